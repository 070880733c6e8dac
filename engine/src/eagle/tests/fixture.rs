//! Small positions, drawn: a map of thirteen by ten hexes of clear ground, what lies on it, who stands where, whose decision it is.
//!
//! Units are named by a letter and a number. A [`Table`] plays on from a [`Position`]: every action must be legal, every draw is dictated for
//! the very action that makes it, and the invariants are checked after each.

use crate::eagle::data::{Arrival, Course, Data, Limits, Magnitude, Modifiers, Placement, Tables, Victory};
use crate::eagle::event::End;
use crate::eagle::rulings::{RULINGS, Rulings};
use crate::eagle::state::{Kind as SegmentKind, Mark, Segment, State, Step, Task};
use crate::eagle::terrain::{HexGrid, HexSet, Map, Place, PlaceId, Terrain, TerrainEffects, TerrainTable};
use crate::eagle::unit::{Face, Headquarters, Kind, Role, Unit, UnitId, UnitSet};
use crate::eagle::{Action, Eagle, Event, FRENCH, PRUSSIAN};
use crate::game::{Game, Hearer};
use crate::geometry::{HexId, OddColumns, Route, Water};
use crate::side::{BySide, Side};

/// The tables of the rulebook.
pub(super) fn tables() -> Tables {
    let effects = |cost, advantage| TerrainEffects { cost, advantage };
    let markers = |french, prussian| BySide([french, prussian]);
    let (t, f) = (true, false);
    Tables {
        combat: vec![
            (0, 0),
            (1, 1),
            (1, 1),
            (1, 1),
            (2, 1),
            (2, 2),
            (2, 2),
            (3, 2),
            (3, 3),
            (3, 3),
            (3, 3),
            (4, 4),
            (4, 4),
            (5, 5),
            (5, 5),
            (6, 6),
        ],
        magnitude: Magnitude { small: 12, middle: 33 },
        modifiers: Modifiers {
            disorganised: [-1, -2],
            unsupplied: -2,
            second: -2,
            mitrailleuses: 1,
            heroism: 2,
            ratio: vec![(3, 1), (4, 2), (5, 3), (6, 4), (8, 5)],
            weaker: (4, -1),
        },
        initiative: [markers(0, 1), markers(0, 1), markers(1, 1), markers(1, 2), markers(2, 2), markers(4, 3)],
        siege: [0, 0, 0, 0, 1, 1, 2],
        superior: -1,
        surrender: [[f, f, f, f], [f, f, f, f], [f, f, f, t], [f, f, t, t], [f, t, t, t], [t, t, t, t]],
        emperor: 1,
        terrain: TerrainTable {
            hexes: [effects(1, 1), effects(2, 3), effects(3, 4), effects(1, 2), effects(1, 4)],
            river: effects(2, 3),
            bridge: effects(1, 2),
            zone: 1,
        },
    }
}

/// The numbers of the rulebook.
pub(super) fn limits() -> Limits {
    Limits {
        corps_steps: 4,
        division_steps: 2,
        first_step: (3, 4),
        third_step: (1, 2),
        stacking: 6,
        headquarters: 2,
        supply: 2,
        rail: 4,
        rail_headquarters: 1,
        mitrailleuses: 5,
        heroism: 1,
        attacker_retreat: 1,
        defender_retreat: 2,
        driven_retreat: 2,
        superior: 5,
        disorganised_morale: 1,
        recovery: BySide([5, 3]),
        recovery_fortress: 1,
    }
}

/// A position under construction.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) data: Data,
    at: Vec<(String, u16)>,
    turn: u8,
    change: Vec<fn(&mut State)>,
    marks: Vec<(Mark, String)>,
    lost: Vec<(String, u8)>,
    isolated: Vec<(String, u8)>,
    converted: BySide<HexSet>,
}

/// Clear ground: the first six columns French, the others Prussian, with nothing on it.
pub(super) fn field() -> Position {
    sheet(13, 10, |column, _| column <= 6)
}

/// Clear ground of this many columns and rows, with the French country.
pub(super) fn sheet(columns: u8, rows: u8, french: impl Fn(u8, u8) -> bool) -> Position {
    let mut map = Map::new(HexGrid::new(columns, rows, OddColumns::Lower, |_, _| true));
    for hex in map.grid.hexes() {
        let (column, row) = map.grid.place(hex);
        map.country[if french(column, row) { FRENCH } else { PRUSSIAN }].insert(hex);
    }
    let corner = |map: &Map, number| map.grid.numbered(number).expect("on the map");
    let arrivals = BySide([
        Arrival { hex: corner(&map, 101), by_rail: true },
        Arrival { hex: corner(&map, 1301), by_rail: false },
    ]);
    let data = Data {
        map,
        units: Vec::new(),
        at_start: Vec::new(),
        set_up: Vec::new(),
        guard: None,
        course: Course { turns: 7, arrivals, two_from: None },
        victory: Victory {
            cities: Default::default(),
            needed: 3,
            automatic: Default::default(),
            ratio: [1, 2],
            handicap: 0,
        },
        tables: tables(),
        limits: limits(),
        rulings: Rulings::default(),
    };
    Position {
        data,
        at: Vec::new(),
        turn: 2,
        change: Vec::new(),
        marks: Vec::new(),
        lost: Vec::new(),
        isolated: Vec::new(),
        converted: BySide::default(),
    }
}

/// A side of a counter, as it is written: `6-3-6`.
pub(super) fn face(values: &str) -> Face {
    let numbers: Vec<u8> = values.split('-').map(|n| n.parse().expect("a number")).collect();
    let [strength, morale, movement] = numbers[..] else { panic!("{values} is no counter") };
    Face { strength, morale, movement }
}

impl Position {
    pub(super) fn hex(&self, number: u16) -> HexId {
        self.data.map.grid.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
    }

    fn hexes(&self, numbers: &[u16]) -> HexSet {
        numbers.iter().map(|&n| self.hex(n)).collect()
    }

    pub(super) fn terrain(mut self, terrain: Terrain, numbers: &[u16]) -> Position {
        for hex in self.hexes(numbers) {
            self.data.map.terrain[hex.index()] = terrain;
        }
        self
    }

    /// A river between pairs of hexes.
    pub(super) fn river(mut self, pairs: &[(u16, u16)]) -> Position {
        for &(a, b) in pairs {
            let (a, b) = (self.hex(a), self.hex(b));
            let map = &mut self.data.map;
            map.sides.lay_water(&map.grid, Water::River, a, b).expect("adjacent");
        }
        self
    }

    pub(super) fn bridge(mut self, a: u16, b: u16) -> Position {
        let (a, b) = (self.hex(a), self.hex(b));
        let map = &mut self.data.map;
        map.sides.lay_bridge(&map.grid, a, b).expect("adjacent");
        self
    }

    pub(super) fn railway(mut self, chain: &[u16]) -> Position {
        let chain: Vec<HexId> = chain.iter().map(|&n| self.hex(n)).collect();
        let map = &mut self.data.map;
        map.sides.lay_route(&map.grid, Route::Railway, &chain).expect("adjacent");
        self
    }

    /// Where a side's railways leave the map.
    pub(super) fn exits(mut self, side: Side, numbers: &[u16]) -> Position {
        self.data.map.exits[side] = self.hexes(numbers);
        self
    }

    pub(super) fn country(mut self, side: Side, numbers: &[u16]) -> Position {
        for hex in self.hexes(numbers) {
            self.data.map.country[side.enemy()].remove(hex);
            self.data.map.country[side].insert(hex);
        }
        self
    }

    pub(super) fn luxemburg(mut self, numbers: &[u16]) -> Position {
        let hexes = self.hexes(numbers);
        self.data.map.luxemburg = hexes;
        for side in Side::BOTH {
            self.data.map.country[side] = self.data.map.country[side].minus(hexes);
        }
        self
    }

    fn place(mut self, name: &str, number: u16, owner: Side, supply: bool) -> Position {
        let hex = self.hex(number);
        self.data.map.places.push(Place { name: name.into(), hex, owner, supply });
        self
    }

    /// A city, without a supply symbol.
    pub(super) fn city(self, name: &str, number: u16, owner: Side) -> Position {
        self.terrain(Terrain::City, &[number]).place(name, number, owner, false)
    }

    /// A fortress of these values in a hex of its own, with a supply symbol.
    pub(super) fn fortress(self, name: &str, values: &str, number: u16, owner: Side) -> Position {
        let values = format!("{values}-0");
        let p = self.terrain(Terrain::Fortress, &[number]).place(name, number, owner, true);
        p.unit(owner, Kind::Fortress, name, &values, &values).stands(name, number)
    }

    fn unit(mut self, side: Side, kind: Kind, name: &str, front: &str, back: &str) -> Position {
        self.data.units.push(Unit {
            name: name.into(),
            side,
            kind,
            front: face(front),
            back: face(back),
            commanders: UnitSet::EMPTY,
            tied_to: None,
            enters: None,
            headquarters: None,
        });
        self
    }

    fn stands(mut self, name: &str, number: u16) -> Position {
        self.at.push((name.into(), number));
        self
    }

    /// A corps: front and back, `8-3-6/4-3-6`.
    pub(super) fn corps(self, side: Side, name: &str, values: &str, number: u16) -> Position {
        let (front, back) = values.split_once('/').expect("two sides");
        self.unit(side, Kind::Corps, name, front, back).stands(name, number)
    }

    /// A corps of 8-3-6, reduced 4-3-6.
    pub(super) fn plain(self, side: Side, name: &str, number: u16) -> Position {
        self.corps(side, name, "8-3-6/4-3-6", number)
    }

    pub(super) fn cavalry(self, side: Side, name: &str, number: u16) -> Position {
        self.unit(side, Kind::Cavalry, name, "2-2-9", "1-2-9").stands(name, number)
    }

    pub(super) fn division(self, side: Side, name: &str, number: u16) -> Position {
        self.unit(side, Kind::Infantry, name, "3-2-6", "2-2-6").stands(name, number)
    }

    fn headquarters(mut self, side: Side, name: &str, radius: u8, bonus: u8, role: Role) -> Position {
        self = self.unit(side, Kind::Headquarters, name, "0-0-9", "0-0-9");
        self.data.units.last_mut().expect("a unit").headquarters = Some(Headquarters { radius, bonus, role });
        self
    }

    pub(super) fn hq(self, side: Side, name: &str, radius: u8, bonus: u8, number: u16) -> Position {
        self.headquarters(side, name, radius, bonus, Role::Army).stands(name, number)
    }

    pub(super) fn supreme(self, side: Side, name: &str, radius: u8, bonus: u8, number: u16) -> Position {
        self.headquarters(side, name, radius, bonus, Role::Supreme).stands(name, number)
    }

    /// A headquarters that waits for another to be lost.
    pub(super) fn replacement(self, side: Side, name: &str, radius: u8) -> Position {
        self.headquarters(side, name, radius, 0, Role::Replacement).pool(name, 2)
    }

    pub(super) fn id(&self, name: &str) -> UnitId {
        let at = self.data.units.iter().position(|unit| unit.name == name);
        UnitId(at.unwrap_or_else(|| panic!("no unit {name}")) as u8)
    }

    /// Units of these headquarters' colour.
    pub(super) fn under(mut self, hqs: &str, units: &str) -> Position {
        let commanders = hqs.split_whitespace().map(|hq| self.id(hq)).collect();
        for unit in units.split_whitespace() {
            let unit = self.id(unit);
            self.data.units[unit.index()].commanders = commanders;
        }
        self
    }

    /// A unit that can be brought from a turn on, and does not stand on the map.
    pub(super) fn pool(mut self, name: &str, turn: u8) -> Position {
        let unit = self.id(name);
        self.data.units[unit.index()].enters = Some(turn);
        self.off_map(name)
    }

    /// A unit that does not stand on the map.
    pub(super) fn off_map(mut self, name: &str) -> Position {
        self.at.retain(|(n, _)| n != name);
        self
    }

    pub(super) fn tied(mut self, cavalry: &str, corps: &str) -> Position {
        let (cavalry, corps) = (self.id(cavalry), self.id(corps));
        self.data.units[cavalry.index()].tied_to = Some(corps);
        self
    }

    pub(super) fn data(mut self, change: impl FnOnce(&mut Data)) -> Position {
        change(&mut self.data);
        self
    }

    pub(super) fn places(&self, names: &str) -> crate::eagle::PlaceSet {
        let all = (0..).zip(&self.data.map.places);
        all.filter(|(_, place)| names.split_whitespace().any(|name| name == place.name))
            .map(|(i, _)| PlaceId(i))
            .collect()
    }

    pub(super) fn turn(mut self, turn: u8) -> Position {
        self.turn = turn;
        self
    }

    pub(super) fn marked(mut self, mark: Mark, units: &str) -> Position {
        self.marks.extend(units.split_whitespace().map(|unit| (mark, unit.to_owned())));
        self
    }

    /// Steps that a unit has lost.
    pub(super) fn lost(mut self, unit: &str, steps: u8) -> Position {
        self.lost.push((unit.into(), steps));
        self
    }

    pub(super) fn isolated(mut self, unit: &str, turns: u8) -> Position {
        self.isolated.push((unit.into(), turns));
        self
    }

    /// §2.7 Railways that a side has converted this turn.
    pub(super) fn converted(mut self, side: Side, numbers: &[u16]) -> Position {
        let hexes = self.hexes(numbers);
        self.converted[side] |= hexes;
        self
    }

    /// Whatever else is so.
    pub(super) fn state(mut self, change: fn(&mut State)) -> Position {
        self.change.push(change);
        self
    }

    /// Another reading of a ruling: `river=both`.
    pub(super) fn ruling(mut self, switch: &str) -> Position {
        let (id, name) = switch.split_once('=').expect("a ruling and a reading");
        let at = RULINGS.iter().position(|ruling| ruling.id == id).unwrap_or_else(|| panic!("no ruling {id}"));
        let choice = RULINGS[at].choices.iter().position(|choice| choice.name == name).expect("a reading");
        self.data.rulings.set(at, choice);
        self
    }

    /// Whether every reading is the default.
    pub(super) fn by_default(&self) -> bool {
        self.data.rulings == Rulings::default()
    }

    /// The game before its first decision: units that stand somewhere are set up there, placements follow.
    pub(super) fn begun(mut self) -> Table {
        self.data.at_start = self.at.iter().map(|(name, number)| (self.id(name), self.hex(*number))).collect();
        let game = Eagle::new(self.data);
        let state = game.setup();
        Table::new(game, state)
    }

    /// The position, as the rules go on with a task.
    fn at_task(self, side: Side, task: Task, step: Step) -> Table {
        let placed: Vec<(UnitId, HexId)> =
            self.at.iter().map(|(name, number)| (self.id(name), self.hex(*number))).collect();
        let (lost, isolated): (Vec<_>, Vec<_>) = (
            self.lost.iter().map(|(name, steps)| (self.id(name), *steps)).collect(),
            self.isolated.iter().map(|(name, turns)| (self.id(name), *turns)).collect(),
        );
        let marks: Vec<(Mark, UnitId)> = self.marks.iter().map(|(mark, name)| (*mark, self.id(name))).collect();
        let game = Eagle::new(self.data);
        let mut s = game.setup();
        s.converted = self.converted;
        (s.turn, s.task, s.step) = (self.turn, task, step);
        s.segment = Segment::of(side, SegmentKind::Independent, 1);
        for (unit, hex) in placed {
            game.put(&mut s, unit, hex);
        }
        for (unit, steps) in lost {
            s.lost[unit.index()] = steps;
        }
        for (unit, turns) in isolated {
            s.isolated[unit.index()] = turns;
        }
        for (mark, unit) in marks {
            s.mark(UnitSet::one(unit), mark);
        }
        self.change.iter().for_each(|change| change(&mut s));
        let table = Table::new(game, s);
        table.check();
        table
    }

    /// The position in which a supplementary marker of a side was drawn, and the cup is empty.
    pub(super) fn marker(self, side: Side) -> Table {
        let mut table = self.at_task(side, Task::Draw, Step::Marker(side));
        table.state.segment.kind = SegmentKind::Army;
        table.state.segment.arrivals = match table.game.data().course.two_from {
            Some(turn) if table.state.turn >= turn => 2,
            _ => 1,
        };
        table
    }

    /// The position in which the rest of the turn is played, from a task on: with dice for what comes before the first decision.
    pub(super) fn goes_on(self, task: Task, dice: &[u32]) -> Table {
        let mut table = self.at_task(PRUSSIAN, task, Step::Working);
        table.dice(dice);
        table.work();
        table
    }

    /// The operations of some units, as if a marker had activated them as independent ones: the next mover is awaited, or whatever comes then.
    pub(super) fn acting(self, side: Side, units: &str) -> Table {
        let active: UnitSet = units.split_whitespace().map(|name| self.id(name)).collect();
        let mut table = self.at_task(side, Task::Movement, Step::Working);
        table.state.mark(active, Mark::Active);
        table.state.mark(active, Mark::Activated);
        table.work();
        table
    }

    /// The same after movement.
    pub(super) fn fighting(self, side: Side, units: &str) -> Table {
        let active: UnitSet = units.split_whitespace().map(|name| self.id(name)).collect();
        let mut table = self.at_task(side, Task::Attacks, Step::Working);
        table.state.mark(active, Mark::Active);
        table.state.mark(active, Mark::Activated);
        table.work();
        table
    }
}

/// A position that is played on.
pub(super) type Table = crate::fixture::Table<Eagle>;

impl Table {
    /// Whether every reading is the default.
    pub(super) fn by_default(&self) -> bool {
        self.game.data().rulings == Rulings::default()
    }

    /// The dice of a battle without a third die, for the next action: checks before it, the attacker's sum, the defender's, then morale.
    pub(super) fn battle(&mut self, checks: &[u32], attacker: u32, defender: u32, morale: &[u32]) -> &mut Table {
        let less = |dice: &[u32]| dice.iter().map(|die| die - 1).collect::<Vec<_>>();
        self.draws(&[less(checks), vec![attacker, defender], less(morale)].concat())
    }

    /// Lets the rules go on to the next decision.
    fn work(&mut self) {
        self.played(|game, state, env| game.go_on(state, env));
    }

    pub(super) fn hex(&self, number: u16) -> HexId {
        self.game.data().map.grid.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
    }

    fn number(&self, hex: HexId) -> u16 {
        if hex.is_some() { self.game.data().map.grid.number(hex) } else { 0 }
    }

    pub(super) fn id(&self, name: &str) -> UnitId {
        let at = self.game.data().units.iter().position(|unit| unit.name == name);
        UnitId(at.unwrap_or_else(|| panic!("no unit {name}")) as u8)
    }

    pub(super) fn ids(&self, names: &str) -> UnitSet {
        names.split_whitespace().map(|name| self.id(name)).collect()
    }

    pub(super) fn to(&mut self, number: u16) -> &mut Table {
        self.act(Action::To(self.hex(number)))
    }

    pub(super) fn rail(&mut self, number: u16) -> &mut Table {
        self.act(Action::Rail(self.hex(number)))
    }

    pub(super) fn unit(&mut self, name: &str) -> &mut Table {
        self.act(Action::Unit(self.id(name)))
    }

    pub(super) fn army(&mut self, name: &str) -> &mut Table {
        self.act(Action::Army(self.id(name)))
    }

    pub(super) fn bring(&mut self, name: &str) -> &mut Table {
        self.act(Action::Enter(self.id(name)))
    }

    pub(super) fn advance(&mut self, name: &str, number: u16) -> &mut Table {
        self.act(Action::Advance(self.id(name), self.hex(number)))
    }

    pub(super) fn convert(&mut self) -> &mut Table {
        self.act(Action::Convert)
    }

    pub(super) fn go(&mut self) -> &mut Table {
        self.act(Action::Go)
    }

    pub(super) fn done(&mut self) -> &mut Table {
        self.act(Action::Done)
    }

    pub(super) fn step(&self) -> Step {
        self.state.step
    }

    /// The hexes among the legal actions, on foot or where something is.
    pub(super) fn hexes(&self) -> Vec<u16> {
        let number = |action: &Action| match action {
            Action::To(hex) => Some(self.number(*hex)),
            _ => None,
        };
        let mut numbers: Vec<u16> = self.legal().iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The hexes among the legal actions that can be reached by rail.
    pub(super) fn rail_hexes(&self) -> Vec<u16> {
        let number = |action: &Action| match action {
            Action::Rail(hex) => Some(self.number(*hex)),
            _ => None,
        };
        let mut numbers: Vec<u16> = self.legal().iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The units among the legal actions, by name.
    pub(super) fn units(&self) -> Vec<String> {
        let name = |action: &Action| match action {
            Action::Unit(unit) | Action::Army(unit) | Action::Enter(unit) => Some(self.game.unit(*unit).name.clone()),
            _ => None,
        };
        self.legal().iter().filter_map(name).collect()
    }

    /// The number of the hex where a unit stands; 0 off the map.
    pub(super) fn at(&self, name: &str) -> u16 {
        self.number(self.state.at(self.id(name)))
    }

    pub(super) fn lost(&self, name: &str) -> u8 {
        self.state.lost(self.id(name))
    }

    pub(super) fn has(&self, name: &str, mark: Mark) -> bool {
        self.state.has(self.id(name), mark)
    }

    pub(super) fn gone(&self, name: &str) -> bool {
        self.state.eliminated().has(self.id(name))
    }

    pub(super) fn is_at(&self, place: &str, side: Side) -> bool {
        let at = self.game.data().map.places.iter().position(|p| p.name == place).expect("a place");
        self.state.control(side).has(PlaceId(at as u8))
    }

    /// What the log of a side says of the last action, which was taken in this position.
    pub(super) fn story_for(&self, side: Side, before: &State) -> Vec<String> {
        let hearer = Hearer { side, before, after: &self.state };
        let heard = self.heard.events.iter().filter_map(|event| self.game.event_heard(event, hearer).of(*event));
        heard.map(|event| self.said(&event)).collect()
    }

    /// How a unit was eliminated by the last action.
    pub(super) fn end_of(&self, name: &str) -> Option<End> {
        let id = self.id(name);
        self.heard.events.iter().find_map(|event| match event {
            Event::Eliminated { unit, end, .. } if *unit == id => Some(*end),
            _ => None,
        })
    }

    /// The modifiers of the dice of the last action: the attacker's, the defender's.
    pub(super) fn modifiers(&self) -> Vec<i8> {
        let modifier = |event: &Event| match event {
            Event::Fired { modifier, .. } => Some(*modifier),
            _ => None,
        };
        self.heard.events.iter().filter_map(modifier).collect()
    }
}

/// A placement of units by name.
pub(super) fn placement(p: &Position, side: Side, units: &str, hexes: &[u16]) -> Placement {
    Placement {
        side,
        units: units.split_whitespace().map(|name| p.id(name)).collect(),
        hexes: hexes.iter().map(|&n| p.hex(n)).collect(),
        with_headquarters: hexes.is_empty(),
    }
}
