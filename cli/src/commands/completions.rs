//! `sandtable completions`.

use crate::error::Done;
use crate::page;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::Shell;
use sandtable_bots::catalogue::BOTS;
use sandtable_questions::Error;
use sandtable_questions::systems::{SYSTEMS, SystemFacts};
use sandtable_scenarios::builtin;

/// Print a script that completes sandtable's commands and options in a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable
  sandtable completions zsh > ~/.zfunc/_sandtable
  sandtable completions fish > ~/.config/fish/completions/sandtable.fish")]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub(crate) fn completions(typed: &Arguments) -> Result<Done, Error> {
    let mut script = Vec::new();
    clap_complete::generate(typed.shell, &mut known(super::Arguments::command()), "sandtable", &mut script);
    page::print(&String::from_utf8_lossy(&script))?;
    Ok(Done::Finished)
}

/// The command, with the possible values of its arguments.
fn known(command: Command) -> Command {
    let offered = |arg: Arg| match words(&arg) {
        words if words.is_empty() => arg,
        // clap needs words that live as long as the program.
        words => arg.value_parser(PossibleValuesParser::new(words.into_iter().map(|word| &*word.leak()))),
    };
    command.mut_args(offered).mut_subcommands(known)
}

/// The possible values of an argument, if they can be listed. A scenario may also be given by a path: shells that find no matching word offer files.
fn words(arg: &Arg) -> Vec<String> {
    let value = arg.get_value_names().and_then(<[_]>::first).map_or("", |name| name.as_str());
    let scenarios = || builtin().iter().map(|scenario| scenario.name.to_owned());
    let systems = || SYSTEMS.iter().map(|system| system.card.system.to_owned());
    let mut words: Vec<String> = match (arg.get_id().as_str(), value) {
        (_, "SCENARIO" | "OTHER") => scenarios().collect(),
        (_, "SYSTEM") => scenarios().chain(systems()).collect(),
        ("bot" | "versus_bot", _) => SYSTEMS.iter().flat_map(bots).collect(),
        ("side", _) => SYSTEMS.iter().flat_map(|system| system.card.sides).map(String::from).collect(),
        ("option", _) => {
            SYSTEMS.iter().flat_map(|system| system.options).map(|option| option.name.to_owned()).collect()
        }
        ("ruling", _) => SYSTEMS.iter().flat_map(readings).collect(),
        ("id", "ID") => SYSTEMS.iter().flat_map(|system| system.rulings).map(|ruling| ruling.id.to_owned()).collect(),
        ("ends", _) => SYSTEMS.iter().flat_map(|system| system.card.endings).map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    words.sort();
    words.dedup();
    words
}

/// All bots of all sides: `french=heuristic`, `french=scripted:denfert`.
fn bots(system: &SystemFacts) -> Vec<String> {
    let doctrine = |side: &str| {
        let own = system.doctrines.iter().filter(|doctrine| system.card.sides[doctrine.side.index()] == side);
        own.map(|doctrine| format!("{side}=scripted:{}", doctrine.name)).collect::<Vec<_>>()
    };
    let of = |side: &str| {
        let named = BOTS.iter().map(|bot| format!("{side}={}", bot.name));
        named.chain(doctrine(side)).collect::<Vec<_>>()
    };
    system.card.sides.iter().flat_map(|side| of(side)).collect()
}

/// All readings of all unclear rules: `repeat-fire=each`.
fn readings(system: &SystemFacts) -> Vec<String> {
    let of = |ruling: &sandtable_engine::rulings::Ruling| {
        let choices = ruling.choices.iter();
        choices.map(|choice| format!("{}={}", ruling.id, choice.name)).collect::<Vec<_>>()
    };
    system.rulings.iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_listed_is_offered() {
        let command = known(crate::commands::Arguments::command());
        let run = command.find_subcommand("run").expect("a command");
        let offered = |id: &str| -> Vec<String> {
            let arg = run.get_arguments().find(|arg| arg.get_id() == id).expect("an argument");
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
        };
        for (id, word) in [
            ("scenario", "belfort"),
            ("bot", "french=heuristic"),
            ("bot", "french=scripted:denfert"),
            ("ruling", "repeat-fire=each"),
            ("option", "castagny"),
        ] {
            assert!(offered(id).iter().any(|offered| offered == word), "{id}: {word}");
        }
        assert!(offered("seed").is_empty());
    }
}
