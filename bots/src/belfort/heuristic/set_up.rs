//! §2 The set-up: its purposes beyond those of later posts, and a random part, so that games begin differently.

use super::Seen;
use super::memory::Memory;
use crate::belfort::weights::Weights;
use sandtable_engine::Stream;
use sandtable_engine::belfort::{Action, FRENCH, UnitId};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::geometry::zone::MAX_ZONES;

/// The random part of each zone's value in a game's set-up, for battalions and for guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Luck([[i32; MAX_ZONES]; 2]);

impl Luck {
    /// Draws it, once for each game, if the weights allow any variety.
    #[cold]
    pub(super) fn draw(weights: &Weights, dice: &mut Stream) -> Luck {
        let mut luck = Luck([[0; MAX_ZONES]; 2]);
        let most = weights.set_up_variety.unsigned_abs();
        if most > 0 {
            luck.0.iter_mut().flatten().for_each(|zone| *zone = dice.below(most + 1) as i32);
        }
        luck
    }
}

impl Seen<'_> {
    pub(super) fn deployment(&self, memory: &mut Memory, luck: &Luck, unit: UnitId, action: Action) -> i32 {
        let Action::To(zone) = action else { return i32::MIN + 1 };
        let score = self.post_score(memory, unit, zone);
        let gun = self.g.classes(self.me).guns.has(unit);
        // Six units fit in the citadel, three in a fort: the best battalions go where there is little room.
        let roomy = self.me == FRENCH && zone == self.g.data().citadel && !gun;
        let score = if roomy { score / 3 } else { score };
        score + self.in_mind(gun, zone) + luck.0[usize::from(gun)][zone.index()]
    }

    /// The French purposes for battalions outside the forts, and for guns that are to go into the citadel (§7.2).
    fn in_mind(&self, gun: bool, zone: ZoneId) -> i32 {
        let (data, w) = (self.g.data(), self.w);
        if self.me != FRENCH {
            return 0;
        }
        if gun {
            return if self.g.map().next_to(data.citadel).has(zone) { w.set_up_gate } else { 0 };
        }
        if zone == data.citadel {
            w.set_up_citadel
        } else if data.forts.has(zone) {
            0
        } else if self.g.printed().has(zone) {
            w.set_up_heights
        } else if self.s.fortified().has(zone) {
            w.set_up_villages
        } else {
            0
        }
    }
}
