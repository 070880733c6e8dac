//! Counters in a hex.

use super::super::counter::{CounterKind, NameSize, SymbolBox, colours, face, name};
use super::super::svg::{INK, PAPER, Point, extent, num, pair, text};
use super::formation::HexFormation;
use super::grid::{HALF, direction, edge_at, holds};
use super::marks::HexMark;
use super::{along, fill, middle, turned};
use sandtable_engine::{BySide, Side};
use std::fmt::Write as _;

/// The drawing of a counter.
#[derive(Clone, Debug, PartialEq)]
pub struct HexCounter {
    /// Its designation.
    pub label: String,
    /// Its side.
    pub side: Side,
    /// Its symbol.
    pub kind: HexCounterKind,
    /// Its formation, if it is shown.
    pub formation: Option<HexFormation>,
    /// Its values as printed, `6-4`; may be empty.
    pub values: String,
    /// The hexside that it faces, clockwise from 0, which is up; `None` if it faces all around.
    pub facing: Option<u8>,
    /// Steps that it has lost; drawn as bars.
    pub lost: u8,
    /// Whether it is on its disorganised side.
    pub disorganised: bool,
    /// The badges at its upper edge.
    pub marks: Vec<HexMark>,
}

/// The symbol of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexCounterKind {
    /// Crossed diagonals.
    Infantry,
    /// A diagonal.
    Cavalry,
    /// A dot.
    Artillery,
    /// A chevron.
    Irregular,
    /// A strip with a star: a commander.
    Leader,
    /// A strip with a flag.
    Headquarters,
    /// No symbol: the fortress is drawn as terrain.
    Fortress,
    /// No symbol.
    Marker,
}

impl HexCounterKind {
    /// Every kind.
    pub const ALL: [HexCounterKind; 8] = [
        HexCounterKind::Infantry,
        HexCounterKind::Cavalry,
        HexCounterKind::Artillery,
        HexCounterKind::Irregular,
        HexCounterKind::Leader,
        HexCounterKind::Headquarters,
        HexCounterKind::Fortress,
        HexCounterKind::Marker,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            HexCounterKind::Infantry => "infantry",
            HexCounterKind::Cavalry => "cavalry",
            HexCounterKind::Artillery => "artillery",
            HexCounterKind::Irregular => "irregular unit",
            HexCounterKind::Leader => "commander",
            HexCounterKind::Headquarters => "headquarters",
            HexCounterKind::Fortress => "fortress",
            HexCounterKind::Marker => "marker",
        }
    }

    fn is_strip(self) -> bool {
        matches!(self, HexCounterKind::Leader | HexCounterKind::Headquarters)
    }

    fn symbol(self) -> Option<CounterKind> {
        match self {
            HexCounterKind::Infantry => Some(CounterKind::Infantry),
            HexCounterKind::Cavalry => Some(CounterKind::Cavalry),
            HexCounterKind::Artillery => Some(CounterKind::FieldArtillery),
            HexCounterKind::Irregular => Some(CounterKind::Scouts),
            _ => None,
        }
    }
}

const FACES: [&str; 6] = ["up", "up right", "down right", "down", "down left", "up left"];

/// The distance from the left of a counter to its symbol.
const SYMBOL: f64 = 2.4;
/// The distance from a hexside to the middle of the bar that shows that it is faced.
pub(super) const FRONT: f64 = 0.75;
/// The side of a counter.
const BLOCK: f64 = 12.0;
/// The space beside a counter for the pointer of its facing.
const POINTER: f64 = 2.2;
/// The height of a leader's strip, with the space around it.
const STRIP: f64 = 5.6;
/// The maximum font size on a strip, and the part of the width without text.
const STRIP_TYPE: f64 = 2.9;
const STRIP_REST: f64 = 8.4;
/// The vertical range for counters, between the hex's number and level.
const TOP: f64 = -7.9;
const BOTTOM: f64 = 10.3;

impl HexCounter {
    pub(super) fn caption(&self, sides: &BySide<String>) -> String {
        let mut words = format!("{} ({} {}", self.label, sides[self.side], self.kind.name());
        let formation = self.formation.as_ref().map(|formation| formation.name.as_str());
        if let Some(formation) = formation {
            let _ = write!(words, ", {formation}");
        }
        if !self.values.is_empty() {
            let _ = write!(words, "{} {}", if formation.is_some() { "," } else { "" }, self.values);
        }
        if let Some(facing) = self.facing {
            let _ = write!(words, ", facing {}", FACES[usize::from(facing % 6)]);
        }
        if self.lost > 0 {
            let _ = write!(words, ", {} lost", self.lost);
        }
        words.push_str(if self.disorganised { ", disorganised" } else { "" });
        self.marks.iter().for_each(|mark| words.extend([", ", mark.meaning()]));
        words.push(')');
        words
    }

    /// Draws it in its slot.
    pub(super) fn draw(&self, out: &mut String, slot: Slot) {
        match self.kind {
            HexCounterKind::Leader | HexCounterKind::Headquarters => self.strip(out, slot),
            _ => self.block(out, slot),
        }
    }

    fn block(&self, out: &mut String, slot: Slot) {
        if let Some(facing) = self.facing {
            let (way, half) = (direction(facing), BLOCK / 2.0);
            let far = half / way.0.abs().max(way.1.abs());
            let tip = turned(along((half, half), way, far), way);
            let _ = write!(
                out,
                "<g transform=\"translate({}) scale({})\"><path transform=\"{tip}\" d=\"M-3 1.2L0 -2L3 1.2Z\" \
                 fill=\"{INK}\" stroke=\"{PAPER}\" stroke-width=\"0.4\"/></g>",
                pair(slot.at),
                num(slot.scale)
            );
        }
        let ink = match self.kind.symbol() {
            Some(kind) => {
                let ground = self.formation.as_ref().map(HexFormation::colour);
                face(out, slot.at, slot.scale, self.side, SymbolBox { kind, left: SYMBOL, ground })
            }
            None => {
                let _ = write!(
                    out,
                    "<g transform=\"translate({}) scale({})\">\n<rect width=\"12\" height=\"12\" rx=\"2.4\" fill=\"{PAPER}\" \
                     stroke=\"{INK}\" stroke-width=\"0.35\"/><rect x=\"0.8\" y=\"0.8\" width=\"10.4\" height=\"10.4\" \
                     rx=\"1.8\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.9\"/>",
                    pair(slot.at),
                    num(slot.scale),
                    if self.side == Side::First { fill(self.side) } else { "#b08a3c" }
                );
                INK
            }
        };
        let plain = format!("text-anchor=\"middle\" fill=\"{ink}\"");
        let bold = format!("{plain} font-weight=\"bold\"");
        if self.kind == HexCounterKind::Marker && self.label.chars().count() == 1 {
            text(out, (BLOCK / 2.0, 8.2), 6.4, &self.label, &bold);
        } else {
            name(out, &self.label, 7.6, NameSize { wide: 5.8, one: 2.6, two: 2.05 }, &plain);
        }
        let size = (10.4 / extent(&self.values, 1.15).max(0.1)).min(3.4);
        text(out, (BLOCK / 2.0, 11.1), size, &self.values, &bold);
        if let Some(formation) = &self.formation {
            formation.write(out, (SYMBOL + 6.1, 4.75), BLOCK - SYMBOL - 6.4, ink);
        }
        for bar in 0..self.lost.min(4) {
            let y = num(4.5 - 1.25 * f64::from(bar));
            let _ = write!(out, "<path d=\"M0.5 {y}H2.1\" stroke=\"{ink}\" stroke-width=\"0.8\"/>");
        }
        if self.disorganised {
            let _ = write!(
                out,
                "<rect x=\"0.25\" y=\"0.25\" width=\"11.5\" height=\"11.5\" rx=\"0.7\" fill=\"none\" stroke=\"{PAPER}\" \
                 stroke-width=\"0.8\"/><rect x=\"0.25\" y=\"0.25\" width=\"11.5\" height=\"11.5\" rx=\"0.7\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.8\" \
                 stroke-dasharray=\"1.5 1.5\"/><path d=\"M12 0V3L9 0Z\" fill=\"{PAPER}\" stroke=\"{INK}\" \
                 stroke-width=\"0.4\" stroke-linejoin=\"round\"/><path d=\"M10 0.3L11.7 2M11 0.3L11.7 1\" stroke=\"{INK}\" stroke-width=\"0.5\"/>"
            );
        }
        out.push_str("</g>\n");
    }

    fn strip(&self, out: &mut String, slot: Slot) {
        let ((ground, ink), width) = (colours(self.side), slot.width);
        let _ = write!(
            out,
            "<g transform=\"translate({}) scale({})\">\n<rect width=\"{}\" height=\"5\" rx=\"2.5\" fill=\"{ground}\" \
             stroke=\"{INK}\" stroke-width=\"0.35\"/>",
            pair(slot.at),
            num(slot.scale),
            num(width)
        );
        if let Some(formation) = &self.formation {
            let _ = write!(
                out,
                "<path d=\"M2 0.7H6.4V3.5H2Z\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"0.3\"/><path d=\"M1.8 \
                 0.5V4.6\" stroke=\"{ink}\" stroke-width=\"0.5\"/>",
                formation.colour()
            );
            formation.write(out, (2.2, 2.9), 4.0, INK);
        } else {
            let symbol = if self.kind == HexCounterKind::Leader {
                "M3 0.6L3.62 1.8L4.9 1.98L3.95 2.9L4.2 4.2L3 3.6L1.8 4.2L2.05 2.9L1.1 1.98L2.38 1.8Z"
            } else {
                "M1.9 4.3V0.7L4.9 1.6L2.3 2.5V4.3Z"
            };
            let _ = write!(out, "<path d=\"{symbol}\" fill=\"{ink}\"/>");
        }
        let values = extent(&self.values, 1.15);
        let (start, rest) = if self.formation.is_some() { (7.2, STRIP_REST + 1.4) } else { (5.8, STRIP_REST) };
        let size = ((width - rest) / (extent(&self.label, 1.0) + values).max(0.1)).min(STRIP_TYPE);
        text(out, (start, 2.5 + size * 0.36), size, &self.label, &format!("fill=\"{ink}\""));
        let style = format!("text-anchor=\"end\" font-weight=\"bold\" fill=\"{ink}\"");
        text(out, (width - 1.6, 2.5 + size * 0.36), size, &self.values, &style);
        out.push_str("</g>\n");
    }
}

/// The position of a counter: its upper left relative to the middle of the hex, its scale, its unscaled width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) at: Point,
    pub(super) scale: f64,
    pub(super) width: f64,
}

/// Draws the counters of a hex, around its middle, with a bar along each hexside that a counter faces.
pub(super) fn stack(out: &mut String, counters: &[HexCounter]) {
    let mut faced: Vec<(u8, Side)> = Vec::new();
    for counter in counters {
        if let Some(facing) = counter.facing.map(|facing| facing % 6)
            && !faced.contains(&(facing, counter.side))
        {
            faced.push((facing, counter.side));
            front(out, facing, counter.side);
        }
    }
    for (counter, slot) in counters.iter().zip(slots(counters)) {
        counter.draw(out, slot);
        badges(out, &counter.marks, slot);
    }
}

/// Draws the badges of a counter, from its upper right corner to the left.
fn badges(out: &mut String, marks: &[HexMark], slot: Slot) {
    for (nth, mark) in (0_u8..).zip(marks) {
        let x = slot.at.0 + (slot.width - 1.3 - 3.1 * f64::from(nth)) * slot.scale;
        mark.draw(out, (x, slot.at.1 + 0.5 * slot.scale), slot.scale);
    }
}

/// Draws a bar inside a hexside of a hex around the origin.
fn front(out: &mut String, facing: u8, side: Side) {
    let (p, q) = edge_at((0.0, 0.0), facing);
    let at = along(middle(p, q), direction(facing), -FRONT);
    let _ = writeln!(
        out,
        "<rect transform=\"{}\" x=\"-4.8\" y=\"-0.65\" width=\"9.6\" height=\"1.3\" rx=\"0.4\" fill=\"{}\" stroke=\"{INK}\" \
         stroke-width=\"0.45\"/>",
        turned(at, direction(facing)),
        fill(side)
    );
}

/// The largest slots in which all counters fit side by side in the hex, leaders below the others.
pub(super) fn slots(counters: &[HexCounter]) -> Vec<Slot> {
    let strips: Vec<&HexCounter> = counters.iter().filter(|counter| counter.kind.is_strip()).collect();
    let blocks = counters.len() - strips.len();
    let words = |counter: &&HexCounter| extent(&counter.label, 1.0) + extent(&counter.values, 1.15);
    let long = strips.iter().map(words).fold(0.0, f64::max) * STRIP_TYPE + STRIP_REST;
    let packed = |scale: f64, across: usize, abreast: usize| {
        let width = long.min(if abreast > 1 { 18.0 } else { 25.0 }).max(13.0);
        Packing { around: Around::of(counters), scale, across, strips: strips.len(), blocks, abreast, width }
    };
    for scale in (2..=21).rev().map(|twentieths| f64::from(twentieths) / 20.0) {
        let mut best: Option<(f64, Packing)> = None;
        for across in 1..=blocks.clamp(1, 8) {
            for abreast in 1..=strips.len().clamp(1, 3) {
                let packing = packed(scale, across, abreast);
                if let Some(size) = packing.fits()
                    && best.as_ref().is_none_or(|(least, _)| size < *least - 1e-9)
                {
                    best = Some((size, packing));
                }
            }
        }
        if let Some((_, packing)) = best {
            return packing.slots(counters);
        }
    }
    packed(0.05, 12, 8).slots(counters)
}

/// The space around each counter for pointers.
#[derive(Clone, Copy, Debug)]
struct Around {
    left: f64,
    up: f64,
    right: f64,
    down: f64,
}

impl Around {
    fn of(counters: &[HexCounter]) -> Around {
        let faced = |sides: &[u8]| counters.iter().filter_map(|c| c.facing).any(|facing| sides.contains(&(facing % 6)));
        let room = |sides: &[u8]| if faced(sides) { POINTER } else { 0.3 };
        Around { left: room(&[4, 5]), up: room(&[0]), right: room(&[1, 2]), down: room(&[3]) }
    }
}

/// An arrangement of counters in rows.
#[derive(Clone, Copy, Debug)]
struct Packing {
    around: Around,
    scale: f64,
    blocks: usize,
    /// The maximum number of counters in a row.
    across: usize,
    strips: usize,
    /// The maximum number of strips in a row.
    abreast: usize,
    /// The width of a strip.
    width: f64,
}

/// Counters side by side, all of the same size with the space around them.
#[derive(Clone, Copy, Debug)]
struct Row {
    strips: bool,
    count: usize,
    wide: f64,
    tall: f64,
}

impl Packing {
    fn rows(self) -> impl Iterator<Item = Row> {
        let Packing { around, scale, width, .. } = self;
        let split = |all: usize, most: usize| {
            let (lines, mut left) = (all.div_ceil(most), all);
            (0..lines).rev().map(move |after| {
                let count = left.div_ceil(after + 1);
                left -= count;
                count
            })
        };
        let (wide, tall) = (BLOCK + around.left + around.right, BLOCK + around.up + around.down);
        let upper = move |count| Row { strips: false, count, wide: wide * scale, tall: tall * scale };
        let lower = move |count| Row { strips: true, count, wide: (width + 0.6) * scale, tall: STRIP * scale };
        split(self.blocks, self.across).map(upper).chain(split(self.strips, self.abreast).map(lower))
    }

    fn top(self) -> f64 {
        (TOP + BOTTOM - self.rows().map(|row| row.tall).sum::<f64>()) / 2.0
    }

    /// The larger of the width and the height of the arrangement; `None` if it does not fit into the hex.
    fn fits(self) -> Option<f64> {
        let (start, mut top, mut widest) = (self.top(), self.top(), 0.0_f64);
        for row in self.rows() {
            let wide = row.wide * row.count as f64;
            if start < TOP - 1e-9 || !holds((0.0, top + row.tall / 2.0), wide, row.tall) {
                return None;
            }
            (top, widest) = (top + row.tall, widest.max(wide));
        }
        Some(widest.max(top - start))
    }

    fn slots(self, counters: &[HexCounter]) -> Vec<Slot> {
        let scale = self.scale;
        let mut top = self.top().max(-HALF);
        let (mut blocks, mut strips) = (Vec::new(), Vec::new());
        for row in self.rows() {
            let (list, off, width) = match row.strips {
                true => (&mut strips, (0.3, 0.3), self.width),
                false => (&mut blocks, (self.around.left, self.around.up), BLOCK),
            };
            for i in 0..row.count {
                let x = row.wide * (i as f64 - row.count as f64 / 2.0);
                list.push(Slot { at: (x + off.0 * scale, top + off.1 * scale), scale, width });
            }
            top += row.tall;
        }
        let (mut blocks, mut strips) = (blocks.into_iter(), strips.into_iter());
        let next = |counter: &HexCounter| if counter.kind.is_strip() { strips.next() } else { blocks.next() };
        counters.iter().filter_map(next).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn counter(kind: HexCounterKind, facing: Option<u8>) -> HexCounter {
        HexCounter {
            label: "28. Woyna".to_owned(),
            side: Side::Second,
            kind,
            formation: None,
            values: "8-4".to_owned(),
            facing,
            lost: 0,
            disorganised: false,
            marks: Vec::new(),
        }
    }

    /// With its pointer, and neither on the hex's number nor on its level.
    #[test]
    fn every_counter_of_every_stack_lies_within_its_hex() {
        use HexCounterKind::{Artillery, Headquarters, Infantry, Leader, Marker};
        for (blocks, strips) in (0..=12).flat_map(|blocks| (0..=6).map(move |strips| (blocks, strips))) {
            for facing in [None, Some(0), Some(1), Some(5)] {
                let kinds = [Infantry, Artillery, Marker].into_iter().cycle().take(blocks);
                let mut counters: Vec<_> = kinds.map(|kind| counter(kind, facing)).collect();
                let leaders = [Leader, Headquarters].into_iter().cycle().take(strips);
                counters.extend(leaders.map(|kind| counter(kind, None)));
                let slots = slots(&counters);
                assert_eq!(slots.len(), counters.len());
                let mut boxes: Vec<(f64, f64, f64, f64)> = Vec::new();
                for (counter, slot) in counters.iter().zip(&slots) {
                    let strip = counter.kind.is_strip();
                    let (w, h) = (slot.width * slot.scale, if strip { 5.0 } else { BLOCK } * slot.scale);
                    let mut centre = (slot.at.0 + w / 2.0, slot.at.1 + h / 2.0);
                    let way = if strip { None } else { counter.facing.map(direction) }.unwrap_or_default();
                    let pointer = POINTER * slot.scale;
                    let (w, h) =
                        (w + (way.0.abs() * pointer), h + if way.0.abs() < 0.1 { way.1.abs() * pointer } else { 0.0 });
                    centre.0 += way.0 * pointer / 2.0;
                    centre.1 += if way.0.abs() < 0.1 { way.1 * pointer / 2.0 } else { 0.0 };
                    assert!(holds(centre, w, h), "{blocks} and {strips}, {facing:?}: {slot:?}");
                    let (left, top) = (centre.0 - w / 2.0, centre.1 - h / 2.0);
                    assert!(top >= TOP - 1e-6 && top + h <= BOTTOM + 1e-6, "{blocks} and {strips}: {slot:?}");
                    let apart = |b: &(f64, f64, f64, f64)| {
                        let e = 1e-6;
                        left + w <= b.0 + e || b.0 + b.2 <= left + e || top + h <= b.1 + e || b.1 + b.3 <= top + e
                    };
                    assert!(boxes.iter().all(apart), "{blocks} and {strips}: {slot:?} covers another");
                    boxes.push((left, top, w, h));
                }
                if blocks <= 2 && strips <= 2 {
                    assert!(slots.iter().all(|slot| slot.scale >= 0.6), "{blocks} and {strips}: {slots:?}");
                }
            }
        }
    }

    #[test]
    fn a_crowd_is_still_drawn() {
        let counters = vec![counter(HexCounterKind::Infantry, Some(3)); 255];
        assert_eq!(slots(&counters).len(), 255);
    }

    #[test]
    fn state_is_told_by_shapes_and_in_words() {
        let mut out = String::new();
        let mut unit = counter(HexCounterKind::Cavalry, Some(8));
        stack(&mut out, &[unit.clone()]);
        assert!(!out.contains("stroke-dasharray") && !out.contains("H2.1"), "in order, nothing lost");
        (unit.lost, unit.disorganised) = (2, true);
        let mut worn = String::new();
        stack(&mut worn, &[unit.clone()]);
        assert_eq!(worn.matches("H2.1").count(), 2);
        assert!(worn.contains("stroke-dasharray"));
        let sides = BySide(["Blue".to_owned(), "Buff".to_owned()]);
        let words = "28. Woyna (Buff cavalry 8-4, facing down right, 2 lost, disorganised)";
        assert_eq!(unit.caption(&sides), words);
    }

    /// §1 of Grandes Batailles: players know a formation by the colour of the symbol.
    #[test]
    fn a_formation_is_told_by_colour_letters_and_words() {
        let draw = |unit: &HexCounter| {
            let mut out = String::new();
            stack(&mut out, std::slice::from_ref(unit));
            out
        };
        for kind in [HexCounterKind::Infantry, HexCounterKind::Headquarters] {
            let mut unit = counter(kind, None);
            let formation = |place| HexFormation { name: "5 Kav Div".to_owned(), code: "K5".to_owned(), place };
            let colour = formation(0).colour();
            assert!(!draw(&unit).contains(colour) && !draw(&unit).contains(">K5<"));
            unit.formation = Some(formation(0));
            assert!(draw(&unit).contains(colour) && draw(&unit).contains(">K5<"), "{kind:?}");
            let drawings: Vec<String> = (0..16).map(|place| formation(place).colour().to_owned()).collect();
            assert!((0..16).all(|i| !drawings[..i].contains(&drawings[i])), "sixteen colours");
            let sides = BySide(["Blue".to_owned(), "Buff".to_owned()]);
            assert_eq!(unit.caption(&sides), format!("28. Woyna (Buff {}, 5 Kav Div, 8-4)", kind.name()));
        }
    }
}
