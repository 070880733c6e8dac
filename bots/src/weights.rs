//! The weights of a heuristic bot, as read from TOML: what every system has in common.

use sandtable_scenarios::Faults;
use sandtable_scenarios::path::Path;
use sandtable_scenarios::reader::Reader;
use sandtable_scenarios::tree::{self, Sources};

/// The section and the key of a weight.
pub(crate) type Key = (&'static str, &'static str);

/// Reads a weight for each key, in their order. Keys of a section stand together.
///
/// # Errors
/// Every fault of the file.
pub(crate) fn read(name: &str, text: &str, keys: &[Key]) -> Result<Vec<i32>, Faults> {
    let mut sources = Sources::default();
    let number = sources.add(name, text);
    let mut faults = Vec::new();
    let table = tree::parse(&sources, number, &mut faults);
    let reader = Reader::new(&sources);
    faults.into_iter().for_each(|fault| reader.add(fault));
    let root = reader.fields(&table, Path::default(), Some(tree::Origin { source: number, start: 0, end: 0 }));
    let mut values = Vec::with_capacity(keys.len());
    for section in keys.chunk_by(|one, next| one.0 == next.0) {
        root.table(section[0].0, "a table of weights", |fields| {
            values.extend(section.iter().map(|(_, key)| fields.whole::<i32>(key, -10_000..=10_000)));
        });
    }
    root.finish();
    let (faults, _) = reader.finish();
    if faults.is_empty() { Ok(values) } else { Err(Faults::new(faults)) }
}

/// Declares the weights of a system: the struct `Weights`, and how it is read. After the weights one more section may stand, whose
/// keys are a list of names; it becomes an array.
macro_rules! weights {
    (
        $about:literal;
        $($(#[$doc:meta])* $section:literal $key:literal $name:ident),+ $(,)?
        $(; $(#[$list_doc:meta])* $list_section:literal $list:ident [$count:expr] $list_keys:expr)?
    ) => {
        #[doc = $about]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)+
            $($(#[$list_doc])* pub $list: [i32; $count],)?
        }

        impl Weights {
            /// Reads weights from TOML.
            ///
            /// # Errors
            /// Every fault of the file.
            pub fn read(name: &str, text: &str) -> Result<Weights, ::sandtable_scenarios::Faults> {
                #[allow(unused_mut)]
                let mut keys: Vec<$crate::weights::Key> = vec![$(($section, $key)),+];
                $(keys.extend($list_keys.map(|key| ($list_section, key)));)?
                let mut values = $crate::weights::read(name, text, &keys)?.into_iter();
                let mut next = || values.next().unwrap_or_default();
                Ok(Weights {
                    $($name: next(),)+
                    $($list: ::std::array::from_fn::<i32, { $count }, _>(|_| next()),)?
                })
            }
        }
    };
}

pub(crate) use weights;
