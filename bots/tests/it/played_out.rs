//! Every bot plays its games to their ends, whatever reading is switched and whatever values a designer gives: no panic is a user's
//! doing. Games are played as the runner plays them: where there is nothing to choose, nobody is asked.
//!
//! `SANDTABLE_LAWS=full` plays fifty times as many, `SANDTABLE_LAWS=ci` a quarter; `GAMES` and `DRAWS` are numbers of one's own, `SEED` another seed.

mod draws;
mod systems;

use draws::{moved, plausible, stakes};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Purpose, Stream};
use sandtable_scenarios::{BuiltIn, Loaded, Overlay, Source, builtin, load};
use systems::{Bots, System, play};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

fn laws(wanted: &str) -> bool {
    std::env::var("SANDTABLE_LAWS").is_ok_and(|laws| laws == wanted)
}

fn full() -> bool {
    laws("full")
}

/// `short`, unless more or less is wanted.
fn count(name: &str, short: u64) -> u64 {
    let usual = if laws("ci") { short.div_ceil(4) } else { short };
    number(name).unwrap_or(if full() { 50 * short } else { usual })
}

fn seed() -> u64 {
    number("SEED").unwrap_or(6)
}

/// A scenario with some overlays.
struct Setting {
    scenario: &'static BuiltIn,
    overlays: Vec<Overlay>,
}

impl Setting {
    /// Each scenario of a system: plain, and with all its options at once.
    fn all<S: System>() -> Vec<Vec<Setting>> {
        let of = |scenario: &'static BuiltIn| {
            let plain = Setting { scenario, overlays: Vec::new() };
            let options: Vec<_> = plain.load().options.into_iter().map(|(name, _)| Overlay::Option(name)).collect();
            let optional = (!options.is_empty()).then_some(Setting { scenario, overlays: options });
            std::iter::once(plain).chain(optional).collect()
        };
        builtin().iter().filter(|scenario| scenario.system == S::CARD.system).map(of).collect()
    }

    fn with(&self, overlays: impl IntoIterator<Item = Overlay>) -> Setting {
        let overlays = self.overlays.iter().cloned().chain(overlays).collect();
        Setting { scenario: self.scenario, overlays }
    }

    fn load(&self) -> Loaded {
        load(&Source::BuiltIn(*self.scenario), &self.overlays).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// Plays games 0 to `games - 1` of the seed, with one pair of bots after another. Answers what went wrong, if anything.
    fn play<S: System>(&self, games: u64) -> Option<String> {
        let game = S::of(self.load().data);
        let broken = play(&game, &Bots::new(&game), seed(), games)?;
        Some(self.say(&broken))
    }

    /// How to see it again, but for the bots.
    fn say(&self, broken: &str) -> String {
        let overlays = self.overlays.iter().map(|overlay| match overlay {
            Overlay::Set(what) => format!(" --set '{what}'"),
            Overlay::Ruling(what) => format!(" --ruling {what}"),
            Overlay::Option(what) => format!(" --option {what}"),
            other => format!(" {other:?}"),
        });
        format!("play {}{} {broken}", self.scenario.name, overlays.collect::<String>())
    }
}

/// Every reading that is not in force, one at a time, in each scenario: with its options or without them by turns, both in full. With the
/// settings that they are switched in, and which of them each is of.
fn readings<S: System>() -> (Vec<Setting>, Vec<(usize, Setting)>) {
    let (mut plain, mut switched) = (Vec::new(), Vec::new());
    for settings in Setting::all::<S>() {
        let in_force = S::readings(&settings[0].load().data);
        let others = S::RULINGS.iter().zip(in_force).flat_map(|(ruling, chosen)| {
            let others = ruling.choices.iter().enumerate().filter(move |(j, _)| *j != chosen);
            others.map(|(_, choice)| Overlay::Ruling(format!("{}={}", ruling.id, choice.name)))
        });
        for (turn, switch) in others.enumerate() {
            for (i, setting) in settings.iter().enumerate().filter(|(i, _)| full() || turn % settings.len() == *i) {
                switched.push((plain.len() + i, setting.with([switch.clone()])));
            }
        }
        plain.extend(settings);
    }
    (plain, switched)
}

fn assert_none(broken: Vec<String>) {
    assert!(broken.is_empty(), "{} settings:\n{}", broken.len(), broken.join("\n"));
}

fn under_every_switched_reading<S: System>(games: u64) {
    let (_, readings) = readings::<S>();
    assert!(readings.len() >= S::RULINGS.len());
    assert_none(readings.iter().filter_map(|(_, switched)| switched.play::<S>(games)).collect());
}

/// Where the bots take the rules to be those of the base (`--bots-play-base`), and where only they read the switched ones.
fn where_bots_read_other_rules<S: System>(games: u64) {
    let (plain, readings) = readings::<S>();
    let bases: Vec<S> = plain.iter().map(|setting| S::of(setting.load().data)).collect();
    let theirs: Vec<Bots<S>> = bases.iter().map(Bots::new).collect();
    let mut broken = Vec::new();
    for (of, switched) in readings {
        let other = S::of(switched.load().data);
        let found = play(&other, &theirs[of], seed(), games);
        broken.extend(found.map(|found| switched.say(&found) + " (the bots read the base)"));
        let found = play(&bases[of], &Bots::new(&other), seed(), games);
        broken.extend(found.map(|found| switched.say(&found) + " (only the bots read it)"));
    }
    assert_none(broken);
}

/// Draws legal overlays for each setting, and plays under them.
fn under_drawn_values<S: System>(draws: u64, games: u64, draw: fn(&Loaded, &mut Stream) -> Vec<Overlay>) {
    let mut broken = Vec::new();
    for (i, plain) in Setting::all::<S>().iter().flatten().enumerate() {
        let loaded = plain.load();
        for number in 0..draws {
            let mut stream = Stream::new(seed() ^ (i as u64) << 32, number, Purpose::Worlds);
            let wanted = draw(&loaded, &mut stream);
            let setting = draws::legal(plain.scenario, &plain.overlays, &wanted);
            broken.extend(Setting { scenario: plain.scenario, overlays: setting }.play::<S>(games));
        }
    }
    assert_none(broken);
}

mod storm_over_belfort {
    use super::*;

    #[test]
    fn games_end_under_every_switched_reading() {
        under_every_switched_reading::<Belfort>(count("GAMES", 8));
    }

    #[test]
    fn games_end_where_bots_read_other_rules() {
        where_bots_read_other_rules::<Belfort>(count("GAMES", 2));
    }

    #[test]
    fn games_end_with_plausible_values() {
        under_drawn_values::<Belfort>(count("DRAWS", 6), 6, plausible);
    }

    #[test]
    fn games_end_with_values_that_a_designer_moved() {
        under_drawn_values::<Belfort>(count("DRAWS", 10), 6, moved);
    }
}

mod wissembourg_and_spicheren {
    use super::*;

    #[test]
    fn games_end_under_every_switched_reading() {
        under_every_switched_reading::<GrandesBatailles>(count("GAMES", 8));
    }

    #[test]
    fn games_end_where_bots_read_other_rules() {
        where_bots_read_other_rules::<GrandesBatailles>(count("GAMES", 2));
    }

    #[test]
    fn games_end_with_plausible_values() {
        under_drawn_values::<GrandesBatailles>(count("DRAWS", 6), 6, plausible);
    }

    #[test]
    fn games_end_with_other_stakes() {
        under_drawn_values::<GrandesBatailles>(count("DRAWS", 6), 20, stakes);
    }

    #[test]
    fn games_end_with_values_that_a_designer_moved() {
        under_drawn_values::<GrandesBatailles>(count("DRAWS", 10), 6, moved);
    }
}

mod verdun_1916 {
    use super::*;

    #[test]
    fn games_end_under_every_switched_reading() {
        under_every_switched_reading::<Verdun>(count("GAMES", 4));
    }

    #[test]
    fn games_end_where_bots_read_other_rules() {
        where_bots_read_other_rules::<Verdun>(count("GAMES", 2));
    }

    #[test]
    fn games_end_with_plausible_values() {
        under_drawn_values::<Verdun>(count("DRAWS", 6), 6, plausible);
    }

    #[test]
    fn games_end_with_values_that_a_designer_moved() {
        under_drawn_values::<Verdun>(count("DRAWS", 10), 6, moved);
    }
}

mod the_stricken_eagle {
    use super::*;

    #[test]
    fn games_end_under_every_switched_reading() {
        under_every_switched_reading::<Eagle>(count("GAMES", 4));
    }

    #[test]
    fn games_end_where_bots_read_other_rules() {
        where_bots_read_other_rules::<Eagle>(count("GAMES", 1));
    }

    #[test]
    fn games_end_with_plausible_values() {
        under_drawn_values::<Eagle>(count("DRAWS", 6), 4, plausible);
    }

    #[test]
    fn games_end_with_values_that_a_designer_moved() {
        under_drawn_values::<Eagle>(count("DRAWS", 10), 4, moved);
    }
}
