use super::*;
use crate::chance::{Enumerated, Weight};
use crate::choose::Choose;
use crate::laws;
use crate::observer::Desk;
use crate::streams::Stream;
use crate::view::View;
use std::ops::ControlFlow;

/// The chance to bet, in eighteenths, by card and what was said. Kuhn's optimal strategies for the first player form a family in one parameter; this is the member that never opens.
fn best_first(card: u8, said: u8) -> u64 {
    match (card, said) {
        (2, 0b1001) => 6,
        (3, 0b1001) => 18,
        _ => 0,
    }
}

fn best_second(card: u8, said: u8) -> u64 {
    match (card, said) {
        (1, PASS) | (2, BET) => 6,
        (3, _) => 18,
        _ => 0,
    }
}

/// The first player's expected gain as a fraction, by enumeration of deals and of both strategies' chances.
fn value(first: &dyn Fn(u8, u8) -> u64, second: &dyn Fn(u8, u8) -> u64) -> (i128, i128) {
    let game = Kuhn::default();
    let mut gains = Weight::ZERO;
    let mut losses = Weight::ZERO;
    let mut total = Weight::ZERO;
    Enumerated::default().walk(
        |chance| {
            let mut state = game.setup();
            let mut legal = Vec::new();
            loop {
                let side = match game.status(&state) {
                    Status::Over(outcome) => break outcome.margin,
                    Status::Awaiting(side) => side,
                };
                game.legal_actions(&state, &mut legal);
                let choice = if legal.len() == 1 {
                    0
                } else {
                    let plan = if side == Side::First { first } else { second };
                    let bet = plan(state.card(side), state.said());
                    chance.weighted(&[18 - bet, bet])
                };
                game.apply(&mut state, legal[choice], &mut Desk::silent(&mut *chance));
            }
        },
        |margin, path| {
            let weight = path.weight();
            total = total.plus(weight);
            let scaled = Weight::new(u128::from(margin.unsigned_abs()) * weight.numerator, weight.denominator);
            if margin > 0 {
                gains = gains.plus(scaled);
            } else {
                losses = losses.plus(scaled);
            }
            ControlFlow::Continue(())
        },
    );
    assert_eq!(total, Weight::ONE);
    // gains - losses as a fraction
    let (num, den) = (
        gains.numerator as i128 * losses.denominator as i128 - losses.numerator as i128 * gains.denominator as i128,
        (gains.denominator * losses.denominator) as i128,
    );
    (num, den)
}

#[test]
fn the_value_is_minus_one_eighteenth() {
    let (num, den) = value(&best_first, &best_second);
    assert_eq!(num * 18, -den);
}

/// No pure strategy does better against the optimal one, on either side: so -1/18 is the value, not just a result.
#[test]
fn neither_side_can_do_better() {
    let spots_first = [(1, 0), (2, 0), (3, 0), (1, 0b1001), (2, 0b1001), (3, 0b1001)];
    let spots_second = [(1, PASS), (2, PASS), (3, PASS), (1, BET), (2, BET), (3, BET)];
    let pure = |mask: u32, spots: [(u8, u8); 6]| {
        move |card: u8, said: u8| {
            let spot = spots.iter().position(|&s| s == (card, said)).expect("a known spot");
            u64::from(mask >> spot & 1) * 18
        }
    };
    for mask in 0..64 {
        let (num, den) = value(&pure(mask, spots_first), &best_second);
        assert!(num * 18 <= -den, "first plays {mask:b}");
        let (num, den) = value(&best_first, &pure(mask, spots_second));
        assert!(num * 18 >= -den, "second plays {mask:b}");
    }
}

#[test]
fn it_conforms() {
    let tally = laws::conformance(&Kuhn::default(), 1, 0..2_000).unwrap_or_else(|b| panic!("{b}"));
    assert_eq!(tally.games, 2_000);
    assert_eq!(tally.most_actions, 2);
}

/// Planted error: a view that shows the enemy's card must be caught.
#[test]
fn the_hiding_law_catches_marked_cards() {
    let broken = laws::conformance(&Kuhn { marked_cards: true, ..Kuhn::default() }, 1, 0..100)
        .expect_err("the cheat must be caught");
    assert_eq!(broken.law, "hiding");
}

/// Planted error: a card that stays hidden from the game itself must be caught.
#[test]
fn the_hiding_law_catches_lost_cards() {
    let broken = laws::conformance(&Kuhn { lost_cards: true, ..Kuhn::default() }, 1, 0..100);
    let broken = broken.expect_err("the loss must be caught");
    assert_eq!(broken.law, "hiding");
    assert!(broken.what.contains("revealed"), "{broken}");
}

/// Planted error: a redrawn card that is known beforehand must be caught.
#[test]
fn the_hiding_law_catches_known_cards() {
    let broken = laws::conformance(&Kuhn { known_cards: true, ..Kuhn::default() }, 1, 0..100);
    let broken = broken.expect_err("the cheat must be caught");
    assert_eq!(broken.law, "hiding");
    assert!(broken.what.contains("redrawn"), "{broken}");
}

/// Planted error: a counted action that is another than the list's must be caught.
#[test]
fn the_law_of_choice_catches_a_miscount() {
    let broken = laws::conformance(&Kuhn { miscounted: true, ..Kuhn::default() }, 1, 0..100);
    assert_eq!(broken.expect_err("the miscount must be caught").law, "choice");
}

/// Planted error: a draw that depends on what was drawn before it must be caught.
#[test]
fn the_law_of_dice_catches_a_draw_without_a_name() {
    let broken = laws::conformance(&Kuhn { nameless_deal: true, ..Kuhn::default() }, 1, 0..100);
    assert_eq!(broken.expect_err("the draw must be caught").law, "dice");
}

/// Planted error: parts of a game with the same key must be caught.
#[test]
fn the_law_of_dice_catches_a_key_that_comes_twice() {
    let broken = laws::conformance(&Kuhn { same_dice: true, ..Kuhn::default() }, 1, 0..100);
    let broken = broken.expect_err("the key must be caught");
    assert_eq!((broken.law, broken.decision), ("dice", 1));
}

#[test]
fn its_positions_are_written_and_read() {
    let seen = laws::positions(&Kuhn::default(), 1, 0..1_000).unwrap_or_else(|b| panic!("{b}"));
    assert!(seen.written > 1_000 && seen.played > 0 && seen.refused > 0, "{seen}");
}

/// Planted errors: a line that is forgotten, something needed that is blanked, and a position that is half read must be caught.
#[test]
fn the_laws_of_positions_catch_what_is_lost() {
    let broken = |game| laws::positions(&game, 1, 0..1_000).expect_err("the fault must be caught").law;
    assert_eq!(broken(Kuhn { forgets: true, ..Kuhn::default() }), "reading");
    assert_eq!(broken(Kuhn { tidies: true, ..Kuhn::default() }), "playing on");
    assert_eq!(broken(Kuhn { half_dealt: true, ..Kuhn::default() }), "changes");
}

/// Bets when the enemy's card is the lowest: only possible by looking.
#[derive(Clone)]
struct Peeker;

impl Choose<Kuhn> for Peeker {
    fn new_game(&mut self) {}
    fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[Action], _dice: &mut Stream) -> usize {
        usize::from(legal.len() > 1 && view.state().card(view.side().enemy()) == 1)
    }
}

/// Bets on the highest card.
#[derive(Clone)]
struct Honest;

impl Choose<Kuhn> for Honest {
    fn new_game(&mut self) {}
    fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[Action], _dice: &mut Stream) -> usize {
        usize::from(legal.len() > 1 && view.state().card(view.side()) == 3)
    }
}

#[test]
fn the_leak_law_catches_a_planted_cheat() {
    let marked = Kuhn { marked_cards: true, ..Kuhn::default() };
    let broken = laws::leak(&marked, &Peeker, Side::Second, 1, 0..100).expect_err("the cheat must be caught");
    assert_eq!(broken.law, "leak");
    assert!(laws::leak(&marked, &Honest, Side::Second, 1, 0..100).is_ok());
    // With honest cards, even the peeker sees nothing.
    assert!(laws::leak(&Kuhn::default(), &Peeker, Side::Second, 1, 0..100).is_ok());
}

#[test]
fn what_a_side_hears_is_the_same_wherever_all_looks_the_same() {
    for side in Side::BOTH {
        let told = laws::stories(&Kuhn::default(), side, 1, 0..10_000, 1_000).unwrap_or_else(|b| panic!("{b}"));
        assert!(told.positions >= 1_000 && told.draws > 100 && told.enemy > 100 && told.events > 100, "{told:?}");
    }
}

/// Planted error: an event that names the enemy's card must be caught, and so must its die.
#[test]
fn the_law_of_stories_catches_a_loose_tongue() {
    let loose = Kuhn { loose_tongue: true, ..Kuhn::default() };
    let broken = laws::stories(&loose, Side::Second, 1, 0..1_000, 1_000).expect_err("the leak must be caught");
    assert_eq!(broken.law, "stories");
}

/// Planted error: a decision that is announced with what only the enemy knows must be caught.
#[test]
fn the_law_of_stories_catches_a_boaster() {
    let boaster = Kuhn { boaster: true, ..Kuhn::default() };
    let broken = laws::stories(&boaster, Side::First, 1, 0..1_000, 1_000).expect_err("the leak must be caught");
    assert!(broken.what.contains("Boast"), "{broken}");
}
