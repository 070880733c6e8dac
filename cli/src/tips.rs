//! Hints about arguments that clap refuses, and short forms that it does not know.

use crate::commands::Arguments;
use crate::front::words;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory};
use sandtable_scenarios::builtin;
use sandtable_scenarios::diagnostic::nearest;
use std::ffi::OsString;

/// Adds hints to an error of clap: the nearest command if a command is unknown, the commands that have an unknown option, and the meaning of a
/// missing argument.
pub(crate) fn with_tip(mut error: clap::Error) -> clap::Error {
    let mut commands = Arguments::command();
    commands.build();
    let with_option = |option: &str| -> Vec<String> {
        let is = |own: &Arg| own.get_long() == Some(option) || own.get_short().is_some_and(|c| option == c.to_string());
        let takes = |command: &&clap::Command| command.get_arguments().any(is);
        commands.get_subcommands().filter(takes).map(|command| command.get_name().to_owned()).collect()
    };
    match (error.kind(), error.get(ContextKind::InvalidSubcommand), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(typed)), _) => {
            let near = nearest(typed, commands.get_subcommands().map(clap::Command::get_name));
            let run = builtin().iter().any(|scenario| scenario.name == typed).then(|| format!("run {typed}"));
            let option = || with_option(typed).first().map(|command| format!("{command} --{typed}"));
            let near = near.filter(|_| error.get(ContextKind::SuggestedSubcommand).is_none());
            if let Some(near) = run.or_else(option).or(near) {
                error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(near));
            }
        }
        (ErrorKind::UnknownArgument, _, Some(ContextValue::String(typed))) => {
            // No value of this program begins with dashes.
            let name = typed.trim_start_matches('-');
            let tip = match (typed.as_str(), &with_option(name)[..]) {
                ("-o", _) if words().first().is_some_and(|own| with_option("out").contains(own)) => {
                    Some("results are written with '--out'".to_owned())
                }
                ("--from", [..]) => Some("a position to start in is given with '--position'".to_owned()),
                (word, []) if word.contains('=') && words().first().is_some_and(|own| own == "odds") => {
                    Some(format!("a parameter is given with '--given {word}'"))
                }
                (word, []) if !word.starts_with('-') => {
                    Some("a value with spaces stands in quotes, and there are none around a '='".to_owned())
                }
                (_, []) => None,
                (_, with) => Some(format!("'{typed}' is an option of {}", with.join(", "))),
            };
            let tip = two_hyphens(|name| !with_option(name).is_empty()).or(tip);
            let tip = tip.map(|tip| ContextValue::StyledStrs(vec![tip.into()]));
            error.insert(ContextKind::Suggested, tip.unwrap_or(ContextValue::None));
        }
        (ErrorKind::MissingRequiredArgument, _, Some(ContextValue::Strings(missing))) => {
            let of = |command: &clap::Command| -> Vec<StyledStr> {
                let arguments = command.get_arguments().filter(|argument| missing.contains(&argument.to_string()));
                arguments.filter_map(|argument| Some(format!("{argument}: {}", argument.get_help()?).into())).collect()
            };
            let command = words().iter().find_map(|word| commands.find_subcommand(word));
            if let Some(tips) = command.map(of).filter(|tips| !tips.is_empty()) {
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
            }
        }
        _ => {}
    }
    error
}

/// The option that was typed with one hyphen, or with a dash as word processors write it.
fn two_hyphens(is_option: impl Fn(&str) -> bool) -> Option<String> {
    words().iter().filter(|word| !word.starts_with("--")).find_map(|word| {
        let option = word.strip_prefix(['-', '\u{2013}', '\u{2014}', '\u{2212}'])?;
        let name = option.split('=').next().filter(|name| name.len() > 2 && is_option(name))?;
        Some(format!("'--{name}' has two hyphens"))
    })
}

/// The command line, with the parameters of procedures in the form that clap reads: in `odds`, `--attackers 8-3-4` becomes `--given
/// attackers=8-3-4`, unless it is close to the name of an option.
pub(crate) fn as_given(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let typed: Vec<OsString> = typed.collect();
    if typed.get(1).is_none_or(|command| command != "odds") {
        return typed;
    }
    let command = Arguments::command();
    let odds = command.find_subcommand("odds");
    let options: Vec<&str> =
        odds.into_iter().flat_map(clap::Command::get_arguments).filter_map(Arg::get_long).collect();
    let (mut words, mut typed) = (Vec::new(), typed.into_iter().peekable());
    while let Some(word) = typed.next() {
        let option = word.to_str().and_then(|word| word.strip_prefix("--")).filter(|name| !name.is_empty());
        let (name, value) = option.map_or(("", None), |option| match option.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (option, None),
        });
        let known =
            options.contains(&name) || ["", "help", "version"].contains(&name) || nearest(name, &options).is_some();
        let next =
            typed.peek().and_then(|next| next.to_str()).filter(|next| !next.starts_with("--")).map(str::to_owned);
        let inline = value.is_some();
        match value.or(next).filter(|_| !known) {
            Some(value) => {
                words.extend(["--given".into(), format!("{name}={value}").into()]);
                if !inline {
                    typed.next();
                }
            }
            None => words.push(word),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_may_be_typed_as_options() {
        let given = |typed: &str| {
            let words = as_given(typed.split(' ').map(OsString::from));
            words.into_iter().map(|word| word.into_string().expect("text")).collect::<Vec<_>>().join(" ")
        };
        let typed = "x odds eagle attack --attackers 8-3-4,6-3-4 --defenders=5-3-4 --seed 2 --given a=b";
        let read = "x odds eagle attack --given attackers=8-3-4,6-3-4 --given defenders=5-3-4 --seed 2 --given a=b";
        assert_eq!(given(typed), read);
        for other in [
            "x run eagle --attackers 8",
            "x odds eagle --hex 1607 --help",
            "x odds eagle --outpt x",
            "x odds eagle --many",
        ] {
            assert_eq!(given(other), other);
        }
    }
}
