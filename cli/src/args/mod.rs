//! What was typed. [`crate::options`] makes sense of it.

mod copies;
mod lab;
mod report;
mod table;
mod tips;

pub(crate) use copies::{DiffArguments, DiffFormat, NewArguments, SchemaArguments, ValuesArguments};
pub(crate) use lab::{
    BalanceArguments, By, CompareArguments, LadderArguments, Points, ResultArguments, SearchArguments,
    SensitivityArguments, StrategyArguments, StudyArguments, SweepArguments, TuneArguments, VerdictArguments,
};
pub(crate) use report::ReportArguments;
pub(crate) use table::{OverlayArguments, ShortArguments, TableArguments, TypedOverlay, overlays};
pub(crate) use tips::{as_given, with_tip};

use crate::version::VERSION;
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use std::path::PathBuf;

/// Play board wargames millions of times, and measure the effect of a scenario, a rule or an erratum, with intervals.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version = VERSION, max_term_width = 100, after_help = "\
Examples:
  sandtable run belfort                        who wins, by how much, and how it ends
  sandtable run belfort --games 1M --out runs/belfort
  sandtable compare belfort --ruling repeat-fire=each
                                               what a change of the rules does
  sandtable play belfort --game 7              one game, step by step
  sandtable rules belfort 9.2.1                where a rule is in the code and in the tests
  sandtable map belfort -o belfort.png

Results go to standard output; progress and errors go to standard error.
Exit codes: 0 finished, 2 error (no output and no changed file), 130 stopped by Ctrl-C.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Let workers play too: `sandtable work DIR` on any machine that shares the folder
    #[arg(long, global = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) workers: Option<PathBuf>,
    /// Keep a log of batches, workers and files in this file; `SANDTABLE_LOG` names one too
    #[arg(long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) log: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(alias = "list")]
    Scenarios(ScenariosArguments),
    New(NewArguments),
    Run(RunArguments),
    Compare(Box<CompareArguments>),
    Sweep(Box<SweepArguments>),
    Balance(Box<BalanceArguments>),
    Sensitivity(Box<SensitivityArguments>),
    Tune(Box<TuneArguments>),
    Strategy(Box<StrategyArguments>),
    Verdict(Box<VerdictArguments>),
    Ladder(Box<LadderArguments>),
    Judge(Box<JudgeArguments>),
    Study(StudyArguments),
    Report(ReportArguments),
    Play(PlayArguments),
    Rules(RulesArguments),
    Games(GamesArguments),
    Openings(OpeningsArguments),
    Coverage(CoverageArguments),
    Rulings(RulingsArguments),
    Check(CheckArguments),
    Values(ValuesArguments),
    Diff(Box<DiffArguments>),
    Schema(SchemaArguments),
    Map(MapArguments),
    Odds(Box<OddsArguments>),
    Bots(BotsArguments),
    Work(WorkArguments),
    Merge(MergeArguments),
    Bench(BenchArguments),
    Doctor(DoctorArguments),
    Completions(CompletionsArguments),
    Manual(ManualArguments),
}

/// Play many games and report who wins, by how much and how the games end
///
/// Game number i of a seed is the same game in every run, on any machine and with any number of threads; a longer run repeats the
/// games of a shorter one. Ctrl-C stops a run: it reports the games played so far and exits with 130. A second Ctrl-C exits at
/// once. With --out, the same command resumes a stopped or killed one. The page of --format md says what each measure counts.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable run belfort
  sandtable run belfort --games 1M --seed 7 --out runs/seed-7
  sandtable run belfort --bot french=random
  sandtable run spicheren --option castagny
  sandtable run belfort --when 'lost Hautes Perches by turn 4'
  sandtable run belfort --luck
  sandtable run belfort --errata my-errata.toml --set \"zones.12.bonus=2\"
  sandtable run my-scenario --ruling repeat-fire=each --format json > results.json")]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) games: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// Also report who wins when this happened: `lost PLACE by turn N`, `SIDE took PLACE by turn N`, `SIDE holds PLACE at turn N`,
    /// or a measure, `french_steps_lost >= 12`; can be repeated
    #[arg(long, value_name = "WHAT")]
    pub(crate) when: Vec<String>,
    /// Also report the effect of the dice, and who wins without that luck; this plays the games once more and follows the
    /// alternatives of each roll
    #[arg(long)]
    pub(crate) luck: bool,
    /// Write records, summary, page and charts into this folder: new, empty, or of an earlier run with the same options and at most as
    /// many games
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace other results in that folder: of another command, another scenario, other options, or more games
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// Also write control.parquet, the holder of each place: a row for each place at the end of each turn of a game
    #[arg(long)]
    pub(crate) control: bool,
    /// Also write events.parquet: a row for each event of each game
    #[arg(long)]
    pub(crate) events: bool,
    /// Also write decisions.parquet: a row for each decision of each game, with its kind, the alternatives and what was chosen
    #[arg(long)]
    pub(crate) decisions: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Play one game and print it step by step, with sections and rolls
///
/// It is the same game as in a run with the same options, so you can look at any game of a run.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable play belfort
  sandtable play belfort --seed 3 --game 41
  sandtable play wissembourg --option extended
  sandtable play belfort --decisions --bot french=random
  sandtable play belfort --as french --save game.json
  sandtable play belfort --game 3 --decision 446 --save position.toml
  sandtable play belfort --reasons --bot french=scripted:denfert")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Which game of the seed, from 0
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "0")]
    pub(crate) game: String,
    /// Print a saved game of the scenario: one of --save, or one that was played in the browser. With --as, resume it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["game", "seed", "bot", "errata", "set", "option", "ruling", "reasons", "quartiles"])]
    pub(crate) from: Option<PathBuf>,
    /// Decide yourself for this side, or for `both`: the program shows what the side sees and hears, and asks
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["decisions", "reasons", "html", "seen_by", "quartiles"])]
    pub(crate) r#as: Option<String>,
    /// Also show every decision that has an alternative, with its number and the number of alternatives
    #[arg(long)]
    pub(crate) decisions: bool,
    /// Show decisions with their reasons: the order of the doctrine, or the weights of the heuristic bot without which it would
    /// have decided differently
    #[arg(long)]
    pub(crate) reasons: bool,
    /// Save the game, so that `sandtable odds --from` can ask about its positions; with --decision, write that position
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    /// Write the position at this decision into the file of --save: a short text to edit, for --position of any command. Not every
    /// decision can be written: --decisions marks with * those that can
    #[arg(long, visible_alias = "at", allow_hyphen_values = true, value_name = "N", requires = "save",
        conflicts_with_all = ["decisions", "reasons", "html", "seen_by", "quartiles"])]
    pub(crate) decision: Option<String>,
    /// Write the game as a page for a browser: the map decision by decision, with the events, the dice and their odds. Only the ending is
    /// printed then
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
    /// Print the game, and make the page of --html, for one side: they contain nothing of the map, the events and the decisions that the
    /// side does not see or hear. In a game without hidden information that is everything
    #[arg(long, value_name = "SIDE", conflicts_with = "reasons")]
    pub(crate) seen_by: Option<String>,
    /// Show five of N games side by side on the page of --html: the best for each side, the median and the quartiles of the margin
    #[arg(long, value_name = "GAMES", requires = "html", conflicts_with_all = ["game", "decisions", "reasons", "save"])]
    pub(crate) quartiles: Option<String>,
    /// Replace files that the program did not write
    #[arg(long)]
    pub(crate) force: bool,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Play games for commands on other machines, which share a folder
///
/// A command that plays games asks with --workers and the same folder; its answer is byte-identical to that of one machine. The worker plays until Ctrl-C,
/// or until it had no work for --idle seconds. With `-` for the folder it reads standard input, where each line is a job or a batch of a plan, and
/// writes results to standard output.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable work runs/queue --idle 1
  sandtable run belfort --games 2000 --workers runs/queue
  sandtable work runs/parts -- run belfort --games 2000
  sandtable work runs/parts --part 1/2
  sandtable work runs/parts --part 2/2
  sandtable merge runs/parts
  cat runs/parts/jobs/*.json runs/parts/plan | sandtable work - > results")]
pub(crate) struct WorkArguments {
    /// The folder that the machines share, or - for standard input; it is made if it is not there
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// End after this number of seconds without work [default: wait until Ctrl-C]
    #[arg(long, allow_hyphen_values = true, value_name = "SECONDS")]
    pub(crate) idle: Option<String>,
    /// The name of this worker in results [default: the machine and the process]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Play part K of N of the planned question
    #[arg(long, value_name = "K/N", conflicts_with = "idle")]
    pub(crate) part: Option<String>,
    /// Plan this question instead of playing: a command with its options
    #[arg(last = true, value_name = "QUESTION", conflicts_with_all = ["idle", "name", "part"])]
    pub(crate) question: Vec<String>,
}

/// Answer a question whose games were played in parts
///
/// `sandtable work DIR -- QUESTION` plans the question, `sandtable work DIR --part K/N` plays a part of it. Missing games are played here. The answer is
/// that of one machine.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable merge runs/parts
  sandtable merge runs/parts -- --out runs/belfort
  sandtable merge runs/parts --results runs/a.txt runs/b.txt")]
pub(crate) struct MergeArguments {
    /// The folder of the parts
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
    /// Files of results that `sandtable work -` wrote, or - for standard input
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    pub(crate) results: Vec<PathBuf>,
    /// More options of the planned command, such as --out
    #[arg(last = true, value_name = "OPTIONS", allow_hyphen_values = true)]
    pub(crate) more: Vec<String>,
}

/// List the early choices that correlate with victory
///
/// For each choice of the set-up and of the first game turns the command compares the score of the side that chooses it with its score in the games in which
/// it does not. A correlation is not a cause.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable openings belfort
  sandtable openings spicheren --turn 2 --games 1k
  sandtable openings belfort --bot french=mixture --bot prussian=mixture --format csv")]
pub(crate) struct OpeningsArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The last game turn whose choices count; the set-up always does [default: the first turn]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) turn: Option<String>,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "4k")]
    pub(crate) games: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
}

/// Find games worth a look: extreme games, games with an ending, or games in which something happened
///
/// The command prints the command line that plays each game again. Add `--html FILE` or `--decisions` to it to see the whole game.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("which").required(true).multiple(true)), after_help = "\
Several of --ends, --when and --won-after are for games that fit all of them.
Examples:
  sandtable games belfort --extreme
  sandtable games belfort --ends \"forts taken\" --most 3
  sandtable games belfort --section 9.4.2
  sandtable games belfort --when 'lost Hautes Perches by turn 4'
  sandtable games belfort --won-after 'french lost Hautes Perches by turn 4'")]
pub(crate) struct GamesArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The best game for each side, the closest, the shortest, and those with most and fewest decisions
    #[arg(long, group = "which", conflicts_with_all = ["ends", "section", "when", "won_after"])]
    pub(crate) extreme: bool,
    /// Games with this ending
    #[arg(long, value_name = "ENDING", group = "which")]
    pub(crate) ends: Option<String>,
    /// Games in which this section of the rulebook came into play
    #[arg(long, value_name = "SECTION", group = "which", conflicts_with_all = ["ends", "when", "won_after"])]
    pub(crate) section: Option<String>,
    /// Games in which this happened; see `sandtable run --help`
    #[arg(long, value_name = "WHAT", group = "which")]
    pub(crate) when: Vec<String>,
    /// Games that a side won although it lost a place; any other condition of a side works too, `french_levels_lost >= 12`
    #[arg(long, value_name = "WHAT", group = "which")]
    pub(crate) won_after: Vec<String>,
    /// Number of games to search, from the first of the seed: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1k")]
    pub(crate) games: String,
    /// The maximum number of games to list
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "5")]
    pub(crate) most: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}

/// List the sections of a rulebook, or the places of one section in the code, the tests and the data
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable rules belfort
  sandtable rules belfort 9.2.1
  sandtable rules belfort stratagems.ruse-of-war
  sandtable rules spicheren 11.2.1
  sandtable rules grandes-batailles T.terrain")]
pub(crate) struct RulesArguments {
    /// A rule system or a scenario of it, such as belfort or spicheren
    #[arg(value_name = "SYSTEM")]
    pub(crate) system: String,
    /// The section's number, or a word in its title or summary
    #[arg(value_name = "SECTION")]
    pub(crate) section: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}

/// List the scenarios, and how much of each is reconstructed
#[derive(Debug, Args)]
pub(crate) struct ScenariosArguments {
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}

/// List the bots
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable bots
  sandtable bots belfort")]
pub(crate) struct BotsArguments {
    /// A rule system or a scenario whose doctrines are listed [default: all]
    #[arg(value_name = "SYSTEM")]
    pub(crate) system: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}

/// Count the games in which each section of the rulebook came into play
///
/// By default, the random bot plays 50 % of the games and the heuristic bot 50 %. Each plays the first N/2 games of the seed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable coverage belfort
  sandtable coverage grandes-batailles
  sandtable coverage belfort --games 20k --bot french=heuristic --bot prussian=random")]
pub(crate) struct CoverageArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    pub(crate) games: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}

/// Learn from games what a position is worth
///
/// The bots play the games; one decision in 100 is made at random. The judge is a logistic regression for each stage of the game, on
/// the standing, the metrics and the places held. It is measured on games that the fit has not seen. A search uses it to stop its
/// rollouts early: set `quiet` and `judge` in the file of the search.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable judge belfort
  sandtable judge verdun-february --bot german=mixture --bot french=mixture --games 6k --save judge.toml")]
pub(crate) struct JudgeArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "6k")]
    pub(crate) games: String,
    /// Write the judge as a file
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Replace the file of --save if there is one
    #[arg(long, requires = "save")]
    pub(crate) force: bool,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}

/// List the readings of unclear rules, explain one, or rank them by their effect
///
/// With --rank, the command plays the same games under every other reading of every unclear rule, one at a time, and compares each
/// with the reading in force. The ranking shows which ambiguities matter. With --out, the games are written in blocks as they are
/// played, and the same command resumes a stopped one. Ctrl-C stops: the command reports the games played so far and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable rulings belfort
  sandtable rulings belfort repeat-fire
  sandtable rulings wissembourg single-regiment
  sandtable rulings belfort R-9
  sandtable rulings belfort --rank --games 2k --chart rulings.png
  sandtable rulings belfort --rank --correct bh --bot french=random")]
pub(crate) struct RulingsArguments {
    /// A rule system or a scenario of it, such as belfort or spicheren; with --rank a scenario, by name or folder
    #[arg(value_name = "SYSTEM", value_hint = ValueHint::DirPath)]
    pub(crate) system: String,
    /// The ruling's name or number, a section of the rulebook, or a word
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Rank the readings of a scenario by their effect: all, or those of ID
    #[arg(long)]
    pub(crate) rank: bool,
    #[command(flatten)]
    pub(crate) ranking: RankArguments,
}

/// The options of `--rank`.
#[derive(Debug, Args)]
#[command(next_help_heading = "With --rank")]
pub(crate) struct RankArguments {
    /// Number of games under each reading [default: 1k]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "rank")]
    pub(crate) games: Option<String>,
    /// The correction of p-values for their number [default: holm]
    #[arg(long, value_enum, requires = "rank")]
    pub(crate) correct: Option<CorrectionChoice>,
    /// The seed of all random numbers [default: 1]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "rank")]
    pub(crate) seed: Option<String>,
    /// The bot of a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]", requires = "rank")]
    pub(crate) bot: Vec<String>,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// How p-values are corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CorrectionChoice {
    /// Holm: at most 5 % probability of any false alarm in the list
    Holm,
    /// Benjamini and Hochberg: about 5 % of the alarms are false
    Bh,
}

/// Check a scenario, an errata file, a position, a study or the file of a bot, and report all errors at once
///
/// An errata file is applied to the scenario after it, or to the first built-in scenario that it fits. A doctrine, weights, a
/// mixture or search settings are read for that scenario, or for the first that they fit. A position is read for that scenario, or
/// for the one that it names. A study is read with all that it names.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable check my-scenario
  sandtable check my-errata.toml
  sandtable check my-errata.toml my-scenario
  sandtable check my-doctrine.toml belfort
  sandtable check position.toml
  sandtable check study.toml
  sandtable check belfort")]
pub(crate) struct CheckArguments {
    /// The name of a scenario, the folder of one, or a file: errata, a position, a study, a doctrine, weights, a mixture or search settings
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) path: PathBuf,
    /// The scenario that the file is for, by name or folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}

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
pub(crate) struct MapArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The file to write; its name ends in .svg or .png
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Show set-up areas and the markers of the set-up, or the position of --position
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true", num_args = 0..=1,
        require_equals = true, action = ArgAction::Set)]
    pub(crate) setup: bool,
    /// Show the position of this game of the seed instead
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) game: Option<String>,
    /// At the end of this game turn [default: at the end of the game]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "game", conflicts_with = "decision")]
    pub(crate) turn: Option<u8>,
    /// At this decision; `sandtable play --decisions` numbers them
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "game")]
    pub(crate) decision: Option<String>,
    /// Tint what the rules have of a side of the position: zones of control (zoc), what is in supply (supply), in the range of
    /// headquarters (command) or of guns (fire)
    #[arg(long, value_name = "OVERLAY", requires = "side")]
    pub(crate) show: Option<String>,
    /// The side of --show
    #[arg(long, value_name = "SIDE", requires = "show")]
    pub(crate) side: Option<String>,
    /// Draw only what this side sees of the position
    #[arg(long, value_name = "SIDE")]
    pub(crate) seen_by: Option<String>,
    /// Replace a file that the program did not write
    #[arg(long)]
    pub(crate) force: bool,
}

/// Compute exact odds of a procedure: a roll, a bombardment, a whole attack
///
/// The odds come from the same rules as the games: every path of the dice is followed with its exact probability. `--vary` prints
/// a figure as a table; `--aid` writes a complete player aid. In a position (--game and
/// --decision, --from and --decision, or --position) the real units take part; `sandtable play --decisions` numbers the decisions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable odds belfort
  sandtable odds belfort --list
  sandtable odds belfort fire --given value=6
  sandtable odds belfort attack --given attackers=3,3,3 --given defenders=3-3-4:diminished --given scouts=1
  sandtable odds belfort assault --given attackers=3 --given defenders=1 --given defence=6 --vary attack=2..12
  sandtable odds belfort fire --vary value=columns --vary modifier=-2..2 --show 'P(hits>=2)' -o fire.svg
  sandtable odds belfort attack --seed 1 --game 3 --decision 446 --zone 13 --target 12 --given by=13
  sandtable odds belfort fire --given value=2 --set 'tables.fire.6.1-3=3' --against
  sandtable odds position.toml attack --zone 13 --target 12
  sandtable odds spicheren combat --vary value=columns --vary modifier=-2..3
  sandtable odds spicheren attack --seed 1 --game 0 --decision 1496 --hex 1607
  sandtable odds belfort --aid player-aid")]
pub(crate) struct OddsArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The procedure; without one, all are listed with an example each
    #[arg(value_name = "PROCEDURE", conflicts_with = "aid")]
    pub(crate) procedure: Option<String>,
    /// List the procedures with their parameters and results
    #[arg(long, conflicts_with = "aid")]
    pub(crate) list: bool,
    /// Set a parameter of the procedure; --KEY VALUE is the same
    #[arg(long, value_name = "KEY=VALUE", allow_hyphen_values = true)]
    pub(crate) given: Vec<String>,
    /// Print a table over a parameter: a..b, a..b:step, values with | or commas between them, or `columns` for the columns of its lookup table;
    /// twice for a two-way table
    #[arg(long, value_name = "KEY=a..b", allow_hyphen_values = true)]
    pub(crate) vary: Vec<String>,
    /// The figures of the table: P(win), P(hits>=2), P(win and markers=1), E(hits), SD(hits); repeat it for more tables
    #[arg(long, value_name = "FIGURE")]
    pub(crate) show: Vec<String>,
    /// The policy for decisions during the procedure, for both sides or one: a policy of --list, or a bot; see `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE]")]
    pub(crate) policy: Vec<String>,
    /// Also print the odds under the rules without overlays, and the difference
    #[arg(long)]
    pub(crate) against: bool,
    /// Use a position of this game of the seed
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "decision", conflicts_with = "from")]
    pub(crate) game: Option<String>,
    /// Use a position of a game saved by `sandtable play --save`
    #[arg(long, value_name = "FILE", requires = "decision", value_hint = ValueHint::FilePath)]
    pub(crate) from: Option<PathBuf>,
    /// The position at this decision
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) decision: Option<String>,
    #[command(flatten)]
    pub(crate) short: ShortArguments,
    /// The maximum number of branches of dice and choices for one distribution
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1M")]
    pub(crate) budget: String,
    /// What to print
    #[arg(long, value_enum)]
    pub(crate) format: Option<OddsFormat>,
    /// Write into this file instead; the ending of its name selects the format
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Write a complete player aid into this folder: new, empty, or of an earlier aid
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) aid: Option<PathBuf>,
    /// Replace a file of --output that the program did not write or cannot recognize (text, csv, md and json), or another
    /// scenario's player aid in the folder of --aid
    #[arg(long)]
    pub(crate) force: bool,
}

/// Measure the speed in games and decisions per second
///
/// Each bot plays both sides, on one thread and on all. Allocations are counted on one thread after a warm-up of a few games.
/// Equal fingerprints mean equal games.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable bench
  sandtable bench belfort --games 5k --format json")]
pub(crate) struct BenchArguments {
    /// A scenario's name, or its folder; a rule system for all of its scenarios [default: all]
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: Option<String>,
    /// Number of games each: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    pub(crate) games: String,
    /// The seed
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Check the program on this machine: version, threads, folders, and whether games have the right fingerprints
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable doctor")]
pub(crate) struct DoctorArguments {
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Print a script that completes sandtable's commands and options in a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable
  sandtable completions zsh > ~/.zfunc/_sandtable
  sandtable completions fish > ~/.config/fish/completions/sandtable.fish")]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Write manual pages for `man`, one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable manual --out ~/.local/share/man/man1")]
pub(crate) struct ManualArguments {
    /// The folder to write them into
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    /// Replace pages that the program did not write
    #[arg(long)]
    pub(crate) force: bool,
}

/// What a run prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The answer and its tables
    Table,
    /// Everything, as one object
    Json,
    /// Everything, as one long table
    Csv,
    /// A page in Markdown
    Md,
}

/// How odds are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OddsFormat {
    /// Tables for the terminal
    Table,
    /// All numbers with exact fractions, as one JSON object
    Json,
    /// Tables for a spreadsheet
    Csv,
    /// Tables in Markdown
    Md,
    /// A page
    Html,
    /// A drawing
    Svg,
    /// A picture; needs --output
    Png,
}

/// What a list prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// A table
    Table,
    /// A list of objects
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use sandtable_scenarios::Overlay;

    fn set(typed: &str) -> TypedOverlay {
        TypedOverlay::Text(Overlay::Set(typed.into()))
    }

    #[test]
    fn the_arguments_contradict_nothing() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn overlays_keep_the_order_in_which_they_are_typed() {
        let typed = "sandtable run x --set a=1 --ruling b=c --errata d.toml --option h --set e=2 --seed 4 --ruling f=g";
        let Command::Run(run) = Arguments::parse_from(typed.split(' ')).command else { panic!("a run was typed") };
        let overlays = run.table.overlays.0;
        let ruling = |s: &str| TypedOverlay::Text(Overlay::Ruling(s.into()));
        let errata = TypedOverlay::File("d.toml".into());
        let option = TypedOverlay::Text(Overlay::Option("h".into()));
        assert_eq!(overlays, [set("a=1"), ruling("b=c"), errata, option, set("e=2"), ruling("f=g")]);
    }

    #[test]
    fn versus_parts_variant_and_base() {
        let read = |typed: &str| {
            let Command::Compare(typed) = Arguments::parse_from(typed.split(' ')).command else { panic!("compare") };
            (typed.overlays.variant, typed.overlays.base)
        };
        let (variant, base) = read("sandtable compare x --set a=1 --ruling b=c --versus --errata d.toml --set e=2");
        assert_eq!(variant, [set("a=1"), TypedOverlay::Text(Overlay::Ruling("b=c".into()))]);
        assert_eq!(base, [TypedOverlay::File("d.toml".into()), set("e=2")]);
        assert_eq!(read("sandtable compare x --set a=1"), (vec![set("a=1")], vec![]));
        assert_eq!(read("sandtable compare x --versus --set a=1"), (vec![], vec![set("a=1")]));
        let position = || TypedOverlay::Position("p.toml".into());
        assert_eq!(
            read("sandtable compare x --position p.toml --set a=1"),
            (vec![position(), set("a=1")], vec![position()])
        );
    }
}
