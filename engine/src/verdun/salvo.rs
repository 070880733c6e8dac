//! §7 A barrage under way, and its stages.

use super::card::CardId;
use super::zone::RESERVE;
use crate::geometry::ZoneId;
use crate::side::Side;

/// §7 The stages of a barrage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Permanents that may be discarded for dice.
    Stockpile,
    /// §7.1 The counter-barrage.
    Counter,
    /// §8 Answers before the dice.
    Before,
    /// §7.3 The first dice.
    Dice,
    /// §12.3 Whether to roll again, if that is decided before extra dice.
    FirstReroll,
    /// §7.3 Extra dice.
    Extra,
    /// §12.3 Whether to roll again.
    Reroll,
    /// §8 Answers to the hits.
    After,
    /// §7.3 The hits.
    Hits,
    /// §8 Answers to the assault.
    Assault,
    /// Permanents that double all hits of the assault.
    Double,
    /// Permanents that add hits on the attacker.
    Suffer,
    /// §7.5 The assault.
    Fight,
    /// The advance of attackers beyond a cleared zone.
    Infiltrate,
    /// The next target, or the end.
    Next,
}

impl Stage {
    /// The stage that follows.
    pub(super) const fn next(self) -> Stage {
        match self {
            Stage::Stockpile => Stage::Counter,
            Stage::Counter => Stage::Before,
            Stage::Before => Stage::Dice,
            Stage::Dice => Stage::FirstReroll,
            Stage::FirstReroll => Stage::Extra,
            Stage::Extra => Stage::Reroll,
            Stage::Reroll => Stage::After,
            Stage::After => Stage::Hits,
            Stage::Hits => Stage::Assault,
            Stage::Assault => Stage::Double,
            Stage::Double => Stage::Suffer,
            Stage::Suffer => Stage::Fight,
            Stage::Fight => Stage::Infiltrate,
            Stage::Infiltrate => Stage::Next,
            Stage::Next => Stage::Stockpile,
        }
    }
}

/// §7 A barrage under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Salvo {
    /// The side that fires.
    pub side: Side,
    /// The cards.
    pub cards: [CardId; 2],
    /// The number of cards.
    pub count: u8,
    /// Whether the barrage is part of an event.
    pub event: bool,
    /// The targets of the cards.
    pub targets: [ZoneId; 2],
    /// The number of targets that have been named.
    pub named: u8,
    /// The index of the target that is being resolved.
    pub at: u8,
    /// §7.4 Whether an assault was declared, by target.
    pub declared: [bool; 2],
    /// §7.1 Whether assaults were offered after the counter-barrage.
    pub announced: bool,
    /// §7.3 Whether the attacker had no blocks there before, by target.
    pub initial: [bool; 2],
    /// §7.4 Whether the target whose assault is being declared is uncontested.
    pub uncontested: bool,
    /// §11 Fresh attackers that may not attack, by target.
    pub idle: [u8; 2],
    /// §7.4 The number of blocks mustered for the assault.
    pub mustered: u8,
    /// §7.4 Whether one of them came from an uncontested friendly zone or the reserve.
    pub escorted: bool,
    /// §7.4 Whether blocks from contested zones are being named.
    pub contested: bool,
    /// §7.4 The lowest zone that the next block may come from.
    pub floor: ZoneId,
    /// §7.4 The zones that the mustered blocks came from.
    pub origins: [ZoneId; MOST_MUSTERED],
    /// §7.4 The number of exhausted blocks that have left the target.
    pub relieved: u8,
    /// §7.4 The number of origins whose replacement is settled.
    pub replaced: u8,
    /// §7.1 Whether the dice of both zones have been rolled, if assaults come after them.
    pub all_fired: bool,
    /// The next stage.
    pub stage: Stage,
    /// Whether stages are being carried out, with no decision awaited.
    pub firing: bool,
    /// §7.1 The number of dice that a counter-barrage removes.
    pub countered: u8,
    /// §7.3 The dice.
    pub dice: u8,
    /// §7.3 Extra dice that may be rolled.
    pub extra: u8,
    /// §7.3 Chains of extra dice whose last die, which is not a six, is still to be rolled.
    pub ends: u8,
    /// §7.3 The number of waves of extra dice rolled.
    pub waves: u8,
    /// §7.3 Hits.
    pub hits: u8,
    /// §7.3 Sixes.
    pub sixes: u8,
    /// §7.3 Sixes of the first dice.
    pub first_sixes: u8,
    /// §12.3 Whether the barrage on this target was rolled again.
    pub rerolled: bool,
    /// R-81 Whether the barrage on either target was rolled again.
    pub rolled_again: bool,
    /// Hits that answers absorb.
    pub absorbed: u8,
    /// §7.5 Hits of each defending block, if an answer sets them; otherwise 0.
    pub defenders: u8,
    /// §7.5 Whether all hits are doubled.
    pub doubled: bool,
    /// §7.5 Additional hits on the attacker.
    pub suffered: u8,
}

/// §7.4 The most blocks that can be mustered for an assault.
pub const MOST_MUSTERED: usize = 3;

impl Salvo {
    pub(super) const fn of(side: Side, card: CardId, event: bool) -> Salvo {
        Salvo {
            side,
            cards: [card; 2],
            count: 1,
            event,
            targets: [RESERVE; 2],
            named: 0,
            at: 0,
            declared: [false; 2],
            announced: false,
            initial: [false; 2],
            uncontested: false,
            idle: [0; 2],
            mustered: 0,
            escorted: false,
            contested: false,
            floor: ZoneId(0),
            origins: [RESERVE; MOST_MUSTERED],
            relieved: 0,
            replaced: 0,
            all_fired: false,
            stage: Stage::Stockpile,
            firing: false,
            countered: 0,
            dice: 0,
            extra: 0,
            ends: 0,
            waves: 0,
            hits: 0,
            sixes: 0,
            first_sixes: 0,
            rerolled: false,
            rolled_again: false,
            absorbed: 0,
            defenders: 0,
            doubled: false,
            suffered: 0,
        }
    }

    /// The target that is being resolved.
    #[must_use]
    #[inline]
    pub const fn target(&self) -> ZoneId {
        self.targets[self.at as usize]
    }

    /// §7.1 Whether two cards fall on one zone.
    #[must_use]
    #[inline]
    pub const fn double(&self) -> bool {
        self.count == 2 && self.targets[0].0 == self.targets[1].0
    }

    /// The number of zones to resolve.
    #[must_use]
    #[inline]
    pub const fn zones(&self) -> u8 {
        if self.double() { 1 } else { self.count }
    }

    /// §7.4 Whether an assault on the current target was declared.
    #[must_use]
    #[inline]
    pub const fn assaults(&self) -> bool {
        self.declared[self.at as usize]
    }
}
