//! A chart in a file.

use sandtable_questions::Error;
use sandtable_reports::picture::png;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_store::files;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// A file for a chart.
#[derive(Debug)]
pub(crate) struct Picture {
    path: PathBuf,
    png: bool,
    force: bool,
}

impl Picture {
    /// The number of pixels of a PNG for one unit of its SVG.
    const SCALE: f32 = 2.0;

    /// The file with this name, if its extension is that of a picture and it can be written. Call this before the games are played, so that they are
    /// not played in vain.
    pub(crate) fn named(path: &Path, force: bool) -> Result<Picture, Error> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        match ending.as_str() {
            "svg" | "png" => {
                files::writable(path, force)?;
                Ok(Picture { path: path.into(), png: ending == "png", force })
            }
            _ => {
                let near = nearest(&ending, ["svg", "png"]).map(|near| path.with_extension(near).display().to_string());
                let expected = "a file name that ends in .svg or .png";
                Err(Error::argument("chart", format!("`{}`", path.display()), expected, near))
            }
        }
    }

    /// Writes the drawing.
    pub(crate) fn draw<E: Display>(&self, svg: Result<String, E>) -> Result<(), Error> {
        let svg = &svg.map_err(Error::other)?;
        if self.png {
            let picture = png(svg, Picture::SCALE).map_err(Error::other)?;
            files::write(&self.path, &picture, self.force)
        } else {
            files::write(&self.path, svg.as_bytes(), self.force)
        }
    }
}
