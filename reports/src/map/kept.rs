//! A cache for parts of drawings.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The values used last, by what they were made from, on numbered shelves.
#[derive(Debug)]
pub(super) struct Kept<K, V> {
    shelves: Mutex<HashMap<usize, Vec<(K, V)>>>,
    most: usize,
}

impl<K: Clone + PartialEq, V: Clone> Kept<K, V> {
    /// A cache of up to `most` values on each shelf.
    pub(super) fn most(most: usize) -> Kept<K, V> {
        Kept { shelves: Mutex::default(), most }
    }

    /// The value on a shelf that was made from `of`, or a new one.
    pub(super) fn get(&self, shelf: usize, of: &K, make: impl FnOnce(&K) -> V) -> V {
        let kept = || self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = kept().get_mut(&shelf)
            && let Some(place) = shelf.iter().position(|(key, _)| key == of)
        {
            shelf[..=place].rotate_right(1);
            return shelf[0].1.clone();
        }
        // The lock is not held here: two threads may make the same value.
        let made = make(of);
        let mut kept = kept();
        let shelf = kept.entry(shelf).or_default();
        shelf.insert(0, (of.clone(), made.clone()));
        shelf.truncate(self.most);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_is_not_made_again_until_others_were() {
        let kept = Kept::most(2);
        assert_eq!([1, 2, 1].map(|of| kept.get(0, &of, |of| of * 10)), [10, 20, 10]);
        assert_eq!(kept.get(0, &2, |_| 0), 20);
        assert_eq!(kept.get(1, &4, |_| 40), 40);
        assert_eq!(kept.get(0, &3, |_| 30), 30);
        assert_eq!((kept.get(0, &1, |_| 11), kept.get(0, &3, |_| 31)), (11, 30));
    }
}
