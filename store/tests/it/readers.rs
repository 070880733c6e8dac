//! What reads files, lines and messages that others may have written. Each reader takes any bytes and says whether it accepts them.
//!
//! All tests of readers go through this list: changed inputs (`mutated`), kept inputs (`corpora`), and the targets of the fuzzer (`fuzz`), which
//! includes this file. A new reader is added to `READERS`, and `fuzz/Cargo.toml` gets a target of its name.

use sandtable_analysis::batch::Cancel;
use sandtable_analysis::executor::{Executor, Inline, Recall};
use sandtable_analysis::{Batch, BatchResult, Job, Recording, VERSION};
use sandtable_bots::catalogue;
use sandtable_bots::catalogue::BotChoice;
use sandtable_engine::Side;
use sandtable_questions::lineup::OpenBot;
use sandtable_questions::saved::SavedGame;
use sandtable_questions::study::file::{self, FrontEnd};
use sandtable_questions::{Table, job as jobs, lineup, written};
use sandtable_scenarios::{Overlay, Source, builtin};
use sandtable_store::journal::Journal;
use sandtable_store::manifest::read_manifest;
use sandtable_store::{pipe, plan};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

/// An input of a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    /// What it is read for, such as a scenario. Whatever is not known stands for something that is.
    pub(crate) head: String,
    /// What is read.
    pub(crate) body: Vec<u8>,
}

impl Input {
    fn new(head: impl Into<String>, body: impl Into<Vec<u8>>) -> Input {
        Input { head: head.into(), body: body.into() }
    }

    /// The first line is the head.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Input {
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
        let body = bytes.get(end + 1..).unwrap_or_default();
        Input::new(String::from_utf8_lossy(&bytes[..end]), body)
    }

    /// It in a file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        [self.head.as_bytes(), b"\n", &self.body].concat()
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The one that the head names.
    fn among<'k, T>(&self, known: &'k [T], name: impl Fn(&T) -> &str) -> &'k T {
        let named = known.iter().find(|one| name(one) == self.head);
        named.unwrap_or_else(|| &known[self.head.bytes().map(usize::from).sum::<usize>() % known.len()])
    }
}

/// A reader.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    /// Its name: that of its target and of the folder of its kept inputs.
    pub(crate) name: &'static str,
    /// Inputs that it accepts.
    pub(crate) seeds: fn() -> Vec<Input>,
    /// Whether it accepts an input.
    pub(crate) read: fn(&Input) -> bool,
}

/// Each in a module of its name.
macro_rules! readers {
    ($($name:ident),*) => { [$(Reader { name: stringify!($name), seeds: $name::seeds, read: $name::read }),*] };
}

/// All readers.
pub(crate) const READERS: [Reader; 18] = readers![
    scenario,
    errata,
    position,
    doctrine,
    weights,
    mixture,
    search,
    judge,
    study,
    saved,
    job,
    manifest,
    plan_file,
    result,
    lines,
    journal,
    actions,
    changed_game
];

/// The reader of a name.
pub(crate) fn reader(name: &str) -> Reader {
    *READERS.iter().find(|reader| reader.name == name).expect("a reader")
}

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    builtin().iter().map(|scenario| Table::new(scenario.name, Vec::new()).expect("a built-in scenario")).collect()
});

/// A table whose bots play at random: its games are quick.
fn random(table: &Table) -> Table {
    let random = catalogue::bot("bot", "random").expect("a bot");
    let open = |side| OpenBot::new(&*table.ruleset, &random, side, &BTreeMap::new(), "bot").expect("a bot");
    Table { bots: Side::BOTH.map(open), ..table.clone() }
}

static NEVER: AtomicBool = AtomicBool::new(false);

fn never() -> Cancel<'static> {
    Cancel::new(&NEVER, &NEVER)
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a folder and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of ours").map(|entry| entry.expect("a name").path()).collect();
    found.sort();
    found.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// A folder that this thread alone uses.
fn folder() -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    thread_local! {
        static FOLDER: Folder = {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("sandtable-readers-{}-{number}", std::process::id()));
            fs::create_dir_all(&path).expect("a folder");
            Folder(path)
        };
    }
    FOLDER.with(|folder| folder.0.clone())
}

/// It is removed with its thread.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file of a scenario, in place of the built-in one.
mod scenario {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let all = builtin().iter().flat_map(|own| own.files.iter().map(move |(file, text)| (own.name, file, text)));
        all.map(|(name, file, text)| Input::new(format!("{name}/{file}"), *text)).collect()
    }

    static HEADS: LazyLock<Vec<String>> = LazyLock::new(|| seeds().into_iter().map(|seed| seed.head).collect());

    pub(super) fn read(input: &Input) -> bool {
        let (name, changed) = input.among(&HEADS, |head| head).split_once('/').expect("a scenario and a file");
        let known = builtin().iter().find(|known| known.name == name).expect("a built-in scenario");
        let texts = known.files.iter().map(|(file, text)| {
            let text = if *file == changed { input.text() } else { (*text).to_owned() };
            ((*file).to_owned(), text)
        });
        Table::open("mine", Source::texts(texts), Vec::new()).is_ok()
    }
}

/// Errata of a scenario.
mod errata {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let of = |table: &Table| {
            let name = &table.name;
            let least = format!("overlay_for = \"{}\"\noverlay_on = \"{name}\"\n", table.system().card.system);
            let folder = sources().join("scenarios").join(name).join("errata");
            let own = if folder.is_dir() { files(&folder) } else { Vec::new() };
            let own = own.into_iter().map(|path| fs::read_to_string(path).expect("a text"));
            own.chain([least]).map(|text| Input::new(name, text)).collect::<Vec<_>>()
        };
        TABLES.iter().flat_map(of).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        let table = input.among(&TABLES, |table| &table.name);
        table.with([Overlay::Errata { name: "errata.toml".into(), text: input.text() }]).is_ok()
    }
}

/// A position of a scenario.
mod position {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        // The first decision from here on that is between operations: not all systems write positions.
        let of = |table: &Table| {
            let table = &random(table);
            let at = |decision| {
                written::ask(&written::Question { table, game: 0, saved: None, decision: Some(decision) }).ok()
            };
            let found = [60, 200].into_iter().filter_map(|from| (from..from + 90).find_map(at));
            found.map(|found| Input::new(&table.name, found.text)).collect::<Vec<_>>()
        };
        TABLES.iter().flat_map(of).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        let table = input.among(&TABLES, |table| &table.name);
        table.with([Overlay::Position { name: "position.toml".into(), text: input.text() }]).is_ok()
    }
}

/// The sides of scenarios, as `belfort first`.
static SEATS: LazyLock<Vec<(String, &Table, Side)>> = LazyLock::new(|| {
    let sides = |table: &'static Table| {
        [("first", Side::First), ("second", Side::Second)]
            .map(|(word, side)| (format!("{} {word}", table.name), table, side))
    };
    TABLES.iter().flat_map(sides).collect()
});

fn data_of_bots() -> Vec<PathBuf> {
    files(&sources().join("bots/data"))
}

fn choice(kind: &str) -> BotChoice {
    catalogue::bot("bot", &format!("{kind}:mine.toml")).expect("a bot")
}

/// Whether a bot of this kind can be opened.
fn opens(kind: &str, table: &Table, side: Side, texts: [(&str, String); 2]) -> bool {
    let texts: BTreeMap<String, String> = texts.map(|(name, text)| (name.to_owned(), text)).into();
    OpenBot::new(&*table.ruleset, &choice(kind), side, &texts, "bot").is_ok()
}

/// The built-in files of a kind of bot, each for the first side that it fits.
fn files_of_bots(kind: &str, word: &str) -> Vec<Input> {
    let fitting = |path: PathBuf| {
        let named = path.display().to_string();
        if !named[named.rfind("bots/data")?..].contains(word) || !named.ends_with(".toml") {
            return None;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let seat = SEATS.iter().find(|(_, table, side)| read_bot(kind, table, *side, text.clone()))?;
        Some(Input::new(&seat.0, text))
    };
    data_of_bots().into_iter().filter_map(fitting).collect()
}

fn read_bot(kind: &str, table: &Table, side: Side, text: String) -> bool {
    opens(kind, table, side, [("mine.toml", text), ("other.toml", String::new())])
}

/// A kind of bot with a file: its word in the names of the built-in ones.
macro_rules! files_of_bots {
    ($(#[$doc:meta] $name:ident: $kind:literal, $word:literal;)*) => { $(
        #[$doc]
        mod $name {
            use super::*;

            pub(super) fn seeds() -> Vec<Input> {
                files_of_bots($kind, $word)
            }

            pub(super) fn read(input: &Input) -> bool {
                let (_, table, side) = input.among(&SEATS, |(name, ..)| name);
                read_bot($kind, table, *side, input.text())
            }
        }
    )* };
}

files_of_bots! {
    /// Orders of a scripted bot.
    doctrine: "scripted", "doctrine";
    /// Weights of a heuristic.
    weights: "heuristic", "heuristic";
    /// Members of a mixture.
    mixture: "mixture", "mixture";
    /// Settings of a search.
    search: "search", "search";
}

/// A judge, as a search names it.
mod judge {
    use super::*;

    /// A scenario, its judge, and its search with the judge's file in place of the built-in one.
    struct Judge {
        name: String,
        text: String,
        search: String,
    }

    static JUDGES: LazyLock<Vec<Judge>> = LazyLock::new(|| {
        let of = |path: PathBuf| {
            let name = path.file_stem()?.to_str()?.strip_prefix("judge-")?.to_owned();
            let text = fs::read_to_string(&path).expect("a text");
            let search = fs::read_to_string(path.with_file_name(format!("search-{name}.toml"))).expect("a text");
            let search = search.replace(&format!("judge = \"{name}\""), "judge = \"judge.toml\"");
            assert!(search.contains("judge.toml"), "{name}: a search without a judge");
            Some(Judge { name, text, search })
        };
        let judges: Vec<Judge> = data_of_bots().into_iter().filter_map(of).collect();
        assert!(judges.len() >= 8, "{} judges", judges.len());
        judges
    });

    pub(super) fn seeds() -> Vec<Input> {
        JUDGES.iter().map(|judge| Input::new(&judge.name, judge.text.as_str())).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        let judge = input.among(&JUDGES, |judge| &judge.name);
        let table = TABLES.iter().find(|table| table.name == judge.name).expect("a scenario");
        opens("search", table, Side::First, [("mine.toml", judge.search.clone()), ("judge.toml", input.text())])
    }
}

/// A study that names errata and a bot's file.
mod study {
    use super::*;

    const ALL: &str = "title = \"All\"\nscenarios = [\"belfort\"]\n[questions]\nrun = 60\ncompare = 40\nrulings = 4\n\
                       verdict = 2\nsensitivity = 2\nblocks = 2\n[variants.each]\nruling = \"repeat-fire=each\"\n\
                       [variants.bonus]\nscenarios = [\"belfort\"]\nerrata = \"bonus.toml\"\n\
                       set = [\"zones.12.bonus=2\", \"zones.13.bonus=2\"]\n[sweeps.income]\n\
                       vary = \"course.income.prussian=6..8\"\ngames = 20\n[players.random]\nfrench = \"mixture:both.toml\"\n\
                       prussian = \"random\"\n";

    static FILES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
        let bonus = "overlay_for = \"belfort\"\noverlay_on = \"belfort\"\n";
        let both = "members = [{ share = 1, name = \"r\", bot = \"random\" }]\n";
        [("bonus.toml", bonus), ("both.toml", both)].map(|(name, text)| (name.into(), text.into())).into()
    });

    pub(super) fn seeds() -> Vec<Input> {
        let begun = fs::read_to_string(sources().join("cli/src/commands/study.toml")).expect("a text");
        vec![Input::new("", begun.replace("SCENARIO", "verdun")), Input::new("", ALL)]
    }

    pub(super) fn read(input: &Input) -> bool {
        let front = FrontEnd { files: &*FILES, version: VERSION, command: |_, _, _| String::new() };
        let written = file::read("study.toml", input.text());
        written.is_ok_and(|written| file::jobs(&written, front).is_ok_and(|jobs| !jobs.is_empty()))
    }
}

/// A saved game.
mod saved {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let of = |table: &Table| SavedGame::new(table, 0, vec![0, 1, 0, 2, 1]).text().expect("a text");
        TABLES.iter().map(|table| Input::new("", of(table))).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        SavedGame::read("game.json", &input.text(), Source::named).is_ok()
    }
}

/// A job from another process, of which a game is played.
mod job {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let spec = |table: &Table| lineup::job(1, Recording::Rows, &[table.lane()]).expect("a job").spec().clone();
        TABLES.iter().map(|table| Input::new("", serde_json::to_vec(&spec(table)).expect("a text"))).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        let opened = serde_json::from_slice(&input.body).ok().and_then(|spec| jobs::open(spec, VERSION).ok());
        let Some(job) = opened else { return false };
        // An error of a game is reported with its number.
        drop(Batch { job, from: 0, to: 1 }.play(never(), None));
        true
    }
}

/// The manifest of a folder of results.
mod manifest {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let text =
            "{\"written_by\":\"sandtable\",\"complete\":true,\"games\":5,\"files\":[\"a.csv\",\"cells/*.json\"]}";
        vec![Input::new("", text)]
    }

    pub(super) fn read(input: &Input) -> bool {
        let folder = folder();
        fs::write(folder.join("manifest.json"), &input.body).expect("space on the disk");
        read_manifest(&folder).is_ok_and(|manifest| manifest.is_some())
    }
}

/// A planned question, or its plan.
mod plan_file {
    use super::*;

    const QUESTION: &str = "[\"run\",\"belfort\",\"--games\",\"100\"]";
    const PLAN: &str = "0123456789abcdef-000000000000-000000000100\n0123456789abcdef-000000000100-000000000200\n";

    pub(super) fn seeds() -> Vec<Input> {
        vec![Input::new("question", QUESTION), Input::new("plan", PLAN)]
    }

    pub(super) fn read(input: &Input) -> bool {
        let folder = folder();
        let write = |name, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("space on the disk");
        write("question", QUESTION.as_bytes());
        write("plan", PLAN.as_bytes());
        write(*input.among(&["question", "plan"], |name| name), &input.body);
        (1..=3).all(|part| plan::part(&folder, part, 3).is_ok())
    }
}

/// Jobs whose results come from elsewhere, with one of each.
struct Known {
    name: String,
    job: Arc<Job>,
    result: Vec<u8>,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let of = |(table, recording): (&Table, Recording)| {
        let job = lineup::job(1, recording, &[random(table).lane()]).expect("a job");
        let batch = Batch { job: Arc::clone(&job), from: 0, to: 3 };
        let result = batch.play(never(), None).to_bytes(&job);
        Known { name: format!("{recording:?} of {}", table.name), job, result }
    };
    TABLES.iter().flat_map(|table| [(table, Recording::Rows), (table, Recording::Story)]).map(of).collect()
});

/// What a worker sends: changed bytes are refused. Where the digest was made to fit, nothing fails.
mod result {
    use super::*;

    /// Behind the name of a job: the digest follows what is read.
    const SEALED: &str = " with a digest that fits";

    pub(super) fn seeds() -> Vec<Input> {
        let of = |known: &Known| {
            let body = &known.result[..known.result.len() - blake3::OUT_LEN];
            [Input::new(known.name.clone() + SEALED, body), Input::new(&known.name, known.result.as_slice())]
        };
        KNOWN.iter().flat_map(of).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        let name = input.head.strip_suffix(SEALED);
        let bare = Input::new(name.unwrap_or(&input.head), Vec::new());
        let known = bare.among(&KNOWN, |known| &known.name);
        if name.is_none() {
            let taken = BatchResult::from_bytes(&known.job, &input.body).is_some();
            assert_eq!(taken, input.body == known.result);
            return taken;
        }
        let bytes = [&input.body[..], blake3::hash(&input.body).as_bytes()].concat();
        BatchResult::from_bytes(&known.job, &bytes).is_some()
    }
}

/// Results of batches as lines.
mod lines {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let lines = "0123456789abcdef-000000000000-000000000003 00ff17 worker 1\n\
                     0123456789abcdef-000000000003-000000000006 0a worker 2\n";
        vec![Input::new("", lines)]
    }

    pub(super) fn read(input: &Input) -> bool {
        let folder = folder();
        let parts = ["done", "again"].map(|part| folder.join(part));
        parts.iter().for_each(|part| fs::create_dir_all(part).expect("space on the disk"));
        let taken = pipe::collect(&folder, &input.body[..]).is_ok();
        parts.iter().for_each(|part| fs::remove_dir_all(part).expect("a folder of ours"));
        taken
    }
}

/// A journal of a job: what stands behind the name of the job. What is kept of it can be read again.
mod journal {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let of = |known: &Known| {
            let length = (known.result.len() as u32).to_le_bytes();
            Input::new(&known.name, [&length[..], &known.result].concat())
        };
        KNOWN.iter().map(of).collect()
    }

    fn recalled(path: &Path, job: &Job) -> u64 {
        let journal = Journal::around(&Inline, path);
        let mut from = 0;
        while let Recall::Known(result) = journal.recall(job, from).expect("a file") {
            from = result.to();
        }
        from
    }

    pub(super) fn read(input: &Input) -> bool {
        let known = input.among(&KNOWN, |known| &known.name);
        let path = folder().join("games.journal");
        fs::write(&path, [known.job.key(), &input.body[..]].concat()).expect("space on the disk");
        let games = recalled(&path, &known.job);
        assert_eq!(recalled(&path, &known.job), games, "it is cut off behind its last whole block");
        games > 0
    }
}

/// Any numbers of actions: those that are legal are played, others change nothing. Behind the last number the game is played to its end, which
/// comes.
mod actions {
    use super::*;

    pub(super) fn seeds() -> Vec<Input> {
        let bytes = |count: usize| (0..count).map(|at| (at * at * 31 + at) as u8).collect::<Vec<_>>();
        TABLES.iter().flat_map(|table| [0, 40, 400].map(|count| Input::new(&table.name, bytes(count)))).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        played(input.among(&TABLES, |table| &table.name), &input.body)
    }

    /// Whether a game comes to its end.
    pub(super) fn played(table: &Table, bytes: &[u8]) -> bool {
        let mut sitting = table.ruleset.sit(table, [true; 2]).expect("a game");
        let (mut numbers, mut decisions) = (bytes.chunks(2), 0_usize);
        while sitting.side().is_some() {
            let count = sitting.count();
            let number =
                numbers.next().map_or(decisions * 7, |two| usize::from(two[0]) | usize::from(two[two.len() - 1]) << 8);
            if decisions % 16 == 0 {
                let before = sitting.action(0);
                assert!(!sitting.choose(count + number), "{}: no such action", table.name);
                assert_eq!((sitting.count(), sitting.action(0)), (count, before), "{}", table.name);
            }
            assert!(sitting.choose(number % count), "{}: a legal action", table.name);
            decisions += 1;
            assert!(decisions < 100_000, "{}: the game does not end", table.name);
        }
        assert!(sitting.outcome().is_some() && sitting.record().is_some(), "{}", table.name);
        true
    }
}

/// A game with errata, or from a position: what a reader accepts can be played.
mod changed_game {
    use super::*;

    const POSITION: &str = " from a position";

    pub(super) fn seeds() -> Vec<Input> {
        let positions =
            super::position::seeds().into_iter().map(|Input { head, body }| Input { head: head + POSITION, body });
        super::errata::seeds().into_iter().chain(positions).collect()
    }

    pub(super) fn read(input: &Input) -> bool {
        let name = input.head.strip_suffix(POSITION);
        let bare = Input::new(name.unwrap_or(&input.head), Vec::new());
        let table = bare.among(&TABLES, |table| &table.name);
        let changed = match name {
            Some(_) => Overlay::Position { name: "position.toml".into(), text: input.text() },
            None => Overlay::Errata { name: "errata.toml".into(), text: input.text() },
        };
        table.with([changed]).is_ok_and(|table| super::actions::played(&table, &[]))
    }
}
