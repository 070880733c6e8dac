//! Text for a terminal, on standard output.

use crate::front::{front, plain, without_controls};
use clap::ValueEnum;
use sandtable_questions::Error;
use std::io::{ErrorKind, IsTerminal, Write};
use std::{env, io};

/// The width without a terminal.
const USUAL_WIDTH: usize = 80;

/// The width of a line, in characters.
pub(crate) fn width() -> usize {
    if let Some(front) = front() {
        return front.width();
    }
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
    told.or(seen).unwrap_or(USUAL_WIDTH).clamp(50, 120)
}

/// Prints an answer in this format; a program in front receives it in all formats that it wants.
pub(crate) fn show<F: ValueEnum>(format: F, say: impl Fn(&F) -> Result<String, Error>) -> Result<(), Error> {
    let Some(front) = front() else { return print(&say(&format)?) };
    for format in F::value_variants() {
        let name = format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        if front.wants(&name) {
            front.show(&name, say(format)?);
        }
    }
    Ok(())
}

/// Prints a whole text. A reader that closes the pipe early is not an error.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    if let Some(front) = front() {
        front.show("table", text.to_owned());
        return Ok(());
    }
    let mut out = io::stdout().lock();
    // Other programs receive names unchanged.
    let text = if out.is_terminal() { plain(text) } else { without_controls(text) };
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::Other(format!("standard output: {error}"))),
        _ => Ok(()),
    }
}

pub(crate) use sandtable_reports::words::count;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_plural() {
        assert_eq!([1, 0, 12_000].map(|n| count(n, "game")), ["1 game", "0 games", "12,000 games"]);
    }
}
