//! The leak law for stories: games that look the same to a side are reported to it in the same way.

use super::Broken;
use crate::chance::Chance;
use crate::game::{Game, Heard, Hearer, Status};
use crate::observer::Env;
use crate::pool::Pool;
use crate::rulebook::Rule;
use crate::side::Side;
use crate::streams::{Purpose, Stream};
use std::ops::Range;

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Positions in which redrawing what is hidden changed something.
    pub positions: u64,
    /// Decisions of the side's enemy that were compared.
    pub enemy: u64,
    /// Draws that change only what the side does not see.
    pub draws: u64,
    /// Events that were compared, as the side heard them.
    pub events: u64,
    /// Those of which the side heard only a part, or nothing.
    pub veiled: u64,
}

/// The number of worlds that are followed at the same time.
const WORLDS: usize = 4;

/// The number of worlds without a matching decision before this is called a leak.
const IN_VAIN: u32 = 3;

/// What is hidden is redrawn at one in this many decisions of the side.
const SPACING: u32 = 4;

/// Plays random games until what is hidden from `side` was redrawn in `positions` positions. The redrawn worlds are followed for as long as
/// they look the same to the side and the enemy shows it the same. A draw that changes only what the side does not see must change nothing that
/// it hears. If a world has an action that looks and sounds the same, the side must hear the same of it, with the same dice. What it hears of a
/// decision of the enemy must be possible in other worlds that look the same.
///
/// # Errors
/// The first difference.
pub fn stories<G: Game>(game: &G, side: Side, seed: u64, games: Range<u64>, positions: u64) -> Result<Told, Broken> {
    let mut told = Told::default();
    for index in games {
        if told.positions >= positions {
            break;
        }
        follow(game, side, seed, index, &mut told)?;
    }
    Ok(told)
}

/// A world that looks the same to the side.
struct World<G: Game> {
    state: G::State,
    /// Draws that belong to no event yet.
    pending: Vec<Drawn>,
}

fn follow<G: Game>(game: &G, side: Side, seed: u64, index: u64, told: &mut Told) -> Result<(), Broken> {
    let mut stream = Stream::new(seed, index, Purpose::Rules);
    let mut dice = Stream::new(seed, index, Purpose::Bot(side));
    let mut redrawn = Stream::new(seed, index, Purpose::Worlds);
    let (mut legal, mut there) = (Vec::new(), Vec::new());
    let mut here = World::<G> { state: game.setup(), pending: Vec::new() };
    let mut worlds: Vec<World<G>> = Vec::new();
    let mut decision = 0;
    while let Status::Awaiting(mover) = game.status(&here.state) {
        game.legal_actions(&here.state, &mut legal);
        if mover == side && dice.below(SPACING) == 0 {
            worlds.retain(|world| world.state != here.state);
            let before = worlds.len();
            while worlds.len() < WORLDS {
                let mut state = here.state.clone();
                game.resample(&mut state, side, &mut redrawn);
                worlds.push(World { state, pending: here.pending.clone() });
            }
            told.positions += u64::from(worlds[before..].iter().any(|world| world.state != here.state));
        }
        let action = legal[dice.below(legal.len() as u32) as usize];
        let (next, whole) = play(game, side, &here, action, stream.clone(), &[]);
        let seen = hidden(game, &next.state, side);
        let broken = |what| Broken { law: "stories", seed, game: index, decision, what };
        for nth in 0..whole.drawn.len() {
            let mut given = whole.drawn.clone();
            given[nth].1 = redrawn.below(given[nth].0 as u32) as usize;
            let (led, heard) = play(game, side, &here, action, stream.clone(), &given);
            if led.state != next.state && hidden(game, &led.state, side) == seen && heard.shown == whole.shown {
                told.draws += 1;
                if heard.lines != whole.lines {
                    let (here, there) = (whole.lines.join("; "), heard.lines.join("; "));
                    return Err(broken(format!("{side:?} hears `{here}`, and `{there}` where another draw is hidden")));
                }
            }
        }
        let (mut followed, mut in_vain) = (Vec::new(), 0);
        for world in worlds.drain(..) {
            game.legal_actions(&world.state, &mut there);
            let (mut looked, mut same) = (false, None);
            // Actions described in the same words come first: if one of them fits, it is the same decision.
            let called = |other: G::Action| whole.decision == Some(described(game, &world.state, other));
            there.retain(|&other| mover != side || other == action);
            there.sort_by_key(|&other| !called(other));
            for &other in &there {
                if same.is_some() && whole.named && !called(other) {
                    break;
                }
                let (led, heard) = play(game, side, &world, other, stream.clone(), &whole.drawn);
                if hidden(game, &led.state, side) != seen || heard.shown != whole.shown {
                    continue;
                }
                looked = true;
                if heard.decision == whole.decision {
                    // Two decisions that are not heard may differ, and then so may what is heard of them.
                    if whole.decision.is_none() && other != action && heard.lines != whole.lines {
                        continue;
                    }
                    if heard.lines != whole.lines {
                        let (here, there) = (whole.lines.join("; "), heard.lines.join("; "));
                        return Err(broken(format!("{side:?} hears `{here}`, and `{there}` where all looks the same")));
                    }
                    same.get_or_insert(led);
                }
            }
            in_vain += u32::from(looked && same.is_none());
            followed.extend(same);
        }
        if followed.is_empty() && in_vain >= IN_VAIN && !whole.played {
            let decision = whole.decision.unwrap_or_default();
            return Err(broken(format!("{side:?} hears `{decision}`, which no world that looks the same has")));
        }
        if !followed.is_empty() {
            told.enemy += u64::from(mover != side);
            told.events += whole.lines.len() as u64;
            told.veiled += whole.veiled;
        }
        stream = whole.stream;
        (here, worlds) = (next, followed);
        decision += 1;
    }
    Ok(())
}

/// A position as a side sees it.
fn hidden<G: Game>(game: &G, state: &G::State, side: Side) -> G::State {
    let mut seen = state.clone();
    game.hide(&mut seen, side);
    seen
}

fn described<G: Game>(game: &G, state: &G::State, action: G::Action) -> String {
    let mut words = String::new();
    game.describe_action(state, action, &mut words);
    words
}

/// What a side hears of one decision and its consequences.
struct Story {
    /// The decision, in words; `None` if it is not heard.
    decision: Option<String>,
    /// The events that it hears, with sections and dice.
    lines: Vec<String>,
    /// The events that show what was hidden.
    shown: Vec<String>,
    /// Whether the decision shows what was hidden.
    played: bool,
    /// Whether the decision is heard in full.
    named: bool,
    /// The number of events of which it hears only a part, or nothing.
    veiled: u64,
    /// All draws.
    drawn: Vec<Drawn>,
    /// The stream after the draws.
    stream: Stream,
}

/// Takes a decision in a world, with the given draws as far as they fit.
fn play<G: Game>(
    game: &G,
    side: Side,
    world: &World<G>,
    action: G::Action,
    stream: Stream,
    given: &[Drawn],
) -> (World<G>, Story) {
    let mut scribe = Scribe::<G> { stream, given, drawn: Vec::new(), told: Vec::new() };
    let mut state = world.state.clone();
    game.apply(&mut state, action, &mut scribe);
    let Scribe { stream, drawn, told, .. } = scribe;
    let hearer = Hearer { side, before: &world.state, after: &state };
    let own = matches!(game.status(&world.state), Status::Awaiting(mover) if mover == side);
    let heard = if own { Heard::All } else { game.action_heard(action, hearer) };
    let (played, named) = (matches!(heard, Heard::Shown(_)), matches!(heard, Heard::All | Heard::Shown(_)));
    let decision = heard.of(action).map(|action| described(game, &world.state, action));
    let mut pending = world.pending.clone();
    let (mut lines, mut shown, mut veiled, mut from) = (Vec::new(), Vec::new(), 0, 0);
    for (rule, event, to) in told {
        pending.extend(&drawn[from..to]);
        from = to;
        let heard = game.event_heard(&event, hearer);
        let (shows, whole) = (matches!(heard, Heard::Shown(_)), matches!(heard, Heard::All | Heard::Shown(_)));
        veiled += u64::from(!whole);
        if let Some(event) = heard.of(event) {
            let mut words = format!("§{} ", G::CARD.rulebook.section(rule).number);
            game.describe_event(&event, &mut words);
            if whole && !pending.is_empty() {
                words += &format!(" {pending:?}");
            }
            if shows {
                shown.push(words.clone());
            }
            lines.push(words);
        }
        pending.clear();
    }
    pending.extend(&drawn[from..]);
    (World { state, pending }, Story { decision, lines, shown, played, named, veiled, drawn, stream })
}

/// A draw: the number of results, and the one drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drawn(usize, usize);

/// Records draws and events; repeats given draws as long as they fit.
struct Scribe<'a, G: Game> {
    stream: Stream,
    given: &'a [Drawn],
    drawn: Vec<Drawn>,
    /// The events reported, each with the number of draws before it.
    told: Vec<(Rule, G::Event, usize)>,
}

impl<G: Game> Scribe<'_, G> {
    fn draw(&mut self, of: usize, fits: impl Fn(usize) -> bool, draw: impl FnOnce(&mut Stream) -> usize) -> usize {
        let result = match self.given.get(self.drawn.len()) {
            Some(&Drawn(sides, result)) if sides == of && fits(result) => result,
            _ => draw(&mut self.stream),
        };
        self.drawn.push(Drawn(of, result));
        result
    }
}

impl<G: Game> Env<G> for Scribe<'_, G> {
    fn uniform(&mut self, n: u32) -> u32 {
        self.draw(n as usize, |_| true, |stream| stream.uniform(n) as usize) as u32
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.draw(weights.len(), |nth| weights[nth] > 0, |stream| stream.weighted(weights))
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        let weights = pool.weights();
        self.draw(weights.len(), |nth| weights[nth] > 0, |stream| stream.pool(pool))
    }

    fn rekey(&mut self, key: u64) {
        self.stream.rekey(key);
    }

    fn substream(&mut self, roll: u32) {
        self.stream.substream(roll);
    }

    fn rule(&mut self, _rule: Rule) {}

    fn tell(&mut self, rule: Rule, event: impl FnOnce() -> G::Event) {
        self.told.push((rule, event(), self.drawn.len()));
    }

    fn explain<I: IntoIterator<Item = (Rule, G::Event)>>(&mut self, details: impl FnOnce() -> I) {
        details().into_iter().for_each(|(rule, event)| self.tell(rule, || event));
    }

    fn turn_ended(&mut self, _game: &G, _state: &G::State) {}
}
