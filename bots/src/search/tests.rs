//! On Kuhn poker, where it is known what is right.

use super::rate::kinds;
use super::*;
use crate::random::Random;
use sandtable_engine::kuhn::{Action, Kuhn, State};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, laws};

/// The steps of a deal.
enum Step {
    Deal,
    Speak,
}

trait Steps {
    fn step(&self) -> Step;
}

impl Steps for State {
    fn step(&self) -> Step {
        if self.card(Side::First) == 0 { Step::Deal } else { Step::Speak }
    }
}

impl Searched for Kuhn {
    kinds! { Deal "deal", Speak "speak" }

    fn standing(&self, _state: &State) -> i32 {
        0
    }
}

/// Passes, and thinks as much of a bet.
#[derive(Clone, Debug)]
struct Timid;

impl Choose<Kuhn> for Timid {
    fn new_game(&mut self) {}

    fn choose(&mut self, _view: &View<'_, Kuhn>, _legal: &[Action], _dice: &mut Stream) -> usize {
        0
    }
}

impl Rate<Kuhn> for Timid {
    type Plan = ();

    fn rate(&mut self, _view: &View<'_, Kuhn>, legal: &[Action], _dice: &mut Stream, ideas: &mut Vec<Idea<()>>) {
        ideas.extend((0..legal.len()).map(|index| Idea { index, score: 0, plan: () }));
    }

    fn follow(&mut self, _view: &View<'_, Kuhn>, _legal: &[Action], _idea: &Idea<()>) {}
}

type Bot = Search<Kuhn, Timid, Random>;

const SETTINGS: &str = r#"
rollouts = 16
candidates = 2
drawn = 0
margin = 10
doubt = 0
kinds = ["speak"]
own = "heuristic"

[[opponent]]
bot = "random"
share = 1
"#;

fn bot(rollouts: usize) -> Bot {
    let settings = Settings::read::<Kuhn>("settings", SETTINGS).expect("no faults");
    Search::new(Settings { rollouts, ..settings }, Timid, vec![Random])
}

/// Plays against random, and hands over each decision of the bot. Answers its chips.
fn play(mut bot: Bot, side: Side, games: u64, mut see: impl FnMut(&State, Action)) -> i32 {
    let (kuhn, mut legal, mut chips) = (Kuhn::default(), Vec::new(), 0);
    for index in 0..games {
        let mut desk = Desk::silent(Stream::new(1, index, Purpose::Rules));
        let mut dice = Side::BOTH.map(|side| Stream::new(1, index, Purpose::Bot(side)));
        let mut state = kuhn.setup();
        bot.new_game();
        let outcome = loop {
            let mover = match kuhn.status(&state) {
                Status::Awaiting(mover) => mover,
                Status::Over(outcome) => break outcome,
            };
            kuhn.legal_actions(&state, &mut legal);
            let dice = &mut dice[mover.index()];
            let choice = View::show(&kuhn, &mut state, mover, |view| match mover == side {
                true => bot.choose(view, &legal, dice),
                false => Random.choose(view, &legal, dice),
            });
            if mover == side && legal.len() > 1 {
                see(&state, legal[choice]);
            }
            kuhn.apply(&mut state, legal[choice], &mut desk);
        };
        chips += i32::from(outcome.margin) * side.sign();
    }
    chips
}

/// The king calls, the jack folds, and the king who speaks last bets.
#[test]
fn it_never_errs_where_one_action_is_better_whatever_happens() {
    let (mut kings, mut jacks) = (0, 0);
    for side in Side::BOTH {
        play(bot(16), side, 300, |state, action| {
            let last = state.said() & 0b11 != 0;
            let faces_bet = matches!(state.said(), 0b10 | 0b1001);
            match state.card(side) {
                3 if last => {
                    kings += 1;
                    assert_eq!(action, Action::Bet, "{state:?}");
                }
                1 if faces_bet => {
                    jacks += 1;
                    assert_eq!(action, Action::Pass, "{state:?}");
                }
                _ => {}
            }
        });
    }
    assert!(kings > 50 && jacks > 50, "{kings} kings and {jacks} jacks");
}

#[test]
fn its_strength_grows_with_its_budget() {
    for side in Side::BOTH {
        let [little, more, most] = [1, 4, 64].map(|rollouts| play(bot(rollouts), side, 4_000, |_, _| {}));
        assert!(little < more && more < most, "{side:?}: {little}, {more}, {most} chips");
    }
}

#[test]
fn it_does_not_see_what_is_hidden() {
    for side in Side::BOTH {
        let compared =
            laws::leak(&Kuhn::default(), &bot(8), side, 1, 0..300).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(compared >= 300);
    }
}

/// Plays on from the position as it is shown, instead of one that it imagines.
#[derive(Clone)]
struct Peeking(Bot);

impl Choose<Kuhn> for Peeking {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[Action], dice: &mut Stream) -> usize {
        self.0.search(view, legal, dice, |_, _, _| {}).index
    }
}

/// Planted: a search that takes what is shown for the truth, where cards are marked. One that imagines its worlds has no use of the marks.
#[test]
fn a_search_that_peeks_is_caught() {
    let marked = Kuhn { marked_cards: true, ..Kuhn::default() };
    let broken = laws::leak(&marked, &Peeking(bot(8)), Side::Second, 1, 0..300).expect_err("the cheat must be caught");
    assert_eq!(broken.law, "leak");
    laws::leak(&marked, &bot(8), Side::Second, 1, 0..300).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn what_is_the_same_fares_the_same() {
    let kuhn = Kuhn::default();
    let mut state = kuhn.setup();
    let mut desk = Desk::silent(Stream::new(1, 0, Purpose::Rules));
    kuhn.apply(&mut state, Action::Draw, &mut desk);
    let mut bot = bot(32);
    View::show(&kuhn, &mut state, Side::First, |view| {
        bot.candidates.extend([0, 1].map(|place| Candidate::new(Idea { index: 1, score: 0, plan: () }, place)));
        bot.halve(view, &[Action::Pass, Action::Bet], 7, |game, state, worlds| {
            game.resample(state, Side::First, worlds)
        });
    });
    let [first, second] = &bot.candidates[..] else { panic!("two candidates") };
    assert_eq!((second.ahead, second.squares, first.worth), (0, 0, second.worth));
    assert!(first.worth > 0 && first.worth % 1_000 != 0, "{}: games won and lost", first.worth);
}

#[test]
fn each_round_takes_its_part_of_the_budget_and_leaves_half_of_the_candidates() {
    let of = |candidates, rollouts| rounds(candidates, rollouts).collect::<Vec<_>>();
    assert_eq!(of(2, 16), [(2, 16)]);
    assert_eq!(of(4, 16), [(4, 8), (2, 16)]);
    assert_eq!(of(8, 12), [(8, 4), (4, 8), (2, 16)]);
    assert_eq!(of(5, 6), [(5, 2), (3, 3), (2, 5)]);
    assert_eq!(of(4, 1), [(4, 1), (2, 1)]);
}

mod a_file {
    use super::*;

    fn faults(text: &str) -> String {
        Settings::read::<Kuhn>("settings", text).expect_err("faults").to_string()
    }

    #[test]
    fn has_every_fault_told() {
        let text =
            SETTINGS.replace("speak", "speek").replace("rollouts = 16", "rollouts = 0").replace("doubt", "dobut");
        let told = faults(&text);
        for part in ["speak", "a whole number from 1 to 100000", "did you mean `doubt`"] {
            assert!(told.contains(part), "{part}: {told}");
        }
    }

    #[test]
    fn names_bots_that_do_not_search() {
        let told = faults(&SETTINGS.replace("random", "search"));
        assert!(told.contains("a bot that does not search"), "{told}");
        let told = faults(&SETTINGS.replace("\"heuristic\"", "\"scripted\""));
        assert!(told.contains("`heuristic`, with its weights or without"), "{told}");
        let told = faults(&SETTINGS.replace("random", "randm"));
        assert!(told.contains("random"), "{told}");
    }
}
