//! What was typed. [`crate::options`] makes sense of it.

use crate::version::VERSION;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use sandtable_questions::systems::{SYSTEMS, SystemFacts};
use sandtable_scenarios::Overlay;
use std::path::PathBuf;

/// Plays board wargames by the million: what a scenario, a rule or an erratum does, in numbers with intervals.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version = VERSION, max_term_width = 100, after_help = "\
Examples:
  sandtable run belfort                        who wins, by how much, and how it ends
  sandtable run belfort --games 1M --out runs/belfort
  sandtable compare belfort --ruling repeat-fire=each
                                               what a change of the rules does
  sandtable play belfort --game 7              one game, told step by step
  sandtable rules belfort 9.2.1                where a rule is in the code and in the tests
  sandtable map belfort -o belfort.png

Results go to standard output; progress and faults go to standard error.
Exit code: 0 done, 2 error (then nothing is on standard output and no file is touched), 130 stopped by Ctrl-C.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the scenarios, and how much of each is reconstructed
    Scenarios,
    Run(RunArguments),
    Compare(Box<CompareArguments>),
    Sweep(Box<SweepArguments>),
    Sensitivity(Box<SensitivityArguments>),
    Tune(Box<TuneArguments>),
    Strategy(Box<StrategyArguments>),
    Verdict(Box<VerdictArguments>),
    Ladder(Box<LadderArguments>),
    Play(PlayArguments),
    Rules(RulesArguments),
    Coverage(CoverageArguments),
    Rulings(RulingsArguments),
    Check(CheckArguments),
    Map(MapArguments),
    Odds(Box<OddsArguments>),
    Bots(BotsArguments),
    Bench(BenchArguments),
    Completions(CompletionsArguments),
}

/// Play many games and tell who wins, by how much and how the games end
///
/// Game number i of a seed is the same game in every run, on any machine and any number of threads; a longer run
/// repeats the games of a shorter one. Ctrl-C stops a run: it tells of the games played so far and exits with 130.
/// A second Ctrl-C exits at once.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable run belfort
  sandtable run belfort --games 1M --seed 7 --out runs/seed-7
  sandtable run belfort --bot french=random
  sandtable run spicheren --option castagny
  sandtable run belfort --errata scenarios/belfort/errata/pioneers.toml --set \"zones.12.bonus=2\"
  sandtable run my-scenario --ruling repeat-fire=each --format json > results.json")]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// How many games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) games: String,
    /// On how many threads; as many as the machine has if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// Write records, summary, page and charts into this folder: new, empty, or of an earlier run
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Play the same games under two sets of rules and tell what the change does
///
/// Game number i is played under base and variant with the same dice, so that luck which both share cancels out. The
/// variant is the scenario with everything that is typed before --versus laid over it, the base with what comes after.
/// Ctrl-C stops: it tells of the games played so far and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable compare belfort --errata scenarios/belfort/errata/pioneers.toml
  sandtable compare belfort --set course.income.prussian=7 --until decided --margin 2%
  sandtable compare belfort --ruling repeat-fire=each --until 1% --chart repeat-fire.png
  sandtable compare belfort --set limits.repeat=-2 --versus --set limits.repeat=0 --out runs/repeat")]
pub(crate) struct CompareArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
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
    /// generations: an erratum changes play
    #[arg(long, allow_hyphen_values = true, value_name = "N", conflicts_with = "bots_play_base")]
    pub(crate) retune: Option<String>,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    /// Which bot plays a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]")]
    pub(crate) bot: Vec<String>,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write the comparison, a page, a chart and a manifest into this folder: new, empty, or of an earlier run
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}

impl CompareArguments {
    /// What is on the table with these overlays.
    pub(crate) fn table(&self, overlays: &[Overlay]) -> TableArguments {
        TableArguments {
            scenario: self.scenario.clone(),
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
    /// How many candidates in each; as many as the textbook asks for if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) candidates: Option<String>,
    /// How many games each candidate plays against each opponent in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "200")]
    pub(crate) games: String,
    /// How far the first candidates lie from the start, in percent of each weight
    #[arg(long, allow_hyphen_values = true, value_name = "PERCENT", default_value = "30%")]
    pub(crate) step: String,
    /// How many games against each opponent show the gain
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) check: String,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every generation, and at the end weights, page and chart into this folder: new, empty, or of the same tuning, which then
    /// goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
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
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
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
    /// How often each response is searched for, each time from other seeds; the best is taken
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) searches: String,
    /// How many generations a search has
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "60")]
    pub(crate) generations: String,
    /// How many candidates in each; as many as the textbook asks for if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) candidates: Option<String>,
    /// How many games each candidate plays in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "100")]
    pub(crate) tries: String,
    /// How far the first candidates lie from the start, in percent of each weight
    #[arg(long, allow_hyphen_values = true, value_name = "PERCENT", default_value = "30%")]
    pub(crate) step: String,
    /// How many games show what a response gains, and what a member does
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) check: String,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every step, after each round the mixtures, and at the end page and chart into this folder: new, empty, or of the same
    /// question, which then goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
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
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// How many games at each level: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    pub(crate) games: String,
    /// Also play so many games between two searches, which take seconds each
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) search: Option<String>,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every level, and at the end page and chart into this folder: new, empty, or of the same question, which then goes on where it
    /// ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
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
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// Which bots play, for both sides or one; may be given several times [default: random, every doctrine and heuristic]; see
    /// `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE],...")]
    pub(crate) bots: Vec<String>,
    /// How many games each pair plays: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) games: String,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
    #[command(flatten)]
    pub(crate) results: ResultArguments,
    /// Write every pair, and at the end page, table, frame and chart into this folder: new, empty, or of the same ladder, which then
    /// goes on where it ended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}

/// Play one game and tell it step by step, with sections and rolls
///
/// It is the same game as in a run with the same options: what stands out there can be looked at here.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable play belfort
  sandtable play belfort --seed 3 --game 41
  sandtable play wissembourg --option extended
  sandtable play belfort --decisions --bot french=random")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Which game of the seed, from 0
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "0")]
    pub(crate) game: String,
    /// Also show every decision that has an alternative, with its number and the number of alternatives
    #[arg(long)]
    pub(crate) decisions: bool,
    /// Save the game, so that `sandtable odds --from` can ask about its positions
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
}

/// List the sections of a rulebook, or tell where one of them is in the code, the tests and the data
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
    /// The section's number
    #[arg(value_name = "SECTION")]
    pub(crate) section: Option<String>,
}

/// List the bots
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable bots
  sandtable bots belfort")]
pub(crate) struct BotsArguments {
    /// A rule system or a scenario whose doctrines are listed; all, if not said
    #[arg(value_name = "SYSTEM")]
    pub(crate) system: Option<String>,
}

/// Count in how many games each section of the rulebook came into play
///
/// Unless bots are chosen, half of the games are played at random and half by the heuristic bot: games 0 to N/2 - 1
/// of the seed each.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable coverage belfort
  sandtable coverage grandes-batailles
  sandtable coverage belfort --games 20k --bot french=heuristic --bot prussian=random")]
pub(crate) struct CoverageArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// How many games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    pub(crate) games: String,
    /// On how many threads; as many as the machine has if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// List the readings of unclear rules, tell of one, or rank them by what they do
///
/// With --rank the same games are played under every other reading of every unclear rule, one at a time, and each is
/// compared with the reading in force: which ambiguities matter and which do not.
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
    /// The ruling's name or number
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Rank all readings of a scenario by what they do
    #[arg(long, conflicts_with = "id")]
    pub(crate) rank: bool,
    #[command(flatten)]
    pub(crate) ranking: RankArguments,
}

/// What goes with `--rank`.
#[derive(Debug, Args)]
#[command(next_help_heading = "With --rank")]
pub(crate) struct RankArguments {
    /// How many games under each reading [default: 1k]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "rank")]
    pub(crate) games: Option<String>,
    /// How p-values are corrected for their number [default: holm]
    #[arg(long, value_enum, requires = "rank")]
    pub(crate) correct: Option<CorrectionChoice>,
    /// The seed of all random numbers [default: 1]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "rank")]
    pub(crate) seed: Option<String>,
    /// Which bot plays a side [default: heuristic]; see `sandtable bots`
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
    /// Holm: at most 5 % for any false alarm in the list
    Holm,
    /// Benjamini and Hochberg: about 5 % of the alarms are false
    Bh,
}

/// Check a scenario's folder or an errata file: all faults at once
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable check my-scenario
  sandtable check scenarios/belfort/errata/pioneers.toml
  sandtable check belfort")]
pub(crate) struct CheckArguments {
    /// A folder with a scenario, an errata file, or the name of a scenario
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) path: PathBuf,
}

/// Draw a scenario's map, with its set-up or a position of a game
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable map belfort -o belfort.svg
  sandtable map belfort -o empty.png --setup=false
  sandtable map belfort -o turn-4.png --seed 1 --game 7 --turn 4
  sandtable map spicheren -o spicheren.png
  sandtable map belfort -o attack.png --seed 1 --game 3 --decision 454")]
pub(crate) struct MapArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Where to: a name that ends in .svg or .png
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Show set-up areas and the markers of the set-up
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true", num_args = 0..=1,
        require_equals = true, action = ArgAction::Set)]
    pub(crate) setup: bool,
    /// Show the position of this game of the seed instead
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) game: Option<String>,
    /// At the end of this game turn; at the end of the game if not said
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "game", conflicts_with = "decision")]
    pub(crate) turn: Option<u8>,
    /// When this decision is awaited; `sandtable play --decisions` numbers them
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "game")]
    pub(crate) decision: Option<String>,
}

/// Print exact odds of a procedure: a roll, a bombardment, a whole attack
///
/// The odds come from the rules that play the games: every path of the dice is followed with its exact probability.
/// `--vary` lays a figure out as a table; `--aid` writes a whole player aid. In a position of a game (--game and
/// --decision, or --from) the real units take part; `sandtable play --decisions` numbers the decisions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable odds belfort --list
  sandtable odds belfort fire --given value=6
  sandtable odds belfort attack --given attackers=3,3,3 --given defenders=3-3-4:diminished --given scouts=1
  sandtable odds belfort assault --given attackers=3 --given defenders=1 --given defence=6 --vary attack=2..12
  sandtable odds belfort fire --vary value=columns --vary modifier=-2..2 --show 'P(hits>=2)' -o fire.svg
  sandtable odds belfort attack --seed 1 --game 3 --decision 446 --zone 13 --target 12 --given by=13
  sandtable odds belfort fire --given value=2 --set 'tables.fire.6.1-3=3' --against
  sandtable odds spicheren combat --vary value=columns --vary modifier=-2..3
  sandtable odds spicheren attack --seed 1 --game 0 --decision 272 --hex 1607
  sandtable odds belfort --aid player-aid")]
pub(crate) struct OddsArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The procedure; see --list
    #[arg(value_name = "PROCEDURE", required_unless_present_any = ["list", "aid"], conflicts_with = "aid")]
    pub(crate) procedure: Option<String>,
    /// List the procedures with what they take and give
    #[arg(long, conflicts_with = "aid")]
    pub(crate) list: bool,
    /// Set a parameter of the procedure
    #[arg(long, value_name = "KEY=VALUE", allow_hyphen_values = true)]
    pub(crate) given: Vec<String>,
    /// Lay out a table over a parameter: a..b, a..b:step, values with | between them, or `columns` for the columns of the
    /// table that it is looked up in; twice for a two-way table
    #[arg(long, value_name = "KEY=a..b", allow_hyphen_values = true)]
    pub(crate) vary: Vec<String>,
    /// What the table shows: P(win), P(hits>=2), P(win and markers=1), E(hits), SD(hits); more than once for more tables
    #[arg(long, value_name = "FIGURE")]
    pub(crate) show: Vec<String>,
    /// Who decides on the way, for both sides or one: keep-strength, break-off, or a bot; see `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE]")]
    pub(crate) policy: Vec<String>,
    /// Also print the odds under the rules without overlays, and the difference
    #[arg(long)]
    pub(crate) against: bool,
    /// Ask in a position of this game of the seed
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "decision", conflicts_with = "from")]
    pub(crate) game: Option<String>,
    /// Ask in a position of a game saved by `sandtable play --save`
    #[arg(long, value_name = "FILE", requires = "decision", value_hint = ValueHint::FilePath)]
    pub(crate) from: Option<PathBuf>,
    /// The position in which this decision is awaited
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) decision: Option<String>,
    #[command(flatten)]
    pub(crate) short: ShortArguments,
    /// The most branches of dice and choices that are followed for one law
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1M")]
    pub(crate) budget: String,
    /// What to print
    #[arg(long, value_enum)]
    pub(crate) format: Option<OddsFormat>,
    /// Write into this file instead; its name's ending says what
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Write a complete player aid into this folder: new, empty, or of an earlier aid
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) aid: Option<PathBuf>,
}

/// Measure how many games and decisions a second are played
///
/// Each bot plays both sides, on one thread and on all. Allocations are counted on one thread after a few games to
/// warm up. The fingerprint tells that the same games were played.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable bench
  sandtable bench belfort --games 5k --format json")]
pub(crate) struct BenchArguments {
    /// A scenario's name, or its folder; a rule system for all of its scenarios; all, if not said
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: Option<String>,
    /// How many games each: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    pub(crate) games: String,
    /// The seed
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    /// What to print
    #[arg(long, value_enum, default_value_t = BenchFormat::Table)]
    pub(crate) format: BenchFormat,
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

/// What is on the table: a scenario, what is laid over it, the bots, the seed.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    /// Which bot plays a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]")]
    pub(crate) bot: Vec<String>,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
}

/// What is laid over the scenario, in the order typed.
#[derive(Debug, Default)]
pub(crate) struct OverlayArguments(pub(crate) Vec<Overlay>);

/// The options as clap sees them; [`OverlayArguments`] puts them into one order.
#[derive(Args)]
struct OverlayOptions {
    /// Lay a file of errata over the scenario; overlays are laid on in the order typed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    errata: Vec<PathBuf>,
    /// Change one value of the scenario, such as "units.1/35 RM.fire=4"
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Play with an option of the scenario: --option NAME for --set options.NAME=true; see `sandtable scenarios`
    #[arg(long, value_name = "NAME")]
    option: Vec<String>,
    /// Read an unclear rule in another way; see `sandtable rulings`
    #[arg(long, value_name = "ID=CHOICE")]
    ruling: Vec<String>,
}

impl Args for OverlayArguments {
    fn augment_args(command: clap::Command) -> clap::Command {
        OverlayOptions::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        OverlayOptions::augment_args_for_update(command)
    }
}

/// The overlays with their places on the command line, in order.
fn placed(matches: &ArgMatches) -> Result<Vec<(usize, Overlay)>, clap::Error> {
    let options = OverlayOptions::from_arg_matches(matches)?;
    let places = |id: &str| matches.indices_of(id).into_iter().flatten().collect::<Vec<_>>();
    let mut overlays: Vec<(usize, Overlay)> = Vec::new();
    overlays.extend(places("errata").into_iter().zip(options.errata.into_iter().map(Overlay::Errata)));
    overlays.extend(places("set").into_iter().zip(options.set.into_iter().map(Overlay::Set)));
    overlays.extend(places("option").into_iter().zip(options.option.into_iter().map(Overlay::Option)));
    overlays.extend(places("ruling").into_iter().zip(options.ruling.into_iter().map(Overlay::Ruling)));
    overlays.sort_by_key(|(place, _)| *place);
    Ok(overlays)
}

/// What is laid over the scenario in variant and base, each in the order typed.
#[derive(Debug, Default)]
pub(crate) struct ComparedArguments {
    /// What comes before `--versus`.
    pub(crate) variant: Vec<Overlay>,
    /// What comes after it.
    pub(crate) base: Vec<Overlay>,
    /// Whether it was typed.
    pub(crate) versus: bool,
}

/// The options as clap sees them; [`ComparedArguments`] puts them into order.
#[derive(Args)]
struct ComparedOptions {
    #[command(flatten)]
    overlays: OverlayOptions,
    /// What follows is laid over the base instead of the variant
    #[arg(long)]
    versus: bool,
}

impl Args for ComparedArguments {
    fn augment_args(command: clap::Command) -> clap::Command {
        ComparedOptions::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        ComparedOptions::augment_args_for_update(command)
    }
}

impl FromArgMatches for ComparedArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ComparedArguments, clap::Error> {
        let versus = matches.get_flag("versus");
        let border = if versus { matches.index_of("versus") } else { None }.unwrap_or(usize::MAX);
        let (variant, base): (Vec<_>, Vec<_>) = placed(matches)?.into_iter().partition(|(place, _)| *place < border);
        let overlays = |placed: Vec<(usize, Overlay)>| placed.into_iter().map(|(_, overlay)| overlay).collect();
        Ok(ComparedArguments { variant: overlays(variant), base: overlays(base), versus })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = ComparedArguments::from_arg_matches(matches)?;
        Ok(())
    }
}

impl FromArgMatches for OverlayArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OverlayArguments, clap::Error> {
        Ok(OverlayArguments(placed(matches)?.into_iter().map(|(_, overlay)| overlay).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = OverlayArguments::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Short forms of what is given for a procedure in a position: the option, and what was typed for it.
///
/// Each rule system names its own; one that several systems have is one option.
#[derive(Debug, Default)]
pub(crate) struct ShortArguments(pub(crate) Vec<(&'static str, String)>);

/// The short forms of all rule systems, each once.
fn short_forms() -> Vec<&'static str> {
    let mut forms: Vec<&str> = Vec::new();
    for short in SYSTEMS.iter().flat_map(|system| system.short) {
        if !forms.contains(&short.option) {
            forms.push(short.option);
        }
    }
    forms
}

impl Args for ShortArguments {
    fn augment_args(command: clap::Command) -> clap::Command {
        short_forms().into_iter().fold(command, |command, option| {
            let own = |system: &SystemFacts| {
                let short = system.short.iter().find(|short| short.option == option)?;
                Some(format!("--given {}=VALUE for {}", short.parameter, system.card.system))
            };
            let forms: Vec<String> = SYSTEMS.iter().filter_map(own).collect();
            let help = format!("The same as {}", forms.join(", "));
            command.arg(Arg::new(option).long(option).value_name("VALUE").requires("decision").help(help))
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        ShortArguments::augment_args(command)
    }
}

impl FromArgMatches for ShortArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ShortArguments, clap::Error> {
        let typed = |option| matches.get_one::<String>(option).map(|value| (option, value.clone()));
        Ok(ShortArguments(short_forms().into_iter().filter_map(typed).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = ShortArguments::from_arg_matches(matches)?;
        Ok(())
    }
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
    /// Everything with exact fractions, as one object
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

/// What a benchmark prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// A table
    Table,
    /// A list of objects
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_contradict_nothing() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn overlays_keep_the_order_in_which_they_are_typed() {
        let typed = "sandtable run x --set a=1 --ruling b=c --errata d.toml --option h --set e=2 --seed 4 --ruling f=g";
        let Command::Run(run) = Arguments::parse_from(typed.split(' ')).command else { panic!("a run was typed") };
        let overlays = run.table.overlays.0;
        let (set, ruling) = (|s: &str| Overlay::Set(s.into()), |s: &str| Overlay::Ruling(s.into()));
        let (errata, option) = (Overlay::Errata("d.toml".into()), Overlay::Option("h".into()));
        assert_eq!(overlays, [set("a=1"), ruling("b=c"), errata, option, set("e=2"), ruling("f=g")]);
    }

    #[test]
    fn versus_parts_variant_and_base() {
        let read = |typed: &str| {
            let Command::Compare(typed) = Arguments::parse_from(typed.split(' ')).command else { panic!("compare") };
            (typed.overlays.variant, typed.overlays.base)
        };
        let set = |s: &str| Overlay::Set(s.into());
        let (variant, base) = read("sandtable compare x --set a=1 --ruling b=c --versus --errata d.toml --set e=2");
        assert_eq!(variant, [set("a=1"), Overlay::Ruling("b=c".into())]);
        assert_eq!(base, [Overlay::Errata("d.toml".into()), set("e=2")]);
        assert_eq!(read("sandtable compare x --set a=1"), (vec![set("a=1")], vec![]));
        assert_eq!(read("sandtable compare x --versus --set a=1"), (vec![], vec![set("a=1")]));
    }
}
