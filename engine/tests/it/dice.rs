//! The keys of the dice in random games: each part of a game has dice of its own.

use crate::scenarios::{Extras, spicheren, wissembourg};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::laws::random_game_with;
use sandtable_engine::loire::Loire;
use sandtable_engine::observer::Silent;
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Chance, Desk, Game, Pool, Purpose, Stream};
use std::collections::BTreeSet;

/// A stream that keeps the keys of its game.
struct Keys {
    stream: Stream,
    seen: BTreeSet<u64>,
    twice: Option<u64>,
}

impl Chance for Keys {
    fn uniform(&mut self, n: u32) -> u32 {
        self.stream.uniform(n)
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.stream.weighted(weights)
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.stream.pool(pool)
    }

    fn rekey(&mut self, key: u64) {
        if !self.seen.insert(key) {
            self.twice = self.twice.or(Some(key));
        }
        self.stream.rekey(key);
    }

    fn substream(&mut self, roll: u32) {
        self.stream.substream(roll);
    }
}

fn no_key_comes_twice<G: Game>(game: &G) {
    for index in 0..10 {
        let chance = Keys { stream: Stream::new(6, index, Purpose::Rules), seen: BTreeSet::new(), twice: None };
        let mut desk = Desk { chance, observer: Silent };
        random_game_with(game, &mut desk, 6, index);
        assert_eq!(desk.chance.twice, None, "{}, game {index}: a part has the dice of an earlier one", G::CARD.system);
        assert!(desk.chance.seen.len() > 3);
    }
}

#[test]
fn each_part_of_a_game_has_a_key_of_its_own() {
    no_key_comes_twice(&named!(Belfort, "belfort"));
    no_key_comes_twice(&GrandesBatailles::new(wissembourg(false)));
    no_key_comes_twice(&GrandesBatailles::new(spicheren(Extras::default())));
    no_key_comes_twice(&named!(Verdun, "verdun-february"));
    no_key_comes_twice(&named!(Eagle, "eagle"));
    no_key_comes_twice(&named!(Loire, "loire"));
}
