//! Levels and terrain.

use super::super::svg::{INK, PAPER, Point, num, pair};
use super::grid::{HALF, HexId, R, border, chains, corners, direction, outline, polygon, polyline};
use super::{Map, along};
use std::fmt::Write as _;

/// The terrain of a hex, by its drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum HexTerrain {
    /// Nothing is drawn.
    #[default]
    Clear,
    /// Trees.
    Woods,
    /// Peaks.
    Mountain,
    /// Hollows, hedges, vineyards.
    Broken,
    /// Water.
    Lake,
    /// Ground that no unit may enter.
    Neutral,
    /// A few houses.
    Hamlet,
    /// A place of unspecified size.
    Locality,
    /// Houses.
    Village,
    /// Blocks of houses.
    Town,
    /// Blocks of houses with a wall around them.
    WalledTown,
    /// A bastioned fort.
    Fort,
    /// A castle.
    Castle,
}

impl HexTerrain {
    /// Every terrain.
    pub const ALL: [HexTerrain; 13] = [
        HexTerrain::Clear,
        HexTerrain::Woods,
        HexTerrain::Mountain,
        HexTerrain::Broken,
        HexTerrain::Lake,
        HexTerrain::Neutral,
        HexTerrain::Hamlet,
        HexTerrain::Locality,
        HexTerrain::Village,
        HexTerrain::Town,
        HexTerrain::WalledTown,
        HexTerrain::Fort,
        HexTerrain::Castle,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            HexTerrain::Clear => "clear",
            HexTerrain::Woods => "woods",
            HexTerrain::Mountain => "mountain",
            HexTerrain::Broken => "broken ground",
            HexTerrain::Lake => "lake",
            HexTerrain::Neutral => "neutral ground",
            HexTerrain::Hamlet => "hamlet",
            HexTerrain::Locality => "locality",
            HexTerrain::Village => "village",
            HexTerrain::Town => "town",
            HexTerrain::WalledTown => "walled town",
            HexTerrain::Fort => "fort",
            HexTerrain::Castle => "castle",
        }
    }

    /// The identifier of its drawing, after the prefix of the sheet.
    pub(super) fn symbol(self) -> &'static str {
        match self {
            HexTerrain::WalledTown => "walled",
            HexTerrain::Broken => "broken",
            HexTerrain::Neutral => "neutral",
            other => other.name(),
        }
    }

    /// Whether it is natural ground, drawn below the grid, and not a building.
    fn is_ground(self) -> bool {
        use HexTerrain::{Broken, Clear, Lake, Mountain, Neutral, Woods};
        matches!(self, Clear | Woods | Mountain | Broken | Lake | Neutral)
    }

    /// Its drawing around the middle of a hex.
    fn drawing(self) -> String {
        match self {
            HexTerrain::Clear => String::new(),
            HexTerrain::Woods => woods(),
            HexTerrain::Mountain => mountain(),
            HexTerrain::Broken => broken(),
            HexTerrain::Lake => lake(),
            HexTerrain::Neutral => neutral(),
            HexTerrain::Hamlet => houses(&HAMLET),
            HexTerrain::Locality => locality(),
            HexTerrain::Village => houses(&VILLAGE),
            HexTerrain::Town => houses(&TOWN),
            HexTerrain::WalledTown => wall() + &houses(&TOWN),
            HexTerrain::Fort => fort(),
            HexTerrain::Castle => castle(),
        }
    }
}

/// The colours of levels, from the lowest to the highest, each darker than the one before.
const TINTS: [&str; 7] = ["#f6f3e1", "#ebe1bf", "#dfcd9b", "#d1b77c", "#c0a062", "#ac8950", "#957444"];
const CONTOUR: &str = "#6b4a22";
const GRID_LINE: &str = "#77694d";
const TREE: (&str, &str) = ("#8aa873", "#33502c");
const HOUSE: &str = "#8c4436";
const ROCK: (&str, &str) = ("#b9ab98", "#5c5044");
const WATER: (&str, &str) = ("#9cc3dc", "#1d4a6b");
const NEUTRAL: (&str, &str) = ("#d3d0c8", "#8d8a82");

/// The colour of a level.
pub(super) fn tint(map: &Map<'_>, level: u8) -> &'static str {
    let (low, high) = map.levels;
    let (over, range) = (usize::from(level.saturating_sub(low)), usize::from(high - low));
    TINTS[if range < TINTS.len() { over } else { over * (TINTS.len() - 1) / range }]
}

/// Defines drawings that are used more than once.
pub(super) fn definitions(out: &mut String, map: &Map<'_>) {
    out.push_str("<defs>\n");
    for terrain in HexTerrain::ALL.into_iter().skip(1) {
        if map.drawn().any(|hex| hex.terrain == terrain) {
            let _ = writeln!(out, "<g id=\"{}-{}\">{}</g>", map.id, terrain.symbol(), terrain.drawing());
        }
    }
    out.push_str("</defs>\n");
}

/// Draws tints, ground, contours, the grid, houses.
pub(super) fn ground(out: &mut String, map: &Map<'_>) {
    for hex in map.drawn() {
        let d = outline(map.grid.centre(hex.id));
        let _ = writeln!(out, "<path class=\"hex\" d=\"{d}\" fill=\"{}\"/>", tint(map, hex.level));
    }
    let uses = |out: &mut String, ground: bool| {
        let wanted = |terrain: HexTerrain| terrain != HexTerrain::Clear && terrain.is_ground() == ground;
        for hex in map.drawn().filter(|hex| wanted(hex.terrain)) {
            // Ground is mirrored in some hexes, so that neighbours look different.
            let flip = if ground && (hex.id.0 / 2 + hex.id.1) % 2 == 1 { " scale(-1 1)" } else { "" };
            let _ = writeln!(
                out,
                "<use href=\"#{}-{}\" transform=\"translate({}){flip}\"/>",
                map.id,
                hex.terrain.symbol(),
                pair(map.grid.centre(hex.id))
            );
        }
    };
    uses(out, true);
    let lattice: String = map.drawn().map(|hex| outline(map.grid.centre(hex.id))).collect();
    let _ = writeln!(
        out,
        "<path d=\"{lattice}\" fill=\"none\" stroke=\"{GRID_LINE}\" stroke-width=\"0.3\" stroke-opacity=\"0.8\"/>"
    );
    let ids: Vec<HexId> = map.drawn().map(|hex| hex.id).collect();
    let edge: String = border(map.grid, &ids).iter().map(|line| polygon(line)).collect();
    let _ = writeln!(out, "<path d=\"{edge}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.8\"/>");
    contours(out, map);
    uses(out, false);
}

/// Draws lines where the level changes, broader for more levels, with strokes on the lower side.
fn contours(out: &mut String, map: &Map<'_>) {
    let mut steps: [Vec<(Point, Point)>; 3] = Default::default();
    let mut strokes = String::new();
    for hex in map.drawn() {
        for side in 0..6 {
            let Some(next) = map.beyond(hex.id, side).filter(|next| next.level < hex.level) else { continue };
            let fall = hex.level - next.level;
            let edge = map.grid.edge(hex.id, side);
            steps[usize::from(fall.min(3)) - 1].push(edge);
            strokes.push_str(&hachures(edge, direction(side), fall));
        }
    }
    for (stretches, width) in steps.iter().zip(["0.7", "1.2", "1.8"]) {
        let d: String = chains(stretches).iter().map(|line| polyline(line)).collect();
        if !d.is_empty() {
            let _ = writeln!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{CONTOUR}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\"/>"
            );
        }
    }
    if !strokes.is_empty() {
        let _ = writeln!(out, "<path d=\"{strokes}\" fill=\"none\" stroke=\"{CONTOUR}\" stroke-width=\"0.4\"/>");
    }
}

/// Short strokes down from a hexside.
pub(super) fn hachures((p, q): (Point, Point), down: Point, fall: u8) -> String {
    let (count, long) = (4 + 2 * u32::from(fall.min(3)), 0.9 + 0.4 * f64::from(fall.min(3)));
    let mut d = String::new();
    for i in 0..count {
        let t = (f64::from(i) + 0.5) / f64::from(count);
        let from = (p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t);
        let _ = write!(d, "M{}L{}", pair(from), pair(along(from, down, long)));
    }
    d
}

fn woods() -> String {
    // Clear of the number at the top and the level at the lower right; the trees at the rim meet those of the next hex.
    const TREES: [Point; 20] = [
        (-9.6, -6.6),
        (9.4, -6.2),
        (-5.0, -7.0),
        (5.4, -6.6),
        (0.6, -6.4),
        (-12.0, -1.8),
        (12.2, -1.4),
        (-7.6, -2.2),
        (-2.8, -2.4),
        (3.0, -2.0),
        (7.6, -2.4),
        (-10.0, 2.8),
        (-5.2, 2.4),
        (0.0, 2.2),
        (5.0, 2.8),
        (9.8, 3.0),
        (-7.2, 7.2),
        (-2.6, 6.8),
        (2.2, 7.2),
        (7.0, 7.0),
    ];
    let (fill, line) = TREE;
    let mut out = format!("<path d=\"{}\" fill=\"{fill}\" fill-opacity=\"0.42\"/>", outline((0.0, 0.0)));
    let (mut trunks, mut crowns) = (String::new(), String::new());
    for &at in &TREES {
        let _ = write!(trunks, "M{}v1.7", pair((at.0, at.1 + 0.9)));
        let _ = write!(
            crowns,
            "M{}a1.25 1.25 0 0 1 0.25 -2.2a1.35 1.35 0 0 1 2.3 0a1.25 1.25 0 0 1 0.25 2.2z",
            pair((at.0 - 1.4, at.1 + 1.2))
        );
    }
    let _ = write!(
        out,
        "<path d=\"{trunks}\" stroke=\"{line}\" stroke-width=\"0.5\"/><path d=\"{crowns}\" fill=\"{fill}\" \
         stroke=\"{line}\" stroke-width=\"0.32\"/>"
    );
    out
}

/// Three peaks with their shadows.
fn mountain() -> String {
    let (fill, line) = ROCK;
    let mut out = String::new();
    for (x, y, size) in [(-6.2, 0.5, 0.8), (5.8, 1.0, 0.85), (0.0, 3.5, 1.1)] {
        let _ = write!(
            out,
            "<g transform=\"translate({}) scale({})\"><path d=\"M-6 4L0 -6L6 4Z\" fill=\"{fill}\" stroke=\"{line}\" \
             stroke-width=\"0.6\" stroke-linejoin=\"round\"/><path d=\"M0 -6L6 4H1.2L-0.6 0.2Z\" fill=\"{line}\" \
             fill-opacity=\"0.55\"/></g>",
            pair((x, y)),
            num(size)
        );
    }
    out
}

/// Tussocks and hollows.
fn broken() -> String {
    const AT: [Point; 9] = [
        (-8.0, -4.6),
        (-1.4, -4.0),
        (5.6, -4.8),
        (-10.2, 1.0),
        (-3.8, 1.8),
        (3.0, 1.0),
        (9.0, 1.4),
        (-6.0, 7.0),
        (1.2, 7.2),
    ];
    let tufts: String = AT.iter().map(|&at| format!("M{}l1.3 2l1.3 -2m0.5 2.6h1.6", pair(at))).collect();
    format!("<path d=\"{tufts}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.6\"/>", ROCK.1)
}

fn lake() -> String {
    let (fill, line) = WATER;
    let waves: String = [(-8.0, -4.0), (1.0, -1.0), (-6.0, 3.0), (-1.0, 7.0)]
        .iter()
        .map(|&at| format!("M{}q1.75 -1.6 3.5 0t3.5 0", pair(at)))
        .collect();
    format!(
        "<path d=\"{}\" fill=\"{fill}\"/><path d=\"{waves}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"0.6\"/>",
        outline((0.0, 0.0))
    )
}

/// Hatched ground.
fn neutral() -> String {
    let (fill, line) = NEUTRAL;
    let rules: String = (-3..=3)
        .map(|i| {
            let y = 3.4 * f64::from(i);
            let half = R - y.abs() * 0.5 * R / HALF;
            format!("M{}H{}", pair((-half, y)), num(half))
        })
        .collect();
    format!(
        "<path d=\"{}\" fill=\"{fill}\"/><path d=\"{rules}\" stroke=\"{line}\" stroke-width=\"0.4\"/>",
        outline((0.0, 0.0))
    )
}

fn locality() -> String {
    format!(
        "<circle r=\"3.6\" fill=\"{PAPER}\" stroke=\"{HOUSE}\" stroke-width=\"1.1\"/><circle r=\"1.4\" fill=\"{HOUSE}\"/>"
    )
}

/// A house: middle, width, depth, rotation in degrees.
type House = (f64, f64, f64, f64, f64);

const HAMLET: [House; 3] = [(-3.6, -2.6, 3.4, 2.4, 12.0), (3.4, -3.4, 2.8, 2.3, -20.0), (2.6, 3.2, 3.4, 2.4, 8.0)];

const VILLAGE: [House; 8] = [
    (-5.4, -4.2, 3.4, 2.4, 14.0),
    (-0.6, -5.6, 3.2, 2.4, -6.0),
    (5.0, -4.4, 3.4, 2.5, -24.0),
    (-7.0, 0.6, 2.4, 3.3, 6.0),
    (6.9, 0.9, 2.4, 3.4, -8.0),
    (-4.2, 4.4, 3.4, 2.4, -16.0),
    (0.8, 5.4, 3.0, 2.4, 4.0),
    (5.0, 4.8, 3.0, 2.3, 22.0),
];

const TOWN: [House; 12] = [
    (-5.2, -4.8, 4.2, 3.0, 0.0),
    (-0.4, -5.0, 4.0, 2.8, 0.0),
    (4.6, -4.8, 4.2, 3.0, 0.0),
    (-7.6, -0.6, 3.2, 3.8, 0.0),
    (-3.4, -0.8, 3.4, 3.2, 0.0),
    (3.6, -0.8, 3.6, 3.2, 0.0),
    (7.8, -0.6, 3.2, 3.8, 0.0),
    (-5.4, 3.9, 4.2, 3.2, 0.0),
    (-0.8, 3.2, 3.2, 2.4, 0.0),
    (4.2, 3.8, 4.6, 3.2, 0.0),
    (-2.6, 7.0, 3.6, 2.0, 0.0),
    (2.2, 7.0, 3.8, 2.0, 0.0),
];

fn houses(list: &[House]) -> String {
    let mut out = format!("<g fill=\"{HOUSE}\" stroke=\"{INK}\" stroke-width=\"0.3\">");
    for &(x, y, w, h, turn) in list {
        let ridge = if w >= h {
            format!("M{} 0H{}", num(-w / 2.0), num(w / 2.0))
        } else {
            format!("M0 {}V{}", num(-h / 2.0), num(h / 2.0))
        };
        let _ = write!(
            out,
            "<g transform=\"translate({}) rotate({})\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            pair((x, y)),
            num(turn),
            num(-w / 2.0),
            num(-h / 2.0),
            num(w),
            num(h)
        );
        let _ = write!(out, "<path d=\"{ridge}\" stroke=\"{PAPER}\" stroke-opacity=\"0.6\"/></g>");
    }
    out.push_str("</g>");
    out
}

fn wall() -> String {
    let scaled = corners((0.0, 0.0)).map(|(x, y)| (x * 0.76, y * 0.66 + 0.9));
    let mut out = format!(
        "<path d=\"{d}\" fill=\"{PAPER}\" fill-opacity=\"0.55\" stroke=\"{INK}\" stroke-width=\"1.7\" \
         stroke-linejoin=\"round\"/><path d=\"{d}\" fill=\"none\" stroke=\"{PAPER}\" stroke-width=\"0.45\" \
         stroke-dasharray=\"0.9 0.9\"/>",
        d = polygon(&scaled)
    );
    for (x, y) in scaled {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"2.6\" height=\"2.6\" fill=\"{INK}\" stroke=\"{PAPER}\" stroke-width=\"0.3\"/>",
            num(x - 1.3),
            num(y - 1.3)
        );
    }
    out
}

fn fort() -> String {
    let mut points = Vec::new();
    for i in 0..10 {
        let angle = std::f64::consts::PI * (f64::from(i) / 5.0 - 0.5);
        let r = if i % 2 == 0 { 8.2 } else { 5.0 };
        points.push((r * angle.cos(), r * angle.sin() + 0.4));
    }
    format!(
        "<path d=\"{}\" fill=\"{HOUSE}\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/><circle \
         cy=\"0.4\" r=\"2\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"0.5\"/>",
        polygon(&points)
    )
}

fn castle() -> String {
    format!(
        "<path d=\"M-7.5 6V-5H-6.1V-3.6H-4.9V-5H-3.5V-1H-2V-2.4H-0.7V-1H0.7V-2.4H2V-1H3.5V-5H4.9V-3.6H6.1V-5H7.5V6H1.7V3.4A1.7 \
         1.7 0 0 0 -1.7 3.4V6Z\" fill=\"{HOUSE}\" stroke=\"{INK}\" stroke-width=\"0.6\" stroke-linejoin=\"round\"/>\
         <path d=\"M-5.5 -5V-8L-2.9 -7L-5.5 -6\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"0.45\"/>"
    )
}

/// A hex with its terrain for the legend, about 9 wide.
pub(super) fn sample(map: &Map<'_>, terrain: HexTerrain, at: Point) -> String {
    format!(
        "<g transform=\"translate({}) scale({})\"><path d=\"{}\" fill=\"{}\" stroke=\"{GRID_LINE}\" \
         stroke-width=\"0.8\"/>{}</g>\n",
        pair(at),
        num(4.9 / HALF),
        outline((0.0, 0.0)),
        TINTS[0],
        if terrain == HexTerrain::Clear {
            String::new()
        } else {
            format!("<use href=\"#{}-{}\"/>", map.id, terrain.symbol())
        }
    )
}
