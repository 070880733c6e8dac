//! §3 The map: more zones than 64.

use crate::geometry::{ZoneId, ZoneMap};
use crate::side::Side;

crate::bit_set! {
    /// A set of zones.
    ZoneSet of ZoneId in u128
}

/// The most zones of a map, zone 0 included.
pub const MAX_ZONES: usize = 80;

impl ZoneSet {
    /// The zones of which this holds. All are asked, many at a time, as long as the answer is a sum or a comparison; then eight answers become eight bits.
    #[must_use]
    #[inline]
    pub fn those(holds: impl Fn(usize) -> bool) -> ZoneSet {
        let mut answers = [0; MAX_ZONES];
        answers.iter_mut().enumerate().for_each(|(i, answer)| *answer = u8::from(holds(i)));
        let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let eights = answers.as_chunks().0.iter().enumerate();
        eights.fold(ZoneSet::EMPTY, |all, (i, eight)| ZoneSet(all.0 | u128::from(bits(eight)) << (8 * i)))
    }
}

/// Borders between zones, those across the Meuse among them.
pub type Map = ZoneMap<ZoneSet, MAX_ZONES>;

/// On which side of the Meuse a zone lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bank {
    /// The left bank.
    West,
    /// The right bank.
    East,
}

impl Bank {
    /// Both with their names in the data.
    pub const ALL: [(&'static str, Bank); 2] = [("west", Bank::West), ("east", Bank::East)];
}

/// A zone of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its number.
    pub id: ZoneId,
    /// What the place is called.
    pub name: String,
    /// §3.1 Its bank.
    pub bank: Bank,
    /// §3.1 Whether there is a fort.
    pub fort: bool,
    /// §3.1 Whether there is a height.
    pub height: bool,
    /// §10 Points of the German for its control, at the end of a turn.
    pub german_vp: u8,
    /// §10 Points of the French.
    pub french_vp: u8,
    /// §5 Red stars.
    pub stars: u8,
    /// §13.3 Whose edge it lies at.
    pub edge: Option<Side>,
    /// The zones that it is next to, across the Meuse too.
    pub borders: ZoneSet,
}
