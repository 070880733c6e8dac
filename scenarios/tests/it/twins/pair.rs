//! Two games that must be one: played side by side.

use sandtable_engine::position::{self, Line, Value};
use sandtable_engine::{Chance, Desk, Game, Pool, Positions, Purpose, Side, Status, Stream};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::Range;

/// Plays random games of both with the same dice: everything is the same, number by number.
pub(super) fn alike<G: Game>(game: &G, twin: &G, games: Range<u64>) -> Result<u64, String> {
    let (mut legal, mut others, mut decisions) = (Vec::new(), Vec::new(), 0);
    for index in games {
        let mut desks = [0; 2].map(|_| Desk::silent(Stream::new(21, index, Purpose::Rules)));
        let mut dice = Stream::new(21, index, Purpose::Bot(Side::First));
        let (mut state, mut other) = (game.setup(), twin.setup());
        loop {
            let place = |what: String| format!("game {index}, decision {decisions}: {what}");
            same(&state, &other).map_err(place)?;
            same(&game.status(&state), &twin.status(&other)).map_err(place)?;
            let Status::Awaiting(_) = game.status(&state) else {
                same(&measured(game, &state), &measured(twin, &other)).map_err(place)?;
                break;
            };
            game.legal_actions(&state, &mut legal);
            twin.legal_actions(&other, &mut others);
            same(&legal, &others).map_err(place)?;
            let action = legal[dice.below(legal.len() as u32) as usize];
            game.apply(&mut state, action, &mut desks[0]);
            twin.apply(&mut other, action, &mut desks[1]);
            decisions += 1;
        }
    }
    Ok(decisions)
}

/// What was compared of two games whose numbers differ.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Positions.
    pub positions: u64,
    /// Decisions, with all their actions.
    pub decisions: u64,
    /// Decisions within an operation that are asked in another order: the twin waits for the next position.
    pub lost: u64,
}

/// How a game is said to its twin.
pub(super) struct Way<'a> {
    /// What the words of the game are in the twin.
    pub words: &'a dyn Fn(&str) -> String,
    /// The numbers of rolls that draw from a list whose order is another there; none where all lists have the same order.
    pub draws: Option<&'a [u32]>,
    /// Questions that are asked thing by thing in the order of a list, until all are named.
    pub subsets: &'a [&'a str],
    /// What lines say that the order of a list decides.
    pub ties: &'a [&'a str],
}

/// Plays random games, and gives their positions to the twin, as texts. There it is the same position with the same actions. From one
/// position to the next the twin plays the same actions, by their words. All dice of a decision show the same, so it does not matter
/// which is rolled first. After a draw from a list in another order, and where an operation asks its questions in another order, the twin
/// waits for the next position.
pub(super) fn equivalent<G: Positions>(game: &G, twin: &G, way: &Way<'_>, games: Range<u64>) -> Result<Seen, String> {
    let mut seen = Seen::default();
    for index in games {
        let mut dice = Stream::new(22, index, Purpose::Bot(Side::First));
        let (mut state, mut other) = (game.setup(), Some(twin.setup()));
        let mut last = String::new();
        for decision in 0.. {
            let place = |what: String| format!("game {index}, decision {decision}, after {last:?}: {what}");
            let over = matches!(game.status(&state), Status::Over(_));
            let rests = game.at_rest(&state) && !over;
            let here = Asked::of(game, &state, way, way.words);
            if rests {
                seen.positions += 1;
                if other.is_none() || dice.below(FRESH) == 0 {
                    let lines = position::write(game, &state).unwrap_or_default();
                    let lines = lines.into_iter().map(|line| said(line, way.words)).collect();
                    let read = position::read(twin, lines).map_err(|misfits| place(format!("{misfits:?}")))?;
                    here.compare(&Asked::of(twin, &read, way, &str::to_owned)).map_err(place)?;
                    other.get_or_insert(read);
                }
            }
            // Whoever names things in the order of a list can name fewer in another order.
            other = other.filter(|_| rests || !here.names(way.subsets));
            let mut there = other.as_ref().map(|other| Asked::of(twin, other, way, &str::to_owned));
            if let Some(asked) = &there {
                match here.compare(asked) {
                    Ok(()) => seen.decisions += 1,
                    Err(what) if rests || over || here.about == asked.about => return Err(place(what)),
                    Err(_) => {
                        seen.lost += 1;
                        there = None;
                    }
                }
            }
            if over {
                break;
            }
            let choice = dice.below(here.actions.len() as u32) as usize;
            let (words, action) = here.actions.iter().nth(choice).expect("something to choose");
            let mut level = Level { shows: dice.below(60), draws: way.draws, drawn: false };
            let mut copy = level;
            game.apply(&mut state, *action, &mut Desk::silent(&mut level));
            other = other.zip(there).map(|(mut other, there)| {
                twin.apply(&mut other, there.actions[words], &mut Desk::silent(&mut copy));
                other
            });
            other = other.filter(|_| !level.drawn && !copy.drawn);
            last.clone_from(words);
        }
    }
    // Nearly all is compared.
    match seen.positions > 20 && seen.lost * 20 < seen.decisions {
        true => Ok(seen),
        false => Err(format!("{seen:?}")),
    }
}

/// One of this many positions is read even where the twin is there already.
const FRESH: u32 = 8;

/// All that is compared of a position.
struct Asked<G: Game> {
    status: Status,
    /// What is asked, and about whom.
    subject: BTreeSet<String>,
    /// The same without the points that somebody has left.
    about: BTreeSet<String>,
    actions: BTreeMap<String, G::Action>,
    /// What the position says, where nothing is under way; of a game that is over, what is measured.
    says: BTreeSet<String>,
}

impl<G: Positions> Asked<G> {
    fn of(game: &G, state: &G::State, way: &Way<'_>, words: &dyn Fn(&str) -> String) -> Asked<G> {
        let status = game.status(state);
        let (mut legal, mut subject) = (Vec::new(), String::new());
        if let Status::Awaiting(_) = status {
            game.legal_actions(state, &mut legal);
            game.describe_subject(state, &mut subject);
        }
        let described = |action| {
            let mut text = String::new();
            game.describe_action(state, action, &mut text);
            (words(&text), action)
        };
        let actions = legal.into_iter().map(described).collect();
        let parts = words(&subject).split([',', '+']).map(|part| part.trim().to_owned()).collect::<Vec<_>>();
        let question = || [game.question(state).to_owned()];
        let subject = parts.iter().flat_map(|part| part.split(" and ")).map(str::to_owned).chain(question()).collect();
        let about = parts.iter().filter(|part| !part.contains("points left")).flat_map(|part| part.split(" and "));
        let about = about.map(str::to_owned).chain(question()).collect();
        let says = match status {
            Status::Over(_) => measured(game, state).into_iter().enumerate().map(|cell| format!("{cell:?}")).collect(),
            Status::Awaiting(_) if game.at_rest(state) => {
                let mut state = state.clone();
                game.clear(&mut state);
                set(position::all_lines(game, &state).into_iter().map(|line| said(line, words)))
            }
            Status::Awaiting(_) => BTreeSet::new(),
        };
        let says = says.into_iter().map(|line| way.ties.iter().fold(line, |line, tie| line.replace(tie, ""))).collect();
        Asked { status, subject, about, actions, says }
    }

    /// Whether it asks one of these questions.
    fn names(&self, questions: &[&str]) -> bool {
        self.about.iter().any(|about| questions.contains(&&**about))
    }

    fn compare(&self, other: &Asked<G>) -> Result<(), String> {
        same(&self.status, &other.status)?;
        difference(&self.subject, &other.subject)?;
        difference(&self.says, &other.says)?;
        difference(&self.actions.keys().cloned().collect(), &other.actions.keys().cloned().collect())
    }
}

/// Dice of which all show the same.
#[derive(Clone, Copy)]
struct Level<'a> {
    shows: u32,
    draws: Option<&'a [u32]>,
    /// Whether something was drawn from a list whose order is another in the twin.
    drawn: bool,
}

impl Chance for Level<'_> {
    fn uniform(&mut self, n: u32) -> u32 {
        self.shows % n
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.drawn |= self.draws.is_some();
        self.pick(weights)
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.pick(pool.weights())
    }

    fn rekey(&mut self, _: u64) {}

    fn substream(&mut self, roll: u32) {
        self.drawn |= self.draws.is_some_and(|draws| draws.contains(&roll));
    }
}

impl Level<'_> {
    fn pick(&self, weights: &[u64]) -> usize {
        let possible: Vec<usize> = (0..weights.len()).filter(|&i| weights[i] > 0).collect();
        possible[self.shows as usize % possible.len()]
    }
}

fn measured<G: Game>(game: &G, state: &G::State) -> Vec<i32> {
    let mut row = vec![0; G::CARD.metrics.len()];
    game.measure_turn(state, &mut row);
    game.measure(state, &mut row);
    row
}

/// A line in other words.
fn said(line: Line, words: &dyn Fn(&str) -> String) -> Line {
    let value = match line.value {
        Value::Text(text) => Value::Text(words(&text)),
        Value::List(list) => Value::List(list.iter().map(|text| words(text)).collect()),
        other => other,
    };
    Line { table: line.table, key: words(&line.key), value }
}

/// Lines in any order; so are the names of a list.
fn set(lines: impl IntoIterator<Item = Line>) -> BTreeSet<String> {
    let text = |line: Line| {
        let value = match line.value {
            Value::List(mut list) => {
                list.sort();
                list.join(", ")
            }
            other => other.to_string(),
        };
        format!("{} {} = {value}", line.table, line.key)
    };
    lines.into_iter().map(text).collect()
}

fn difference(here: &BTreeSet<String>, there: &BTreeSet<String>) -> Result<(), String> {
    let only = |one: &BTreeSet<String>, other| one.difference(other).take(5).cloned().collect::<Vec<_>>();
    match here == there {
        true => Ok(()),
        false => Err(format!("{:?} became {:?}", only(here, there), only(there, here))),
    }
}

fn same<T: PartialEq + Debug>(here: &T, there: &T) -> Result<(), String> {
    if here == there {
        return Ok(());
    }
    let (here, there) = (format!("{here:#?}"), format!("{there:#?}"));
    let lines = here.lines().zip(there.lines()).filter(|(one, other)| one != other).take(5);
    let lines: Vec<String> = lines.map(|(one, other)| format!("{} became {}", one.trim(), other.trim())).collect();
    Err(lines.join("; "))
}
