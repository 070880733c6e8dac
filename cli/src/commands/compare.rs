//! `sandtable compare`: the same games under two sets of rules.

use crate::args::{CompareArguments, Format};
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table, number, rate};
use crate::page::{self, count, print};
use crate::progress::{Meter, stop_on_ctrl_c};
use sandtable_analysis::lab::lanes::play;
use sandtable_analysis::lab::{Bout, Comparison, Lane, Played, Scorer, Until};
use sandtable_analysis::summary::Timing;
use sandtable_analysis::{Plan, Progress, RunError, ScenarioFacts};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{Visit, visit};
use sandtable_reports::lab::{csv, forest, markdown, terminal, words};
use sandtable_reports::output::{ComparisonRun, Folder};
use sandtable_reports::picture::png;
use sandtable_reports::words::capital;
use sandtable_scenarios::diagnostic::nearest;
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Games of a comparison whose number is fixed, and the most of one that stops by itself.
const GAMES: &str = "10k";
const MOST_GAMES: &str = "1M";

/// The margin where none is typed.
const MARGIN: &str = "1%";

/// Plays the same games under base and variant, and tells what the change does.
pub(crate) fn compare(typed: &CompareArguments) -> Result<Done, Failure> {
    let until = until(typed)?;
    let usual = if until == Until::Games { GAMES } else { MOST_GAMES };
    let games = number("--games", "games", typed.games.as_deref().unwrap_or(usual))?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.chart.as_deref().map(Picture::named).transpose()?;
    let overlays = &typed.overlays;
    if overlays.variant.is_empty() && overlays.base.is_empty() {
        let expected = "a change of the rules: --errata FILE, --set PATH=VALUE or --ruling ID=CHOICE";
        return Err(Failure::argument("compare", "nothing to compare", expected, None));
    }
    if overlays.versus && overlays.base.is_empty() {
        let expected = "--errata, --set or --ruling behind it; without --versus the base is the scenario as it stands";
        return Err(Failure::argument("--versus", "nothing behind it", expected, None));
    }
    let variant = Table::read(&typed.table(&overlays.variant))?;
    let base = Table::read(&typed.table(&overlays.base))?;
    let plan = Plan { seed: base.seed, games, threads };
    let compare = Compare { typed, base: &base, variant: &variant, plan, until };
    let found = visit(&base.scenario.data, compare)?;
    if let Some(picture) = chart {
        picture.draw(&forest::comparison(&found.comparison).map_err(|error| Failure::Said(error.to_string()))?)?;
    }
    print(&found.shown(typed.results.format)?)?;
    let interrupted = found.comparison.interrupted;
    if interrupted && typed.results.format != Format::Table {
        eprintln!("stopped after {}", count(found.comparison.games, "game"));
    }
    Ok(if interrupted { Done::Stopped } else { Done::Finished })
}

/// What ends the comparison.
fn until(typed: &CompareArguments) -> Result<Until, Failure> {
    let margin = |zero| rate("--margin", typed.margin.as_deref().unwrap_or(MARGIN), zero);
    match typed.until.as_deref() {
        None => Ok(Until::Games),
        Some("decided") => Ok(Until::Decided { margin: margin(true)? }),
        Some("tested") => Ok(Until::Tested { margin: margin(false)? }),
        Some(when) if when.contains(|c: char| c.is_ascii_digit()) => match &typed.margin {
            None => Ok(Until::Precision { half_width: rate("--until", when, false)? }),
            Some(margin) => {
                let expected = "--margin with --until decided or tested only";
                Err(Failure::argument("--margin", format!("`{margin}` beside --until {when}"), expected, None))
            }
        },
        Some(when) => {
            let near = nearest(when, ["decided", "tested"]);
            let expected = "a precision such as 0.5%, `decided`, or `tested`";
            Err(Failure::argument("--until", format!("`{when}`"), expected, near))
        }
    }
}

/// A file for a chart.
#[derive(Debug)]
pub(crate) struct Picture {
    path: PathBuf,
    png: bool,
}

impl Picture {
    /// Pixels of a PNG to a unit of its SVG.
    const SCALE: f32 = 2.0;

    /// The file of this name, if it ends as a picture does and can be written. Ask before the games are played, so that none are
    /// played in vain.
    pub(crate) fn named(path: &Path) -> Result<Picture, Failure> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        match ending.as_str() {
            "svg" | "png" => {
                page::writable(path)?;
                Ok(Picture { path: path.into(), png: ending == "png" })
            }
            _ => {
                let near = nearest(&ending, ["svg", "png"]).map(|near| path.with_extension(near).display().to_string());
                let expected = "a file name that ends in .svg or .png";
                Err(Failure::argument("--chart", format!("`{}`", path.display()), expected, near))
            }
        }
    }

    /// Writes the drawing.
    pub(crate) fn draw(&self, svg: &str) -> Result<(), Failure> {
        if self.png {
            let picture = png(svg, Picture::SCALE).map_err(|error| Failure::Said(error.to_string()))?;
            page::write(&self.path, &picture)
        } else {
            page::write(&self.path, svg.as_bytes())
        }
    }
}

struct Compare<'a> {
    typed: &'a CompareArguments,
    base: &'a Table,
    variant: &'a Table,
    plan: Plan,
    until: Until,
}

/// Counts the games and tells how far they are.
struct Watch {
    bout: Bout,
    meter: Meter,
    side: String,
}

impl Scorer for Watch {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        let enough = self.bout.add(&lanes[0], &lanes[1]);
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn progress(&mut self, progress: &Progress) {
        let difference = 100.0 * self.bout.lookout().wins().mean();
        let note = format!("{} wins {difference:+.1} points", self.side);
        self.meter.tell_with(progress, Some(&note));
    }
}

impl Visit for Compare<'_> {
    type Out = Result<Found, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Found, Failure> {
        let Compare { typed, base, variant, plan, until } = self;
        let frozen = typed.bots_play_base;
        let Some(changed) = G::of(&variant.scenario.data) else {
            return Err(Failure::Said("base and variant are of different rule systems".into()));
        };
        if frozen && !game.same_pieces(&changed) {
            let found = "base and variant with different counters or places";
            let expected = "both with the same: the bots cannot take the one for the other";
            return Err(Failure::argument("--bots-play-base", found, expected, None));
        }
        let (bots, named) = facts::seat(game, &base.bots)?;
        let (changed_bots, _) = facts::seat(&changed, &variant.bots)?;
        let facts = [facts::of(game, base, named.clone()), facts::of(&changed, variant, named)];
        let folder = typed.out.as_deref().map(Folder::open).transpose()?;
        let reading = if frozen { (game, &bots) } else { (&changed, &changed_bots) };
        let lanes = [
            Lane { game, read: game, first: &bots[0], second: &bots[1] },
            Lane { game: &changed, read: reading.0, first: &reading.1[0], second: &reading.1[1] },
        ];
        let side = capital(G::CARD.sides[0]);
        let meter = Meter::new(plan.games, typed.results.quiet, None);
        let mut watch = Watch { bout: Bout::new(G::CARD, until), meter, side };
        let finish = play(&lanes, &plan, stop_on_ctrl_c(), &mut watch).map_err(|error| fault(error, frozen))?;
        let Watch { bout, meter, .. } = watch;
        drop(meter);
        let comparison = Comparison::of(&bout, [&facts[0], &facts[1]], frozen, &plan, &finish);
        let Some(comparison) = comparison else {
            return Err(Failure::Said("stopped before the first game was over".into()));
        };
        let command = command(typed, base, variant, &comparison);
        let timing = Timing::from(&finish);
        let folder = match folder {
            Some(folder) => {
                let run =
                    ComparisonRun { comparison: &comparison, facts: [&facts[0], &facts[1]], command: &command, timing };
                folder.write_comparison(&run)?;
                typed.out.clone()
            }
            None => None,
        };
        Ok(Found { comparison, facts, command, timing, folder })
    }
}

/// A fault, with what may be behind it.
fn fault(error: RunError, frozen: bool) -> Failure {
    match error {
        RunError::Game { seed, game, what } if frozen => Failure::Said(format!(
            "in game {game} of seed {seed} the bots, which take the variant for the base rules (--bots-play-base), met a position \
             that the base does not know: {what}; leave the option out"
        )),
        error => error.into(),
    }
}

/// The command line that makes the comparison again.
fn command(typed: &CompareArguments, base: &Table, variant: &Table, comparison: &Comparison) -> String {
    let mut more: Vec<(&str, String)> = Vec::new();
    let by_hand = comparison.interrupted;
    if let (Some(until), false) = (&typed.until, by_hand) {
        more.push(("--until", until.clone()));
        more.extend(typed.margin.as_ref().map(|margin| ("--margin", margin.clone())));
    }
    if typed.bots_play_base {
        more.push(("--bots-play-base", String::new()));
    }
    let games = if by_hand { comparison.games } else { comparison.planned };
    more.push(("--games", games.to_string()));
    variant.versus(base, "compare", &more)
}

/// What a comparison found.
struct Found {
    comparison: Comparison,
    facts: [ScenarioFacts; 2],
    command: String,
    timing: Timing,
    folder: Option<PathBuf>,
}

/// The object of `--format json`.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    comparison: &'a Comparison,
    /// What was found, in sentences.
    answer: String,
    found: String,
    hints: String,
    not_found: String,
    elapsed_s: f64,
    games_per_s: f64,
    threads: usize,
    /// The command line that repeats it.
    command: &'a str,
}

impl Found {
    fn shown(&self, format: Format) -> Result<String, Failure> {
        let Found { comparison, facts, command, timing, folder } = self;
        Ok(match format {
            Format::Table => {
                let mut text = terminal::comparison(comparison, command, page::width());
                if let Some(folder) = folder {
                    text += &format!("  Written to {}: begin with comparison.md.\n", folder.display());
                }
                text
            }
            Format::Json => {
                let object = Object {
                    comparison,
                    answer: words::answer(comparison),
                    found: words::found(comparison),
                    hints: words::hints(comparison),
                    not_found: words::not_found(comparison),
                    elapsed_s: timing.elapsed_s,
                    games_per_s: timing.games_per_s,
                    threads: timing.threads,
                    command,
                };
                let text = serde_json::to_string_pretty(&object);
                text.map(|text| text + "\n").map_err(|error| Failure::Said(error.to_string()))?
            }
            Format::Csv => csv::comparison(comparison),
            Format::Md => markdown::comparison(comparison, [&facts[0].overlays, &facts[1].overlays], command, None),
        })
    }
}
