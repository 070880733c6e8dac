//! `[special]`: the special rules.

use super::battle::Look;
use super::roster::RANGE;
use super::{SIDE_OR_NOBODY, SIDES};
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::hexes;
use crate::reader::{Fields, Item};
use crate::sides::side;
use sandtable_engine::Side;
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::data::{Decoy, SharedMarker, Special, StackedGuns};
use sandtable_engine::grandes_batailles::unit::{FormationId, FormationSet};

/// The rules for stacked guns that fire together, by name.
const STACKED_GUNS: [(&str, StackedGuns); 3] = [
    ("paired", StackedGuns::Paired),
    ("french", StackedGuns::SameFormation(Side::First)),
    ("prussian", StackedGuns::SameFormation(Side::Second)),
];

/// §13.1.6, §13.2.6
pub(super) fn read(root: &Fields<'_, '_>, look: &Look<'_, '_, '_>) -> Option<Special> {
    root.table("special", "the table of special rules", |fields| {
        let halved_guns = hexes::required(fields, "halved_guns", look.grid);
        let decoy = fields.optional("decoy").and_then(|item| item.fields()).and_then(|decoy| read_decoy(&decoy, look));
        let held_markers = formations(fields, "held_markers", look);
        let shared = fields.optional("shared_marker").and_then(|item| item.fields());
        let shared_marker = shared.and_then(|shared| read_shared(&shared, look));
        let nobody = "\"french\", \"prussian\" or \"nobody\"";
        let some_side = |name: &str| {
            fields.required(name, nobody).and_then(|item| item.choice(&SIDE_OR_NOBODY, "a side")).flatten()
        };
        let stacked = fields.required("stacked_guns", "\"paired\", \"french\" or \"prussian\"");
        let stacked_guns = stacked.and_then(|item| item.choice(&STACKED_GUNS, "which guns fire together"));
        let (double_stacking, support_any_formation) =
            (some_side("double_stacking"), some_side("support_any_formation"));
        let night_gun_range = fields.whole("night_gun_range", 0..=12);
        let single_regiments = side(fields, "single_regiments", &SIDES);
        Some(Special {
            halved_guns,
            decoy,
            held_markers,
            shared_marker,
            night_gun_range,
            double_stacking,
            stacked_guns: stacked_guns?,
            support_any_formation,
            single_regiments: single_regiments?,
        })
    })
    .flatten()
}

fn formation(fields: &Fields<'_, '_>, name: &str, look: &Look<'_, '_, '_>) -> Option<FormationId> {
    fields.required(name, "the name of a formation").and_then(|item| look.roster.formation(&item))
}

fn formations(fields: &Fields<'_, '_>, name: &str, look: &Look<'_, '_, '_>) -> FormationSet {
    let expected = "a list of formations, such as [\"13 ID\"]; it may be empty";
    let list = fields.required(name, expected).and_then(|item| item.list(expected));
    let mut set: FormationSet = std::iter::empty().collect();
    for element in list.unwrap_or_default() {
        let Some(formation) = look.roster.formation(&element) else { continue };
        if set.has(formation) {
            element.fault(Contradiction, format!("{} a second time", element.node.value), "each formation once");
        }
        set.insert(formation);
    }
    set
}

/// §13.1.6 The hidden division.
fn read_decoy(fields: &Fields<'_, '_>, look: &Look<'_, '_, '_>) -> Option<Decoy> {
    let formation = formation(fields, "formation", look);
    let turn = fields.required("turn", "the turn in which the markers are placed");
    let turn = turn.and_then(|item| look.turns.one(&item));
    let movement = fields.whole("movement", 1..=12);
    let sight = fields.whole("sight", RANGE);
    let hexes = fields.required("hexes", "the two hexes of the markers").and_then(|item| two(&item, look));
    fields.finish();
    Some(Decoy { formation: formation?, turn: turn?, hexes: hexes?, movement, sight })
}

/// Two hexes at the edge, in the order given.
fn two(item: &Item<'_, '_>, look: &Look<'_, '_, '_>) -> Option<[HexId; 2]> {
    let written = item.words("two hex numbers, such as \"0501 1101\"")?.len();
    hexes::at_edge(item, look.grid);
    let chain = hexes::chain(item, look.grid);
    match chain.as_slice() {
        [(a, _), (b, _)] if a != b => Some([*a, *b]),
        _ if chain.len() < written && written == 2 => None,
        _ => {
            item.fault(Value, item.node.value.describe(), "two different hexes, such as \"0501 1101\"");
            None
        }
    }
}

/// §13.2.6 The activation marker that two formations share.
fn read_shared(fields: &Fields<'_, '_>, look: &Look<'_, '_, '_>) -> Option<SharedMarker> {
    let (even, odd) = (formation(fields, "even", look), formation(fields, "odd", look));
    fields.finish();
    let (even, odd) = (even?, odd?);
    if even == odd {
        fields.fault(Contradiction, "one formation on both faces", "two formations");
        return None;
    }
    Some(SharedMarker { even, odd })
}
