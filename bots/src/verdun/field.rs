//! Facts about a position, by the rules, that both bots use.

use sandtable_engine::Side;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::{Blocks, RESERVE, State, Verdun, ZoneSet};

/// The strength of blocks: two for a fresh one, one for an exhausted one.
#[inline]
pub(super) fn strength(blocks: Blocks) -> i32 {
    2 * i32::from(blocks.fresh()) + i32::from(blocks.exhausted())
}

/// The number of fresh blocks of a side in a zone or in its reserve.
#[inline]
pub(super) fn fresh(s: &State, side: Side, zone: ZoneId) -> u8 {
    if zone == RESERVE { s.reserve(side) } else { s.blocks(side, zone).fresh() }
}

/// §3.2 The zones that a side will control at the end of the round if no block moves.
pub(super) fn held_soon(s: &State, side: Side) -> ZoneSet {
    let (own, foe) = (s.occupied(side), s.occupied(side.enemy()));
    (s.control(side) | own.minus(foe)).minus(foe.minus(own))
}

/// §7.4 The zones from which fresh blocks of a side can assault a zone, the reserve included.
pub(super) fn sources(g: &Verdun, s: &State, side: Side, zone: ZoneId) -> ZoneSet {
    let mut friendly = s.control(side) & s.occupied(side);
    friendly.set(RESERVE, s.reserve(side) > 0);
    let initial = !s.occupied(side).has(zone);
    let ways = (g.ways_into(side, zone) & friendly).minus(g.bound(s, side));
    let sources = ways.keep(|from| fresh(s, side, from) > 0 && !g.river_bars(s, side, from, zone, initial));
    // From contested zones only together with blocks from others.
    if initial && sources.within(s.occupied(side.enemy())) { ZoneSet::EMPTY } else { sources }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::verdun::data::Arrow;
    use sandtable_engine::verdun::rulings::RULINGS;
    use sandtable_engine::verdun::{Action, Data, Step};
    use sandtable_engine::{Desk, Game, Purpose, Status, Stream};
    use sandtable_scenarios::{Source, load};

    /// Plays a random game, and compares the zones from which bots expect attackers with those that the rules offer once an assault is declared.
    /// Returns how often that was compared, and how often other rules gave something else.
    fn play(game: &Verdun, other: &Verdun, index: u64) -> (u32, u32) {
        let mut dice = Stream::new(7, index, Purpose::Bot(Side::First));
        let mut desk = Desk::silent(Stream::new(7, index, Purpose::Rules));
        let (mut s, mut legal, mut count) = (game.setup(), Vec::<Action>::new(), (0, 0));
        while let Status::Awaiting(_) = game.status(&s) {
            legal.clear();
            game.legal_actions(&s, &mut legal);
            let any = legal[dice.below(legal.len() as u32) as usize];
            let Step::Assault(side) = s.step() else {
                game.apply(&mut s, any, &mut desk);
                continue;
            };
            let (zone, first) = (s.salvo().target(), s.salvo().at == 0);
            let [here, there] = [game, other].map(|game| sources(game, &s, side, zone));
            let (initial, contested) = (!s.occupied(side).has(zone), s.contested());
            let room = s.blocks(side, zone).len() < game.data().limits.stacking;
            game.apply(&mut s, Action::Go, &mut desk);
            if first && room && s.step() == Step::Muster(side) {
                legal.clear();
                game.legal_actions(&s, &mut legal);
                let offered =
                    legal.iter().filter_map(|action| if let Action::To(from) = action { Some(*from) } else { None });
                // Those from contested zones come after others.
                let expected = if initial { here.minus(contested) } else { here };
                assert_eq!(offered.collect::<ZoneSet>(), expected, "{zone:?}");
                count = (count.0 + 1, count.1 + u32::from(here != there));
            }
        }
        count
    }

    /// For each possible arrow across the Meuse.
    #[test]
    fn attackers_come_from_where_the_rules_let_them() {
        let data: Data = load(&Source::named("verdun").unwrap(), &[]).unwrap().data.to().unwrap();
        let printed = Verdun::new(data.clone());
        let beside = |from| printed.map().next_to(from).into_iter().map(move |to| (from, to));
        let across = printed.map().zones().into_iter().flat_map(beside).filter(|&(from, to)| printed.across(from, to));
        let across: Vec<_> = across.collect();
        for name in ["contested-river", "arrow"] {
            let ruling = RULINGS.iter().position(|ruling| ruling.id == name).expect("a ruling");
            let mut count = (0, 0);
            for (&(from, to), index) in across.iter().cycle().zip(0..400) {
                let mut data = Data { arrow: Arrow { from, to, gate: to }, ..data.clone() };
                let default = Verdun::new(data.clone());
                data.rulings.set(ruling, 1);
                let game = Verdun::new(data);
                for (game, other) in [(&game, &default), (&default, &game)] {
                    let (alike, bites) = play(game, other, index);
                    count = (count.0 + alike, count.1 + bites);
                }
                if index >= 10 && count.1 > 0 {
                    break;
                }
            }
            assert!(count.0 > 100 && count.1 > 0, "{name}: {count:?}");
        }
    }
}
