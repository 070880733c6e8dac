//! Parts of drawings that are kept from one to the next.

use std::sync::{Mutex, PoisonError};

/// What was made last, by what it was made of.
#[derive(Debug)]
pub(super) struct Kept<K, V> {
    made: Mutex<Vec<(K, V)>>,
    most: usize,
}

impl<K: Clone + PartialEq, V: Clone> Kept<K, V> {
    /// As many as these.
    pub(super) fn most(most: usize) -> Kept<K, V> {
        Kept { made: Mutex::new(Vec::new()), most }
    }

    /// As it was made of this, or else made now.
    pub(super) fn get(&self, of: &K, make: impl FnOnce(&K) -> V) -> V {
        let kept = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, made)) = kept().iter().find(|(key, _)| key == of) {
            return made.clone();
        }
        // Two may make the same at the same time.
        let made = make(of);
        let mut kept = kept();
        kept.insert(0, (of.clone(), made.clone()));
        kept.truncate(self.most);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_is_not_made_again_until_others_were() {
        let kept = Kept::most(2);
        assert_eq!([1, 2, 1].map(|of| kept.get(&of, |of| of * 10)), [10, 20, 10]);
        assert_eq!(kept.get(&2, |_| 0), 20);
        assert_eq!(kept.get(&3, |_| 30), 30);
        assert_eq!((kept.get(&1, |_| 11), kept.get(&3, |_| 31)), (11, 30));
    }
}
