//! `sandtable manual`: a manual page for each command.

use crate::error::Done;
use crate::page::print;
use crate::version::VERSION;
use clap::{Args, Command, CommandFactory, ValueHint};
use sandtable_questions::Error;
use sandtable_store::files;
use std::path::PathBuf;

/// Write manual pages for `man`, one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable manual --out ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// The folder to write them into
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// Replace pages that the program did not write
    #[arg(long)]
    force: bool,
}

/// Writes the pages.
pub(crate) fn manual(typed: &Arguments) -> Result<Done, Error> {
    let whole = super::Arguments::command();
    let commands = whole.get_subcommands().map(|command| (format!("sandtable-{}", command.get_name()), command));
    let pages = [("sandtable".to_owned(), &whole)].into_iter().chain(commands);
    let pages: Vec<_> = pages.map(|(name, command)| (format!("{name}.1"), page(&name, command))).collect();
    print(&files::fill(&typed.out, &pages, typed.force)?)?;
    Ok(Done::Finished)
}

/// A command's help as a page.
fn page(name: &str, command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let typed = name.replacen('-', " ", 1);
    let help = command.clone().bin_name(typed).term_width(72).render_long_help().to_string();
    format!(
        ".TH {} 1 \"\" \"Sandtable {VERSION}\"\n.SH NAME\n{} \\- {}\n.SH DESCRIPTION\n.nf\n{}\n.fi\n",
        name.to_uppercase(),
        escaped(name),
        escaped(&about),
        escaped(help.trim_end())
    )
}

/// Text in which the formatter finds no request and no escape.
fn escaped(text: &str) -> String {
    let line = |line: &str| {
        let plain = line.replace('\\', "\\e").replace('-', "\\-");
        if plain.starts_with(['.', '\'']) { format!("\\&{plain}") } else { plain }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_a_request() {
        assert_eq!(escaped(".so x\n'a\\b\n --out"), "\\&.so x\n\\&'a\\eb\n \\-\\-out");
    }
}
