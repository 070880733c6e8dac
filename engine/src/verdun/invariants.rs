//! The invariants of a position, each with the section that demands it.

use super::Verdun;
use super::card::CardId;
use super::rulebook::rule;
use super::state::*;
use super::zone::ZoneSet;
use crate::game::Breach;
use crate::geometry::ZoneId;
use crate::rulebook::Rule;
use crate::side::Side;

fn hold(holds: bool, rule: Rule, what: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach { rule, what: what() }) }
}

impl Verdun {
    /// Returns the first invariant that does not hold as an error.
    pub(super) fn find_breach(&self, s: &State) -> Result<(), Breach> {
        let [german, french] = s.control.0;
        hold(!german.meets(french) && german | french == self.map.zones(), rule!("3.2"), || {
            "a zone is controlled by both sides or by none".into()
        })?;
        for side in Side::BOTH {
            self.check_blocks(s, side)?;
            self.check_markers(s, side)?;
            self.check_cards(s, side)?;
        }
        self.check_tracks(s)?;
        if let Step::Round(active) = s.step {
            self.check_rest(s, active)?;
        }
        Ok(())
    }

    /// §2.1, §3.3 Checks the numbers of blocks, by zone and in all.
    fn check_blocks(&self, s: &State, side: Side) -> Result<(), Breach> {
        let limits = &self.data.limits;
        let there = |zone: ZoneId| s.blocks(side, zone);
        let occupied = self.map.zones().keep(|zone| !there(zone).is_empty());
        hold(occupied == s.occupied[side], rule!("3.2"), || {
            format!("the zones occupied by {side:?} are not those of its blocks")
        })?;
        // §7.4, §9.5 Blocks leave after others have arrived.
        let moving_up = matches!(s.step, Step::Block(..)) && s.march.what == Moving::Up;
        let passing = match s.step {
            Step::Muster(_) => ZoneSet::one(s.salvo.target()),
            Step::Relieve(_) => ZoneSet::one(s.salvo.target()) | self.crowded(s),
            Step::Replace(_) => self.crowded(s),
            Step::Block(..) if moving_up => self.crowded(s),
            Step::RotateIn(_) | Step::RotateOut(_) | Step::Block(..) => ZoneSet::one(s.march.from),
            _ => ZoneSet::EMPTY,
        };
        if moving_up || matches!(s.step, Step::Relieve(_) | Step::Replace(_)) {
            hold(self.settles(s), rule!("3.3"), || format!("too many blocks near zone {}", s.salvo.target().0))?;
        }
        // §3.3 While points are spent a zone may hold more.
        let most = if let Step::Round(_) = s.step { limits.stacking } else { self.crowd() };
        if let Step::Spend(active)
        | Step::Source(active)
        | Step::Place(active)
        | Step::Mover(active)
        | Step::Rotate(active) = s.step
        {
            hold(active != side || self.can_settle(s, side), rule!("3.3"), || {
                format!("too many blocks of {side:?}, and nothing to put it right with")
            })?;
        }
        for zone in occupied.minus(passing) {
            hold(there(zone).len() <= most, rule!("3.3"), || {
                format!("{} blocks of {side:?} in zone {}", there(zone).len(), zone.0)
            })?;
        }
        let on_map: u32 = occupied.into_iter().map(|zone| u32::from(there(zone).len())).sum();
        let all = on_map + u32::from(s.reserve[side]) + u32::from(s.en_route[side]);
        hold(all <= u32::from(limits.blocks), rule!("2.1"), || format!("{all} blocks of {side:?}"))
    }

    /// §9.1, §11 Checks trenches and supply markers.
    fn check_markers(&self, s: &State, side: Side) -> Result<(), Breach> {
        let trenches = s.trenches[side];
        hold(trenches.len() <= u32::from(self.data.limits.trenches), rule!("9.1"), || {
            format!("{} trenches of {side:?}", trenches.len())
        })?;
        let [first, second] = s.unsupplied[side];
        hold(!first.meets(second) && (first | second).within(s.occupied[side]), rule!("11"), || {
            format!("supply markers of {side:?} without blocks, or two in a zone")
        })
    }

    /// §4.1, §5 Checks that cards belong to this turn and that none is in two places.
    fn check_cards(&self, s: &State, side: Side) -> Result<(), Breach> {
        for (i, card) in self.data.cards[side].iter().enumerate() {
            let in_play = u8::from(s.in_play[side].has(CardId(i as u8)));
            let there = s.hand[side][i] + s.deck[side][i] + s.removed[side][i] + in_play;
            hold(there <= card.copies, rule!("5"), || format!("{there} of {} cards {}", card.copies, card.name))?;
        }
        let strays = (kinds(&s.hand[side]) | kinds(&s.deck[side])).minus(self.playable[side][usize::from(s.turn)]);
        hold(s.turn == 0 || strays.is_empty(), rule!("4.1"), || {
            let card = strays.first().map_or("", |card| self.card(side, card).name.as_str());
            format!("{side:?} has the card `{card}`, which is not of turn {}; `hand` says what is in hand", s.turn)
        })?;
        let held: u8 = s.hand[side].iter().sum();
        hold(held == s.hand_size[side], rule!("5"), || {
            format!("{side:?} holds {held} cards, not {}", s.hand_size[side])
        })
    }

    /// §10, §12 Checks that tracks stay within their ends.
    fn check_tracks(&self, s: &State) -> Result<(), Breach> {
        let limits = &self.data.limits;
        hold((limits.vp.0..=limits.vp.1).contains(&s.vp), rule!("10"), || format!("{} points", s.vp))?;
        hold(s.air.abs() <= limits.air, rule!("12.3"), || format!("air superiority of {}", s.air))?;
        hold(s.morale.0.iter().all(|&morale| morale <= limits.morale), rule!("12.2"), || {
            format!("morale of {:?}", s.morale.0)
        })
    }

    /// §3.2, §9.1 Checks that, when a round begins, a side alone in a zone controls it and has the only trench there.
    fn check_rest(&self, s: &State, active: Side) -> Result<(), Breach> {
        for side in Side::BOTH {
            // §11 Zones that the active side lost for lack of supply go to the enemy at the end of the round.
            let due = if side == active { ZoneSet::EMPTY } else { s.forfeit };
            let alone = s.occupied[side].minus(s.occupied[side.enemy()] | due);
            hold(alone.within(s.control[side]), rule!("3.2"), || {
                let zone = alone.minus(s.control[side]).first();
                format!("{side:?} is alone in a zone of the enemy: {}", zone.map_or(0, |zone| zone.0))
            })?;
            let mut stray = s.trenches[side.enemy()] & self.held_alone(s, side);
            if side.enemy() == active {
                // §11 Trenches in zones that were lost for lack of supply stay until the end of the round.
                stray = stray & self.supplied(s, active);
            }
            hold(stray.is_empty(), rule!("9.1"), || {
                format!("a trench of the enemy in a zone of {side:?}: {}", stray.first().map_or(0, |zone| zone.0))
            })?;
        }
        Ok(())
    }
}
