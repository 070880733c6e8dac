//! Small positions, drawn: a map of sixteen by ten hexes of clear ground, what lies on it, who stands where.
//!
//! Units are named by two letters and a number: side (`F`, `G`), what they are (`i` infantry, `c` cavalry, `h` headquarters,
//! `f` francs-tireurs, `p` party, `d` decoy).

use crate::game::Game;
use crate::geometry::{HexId, OddColumns, Route, Water};
use crate::loire::data::{
    Bridging, CombatTable, Data, IrregularTable, Limits, LossTable, March, Modifiers, Morale, Rebuilding,
    Reconnaissance, RollTable, Stacking, Suffers, Tables, Unsupplied, Victory,
};
use crate::loire::event::{Coming, End, Event};
use crate::loire::rulings::Rulings;
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::{Bridge, Cost, HexGrid, HexSet, Map, Place, PlaceSet, Terrain, TerrainTable};
use crate::loire::unit::{Corps, CorpsId, CorpsSet, Kind, Unit, UnitId, UnitSet};
use crate::loire::{Action, FRENCH, GERMAN, Loire};
use crate::rulebook::Rule;
use crate::side::{BySide, Side};

fn tables() -> Tables {
    let cost = |infantry, cavalry| Cost { infantry, cavalry };
    let even = (Suffers { level: 1, retreat: 0 }, Suffers { level: 1, retreat: 1 });
    Tables {
        combat: CombatTable { columns: vec![(1, 1)], from: 2, rows: vec![vec![even]], shift: 0 },
        losses: LossTable { engaged: vec![1], rows: vec![vec![0, 1]] },
        terrain: TerrainTable {
            hexes: [cost(2, 2), cost(3, 4), cost(4, 4), cost(2, 2), cost(2, 2)],
            stream: cost(1, 2),
            bridge: cost(0, 0),
        },
        replacements: RollTable { from: 8, values: vec![5] },
        francs_tireurs: RollTable { from: 6, values: vec![4] },
        irregular: IrregularTable {
            francs_tireurs: [6, 6, 7, 0, 7, 0],
            parties: [7, 6, 7, 0, 0, 0],
            hidden: -1,
            ridden_down: 1,
            several: 1,
            seeking: 1,
            critical: 2,
        },
        modifiers: Modifiers {
            terrain: [0, 1, 1, 1, 2],
            crossing: -1,
            cavalry: (-2, -3),
            headquarters: (-2, -3),
            artillery: (1, 2),
            sonis: 1,
        },
    }
}

fn limits() -> Limits {
    let stacking = |infantry, cavalry| Stacking { infantry, cavalry, headquarters: 2 };
    Limits {
        stacking: vec![stacking(2, 2), stacking(1, 4)],
        rebuilding: 5,
        rejoining: 5,
        irregulars: BySide([10, 8]),
        irregular_distance: 3,
        party_range: 5,
        supply: 5,
        party_distance: 3,
        party_supplies: 1,
        unsupplied: Unsupplied { infantry: 1, cavalry: 2, rating: 1, artillery: 1 },
        marches: [1, 2, 3],
        distance: 3,
        rail: 1,
        masks: BySide([12, 8]),
        reconnaissance: Reconnaissance { range: (2, 3), cover: 1, far: 1 },
        demolition: 4,
        repairs: 1,
        bridging: Bridging { held: (2, 1), pontoon: -2 },
        guns_range: 3,
        headquarters: 1,
        loose_artillery: BySide([1, 2]),
        sonis: 6,
        headquarters_step: 2,
        rally_cover: -1,
    }
}

/// A position under construction.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) data: Data,
    at: Vec<(UnitId, HexId)>,
    masked: BySide<HexSet>,
    change: Vec<fn(&mut State)>,
}

/// Clear ground with nothing on it.
pub(super) fn field() -> Position {
    let map = Map::new(HexGrid::new(16, 10, OddColumns::Higher, |_, _| true));
    let data = Data {
        loire: HexSet::EMPTY,
        units: Vec::new(),
        corps: Vec::new(),
        turns: 12,
        set_up: Vec::new(),
        garrisons: Vec::new(),
        camps: HexSet::EMPTY,
        francs_tireurs: [HexSet::EMPTY; 2],
        arrivals: Vec::new(),
        detours: Vec::new(),
        rebuilding: Rebuilding {
            turns: vec![3, 6, 9, 12],
            cost: [1, 2, 2, 0, 0, 0],
            depots: HexSet::EMPTY,
            edges: HexSet::EMPTY,
            column: Vec::new(),
        },
        withdrawals: None,
        hidden: true,
        sonis: UnitId::NONE,
        government: HexId::NONE,
        morale: Morale {
            range: (-2, 2),
            captured: -2,
            leaves: -1,
            battle: 1,
            town: 1,
            critical: 1,
            commander: 1,
            theatre: 1,
            commanders: UnitSet::EMPTY,
            towns: PlaceSet::EMPTY,
            theatres: Vec::new(),
        },
        victory: Victory {
            tactical: PlaceSet::EMPTY,
            strategic: PlaceSet::EMPTY,
            zone: HexSet::EMPTY,
            infantry: 5,
            handicap: 0,
        },
        tables: tables(),
        limits: limits(),
        rulings: Rulings::default(),
        map,
    };
    Position { data, at: Vec::new(), masked: BySide::default(), change: Vec::new() }
}

impl Position {
    pub(super) fn hex(&self, number: u16) -> HexId {
        self.data.map.grid.numbered(number).expect("on the map")
    }

    /// A unit that is not on the map.
    pub(super) fn reserve(mut self, name: &str) -> Position {
        self = self.unit(name, 101);
        self.at.pop();
        self
    }

    /// A corps of units that are there by now, the first its headquarters.
    pub(super) fn corps(mut self, name: &str, units: &[&str]) -> Position {
        let ids: Vec<UnitId> = units.iter().map(|name| self.id(name)).collect();
        let id = CorpsId(self.data.corps.len() as u8);
        let side = self.data.units[ids[0].index()].side;
        ids.iter().for_each(|unit| self.data.units[unit.index()].corps = Some(id));
        let (hq, units) = (Some(ids[0]), ids.into_iter().collect());
        self.data.corps.push(Corps { name: name.to_owned(), side, units, hq, group: false });
        self
    }

    /// A unit by its name.
    pub(super) fn id(&self, name: &str) -> UnitId {
        let at = self.data.units.iter().position(|unit| unit.name == name);
        UnitId(at.unwrap_or_else(|| panic!("no unit {name}")) as u8)
    }

    /// Hexes by their numbers.
    pub(super) fn hexes(&self, numbers: &[u16]) -> HexSet {
        numbers.iter().map(|&number| self.hex(number)).collect()
    }

    /// Places by the numbers of their hexes.
    pub(super) fn places(&self, numbers: &[u16]) -> PlaceSet {
        numbers.iter().map(|&number| self.data.map.place_at(self.hex(number)).expect("a place")).collect()
    }

    /// Corps by their names.
    pub(super) fn corps_set(&self, names: &[&str]) -> CorpsSet {
        let find = |name: &&str| self.data.corps.iter().position(|corps| corps.name == *name).expect("a corps");
        names.iter().map(|name| CorpsId(find(name) as u8)).collect()
    }

    /// Every hex of some rows.
    pub(super) fn rows(&self, rows: &[u16]) -> HexSet {
        let grid = &self.data.map.grid;
        grid.hexes().into_iter().filter(|&hex| rows.contains(&(grid.number(hex) % 100))).collect()
    }

    /// Another reading: of a ruling by its place in the list, one of its choices.
    pub(super) fn switched(mut self, ruling: usize, choice: usize) -> Position {
        self.data.rulings.set(ruling, choice);
        self
    }

    /// What every combat brings: levels of loss and hexes of retreat, of the attacker and of the defender. Level 2 is a step, 3 are two.
    pub(super) fn result(mut self, attacker: (u8, u8), defender: (u8, u8)) -> Position {
        let suffers = |(level, retreat)| Suffers { level, retreat };
        self.data.tables.combat.rows = vec![vec![(suffers(attacker), suffers(defender))]];
        self.data.tables.losses.rows = vec![vec![0, 1, 2]];
        self
    }

    /// Other data.
    pub(super) fn data(mut self, change: impl FnOnce(&mut Data)) -> Position {
        change(&mut self.data);
        self
    }

    /// A unit: its values fall by two a step, its rating is 7.
    pub(super) fn unit(mut self, name: &str, number: u16) -> Position {
        let letter = |i: usize| name.as_bytes()[i];
        let (kind, steps, movement, artillery) = match letter(1) {
            b'i' => (Kind::Infantry, 3, 4, 0),
            b'c' => (Kind::Cavalry, 2, 6, 0),
            b'h' => (Kind::Headquarters, 2, 5, 3),
            b'f' => (Kind::FrancTireur, 1, 4, 0),
            b'p' => (Kind::Party, 1, 6, 0),
            b'd' => (Kind::Decoy, 1, 6, 0),
            other => panic!("no kind {other}"),
        };
        self.at.push((UnitId(self.data.units.len() as u8), self.hex(number)));
        self.data.units.push(Unit {
            name: name.to_owned(),
            side: if letter(0) == b'F' { FRENCH } else { GERMAN },
            kind,
            steps,
            values: [1, 3, 5, 7],
            rating: 7,
            movement,
            artillery,
            corps: None,
            commanders: UnitSet::EMPTY,
        });
        self
    }

    /// Units that are subordinated to a headquarters.
    pub(super) fn under(mut self, hq: &str, units: &[&str]) -> Position {
        let find = |name: &str| self.data.units.iter().position(|unit| unit.name == name).expect("a unit");
        let (hq, units): (usize, Vec<usize>) = (find(hq), units.iter().map(|name| find(name)).collect());
        for unit in units {
            self.data.units[unit].commanders.insert(UnitId(hq as u8));
        }
        self
    }

    /// What a hex is.
    pub(super) fn ground(mut self, number: u16, terrain: Terrain) -> Position {
        let hex = self.hex(number);
        self.data.map.terrain[hex.index()] = terrain;
        self
    }

    /// A stream between two hexes.
    pub(super) fn stream(mut self, a: u16, b: u16) -> Position {
        let (a, b) = (self.hex(a), self.hex(b));
        let map = &mut self.data.map;
        map.sides.lay_water(&map.grid, Water::Stream, a, b).expect("adjacent");
        self
    }

    /// A "?" marker.
    pub(super) fn mask(mut self, side: Side, number: u16) -> Position {
        let hex = self.hex(number);
        self.masked[side].insert(hex);
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

    /// A river along the whole map below a row: even columns stand lower.
    pub(super) fn long_river(self, row: u16) -> Position {
        let straight = (1..=16).map(|column| (column * 100 + row, column * 100 + row + 1));
        let slanting = (1..16).map(|column| {
            let (upper, lower) = if column % 2 == 1 { (column + 1, column) } else { (column, column + 1) };
            (upper * 100 + row, lower * 100 + row + 1)
        });
        self.river(&straight.chain(slanting).collect::<Vec<_>>())
    }

    /// A bridge.
    pub(super) fn bridge(mut self, a: u16, b: u16) -> Position {
        let (a, b) = (self.hex(a), self.hex(b));
        self.data.map.bridges.push(Bridge { ends: (a.min(b), a.max(b)) });
        self
    }

    /// A railway.
    pub(super) fn rail(mut self, chain: &[u16]) -> Position {
        let chain: Vec<HexId> = chain.iter().map(|&number| self.hex(number)).collect();
        let map = &mut self.data.map;
        map.sides.lay_route(&map.grid, Route::Railway, &chain).expect("adjacent");
        self
    }

    /// A town or a locality.
    pub(super) fn place(mut self, number: u16, terrain: Terrain, owner: Side) -> Position {
        let hex = self.hex(number);
        self.data.map.terrain[hex.index()] = terrain;
        self.data.map.places.push(Place { name: number.to_string(), hex, owner });
        self
    }

    /// Hexes at a side's edge: for places, and for units.
    pub(super) fn edge(mut self, side: Side, places: &[u16], units: &[u16]) -> Position {
        let hexes = |numbers: &[u16]| numbers.iter().map(|&number| self.hex(number)).collect();
        let (edges, sources) = (hexes(places), hexes(units));
        (self.data.map.edges[side], self.data.map.sources[side]) = (edges, sources);
        self
    }

    /// The towns of the tactical and of the strategic victory, and the zone before Paris. All are places by now.
    pub(super) fn victory(mut self, tactical: [u16; 2], strategic: [u16; 2], zone: &[u16]) -> Position {
        let place = |&number: &u16| self.data.map.place_at(self.hex(number)).expect("a place");
        let zone = zone.iter().map(|&number| self.hex(number)).collect();
        let (tactical, strategic) = (tactical.iter().map(place).collect(), strategic.iter().map(place).collect());
        self.data.victory = Victory { tactical, strategic, zone, infantry: 5, handicap: 0 };
        self
    }

    /// Other readings.
    pub(super) fn ruling(mut self, change: impl Fn(&mut Rulings)) -> Position {
        change(&mut self.data.rulings);
        self
    }

    /// Something that has happened.
    pub(super) fn then(mut self, change: fn(&mut State)) -> Position {
        self.change.push(change);
        self
    }

    /// The position to be asked. What has happened changes zones of control too.
    pub(super) fn done(self) -> Table {
        let game = Loire::new(self.data);
        let mut s = game.position(&self.at, self.masked);
        self.change.iter().for_each(|change| change(&mut s));
        Side::BOTH.into_iter().for_each(|side| game.zone(&mut s, side));
        Table::new(game, s)
    }

    /// The position in which the rules go on with a task of a side, on the last turn if none is said, with dice for what comes before the first decision.
    pub(super) fn goes_on(self, side: Side, task: Task, dice: &[u32]) -> Table {
        let mut table = self.done();
        let turn = if table.state.turn > 0 { table.state.turn } else { table.game.data().turns };
        (table.state.turn, table.state.acting, table.state.task) = (turn, side, task);
        table.dice(dice).work();
        table
    }

    /// A side is to move.
    pub(super) fn moving(self, side: Side) -> Table {
        self.goes_on(side, Task::Movement, &[])
    }

    /// A side is to attack.
    pub(super) fn fighting(self, side: Side) -> Table {
        self.goes_on(side, Task::Attacks, &[])
    }

    /// The game before its first decision.
    pub(super) fn begun(self) -> Table {
        let game = Loire::new(self.data);
        let s = game.setup();
        let mut table = Table::new(game, s);
        table.work();
        table
    }
}

/// A position that is played on.
pub(super) type Table = crate::fixture::Table<Loire>;

impl Table {
    // ---- Playing ----

    /// Lets the rules go on to the next decision.
    pub(super) fn work(&mut self) {
        self.played(|game, state, env| game.go_on(state, env));
    }

    pub(super) fn to(&mut self, number: u16) -> &mut Table {
        self.act(Action::To(self.hex(number)))
    }

    pub(super) fn pick(&mut self, name: &str) -> &mut Table {
        self.act(Action::Unit(self.unit(name)))
    }

    pub(super) fn pace(&mut self, march: March) -> &mut Table {
        self.act(Action::Pace(march))
    }

    pub(super) fn advance(&mut self, name: &str, number: u16) -> &mut Table {
        self.act(Action::Advance(self.unit(name), self.hex(number)))
    }

    pub(super) fn count(&mut self, count: u8) -> &mut Table {
        self.act(Action::Count(count))
    }

    pub(super) fn go(&mut self) -> &mut Table {
        self.act(Action::Go)
    }

    pub(super) fn stop(&mut self) -> &mut Table {
        self.act(Action::Done)
    }

    // ---- Asking ----

    /// What came of a march to the guns by the last action.
    pub(super) fn heard_coming(&self) -> Option<Coming> {
        self.heard.events.iter().find_map(|event| match event {
            Event::MarchedToTheGuns { coming, .. } => Some(*coming),
            _ => None,
        })
    }

    pub(super) fn step(&self) -> Step {
        self.state.step
    }

    /// The hexes among the legal actions, where somebody goes or something is.
    pub(super) fn offered_hexes(&self) -> Vec<u16> {
        let hex = |action: &Action| match action {
            Action::To(hex) | Action::Advance(_, hex) => Some(*hex),
            _ => None,
        };
        self.numbers(self.legal().iter().filter_map(hex).collect())
    }

    /// The hexes among the legal actions that are reached by rail.
    pub(super) fn rail_hexes(&self) -> Vec<u16> {
        let hex = |action: &Action| match action {
            Action::Rail(hex) => Some(*hex),
            _ => None,
        };
        self.numbers(self.legal().iter().filter_map(hex).collect())
    }

    /// The names of the units among the legal actions.
    pub(super) fn offered_units(&self) -> Vec<&str> {
        let unit = |action: &Action| match action {
            Action::Unit(unit) => Some(*unit),
            _ => None,
        };
        self.names(self.legal().iter().filter_map(unit).collect())
    }

    /// The number of the hex where a unit stands; 0 off the map.
    pub(super) fn at(&self, name: &str) -> u16 {
        let hex = self.state.at(self.unit(name));
        if hex.is_some() { self.game.data().map.grid.number(hex) } else { 0 }
    }

    pub(super) fn steps(&self, name: &str) -> u8 {
        self.state.steps(self.unit(name))
    }

    pub(super) fn masks(&self, side: Side) -> Vec<u16> {
        self.numbers(self.state.masked(side))
    }

    /// What happened by the last action.
    pub(super) fn events(&self) -> &[Event] {
        &self.heard.events
    }

    /// Whether a rule was applied by the last action.
    pub(super) fn applied(&self, rule: Rule) -> bool {
        self.heard.rules.contains(&rule)
    }

    /// How a unit left the map by the last action.
    pub(super) fn end_of(&self, name: &str) -> Option<End> {
        let id = self.unit(name);
        self.heard.events.iter().find_map(|event| match event {
            Event::Removed { unit, end, .. } if *unit == id => Some(*end),
            _ => None,
        })
    }

    /// A unit by its name.
    pub(super) fn unit(&self, name: &str) -> UnitId {
        let units = self.game.data().units.iter();
        UnitId(units.map(|unit| unit.name.as_str()).position(|other| other == name).expect("a unit") as u8)
    }

    /// Units by their names.
    pub(super) fn units(&self, names: &[&str]) -> UnitSet {
        names.iter().map(|name| self.unit(name)).collect()
    }

    /// The names of units.
    pub(super) fn names(&self, units: UnitSet) -> Vec<&str> {
        units.into_iter().map(|unit| self.game.unit(unit).name.as_str()).collect()
    }

    /// A hex by its number.
    pub(super) fn hex(&self, number: u16) -> HexId {
        self.game.data().map.grid.numbered(number).expect("on the map")
    }

    /// The numbers of hexes.
    pub(super) fn numbers(&self, hexes: HexSet) -> Vec<u16> {
        let mut numbers: Vec<u16> = hexes.into_iter().map(|hex| self.game.data().map.grid.number(hex)).collect();
        numbers.sort_unstable();
        numbers
    }
}
