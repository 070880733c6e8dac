//! The commands and their options, as data: the names that another front end gives its functions and their arguments.

use crate::commands::Arguments;
use clap::{Arg, ArgAction, CommandFactory};
use sandtable_questions::Error;
use sandtable_questions::json::json;
use serde::Serialize;

/// A command.
#[derive(Serialize)]
struct Command {
    name: String,
    /// Its description: a summary line, and details.
    about: String,
    options: Vec<Argument>,
}

/// An argument of a command.
#[derive(Serialize)]
struct Argument {
    name: String,
    about: String,
    /// Whether it is given without a name, by its position.
    positional: bool,
    required: bool,
    /// `flag`, `one`, or `several` if it may be given more than once.
    takes: &'static str,
    /// The separator of several values in one argument, if there is one.
    delimiter: Option<char>,
    /// The default.
    default: Option<String>,
    /// The possible values, if they can be listed.
    values: Vec<String>,
}

/// The commands with their options, as JSON.
///
/// # Errors
/// None in practice: every field has a JSON form.
pub fn menu() -> Result<String, Error> {
    let whole = Arguments::command();
    let commands = whole.get_subcommands().map(|command| Command {
        name: command.get_name().to_owned(),
        about: command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default(),
        options: command.get_arguments().filter(|arg| arg.get_id() != "help").map(choice).collect(),
    });
    json(&commands.collect::<Vec<_>>())
}

fn choice(arg: &Arg) -> Argument {
    let takes = match arg.get_action() {
        ArgAction::SetTrue => "flag",
        ArgAction::Append => "several",
        _ => "one",
    };
    let flag = takes == "flag";
    Argument {
        name: arg.get_long().map_or_else(|| arg.get_id().to_string(), str::to_owned),
        about: arg.get_help().map(ToString::to_string).unwrap_or_default(),
        positional: arg.is_positional(),
        required: arg.is_required_set(),
        takes,
        delimiter: arg.get_value_delimiter(),
        default: arg.get_default_values().first().filter(|_| !flag).map(|value| value.to_string_lossy().into_owned()),
        values: if flag {
            Vec::new()
        } else {
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
        },
    }
}
