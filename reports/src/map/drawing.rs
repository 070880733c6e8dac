//! A drawing in pieces, since many of them are also those of other drawings.

use std::mem;
use std::sync::Arc;

/// The lines of an SVG document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Lines of its own, and the shared ones behind them.
    pieces: Vec<(String, Arc<str>)>,
    /// The last lines of its own.
    rest: String,
}

impl Drawing {
    /// Where the next lines of its own are written.
    pub(crate) fn own(&mut self) -> &mut String {
        &mut self.rest
    }

    /// Adds lines that other drawings have too: all of them whole.
    pub(crate) fn share(&mut self, lines: Arc<str>) {
        self.pieces.push((mem::take(&mut self.rest), lines));
    }

    /// Lines of its own, the shared ones behind them, and the last lines of its own.
    pub(crate) fn pieces(&self) -> (&[(String, Arc<str>)], &str) {
        (&self.pieces, &self.rest)
    }

    /// The whole document.
    #[must_use]
    pub fn text(&self) -> String {
        let pieces = self.pieces.iter().flat_map(|(own, shared)| [own.as_str(), shared]);
        pieces.chain([self.rest.as_str()]).collect()
    }
}

impl From<String> for Drawing {
    fn from(text: String) -> Drawing {
        Drawing { pieces: Vec::new(), rest: text }
    }
}
