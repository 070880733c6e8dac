//! The typed description of a table: the scenario, its overlays in the order typed, the bots, the seed; and the short forms of the rule systems.

use clap::{Arg, ArgMatches, Args, FromArgMatches, ValueHint};
use sandtable_questions::Error;
use sandtable_questions::error::all;
use sandtable_questions::systems::SYSTEMS;
use sandtable_questions::table::one_reading_each;
use sandtable_scenarios::{Faults, Overlay};
use sandtable_store::texts;
use std::path::PathBuf;

/// The scenario, its overlays, the bots and the seed.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    /// The bot of a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]")]
    pub(crate) bot: Vec<String>,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
}

impl TableArguments {
    /// A scenario with its overlays, for commands that play no games.
    pub(crate) fn of(scenario: &str, overlays: &[TypedOverlay]) -> TableArguments {
        TableArguments {
            scenario: scenario.to_owned(),
            seed: "1".into(),
            bot: Vec::new(),
            overlays: OverlayArguments(overlays.to_vec()),
        }
    }
}

/// What is on the table where the command seats the bots.
#[derive(Debug, Args)]
pub(crate) struct SceneArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    pub(crate) seed: String,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
}

impl SceneArguments {
    /// The table, with the usual bots.
    pub(crate) fn table(&self) -> TableArguments {
        TableArguments {
            scenario: self.scenario.clone(),
            seed: self.seed.clone(),
            bot: Vec::new(),
            overlays: OverlayArguments(self.overlays.0.clone()),
        }
    }
}

/// An overlay as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypedOverlay {
    /// Errata in a file, which is not read yet.
    File(PathBuf),
    /// A position in a file, which is not read yet.
    Position(PathBuf),
    /// Any other overlay.
    Text(Overlay),
}

impl TypedOverlay {
    fn read(&self) -> Result<Overlay, Faults> {
        match self {
            TypedOverlay::File(path) => texts::errata(path),
            TypedOverlay::Position(path) => texts::position(path),
            TypedOverlay::Text(overlay) => Ok(overlay.clone()),
        }
    }
}

/// Reads the files of the overlays that were typed.
///
/// # Errors
/// Every file that cannot be read.
pub(crate) fn overlays(typed: &[TypedOverlay]) -> Result<Vec<Overlay>, Error> {
    let overlays = all(typed.iter().map(TypedOverlay::read))?;
    one_reading_each(&overlays)?;
    Ok(overlays)
}

/// The overlays of the scenario, in the order typed.
#[derive(Debug, Default)]
pub(crate) struct OverlayArguments(pub(crate) Vec<TypedOverlay>);

/// The options as clap sees them; [`OverlayArguments`] puts them into one order.
#[derive(Args)]
struct OverlayOptions {
    /// Apply a file of errata to the scenario; overlays apply in the order typed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    errata: Vec<PathBuf>,
    /// Change a value of the scenario, such as "units.1/35 RM.fire=4", "zones.Bellevue.bonus+=1" or, for all at once,
    /// "units.*.attack-=1"
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Play with an option of the scenario: --option NAME for --set options.NAME=true; see `sandtable scenarios`
    #[arg(long, value_name = "NAME")]
    option: Vec<String>,
    /// Use another reading of an unclear rule, by name or number; see `sandtable rulings`
    #[arg(long, value_name = "ID=CHOICE")]
    ruling: Vec<String>,
    /// Start the games in the position of this file; `sandtable play --decision N --save FILE` writes one. A comparison starts both
    /// games there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    position: Vec<PathBuf>,
}

impl Args for OverlayArguments {
    fn augment_args(command: clap::Command) -> clap::Command {
        OverlayOptions::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        OverlayOptions::augment_args_for_update(command)
    }
}

/// The overlays with their positions on the command line, in order.
fn placed(matches: &ArgMatches) -> Result<Vec<(usize, TypedOverlay)>, clap::Error> {
    let options = OverlayOptions::from_arg_matches(matches)?;
    let places = |id: &str| matches.indices_of(id).into_iter().flatten().collect::<Vec<_>>();
    let mut overlays: Vec<(usize, TypedOverlay)> = Vec::new();
    let text = |of: fn(String) -> Overlay| move |typed| TypedOverlay::Text(of(typed));
    overlays.extend(places("errata").into_iter().zip(options.errata.into_iter().map(TypedOverlay::File)));
    overlays.extend(places("set").into_iter().zip(options.set.into_iter().map(text(Overlay::Set))));
    overlays.extend(places("option").into_iter().zip(options.option.into_iter().map(text(Overlay::Option))));
    overlays.extend(places("position").into_iter().zip(options.position.into_iter().map(TypedOverlay::Position)));
    overlays.extend(places("ruling").into_iter().zip(options.ruling.into_iter().map(text(Overlay::Ruling))));
    overlays.sort_by_key(|(place, _)| *place);
    Ok(overlays)
}

/// The overlays of variant and base, each in the order typed.
#[derive(Debug, Default)]
pub(crate) struct ComparedArguments {
    /// The overlays before `--versus`.
    pub(crate) variant: Vec<TypedOverlay>,
    /// The overlays after it.
    pub(crate) base: Vec<TypedOverlay>,
    /// Whether `--versus` was typed.
    pub(crate) versus: bool,
}

/// The options as clap sees them; [`ComparedArguments`] puts them into order.
#[derive(Args)]
struct ComparedOptions {
    #[command(flatten)]
    overlays: OverlayOptions,
    /// Apply the overlays after this option to the base instead of the variant
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
        let overlays = |placed: Vec<(usize, TypedOverlay)>| placed.into_iter().map(|(_, overlay)| overlay).collect();
        let (variant, mut base): (Vec<TypedOverlay>, Vec<TypedOverlay>) = (overlays(variant), overlays(base));
        // Both start in the same position, unless the base has its own.
        let is_position = |overlay: &&TypedOverlay| matches!(overlay, TypedOverlay::Position(_));
        if !base.iter().any(|overlay| is_position(&overlay)) {
            base.extend(variant.iter().filter(is_position).cloned());
        }
        Ok(ComparedArguments { variant, base, versus })
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

/// Short forms of the parameters of procedures in a position: the option, and its value as it was typed.
///
/// Each rule system defines its own; one that several systems have is a single option.
#[derive(Debug, Default)]
pub(crate) struct ShortArguments(pub(crate) Vec<(&'static str, String)>);

/// The short forms of all rule systems, without duplicates.
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
            // Each parameter once, with the systems that have it.
            let mut forms: Vec<(&str, Vec<&str>)> = Vec::new();
            for system in SYSTEMS {
                let Some(short) = system.short.iter().find(|short| short.option == option) else { continue };
                match forms.iter_mut().find(|(parameter, _)| *parameter == short.parameter) {
                    Some((_, systems)) => systems.push(system.card.system),
                    None => forms.push((short.parameter, vec![system.card.system])),
                }
            }
            let form = |(parameter, systems): &(&str, Vec<&str>)| {
                format!("--given {parameter}=VALUE for {}", systems.join(", "))
            };
            let help = format!("The same as {}", forms.iter().map(form).collect::<Vec<_>>().join("; "));
            command.arg(Arg::new(option).long(option).value_name("VALUE").help(help))
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
