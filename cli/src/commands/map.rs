//! `sandtable map`.

use crate::args::MapArguments;
use crate::error::Done;
use crate::options;
use crate::page::print;
use sandtable_questions::Error;
use sandtable_questions::map::{self, Moment, Shown};
use sandtable_questions::system::Layer;
use sandtable_reports::picture::png;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_store::files;
use std::path::Path;

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// What can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
}

/// Draws the map into a file.
pub(crate) fn map(typed: &MapArguments) -> Result<Done, Error> {
    let kind = kind(&typed.output)?;
    files::writable(&typed.output, typed.force)?;
    let game =
        typed.game.as_deref().map(|game| options::whole("game", game, 0, options::MOST_GAMES - 1)).transpose()?;
    let table = options::table(&typed.table)?;
    let decision = typed.decision.as_deref().map(options::decision).transpose()?;
    let shown = match (game, typed.setup) {
        (Some(game), _) => Shown::Position(game, decision.map_or(Moment::Turn(typed.turn), Moment::Decision)),
        (None, true) => Shown::SetUp,
        (None, false) => Shown::Blank,
    };
    let overlay = match (&typed.show, &typed.side) {
        (Some(show), Some(side)) => Some((layer(show)?, options::side("side", side, table.system().card.sides)?)),
        _ => None,
    };
    if game.is_none() && table.scenario.position.is_none() {
        for (name, typed) in [("show", &typed.show), ("seen-by", &typed.seen_by)] {
            if let Some(typed) = typed {
                let found = format!("`{typed}` without a position");
                return Err(Error::argument(name, found, "@game or @position as well", None));
            }
        }
    }
    let sight = typed.seen_by.as_deref();
    let sight = sight.map(|side| options::side("seen-by", side, table.system().card.sides)).transpose()?;
    let svg = map::ask(&map::Question { table: &table, shown, overlay, sight })?;
    let bytes = match kind {
        Kind::Svg => svg.into_bytes(),
        Kind::Png => png(&svg, PNG_SCALE).map_err(Error::other)?,
    };
    files::write(&typed.output, &bytes, typed.force)?;
    print(&format!("{}\n", typed.output.display()))?;
    Ok(Done::Finished)
}

fn layer(typed: &str) -> Result<Layer, Error> {
    let names = Layer::ALL.map(|(name, ..)| name);
    Layer::ALL.iter().find(|(name, ..)| *name == typed).map(|(.., layer)| *layer).ok_or_else(|| {
        let expected = format!("an overlay: {}", names.join(", "));
        Error::argument("show", format!("`{typed}`"), expected, nearest(typed, names))
    })
}

fn kind(path: &Path) -> Result<Kind, Error> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default();
    match extension.as_str() {
        "svg" => Ok(Kind::Svg),
        "png" => Ok(Kind::Png),
        other => {
            let found = format!("`{}`", path.display());
            let near = nearest(other, ["svg", "png"]).map(|near| path.with_extension(near).display().to_string());
            Err(Error::argument("output", found, "a file name that ends in .svg or .png", near))
        }
    }
}
