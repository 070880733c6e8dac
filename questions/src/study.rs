//! What does a designer want to know about several scenarios? Many questions in one folder, with one page and one table at the end.
//!
//! ```text
//! study.json              whose folder it is
//! NAME/                   the folder of a question, as its own command writes it
//! found/NAME.json         what was found, written when it is answered; it is not asked again
//! report.html, summary.md, table.csv, table.parquet: when all are
//! ```

pub mod file;

use crate::balance;
use crate::compare;
use crate::control::Control;
use crate::error::Error;
use crate::json::{json, object, sentence};
use crate::keep::{Keep, Output};
use crate::kept::Kept;
use crate::lineup;
use crate::parts::{InParts, Parts};
use crate::rank;
use crate::run;
use crate::sensitivity::{self, By};
use crate::sweep::{self, Varied};
use crate::table::Table;
use crate::verdict;
use sandtable_analysis::Progress;
use sandtable_analysis::dictionary::Tables;
use sandtable_analysis::lab::{Correction, Play, Setting, Until};
use sandtable_reports::document::Cover;
use sandtable_reports::lab::csv;
use sandtable_reports::lab::finding::Finding;
use sandtable_reports::study::{self as shown, Asked, Found, Line};
use sandtable_scenarios::Faults;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question of a study.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its name, which can be the name of a folder.
    pub name: String,
    /// The scenario as it stands.
    pub table: Table,
    /// The question.
    pub asks: Asks,
    /// The command line that asks it alone.
    pub command: String,
}

/// A question, with its number of games.
#[derive(Clone, Debug)]
pub enum Asks {
    /// Who wins, and how?
    Run(u64),
    /// What does a change do?
    Compare(Box<Table>, u64),
    /// Which unclear rules matter?
    Rulings(u64),
    /// How does the result change with a value?
    Sweep(Vec<Varied>, u64),
    /// How far does it depend on unknown values? The number of blocks, and the games of each draw.
    Sensitivity(u32, u64),
    /// Does the balance change as play improves?
    Verdict(u64),
    /// Which change makes it even?
    Balance(u64),
}

/// The study to answer.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The title of the study and the other texts of its page.
    pub cover: &'a Cover,
    /// The questions, in order, with different names.
    pub jobs: &'a [Job],
    /// Where the study is kept: a folder that is new, empty, or of the same study, which then resumes.
    pub keep: &'a dyn Keep,
}

/// The answers.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The questions that were answered, from the first to the one that was cancelled.
    pub asked: Vec<Asked>,
    /// The number of questions in all.
    pub of: usize,
    cover: Cover,
    parts: Parts<'a>,
}

impl Answer<'_> {
    /// Writes the page and the table. Nothing is written before all questions are answered.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&self) -> Result<(), Error> {
        let Answer { asked, of, cover, parts } = self;
        if asked.len() < *of {
            return Ok(());
        }
        let columns = shown::columns(asked);
        parts.write("table.csv", csv::columns(&columns))?;
        parts.put(Output::Columns("table".into(), columns))?;
        parts.write_page(&shown::document(cover, asked).map_err(Error::other)?)
    }

    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        object(&Object {
            title: self.cover.title.as_deref().unwrap_or_default(),
            questions: self.asked.iter().map(Answered::of).collect(),
            lines: self.asked.iter().flat_map(Asked::lines).collect(),
        })
    }
}

/// What `study` finds.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    /// The title of the study.
    title: &'a str,
    /// The questions that were answered.
    questions: Vec<Answered<'a>>,
    /// The table.
    lines: Vec<Line>,
}

/// A question that was answered.
#[derive(Serialize, JsonSchema)]
struct Answered<'a> {
    /// Its name in the study.
    name: &'a str,
    /// The scenario.
    scenario: &'a str,
    /// The answer, in a sentence.
    answer: String,
    /// The command line that asks it alone.
    command: &'a str,
}

impl Answered<'_> {
    fn of(asked: &Asked) -> Answered<'_> {
        let Asked { name, scenario, command, .. } = asked;
        Answered { name, scenario, answer: sentence(asked.answer()), command }
    }
}

/// Answers the jobs of `question` that have no answer yet. `control` plays the games and can cancel.
///
/// # Errors
/// Every question that cannot be asked, before a game is played; a folder of another study; rules or a bot in error.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let Question { cover, jobs, keep } = *question;
    let asked_of = jobs.iter().map(identity).collect::<Result<Vec<String>, Error>>()?;
    let parts = Parts::open(Some(keep), &Study { study: cover.title.clone().unwrap_or_default() })?;
    // All questions that have changed are reported before a game is played.
    let (mut known, mut changed) = (Vec::new(), Vec::new());
    for (job, of) in jobs.iter().zip(&asked_of) {
        match parts.kept(&job.kept(), (of, &job.command)) {
            Ok(found) => known.push(found),
            Err(Error::Data(faults)) => changed.extend(faults.iter().cloned()),
            Err(other) => return Err(other),
        }
    }
    if !changed.is_empty() {
        return Err(Faults::new(changed).into());
    }
    let mut asked = Vec::new();
    for ((job, of), known) in jobs.iter().zip(&asked_of).zip(known) {
        let found = match known {
            Some(found) => found,
            None => {
                let (executor, cancel) = (control.executor(), control.cancel());
                let mut report =
                    |progress: &Progress, so_far: &str| control.report(progress, &format!("{}: {so_far}", job.name));
                let own = &mut Control::new(executor, cancel, &mut report);
                let Some(found) = job.found(&*keep.within(&job.name), own)? else { break };
                parts.keep_as(&job.kept(), (of, &job.command), &found)?;
                found
            }
        };
        asked.push(job.asked(found));
    }
    Ok(Answer { asked, of: jobs.len(), cover: cover.clone(), parts })
}

impl Job {
    /// The file of its answer.
    fn kept(&self) -> String {
        format!("found/{}.json", self.name)
    }

    /// The scenario, and the position in which its games start.
    fn scenario(&self) -> String {
        let position = self.table.scenario.position.as_ref();
        let starts = position.map(|position| format!(", position {}", position.name)).unwrap_or_default();
        self.table.named() + &starts
    }

    /// Answers the question, with the folder `keep` of its own command; `None` if cancelled.
    ///
    /// # Errors
    /// The errors of its own command.
    pub fn ask(&self, keep: &dyn Keep, control: &mut Control<'_>) -> Result<Option<Asked>, Error> {
        Ok(self.found(keep, control)?.map(|found| self.asked(found)))
    }

    fn asked(&self, found: Found) -> Asked {
        Asked { name: self.name.clone(), scenario: self.scenario(), command: self.command.clone(), found }
    }

    fn found(&self, keep: &dyn Keep, control: &mut Control<'_>) -> Result<Option<Found>, Error> {
        match self.played(keep, control) {
            Err(Error::Cancelled) => Ok(None),
            found => found,
        }
    }

    fn played(&self, keep: &dyn Keep, control: &mut Control<'_>) -> Result<Option<Found>, Error> {
        let (table, command, keep) = (&self.table, &self.command, Some(keep));
        Ok(match &self.asks {
            &Asks::Run(games) => {
                let mut answer = run::ask(
                    &run::Question { table, games, keep, when: &[], more: Tables::default(), report: None },
                    control,
                )?;
                if answer.stopped {
                    return Ok(None);
                }
                answer.write(command, None)?;
                answer.summary.timing = None;
                Some(Found::Run(Box::new((answer.summary, answer.facts))))
            }
            Asks::Compare(variant, games) => {
                let (until, play, games) = (Until::Games, Play::Variant, *games);
                let question = compare::Question { base: table, variant, games, until, play, keep };
                let mut answer = compare::ask(&question, control)?;
                if answer.comparison.interrupted {
                    return Ok(None);
                }
                answer.write(command)?;
                Some(Found::Compare(Box::new((answer.comparison, answer.facts))))
            }
            &Asks::Rulings(games) => {
                let question = rank::Question { table, meant: None, games, correction: Correction::Holm, keep };
                whole(rank::ask(&question, control)?, command)?.map(Found::Rulings)
            }
            Asks::Sweep(varied, games) => {
                let question = sweep::Question { table, varied, games: *games, keep };
                whole(sweep::ask(&question, control)?, command)?.map(Found::Sweep)
            }
            &Asks::Sensitivity(blocks, games) => {
                let (only, by, together) = (&[][..], By::Reason, false);
                let question = sensitivity::Question { table, only, by, together, blocks, games, keep };
                let answer = sensitivity::ask(&question, control)?;
                answer.write(command)?;
                let whole = answer.sensitivity.filter(|found| found.complete());
                whole.map(|found| Found::Sensitivity(Box::new(found)))
            }
            &Asks::Balance(games) => {
                let question = balance::Question { table, levers: &[], games, keep };
                whole(balance::ask(&question, control)?, command)?.map(Found::Balance)
            }
            &Asks::Verdict(games) => {
                let question = verdict::Question { table, games, searched: 0, keep };
                whole(verdict::ask(&question, control)?, command)?.map(Found::Verdict)
            }
        })
    }
}

/// Writes an answer into its folder; `None` if it was stopped.
fn whole<F: Finding>(answer: Kept<'_, F>, command: &str) -> Result<Option<Box<F>>, Error> {
    answer.write(command)?;
    Ok(answer.found.stopped().is_none().then(|| Box::new(answer.found)))
}

/// Everything that determines the answer: two questions with the same identity have the same answer.
fn identity(job: &Job) -> Result<String, Error> {
    let of = |table: &Table, games| setting(table, games);
    let (kind, games, more): (&str, u64, String) = match &job.asks {
        Asks::Run(games) => ("run", *games, String::new()),
        Asks::Compare(variant, games) => ("compare", *games, json(&of(variant, *games)?)?),
        Asks::Rulings(games) => ("rulings", *games, String::new()),
        Asks::Sweep(varied, games) => {
            sweep::check(&sweep::Question { table: &job.table, varied, games: *games, keep: None })?;
            let axes: Vec<_> = varied.iter().map(|one| &one.axis).collect();
            ("sweep", *games, json(&axes)?)
        }
        Asks::Sensitivity(blocks, games) => ("sensitivity", *games, blocks.to_string()),
        Asks::Balance(games) => ("balance", *games, String::new()),
        Asks::Verdict(games) => ("verdict", *games, String::new()),
    };
    Ok(format!("{kind}\n{}{more}", json(&of(&job.table, games)?)?))
}

/// The scenario and the bots of a question.
fn setting(table: &Table, games: u64) -> Result<Setting, Error> {
    let facts = lineup::facts(table, table.bot_facts());
    Ok(Setting::of(table.ruleset.card(), &facts, table.seed, games))
}

/// The study that a folder belongs to. Its questions may change: each answer is kept with its question.
#[derive(Serialize, Deserialize)]
struct Study {
    study: String,
}

impl InParts for Study {
    const WHAT: &'static str = "study";
    const PART: &'static str = "question";

    fn scenario(&self) -> &str {
        &self.study
    }

    fn differs(&self, other: &Study) -> Option<&'static str> {
        (self.study != other.study).then_some("its title")
    }
}
