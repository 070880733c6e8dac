//! Values that each of the two sides has.

use crate::reader::Fields;
use sandtable_engine::{BySide, Side};
use std::ops::RangeInclusive;

/// The sides with their names in the data.
pub type Names = [(&'static str, Side); 2];

/// A side that must be there.
pub fn side(fields: &Fields<'_, '_>, name: &str, names: &Names) -> Option<Side> {
    let [(first, _), (second, _)] = names;
    fields.required(name, &format!("{first:?} or {second:?}")).and_then(|item| item.choice(names, "a side"))
}

/// A whole number for each side: `{ french = 1, prussian = 2 }`.
pub fn whole<T: TryFrom<i64> + Default>(
    fields: &Fields<'_, '_>,
    name: &str,
    names: &Names,
    range: RangeInclusive<i64>,
) -> BySide<T> {
    let [(first, _), (second, _)] = names;
    let expected = format!("a number for each side, such as {{ {first} = 1, {second} = 2 }}");
    let read = |sides: &Fields<'_, '_>| BySide([first, second].map(|side| sides.whole(side, range.clone())));
    fields.table(name, &expected, read).unwrap_or_else(|| BySide([T::default(), T::default()]))
}
