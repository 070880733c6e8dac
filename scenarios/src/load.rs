//! Reading a scenario with its overlays.

use crate::copies::{self, COPY_OF, Original};
use crate::data::GameData;
use crate::diagnostic::{At, Fault, FaultKind, Faults, MOST_FAULTS, nearest};
use crate::hash::hash;
use crate::origin::{Origin, Sources};
use crate::overlay::{self, Applied, Errata, Layer, Overlay, PROVENANCE};
use crate::path::Path;
use crate::position::Position;
use crate::provenance::Provenance;
use crate::reader::Reader;
use crate::schema::{BuiltIn, FIRST_FILE, LABELS, Schema};
use crate::shape::{Note, Shape, shape};
use crate::shares::{Places, SHARES};
use crate::sheet::Sheet;
use crate::source::{Source, Unreadable};
use crate::systems::{SCHEMAS, builtin, schema_of};
use crate::trace::{Traced, trace};
use crate::tree::{self, Entry, Spot, Table, Value};
use std::collections::BTreeMap;

/// A scenario that was read without an error.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its short name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its rule system.
    pub system: String,
    /// A description in one sentence.
    pub description: String,
    /// The data for the rules.
    pub data: GameData,
    /// The data for a drawing of the map.
    pub sheet: Sheet,
    /// The sources of its values.
    pub provenance: Provenance,
    /// A BLAKE3 hash of the data with all overlays, in hexadecimal.
    pub hash: String,
    /// Descriptions of the overlays, in their order.
    pub overlays: Vec<String>,
    /// The names of its options, each with whether it is in play.
    pub options: Vec<(String, bool)>,
    /// The position in which its games start, if not with the set-up.
    pub position: Option<Position>,
    /// The files that come from another scenario.
    pub shared: Vec<Shared>,
    /// Its values with all overlays, as they are written.
    pub values: Table,
    /// The built-in scenario of which it is a copy.
    pub copy_of: Option<&'static str>,
}

impl Loaded {
    /// The title; for a copy with the number of edited values.
    #[must_use]
    pub fn heading(&self) -> String {
        match self.provenance.counts().edited {
            0 => self.title.clone(),
            1 => format!("{} (1 value edited)", self.title),
            n => format!("{} ({n} values edited)", self.title),
        }
    }
}

/// A file that a scenario takes from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The file's name, `map.toml`.
    pub file: &'static str,
    /// Its location, `verdun/map.toml`.
    pub from: String,
}

/// Reads a scenario and applies `overlays`, in their order.
///
/// # Errors
/// Every error of every file and every overlay.
pub fn load(source: &Source, overlays: &[Overlay]) -> Result<Loaded, Faults> {
    load_of(SCHEMAS, source, overlays)
}

impl Schema {
    /// Reads a scenario of this system and applies `overlays`, in their order. The system need not be built-in.
    ///
    /// # Errors
    /// Every error of every file and every overlay.
    pub fn load(&'static self, source: &Source, overlays: &[Overlay]) -> Result<Loaded, Faults> {
        load_of(&[self], source, overlays)
    }
}

/// Reads a scenario of one of these systems.
fn load_of(schemas: &[&'static Schema], source: &Source, overlays: &[Overlay]) -> Result<Loaded, Faults> {
    let mut sources = Sources::default();
    let mut faults = Vec::new();
    let Some((schema, base)) = read_base(schemas, source, &mut sources, &mut faults) else {
        return Err(Faults::new(faults));
    };
    // If a file is missing, most further errors would be consequences of that.
    if base.incomplete {
        return Err(Faults::new(faults));
    }
    let mut root = base.root.clone();
    let name = match tree::find(&base.root, &Path::root().to(LABELS).to("name").0) {
        Some(Spot::Leaf(node)) => node.value.to_string(),
        _ => String::new(),
    };
    let (mut applied, mut position, first) = (Vec::new(), None, sources.0.len());
    for (nth, overlay) in overlays.iter().enumerate() {
        if let Overlay::Position { name, text } = overlay {
            match Position::read(name, text) {
                Ok(_) if position.is_some() => {
                    faults.push(Fault::argument("position", "a second position", "one position to start from"));
                }
                Ok(read) => position = Some(read),
                Err(wrong) => faults.extend(wrong.iter().cloned()),
            }
            applied.push(Applied { description: overlay.to_string(), ..Applied::default() });
            continue;
        }
        // The number among the overlays of the same kind, in the order given.
        let number = || overlays[..=nth].iter().filter(|other| other.argument() == overlay.argument()).count();
        let at = match overlay {
            Overlay::Errata { name, .. } | Overlay::Position { name, .. } => At::File(name.clone()),
            _ => At::Argument(format!("{} {}", overlay.argument(), number())),
        };
        let number = sources.add(at, overlay.text());
        let errata = match overlay {
            Overlay::Errata { .. } => Some(Errata::of_file(&sources, number, &mut faults)),
            _ => None,
        };
        let mut layer = Layer { schema, name: &name, sources: &sources, root: &mut root, faults: &mut faults };
        applied.push(match (errata, overlay) {
            (Some(errata), _) => errata.apply(overlay.to_string(), &mut layer),
            (None, Overlay::Ruling(_)) => layer.ruling(overlay, number),
            (None, Overlay::Option(_)) => layer.option(overlay, number),
            (None, _) => layer.set(overlay, number),
        });
    }
    if let Some(position) = &position
        && let Some(other) = builtin().iter().find(|other| other.name == position.scenario)
        && other.system != schema.system
    {
        faults.push(position.not_for(format!("one for a scenario of {}", schema.system)));
    }
    // Paths as an overlay writes them, which may have names for numbers.
    let written = |source: usize, path: &str| {
        let text = sources.0.get(source).filter(|_| source >= first)?;
        overlay::as_written(&root, &text.text, path)
    };
    if faults.len() >= MOST_FAULTS {
        return Err(Faults::new(faults).with_paths(written));
    }
    let loaded = interpret(schema, &sources, base, &root, applied, faults);
    let mut loaded = loaded.map_err(|faults| faults.with_paths(written))?;
    if let Some(position) = &position {
        loaded.hash = hash_of_both(&loaded.hash, &position.hash);
    }
    Ok(Loaded { position, ..loaded })
}

/// The hash of a scenario whose games start in a position.
fn hash_of_both(scenario: &str, position: &str) -> String {
    blake3::hash(format!("{scenario} {position}").as_bytes()).to_hex().to_string()
}

/// What the files of the system of `schema` may contain, according to their reader in the built-in scenarios.
#[must_use]
pub fn shape_of(schema: &'static Schema) -> Shape {
    let reading = |scenario: &BuiltIn| {
        let (mut sources, mut faults) = (Sources::default(), Vec::new());
        let (_, base) = read_base(&[schema], &Source::BuiltIn(*scenario), &mut sources, &mut faults)?;
        let reader = Reader::noting(&sources);
        let _ = (schema.read)(&reader, &reader.fields(&base.root, Path::root(), None));
        Some(reader.notes())
    };
    shape(&schema.scenarios.iter().filter_map(reading).collect::<Vec<_>>())
}

/// What each place of `scenario` may contain, according to its reader: numbers with their bounds, the readings of each ruling.
#[must_use]
pub fn allowed_in(scenario: &Loaded) -> Vec<(Path, Note)> {
    let sources = Sources::default();
    let reader = Reader::noting(&sources);
    if let Some(schema) = schema_of(&scenario.system) {
        let _ = (schema.read)(&reader, &reader.fields(&scenario.values, Path::root(), None));
    }
    reader.notes()
}

/// Reads errata, the text of the file called `name`, and applies them to the built-in scenario that they name, or else to the first of their
/// system that they fit.
///
/// # Errors
/// Every error. If the errata fit no scenario, those for the scenario with the fewest unknown names.
pub fn check(name: &str, text: &str) -> Result<Loaded, Faults> {
    let (mut sources, mut faults) = (Sources::default(), Vec::new());
    let number = sources.add(name, text);
    let errata = Errata::of_file(&sources, number, &mut faults);
    let Some((system, origin)) = &errata.system else { return Err(Faults::new(faults)) };
    let systems: Vec<&str> = SCHEMAS.iter().map(|schema| schema.system).collect();
    let of_system: Vec<_> = builtin().iter().filter(|scenario| scenario.system == system).collect();
    let unknown = |field: &str, found: String, origin: Origin, names: Vec<&str>, wrong: &str| {
        let expected = format!("one of {}", names.join(", "));
        let path = Path::root().to(field);
        Fault::new(FaultKind::Value, &sources, Some(origin), &path, found, expected).near(nearest(wrong, names))
    };
    if of_system.is_empty() {
        faults.push(unknown("overlay_for", format!("the unknown system {system:?}"), *origin, systems, system));
        return Err(Faults::new(faults));
    }
    let named: Vec<_> = match &errata.scenario {
        None => of_system,
        Some((wanted, origin)) => {
            let names = of_system.iter().map(|scenario| scenario.name).collect();
            let one: Vec<_> = of_system.into_iter().filter(|scenario| scenario.name == wanted).collect();
            if one.is_empty() {
                faults.push(unknown("overlay_on", format!("the unknown scenario {wanted:?}"), *origin, names, wanted));
                return Err(Faults::new(faults));
            }
            one
        }
    };
    // A scenario that has the names in the file is preferred to one without them.
    let misfit =
        |faults: &Faults| (faults.iter().filter(|fault| fault.kind == FaultKind::UnknownName).count(), faults.len());
    let mut fewest: Option<Faults> = None;
    for scenario in named {
        let overlay = Overlay::Errata { name: name.to_owned(), text: text.to_owned() };
        match load(&Source::BuiltIn(*scenario), &[overlay]) {
            Ok(loaded) => return Ok(loaded),
            Err(faults) if fewest.as_ref().is_none_or(|fewest| misfit(&faults) < misfit(fewest)) => {
                fewest = Some(faults)
            }
            Err(_) => {}
        }
    }
    Err(fewest.unwrap_or_else(|| Faults::new(faults)))
}

/// Reads the files of a scenario into one tree; `None` if not even its system is known.
fn read_base(
    schemas: &[&'static Schema],
    source: &Source,
    sources: &mut Sources,
    faults: &mut Vec<Fault>,
) -> Option<(&'static Schema, Base)> {
    let mut base = Base::default();
    let text = source.text(FIRST_FILE);
    base.read(FIRST_FILE, (source, text), "", sources, faults)?;
    let schema = system_of(schemas, &base.root, &source.label(FIRST_FILE), sources, faults)?;
    let places = Places::of(schemas, schema, source, &mut base.root, sources, faults)?;
    base.original = copies::original(schema, source, &mut base.root, sources, faults);
    for file in schema.files().into_iter().filter(|file| *file != FIRST_FILE) {
        let found = places.text(file);
        if !places.own(found.0) {
            base.shared.push(Shared { file, from: found.0.label(file) });
        }
        base.read(file, found, &places.elsewhere(file), sources, faults);
    }
    tree::unfold(sources, &mut base.root, schema.maps);
    Some((schema, base))
}

/// The files of a scenario, without overlays.
#[derive(Debug, Default)]
struct Base {
    /// Their tables.
    root: Table,
    /// Their tables of provenance.
    sections: Vec<Entry>,
    /// The files that come from another scenario.
    shared: Vec<Shared>,
    /// The scenario that this is a copy of.
    original: Option<BuiltIn>,
    /// Whether a file is missing or cannot be read.
    incomplete: bool,
}

impl Base {
    /// Adds the tables of one file. `elsewhere` lists the other places where it was looked for.
    fn read(
        &mut self,
        file: &str,
        (place, text): (&Source, Result<String, Unreadable>),
        elsewhere: &str,
        sources: &mut Sources,
        faults: &mut Vec<Fault>,
    ) -> Option<()> {
        let label = place.label(file);
        let text = match text {
            Ok(text) => text,
            Err(why) => {
                let expected = format!("the scenario's file {file}{elsewhere}");
                // A file that exists but cannot be read is no useful suggestion.
                let near = place.nearest(file).filter(|near| near != file);
                self.incomplete = true;
                faults.push(Fault::of_file(label, why.found(), expected).near(near));
                return None;
            }
        };
        let number = sources.add(label, text);
        let mut known: BTreeMap<String, usize> =
            self.root.0.iter().map(|entry| (entry.name.clone(), entry.origin.source)).collect();
        for entry in tree::parse(sources, number, faults).0 {
            if entry.name == PROVENANCE {
                self.sections.push(entry);
            } else if let Some(first) = known.get(&entry.name) {
                let found = format!("a second [{}]", entry.name);
                let expected = format!("it once, as in {}", sources.0[*first].name.name());
                let path = Path::root().to(&entry.name);
                faults.push(Fault::new(FaultKind::Value, sources, Some(entry.origin), &path, found, expected));
            } else {
                known.insert(entry.name.clone(), number);
                self.root.0.push(entry);
            }
        }
        Some(())
    }
}

fn system_of(
    schemas: &[&'static Schema],
    root: &Table,
    file: &str,
    sources: &Sources,
    faults: &mut Vec<Fault>,
) -> Option<&'static Schema> {
    let names: Vec<&str> = schemas.iter().map(|schema| schema.system).collect();
    let expected = format!("a rule system: {}", names.join(", "));
    let path = Path::root().to(LABELS).to("system");
    match tree::find(root, &path.0) {
        Some(Spot::Leaf(node)) => {
            let schema = match &node.value {
                Value::Text(name) => schemas.iter().find(|schema| schema.system == name).copied(),
                _ => None,
            };
            if schema.is_none() {
                let near = nearest(&node.value.to_string(), names);
                let found = node.value.describe();
                faults
                    .push(Fault::new(FaultKind::Value, sources, Some(node.origin), &path, found, expected).near(near));
            }
            schema
        }
        _ => {
            let origin = root.get(LABELS).map(|entry| entry.origin);
            let mut fault = Fault::new(FaultKind::Missing, sources, origin, &path, "nothing", expected);
            fault.at = At::File(file.to_owned());
            // If the file cannot be read at all, that is already reported.
            if faults.is_empty() {
                faults.push(fault);
            }
            None
        }
    }
}

fn interpret(
    schema: &'static Schema,
    sources: &Sources,
    base: Base,
    root: &Table,
    applied: Vec<Applied>,
    mut faults: Vec<Fault>,
) -> Result<Loaded, Faults> {
    let reader = Reader::new(sources);
    let fields = reader.fields(root, Path::root(), None);
    let labels = fields.table(LABELS, "the scenario's name, title and system", |labels| {
        let text = |name: &str, expected: &str, most: usize| {
            let item = labels.required(name, expected);
            let text = item.as_ref().and_then(|item| item.text(expected)).unwrap_or_default();
            let length = text.chars().count();
            if let Some(item) = item.filter(|_| length > most) {
                item.fault(FaultKind::Value, format!("{length} characters"), format!("at most {most}"));
            }
            text.to_owned()
        };
        let name = text("name", "the name to call the scenario by", 100);
        let title = text("title", "the scenario's title", 200);
        if let Some(item) = labels.required("system", "the name of the rule system") {
            item.choice(&[(schema.system, ())], "the rule system of the files");
        }
        // These labels were removed when the files were read; here they are only registered as known names.
        let _ = labels.optional(SHARES);
        let _ = labels.optional(COPY_OF);
        for label in schema.labels {
            let _ = labels.optional(label).and_then(|item| item.text("a text"));
        }
        (name, title, text("description", "a description of the scenario, in a sentence", 2_000))
    });
    let read = (schema.read)(&reader, &fields);
    fields.finish();
    let (found, bounds) = reader.finish();
    let absent: Vec<String> =
        faults.iter().filter(|fault| fault.kind == FaultKind::File).map(|fault| fault.at.name().to_owned()).collect();
    faults.extend(found.into_iter().filter_map(|fault| name_file(fault, schema, sources, &absent)));

    // No more errors are shown than this, so the sources of the values need not be checked.
    if faults.len() >= MOST_FAULTS {
        return Err(causes(schema, faults));
    }

    let reader = Reader::new(sources);
    let paths = |kind: FaultKind| -> Vec<String> {
        faults.iter().filter(|fault| fault.kind == kind).map(|fault| fault.path.clone()).collect()
    };
    let (unknown, wrong) = (&paths(FaultKind::UnknownName), &paths(FaultKind::Value));
    let Base { root: ref written, ref sections, .. } = base;
    let original = match base.original {
        Some(original) => Some(Original::of(load_of(&[schema], &Source::BuiltIn(original), &[])?.provenance)),
        None => None,
    };
    let original = original.as_ref();
    let traced =
        Traced { schema, root, original, base: written, sections, overlays: &applied, bounds: &bounds, unknown, wrong };
    let provenance = trace(&reader, &traced);
    faults.extend(reader.finish().0);

    match (read, labels) {
        (Some((data, sheet)), Some((name, title, description))) if faults.is_empty() => Ok(Loaded {
            name,
            title,
            system: schema.system.to_owned(),
            description,
            data,
            sheet,
            provenance,
            hash: hash(root, schema.ordered),
            overlays: applied.into_iter().map(|applied| applied.description).collect(),
            options: overlay::options(root),
            position: None,
            shared: base.shared,
            values: root.clone(),
            copy_of: base.original.map(|original| original.name),
        }),
        _ => Err(causes(schema, faults)),
    }
}

/// If a table is missing or misspelt, the names in it are unknown elsewhere: in this case only the table is reported.
fn causes(schema: &Schema, mut faults: Vec<Fault>) -> Faults {
    let topic = |path: &str| schema.topics.iter().any(|(topic, _)| *topic == path);
    let lost = |fault: &Fault| match fault.kind {
        FaultKind::Missing => topic(&fault.path),
        FaultKind::UnknownName => fault.nearest.as_deref().is_some_and(topic),
        _ => false,
    };
    if faults.iter().any(lost) {
        faults.retain(|fault| lost(fault) || matches!(fault.kind, FaultKind::Syntax | FaultKind::Unclosed));
    }
    Faults::new(faults)
}

/// Adds the file in which a missing table belongs. The tables of a missing file are not reported.
fn name_file(fault: Fault, schema: &Schema, sources: &Sources, absent: &[String]) -> Option<Fault> {
    if fault.place.is_some() || fault.kind != FaultKind::Missing {
        return Some(fault);
    }
    let (_, file) = schema.topics.iter().find(|(topic, _)| *topic == fault.path)?;
    let of_file =
        |label: &str| label == *file || label.ends_with(&format!("/{file}")) || label.ends_with(&format!("\\{file}"));
    if absent.iter().any(|label| of_file(label)) {
        return None;
    }
    let label = sources.0.iter().map(|text| text.name.name()).find(|label| of_file(label))?;
    Some(fault.in_file(label))
}
