//! Values with one part for each side.

use crate::reader::Fields;
use sandtable_engine::{BySide, Side};
use std::ops::RangeInclusive;

/// The sides with their names in the data.
pub type Names = [(&'static str, Side); 2];

/// The range of a handicap: points for the first side at the end of the game, or for the second if negative.
pub const HANDICAP: RangeInclusive<i64> = -99..=99;

/// Reads the handicap in `root`, for systems where it is the only value of `[victory]`.
pub fn handicap(root: &Fields<'_, '_>) -> i8 {
    let read = |fields: &Fields<'_, '_>| fields.whole("handicap", HANDICAP);
    root.table("victory", "the table of the handicap", read).unwrap_or_default()
}

/// Reads a required side, the field `name` of `fields`, as one of `names`.
pub fn side(fields: &Fields<'_, '_>, name: &str, names: &Names) -> Option<Side> {
    let [(first, _), (second, _)] = names;
    fields.required(name, &format!("{first:?} or {second:?}")).and_then(|item| item.choice(names, "a side"))
}

/// Reads a whole number within `range` for each side of `names`, from the field `name` of `fields`: `{ french = 1, prussian = 2 }`.
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
