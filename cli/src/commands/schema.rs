//! `sandtable schema`: the JSON Schemas of data files and of the program's output.

use crate::error::Done;
use crate::options;
use crate::page::print;
use clap::{Args, ValueHint};
use sandtable_questions::json::json;
use sandtable_questions::outputs::OUTPUTS;
use sandtable_questions::{Error, schema};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_store::files;
use std::path::PathBuf;

/// Print JSON Schemas of the data files, for completion and checks in editors, or of the JSON output
///
/// The schemas of data files come from the reader of the program itself. The schemas of JSON output are named after the commands;
/// manifest, dictionary and game are named after the files.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable schema belfort
  sandtable schema belfort units.toml
  sandtable schema belfort --out schemas
  sandtable schema output run")]
pub(crate) struct Arguments {
    /// A rule system or one of its scenarios, or `output` for the JSON output
    #[arg(value_name = "SYSTEM")]
    system: String,
    /// The file whose schema is printed; by default the names of all files
    #[arg(value_name = "FILE", conflicts_with = "out")]
    file: Option<String>,
    /// Write the schemas of all files into this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Replace files of other contents in that folder
    #[arg(long, requires = "out")]
    force: bool,
}

/// The word for the program's output in place of a rule system.
pub(crate) const OUTPUT: &str = "output";

/// Lists the files that have a schema, prints one, or writes all.
pub(crate) fn schema(typed: &Arguments) -> Result<Done, Error> {
    let schemas = of(&typed.system)?;
    let names = || schemas.iter().map(|(name, _)| name.as_str());
    let text = match (&typed.out, &typed.file) {
        (Some(folder), _) => {
            let written = schemas.iter().map(|(name, schema)| (format!("{name}.schema.json"), schema.clone()));
            files::fill(folder, &written.collect::<Vec<_>>(), typed.force)?
        }
        (None, Some(file)) => match schemas.iter().find(|(name, _)| name == file) {
            Some((_, schema)) => schema.clone(),
            None => {
                let expected = format!("one of {}", names().collect::<Vec<_>>().join(", "));
                return Err(Error::argument("FILE", format!("`{file}`"), expected, nearest(file, names())));
            }
        },
        (None, None) => names().map(|name| format!("{name}\n")).collect(),
    };
    print(&text)?;
    Ok(Done::Finished)
}

/// The schemas of a rule system's files, or of the program's output.
fn of(what: &str) -> Result<Vec<(String, String)>, Error> {
    let schemas = match what {
        OUTPUT => OUTPUTS.iter().map(|(name, schema)| ((*name).to_owned(), schema())).collect(),
        system => schema::ask(&options::system(system)?),
    };
    schemas.into_iter().map(|(name, schema)| Ok((name, json(&schema)?))).collect()
}
