//! What was typed behind the commands of the laboratory.

use super::Format;
use super::table::{ComparedArguments, OverlayArguments, SceneArguments, TableArguments, TypedOverlay};
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Play the same games under two sets of rules and tell what the change does
///
/// Game number i is played under base and variant with the same dice, so that luck which both share cancels out. The
/// variant is the second scenario, or the first where there is one, with everything that is typed before --versus laid over it; the base
/// is the first with what comes after. Ctrl-C stops: it tells of the games played so far and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable compare belfort --errata scenarios/belfort/errata/pioneers.toml
  sandtable compare belfort my-belfort
  sandtable compare spicheren --bot french=scripted:my-doctrine.toml --versus-bot french=heuristic
  sandtable compare belfort --set course.income.prussian=7 --until decided --margin 2%
  sandtable compare belfort --ruling repeat-fire=each --until 1% --chart repeat-fire.png
  sandtable compare belfort --set limits.repeat=-2 --versus --set limits.repeat=0 --out runs/repeat")]
pub(crate) struct CompareArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// Another scenario of the same rule system that is compared with it; the same, if not said
    #[arg(value_name = "OTHER", value_hint = ValueHint::DirPath)]
    pub(crate) other: Option<String>,
    #[command(flatten)]
    pub(crate) overlays: ComparedArguments,
    /// How many games, each under both rules: 20000, 20k, 2.5k, 1M; with --until the most [default: 10k, or 1M with --until]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) games: Option<String>,
    /// Stop as soon as the change of the first side's wins is known to this precision, `0.5%` or `±0.5%`; is `decided` at the
    /// --margin, or `tested` against it (SPRT)
    #[arg(long, allow_hyphen_values = true, value_name = "WHEN")]
    pub(crate) until: Option<String>,
    /// The smallest change that matters, with --until decided or tested [default: 1%]
    #[arg(long, allow_hyphen_values = true, value_name = "RATE", requires = "until")]
    pub(crate) margin: Option<String>,
    /// Let the bots take the variant for the base rules, to tell a change of the game from one of their play
    #[arg(long)]
    pub(crate) bots_play_base: bool,
    /// First find good play for both sides anew, under the base and under the variant, by best responses in turn with searches of so many
    /// generations, 60 where no number is given: an erratum changes play
    #[arg(long, allow_negative_numbers = true, value_name = "N", num_args = 0..=1, default_missing_value = "60",
        conflicts_with = "bots_play_base")]
    pub(crate) retune: Option<String>,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    /// Which bot plays a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]")]
    pub(crate) bot: Vec<String>,
    /// Which bot plays a side under the base, where it is not the one of --bot
    #[arg(long, value_name = "SIDE=NAME[:FILE]", conflicts_with_all = ["bots_play_base", "retune"])]
    pub(crate) versus_bot: Vec<String>,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write the comparison, a page, a chart and a manifest into this folder: new, empty, or of an earlier comparison of this scenario
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace what another command or another scenario's comparison has written into that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
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

/// How results of the laboratory are made and shown.
#[derive(Debug, Args)]
pub(crate) struct ResultArguments {
    /// On how many threads; as many as the machine has if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// Draw a chart into this file: a name that ends in .svg or .png
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) chart: Option<PathBuf>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Play the same games over a grid of values and tell how the result moves
///
/// One or two things are varied: values of the scenario, readings of rulings, options, bots. Every cell is compared with the scenario as
/// it stands (and what --errata, --set, --ruling lay over it) on the same dice. With --out each cell is written as soon as it is
/// played: the same command goes on where a stopped one ended. Ctrl-C stops and exits with 130.
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
    /// What is varied, once or twice: a path of the data as for --set, ruling.ID (or its beginning), option.NAME or bot.SIDE, and its
    /// values, `0..12`, `0..12:3` or `once,each`
    #[arg(long, value_name = "PATH=VALUES", required = true)]
    pub(crate) vary: Vec<String>,
    /// How many games in each cell: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1k")]
    pub(crate) games: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every cell, and at the end page, table, frame and chart into this folder: new, empty, or of the same sweep, which then
    /// goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace what another command, another scenario or other options have written into that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// How a generation of a search for weights is spread.
#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    /// How many candidates in each; as many as the textbook asks for if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) candidates: Option<String>,
    /// How far the first candidates lie from the start, in percent of each weight
    #[arg(long, allow_hyphen_values = true, value_name = "PERCENT", default_value = "30%")]
    pub(crate) step: String,
    /// What a game is worth
    #[arg(long, value_enum, default_value_t = Points::Wins)]
    pub(crate) points: Points,
}

/// What a game is worth to who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Points {
    /// A win is a point and a draw half of one, whatever the level
    Wins,
    /// The best level of victory is a point, the worst is none, and each between is as much more than the one below it
    Levels,
}

/// Find the weights with which a bot takes the most points from given opponents
///
/// A search by CMA-ES: generations of candidates play the same games against every opponent, and the search goes where the better half of
/// them lies. It starts from the heuristic of the side (--bot SIDE=heuristic:FILE for others than the built-in weights). At the end the
/// gain is played on games that the search has not seen. With --out each generation is written as soon as it is played: the same command
/// goes on where a stopped one ended, to the same weights.
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
    /// The opponents, with commas between: bots as behind --bot; the other side's --bot if not said
    #[arg(long, value_name = "BOT", value_delimiter = ',')]
    pub(crate) against: Vec<String>,
    /// How many generations
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "150")]
    pub(crate) generations: String,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// How many games each candidate plays against each opponent in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "200")]
    pub(crate) games: String,
    /// How many games against each opponent show the gain
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) check: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every generation, and at the end weights, page and chart into this folder: new, empty, or of the same tuning, which then
    /// goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace what another command, another scenario or other options have written into that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// Find good play for both sides at once, and tell what the scenario is worth then
///
/// Each side has a portfolio of ways to play. Round by round the mixtures are worked out in which neither side can choose better from its
/// portfolio, a response to the other's mixture is searched for, for each side, and joins if it gains. It ends when no response gains more than
/// the bound, or after so many rounds. The answer: what each side takes then, between which bounds, and who plays what. With --out each step
/// is written as soon as it is played: the same command goes on where a stopped one ended. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable strategy belfort
  sandtable strategy belfort --rounds 20 --generations 200 --searches 2 --out runs/belfort
  sandtable strategy spicheren --bots heuristic,scripted:moltke --chart spicheren.png
  sandtable run belfort --bot french=mixture:runs/belfort/mixture-french.toml")]
pub(crate) struct StrategyArguments {
    #[command(flatten)]
    pub(crate) scene: SceneArguments,
    /// Who is in the portfolios at the start, for both sides or one; may be given several times [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE],...")]
    pub(crate) bots: Vec<String>,
    /// The most rounds
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "6")]
    pub(crate) rounds: String,
    /// What a response must gain to join
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS", default_value = "2%")]
    pub(crate) bound: String,
    /// How many games each pair of members plays
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "4k")]
    pub(crate) games: String,
    /// How often each response is searched for: from the member that plays the most, then from those least like it; the best is
    /// taken
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) searches: String,
    /// How many generations a search has
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "60")]
    pub(crate) generations: String,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
    /// How many games each candidate plays in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "100")]
    pub(crate) tries: String,
    /// How many games show what a response gains, and what a member does
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) check: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every step, after each round the mixtures, and at the end page and chart into this folder: new, empty, or of the same
    /// question, which then goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace what another command, another scenario or other options have written into that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// Tell whether the balance changes as play improves
///
/// Plays the scenario with both sides at every level of play that comes with the program: at random, by doctrines, by the heuristic with older and
/// with today's weights, with --search N also searching, and in the equilibrium that `strategy` found for it. With --out each level is written as
/// soon as it is played: the same command goes on where a stopped one ended. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable verdict belfort
  sandtable verdict belfort --errata scenarios/belfort/errata/pioneers.toml
  sandtable verdict spicheren --search 100 --chart spicheren.png --out runs/levels")]
pub(crate) struct VerdictArguments {
    #[command(flatten)]
    pub(crate) scene: SceneArguments,
    /// How many games at each level: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    pub(crate) games: String,
    /// Also play so many games between two searches, which take seconds each
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) search: Option<String>,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every level, and at the end page and chart into this folder: new, empty, or of the same question, which then goes on where it
    /// ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace what another command, another scenario or other options have written into that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// Tell how far the result depends on what nobody knows
///
/// What is reconstructed is drawn anew from its plausible ranges, many times over, and each draw is played. That gives the band of win rates
/// which the unknown values leave, and the share of it that each of them explains. All draws of a block play the same games as the
/// scenario as it stands. With --out each block is written as soon as it is played: the same command goes on where a stopped one
/// ended. Ctrl-C stops: it tells of the blocks played so far and exits with 130.
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
    /// How many blocks of draws; a power of two spreads them best
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "64")]
    pub(crate) blocks: String,
    /// How many games for each draw: 200, 2.5k; each block plays other games
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "100")]
    pub(crate) games: String,
    /// Draw these values only, `zones.*.bonus` or `units.Bavarian*`; may be given several times
    #[arg(long, value_name = "PATTERN")]
    pub(crate) only: Vec<String>,
    /// What is listed as one: all values with one reason, or each value
    #[arg(long, value_enum, default_value_t = By::Reason)]
    pub(crate) by: By,
    /// Draw the values of one reason alike, all high or all low, as if one mistake had been made with all of them
    #[arg(long)]
    pub(crate) together: bool,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every block, and at the end page, tables, frame and chart into this folder: new, empty, or of the same run, which then
    /// goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace what another command, another scenario or other options have written into that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// What unknown values are listed as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// All values for which one reason is given
    Reason,
    /// Each value for itself
    Value,
}

/// Play every bot of one side against every bot of the other, and tell how good each is
///
/// Every pair plays the same games with the same dice. The answer: who beats whom, how strong each bot is on its side and what its play
/// costs, and whom no strength explains: bots that beat each other in a circle, or whose order turns round with the opponent. With --out
/// each pair is written as soon as it is played: the same command goes on where a stopped one ended. Ctrl-C stops and exits with 130.
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
    /// Which bots play, for both sides or one; may be given several times [default: random, every doctrine and heuristic]; see
    /// `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE],...")]
    pub(crate) bots: Vec<String>,
    /// How many games each pair plays: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) games: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every pair, and at the end page, table, frame and chart into this folder: new, empty, or of the same ladder, which then
    /// goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace what another command, another scenario or other options have written into that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// Ask the questions of a study file, with one page and one table at the end
///
/// A study file names scenarios, variants, bots and questions with their numbers of games. What was answered before is not asked again, and what
/// was begun goes on, so the same command goes on after a stop, a kill or an addition to the file. At the end the folder has report.html, a
/// page with everything, and table.csv and table.parquet, a line for each number. Ctrl-C stops and exits with 130.
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
    /// Write everything into this folder: new, empty, or of the same study, which then goes on [default: the file without its ending]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace other results in that folder, and ask again what is asked otherwise now
    #[arg(long)]
    pub(crate) force: bool,
    /// On how many threads; as many as the machine has if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
