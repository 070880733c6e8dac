//! What the tables of odds and the player aids promise.

use resvg::usvg::{self, Group, Node, Options, Rect, Tree, fontdb};
use sandtable_reports::odds::{
    Aid, EXACT, OddsCell, OddsPage, OddsRow, OddsTable, Scale, aid_html, aid_svg, csv, html_page, markdown, png, svg,
    terminal,
};
use std::slice;
use std::sync::{Arc, LazyLock};

/// A table of chances; the first cell of the last row cannot be.
fn table(id: &str, rows: usize, columns: usize, leading: usize) -> OddsTable {
    let cell = |row: usize, column: usize| {
        let (part, whole) = (1 + row * columns + column, 2 + rows * columns);
        let value = part as f64 / whole as f64;
        let text = format!("{:.1} %", 100.0 * value);
        (row + 1 < rows || column > 0).then(|| OddsCell { value, text, exact: Some(format!("{part}/{whole}")) })
    };
    let row = |row| OddsRow {
        headings: (0..leading).map(|place| format!("{} of {place}", row + 1)).collect(),
        cells: (0..columns).map(|column| cell(row, column)).collect(),
    };
    OddsTable {
        id: id.into(),
        title: format!("Table {id}: chance that the attacker wins"),
        notes: vec!["Three battalions a side".into()],
        corner: [["attack", "losses", "trench", "fort"][..leading].join("|"), "defence".into()],
        columns: (1..=columns).map(|column| column.to_string()).collect(),
        rows: (0..rows).map(row).collect(),
        scale: Scale::Share,
        below: Vec::new(),
    }
}

fn aid(pages: Vec<Vec<OddsTable>>) -> Aid {
    let page = |(nth, tables)| OddsPage {
        title: format!("Page {nth}"),
        intro: "What is on this page, in a few words. ".repeat(9),
        tables,
    };
    Aid {
        title: "Storm over Belfort".into(),
        subtitle: "Exact odds".into(),
        pages: pages.into_iter().enumerate().map(page).collect(),
        footer: vec!["Scenario: the siege. ".repeat(12), "Version 0.1, hash 0123456789abcdef".into()],
    }
}

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../../assets/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../../assets/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// Something on a sheet and where it is, in pixels.
type Placed = (String, Rect);

/// The texts of a sheet, and the tables and parts of tables on it.
fn placed(svg: &str) -> (Rect, Vec<Placed>, Vec<Placed>) {
    fn gather(group: &Group, texts: &mut Vec<Placed>, tables: &mut Vec<Placed>) {
        for node in group.children() {
            match node {
                Node::Group(group) => {
                    if group.id().contains("table-") {
                        tables.push((group.id().into(), group.abs_bounding_box()));
                    }
                    gather(group, texts, tables);
                }
                Node::Text(text) => {
                    let words = text.chunks().iter().map(|chunk| chunk.text()).collect();
                    texts.push((words, text.abs_bounding_box()));
                }
                _ => {}
            }
        }
    }
    let tree =
        Tree::from_str(svg, &Options { fontdb: Arc::clone(&FONTS), ..Options::default() }).expect("a readable SVG");
    let (mut texts, mut tables) = (Vec::new(), Vec::new());
    gather(tree.root(), &mut texts, &mut tables);
    let page = Rect::from_xywh(0.0, 0.0, tree.size().width(), tree.size().height()).expect("a size");
    (page, texts, tables)
}

/// Whether two rectangles share more than a seam.
fn overlap(a: &Rect, b: &Rect, seam: f32) -> bool {
    a.left() + seam < b.right()
        && b.left() + seam < a.right()
        && a.top() + seam < b.bottom()
        && b.top() + seam < a.bottom()
}

/// What is wrong with a sheet: text in the margin, or things over each other.
fn faults(svg: &str, margin: f32) -> Vec<String> {
    let (page, texts, tables) = placed(svg);
    let mut faults = Vec::new();
    for (words, at) in &texts {
        let slack = 1.0;
        if at.left() < margin - slack
            || at.top() < margin - slack
            || at.right() > page.width() - margin + slack
            || at.bottom() > page.height() - margin + slack
        {
            faults.push(format!("`{words}` is in the margin: {at:?}"));
        }
    }
    // The boxes of lines of text include their leading.
    for (things, seam) in [(&texts, 2.5), (&tables, 0.5)] {
        for (nth, (name, a)) in things.iter().enumerate() {
            let others = things[..nth].iter().filter(|(_, b)| overlap(a, b, seam));
            faults.extend(others.map(|(other, _)| format!("`{name}` is over `{other}`")));
        }
    }
    faults
}

const MARGIN: f32 = 12.0 * 96.0 / 25.4;

#[test]
fn nothing_on_a_sheet_is_in_the_margin_or_over_anything_else() {
    let small = |nth: usize| table(&format!("table-{nth}"), 2 + nth % 9, 1 + nth % 5, 1 + nth % 3);
    let mut talkative = table("table-long", 12, 8, 2);
    talkative.title = "A title that does not come to an end where one would expect it to, ".repeat(4);
    talkative.notes = vec!["A note about all that was given, and about what the columns are. ".repeat(5); 2];
    talkative.columns[3] = "an attack over open ground into unprepared positions".into();
    talkative.rows[2].headings[0] = "Donaudampfschifffahrtsgesellschaft and all of its heirs and assigns".into();
    let mut endless = table("table-endless", 5, 3, 1);
    endless.notes = vec!["A note. ".repeat(60); 40];
    let aid = aid(vec![
        (0..17).map(small).collect(),
        vec![small(3), table("table-tall", 60, 2, 4), small(4), table("table-wide", 8, 30, 1), small(5)],
        vec![table("table-huge", 60, 30, 4), talkative, endless],
        vec![],
    ]);
    let sheets = aid_svg(&aid);
    assert!(sheets.len() > 8, "{}", sheets.len());
    for (nth, sheet) in sheets.iter().enumerate() {
        assert!(sheet.contains("viewBox=\"0 0 210 297\""));
        assert!(sheet.contains(&format!("{} / {}", nth + 1, sheets.len())), "a number on each sheet");
        assert!(sheet.contains("hash 0123456789abcdef"), "the foot on each sheet");
        assert_eq!(faults(sheet, MARGIN), Vec::<String>::new(), "sheet {}", nth + 1);
    }
    let all = sheets.concat();
    for table in aid.pages.iter().flat_map(|page| &page.tables) {
        for cell in table.rows.iter().flat_map(|row| row.cells.iter().flatten()) {
            assert!(all.contains(&format!(">{}</text>", cell.text)), "{} of {}", cell.text, table.id);
        }
    }
    assert_eq!(
        all.matches("%</text>").count() - all.matches(">0 %</text>").count() - all.matches(">100 %</text>").count(),
        {
            let tables = aid.pages.iter().flat_map(|page| &page.tables);
            tables.map(|table| table.rows.iter().flat_map(|row| row.cells.iter().flatten()).count()).sum::<usize>()
        }
    );
    assert!(all.contains("Page 2 (continued)"));
}

#[test]
fn the_checker_sees_what_is_misplaced() {
    let sheet = aid_svg(&aid(vec![vec![table("table-1", 4, 3, 1)]])).concat();
    assert!(faults(&sheet, MARGIN).is_empty());
    let text = r#"<text x="205" y="100" font-size="3">off</text>"#;
    assert_eq!(faults(&sheet.replace("</svg>", &format!("{text}</svg>")), MARGIN).len(), 1);
    let copy = sheet
        .replace("</svg>", &format!("{}</svg>", r#"<g id="table-2"><rect x="20" y="50" width="9" height="9"/></g>"#));
    assert_eq!(faults(&copy, MARGIN).len(), 1, "{:?}", faults(&copy, MARGIN));
}

#[test]
fn no_text_of_an_aid_is_smaller_than_seven_points() {
    let aid = aid(vec![vec![table("table-wide", 8, 30, 4), table("table-1", 3, 3, 1)]]);
    let least = 7.0 * 25.4 / 72.0;
    for sheet in aid_svg(&aid) {
        for part in sheet.split("font-size=\"").skip(1) {
            let size: f64 = part.split('"').next().and_then(|size| size.parse().ok()).expect("a size");
            assert!(size > least - 0.01, "{size}");
        }
    }
    for part in aid_html(&aid).split("font-size:").skip(1) {
        if let Some(size) = part.trim_start().split("pt").next().and_then(|size| size.parse::<f64>().ok()) {
            assert!(size >= 7.0, "{size}");
        }
    }
}

#[test]
fn a_picture_is_as_large_as_its_tables() {
    let tables = [table("table-1", 3, 2, 1), table("table-2", 60, 30, 4), table("table-3", 20, 5, 2)];
    for tables in [&tables[..1], &tables[..], &[]] {
        let picture = svg(tables, &"A long title ".repeat(12), &["Where it is from. ".repeat(30)]);
        assert_eq!(faults(&picture, 20.0), Vec::<String>::new());
        assert!(png(tables, "Title", &[]).expect("it can be drawn").starts_with(b"\x89PNG"));
    }
}

/// The cells of a CSV file, as RFC 4180 has them.
fn read(csv: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = csv.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    rows
}

#[test]
fn a_spreadsheet_gets_every_number_unrounded_and_every_fraction() {
    let mut table = table("table-1", 4, 3, 2);
    table.rows[0].headings[0] = "a \"great\" day, or\nnot".into();
    table.rows.iter_mut().for_each(|row| row.cells[2].iter_mut().for_each(|cell| cell.exact = None));
    let rows = read(&csv(slice::from_ref(&table)));
    assert_eq!(
        rows[0],
        ["attack", "losses", "defence 1", "defence 1 exact", "defence 2", "defence 2 exact", "defence 3"]
    );
    for (row, read) in table.rows.iter().zip(&rows[1..]) {
        assert_eq!(row.headings, read[..2]);
        for (cell, [value, exact]) in row.cells.iter().zip([[2, 3], [4, 5], [6, 99]]) {
            assert_eq!(read[value].parse::<f64>().ok(), cell.as_ref().map(|cell| cell.value));
            let fraction = cell.as_ref().and_then(|cell| cell.exact.clone()).unwrap_or_default();
            assert_eq!(read.get(exact).cloned().unwrap_or_default(), fraction);
        }
    }
    table.corner = [String::new(), String::new()];
    assert!(csv(slice::from_ref(&table)).starts_with("row,row 2,1,1 exact,2,"));
    // Fractions stand beside their numbers and nowhere else; two figures are one table.
    table.columns[2] = EXACT.into();
    let rows = read(&csv(&[table.clone(), OddsTable { title: "another".into(), ..table.clone() }]));
    assert_eq!(rows[0], ["table", "row", "row 2", "1", "1 exact", "2", "2 exact"]);
    assert!(rows.iter().all(|row| row.len() == 7) && rows.len() == 1 + 2 * table.rows.len());
    assert_eq!([&rows[1][0], &rows[table.rows.len() + 1][0]], [table.title.as_str(), "another"]);
}

#[test]
fn a_table_in_a_terminal_keeps_within_its_width_and_shows_every_number() {
    for width in [40, 80, 132] {
        for table in [table("t", 3, 2, 1), table("t", 60, 30, 4), table("t", 9, 12, 2)] {
            let text = terminal(&table, width);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
            for cell in table.rows.iter().flat_map(|row| row.cells.iter().flatten()) {
                assert!(text.contains(&cell.text), "{} in\n{text}", cell.text);
            }
        }
    }
    assert_eq!(
        terminal(&table("t", 2, 2, 1), 80),
        "Table t: chance that the attacker wins\n  Three battalions a side\n\n          defence\n  attack       1       2\n\
         ────────────────────────\n  1 of 0  16.7 %  33.3 %\n  2 of 0       –  66.7 %\n"
    );
}

#[test]
fn a_table_in_markdown_has_a_cell_for_every_column() {
    let mut table = table("t", 2, 2, 2);
    table.columns[1] = "2|3 *or* <more>".into();
    assert_eq!(
        markdown(&table),
        "**Table t: chance that the attacker wins**\n\nThree battalions a side\n\n\
         | attack | losses \\\\ defence | 1 | 2\\|3 \\*or\\* &lt;more> |\n| --- | --- | ---: | ---: |\n\
         | 1 of 0 | 1 of 1 | 16.7 % | 33.3 % |\n| 2 of 0 | 2 of 1 | – | 66.7 % |\n"
    );
}

#[test]
fn what_cannot_be_is_a_dash_everywhere() {
    let table = table("table-1", 2, 2, 1);
    let tables = [table.clone()];
    let aid = aid(vec![tables.to_vec()]);
    assert!(terminal(&table, 80).contains("–  66.7 %"));
    assert!(markdown(&table).contains("| – | 66.7 % |"));
    assert!(csv(&tables).ends_with("2 of 0,,,0.6666666666666666,4/6\n"), "{}", csv(&tables));
    for page in [html_page("T", &tables, &[]), aid_html(&aid)] {
        assert_eq!(page.matches("<td class=\"none\">–</td>").count(), 1);
    }
    assert_eq!(svg(&tables, "T", &[]).matches(">–</text>").count(), 1);
    // And once in the key.
    assert_eq!(aid_svg(&aid).concat().matches(">–</text>").count(), 2);
}

#[test]
fn words_are_never_taken_for_markup() {
    let evil = "<script>&\"'\u{1}";
    let mut table = table("a b<c>\"", 1, 2, 1);
    table.title = evil.into();
    table.notes = vec![evil.into()];
    table.corner = [evil.into(), evil.into()];
    table.columns = vec![evil.into(), evil.into()];
    table.rows[0].headings = vec![evil.into()];
    table.rows[0].cells[1] = Some(OddsCell { value: 0.5, text: evil.into(), exact: Some(evil.into()) });
    let tables = [table.clone()];
    let page = OddsPage { title: evil.into(), intro: evil.into(), tables: tables.to_vec() };
    let aid = Aid { title: evil.into(), subtitle: evil.into(), pages: vec![page], footer: vec![evil.into()] };
    let pages = [html_page(evil, &tables, &[evil.into()]), aid_html(&aid)];
    let pictures = aid_svg(&aid).into_iter().chain([svg(&tables, evil, &[evil.into()])]);
    for text in pages.iter().cloned().chain(pictures.clone()) {
        assert!(!text.contains("<script") && !text.contains("&\"") && !text.contains('\u{1}'), "{text}");
        assert!(text.contains("&lt;script&gt;&amp;&quot;"));
    }
    for page in &pages {
        let body = page.split_once("<body>").expect("a body").1;
        let body = format!("<body>{}", body.trim_end().trim_end_matches("</html>"));
        usvg::roxmltree::Document::parse(&body).expect("its elements are closed");
        assert!(page.contains("id=\"") && !page.contains("a b"));
    }
    for picture in pictures {
        Tree::from_str(&picture, &Options::default()).expect("an SVG");
    }
    assert!(!markdown(&table).contains("<script"));
}

#[test]
fn a_page_says_what_the_cells_are_to_those_who_hear_it() {
    let tables = [table("table-1", 3, 2, 2)];
    for page in [html_page("T", &tables, &["Foot".into()]), aid_html(&aid(vec![tables.to_vec()]))] {
        assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
        assert!(
            !page.contains("http:")
                && !page.contains("https:")
                && !page.contains("<script")
                && !page.contains("@import")
        );
        let count = |what: &str| page.matches(what).count();
        assert_eq!([count("<caption>"), count("scope=\"row\""), count("scope=\"colgroup\"")], [1, 6, 1]);
        assert_eq!(count("scope=\"col\""), 4);
        assert_eq!(count("title=\"1/8\""), 1);
    }
}

#[test]
fn the_page_and_the_pictures_of_an_aid_have_the_same_sheets() {
    let aid = aid(vec![
        (0..9).map(|nth| table(&format!("table-{nth}"), 12, 2, 1)).collect(),
        vec![table("table-tall", 60, 9, 2)],
    ]);
    let (page, pictures) = (aid_html(&aid), aid_svg(&aid));
    assert_eq!(page.matches("<section").count(), pictures.len());
    for (section, picture) in page.split("<section").skip(1).zip(&pictures) {
        let cells = |text: &str, end: &str| text.matches(&format!(" %{end}")).count();
        assert_eq!(
            cells(section, "</span></td>"),
            cells(&picture.replace(">0 %<", "><").replace(">100 %<", "><"), "</text>")
        );
    }
}

#[test]
fn a_page_begins_below_what_is_over_of_the_one_before() {
    let of = |over: usize, next: usize| {
        let first = (0..over).map(|nth| table(&format!("table-{nth}"), 12, 2, 1)).collect();
        aid_svg(&aid(vec![first, vec![table("table-next", next, 2, 1)]]))
    };
    // Two tables are on a sheet; of eight, some are over.
    assert_eq!((of(2, 9).len(), of(8, 9).len(), of(8, 30).len()), (2, 2, 3));
    assert!(!of(2, 9)[1].contains("Page 0 (continued)"));
    let sheets = of(8, 9);
    assert!(sheets[1].contains("Page 0 (continued)") && sheets[1].contains("Page 1") && !sheets[0].contains("Page 1"));
    for sheet in &sheets {
        assert_eq!(faults(sheet, MARGIN), Vec::<String>::new());
    }
}
