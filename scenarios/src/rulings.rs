//! `[rulings]`: the readings in force, the same for all systems.

use crate::diagnostic::{FaultKind, nearest};
use crate::reader::Fields;
use crate::schema;
use sandtable_engine::rulings::Ruling;

/// Reads the readings in force and passes each to `set`, as the numbers of the ruling and of its choice. A ruling that is not named keeps its
/// default. Returns false if there is no such table.
pub fn read(root: &Fields<'_, '_>, rulings: &[Ruling], mut set: impl FnMut(usize, usize)) -> bool {
    root.table(schema::RULINGS, "the readings of unclear rules", |fields| {
        for (id, item) in fields.all() {
            let Some(at) = rulings.iter().position(|ruling| ruling.id == id) else {
                let near = nearest(id, rulings.iter().map(|ruling| ruling.id));
                let found = format!("the unknown ruling `{id}`");
                item.fault_at_name(FaultKind::UnknownName, found, "the name of a ruling", near);
                continue;
            };
            let choices: Vec<(&str, usize)> =
                rulings[at].choices.iter().enumerate().map(|(i, choice)| (choice.name, i)).collect();
            if let Some(choice) = item.choice(&choices, "a reading") {
                set(at, choice);
            }
        }
    })
    .is_some()
}
