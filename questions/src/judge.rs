//! How good is a position? A judge, learned from games.

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::lineup;
use crate::table::Table;
use sandtable_analysis::judge::{self, Fit, Sample, StageFit};
use sandtable_analysis::{Details, Progress, Record, Recording, Sink};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{count, wrap};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// A judge to fit.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario, and the bots that play the games.
    pub table: &'a Table,
    /// The number of games.
    pub games: u64,
}

/// The judge.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The number of games played.
    pub games: u64,
    /// The judge, and its quality.
    pub fit: Fit,
    /// The names of the features, in the order of the weights.
    pub features: Vec<String>,
    /// The places that some of the features are about.
    places: Vec<(u8, String)>,
    /// Whether it was cancelled before all games were played.
    pub stopped: bool,
}

/// The result of `judge`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    /// The number of games played.
    games: u64,
    /// The quality of each stage, on games that the fit has not seen.
    stages: &'a [StageFit],
    /// The mean log-loss of the share of wins alone, of the standing alone, and of the judge.
    losses: [f64; 3],
    /// The weights of each stage: of the constant and of each feature, in 1/100,000 of a logit.
    weights: &'a [Vec<i32>],
    /// The names of the features.
    features: &'a [String],
}

impl Answer {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        let Answer { games, fit, features, .. } = self;
        let (losses, weights) = (fit.losses(), &fit.judge.stages);
        json::object(&Object { games: *games, stages: &fit.stages, losses, weights, features })
    }

    /// Whether the judge is better than the standing alone.
    #[must_use]
    pub fn is_better(&self) -> bool {
        let [_, standing, judge] = self.fit.losses();
        judge < standing
    }

    /// The judge as a file that states its origin, with the `command` that repeats it.
    ///
    /// # Errors
    /// A judge that is no better than the standing alone.
    pub fn file(&self, command: &str) -> Result<String, Error> {
        let [_, standing, judge] = self.fit.losses();
        if !self.is_better() {
            let found = format!("{} games, whose judge has a log-loss of {judge:.3}", self.games);
            let expected =
                format!("more games: the judge must be better than the standing alone, which has {standing:.3}");
            return Err(Error::argument("games", found, expected, None));
        }
        let head = format!(
            "A judge of positions. Log-loss on games that the fit has not seen: {judge:.3}; of the standing alone: {standing:.3}.\n{command}"
        );
        Ok(self.fit.judge.write(&head, &self.features, &self.places))
    }

    /// The quality of the judge of the games of `table`, in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, table: &Table, width: usize) -> String {
        let Answer { games, fit, .. } = self;
        let [constant, standing, judge] = fit.losses();
        let mut out = String::new();
        let title =
            format!("{}: a judge from {} of seed {}", table.scenario.heading(), count(*games, "game"), table.seed);
        wrap(&mut out, "", &title, 2, width);
        let better = if self.is_better() { "better than" } else { "no better than" };
        let sentence = format!("The judge is {better} the standing alone: log-loss {judge:.3} and {standing:.3}.");
        wrap(&mut out, "", &sentence, 2, width);
        out.push_str("\nLog-loss on games that the fit has not seen (less is better)\n");
        let loss = |loss: f64| format!("{loss:.3}");
        let rows = fit.stages.iter().map(|stage| {
            let losses = [stage.constant, stage.standing, stage.judge].map(loss);
            [stage.stage.to_string(), stage.fitted.to_string(), stage.held_out.to_string()]
                .into_iter()
                .chain(losses)
                .collect()
        });
        let all = ["all".to_owned(), String::new(), String::new(), loss(constant), loss(standing), loss(judge)];
        let header = ["stage", "fitted", "held out", "share of wins", "standing", "judge"];
        out + &grid_within(&header, rows.chain([all.to_vec()]), &[], 2, width)
    }
}

/// The positions and the results of the games.
#[derive(Default)]
struct Positions {
    samples: Vec<Sample>,
    points: Vec<f64>,
}

impl Sink for Positions {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.points.extend(records.iter().map(judge::points));
        Ok(())
    }

    fn details(&mut self, details: &Details) -> io::Result<()> {
        self.samples.extend(details.positions.iter().cloned());
        Ok(())
    }
}

/// Plays the games of `question` with some noise, and fits a judge to their positions. They are played with the executor of `control`, which also
/// reports progress and can cancel.
///
/// # Errors
/// Rules or a bot with an error; too few games, or too few before the cancellation.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Error> {
    let Question { table, games } = *question;
    let job = lineup::job(table.seed, Recording::Positions, &[table.lane()])?;
    let mut positions = Positions::default();
    let note = |_: &Progress| String::new();
    let finish = control.records(&job, 0..games, &mut [&mut positions], &note)?;
    let Positions { samples, points } = positions;
    let fit = judge::fit(&samples, &|game| points[game as usize]);
    if fit.stages.is_empty() {
        let expected = "more games: these have too few positions for a judge";
        return Err(Error::argument("games", games.to_string(), expected, None));
    }
    let (features, places) = (table.ruleset.features(), table.ruleset.places());
    Ok(Answer { games: points.len() as u64, fit, features, places, stopped: finish.stopped })
}
