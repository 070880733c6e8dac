//! Weights with a single purpose, in positions of played games.

use super::{Heuristic, Seen};
use crate::loire::tests::game;
use crate::loire::weights::{BUILT_IN, Weights};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::event::{End, Event, Work};
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{FRENCH, GERMAN, HexSet, Loire, State, Step};
use sandtable_engine::observer::Observer;
use sandtable_engine::rulebook::Rule;
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::loire::SCHEMA;
use sandtable_scenarios::{Overlay, Source};
use std::sync::LazyLock;

static GAME: LazyLock<Loire> = LazyLock::new(game);

/// The built-in weights of a side, without those that are tested here.
fn weights(side: Side) -> Weights {
    let weights = Weights::read("built-in", BUILT_IN[0].text[side]).unwrap_or_else(|faults| panic!("{faults}"));
    Weights { corps: 0, relief: 0, watch: 0, ..weights }
}

/// Positions from games between two bots with these weights in which a side moves.
fn positions(side: Side, games: u64) -> Vec<State> {
    let mut found = Vec::new();
    let mut legal = Vec::new();
    for index in 0..games {
        let mut bots = Side::BOTH.map(|side| Heuristic::new(&GAME, weights(side)));
        let mut env = Desk::silent(Stream::new(3, index, Purpose::Rules));
        let mut dice = Stream::new(3, index, Purpose::Bot(side));
        let mut state = GAME.setup();
        let mut last = 0;
        while let Status::Awaiting(awaited) = GAME.status(&state) {
            if awaited == side && matches!(state.step(), Step::Mover(_)) && state.turn() > last {
                last = state.turn();
                found.push(state.clone());
            }
            GAME.legal_actions(&state, &mut legal);
            let bot = &mut bots[awaited.index()];
            let choice = View::show(&*GAME, &mut state, awaited, |view| bot.choose(view, &legal, &mut dice));
            GAME.apply(&mut state, legal[choice], &mut env);
        }
    }
    found
}

/// The view of a position by a bot with these weights.
fn look<A>(state: &State, side: Side, weights: Weights, ask: impl FnOnce(&mut super::Survey, &Seen<'_>) -> A) -> A {
    look_in(&GAME, state, side, weights, ask)
}

fn look_in<A>(
    game: &Loire,
    state: &State,
    side: Side,
    weights: Weights,
    ask: impl FnOnce(&mut super::Survey, &Seen<'_>) -> A,
) -> A {
    let mut bot = Heuristic::new(game, weights);
    View::show(game, &mut state.clone(), side, |view| {
        let (g, s, me) = (view.game(), view.state(), view.side());
        bot.board.see(g, s, &bot.land, me);
        bot.ways.see(g, s);
        let (w, odds, land, ways) = (&*bot.weights, &*bot.odds, &*bot.land, &bot.ways);
        let seen = Seen { g, s, me, foe: me.enemy(), w, odds, land, ways, board: &bot.board };
        bot.survey.see(&seen);
        bot.survey.trace(&seen);
        ask(&mut bot.survey, &seen)
    })
}

/// `goals.corps`: the second unit of a corps goes where the first goes, which it does not do without the weight.
#[test]
fn a_corps_goes_to_one_goal() {
    let goals_of_two = |state: &State, corps: i32| {
        look(state, FRENCH, Weights { corps, ..weights(FRENCH) }, |survey, seen| {
            let of_corps = |corps: usize| seen.g.data().corps[corps].units & seen.own_regular();
            let corps = (0..seen.g.data().corps.len()).map(of_corps).filter(|units| units.len() > 1);
            let mut pairs = Vec::new();
            for units in corps {
                let [first, second] = [0, 1].map(|i| units.into_iter().nth(i).expect("two units"));
                let mut choose = |unit| {
                    let (hex, strength) = (seen.s.at(unit), seen.strength(unit));
                    let goal = seen.chosen_goal(survey, hex, strength, Some(unit))?;
                    survey.send(unit, seen.g.unit(unit).corps, strength, goal);
                    Some(goal)
                };
                let (Some(one), Some(other)) = (choose(first), choose(second)) else { continue };
                // A town that cannot be reached before the end of the game is not a goal.
                if seen.way(&survey.goals()[one], seen.s.at(second)) <= 12 * seen.turns_left() {
                    pairs.push([one, other]);
                }
            }
            pairs
        })
    };
    let apart = |corps: i32| {
        let pairs = positions(FRENCH, 2).iter().flat_map(|state| goals_of_two(state, corps)).collect::<Vec<_>>();
        assert!(pairs.len() > 50, "{} pairs", pairs.len());
        pairs.iter().filter(|[one, other]| one != other).count()
    };
    let (alone, together) = (apart(0), apart(10_000));
    assert!(alone > 20, "{alone} pairs part without the weight");
    assert_eq!(together, 0);
}

/// `goals.relief`: a stack that cuts a railway attracts by the strength supplied through it; other stacks do as before.
#[test]
fn who_cuts_a_railway_is_a_goal_for_what_it_carries() {
    let mut cut = 0;
    for state in positions(GERMAN, 2) {
        let values = |relief: i32| {
            look(&state, GERMAN, Weights { relief, hunt: 0, sweep: 1, ..weights(GERMAN) }, |survey, seen| {
                let stacks = survey.goals().iter().filter(|goal| goal.town.is_none());
                let goals: Vec<_> = stacks.map(|goal| (goal.hex, goal.value)).collect();
                let carried = |hex| {
                    let near = HexSet::one(hex) | seen.g.joined(seen.s, hex).minus(seen.s.stood(GERMAN));
                    let rails = (near & seen.land.railways).into_iter();
                    rails.map(|rail| i32::from(survey.carried[rail.index()])).max().unwrap_or(0)
                };
                let carried: Vec<_> =
                    goals.iter().map(|(hex, _)| if relief == 0 { 0 } else { carried(*hex) }).collect();
                (goals, carried)
            })
        };
        let ((before, _), (after, carried)) = (values(0), values(20));
        for (hex, value) in &after {
            let old = before.iter().find(|(at, _)| at == hex).map_or(0, |(_, old)| *old);
            let i = after.iter().position(|(at, _)| at == hex).expect("it is one of them");
            assert_eq!(*value, old + 2 * carried[i]);
            cut += usize::from(carried[i] > 0);
        }
    }
    assert!(cut > 10, "{cut} stacks cut a railway");
}

/// `irregular.watch`: a hex of a railway that supplies troops counts for what it carries if no friendly unit is near.
#[test]
fn a_railway_is_watched_for_what_it_carries() {
    let mut watched = 0;
    for state in positions(GERMAN, 2) {
        let Some(unit) = GAME
            .units_of(GERMAN)
            .into_iter()
            .find(|&unit| state.on_map().has(unit) && GAME.unit(unit).kind == Kind::Party)
        else {
            continue;
        };
        let scores = |watch: i32| {
            look(&state, GERMAN, Weights { watch, ..weights(GERMAN) }, |survey, seen| {
                let errand = seen.errand(survey, unit);
                let hexes = seen.g.data().map.grid.hexes().into_iter();
                let others =
                    seen.own().into_iter().filter(|&other| other != unit).map(|other| seen.s.at(other)).collect();
                let near = seen.g.near(others, 2);
                hexes
                    .map(|hex| {
                        let carries = seen.land.railways.has(hex) && !near.has(hex);
                        let carried = if carries { i32::from(survey.carried[hex.index()]) } else { 0 };
                        (seen.irregular_score(&errand, survey, hex), if watch == 0 { 0 } else { carried })
                    })
                    .collect::<Vec<_>>()
            })
        };
        for ((before, _), (after, carried)) in scores(0).into_iter().zip(scores(10)) {
            assert_eq!(after, before + carried);
            watched += usize::from(carried > 0);
        }
    }
    assert!(watched > 100, "{watched} hexes are worth watching");
}

/// §9.4, §13 A Government without a guard is in danger from cavalry twice its movement allowance away, and not beyond.
#[test]
fn cavalry_within_a_ride_threatens_the_government() {
    let (mut ridden, mut safe) = (0, 0);
    for state in positions(FRENCH, 3) {
        look(&state, FRENCH, weights(FRENCH), |survey, seen| {
            let hex = seen.s.government();
            if !hex.is_some() {
                return;
            }
            let riders = |reach: u8| {
                let near = |from: &_| seen.g.data().map.grid.distance(*from, hex) <= reach;
                let stacks = seen.s.stood(GERMAN).into_iter().filter(near);
                let mounted = stacks
                    .filter(|&from| seen.s.masked(GERMAN).has(from) || seen.board.at(GERMAN, FRENCH, from).cavalry > 0);
                mounted.map(|from| seen.strength_in(GERMAN, from)).max().unwrap_or(0)
            };
            let felt = i32::from(survey.threat[hex.index()]);
            let risk = seen.government_at_risk(survey);
            match seen.strength_in(FRENCH, hex) {
                0 => {
                    // The fastest cavalry of the game rides six hexes in a tactical march.
                    assert_eq!(risk, felt.max(riders(12)));
                    ridden += usize::from(riders(12) > felt);
                    safe += usize::from(risk == 0);
                }
                guard => assert_eq!(risk, (felt - guard).max(0)),
            }
        });
    }
    assert!(ridden > 0 && safe > 0, "in {ridden} positions cavalry is what it fears, in {safe} it fears nothing");
}

/// Counts in games: bridges worked on in a half turn, those both destroyed and repaired, and units without room.
#[derive(Default)]
struct Counted {
    bridges: Vec<([HexId; 2], Work)>,
    both: usize,
    worked: usize,
    crowded: usize,
}

impl Observer<Loire> for Counted {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        match *event {
            Event::HalfBegan { .. } => self.bridges.clear(),
            Event::Worked { work: work @ (Work::BlowBridge | Work::RepairBridge), hex, to, done: true, .. } => {
                let ends = [hex.min(to), hex.max(to)];
                self.both += usize::from(self.bridges.iter().any(|&(other, before)| other == ends && before != work));
                self.bridges.push((ends, work));
                self.worked += 1;
            }
            Event::Removed { end: End::Stacking, .. } => self.crowded += 1,
            _ => {}
        }
    }
}

/// §11 No bridge is destroyed and repaired in one half turn. §5.1, §4 Units that may only march tactically go where there is room:
/// otherwise divisions of a corps that arrives so would be lost in every game.
#[test]
fn bridges_stay_as_they_were_made_and_arrivals_find_room() {
    let mut counted = Counted::default();
    let mut legal = Vec::new();
    for index in 0..6 {
        let mut bots = Side::BOTH.map(|side| Heuristic::new(&GAME, weights(side)));
        let mut env = Desk { chance: Stream::new(5, index, Purpose::Rules), observer: &mut counted };
        let mut dice = Stream::new(5, index, Purpose::Bot(FRENCH));
        let mut state = GAME.setup();
        while let Status::Awaiting(awaited) = GAME.status(&state) {
            GAME.legal_actions(&state, &mut legal);
            let bot = &mut bots[awaited.index()];
            let choice = View::show(&*GAME, &mut state, awaited, |view| bot.choose(view, &legal, &mut dice));
            GAME.apply(&mut state, legal[choice], &mut env);
        }
    }
    assert!(counted.worked > 20, "{} bridges are destroyed or repaired", counted.worked);
    assert_eq!(counted.both, 0);
    assert!(counted.crowded <= 3, "{} units find no room", counted.crowded);
}

/// Counts between the declarations of attacks and their dice.
#[derive(Default)]
struct Declared {
    attacks: u32,
    /// Attacks that are declared without marches to the guns or dice so far; the largest number of them.
    waiting: (u32, u32),
    fought: u32,
    over: u32,
}

impl Observer<Loire> for Declared {
    const RULES: bool = false;
    const EVENTS: bool = true;
    const DETAILS: bool = false;
    fn rule(&mut self, _rule: Rule) {}
    fn event(&mut self, _rule: Rule, event: &Event) {
        match event {
            Event::Attacked { .. } => {
                self.attacks += 1;
                self.waiting.0 += 1;
                self.waiting.1 = self.waiting.1.max(self.waiting.0);
            }
            Event::MarchedToTheGuns { .. } => self.waiting.0 = 0,
            Event::CombatBegan { .. } => (self.waiting.0, self.over) = (0, self.over + 1),
            Event::Fought { .. } => self.fought += 1,
            _ => {}
        }
    }
}

/// §12.1 R-131, §T.arrivals R-132 Bots play a whole game in which all attacks are declared first, and each corps comes by rail or not.
#[test]
fn r_131_r_132_attacks_are_declared_together_and_corps_come_by_themselves() {
    let source = Source::named("loire").expect("it is built in");
    let readings = ["declarations=first", "rail-groups=corps"].map(|ruling| Overlay::Ruling(ruling.into()));
    let loaded = SCHEMA.load(&source, &readings).unwrap_or_else(|faults| panic!("{faults}"));
    let game = Loire::new(loaded.data.to().expect("the data of loire"));
    let (mut seen, mut legal) = (Declared::default(), Vec::new());
    let mut bots = Side::BOTH.map(|side| Heuristic::new(&game, weights(side)));
    let mut env = Desk { chance: Stream::new(6, 0, Purpose::Rules), observer: &mut seen };
    let mut dice = Stream::new(6, 0, Purpose::Bot(FRENCH));
    let (mut state, mut asked, mut spoken) = (game.setup(), 0, 0);
    while let Status::Awaiting(awaited) = game.status(&state) {
        asked += u32::from(matches!(state.step(), Step::ByRail(..)));
        if matches!(state.step(), Step::Attack(_)) && state.attacks_wait() {
            // Guns that an earlier attack can have are not counted for another one.
            let (guns, left) = look_in(&game, &state, awaited, weights(awaited), |_, seen| {
                let before = seen.s.declared_before() & seen.land.of[awaited];
                let hqs = game.supporters(seen.s, awaited, before).into_iter();
                (hqs.map(|hq| game.points_left(seen.s, hq)).sum::<u8>(), seen.all_guns(awaited, before))
            });
            assert_eq!(left, 0);
            spoken += u32::from(guns > 0);
        }
        game.legal_actions(&state, &mut legal);
        let bot = &mut bots[awaited.index()];
        let choice = View::show(&game, &mut state, awaited, |view| bot.choose(view, &legal, &mut dice));
        game.apply(&mut state, legal[choice], &mut env);
    }
    assert_eq!(asked, 4, "a division, two corps of a group, and a corps");
    assert!(spoken > 0, "no guns are spoken for");
    assert!(seen.attacks > 10 && seen.waiting.1 > 1, "{} attacks, {} at a time", seen.attacks, seen.waiting.1);
    assert_eq!(seen.attacks, seen.over);
    assert!(seen.fought <= seen.over);
}
