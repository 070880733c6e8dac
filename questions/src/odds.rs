//! What are the exact odds of a procedure? They are computed by the rules that play the games.

pub mod aid;
pub(crate) mod object;
pub mod tables;
pub mod typed;

use crate::error::Error;
use crate::lineup;
use crate::lineup::OpenBot;
use crate::map::players;
use crate::play;
use crate::position::{self, no_such_decision};
use crate::ruleset;
use crate::saved::OpenGame;
use crate::system::System;
use crate::systems;
use crate::table::Table;
use sandtable_analysis::odds::{self, Axis, Figure, Grid, OddsError, Seat};
use sandtable_analysis::summary::RulingInForce;
use sandtable_bots::policy::Policy;
use sandtable_bots::{Bot, NoTexts};
use sandtable_engine::Side;
use sandtable_engine::procedure::{Given, Kind, Parameter, Procedure, Refusal};
use sandtable_reports::words::percent;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Fault, Faults, Loaded, Overlay, Sheet};
use std::ops::ControlFlow;
use std::slice;

/// A question about a procedure.
#[derive(Clone, Debug)]
pub struct Question {
    /// The procedure, one of [`procedures`].
    pub procedure: Procedure,
    /// The values that are given, by name.
    pub named: Vec<(String, String)>,
    /// The parameters that are varied: none, one or two.
    pub axes: Vec<Axis>,
    /// The figures to show for each cell.
    pub figures: Vec<(String, Figure)>,
    /// The policies that decide within the procedure, the first side's first.
    pub policies: [Decides; 2],
    /// The position in which the question is asked, if any.
    pub position: Option<Position>,
    /// The most branches of dice and choices that are followed for a law.
    pub budget: u64,
}

impl Question {
    /// The parameters of the procedure, which depend on whether there is a position.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        self.procedure.takes(self.position.is_some())
    }

    /// The names of the policies.
    #[must_use]
    pub fn policies(&self) -> [String; 2] {
        self.policies.each_ref().map(|policy| match policy {
            Decides::Named(policy) => (*policy).to_owned(),
            Decides::Bot(bot) => bot.to_string(),
        })
    }
}

/// The default position of questions about `table`: the one in which games start, if the scenario has one.
#[must_use]
pub fn start(table: &Table) -> Option<Position> {
    table.scenario.position.is_some().then_some(Position { game: Game::Start, decision: 1 })
}

/// Decides within a procedure.
#[derive(Clone, Debug)]
pub enum Decides {
    /// A policy of the rule system: simple rules with this name.
    Named(&'static str),
    /// A bot. `random` takes every legal choice with the same probability.
    Bot(Box<OpenBot>),
}

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Position {
    /// The game.
    pub game: Game,
    /// The decision that is awaited, counted from 1.
    pub decision: u32,
}

/// A game with positions.
#[derive(Clone, Debug)]
pub enum Game {
    /// The game of the table's seed with this number, between the table's bots.
    Numbered(u64),
    /// A saved game.
    Saved(Box<OpenGame>),
    /// Any game of the table before its first decision: the position in which games start.
    Start,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The odds.
    pub found: Found,
    /// The position in which it was asked: `game 3 of seed 1, heuristic v. heuristic, decision 226, turn 2`.
    pub position: Option<String>,
}

/// The odds: one law, or grids of figures.
#[derive(Clone, Debug)]
pub enum Found {
    /// One law; also that of the other rules, if they are compared.
    Law(Box<odds::Answer>, Option<Box<odds::Answer>>),
    /// Figures for ranges of parameters.
    Grids(Vec<Grid>),
}

/// The procedures of `scenario`.
#[must_use]
pub fn procedures(scenario: &Loaded) -> Vec<Procedure> {
    systems::open(&scenario.data).procedures()
}

/// The readings of unclear rules in force in `scenario`.
#[must_use]
pub fn rulings(scenario: &Loaded) -> Vec<RulingInForce> {
    lineup::rulings(&*systems::open(&scenario.data))
}

/// Example values for `procedure` in the position in which games of `table` start: the first combination that the rules accept. Tries places, units,
/// and the names that the rules list when they refuse a value, such as cards. `None` if nothing is accepted.
///
/// # Errors
/// The same as for [`ask`].
pub fn example(table: &Table, procedure: &Procedure) -> Result<Option<Vec<(String, String)>>, Error> {
    let stacks = table.ruleset.start_stacks(&table.scenario.sheet);
    let numbered = stacks.iter().filter_map(|stack| stack.place.split(' ').next()?.trim_end_matches(':').parse().ok());
    let places: Vec<u16> = numbered.collect();
    let units = || stacks.iter().flat_map(|stack| &stack.units).map(|unit| unit.split(" (").next().unwrap_or(unit));
    let needed: Vec<&Parameter> = procedure.in_position.iter().filter(|one| one.default.is_none()).collect();
    let candidates = |one: &&Parameter| match one.kind {
        Kind::Zone(..) | Kind::Hex => places.iter().map(ToString::to_string).collect(),
        Kind::Text => units().map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let mut candidates: Vec<Vec<String>> = needed.iter().map(candidates).collect();
    let mut question = Question {
        procedure: procedure.clone(),
        named: Vec::new(),
        axes: Vec::new(),
        figures: Vec::new(),
        policies: typed::policies(&[], table, &NoTexts)?,
        position: start(table),
        budget: 1,
    };
    for (one, candidates) in needed.iter().zip(&mut candidates).filter(|(one, _)| one.kind == Kind::Text) {
        let place = |one: &&Parameter| matches!(one.kind, Kind::Zone(..) | Kind::Hex);
        let unknown = |one: &&Parameter| match places.first().filter(|_| place(one)) {
            Some(place) => place.to_string(),
            None => "?".to_owned(),
        };
        question.named = needed.iter().map(|one| (one.name.to_owned(), unknown(one))).collect();
        if let Some(Err(OddsError::Together(refusal))) = ask(table, None, slice::from_ref(&question))?.pop()
            && refusal.parameter == one.name
            && !refusal.names.is_empty()
        {
            *candidates = refusal.names;
        }
    }
    for nth in 0..candidates.iter().map(Vec::len).product() {
        let mut rest: usize = nth;
        let named = needed.iter().zip(&candidates).map(|(one, of)| {
            let value = of[rest % of.len()].clone();
            rest /= of.len();
            (one.name.to_owned(), value)
        });
        question.named = named.collect();
        // An error because the small budget is exceeded still means that the values are accepted.
        if matches!(ask(table, None, slice::from_ref(&question))?[..], [Ok(_) | Err(OddsError::Budget(_))]) {
            return Ok(Some(question.named));
        }
    }
    Ok(None)
}

/// Answers questions with the rules on the table, and also with those of `base` if given.
///
/// # Errors
/// A position that does not exist or does not fit the base; for each question, the errors in it.
pub fn ask(
    table: &Table,
    base: Option<&Loaded>,
    questions: &[Question],
) -> Result<Vec<Result<Answer, OddsError>>, Error> {
    let base = base.map(|base| systems::open(&base.data));
    table.ruleset.odds(table, base.as_deref(), questions)
}

/// Answers a question with the rules of one system.
pub(crate) fn answer<G: System>(
    game: &G,
    base: Option<&G>,
    table: &Table,
    question: &Question,
) -> Result<Result<Answer, OddsError>, Error> {
    let Some(position) = &question.position else {
        return Ok(found(game, base, None, question).map(|found| Answer { found, position: None }));
    };
    let (state, about) = reached(game, table, position)?;
    if base.is_some_and(|base| !base.same_pieces(game)) {
        let expected = "the same counters on the same map under both rules, to compare a position";
        return Err(Error::argument("against", "another map or other counters", expected, None));
    }
    let decision = match &position.game {
        Game::Start => String::new(),
        Game::Numbered(_) | Game::Saved(_) => format!(", decision {}", position.decision),
    };
    let about = format!("{about}{decision}, turn {}", game.turn(&state));
    let answer = |question: Question| {
        found(game, base, Some(&state), &question).map(|found| Answer { found, position: Some(about) })
    };
    let asked = match places_by_number(game, &table.scenario.sheet, question) {
        Ok(asked) => asked,
        Err(wrong) => return Ok(Err(wrong)),
    };
    Ok(match answer(asked.clone()) {
        Err(OddsError::Together(Refusal { parameter, found, mut expected, names })) if parameter == "decision" => {
            if let Some(near) = nearest_decision(game, table, position, &asked)? {
                expected += &format!(" (the nearest {near})");
            } else if let Game::Start = position.game {
                let first: Vec<String> =
                    position::head(game).into_iter().map(|line| format!("{} = {}", line.key, line.value)).collect();
                expected +=
                    &format!(" (the first lines of the position say which decision it is: {})", first.join(", "));
            }
            Err(OddsError::Together(Refusal { parameter, found, expected, names }))
        }
        answered => answered,
    })
}

/// The decision of the same game that is nearest to the position and at which the question can be asked, in words.
fn nearest_decision<G: System>(
    game: &G,
    table: &Table,
    position: &Position,
    question: &Question,
) -> Result<Option<String>, Error> {
    let (rules, number, choices) = match &position.game {
        Game::Start => return Ok(None),
        Game::Saved(saved) => {
            (ruleset::game::<G>(&*saved.table().ruleset), saved.number(), saved.all_choices().to_vec())
        }
        Game::Numbered(game) => {
            let told = play::Question { table, game: *game, decisions: false, reasons: false, sight: None };
            (ruleset::game::<G>(&*table.ruleset), (table.seed, *game), play::ask(&told)?.choices)
        }
    };
    let (Some(rules), Ok(given)) = (rules, Given::read(question.parameters(), &question.named)) else {
        return Ok(None);
    };
    let distance = |number: u32| number.abs_diff(position.decision);
    // The nearest with the given values, and the nearest that would accept some other values.
    let (mut fits, mut kind): (Option<u32>, Option<u32>) = (None, None);
    position::walk(&**rules, number, &choices, |number, state| {
        let nearer = |near: Option<u32>| near.is_none_or(|near| distance(number) < distance(near));
        if number > position.decision && !nearer(fits) {
            return ControlFlow::Break(());
        }
        let asked = game.exercise_in(&question.procedure, state, &given);
        if asked.is_ok() && nearer(fits) {
            fits = Some(number);
        }
        if asked.is_err_and(|refusal| refusal.parameter != "decision") && nearer(kind) {
            kind = Some(number);
        }
        ControlFlow::Continue(())
    });
    let with = fits.map(|number| format!("with these values at decision {number}"));
    let other = kind.map(|number| format!("with others at decision {number}"));
    let near: Vec<String> = with.into_iter().chain(other).collect();
    Ok((!near.is_empty()).then(|| near.join(", ")))
}

/// The same question with the numbers of the zones and hexes that are given by name.
fn places_by_number<G: System>(game: &G, sheet: &Sheet, question: &Question) -> Result<Question, OddsError> {
    let mut question = question.clone();
    let (places, parameters) = (game.places(sheet), question.parameters().to_vec());
    for (name, text) in &mut question.named {
        let kind = parameters.iter().find(|one| one.name == *name).map(|one| &one.kind);
        let what = match kind {
            Some(Kind::Zone(..)) => "zone",
            Some(Kind::Hex) => "hex",
            _ => continue,
        };
        // `0806 Geisberg castle`, as in the report of a game.
        let number = text.split(' ').next().unwrap_or_default();
        if number.parse::<i32>().is_ok() {
            *text = number.to_owned();
            continue;
        }
        let same = places.iter().filter(|(_, known)| known.to_lowercase() == text.trim().to_lowercase());
        let numbers: Vec<String> = same.map(|(number, _)| number.to_string()).collect();
        let expected = match &numbers[..] {
            [number] => {
                number.clone_into(text);
                continue;
            }
            [] => format!("a {what} by its name or its number"),
            several => format!("a {what} by its number: {} have this name", several.join(", ")),
        };
        let refusal = Refusal::new(name, format!("`{text}`"), expected);
        return Err(OddsError::Given(vec![refusal.among(places.iter().map(|(_, known)| *known))]));
    }
    Ok(question)
}

/// A position, and a description of its game.
fn reached<G: System>(game: &G, table: &Table, position: &Position) -> Result<(G::State, String), Error> {
    let decision = position.decision;
    match &position.game {
        Game::Saved(saved) => Ok((saved.position(game, &table.version, decision)?, saved.about())),
        Game::Start => Ok((game.setup(), start_of(table))),
        Game::Numbered(index) => {
            let [first, second] = players(game, table)?;
            let found = game.position_of([&*first, &*second], (table.seed, *index), decision);
            let state = found.map_err(|most| no_such_decision(decision, most))?;
            let about = format!("game {index} of seed {}, {} v. {}", table.seed, table.bots[0], table.bots[1]);
            Ok((state, about))
        }
    }
}

/// The position in which games start, in words.
fn start_of(table: &Table) -> String {
    let position = table.overlays.iter().find(|overlay| matches!(overlay, Overlay::Position { .. }));
    position.map_or_else(|| "the start of the game".to_owned(), ToString::to_string)
}

fn found<G: System>(
    game: &G,
    base: Option<&G>,
    state: Option<&G::State>,
    question: &Question,
) -> Result<Found, OddsError> {
    let seats = |board: &G| {
        let seat = |side: Side| {
            let bot = match &question.policies[side.index()] {
                Decides::Named(name) => return Ok(Seat::Bot(Policy::named(name)?)),
                Decides::Bot(open) => &open.bot,
            };
            Ok(match bot {
                Bot::Random => Seat::Chance,
                Bot::Scripted(_) if state.is_none() => {
                    let found = "`scripted` without a position";
                    let expected = "another policy, or @game and @decision: doctrines are for the scenario's map";
                    return Err(Faults::from(Fault::argument("policy", found, expected)));
                }
                bot => Seat::Bot(Policy::of(bot, side, board)?),
            })
        };
        Ok([seat(Side::First)?, seat(Side::Second)?])
    };
    let ask = |game| odds::Question::new(game, &question.procedure, state, &seats, question.budget);
    let (asked, base) = (ask(game), base.map(ask));
    let [rows, columns @ ..] = &question.axes[..] else {
        let answer = asked.answer(&question.named)?;
        let base = base.map(|base| base.answer(&question.named)).transpose()?;
        return Ok(Found::Law(Box::new(answer), base.map(Box::new)));
    };
    asked.grids(&question.named, &question.figures, rows, columns.first(), base.as_ref()).map(Found::Grids)
}

/// The lines at the foot of an answer about `table`: the scenario, its overlays, the readings other than the default, the version. `base` is the
/// scenario that it is compared with, if any.
#[must_use]
pub fn footer(table: &Table, base: Option<&Loaded>) -> Vec<String> {
    let scenario = &table.scenario;
    let share = lineup::provenance(scenario).reconstructed().unwrap_or(0.0);
    let mut lines = vec![format!(
        "{} · scenario {}, {} · Sandtable {} · {} of its data are reconstructed",
        scenario.heading(),
        scenario.name,
        &scenario.hash[..8],
        table.version,
        percent(share)
    )];
    if !scenario.overlays.is_empty() {
        let against =
            base.map(|base| format!(", compared with the rules without them, {}", &base.hash[..8])).unwrap_or_default();
        lines.push(format!("With {}{against}", scenario.overlays.join(", ")));
    }
    let switched: Vec<String> = rulings(scenario)
        .into_iter()
        .filter(|ruling| !ruling.default)
        .map(|ruling| format!("{}={}", ruling.id, ruling.choice))
        .collect();
    lines.push(match switched.is_empty() {
        true => "Unclear rules have their default readings".to_owned(),
        false => format!("Unclear rules have their default readings except {}", switched.join(", ")),
    });
    lines
}

/// The reason why there is no answer, `wrong`, as an error of the `question`.
#[must_use]
pub fn error(question: &Question, wrong: OddsError) -> Error {
    let procedure = &question.procedure;
    match wrong {
        OddsError::Given(refusals) => {
            let with_example = |refusal| fault(missing(procedure, refusal));
            Faults::new(refusals.into_iter().map(with_example).collect()).into()
        }
        OddsError::Together(refusal) => Faults::from(fault(refusal)).into(),
        OddsError::Players(faults) => faults.into(),
        OddsError::Budget(error) => {
            let mut ways = Vec::new();
            let is_random = |policy: &Decides| matches!(policy, Decides::Bot(bot) if matches!(bot.bot, Bot::Random));
            if question.policies.iter().any(is_random) {
                ways.push("another policy than random".to_owned());
            }
            let fixed = |one: &&Parameter| {
                let list = matches!(one.kind, Kind::Items { .. }) && one.default.is_some();
                list && question.named.iter().all(|(name, _)| name != one.name)
            };
            ways.extend(question.parameters().iter().filter(fixed).map(|one| format!("@given {}=…", one.name)));
            ways.push("a larger @budget".into());
            let expected = format!("fewer for {}: {}", procedure.name, ways.join(", or "));
            Error::argument("budget", error.to_string(), expected, None)
        }
    }
}

/// A missing parameter, with its value in the example of the procedure.
fn missing(procedure: &Procedure, refusal: Refusal) -> Refusal {
    let name = refusal.parameter.as_str();
    let example = procedure.example.iter().filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name);
    match example.filter(|_| refusal.found == "nothing") {
        Some((_, value)) => {
            // The expected text refers to the parameter before it, which does not appear here.
            let expected = refusal.expected.replacen("the same", "written like the attackers", 1);
            Refusal { expected: format!("a value, such as {value}: {expected}"), ..refusal }
        }
        None => refusal,
    }
}

fn fault(refusal: Refusal) -> Fault {
    let Refusal { parameter, found, expected, names } = refusal;
    let near = nearest(found.trim_start_matches("the parameter ").trim_matches('`'), names);
    let argument = if parameter == "decision" { "decision".to_owned() } else { format!("given {parameter}") };
    Fault::argument(argument, found, expected).near(near)
}
