//! The value of a position: a chance to win, learned from games.
//!
//! Logistic regression, with a set of weights for each stage of the game. Positions are read as whole numbers ([`features`]), weights are whole
//! numbers, and the logistic function is a table: a judgement is the same on any machine. `analysis::judge` fits the weights.

use crate::file;
use crate::search::Searched;
use crate::system::Bots;
use sandtable_scenarios::Faults;
use sandtable_scenarios::reader::Fields;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A weight of this size is one logit for each unit of its feature.
pub const LOGIT: i32 = 100_000;
/// A certain win. A draw is worth half of it.
pub const WIN: i32 = 1_000;
/// Steps of the table for each logit.
const STEPS: i64 = 32;
/// The table ends at 8 logits: beyond them a win is certain to 1 in 3,000.
const REACH: usize = 8 * STEPS as usize;
/// The largest weight; the smallest is its negative.
const MOST: i64 = 100_000_000;

/// The chance at each step from 0 logits on, in units of [`WIN`]: powers of `e^(1/32)` with 32 fractional bits.
const CHANCES: [u16; REACH + 1] = {
    const ONE: u128 = 1 << 32;
    const STEP: u128 = 4_431_304_195;
    let (mut chances, mut power, mut i) = ([0; REACH + 1], ONE, 0);
    while i <= REACH {
        chances[i] = ((2 * WIN as u128 * power + power + ONE) / (2 * (power + ONE))) as u16;
        power = power * STEP / ONE;
        i += 1;
    }
    chances
};

/// The weights of one stage: the constant, then each feature.
type Stage = Vec<i32>;

/// A judge of positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judge {
    /// The weights by stage; an empty stage is judged by the last one before it that is not.
    pub stages: Vec<Stage>,
}

impl Judge {
    /// The first side's chance to win with these `features`, in the order of [`feature_names`], at this `stage`, an index into the stages, in units
    /// of [`WIN`].
    #[must_use]
    pub fn chance(&self, stage: usize, features: &[i32]) -> i32 {
        let known = self.stages.len().min(stage + 1);
        let Some((constant, weights)) = self.stages[..known].iter().rev().find_map(|stage| stage.split_first()) else {
            return WIN / 2;
        };
        let product = |(weight, feature): (&i32, &i32)| i64::from(*weight) * i64::from(*feature);
        let sum = i64::from(*constant) + weights.iter().zip(features).map(product).sum::<i64>();
        let step = (sum.unsigned_abs() * STEPS as u64 / LOGIT as u64).min(REACH as u64) as usize;
        let chance = i32::from(CHANCES[step]);
        if sum < 0 { WIN - chance } else { chance }
    }

    /// The built-in judge for the scenario of `game`, if there is one.
    #[must_use]
    pub fn built_in<G: Bots>(game: &G) -> Option<Judge> {
        let (name, text) = match (game.home(), G::JUDGES) {
            (None, [only]) => Some(only),
            (home, judges) => judges.iter().find(|(name, _)| Some(*name) == home),
        }?;
        Judge::read::<G>(name, text).ok()
    }

    /// The first side's chance to win in the position `state` of `game`, in units of [`WIN`].
    pub fn of<G: Searched>(&self, game: &G, state: &G::State) -> i32 {
        let mut read = Vec::new();
        features(game, state, &mut read);
        self.chance(game.stage(state), &read)
    }

    /// Reads a judge from `text`, a file that messages call `name`. Features that a table does not name have the weight 0.
    ///
    /// # Errors
    /// Every error of the file.
    pub fn read<G: Searched>(name: &str, text: &str) -> Result<Judge, Faults> {
        let names = feature_names::<G>();
        file::read(name, text, |_, root| {
            let stages = (0..(usize::from(G::CARD.last_turn) + 1) * G::STAGES).map(|stage| {
                let table = root.optional(&format!("stage-{stage}")).and_then(|item| item.fields());
                table.map(|table| stage_of(&table, &names)).unwrap_or_default()
            });
            Judge { stages: stages.collect() }
        })
    }

    /// Writes the judge as a file: the comment `head`, then a table for each stage, with the features whose weight is not 0, by their `names` in the
    /// order of the weights. Places are features by number, since scenarios may name them differently; a comment gives their names in `places`.
    #[must_use]
    pub fn write(&self, head: &str, names: &[String], places: &[(u8, String)]) -> String {
        let mut text: String = head.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
        for (number, stage) in self.stages.iter().enumerate().filter(|(_, stage)| !stage.is_empty()) {
            let _ = writeln!(text, "\n[stage-{number}]\nconstant = {}", stage[0]);
            for (name, weight) in names.iter().zip(&stage[1..]).filter(|(_, weight)| **weight != 0) {
                let place = places.iter().find(|(bit, _)| *name == holds(*bit));
                let comment = place.map(|(_, place)| format!(" # {place}")).unwrap_or_default();
                let _ = writeln!(text, "\"{name}\" = {weight}{comment}");
            }
        }
        text
    }
}

fn stage_of(table: &Fields<'_, '_>, names: &[String]) -> Stage {
    let weight = |name: &str| table.optional(name).and_then(|item| item.whole(-MOST..=MOST)).unwrap_or_default();
    let weights = std::iter::once(table.whole("constant", -MOST..=MOST)).chain(names.iter().map(|name| weight(name)));
    let weights = weights.collect();
    table.finish();
    weights
}

/// Appends the features of a position to `out`: the standing, the signs of the system, the metrics of the position, and for each place 1 if the
/// first side holds it, -1 if the second does.
pub fn features<G: Searched>(game: &G, state: &G::State, out: &mut Vec<i32>) {
    out.push(game.standing(state));
    let from = out.len();
    game.signs(state, out);
    assert_eq!(out.len() - from, G::SIGNS.len(), "each sign has a name");
    let from = out.len();
    out.resize(from + G::CARD.metrics.len(), 0);
    game.measure(state, &mut out[from..]);
    let held = game.control(state);
    let bit = |place: u8, side: usize| (held[side] >> place & 1) as i32;
    out.extend((0..64).map(|place| bit(place, 0) - bit(place, 1)));
}

/// The name of the feature of a place.
fn holds(place: u8) -> String {
    format!("holds {place}")
}

/// The names of [`features`], in their order.
#[must_use]
pub fn feature_names<G: Searched>() -> Vec<String> {
    let mut names = vec!["standing".to_owned()];
    names.extend(G::SIGNS.iter().map(|name| (*name).to_owned()));
    names.extend(G::CARD.metrics.iter().map(|metric| metric.name.to_owned()));
    names.extend((0..64).map(holds));
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::kuhn::Kuhn;

    #[test]
    fn the_table_is_the_logistic_function() {
        for (step, chance) in CHANCES.iter().enumerate() {
            let exact = 1_000.0 / (1.0 + (-(step as f64) / STEPS as f64).exp());
            assert!((f64::from(*chance) - exact).abs() <= 0.51, "{step}: {chance} for {exact}");
        }
    }

    #[test]
    fn a_judge_is_read_as_it_was_written() {
        let names = feature_names::<Kuhn>();
        let mut weights = vec![0; names.len() + 1];
        (weights[0], weights[1], weights[3]) = (-7, 120, 99);
        let judge = Judge { stages: vec![Vec::new(), weights] };
        let text = judge.write("Found somewhere.\n", &names, &[(2, "Elsewhere".into())]);
        assert_eq!(Judge::read::<Kuhn>("judge", &text).expect("no faults"), judge);
        let wrong =
            Judge::read::<Kuhn>("judge", &text.replace("standing", "standign")).expect_err("a fault").to_string();
        assert!(wrong.contains("standign") && wrong.contains("standing"), "{wrong}");
    }

    #[test]
    fn a_judgement_is_symmetric_and_a_stage_without_weights_is_judged_as_the_one_before() {
        let judge = Judge { stages: vec![vec![], vec![0, LOGIT], vec![]] };
        assert_eq!(judge.chance(0, &[3]), WIN / 2);
        assert_eq!(judge.chance(1, &[1]), 731);
        assert_eq!(judge.chance(2, &[-1]), WIN - 731);
        assert_eq!(judge.chance(9, &[100]), WIN);
    }
}
