//! §7.3 The dice of barrages, as pools.
//!
//! A wave of dice is drawn as its sixes, then the others, of which some hit. Chains of sixes without an end are in closed form: each chain ends with
//! exactly one die that is not a six, so the sixes of all chains and the hits of all last dice are two independent pools.

use super::data::Limits;
use crate::pool::{Face, Pool, again, counts};

/// The most dice of a barrage.
pub const MOST_DICE: u8 = 40;

/// Pools for barrages of one kind, by the number of dice.
#[derive(Clone, Debug)]
struct Pools {
    /// Dice that give extra dice.
    sixes: Vec<Pool>,
    /// The same if each of these is rolled again until none is left.
    chains: Vec<Pool>,
    /// Hits of dice that give no extra dice, near and far.
    others: [Vec<Pool>; 2],
}

/// The conditions under which a barrage is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// §7.3 Whether the firing side controls no zone next to the target.
    pub far: bool,
    /// §12.3 Whether fives give extra dice too.
    pub fives: bool,
}

/// The pools of all barrages.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    /// Pools if only sixes give extra dice, and pools if fives do too.
    pools: [Pools; 2],
}

impl Dice {
    pub(super) fn new(limits: &Limits) -> Dice {
        Dice { pools: [6, 5].map(|from| Pools::new(from, [limits.near, limits.far])) }
    }

    fn of(&self, aim: Aim) -> &Pools {
        &self.pools[usize::from(aim.fives)]
    }

    /// The pool of the dice, among this many, that give extra dice; each is a hit.
    pub(super) fn sixes(&self, aim: Aim, dice: u8) -> &Pool {
        &self.of(aim).sixes[usize::from(dice)]
    }

    /// The pool of the dice that give extra dice, if this many are rolled again until none does; each is a hit.
    pub(super) fn chains(&self, aim: Aim, dice: u8) -> &Pool {
        &self.of(aim).chains[usize::from(dice)]
    }

    /// The pool of the hits of this many dice that give no extra dice; `None` if they cannot hit.
    pub(super) fn others(&self, aim: Aim, dice: u8) -> Option<&Pool> {
        self.of(aim).others[usize::from(aim.far)].get(usize::from(dice))
    }
}

impl Pools {
    /// Creates the pools. Dice of `from` or more give extra dice. `hits` are the lowest dice that hit, near and far.
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
