//! A question that is played in parts. Each part is written into a folder when it is done, so that a command that was stopped can be repeated to
//! resume. The result does not depend on whether, where or how often it was stopped, nor on whether there is a folder.
//!
//! Independent parts are [`Missing`] until they are played; [`Steps`] depend on the parts before them.

use crate::control::Control;
use crate::error::Error;
use crate::json::{json, kept};
use crate::keep::{Claim, Keep, Output};
use sandtable_analysis::Progress;
use sandtable_analysis::runner::Clock;
use sandtable_reports::document::Document;
use sandtable_reports::html;
use sandtable_reports::lab::finding::Finding;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// The plan of a question, fixed before the first game.
pub(crate) trait InParts: Serialize + DeserializeOwned {
    /// The kind of the plan, and the name of its mark in a folder: `sweep`.
    const WHAT: &'static str;
    /// The name of a part: `cell`.
    const PART: &'static str;

    /// The short name of the scenario.
    fn scenario(&self) -> &str;

    /// The first difference from another plan, in a designer's words.
    fn differs(&self, other: &Self) -> Option<&'static str>;
}

/// The largest number allowed in a part: 2 to the power of 53.
const LARGEST: f64 = 9_007_199_254_740_992.0;

/// Where the parts of a plan are kept, if anywhere.
#[derive(Debug)]
pub(crate) struct Parts<'k> {
    keep: Option<&'k dyn Keep>,
    part: &'static str,
    /// The plan as it is written: a part belongs to exactly one plan.
    plan: String,
}

/// The contents of a place for this plan: `sweep of belfort`.
fn holds<P: InParts>(plan: &P) -> String {
    format!("{} of {}", P::WHAT, plan.scenario())
}

/// A part as it is kept. It contains a hash over the plan, its place and itself: a part that was changed, cut short or copied from elsewhere is not
/// accepted.
#[derive(Serialize)]
struct Part<'a, T> {
    check: String,
    /// The question, in a designer's words; empty if the place states it.
    #[serde(skip_serializing_if = "str::is_empty")]
    asked: &'a str,
    found: &'a T,
}

#[derive(Deserialize)]
struct Read<T> {
    check: String,
    #[serde(default)]
    asked: String,
    found: T,
}

/// The hash over a question and its result.
fn checked<T: Serialize>(of: &str, found: &T) -> Result<String, Error> {
    Ok(blake3::hash((of.to_owned() + &json(found)?).as_bytes()).to_hex()[..16].to_owned())
}

/// Whether all numbers of a part are in the range of real results: their sums do not overflow, even if someone else wrote the file.
fn bounded(text: &str) -> bool {
    fn small(value: &Value) -> bool {
        match value {
            Value::Number(number) => number.as_f64().is_some_and(|number| number.abs() <= LARGEST),
            Value::Array(values) => values.iter().all(small),
            Value::Object(values) => values.values().all(small),
            Value::Null | Value::Bool(_) | Value::String(_) => true,
        }
    }
    serde_json::from_str(text).is_ok_and(|text| small(&text))
}

/// The mark of a plan.
#[derive(Serialize)]
struct Mark<'a, P> {
    written_by: &'a str,
    plan: &'a P,
}

#[derive(Deserialize)]
struct Known<P> {
    plan: P,
}

/// A part that was kept, or one that has been changed.
type Found<T> = Result<T, Other>;

/// A part that is not what was written there.
struct Other {
    /// The name of its file in messages.
    path: String,
    /// The question that was asked there, if the file states it.
    asked: String,
}

/// Refuses at once a place that cannot hold a plan of this kind.
pub(crate) fn look<P: InParts>(keep: Option<&dyn Keep>) -> Result<(), Error> {
    keep.map_or(Ok(()), |keep| keep.look(P::WHAT))
}

impl<'k> Parts<'k> {
    /// Claims a place that is new, empty, or of the same plan. Without a place, nothing is kept.
    pub(crate) fn open<P: InParts>(keep: Option<&'k dyn Keep>, plan: &P) -> Result<Parts<'k>, Error> {
        if let Some(keep) = keep {
            let differs = |text: &str| Some(serde_json::from_str::<Known<P>>(text).ok()?.plan.differs(plan));
            keep.claim(&Claim {
                holds: &holds(plan),
                what: P::WHAT,
                part: P::PART,
                mark: &json(&Mark { written_by: crate::manifest::WRITTEN_BY, plan })?,
                differs: &differs,
            })?;
        }
        Ok(Parts { keep, part: P::PART, plan: json(plan)? })
    }

    /// The name of a part's file.
    fn name(&self, index: usize) -> String {
        format!("{}s/{:04}.json", self.part, index + 1)
    }

    fn check<T: Serialize>(&self, index: usize, found: &T) -> Result<String, Error> {
        checked(&format!("{}{index}\n", self.plan), found)
    }

    /// The result that is kept under `name`, if it was found for `of`, whose short form in a designer's words is `now`. `None` if there is none, or
    /// if it belongs to another question and may be replaced.
    pub(crate) fn kept<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        (of, now): (&str, &str),
    ) -> Result<Option<T>, Error> {
        match self.read_file(name, |found: &T| checked(of, found))? {
            Some(Ok(found)) => Ok(Some(found)),
            None => Ok(None),
            Some(Err(_)) if self.keep.is_some_and(Keep::replaces) => Ok(None),
            Some(Err(Other { path, asked })) => {
                let found = match &*asked {
                    "" => "an answer with other games, data or bots, or one that was changed since".to_owned(),
                    asked if asked == now => "the answer with other data or bots, or one that was changed since".into(),
                    asked => format!("the answer to `{asked}`"),
                };
                Err(Error::of_file(&path, found, format!("the answer to `{now}`; @force asks it again")))
            }
        }
    }

    /// Keeps a result.
    pub(crate) fn keep_as<T: Serialize>(&self, name: &str, (of, asked): (&str, &str), found: &T) -> Result<(), Error> {
        self.write(name, json(&Part { check: checked(of, found)?, asked, found })?)
    }

    /// A file that was kept, if it exists; the name of the file if its check does not match.
    fn read_file<T: DeserializeOwned>(
        &self,
        name: &str,
        check: impl FnOnce(&T) -> Result<String, Error>,
    ) -> Result<Option<Found<T>>, Error> {
        let Some(keep) = self.keep else { return Ok(None) };
        let Some(text) = keep.read(name)? else { return Ok(None) };
        Ok(Some(match serde_json::from_str::<Read<T>>(&text) {
            Ok(Read { check: known, found, .. }) if known == check(&found)? && bounded(&text) => Ok(found),
            Ok(Read { asked, .. }) => Err(Other { path: keep.label(name), asked }),
            Err(_) => Err(Other { path: keep.label(name), asked: String::new() }),
        }))
    }

    /// A part that was played before; `None` if it was not.
    fn read<T: Serialize + DeserializeOwned>(
        &self,
        index: usize,
        fits: impl FnOnce(&T) -> bool,
    ) -> Result<Option<T>, Error> {
        let name = self.name(index);
        match self.read_file(&name, |found: &T| self.check(index, found))? {
            None => return Ok(None),
            Some(Ok(found)) if fits(&found) => return Ok(Some(found)),
            Some(_) => {}
        }
        let part = self.part;
        let found = format!("a {part} that is not the one that was written there");
        let expected = format!("it as it was; remove the file and the {part} is played again");
        let label = self.keep.map(|keep| keep.label(&name)).unwrap_or_default();
        Err(Error::of_file(&label, found, expected))
    }

    /// Keeps a part.
    fn keep<T: Serialize>(&self, index: usize, found: &T) -> Result<(), Error> {
        self.write(&self.name(index), json(&Part { check: self.check(index, found)?, asked: "", found })?)
    }

    /// The text that was written next to the parts under this name; `None` if there is none.
    pub(crate) fn beside(&self, name: &str) -> Option<String> {
        self.keep?.read(name).ok()?
    }

    /// Writes a text next to the parts; `name` may begin with a folder.
    pub(crate) fn write(&self, name: &str, text: impl Into<String>) -> Result<(), Error> {
        self.put(Output::text(name, text))
    }

    /// Writes an output next to the parts.
    pub(crate) fn put(&self, output: Output) -> Result<(), Error> {
        self.keep.map_or(Ok(()), |keep| keep.write(&output))
    }

    /// Writes the result in all forms, with the command that repeats it. Returns false if it is not kept, or not played to its end.
    pub(crate) fn write_found<F: Finding>(&self, found: &F, command: &str) -> Result<bool, Error> {
        if self.keep.is_none() || found.stopped().is_some() {
            return Ok(false);
        }
        let chart = found.chart().map_err(Error::other)?;
        self.put(Output::Chart(F::CHART.trim_end_matches(".png").to_owned(), chart.clone()))?;
        self.write(F::TABLE, found.csv())?;
        found.data().map_or(Ok(()), |(name, columns)| self.put(Output::Columns(name.into(), columns)))?;
        self.write("result.json", kept(found)?)?;
        self.write_page(&found.document(command, Some(chart)))?;
        Ok(true)
    }

    /// Writes a page, as `summary.md` and as `report.html`.
    pub(crate) fn write_page(&self, page: &Document) -> Result<(), Error> {
        self.write("summary.md", page.markdown(&[]))?;
        self.write("report.html", html::page(page))
    }
}

/// The progress of the whole.
#[derive(Debug)]
pub(crate) struct Whole {
    /// All games; those of the parts that are done; and those of them that were kept from an earlier time.
    games: u64,
    done: u64,
    known: u64,
    /// The clock, and the time at the start.
    clock: Option<(Clock, Duration)>,
}

impl Whole {
    fn new(games: u64, control: &Control<'_>) -> Whole {
        Whole { games, done: 0, known: 0, clock: control.executor().clock().map(|clock| (clock, clock())) }
    }

    /// The progress of the whole while a part is played. Games of a part that were not counted before are added to the total.
    pub(crate) fn with(&self, part: &Progress) -> Progress {
        let of = self.games.max(self.done + part.of);
        let elapsed = self.clock.map_or(Duration::ZERO, |(clock, start)| clock().saturating_sub(start));
        Progress { done: self.done + part.done, known: self.known + part.known, of, wins: part.wins, elapsed }
    }
}

/// Parts that are independent.
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
    parts: &'a Parts<'a>,
    found: Vec<Option<T>>,
    /// Games of a part.
    games: u64,
    whole: Whole,
}

impl<T: Serialize + DeserializeOwned> Missing<'_, T> {
    /// Creates `count` parts of `games` games each. Reads those that were kept, and reports one that does not fit before a game is played.
    pub(crate) fn of<'p>(
        parts: &'p Parts<'p>,
        count: usize,
        games: u64,
        control: &Control<'_>,
        fits: impl Fn(usize, &T) -> bool,
    ) -> Result<Missing<'p, T>, Error> {
        let read = |i| parts.read(i, |part| fits(i, part));
        let found = (0..count).map(read).collect::<Result<Vec<Option<T>>, Error>>()?;
        let known = (found.iter().flatten().count() as u64).saturating_mul(games);
        let all = (count as u64).saturating_mul(games);
        Ok(Missing { parts, found, games, whole: Whole { done: known, known, ..Whole::new(all, control) } })
    }

    /// The first part that is missing.
    pub(crate) fn first(&self) -> Option<usize> {
        self.found.iter().position(Option::is_none)
    }

    /// The progress of all of them.
    pub(crate) fn whole(&self) -> &Whole {
        &self.whole
    }

    /// The parts that are not missing.
    pub(crate) fn found(&self) -> impl Iterator<Item = &T> {
        self.found.iter().flatten()
    }

    /// Accepts a part that was played, and keeps it.
    pub(crate) fn played(&mut self, index: usize, part: T) -> Result<(), Error> {
        self.parts.keep(index, &part)?;
        self.found[index] = Some(part);
        self.whole.done += self.games;
        Ok(())
    }

    /// The parts before the first that is missing. Later ones may have been kept, but results are reported without gaps.
    pub(crate) fn up_to_a_gap(self) -> Vec<T> {
        self.found.into_iter().map_while(|part| part).collect()
    }
}

/// Parts that depend on those before them.
#[derive(Debug)]
pub(crate) struct Steps<'a> {
    parts: &'a Parts<'a>,
    next: usize,
    whole: Whole,
}

impl Steps<'_> {
    /// Creates steps with `games` games in total.
    pub(crate) fn of<'p>(parts: &'p Parts<'p>, games: u64, control: &Control<'_>) -> Steps<'p> {
        Steps { parts, next: 0, whole: Whole::new(games, control) }
    }

    /// The progress of all of them.
    pub(crate) fn whole(&self) -> &Whole {
        &self.whole
    }

    /// The number of steps so far.
    pub(crate) fn taken(&self) -> usize {
        self.next
    }

    /// The next step, of `games` games: read if it was kept, otherwise played and kept. `None` if cancelled.
    pub(crate) fn next<T: Serialize + DeserializeOwned>(
        &mut self,
        games: u64,
        fits: impl FnOnce(&T) -> bool,
        play: impl FnOnce(&Whole) -> Result<Option<T>, Error>,
    ) -> Result<Option<T>, Error> {
        let mut fits = Some(fits);
        let fits = |_: usize, part: &T| fits.take().is_none_or(|fits| fits(part));
        let part = self.next_all(&[games], fits, |whole, _| Ok(vec![play(whole)?]))?;
        Ok(part.and_then(|mut parts| parts.pop()))
    }

    /// The next steps; `games` has the number of games of each. Those that were kept are read. `play` receives the indexes of the others, plays them
    /// together and returns their results in the same order, which are kept. `None` if one of them was cancelled.
    pub(crate) fn next_all<T: Serialize + DeserializeOwned>(
        &mut self,
        games: &[u64],
        mut fits: impl FnMut(usize, &T) -> bool,
        play: impl FnOnce(&Whole, &[usize]) -> Result<Vec<Option<T>>, Error>,
    ) -> Result<Option<Vec<T>>, Error> {
        let first = self.next;
        let read = |place: usize| self.parts.read(first + place, |part| fits(place, part));
        let mut found = (0..games.len()).map(read).collect::<Result<Vec<Option<T>>, Error>>()?;
        let (known, missing): (Vec<usize>, Vec<usize>) = (0..games.len()).partition(|place| found[*place].is_some());
        let of_known: u64 = known.iter().map(|place| games[*place]).sum();
        self.whole.done += of_known;
        self.whole.known += of_known;
        if !missing.is_empty() {
            for (place, part) in missing.iter().zip(play(&self.whole, &missing)?) {
                let Some(part) = part else { continue };
                self.parts.keep(first + place, &part)?;
                self.whole.done += games[*place];
                found[*place] = Some(part);
            }
        }
        self.next += games.len();
        Ok(found.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keep::KeepResults;
    use crate::manifest::Manifest;
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// A place in memory.
    #[derive(Debug, Default)]
    struct Memory(RefCell<BTreeMap<String, String>>);

    impl Keep for Memory {
        fn claim(&self, claim: &Claim<'_>) -> Result<(), Error> {
            let mark = format!("{}.json", claim.what);
            match self.0.borrow().get(&mark).map(|known| (claim.differs)(known)) {
                Some(Some(Some(field))) => return Err(Error::Other(format!("{field} differs"))),
                Some(_) => return Ok(()),
                None => {}
            }
            self.write(&Output::text(mark, claim.mark))
        }

        fn read(&self, name: &str) -> Result<Option<String>, Error> {
            Ok(self.0.borrow().get(name).cloned())
        }

        fn write(&self, output: &Output) -> Result<(), Error> {
            let Output::Text(name, text) = output else { unreachable!("texts alone are kept here") };
            self.0.borrow_mut().insert(name.clone(), text.clone());
            Ok(())
        }

        fn label(&self, name: &str) -> String {
            name.to_owned()
        }

        fn replaces(&self) -> bool {
            false
        }

        fn within(&self, _name: &str) -> Box<dyn Keep> {
            unreachable!("nothing is within it")
        }

        fn results(&self, _asked: &Manifest) -> Result<Box<dyn KeepResults>, Error> {
            unreachable!("no results are kept here")
        }
    }

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

    /// How many games are done, of how many, when one of a part is.
    fn told(whole: &Whole) -> (u64, u64) {
        let Progress { done, of, .. } =
            whole.with(&Progress { done: 1, known: 0, of: 10, wins: [0; 2], elapsed: Duration::ZERO });
        (done, of)
    }

    /// Adds 1 to the number before in three steps of 10 games each, and cancels before `end`. Returns what was reported, and the last number.
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
    fn steps_go_on_from_those_that_were_kept_which_are_counted() {
        let memory = Memory::default();
        {
            let open = || Parts::open(Some(&memory), &Plan(0)).expect("a place");
            assert_eq!(count(&open(), 2), (vec![(1, 30), (11, 30)], 1));
            assert_eq!(count(&open(), 9), (vec![(11, 30), (21, 30)], 3));
            assert_eq!(count(&open(), 9), (vec![], 3));
        }
        let nowhere = Parts::open(None, &Plan(0)).expect("no place");
        assert_eq!(count(&nowhere, 9), count(&nowhere, 9));
    }

    #[test]
    fn games_that_no_step_counted_make_the_whole_longer() {
        let whole = Whole { done: 28, ..Whole::new(30, &Control::inline()) };
        assert_eq!(told(&whole), (29, 38));
    }

    #[test]
    fn what_is_missing_is_played_and_what_stands_behind_a_gap_is_not_told() {
        let memory = Memory::default();
        {
            let parts = Parts::open(Some(&memory), &Plan(0)).expect("a place");
            let missing =
                || Missing::of(&parts, 3, 10, &Control::inline(), |i, part: &usize| *part == i).expect("no fault");
            parts.keep(1, &1usize).expect("kept");
            let mut found = missing();
            assert_eq!((told(found.whole()), found.first(), found.found().count()), ((11, 30), Some(0), 1));
            found.played(0, 0).expect("kept");
            assert_eq!((told(found.whole()), found.first()), ((21, 30), Some(2)));
            assert_eq!(found.up_to_a_gap(), [0, 1]);
            memory.0.borrow_mut().remove("numbers/0001.json");
            assert_eq!(missing().up_to_a_gap(), [0usize; 0]);
        }
    }

    #[test]
    fn a_part_that_does_not_fit_or_stood_elsewhere_is_refused() {
        let memory = Memory::default();
        {
            let parts = Parts::open(Some(&memory), &Plan(0)).expect("a place");
            parts.keep(0, &7usize).expect("kept");
            assert_eq!(parts.read(0, |part: &usize| *part == 7).expect("no fault"), Some(7));
            assert!(parts.read(0, |part: &usize| *part == 8).is_err());
            // Its digest has no key, so anybody can have written it.
            parts.keep(2, &usize::MAX).expect("kept");
            assert!(parts.read(2, |_: &usize| true).is_err());
            let first = memory.0.borrow()["numbers/0001.json"].clone();
            memory.0.borrow_mut().insert("numbers/0002.json".into(), first);
            assert!(parts.read(1, |_: &usize| true).is_err());
            let other = Parts::open(Some(&memory), &Plan(1)).expect_err("another plan").to_string();
            assert!(other.contains("where it begins differs"), "{other}");
        }
    }
}
