use super::grid::PAD;
use super::*;

/// Four columns and rows without 0404, with a town, woods and a hill.
pub(super) fn sheet() -> HexMapSheet {
    let ids = (1..=4).flat_map(|c| (1..=4).map(move |r| (c, r))).filter(|&id| id != (4, 4));
    let hex = |id: HexId| HexShape {
        id,
        terrain: match id {
            (2, 2) => HexTerrain::Town,
            (3, 4) => HexTerrain::Woods,
            _ => HexTerrain::Clear,
        },
        level: if id == (3, 3) { 3 } else { 1 },
        counters: Vec::new(),
    };
    HexMapSheet {
        id: "test".to_owned(),
        title: "Fifteen hexes".to_owned(),
        subtitle: "A test".to_owned(),
        footer: "test".to_owned(),
        sides: BySide(["Blue".to_owned(), "Buff".to_owned()]),
        columns: 4,
        rows: 4,
        odd_columns_high: true,
        hexes: ids.map(hex).collect(),
        lines: Vec::new(),
        hexsides: Vec::new(),
        names: Vec::new(),
        areas: Vec::new(),
        objectives: Vec::new(),
        flags: Vec::new(),
        neutral: None,
        overlay: None,
        legend: true,
        notes: Vec::new(),
        reconstructed: false,
    }
}

pub(super) fn counter(label: &str, kind: HexCounterKind) -> HexCounter {
    HexCounter {
        label: label.to_owned(),
        side: Side::First,
        kind,
        formation: None,
        values: "6-4".to_owned(),
        facing: Some(2),
        lost: 1,
        disorganised: true,
        marks: Vec::new(),
    }
}

/// One of everything.
fn full() -> HexMapSheet {
    let mut sheet = sheet();
    for (i, terrain) in HexTerrain::ALL.into_iter().enumerate() {
        sheet.hexes[i].terrain = terrain;
    }
    for kind in HexLineKind::ALL {
        sheet.lines.push(HexLine { kind, hexes: vec![(1, 2), (2, 2), (3, 3), (4, 3)], off_map: (true, true) });
    }
    for (i, kind) in HexSideKind::ALL.into_iter().enumerate() {
        sheet.hexsides.push(HexSideMark { kind, between: ((2, 2), (2 + i as u8 % 2, 3)) });
    }
    for kind in [PlaceKind::Town, PlaceKind::Village, PlaceKind::Ground] {
        for hexes in [vec![(1, 1)], vec![(2, 2), (2, 3)], vec![(4, 1)]] {
            sheet.names.push(PlaceName { name: "Saint-Arnual forest".to_owned(), hexes, kind });
        }
    }
    for side in Side::BOTH {
        for kind in [HexAreaKind::SetUp, HexAreaKind::Entry, HexAreaKind::Exit] {
            let hexes = vec![(1, 1), (1, 2), (3, 1), (4, 3)];
            sheet.areas.push(HexArea { kind, side, label: "5 ID, 6 Kav Div and all the rest".to_owned(), hexes });
        }
    }
    sheet.objectives.push(HexObjective { hexes: vec![(2, 2), (2, 3)], points: 2, holder: Some(Side::Second) });
    for (i, kind) in HexCounterKind::ALL.into_iter().enumerate() {
        sheet.hexes[8 + i % 3].counters.push(counter("1er Turcos", kind));
    }
    sheet.notes.push("A note".to_owned());
    sheet
}

#[test]
fn every_hex_is_drawn_with_its_number_and_no_other() {
    let drawing = draw_hex(&sheet());
    assert_eq!(drawing.matches("<path class=\"hex\"").count(), 15);
    assert!(drawing.contains("<g id=\"test-hex-0203\"><title>0203, clear, level 1</title>"));
    assert!(drawing.contains(">0304</text>") && !drawing.contains(">0404<"));
}

#[test]
fn what_lies_off_the_map_is_left_out() {
    let mut sheet = full();
    let plain = draw_hex(&sheet);
    sheet.hexes.push(HexShape { id: (9, 1), ..HexShape::default() });
    sheet.hexes.push(HexShape { id: (0, 0), ..HexShape::default() });
    sheet.lines.push(HexLine { kind: HexLineKind::Road, hexes: vec![(4, 4)], off_map: (true, true) });
    let away = ((4, 4), (9, 9));
    sheet.hexsides.push(HexSideMark { kind: HexSideKind::Trench, between: away });
    sheet.names.push(PlaceName { name: "Nowhere".to_owned(), hexes: vec![(4, 4)], kind: PlaceKind::Town });
    sheet.areas.push(HexArea {
        kind: HexAreaKind::SetUp,
        side: Side::First,
        label: "Off".to_owned(),
        hexes: vec![(4, 4)],
    });
    sheet.objectives.push(HexObjective { hexes: vec![(255, 0)], points: 9, holder: None });
    assert_eq!(draw_hex(&sheet), plain);
}

#[test]
fn an_empty_sheet_is_drawn() {
    let mut sheet = sheet();
    sheet.hexes.clear();
    (sheet.columns, sheet.rows) = (0, 0);
    assert!(draw_hex(&sheet).contains("A map of 0 hexes"));
}

/// Names end within the sheet and cover neither each other nor a number.
#[test]
fn names_keep_clear() {
    let mut sheet = full();
    sheet.names.truncate(4);
    sheet.areas.clear();
    sheet.hexes.iter_mut().for_each(|hex| hex.counters.clear());
    let map = Map::new(&sheet);
    let placed = names::placed(&map);
    assert_eq!(placed.len(), 4);
    for (i, name) in placed.iter().enumerate() {
        assert!(placed[..i].iter().all(|other| other.bounds.shared(&name.bounds) < 1e-9), "{:?}", name.lines);
        for (taken, _) in names::fixed(&map) {
            assert!(taken.shared(&name.bounds) < 1e-9, "{:?} covers {taken:?}", name.lines);
        }
    }
}

#[test]
fn no_text_is_outside_the_sheet() {
    let mut sheet = full();
    sheet.names.push(PlaceName { name: "A".repeat(40), hexes: vec![(4, 1)], kind: PlaceKind::Town });
    sheet.names.push(PlaceName {
        name: "Wider than all of the sheet ".repeat(9),
        hexes: vec![(4, 1)],
        kind: PlaceKind::Town,
    });
    let map = Map::new(&sheet);
    let (width, height) = (map.grid.width(), map.grid.height());
    for name in names::placed(&map) {
        assert!(name.bounds.within(width, height), "{:?}", name.lines);
    }
    for hex in map.drawn() {
        let (x, y) = map.grid.centre(hex.id);
        assert!(x > PAD && y + NUMBER - 3.0 > 0.0 && x + LEVEL.0 + 2.0 < width && y + LEVEL.1 < height);
    }
}

#[test]
fn everything_can_be_drawn_as_a_picture() {
    let drawing = draw_hex(&full());
    let bytes = crate::picture::png(&drawing, 0.5).expect("a good SVG");
    assert!(bytes.len() > 10_000, "{} bytes", bytes.len());
}

#[test]
fn the_legend_explains_what_occurs_and_nothing_else() {
    let drawing = draw_hex(&sheet());
    assert!(drawing.contains(">Woods<") && drawing.contains(">Town<") && drawing.contains(">Levels; "));
    let words = ["Castle", "Railway", "River", "Trench", "Blue set-up area", "Buff exit", "Objective, ", "A note"];
    let worn = ["Blue cavalry", "Blue commander", "Pointer and bar", "Striped corner", "Bars beside"];
    for word in words.into_iter().chain(worn) {
        assert!(!drawing.contains(&format!(">{word}")), "{word}");
    }
    let drawing = draw_hex(&full());
    for word in words.into_iter().chain(worn) {
        assert!(drawing.contains(&format!(">{word}")), "{word}");
    }
    let kinds = HexTerrain::ALL.map(HexTerrain::name).into_iter();
    let kinds = kinds.chain(HexLineKind::ALL.map(HexLineKind::name)).chain(HexSideKind::ALL.map(HexSideKind::name));
    for word in kinds.map(crate::words::capital) {
        assert!(drawing.contains(&format!(">{word}<")), "{word}");
    }
    let mut sheet = full();
    sheet.legend = false;
    assert!(!draw_hex(&sheet).contains(">Objective, "));
}

#[test]
fn a_long_note_is_broken_within_the_width() {
    let mut sheet = sheet();
    sheet.notes.push(["word"; 90].join(" "));
    let drawing = draw_hex(&sheet);
    let longest =
        drawing.lines().filter(|line| line.contains(">word word")).map(|line| line.matches("word").count()).max();
    assert!(longest.is_some_and(|words| words < 20), "{longest:?}");
    assert_eq!(drawing.matches("word").count(), 90);
}

#[test]
fn one_level_is_no_level() {
    let mut sheet = sheet();
    sheet.hexes.iter_mut().for_each(|hex| hex.level = 4);
    let drawing = draw_hex(&sheet);
    assert!(drawing.contains("<title>0203, clear</title>") && !drawing.contains(">Levels"));
}

#[test]
fn any_number_of_levels_has_tints() {
    let mut sheet = sheet();
    sheet.hexes.iter_mut().enumerate().for_each(|(i, hex)| hex.level = i as u8 * 17);
    let map = Map::new(&sheet);
    assert_eq!(map.levels, (0, 238));
    let tints: Vec<_> = map.drawn().map(|hex| ground::tint(&map, hex.level)).collect();
    assert_ne!(tints[0], tints[14]);
    assert!(draw_hex(&sheet).contains("level 238"));
}

#[test]
fn names_and_labels_are_escaped() {
    let mut sheet = full();
    let odd = "<S&L>\"";
    sheet.names[0].name = odd.to_owned();
    sheet.areas[0].label = odd.to_owned();
    sheet.hexes[8].counters[0].label = odd.to_owned();
    (sheet.id, sheet.title, sheet.footer) = ("a\"b".to_owned(), odd.to_owned(), odd.to_owned());
    let drawing = draw_hex(&sheet);
    assert!(drawing.contains("&lt;S&amp;L&gt;") && !drawing.contains("<S&L>") && !drawing.contains("a\"b"));
}

#[test]
fn a_reconstruction_says_so() {
    let mut sheet = sheet();
    assert!(!draw_hex(&sheet).contains("RECONSTRUCTION"));
    sheet.reconstructed = true;
    let drawing = draw_hex(&sheet);
    assert!(drawing.contains("RECONSTRUCTION") && drawing.contains("A reconstructed map of 15 hexes"));
}

#[test]
fn the_legend_names_each_formation_of_a_side_once() {
    let mut sheet = sheet();
    let formation = |name: &str, place| HexFormation { name: name.to_owned(), code: format!("{place}"), place };
    let belongs = |name: &str, place| HexCounter {
        formation: Some(formation(name, place)),
        ..counter("Any", HexCounterKind::Infantry)
    };
    sheet.hexes[1].counters = vec![belongs("Second division", 2), belongs("First division", 1)];
    sheet.hexes[5].counters = vec![belongs("Second division", 2)];
    sheet.hexes[6].counters = vec![HexCounter { side: Side::Second, ..belongs("Guard", 0) }];
    let drawing = draw_hex(&sheet);
    let at = |name: &str| drawing.match_indices(&format!(">{name}<")).map(|(at, _)| at).collect::<Vec<_>>();
    let [first, second, guard] = ["Blue First division", "Blue Second division", "Buff Guard"].map(at);
    assert_eq!((first.len(), second.len(), guard.len()), (1, 1, 1));
    assert!(first < second && second < guard, "by side, in their order");
    sheet.legend = false;
    assert!(!draw_hex(&sheet).contains("Blue First division<"));
}

#[test]
fn ground_lies_below_the_grid_and_places_above_it() {
    for terrain in HexTerrain::ALL.into_iter().skip(1) {
        let mut sheet = sheet();
        sheet.hexes[0].terrain = terrain;
        let drawing = draw_hex(&sheet);
        let grid = drawing.find("stroke-width=\"0.3\" stroke-opacity=\"0.8\"").expect("a grid");
        let used = drawing.find(&format!("href=\"#test-{}\"", terrain.symbol())).expect("it is drawn");
        let places = ["hamlet", "locality", "village", "town", "walled town", "fort", "castle"];
        assert_eq!(used > grid, places.contains(&terrain.name()), "{terrain:?}");
    }
}

#[test]
fn what_is_kept_from_other_drawings_is_drawn_again_where_it_differs() {
    let grounds = Grounds::default();
    let bare = sheet();
    assert_eq!(draw_on(bare.clone(), &grounds).text(), draw_hex(&bare));
    let mut with_counters = bare.clone();
    with_counters.hexes[5].counters.push(counter("1er Turcos", HexCounterKind::Infantry));
    with_counters.subtitle = "Another moment".to_owned();
    let drawing = draw_on(with_counters.clone(), &grounds).text();
    assert!(drawing.contains("1er Turcos (Blue infantry") && drawing.contains("Another moment"));
    let mut lost = with_counters.clone();
    lost.hexes[5].counters[0].lost = 1;
    assert!(draw_on(lost, &grounds).text().contains("1 lost"));
    assert_eq!(draw_on(with_counters.clone(), &grounds).text(), drawing);
    let mut taken = with_counters;
    taken.objectives.push(HexObjective { hexes: vec![(2, 2)], points: 2, holder: Some(Side::Second) });
    assert_ne!(draw_on(taken, &grounds).text(), drawing);
    let mut other = bare;
    other.hexes[0].level = 2;
    assert_eq!(draw_on(other.clone(), &grounds).text(), draw_hex(&other));
}
