//! Questions about a procedure, one at a time or over ranges of its parameters.

use super::figure::Figure;
use super::law::{Law, TooManyPaths};
use super::policy::Seat;
use super::sheet::{Answer, Axis, Cell, Grid, Step};
use crate::compiled::Compiled;
use crate::spectator::Spectator;
use sandtable_bots::policy::Policy;
use sandtable_bots::system::Bots;
use sandtable_engine::procedure::{Exercise, Given, Parameter, Procedure, Refusal, Row};
use sandtable_engine::{Game, Purpose, Rule, Stream};
use sandtable_scenarios::Faults;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// Returns the seats that decide, for the board of an exercise.
pub type Players<'a, G> = dyn Fn(&G) -> Result<[Seat<Policy<G>>; 2], Faults> + 'a;

/// A procedure under the rules of a game that can be asked for its laws repeatedly. Laws are cached.
pub struct Question<'a, G: Bots> {
    game: &'a G,
    procedure: &'a Procedure,
    position: Option<&'a G::State>,
    seats: &'a Players<'a, G>,
    budget: u64,
    known: RefCell<HashMap<Given, Rc<Law<Row>>>>,
}

impl<G: Bots> fmt::Debug for Question<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question").field("procedure", &self.procedure.name).finish_non_exhaustive()
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub enum OddsError {
    /// Parameters that are invalid by themselves.
    Given(Vec<Refusal>),
    /// Parameters that contradict each other or the position.
    Together(Refusal),
    /// A bot that cannot decide.
    Players(Faults),
    /// Too many branches.
    Budget(TooManyPaths),
}

/// Records events.
struct Story<'g, G> {
    game: &'g G,
    told: Vec<Step>,
}

impl<G: Game> Spectator<G> for Story<'_, G> {
    fn event(&mut self, rule: Rule, event: &G::Event) {
        let mut words = String::new();
        self.game.describe_event(event, &mut words);
        self.told.push(Step { section: G::CARD.rulebook.section(rule).number, words });
    }
}

impl<'a, G: Compiled> Question<'a, G> {
    /// Asks about `procedure`, in a position if one is given. At most `budget` branches are followed for a law.
    pub fn new(
        game: &'a G,
        procedure: &'a Procedure,
        position: Option<&'a G::State>,
        seats: &'a Players<'a, G>,
        budget: u64,
    ) -> Question<'a, G> {
        Question { game, procedure, position, seats, budget, known: RefCell::default() }
    }

    /// The parameters of the procedure: on its own, or in the position.
    #[must_use]
    pub fn parameters(&self) -> &'a [Parameter] {
        self.procedure.takes(self.position.is_some())
    }

    /// Reads the values of the parameters from `named`, pairs of a name and a text.
    ///
    /// # Errors
    /// [`OddsError::Given`].
    pub fn read(&self, named: &[(String, String)]) -> Result<Given, OddsError> {
        Given::read(self.parameters(), named).map_err(OddsError::Given)
    }

    /// The law for the values `given`.
    ///
    /// # Errors
    /// All except [`OddsError::Given`].
    pub fn law(&self, given: &Given) -> Result<Rc<Law<Row>>, OddsError> {
        if let Some(known) = self.known.borrow().get(given) {
            return Ok(Rc::clone(known));
        }
        let exercise = self.exercise(given)?;
        let mut seats = (self.seats)(exercise.game()).map_err(OddsError::Players)?;
        let law = Rc::new(G::law(&exercise, &mut seats, self.budget).map_err(OddsError::Budget)?);
        self.known.borrow_mut().insert(given.clone(), Rc::clone(&law));
        Ok(law)
    }

    fn exercise(&self, given: &Given) -> Result<G::Exercise, OddsError> {
        let exercise = match self.position {
            None => self.game.exercise(self.procedure, given),
            Some(position) => self.game.exercise_in(self.procedure, position, given),
        };
        exercise.map_err(OddsError::Together)
    }

    /// The law for the values `named`, ready to be written, with an example of events.
    ///
    /// # Errors
    /// Any [`OddsError`].
    pub fn answer(&self, named: &[(String, String)]) -> Result<Answer, OddsError> {
        let given = self.read(named)?;
        let law = self.law(&given)?;
        let example = self.example(&given)?;
        Ok(Answer { example, ..Answer::new(self.procedure, self.written(&given), (*law).clone()) })
    }

    /// The events for these values if the dice fall as those of seed 1 do.
    fn example(&self, given: &Given) -> Result<Vec<Step>, OddsError> {
        let exercise = self.exercise(given)?;
        let mut seats = (self.seats)(exercise.game()).map_err(OddsError::Players)?;
        let mut story = Story { game: exercise.game(), told: Vec::new() };
        G::example(&exercise, &mut seats, &mut Stream::new(1, 0, Purpose::Rules), &mut story);
        Ok(story.told)
    }

    /// The values `given` of the parameters as they are written, each with its name.
    #[must_use]
    pub fn written(&self, given: &Given) -> Vec<(String, String)> {
        let parameters = self.parameters().iter().zip(given.iter());
        parameters.map(|(parameter, (name, value))| (name.into(), parameter.kind.written(value))).collect()
    }

    /// Figures over one or two parameters that take the values of an axis each; the others are `named`. With a `base`, each cell also holds the value
    /// there. A cell is empty if its parameters contradict each other.
    ///
    /// # Errors
    /// Any [`OddsError`]; [`OddsError::Together`] if every cell is empty.
    pub fn grids(
        &self,
        named: &[(String, String)],
        figures: &[(String, Figure)],
        rows: &Axis,
        columns: Option<&Axis>,
        base: Option<&Question<'_, G>>,
    ) -> Result<Vec<Grid>, OddsError> {
        let mut first: Option<OddsError> = None;
        let mut any = false;
        let one = vec![None];
        let across: Vec<Option<&String>> = columns.map_or(one, |axis| axis.values.iter().map(Some).collect());
        let mut cells: Vec<Vec<Vec<Option<Cell>>>> = vec![Vec::new(); figures.len()];
        for row in &rows.values {
            cells.iter_mut().for_each(|grid| grid.push(Vec::new()));
            for column in &across {
                let mut all = named.to_vec();
                all.push((rows.parameter.clone(), row.clone()));
                if let (Some(axis), Some(value)) = (columns, column) {
                    all.push((axis.parameter.clone(), (*value).clone()));
                }
                let given = self.read(&all)?;
                let laws = self.law(&given).and_then(|law| Ok((law, base.map(|base| base.law(&given)).transpose()?)));
                let laws = match laws {
                    Ok(laws) => Some(laws),
                    Err(wrong @ OddsError::Together(_)) => {
                        first.get_or_insert(wrong);
                        None
                    }
                    Err(wrong) => return Err(wrong),
                };
                any |= laws.is_some();
                for (grid, (_, figure)) in cells.iter_mut().zip(figures) {
                    let cell = laws.as_ref().map(|(law, base)| Cell::new(figure, law, base.as_deref()));
                    grid.last_mut().expect("a row was begun").push(cell);
                }
            }
        }
        match first {
            Some(wrong) if !any => return Err(wrong),
            _ => {}
        }
        let grids = figures.iter().zip(cells).map(|((text, figure), cells)| Grid {
            figure: text.clone(),
            share: figure.is_share(),
            rows: rows.clone(),
            columns: columns.cloned(),
            cells,
        });
        Ok(grids.collect())
    }
}
