//! `sandtable schema`: what may stand in data files, and what the program writes, as JSON Schema.

use crate::args::SchemaArguments;
use crate::error::Done;
use crate::options;
use crate::page::print;
use sandtable_questions::json::json;
use sandtable_questions::outputs::OUTPUTS;
use sandtable_questions::{Error, schema};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_store::files;
use std::fs;

/// What is asked for in place of a rule system.
pub(crate) const OUTPUT: &str = "output";

/// Lists the files that have a schema, prints one, or writes all.
pub(crate) fn schema(typed: &SchemaArguments) -> Result<Done, Error> {
    let schemas = of(&typed.system)?;
    let names = || schemas.iter().map(|(name, _)| name.as_str());
    let text = match (&typed.out, &typed.file) {
        (Some(folder), _) => {
            fs::create_dir_all(folder).map_err(|error| files::unusable(folder, &error))?;
            let mut written = String::new();
            for (name, schema) in &schemas {
                let path = folder.join(format!("{name}.schema.json"));
                files::write(&path, schema.as_bytes(), typed.force)?;
                written += &format!("{}\n", path.display());
            }
            written
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

/// The schemas of a rule system's files, or of what the program writes.
fn of(what: &str) -> Result<Vec<(String, String)>, Error> {
    let schemas = match what {
        OUTPUT => OUTPUTS.iter().map(|(name, schema)| ((*name).to_owned(), schema())).collect(),
        system => schema::ask(&options::system(system)?),
    };
    schemas.into_iter().map(|(name, schema)| Ok((name, json(&schema)?))).collect()
}
