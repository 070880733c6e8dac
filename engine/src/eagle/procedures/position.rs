//! §7.2.5, §10, §12.2 Sieges, surrender and recovery in a position of a game, as if their phase came now.

use super::list;
use crate::eagle::rulings::RecoveryStacking;
use crate::eagle::state::{State, Step};
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::{Desk, Env};
use crate::procedure::{Given, Refusal, Row, row};
use crate::side::Side;

/// A roll that is set up in a position.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    before: State,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// §7.2.5 The headquarters that besieges, and the fortress.
    Siege(UnitId, UnitId),
    /// §10 The surrender of a unit's stack.
    Surrender(UnitId),
    /// §12.2 The recovery of these units.
    Recovery(UnitSet),
}

impl Standing {
    pub(super) fn given(game: &Eagle, name: &str, position: &State, given: &Given) -> Result<Standing, Refusal> {
        if position.step == Step::Over || position.turn == 0 {
            let expected = "a decision between the set-up and the end of the game";
            return Err(Refusal::new("decision", "one of the set-up, or the end", expected));
        }
        let mut before = position.clone();
        let what = match name {
            list::SIEGE => game.given_siege(&before, given)?,
            list::SURRENDER => game.given_surrender(&mut before, given)?,
            _ => game.given_recovery(&mut before, given)?,
        };
        Ok(Standing { before, what })
    }

    pub(super) fn roll(&self, game: &Eagle, env: &mut impl Env<Eagle>) -> Row {
        let mut s = self.before.clone();
        match self.what {
            What::Siege(hq, fortress) => {
                let (side, hex) = (game.unit(hq).side, s.at(fortress));
                game.besiege(&mut s, side, hq, Action::To(hex), env);
                let losses = s.lost(fortress) - self.before.lost(fortress);
                row(&[losses.into(), (!s.on_map.has(fortress)).into()])
            }
            What::Surrender(unit) => {
                game.check_surrender(&mut s, game.unit(unit).side, self.before.at(unit), env);
                let held = s.on_map.has(unit);
                row(&[(!held).into(), held.into()])
            }
            What::Recovery(units) => {
                units.into_iter().for_each(|unit| game.try_recovery(&mut s, unit, env));
                let recovered = units.keep(|unit| s.lost(unit) < self.before.lost(unit));
                row(&[recovered.len() as i32])
            }
        }
    }
}

impl Eagle {
    /// Finds a unit by its name in a set of units.
    fn given_unit(&self, parameter: &str, name: &str, units: UnitSet, which: &str) -> Result<UnitId, Refusal> {
        let title = |unit: UnitId| self.unit(unit).name.as_str();
        units.into_iter().find(|&unit| title(unit) == name).ok_or_else(|| {
            let names: Vec<&str> = units.into_iter().map(title).collect();
            let list = if names.is_empty() { "there is none".to_owned() } else { names.join(", ") };
            Refusal::new(parameter, format!("`{name}`"), format!("{which}: {list}")).among(names)
        })
    }

    /// §7.2.5
    fn given_siege(&self, s: &State, given: &Given) -> Result<What, Refusal> {
        let able = (s.on_map & self.classes.headquarters).keep(|hq| self.can_besiege(s, hq));
        let hq = self.given_unit("hq", given.text("hq"), able, "a supplied headquarters next to an enemy fortress")?;
        let hexes = self.besieged_by(s, hq);
        let named = |hex: &HexId| i32::from(self.data.map.grid.number(*hex)) == given.whole("hex");
        let hex = match hexes.first() {
            Some(only) if hexes.len() == 1 && given.whole("hex") == 0 => Some(only),
            _ => hexes.into_iter().find(named),
        };
        let Some(hex) = hex else {
            let names: Vec<String> = hexes.into_iter().map(|hex| self.hex_name(hex)).collect();
            let expected = format!("the hex of a fortress next to it: {}", names.join(", "));
            return Err(Refusal::new("hex", given.whole("hex").to_string(), expected));
        };
        let there = self.units_at(s, self.unit(hq).side.enemy(), hex) & self.classes.fortresses;
        Ok(What::Siege(hq, there.first().expect("a fortress in its hex")))
    }

    /// §10 Counts one more turn of isolation for the stack.
    fn given_surrender(&self, s: &mut State, given: &Given) -> Result<What, Refusal> {
        let isolated = s.on_map.keep(|unit| self.is_surrounded(s, self.unit(unit).side, s.at(unit)));
        let unit = self.given_unit("unit", given.text("unit"), isolated, "a unit that is isolated now (10)")?;
        for other in self.units_at(s, self.unit(unit).side, s.at(unit)) {
            s.isolated[other.index()] += 1;
        }
        Ok(What::Surrender(unit))
    }

    /// §12.2 Checks supply first.
    fn given_recovery(&self, s: &mut State, given: &Given) -> Result<What, Refusal> {
        self.check_supply(s, &mut Desk::without_dice());
        let (hq, unit) = (given.text("hq"), given.text("unit"));
        if hq == "none" && unit == "none" {
            return Err(Refusal::new("hq", "nothing", "a headquarters, or `unit`"));
        }
        let may_exceed = self.data.rulings.recovery_stacking == RecoveryStacking::MayExceed;
        let able = Side::BOTH.into_iter().fold(UnitSet::EMPTY, |all, side| {
            let units = self.recovering(s, side);
            all | units.keep(|unit| may_exceed || !self.breaks_stacking(s, side, unit))
        });
        let mut units = able;
        if hq != "none" {
            let hqs = s.on_map & self.classes.headquarters;
            let with = |hq: UnitId| able.keep(|unit| s.at(unit) == s.at(hq));
            let hqs = hqs.keep(|hq| !with(hq).is_empty());
            let found = self.given_unit("hq", hq, hqs, "a headquarters with units that can recover a step (12.2)")?;
            units = with(found);
        }
        if unit != "none" {
            units = UnitSet::one(self.given_unit("unit", unit, units, "a unit that can recover a step (12.2)")?);
        }
        Ok(What::Recovery(units))
    }
}
