//! The simple policies: they make the decisions within a procedure whose odds are computed.

use crate::catalogue::{BREAK_OFF, BotInfo, KEEP_STRENGTH};
use crate::policy::first_best;
use sandtable_engine::belfort::unit::Status;
use sandtable_engine::belfort::{Action, Belfort, State, Step, UnitId, Values};
use sandtable_engine::{Choose, Side, Stream, View};

/// The policies, by name.
pub(super) const POLICIES: [BotInfo; 2] = [
    BotInfo {
        name: KEEP_STRENGTH,
        about: "each owner keeps the most fighting value, and every attack is pressed home",
        file: None,
    },
    BotInfo { name: BREAK_OFF, about: "the same, but an assault that is more likely to fail is cancelled", file: None },
];

/// Decides by simple rules. Every gun that can fire does. Units that need not retreat stay; beaten units go to a neighbouring zone if they can, not
/// forward into the attacked one, and leave the map only if they must. No stratagem is played. Further:
///
/// - a hit goes to the battalion that loses the least fighting value by it, among equals to the first;
/// - whoever allocates the enemy's hits takes as much fighting value as possible;
/// - if not all can advance, those with the most fighting value do.
///
/// The fighting value of a battalion is the sum of its values in its present status. The attack value of an exhausted battalion, which may not
/// attack, is left out (9.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepStrength {
    /// Whether the attacker cancels an assault that is more likely to fail than to succeed.
    breaks_off: bool,
}

impl KeepStrength {
    /// One of the [`POLICIES`], by name.
    pub(super) fn of(name: &str) -> KeepStrength {
        KeepStrength { breaks_off: name == BREAK_OFF }
    }
}

impl Choose<Belfort> for KeepStrength {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Belfort>, legal: &[Action], _dice: &mut Stream) -> usize {
        let (game, s, side) = (view.game(), view.state(), view.side());
        let unit = |action: &Action| if let Action::Unit(unit) = action { Some(*unit) } else { None };
        let of = |wanted: Action| legal.iter().position(|action| *action == wanted);
        // The index of the first unit with the highest worth.
        let best = |worth: &dyn Fn(UnitId) -> i32| first_best(legal, |action| unit(action).map(worth));
        let found = match s.step() {
            Step::Allocate(_) => {
                let volley = s.volley();
                let sign = if volley.side == side { -1 } else { 1 };
                best(&|unit| sign * loss(game, s, volley.side, unit, volley.by_guns))
            }
            Step::Advance(_) => best(&|unit| fighting_value(game, side, unit, s.status(side, unit) as i32)),
            Step::CounterBattery(_) => best(&|gun| game.unit(side, gun).fire.into()),
            Step::DefensiveFire(_) => best(&|_| 0).or_else(|| of(Action::Go)),
            Step::Assault(_) if self.breaks_off && !likely_won(game, s, side) => of(Action::Done),
            Step::Assault(_) => of(Action::Go),
            Step::Retreat(_) => {
                let from = game.next_to_retreat(s, side).and_then(|unit| s.zone_of(side, unit));
                let zones = legal.iter().enumerate().filter_map(|(i, action)| match action {
                    Action::To(zone) => Some((*zone, i)),
                    _ => None,
                });
                let moves = |zone| Some(zone) != from;
                let far = |zone| from.is_none_or(|from| !game.map().next_to(from).has(zone));
                let forward = |zone| zone == s.activation().target;
                zones.min_by_key(|(zone, i)| (moves(*zone), forward(*zone), far(*zone), *i)).map(|(_, i)| i)
            }
            _ => of(Action::Done),
        };
        found.unwrap_or(0)
    }
}

/// The fighting value of a unit that has lost this many levels. Scouts have only one level (1.3.1).
fn fighting_value(game: &Belfort, side: Side, unit: UnitId, levels: i32) -> i32 {
    let status = match levels {
        0 => Status::GoodOrder,
        _ if game.classes(side).scouts.has(unit) => return 0,
        1 => Status::Diminished,
        2 => Status::Exhausted,
        _ => return 0,
    };
    let Values { fire, attack, defence } = game.values_in(side, unit, status);
    let attack = if status == Status::Exhausted { 0 } else { attack };
    i32::from(fire) + i32::from(attack) + i32::from(defence)
}

/// The fighting value that a hit takes from a unit. §8.2.1 Guns put no unit out of action.
fn loss(game: &Belfort, s: &State, side: Side, unit: UnitId, by_guns: bool) -> i32 {
    let now = s.status(side, unit) as i32;
    let next = if by_guns { (now + 1).min(2) } else { now + 1 };
    fighting_value(game, side, unit, now) - fighting_value(game, side, unit, next)
}

/// Whether at least three of the six faces of the assault's die win.
fn likely_won(game: &Belfort, s: &State, side: Side) -> bool {
    let act = s.activation();
    let terms = game.assault_terms(s, side, act.base, act.target, act.attackers);
    let modifier = game.assault_modifier(terms.attack, terms.defence);
    let wins = (1..=6).filter(|die| game.assault_result(terms.battalions, die + modifier).1).count();
    wins >= 3
}
