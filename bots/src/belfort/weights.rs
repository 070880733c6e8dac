//! The weights of the heuristic bot, as read from TOML.

use sandtable_engine::BySide;
use sandtable_engine::belfort::Stratagem;
use sandtable_scenarios::Faults;
use sandtable_scenarios::path::Path;
use sandtable_scenarios::reader::Reader;
use sandtable_scenarios::tree::{self, Sources};

/// The weights that come with the program, for the French and for the Prussian: found by play against each other (`docs/bots.md`).
pub const BUILT_IN: BySide<&str> = BySide([
    include_str!("../../data/belfort/heuristic-french.toml"),
    include_str!("../../data/belfort/heuristic-prussian.toml"),
]);

macro_rules! weights {
    ($($(#[$doc:meta])* $section:literal $key:literal $name:ident),+ $(,)?) => {
        /// What things are worth to the heuristic bot, in hundredths of a printed bonus.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)+
            /// What having each stratagem played is worth, in the order of [`Stratagem::ALL`].
            pub stratagems: [i32; Stratagem::ALL.len()],
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
                let root = reader.fields(&table, Path::default(), Some(tree::Origin { source: number, start: 0, end: 0 }));
                let mut stratagems = [0; Stratagem::ALL.len()];
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
                root.table("stratagems", "a table of weights", |fields| {
                    for (i, stratagem) in Stratagem::ALL.into_iter().enumerate() {
                        stratagems[i] = fields.whole(stratagem.names().0, -10_000..=10_000);
                    }
                });
                root.finish();
                let (faults, _) = reader.finish();
                if !faults.is_empty() {
                    return Err(Faults::new(faults));
                }
                let get = |wanted: &str| values.iter().find(|(n, _)| *n == wanted).map_or(0, |(_, v)| *v);
                Ok(Weights { $($name: get(stringify!($name)),)+ stratagems })
            }
        }
    };
}

weights! {
    /// A printed bonus held at the end.
    "map" "bonus" bonus,
    /// A fort, beyond its bonus.
    "map" "fort" fort,
    /// Any zone in the French area.
    "map" "ground" ground,
    /// A zone that cuts the French income.
    "map" "ring" ring,
    /// A status level of a battalion.
    "losses" "level" level,
    /// A battalion put out of action, beyond its level.
    "losses" "out-of-action" out_of_action,
    /// A gun, per point of its rating.
    "losses" "gun" gun,
    /// A fortification or trench.
    "losses" "works" works,
    /// A damaged fort.
    "losses" "fort-damage" fort_damage,
    /// A resource point.
    "points" "point" point,
    /// What an attack must promise beyond its cost.
    "attack" "margin" margin,
    /// What of a zone's value counts for driving out units that can come back, in percent.
    "attack" "driven-out" driven_out,
    /// How much the safety that an attack takes from its own zone counts, in percent.
    "attack" "caution" caution,
    /// What a shot must promise to be fired.
    "bombardment" "least" least,
    /// What a bombardment must threaten to be answered.
    "bombardment" "answer" answer,
    /// Rest in the citadel for a diminished French battalion; three times as much for an exhausted one.
    "posts" "rest" rest,
    /// What keeps the French out of zones without works.
    "posts" "open-ground" open_ground,
    /// What a French transfer must gain.
    "posts" "transfer" transfer,
    /// What of a zone's value counts for the French before the last turn, in percent: the enemy may come back.
    "posts" "outpost" outpost,
    /// Battalions to rehabilitate that make a rehabilitation worth its point.
    "reorganisation" "rehabilitate-from" rehabilitate_from,
    /// A fortification where guns or battalions lack one.
    "reorganisation" "fortify" fortify,
    /// A trench next to a French zone with a bonus.
    "reorganisation" "trench" trench,
    /// A rebuilt battalion.
    "reorganisation" "rebuild" rebuild,
}

impl Weights {
    /// What having a stratagem played is worth.
    #[must_use]
    #[inline]
    pub fn stratagem(&self, stratagem: Stratagem) -> i32 {
        self.stratagems[stratagem as usize]
    }
}
