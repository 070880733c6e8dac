//! The data of a scenario of any rule system.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// The data of a scenario, with the type of its rule system erased: the caller names that type.
///
/// ```
/// use sandtable_scenarios::{Source, belfort, grandes_batailles, load};
///
/// let scenario = load(&Source::named("belfort").unwrap(), &[]).unwrap();
/// let data: &belfort::Data = scenario.data.of().unwrap();
/// assert_eq!(data.course.turns, 7);
/// assert!(scenario.data.of::<grandes_batailles::Data>().is_none());
/// ```
#[derive(Clone)]
pub struct GameData(Arc<dyn Held>);

/// The operations on the data of every system.
trait Held: Any + fmt::Debug + Send + Sync {
    fn same(&self, other: &dyn Any) -> bool;
}

impl<T: Any + fmt::Debug + PartialEq + Send + Sync> Held for T {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

impl GameData {
    /// The `data` of a system.
    #[must_use]
    pub fn new<T: Any + fmt::Debug + PartialEq + Send + Sync>(data: T) -> GameData {
        GameData(Arc::new(data))
    }

    /// The data as those of a system; `None` if they are of another.
    #[must_use]
    pub fn of<T: Any>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// A copy of the data as those of a system; `None` if they are of another.
    #[must_use]
    pub fn to<T: Any + Clone>(&self) -> Option<T> {
        self.of().cloned()
    }
}

impl PartialEq for GameData {
    fn eq(&self, other: &GameData) -> bool {
        self.0.same(&*other.0)
    }
}

impl fmt::Debug for GameData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
