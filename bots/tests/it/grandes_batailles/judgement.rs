//! What single weights of the heuristic do: in each position the choice turns with the weight.

use super::positions::{Counter, Position};
use crate::battles::battles;
use sandtable_bots::grandes_batailles::Player;
use sandtable_bots::grandes_batailles::weights::{BUILT_IN, Weights};
use sandtable_bots::weights;
use sandtable_engine::Side;
use sandtable_engine::geometry::Direction::{N, S, SE, SW};
use sandtable_engine::geometry::{HexId, HexSet};
use sandtable_engine::grandes_batailles::data::Arrival;
use sandtable_engine::grandes_batailles::{Action, FRENCH, GrandesBatailles, PRUSSIAN, Step, UnitId};

/// The heuristic of a side with the weights that come with the program, one of them changed.
fn weighted(game: &GrandesBatailles, side: Side, key: &str, value: i32) -> Player {
    let keys = Weights::keys();
    let mut weights = weights::read("built-in", BUILT_IN[0].text[side], &keys).expect("no faults");
    let place = keys.iter().position(|known| known.to_string() == key).expect("a weight");
    weights[place] = value;
    Player::weighted(game, &weights)
}

impl Position {
    /// Where the counters are after the movement of the activation, in which a weight of the Prussian's is changed.
    fn marched(counters: &[Counter], units: &[&str], key: &str, value: i32) -> Vec<HexId> {
        let mut position = Position::new(counters, "V Korps");
        let mut bot = weighted(&position.game, PRUSSIAN, key, value);
        let active = position.state.active();
        while position.state.active() == active && !matches!(position.state.step(), Step::Assign(..)) {
            let action = position.chosen(&mut bot, PRUSSIAN);
            position.act(action);
        }
        units.iter().map(|unit| position.at(unit)).collect()
    }

    /// What the bot does at the first decision of a kind, the attackers going for a hex.
    fn at_step(mut self, side: Side, target: u16, key: &str, value: i32, wanted: fn(Step) -> bool) -> Action {
        let mut bot = weighted(&self.game, side, key, value);
        let hex = self.hex(target);
        while !wanted(self.state.step()) {
            let legal = self.legal();
            let action = match self.state.step() {
                Step::Over => panic!("nobody is asked"),
                Step::Assign(..) if legal.contains(&Action::To(hex)) => Action::To(hex),
                _ => self.answer(usize::MAX),
            };
            self.act(action);
        }
        self.chosen(&mut bot, side)
    }
}

/// §T.terrain A brigade beside the town goes beside the castle, though its walls hold the defenders.
#[test]
fn walls_are_worth_an_approach() {
    let counters = [
        ("17. Bothmer", 604, S),
        ("18. Voigts-Rhetz", 605, S),
        ("Kirchbach", 605, S),
        ("50e RI", 806, N),
        ("Montmarie", 806, N),
    ];
    let beside = |walls: i32| {
        let ends = Position::marched(&counters, &["18. Voigts-Rhetz"], "march.walls", walls);
        let [_, (_, data), ..] = battles();
        data.map.grid.distance(ends[0], data.map.grid.numbered(806).expect("a hex")) == 1
    };
    assert_eq!([0, 10].map(beside), [false, true]);
}

/// §11.1 Who goes first counts on those who follow: the brigades close in on one enemy together.
#[test]
fn brigades_mass_against_one_enemy() {
    let counters = [
        ("17. Bothmer", 905, S),
        ("18. Voigts-Rhetz", 1205, S),
        ("19. Henning", 1206, S),
        ("Kirchbach", 1205, S),
        ("50e RI", 805, N),
        ("74e RI", 805, N),
        ("Montmarie", 805, N),
        ("1er Turcos", 603, N),
        ("Pellé", 603, N),
    ];
    let massed = |mass: i32| {
        let ends =
            Position::marched(&counters, &["17. Bothmer", "18. Voigts-Rhetz", "19. Henning"], "march.mass", mass);
        let [_, (_, data), ..] = battles();
        let target = data.map.grid.numbered(805).expect("a hex");
        ends.into_iter().filter(|&hex| data.map.grid.distance(hex, target) == 1).count()
    };
    assert_eq!([0, 10].map(massed), [0, 3]);
}

/// §T.modifiers An enemy is attacked from above rather than left alone for a place.
#[test]
fn slopes_are_weighed() {
    let counters = [
        ("17. Bothmer", 1007, S),
        ("Kirchbach", 1007, S),
        ("50e RI", 907, N),
        ("Montmarie", 907, N),
        ("1er Turcos", 603, N),
        ("Pellé", 603, N),
    ];
    let level = |slope: i32| {
        let ends = Position::marched(&counters, &["17. Bothmer"], "march.slope", slope);
        let [_, (_, data), ..] = battles();
        data.map.hex(ends[0]).level
    };
    assert_eq!([0, 20].map(level), [2, 3]);
}

/// §10.1 A gun goes to where it has a shot.
#[test]
fn guns_take_positions_to_fire_from() {
    let counters = [
        ("Art.9", 904, S),
        ("Kirchbach", 904, S),
        ("50e RI", 704, N),
        ("74e RI", 806, N),
        ("Montmarie", 806, N),
        ("1er Turcos", 603, N),
        ("Pellé", 603, N),
    ];
    let near = |battery: i32| {
        let ends = Position::marched(&counters, &["Art.9"], "guns.battery", battery);
        let [_, (_, data), ..] = battles();
        data.map.grid.distance(ends[0], data.map.grid.numbered(704).expect("a hex")) <= 2
    };
    assert_eq!([0, 20].map(near), [false, true]);
}

/// §7 The brigade sets out before the squadron that has the shorter way.
#[test]
fn the_strong_go_first() {
    let counters = [
        ("4 Dragoner", 803, S),
        ("17. Bothmer", 1302, S),
        ("Kirchbach", 1202, S),
        ("50e RI", 806, N),
        ("Montmarie", 806, N),
    ];
    let first = |strong: i32| {
        let position = Position::new(&counters, "V Korps");
        let names = ["4 Dragoner", "17. Bothmer"].map(|name| (Action::Unit(position.unit(name)), name));
        let action = position.at_step(PRUSSIAN, 806, "order.strong", strong, |step| matches!(step, Step::Mover(_)));
        names.into_iter().find(|(unit, _)| *unit == action).map(|(_, name)| name)
    };
    assert_eq!([0, 100].map(first), [Some("4 Dragoner"), Some("17. Bothmer")]);
}

/// §11.1 An HQ rides to those who stand together against one enemy.
#[test]
fn an_hq_goes_where_it_leads_most() {
    let counters = [
        ("17. Bothmer", 604, SE),
        ("4 Dragoner", 504, S),
        ("14 Dragoner", 505, S),
        ("18. Voigts-Rhetz", 805, S),
        ("19. Henning", 906, SW),
        ("Kirchbach", 604, S),
        ("50e RI", 806, N),
        ("Montmarie", 806, N),
        ("1er Turcos", 605, N),
        ("Pellé", 605, N),
    ];
    let rides = |lead: i32| {
        let mut position = Position::new(&counters, "V Korps");
        let mut bot = weighted(&position.game, PRUSSIAN, "command.lead", lead);
        while !matches!(position.state.step(), Step::Mover(_)) {
            let action = position.answer(usize::MAX);
            position.act(action);
        }
        let hq = position.game.find_leader("Kirchbach").expect("an HQ");
        position.act(Action::Leader(hq));
        while matches!(position.state.step(), Step::March(_)) {
            let action = position.chosen(&mut bot, PRUSSIAN);
            position.act(action);
        }
        let with = ["17. Bothmer", "18. Voigts-Rhetz", "19. Henning"];
        with.into_iter().find(|unit| position.at(unit) == position.state.leader_at(hq))
    };
    assert_eq!(rides(0), Some("17. Bothmer"));
    assert!(matches!(rides(100), Some("18. Voigts-Rhetz" | "19. Henning")));
}

/// §9.3, §11.3 An HQ that is worth much is not risked for a bonus, in attack nor in defence.
#[test]
fn an_hq_can_be_spared() {
    let counters = [("17. Bothmer", 602, S), ("Kirchbach", 602, S), ("1er Turcos", 603, N), ("Pellé", 603, N)];
    let lends = |side: Side, leader: i32, wanted: fn(Step) -> bool| {
        Position::new(&counters, "V Korps").at_step(side, 603, "losses.leader", leader, wanted) == Action::Go
    };
    let defends = |leader| lends(FRENCH, leader, |step| matches!(step, Step::DefenderBonus(_)));
    assert_eq!([0, 1_000].map(defends), [true, false]);
    let attacks = |leader| lends(PRUSSIAN, leader, |step| matches!(step, Step::AttackerBonus(_)));
    assert_eq!([0, 1_000].map(attacks), [true, false]);
}

/// §10.1.2 A gun keeps its one support for a better occasion.
#[test]
fn a_gun_can_save_its_support() {
    let counters =
        [("4 Dragoner", 706, S), ("Kirchbach", 706, S), ("50e RI", 707, N), ("Art.2", 707, N), ("Montmarie", 707, N)];
    let supports = |save: i32| {
        let position = Position::new(&counters, "V Korps");
        position.at_step(FRENCH, 707, "guns.save", save, |step| matches!(step, Step::Support(..))) == Action::Go
    };
    assert_eq!([0, 1_000].map(supports), [true, false]);
}

/// §10.1.1 The gun with the better shot fires first, or last.
#[test]
fn guns_fire_in_order() {
    let counters = [
        ("Art.9", 1001, S),
        ("Art.10", 1302, S),
        ("Kirchbach", 1001, S),
        ("50e RI", 1003, N),
        ("74e RI", 1304, N),
        ("Montmarie", 1003, N),
    ];
    let first = |best: i32| {
        let position = Position::new(&counters, "V Korps");
        let names = ["Art.9", "Art.10"].map(|name| (Action::Unit(position.unit(name)), name));
        let action = position.at_step(PRUSSIAN, 806, "guns.best", best, |step| matches!(step, Step::Gun(_)));
        names.into_iter().find(|(unit, _)| *unit == action).map(|(_, name)| name)
    };
    assert_eq!([1, -1].map(first), [Some("Art.9"), Some("Art.10")]);
}

/// §4 Who goes first: those in contact or at a place, those with others to come, those in command.
#[test]
fn who_goes_first_is_weighed() {
    let counters = [
        ("41. Koblinski", 904, S),
        ("42. Thile", 905, S),
        ("von Bose", 1704, S),
        ("Frédéric-Guillaume", 1003, S),
        ("4 Dragoner", 805, S),
        ("Kirchbach", 1003, S),
        ("50e RI", 806, N),
        ("Montmarie", 806, N),
    ];
    let squadron_first = |key: &str, value: i32| {
        let [_, (_, data), ..] = battles();
        let mut position = Position::laid_out(data, &counters, |data| {
            let by = HexSet::one(data.map.grid.numbered(1501).expect("a hex"));
            let waiting = data.units.iter().position(|u| u.name == "17. Bothmer").expect("a unit");
            data.arrivals.push(Arrival { turn: 1, units: vec![UnitId(waiting as u8)], leaders: Vec::new(), by });
        });
        let mut bot = weighted(&position.game, PRUSSIAN, key, value);
        while position.state.step() != Step::ChooseFormation(PRUSSIAN) {
            let action = position.answer(usize::MAX);
            position.act(action);
        }
        let own = position.game.formation_of(position.unit("4 Dragoner"));
        position.chosen(&mut bot, PRUSSIAN) == Action::Formation(own)
    };
    for key in ["order.grips", "order.places", "order.waiting", "order.led"] {
        assert_eq!([0, 1_000].map(|value| squadron_first(key, value)), [false, true], "{key}");
    }
}

/// §10.1.1 Whether guns stand beside the enemy, with those who attack him, is weighed.
#[test]
fn guns_stand_beside_the_enemy_or_off() {
    let counters = [
        ("17. Bothmer", 805, S),
        ("Art.9", 1005, S),
        ("Kirchbach", 805, S),
        ("50e RI", 806, N),
        ("Montmarie", 806, N),
        ("1er Turcos", 603, N),
        ("Pellé", 603, N),
    ];
    let near = |beside: i32| {
        let ends = Position::marched(&counters, &["Art.9"], "guns.beside", beside);
        let [_, (_, data), ..] = battles();
        data.map.grid.distance(ends[0], data.map.grid.numbered(806).expect("a hex")) == 1
    };
    assert_eq!([-1_000, 1_000].map(near), [true, false]);
}
