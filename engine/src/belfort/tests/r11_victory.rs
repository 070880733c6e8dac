//! §11 Victory.

use super::fixture::*;
use crate::belfort::{FRENCH, PRUSSIAN};
use crate::game::{Game, Outcome, Status};

const MAP: &str = "1-2-3-8-20-21-22-23 9+1 10+1 11+1 12+1 9-10-11-12 2-30 3-31 8-32";

/// How the turn ends with units of both sides in these zones; none while the game continues.
fn end(turn: u8, french: &[u8], prussian: &[u8]) -> Option<Outcome> {
    end_of(position(MAP), turn, french, prussian)
}

fn end_of(p: Position, turn: u8, french: &[u8], prussian: &[u8]) -> Option<Outcome> {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let p = french.iter().zip(names).fold(p, |p, (&zone, name)| p.french(zone, bns(name)));
    let capitals = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let p = prussian.iter().zip(capitals).fold(p, |p, (&zone, name)| p.prussian(zone, bns(name)));
    let t = p.turn(turn).points(0, 0).next_turn();
    match t.game.status(&t.state) {
        Status::Over(outcome) => Some(outcome),
        Status::Awaiting(_) => None,
    }
}

const FRENCH_MAJOR: u8 = 0;
const FRENCH_MINOR: u8 = 1;
const PRUSSIAN_MINOR: u8 = 2;
const PRUSSIAN_MAJOR: u8 = 3;
const PRUSSIAN_AUTOMATIC: u8 = 4;

mod r11_1 {
    use super::*;

    #[test]
    fn all_three_forts_win_at_the_end_of_any_turn() {
        for turn in [2, 5, 7] {
            let outcome = end(turn, &[1], &[2, 3, 8]).expect("the game is over");
            assert_eq!((outcome.level, outcome.ending), (PRUSSIAN_AUTOMATIC, 1), "turn {turn}");
        }
    }

    #[test]
    fn they_must_be_occupied_all_three() {
        assert_eq!(end(5, &[1], &[2, 3]), None, "8 is empty");
        assert_eq!(end(5, &[1, 3], &[2, 8]), None, "3 is French");
        assert_eq!(end(5, &[1], &[]), None);
    }

    #[test]
    fn a_lone_gun_occupies() {
        let p = position(MAP).prussian(8, [field("GUN", 3)]);
        assert_eq!(end_of(p, 5, &[1], &[2, 3]).expect("over").level, PRUSSIAN_AUTOMATIC);
    }
}

mod r11_2 {
    use super::*;

    fn last(french: &[u8]) -> (u8, i16) {
        let outcome = end(7, french, &[]).expect("turn 7 is the last");
        assert_eq!(outcome.ending, 0);
        (outcome.level, outcome.margin)
    }

    #[test]
    fn the_game_ends_after_turn_7() {
        for turn in 1..7 {
            assert_eq!(end(turn, &[1, 2, 3, 8], &[22]), None);
        }
        assert!(end(7, &[1, 2, 3, 8], &[22]).is_some(), "there is no turn 8");
    }

    #[test]
    fn printed_bonuses_held_are_compared() {
        // 1 prints 5, 2 and 3 print 2, 8 prints 3, zones 9 to 12 one each: 16 in all.
        assert_eq!(last(&[1, 2, 3, 8]), (FRENCH_MAJOR, 8), "12 against 4");
        assert_eq!(last(&[1]), (PRUSSIAN_MAJOR, -6), "5 against 11: empty zones are Prussian");
        assert_eq!(last(&[1, 8]), (FRENCH_MINOR, 0), "8 against 8");
        assert_eq!(last(&[1, 8, 9]), (FRENCH_MAJOR, 2), "9 against 7");
    }

    #[test]
    fn a_difference_of_one_is_minor() {
        let odd = || position(&format!("{MAP} 13+1"));
        let outcome = |french: &[u8]| end_of(odd(), 7, french, &[]).expect("over");
        assert_eq!((outcome(&[1, 8, 9]).level, outcome(&[1, 8, 9]).margin), (FRENCH_MINOR, 1), "9 against 8");
        assert_eq!((outcome(&[1, 8]).level, outcome(&[1, 8]).margin), (PRUSSIAN_MINOR, -1), "8 against 9");
        assert_eq!(outcome(&[1, 8, 9, 10]).level, FRENCH_MAJOR, "10 against 7");
    }

    #[test]
    fn markers_and_damage_do_not_count() {
        let p = position(MAP).damaged(1, 2).fortified(&[9, 20]).trenched(&[21]);
        let outcome = end_of(p, 7, &[1, 8], &[20, 21]).expect("over");
        assert_eq!((outcome.level, outcome.margin), (FRENCH_MINOR, 0));
    }

    #[test]
    fn the_automatic_victory_comes_before_the_count() {
        let outcome = end(7, &[1, 9, 10, 11, 12], &[2, 3, 8]).expect("over");
        assert_eq!((outcome.level, outcome.margin), (PRUSSIAN_AUTOMATIC, 2));
    }

    #[test]
    fn whoever_won_is_on_the_card() {
        use crate::belfort::CARD;
        assert_eq!(CARD.levels[usize::from(FRENCH_MINOR)].winner, Some(FRENCH));
        assert_eq!(CARD.levels[usize::from(PRUSSIAN_MINOR)].winner, Some(PRUSSIAN));
    }
}
