//! `sandtable bots`.

use crate::failure::{Done, Failure};
use crate::page::{print, width};
use sandtable_bots::catalogue::{BOTS, DEFAULT};
use sandtable_reports::words::wrap;

/// Lists the bots.
pub(crate) fn list() -> Result<Done, Failure> {
    let width = width();
    let indent = BOTS.iter().map(|bot| bot.name.len()).max().unwrap_or(0) + 2;
    let mut out = String::new();
    for bot in BOTS {
        let default = if bot.name == DEFAULT { " (the default)" } else { "" };
        wrap(&mut out, &format!("{:indent$}", bot.name), &format!("{}{default}", bot.about), indent, width);
        if let Some(file) = bot.file {
            let words = format!("{}:FILE takes {file}", bot.name);
            wrap(&mut out, &" ".repeat(indent), &words, indent, width);
        }
    }
    out.push_str("\nChoose with --bot SIDE=NAME, such as --bot french=random.\n");
    print(&out)?;
    Ok(Done::Finished)
}
