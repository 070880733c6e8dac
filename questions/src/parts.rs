//! Something that is played in parts, each written into a folder when it is done, so that the same command goes on where a stopped one
//! ended. What is found does not depend on whether, where or how often it was stopped, nor on whether there is a folder.
//!
//! Parts that stand each for itself are [`Missing`] until they are played; [`Steps`] depend on those before them.

use crate::control::Control;
use crate::failure::Failure;
use crate::files::{self, json};
use sandtable_analysis::Progress;
use sandtable_analysis::executor::Clock;
use sandtable_reports::document::Document;
use sandtable_reports::html;
use sandtable_reports::output::{self, read_manifest};
use sandtable_reports::picture::png;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// What is to be played, fixed before the first game.
pub(crate) trait InParts: Serialize + DeserializeOwned {
    /// What it is, and the name of its mark in a folder: `sweep`.
    const WHAT: &'static str;
    /// What a part of it is: `cell`.
    const PART: &'static str;

    /// The short name of what is played.
    fn scenario(&self) -> &str;

    /// The first thing in which another one differs, in a designer's words.
    fn differs(&self, other: &Self) -> Option<&'static str>;
}

/// Where the parts of a plan are kept: in a folder, or nowhere.
///
/// ```text
/// WHAT.json           what is to be played; a folder with another one is refused
/// PARTs/0001.json     what was found in a part
/// manifest.json       what is in the folder, and which files are ours
/// ```
#[derive(Debug)]
pub(crate) struct Parts {
    path: Option<PathBuf>,
    part: &'static str,
    /// The plan as it is written: a part belongs to one.
    plan: String,
    holds: String,
    /// Our files.
    files: RefCell<BTreeSet<String>>,
}

/// What a folder of this plan holds: `sweep of belfort`.
fn holds<P: InParts>(plan: &P) -> String {
    format!("{} of {}", P::WHAT, plan.scenario())
}

/// What other commands know of the folder: a part of what a run's manifest says.
#[derive(Serialize)]
struct Manifest<'a> {
    written_by: &'a str,
    complete: bool,
    holds: &'a str,
    files: &'a BTreeSet<String>,
}

const WRITTEN_BY: &str = "sandtable";
const MANIFEST: &str = "manifest.json";

/// A part as it is kept: with a hash over the plan, its place and itself, so that one that was changed, cut short or put there from
/// elsewhere is not taken for what was played.
#[derive(Serialize)]
struct Kept<'a, T> {
    check: String,
    found: &'a T,
}

#[derive(Deserialize)]
struct Read<T> {
    check: String,
    found: T,
}

/// The hash over something and what was found for it.
fn checked<T: Serialize>(of: &str, found: &T) -> Result<String, Failure> {
    Ok(blake3::hash((of.to_owned() + &json(found)?).as_bytes()).to_hex()[..16].to_owned())
}

/// The folder's mark.
#[derive(Serialize)]
struct Mark<'a, P> {
    written_by: &'a str,
    plan: &'a P,
}

#[derive(Deserialize)]
struct Known<P> {
    plan: P,
}

impl Parts {
    /// Opens a folder that is new, empty, or of the same plan. Any other is left as it is; but where `force` is said and it is of other
    /// results, these are removed. Without a path nothing is kept.
    pub(crate) fn open<P: InParts>(path: Option<&Path>, force: bool, plan: &P) -> Result<Parts, Failure> {
        let (mark, numbered) = (format!("{}.json", P::WHAT), format!("{}s/*.json", P::PART));
        let mut files = BTreeSet::from([mark.clone(), numbered, MANIFEST.to_owned()]);
        if let Some(path) = path {
            Parts::prepare(path, force, plan)?;
            files.extend(read_manifest(path).into_iter().flat_map(|manifest| manifest.files));
        }
        let holds = holds(plan);
        let path = path.map(Path::to_owned);
        let parts = Parts { path, part: P::PART, plan: json(plan)?, holds, files: RefCell::new(files) };
        if parts.path.as_ref().is_some_and(|path| !path.join(&mark).exists()) {
            parts.write_manifest()?;
            parts.write(&mark, json(&Mark { written_by: WRITTEN_BY, plan })?.as_bytes())?;
        }
        Ok(parts)
    }

    /// Writes which files are ours.
    fn write_manifest(&self) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let files = &self.files.borrow();
        let manifest = Manifest { written_by: WRITTEN_BY, complete: true, holds: &self.holds, files };
        files::write(&path.join(MANIFEST), files::object(&manifest)?.as_bytes())
    }

    /// A folder that may be written into.
    fn prepare<P: InParts>(path: &Path, force: bool, plan: &P) -> Result<(), Failure> {
        let at = |error: io::Error| Failure::file(path, &error);
        let (what, mark) = (P::WHAT, format!("{}.json", P::WHAT));
        if path.exists() && !path.is_dir() {
            return Err(Failure::argument("--out", format!("`{}`, a file", path.display()), "a folder", None));
        }
        fs::create_dir_all(path).map_err(at)?;
        if fs::read_dir(path).map_err(at)?.next().is_none() {
            return Ok(());
        }
        let manifest = read_manifest(path);
        let known = fs::read_to_string(path.join(&mark)).ok();
        let known = known.and_then(|text| serde_json::from_str::<Known<P>>(&text).ok());
        let found = match (known.map(|known| known.plan.differs(plan)), &manifest) {
            (Some(None), _) => return Ok(()),
            (Some(Some(field)), _) => format!("the folder of another {what}: {field} differs"),
            // Killed before there was more in it.
            (None, Some(manifest)) if manifest.holds() == holds(plan) => return Ok(()),
            (None, Some(manifest)) => format!("which holds the {}", manifest.holds()),
            (None, None) => format!("which holds files and no {mark} of a {what}"),
        };
        match manifest {
            Some(manifest) if force => {
                output::remove(path, manifest.files_in(path).iter());
                Ok(())
            }
            Some(_) => {
                let expected = format!("the same {what}, to go on with it, or a new folder, or --force to replace it");
                Err(Failure::argument("--out", format!("`{}`, {found}", path.display()), expected, None))
            }
            None => {
                let expected = format!("a folder that is new, empty, or of the same {what}; nothing was written");
                Err(Failure::argument("--out", format!("`{}`, {found}", path.display()), expected, None))
            }
        }
    }

    /// Whether what is played is kept.
    pub(crate) fn are_kept(&self) -> bool {
        self.path.is_some()
    }

    /// The name of a part's file.
    fn name(&self, index: usize) -> String {
        format!("{}s/{:04}.json", self.part, index + 1)
    }

    fn check<T: Serialize>(&self, index: usize, found: &T) -> Result<String, Failure> {
        checked(&format!("{}{index}\n", self.plan), found)
    }

    /// What was found for something that is told by `of`, and kept under this name; none where nothing was, or where it was found for something
    /// else and `force` is said.
    pub(crate) fn kept<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        of: &str,
        force: bool,
    ) -> Result<Option<T>, Failure> {
        match self.read_file(name, |found: &T| checked(of, found)) {
            Ok(Some(Ok(found))) => Ok(Some(found)),
            Ok(None) => Ok(None),
            Ok(Some(Err(_))) if force => Ok(None),
            Ok(Some(Err(path))) => {
                let found = "what was found for another question, or was changed since";
                let expected = "it as it was written for what is asked now; --force asks again";
                Err(Failure::argument(&path.display().to_string(), found, expected, None))
            }
            Err(error) => Err(error),
        }
    }

    /// Keeps what was found.
    pub(crate) fn keep_as<T: Serialize>(&self, name: &str, of: &str, found: &T) -> Result<(), Failure> {
        self.write(name, json(&Kept { check: checked(of, found)?, found })?.as_bytes())
    }

    /// A file that was kept, if it is there; its path where its check is another one.
    #[allow(clippy::type_complexity)]
    fn read_file<T: DeserializeOwned>(
        &self,
        name: &str,
        check: impl FnOnce(&T) -> Result<String, Failure>,
    ) -> Result<Option<Result<T, PathBuf>>, Failure> {
        let path = self.path.as_ref().map(|path| path.join(name));
        let Some(path) = path.filter(|path| path.exists()) else { return Ok(None) };
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
        Ok(Some(match serde_json::from_str::<Read<T>>(&text) {
            Ok(Read { check: known, found }) if known == check(&found)? => Ok(found),
            _ => Err(path),
        }))
    }

    /// A part that was played before; none where it was not.
    fn read<T: Serialize + DeserializeOwned>(
        &self,
        index: usize,
        fits: impl FnOnce(&T) -> bool,
    ) -> Result<Option<T>, Failure> {
        let read = self.read_file(&self.name(index), |found: &T| self.check(index, found))?;
        let path = match read {
            None => return Ok(None),
            Some(Ok(found)) if fits(&found) => return Ok(Some(found)),
            Some(_) => self.path.iter().map(|path| path.join(self.name(index))).collect::<PathBuf>(),
        };
        let part = self.part;
        let found = format!("a {part} that is not the one that was written there");
        let expected = format!("it as it was; remove the file and the {part} is played again");
        Err(Failure::argument(&path.display().to_string(), found, expected, None))
    }

    /// Keeps a part.
    fn keep<T: Serialize>(&self, index: usize, found: &T) -> Result<(), Failure> {
        self.write(&self.name(index), json(&Kept { check: self.check(index, found)?, found })?.as_bytes())
    }

    /// What was written beside the parts under this name; none where nothing was.
    pub(crate) fn beside(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path.as_ref()?.join(name)).ok()
    }

    /// Writes a file beside the parts; `name` may begin with a folder.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let Some(path) = self.path.as_ref().map(|path| path.join(name)) else { return Ok(()) };
        if !self.knows(name) {
            // Before it is there, so that none is there which nobody knows.
            self.files.borrow_mut().insert(name.to_owned());
            self.write_manifest()?;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        }
        files::write(&path, bytes)
    }

    /// Whether a file is known as ours: by its name, or as one of those that are named by numbers.
    fn knows(&self, name: &str) -> bool {
        let files = self.files.borrow();
        files.contains(name) || name.starts_with(&format!("{}s/", self.part))
    }

    /// Writes a page, as `summary.md` and as `report.html`.
    pub(crate) fn write_page(&self, page: &Document) -> Result<(), Failure> {
        self.write("summary.md", page.markdown(&[]).as_bytes())?;
        self.write("report.html", html::page(page).as_bytes())
    }

    /// Writes a chart, as `charts/NAME.svg` and `.png`.
    pub(crate) fn write_chart(&self, name: &str, svg: &str) -> Result<(), Failure> {
        self.write(&format!("charts/{name}.svg"), svg.as_bytes())?;
        self.write(&format!("charts/{name}.png"), &png(svg, PNG_SCALE).map_err(Failure::said)?)
    }
}

/// How far the whole is, of what was not kept from an earlier time.
#[derive(Debug)]
pub(crate) struct Whole {
    /// Games in all, and those of the parts that are done.
    games: u64,
    done: u64,
    /// The clock, and the time at the start.
    clock: Option<(Clock, Duration)>,
}

impl Whole {
    fn new(games: u64, control: &Control<'_>) -> Whole {
        Whole { games, done: 0, clock: control.executor().clock().map(|clock| (clock, clock())) }
    }

    /// How far a part is, as a part of the whole; what nobody counted before makes the whole longer.
    pub(crate) fn with(&self, part: &Progress) -> Progress {
        let of = self.games.max(self.done + part.of);
        let elapsed = self.clock.map_or(Duration::ZERO, |(clock, start)| clock().saturating_sub(start));
        Progress { done: self.done + part.done, of, wins: part.wins, elapsed }
    }
}

/// Parts that stand each for itself.
///
/// ```text
/// while let Some(i) = missing.first() {
///     play part i, and break where it is called off;
///     missing.played(i, part)?;
/// }
/// missing.up_to_a_gap()
/// ```
#[derive(Debug)]
pub(crate) struct Missing<'a, T> {
    parts: &'a Parts,
    found: Vec<Option<T>>,
    /// Games of a part.
    games: u64,
    whole: Whole,
}

impl<T: Serialize + DeserializeOwned> Missing<'_, T> {
    /// So many parts of so many games each. Those that were kept are read, and one that does not fit is told, before a game is played.
    pub(crate) fn of<'p>(
        parts: &'p Parts,
        count: usize,
        games: u64,
        control: &Control<'_>,
        fits: impl Fn(usize, &T) -> bool,
    ) -> Result<Missing<'p, T>, Failure> {
        let read = |i| parts.read(i, |part| fits(i, part));
        let found = (0..count).map(read).collect::<Result<Vec<Option<T>>, Failure>>()?;
        let missing = found.iter().filter(|part| part.is_none()).count() as u64;
        Ok(Missing { parts, found, games, whole: Whole::new(missing.saturating_mul(games), control) })
    }

    /// The first part that is missing.
    pub(crate) fn first(&self) -> Option<usize> {
        self.found.iter().position(Option::is_none)
    }

    /// How far all of them are.
    pub(crate) fn whole(&self) -> &Whole {
        &self.whole
    }

    /// Those that are not missing.
    pub(crate) fn found(&self) -> impl Iterator<Item = &T> {
        self.found.iter().flatten()
    }

    /// Takes a part that was played, and keeps it.
    pub(crate) fn played(&mut self, index: usize, part: T) -> Result<(), Failure> {
        self.parts.keep(index, &part)?;
        self.found[index] = Some(part);
        self.whole.done += self.games;
        Ok(())
    }

    /// The parts before the first that is missing. Some behind it may have been kept, but what is told has no gaps.
    pub(crate) fn up_to_a_gap(self) -> Vec<T> {
        self.found.into_iter().map_while(|part| part).collect()
    }
}

/// Parts that depend on those before them.
#[derive(Debug)]
pub(crate) struct Steps<'a> {
    parts: &'a Parts,
    next: usize,
    whole: Whole,
}

impl Steps<'_> {
    /// Steps of so many games in all.
    pub(crate) fn of<'p>(parts: &'p Parts, games: u64, control: &Control<'_>) -> Steps<'p> {
        Steps { parts, next: 0, whole: Whole::new(games, control) }
    }

    /// How far all of them are.
    pub(crate) fn whole(&self) -> &Whole {
        &self.whole
    }

    /// How many there were.
    pub(crate) fn taken(&self) -> usize {
        self.next
    }

    /// The next one, of so many games: as it was kept, or else played and kept. None where it was called off.
    pub(crate) fn next<T: Serialize + DeserializeOwned>(
        &mut self,
        games: u64,
        fits: impl FnOnce(&T) -> bool,
        play: impl FnOnce(&Whole) -> Result<Option<T>, Failure>,
    ) -> Result<Option<T>, Failure> {
        let index = self.next;
        let kept = self.parts.read(index, fits)?;
        if kept.is_some() {
            self.whole.games = self.whole.games.saturating_sub(games);
            self.next += 1;
            return Ok(kept);
        }
        let Some(part) = play(&self.whole)? else { return Ok(None) };
        self.parts.keep(index, &part)?;
        self.whole.done += games;
        self.next += 1;
        Ok(Some(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Plan(u64);

    impl InParts for Plan {
        const WHAT: &'static str = "count";
        const PART: &'static str = "number";

        fn scenario(&self) -> &str {
            "numbers"
        }

        fn differs(&self, other: &Plan) -> Option<&'static str> {
            (self != other).then_some("where it begins")
        }
    }

    /// Runs with a folder that is removed at the end.
    fn with_folder(name: &str, run: impl FnOnce(&Path)) {
        let path = std::env::temp_dir().join(format!("sandtable-parts-{name}-{}", std::process::id()));
        run(&path);
        fs::remove_dir_all(path).expect("our own folder");
    }

    /// How many games are done, of how many, when one of a part is.
    fn told(whole: &Whole) -> (u64, u64) {
        let Progress { done, of, .. } =
            whole.with(&Progress { done: 1, of: 10, wins: [0; 2], elapsed: Duration::ZERO });
        (done, of)
    }

    /// Adds 1 to the number before, three times of ten games each, and calls it off before `end`: what was told, and the last number.
    fn count(parts: &Parts, end: u64) -> (Vec<(u64, u64)>, u64) {
        let (mut steps, mut last, mut heard) = (Steps::of(parts, 30, &Control::inline()), 0, Vec::new());
        for _ in 0..3 {
            let next = steps.next(
                10,
                |_| true,
                |whole| {
                    heard.push(told(whole));
                    Ok((last + 1 < end).then_some(last + 1))
                },
            );
            match next.expect("no fault") {
                Some(next) => last = next,
                None => break,
            }
        }
        (heard, last)
    }

    #[test]
    fn steps_go_on_from_those_that_were_kept_which_are_not_counted_as_played() {
        with_folder("steps", |path| {
            let open = || Parts::open(Some(path), false, &Plan(0)).expect("a folder");
            assert_eq!(count(&open(), 2), (vec![(1, 30), (11, 30)], 1));
            assert_eq!(count(&open(), 9), (vec![(1, 20), (11, 20)], 3));
            assert_eq!(count(&open(), 9), (vec![], 3));
        });
        let nowhere = Parts::open(None, false, &Plan(0)).expect("no folder");
        assert_eq!(count(&nowhere, 9), count(&nowhere, 9));
    }

    #[test]
    fn games_that_no_step_counted_make_the_whole_longer() {
        let whole = Whole { done: 28, ..Whole::new(30, &Control::inline()) };
        assert_eq!(told(&whole), (29, 38));
    }

    #[test]
    fn what_is_missing_is_played_and_what_stands_behind_a_gap_is_not_told() {
        with_folder("missing", |path| {
            let parts = Parts::open(Some(path), false, &Plan(0)).expect("a folder");
            let missing =
                || Missing::of(&parts, 3, 10, &Control::inline(), |i, part: &usize| *part == i).expect("no fault");
            parts.keep(1, &1usize).expect("kept");
            let mut found = missing();
            assert_eq!((told(found.whole()), found.first(), found.found().count()), ((1, 20), Some(0), 1));
            found.played(0, 0).expect("kept");
            assert_eq!((told(found.whole()), found.first()), ((11, 20), Some(2)));
            assert_eq!(found.up_to_a_gap(), [0, 1]);
            fs::remove_file(path.join("numbers/0001.json")).expect("it was there");
            assert_eq!(missing().up_to_a_gap(), [0usize; 0]);
        });
    }

    #[test]
    fn a_part_that_does_not_fit_or_stood_elsewhere_is_refused() {
        with_folder("refused", |path| {
            let parts = Parts::open(Some(path), false, &Plan(0)).expect("a folder");
            parts.keep(0, &7usize).expect("kept");
            assert_eq!(parts.read(0, |part: &usize| *part == 7).expect("no fault"), Some(7));
            assert!(parts.read(0, |part: &usize| *part == 8).is_err());
            fs::copy(path.join("numbers/0001.json"), path.join("numbers/0002.json")).expect("room on the disk");
            assert!(parts.read(1, |_: &usize| true).is_err());
            let other = Parts::open(Some(path), false, &Plan(1)).expect_err("another plan").to_string();
            assert!(other.contains("where it begins differs"), "{other}");
        });
    }
}
