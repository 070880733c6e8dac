//! A drawing as a list of pieces, many of which other drawings share.

use std::mem;
use std::sync::Arc;

/// The lines of an SVG document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The drawing's own lines, each part followed by shared ones.
    pieces: Vec<(String, Arc<str>)>,
    /// Its own lines after the last shared ones.
    rest: String,
}

impl Drawing {
    /// The buffer for the drawing's next own lines.
    pub(crate) fn own(&mut self) -> &mut String {
        &mut self.rest
    }

    /// Adds whole lines that other drawings share.
    pub(crate) fn share(&mut self, lines: Arc<str>) {
        self.pieces.push((mem::take(&mut self.rest), lines));
    }

    /// The drawing's own lines with the shared ones that follow each part, and its own lines after the last of them.
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
