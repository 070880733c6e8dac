//! §3 The zones of the map, of which there are more than 64.

use crate::geometry::{ZoneId, ZoneMap};
use crate::side::Side;

crate::bit_set! {
    /// A set of zones.
    ZoneSet of ZoneId in u128
}

/// The most zones of a map, zone 0 included.
pub const MAX_ZONES: usize = 80;

/// §12.1 The reserve of either side: a place off the map.
pub const RESERVE: ZoneId = ZoneId(127);

impl ZoneSet {
    /// The zones for which `holds` is true. All are asked, many at a time if it is a sum or a comparison; then eight answers become eight bits.
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

/// Borders between zones, including those across the Meuse.
pub type Map = ZoneMap<ZoneSet, MAX_ZONES>;

/// The bank of the Meuse on which a zone lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bank {
    /// The left bank.
    West,
    /// The right bank.
    East,
}

impl Bank {
    /// Both banks with their names in the data.
    pub const ALL: [(&'static str, Bank); 2] = [("west", Bank::West), ("east", Bank::East)];
}

/// A zone of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The number of the zone.
    pub id: ZoneId,
    /// The name of the place.
    pub name: String,
    /// §3.1 The bank of the Meuse.
    pub bank: Bank,
    /// §3.1 Whether there is a fort.
    pub fort: bool,
    /// §3.1 Whether there is a height.
    pub height: bool,
    /// §10 Victory points of the Germans for its control, at the end of a turn.
    pub german_vp: u8,
    /// §10 Victory points of the French.
    pub french_vp: u8,
    /// §5 Red stars.
    pub stars: u8,
    /// §13.3 The side at whose edge it lies.
    pub edge: Option<Side>,
    /// Adjacent zones, including those across the Meuse.
    pub borders: ZoneSet,
}
