//! What a judge looks at.

use crate::table::{heuristics, player};
use sandtable_bots::judge::{feature_names, features};
use sandtable_bots::system::Bots;
use sandtable_engine::belfort::Belfort;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::loire::Loire;
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Choose, Desk, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{Source, load};

/// Games of heuristics, and as many of random bots.
const GAMES: u64 = 20;

/// The positions of some games, as their features.
struct Seen {
    names: Vec<String>,
    positions: Vec<Vec<i32>>,
}

impl Seen {
    fn of<G: Bots>(game: &G) -> Seen {
        let (mut legal, mut positions) = (Vec::new(), Vec::new());
        let random = G::CARD.sides.map(|side| player(game, &format!("{side}=random")));
        for (index, mut bots) in (0..GAMES).flat_map(|index| [(index, heuristics(game)), (index, random.clone())]) {
            let mut desk = Desk::silent(Stream::new(7, index, Purpose::Rules));
            let mut dice = Side::BOTH.map(|side| Stream::new(7, index, Purpose::Bot(side)));
            let mut state = game.setup();
            bots.iter_mut().for_each(Choose::<G>::new_game);
            while let Status::Awaiting(side) = game.status(&state) {
                let mut position = Vec::new();
                features(game, &state, &mut position);
                positions.push(position);
                game.legal_actions(&state, &mut legal);
                let (bot, dice) = (&mut bots[side.index()], &mut dice[side.index()]);
                let choice = View::show(game, &mut state, side, |view| bot.choose(view, &legal, dice));
                game.apply(&mut state, legal[choice], &mut desk);
            }
        }
        Seen { names: feature_names::<G>(), positions }
    }

    fn values(&self, name: &str) -> impl Iterator<Item = i32> {
        let index = self.names.iter().position(|found| found == name).unwrap_or_else(|| panic!("no feature {name}"));
        self.positions.iter().map(move |position| position[index])
    }

    /// Asserts that each sign has a use: it differs between positions.
    fn assert_signs_vary(&self, signs: &[&str], except: &[&str]) {
        let constant = |sign: &&str| self.values(sign).max() == self.values(sign).min();
        let constant: Vec<_> = signs.iter().copied().filter(constant).collect();
        assert_eq!(constant, except);
    }

    /// Asserts that a part is never more than the whole, and sometimes less.
    fn assert_part(&self, part: &str, whole: &str) {
        let pairs = || self.values(part).zip(self.values(whole));
        assert!(pairs().all(|(part, whole)| (0..=whole).contains(&part)), "{part} of {whole}");
        assert!(pairs().any(|(part, whole)| part < whole), "{part} of {whole}");
    }
}

/// For each system: a scenario, signs that are the same in all these games, and signs that are parts of others, of either side.
macro_rules! systems {
    ($($module:ident: $System:ident, $scenario:literal, $except:expr, $parts:expr;)+) => {$(
        #[test]
        fn $module() {
            let data = load(&Source::named($scenario).expect("a built-in scenario"), &[]).expect("no faults").data;
            let game = $System::new(data.to().expect("the data of the system"));
            let seen = Seen::of(&game);
            seen.assert_signs_vary(<$System as sandtable_bots::search::Searched>::SIGNS, &$except);
            let parts: &[(&str, &[&str])] = &$parts;
            for side in <$System as sandtable_engine::Game>::CARD.sides {
                for (whole, parts) in parts {
                    for part in *parts {
                        seen.assert_part(&format!("{side} {part}"), &format!("{side} {whole}"));
                    }
                }
            }
        }
    )+};
}

systems! {
    signs_of_belfort: Belfort, "belfort", [], [
        ("infantry", &["zones with infantry"]),
        ("defence", &["defence at the front"]),
        ("guns", &["guns that have fired"]),
        ("bonuses at the front", &["bonuses in danger"]),
    ];
    signs_of_the_battles: GrandesBatailles, "spicheren", [], [("units", &["disorganised"])];
    signs_of_verdun: Verdun, "verdun", [], [
        ("fresh blocks", &["fresh blocks at the front"]),
        ("dice in hand", &["best card"]),
    ];
    signs_of_the_eagle: Eagle, "eagle", [], [
        ("strength", &[
            "strength out of supply", "strength disorganised", "strength isolated", "strength activated", "strength in contact",
            "strength with no way out", "strength with one way out",
        ]),
        ("units", &["headquarters"]),
    ];
    // Neither heuristics nor random Germans come near Le Mans or Tours.
    signs_of_the_loire: Loire, "loire", ["german steps near towns in the west"], [
        ("units", &["units that have moved", "headquarters"]),
        ("value", &["value in contact"]),
        ("steps", &["steps out of supply", "steps near the first town", "steps near the second town", "steps far off"]),
    ];
}
