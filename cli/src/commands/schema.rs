//! `sandtable schema`: what may stand in data files, as JSON Schema.

use crate::args::SchemaArguments;
use crate::failure::Done;
use crate::page::print;
use sandtable_questions::files::json;
use sandtable_questions::{Failure, files, schema, systems};
use sandtable_scenarios::diagnostic::nearest;
use std::fs;

/// Lists the files that have a schema, prints one, or writes all.
pub(crate) fn schema(typed: &SchemaArguments) -> Result<Done, Failure> {
    let schemas = schema::ask(&systems::named(&typed.system)?);
    let names = || schemas.iter().map(|(name, _)| name.as_str());
    let text = match (&typed.out, &typed.file) {
        (Some(folder), _) => {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
            let mut written = String::new();
            for (name, schema) in &schemas {
                let path = folder.join(format!("{name}.schema.json"));
                files::write(&path, json(schema)?.as_bytes())?;
                written += &format!("{}\n", path.display());
            }
            written
        }
        (None, Some(file)) => match schemas.iter().find(|(name, _)| name == file) {
            Some((_, schema)) => json(schema)?,
            None => {
                let expected = format!("one of {}", names().collect::<Vec<_>>().join(", "));
                return Err(Failure::argument("FILE", format!("`{file}`"), expected, nearest(file, names())));
            }
        },
        (None, None) => names().map(|name| format!("{name}\n")).collect(),
    };
    print(&text)?;
    Ok(Done::Finished)
}
