//! The weights of the heuristic bot, as read from TOML.

use sandtable_engine::BySide;
use sandtable_scenarios::Faults;
use sandtable_scenarios::path::Path;
use sandtable_scenarios::reader::Reader;
use sandtable_scenarios::tree::{self, Sources};

/// The weights that come with the program, for the French and for the Prussian.
pub const BUILT_IN: BySide<&str> = BySide([
    include_str!("../../data/grandes_batailles/heuristic-french.toml"),
    include_str!("../../data/grandes_batailles/heuristic-prussian.toml"),
]);

macro_rules! weights {
    ($($(#[$doc:meta])* $section:literal $key:literal $name:ident),+ $(,)?) => {
        /// What things are worth to the heuristic bot, in hundredths of a victory point or thereabouts.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)+
        }

        impl Weights {
            /// Reads weights from TOML.
            ///
            /// # Errors
            /// Every fault of the file.
            pub fn read(name: &str, text: &str) -> Result<Weights, Faults> {
                let mut sources = Sources::default();
                let number = sources.add(name, text);
                let mut faults = Vec::new();
                let table = tree::parse(&sources, number, &mut faults);
                let reader = Reader::new(&sources);
                faults.into_iter().for_each(|fault| reader.add(fault));
                let root =
                    reader.fields(&table, Path::default(), Some(tree::Origin { source: number, start: 0, end: 0 }));
                let mut sections: Vec<&str> = vec![$($section),+];
                sections.dedup();
                let mut values: Vec<(&str, i32)> = Vec::new();
                for section in sections {
                    root.table(section, "a table of weights", |fields| {
                        $(if $section == section {
                            values.push((stringify!($name), fields.whole($key, -10_000..=10_000)));
                        })+
                    });
                }
                root.finish();
                let (faults, _) = reader.finish();
                if !faults.is_empty() {
                    return Err(Faults::new(faults));
                }
                let get = |wanted: &str| values.iter().find(|(n, _)| *n == wanted).map_or(0, |(_, v)| *v);
                Ok(Weights { $($name: get(stringify!($name)),)+ })
            }
        }
    };
}

weights! {
    /// A victory point of a place to be taken.
    "places" "take" take,
    /// A victory point of a place that the enemy can reach.
    "places" "keep" keep,
    /// What each friend who is there already takes off a place.
    "places" "crowd" crowd,
    /// A unit that leaves the map for points.
    "places" "exit" exit,
    /// A step.
    "losses" "step" step,
    /// A unit turned over.
    "losses" "disorder" disorder,
    /// A gun lost.
    "losses" "gun" gun,
    /// A hex of ground won or lost, beyond what the place scores.
    "losses" "ground" ground,
    /// Each movement point of the way to the post.
    "march" "way" way,
    /// Each point of protection within the enemy's reach.
    "march" "cover" cover,
    /// A friend beside the hex within the enemy's reach.
    "march" "support" support,
    /// How much the expected attack of the enemies near counts, in percent.
    "march" "danger" danger,
    /// How much the expected attack on an enemy beside the hex counts, in percent.
    "march" "contact" contact,
    /// Being out of command.
    "march" "command" command,
    /// What an attack must promise.
    "attack" "margin" margin,
    /// How much one's own losses count in an attack, in percent.
    "attack" "caution" caution,
    /// What a loss must exceed for a unit to retreat before combat, in percent of the cost of going.
    "defence" "stand" stand,
}
