//! Maps as SVG: of numbered zones here, of hexes in [`hex`].
//!
//! Lengths are in the drawing units of the sheet, which are meant as millimetres; x runs to the right and y down from
//! the sheet's upper left. No meaning depends on colour alone, so that a map can be read in greyscale.

mod counter;
mod drawing;
mod emblem;
pub mod hex;
mod kept;
mod layout;
mod legend;
mod outline;
mod page;
mod sheet;
mod svg;
mod zone_legend;

pub use counter::{CounterKind, CounterMark, CounterTile};
pub use drawing::Drawing;
pub use emblem::Emblem;
pub use sheet::{Grounds, MapSheet};

use hex::marks::tint;
use layout::{Label, layout};
use outline::{Curves, points};
use page::Page;
use sandtable_engine::{BySide, Side};
use std::fmt::Write as _;
use std::iter;
use std::mem;
use std::sync::Arc;
use svg::{FIRST, escape, num, pair, text};

/// A map with all texts on and around it.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneMapSheet {
    /// A prefix of letters for the identifiers of the drawing's elements, which must differ between maps of a page.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The line below the heading.
    pub subtitle: String,
    /// The line at the foot: scenario, version, source.
    pub footer: String,
    /// The sheet's width.
    pub width: f64,
    /// The sheet's height.
    pub height: f64,
    /// The names of the sides.
    pub sides: BySide<String>,
    /// The zones.
    pub zones: Vec<ZoneShape>,
    /// A river: its name, and the pairs of zones between which it runs.
    pub river: Option<(String, Vec<(u8, u8)>)>,
    /// Whether to explain the symbols below the map.
    pub legend: bool,
    /// The meanings of the coloured tiles of counters, for the legend.
    pub tiles: Vec<(CounterTile, String)>,
    /// Zones with a tint.
    pub overlay: Option<ZoneOverlay>,
    /// Notes in the legend.
    pub notes: Vec<String>,
    /// Whether the map is a reconstruction, which is then written on it.
    pub reconstructed: bool,
}

/// Zones with a tint: those that a side reaches or supplies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneOverlay {
    /// Their meaning, for the legend.
    pub label: String,
    /// The side.
    pub side: Side,
    /// The zones, by number.
    pub zones: Vec<u8>,
}

/// The drawing of a zone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ZoneShape {
    /// Its number.
    pub id: u8,
    /// The name of the place.
    pub name: String,
    /// Whether it lies at the edge of the map.
    pub edge: bool,
    /// The position of its number and name.
    pub at: (f64, f64),
    /// Its outline, in either direction, not closed. With fewer than three points a circle at `at` is drawn.
    pub outline: Vec<(f64, f64)>,
    /// The zones next to it.
    pub borders: Vec<u8>,
    /// Its use at the start, or its owner.
    pub area: Option<ZoneArea>,
    /// The symbols beside its number, in this order.
    pub emblems: Vec<Emblem>,
    /// The counters in it.
    pub counters: Vec<CounterMark>,
}

/// The use of a zone at the start, or its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneArea {
    /// A side sets up in it.
    SetUp(Side),
    /// A side sets up in it, and enters there.
    Entry(Side),
    /// A side controls it.
    Held(Side),
}

impl ZoneShape {
    fn outlined(&self) -> bool {
        self.outline.len() >= 3
    }

    fn is_fort(&self) -> bool {
        self.emblems.contains(&Emblem::Fort)
    }

    /// Its printed defence bonus.
    fn bonus(&self) -> u32 {
        let bonus = |emblem: &Emblem| if let Emblem::Bonus(bonus) = emblem { u32::from(*bonus) } else { 0 };
        self.emblems.iter().map(bonus).sum()
    }
}

const BORDER: &str = "#6d5a3c";

/// The map of `sheet` as a self-contained SVG document.
#[must_use]
pub fn draw(sheet: &ZoneMapSheet) -> String {
    with_ground(sheet, &Below::of(sheet), |out, zone| contents(out.own(), sheet, zone)).text()
}

/// The map, with the ground and the contents of zones taken from `grounds`, which many drawings share.
fn draw_on(mut sheet: ZoneMapSheet, grounds: &Grounds) -> Drawing {
    let take = |zone: &mut ZoneShape| (mem::take(&mut zone.emblems), mem::take(&mut zone.counters));
    let pieces: Vec<(Vec<Emblem>, Vec<CounterMark>)> = sheet.zones.iter_mut().map(take).collect();
    let words = [&mut sheet.title, &mut sheet.subtitle, &mut sheet.footer].map(mem::take);
    let notes = mem::take(&mut sheet.notes);
    let below = grounds.zones.get(0, &sheet, Below::of);
    for (zone, pieces) in sheet.zones.iter_mut().zip(pieces) {
        (zone.emblems, zone.counters) = pieces;
    }
    [sheet.title, sheet.subtitle, sheet.footer] = words;
    sheet.notes = notes;
    with_ground(&sheet, &below, |out, zone| {
        out.share(grounds.filled.get(zone.id.into(), zone, |zone| {
            let mut out = String::new();
            contents(&mut out, &sheet, zone);
            out.into()
        }));
    })
}

/// The part of a map below emblems and counters.
#[derive(Clone, Debug)]
struct Below {
    drawing: Arc<str>,
    /// Whether some zones touch only at a corner.
    corners: bool,
}

impl Below {
    fn of(sheet: &ZoneMapSheet) -> Below {
        let curves = Curves::new(sheet);
        let corners = curves.corners(sheet);
        let mut out = String::new();
        ground(&mut out, sheet, &curves);
        corners.iter().for_each(|&at| zone_legend::corner(&mut out, at));
        Below { drawing: out.into(), corners: !corners.is_empty() }
    }
}

fn with_ground(sheet: &ZoneMapSheet, below: &Below, contents: impl Fn(&mut Drawing, &ZoneShape)) -> Drawing {
    let marks = if sheet.legend { zone_legend::legend(sheet, below.corners) } else { Vec::new() };
    let page = Page {
        id: &sheet.id,
        title: &sheet.title,
        subtitle: &sheet.subtitle,
        footer: &sheet.footer,
        width: sheet.width,
        height: sheet.height,
        reconstructed: sheet.reconstructed,
    };
    page.draw(&description(sheet), &marks, |out| {
        out.share(below.drawing.clone());
        page.frame(out.own());
        sheet.zones.iter().for_each(|zone| contents(out, zone));
    })
}

fn description(sheet: &ZoneMapSheet) -> String {
    let count = |test: fn(&ZoneShape) -> bool| sheet.zones.iter().filter(|zone| test(zone)).count();
    let total: u32 = sheet.zones.iter().map(ZoneShape::bonus).sum();
    let bonuses = if total > 0 { format!("; the printed defence bonuses add up to {total}") } else { String::new() };
    let kind = if sheet.reconstructed { "A reconstructed map" } else { "A map" };
    let (zones, edge, forts) = (sheet.zones.len(), count(|zone| zone.edge), count(ZoneShape::is_fort));
    format!("{kind} of {zones} numbered zones, {edge} of them at the edge, {forts} forts{bonuses}. {}", sheet.subtitle)
}

/// Draws the zones: fills, a band along each border, borders, the line around set-up areas.
fn ground(out: &mut String, sheet: &ZoneMapSheet, curves: &Curves) {
    let id = escape(&sheet.id);
    let shapes: Vec<String> = (0..sheet.zones.len()).map(|i| curves.shape(sheet, i)).collect();
    let size = format!("width=\"{}\" height=\"{}\"", num(sheet.width), num(sheet.height));
    let _ = write!(
        out,
        "<defs>\n<pattern id=\"{id}-hatch\" width=\"3.2\" height=\"3.2\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path d=\"M0 0V3.2\" stroke=\"#a08a5c\" stroke-width=\"0.5\" \
         stroke-opacity=\"0.5\"/></pattern>\n<clipPath id=\"{id}-sheet\"><rect {size}/></clipPath>\n"
    );
    for (zone, d) in sheet.zones.iter().zip(&shapes) {
        let _ = writeln!(out, "<clipPath id=\"{id}-clip-{}\"><path d=\"{d}\"/></clipPath>", zone.id);
    }
    let open = colours(None, false).0;
    let _ = write!(
        out,
        "</defs>\n<g clip-path=\"url(#{id}-sheet)\" stroke-linejoin=\"round\">\n<rect {size} fill=\"{open}\"/>\n\
         <path d=\"{}\" fill=\"none\" stroke=\"{BORDER}\" stroke-width=\"0.7\"/>\n",
        links(sheet)
    );
    for (zone, d) in sheet.zones.iter().zip(&shapes) {
        let (fill, band) = colours(zone.area, zone.edge);
        let _ = writeln!(out, "<path d=\"{d}\" fill=\"{fill}\"/>");
        if zone.edge {
            let _ = writeln!(out, "<path d=\"{d}\" fill=\"url(#{id}-hatch)\"/>");
        }
        let _ = writeln!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{band}\" stroke-width=\"4.4\" stroke-opacity=\"0.34\" \
             clip-path=\"url(#{id}-clip-{})\"/>",
            zone.id
        );
    }
    if let Some(overlay) = &sheet.overlay {
        let ink = tint(overlay.side);
        for (_, d) in sheet.zones.iter().zip(&shapes).filter(|(zone, _)| overlay.zones.contains(&zone.id)) {
            let _ = writeln!(
                out,
                "<path d=\"{d}\" fill=\"{ink}\" fill-opacity=\"0.3\" stroke=\"{ink}\" stroke-width=\"1.2\" \
                 stroke-dasharray=\"3 1.6\"/>"
            );
        }
    }
    for d in &shapes {
        let _ = writeln!(out, "<path d=\"{d}\" fill=\"none\" stroke=\"{BORDER}\" stroke-width=\"0.7\"/>");
    }
    if let Some((_, banks)) = &sheet.river {
        river(out, &curves.between(sheet, banks));
    }
    let around = curves.around(sheet);
    let _ = writeln!(
        out,
        "<path d=\"{around}\" fill=\"none\" stroke=\"{FIRST}\" stroke-width=\"1.7\" stroke-linecap=\"round\"/>\n</g>"
    );
}

/// Draws path data as a river.
fn river(out: &mut String, d: &str) {
    for (ink, width) in [("#1d4a6b", "3"), ("#5b9cc4", "2")] {
        let _ = writeln!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
        );
    }
}

/// The fill of a zone and the colour along its border.
fn colours(area: Option<ZoneArea>, edge: bool) -> (&'static str, &'static str) {
    match area {
        Some(ZoneArea::SetUp(Side::First) | ZoneArea::Held(Side::First)) => ("#dde4e8", "#5f7fa6"),
        Some(ZoneArea::SetUp(Side::Second) | ZoneArea::Held(Side::Second)) => ("#eedfb4", "#b08a3c"),
        _ if edge => ("#e8ddc0", "#a3834a"),
        _ => ("#f4ebd3", "#b99f66"),
    }
}

/// Lines between neighbouring zones of which at least one has no outline.
fn links(sheet: &ZoneMapSheet) -> String {
    let mut d = String::new();
    for zone in &sheet.zones {
        let near = zone.borders.iter().filter_map(|&id| sheet.zones.iter().find(|other| other.id == id));
        for other in near.filter(|other| other.id > zone.id && !(zone.outlined() && other.outlined())) {
            let _ = write!(d, "M{}L{}", pair(zone.at), pair(other.at));
        }
    }
    d
}

/// The number, name, markers and counters of a zone.
fn contents(out: &mut String, sheet: &ZoneMapSheet, zone: &ZoneShape) {
    let id = escape(&sheet.id);
    let layout = layout(zone, &points(sheet, zone), sheet.height);
    let (x, top) = layout.at;
    let _ = writeln!(out, "<g id=\"{id}-zone-{}\"><title>{}</title>", zone.id, escape(&caption(sheet, zone)));
    let mut signs = iter::once(None).chain(zone.emblems.iter().map(Some));
    let mut middle = top + emblem::EMBLEM / 2.0;
    for row in &layout.label.rows {
        let mut left = x - Label::across(row) / 2.0;
        for (width, sign) in row.iter().zip(&mut signs) {
            let centre = (left + width / 2.0, middle);
            match sign {
                None => emblem::number(out, zone.id, zone.edge, centre),
                Some(emblem) => emblem.draw(out, centre),
            }
            left += width + layout::GAP;
        }
        middle += emblem::EMBLEM + layout::GAP;
    }
    let weight = if zone.is_fort() { " font-weight=\"bold\"" } else { "" };
    let style = format!(
        "text-anchor=\"middle\"{weight} stroke=\"{}\" stroke-width=\"1\" stroke-linejoin=\"round\" \
         paint-order=\"stroke\"",
        colours(zone.area, zone.edge).0
    );
    for (i, line) in layout.label.lines.iter().enumerate() {
        text(out, (x, top + layout.label.baseline(i)), layout.size, line, &style);
    }
    for (mark, &at) in zone.counters.iter().zip(&layout.counters) {
        mark.draw(out, at, layout.scale);
    }
    out.push_str("</g>\n");
}

fn caption(sheet: &ZoneMapSheet, zone: &ZoneShape) -> String {
    let mut text = format!("{} {}", zone.id, zone.name);
    for emblem in &zone.emblems {
        let _ = write!(text, ", {}", emblem.caption(&sheet.sides));
    }
    text.push_str(if zone.edge { ", edge of the map" } else { "" });
    if !zone.borders.is_empty() {
        let borders: Vec<String> = zone.borders.iter().map(u8::to_string).collect();
        let _ = write!(text, "; next to {}", borders.join(", "));
    }
    for mark in &zone.counters {
        let _ = write!(text, "; {}", mark.label);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn counter(label: &str) -> CounterMark {
        CounterMark {
            label: label.to_owned(),
            side: Side::First,
            kind: CounterKind::Infantry,
            values: "3-3-4".to_owned(),
            tile: None,
            unreliable: false,
            lost: 0,
        }
    }

    /// Four squares around a point; 1 and 4 touch at it only, as do 2 and 3.
    fn squares() -> ZoneMapSheet {
        let zone = |id: u8, x: f64, y: f64, borders: &[u8]| ZoneShape {
            id,
            name: format!("Place {id}"),
            edge: id > 1,
            at: (x + 25.0, y + 25.0),
            outline: vec![(x, y), (x + 50.0, y), (x + 50.0, y + 50.0), (x, y + 50.0)],
            borders: borders.to_vec(),
            area: Some(if id == 1 { ZoneArea::SetUp(Side::First) } else { ZoneArea::Entry(Side::Second) }),
            ..ZoneShape::default()
        };
        ZoneMapSheet {
            id: "test".to_owned(),
            title: "Four squares".to_owned(),
            subtitle: "A test".to_owned(),
            footer: "test".to_owned(),
            width: 100.0,
            height: 100.0,
            sides: BySide(["Blue".to_owned(), "Buff".to_owned()]),
            zones: vec![
                zone(1, 0.0, 0.0, &[2, 3]),
                zone(2, 50.0, 0.0, &[1, 4]),
                zone(3, 0.0, 50.0, &[1, 4]),
                zone(4, 50.0, 50.0, &[2, 3]),
            ],
            river: None,
            legend: true,
            tiles: Vec::new(),
            overlay: None,
            notes: Vec::new(),
            reconstructed: false,
        }
    }

    #[test]
    fn tinted_zones_are_drawn_and_explained() {
        let mut sheet = squares();
        let dashes = |sheet: &ZoneMapSheet| draw(sheet).matches("stroke-dasharray").count();
        assert_eq!(dashes(&sheet), 0);
        sheet.overlay = Some(ZoneOverlay { label: "Blue supply".into(), side: Side::First, zones: vec![2, 3, 9] });
        assert_eq!(dashes(&sheet), 3, "two zones and the legend");
        assert!(draw(&sheet).contains("Blue supply"));
    }

    #[test]
    fn every_zone_is_drawn_with_its_number_and_name() {
        let drawing = draw(&squares());
        for id in 1..=4 {
            assert!(drawing.contains(&format!("<g id=\"test-zone-{id}\"><title>{id} Place {id}")), "{id}");
            assert!(drawing.contains(&format!(">{id}</text>")), "{id}");
        }
        assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
        assert!(drawing.contains("role=\"img\"") && drawing.contains("<title") && drawing.contains("<desc"));
    }

    #[test]
    fn only_the_point_of_zones_that_are_not_adjacent_is_marked() {
        let mut sheet = squares();
        let mark = "r=\"1.9\"";
        assert_eq!(draw(&sheet).matches(mark).count(), 2, "one on the map, one in the legend");
        for zone in &mut sheet.zones {
            zone.borders = (1..=4).filter(|&id| id != zone.id).collect();
        }
        assert_eq!(draw(&sheet).matches(mark).count(), 0);
    }

    #[test]
    fn the_line_around_the_area_follows_its_outer_border_only() {
        let mut sheet = squares();
        let around = |sheet: &ZoneMapSheet| Curves::new(sheet).around(sheet);
        assert_eq!(around(&sheet).matches('M').count(), 4);
        sheet.zones[1].area = Some(ZoneArea::SetUp(Side::First));
        assert_eq!(around(&sheet).matches('M').count(), 6, "two squares share a side");
    }

    #[test]
    fn a_reconstruction_says_so() {
        let mut sheet = squares();
        assert!(!draw(&sheet).contains("RECONSTRUCTION"));
        sheet.reconstructed = true;
        let drawing = draw(&sheet);
        assert!(drawing.contains("RECONSTRUCTION") && drawing.contains("A reconstructed map"));
    }

    #[test]
    fn without_outlines_circles_are_joined_by_a_line_for_each_border() {
        let mut sheet = squares();
        sheet.zones.iter_mut().for_each(|zone| zone.outline.clear());
        assert_eq!(links(&sheet).matches('L').count(), 4);
        assert!(draw(&sheet).contains("a18 18 0 1 0"));
        sheet.zones.truncate(1);
        assert!(draw(&sheet).contains("Place 1"));
    }

    #[test]
    fn the_legend_explains_what_occurs_and_nothing_else() {
        let mut sheet = squares();
        let drawing = draw(&sheet);
        assert!(drawing.contains("Blue set-up area") && drawing.contains("Edge zone: Buff set-up and entry"));
        for absent in ["Trenches", "Fort<", "Blue fortification", "Blue infantry"] {
            assert!(!drawing.contains(absent), "{absent}");
        }
        sheet.zones[0].emblems = vec![Emblem::Fort, Emblem::Fortification(Side::First), Emblem::Trench(None)];
        sheet.zones[0].counters.push(counter("1/35 RM"));
        let drawing = draw(&sheet);
        for present in ["Trenches", "Fort<", "Blue fortification", "Blue infantry", "1/35 RM"] {
            assert!(drawing.contains(present), "{present}");
        }
    }

    #[test]
    fn every_emblem_is_drawn_told_and_explained() {
        let (first, second) = (Side::First, Side::Second);
        for (emblem, caption, meaning) in [
            (Emblem::Bonus(3), "+3", "Printed defence bonus"),
            (Emblem::Height, "height", "Height"),
            (Emblem::Points(second, 2), "2 for Buff", "Points for Buff"),
            (Emblem::Stars(2), "2 stars", "Stars"),
            (Emblem::Trench(Some(first)), "Blue trenches", "Blue trenches"),
            (Emblem::Fresh(first, 2), "Blue blocks: 2", "Blue blocks, with their number"),
            (Emblem::Exhausted(second, 1), "Buff blocks, exhausted: 1", "Buff blocks, exhausted"),
        ] {
            let mut sheet = squares();
            sheet.zones[0].emblems = vec![emblem];
            let drawing = draw(&sheet);
            assert!(drawing.contains(&format!("1 Place 1, {caption};")), "{emblem:?}");
            assert_eq!(drawing.matches(&format!(">{meaning}</text>")).count(), 1, "{emblem:?}");
        }
    }

    #[test]
    fn an_emblem_of_two_zones_is_explained_once_by_the_smaller() {
        let mut sheet = squares();
        sheet.zones[0].emblems = vec![Emblem::Bonus(4)];
        sheet.zones[1].emblems = vec![Emblem::Bonus(1)];
        let drawing = draw(&sheet);
        assert_eq!((drawing.matches(">+4<").count(), drawing.matches(">+1<").count()), (1, 2));
    }

    #[test]
    fn a_river_runs_along_the_border_of_its_zones_only() {
        let mut sheet = squares();
        let along = |sheet: &ZoneMapSheet, banks: &[(u8, u8)]| Curves::new(sheet).between(sheet, banks);
        assert!(!draw(&sheet).contains(">The Meuse<"));
        let border = along(&sheet, &[(1, 2)]);
        assert!(border.starts_with("M50 0") && border.matches('M').count() == 1, "{border}");
        assert_eq!(along(&sheet, &[(1, 4), (1, 9)]), "", "they touch at a point, and there is no ninth");
        sheet.river = Some(("The Meuse".to_owned(), vec![(1, 2)]));
        assert!(draw(&sheet).contains(">The Meuse<"));
    }

    #[test]
    fn a_bend_is_rounded_alike_in_both_zones() {
        let mut sheet = squares();
        sheet.zones.truncate(2);
        sheet.zones[0].outline.insert(2, (54.0, 25.0));
        sheet.zones[1].outline.push((54.0, 25.0));
        let curves = Curves::new(&sheet);
        let (first, second) = (curves.shape(&sheet, 0), curves.shape(&sheet, 1));
        assert!(first.contains("54 16.67 54 25"), "{first}");
        assert!(second.contains("54 33.33 54 25"), "{second}");
    }

    #[test]
    fn names_are_escaped() {
        let mut sheet = squares();
        sheet.zones[0].name = "<S&L>".to_owned();
        let drawing = draw(&sheet);
        assert!(drawing.contains("&lt;S&amp;L&gt;") && !drawing.contains("<S&L>"));
    }

    #[test]
    fn a_drawing_among_many_is_the_same() {
        let grounds = Grounds::default();
        let mut sheet = squares();
        for moment in 0..3 {
            sheet.subtitle = format!("Moment {moment}");
            sheet.zones[0].counters.push(counter("3/35 Regiment de Marche"));
            sheet.zones[1].emblems.push(Emblem::Damage(moment));
            sheet.zones[2].area = (moment == 2).then_some(ZoneArea::Held(Side::Second));
            assert_eq!(draw_on(sheet.clone(), &grounds).text(), draw(&sheet));
        }
    }

    /// A drawing with one of everything, byte for byte.
    #[test]
    fn a_drawing_stays_what_it_was() {
        use CounterKind::{Cavalry, FieldArtillery, HeavyArtillery, Infantry, Pioneers, Scouts};
        let mut sheet = squares();
        sheet.reconstructed = true;
        sheet.notes.push("A note & more".to_owned());
        sheet.tiles =
            [CounterTile::Gold, CounterTile::Green, CounterTile::Red].map(|tile| (tile, "Tile".to_owned())).into();
        let zone = &mut sheet.zones[0];
        let fortification = Emblem::Fortification(Side::Second);
        zone.emblems = vec![Emblem::Bonus(2), Emblem::Fort, fortification, Emblem::Trench(None), Emblem::Damage(1)];
        for (i, kind) in [Infantry, Pioneers, Scouts, Cavalry, FieldArtillery, HeavyArtillery].into_iter().enumerate() {
            let side = if i % 2 == 0 { Side::First } else { Side::Second };
            let tile = sheet.tiles.get(i).map(|tile| tile.0);
            let lost = i as u8 % 3;
            let mark = CounterMark { side, kind, tile, unreliable: i == 1, lost, ..counter("3/35 Regiment de Marche") };
            sheet.zones[i % 4].counters.push(mark);
        }
        sheet.zones[3].outline.clear();
        let drawing = draw(&sheet);
        let fnv = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let hash = drawing.bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
        assert_eq!((drawing.len(), hash), (19_677, 0xf51c_1fde_4035_6951));
    }
}
