//! The options of the battles, and the data that two of them add.

use super::POINTS;
use super::battle::Look;
use crate::hexes;
use crate::options::Offers;
use crate::reader::{Fields, Item};
use sandtable_engine::geometry::HexSet;
use sandtable_engine::grandes_batailles::data::{Castagny, FrossardEarly, Options};
use sandtable_engine::grandes_batailles::leader::LeaderId;
use sandtable_engine::grandes_batailles::unit::FormationId;

/// §13.1.7 Frossard may arrive early.
const FROSSARD: &str = "frossard_early";
/// §13.1.7 Castagny may arrive.
const CASTAGNY: &str = "castagny";
/// §13.2.7 The extended battle.
const EXTENDED: &str = "extended";
/// All options that a scenario can have.
pub(super) const KNOWN: [&str; 3] = [FROSSARD, CASTAGNY, EXTENDED];

/// §13.1.7 The data of the two options that have their own.
#[derive(Debug, Default)]
pub(super) struct Extras<'r, 'a> {
    /// The options in play.
    pub(super) in_play: Options,
    /// The leader who may arrive early, and the place of his name.
    pub(super) early: Option<(LeaderId, Item<'r, 'a>)>,
    /// The formation that may be sent.
    pub(super) sent: Option<FormationId>,
    /// The hexes where it enters.
    pub(super) by: HexSet,
}

/// Reads `[frossard_early]` and `[castagny]`, in play or not.
pub(super) fn extras<'r, 'a>(
    root: &Fields<'r, 'a>,
    options: &Offers<'r, 'a>,
    look: &Look<'_, 'r, 'a>,
) -> Extras<'r, 'a> {
    let mut extras = Extras::default();
    if let Some(fields) = options.table(root, FROSSARD) {
        let item = fields.required("commander", "the C-in-C who may come early");
        extras.early = item.and_then(|item| Some((look.roster.commander(&item)?, item)));
        let points = fields.whole("points", POINTS);
        fields.finish();
        let commander = extras.early.as_ref().filter(|_| options.plays(FROSSARD));
        extras.in_play.frossard_early = commander.map(|(commander, _)| FrossardEarly { commander: *commander, points });
    }
    if let Some(fields) = options.table(root, CASTAGNY) {
        let formation = fields.required("formation", "the formation that may come");
        let formation = formation.and_then(|item| look.roster.formation(&item));
        extras.sent = formation;
        let commander = fields.required("commander", "the C-in-C who sends for it");
        let commander = commander.and_then(|item| look.roster.commander(&item));
        let target = fields.whole("target", 1..=6);
        let earliest = fields.required("earliest", "the first turn in which it can come");
        let earliest = earliest.and_then(|item| look.turns.one(&item));
        let by = hexes::entries(&fields, "by", look.grid);
        extras.by = by;
        let points = fields.whole("points", POINTS);
        fields.finish();
        if let (Some(formation), Some(commander), Some(earliest), true) =
            (formation, commander, earliest, options.plays(CASTAGNY))
        {
            extras.in_play.castagny = Some(Castagny { formation, commander, target, earliest, by, points });
        }
    }
    extras
}
