//! `sandtable compare`: the same games under two sets of rules.

use crate::args::{ComparedArguments, Format, OverlayArguments, ResultArguments, TableArguments, TypedOverlay};
use crate::command_line;
use crate::error::Done;
use crate::options::{self, number, rate};
use crate::page::{self, count, show};
use crate::progress::asking;
use clap::{Args, ValueHint};
use indicatif::HumanDuration;
use sandtable_analysis::lab::{Comparison, Play, Until};
use sandtable_questions::compare::{self, Answer};
use sandtable_questions::{Error, Table};
use sandtable_reports::lab::words::games_to_decide;
use sandtable_reports::lab::{comparison as shown_as, csv, forest};
use sandtable_scenarios::Overlay;
use sandtable_scenarios::diagnostic::nearest;
use std::time::Duration;

/// Play the same games under two sets of rules and report the effect of the change
///
/// Game number i is played under base and variant with the same dice, so that shared luck cancels out. The variant is the second
/// scenario (or the only one) with all overlays before --versus. The base is the first scenario with the overlays after --versus.
/// Ctrl-C stops: the command reports the games played so far and exits with 130.
/// `sandtable run SCENARIO --format md` says what each measure counts.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable compare belfort --errata my-errata.toml
  sandtable compare belfort my-belfort
  sandtable compare spicheren --bot french=scripted:my-doctrine.toml --versus-bot french=heuristic
  sandtable compare belfort --set course.income.prussian=7 --until decided --margin 2%
  sandtable compare belfort --ruling repeat-fire=each --until 1% --chart repeat-fire.png
  sandtable compare belfort --set limits.repeat=-2 --versus --set limits.repeat=0 --out runs/repeat")]
pub(crate) struct Arguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    scenario: String,
    /// Another scenario of the same rule system to compare with it [default: the same]
    #[arg(value_name = "OTHER", value_hint = ValueHint::DirPath)]
    other: Option<String>,
    #[command(flatten)]
    pub(super) overlays: ComparedArguments,
    /// Number of games, each under both rules: 20000, 20k, 2.5k, 1M; with --until the maximum [default: 10k, or 1M with --until]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    games: Option<String>,
    /// Stop as soon as the change of the wins of the first side is known to this precision (`0.5%` or `±0.5%`), is `decided` at
    /// the --margin, or is `tested` against it (SPRT)
    #[arg(long, allow_hyphen_values = true, value_name = "WHEN")]
    until: Option<String>,
    /// The smallest change that matters, with --until decided or tested [default: 1%]
    #[arg(long, allow_hyphen_values = true, value_name = "RATE", requires = "until")]
    margin: Option<String>,
    /// Let the bots play the variant as if it had the rules of the base, to separate the change of the game from the change of play
    #[arg(long)]
    bots_play_base: bool,
    /// First search for good play of both sides, separately under base and variant, by alternating best responses with N
    /// generations each [default: 60]; an erratum can change play
    #[arg(long, allow_negative_numbers = true, value_name = "N", num_args = 0..=1, default_missing_value = "60",
        conflicts_with = "bots_play_base")]
    retune: Option<String>,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    seed: String,
    /// The bot of a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]")]
    bot: Vec<String>,
    /// The bot of a side under the base, if it is not the one of --bot
    #[arg(long, value_name = "SIDE=NAME[:FILE]", conflicts_with_all = ["bots_play_base", "retune"])]
    versus_bot: Vec<String>,
    #[command(flatten)]
    results: ResultArguments,
}

impl Arguments {
    /// The base.
    fn base(&self) -> TableArguments {
        self.table(&self.scenario, &self.overlays.base)
    }

    /// The variant.
    fn variant(&self) -> TableArguments {
        self.table(self.other.as_ref().unwrap_or(&self.scenario), &self.overlays.variant)
    }

    fn table(&self, scenario: &str, overlays: &[TypedOverlay]) -> TableArguments {
        TableArguments {
            scenario: scenario.to_owned(),
            seed: self.seed.clone(),
            bot: self.bot.clone(),
            overlays: OverlayArguments(overlays.to_vec()),
        }
    }
}

/// The number of games of a comparison, and the maximum for one that stops by itself.
const GAMES: &str = "10k";
const MOST_GAMES: &str = "1M";

/// The most changes for which commands are listed that test them alone.
const MOST_CHANGES: usize = 4;

/// The default margin.
const MARGIN: &str = "1%";

/// Plays the same games under base and variant, and reports the effect of the change.
pub(crate) fn compare(typed: &Arguments) -> Result<Done, Error> {
    let until = until(typed)?;
    let usual = if until == Until::Games { GAMES } else { MOST_GAMES };
    let games = number("games", "games", typed.games.as_deref().unwrap_or(usual))?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let overlays = &typed.overlays;
    let one = typed.other.is_none() && typed.versus_bot.is_empty();
    if one && overlays.variant.is_empty() && overlays.base.is_empty() {
        let expected = "another scenario, a change of the rules (@errata FILE, @set PATH=VALUE or @ruling ID=CHOICE) or of \
                        the bots (@versus-bot)";
        // A copy states its original.
        let copy_of = options::table(&typed.base()).ok().and_then(|table| table.scenario.copy_of);
        let near = copy_of.map(|original| format!("compare {original} {}", typed.scenario));
        return Err(Error::argument("OTHER", "nothing to compare", expected, near));
    }
    if overlays.versus && overlays.base.is_empty() {
        let expected = "@errata, @set or @ruling after it; without @versus the base is the unmodified scenario";
        return Err(Error::argument("versus", "nothing after it", expected, None));
    }
    let variant = options::table(&typed.variant())?;
    let base = options::with_bots(options::table(&typed.base())?, &typed.versus_bot, "versus-bot")?;
    let starts = |overlay: &TypedOverlay| matches!(overlay, TypedOverlay::Position(_));
    let bots = |table: &Table| table.bots.each_ref().map(ToString::to_string);
    let unchanged = variant.scenario.hash == base.scenario.hash && bots(&variant) == bots(&base);
    if unchanged && overlays.variant.iter().chain(&overlays.base).all(starts) {
        let expected = "a change of the rules or of the bots: both sides of the comparison are the same";
        let place = if typed.other.is_some() { "OTHER" } else { "compare" };
        return Err(Error::argument(place, "nothing to compare", expected, None));
    }
    let own = || variant.overlays.iter().chain(&base.overlays);
    if let Some(empty) = own().find(|overlay| is_empty(overlay)).filter(|_| unchanged && own().all(is_empty)) {
        let found = format!("{empty}, which changes no value");
        return Err(Error::argument("errata", found, "a file with a change: lines behind # are comments", None));
    }
    let play = play(typed)?;
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = compare::Question { base: &base, variant: &variant, games, until, play, keep };
    let mut answer = asking(typed.results.quiet, threads, |control| compare::ask(&question, control))?;
    let command = command(typed, &base, &variant, &answer.comparison);
    answer.write(&command)?;
    if let Some(picture) = chart {
        picture.draw(forest::comparison(&answer.comparison))?;
    }
    let readings = [readings(&variant, &base), alone(typed, &base, &variant, &answer.comparison)].concat();
    show(typed.results.format, |format| shown(&answer, *format, &command, (&typed.results.written(), &readings)))?;
    let Comparison { interrupted, games, planned, .. } = answer.comparison;
    Ok(match interrupted {
        true => Done::stopped_games(games, planned, typed.results.out.as_deref()),
        false => Done::Finished,
    })
}

/// Whether errata change nothing: all lines are comments, headings or say what the errata are for.
fn is_empty(overlay: &Overlay) -> bool {
    let idle = |line: &str| {
        line.is_empty()
            || line.starts_with(['#', '['])
            || ["overlay_for", "title"].iter().any(|key| line.starts_with(key))
    };
    matches!(overlay, Overlay::Errata { text, .. } if text.lines().all(|line| idle(line.trim())))
}

/// How the bots deal with the variant.
fn play(typed: &Arguments) -> Result<Play, Error> {
    Ok(match &typed.retune {
        Some(generations) => Play::Retuned(options::whole("retune", generations, 1, 10_000)? as u32),
        None if typed.bots_play_base => Play::Base,
        None => Play::Variant,
    })
}

/// When the comparison stops.
fn until(typed: &Arguments) -> Result<Until, Error> {
    let margin = |zero| rate("margin", typed.margin.as_deref().unwrap_or(MARGIN), zero);
    match typed.until.as_deref() {
        None => Ok(Until::Games),
        Some("decided") => Ok(Until::Decided { margin: margin(true)? }),
        Some("tested") => Ok(Until::Tested { margin: margin(false)? }),
        Some(when) if when.contains(|c: char| c.is_ascii_digit()) => match &typed.margin {
            None => Ok(Until::Precision { half_width: rate("until", when, false)? }),
            Some(margin) => {
                let expected = "@margin only with @until decided or tested";
                Err(Error::argument("margin", format!("`{margin}` until {when}"), expected, None))
            }
        },
        Some(when) => {
            let near = nearest(when, ["decided", "tested"]);
            let expected = "a precision such as 0.5%, `decided`, or `tested`";
            Err(Error::argument("until", format!("`{when}`"), expected, near))
        }
    }
}

/// The command line that repeats the comparison.
fn command(typed: &Arguments, base: &Table, variant: &Table, comparison: &Comparison) -> String {
    let mut more: Vec<(&str, String)> = Vec::new();
    let by_hand = comparison.interrupted;
    if let (Some(until), false) = (&typed.until, by_hand) {
        more.push(("--until", until.clone()));
        more.extend(typed.margin.as_ref().map(|margin| ("--margin", margin.clone())));
    }
    if typed.bots_play_base {
        more.push(("--bots-play-base", String::new()));
    }
    more.extend(typed.retune.iter().map(|generations| ("--retune", generations.clone())));
    let games = if by_hand { comparison.games } else { comparison.planned };
    more.push(("--games", games.to_string()));
    command_line::versus(variant, base, "compare", &more)
}

/// If the variant has several changes, the commands that test each of them alone.
fn alone(typed: &Arguments, base: &Table, variant: &Table, comparison: &Comparison) -> Vec<String> {
    let own: Vec<&Overlay> = variant.overlays.iter().filter(|overlay| !base.overlays.contains(overlay)).collect();
    if own.len() < 2 {
        return Vec::new();
    }
    let with = |overlay: &Overlay| {
        let kept = |other: &&Overlay| *other == overlay || base.overlays.contains(other);
        let overlays = variant.overlays.iter().filter(kept).cloned().collect();
        let one = Table { overlays, ..variant.clone() };
        format!("This change alone: {}", command(typed, base, &one, comparison))
    };
    own.into_iter().take(MOST_CHANGES).map(with).collect()
}

/// If a ruling with several other readings is switched, the command that compares all of them.
fn readings(variant: &Table, base: &Table) -> Vec<String> {
    let switched = variant.overlays.iter().filter_map(|overlay| match overlay {
        Overlay::Ruling(typed) => typed.split_once('=').map(|(id, _)| id),
        _ => None,
    });
    let of = |id: &str| {
        let ruling = variant.system().rulings.iter().find(|ruling| ruling.id == id && ruling.choices.len() > 2)?;
        let names: Vec<&str> = ruling.choices.iter().map(|choice| choice.name).collect();
        let vary = [("--vary", format!("ruling.{id}={}", names.join(",")))];
        Some(format!("All {} readings: {}", names.len(), command_line::command(base, "sweep", &vary)))
    };
    switched.filter_map(of).collect()
}

fn shown(
    answer: &Answer,
    format: Format,
    command: &str,
    (written, readings): (&str, &[String]),
) -> Result<String, Error> {
    let Answer { comparison, timing, .. } = answer;
    Ok(match format {
        Format::Table => {
            let mut text = shown_as::terminal(comparison, command, page::width());
            let needed = games_to_decide(comparison).filter(|_| timing.games_per_s > 0.0);
            if let Some(needed) = needed {
                let left = Duration::from_secs_f64((needed as f64 / timing.games_per_s).min(1e9));
                text += &format!("  {} take about {} here.\n", count(needed, "game"), HumanDuration(left));
            }
            readings.iter().for_each(|line| text += &format!("  {line}\n"));
            text + written
        }
        Format::Json => answer.to_json(command)?,
        Format::Csv => csv::comparison(comparison),
        Format::Md => answer.document(command, None).markdown(&[]),
    })
}
