//! What was typed behind the commands of the laboratory.

use super::Format;
use super::table::{ComparedArguments, OverlayArguments, SceneArguments, TableArguments, TypedOverlay};
use crate::front::keep;
use crate::picture::Picture;
use clap::{Args, ValueEnum, ValueHint};
use sandtable_questions::Error;
use sandtable_questions::keep::Keep;
use std::path::PathBuf;

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
pub(crate) struct CompareArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// Another scenario of the same rule system to compare with it [default: the same]
    #[arg(value_name = "OTHER", value_hint = ValueHint::DirPath)]
    pub(crate) other: Option<String>,
    #[command(flatten)]
    pub(crate) overlays: ComparedArguments,
    /// Number of games, each under both rules: 20000, 20k, 2.5k, 1M; with --until the maximum [default: 10k, or 1M with --until]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) games: Option<String>,
    /// Stop as soon as the change of the wins of the first side is known to this precision (`0.5%` or `±0.5%`), is `decided` at
    /// the --margin, or is `tested` against it (SPRT)
    #[arg(long, allow_hyphen_values = true, value_name = "WHEN")]
    pub(crate) until: Option<String>,
    /// The smallest change that matters, with --until decided or tested [default: 1%]
    #[arg(long, allow_hyphen_values = true, value_name = "RATE", requires = "until")]
    pub(crate) margin: Option<String>,
    /// Let the bots play the variant as if it had the rules of the base, to separate the change of the game from the change of play
    #[arg(long)]
    pub(crate) bots_play_base: bool,
    /// First search for good play of both sides, separately under base and variant, by alternating best responses with N
    /// generations each [default: 60]; an erratum can change play
    #[arg(long, allow_negative_numbers = true, value_name = "N", num_args = 0..=1, default_missing_value = "60",
        conflicts_with = "bots_play_base")]
    pub(crate) retune: Option<String>,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    /// The bot of a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]")]
    pub(crate) bot: Vec<String>,
    /// The bot of a side under the base, if it is not the one of --bot
    #[arg(long, value_name = "SIDE=NAME[:FILE]", conflicts_with_all = ["bots_play_base", "retune"])]
    pub(crate) versus_bot: Vec<String>,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

impl CompareArguments {
    /// The base.
    pub(crate) fn base(&self) -> TableArguments {
        self.table(&self.scenario, &self.overlays.base)
    }

    /// The variant.
    pub(crate) fn variant(&self) -> TableArguments {
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

/// How results are computed and shown.
#[derive(Debug, Args)]
pub(crate) struct ResultArguments {
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// Draw a chart into this file; its name ends in .svg or .png
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) chart: Option<PathBuf>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write all results into this folder, each part as soon as it is played, and begin with report.html: new, empty, or of the same
    /// question, which is then resumed
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace other results in that folder (of another command, another scenario, other options, or more games), and a file of
    /// --chart that the program did not write
    #[arg(long)]
    pub(crate) force: bool,
}

impl ResultArguments {
    /// Where the results are kept, if anywhere.
    pub(crate) fn keep(&self) -> Option<Box<dyn Keep>> {
        keep(self.out.as_deref(), self.force)
    }

    /// What was written where, in lines below an answer.
    pub(crate) fn written(&self) -> String {
        let page = self.out.as_deref().filter(|folder| folder.join("report.html").exists());
        let page = page.map(|folder| format!("  Written to {}: open report.html first.\n", folder.display()));
        let chart = self.chart.as_deref().map(|file| format!("  Chart: {}.\n", file.display()));
        page.into_iter().chain(chart).collect()
    }

    /// The file of the chart.
    pub(crate) fn picture(&self) -> Result<Option<Picture>, Error> {
        self.chart.as_deref().map(|path| Picture::named(path, self.force)).transpose()
    }
}

/// Play the same games over a grid of values and report how the result changes
///
/// You can vary one or two of these: values of the scenario, readings of rulings, options, bots. Every cell is compared with the
/// base, the scenario with its overlays (--errata, --set, --ruling), on the same dice. With --out, each cell is written as soon as
/// it is played, and the same command resumes a stopped one. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable sweep belfort --vary course.income.prussian=4..12:2
  sandtable sweep belfort --vary zones.12.bonus=0..3 --vary ruling.repeat-fire=once,each --chart grid.png
  sandtable sweep belfort --vary bot.french=heuristic,random --out runs/bots
  sandtable sweep spicheren --vary option.castagny=false,true --games 200")]
pub(crate) struct SweepArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// What to vary, once or twice: a path of the data as for --set, ruling.ID (or its beginning), option.NAME or bot.SIDE, with
    /// its values, `0..12`, `0..12:3` or `once,each`; a bar, `a|b`, where a value has a comma in it
    #[arg(long, value_name = "PATH=VALUES", required = true)]
    pub(crate) vary: Vec<String>,
    /// Number of games in each cell: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1k")]
    pub(crate) games: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// Find the changes that make a scenario even: its handicap, or other numbers
///
/// For each lever, a number of the scenario, the command searches for the change after which the first side scores 50 % of the match points: a win
/// counts 1, a draw 1/2. A change that is clearly not even is given up early. The change found plays --games fresh games against the scenario. The
/// bots are by default the best players known of the scenario: the mixtures that `strategy` found. With --out, each step is written as soon as
/// it is played, and the same command resumes a stopped one. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable balance belfort
  sandtable balance spicheren --lever victory.handicap --lever objectives.Forbach.points --games 2k
  sandtable balance belfort --lever zones.12.bonus --bot french=heuristic --bot prussian=heuristic
  sandtable balance wissembourg --chart even.png --out runs/even")]
#[command(mut_arg("bot", |bot| bot.help("The bot of a side [default: the best players known]; see `sandtable bots`")))]
pub(crate) struct BalanceArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// A number of the scenario that can be changed, by its path as for --set, or a pattern for many at once; can be repeated [default: the
    /// handicap and what else designers change]
    #[arg(long, value_name = "PATH")]
    pub(crate) lever: Vec<String>,
    /// The most games of a change that is tried, and the games of one that is found: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1k")]
    pub(crate) games: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// The candidates of a search for weights.
#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    /// Number of candidates in each generation [default: the usual number for CMA-ES]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) candidates: Option<String>,
    /// Distance of the first candidates from the start, in percent of each weight
    #[arg(long, allow_hyphen_values = true, value_name = "PERCENT", default_value = "30%")]
    pub(crate) step: String,
    /// What a game is worth
    #[arg(long, value_enum, default_value_t = Points::Wins)]
    pub(crate) points: Points,
}

/// What a game is worth in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Points {
    /// Match points: a win counts 1 and a draw 1/2, whatever the victory level
    Wins,
    /// Level points: the best victory level counts 1 and the worst 0, with equal steps between them
    Levels,
}

/// Find the weights with which a bot scores best against given opponents
///
/// The search is CMA-ES: all candidates of a generation play the same games against every opponent, and the search moves towards
/// the better half. It starts from the heuristic bot of the side (for other than the built-in weights: --bot SIDE=heuristic:FILE).
/// At the end, the gain is measured on games that the search did not use. With --out, each generation is written as soon as it is
/// played, and the same command resumes a stopped one and finds the same weights.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable tune belfort --side french --out runs/french
  sandtable tune belfort --side prussian --against heuristic,scripted:denfert --generations 300
  sandtable tune spicheren --side french --bot french=heuristic:my-weights.toml")]
pub(crate) struct TuneArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The side whose weights are found
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: String,
    /// The opponents, separated by commas: bots as for --bot [default: the --bot of the other side]
    #[arg(long, value_name = "BOT", value_delimiter = ',')]
    pub(crate) against: Vec<String>,
    /// Number of generations
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "150")]
    pub(crate) generations: String,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// Number of games of each candidate against each opponent in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "200")]
    pub(crate) games: String,
    /// Number of games against each opponent to measure the gain
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) check: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// Find good play for both sides at once, and report the balance of the scenario under it
///
/// Each side has a portfolio of bots. In each round, the command computes the equilibrium mixtures of the two portfolios. Then
/// each side searches for a response to the mixture of the other side; a response that gains joins the portfolio. The search ends
/// when no response gains more than the bound, or after the maximum number of rounds. The answer is the score of each side with
/// its bounds, and the two mixtures. It is settled if the best response of either side, played again on fresh games, gains less
/// than 5 percentage points including its error. With --out, each step is written as soon as it is played, and the same command resumes a
/// stopped one. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable strategy belfort
  sandtable strategy belfort --rounds 20 --searches 2 --searched 400 --out runs/belfort
  sandtable strategy spicheren --bots prussian=heuristic,scripted:moltke --chart spicheren.png
  sandtable run belfort --bot french=mixture:runs/belfort/mixture-french.toml")]
pub(crate) struct StrategyArguments {
    #[command(flatten)]
    pub(crate) scene: SceneArguments,
    /// The bots of the portfolios at the start, for both sides or one; can be repeated [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE],...")]
    pub(crate) bots: Vec<String>,
    /// The maximum number of rounds
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "6")]
    pub(crate) rounds: String,
    /// The gain that a response needs to join, in percentage points
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS", default_value = "2%")]
    pub(crate) bound: String,
    /// Number of games of each pair of members
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "4k")]
    pub(crate) games: String,
    /// Number of searches for each response: first from the member with the largest share, then from the least similar members;
    /// the best response counts
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) searches: String,
    /// The maximum number of games of a search for weights; it ends when its result stops improving on fresh games
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "200k")]
    pub(crate) response_games: String,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// Number of games of each candidate in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "100")]
    pub(crate) tries: String,
    /// Number of games to measure the gain of a response and to describe a member
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) check: String,
    /// Also try the `search` bot as a response, over the leading weights and over the response; N games where a player searches
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) searched: Option<String>,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// Report the balance at each level of play
///
/// Both sides play at the same level. The levels are: random, doctrines, the heuristic bot with older and with current weights,
/// with --search N also the searching bot, and the equilibrium that `strategy` found for the scenario. With --out, each level is
/// written as soon as it is played, and the same command resumes a stopped one. Ctrl-C stops and exits with 130.
///
/// Without SCENARIO, no game is played: the command lists what `strategy` found for the built-in scenarios.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable verdict
  sandtable verdict belfort
  sandtable verdict belfort --errata my-errata.toml
  sandtable verdict spicheren --search 100 --chart spicheren.png --out runs/levels")]
pub(crate) struct VerdictArguments {
    /// A scenario's name, or its folder [default: what is known of the built-in ones]
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: Option<String>,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1", requires = "scenario")]
    pub(crate) seed: String,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
    /// Number of games at each level: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    pub(crate) games: String,
    /// Also play N games between two searching bots, which take seconds each
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) search: Option<String>,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// Report how far the result depends on unknown values
///
/// The command draws the reconstructed values from their plausible ranges many times and plays each draw. The result is the band
/// of win rates, and the share of its spread that each unknown value explains. All draws of a block play the same games as the
/// unmodified scenario. With --out, each block is written as soon as it is played, and the same command resumes a stopped one.
/// Ctrl-C stops: the command reports the blocks played so far and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable sensitivity belfort
  sandtable sensitivity belfort --only 'zones.*.bonus' --chart bonus.png
  sandtable sensitivity wissembourg --only 'units.*.value' --by value --blocks 128
  sandtable sensitivity spicheren --together --out runs/unknown")]
pub(crate) struct SensitivityArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Number of blocks of draws; a power of two spreads them best
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "64")]
    pub(crate) blocks: String,
    /// Number of games for each draw: 200, 2.5k; each block plays other games
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "100")]
    pub(crate) games: String,
    /// Draw only these values, such as `zones.*.bonus` or `units.Bavarian*`; can be repeated
    #[arg(long, value_name = "PATTERN")]
    pub(crate) only: Vec<String>,
    /// The groups: all values with the same reason, or each value
    #[arg(long, value_enum, default_value_t = By::Reason)]
    pub(crate) by: By,
    /// Draw the values with the same reason together, all high or all low, as if they shared one error
    #[arg(long)]
    pub(crate) together: bool,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// The groups of unknown values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// All values with the same reason
    Reason,
    /// Each value separately
    Value,
}

/// Play every bot of one side against every bot of the other, and report the strength of each
///
/// Every pair plays the same games with the same dice. The answer is the table of all pairs, the strength and the computing time
/// of each bot, and the results that strengths do not explain: bots that beat each other in a circle, or whose order changes with
/// the opponent. With --out, each pair is written as soon as it is played, and the same command resumes a stopped one. Ctrl-C
/// stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable ladder belfort
  sandtable ladder belfort --bots random,heuristic --chart ladder.png
  sandtable ladder belfort --bots heuristic --bots french=heuristic:my-weights.toml,scripted:denfert
  sandtable ladder spicheren --games 200 --out runs/ladder")]
pub(crate) struct LadderArguments {
    #[command(flatten)]
    pub(crate) scene: SceneArguments,
    /// The bots, for both sides or one; can be repeated [default: random, every doctrine and heuristic]; see
    /// `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE],...")]
    pub(crate) bots: Vec<String>,
    /// Number of games of each pair: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) games: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
}

/// Answer the questions of a study file, with one page and one table at the end
///
/// A study file names scenarios, variants, bots and questions with their numbers of games. The same command resumes after a stop,
/// a kill or an addition to the file: finished answers stay and unfinished ones continue. At the end, the folder has report.html,
/// a page with all answers, and table.csv and table.parquet, with a line for each number. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable new study my-study.toml --from belfort
  sandtable study my-study.toml
  sandtable study my-study.toml --out runs/study --format csv")]
pub(crate) struct StudyArguments {
    /// The study file
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Write all results into this folder: new, empty, or of the same study, which is then resumed [default: the file without its
    /// ending]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace other results in that folder, and answer changed questions again
    #[arg(long)]
    pub(crate) force: bool,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
