//! The traits that a search needs, for Storm over Belfort.

use super::Heuristic;
use super::heuristic::Plan;
use crate::search::rate::{Idea, Rate, Searched, kinds};
use crate::weights::built_in;
use sandtable_engine::belfort::{Action, Belfort, FRENCH, PRUSSIAN, State, Step, UnitSet};
use sandtable_engine::{Side, Stream, View};

built_in! {
    /// The built-in settings of searches.
    SEARCHES:
    "belfort": "plays on to the next quiet positions, where a judge of the scenario says how the game stands",
        "belfort/search-belfort", "belfort/search-belfort";
    "rollouts": "plays on to the end of the game or of a turn",
        "belfort/search-french", "belfort/search-prussian";
}

/// The judges that these settings name, by the name of their scenario.
pub const JUDGES: [(&str, &str); 1] = [("belfort", include_str!("../../data/belfort/judge-belfort.toml"))];

impl Searched for Belfort {
    kinds! {
        Deploy "deploy",
        BuyStratagem "buy-stratagem",
        PickOperational "pick-operational",
        MoveOperational "move-operational",
        GiveWay "give-way",
        Bombard "bombard",
        CounterBattery "counter-battery",
        CancelCounter "cancel-counter",
        CancelShot "cancel-shot",
        FightFire "fight-fire",
        Allocate "allocate",
        Activate "activate",
        Exchange "exchange",
        MoveGun "move-gun",
        Select "select",
        Undisciplined "undisciplined",
        PickUndisciplined "pick-undisciplined",
        March "march",
        Objective "objective",
        Ruse "ruse",
        DefensiveFire "defensive-fire",
        Assault "assault",
        Retreat "retreat",
        Advance "advance",
        PlayStratagem "play-stratagem",
        PlaceScouts "place-scouts",
        Illness "illness",
        Desertion "desertion",
        ReturnInGoodOrder "return-in-good-order",
        Reorganise "reorganise",
        Rehabilitate "rehabilitate",
        Keep "keep",
        KeepPoints "keep-points",
        PickNext "pick-next",
        CaughtTarget "caught-target",
        CaughtNext "caught-next",
        PickMarker "pick-marker",
        Over "over",
    }

    fn quiet(state: &State) -> bool {
        matches!(state.step(), Step::Activate(_))
    }

    const SIGNS: &'static [&'static str] = &[
        "lead, 4 at most",
        "lead, 12 at most",
        "fortified zones",
        "trenches",
        "damage of forts",
        "to move",
        "french zones with infantry",
        "french infantry",
        "french diminished",
        "french exhausted",
        "french fire",
        "french attack",
        "french defence",
        "french guns",
        "french guns that have fired",
        "french points",
        "french stratagems",
        "french defence at the front",
        "french bonuses at the front",
        "french bonuses in danger",
        "pressure on the french",
        "prussian zones with infantry",
        "prussian infantry",
        "prussian diminished",
        "prussian exhausted",
        "prussian fire",
        "prussian attack",
        "prussian defence",
        "prussian guns",
        "prussian guns that have fired",
        "prussian points",
        "prussian stratagems",
        "prussian defence at the front",
        "prussian bonuses at the front",
        "prussian bonuses in danger",
        "pressure on the prussians",
    ];

    fn signs(&self, s: &State, out: &mut Vec<i32>) {
        let lead = self.standing(s);
        out.extend([lead.clamp(-4, 4), lead.clamp(-12, 12), s.fortified().len() as i32, s.trenched().len() as i32]);
        out.push(s.damaged().map(|forts| forts.len() as i32).iter().sum());
        out.push(s.step().side().map_or(0, Side::sign));
        let totals_in = |side, zone| self.totals(s, side, s.units_at(zone) & self.classes(side).infantry);
        for side in [FRENCH, PRUSSIAN] {
            let (classes, enemy) = (self.classes(side), side.enemy());
            let units = s.held(side).into_iter().fold(UnitSet::EMPTY, |all, zone| all | s.units_at(zone));
            let infantry = units & classes.infantry;
            let front = s.held(side) & s.near(enemy);
            let (mut defence, mut bonuses, mut danger, mut pressure) = (0, 0, 0, 0);
            for zone in front {
                let own = i32::from(totals_in(side, zone).defence());
                let foes = (self.map().next_to(zone) & s.held(enemy)).into_iter();
                let attack: i32 = foes.map(|next| i32::from(totals_in(enemy, next).attack())).sum();
                let bonus = i32::from(self.printed_bonus(zone));
                defence += own;
                bonuses += bonus;
                danger += bonus * i32::from(attack > own);
                pressure += bonus * (attack - own).clamp(-20, 20);
            }
            let sums = self.totals(s, side, infantry);
            out.extend([s.infantry_at(side).len(), infantry.len()].map(|count| count as i32));
            out.extend([s.diminished(side) & units, s.exhausted(side) & units].map(|set| set.len() as i32));
            out.extend([sums.fire(), sums.attack(), sums.defence()].map(i32::from));
            out.extend([units & classes.guns, units & s.used(side)].map(|set| set.len() as i32));
            out.extend([s.points(side), s.hand_size(side)].map(i32::from));
            out.extend([defence, bonuses, danger, pressure]);
        }
    }

    fn standing(&self, state: &State) -> i32 {
        let (french, prussian) = self.victory_points(state);
        i32::from(french) - i32::from(prussian)
    }
}

impl Rate<Belfort> for Heuristic {
    type Plan = Plan;

    fn rate(&mut self, view: &View<'_, Belfort>, legal: &[Action], dice: &mut Stream, ideas: &mut Vec<Idea<Plan>>) {
        self.think(view, legal, dice, ideas);
    }

    fn catch_up(&mut self, with: &Heuristic) {
        self.take_up(with.plan());
    }

    fn follow(&mut self, view: &View<'_, Belfort>, _legal: &[Action], idea: &Idea<Plan>) {
        if matches!(view.state().step(), Step::Activate(_)) {
            self.take_up(idea.plan);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belfort::weights::Weights;
    use crate::search::SearchFile;

    #[test]
    fn the_example_of_the_guide_is_settings() {
        let guide = include_str!("../../../docs/bots.md");
        let example = guide.split("```toml\n").find(|part| part.starts_with("rollouts")).expect("an example");
        let example = example.split("```").next().expect("an end");
        SearchFile::read::<Belfort>("bots.md", example, &Weights::keys()).unwrap_or_else(|faults| panic!("{faults}"));
    }
}
