//! The heuristic bot: it rates the actions of every kind of decision by their purpose.
//!
//! It rates zones, blocks, cards and points with [`Weights`], and barrages with exact [`Odds`] under the rules in force. Cards are rated by their
//! effects, so a changed card changes its play. It looks as far as the end of the round and keeps no plan: each decision of a round is rated by the
//! best way to continue, so one leads to the next. Nothing is random; among equals the first action is chosen.

mod barrage;
mod board;
mod cards;
mod ground;
mod moves;
mod points;
mod set_up;
#[cfg(test)]
mod tests;

use super::odds::Odds;
use super::weights::Weights;
use crate::search::rate::{Best, Idea, Noted, Weigh};
use barrage::{Survey, Targets};
use board::Board;
use ground::{Land, Values};
use points::MOST_HALVES;
use sandtable_engine::verdun::card::{EventBarrage, MAX_CARDS};
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Action, FRENCH, GERMAN, State, Step, Verdun, ZoneSet};
use sandtable_engine::{Choose, Side, Stream, View};
use std::ops::Deref;
use std::sync::Arc;

/// The bot.
#[derive(Debug)]
pub struct Heuristic {
    weights: Arc<Weights>,
    odds: Arc<Odds>,
    land: Arc<Land>,
    values: Values,
    reach: Reach,
    board: Board,
    /// The zones that could be bombarded with barrage cards, and by an event.
    surveys: [Survey; 2],
}

/// The context of one decision: the position that the side sees, weights, odds and values.
#[derive(Clone, Copy, Debug)]
struct Scene<'a> {
    g: &'a Verdun,
    s: &'a State,
    me: Side,
    foe: Side,
    w: &'a Weights,
    odds: &'a Odds,
    values: &'a [i32; MAX_ZONES],
    land: &'a Land,
    /// Zones with friendly blocks, and zones with enemy blocks.
    own_at: ZoneSet,
    foe_at: ZoneSet,
    /// Zones next to the enemy, and zones next to these.
    near: ZoneSet,
    far: ZoneSet,
    /// Zones where friendly blocks are, or would be, out of supply.
    cut: ZoneSet,
    /// Zones where friendly blocks are, or would be, in supply.
    supplied: ZoneSet,
    /// The value of each level of morale that allows something.
    cliff: i32,
    /// The change of the marker at the end of the turn, if the victory there has a value and is near.
    swing: i32,
}

/// The same context, with the cached values of the map.
#[derive(Clone, Copy, Debug)]
struct Seen<'a> {
    scene: Scene<'a>,
    board: &'a Board,
}

impl<'a> Deref for Seen<'a> {
    type Target = Scene<'a>;

    #[inline]
    fn deref(&self) -> &Scene<'a> {
        &self.scene
    }
}

impl Heuristic {
    /// A bot with these weights under the rules of `game`.
    #[must_use]
    pub fn new(game: &Verdun, weights: Weights) -> Heuristic {
        let land = Arc::new(Land::new(game, &weights));
        Heuristic::with(Arc::new(weights), Arc::new(Odds::new(game)), land)
    }

    fn with(weights: Arc<Weights>, odds: Arc<Odds>, land: Arc<Land>) -> Heuristic {
        let (values, reach, board) = (Values::new(), Reach::default(), Board::new());
        Heuristic { weights, odds, land, values, reach, board, surveys: [Survey::new(), Survey::new()] }
    }

    /// Adds an idea for each action.
    pub(super) fn think(&mut self, view: &View<'_, Verdun>, legal: &[Action], ideas: &mut Vec<Idea<()>>) {
        self.weigh(view, legal, &mut Noted(ideas));
    }

    fn weigh(&mut self, view: &View<'_, Verdun>, legal: &[Action], weigh: &mut impl Weigh) -> usize {
        let Heuristic { weights, odds, land, values, reach, board, surveys } = self;
        values.see(view.game(), view.state(), land, weights);
        reach.see(view, weights);
        let scene = Scene::of(view, (weights, odds, land), &values.of, reach);
        board.see(&scene, values.number);
        let touched = std::mem::take(&mut board.touched);
        surveys.iter_mut().for_each(|survey| survey.outdated(touched));
        let [survey, of_events] = surveys;
        let step = view.state().step();
        if matches!(step, Step::Round(_) | Step::Spend(_)) {
            board.look_for_trenches(&scene);
        }
        match step {
            Step::Round(_) | Step::Mover(_) | Step::Block(..) => board.look_for_movers(&scene),
            Step::Spend(_) if scene.halves() >= scene.g.data().costs.tactical.into() => board.look_for_movers(&scene),
            Step::Move(_) => board.look_onward(&scene),
            Step::Source(_) | Step::Spend(_) | Step::Place(_) => board.look_around(&scene),
            _ => {}
        }
        let seen = Seen { scene, board };
        match step {
            Step::Deal(_) | Step::Over => weigh.only(0, legal.len()),
            Step::Deploy(_) => weigh.best(legal, |a| seen.deployment(a)),
            Step::Entrench(_) => weigh.best(legal, |a| seen.entrenchment(a)),
            Step::Weary(_) => weigh.best(legal, |a| seen.wearied(a)),
            Step::Sustain(_, card) => weigh.best(legal, |a| seen.sustained(card, a)),
            Step::ChooseCard(_) | Step::SearchTake(_) => weigh.best(legal, |a| seen.chosen(a)),
            Step::Round(_) => {
                let (wares, kept) = (seen.wares(MOST_HALVES), seen.kept());
                let fires = legal.iter().any(|&action| seen.fires(action));
                let mut targets = if fires { seen.targets(survey, EventBarrage::default()) } else { Targets::none() };
                // An event is priced once, whether points come first or last.
                let mut priced = [None; MAX_CARDS];
                weigh.best(legal, |a| seen.round(&wares, &mut targets, &kept, (of_events, &mut priced), a))
            }
            Step::SearchDiscard(_) | Step::Yield(_) => weigh.best(legal, |a| seen.parted_with(a)),
            Step::Spend(_) => {
                let worth = seen.purchases(&seen.wares(seen.halves()));
                weigh.best(legal, |a| seen.purchase(&worth, a))
            }
            Step::Dig(_) => weigh.best(legal, |a| seen.digging(a)),
            Step::Unearth(..) => weigh.best(legal, |a| seen.unearthing(a)),
            Step::Request(_) => weigh.best(legal, |a| seen.request_of(a)),
            Step::Refresh(_) => weigh.best(legal, |a| seen.refreshing(a)),
            Step::Source(_) => {
                let places = seen.places(seen.strategic_targets());
                weigh.best(legal, |a| seen.sourced(&places, a))
            }
            Step::Place(_) => {
                let landings = seen.landings();
                weigh.best(legal, |a| Seen::place(&landings, a))
            }
            Step::Mover(_) => weigh.best(legal, |a| seen.mover(a)),
            Step::Block(_, zone) => weigh.best(legal, |a| seen.which(zone, a)),
            Step::Move(_) => weigh.best(legal, |a| seen.step(a)),
            Step::MoveOn(_) => weigh.best(legal, |a| seen.step_on(a)),
            Step::Rotate(_) => weigh.best(legal, |a| seen.rotated(a)),
            Step::RotateIn(_) => weigh.best(legal, |a| seen.rotate_in(a)),
            Step::RotateOut(_) => weigh.best(legal, |a| seen.rotate_out(a)),
            Step::Second(_) => {
                let mut targets = seen.targets(survey, EventBarrage::default());
                weigh.best(legal, |a| seen.second(&mut targets, a))
            }
            Step::Target(_) => {
                let event = seen.event_barrage();
                let survey = if event == EventBarrage::default() { survey } else { of_events };
                let mut targets = seen.targets(survey, event);
                weigh.best(legal, |a| seen.target(&mut targets, a))
            }
            Step::Assault(_) => {
                let survey = if seen.event_barrage() == EventBarrage::default() { survey } else { of_events };
                let (plain, assault) = seen.assault(survey);
                weigh.best(legal, |a| if a == Action::Go { assault } else { plain })
            }
            Step::Muster(_) => {
                let gain = seen.one_more();
                weigh.best(legal, |a| seen.muster(gain, a))
            }
            Step::Relieve(_) => weigh.best(legal, |a| seen.relief(a)),
            Step::Replace(_) => weigh.best(legal, |a| seen.replacement(a)),
            Step::Stockpile(_) => weigh.best(legal, |a| seen.stockpile(of_events, a)),
            Step::Counter(_) => weigh.best(legal, |a| seen.counter(a)),
            Step::Answer(_) => weigh.best(legal, |a| seen.answer(a)),
            Step::MoreDice(_) => {
                let worth = seen.hits_are_worth();
                weigh.best(legal, |a| seen.more_dice(&worth, a))
            }
            Step::Reroll(_) => {
                let worth = seen.hits_are_worth();
                weigh.best(legal, |a| seen.reroll(&worth, a))
            }
            Step::Double(..) => weigh.best(legal, |a| seen.double(a)),
            Step::Suffer(_, card) => weigh.best(legal, |a| seen.suffer(card, a)),
            Step::Infiltrate(_) => weigh.best(legal, |a| seen.infiltration(a)),
            Step::PlaceMarker(_) => weigh.best(legal, |a| seen.marker(a)),
            Step::Sweeten(_) => weigh.best(legal, |a| seen.sweetened(a)),
            Step::Keep(_) => weigh.best(legal, |a| seen.discarded(a)),
        }
    }
}

/// The reach of both sides, cached as long as blocks and control do not change.
#[derive(Debug, Default)]
struct Reach {
    /// The side, whether the set-up is under way, the zones with enemy blocks, and the zones that the side controls.
    under: Option<(Side, bool, [ZoneSet; 2])>,
    own_at: ZoneSet,
    near: ZoneSet,
    far: ZoneSet,
    cut: ZoneSet,
    supplied: ZoneSet,
}

impl Reach {
    fn see(&mut self, view: &View<'_, Verdun>, w: &Weights) {
        let (g, s, me) = (view.game(), view.state(), view.side());
        let (foe, set_up) = (me.enemy(), s.turn() == 0);
        let (own_at, foe_at) = (s.occupied(me), s.occupied(foe));
        let under = Some((me, set_up, [foe_at, s.control(me)]));
        let same = under == self.under;
        if same && own_at == self.own_at {
            return;
        }
        (self.under, self.own_at) = (under, own_at);
        if !same {
            // Before the enemy's blocks are on the map, any zone that he controls counts as occupied.
            self.near = g.map().next_to_any(if set_up { s.control(foe) } else { foe_at });
            self.supplied = g.supplied(s, me);
            let knows = w.starving != 0 && !set_up;
            self.cut = if knows { g.map().zones().minus(self.supplied) } else { ZoneSet::EMPTY };
        }
        self.far = g.map().next_to_any(self.near.minus(own_at));
    }
}

impl<'a> Scene<'a> {
    fn of(
        view: &View<'a, Verdun>,
        (w, odds, land): (&'a Weights, &'a Odds, &'a Land),
        values: &'a [i32; MAX_ZONES],
        &Reach { near, far, cut, supplied, .. }: &Reach,
    ) -> Scene<'a> {
        let (g, s, me) = (view.game(), view.state(), view.side());
        let foe = me.enemy();
        let (own_at, foe_at) = (s.occupied(me), s.occupied(foe));
        let cliff = w.cliff * cards::months_left(g, s);
        let swing = if w.brink == 0 || cards::rounds_in_turn(g, s) > cards::LAST_ROUNDS { 0 } else { balance(g, s) };
        Scene { g, s, me, foe, w, odds, values, land, own_at, foe_at, near, far, cut, supplied, cliff, swing }
    }
}

/// §10 The change of the marker at the end of the turn if the map stays as it is.
fn balance(g: &Verdun, s: &State) -> i32 {
    i32::from(g.geographic_points(s, GERMAN)) - i32::from(g.geographic_points(s, FRENCH))
}

/// The caches change no choice: a copy starts with empty ones.
impl Clone for Heuristic {
    fn clone(&self) -> Heuristic {
        Heuristic::with(Arc::clone(&self.weights), Arc::clone(&self.odds), Arc::clone(&self.land))
    }

    fn clone_from(&mut self, other: &Heuristic) {
        if !Arc::ptr_eq(&self.land, &other.land) {
            *self = other.clone();
        }
    }
}

impl Choose<Verdun> for Heuristic {
    fn new_game(&mut self) {
        self.values.forget();
    }

    fn choose(&mut self, view: &View<'_, Verdun>, legal: &[Action], _dice: &mut Stream) -> usize {
        self.weigh(view, legal, &mut Best)
    }
}
