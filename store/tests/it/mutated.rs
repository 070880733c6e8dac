//! Readers and changed inputs: whatever is done to what can be read, its reader takes it or refuses it, at once and without a panic.
//!
//! Each input follows from a number. `SANDTABLE_MUTATIONS=100000` tries more of them.

use sandtable_analysis::executor::Cancel;
use sandtable_analysis::{Batch, BatchResult, Recording, VERSION};
use sandtable_bots::catalogue;
use sandtable_engine::Side;
use sandtable_questions::lineup::OpenBot;
use sandtable_questions::saved::SavedGame;
use sandtable_questions::{Table, job, lineup, position};
use sandtable_scenarios::{Overlay, Source, builtin};
use sandtable_store::manifest::read_manifest;
use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Numbers that follow from one.
struct Seeds(u64);

impl Seeds {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33) as usize % end.max(1)
    }
}

/// What has made readers stumble elsewhere.
const TOKENS: [&str; 24] = [
    "-1",
    "0",
    "255",
    "256",
    "65536",
    "18446744073709551616",
    "-9223372036854775808",
    "1e308",
    "nan",
    "\"\"",
    "[]",
    "{}",
    "[[",
    "]]",
    "=",
    "\"",
    "\n",
    "\0",
    "\u{202e}",
    "true",
    "../../x",
    "é",
    ".",
    "#",
];

/// An input with one to four changes, of which some take parts of another one.
fn mutated(input: &[u8], other: &[u8], seeds: &mut Seeds) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=seeds.below(4) {
        let at = seeds.below(bytes.len() + 1);
        let end = (at + 1 + seeds.below(40)).min(bytes.len());
        let at = at.min(end);
        let number = |bytes: &[u8], from: usize| {
            let start = (from..bytes.len()).find(|at| bytes[*at].is_ascii_digit())?;
            let end = (start..bytes.len()).find(|at| !bytes[*at].is_ascii_digit()).unwrap_or(bytes.len());
            Some(start..end)
        };
        match seeds.below(8) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let again = bytes[at..end].repeat(1 + seeds.below(30));
                drop(bytes.splice(at..at, again));
            }
            2 => {
                let from = seeds.below(other.len());
                let until = (from + seeds.below(200)).min(other.len());
                drop(bytes.splice(at..end, other[from..until].iter().copied()));
            }
            3 => bytes.truncate(at),
            4 if at < bytes.len() => bytes[at] ^= 1 << seeds.below(8),
            5 => drop(bytes.splice(at..at, "[".repeat(seeds.below(3_000)).bytes())),
            _ => {
                let token = TOKENS[seeds.below(TOKENS.len())].bytes();
                let place = number(&bytes, at).unwrap_or(at..end);
                drop(bytes.splice(place, token));
            }
        }
    }
    bytes
}

/// How long this thread has computed, where Linux tells it: other tests run beside it.
fn busy() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or_default())
}

/// How many inputs each reader gets.
fn inputs() -> u64 {
    std::env::var("SANDTABLE_MUTATIONS").ok().and_then(|many| many.parse().ok()).unwrap_or(12)
}

/// Gives a reader changed texts; how many it took.
fn fuzz(name: &str, texts: &[String], read: &dyn Fn(&str) -> bool) {
    let inputs: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    fuzz_bytes(name, &inputs, &|bytes| read(&String::from_utf8_lossy(bytes)));
}

/// Gives a reader changed bytes; how many it took.
fn fuzz_bytes(name: &str, texts: &[Vec<u8>], read: &dyn Fn(&[u8]) -> bool) {
    assert!(read(&texts[0]), "{name}: it cannot be read unchanged");
    let mut taken = 0;
    for number in 0..inputs() {
        let mut seeds = Seeds(number);
        let [text, other] = [0; 2].map(|_| &texts[seeds.below(texts.len())]);
        let changed = mutated(text, other, &mut seeds);
        let since = busy();
        let ended = catch_unwind(AssertUnwindSafe(|| read(&changed)));
        let text = || String::from_utf8_lossy(&changed);
        let Ok(read) = ended else { panic!("{name}, input {number}: a panic of\n{}", text()) };
        let took = busy() - since;
        assert!(took < Duration::from_secs(2), "{name}, input {number}: {took:?}");
        taken += u64::from(read);
    }
    println!("{name}: {} inputs, {taken} taken", inputs());
}

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    builtin().iter().map(|scenario| Table::new(scenario.name, Vec::new()).expect("a built-in scenario")).collect()
});

/// The files of a folder and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of ours").map(|entry| entry.expect("a name").path()).collect();
    found.sort();
    found.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn scenarios() {
    for scenario in builtin() {
        let texts: Vec<String> = scenario.files.iter().map(|(_, text)| (*text).to_owned()).collect();
        let file = |text: &str, place: usize| {
            let own = scenario.files.iter().enumerate();
            let own =
                own.map(|(i, (name, whole))| ((*name).to_owned(), if i == place { text } else { whole }.to_owned()));
            Table::open("mine", Source::texts(own), Vec::new()).is_ok()
        };
        for place in 0..texts.len() {
            fuzz(
                &format!("{}/{}", scenario.name, scenario.files[place].0),
                &[&texts[place..], &texts[..place]].concat(),
                &|text| file(text, place),
            );
        }
    }
}

#[test]
fn errata_and_positions() {
    for table in &*TABLES {
        let name = &table.name;
        let errata = format!("overlay_for = \"{}\"\noverlay_on = \"{name}\"\n", table.system().card.system);
        let own: String = table.source_text();
        fuzz(&format!("errata of {name}"), &[errata, own.clone()], &|text| {
            table.with([Overlay::Errata { name: "errata.toml".into(), text: text.into() }]).is_ok()
        });
        let Ok(found) = position::ask(&position::Question { table, game: 0, decision: 9 }) else { continue };
        fuzz(&format!("position of {name}"), &[found.text], &|text| {
            table.with([Overlay::Position { name: "position.toml".into(), text: text.into() }]).is_ok()
        });
    }
}

/// The text of a table's first file.
trait SourceText {
    fn source_text(&self) -> String;
}

impl SourceText for Table {
    fn source_text(&self) -> String {
        builtin()
            .iter()
            .find(|known| known.name == self.name)
            .map(|known| known.files[0].1.to_owned())
            .unwrap_or_default()
    }
}

#[test]
fn files_of_bots() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/data");
    let kinds = [("heuristic", "heuristic"), ("mixture", "mixture"), ("search", "search"), ("doctrine", "scripted")];
    let texts: BTreeMap<String, String> = files(&data)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("a text")))
        .collect();
    for (word, kind) in kinds {
        for (path, text) in texts.iter().filter(|(path, _)| path[data.display().to_string().len()..].contains(word)) {
            let choice = catalogue::bot("bot", &format!("{kind}:mine.toml")).expect("a bot");
            let open = |table: &Table, side: Side, text: &str| {
                let texts = BTreeMap::from([("mine.toml".to_owned(), text.to_owned())]);
                OpenBot::new(&*table.ruleset, &choice, side, &texts, "bot").is_ok()
            };
            let fits = |table: &&Table| Side::BOTH.iter().any(|side| open(table, *side, text));
            let Some(table) = TABLES.iter().find(fits) else { continue };
            let side = Side::BOTH.into_iter().find(|side| open(table, *side, text)).expect("it fits");
            fuzz(path, std::slice::from_ref(text), &|text| open(table, side, text));
        }
    }
}

/// Judges, as a search names them.
#[test]
fn judges() {
    let choice = catalogue::bot("bot", "search:mine.toml").expect("a bot");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/data");
    let name = |path: &PathBuf| Some(path.file_stem()?.to_str()?.strip_prefix("judge-")?.to_owned());
    let judges: Vec<_> = files(&data).into_iter().filter_map(|path| Some((name(&path)?, path))).collect();
    assert!(judges.len() >= 8, "{judges:?}");
    for (name, path) in judges {
        let table = TABLES.iter().find(|table| table.name == name).expect("a scenario");
        let text = fs::read_to_string(&path).expect("a text");
        let search = fs::read_to_string(path.with_file_name(format!("search-{name}.toml"))).expect("a text");
        let search = search.replace(&format!("judge = \"{name}\""), "judge = \"judge.toml\"");
        assert!(search.contains("judge.toml"), "{name}: a search without a judge");
        fuzz(&format!("judge of {name}"), &[text], &|text| {
            let texts = [("mine.toml", &*search), ("judge.toml", text)].map(|(name, text)| (name.into(), text.into()));
            OpenBot::new(&*table.ruleset, &choice, Side::First, &BTreeMap::from(texts), "bot").is_ok()
        });
    }
}

/// What workers send and journals keep: changed bytes are refused, and where a digest was made to fit, nothing fails.
#[test]
fn results_of_batches() {
    for (table, recording) in TABLES.iter().flat_map(|table| [(table, Recording::Rows), (table, Recording::Story)]) {
        let job = lineup::job(1, recording, &[table.lane()]).expect("a job");
        let never = AtomicBool::new(false);
        let batch = Batch { job: job.clone(), from: 0, to: 3 };
        let whole = batch.play(Cancel::new(&never, &never), None).to_bytes(&job);
        let body = whole[..whole.len() - blake3::OUT_LEN].to_vec();
        let name = format!("{recording:?} of {}", table.name);
        fuzz_bytes(&format!("{name}, with a digest that fits"), &[body], &|body| {
            let bytes = [body, blake3::hash(body).as_bytes()].concat();
            BatchResult::from_bytes(&job, &bytes).is_some()
        });
        fuzz_bytes(&name, std::slice::from_ref(&whole), &|bytes| {
            let taken = BatchResult::from_bytes(&job, bytes).is_some();
            assert_eq!(taken, bytes == whole);
            taken
        });
    }
}

#[test]
fn saved_games_jobs_and_manifests() {
    for table in &*TABLES {
        let saved = SavedGame::new(table, 0, vec![0, 1, 0, 2, 1]).text().expect("a text");
        fuzz(&format!("saved game of {}", table.name), &[saved], &|text| {
            SavedGame::read("game.json", text, Source::named).is_ok()
        });
        let spec = lineup::job(1, Recording::Rows, &[table.lane()]).expect("a job");
        let spec = serde_json::to_string(spec.spec()).expect("a text");
        fuzz(&format!("job of {}", table.name), &[spec], &|text| {
            let opened = serde_json::from_str(text).ok().and_then(|spec| job::open(spec, VERSION).ok());
            let Some(job) = opened else { return false };
            // An error of a game is told with its number.
            let never = AtomicBool::new(false);
            drop(Batch { job, from: 0, to: 1 }.play(Cancel::new(&never, &never), None));
            true
        });
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mutated");
    fs::create_dir_all(&folder).expect("a folder");
    let manifest =
        "{\"written_by\":\"sandtable\",\"complete\":true,\"games\":5,\"files\":[\"a.csv\",\"cells/*.json\"]}";
    fuzz("manifest", &[manifest.to_owned()], &|text| {
        fs::write(folder.join("manifest.json"), text).expect("room on the disk");
        read_manifest(&folder).is_ok_and(|manifest| manifest.is_some())
    });
}

/// Any numbers of actions: those that are legal are played, others change nothing, and the game ends.
#[test]
fn actions_by_number() {
    for table in &*TABLES {
        for number in 0..inputs().div_ceil(6) {
            let mut seeds = Seeds(number);
            let mut sitting = table.ruleset.sit(table, [true; 2]).expect("a game");
            sitting.start(number);
            let mut decisions = 0;
            while sitting.side().is_some() {
                let (count, before) = (sitting.count(), sitting.action(0));
                assert!(!sitting.choose(count + seeds.below(usize::MAX)), "{}: no such action", table.name);
                assert_eq!((sitting.count(), sitting.action(0)), (count, before), "{}", table.name);
                assert!(sitting.choose(seeds.below(count)), "{}: a legal action", table.name);
                decisions += 1;
                assert!(decisions < 100_000, "{}, game {number}: it does not end", table.name);
            }
            let outcome = sitting.outcome();
            assert!(outcome.is_some() && sitting.record().is_some(), "{}, game {number}", table.name);
        }
    }
}
