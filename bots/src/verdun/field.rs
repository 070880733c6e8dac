//! What the rules say of a position that both bots go by.

use sandtable_engine::Side;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::{Blocks, RESERVE, State, Verdun, ZoneSet};

/// Strength of blocks: two for a fresh one, one for an exhausted one.
#[inline]
pub(super) fn strength(blocks: Blocks) -> i32 {
    2 * i32::from(blocks.fresh()) + i32::from(blocks.exhausted())
}

/// Fresh blocks of a side in a zone or in its reserve.
#[inline]
pub(super) fn fresh(s: &State, side: Side, zone: ZoneId) -> u8 {
    if zone == RESERVE { s.reserve(side) } else { s.blocks(side, zone).fresh() }
}

/// §3.2 Zones that a side will control once the round is over, if nobody moves any more.
pub(super) fn held_soon(s: &State, side: Side) -> ZoneSet {
    let (own, foe) = (s.occupied(side), s.occupied(side.enemy()));
    (s.control(side) | own.minus(foe)).minus(foe.minus(own))
}

/// §7.4 Where fresh blocks of a side can come from into an assault on a zone, the reserve among it.
pub(super) fn sources(g: &Verdun, s: &State, side: Side, zone: ZoneId) -> ZoneSet {
    let arrow = g.data().arrow;
    let open = s.control(side).has(arrow.gate);
    let by_arrow =
        |from: ZoneId| open && ((from, zone) == (arrow.from, arrow.to) || (zone, from) == (arrow.from, arrow.to));
    let mut friendly = s.control(side) & s.occupied(side);
    friendly.set(RESERVE, s.reserve(side) > 0);
    let initial = !s.occupied(side).has(zone);
    let ways = (g.ways_into(side, zone) & friendly).minus(g.bound(s, side));
    let sources = ways.keep(|from| fresh(s, side, from) > 0 && !(initial && g.across(from, zone) && !by_arrow(from)));
    // From contested zones only along with others.
    if initial && sources.within(s.occupied(side.enemy())) { ZoneSet::EMPTY } else { sources }
}
