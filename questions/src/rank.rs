//! Which unclear rules matter? Plays the same games under every reading.
//!
//! ```text
//! rulings.json       what is to be played; a ranking of another one is refused
//! blocks/0001.json   what was found in a block of games, written when it is played under every reading
//! result.json, summary.md, report.html, rulings.csv, charts/effects.svg and .png: when all are
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::keep::Keep;
use crate::kept::Kept;
use crate::lineup;
use crate::parts::{InParts, Parts, Steps, Whole, look};
use crate::rulings;
use crate::table::Table;
use sandtable_analysis::lab::ranking::{Effect, Switch};
use sandtable_analysis::lab::{Correction, RankPlan, Ranking, Setting};
use sandtable_analysis::{Plan, Played, Progress, Recording, Scorer, dispatch};
use sandtable_engine::rulings::Ruling;
use sandtable_scenarios::Overlay;
use std::io;
use std::ops::ControlFlow;

/// The games to play under every reading.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The rulings to rank, as [`rulings::ask`] takes them; all if none are named.
    pub meant: Option<&'a str>,
    /// The number of games under each reading.
    pub games: u64,
    /// How p-values are corrected for multiple comparisons.
    pub correction: Correction,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The ranking.
pub type Answer<'a> = Kept<'a, Ranking>;

/// Plays the games of `question` under the readings in force and under every other one, one at a time, with the executor of `control`, which also
/// reports progress and can cancel.
///
/// # Errors
/// A bot's file or a folder in error; no rulings, or none of those that are meant; rules or a bot in error; a cancellation before a game ends.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let Question { table, games, correction, .. } = *question;
    look::<RankPlan>(question.keep)?;
    let card = table.ruleset.card();
    let meant = rulings::ask(&table.system(), &table.name, question.meant)?;
    let is_meant = |ruling: &Ruling| meant.switches().any(|one| one.id == ruling.id);
    let rulings = table.system().rulings.iter().enumerate().filter(|(_, ruling)| is_meant(ruling));
    let switches: Vec<Switch> = rulings.flat_map(|(i, ruling)| switches(ruling, table.ruleset.reading(i))).collect();
    let other = |switch: &Switch| table.with([Overlay::Ruling(format!("{}={}", switch.id, switch.choice))]);
    let variants = switches.iter().map(other).collect::<Result<Vec<_>, Error>>()?;
    if variants.is_empty() {
        return Err(match question.meant {
            Some(typed) => {
                Error::argument("ID", format!("`{typed}`, which has one reading"), "a ruling with several", None)
            }
            None => Error::argument("scenario", card.title, "one with rulings to rank", None),
        });
    }
    let mut lanes = vec![table.lane()];
    lanes.extend(variants.iter().map(Table::lane));
    let job = lineup::job(table.seed, Recording::Rows, &lanes)?;
    let facts = lineup::facts(table, table.bot_facts());
    let plan = RankPlan { setting: Setting::of(card, &facts, table.seed, games), correction, switches };
    let parts = Parts::open(question.keep, &plan)?;
    let mut steps = Steps::of(&parts, games, control);
    let nothing = vec![Effect::default(); variants.len()];
    let mut effects = nothing.clone();
    for block in plan.blocks() {
        let length = block.end - block.start;
        let fits = |found: &Vec<Effect>| found.len() == nothing.len() && found.iter().all(|e| e.games() == length);
        // The games of a cancelled block are reported but not kept.
        let mut cancelled = nothing.clone();
        let found = steps.next(length, fits, |whole| {
            let (executor, cancel) = (control.executor(), control.cancel());
            let mut watch = Watch { effects: nothing.clone(), whole, control };
            let finish = dispatch::play(&job, block.clone(), executor, cancel, &mut watch)?;
            let effects = watch.effects;
            if finish.stopped {
                cancelled = effects;
                return Ok(None);
            }
            Ok(Some(effects))
        })?;
        let whole = found.is_some();
        let found = found.unwrap_or(cancelled);
        effects.iter_mut().zip(&found).for_each(|(effect, found)| effect.merge(found));
        if !whole {
            break;
        }
    }
    if effects[0].games() == 0 {
        return Err(Error::Cancelled);
    }
    let all = Plan { seed: table.seed, games };
    Ok(Kept { found: Ranking::of(card, &plan.switches, &effects, &facts, &all, correction), parts })
}

/// Compares every reading with the base, and reports the progress of the whole ranking.
struct Watch<'a, 'b> {
    effects: Vec<Effect>,
    whole: &'a Whole,
    control: &'a mut Control<'b>,
}

impl Scorer for Watch<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.effects.iter_mut().zip(&lanes[1..]).for_each(|(effect, variant)| effect.add(&lanes[0], variant));
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        self.control.report(&self.whole.with(progress), &format!("each under {} readings", self.effects.len()));
    }
}

/// Every other reading of a ruling.
fn switches(ruling: &Ruling, now: usize) -> Vec<Switch> {
    let others = ruling.choices.iter().enumerate().filter(|(choice, _)| *choice != now);
    others
        .map(|(_, choice)| Switch {
            number: ruling.number,
            id: ruling.id.into(),
            section: ruling.section.into(),
            choice: choice.name.into(),
            instead_of: ruling.choices[now].name.into(),
            question: ruling.question.into(),
        })
        .collect()
}

impl InParts for RankPlan {
    const WHAT: &'static str = "rulings";
    const PART: &'static str = "block";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &RankPlan) -> Option<&'static str> {
        RankPlan::differs(self, other)
    }
}
