//! §7.3 The dice of barrages, as pools.
//!
//! A wave of dice is drawn as its sixes, then the others, of which some hit. What follows from sixes without an end is in closed form: each chain of sixes ends with exactly
//! one die that is no six, so the sixes of all chains and the hits of all last dice are two independent pools.

use super::data::Limits;
use crate::pool::{Face, Pool, again, counts};

/// The most dice of a barrage.
pub const MOST_DICE: u8 = 40;

/// Pools for barrages of one kind, by the number of dice.
#[derive(Clone, Debug)]
struct Pools {
    /// Dice that give extra dice.
    sixes: Vec<Pool>,
    /// The same, where each is rolled on until it is none.
    chains: Vec<Pool>,
    /// Hits of dice that give no extra dice, near and far.
    others: [Vec<Pool>; 2],
}

/// How a barrage is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// §7.3 The target is next to no zone that the firing side controls.
    pub far: bool,
    /// §12.3 Fives give extra dice too.
    pub fives: bool,
}

/// The pools of all barrages.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    /// Where sixes give extra dice, and where fives do too.
    pools: [Pools; 2],
}

impl Dice {
    pub(super) fn new(limits: &Limits) -> Dice {
        Dice { pools: [6, 5].map(|from| Pools::new(from, [limits.near, limits.far])) }
    }

    fn of(&self, aim: Aim) -> &Pools {
        &self.pools[usize::from(aim.fives)]
    }

    /// How many of this many dice give extra dice; each is a hit.
    pub(super) fn sixes(&self, aim: Aim, dice: u8) -> &Pool {
        &self.of(aim).sixes[usize::from(dice)]
    }

    /// How many dice give extra dice, where this many are rolled on until none does; each is a hit.
    pub(super) fn chains(&self, aim: Aim, dice: u8) -> &Pool {
        &self.of(aim).chains[usize::from(dice)]
    }

    /// Hits of this many dice that give no extra dice; none where they cannot hit.
    pub(super) fn others(&self, aim: Aim, dice: u8) -> Option<&Pool> {
        self.of(aim).others[usize::from(aim.far)].get(usize::from(dice))
    }
}

impl Pools {
    /// Dice from `from` on give extra dice; a die hits from `near` or `far` on.
    fn new(from: u8, hits: [u8; 2]) -> Pools {
        let faces = |face: fn(bool) -> Face| (1..=6).map(|die| face(die >= from)).collect::<Vec<_>>();
        let all = |faces: &[Face]| Pool::up_to(faces, MOST_DICE.into());
        let others = |hits: u8| {
            let faces: Vec<Face> = (1..from).map(|die| counts(u8::from(die >= hits))).collect();
            if hits < from { all(&faces) } else { Vec::new() }
        };
        Pools {
            sixes: all(&faces(|extra| counts(u8::from(extra)))),
            chains: all(&faces(|extra| if extra { again(1) } else { counts(0) })),
            others: hits.map(others),
        }
    }
}
