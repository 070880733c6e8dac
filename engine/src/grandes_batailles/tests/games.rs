//! Whole games of both battles.

use super::scenarios::{Extras, spicheren, wissembourg};
use crate::game::{Game, Status};
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::state::Step;
use crate::grandes_batailles::{GrandesBatailles, UnitSet};
use crate::laws;
use crate::observer::Desk;
use crate::side::Side;
use crate::streams::{Purpose, Stream};

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

/// §10.1.1 Those guns may fire that can turn to a target, and they take the facings that have one.
#[test]
fn r10_1_1_guns_fire_that_can_turn_to_a_target() {
    for data in [spicheren(Extras::default()), wissembourg(false)] {
        let game = GrandesBatailles::new(data);
        let mut asked = [0; 2];
        for index in 0..60 {
            let mut dice = Stream::new(1, index, Purpose::Bot(Side::First));
            let mut desk = Desk::silent(Stream::new(1, index, Purpose::Rules));
            let (mut s, mut legal) = (game.setup(), Vec::new());
            while let Status::Awaiting(side) = game.status(&s) {
                legal.clear();
                game.legal_actions(&s, &mut legal);
                match s.step() {
                    Step::Gun(_) => {
                        let ready = (game.active_units(&s) & s.on_map() & game.classes().guns).minus(s.fired);
                        let aims =
                            |&gun: &_| game.turns(&s, gun).map(|f| game.targets(&s, gun, f)) != [UnitSet::EMPTY; 3];
                        let mut guns: Vec<_> = ready.into_iter().filter(aims).map(Action::Unit).collect();
                        guns.push(Action::Done);
                        assert_eq!(legal, guns, "{side:?}");
                        asked[0] += 1;
                    }
                    Step::TurnGun(_, gun) => {
                        let useful = |f: &_| !game.targets(&s, gun, *f).is_empty();
                        let turns: Vec<_> = game.turns(&s, gun).into_iter().filter(useful).map(Action::Face).collect();
                        assert_eq!(legal, turns, "{side:?}");
                        asked[1] += 1;
                    }
                    _ => {}
                }
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply(&mut s, action, &mut desk);
            }
        }
        assert!(asked.into_iter().all(|times| times > 5), "{asked:?}");
    }
}
