//! `sandtable map`.

use crate::args::TableArguments;
use crate::error::Done;
use crate::options;
use crate::page::print;
use clap::{ArgAction, Args, ValueHint};
use sandtable_questions::Error;
use sandtable_questions::map::{self, Moment, Shown};
use sandtable_questions::system::Layer;
use sandtable_reports::picture::png;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_store::files;
use std::path::{Path, PathBuf};

/// Draw a scenario's map, with its set-up or a position of a game
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable map belfort -o belfort.svg
  sandtable map belfort -o empty.png --setup=false
  sandtable map belfort -o turn-4.png --seed 1 --game 7 --turn 4
  sandtable map spicheren -o spicheren.png
  sandtable map belfort -o attack.png --seed 1 --game 3 --decision 454
  sandtable map position.toml -o position.png")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// The file to write; its name ends in .svg or .png
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,
    /// Show set-up areas and the markers of the set-up, or the position of --position
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true", num_args = 0..=1,
        require_equals = true, action = ArgAction::Set)]
    setup: bool,
    /// Show the position of this game of the seed instead
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    game: Option<String>,
    /// At the end of this game turn [default: at the end of the game]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "game", conflicts_with = "decision")]
    turn: Option<String>,
    /// At this decision; `sandtable play --decisions` numbers them
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "game")]
    decision: Option<String>,
    /// Tint what the rules have of a side of the position: zones of control (zoc), what is in supply (supply), in the range of
    /// headquarters (command) or of guns (fire)
    #[arg(long, value_name = "OVERLAY", requires = "side")]
    show: Option<String>,
    /// The side of --show
    #[arg(long, value_name = "SIDE", requires = "show")]
    side: Option<String>,
    /// Draw only what this side sees of the position
    #[arg(long, value_name = "SIDE")]
    seen_by: Option<String>,
    /// Replace a file that the program did not write
    #[arg(long)]
    force: bool,
}

/// The number of pixels of a PNG for one unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// The kinds of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
}

/// Draws the map into a file.
pub(crate) fn map(typed: &Arguments) -> Result<Done, Error> {
    let kind = kind(&typed.output)?;
    files::writable(&typed.output, typed.force)?;
    let game =
        typed.game.as_deref().map(|game| options::whole("game", game, 0, options::MOST_GAMES - 1)).transpose()?;
    let table = options::table(&typed.table)?;
    let decision = typed.decision.as_deref().map(options::decision).transpose()?;
    let turn = typed.turn.as_deref().map(|turn| options::whole("turn", turn, 1, u8::MAX.into())).transpose()?;
    let shown = match (game, typed.setup) {
        (Some(game), _) => {
            Shown::Position(game, decision.map_or(Moment::Turn(turn.map(|turn| turn as u8)), Moment::Decision))
        }
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
