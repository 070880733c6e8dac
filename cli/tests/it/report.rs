//! `sandtable report`: a page to send.

use crate::common::{Room, browser, copy, files, opened, parsed, root};
use std::fs;

#[test]
fn everything_stands_on_one_page() {
    let room = Room::new();
    let random = "--bot french=random --bot prussian=random";
    let said =
        room.good(&format!("report belfort --games 60 --out out --quiet --rank 1 --sensitivity 2 --blocks 2 {random}"));
    assert!(said.contains("60 games") && said.contains("report.html"), "{said}");
    let page = fs::read_to_string(room.path().join("out/report.html")).expect("a page");
    for part in [
        "Victory levels",
        "<summary>Numbers</summary>",
        "Balance by level of play",
        "<h3>Fire and bombardment</h3>",
        "Unclear rules",
        "Effects of the unclear rules",
        "Effects of unknown values",
        "Provenance of the data",
        "sandtable report belfort",
        "RECONSTRUCTION",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // A bar says its numbers under the pointer.
    assert!(page.contains("<title>Prussian major: "));
    assert!(page.contains("default-src 'none'") && !page.contains("<script"));
    assert!(!page.replace("http://www.w3.org/", "").contains("://"), "an address");
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(ids.len(), unique.len(), "a name given twice");
    let Some(browser) = browser() else {
        eprintln!("no browser here: the page is not opened");
        return;
    };
    assert!(opened(browser, &room.path().join("out/report.html"), "").contains("</html>"));
}

/// The first page is its author's, and what is written there does no harm; another title plays no game again.
#[test]
fn the_first_page_is_a_summary_with_a_note() {
    let room = Room::new();
    let line = "report belfort --games 60 --balance 5 --bot french=random --bot prussian=random --quiet --out out";
    let mut words: Vec<&str> = line.split(' ').collect();
    words.extend([
        "--title",
        "A <b>siege</b>",
        "--author",
        "A. Designer",
        "--date",
        "May 1871",
        "--note",
        "One.\n\nTwo.",
    ]);
    assert_eq!(room.run(&words).code, 0);
    let page = fs::read_to_string(room.path().join("out/report.html")).expect("a page");
    let front = page.split("<hr class=\"page\">").next().expect("a first page");
    for part in
        ["<h1>A &lt;b&gt;siege&lt;/b&gt;</h1>", "<p>A. Designer · May 1871</p>", "<p>One.</p>", "<p>Two.</p>", "Basis"]
    {
        assert!(front.contains(part), "{part}");
    }
    assert_eq!(front.matches("<figure>").count(), 3, "three pictures");
    let text = fs::read_to_string(room.path().join("out/summary.md")).expect("a page");
    assert!(text.starts_with("# A <b>siege</b>\n") && text.contains("charts/levels.png"), "{text}");
    let records = fs::read(room.path().join("out/games.parquet")).expect("records");
    let search =
        || fs::metadata(room.path().join("out/balance/games/0001.json")).and_then(|of| of.modified()).expect("a part");
    let searched = search();
    // What was written there is not lost by the way.
    let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
    assert!(message.contains("a report with --title 'A <b>siege</b>', expected --title too, or --force"), "{message}");
    room.run(
        &[&line.split(' ').collect::<Vec<_>>()[..], &["--title", "T", "--author", "", "--date", "", "--note", ""]]
            .concat(),
    );
    let text = fs::read_to_string(room.path().join("out/summary.md")).expect("a page");
    assert!(text.contains("--title T --out report") && !text.contains("--note"), "{text}");
    assert_eq!(search(), searched, "the search for an even game is played once");
    room.good(&format!("{line} --force"));
    assert!(!fs::read_to_string(room.path().join("out/report.html")).expect("a page").contains("siege</b>"));
    assert_eq!(fs::read(room.path().join("out/games.parquet")).expect("records"), records);
}

/// What is known of the levels of play is known of the scenario as it comes.
#[test]
fn a_changed_scenario_says_what_was_laid_over_it() {
    let room = Room::new();
    room.good("report belfort --games 20 --out out --quiet --set zones.12.bonus=2");
    let page = fs::read_to_string(room.path().join("out/report.html")).expect("a page");
    assert!(page.contains("zones.12.bonus") && !page.contains("Balance by level of play"));
}

/// Marks of HTML, CSV, Markdown and of writing from right to left.
const HOSTILE: &str = "<script>alert(1)</script> \"&' =1, |`*";

#[test]
fn names_do_no_harm() {
    let room = Room::new();
    copy(&root().join("scenarios/belfort"), &room.path().join("mine"));
    let map = room.path().join("mine/map.toml");
    let text = fs::read_to_string(&map).expect("a file of the scenario");
    fs::write(&map, text.replace("\"Bellevue\"", &format!("'''{HOSTILE}'''"))).expect("room on the disk");
    let random = "--games 6 --quiet --bot french=random --bot prussian=random";
    room.good(&format!("report mine {random} --out report"));
    room.good("odds mine --aid aid");
    room.good("map mine -o map.svg");
    for (name, text) in files(room.path()) {
        let text = String::from_utf8_lossy(&text).into_owned();
        if name.ends_with(".html") || name.ends_with(".svg") {
            assert!(!text.contains("<script"), "{name}");
        }
    }
    let page = fs::read_to_string(room.path().join("report/report.html")).expect("a page");
    assert!(page.contains("&lt;script") && page.len() < 3_000_000);
    // For programs they are what they were.
    let run = parsed(&room.good(&format!("run mine {random} --format json")));
    assert!(run["control"].as_array().is_some_and(|rows| {
        rows.iter().any(|row| row["place"].as_str().is_some_and(|place| place.ends_with(HOSTILE)))
    }));
    let csv = room.good(&format!("run mine {random} --format csv"));
    assert!(csv.contains(&HOSTILE.replace('"', "\"\"")), "quotes in quotes");
}

#[test]
fn a_page_needs_a_folder() {
    let room = Room::new();
    assert!(room.wrong(&["report", "belfort"]).contains("--out"));
    fs::create_dir(room.path().join("full")).expect("a folder");
    fs::write(room.path().join("full/mine.txt"), "mine").expect("a file");
    assert!(room.wrong(&["report", "belfort", "--games", "10", "--out", "full"]).contains("full"));
    assert_eq!(fs::read_to_string(room.path().join("full/mine.txt")).expect("it is still there"), "mine");
}
