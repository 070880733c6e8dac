//! Whole games of both battles.

use super::scenarios::{Extras, spicheren, wissembourg};
use crate::game::Game;
use crate::grandes_batailles::GrandesBatailles;
use crate::laws;

#[test]
fn random_games_of_both_battles_end() {
    let both = Extras { frossard_early: true, castagny: true };
    for data in [spicheren(Extras::default()), spicheren(both), wissembourg(false), wissembourg(true)] {
        let turns = data.course.turns;
        let game = GrandesBatailles::new(data);
        let tally = laws::conformance(&game, 1, 0..30).unwrap_or_else(|broken| panic!("{broken}"));
        assert_eq!(tally.games, 30);
        let (last, _) = laws::random_game(&game, 7, 1);
        assert_eq!(game.turn(&last), turns);
    }
}
