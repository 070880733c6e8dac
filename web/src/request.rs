//! Requests as JSON texts, and their answers.
//!
//! A request is a line of JSON, `{"ask": "run", ...}`, followed by bytes if it hands results in. An answer is a line of JSON, followed by bytes if it
//! hands results out. The line is an object with the answer, `{"error": ..., "faults": [...]}`, or `{"wanted": ...}` if games are to be played first.

use crate::command_line;
use crate::data;
use crate::exact;
use crate::fault;
use crate::known::{Known, Wanted};
use crate::seat;
use crate::typed::Typed;
use sandtable_analysis::batch::{Batch, Cancel};
use sandtable_analysis::dictionary::Tables;
use sandtable_analysis::lab::{Play, Until};
use sandtable_analysis::{Job, Progress, VERSION};
use sandtable_engine::Side;
use sandtable_engine::position::{self, Piece};
use sandtable_questions::beside::Beside;
use sandtable_questions::games::{self as found_games, Filters, Which};
use sandtable_questions::json::printed;
use sandtable_questions::numbers::{MOST_GAMES, games, whole};
use sandtable_questions::position::Board;
use sandtable_questions::rulings::Found;
use sandtable_questions::saved::SavedGame;
use sandtable_questions::seat::Seat;
use sandtable_questions::systems::{self, SYSTEMS};
use sandtable_questions::when::When;
use sandtable_questions::{
    Control, Error, Table, bots, check, compare, job, map, play, replay, run, scenarios, schema, verdict, verdicts,
};
use sandtable_reports::charts;
use sandtable_reports::lab::finding::Finding;
use sandtable_reports::lab::forest;
use sandtable_reports::replay::Lines;
use sandtable_reports::words::{answer, capital, count as counted, number};
use sandtable_reports::{findings, html};
use sandtable_scenarios::begin;
use sandtable_scenarios::position::with_line;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The requests.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Request {
    /// The contents of forms: scenarios, sides, bots, rulings.
    Catalogue,
    /// The contents of a scenario, with its map.
    Check { table: Typed },
    /// The values of a scenario, by path.
    Values { table: Typed },
    /// The same as tables.
    Data { table: Typed },
    /// What can `when` ask of a game? The metrics, the places, the turns.
    Conditions { table: Typed },
    /// The pieces on the map in the position on the table, with the possible values of their lines.
    Board { table: Typed },
    /// The text of a position with a line replaced, or removed.
    Line { text: String, table: String, key: String, value: Option<String> },
    /// The schemas of a system's files, by file.
    Schemas { system: String },
    /// The files of a copy of a scenario.
    Copy { table: Typed, name: String },
    /// Who wins?
    Run(Asked<Run>),
    /// What does a change do?
    Compare(Asked<Compare>),
    /// A game on its map.
    Replay {
        table: Typed,
        game: String,
        sight: Option<usize>,
        /// The text of a saved game, which is shown instead.
        saved: Option<String>,
    },
    /// Which games are worth a look: the extreme ones, or those in which something happened?
    Find(Asked<Find>),
    /// The procedures with exact odds, and their parameters.
    Procedures { table: Typed },
    /// The odds of a procedure.
    Odds { table: Typed, procedure: String, given: Vec<(String, String)>, vary: Vec<String>, policy: String },
    /// The player aid.
    Aid { table: Typed },
    /// What is known of a scenario's balance?
    Verdict { table: Typed },
    /// How balanced is it when both sides play at each of the quick levels?
    Levels(Asked<Levels>),
    /// The game that people play.
    Seat(seat::Asked),
    /// Makes a job ready to be played here.
    Open { job: String },
    /// Plays games of the job that was opened.
    Play { from: u64, to: u64 },
    /// Takes the bytes after the line: the result of these games of a job.
    Known { key: String, from: u64, to: u64 },
    /// Forgets all results.
    Forget,
}

/// A question for which games are played.
#[derive(Debug, Deserialize)]
struct Asked<T> {
    #[serde(flatten)]
    of: T,
    /// Whether it is answered from the games that are known.
    #[serde(default)]
    partly: bool,
    /// The number of workers.
    #[serde(default)]
    workers: usize,
}

#[derive(Debug, Deserialize)]
struct Run {
    table: Typed,
    games: String,
    #[serde(default)]
    when: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Find {
    table: Typed,
    games: String,
    /// The events that happened in the games, and their endings; both empty for the extreme games.
    when: String,
    #[serde(default)]
    ends: String,
}

#[derive(Debug, Deserialize)]
struct Levels {
    table: Typed,
    games: String,
}

#[derive(Debug, Deserialize)]
struct Compare {
    base: Typed,
    variant: Typed,
    games: String,
}

/// The state that is kept between requests.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    known: Known,
    job: Option<Arc<Job>>,
    seat: Option<Box<dyn Seat>>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Desk {
    /// Answers a request.
    pub(crate) fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let end = request.iter().position(|byte| *byte == b'\n').unwrap_or(request.len());
        let (line, bytes) = (&request[..end], request.get(end + 1..).unwrap_or_default());
        let mut out = Vec::new();
        let answer = serde_json::from_slice(line).map_err(Error::other);
        let answer = answer.and_then(|request| self.ask(request, bytes, &mut out));
        let mut answer = answer.unwrap_or_else(|error| fault::object(&error)).to_string().into_bytes();
        answer.push(b'\n');
        answer.extend(out);
        answer
    }

    fn ask(&mut self, request: Request, bytes: &[u8], out: &mut Vec<u8>) -> Result<Value, Error> {
        match request {
            Request::Catalogue => catalogue(),
            Request::Check { table } => checked(&table),
            Request::Values { table } => {
                let table = table.scene()?;
                let values = table.scenario.provenance.values.iter().map(|value| (&value.path, &value.value));
                Ok(json!({ "values": values.collect::<Vec<_>>() }))
            }
            Request::Data { table } => Ok(json!({ "tables": data::tables(&table.scene()?)? })),
            Request::Conditions { table } => {
                let table = table.scene()?;
                let measures = table.system().card.metrics.iter().map(|metric| (metric.name, metric.about));
                let places = table.ruleset.places().into_iter().map(|(_, name)| name);
                let turns = table.ruleset.turns();
                Ok(json!({
                    "measures": measures.collect::<Vec<_>>(), "places": places.collect::<Vec<_>>(),
                    "turns": [turns.start(), turns.end()],
                }))
            }
            Request::Board { table } => board(&table.scene()?),
            Request::Line { text, table, key, value } => {
                let value = value.map(position::Value::Text);
                Ok(json!({ "text": with_line("position.toml", &text, &table, &key, value)? }))
            }
            Request::Schemas { system } => Ok(schema::ask(&systems::named(&system)?).into_iter().collect()),
            Request::Copy { table, name } => {
                let files = begin::scenario(&table.source()?, table.named(), &name, &[])?;
                Ok(files.into_iter().map(|file| (file.name, Value::from(file.text))).collect())
            }
            Request::Run(asked) => self.with_games(asked, run),
            Request::Compare(asked) => self.with_games(asked, compare),
            Request::Replay { table, game, sight, saved } => replayed(&table, &game, sight, saved.as_deref()),
            Request::Verdict { table } => {
                let table = table.scene()?;
                let command = format!("sandtable verdict {}", table.name);
                let page = verdicts::levels(&table).map(|skill| skill.page(&command)).transpose();
                let shown = page.map_err(Error::other)?.map(|page| html::page(&page));
                Ok(json!({ "page": shown }))
            }
            Request::Find(asked) => self.with_games(asked, find),
            Request::Levels(asked) => self.with_games(asked, levels),
            Request::Procedures { table } => exact::procedures(&table.scene()?),
            Request::Odds { table, procedure, given, vary, policy } => {
                exact::odds(&table.scene()?, &procedure, given, &vary, &policy)
            }
            Request::Aid { table } => exact::aid(&table.scene()?),
            Request::Seat(asked) => seat::answer(&mut self.seat, asked),
            Request::Open { job } => {
                let spec = serde_json::from_str(&job).map_err(Error::other)?;
                self.job = Some(job::open(spec, VERSION)?);
                Ok(json!({}))
            }
            Request::Play { from, to } => {
                let job = self.job.as_ref().ok_or_else(|| Error::other("no job is open"))?;
                let played = Batch { job: Arc::clone(job), from, to }.play(Cancel::new(&NEVER, &NEVER), None);
                out.extend(played.to_bytes(job));
                Ok(json!({ "key": hex(&played.key), "from": from, "to": played.to() }))
            }
            Request::Known { key, from, to } => {
                let key = unhex(&key).ok_or_else(|| Error::other("no hash of a job"))?;
                self.known.add(key, from, to, bytes.to_vec());
                Ok(json!({}))
            }
            Request::Forget => {
                self.known.clear();
                Ok(json!({}))
            }
        }
    }

    /// Answers a question, or says which games are wanted for it.
    fn with_games<T>(
        &self,
        asked: Asked<T>,
        ask: fn(&T, &mut Control<'_>) -> Result<Value, Error>,
    ) -> Result<Value, Error> {
        self.known.prepare(asked.partly, asked.workers);
        let mut of = 0;
        let mut hear = |progress: &Progress, _: &str| of = progress.of;
        let answer = ask(&asked.of, &mut Control::new(&self.known, &AtomicBool::new(false), &mut hear));
        match self.known.wanted() {
            Some(wanted) if !asked.partly => self::wanted(&wanted, of),
            _ => answer,
        }
    }
}

/// The games that are wanted. The answer takes `of` games, as far as is known.
fn wanted(Wanted { job, from, to }: &Wanted, of: u64) -> Result<Value, Error> {
    let spec = serde_json::to_string(job.spec()).map_err(Error::other)?;
    let (key, lanes, of) = (hex(job.key()), job.lanes(), of.max(*to));
    Ok(json!({ "wanted": { "key": key, "job": spec, "lanes": lanes, "from": from, "to": to, "of": of } }))
}

fn run(asked: &Run, control: &mut Control<'_>) -> Result<Value, Error> {
    let (table, count) = (asked.table.table()?, games(&asked.games)?);
    // An empty field asks nothing, but it has a number.
    let when = (1u32..).zip(&asked.when).filter(|(_, words)| !words.trim().is_empty());
    let when = when.map(|(nth, words)| When::read(&table, &format!("when {nth}"), words));
    let when = when.collect::<Result<Vec<_>, _>>()?;
    let question =
        run::Question { table: &table, games: count, keep: None, when: &when, more: Tables::default(), report: None };
    let found = run::ask(&question, control)?;
    let summary = &found.summary;
    let mut more = vec![("--games", summary.games.to_string())];
    more.extend(when.iter().map(|when| ("--when", when.words.clone())));
    let command = command_line::command(&table, "run", &more);
    let charts = charts::of(summary);
    let page = findings::document(
        summary,
        &found.facts,
        &command,
        found.beside(None).into_iter().flat_map(Beside::blocks).collect(),
    );
    let page = page.drawn(summary, &charts).map_err(Error::other)?;
    Ok(json!({
        "sentence": answer(summary),
        "fingerprint": summary.fingerprint,
        "games": summary.games,
        "stopped": found.stopped,
        "command": command,
        "page": html::page(&page),
        "json": found.to_json(&command, None)?,
    }))
}

fn compare(asked: &Compare, control: &mut Control<'_>) -> Result<Value, Error> {
    let (base, variant, count) = (asked.base.table()?, asked.variant.table()?, games(&asked.games)?);
    let question = compare::Question {
        base: &base,
        variant: &variant,
        games: count,
        until: Until::Games,
        play: Play::Variant,
        keep: None,
    };
    let found = compare::ask(&question, control)?;
    let comparison = &found.comparison;
    let command = command_line::versus(&variant, &base, "compare", &[("--games", comparison.games.to_string())]);
    let chart = forest::comparison(comparison).map_err(Error::other)?;
    Ok(json!({
        "sentence": sandtable_reports::lab::words::answer(comparison),
        "fingerprint": comparison.variant.fingerprint,
        "games": comparison.games,
        "stopped": comparison.interrupted,
        "command": command,
        "page": html::page(&found.document(&command, Some(chart))),
        "json": found.to_json(&command)?,
    }))
}

/// The most games that are listed.
const MOST_FOUND: usize = 20;

fn find(asked: &Find, control: &mut Control<'_>) -> Result<Value, Error> {
    let (table, count) = (asked.table.table()?, games(&asked.games)?);
    let [when, ends] = [&asked.when, &asked.ends].map(|typed| Some(typed.trim()).filter(|typed| !typed.is_empty()));
    let filters = Filters {
        ends: ends.map(|ending| Which::ends(table.system().card, ending)).transpose()?,
        when: when.map(|words| When::read(&table, "find", words)).into_iter().collect::<Result<_, _>>()?,
        ..Filters::default()
    };
    let which = if filters == Filters::default() { Which::Extreme } else { Which::All(filters) };
    let mut more = vec![("--extreme", String::new())];
    if which != Which::Extreme {
        more = [("--ends", ends), ("--when", when)]
            .into_iter()
            .filter_map(|(name, of)| Some((name, of?.into())))
            .collect();
        more.push(("--most", MOST_FOUND.to_string()));
    }
    let question = found_games::Question { table: &table, games: count, which, most: MOST_FOUND };
    let found_games::Answer { found, of, games, stopped } = found_games::ask(&question, control)?;
    more.push(("--games", games.to_string()));
    let played = counted(games, "game");
    let mut said = of.map_or_else(|| format!("{played} searched"), |of| format!("{} of {played}", number(of)));
    if of.is_some_and(|of| of > found.len() as u64) {
        said += &format!("; the first {}", found.len());
    }
    let listed = found.into_iter().map(|found_games::Found { game, what, ending }| {
        let lead = if what.is_empty() { what } else { format!("{}: ", capital(&what)) };
        json!({ "game": game, "said": format!("{lead}{ending}") })
    });
    Ok(json!({
        "found": listed.collect::<Vec<_>>(), "sentence": said, "stopped": stopped,
        "command": command_line::command(&table, "games", &more),
    }))
}

fn levels(asked: &Levels, control: &mut Control<'_>) -> Result<Value, Error> {
    let (table, games) = (asked.table.table()?, games(&asked.games)?);
    let found = verdict::ask(&verdict::Question { table: &table, games, searched: 0, keep: None }, control)?.found;
    if found.cells.is_empty() {
        return Err(Error::other("stopped before all games of a level were played"));
    }
    let more = [("--games", games.to_string()), ("--seed", table.seed.to_string())];
    let command = command_line::without_players(&table, "verdict", &more);
    Ok(json!({
        "sentence": found.answer(),
        "games": found.cells.iter().map(|cell| cell.games).sum::<u64>(),
        "stopped": !found.complete(),
        "command": command,
        "page": html::page(&found.page(&command).map_err(Error::other)?),
        "json": printed(&found, &command)?,
    }))
}

fn replayed(typed: &Typed, game: &str, sight: Option<usize>, saved: Option<&str>) -> Result<Value, Error> {
    let sight = sight.and_then(|side| Side::BOTH.get(side).copied());
    let (mut lines, executor) = (Lines::default(), Control::inline().executor());
    let (reel, title, command) = match saved {
        None => {
            let (table, game) = (typed.table()?, whole("game", game, 0, MOST_GAMES - 1)?);
            let reel = replay::ask(&replay::Question { table: &table, game, sight }, &mut lines, executor)?;
            let [first, second] = table.bots.each_ref().map(ToString::to_string);
            let command = command_line::command(&table, "play", &[("--game", game.to_string())]);
            (reel, replay::title(&table, [&first, &second], sight), command)
        }
        Some(text) => {
            let open = SavedGame::read("game.json", text, |_| typed.source())?;
            let (table, game) = (open.table(), open.number().1);
            let question = play::Question { table, game, decisions: false, reasons: false, sight: None };
            let played = play::of_saved(&question, &open)?;
            let reel = replay::of_played(&replay::Question { table, game, sight }, &played, &mut lines, executor)?;
            let [first, second] = open.players();
            let command = format!("sandtable play {} --from game.json", table.name);
            (reel, replay::title(table, [first, second], sight), command)
        }
    };
    let page = sandtable_reports::replay::page(&title, &lines, &[reel]);
    Ok(json!({ "page": page, "command": command }))
}

fn catalogue() -> Result<Value, Error> {
    let systems = SYSTEMS.iter().map(|system| {
        let rulings: Vec<Found> = system.rulings.iter().map(Found::Switch).collect();
        json!({
            "system": system.card.system, "title": system.card.title, "sides": system.card.sides,
            "rulings": rulings, "bots": bots::ask(Some(system)).bots,
        })
    });
    let systems: Vec<Value> = systems.collect();
    Ok(json!({ "version": VERSION, "scenarios": scenarios::ask()?.scenarios, "systems": systems }))
}

fn checked(typed: &Typed) -> Result<Value, Error> {
    let table = typed.scene()?;
    let drawn = map::ask(&map::Question { table: &table, shown: map::Shown::SetUp, overlay: None, sight: None })?;
    let scenario = &table.scenario;
    let files = begin::scenario(&table.source, &table.name, &scenario.name, &[]).unwrap_or_default();
    let options = scenario.options.iter().map(|(name, on)| json!({ "name": name, "on": on }));
    Ok(json!({
        "name": scenario.name,
        "title": scenario.heading(),
        "description": scenario.description,
        "system": scenario.system,
        "sides": systems::named(&scenario.system)?.card.sides,
        "hash": scenario.hash,
        "contents": check::ask(scenario).contents,
        "options": options.collect::<Vec<_>>(),
        "overlays": scenario.overlays,
        "map": drawn,
        "files": files.into_iter().map(|file| (file.name, Value::from(file.text))).collect::<Value>(),
    }))
}

fn board(table: &Table) -> Result<Value, Error> {
    let drawn = map::ask(&map::Question { table, shown: map::Shown::SetUp, overlay: None, sight: None })?;
    let Board { places, pieces } = table.ruleset.board(&table.scenario.sheet);
    let pieces = pieces.into_iter().map(|Piece { line, first, others }| {
        // A place on the map is given by a click; other places are given by a word.
        let off: Vec<String> =
            first.into_iter().filter(|name| !name.starts_with(|c: char| c.is_ascii_digit())).collect();
        let named = |off: &String| !places.iter().any(|(_, name)| name == off);
        json!({
            "table": line.table, "key": line.key, "value": line.value.to_string(),
            "off": off.into_iter().filter(named).collect::<Vec<_>>(), "others": others,
        })
    });
    let pieces: Vec<Value> = pieces.collect();
    let awaited = check::position(table).map(|checked| checked.awaited).unwrap_or_default();
    Ok(json!({ "map": drawn, "awaited": awaited, "places": places, "pieces": pieces }))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(desk: &mut Desk, request: &Value) -> (Value, Vec<u8>) {
        with_bytes(desk, request, &[])
    }

    fn with_bytes(desk: &mut Desk, request: &Value, bytes: &[u8]) -> (Value, Vec<u8>) {
        let request = [request.to_string().as_bytes(), b"\n", bytes].concat();
        let answer = desk.answer(&request);
        let end = answer.iter().position(|byte| *byte == b'\n').expect("a line");
        (serde_json::from_slice(&answer[..end]).expect("JSON"), answer[end + 1..].to_vec())
    }

    /// Games that two workers played, handed in out of order, give the answer of one who plays them alone.
    #[test]
    fn games_played_elsewhere_are_counted_as_if_played_here() {
        let run = json!({ "ask": "run", "table": { "scenario": "belfort", "seed": "3" }, "games": "100" });
        let mut page = Desk::default();
        let (answer, _) = asked(&mut page, &run);
        let wanted = &answer["wanted"];
        assert_eq!((&wanted["from"], &wanted["to"]), (&json!(0), &json!(100)));
        let mut workers = [Desk::default(), Desk::default()];
        for worker in &mut workers {
            asked(worker, &json!({ "ask": "open", "job": wanted["job"] }));
        }
        for (worker, from, to) in [(0, 40, 100), (1, 0, 40)] {
            let play = json!({ "ask": "play", "from": from, "to": to });
            let (played, bytes) = asked(&mut workers[worker], &play);
            let known = json!({ "ask": "known", "key": played["key"], "from": from, "to": to });
            with_bytes(&mut page, &known, &bytes);
            let (so_far, _) = asked(&mut page, &run);
            let first = so_far["wanted"].get("from").map(|from| (from.clone(), so_far["wanted"]["to"].clone()));
            assert_eq!(first, (worker == 0).then_some((json!(0), json!(40))));
        }
        let (answer, _) = asked(&mut page, &run);
        let table = Table { seed: 3, ..Table::new("belfort", Vec::new()).expect("a scenario") };
        let question =
            run::Question { table: &table, games: 100, keep: None, when: &[], more: Tables::default(), report: None };
        let alone = run::ask(&question, &mut Control::inline()).expect("an answer");
        assert_eq!(answer["fingerprint"], json!(alone.summary.fingerprint));
    }

    #[test]
    fn an_answer_with_what_is_known_says_that_it_was_stopped() {
        let mut desk = Desk::default();
        let run = json!({ "ask": "run", "table": { "scenario": "belfort" }, "games": "100", "partly": true });
        let (nothing, _) = asked(&mut desk, &run);
        assert!(nothing["error"].as_str().is_some_and(|error| error.contains("before the first game")), "{nothing}");
    }

    /// What the board says of each piece can be written as its line, and is read as the same.
    #[test]
    fn the_lines_of_a_board_are_those_of_positions() {
        let mut desk = Desk::default();
        for scenario in ["belfort", "wissembourg", "spicheren", "verdun", "eagle", "loire"] {
            let mut text = format!("position_for = \"{scenario}\"\n");
            let mut board = |text: &str| {
                let overlay = json!({ "position": { "name": "position.toml", "text": text } });
                let table = json!({ "scenario": scenario, "overlays": [overlay] });
                asked(&mut desk, &json!({ "ask": "board", "table": table })).0
            };
            let found = board(&text);
            let pieces = found["pieces"].as_array().unwrap_or_else(|| panic!("{scenario}: {found}"));
            assert!(pieces.len() > 20, "{scenario}: {}", pieces.len());
            for piece in pieces {
                assert!(!piece["others"].as_array().expect("words").is_empty(), "{scenario}: {piece}");
                let blocks = piece["table"].as_str().is_some_and(|table| table.ends_with("_blocks"));
                assert_eq!(piece["off"].as_array().expect("words").is_empty(), blocks, "{scenario}: {piece}");
                let line = json!({ "ask": "line", "text": text, "table": piece["table"], "key": piece["key"], "value": piece["value"] });
                text = asked(&mut Desk::default(), &line).0["text"].as_str().expect("a text").to_owned();
            }
            assert_eq!(board(&text)["pieces"], found["pieces"], "{scenario}");
        }
    }

    /// What the page offers as conditions is read as such.
    #[test]
    fn the_conditions_of_a_scenario_can_be_asked() {
        for scenario in ["belfort", "wissembourg", "spicheren", "verdun", "eagle", "loire"] {
            let (found, _) =
                asked(&mut Desk::default(), &json!({ "ask": "conditions", "table": { "scenario": scenario } }));
            let table = Table::new(scenario, Vec::new()).expect("a scenario");
            let list = |name: &str| found[name].as_array().unwrap_or_else(|| panic!("{scenario}: {found}"));
            let measures =
                list("measures").iter().map(|measure| format!("{} >= 1", measure[0].as_str().expect("a name")));
            let [side, turn] = [json!(table.system().card.sides[0]), found["turns"][1].clone()];
            let places = list("places").iter().map(|place| place.as_str().expect("a name"));
            let held = places.map(|place| format!("{} holds {place} at turn {turn}", side.as_str().expect("a side")));
            assert!(list("measures").len() > 5 && list("places").len() > 1, "{scenario}: {found}");
            for words in measures.chain(held) {
                When::read(&table, "when", &words).unwrap_or_else(|error| panic!("{scenario}, {words}: {error}"));
            }
        }
    }

    /// Of several conditions the one that is wrong is named.
    #[test]
    fn a_wrong_condition_is_named_by_its_number() {
        let run = json!({
            "ask": "run", "table": { "scenario": "belfort" }, "games": "10",
            "when": ["lost Bellevue by turn 4", "", "lost Bellevue by turn 99"],
        });
        let (wrong, _) = asked(&mut Desk::default(), &run);
        assert_eq!(wrong["faults"][0]["argument"], json!("when 3"), "{wrong}");
    }

    /// Folders that share files with each other are an error, and not looked through for ever.
    #[test]
    fn folders_that_share_in_turn_are_refused() {
        let files = |other: &str| json!({ "scenario.toml": format!("[scenario]\nsystem = \"belfort\"\nshares = \"{other}\"\n") });
        let table = json!({ "scenario": "a", "folders": { "a": files("b"), "b": files("a") } });
        let (wrong, _) = asked(&mut Desk::default(), &json!({ "ask": "check", "table": table }));
        assert!(wrong["error"].as_str().is_some_and(|error| error.contains("in turn")), "{wrong}");
    }

    #[test]
    fn a_fault_is_told_with_its_field_or_line() {
        let mut desk = Desk::default();
        let table =
            json!({ "scenario": "belfort", "overlays": [{ "set": "zones.12.bonu=3" }], "bots": ["heuristc", ""] });
        let (wrong, _) = asked(&mut desk, &json!({ "ask": "run", "table": table, "games": "10" }));
        assert_eq!(wrong["faults"][0]["argument"], json!("set 1"), "{wrong}");
        let table = json!({ "scenario": "belfort", "bots": ["heuristc", ""] });
        let (wrong, _) = asked(&mut desk, &json!({ "ask": "run", "table": table, "games": "10" }));
        assert_eq!(
            (&wrong["faults"][0]["argument"], &wrong["faults"][0]["near"]),
            (&json!("bot french"), &json!("heuristic"))
        );
        let errata = json!({ "errata": { "name": "mine.toml", "text": "\n[zones.12]\nbonus = \"x\"\n" } });
        let (wrong, _) =
            asked(&mut desk, &json!({ "ask": "check", "table": { "scenario": "belfort", "overlays": [errata] } }));
        assert_eq!(
            (&wrong["faults"][0]["file"], &wrong["faults"][0]["line"]),
            (&json!("mine.toml"), &json!(3)),
            "{wrong}"
        );
    }
}
