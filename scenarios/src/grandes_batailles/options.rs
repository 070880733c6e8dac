//! `[options]`: which of the scenario's options are played, and what each of them changes.

use super::battle::Look;
use super::{MOST_TURNS, POINTS, turn};
use crate::diagnostic::FaultKind::{Contradiction, Missing};
use crate::diagnostic::nearest;
use crate::hexes;
use crate::reader::{Fields, Item};
use sandtable_engine::geometry::HexSet;
use sandtable_engine::grandes_batailles::data::{Castagny, FrossardEarly, Options};
use sandtable_engine::grandes_batailles::leader::LeaderId;
use sandtable_engine::grandes_batailles::unit::FormationId;

/// §13.1.7 Frossard may come early.
const FROSSARD: &str = "frossard_early";
/// §13.1.7 Castagny may come.
const CASTAGNY: &str = "castagny";
/// §13.2.7 The extended battle.
const EXTENDED: &str = "extended";
/// Every option that a scenario can have.
const KNOWN: [&str; 3] = [FROSSARD, CASTAGNY, EXTENDED];

/// An option of the scenario.
#[derive(Debug)]
struct Offered<'r, 'a> {
    name: &'static str,
    chosen: bool,
    item: Item<'r, 'a>,
}

/// The options of the scenario.
#[derive(Debug)]
pub(super) struct Offers<'r, 'a> {
    offered: Vec<Offered<'r, 'a>>,
    /// What the first two change.
    castagny: Option<Fields<'r, 'a>>,
    frossard: Option<Fields<'r, 'a>>,
}

impl<'r, 'a> Offers<'r, 'a> {
    /// Whether the option is played.
    pub(super) fn chosen(&self, option: usize) -> bool {
        self.offered[option].chosen
    }

    /// The option that the field `option` names, if it is there. The outer none is a fault.
    pub(super) fn named(&self, fields: &Fields<'_, '_>) -> Option<Option<usize>> {
        let Some(item) = fields.optional("option") else { return Some(None) };
        let names: Vec<(&str, usize)> = self.offered.iter().enumerate().map(|(i, offer)| (offer.name, i)).collect();
        item.choice(&names, "an option of the scenario").map(Some)
    }
}

/// Reads which options there are and which are played.
pub(super) fn read<'r, 'a>(root: &Fields<'r, 'a>) -> Option<Offers<'r, 'a>> {
    let mut offers = Offers { offered: Vec::new(), castagny: None, frossard: None };
    root.table("options", "the table of options, each true or false", |fields| {
        for (name, item) in fields.all() {
            let Some(known) = KNOWN.iter().find(|known| **known == name) else {
                let expected = format!("an option: {}", KNOWN.join(", "));
                let found = format!("the unknown option `{name}`");
                item.fault_at_name(crate::diagnostic::FaultKind::UnknownName, found, expected, nearest(name, KNOWN));
                continue;
            };
            let chosen = item.flag().unwrap_or(false);
            offers.offered.push(Offered { name: known, chosen, item });
        }
    })?;
    offers.frossard = root.optional(FROSSARD).and_then(|item| item.fields());
    offers.castagny = root.optional(CASTAGNY).and_then(|item| item.fields());
    Some(offers)
}

/// Fields of which an option may have others: those of a table with the option's name.
#[derive(Debug)]
pub(super) struct Varied<'o, 'r, 'a> {
    plain: &'o Fields<'r, 'a>,
    variants: Vec<(bool, Fields<'r, 'a>)>,
}

impl<'o, 'r, 'a> Varied<'o, 'r, 'a> {
    pub(super) fn new(plain: &'o Fields<'r, 'a>, options: &Offers<'r, 'a>) -> Varied<'o, 'r, 'a> {
        let variant = |offer: &Offered<'r, 'a>| Some((offer.chosen, plain.optional(offer.name)?.fields()?));
        Varied { plain, variants: options.offered.iter().filter_map(variant).collect() }
    }

    /// The value of `name`: that of an option in play, if it has one, else the plain one. All of them are read.
    pub(super) fn get<T>(&self, name: &str, expected: &str, read: impl Fn(&Item<'r, 'a>) -> Option<T>) -> Option<T> {
        self.all(name, expected, read).into_iter().fold(None, |value, (chosen, varied)| match chosen {
            true => varied,
            false => value,
        })
    }

    /// The plain value and those of the options, each with whether it is in play; the plain one always is.
    pub(super) fn all<T>(
        &self,
        name: &str,
        expected: &str,
        read: impl Fn(&Item<'r, 'a>) -> Option<T>,
    ) -> Vec<(bool, Option<T>)> {
        let mut all = vec![(true, self.plain.required(name, expected).and_then(|item| read(&item)))];
        for (chosen, fields) in &self.variants {
            if let Some(item) = fields.optional(name) {
                all.push((*chosen, read(&item)));
            }
        }
        all
    }

    /// Whether an option has other values than the plain ones.
    pub(super) fn varies(&self) -> bool {
        !self.variants.is_empty()
    }

    /// Reports every name in the options' tables that nobody asked for.
    pub(super) fn finish(&self) {
        self.variants.iter().for_each(|(_, fields)| fields.finish());
    }
}

/// §13.1.7 The two options that add something of their own.
#[derive(Debug, Default)]
pub(super) struct Extras<'r, 'a> {
    /// Those that are played.
    pub(super) in_play: Options,
    /// Who may come early, and where that is written.
    pub(super) early: Option<(LeaderId, Item<'r, 'a>)>,
    /// The formation that may be sent.
    pub(super) sent: Option<FormationId>,
    /// Where it enters.
    pub(super) by: HexSet,
}

/// Reads `[frossard_early]` and `[castagny]`, played or not.
pub(super) fn extras<'r, 'a>(options: &Offers<'r, 'a>, look: &Look<'_, 'r, 'a>) -> Extras<'r, 'a> {
    let offered = |name: &str| options.offered.iter().find(|offer| offer.name == name);
    let without = |name: &str, there: bool| {
        if let (Some(offer), false) = (offered(name), there) {
            let expected = format!("a table [{name}] that says what the option does");
            offer.item.fault_at_name(Missing, "an option without its table", expected, None);
        }
    };
    without(FROSSARD, options.frossard.is_some());
    without(CASTAGNY, options.castagny.is_some());
    let idle = |name: &str, fields: &Fields<'_, '_>| {
        if offered(name).is_none() {
            let expected = format!("`{name} = false` or true in [options]");
            fields.fault(Contradiction, "the table of an option that the scenario does not have", expected);
        }
    };
    let chosen = |name: &str| offered(name).is_some_and(|offer| offer.chosen);
    let mut extras = Extras::default();
    if let Some(fields) = &options.frossard {
        idle(FROSSARD, fields);
        let item = fields.required("commander", "the C-in-C who may come early");
        extras.early = item.and_then(|item| Some((look.roster.commander(&item)?, item)));
        let points = fields.whole("points", POINTS);
        fields.finish();
        let commander = extras.early.as_ref().filter(|_| chosen(FROSSARD));
        extras.in_play.frossard_early = commander.map(|(commander, _)| FrossardEarly { commander: *commander, points });
    }
    if let Some(fields) = &options.castagny {
        idle(CASTAGNY, fields);
        let formation = fields.required("formation", "the formation that may come");
        let formation = formation.and_then(|item| look.roster.formation(&item));
        extras.sent = formation;
        let commander = fields.required("commander", "the C-in-C who sends for it");
        let commander = commander.and_then(|item| look.roster.commander(&item));
        let target = fields.whole("target", 1..=6);
        let earliest = fields.required("earliest", "the first turn in which it can come");
        let earliest = earliest.and_then(|item| turn(&item, look.turns.map_or(MOST_TURNS, |turns| turns.most)));
        let by = hexes::entries(fields, "by", look.grid);
        extras.by = by;
        let points = fields.whole("points", POINTS);
        fields.finish();
        if let (Some(formation), Some(commander), Some(earliest), true) =
            (formation, commander, earliest, chosen(CASTAGNY))
        {
            extras.in_play.castagny = Some(Castagny { formation, commander, target, earliest, by, points });
        }
    }
    extras
}
