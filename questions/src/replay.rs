//! What happens in a game, on its map? The game is played once for its choices and once more for the drawings.

use crate::control::Control;
use crate::error::Error;
use crate::lineup;
use crate::map::heading;
use crate::play;
use crate::system::{Scene, System};
use crate::table::Table;
use sandtable_analysis::{Executor, Record, Recording, Spectator, judge};
use sandtable_bots::judge::{Judge, WIN};
use sandtable_engine::position::Value;
use sandtable_engine::{Card, Chance, Heard, Hearer, Pool, Purpose, Rule, Side, Status, Stream, position};
use sandtable_reports::map::{Drawing, Grounds};
use sandtable_reports::replay::{Film, Line, Lines, Moment, Reel, Title};
use sandtable_reports::words::{capital, people, percent, signed};
use std::cell::RefCell;
use std::fmt::Write;
use std::sync::OnceLock;
use std::{iter, mem};

/// The game to show.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The game's number in the seed, from 0.
    pub game: u64,
    /// The side for which it is shown: what that side does not see and hear is not on the page. None for everything, with marks for what each side
    /// sees and hears.
    pub sight: Option<Side>,
}

/// Plays the game of `question`, the same as in a run, and draws it with `executor` at every decision with an alternative. The lines of its drawings
/// are added to `lines`, those of the page.
///
/// # Errors
/// A bot's file in error.
///
/// # Panics
/// If rules or a bot are in error.
pub fn ask(question: &Question<'_>, lines: &mut Lines, executor: &dyn Executor) -> Result<Reel, Error> {
    let Question { table, game, .. } = *question;
    let played = play::ask(&play::Question { table, game, decisions: false, reasons: false, sight: None })?;
    table.ruleset.film(question, &played, lines, executor)
}

/// The same for `played`, a game that has already been reported: a saved one, of the table's seed, up to its last choice. `executor` draws it, and
/// the lines of its drawings are added to `lines`; `question` has its table, its number and the side for which it is shown.
///
/// # Errors
/// None in practice: the choices are those of the game.
pub fn of_played(
    question: &Question<'_>,
    played: &play::Answer,
    lines: &mut Lines,
    executor: &dyn Executor,
) -> Result<Reel, Error> {
    question.table.ruleset.film(question, played, lines, executor)
}

/// The title and the other texts around the games of `table`, between these `players`, the first side's first. `sight` is the side for which the
/// games are shown; none for everything.
#[must_use]
pub fn title(table: &Table, players: [&str; 2], sight: Option<Side>) -> Title {
    let heading = heading(table, &[]);
    let sides = table.system().card.sides;
    let [a, b] = [0, 1].map(|side| format!("{} ({})", players[side], capital(sides[side])));
    let seen = sight.map_or(String::new(), |side| format!(", as the {} see and hear it", people(sides[side.index()])));
    let laid: String = table.overlays.iter().map(|overlay| format!(", with {overlay}")).collect();
    Title {
        title: format!("Replay: {}", heading.title),
        subtitle: format!("{a} v. {b}, seed {}{laid}{seen}", table.seed),
        footer: vec![heading.footer],
        sides: sides.map(Into::into),
        measures: table.system().card.metrics.iter().map(|metric| metric.name.to_owned()).collect(),
        status: status_names(table.system().status, sides).into_iter().map(|(name, ..)| name).collect(),
    }
}

/// The values shown next to the map: for each, its name on the page, the table of its line, and its key.
fn status_names(keys: &[&'static str], sides: [&'static str; 2]) -> Vec<(String, &'static str, &'static str)> {
    let of = |key: &'static str| {
        let (key, name) = key.split_once('=').unwrap_or((key, key));
        let own = sides.map(|side| (format!("{side}_{name}"), side, key));
        iter::once((name.to_owned(), "", key)).chain(own)
    };
    keys.iter().copied().flat_map(of).collect()
}

/// The values of a position, in the order of [`Title::status`]; with `sight`, without those that only the enemy knows. `None` while an operation is
/// under way.
fn status<G: System>(game: &G, state: &G::State, sight: Option<Side>) -> Option<Vec<Option<String>>> {
    let lines = position::lines(game, state)?;
    Some(values(game, &lines, sight))
}

/// The values of the lines with these keys, in the order of [`status_names`].
fn values<G: System>(game: &G, lines: &[position::Line], sight: Option<Side>) -> Vec<Option<String>> {
    let sides = G::CARD.sides;
    let enemy = sight.map(|side| sides[side.enemy().index()]);
    let of = |(_, table, key): (String, &str, &str)| {
        let line = lines.iter().find(|line| line.table == table && line.key == key && Some(table) != enemy)?;
        Some(match &line.value {
            Value::Text(text) => item_name(game, key, text),
            Value::List(list) => list.iter().map(|item| item_name(game, key, item)).collect::<Vec<_>>().join(", "),
            value => value.to_string(),
        })
    };
    status_names(G::STATUS, sides).into_iter().map(of).collect()
}

/// The name of an item of a line: a side, a name in the system's own words, or a name without its hyphens.
fn item_name<G: System>(game: &G, key: &str, item: &str) -> String {
    let own = || item.chars().all(|c| c.is_ascii_lowercase() || c == '-').then(|| item.replace('-', " "));
    match G::CARD.sides.contains(&item) {
        true => capital(item),
        false => game.item_name(key, item).or_else(own).unwrap_or_else(|| item.to_owned()),
    }
}

/// The values of any position that it has, each with its name.
pub(crate) fn known<G: System>(game: &G, state: &G::State, sight: Option<Side>) -> Vec<(String, String)> {
    let names = status_names(G::STATUS, G::CARD.sides).into_iter().map(|(name, ..)| name);
    let said = values(game, &position::all_lines(game, state), sight);
    names.zip(said).filter_map(|(name, value)| Some((name, value?))).collect()
}

/// Draws a game that was reported, with the rules of one system.
pub(crate) fn show<G: System>(
    game: &G,
    question: &Question<'_>,
    played: &play::Answer,
    lines: &mut Lines,
    executor: &dyn Executor,
) -> Result<Reel, Error> {
    let Question { table, game: index, sight } = *question;
    let mut choices = played.choices.iter();
    let row = vec![0; G::CARD.metrics.len()];
    let told = RefCell::new(Told::<G> { events: Vec::new(), dice: Vec::new(), phase: "", row });
    let mut chance =
        Overheard { chance: Stream::new(table.seed, index, Purpose::Rules), roll: Vec::new(), sides: 0, told: &told };
    let mut listener = Listener { game, told: &told };
    let (mut state, mut legal) = (game.setup(), Vec::new());
    let (mut moments, mut positions, mut lines_told) = (Vec::<Moment>::new(), Vec::new(), Vec::new());
    // A judge sees everything, so it is not used in a page for one side.
    let judge = sight.map_or_else(|| Judge::built_in(game), |_| None);
    // Measures include what a side does not see, so a page for one side has none.
    let measured = |state: &G::State| {
        let mut row = sight.map_or_else(|| told.borrow().row.clone(), |_| Vec::new());
        if sight.is_none() {
            game.measure(state, &mut row);
        }
        row
    };
    let mut said = Vec::new();
    while let Status::Awaiting(side) = game.status(&state) {
        game.legal_actions(&state, &mut legal);
        let several = legal.len() > 1;
        // The rules and their dice are the same as when the choices were made. An unfinished game ends after the last of them.
        let Some(choice) = (if several { choices.next().copied() } else { Some(0) }) else { break };
        let action = legal[usize::from(choice)];
        if several {
            told.borrow_mut().enter(G::phase(&state));
        }
        let (before, phase, row) = (state.clone(), told.borrow().phase, measured(&state));
        said = status(game, &state, sight).unwrap_or(said);
        game.apply_watched(&mut state, action, &mut chance, &mut listener);
        let hearer = |side| Hearer { side, before: &before, after: &state };
        let heard = Side::BOTH.map(|hears| {
            let heard = if hears == side { Heard::All } else { game.action_heard(action, hearer(hears)) };
            in_words(heard, |action, out| game.describe_action(&before, *action, out))
        });
        if several && sight.is_none_or(|sight| heard[sight.index()] != Heard::Nothing) {
            close(&mut moments, &mut lines_told);
            let mut whole = String::new();
            game.describe_action(&before, action, &mut whole);
            let (chosen, heard) = told_to(sight, whole, heard).unwrap_or_default();
            let turn = game.turn(&before);
            moments.push(Moment {
                turn,
                phase,
                side: Some(side.index()),
                chosen,
                heard,
                // The number of alternatives would show the enemy the hand.
                of: if sight.is_none_or(|sight| sight == side) { legal.len() } else { 0 },
                told: Vec::new(),
                // At other decisions an operation is under way.
                chance: judge.as_ref().filter(|_| G::quiet(&before)).map(|judge| judge.of(game, &before)),
                measured: row,
                status: said.clone(),
            });
            positions.push(before.clone());
        }
        for (rule, event, dice) in mem::take(&mut told.borrow_mut().events) {
            let heard = Side::BOTH.map(|hears| {
                in_words(game.event_heard(&event, hearer(hears)), |event, out| game.describe_event(event, out))
            });
            let with_dice = |sight: Side| matches!(heard[sight.index()], Heard::All | Heard::Shown(_));
            let dice = if sight.is_none_or(with_dice) { dice } else { Vec::new() };
            let mut whole = String::new();
            game.describe_event(&event, &mut whole);
            let Some((words, heard)) = told_to(sight, whole, heard) else { continue };
            let section = G::CARD.rulebook.section(rule).number;
            lines_told.push(Line { section, words, detail: G::telling(&event).detail, dice, heard });
        }
    }
    close(&mut moments, &mut lines_told);
    let over = judge.filter(|_| !played.unfinished);
    let chance = over.map(|_| (judge::points(&played.record) * f64::from(WIN)) as i32);
    moments.push(Moment { turn: game.turn(&state), chance, measured: measured(&state), ..Moment::default() });
    positions.push(state);
    let name = format!("game {index}");
    let film = film(game, table, sight, positions, lines, executor);
    let ending = if played.unfinished { "left unfinished".to_owned() } else { ending(G::CARD, &played.record) };
    Ok(Reel { name, ending, moments, film })
}

/// Assigns the lines reported since the last moment to it; those from before the first decision go to the first.
fn close(moments: &mut [Moment], told: &mut Vec<Line>) {
    if let Some(last) = moments.last_mut() {
        last.told = mem::take(told);
    }
}

/// The part that is heard, in words.
fn in_words<T>(heard: Heard<T>, describe: impl Fn(&T, &mut dyn Write)) -> Heard<String> {
    heard.map(|heard| {
        let mut words = String::new();
        describe(&heard, &mut words);
        words
    })
}

/// The text of a line, and what each side hears of it. For one side, the text is what it hears, or `None` if that is nothing.
fn told_to(sight: Option<Side>, whole: String, heard: [Heard<String>; 2]) -> Option<(String, [Heard<String>; 2])> {
    let Some(side) = sight else { return Some((whole, heard)) };
    let [first, second] = heard;
    let own = if side == Side::First { first } else { second };
    own.of(whole).map(|words| (words, [Heard::All, Heard::All]))
}

/// Plays games 0 to `games - 1` and returns the five-number summary of their margins, as games with these margins: the best for the first side, the
/// upper quartile, the median, the lower quartile, the best for the second (Tukey, Exploratory Data Analysis, 1977). Games of the same margin are
/// ordered by number. If cancelled, only the games played count.
///
/// # Errors
/// A bot's file in error; rules or a bot in error; cancelled before the first game was over.
pub fn five_numbers(table: &Table, games: u64, control: &mut Control<'_>) -> Result<FiveNumbers, Error> {
    let job = lineup::job(table.seed, Recording::Rows, &[table.lane()])?;
    let mut records: Vec<Record> = Vec::new();
    control.records(&job, 0..games, &mut [&mut records], &|_| String::new())?;
    let last = records.len().checked_sub(1).ok_or(Error::Cancelled)?;
    let stopped = (records.len() as u64) < games;
    records.sort_by_key(|record| (-i32::from(record.margin), record.game));
    let [first, second] = table.system().card.sides;
    let names = [
        format!("best for the {}", people(first)),
        "upper quartile".into(),
        "median".into(),
        "lower quartile".into(),
        format!("best for the {}", people(second)),
    ];
    let mut nth = 0..;
    let picks = names.map(|name| Pick { name, game: records[nth.next().unwrap_or(0) * last / 4].game });
    Ok(FiveNumbers { picks, games: last as u64 + 1, stopped })
}

/// Five games that represent all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FiveNumbers {
    /// The games.
    pub picks: [Pick; 5],
    /// The number of all games.
    pub games: u64,
    /// Whether it was cancelled before the last game.
    pub stopped: bool,
}

/// A game that represents others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// What it represents.
    pub name: String,
    /// Its number.
    pub game: u64,
}

/// The ending of the game of `record`, in words; `card` is that of its rule system.
#[must_use]
pub fn ending(card: &Card, record: &Record) -> String {
    let level = capital(&card.levels[usize::from(record.level)].victory());
    let margin = signed(record.margin.into());
    format!("{level} on turn {}. The margin is {margin}: {}.", record.last_turn, card.margin)
}

/// The number of positions that are drawn before they are added to the film, which limits the memory for drawings.
const AT_ONCE: usize = 64;

/// The map in each of these positions, complete and as each side sees it.
fn film<G: System>(
    game: &G,
    table: &Table,
    sight: Option<Side>,
    mut positions: Vec<G::State>,
    lines: &mut Lines,
    executor: &dyn Executor,
) -> Film {
    let heading = heading(table, G::MAP_TOPICS);
    let grounds = Grounds::default();
    let draw =
        |state: &G::State| game.map_sheet(&table.scenario.sheet, &heading, Scene::Position(state)).draw_on(&grounds);
    let drawn = |state: &G::State| {
        if let Some(side) = sight {
            return (draw(&seen_by(game, state, side)), [None, None]);
        }
        let seen = |side| Some(seen_by(game, state, side)).filter(|seen| !G::OPEN_MAP && seen != state);
        (draw(state), Side::BOTH.map(|side| seen(side).as_ref().map(draw)))
    };
    let mut film = Film::default();
    while !positions.is_empty() {
        let next: Vec<G::State> = positions.drain(..AT_ONCE.min(positions.len())).collect();
        let drawings: Vec<OnceLock<(Drawing, [Option<Drawing>; 2])>> = vec![OnceLock::new(); next.len()];
        executor.each(next.len(), &|i| {
            drawings[i].get_or_init(|| drawn(&next[i]));
        });
        for (whole, seen) in drawings.into_iter().filter_map(OnceLock::into_inner) {
            film.add(lines, &whole, seen.each_ref().map(Option::as_ref));
        }
    }
    film
}

/// The position, with everything hidden that a side does not see.
pub(crate) fn seen_by<G: System>(game: &G, state: &G::State, side: Side) -> G::State {
    let mut seen = state.clone();
    game.hide(&mut seen, side);
    seen
}

/// The events of one decision.
struct Told<G: System> {
    /// The events, each with the dice that were thrown before it.
    events: Vec<(Rule, G::Event, Vec<String>)>,
    /// Dice that were thrown since the last event.
    dice: Vec<String>,
    phase: &'static str,
    /// The measures so far.
    row: Vec<i32>,
}

impl<G: System> Told<G> {
    fn enter(&mut self, phase: Option<&'static str>) {
        self.phase = phase.unwrap_or(self.phase);
    }
}

/// Listens to the events.
struct Listener<'a, G: System> {
    game: &'a G,
    told: &'a RefCell<Told<G>>,
}

impl<G: System> Spectator<G> for Listener<'_, G> {
    fn turn_ended(&mut self, game: &G, state: &G::State) {
        game.measure_turn(state, &mut self.told.borrow_mut().row);
    }

    fn event(&mut self, rule: Rule, event: &G::Event) {
        let telling = G::telling(event);
        let mut told = self.told.borrow_mut();
        self.game.tally(event, &mut told.row);
        told.enter(telling.turn.map(|_| "").or(telling.phase));
        let dice = mem::take(&mut told.dice);
        told.events.push((rule, *event, dice));
    }
}

/// A source of random numbers that reports its draws: the dice of a roll are reported together, with their odds.
struct Overheard<'a, G: System> {
    chance: Stream,
    /// The dice of the roll so far, each from 1; all have the same number of sides.
    roll: Vec<u32>,
    sides: u32,
    told: &'a RefCell<Told<G>>,
}

impl<G: System> Overheard<'_, G> {
    fn tell(&self, words: String) {
        self.told.borrow_mut().dice.push(words);
    }
}

impl<G: System> Chance for Overheard<'_, G> {
    fn uniform(&mut self, n: u32) -> u32 {
        let drawn = self.chance.uniform(n);
        if n != self.sides {
            self.roll.clear();
            self.sides = n;
        }
        self.roll.push(drawn + 1);
        match u8::try_from(n) {
            Ok(DIE) => {
                // The line about the previous dice is replaced by one that includes this die.
                if self.roll.len() > 1 {
                    self.told.borrow_mut().dice.pop();
                }
                self.tell(dice(&self.roll));
            }
            _ => self.tell(format!("One is drawn out of {n}")),
        }
        drawn
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        let drawn = self.chance.weighted(weights);
        self.roll.clear();
        self.tell(format!("Drawn with a chance of {}", percent(share(weights, |nth| nth == drawn))));
        drawn
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        let drawn = self.chance.pool(pool);
        self.roll.clear();
        self.tell(format!("The dice count {drawn}: {}", odds(pool.weights(), drawn)));
        drawn
    }

    fn rekey(&mut self, key: u64) {
        self.chance.rekey(key);
    }

    fn substream(&mut self, roll: u32) {
        self.roll.clear();
        self.chance.substream(roll);
    }
}

/// The number of sides of a die.
const DIE: u8 = 6;

/// A roll of dice: `3 + 5 = 8: 8 or more 41.7 %, 8 or less 72.2 %`.
fn dice(roll: &[u32]) -> String {
    let total = roll.iter().sum::<u32>() as usize;
    let law = Pool::of_numbers(DIE, roll.len() as u32);
    let shown: Vec<String> = roll.iter().map(ToString::to_string).collect();
    match shown.as_slice() {
        // All faces of a single die are equally likely.
        [die] => format!("Die {die}"),
        dice => format!("Dice {} = {total}: {}", dice.join(" + "), odds(law.weights(), total)),
    }
}

/// The probabilities of this result or more, and of this result or less; those that are certain are left out.
fn odds(weights: &[u64], result: usize) -> String {
    let [more, less] = [share(weights, |nth| nth >= result), share(weights, |nth| nth <= result)];
    let likely = |share: f64, which: &str| (share < 1.0).then(|| format!("{result} or {which} {}", percent(share)));
    let said: Vec<String> = [likely(more, "more"), likely(less, "less")].into_iter().flatten().collect();
    if said.is_empty() { "100 %".to_owned() } else { said.join(", ") }
}

/// The share of the weights at the places where `of` holds.
fn share(weights: &[u64], of: impl Fn(usize) -> bool) -> f64 {
    let sum = |of: &dyn Fn(usize) -> bool| -> f64 {
        weights.iter().enumerate().filter(|(nth, _)| of(*nth)).map(|(_, &weight)| weight as f64).sum()
    };
    sum(&of) / sum(&|_| true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_a_victory() {
        let called = |name, winner| sandtable_engine::game::Level { name, winner }.victory();
        assert_eq!(called("prussian minor", Some(Side::Second)), "Prussian minor victory");
        assert_eq!(called("german 50 points", Some(Side::First)), "German victory (50 points)");
        assert_eq!(called("french", Some(Side::First)), "French victory");
        assert_eq!(called("draw", None), "draw");
    }

    #[test]
    fn dice_are_told_with_their_odds() {
        assert_eq!(dice(&[4]), "Die 4");
        assert_eq!(dice(&[3, 5]), "Dice 3 + 5 = 8: 8 or more 41.7 %, 8 or less 72.2 %");
        assert_eq!(dice(&[6, 6]), "Dice 6 + 6 = 12: 12 or more 2.8 %");
        assert_eq!(odds(&[0, 1, 3], 2), "2 or more 75.0 %");
    }
}
