//! Tests of weights that are neutral in older files: each at decisions of bots that differ in it alone.
//! Also: actions that are skipped because they cannot be the best indeed are not.

use super::Heuristic;
use crate::belfort::weights::{BUILT_IN, Weights};
use sandtable_engine::belfort::unit::Status;
use sandtable_engine::belfort::{Action, Belfort, FRENCH, PRUSSIAN, State, Step, Stratagem, UnitId, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status as Turn, Stream, View};
use sandtable_scenarios::{Source, load};
use std::sync::LazyLock;

static GAME: LazyLock<Belfort> = LazyLock::new(|| {
    let loaded = load(&Source::named("belfort").unwrap(), &[]).unwrap();
    Belfort::new(loaded.data.to().expect("the data of belfort"))
});

/// The built-in bot, with a change.
fn bot(side: Side, change: impl FnOnce(&mut Weights)) -> Heuristic {
    let mut weights = Weights::read("built in", BUILT_IN[1].text[side]).unwrap();
    change(&mut weights);
    Heuristic::new(&GAME, weights)
}

/// Plays game `index` while `goes_on` holds; it sees each decision first, with its side and the legal actions.
fn play(mut bots: [Heuristic; 2], index: u64, mut goes_on: impl FnMut(&State, Side, &[Action]) -> bool) -> State {
    let game: &Belfort = &GAME;
    let mut env = Desk::silent(Stream::new(5, index, Purpose::Rules));
    let mut dice = Side::BOTH.map(|side| Stream::new(5, index, Purpose::Bot(side)));
    let (mut state, mut legal) = (game.setup(), Vec::new());
    bots.iter_mut().for_each(Choose::<Belfort>::new_game);
    while let Turn::Awaiting(side) = game.status(&state) {
        game.legal_actions(&state, &mut legal);
        if !goes_on(&state, side, &legal) {
            break;
        }
        let choice = choice(&mut bots[side.index()], &state, &legal, &mut dice[side.index()]);
        game.apply(&mut state, choice, &mut env);
    }
    state
}

fn choice(bot: &mut Heuristic, state: &State, legal: &[Action], dice: &mut Stream) -> Action {
    let game: &Belfort = &GAME;
    let side = state.step().side().expect("a decision");
    legal[View::show(game, &mut state.clone(), side, |view| bot.choose(view, legal, dice))]
}

/// The position after the set-up of both sides in game `index`.
fn set_up(french: impl FnOnce(&mut Weights), prussian: impl FnOnce(&mut Weights), index: u64) -> State {
    let bots = [bot(FRENCH, french), bot(PRUSSIAN, prussian)];
    play(bots, index, |state, _, _| matches!(state.step(), Step::Deploy(_)))
}

/// Passes every decision of a side in some games between the built-in bots to `seen`, with the choices of that bot and of one
/// with a change; returns how many `seen` counts.
fn decisions(
    side: Side,
    change: impl FnOnce(&mut Weights),
    mut seen: impl FnMut(&State, &[Action], Action, Action) -> bool,
) -> usize {
    let (mut with, mut without) = (bot(side, change), bot(side, |_| {}));
    let mut dice = Stream::new(5, 0, Purpose::Worlds);
    let mut count = 0;
    for index in 0..6 {
        play(Side::BOTH.map(|side| bot(side, |_| {})), index, |state, to_move, legal| {
            if to_move == side && !matches!(state.step(), Step::Select(_) | Step::March(_)) {
                let mut asked = |bot: &mut Heuristic| choice(bot, state, legal, &mut dice);
                let chosen = [asked(&mut with), asked(&mut without)];
                count += usize::from(seen(state, legal, chosen[0], chosen[1]));
            }
            true
        });
    }
    count
}

fn battalions_in(state: &State, zones: ZoneSet) -> u32 {
    zones.into_iter().map(|zone| (state.units_at(zone) & GAME.classes(FRENCH).battalions).len()).sum()
}

fn next_to_french(state: &State, zone: ZoneId) -> bool {
    GAME.map().next_to(zone).meets(state.infantry_at(FRENCH))
}

/// The activations that a bot chooses, skipping those that cannot be the best, against the best of all possible ones.
mod bounds {
    use super::*;
    use crate::random::Random;
    use crate::search::rate::Idea;
    use sandtable_scenarios::Overlay;

    /// Plays some games with one side at random; at each activation of the other the bot is asked for its choice and for all its ideas.
    /// Returns how often it chose to act.
    fn hold(game: &Belfort, side: Side, weights: Weights) -> usize {
        let (mut bot, mut ideas, mut legal, mut active) = (Heuristic::new(game, weights), Vec::new(), Vec::new(), 0);
        for index in 0..3 {
            let mut env = Desk::silent(Stream::new(6, index, Purpose::Rules));
            let mut dice = Side::BOTH.map(|side| Stream::new(6, index, Purpose::Bot(side)));
            let mut state = game.setup();
            bot.new_game();
            while let Turn::Awaiting(to_move) = game.status(&state) {
                game.legal_actions(&state, &mut legal);
                let dice = &mut dice[to_move.index()];
                let choice = View::show(game, &mut state, to_move, |view| {
                    if to_move != side {
                        return Random.choose(view, &legal, dice);
                    }
                    let mut all = bot.clone();
                    let chosen = bot.choose(view, &legal, dice);
                    if let Step::Activate(_) = view.state().step() {
                        ideas.clear();
                        all.think(view, &legal, dice, &mut ideas);
                        let most = ideas.iter().map(|idea| idea.score).max().expect("a bot can always pass");
                        // Doing nothing comes first in the list, and is chosen if nothing is better.
                        let best: &Idea<_> = ideas.iter().find(|idea| idea.score == most).expect("there is one");
                        assert_eq!((chosen, bot.plan()), (best.index, best.plan), "game {index}: {most}");
                        active += usize::from(chosen + 1 < legal.len());
                    }
                    chosen
                });
                game.apply(&mut state, legal[choice], &mut env);
            }
        }
        active
    }

    #[test]
    fn what_is_left_aside_is_never_the_best() {
        let stand =
            load(&Source::named("belfort").unwrap(), &[Overlay::Ruling("open-defenders=stand".into())]).unwrap();
        let stand = Belfort::new(stand.data.to().unwrap());
        let changes: [fn(&mut Weights); 7] = [
            |_| {},
            |w| w.caution = 0,
            |w| (w.caution, w.patience) = (40, 0),
            |w| (w.caution, w.gun) = (-400, -30),
            |w| (w.caution, w.driven_out, w.outpost) = (300, 150, 400),
            |w| (w.level, w.ground) = (60, 300),
            |w| w.level = -5,
        ];
        for side in Side::BOTH {
            for (built_in, change) in BUILT_IN.iter().flat_map(|info| changes.map(|change| (info.text[side], change))) {
                let mut weights = Weights::read("built in", built_in).unwrap();
                (weights.set_up_variety, weights.attack_least) = (0, weights.attack_least.min(0));
                change(&mut weights);
                let active: usize = [&GAME, &stand].map(|game| hold(game, side, weights.clone())).into_iter().sum();
                assert!(active > 0);
            }
        }
    }
}

mod r2 {
    use super::*;

    fn heights() -> ZoneSet {
        (GAME.data().deployment.french_area & GAME.printed()).minus(GAME.data().forts)
    }

    #[test]
    fn battalions_stand_where_the_weights_have_them_in_mind() {
        let citadel = ZoneSet::one(GAME.data().citadel);
        let villages = GAME.data().deployment.fortifications[FRENCH];
        let usual = set_up(|_| {}, |_| {}, 0);
        assert!(battalions_in(&usual, heights()) > 0);
        assert_eq!(battalions_in(&set_up(|w| w.set_up_heights = -999, |_| {}, 0), heights()), 0);
        assert_eq!(battalions_in(&set_up(|w| w.set_up_heights = 999, |_| {}, 0), heights()), 9);
        assert_eq!(battalions_in(&set_up(|w| w.set_up_villages = 999, |_| {}, 0), villages), 9);
        assert_eq!(battalions_in(&set_up(|w| w.set_up_citadel = 999, |_| {}, 0), citadel), 6);
        assert_eq!(battalions_in(&set_up(|w| w.set_up_citadel = -999, |_| {}, 0), citadel), 2);
    }

    #[test]
    fn guns_stand_next_to_the_citadel() {
        let near = GAME.map().next_to(GAME.data().citadel);
        let guns = |state: &State| {
            near.into_iter().map(|zone| (state.units_at(zone) & GAME.classes(FRENCH).guns).len()).sum::<u32>()
        };
        let (usual, gate) = (set_up(|_| {}, |_| {}, 0), set_up(|w| w.set_up_gate = 999, |_| {}, 0));
        assert!(guns(&gate) > guns(&usual), "{} and {}", guns(&gate), guns(&usual));
    }

    #[test]
    fn chance_varies_the_set_up_from_game_to_game() {
        let vary = |w: &mut Weights| w.set_up_variety = 200;
        let differ = |one: State, other: State| one.units_by_zone() != other.units_by_zone();
        assert!(differ(set_up(vary, |_| {}, 0), set_up(vary, |_| {}, 1)));
        assert!(differ(set_up(|_| {}, vary, 0), set_up(|_| {}, vary, 1)));
        assert!(!differ(set_up(vary, vary, 0), set_up(vary, vary, 0)));
        assert!(!differ(set_up(|_| {}, |_| {}, 0), set_up(|_| {}, |_| {}, 1)));
    }

    /// A bot without variety draws no random numbers: games with older weights do not change.
    #[test]
    fn without_variety_no_die_is_drawn() {
        let (game, fresh) = (&*GAME, || Stream::new(5, 0, Purpose::Bot(FRENCH)));
        let (state, mut legal, mut dice) = (game.setup(), Vec::new(), fresh());
        game.legal_actions(&state, &mut legal);
        choice(&mut bot(FRENCH, |_| {}), &state, &legal, &mut dice);
        assert_eq!(dice.below(u32::MAX), fresh().below(u32::MAX));
    }

    #[test]
    fn the_prussian_stands_out_of_range() {
        let shelled = |state: &State| {
            let reached = |gun| GAME.gun_reach(state, FRENCH, gun).0;
            let guns = GAME.guns_in_battery(state, FRENCH);
            let under_fire = |zone: ZoneId| guns.into_iter().filter(|gun| reached(*gun).has(zone)).count();
            state.held(PRUSSIAN).into_iter().map(under_fire).sum::<usize>()
        };
        let (usual, sheltered) = (set_up(|_| {}, |_| {}, 0), set_up(|_| {}, |w| w.shelter = 200, 0));
        assert!(shelled(&sheltered) < shelled(&usual));
    }

    #[test]
    fn guns_stand_with_infantry() {
        let alone = |state: &State| {
            let class = GAME.classes(PRUSSIAN);
            let guns = class.guns.keep(|gun| {
                state.zone_of(PRUSSIAN, gun).is_some_and(|zone| !state.units_at(zone).meets(class.infantry))
            });
            guns.len()
        };
        assert!(alone(&set_up(|_| {}, |_| {}, 0)) > 0);
        assert_eq!(alone(&set_up(|_| {}, |w| w.guard = 200, 0)), 0);
    }
}

mod r7_1 {
    use super::*;

    /// Siege guns go where they can fire at more, if that is all that counts.
    #[test]
    fn siege_guns_go_where_they_can_fire() {
        let targets = |state: &State, zone: ZoneId| {
            let range = usize::from(GAME.data().limits.heavy_range);
            let rings = GAME.lines(PRUSSIAN, zone).iter().take(range);
            let reach = rings.fold(ZoneSet::EMPTY, |zones, ring| zones | *ring);
            (reach & GAME.data().heavy_targets & state.held(FRENCH)).len()
        };
        let mut fired_at = [0; 2];
        let moved = decisions(
            PRUSSIAN,
            |w| w.siege = 10_000,
            |state, _, with, without| {
                let Step::MoveOperational(_, unit) = state.step() else { return false };
                let (Action::To(with), Action::To(without)) = (with, without) else { return false };
                if !GAME.classes(PRUSSIAN).heavy.has(unit) {
                    return false;
                }
                for (sum, zone) in fired_at.iter_mut().zip([with, without]) {
                    *sum += targets(state, zone);
                }
                with != without
            },
        );
        assert!(moved > 0 && fired_at[0] > fired_at[1], "{moved}, {fired_at:?}");
    }
}

mod r8_1 {
    use super::*;

    #[test]
    fn field_guns_are_kept_for_the_defensive_fire() {
        let field = |action| matches!(action, Action::Bombard(gun, _) if !GAME.classes(FRENCH).heavy.has(gun));
        let kept = decisions(
            FRENCH,
            |w| w.kept = 999,
            |_, _, with, without| {
                assert!(!field(with), "{with:?}");
                field(without)
            },
        );
        assert!(kept > 0);
    }

    /// Envoys and Incendiary Shells are played with this many ready guns, and not with fewer.
    #[test]
    fn stratagems_of_the_guns_wait_for_them() {
        let played = |action| match action {
            Action::Play { counter, red } => GAME.on_counter(PRUSSIAN, counter, red),
            _ => None,
        };
        let change = |w: &mut Weights| (w.envoys_from, w.incendiary_from) = (5, 2);
        let mut seen = [0; 2];
        decisions(PRUSSIAN, change, |state, _, with, _| {
            let guns = GAME.ready_guns(state, PRUSSIAN);
            match played(with) {
                Some(Stratagem::Envoys) => {
                    assert!(guns.len() >= 5);
                    seen[0] += 1;
                }
                Some(Stratagem::IncendiaryShells) => {
                    assert!((guns & GAME.classes(PRUSSIAN).heavy).len() >= 2);
                    seen[1] += usize::from((guns & GAME.classes(PRUSSIAN).heavy).len() == 2);
                }
                _ => {}
            }
            false
        });
        assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
        let gone = decisions(
            PRUSSIAN,
            |w| (w.envoys_from, w.incendiary_from) = (99, 99),
            |_, _, with, without| {
                let guns = |action| matches!(played(action), Some(Stratagem::Envoys | Stratagem::IncendiaryShells));
                assert!(!guns(with));
                guns(without)
            },
        );
        assert!(gone > 0);
    }

    /// A gun with a good shot of its own does not spend it on an answer.
    #[test]
    fn an_answer_is_weighed_against_the_shot_that_it_gives_up() {
        let answers = |action| matches!(action, Action::Unit(_));
        let held = decisions(
            FRENCH,
            |w| w.own_shot = 10_000,
            |state, _, with, without| {
                let asked = matches!(state.step(), Step::CounterBattery(_));
                assert!(!asked || answers(without) || !answers(with), "{without:?} {with:?}");
                asked && answers(without) && !answers(with)
            },
        );
        assert!(held > 0);
    }
}

mod r9_1 {
    use super::*;

    fn activates(action: Action) -> bool {
        matches!(action, Action::Activate(_))
    }

    #[test]
    fn what_promises_too_little_is_left_alone() {
        let left =
            decisions(PRUSSIAN, |w| w.attack_least = 999, |_, _, with, without| activates(without) && !activates(with));
        assert!(left > 0);
        let kept = decisions(
            PRUSSIAN,
            |w| w.attack_least = -999,
            |_, _, with, without| {
                assert!(activates(with) || !activates(without));
                false
            },
        );
        assert_eq!(kept, 0);
    }

    #[test]
    fn patience_ends_with_the_last_turn() {
        let put_off = decisions(
            PRUSSIAN,
            |w| w.patience = 999,
            |state, _, with, without| {
                if state.turn() == GAME.data().course.turns {
                    assert_eq!(with, without);
                }
                activates(without) && !activates(with)
            },
        );
        assert!(put_off > 0);
    }
}

mod r9_1_1 {
    use super::*;

    fn exchanges(action: Action) -> bool {
        matches!(action, Action::Exchange(_))
    }

    #[test]
    fn an_exchange_is_made_for_a_gain_only() {
        let made = decisions(
            FRENCH,
            |w| w.exchange = 999,
            |_, _, with, without| {
                assert!(!exchanges(with));
                exchanges(without)
            },
        );
        assert!(made > 0);
    }

    /// Battalions of the citadel, next to this one, that are less worn than it.
    fn fresher(state: &State, unit: UnitId) -> UnitSet {
        let citadel = GAME.data().citadel;
        let near = state.zone_of(FRENCH, unit).is_some_and(|zone| GAME.map().next_to(citadel).has(zone));
        let there = state.units_at(citadel) & GAME.classes(FRENCH).battalions;
        let level = state.status(FRENCH, unit) as i32;
        if near { there.keep(|other| (state.status(FRENCH, other) as i32) < level) } else { UnitSet::EMPTY }
    }

    #[test]
    fn the_worn_are_relieved_by_the_fresh() {
        let relieved = decisions(
            FRENCH,
            |w| w.relief = 999,
            |state, legal, with, _| match state.step() {
                Step::Activate(_) => {
                    let could =
                        |action: &Action| matches!(action, Action::Exchange(unit) if !fresher(state, *unit).is_empty());
                    let relieves = could(&with);
                    assert!(relieves || !legal.iter().any(could), "{with:?}");
                    relieves
                }
                _ => false,
            },
        );
        assert!(relieved > 0);
    }
}

mod r9_3_3 {
    use super::*;

    #[test]
    fn worn_prussians_retreat_away_from_the_french() {
        let away = decisions(
            PRUSSIAN,
            |w| w.rear = 999,
            |state, legal, with, without| {
                let Step::Retreat(_) = state.step() else { return false };
                let Some(unit) = GAME.next_to_retreat(state, PRUSSIAN) else { return false };
                let worn = state.status(PRUSSIAN, unit) != Status::GoodOrder;
                let stays = matches!(with, Action::To(zone) if state.zone_of(PRUSSIAN, unit) == Some(zone));
                let near = |action: Action| matches!(action, Action::To(zone) if next_to_french(state, zone));
                let can_go = legal.iter().any(|action| matches!(action, Action::To(_)) && !near(*action));
                assert!(!worn || stays || !can_go || !near(with), "{with:?}");
                worn && near(without) && !near(with)
            },
        );
        assert!(away > 0);
    }
}
