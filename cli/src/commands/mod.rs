//! The commands, one file for each: its arguments and its execution.

mod balance;
mod bench;
mod bots;
mod check;
mod compare;
mod completions;
mod coverage;
mod diff;
mod doctor;
mod games;
mod judge;
mod ladder;
mod manual;
mod map;
mod merge;
mod new;
mod odds;
mod openings;
mod play;
mod rank;
mod report;
mod rules;
mod rulings;
mod run;
mod scenarios;
mod schema;
mod seat;
mod sensitivity;
mod strategy;
mod study;
mod sweep;
mod tune;
mod values;
mod verdict;
mod work;

use crate::error::Done;
use crate::version::VERSION;
use clap::{Parser, Subcommand, ValueHint};
use sandtable_questions::Error;
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

/// The commands in the order of the help: each has a file with its `Arguments`, and a function of its name that takes them.
macro_rules! commands {
    ($($(#[$more:meta])? $name:ident $file:ident,)+) => {
        /// A command with what was typed behind it.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($(#[$more])? $name(Box<$file::Arguments>),)+
        }

        impl Command {
            /// Does what was typed.
            pub(crate) fn carry_out(&self) -> Result<Done, Error> {
                match self {
                    $(Command::$name(typed) => $file::$file(typed),)+
                }
            }
        }
    };
}

commands! {
    #[command(alias = "list")]
    Scenarios scenarios,
    New new,
    Run run,
    Compare compare,
    Sweep sweep,
    Balance balance,
    Sensitivity sensitivity,
    Tune tune,
    Strategy strategy,
    Verdict verdict,
    Ladder ladder,
    Judge judge,
    Study study,
    Report report,
    Play play,
    Rules rules,
    Games games,
    Openings openings,
    Coverage coverage,
    Rulings rulings,
    Check check,
    Values values,
    Diff diff,
    Schema schema,
    Map map,
    Odds odds,
    Bots bots,
    Work work,
    Merge merge,
    Bench bench,
    Doctor doctor,
    Completions completions,
    Manual manual,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::TypedOverlay;
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
