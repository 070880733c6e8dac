//! Compares the forces that the bot expects in a battle with those of the rules: in random games on random ground, under every reading involved.

use super::super::board::Board;
use super::{Force, Seen};
use crate::eagle::land::Land;
use crate::eagle::odds::Odds;
use crate::eagle::tests::data;
use crate::eagle::weights::Weights;
use sandtable_engine::eagle::rules::Party;
use sandtable_engine::eagle::rulings::RULINGS;
use sandtable_engine::eagle::terrain::Terrain;
use sandtable_engine::eagle::{Action, Data, Eagle, Event, FRENCH, Mark, PRUSSIAN, State, Step, UnitSet};
use sandtable_engine::geometry::Water;
use sandtable_engine::{Desk, Game, Observer, Purpose, Rule, Side, Status, Stream};

/// The rulings that affect the force of a side in a battle.
const INVOLVED: [&str; 8] = [
    "mixed-crossing",
    "bridge-advantage",
    "river",
    "fortress-terrain",
    "second-activation",
    "second-units",
    "heroism-morale",
    "mitrailleuse-corps",
];

/// The rules, and what the bot computes from them.
struct Book {
    game: Eagle,
    odds: Odds,
    land: Land,
    board: Board,
    weights: Weights,
}

impl Book {
    fn new(data: Data) -> Book {
        let game = Eagle::new(data);
        let (odds, land) = (Odds::new(&game), Land::new(&game));
        Book { odds, land, board: Board::EMPTY, weights: Weights::of(&[]), game }
    }

    /// The forces of the current battle.
    fn forces(&self, s: &State) -> [Force; 2] {
        let Book { game, odds, land, board, weights } = self;
        let seen = Seen { g: game, s, me: FRENCH, foe: PRUSSIAN, w: weights, odds, land, board };
        seen.forces().into()
    }

    /// The combat units of both sides in it, the attacker's first.
    fn units(&self, s: &State) -> [UnitSet; 2] {
        let battle = s.battle();
        [battle.attackers, battle.defenders].map(|units| (units & s.on_map()).minus(self.game.headquarters()))
    }
}

/// Random rivers, half of them with a bridge, and fortress terrain without a counter.
fn drawn(mut data: Data, dice: &mut Stream) -> Data {
    let map = &mut data.map;
    for hex in map.grid.hexes() {
        if dice.below(8) == 0 {
            map.terrain[hex.index()] = Terrain::Fortress;
        }
        for near in map.grid.next_to(hex) {
            let drawn = dice.below(4);
            if drawn < 2 {
                map.sides.lay_water(&map.grid, Water::River, hex, near).expect("they are adjacent");
            }
            if drawn < 1 {
                map.sides.lay_bridge(&map.grid, hex, near).expect("they are adjacent");
            }
        }
    }
    data
}

/// Whether mitrailleuses have been rolled for since the last decision.
#[derive(Default)]
struct Tried(bool);

impl Observer<Eagle> for Tried {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        self.0 |= matches!(event, Event::MitrailleusesRolled { .. });
    }
}

/// The number of forces compared, and how often another reading gave something else.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    alike: u32,
    bites: u32,
}

/// Plays a random game in which no stack retreats before combat, and compares each battle with what the bot expects, by these rules and by another
/// reading.
fn play(book: &Book, other: &Book, index: u64, count: &mut Count) {
    let game = &book.game;
    let mut dice = Stream::new(7, index, Purpose::Bot(Side::First));
    let mut desk = Desk { chance: Stream::new(7, index, Purpose::Rules), observer: Tried::default() };
    let (mut s, mut legal) = (game.setup(), Vec::new());
    while let Status::Awaiting(_) = game.status(&s) {
        game.legal_actions(&s, &mut legal);
        let any = dice.below(legal.len() as u32) as usize;
        let stays = matches!(s.step(), Step::Withdraw(..));
        let action = if stays { Action::Done } else { legal[any] };
        let mut tries = None;
        if let Step::Heroism(_) = s.step() {
            let [here, there] = [book, other].map(|book| book.forces(&s));
            let attacker = s.segment().side;
            for ((force, units), side) in here.iter().zip(book.units(&s)).zip([attacker, attacker.enemy()]) {
                let rules = Party { heroism: false, mitrailleuses: false, ..game.party_of(&s, side) };
                // The lead unit is still open when the bot asks: it expects the one with the highest morale.
                let best = units.into_iter().map(|unit| game.lead_morale(&s, unit)).max().unwrap_or(0);
                assert_eq!(force.party, Party { morale: best, ..rules });
                assert!(units.len() > 1 || best == rules.morale);
                count.alike += 1;
                if side == FRENCH && !units.meets(s.marked(Mark::Unsupplied)) {
                    tries = Some(force.corps);
                }
            }
            let differs = |(here, there): (&Force, &Force)| (here.party, here.corps) != (there.party, there.corps);
            count.bites += u32::from(here.iter().zip(&there).any(differs));
        }
        desk.observer.0 = false;
        game.apply(&mut s, action, &mut desk);
        assert!(tries.is_none_or(|tries| tries == desk.observer.0));
    }
}

#[test]
fn bots_weigh_battles_with_what_the_rules_roll_them_with() {
    let board = drawn(data(), &mut Stream::new(7, 0, Purpose::Bot(Side::Second)));
    let default = Book::new(board.clone());
    for name in INVOLVED {
        let ruling = RULINGS.iter().position(|ruling| ruling.id == name).expect("a ruling");
        for choice in 1..RULINGS[ruling].choices.len() {
            let mut data = board.clone();
            data.rulings.set(ruling, choice);
            let book = Book::new(data);
            let mut count = Count::default();
            for index in 0..200 {
                play(&book, &default, index, &mut count);
                if index >= 3 && count.bites > 0 {
                    break;
                }
            }
            assert!(count.alike > 20 && count.bites > 0, "{name} {choice}: {count:?}");
        }
    }
}
