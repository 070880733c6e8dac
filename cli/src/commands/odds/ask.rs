//! What was typed as a question, and its answer.

use crate::args::OddsArguments;
use crate::facts;
use crate::options::{self, Table, name};
use crate::saved::{SavedGame, no_such_decision};
use sandtable_analysis::Worker;
use sandtable_analysis::odds::figure::NoFigure;
use sandtable_analysis::odds::{Answer, Axis, Figure, Grid, Question, Seat, Wrong};
use sandtable_bots::catalogue::{KEEP_STRENGTH, PolicyChoice, parse_policy};
use sandtable_engine::procedure::{Parameter, Procedure, Refusal};
use sandtable_engine::{Card, Side};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Fault, Faults};

/// What stands for one value of each column of the table that a parameter is looked up in.
const COLUMNS: &str = "columns";

/// The most values of an axis.
const MOST_VALUES: usize = 100;

/// A question.
pub(super) struct Asked<G: System> {
    pub(super) procedure: Procedure,
    /// What is given, name by name, as it was typed.
    pub(super) named: Vec<(String, String)>,
    /// What is varied: nothing, one parameter or two.
    pub(super) axes: Vec<Axis>,
    /// What is shown of each cell.
    pub(super) figures: Vec<(String, Figure)>,
    /// Who decides, the first side's first.
    pub(super) policies: [PolicyChoice; 2],
    /// Where it is asked, if in a position.
    pub(super) position: Option<Position<G>>,
    budget: u64,
}

/// A position of a game.
pub(super) struct Position<G: System> {
    state: G::State,
    /// `game 3 of seed 1, heuristic v. heuristic, decision 226, turn 2`.
    pub(super) about: String,
}

/// An answer.
pub(super) enum Answers {
    /// One law; with the rules without overlays, if these are compared.
    Law(Box<Answer>, Option<Box<Answer>>),
    /// Figures over ranges of parameters.
    Grids(Vec<Grid>),
}

impl<G: System> Asked<G> {
    /// Makes sense of what was typed.
    pub(super) fn read(game: &G, table: &Table, typed: &OddsArguments) -> Result<Asked<G>, Failure> {
        let procedure = procedure(game, typed.procedure.as_deref().unwrap_or_default())?;
        let budget = options::number("--budget", "branches", &typed.budget)?;
        let position = position(game, table, typed)?;
        if position.is_some() && procedure.in_position.is_empty() {
            let able: Vec<&str> = game
                .procedures()
                .iter()
                .filter(|other| !other.in_position.is_empty())
                .map(|other| other.name)
                .collect();
            let expected = format!("a procedure that can be asked of in a position: {}", able.join(", "));
            return Err(Failure::argument("PROCEDURE", format!("`{}`", procedure.name), expected, None));
        }
        let parameters = if position.is_some() { &procedure.in_position } else { &procedure.parameters };
        let mut named = Vec::new();
        for (option, value) in &typed.short.0 {
            let Some(short) = G::SHORT.iter().find(|short| short.option == *option) else {
                let own: Vec<String> = G::SHORT.iter().map(|short| format!("--{}", short.option)).collect();
                let expected = format!("{} for {}, or --given KEY=VALUE", own.join(", "), G::CARD.title);
                let near = nearest(option, G::SHORT.iter().map(|short| short.option)).map(|near| format!("--{near}"));
                return Err(Failure::argument(&format!("--{option}"), format!("`{value}`"), expected, near));
            };
            named.push((short.parameter.to_owned(), value.clone()));
        }
        for given in &typed.given {
            let Some((key, value)) = given.split_once('=') else {
                return Err(Failure::argument("--given", format!("`{given}`"), "KEY=VALUE, such as value=6", None));
            };
            named.push((key.trim().to_owned(), value.trim().to_owned()));
        }
        let axes = axes(&typed.vary, &named, parameters)?;
        let shown: Vec<&str> = match typed.show.is_empty() {
            true => vec![procedure.figure],
            false => typed.show.iter().map(String::as_str).collect(),
        };
        if axes.is_empty() && !typed.show.is_empty() {
            let expected = "--vary KEY=a..b beside it; without, the whole law is printed";
            return Err(Failure::argument("--show", format!("`{}`", typed.show[0]), expected, None));
        }
        let figures = figures(&procedure, &shown)?;
        let policies = policies(&typed.policy, G::CARD)?;
        Ok(Asked { procedure, named, axes, figures, policies, position, budget })
    }

    /// A question of the player aid.
    pub(super) fn of_aid(
        game: &G,
        name: &str,
        given: &[&str],
        vary: &[&str],
        show: &[&str],
    ) -> Result<Asked<G>, Failure> {
        let procedure = procedure(game, name)?;
        let pair = |pair: &&str| pair.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
        let named: Vec<_> = given.iter().filter_map(pair).collect();
        let vary: Vec<String> = vary.iter().map(ToString::to_string).collect();
        let axes = axes(&vary, &named, &procedure.parameters)?;
        let figures = figures(&procedure, show)?;
        let policies = policies(&[], G::CARD)?;
        Ok(Asked { procedure, named, axes, figures, policies, position: None, budget: AID_BUDGET })
    }

    /// The answer under the rules of `game`, and under those of `base`.
    pub(super) fn answers(&self, game: &G, base: Option<&G>) -> Result<Answers, Failure> {
        if let (Some(base), Some(_)) = (base, &self.position)
            && !base.same_pieces(game)
        {
            let expected = "the same counters on the same map under both rules, to compare a position";
            return Err(Failure::argument("--against", "another map or other counters", expected, None));
        }
        self.ask(game, base).map_err(|wrong| failure(&self.procedure, wrong))
    }

    /// [`Asked::answers`], with what is wrong as it is.
    pub(super) fn ask(&self, game: &G, base: Option<&G>) -> Result<Answers, Wrong> {
        let state = self.position.as_ref().map(|position| &position.state);
        let seats = |board: &G| {
            let seat = |side: Side| {
                let choice = &self.policies[side.index()];
                Ok(match choice {
                    PolicyChoice::Bot(bot) if bot.name == "random" => Seat::Chance,
                    PolicyChoice::Bot(bot) if bot.name == "scripted" && state.is_none() => {
                        let found = "`scripted` without a position";
                        let expected = "another policy, or --game and --decision: doctrines are for the scenario's map";
                        return Err(Faults::from(Fault::of_file("--policy", found, expected)));
                    }
                    choice => Seat::Bot(board.policy(choice, side)?),
                })
            };
            Ok([seat(Side::First)?, seat(Side::Second)?])
        };
        let question = |game| Question::new(game, &self.procedure, state, &seats, self.budget);
        let asked = question(game);
        let base = base.map(question);
        let [rows, columns @ ..] = &self.axes[..] else {
            let answer = asked.answer(&self.named)?;
            let base = base.map(|base| base.answer(&self.named)).transpose()?;
            return Ok(Answers::Law(Box::new(answer), base.map(Box::new)));
        };
        asked.grids(&self.named, &self.figures, rows, columns.first(), base.as_ref()).map(Answers::Grids)
    }

    /// What the procedure takes, here.
    pub(super) fn parameters(&self) -> &[Parameter] {
        if self.position.is_some() { &self.procedure.in_position } else { &self.procedure.parameters }
    }

    /// Who decides, as on the command line.
    pub(super) fn policy(&self) -> [String; 2] {
        [0, 1].map(|side| match &self.policies[side] {
            PolicyChoice::Named(policy) => (*policy).to_owned(),
            PolicyChoice::Bot(bot) => name(bot),
        })
    }
}

/// No table of an aid comes near it.
const AID_BUDGET: u64 = 1_000_000;

fn procedure<G: System>(game: &G, name: &str) -> Result<Procedure, Failure> {
    let mut procedures = game.procedures();
    if let Some(place) = procedures.iter().position(|procedure| procedure.name == name) {
        return Ok(procedures.swap_remove(place));
    }
    let names: Vec<&str> = procedures.iter().map(|procedure| procedure.name).collect();
    let expected = format!("a procedure: {}", names.join(", "));
    Err(Failure::argument("PROCEDURE", format!("`{name}`"), expected, nearest(name, names)))
}

fn figures(procedure: &Procedure, shown: &[&str]) -> Result<Vec<(String, Figure)>, Failure> {
    let read = |text: &&str| match Figure::read(text, procedure) {
        Ok(figure) => Ok(((*text).to_owned(), figure)),
        Err(NoFigure { found, expected, names }) => {
            let near = nearest(found.trim_matches('`'), names);
            Err(Failure::argument("--show", found, expected, near))
        }
    };
    shown.iter().map(read).collect()
}

/// `a..b`, `a..b:step`, `columns`, or values with `|` between them.
fn axes(vary: &[String], named: &[(String, String)], parameters: &[Parameter]) -> Result<Vec<Axis>, Failure> {
    let mut axes: Vec<Axis> = Vec::new();
    for typed in vary {
        let wrong = |found: String, expected: &str| Err(Failure::argument("--vary", found, expected, None));
        let Some((key, values)) = typed.split_once('=') else {
            return wrong(format!("`{typed}`"), "KEY=a..b, KEY=a..b:step or KEY=a|b|c, such as value=1..12");
        };
        let key = key.trim();
        let Some(parameter) = parameters.iter().find(|parameter| parameter.name == key) else {
            let names = parameters.iter().map(|parameter| parameter.name);
            let expected = format!("one of {}", names.clone().collect::<Vec<_>>().join(", "));
            return Err(Failure::argument("--vary", format!("the parameter `{key}`"), expected, nearest(key, names)));
        };
        if named.iter().any(|(name, _)| name == key) || axes.iter().any(|axis| axis.parameter == key) {
            return wrong(format!("`{key}` twice"), "each parameter given or varied once");
        }
        if axes.len() == 2 {
            return wrong("a third parameter".into(), "one or two");
        }
        if values.trim() == COLUMNS && !parameter.bands.is_empty() {
            let (values, headings) =
                parameter.bands.iter().map(|band| (band.value.to_string(), band.heading.clone())).unzip();
            axes.push(Axis { parameter: key.into(), about: parameter.about.into(), values, headings });
            continue;
        }
        let values: Vec<String> = match values.split_once("..") {
            None => values.split('|').map(|value| value.trim().to_owned()).collect(),
            Some((from, rest)) => {
                let (to, step) = rest.split_once(':').unwrap_or((rest, "1"));
                let number = |text: &str| text.trim().parse::<i32>().ok();
                match (number(from), number(to), number(step)) {
                    (Some(from), Some(to), Some(step)) if from <= to && step > 0 => {
                        let values = (i64::from(to) - i64::from(from)) / i64::from(step) + 1;
                        if values > MOST_VALUES as i64 {
                            return wrong(format!("{values} values"), "at most 100");
                        }
                        (from..=to).step_by(step as usize).map(|value| value.to_string()).collect()
                    }
                    _ => {
                        return wrong(
                            format!("`{values}`"),
                            "a range such as 1..12 or 2..12:2, the lower number first",
                        );
                    }
                }
            }
        };
        if values.len() > MOST_VALUES {
            return wrong(format!("{} values", values.len()), "at most 100");
        }
        let heading = |value: &String| if value.is_empty() { "none".into() } else { value.clone() };
        let headings = values.iter().map(heading).collect();
        axes.push(Axis { parameter: key.into(), about: parameter.about.into(), values, headings });
    }
    Ok(axes)
}

/// A policy a side: the default where none is typed.
fn policies(typed: &[String], card: &Card) -> Result<[PolicyChoice; 2], Failure> {
    let mut chosen: [Option<PolicyChoice>; 2] = [None, None];
    for argument in typed {
        let (side, policy) = parse_policy(argument, card.sides)?;
        let sides = side.map_or(vec![0, 1], |side| vec![side.index()]);
        for side in sides {
            if chosen[side].replace(policy.clone()).is_some() {
                let found = format!("a second policy for the side `{}`", card.sides[side]);
                return Err(Failure::argument("--policy", found, "one policy a side", None));
            }
        }
    }
    Ok(chosen.map(|choice| choice.unwrap_or(PolicyChoice::Named(KEEP_STRENGTH))))
}

fn position<G: System>(game: &G, table: &Table, typed: &OddsArguments) -> Result<Option<Position<G>>, Failure> {
    let Some(decision) = &typed.decision else { return Ok(None) };
    let decision = options::decision(decision)?;
    let (state, about) = match (&typed.from, &typed.game) {
        (Some(path), _) => {
            let saved = SavedGame::read(path)?;
            let played: G = saved.rules(path)?;
            if !played.same_pieces(game) {
                let expected = "a game with the counters and the map of this scenario";
                return Err(Failure::argument("--from", format!("`{}`", path.display()), expected, None));
            }
            (saved.position(&played, path, decision)?, saved.about())
        }
        (None, Some(index)) => {
            let index = options::whole("--game", index, 0, options::MOST_GAMES - 1)?;
            let ([first, second], _) = facts::seat(game, &table.bots)?;
            let found = Worker::new(game, &first, &second).position(table.seed, index, decision);
            let state = found.map_err(|most| no_such_decision(decision, most))?;
            let bots = [name(&table.bots[0]), name(&table.bots[1])];
            (state, format!("game {index} of seed {}, {} v. {}", table.seed, bots[0], bots[1]))
        }
        (None, None) => {
            let expected = "--game N of the seed, or --from FILE, beside it";
            return Err(Failure::argument("--decision", decision.to_string(), expected, None));
        }
    };
    let about = format!("{about}, decision {decision}, turn {}", game.turn(&state));
    Ok(Some(Position { state, about }))
}

/// Why there is no answer, as a fault of what was typed.
pub(super) fn failure(procedure: &Procedure, wrong: Wrong) -> Failure {
    match wrong {
        Wrong::Given(refusals) => Faults::new(refusals.into_iter().map(fault).collect()).into(),
        Wrong::Together(refusal) => Faults::from(fault(refusal)).into(),
        Wrong::Seats(faults) => faults.into(),
        Wrong::Budget(error) => {
            let expected = format!("fewer for {}: another policy than random, or a larger --budget", procedure.name);
            Failure::argument("--budget", error.to_string(), expected, None)
        }
    }
}

fn fault(refusal: Refusal) -> Fault {
    let Refusal { parameter, found, expected, names } = refusal;
    let near = nearest(found.trim_start_matches("the parameter ").trim_matches('`'), names);
    let option = if parameter == "decision" { "--decision".to_owned() } else { format!("--given {parameter}") };
    Fault::of_file(option, found, expected).near(near)
}
