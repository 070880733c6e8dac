//! The rules.

use crate::data::{Data, PLACES, Place, STRONGEST};
use crate::rulebook::{RULEBOOK, rule};
use sandtable_engine::game::Level;
use sandtable_engine::geometry::{ZoneId, ZoneMap, ZoneSet};
use sandtable_engine::roll::Numbered;
use sandtable_engine::{Breach, Card, Chance, Env, Game, Heard, Hearer, Metric, Outcome, Side, Status, metric};
use std::fmt::Write;

pub(crate) const RAIDERS: Side = Side::First;
pub(crate) const GUARDS: Side = Side::Second;

const METRICS: &[Metric] = &[
    Metric { name: "raiders_attacks", about: "attacks by the raiders" },
    Metric { name: "guards_attacks", about: "attacks by the guards" },
    Metric { name: "raiders_lost", about: "points of strength that the raiders lose" },
    Metric { name: "guards_lost", about: "points of strength that the guards lose" },
];

static CARD: Card = Card {
    system: "crossing",
    title: "The Crossing",
    sides: ["raiders", "guards"],
    rulebook: &RULEBOOK,
    levels: &[
        Level { name: "raiders", winner: Some(RAIDERS) },
        Level { name: "draw", winner: None },
        Level { name: "guards", winner: Some(GUARDS) },
    ],
    endings: &["village", "no band", "last turn"],
    margin: "points of strength, raiders less guards",
    metrics: METRICS,
    last_turn: 16,
    max_actions: PLACES * PLACES,
};

/// The rules with the data of a scenario.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    pub(crate) data: Data,
    pub(crate) map: ZoneMap<ZoneSet, PLACES>,
}

/// A piece on the map. The strength is 0 where it cannot be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) strength: u8,
    pub(crate) face_up: bool,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) at: [Option<Piece>; PLACES],
    /// How many posts of each strength the raiders have not seen, those in the guards' hand included.
    pub(crate) unseen: [u8; STRONGEST as usize + 1],
    /// 0 during the set-up.
    pub(crate) turn: u8,
    pub(crate) side: Side,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Puts a post of this strength into the next place; of strength 0 for those who cannot see it.
    Post(u8),
    Move {
        from: ZoneId,
        to: ZoneId,
    },
    Pass,
}

/// What happened.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Posted {
        at: ZoneId,
        strength: u8,
    },
    Passed(Side),
    Moved {
        side: Side,
        from: ZoneId,
        to: ZoneId,
    },
    /// Totals of attackers and attacked, and the points that the losers lose.
    Attacked {
        side: Side,
        from: ZoneId,
        to: ZoneId,
        totals: [u8; 2],
        lost: u8,
    },
}

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    Attackers,
    Attacked,
}

impl Numbered for Roll {
    fn number(self) -> u32 {
        self as u32
    }
}

impl Crossing {
    pub(crate) fn new(data: Data) -> Crossing {
        let mut borders = [ZoneSet::EMPTY; PLACES];
        data.places.iter().for_each(|place| borders[place.id.index()] = place.borders);
        let map = ZoneMap::new(data.places.iter().map(|place| place.id).collect(), borders);
        Crossing { map, data }
    }

    pub(crate) fn place(&self, id: ZoneId) -> &Place {
        &self.data.places[self.data.places.partition_point(|place| place.id < id)]
    }

    /// The place that gets the next post.
    fn next_post(&self, state: &State) -> Option<ZoneId> {
        self.data.places.iter().find(|place| place.post && state.at[place.id.index()].is_none()).map(|place| place.id)
    }

    /// §4.2 The totals of attackers and attacked.
    pub(crate) fn roll_totals(&self, strengths: [u8; 2], bonus: u8, env: &mut impl Env<Crossing>) -> [u8; 2] {
        [strengths[0] + Roll::Attackers.die(env), strengths[1] + bonus + Roll::Attacked.die(env)]
    }

    fn attack(&self, state: &mut State, from: ZoneId, to: ZoneId, env: &mut impl Env<Crossing>) {
        for zone in [from, to] {
            state.turn_up(zone);
        }
        let (Some(own), Some(enemy)) = (state.at[from.index()], state.at[to.index()]) else { return };
        env.rule(rule!("4.1"));
        let totals = self.roll_totals([own.strength, enemy.strength], self.place(to).bonus, env);
        let won = totals[0] > totals[1];
        let lost = if won { enemy.strength } else { 1 };
        if won {
            (state.at[from.index()], state.at[to.index()]) = (None, Some(own));
        } else {
            let strength = own.strength - 1;
            state.at[from.index()] = (strength > 0).then_some(Piece { strength, ..own });
        }
        env.tell(rule!("4.3"), || Event::Attacked { side: own.side, from, to, totals, lost });
    }

    /// §3 The other side acts, or the next turn begins.
    fn next(&self, state: &mut State, env: &mut impl Env<Crossing>) {
        let over = matches!(self.status(state), Status::Over(_));
        if over || state.turn > 0 && state.side == GUARDS {
            env.turn_ended(self, state);
        }
        if !over {
            state.turn += u8::from(state.side == GUARDS);
            state.side = state.side.enemy();
            env.rekey(2 * u64::from(state.turn) + state.side as u64);
        }
    }
}

impl State {
    pub(crate) fn pieces(&self, side: Side) -> impl Iterator<Item = (ZoneId, Piece)> + '_ {
        let own = move |(zone, piece): (u8, &Option<Piece>)| Some((ZoneId(zone), piece.filter(|p| p.side == side)?));
        (0..).zip(&self.at).filter_map(own)
    }

    /// §4.1
    fn turn_up(&mut self, zone: ZoneId) {
        if let Some(piece) = self.at[zone.index()].as_mut().filter(|piece| !piece.face_up) {
            piece.face_up = true;
            self.unseen[usize::from(piece.strength)] -= 1;
        }
    }

    /// Points of strength on the map, raiders less guards.
    pub(crate) fn margin(&self) -> i16 {
        let points = |side| self.pieces(side).map(|(_, piece)| i16::from(piece.strength)).sum::<i16>();
        points(RAIDERS) - points(GUARDS)
    }

    /// The face-down posts of each strength.
    fn face_down(&self) -> [u8; STRONGEST as usize + 1] {
        let mut counts = [0; STRONGEST as usize + 1];
        self.pieces(GUARDS)
            .filter(|(_, piece)| !piece.face_up)
            .for_each(|(_, piece)| counts[usize::from(piece.strength)] += 1);
        counts
    }
}

impl Game for Crossing {
    type State = State;
    type Action = Action;
    type Event = Event;
    /// The strengths of the posts that the raiders cannot see.
    type Secret = [u8; PLACES];

    const CARD: &'static Card = &CARD;

    fn setup(&self) -> State {
        let mut state = State { at: [None; PLACES], unseen: Default::default(), turn: 0, side: GUARDS };
        for place in self.data.places.iter().filter(|place| place.band > 0) {
            state.at[place.id.index()] = Some(Piece { side: RAIDERS, strength: place.band, face_up: true });
        }
        self.data.posts.iter().for_each(|strength| state.unseen[usize::from(*strength)] += 1);
        state
    }

    fn status(&self, state: &State) -> Status {
        let bands = || state.pieces(RAIDERS).map(|(zone, _)| zone);
        let over = |level, ending| Status::Over(Outcome { level, ending, margin: state.margin() });
        if bands().any(|zone| zone == self.data.village) {
            over(0, 0)
        } else if bands().next().is_none() {
            over(2, 1)
        } else if state.turn > self.data.turns {
            over(if bands().any(|zone| self.place(zone).crossing) { 1 } else { 2 }, 2)
        } else {
            Status::Awaiting(state.side)
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        if state.turn == 0 {
            let placed = state.face_down();
            let in_hand = |strength: &u8| state.unseen[usize::from(*strength)] > placed[usize::from(*strength)];
            out.extend((1..=STRONGEST).filter(in_hand).map(Action::Post));
            return;
        }
        out.push(Action::Pass);
        for (from, _) in state.pieces(state.side) {
            let free = |to: &ZoneId| state.at[to.index()].is_none_or(|piece| piece.side != state.side);
            out.extend(self.map.next_to(from).into_iter().filter(free).map(|to| Action::Move { from, to }));
        }
    }

    fn apply(&self, state: &mut State, action: Action, env: &mut impl Env<Crossing>) {
        let side = state.side;
        match action {
            Action::Post(strength) => {
                let Some(at) = self.next_post(state) else { return };
                state.at[at.index()] = Some(Piece { side, strength, face_up: false });
                env.tell(rule!("2.2"), || Event::Posted { at, strength });
                if self.next_post(state).is_some() {
                    return;
                }
            }
            Action::Move { from, to } if state.at[to.index()].is_some() => self.attack(state, from, to, env),
            Action::Move { from, to } => {
                state.at[to.index()] = state.at[from.index()].take();
                env.tell(rule!("3.1"), || Event::Moved { side, from, to });
            }
            Action::Pass => env.tell(rule!("3.2"), || Event::Passed(side)),
        }
        self.next(state, env);
    }

    /// §1.1
    fn hide(&self, state: &mut State, side: Side) -> [u8; PLACES] {
        let hidden = |piece: &mut Option<Piece>| match piece {
            Some(piece) if side == RAIDERS && !piece.face_up => std::mem::take(&mut piece.strength),
            _ => 0,
        };
        state.at.each_mut().map(hidden)
    }

    fn reveal(&self, state: &mut State, _side: Side, secret: [u8; PLACES]) {
        for (piece, strength) in state.at.iter_mut().zip(secret) {
            if let Some(piece) = piece.as_mut().filter(|_| strength > 0) {
                piece.strength = strength;
            }
        }
    }

    fn resample(&self, state: &mut State, side: Side, chance: &mut impl Chance) {
        let mut left = state.unseen.map(u64::from);
        for piece in state.at.iter_mut().flatten().filter(|piece| side == RAIDERS && !piece.face_up) {
            let strength = chance.weighted(&left);
            left[strength] -= 1;
            piece.strength = strength as u8;
        }
    }

    fn event_heard(&self, event: &Event, hearer: Hearer<'_, Crossing>) -> Heard<Event> {
        match *event {
            Event::Posted { at, .. } if hearer.side == RAIDERS => Heard::Part(Event::Posted { at, strength: 0 }),
            Event::Posted { .. } | Event::Passed(_) | Event::Moved { .. } | Event::Attacked { .. } => Heard::All,
        }
    }

    fn action_heard(&self, action: Action, hearer: Hearer<'_, Crossing>) -> Heard<Action> {
        match action {
            Action::Post(_) if hearer.side == RAIDERS => Heard::Part(Action::Post(0)),
            Action::Post(_) | Action::Move { .. } | Action::Pass => Heard::All,
        }
    }

    fn check(&self, state: &State) -> Result<(), Breach> {
        let broken = |rule, what: &str| Err(Breach { rule, what: what.into() });
        let pieces = || state.at.iter().flatten();
        if pieces().any(|piece| !(1..=STRONGEST).contains(&piece.strength)) {
            return broken(rule!("1.1"), "a piece without strength");
        }
        if pieces().any(|piece| piece.side == RAIDERS && !piece.face_up) {
            return broken(rule!("1.1"), "a band face down");
        }
        if state.turn > 0 && state.face_down() != state.unseen {
            return broken(rule!("2.2"), "face-down posts that are not those of the scenario");
        }
        Ok(())
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn.min(self.data.turns)
    }

    fn tally(&self, event: &Event, row: &mut [i32]) {
        if let Event::Attacked { side, totals, lost, .. } = *event {
            let loser = if totals[0] > totals[1] { side.enemy() } else { side };
            row[metric!("raiders_attacks") + side.index()] += 1;
            row[metric!("raiders_lost") + loser.index()] += i32::from(lost);
        }
    }

    fn measure_turn(&self, _state: &State, _row: &mut [i32]) {}

    fn measure(&self, _state: &State, _row: &mut [i32]) {}

    fn control(&self, state: &State) -> [u64; 2] {
        Side::BOTH.map(|side| state.pieces(side).map(|(zone, _)| 1 << zone.0).sum())
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        self.data.places.iter().map(|place| (place.id.0, place.name.clone())).collect()
    }

    fn describe_action(&self, state: &State, action: Action, out: &mut dyn Write) {
        let _ = match action {
            Action::Post(0) => write!(out, "a post is placed"),
            Action::Post(strength) => write!(out, "place a post of strength {strength}"),
            Action::Move { from, to } => {
                let verb = if state.at[to.index()].is_some() { "attacks" } else { "moves to" };
                write!(out, "{} {verb} {}", self.place(from).name, self.place(to).name)
            }
            Action::Pass => write!(out, "pass"),
        };
    }

    fn describe_event(&self, event: &Event, out: &mut dyn Write) {
        let name = |zone| &self.place(zone).name;
        let people = |side: Side| CARD.sides[side.index()];
        let _ = match *event {
            Event::Posted { at, strength: 0 } => write!(out, "a post stands at {}", name(at)),
            Event::Posted { at, strength } => write!(out, "a post of strength {strength} stands at {}", name(at)),
            Event::Passed(side) => write!(out, "the {} pass", people(side)),
            Event::Moved { side, from, to } => {
                write!(out, "the {} move from {} to {}", people(side), name(from), name(to))
            }
            Event::Attacked { side, from, to, totals: [own, enemy], lost } => {
                let loser = if own > enemy { side.enemy() } else { side };
                write!(out, "the {} attack {} from {}, {own} to {enemy}: ", people(side), name(to), name(from))
                    .and_then(|()| write!(out, "the {} lose {lost}", people(loser)))
            }
        };
    }
}
