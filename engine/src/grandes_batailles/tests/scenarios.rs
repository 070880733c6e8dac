//! Both battles as Rust data, so that whole games can be played without the reader of the data files.

use super::engine::geometry::{HexGrid, HexId, HexSet, OddColumns, Route, Water};
use super::engine::grandes_batailles::data::{
    Arrival, Castagny, CommanderArrival, Course, Data, Decoy, FrossardEarly, InitiativeRules, Levels, Noon, Objective,
    Options, Placement, Scheme, SharedMarker, Special, StackedGuns, Victory,
};
use super::engine::grandes_batailles::leader::{Commander, Headquarters, Leader, LeaderId, Role};
use super::engine::grandes_batailles::rulings::Rulings;
use super::engine::grandes_batailles::tables::{
    Columns, CombatResult, CombatTable, CommandModifiers, DieModifiers, MoraleModifiers, RallyModifiers, Tables, Tests,
};
use super::engine::grandes_batailles::terrain::{
    Edge, Ford, Map, SingleRegiment, Terrain, TerrainEffects, TerrainTable, WaterEffects,
};
use super::engine::grandes_batailles::unit::{Arm, ByArm, Formation, FormationId, Size, Unit, UnitId};
use super::engine::grandes_batailles::{FRENCH, PRUSSIAN};
use super::engine::side::{BySide, Side};
use super::maps;

/// The combat results table as printed.
const CRT: &str = "\
-  -  -  -  -  -  T  T  T
-  -  -  -  -  T  T  T  D
-  -  -  -  T  T  T  D  D
-  -  -  T  T  T  D  D  D
-  -  T  T  T  D  D  D  D+1
-  T  T  T  D  D  D  D+1 D+1
T  T  T  D  D  D  D+1 D+1 D+1";

/// §T All tables but the terrain's.
pub(crate) fn tables() -> Tables {
    let result = |word: &str| CombatResult::ALL.iter().find(|(name, _)| *name == word).expect("a result").1;
    let mut rows = [[CombatResult::Nothing; 9]; 7];
    for (row, line) in rows.iter_mut().zip(CRT.lines()) {
        for (cell, word) in row.iter_mut().zip(line.split_whitespace()) {
            *cell = result(word);
        }
    }
    Tables {
        combat: CombatTable { rows },
        columns: Columns { loss_level: -1, uphill: -1, uphill_artillery: -1, downhill: 1 },
        die: DieModifiers {
            column_above_last: 1,
            near_artillery: 1,
            artillery_reach: BySide([1, 2]),
            flank: 2,
            infantry_defence: BySide([1, 0]),
            night: -1,
            trench: -1,
        },
        flank_divisor: 2,
        tests: Tests { target: 6, mortality: 12 },
        morale: MoraleModifiers {
            protection_from: 2,
            protection: 1,
            leader_stacked: 1,
            step_lost: -1,
            out_of_command: -1,
            enemy_on_flank: -1,
            demoralised: -1,
            night: -1,
        },
        rally: RallyModifiers { leader_adjacent: 1, enemy_guns: -1 },
        command: CommandModifiers { town: 2, night: -2, alarm: 3 },
    }
}

/// §T.terrain The terrain effects table; rivers and level 3 differ between the battles.
pub(crate) fn terrain(wissembourg: bool) -> TerrainTable {
    let clear = TerrainEffects {
        cost: ByArm([2, 2, 2]),
        protection: 1,
        blocks: false,
        all_round: false,
        die: 0,
        disorganises_cavalry: false,
        single_regiment: None,
    };
    let woods =
        TerrainEffects { cost: ByArm([4, 6, 6]), protection: 2, blocks: true, disorganises_cavalry: true, ..clear };
    let village = TerrainEffects { protection: 2, blocks: true, all_round: true, ..clear };
    let single = |protection| Some(SingleRegiment { protection, all_round: true });
    let hamlet = TerrainEffects { blocks: true, die: -1, single_regiment: single(2), ..clear };
    let castle = TerrainEffects { single_regiment: single(3), ..village };
    let river = if wissembourg {
        WaterEffects { ford: ByArm([Ford::All, Ford::No, Ford::No]), column: ByArm([-1, 0, 0]), die: ByArm([0; 3]) }
    } else {
        WaterEffects { ford: ByArm([Ford::No; 3]), column: ByArm([-1, -1, 0]), die: ByArm([0; 3]) }
    };
    TerrainTable {
        effects: [clear, woods, village, hamlet, hamlet, castle],
        level_protection: if wissembourg { [1, 1, 2, 1, 2, 2] } else { [1, 1, 1, 1, 2, 2] },
        level: 2,
        free_by_route: 1,
        route: [1, 2, 2],
        stream: WaterEffects {
            ford: ByArm([Ford::Half, Ford::All, Ford::No]),
            column: ByArm([0, -1, 0]),
            die: ByArm([-1, 0, 0]),
        },
        river,
        walled_protection: 3,
    }
}

/// A hex of a grid by its printed number.
pub(crate) fn hex(grid: &HexGrid, number: &str) -> HexId {
    let number = number.parse().expect("a number");
    grid.numbered(number).unwrap_or_else(|| panic!("{number} is on the map"))
}

/// Hexes by their printed numbers.
pub(crate) fn hexes(grid: &HexGrid, numbers: &str) -> HexSet {
    numbers.split_whitespace().map(|n| hex(grid, n)).collect()
}

/// §13.2.7 The hexes that the river parts from the north.
fn south_of_the_river(map: &Map) -> HexSet {
    let mut south = hexes(&map.grid, "0806");
    let mut ring = south;
    while !ring.is_empty() {
        let mut next = HexSet::EMPTY;
        for hex in ring {
            for (side, &to) in map.grid.neighbours(hex).iter().enumerate() {
                if to.is_some() && map.sides[hex].water[side] != Some(Water::River) {
                    next.insert(to);
                }
            }
        }
        ring = next.minus(south);
        south |= ring;
    }
    south
}

/// A terrain by its letter.
pub(crate) fn letter(letter: char) -> Terrain {
    match letter {
        '.' => Terrain::Clear,
        'w' => Terrain::Woods,
        'v' => Terrain::Village,
        'h' => Terrain::Hamlet,
        'f' => Terrain::Fort,
        'c' => Terrain::Castle,
        other => panic!("no terrain {other}"),
    }
}

/// Lays routes and sides on a map.
pub(crate) fn lay(map: &mut Map, routes: &[(&str, &str)], sides: &[&str; 4]) {
    for (name, chain) in routes {
        let route = Route::ALL.iter().find(|(n, _)| n == name).expect("a route").1;
        let chain: Vec<HexId> = chain.split_whitespace().map(|n| hex(&map.grid, n)).collect();
        map.sides.lay_route(&map.grid, route, &chain).expect("a chain of neighbours");
    }
    for (kind, list) in sides.iter().enumerate() {
        for pair in list.split_whitespace() {
            let (a, b) = pair.split_once('/').expect("two hexes");
            let (a, b) = (hex(&map.grid, a), hex(&map.grid, b));
            match kind {
                0 => map.sides.lay_water(&map.grid, Water::Stream, a, b),
                1 => map.sides.lay_water(&map.grid, Water::River, a, b),
                2 => map.sides.lay_bridge(&map.grid, a, b),
                _ => map.dig(a, b),
            }
            .expect("neighbours");
        }
    }
}

fn map(terrain: &str, levels: &str, routes: &[(&str, &str)], sides: &[&str; 4]) -> Map {
    let rows = |text: &'static str| -> Vec<Vec<char>> { text.lines().map(|l| l[3..].chars().collect()).collect() };
    let (terrain, levels) = (rows(Box::leak(terrain.into())), rows(Box::leak(levels.into())));
    let at = |rows: &[Vec<char>], column: u8, row: u8| rows[usize::from(row) - 1][usize::from(column) - 1];
    let grid =
        HexGrid::new(terrain[0].len() as u8, terrain.len() as u8, OddColumns::Higher, |c, r| at(&terrain, c, r) != '-');
    let mut map = Map::new(grid);
    for here in map.grid.hexes() {
        let (column, row) = map.grid.place(here);
        map.hexes[here.index()].terrain = letter(at(&terrain, column, row));
        map.hexes[here.index()].level = at(&levels, column, row).to_digit(10).expect("a level") as u8;
    }
    lay(&mut map, routes, sides);
    map
}

type Row = (&'static str, &'static str, &'static str, [u8; 5]);

/// What names are turned into while a scenario is built.
struct Roster {
    formations: Vec<Formation>,
    units: Vec<Unit>,
    leaders: Vec<Leader>,
}

impl Roster {
    fn unit(&self, name: &str) -> UnitId {
        let at = self.units.iter().position(|u| u.name == name).unwrap_or_else(|| panic!("a unit {name}"));
        UnitId(at as u8)
    }

    fn leader(&self, name: &str) -> LeaderId {
        let at = self.leaders.iter().position(|l| l.name == name).unwrap_or_else(|| panic!("a leader {name}"));
        LeaderId(at as u8)
    }

    fn formation(&self, name: &str) -> FormationId {
        let at = self.formations.iter().position(|f| f.name == name).unwrap_or_else(|| panic!("a formation {name}"));
        FormationId(at as u8)
    }

    /// Units and leaders of a list of names.
    fn counters(&self, names: &str) -> (Vec<UnitId>, Vec<LeaderId>) {
        let (leaders, units): (Vec<&str>, Vec<&str>) =
            names.split(", ").partition(|n| self.leaders.iter().any(|l| l.name == *n));
        (units.iter().map(|n| self.unit(n)).collect(), leaders.iter().map(|n| self.leader(n)).collect())
    }

    fn placement(&self, map: &Map, side: Side, names: &str, numbers: &str) -> Placement {
        let (units, leaders) = self.counters(names);
        Placement { side, units, leaders, hexes: hexes(&map.grid, numbers) }
    }

    fn arrival(&self, map: &Map, turn: u8, names: &str, numbers: &str) -> Arrival {
        let (units, leaders) = self.counters(names);
        Arrival { turn, units, leaders, by: hexes(&map.grid, numbers) }
    }
}

/// Name, side, HQ, its command and bonus, threshold, infantry division.
type FormationRow = (&'static str, Side, &'static str, [i8; 2], u8, bool);
/// Name, side, initiative, inertia.
type CommanderRow = (&'static str, Side, i8, u8);

fn roster(formations: &[FormationRow], commanders: &[CommanderRow], units: &[Row], french_size: Size) -> Roster {
    let mut leaders: Vec<Leader> = formations
        .iter()
        .enumerate()
        .map(|(i, (_, side, hq, [command, bonus], ..))| Leader {
            name: (*hq).to_owned(),
            side: *side,
            role: Role::Headquarters(
                FormationId(i as u8),
                [
                    Headquarters { command: *command, bonus: *bonus },
                    Headquarters { command: (command - 1).max(0), bonus: 0 },
                ],
            ),
            movement: 6,
            range: 6,
        })
        .collect();
    leaders.extend(commanders.iter().map(|(name, side, initiative, inertia)| Leader {
        name: (*name).to_owned(),
        side: *side,
        role: Role::Commander([
            Commander { initiative: *initiative, inertia: *inertia },
            Commander { initiative: (initiative - 1).max(0), inertia: inertia.saturating_sub(1) },
        ]),
        movement: 6,
        range: 6,
    }));
    let formations: Vec<Formation> = formations
        .iter()
        .enumerate()
        .map(|(i, (name, side, _, _, threshold, division))| Formation {
            name: (*name).to_owned(),
            side: *side,
            headquarters: LeaderId(i as u8),
            threshold: *threshold,
            division: *division,
        })
        .collect();
    let units = units
        .iter()
        .map(|(name, formation, arm, [value, disorganised, steps, movement, range])| {
            let formation = formations.iter().position(|f| f.name == *formation).expect("a formation");
            let arm = Arm::ALL.iter().find(|(n, _)| n == arm).expect("an arm").1;
            let size = match (arm, formations[formation].side) {
                (Arm::Artillery, _) => Size::Battery,
                (_, FRENCH) => french_size,
                (Arm::Infantry, _) => Size::Brigade,
                // Cavalry divisions have brigades, other formations a regiment or two.
                (Arm::Cavalry, _) if formations[formation].name.ends_with("Kav Div") => Size::Brigade,
                (Arm::Cavalry, _) => Size::Regiment,
            };
            Unit {
                name: (*name).to_owned(),
                formation: FormationId(formation as u8),
                arm,
                size,
                value: *value,
                disorganised: *disorganised,
                steps: *steps,
                morale: *steps,
                movement: *movement,
                range: *range,
            }
        })
        .collect();
    Roster { formations, units, leaders }
}

/// Which options of Spicheren are played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    pub(crate) frossard_early: bool,
    pub(crate) castagny: bool,
}

/// §13.1 Spicheren.
pub(crate) fn spicheren(extras: Extras) -> Data {
    let map = map(maps::SPICHEREN_TERRAIN, maps::SPICHEREN_LEVELS, maps::SPICHEREN_ROUTES, &maps::SPICHEREN_SIDES);
    let r = roster(
        &[
            ("1re DI", FRENCH, "Vergé", [2, 0], 3, false),
            ("2e DI", FRENCH, "Bataille", [3, 1], 3, false),
            ("3e DI", FRENCH, "Laveaucoupet", [3, 1], 3, false),
            ("cavalry division", FRENCH, "Valabrègue HQ", [2, 0], 3, false),
            ("2e DI III Corps", FRENCH, "Castagny", [2, 0], 4, false),
            ("13 ID", PRUSSIAN, "Glümer", [2, 1], 3, true),
            ("14 ID", PRUSSIAN, "von Kameke", [3, 1], 4, true),
            ("16 ID", PRUSSIAN, "Barnekow", [3, 1], 3, true),
            ("5 ID", PRUSSIAN, "Stülpnagel", [3, 1], 4, true),
            ("5 and 6 Kav Div", PRUSSIAN, "Rheinbaben", [2, 0], 3, false),
        ],
        &[("Frossard", FRENCH, 0, 1), ("Alvensleben", PRUSSIAN, 2, 3), ("Zastrow", PRUSSIAN, 1, 2)],
        maps::SPICHEREN_UNITS,
        Size::Brigade,
    );
    let forbach = "0113 0212 0213 0312";
    let area = "1601 1701 1702 1801 1802 1902 1903 2002";
    let setup = vec![
        r.placement(&map, FRENCH, "Jolivet", "0609 0510"),
        r.placement(&map, FRENCH, "Vergé", "0609 0510"),
        r.placement(&map, FRENCH, "Valazé", forbach),
        r.placement(&map, FRENCH, "Art.1", forbach),
        r.placement(&map, FRENCH, "Doens, Art.3, Laveaucoupet", "1313"),
        r.placement(&map, FRENCH, "Micheler", "1607"),
        r.placement(&map, FRENCH, "Valabrègue", forbach),
        r.placement(&map, FRENCH, "Bachelier", forbach),
        r.placement(&map, FRENCH, "Valabrègue HQ", forbach),
        r.placement(&map, PRUSSIAN, "27. François", area),
        r.placement(&map, PRUSSIAN, "Art.14", area),
        r.placement(&map, PRUSSIAN, "von Kameke", area),
    ];
    let arrivals = vec![
        r.arrival(&map, 1, "28. Woyna, 15 Husaren", "1901"),
        r.arrival(&map, 4, "Stülpnagel, 9. Doering, 10. Schwerin, 12 Dragoner, Art.5", "1901"),
        r.arrival(&map, 5, "Bataille, Pouget, Bastoul, Art.2", "0414 0614"),
        r.arrival(&map, 5, "Barnekow, 32. Rex, Art.16", "1901 1301"),
        r.arrival(&map, 6, "14. Grüter", "1901"),
        r.arrival(&map, 7, "Rheinbaben, 11. Barby, 12. Redern", "1901"),
    ];
    let comes = |turn, name, numbers: &str, enters, removes| CommanderArrival {
        turn,
        commander: r.leader(name),
        hexes: hexes(&map.grid, numbers),
        enters,
        removes,
    };
    let commander_arrivals = vec![
        comes(4, "Alvensleben", "1901", true, None),
        comes(6, "Frossard", forbach, false, None),
        comes(7, "Zastrow", "1901", true, Some(r.leader("Alvensleben"))),
    ];
    let objective = |name: &str, numbers: &str, points, at_start| Objective {
        name: name.to_owned(),
        hexes: hexes(&map.grid, numbers),
        points,
        at_start,
    };
    Data {
        title: "Spicheren".to_owned(),
        bots: None,
        terrain: terrain(false),
        tables: tables(),
        course: Course {
            turns: 12,
            first_hour: 11,
            night: 1 << 11 | 1 << 12,
            edges: BySide([Edge::South, Edge::North]),
            initiative: InitiativeRules {
                tie: PRUSSIAN,
                fixed: Vec::new(),
                inertia_turns: 1 << 1 | 1 << 2,
                inertia: -2,
                night: -1,
            },
        },
        setup,
        arrivals,
        commander_arrivals,
        special: Special {
            halved_guns: hexes(&map.grid, "1607"),
            decoy: Some(Decoy {
                formation: r.formation("13 ID"),
                turn: 4,
                hexes: ["0501", "1101"].map(|n| hex(&map.grid, n)),
                movement: 3,
                sight: 4,
            }),
            held_markers: ["13 ID", "16 ID"].into_iter().map(|f| r.formation(f)).collect(),
            shared_marker: Some(SharedMarker {
                even: r.formation("5 and 6 Kav Div"),
                odd: r.formation("cavalry division"),
            }),
            night_gun_range: 1,
            double_stacking: None,
            stacked_guns: StackedGuns::Paired,
            support_any_formation: None,
            single_regiments: FRENCH,
        },
        objectives: vec![
            objective("Rotherberg", "1607", 2, FRENCH),
            objective("Fonderie", "0708", 1, FRENCH),
            objective("Stiring-Wendel", "0510 0609", 1, FRENCH),
            objective("Spicheren", "1411 1412", 1, FRENCH),
            objective("Sarrebruck", "1701 1801 1902", 2, PRUSSIAN),
            objective("Forbach", forbach, 2, FRENCH),
        ],
        victory: Victory {
            scheme: Scheme::Battlefield,
            count_turns: 1 << 10,
            noon: None,
            cut_off: 0,
            demoralised_enemy: 1,
            any_demoralised: 0,
            own_demoralised: 0,
            units_lost_per_point: 2,
            units_exited_per_point: 2,
            commander_alone: -1,
            handicap: 0,
            exits: hexes(&map.grid, "0414 0614 1315 2015 0113 0112"),
            exit_from: 10,
            levels: Levels { tactical: 2, operational: 5, strategic: 8 },
        },
        options: Options {
            frossard_early: extras.frossard_early.then(|| FrossardEarly { commander: r.leader("Frossard"), points: 1 }),
            castagny: extras.castagny.then(|| Castagny {
                formation: r.formation("2e DI III Corps"),
                commander: r.leader("Frossard"),
                target: 4,
                earliest: 5,
                by: hexes(&map.grid, "0113"),
                points: 1,
            }),
        },
        rulings: Rulings::default(),
        formations: r.formations,
        units: r.units,
        leaders: r.leaders,
        map,
    }
}

/// §13.2 Wissembourg, basic or extended.
pub(crate) fn wissembourg(extended: bool) -> Data {
    let mut map =
        map(maps::WISSEMBOURG_TERRAIN, maps::WISSEMBOURG_LEVELS, maps::WISSEMBOURG_ROUTES, &maps::WISSEMBOURG_SIDES);
    map.walled = hexes(&map.grid, "0603");
    map.towns = map.walled;
    let r = roster(
        &[
            ("1re brigade", FRENCH, "Montmarie", [2, 0], 3, false),
            ("2e brigade", FRENCH, "Pellé", [3, 1], if extended { 3 } else { 2 }, false),
            ("cavalry brigade", FRENCH, "Septeuil", [2, 0], 1, false),
            ("brigade Wolff", FRENCH, "Moréno", [2, 0], 3, false),
            ("II Bav Korps", PRUSSIAN, "Hartmann", [2, 0], 3, false),
            ("V Korps", PRUSSIAN, "Kirchbach", [4, 2], 7, false),
            ("XI Korps", PRUSSIAN, "von Bose", [3, 1], 8, false),
        ],
        &[("Douay", FRENCH, 0, 2), ("Frédéric-Guillaume", PRUSSIAN, 1, 3)],
        maps::WISSEMBOURG_UNITS,
        Size::Regiment,
    );
    let mut setup = vec![
        r.placement(&map, FRENCH, "50e RI, Douay, Montmarie", "0806"),
        r.placement(&map, FRENCH, "74e RI, Art.2", "0707"),
        r.placement(&map, FRENCH, "1er Turcos, Pellé", "0603"),
        r.placement(&map, FRENCH, "11e Chasseurs, 3e Hussards, Septeuil", "0807"),
        r.placement(&map, PRUSSIAN, "Art.4", "0601"),
    ];
    let mut arrivals = vec![
        r.arrival(&map, 1, "Hartmann, 7. Thiereck, 8. Maillinger, 2. Chevauleger", "0701"),
        r.arrival(&map, 2, "Kirchbach, 17. Bothmer, 18. Voigts-Rhetz, 4 Dragoner, Art.9", "1501"),
        r.arrival(&map, 2, "Frédéric-Guillaume, von Bose, 41. Koblinski, 42. Thile, 14 Husaren, Art.21", "1706"),
        r.arrival(&map, 3, "Art.10", "1501"),
        r.arrival(&map, 4, "19. Henning, 20. Montbarry, 14 Dragoner", "1501"),
        r.arrival(&map, 5, "43. Kontzki, 44. Schkopp, 13 Husaren, Art.22", "1706"),
    ];
    if extended {
        let town = r.placement(&map, FRENCH, "78e RI", "0603");
        setup.push(Placement { hexes: town.hexes | south_of_the_river(&map), ..town });
        arrivals.push(r.arrival(&map, 5, "96e RI", "0105"));
        arrivals.push(r.arrival(&map, 6, "Moréno, 18e RI", "0105"));
    }
    let objective = |name: &str, number: &str| Objective {
        name: name.to_owned(),
        hexes: hexes(&map.grid, number),
        points: 2,
        at_start: FRENCH,
    };
    let (columns, rows) = (map.grid.columns(), map.grid.rows());
    let on_edge = |h: &HexId| map.grid.place(*h).0 == 1 || map.grid.place(*h).1 == rows;
    let exits: HexSet = map.grid.hexes().into_iter().filter(on_edge).collect();
    assert_eq!(exits.len(), u32::from(columns) + u32::from(rows) - 1);
    Data {
        title: "Wissembourg".to_owned(),
        bots: None,
        terrain: terrain(true),
        tables: tables(),
        course: Course {
            turns: if extended { 10 } else { 7 },
            first_hour: 9,
            night: 0,
            edges: BySide([Edge::South, Edge::North]),
            initiative: InitiativeRules {
                tie: PRUSSIAN,
                fixed: vec![(1, PRUSSIAN)],
                inertia_turns: 0,
                inertia: 0,
                night: 0,
            },
        },
        setup,
        arrivals,
        commander_arrivals: Vec::new(),
        special: Special {
            halved_guns: HexSet::EMPTY,
            decoy: None,
            held_markers: std::iter::empty().collect(),
            shared_marker: None,
            night_gun_range: 0,
            double_stacking: Some(FRENCH),
            stacked_guns: StackedGuns::SameFormation(PRUSSIAN),
            support_any_formation: Some(FRENCH),
            single_regiments: FRENCH,
        },
        objectives: vec![objective("Wissembourg", "0603"), objective("Castle", "0806")],
        victory: Victory {
            scheme: if extended { Scheme::Extended } else { Scheme::Places },
            count_turns: 0,
            noon: (!extended).then_some(Noon { turn: 4, points: 2 }),
            cut_off: 1,
            demoralised_enemy: 1,
            any_demoralised: 1,
            own_demoralised: -1,
            units_lost_per_point: 2,
            units_exited_per_point: 2,
            commander_alone: -1,
            handicap: 0,
            exits,
            exit_from: 1,
            levels: Levels { tactical: 1, operational: 2, strategic: 3 },
        },
        options: Options::default(),
        rulings: Rulings::default(),
        formations: r.formations,
        units: r.units,
        leaders: r.leaders,
        map,
    }
}
