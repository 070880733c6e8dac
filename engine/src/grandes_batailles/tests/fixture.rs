//! Positions drawn as small text maps with a few counters.

use super::scenarios::{hex, lay, letter, spicheren, wissembourg};
use crate::chance::Scripted;
use crate::game::Game;
use crate::geometry::{Direction, HexGrid, HexId, HexSet, OddColumns};
use crate::grandes_batailles::data::{Data, Placement};
use crate::grandes_batailles::leader::{Commander, Headquarters, Leader, LeaderId, Role};
use crate::grandes_batailles::rules::Terms;
use crate::grandes_batailles::rulings::Rulings;
use crate::grandes_batailles::state::{State, Step, Task};
use crate::grandes_batailles::terrain::Map;
use crate::grandes_batailles::unit::{Arm, Formation, FormationId, FormationSet, Size, Unit, UnitId};
use crate::grandes_batailles::{Action, FRENCH, GrandesBatailles, PRUSSIAN};
use crate::observer::Desk;
use crate::side::Side;

/// A counter of a position.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    unit: Unit,
    side: Side,
    hex: &'static str,
    facing: Direction,
    losses: u8,
    disorganised: bool,
}

fn piece(name: &str, side: Side, arm: Arm, values: [u8; 4], hex: &'static str, facing: Direction) -> Piece {
    let [value, steps, movement, range] = values;
    let size = if arm == Arm::Artillery { Size::Battery } else { Size::Brigade };
    let unit = Unit {
        name: name.to_owned(),
        formation: FormationId(0),
        arm,
        size,
        value,
        disorganised: value / 2,
        steps,
        morale: steps,
        movement,
        range,
    };
    Piece { unit, side, hex, facing, losses: 0, disorganised: false }
}

/// Infantry of a value and a number of steps, 4 MP.
pub(super) fn foot(name: &str, side: Side, value: u8, steps: u8, hex: &'static str, facing: Direction) -> Piece {
    piece(name, side, Arm::Infantry, [value, steps, 4, 0], hex, facing)
}

/// Cavalry, 6 MP, two steps.
pub(super) fn horse(name: &str, side: Side, value: u8, hex: &'static str, facing: Direction) -> Piece {
    piece(name, side, Arm::Cavalry, [value, 2, 6, 0], hex, facing)
}

/// A gun of a power and a range, one step.
pub(super) fn gun(name: &str, side: Side, power: u8, range: u8, hex: &'static str, facing: Direction) -> Piece {
    piece(name, side, Arm::Artillery, [power, 1, 4, range], hex, facing)
}

impl Piece {
    pub(super) fn lost(mut self, steps: u8) -> Piece {
        self.losses = steps;
        self
    }

    pub(super) fn shaken(mut self) -> Piece {
        self.disorganised = true;
        self
    }

    pub(super) fn steps(mut self, steps: u8) -> Piece {
        (self.unit.steps, self.unit.morale) = (steps, steps);
        self
    }

    /// R-43 A morale that is not the number of steps.
    pub(super) fn morale(mut self, morale: u8) -> Piece {
        self.unit.morale = morale;
        self
    }

    pub(super) fn movement(mut self, movement: u8) -> Piece {
        self.unit.movement = movement;
        self
    }

    pub(super) fn turned_value(mut self, value: u8) -> Piece {
        self.unit.disorganised = value;
        self
    }

    /// Of its side's second formation.
    pub(super) fn second(mut self) -> Piece {
        self.unit.formation = FormationId(1);
        self
    }

    pub(super) fn regiment(mut self) -> Piece {
        self.unit.size = Size::Regiment;
        self
    }
}

/// A position under construction.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    data: Data,
    pieces: Vec<Piece>,
    leaders: Vec<(String, &'static str)>,
    turn: u8,
}

/// The map of a drawing: a line of odd columns, then a line of even ones, for each row.
pub(super) fn draw(text: &str) -> Map {
    let lines: Vec<Vec<&str>> =
        text.lines().map(|l| l.split_whitespace().collect()).filter(|l: &Vec<_>| !l.is_empty()).collect();
    let columns = (lines[0].len() + lines[1].len()) as u8;
    let rows = (lines.len() / 2) as u8;
    let token = |column: u8, row: u8| {
        let (c, r) = (usize::from(column) - 1, usize::from(row) - 1);
        lines[2 * r + c % 2][c / 2]
    };
    let mut map = Map::new(HexGrid::new(columns, rows, OddColumns::Higher, |c, r| token(c, r) != "--"));
    for here in map.grid.hexes() {
        let (column, row) = map.grid.place(here);
        let mut letters = token(column, row).chars();
        map.hexes[here.index()].terrain = letter(letters.next().expect("a letter"));
        let level = letters.next().and_then(|c| c.to_digit(10)).expect("a level");
        map.hexes[here.index()].level = level as u8;
    }
    map
}

/// Open ground at level 1.
pub(super) fn open(columns: u8, rows: u8) -> Map {
    Map::new(HexGrid::new(columns, rows, OddColumns::Higher, |_, _| true))
}

impl Sketch {
    /// A position by the rules of Wissembourg.
    pub(super) fn wissembourg(map: Map) -> Sketch {
        Sketch::of(wissembourg(false), map)
    }

    /// A position by the rules of Spicheren.
    pub(super) fn spicheren(map: Map) -> Sketch {
        Sketch::of(spicheren(super::scenarios::Extras::default()), map)
    }

    fn of(mut data: Data, map: Map) -> Sketch {
        data.map = map;
        data.units.clear();
        data.setup.clear();
        data.arrivals.clear();
        data.commander_arrivals.clear();
        data.objectives.clear();
        data.special.halved_guns = HexSet::EMPTY;
        data.special.decoy = None;
        data.special.shared_marker = None;
        data.special.held_markers = FormationSet::EMPTY;
        data.victory.exits = HexSet::EMPTY;
        data.formations.clear();
        data.leaders.clear();
        for (i, (side, name)) in
            [(FRENCH, "French"), (FRENCH, "French 2"), (PRUSSIAN, "Prussian"), (PRUSSIAN, "Prussian 2")]
                .into_iter()
                .enumerate()
        {
            let headquarters = LeaderId(i as u8);
            data.formations.push(Formation { name: name.to_owned(), side, headquarters, threshold: 3, division: true });
            let ratings = [Headquarters { command: 3, bonus: 2 }, Headquarters { command: 2, bonus: 0 }];
            let role = Role::Headquarters(FormationId(i as u8), ratings);
            data.leaders.push(Leader { name: format!("{name} HQ"), side, role, movement: 6, range: 6 });
        }
        for (side, name) in [(FRENCH, "French chief"), (PRUSSIAN, "Prussian chief")] {
            let role =
                Role::Commander([Commander { initiative: 0, inertia: 2 }, Commander { initiative: 0, inertia: 1 }]);
            data.leaders.push(Leader { name: name.to_owned(), side, role, movement: 6, range: 6 });
        }
        Sketch { data, pieces: Vec::new(), leaders: Vec::new(), turn: 3 }
    }

    pub(super) fn routes(mut self, routes: &[(&str, &str)]) -> Sketch {
        lay(&mut self.data.map, routes, &[""; 4]);
        self
    }

    /// Streams, rivers, bridges, trenches.
    pub(super) fn sides(mut self, sides: [&str; 4]) -> Sketch {
        lay(&mut self.data.map, &[], &sides);
        self
    }

    pub(super) fn with(mut self, piece: Piece) -> Sketch {
        self.pieces.push(piece);
        self
    }

    /// A leader of the four HQs and two chiefs.
    pub(super) fn leader(mut self, name: &str, hex: &'static str) -> Sketch {
        self.leaders.push((name.to_owned(), hex));
        self
    }

    pub(super) fn rulings(mut self, switch: impl FnOnce(&mut Rulings)) -> Sketch {
        switch(&mut self.data.rulings);
        self
    }

    pub(super) fn data(mut self, change: impl FnOnce(&mut Data)) -> Sketch {
        change(&mut self.data);
        self
    }

    pub(super) fn turn(mut self, turn: u8) -> Sketch {
        self.turn = turn;
        self
    }

    /// The position, with nothing under way.
    pub(super) fn build(mut self) -> Scene {
        let grid = self.data.map.grid.clone();
        for piece in &self.pieces {
            let mut unit = piece.unit.clone();
            unit.formation = FormationId(unit.formation.0 + if piece.side == PRUSSIAN { 2 } else { 0 });
            self.data.units.push(unit);
        }
        // The set-up needs somebody.
        self.data.setup.push(Placement {
            side: FRENCH,
            units: Vec::new(),
            leaders: vec![LeaderId(0)],
            hexes: grid.hexes(),
        });
        let game = GrandesBatailles::new(self.data);
        let mut s = game.initial_state();
        s.turn = self.turn;
        s.step = Step::Working;
        s.task = Task::Draw;
        // When an activation is over, the rules stop here and do not end the turn.
        s.cup = FormationSet::one(FormationId(3));
        for (i, piece) in self.pieces.iter().enumerate() {
            let unit = UnitId(i as u8);
            s.facing[i] = piece.facing;
            s.losses[i] = piece.losses;
            if piece.disorganised {
                s.disorganised.insert(unit);
            }
            if piece.hex.is_empty() {
                s.waiting.insert(unit);
            } else {
                s.at[i] = hex(&grid, piece.hex);
                s.on_map.insert(unit);
            }
        }
        for (name, at) in &self.leaders {
            let leader = game.find_leader(name).expect("a leader");
            s.leader_at[leader.index()] = hex(&grid, at);
        }
        for side in Side::BOTH {
            game.refresh(&mut s, side);
        }
        Scene { game, s }
    }
}

/// A position to play on.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) game: GrandesBatailles,
    pub(super) s: State,
}

impl Scene {
    pub(super) fn unit(&self, name: &str) -> UnitId {
        self.game.find_unit(name).unwrap_or_else(|| panic!("a unit {name}"))
    }

    pub(super) fn named(&self, name: &str) -> LeaderId {
        self.game.find_leader(name).unwrap_or_else(|| panic!("a leader {name}"))
    }

    pub(super) fn hex(&self, number: &str) -> HexId {
        hex(&self.game.data.map.grid, number)
    }

    /// Where a unit is, as printed; `off` if it is not on the map.
    pub(super) fn at(&self, name: &str) -> String {
        let at = self.s.at(self.unit(name));
        if at.is_some() { self.game.hex_name(at) } else { "off".to_owned() }
    }

    pub(super) fn leader_at(&self, name: &str) -> String {
        let at = self.s.leader_at(self.named(name));
        if at.is_some() { self.game.hex_name(at) } else { "off".to_owned() }
    }

    /// What the assault of the combat under way is rolled with.
    pub(super) fn assault_terms(&self) -> Terms {
        self.game.assault_terms(&self.s, &self.s.clash(), self.s.combat.bonus[1])
    }

    /// What the defensive combat against an attacker is rolled with.
    pub(super) fn defence_terms(&self, attacker: UnitId) -> Terms {
        self.game.defence_terms(&self.s, &self.s.clash(), &self.game.strike(&self.s, attacker))
    }

    /// What the defence has against an attacker.
    pub(super) fn points_against(&self, name: &str) -> u8 {
        self.s.combat.points[self.s.combat.place_of(self.unit(name))]
    }

    pub(super) fn is_shaken(&self, name: &str) -> bool {
        self.s.disorganised.has(self.unit(name))
    }

    pub(super) fn losses(&self, name: &str) -> u8 {
        self.s.losses(self.unit(name))
    }

    pub(super) fn legal(&self) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.legal_actions(&self.s, &mut out);
        out
    }

    /// The hexes that are offered, as printed.
    pub(super) fn offered(&self) -> Vec<String> {
        let hexes = self.legal().into_iter().filter_map(|a| match a {
            Action::To(hex) => Some(self.game.hex_name(hex)),
            _ => None,
        });
        let mut hexes: Vec<String> = hexes.collect();
        hexes.sort();
        hexes
    }

    /// Carries out a legal action with these dice, all of which must be used.
    pub(super) fn act(&mut self, action: Action, dice: &[u32]) {
        assert!(self.legal().contains(&action), "{action:?} is not legal in {:?}: {:?}", self.s.step, self.legal());
        let mut env = Desk::silent(Scripted::dice(dice));
        self.game.apply(&mut self.s, action, &mut env);
        env.chance.finish();
    }

    pub(super) fn go(&mut self, dice: &[u32]) {
        self.act(Action::Go, dice);
    }

    pub(super) fn done(&mut self, dice: &[u32]) {
        self.act(Action::Done, dice);
    }

    pub(super) fn to(&mut self, number: &str, dice: &[u32]) {
        self.act(Action::To(self.hex(number)), dice);
    }

    pub(super) fn face(&mut self, facing: Direction) {
        self.act(Action::Face(facing), &[]);
    }

    /// Keeps the facing at hand.
    pub(super) fn keep(&mut self, dice: &[u32]) {
        let Step::TurnOne(_, unit) = self.s.step else { panic!("no turn is asked for: {:?}", self.s.step) };
        self.act(Action::Face(self.s.facing(unit)), dice);
    }

    /// Lets the rules go on from a task of an activation of a formation.
    pub(super) fn start(&mut self, formations: &[u8], task: Task, dice: &[u32]) {
        s_activate(&mut self.s, formations);
        self.s.task = task;
        self.s.step = Step::Working;
        self.run(dice);
    }

    /// Lets the rules go on.
    pub(super) fn run(&mut self, dice: &[u32]) {
        let mut env = Desk::silent(Scripted::dice(dice));
        self.game.go_on(&mut self.s, &mut env);
        env.chance.finish();
    }

    /// The attacks of an activated formation are announced, with those who would coordinate; the combats begin.
    pub(super) fn attack(&mut self, formation: u8, attacks: &[(&str, &str)], together: &[&str], dice: &[u32]) {
        for (name, number) in attacks {
            let (unit, hex) = (self.unit(name), self.hex(number));
            self.s.target[unit.index()] = hex;
            self.s.attackers.insert(unit);
            self.s.attacked |= self.game.units_at(&self.s, hex);
        }
        self.s.coordinated = together.iter().map(|name| self.unit(name)).collect();
        self.start(&[formation], Task::NextCombat, dice);
    }
}

fn s_activate(s: &mut State, formations: &[u8]) {
    s.active = formations.iter().map(|&f| FormationId(f)).collect();
}
