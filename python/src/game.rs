//! A game that Python plays.

use crate::fault;
use crate::frame::Frame;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use sandtable_analysis::{Record, Sink};
use sandtable_engine::{Card, Side};
use sandtable_questions::Error;
use sandtable_questions::sitting::Sitting;
use sandtable_store::tables;

/// A game in which some sides are played by Python, the others by bots.
#[pyclass(module = "sandtable._sandtable")]
#[derive(Debug)]
pub(crate) struct Game {
    sitting: Box<dyn Sitting>,
    card: &'static Card,
    features: Vec<String>,
    /// What was seen last.
    seen: Vec<i32>,
    records: Vec<Record>,
}

/// Opens what is on the table of this command line, which is that of a run; the sides of the scenario.
#[pyfunction]
pub(crate) fn sides(py: Python<'_>, words: Vec<String>) -> PyResult<[&'static str; 2]> {
    let table = py.detach(|| sandtable_cli::table(&words));
    Ok(table.map_err(|error| fault::raised(py, &error))?.system().card.sides)
}

#[pymethods]
impl Game {
    /// Game 0 with what is on the table of this command line, which is that of a run; `outside` are the sides that Python plays.
    #[new]
    fn new(py: Python<'_>, words: Vec<String>, outside: Vec<String>) -> PyResult<Game> {
        let opened = || {
            let table = sandtable_cli::table(&words)?;
            let sides = table.system().card.sides;
            if let Some(wrong) = outside.iter().find(|side| !sides.contains(&side.as_str())) {
                let expected = format!("a side: {} or {}", sides[0], sides[1]);
                return Err(Error::argument("bots", format!("`{wrong}`"), expected, None));
            }
            let sitting = table.ruleset.sit(&table, sides.map(|side| outside.iter().any(|own| own == side)))?;
            let (card, features) = (table.system().card, table.ruleset.features());
            Ok(Game { sitting, card, features, seen: Vec::new(), records: Vec::new() })
        };
        opened().map_err(|error| fault::raised(py, &error))
    }

    /// Begins game `game` of the seed.
    fn start(&mut self, game: u64) {
        self.sitting.start(game);
    }

    /// The sides, the first one first.
    #[getter]
    fn sides(&self) -> [&'static str; 2] {
        self.card.sides
    }

    /// No list of actions is ever longer.
    #[getter]
    fn most_actions(&self) -> usize {
        self.card.max_actions
    }

    /// The names of what [`look`](Game::look) tells.
    #[getter]
    fn features(&self) -> Vec<String> {
        self.features.clone()
    }

    /// The side whose decision is awaited; none where the game is over.
    #[getter]
    fn side(&self) -> Option<&'static str> {
        self.sitting.side().map(|side| self.card.sides[side.index()])
    }

    /// The game turn, from 1; 0 during the set-up.
    #[getter]
    fn turn(&self) -> u8 {
        self.sitting.turn()
    }

    /// How many legal actions there are.
    #[getter]
    fn count(&self) -> usize {
        self.sitting.count()
    }

    /// A legal action, in words.
    fn action(&self, nth: usize) -> PyResult<String> {
        self.sitting.action(nth).ok_or_else(|| PyIndexError::new_err(nth))
    }

    /// Carries out a legal action, by its number, and plays on to the next decision of Python's.
    fn choose(&mut self, nth: usize) -> PyResult<()> {
        if self.sitting.choose(nth) {
            return Ok(());
        }
        let (side, count) = (self.side().unwrap_or("nobody"), self.count());
        Err(PyValueError::new_err(format!("{side} chose action {nth} of {count}")))
    }

    /// What a side sees of the position, as numbers, each named in `features`; by default the side whose decision is awaited.
    #[pyo3(signature = (side = None))]
    fn look(&mut self, side: Option<&str>) -> PyResult<Vec<i32>> {
        let sides = self.card.sides;
        let side = match side {
            None => self.sitting.side().unwrap_or(Side::First),
            Some(side) => Side::BOTH
                .into_iter()
                .find(|own| sides[own.index()] == side)
                .ok_or_else(|| PyValueError::new_err(format!("{side} is no side: {} or {}", sides[0], sides[1])))?,
        };
        self.sitting.look(side, &mut self.seen);
        Ok(self.seen.clone())
    }

    /// The side that won, or `draw`; none before the end.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let level = self.sitting.outcome()?.level;
        Some(self.card.levels[usize::from(level)].winner.map_or("draw", |side| self.card.sides[side.index()]))
    }

    /// The victory level; none before the end.
    #[getter]
    fn level(&self) -> Option<&'static str> {
        self.sitting.outcome().map(|outcome| self.card.levels[usize::from(outcome.level)].name)
    }

    /// The margin, above 0 in favour of the first side; none before the end.
    #[getter]
    fn margin(&self) -> Option<i16> {
        self.sitting.outcome().map(|outcome| outcome.margin)
    }

    /// The game with every choice that was made, as a file that `sandtable odds --from` reads.
    fn saved(&self, py: Python<'_>) -> PyResult<String> {
        self.sitting.saved().text().map_err(|error| fault::raised(py, &error))
    }

    /// Adds the game, which must be over, to the table of games.
    fn keep(&mut self) -> PyResult<()> {
        let record = self.sitting.record();
        self.records.push(record.ok_or_else(|| PyValueError::new_err("the game is not over"))?);
        Ok(())
    }

    /// The table of the games that were kept, a row each, with the columns of `games.parquet`.
    fn games(&self, py: Python<'_>) -> PyResult<Frame> {
        let mut frame = tables::Frame::new(self.card);
        let columns = frame.take(&self.records).and_then(|()| frame.columns());
        Ok(Frame { parts: vec![columns.map_err(|error| fault::raised(py, &Error::other(error)))?] })
    }
}
