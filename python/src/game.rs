//! A game that Python plays.

use crate::fault;
use crate::frame::Frame;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
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
    features: Vec<Py<PyString>>,
    /// What each side saw last.
    seen: [Seen; 2],
    /// Room for what a side sees now.
    now: Vec<i32>,
    records: Vec<Record>,
}

/// What a side saw last, as Python has it. From one look to the next most of it stays, so only what has changed is converted. Whoever looks
/// gets a copy.
#[derive(Debug)]
struct Seen {
    values: Vec<i32>,
    list: Py<PyList>,
    /// By name, for whoever looks at names.
    named: Option<Py<PyDict>>,
}

impl Seen {
    /// Takes over what has changed.
    fn refresh(&mut self, py: Python<'_>, names: &[Py<PyString>], now: &[i32]) -> PyResult<()> {
        let list = self.list.bind(py);
        for (i, (old, new)) in self.values.iter_mut().zip(now).enumerate().filter(|(_, (old, new))| old != new) {
            list.set_item(i, *new)?;
            if let Some(named) = &self.named {
                named.bind(py).set_item(&names[i], *new)?;
            }
            *old = *new;
        }
        Ok(())
    }

    fn list(&self, py: Python<'_>) -> Py<PyList> {
        let list = self.list.bind(py);
        list.get_slice(0, list.len()).unbind()
    }

    fn named(&mut self, py: Python<'_>, names: &[Py<PyString>]) -> PyResult<Py<PyDict>> {
        if self.named.is_none() {
            let named = PyDict::new(py);
            names.iter().zip(&self.values).try_for_each(|(name, value)| named.set_item(name, *value))?;
            self.named = Some(named.unbind());
        }
        let named = self.named.as_ref().map(|named| named.bind(py).copy()).transpose()?;
        Ok(named.unwrap_or_else(|| PyDict::new(py)).unbind())
    }
}

/// A bot of Python: its method `choose`, and what it is given at each decision, which is the same objects.
type Chooser<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

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
            Ok((sitting, table.system().card, table.ruleset.features()))
        };
        let (sitting, card, features) = opened().map_err(|error| fault::raised(py, &error))?;
        let features: Vec<Py<PyString>> = features.iter().map(|name| PyString::intern(py, name).unbind()).collect();
        let seen = || -> PyResult<Seen> {
            let values = vec![0; features.len()];
            Ok(Seen { list: PyList::new(py, &values)?.unbind(), values, named: None })
        };
        let seen = [seen()?, seen()?];
        Ok(Game { sitting, card, features, seen, now: Vec::new(), records: Vec::new() })
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

    /// The names of what [`look`](Game::look) shows.
    #[getter]
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.features)
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

    /// Plays game `game` to its end and adds it to the table of games. `bots` has an entry for each side that Python plays: `choose` and what
    /// it is given.
    fn play<'py>(slf: &Bound<'py, Game>, game: u64, bots: [Option<Chooser<'py>>; 2]) -> PyResult<()> {
        let py = slf.py();
        py.check_signals()?;
        let mut awaited = {
            let mut this = slf.try_borrow_mut()?;
            this.sitting.start(game);
            this.sitting.side()
        };
        while let Some(side) = awaited {
            let sides = slf.try_borrow()?.card.sides;
            let Some((choose, given)) = &bots[side.index()] else {
                return Err(PyValueError::new_err(format!("{} has no bot", sides[side.index()])));
            };
            let chosen = choose.call1(given)?;
            let Ok(nth) = chosen.extract::<usize>() else {
                let said = format!("{} chose {}, which is no number of an action", sides[side.index()], chosen.repr()?);
                return Err(if chosen.extract::<i64>().is_ok() {
                    PyValueError::new_err(said)
                } else {
                    PyTypeError::new_err(said)
                });
            };
            // Nothing is borrowed while a bot decides, so it can look.
            let mut this = slf.try_borrow_mut()?;
            this.choose(nth)?;
            awaited = this.sitting.side();
        }
        slf.try_borrow_mut()?.keep()
    }

    /// What a side sees of the position, as numbers, each named in `features`; by default the side whose decision is awaited.
    #[pyo3(signature = (side = None))]
    fn look(&mut self, py: Python<'_>, side: Option<&str>) -> PyResult<Py<PyList>> {
        let side = self.see(py, side)?;
        Ok(self.seen[side.index()].list(py))
    }

    /// The same by name.
    #[pyo3(signature = (side = None))]
    fn named(&mut self, py: Python<'_>, side: Option<&str>) -> PyResult<Py<PyDict>> {
        let side = self.see(py, side)?;
        self.seen[side.index()].named(py, &self.features)
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

impl Game {
    /// Looks at the position for a side.
    fn see(&mut self, py: Python<'_>, side: Option<&str>) -> PyResult<Side> {
        let sides = self.card.sides;
        let side = match side {
            None => self.sitting.side().unwrap_or(Side::First),
            Some(side) => Side::BOTH
                .into_iter()
                .find(|own| sides[own.index()] == side)
                .ok_or_else(|| PyValueError::new_err(format!("{side} is no side: {} or {}", sides[0], sides[1])))?,
        };
        self.sitting.look(side, &mut self.now);
        self.seen[side.index()].refresh(py, &self.features, &self.now)?;
        Ok(side)
    }
}
