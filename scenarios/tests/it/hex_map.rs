//! A map of 700 hexes, of a rule system that does not come with the program: 35 columns, of which the odd ones stand half a hex lower, by 20 rows.

use sandtable_engine::geometry::{Direction, Grid, HexId, HexSides, Hexes, Route, Water};
use sandtable_scenarios::hexes::{self, NO_HEX, Rows, Size, Waters};
use sandtable_scenarios::reader::{Fields, Item, Reader};
use sandtable_scenarios::{
    Faults, GameData, HexSheet, HexSheetName, Loaded, Overlay, PlaceKind, Schema, Sheet, Source,
};

/// The words of a set of 704 hexes.
const WORDS: usize = 11;

static STEPPE: Schema = Schema {
    system: "steppe",
    scenarios: &[],
    labels: &[],
    topics: &[("scenario", "scenario.toml"), ("map", "map.toml")],
    ordered: &[],
    maps: &["map.ground"],
    optional: &[],
    read,
};

#[derive(Clone, Debug, PartialEq)]
struct Steppe {
    grid: Grid<WORDS>,
    marsh: Hexes<WORDS>,
    sides: HexSides,
    camps: Hexes<WORDS>,
    entries: Hexes<WORDS>,
}

const LETTERS: [(&str, Option<bool>); 3] = [(".", Some(false)), ("m", Some(true)), (NO_HEX, None)];

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let read = root.table("map", "the table [map]", |map| {
        let size = Size::read(map, Hexes::<WORDS>::CAPACITY);
        let letter = |item: &Item<'_, '_>| hexes::letter(item, &LETTERS, "`.` steppe, `m` marsh or `-` no hex");
        let ground = Rows::read(map, "ground", size, letter);
        let grid = ground.as_ref().zip(size).map(|(ground, size)| size.grid(|c, r| ground.at(c, r).0 != Some(&None)));
        let grid: Option<&Grid<WORDS>> = grid.as_ref();
        let marsh = |grid: &Grid<WORDS>, ground: &Rows<'_, '_, Option<bool>>| -> Hexes<WORDS> {
            let wet = |hex: &HexId| ground.at(grid.place(*hex).0, grid.place(*hex).1).0 == Some(&Some(true));
            grid.hexes().into_iter().filter(wet).collect()
        };
        let routes = hexes::routes(map, grid);
        let waters = map.table("sides", "the hexsides with water", |sides| Waters::read(sides, grid));
        let camps = hexes::required(map, "camps", grid);
        let entries = hexes::entries(map, "entries", grid);
        let names = hexes::places(map, grid);
        let steppe = Steppe {
            grid: grid?.clone(),
            marsh: marsh(grid?, ground.as_ref()?),
            sides: hexes::build_sides(grid?, &routes, &waters?),
            camps,
            entries,
        };
        Some((steppe, names))
    });
    let (steppe, names) = read.flatten().filter(|_| !reader.has_faults())?;
    Some((GameData::new(steppe), Sheet::Hexes(HexSheet { lines: Vec::new(), names })))
}

/// The map with some of its lines changed.
fn files(changes: &[(&str, &str)]) -> Source {
    let ground: String = (1..=20).map(|row| format!("{row:02} = \"{}\"\n", ".".repeat(35))).collect();
    let mut map = format!(
        "[map]\ncolumns = 35\nrows = 20\nodd_columns = \"lower\"\ncamps = \"3520 0101\"\nentries = \"3501\"\n\
         [map.ground]\n{ground}\
         [map.routes]\n\"Line\" = {{ kind = \"railway\", hexes = \"3417 3517 3518\" }}\n\
         [map.sides]\nstreams = \"\"\nrivers = \"1609/1708 0101/0201\"\nbridges = \"0201/0101\"\n\
         [map.places]\n\"Depot\" = {{ kind = \"town\", hexes = \"1708\" }}\n\
         [provenance]\n\"map\" = {{ source = \"rulebook\" }}\n"
    );
    map = map
        .replace(&format!("09 = \"{}\"", ".".repeat(35)), &format!("09 = \"{}m{}-\"", ".".repeat(15), ".".repeat(18)));
    for (from, to) in changes {
        assert_eq!(map.matches(from).count(), 1, "{from:?} must be in the map once");
        map = map.replace(from, to);
    }
    let scenario = "[scenario]\nname = \"steppe\"\ntitle = \"Steppe\"\nsystem = \"steppe\"\ndescription = \"Grass.\"\n";
    Source::texts(vec![("scenario.toml".into(), scenario.into()), ("map.toml".into(), map)])
}

fn load(changes: &[(&str, &str)], overlays: &[Overlay]) -> Result<Loaded, Faults> {
    STEPPE.load(&files(changes), overlays)
}

fn steppe() -> Steppe {
    load(&[], &[]).unwrap_or_else(|faults| panic!("{faults}")).data.to().expect("a steppe")
}

/// What is told of the only fault: path, what was found, what was expected.
fn fault(changes: &[(&str, &str)]) -> (String, String, String) {
    let faults = load(changes, &[]).expect_err("a fault");
    assert_eq!(faults.len(), 1, "{faults}");
    let fault = faults.iter().next().expect("a fault").clone();
    (fault.path, fault.found, fault.expected)
}

#[test]
fn rows_become_hexes_of_any_number_of_words() {
    let Steppe { grid, marsh, camps, entries, .. } = steppe();
    assert_eq!((grid.size(), grid.hexes().len()), (700, 699));
    assert_eq!(grid.hex(35, 9), None);
    assert_eq!(marsh.into_iter().map(|hex| grid.number(hex)).collect::<Vec<_>>(), [1609]);
    assert_eq!(hexes::listed(&grid, camps), "0101 3520");
    assert_eq!(hexes::listed(&grid, entries), "3501");
}

#[test]
fn odd_columns_stand_lower_where_the_map_says_so() {
    let Steppe { grid, sides, .. } = steppe();
    let at = |column, row| grid.hex(column, row).expect("a hex of the map");
    assert_eq!(grid.direction(at(16, 9), at(17, 8)), Some(Direction::NE));
    assert_eq!(sides[at(16, 9)].water(Direction::NE), Some(Water::River));
    assert!(sides[at(1, 1)].bridged(Direction::NE) && !sides[at(17, 8)].bridged(Direction::SW));
    assert_eq!(sides[at(34, 17)].route(Direction::SE), Some(Route::Railway));
    assert_eq!((sides[at(34, 17)].off_map, sides[at(35, 18)].off_map), (None, Some(Route::Railway)));
    // With the odd columns higher, 1609 and 1708 do not touch.
    let (path, found, _) = fault(&[("odd_columns = \"lower\"\n", "")]);
    assert_eq!((path.as_str(), found.as_str()), ("map.sides.rivers", "1609/1708, which are not neighbours"));
}

#[test]
fn names_of_places_are_drawn() {
    let loaded = load(&[], &[]).unwrap();
    let Sheet::Hexes(sheet) = loaded.sheet else { panic!("a map of hexes") };
    let hexes = vec![steppe().grid.hex(17, 8).unwrap()];
    assert_eq!(sheet.names, [HexSheetName { name: "Depot".into(), kind: PlaceKind::Town, hexes }]);
}

#[test]
fn a_hex_is_a_value() {
    let set = Overlay::Set("map.ground.0101=m".into());
    let steppe: Steppe = load(&[], &[set]).unwrap().data.to().unwrap();
    assert_eq!(hexes::listed(&steppe.grid, steppe.marsh), "0101 1609");
}

#[test]
fn faults_have_their_place_and_the_nearest_hex() {
    let told = |changes: &[(&str, &str)]| {
        let (path, found, expected) = fault(changes);
        [path, found, expected]
    };
    assert_eq!(
        told(&[("odd_columns = \"lower\"", "odd_columns = \"low\"")]),
        ["map.odd_columns", "the text \"low\"", "one of \"higher\", \"lower\""]
    );
    assert_eq!(
        told(&[("camps = \"3520", "camps = \"3521")]),
        ["map.camps", "3521, which is not on the map", "a hex of the map"]
    );
    assert_eq!(
        told(&[("entries = \"3501", "entries = \"1009")]),
        ["map.entries", "1009, inside the map", "a hex at the edge of the map"]
    );
    assert_eq!(told(&[("3417 3517 3518", "3417 3519")])[1], "3519, which is not next to 3417");
    assert_eq!(
        told(&[("0101/0201", "0101/0201 0201/0101")]),
        ["map.sides.rivers", "0201/0101 a second time", "each hexside once"]
    );
    assert_eq!(
        told(&[("rows = 20", "rows = 21"), ("columns = 35", "columns = 34")]),
        ["map", "714 hexes in 34 columns and 21 rows", "at most 704"]
    );
}
