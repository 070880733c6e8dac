//! Single rolls: tests, tables, battles elsewhere, irregular combat, marches to the guns.

use super::battle::fought;
use super::board::{Board, unit};
use super::list;
use crate::geometry::Direction;
use crate::loire::event::Coming;
use crate::loire::roll::Roll;
use crate::loire::state::State;
use crate::loire::terrain::Terrain;
use crate::loire::unit::{Kind, UnitId};
use crate::loire::{FRENCH, GERMAN, Loire};
use crate::observer::Env;
use crate::procedure::{Given, Refusal, Row, row};

/// The first unit on a board.
const FIRST: UnitId = UnitId(0);

/// A roll with its arguments. If it has a position, the roll is that of the first unit on its board.
#[derive(Clone, Debug)]
pub(super) enum Rolled {
    /// §1.5, §10.2, §11.2 With a modifier.
    Test(Box<State>, i8),
    /// §5.2 With National Morale.
    Replacements(i8),
    /// §7.1 With National Morale and this many on the map.
    FrancsTireurs(i8, u8),
    /// §6.1 With the French holding a town or not.
    Withdrawal(bool),
    /// §13 On a turn, with or without an army in the east.
    Theatres(u8, bool),
    /// §12.2 By the first unit against the second.
    Irregular(Box<State>),
    /// §12.3 With a factor.
    March(i8),
    /// §12.8 In cover or not.
    AfterRetreat(Box<State>, bool),
    /// §12.7 In a column, with a modifier and the steps engaged.
    Combat { column: usize, modifier: i8, engaged: [u8; 2] },
}

impl Rolled {
    /// The roll of this name, with the game of its board.
    pub(super) fn given(rules: &Loire, name: &str, given: &Given) -> Result<(Loire, Rolled), Refusal> {
        let whole = |name| given.whole(name) as u8;
        let own = |rolled| Ok((rules.clone(), rolled));
        match name {
            list::TEST => {
                let (game, s) = lonely(rules, given);
                Ok((game, Rolled::Test(Box::new(s), given.whole("modifier") as i8)))
            }
            list::REPLACEMENTS => own(Rolled::Replacements(given.whole("morale") as i8)),
            list::FRANCS_TIREURS => own(Rolled::FrancsTireurs(given.whole("morale") as i8, whole("on_map"))),
            list::WITHDRAWAL => own(Rolled::Withdrawal(given.flag("towns"))),
            list::THEATRES => own(Rolled::Theatres(whole("turn"), given.flag("army_of_the_east"))),
            list::IRREGULAR => irregular(rules, given),
            list::RECONNAISSANCE => reconnaissance(rules, given),
            list::BRIDGE => bridge(rules, given),
            list::MARCH_TO_THE_GUNS => {
                let (game, s) = lonely(rules, given);
                let factor = game.guns_factor(game.rating(&s, FIRST), whole("cost"));
                Ok((game, Rolled::March(factor)))
            }
            list::AFTER_RETREAT => {
                let (game, s) = lonely(rules, given);
                Ok((game, Rolled::AfterRetreat(Box::new(s), given.flag("cover"))))
            }
            list::COMBAT => {
                let [attack, defence] = ["attack", "defence"].map(|name| given.whole(name) as u32);
                let column = rules.data.tables.combat.column(attack, defence);
                let engaged = ["attacker_steps", "defender_steps"].map(whole);
                own(Rolled::Combat { column, modifier: given.whole("modifier") as i8, engaged })
            }
            other => unreachable!("{other} is no roll"),
        }
    }

    pub(super) fn roll(&self, game: &Loire, env: &mut impl Env<Loire>) -> Row {
        match *self {
            Rolled::Test(ref s, modifier) => {
                row(&[game.roll_test(s, Roll::Reconnaissance(FIRST), FIRST, modifier, env).1.into()])
            }
            Rolled::Replacements(morale) => row(&[game.replacements(morale, env).1.into()]),
            Rolled::FrancsTireurs(morale, on_map) => row(&[game.francs_tireurs(morale, on_map, env).1.into()]),
            Rolled::Withdrawal(hold) => {
                let (_, at_once, later) = game.withdrawals(hold, env);
                row(&[at_once + later, at_once, later].map(i32::from))
            }
            Rolled::Theatres(turn, east) => row(&[game.theatres(turn, east, env).into()]),
            Rolled::Irregular(ref s) => {
                let foe = UnitId(1);
                let (modifier, target) = (game.irregular_modifier(s, FIRST, foe), game.irregular_target(FIRST, foe));
                let (_, success, critical) = game.roll_irregular(FIRST, modifier, target, env);
                row(&[success.into(), critical.into()])
            }
            Rolled::March(factor) => row(&[match game.roll_march(FIRST, factor, env).1 {
                Coming::Stays | Coming::Barred => 0,
                Coming::Late => 1,
                Coming::InTime => 2,
            }]),
            Rolled::AfterRetreat(ref s, cover) => row(&[(!game.roll_after_retreat(s, FIRST, cover, env).1).into()]),
            Rolled::Combat { column, modifier, engaged } => {
                row(&fought(game.roll_result(column, modifier, engaged, env)))
            }
        }
    }
}

/// A board with a single unit.
fn lonely(rules: &Loire, given: &Given) -> (Loire, State) {
    Board::lonely(rules, given.whole("value") as u8, given.flag("unsupplied"))
}

/// §12.2 An irregular unit in the middle; north of it its target, with other enemies if asked for.
fn irregular(rules: &Loire, given: &Given) -> Result<(Loire, Rolled), Refusal> {
    let party = given.word("unit") == 1;
    let (side, kind) = if party { (GERMAN, Kind::Party) } else { (FRENCH, Kind::FrancTireur) };
    let kinds = [Kind::Infantry, Kind::Cavalry, Kind::Headquarters, Kind::FrancTireur, Kind::Party];
    let target = kinds[given.word("target")];
    if target == kind {
        let expected = "a unit of the other side: the French have francs-tireurs, the Germans parties (1.3, 1.4)";
        return Err(Refusal::new("target", "its own kind", expected));
    }
    let enemy = side.enemy();
    let mut board = Board::new();
    let (middle, north) = (board.middle, board.hex(Direction::N, 1));
    // The terrain of the francs-tireurs counts, whichever side attacks.
    let ground = if target == Kind::FrancTireur { north } else { middle };
    board.cover(ground, Terrain::ALL[given.word("terrain")].1);
    board.add(unit(side, kind, 7), middle, false);
    board.add(unit(enemy, target, 7), north, false);
    if given.flag("several") {
        let more = if target.regular() { 1 } else { 2 };
        (0..more).for_each(|_| {
            board.add(unit(enemy, Kind::Infantry, 7), north, false);
        });
    }
    if given.flag("near_cavalry") {
        let south = board.hex(Direction::S, 1);
        board.add(unit(enemy, Kind::Party, 7), south, false);
    }
    let (game, mut s) = board.build(rules, side);
    s.morale = given.whole("morale") as i8;
    Ok((game, Rolled::Irregular(Box::new(s))))
}

/// §10.2 A unit in the middle, a stack some hexes north of it.
fn reconnaissance(rules: &Loire, given: &Given) -> Result<(Loire, Rolled), Refusal> {
    let [distance, cover] = ["distance", "cover"].map(|name| given.whole(name) as u8);
    if cover > distance {
        let expected = format!("0 to {distance}, the hexes on the way (10.2)");
        return Err(Refusal::new("cover", cover.to_string(), expected));
    }
    let mut board = Board::new();
    for step in 1..=cover {
        board.cover(board.hex(Direction::N, step), Terrain::Wood);
    }
    let (from, target) = (board.middle, board.hex(Direction::N, distance));
    board.add(unit(GERMAN, Kind::Cavalry, given.whole("value") as u8), from, given.flag("unsupplied"));
    let (game, s) = board.build(rules, GERMAN);
    let modifier = game.scouting_modifier(from, target);
    Ok((game, Rolled::Test(Box::new(s), modifier)))
}

/// §11.2, §11.4 A unit in the middle, the other end of the bridge north of it.
fn bridge(rules: &Loire, given: &Given) -> Result<(Loire, Rolled), Refusal> {
    let (repair, pontoon) = (given.word("work") == 1, given.flag("pontoon"));
    if repair && pontoon {
        return Err(Refusal::new("pontoon", "yes", "no: a pontoon bridge is not built again (11.5)"));
    }
    if repair && given.flag("unsupplied") {
        return Err(Refusal::new("unsupplied", "yes", "no: only supplied units repair bridges (11.4)"));
    }
    let mut board = Board::new();
    let (middle, end) = (board.middle, board.hex(Direction::N, 1));
    board.add(unit(GERMAN, Kind::Infantry, given.whole("value") as u8), middle, given.flag("unsupplied"));
    // For a repair the enemy is behind the other end, not in it.
    let held = if repair { board.hex(Direction::N, 2) } else { end };
    match given.word("far_side") {
        0 => {}
        1 => {
            board.add(unit(FRENCH, Kind::FrancTireur, 7), held, false);
        }
        _ => {
            board.add(unit(FRENCH, Kind::Infantry, 7), held, false);
        }
    }
    let (game, s) = board.build(rules, GERMAN);
    let modifier = match repair {
        true => game.repair_modifier(&s, GERMAN, end),
        false => game.demolition_modifier(&s, GERMAN, end, pontoon),
    };
    Ok((game, Rolled::Test(Box::new(s), modifier)))
}
