//! `[options]`: the scenario's options that are in play, and values that options change.

use crate::diagnostic::FaultKind::{Contradiction, Missing, UnknownName};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};

/// An option of the scenario.
#[derive(Debug)]
struct Offered<'r, 'a> {
    name: &'static str,
    chosen: bool,
    item: Item<'r, 'a>,
}

/// The options of a scenario.
#[derive(Debug)]
pub struct Offers<'r, 'a>(Vec<Offered<'r, 'a>>);

impl<'r, 'a> Offers<'r, 'a> {
    /// Reads the options in `root`, of those that the system knows (`known`), and which of them are in play. `None` if the table is missing.
    pub fn read(root: &Fields<'r, 'a>, known: &[&'static str]) -> Option<Offers<'r, 'a>> {
        root.table("options", "the table of options, each true or false", |fields| {
            let offered = |(name, item): (&str, Item<'r, 'a>)| {
                let Some(known) = known.iter().find(|known| **known == name) else {
                    let expected = format!("an option: {}", known.join(", "));
                    let found = format!("the unknown option `{name}`");
                    item.fault_at_name(UnknownName, found, expected, nearest(name, known));
                    return None;
                };
                let chosen = item.flag().unwrap_or(false);
                Some(Offered { name: known, chosen, item })
            };
            Offers(fields.all().into_iter().filter_map(offered).collect())
        })
    }

    /// Whether the option with the number `option`, from 0, is in play.
    #[must_use]
    pub fn chosen(&self, option: usize) -> bool {
        self.0[option].chosen
    }

    /// Whether the option called `name` is in play.
    #[must_use]
    pub fn plays(&self, name: &str) -> bool {
        self.offered(name).is_some_and(|offer| offer.chosen)
    }

    /// The number of the option that the field `option` of `fields` names, if there is one. The outer `None` is an error.
    pub fn named(&self, fields: &Fields<'_, '_>) -> Option<Option<usize>> {
        let Some(item) = fields.optional("option") else { return Some(None) };
        let names: Vec<(&str, usize)> = self.0.iter().enumerate().map(|(i, offer)| (offer.name, i)).collect();
        item.choice(&names, "an option of the scenario").map(Some)
    }

    /// The table in `root` of the option `name`, which has its own data, whether in play or not. It must exist if and only if the option does.
    pub fn table(&self, root: &Fields<'r, 'a>, name: &str) -> Option<Fields<'r, 'a>> {
        let fields = root.optional(name).and_then(|item| item.fields());
        match (self.offered(name), &fields) {
            (Some(offer), None) => {
                let expected = format!("a table [{name}] with the changes of the option");
                offer.item.fault_at_name(Missing, "an option without its table", expected, None);
            }
            (None, Some(fields)) => {
                let expected = format!("`{name} = false` or true in [options]");
                fields.fault(Contradiction, "the table of an option that the scenario does not have", expected);
            }
            (Some(_), Some(_)) | (None, None) => {}
        }
        fields
    }

    fn offered(&self, name: &str) -> Option<&Offered<'r, 'a>> {
        self.0.iter().find(|offer| offer.name == name)
    }
}

/// Fields that options may replace: the others are in a table with the option's name.
#[derive(Debug)]
pub struct Varied<'o, 'r, 'a> {
    plain: &'o Fields<'r, 'a>,
    variants: Vec<(bool, Fields<'r, 'a>)>,
}

impl<'o, 'r, 'a> Varied<'o, 'r, 'a> {
    /// The fields of `plain`, together with the tables of the `options` in them.
    pub fn new(plain: &'o Fields<'r, 'a>, options: &Offers<'r, 'a>) -> Varied<'o, 'r, 'a> {
        let variant = |offer: &Offered<'r, 'a>| Some((offer.chosen, plain.optional(offer.name)?.fields()?));
        Varied { plain, variants: options.0.iter().filter_map(variant).collect() }
    }

    /// The value of `name`: that of an option in play, if it has one, or else the plain one. All variants are checked.
    pub fn get<T>(&self, name: &str, expected: &str, read: impl Fn(&Item<'r, 'a>) -> Option<T>) -> Option<T> {
        self.all(name, expected, read).into_iter().fold(None, |value, (chosen, varied)| match chosen {
            true => varied,
            false => value,
        })
    }

    /// The plain value of `name` and those of the options, read by `read`, each with whether it is in play; the plain one always is. `expected`
    /// describes the plain one if it is missing.
    pub fn all<T>(
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

    /// Whether any option replaces values.
    #[must_use]
    pub fn varies(&self) -> bool {
        !self.variants.is_empty()
    }

    /// Reports every name in the options' tables that nobody asked for.
    pub fn finish(&self) {
        self.variants.iter().for_each(|(_, fields)| fields.finish());
    }
}
