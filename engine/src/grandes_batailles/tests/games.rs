//! Whole games of both battles.

use super::scenarios::{Extras, spicheren, wissembourg};
use crate::game::{Game, Status};
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::state::Step;
use crate::grandes_batailles::{GrandesBatailles, LeaderId, UnitSet};
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

/// §8.2 Whether a single hex is in range agrees with the search for all of them.
#[test]
fn r8_2_a_hex_in_range_is_one_of_the_area() {
    for data in [spicheren(Extras::default()), wissembourg(false)] {
        let game = GrandesBatailles::new(data);
        let mut searched = 0;
        for index in 0..4 {
            let mut dice = Stream::new(2, index, Purpose::Bot(Side::First));
            let mut desk = Desk::silent(Stream::new(2, index, Purpose::Rules));
            let (mut s, mut legal, mut decision) = (game.setup(), Vec::new(), 0);
            while let Status::Awaiting(_) = game.status(&s) {
                if decision % 40 == 0 {
                    let leaders = (0..game.data.leaders.len() as u8).map(LeaderId);
                    for leader in leaders.filter(|&leader| s.leader_at(leader).is_some()) {
                        let friends = s.held[game.data.leaders[leader.index()].side];
                        let area = game.command_area(&s, leader);
                        for hex in game.data.map.grid.hexes() {
                            searched += u32::from(game.plainly_in_range(&s, leader, hex, friends).is_err());
                            let agreed = game.in_range(&s, leader, hex) == area.has(hex);
                            assert!(agreed, "{leader:?}, {hex:?} at decision {decision} of game {index}");
                        }
                    }
                }
                decision += 1;
                legal.clear();
                game.legal_actions(&s, &mut legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply(&mut s, action, &mut desk);
            }
        }
        assert!(searched > 0);
    }
}
