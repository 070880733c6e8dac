//! Compares what bots expect of a combat with what the rules roll: in random positions on random ground, under every reading of the rulings that
//! affect it.

use super::data::battles;
use super::field::{Field, MOST, Object};
use super::ground::Ground;
use super::odds::Odds;
use sandtable_engine::geometry::{Direction, HexId, Water};
use sandtable_engine::grandes_batailles::data::Placement;
use sandtable_engine::grandes_batailles::event::CombatRoll;
use sandtable_engine::grandes_batailles::leader::{Headquarters, Role};
use sandtable_engine::grandes_batailles::rules::Terms;
use sandtable_engine::grandes_batailles::rulings::{HqSetUp, RULINGS};
use sandtable_engine::grandes_batailles::tables::CombatResult;
use sandtable_engine::grandes_batailles::terrain::{LEVELS, Terrain};
use sandtable_engine::grandes_batailles::unit::{Arm, Size};
use sandtable_engine::grandes_batailles::{
    Action, Data, Event, GrandesBatailles, LeaderId, State, Step, UnitId, UnitSet,
};
use sandtable_engine::{Desk, Game, Observer, Purpose, Rule, Side, Status, Stream};

/// The rulings that affect the roll of a combat.
const INVOLVED: [&str; 22] = [
    "neighbour-support",
    "excess-columns",
    "support-bonus",
    "loss-modifier",
    "single-regiment",
    "mixed-levels",
    "defensive-modifiers",
    "flank-in-defence",
    "several-losses",
    "separate-defence",
    "support-formation",
    "mixed-trenches",
    "mixed-arms",
    "support-losses",
    "hamlet-on-height",
    "support-levels",
    "guns-on-flank",
    "chassepots",
    "water-columns",
    "bridge-attack",
    "doubled-flank",
    "support-flank",
];

/// Random ground and troops: all are set up within a few hexes of each other, with more cavalry and regiments than there were. All units that can
/// coordinate do, and the first `hurts` rows of the combat table do no harm, so that many attackers come to the assault together.
fn draw(mut data: Data, hurts: usize, dice: &mut Stream) -> Data {
    let grid = data.map.grid.clone();
    let all: Vec<HexId> = grid.hexes().into_iter().collect();
    for hex in &mut data.map.hexes {
        let [terrain, level] = [3 * Terrain::ALL.len() as u32, LEVELS as u32].map(|n| dice.below(n) as usize);
        hex.terrain = Terrain::ALL.get(terrain).map_or(hex.terrain, |(_, terrain)| *terrain);
        hex.level = if dice.below(2) == 0 { hex.level } else { 1 + level as u8 };
    }
    for &hex in &all {
        for near in Direction::ALL.map(|side| grid.neighbour(hex, side)).into_iter().filter(|near| near.is_some()) {
            let laid = match dice.below(12) {
                0 | 1 => data.map.sides.lay_water(&grid, Water::Stream, hex, near),
                2 => data.map.sides.lay_water(&grid, Water::River, hex, near),
                3 | 4 => data.map.dig(hex, near),
                _ => continue,
            };
            laid.and_then(|()| data.map.sides.lay_bridge(&grid, hex, near)).expect("they are adjacent");
        }
    }
    for unit in data.units.iter_mut().filter(|unit| unit.arm != Arm::Artillery) {
        unit.arm = if dice.below(3) == 0 { Arm::Cavalry } else { unit.arm };
        unit.size = if dice.below(2) == 0 { Size::Regiment } else { unit.size };
    }
    let centre = all[dice.below(all.len() as u32) as usize];
    let distance = |hex: &HexId| sandtable_engine::geometry::Distances::new(&grid).between(centre, *hex);
    let hexes = all.iter().copied().filter(|hex| distance(hex) <= 4).collect();
    let side_of = |unit: usize| data.formations[data.units[unit].formation.index()].side;
    let units = (0..data.units.len()).filter(|_| dice.below(3) > 0).map(|i| (i, side_of(i)));
    let alone = |(i, side)| Placement { side, units: vec![UnitId(i as u8)], leaders: Vec::new(), hexes };
    data.setup = units.map(alone).collect();
    for (i, leader) in
        data.leaders.iter().enumerate().filter(|(_, leader)| matches!(leader.role, Role::Headquarters(..)))
    {
        data.setup.push(Placement { side: leader.side, units: Vec::new(), leaders: vec![LeaderId(i as u8)], hexes });
    }
    for row in &mut data.tables.combat.rows[..hurts] {
        row.fill(CombatResult::Nothing);
    }
    for leader in &mut data.leaders {
        if let Role::Headquarters(_, ratings) = &mut leader.role {
            *ratings = ratings.map(|rating| Headquarters { command: 6, bonus: rating.bonus });
        }
    }
    data.rulings.hq_set_up = HqSetUp::WithUnits;
    (data.arrivals, data.commander_arrivals, data.special.decoy) = (Vec::new(), Vec::new(), None);
    data
}

/// The events since the last decision.
#[derive(Default)]
struct Told(Vec<Event>);

impl Observer<GrandesBatailles> for Told {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        self.0.push(*event);
    }
}

/// Whether an event does not affect the roll of a combat.
fn is_harmless(event: &Event) -> bool {
    matches!(
        event,
        Event::Rolled { .. }
            | Event::Supported { .. }
            | Event::TookPart { .. }
            | Event::CombatBegan { .. }
            | Event::Attacked { .. }
            | Event::LeaderTested { .. }
            | Event::MoraleTested { .. }
            | Event::Stood { .. }
    )
}

/// The rules, and what bots compute from them.
struct Book {
    game: GrandesBatailles,
    odds: Odds,
    ground: Ground,
}

impl Book {
    fn new(data: Data) -> Book {
        let game = GrandesBatailles::new(data);
        Book { odds: Odds::new(&game), ground: Ground::new(&game), game }
    }

    fn field<'a>(&'a self, s: &'a State, me: Side) -> Field<'a> {
        Field { g: &self.game, s, me, odds: &self.odds, ground: &self.ground }
    }
}

/// The terms of a roll: its kind, value, column and modifier.
type Asked = (CombatRoll, u8, i32, i32);

fn rolled(game: &GrandesBatailles, roll: CombatRoll, terms: Terms) -> Asked {
    let (column, modifier) = game.column(terms);
    (roll, terms.value.clamp(0, 255) as u8, column, modifier)
}

/// The rolls that a bot expects of a combat: each attacker's defensive roll, then the assault of all.
fn ask(field: &Field<'_>, object: &Object) -> Vec<Asked> {
    let (clash, combat) = (object.clash, &field.attack(object.clash.attackers, object));
    let strikes = field.strikes(object, combat, |reached| field.strongest(reached).into_iter().collect());
    let fire = clash.attackers.into_iter().zip(&strikes).map(|(_, strike)| field.fire_terms(combat, strike));
    let mut asked: Vec<Asked> = fire.map(|terms| rolled(field.g, CombatRoll::Defence, terms)).collect();
    asked.push(rolled(field.g, CombatRoll::Assault, field.assault_terms(combat, clash.attackers)));
    asked
}

/// How often rolls were as a bot expected, and how often another reading gave something else: for defensive combats, for assaults.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    alike: [u32; 2],
    bites: [u32; 2],
}

/// The decision of a player who wants to fight, and who defends with full strength, as bots expect of the enemy.
fn decide(book: &Book, s: &State, legal: &[Action], dice: &mut Stream) -> usize {
    let of = |wanted: Action| legal.iter().position(|&action| action == wanted);
    let any = dice.below(legal.len() as u32) as usize;
    let found = match s.step() {
        Step::RetreatBefore(..) => of(Action::Done),
        Step::Support(..) | Step::DefenderBonus(_) | Step::AttackerBonus(_) | Step::Coordinate(..) => of(Action::Go),
        Step::March(_) | Step::Mover(_) | Step::Gun(_) if dice.below(4) > 0 => of(Action::Done),
        Step::Assign(side, _) if dice.below(6) > 0 => {
            // Many attackers against one hex, which then may coordinate.
            let beside = |hex| book.game.data().map.grid.next_to(hex);
            let most = |action: &Action| match action {
                Action::To(hex) => Some((beside(*hex) & s.held(side)).len()),
                _ => None,
            };
            (0..legal.len()).max_by_key(|&i| most(&legal[i]))
        }
        Step::Split(side, source, attacker) => {
            let field = book.field(s, side);
            let feared = field.strongest(book.game.reached(s, &s.clash(), source));
            let all = (legal.len() - 1) as u8;
            of(Action::Points(if feared == Some(attacker) { all } else { 0 }))
        }
        _ => None,
    };
    found.unwrap_or(any)
}

/// Plays a game and compares each combat with what was expected before it began, by these rules and by another reading.
fn play(book: &Book, other: &Book, index: u64, count: &mut Count) {
    let game = &book.game;
    let mut dice = Stream::new(7, index, Purpose::Bot(Side::First));
    let mut desk = Desk { chance: Stream::new(7, index, Purpose::Rules), observer: Told::default() };
    let (mut s, mut legal, mut open) = (game.setup(), Vec::new(), Vec::<(Asked, Asked)>::new());
    while let Status::Awaiting(_) = game.status(&s)
        && s.turn() < 7
    {
        legal.clear();
        game.legal_actions(&s, &mut legal);
        let action = legal[decide(book, &s, &legal, &mut dice)];
        let before = s.clone();
        desk.observer.0.clear();
        game.apply(&mut s, action, &mut desk);
        let events = &desk.observer.0;
        for (i, event) in events.iter().enumerate() {
            match *event {
                Event::CombatBegan { attackers, hex, .. } => {
                    let quiet = |e: &Event| matches!(e, Event::Attacked { .. } | Event::LeaderTested { .. });
                    let asks = matches!(s.step(), Step::RetreatBefore(..) | Step::DefenderBonus(_) | Step::Support(..));
                    let last = i + 1 == events.len() && asks;
                    let then = if events[..i].iter().all(quiet) { &before } else { &s };
                    open.clear();
                    if (events[..i].iter().all(quiet) || last) && attackers.len() as usize <= MOST {
                        // Units of other hexes that the same decision attacks.
                        let attacked = events[..i].iter().filter_map(|e| match e {
                            Event::Attacked { hex, .. } => Some(game.units_at(then, *hex)),
                            _ => None,
                        });
                        let busy = attacked.fold(UnitSet::EMPTY, |all, units| all | units);
                        let asked = [book, other].map(|book| {
                            let field = book.field(then, game.side_of(attackers.first().expect("an attacker")));
                            ask(&field, &field.object(hex, attackers, busy))
                        });
                        let [here, there] = asked;
                        open = here.into_iter().zip(there).rev().collect();
                    }
                }
                Event::Rolled { roll, value, column, modifier, unit, .. } if roll != CombatRoll::Barrage => {
                    let Some((here, there)) = open.pop() else { continue };
                    let (column, modifier) = (i32::from(column), i32::from(modifier));
                    assert_eq!(here, (roll, value, column, modifier), "{unit:?} {:?}", s.clash());
                    let kind = usize::from(roll == CombatRoll::Assault);
                    count.alike[kind] += 1;
                    count.bites[kind] += u32::from(here != there);
                }
                _ if is_harmless(event) => {}
                _ => open.clear(),
            }
        }
        if let Step::AttackerBonus(_) = before.step()
            && let Some(Event::Rolled { roll: CombatRoll::Assault, value, column, modifier, .. }) =
                events.iter().find(|event| matches!(event, Event::Rolled { .. }))
        {
            // §11.3 The terms with which the bot weighs the bonus.
            let leader = game.attack_lender(&before).filter(|_| action == Action::Go);
            let terms = game.assault_terms(&before, &before.clash(), leader);
            let asked = rolled(game, CombatRoll::Assault, terms);
            assert_eq!(asked, (CombatRoll::Assault, *value, i32::from(*column), i32::from(*modifier)));
        }
    }
}

#[test]
fn bots_are_told_what_combats_are_rolled_with() {
    let mut dice = Stream::new(7, 0, Purpose::Bot(Side::Second));
    let boards: Vec<Data> = [(0, 6), (1, 6), (0, 4), (1, 4)]
        .map(|(i, hurts)| draw(battles()[i].1.clone(), hurts, &mut dice))
        .into_iter()
        .collect();
    let defaults: Vec<Book> = boards.iter().map(|data| Book::new(data.clone())).collect();
    for name in INVOLVED {
        let ruling = RULINGS.iter().position(|ruling| ruling.id == name).expect("a ruling");
        for choice in 1..RULINGS[ruling].choices.len() {
            let books = boards.iter().map(|data| {
                let mut data = data.clone();
                data.rulings.set(ruling, choice);
                Book::new(data)
            });
            let books: Vec<Book> = books.collect();
            let mut count = Count::default();
            for index in 0..4_000 {
                for (book, default) in books.iter().zip(&defaults) {
                    play(book, default, index, &mut count);
                    play(default, book, index, &mut count);
                }
                if index >= 50 && count.bites != [0, 0] {
                    break;
                }
            }
            assert!(count.alike.iter().all(|&rolls| rolls > 500), "{name} {choice}: {count:?}");
            assert!(count.bites != [0, 0], "{name} {choice}: {count:?}");
        }
    }
}
