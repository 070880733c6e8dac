//! Tests on Kuhn poker, where the right decisions are known.

use super::rate::kinds;
use super::*;
use crate::judge::{Judge, LOGIT, WIN};
use crate::random::Random;
use crate::weights::Key;
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

    fn quiet(_state: &State) -> bool {
        true
    }
}

/// Always chooses the same action, and rates both alike.
#[derive(Clone, Debug)]
struct Always(usize);

const PASS: Always = Always(0);
const BET: Always = Always(1);

impl Choose<Kuhn> for Always {
    fn new_game(&mut self) {}

    fn choose(&mut self, _view: &View<'_, Kuhn>, legal: &[Action], _dice: &mut Stream) -> usize {
        self.0.min(legal.len() - 1)
    }
}

impl Rate<Kuhn> for Always {
    type Plan = ();

    fn rate(&mut self, _view: &View<'_, Kuhn>, legal: &[Action], _dice: &mut Stream, ideas: &mut Vec<Idea<()>>) {
        ideas.extend((0..legal.len()).map(|i| Idea { index: (self.0 + i) % legal.len(), score: 0, plan: () }));
    }

    fn catch_up(&mut self, _with: &Always) {}

    fn follow(&mut self, _view: &View<'_, Kuhn>, _legal: &[Action], _idea: &Idea<()>) {}
}

/// Weights for keys that no bot here has.
const KEYS: [Key; 3] =
    [Key::required("attack", "margin"), Key::required("attack", "caution"), Key::required("march", "way")];

type Bot = Search<Kuhn, Always, Random>;

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

fn settings() -> Settings {
    SearchFile::read::<Kuhn>("settings", SETTINGS, &KEYS).expect("no faults").settings
}

fn with_posture(posture: &str) -> SearchFile {
    let text = format!("{SETTINGS}\n[[posture]]\n{posture}\n");
    SearchFile::read::<Kuhn>("settings", &text, &KEYS).expect("no faults")
}

fn bot(rollouts: usize) -> Bot {
    Search::new(Settings { rollouts, ..settings() }, vec![PASS], vec![Random])
}

/// A bot whose only candidates are the choices of its postures.
fn of_postures(postures: [Always; 2]) -> Bot {
    Search::new(Settings { candidates: 1, ..with_posture("").settings }, postures.to_vec(), vec![Random])
}

/// Plays against random and passes each decision of the bot to `see`. Returns its chips.
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

/// Asserts that the king calls, the jack folds, and the king bets when it acts last.
fn assert_it_never_errs(bot: &Bot) {
    let (mut kings, mut jacks) = (0, 0);
    for side in Side::BOTH {
        play(bot.clone(), side, 300, |state, action| {
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
fn it_never_errs_where_one_action_is_better_whatever_happens() {
    assert_it_never_errs(&bot(16));
}

mod a_posture {
    use super::*;

    #[test]
    fn is_taken_up_where_it_does_better() {
        assert_it_never_errs(&of_postures([PASS, BET]));
        assert_it_never_errs(&of_postures([BET, PASS]));
    }

    /// The judge gives 0.5 logits to the first side in any position.
    #[test]
    fn is_judged_at_the_quiet_position_after_those_that_are_played_on_from() {
        let judge = Judge { stages: vec![vec![LOGIT / 2]] };
        let worth = |quiet| {
            let settings = Settings { quiet: Some(quiet), judge: Some(judge.clone()), ..with_posture("").settings };
            checks(&settings)
        };
        assert!(worth(1).iter().all(|&worth| worth == 622), "before the fold");
        assert!(worth(2).iter().all(|&worth| worth == -10), "after it there is nothing to judge");
    }

    /// The value of a check against a bettor, for a posture that then calls, or for the bot's own, which folds.
    fn worth_of_a_check(posture: &str) -> Vec<i32> {
        checks(&with_posture(posture).settings)
    }

    fn checks(settings: &Settings) -> Vec<i32> {
        let kuhn = Kuhn::default();
        let mut state = kuhn.setup();
        let mut desk = Desk::silent(Stream::new(1, 0, Purpose::Rules));
        kuhn.apply(&mut state, Action::Draw, &mut desk);
        let world = state.clone();
        let postures = [PASS, BET];
        let mut rollouts = Rollouts::new(postures.to_vec(), vec![BET]);
        View::show(&kuhn, &mut state, Side::First, |view| {
            let root = Root { view: *view, legal: &[Action::Pass, Action::Bet], postures: &postures, seed: 7 };
            let check = Idea::default();
            (0..20).map(|number| rollouts.play(&root, &world, number, (1, &check), settings)).collect()
        })
    }

    #[test]
    fn sees_its_idea_through_until_the_next_decision_that_would_be_searched() {
        assert!(worth_of_a_check("").iter().all(|&worth| worth == -10), "a chip lost, by a fold");
    }

    #[test]
    fn that_lasts_plays_to_the_end() {
        let worth = worth_of_a_check("lasting = true");
        assert!(worth.iter().all(|&worth| worth == -20 || worth == WIN + 20), "two chips, by a call: {worth:?}");
    }
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
    let judge = Judge { stages: vec![vec![0, 0, LOGIT]] };
    let judged = Settings { rollouts: 8, quiet: Some(1), judge: Some(judge), ..settings() };
    for bot in [bot(8), Search::new(judged, vec![PASS], vec![Random])] {
        for side in Side::BOTH {
            let compared =
                laws::leak(&Kuhn::default(), &bot, side, 1, 0..300).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(compared >= 300);
        }
    }
}

/// Plays on from the position as shown, instead of an imagined one.
#[derive(Clone)]
struct Peeking(Bot);

impl Choose<Kuhn> for Peeking {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Kuhn>, legal: &[Action], dice: &mut Stream) -> usize {
        self.0.search(view, legal, dice, |_, _, _| {}).1.index
    }
}

/// A planted cheat: a search that uses the shown position as it is, with marked cards. A search that imagines its worlds cannot use the marks.
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
        bot.candidates.extend([0, 1].map(|place| Candidate::new(0, Idea { index: 1, score: 0, plan: () }, place)));
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
    use crate::search::settings::with_rollouts;
    use crate::system::Bots;
    use sandtable_engine::belfort::Belfort;
    use sandtable_engine::eagle::Eagle;
    use sandtable_engine::grandes_batailles::GrandesBatailles;
    use sandtable_engine::loire::Loire;
    use sandtable_engine::verdun::Verdun;

    fn faults(text: &str) -> String {
        SearchFile::read::<Kuhn>("settings", text, &KEYS).expect_err("faults").to_string()
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
    fn has_a_judge_where_rollouts_stop_for_one() {
        let told = faults(&format!("quiet = 3\n{SETTINGS}"));
        assert!(told.contains("`quiet` alone") && told.contains("`judge` too"), "{told}");
        let told = faults(&format!("judge = \"mine.toml\"\n{SETTINGS}"));
        assert!(told.contains("`judge` alone"), "{told}");
        let text = format!("turns = 1\njudge = \"mine.toml\"\n{SETTINGS}");
        assert!(SearchFile::read::<Kuhn>("settings", &text, &KEYS).is_ok());
    }

    #[test]
    fn knows_operations_only_where_there_are_some() {
        let told = faults(&SETTINGS.replace("\"speak\"", "\"operation\""));
        assert!(told.contains("expected one of \"deal\", \"speak\"\n"), "{told}");
    }

    #[test]
    fn searches_at_least_one_kind_of_decision() {
        let told = faults(&SETTINGS.replace("[\"speak\"]", "[]"));
        assert!(told.contains("found no kind, expected a kind of decision: deal, speak"), "{told}");
    }

    #[test]
    fn tells_what_is_wrong_with_a_posture() {
        let with = |posture: &str| format!("{SETTINGS}\n[[posture]]\n{posture}\n");
        let told = faults(&with("percent.attack.cauton = 50"));
        assert!(told.contains("did you mean `caution`"), "{told}");
        let told = faults(&with("percent.attack.caution = 50000"));
        assert!(told.contains("a whole number from -10000 to 10000"), "{told}");
        let told = faults(&with("bot = \"random\""));
        assert!(told.contains("`heuristic`, with a file or without"), "{told}");
    }

    #[test]
    fn has_postures_that_make_more_or_less_of_weights() {
        let read = with_posture("percent.attack.caution = 35\npercent.march.way = -200");
        let [own, posture] = &read.postures[..] else { panic!("its own and another") };
        assert_eq!(own.weights(vec![7, 100, 800]), [7, 100, 800]);
        assert_eq!(posture.weights(vec![7, 100, 800]), [7, 35, -1_000]);
    }

    #[test]
    fn names_bots_that_do_not_search() {
        let told = faults(&SETTINGS.replace("random", "search"));
        assert!(told.contains("a bot that does not search"), "{told}");
        let told = faults(&SETTINGS.replace("\"heuristic\"", "\"scripted\""));
        assert!(told.contains("`heuristic` or `mixture`, with a file or without"), "{told}");
        let told = faults(&SETTINGS.replace("random", "randm"));
        assert!(told.contains("random"), "{told}");
    }

    /// The built-in settings of all systems.
    #[test]
    fn have_another_number_of_rollouts_and_stay_otherwise() {
        fn check<G: Bots>() {
            for info in G::SEARCHES {
                for text in Side::BOTH.map(|side| info.text[side]) {
                    let read = |text: &str| SearchFile::read::<G>(info.name, text, &G::weights()).expect("settings");
                    let (own, mut changed) = (read(text), read(&with_rollouts(text, 77)));
                    assert_eq!(changed.settings.rollouts, 77);
                    changed.settings.rollouts = own.settings.rollouts;
                    assert_eq!(changed, own);
                }
            }
        }
        check::<Belfort>();
        check::<Eagle>();
        check::<GrandesBatailles>();
        check::<Loire>();
        check::<Verdun>();
    }
}
