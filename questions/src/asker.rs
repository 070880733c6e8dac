//! Who asks.

use sandtable_analysis::Progress;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// Hears how far an answer is, and what can be said so far, which may be nothing.
pub type Tell<'a> = &'a mut dyn FnMut(&Progress, &str);

/// Who asks: hears how far the answer is, and may call it off.
pub struct Asker<'a> {
    stop: &'a AtomicBool,
    tell: Option<Tell<'a>>,
}

impl fmt::Debug for Asker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asker").field("stop", self.stop).field("listens", &self.tell.is_some()).finish()
    }
}

impl<'a> Asker<'a> {
    /// One who hears from time to time how far the answer is. Raising the flag calls it off: then the answer is about what was played so far.
    pub fn new(stop: &'a AtomicBool, tell: Tell<'a>) -> Asker<'a> {
        Asker { stop, tell: Some(tell) }
    }

    /// One who waits for the answer.
    #[must_use]
    pub fn patient() -> Asker<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Asker { stop: &NEVER, tell: None }
    }

    /// Raised to call it off.
    #[must_use]
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// How far the answer is, and what can be said so far.
    pub(crate) fn tell(&mut self, progress: &Progress, so_far: &str) {
        if let Some(tell) = &mut self.tell {
            tell(progress, so_far);
        }
    }
}
