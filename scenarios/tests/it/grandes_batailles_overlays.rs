//! Overlays over the battles: cells and rows of a map, lines taken out and added, and that nothing makes the reader panic.

use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::grandes_batailles::data::Data;
use sandtable_engine::grandes_batailles::terrain::Terrain;
use sandtable_scenarios::{Class, Faults, Loaded, Overlay, Source, builtin, load};

fn with(battle: &str, overlays: &[Overlay]) -> Result<Loaded, Faults> {
    load(&Source::named(battle).unwrap(), overlays)
}

fn set(argument: &str) -> Overlay {
    Overlay::Set(argument.to_owned())
}

fn errata(text: &str) -> Overlay {
    let text = format!("overlay_for = \"grandes-batailles\"\n{text}");
    Overlay::Errata { name: "errata.toml".to_owned(), text }
}

fn data(loaded: Loaded) -> Data {
    loaded.data.to().expect("a battle")
}

fn level(data: &Data, number: u16) -> u8 {
    data.map.hex(data.map.grid.numbered(number).expect("a hex of the map")).level
}

#[test]
fn a_cell_of_the_map() {
    let loaded = with("spicheren", &[errata("[map.levels]\n1607 = 4\n"), set("map.terrain.1607=w")]).unwrap();
    let classes = ["map.levels.1607", "map.terrain.1607", "map.levels.1507"].map(|path| {
        let at = loaded.provenance.at(path).unwrap();
        (at.class, at.value.clone())
    });
    let expected = [(Class::Overlay, "4"), (Class::Overlay, "w"), (Class::Reconstruction, "3")];
    assert_eq!(classes, expected.map(|(class, value)| (class, value.to_owned())));
    assert_eq!(loaded.provenance.counts().overlay, 2);
    let data = data(loaded);
    assert_eq!((level(&data, 1607), level(&data, 1507)), (4, 3));
    assert_eq!(data.map.hex(data.map.grid.numbered(1607).unwrap()).terrain, Terrain::Woods);
}

#[test]
fn a_row_of_the_map() {
    let row = "[map.levels]\n07 = \"22222222222223343333\"\n";
    let loaded = with("spicheren", &[errata(row)]).unwrap();
    assert_eq!(loaded.provenance.counts().overlay, 1, "one cell of the row is another");
    assert_eq!(loaded.hash, with("spicheren", &[set("map.levels.1607=4")]).unwrap().hash, "one hash for one map");
    assert_eq!(level(&data(loaded), 1607), 4);
    let sourced =
        format!("{row}[provenance]\n\"map.levels.*07\" = {{ source = \"outside\", why = \"The printed map.\" }}\n");
    let loaded = with("spicheren", &[errata(&sourced)]).unwrap();
    assert_eq!(loaded.provenance.at("map.levels.0107").unwrap().class, Class::Outside, "a source for the whole row");
}

#[test]
fn a_fault_in_a_row_of_an_overlay_is_shown_in_the_overlay() {
    let faults = with("spicheren", &[errata("[map.levels]\n07 = \"22222292222223343333\"\n")]).unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!((fault.at.name(), fault.line(), fault.column()), ("errata.toml", 3, 13));
    let faults = with("spicheren", &[set("map.levels.07=222")]).unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!((faults.len(), fault.at.name(), fault.found.as_str()), (1, "set 1", "222"));
    let faults = with("spicheren", &[set("map.terrain.07=\"www\"")]).unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!((faults.len(), fault.at.name(), fault.found.as_str()), (1, "set 1", "a row of 3"));
}

#[test]
fn a_hex_off_the_map_is_no_value() {
    for path in ["map.levels.2107", "map.levels.1616", "map.levels.0007", "map.levels.é7"] {
        let faults = with("spicheren", &[set(&format!("{path}=3"))]).unwrap_err();
        assert_eq!((faults.len(), faults.iter().next().unwrap().path.as_str()), (1, path));
    }
}

/// A shell removes the quotes of `units."27. François".value=7`.
#[test]
fn a_name_with_a_dot_needs_no_quotes() {
    for path in ["units.27. François.value", "units.27.François.value", "units.'27. François'.value"] {
        let data = data(with("spicheren", &[set(&format!("{path}=7"))]).unwrap());
        assert_eq!(data.units.iter().find(|unit| unit.name == "27. François").unwrap().value, 7, "{path}");
    }
    let faults = with("spicheren", &[set("units.27. Francois.value=7")]).unwrap_err();
    assert_eq!(faults.iter().next().unwrap().nearest.as_deref(), Some("units.\"27. François\".value"));
}

#[test]
fn lines_can_be_taken_out_and_added() {
    let text = "[special]\nshared_marker = \"none\"\n[setup]\nmicheler = \"none\"\n[setup.spur]\ncounters = [\"Micheler\"]\nhexes = \"1508\"\n[map.routes.Track]\nkind = \"path\"\nhexes = \"1508 1509\"\n[map.places]\nWinterberg = \"none\"\n";
    let data = data(with("spicheren", &[errata(text)]).unwrap());
    assert_eq!(data.special.shared_marker, None);
    assert_eq!(data.setup.last().unwrap().hexes, [data.map.grid.numbered(1508).unwrap()].into_iter().collect());
    assert!(data.map.place("Winterberg").is_none() && data.map.place("Gifertwald").is_some());
    let slip = with("spicheren", &[errata("[setup.spur]\ncounter = [\"Micheler\"]\nhexes = \"1508\"\n")]).unwrap_err();
    assert_eq!(slip.iter().next().unwrap().path, "setup.spur", "an addition needs its names");
}

#[test]
fn the_order_of_the_set_up_counts_for_the_hash() {
    let files = |swap: bool| -> Vec<(String, String)> {
        let scenario = builtin().iter().find(|scenario| scenario.name == "wissembourg").unwrap();
        let change = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            let at = |name: &str| lines.iter().position(|line| line.starts_with(name));
            let mut changed = lines.clone();
            if let (Some(a), Some(b), true) = (at("50e-ri = "), at("74e-ri = "), swap) {
                changed.swap(a, b);
            }
            changed.join("\n")
        };
        scenario.files.iter().map(|(name, text)| ((*name).to_owned(), change(text))).collect()
    };
    let hash = |swap| load(&Source::texts(files(swap)), &[]).unwrap().hash;
    assert_ne!(hash(false), hash(true));
    assert_eq!(hash(false), with("wissembourg", &[]).unwrap().hash);
}

#[test]
fn no_argument_makes_the_reader_panic() {
    let odd = [
        "map=none",
        "map.columns=0",
        "map.columns=99",
        "map.rows=1",
        "map.terrain=none",
        "map.terrain.01=none",
        "map.terrain.01=",
        "map.terrain.01=\"\u{1F600}\"",
        "map.terrain.0101=-",
        "map.levels.0101=-",
        "map.terrain.01=3",
        "map.sides.rivers=/ 0101/ /0101 0101/0101 \u{1F600}/0101",
        "map.routes.Metz road.hexes=",
        "map.towns=\"\"",
        "special.decoy=none",
        "special.decoy.hexes=0501 0501",
        "formations=none",
        "leaders=none",
        "units=none",
        "units.Jolivet=none",
        "leaders.Vergé=none",
        "formations.1re DI=none",
        "setup=none",
        "setup.jolivet=none",
        "setup.jolivet.counters=[]",
        "setup.jolivet.counters=[[1]]",
        "arrivals.5-id=none",
        "commanders.frossard=none",
        "course.fixed_initiative.1=french",
        "course.fixed_initiative.99=french",
        "course.turns=1",
        "options.castagny=3",
        "castagny=none",
        "objectives.Forbach=none",
        "victory.exits=north up",
        "victory.noon=always",
        "terrain.routes.road=1e300",
        "terrain.routes.road=nan",
        "terrain.effects.columns=[]",
        "terrain.effects.woods=[]",
        "tables.combat.columns=[0]",
        "tables.combat.4=none",
    ];
    for argument in odd {
        for battle in ["spicheren", "wissembourg"] {
            let loaded = with(battle, &[set(argument)]);
            let _ = with(battle, &[errata(argument)]);
            if let Ok(loaded) = loaded {
                let _ = GrandesBatailles::new(data(loaded));
            }
        }
    }
}

#[test]
fn a_line_taken_out_of_a_file_is_told_or_leaves_a_battle_that_can_be_played() {
    for battle in ["spicheren", "wissembourg"] {
        let scenario = builtin().iter().find(|scenario| scenario.name == battle).unwrap();
        let mut read = 0;
        for (name, text) in scenario.files.iter().filter(|(name, _)| *name != "rulings.toml") {
            let matters = |line: &str| !line.is_empty() && !line.starts_with('#');
            let lines = text.lines().take_while(|line| *line != "[provenance]").enumerate();
            // Every fourth of them: a matter of time.
            for (gone, _) in lines.filter(|(_, line)| matters(line)).step_by(4) {
                let without = text.lines().enumerate().filter(|(at, _)| *at != gone).map(|(_, line)| line);
                let without = without.collect::<Vec<_>>().join("\n");
                let files = scenario.files.iter().map(|(other, text)| {
                    let text = if other == name { without.clone() } else { (*text).to_owned() };
                    ((*other).to_owned(), text)
                });
                if let Ok(loaded) = load(&Source::texts(files), &[]) {
                    let _ = GrandesBatailles::new(data(loaded));
                    read += 1;
                }
            }
        }
        assert!(read > 5, "places and ways are no loss");
    }
}
