//! Small positions, written down as in a chess book: a map in a line, who stands where, whose decision it is.
//!
//! `1-2` is a border; `F` is a fresh block, `e` an exhausted one. A [`Table`] plays on from a [`Position`]: every action must be legal, every
//! draw is dictated for the very action that makes it, and the invariants are checked after each.

use crate::game::Game;
use crate::geometry::ZoneId;
use crate::side::{BySide, Side};
use crate::verdun::action::Purchase;
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::card::{
    Card, CardId, Effects, EventBarrage, EventCard, Face, Holds, Lasting, Moment, Turns, VpTable,
};
use crate::verdun::data::{Arrow, Costs, Course, Data, Free, Limits, SetUp, UsEntry};
use crate::verdun::rulebook::RULEBOOK;
use crate::verdun::rulings::{RULINGS, Rulings};
use crate::verdun::state::{Purse, State, Step};
use crate::verdun::zone::{Bank, Zone, ZoneSet};
use crate::verdun::{Action, FRENCH, GERMAN, RESERVE, Verdun};

/// Costs as printed, in half points.
pub(super) fn costs() -> Costs {
    Costs {
        trench: 1,
        contested_trench: 2,
        request: 2,
        refresh: 1,
        contested_refresh: 2,
        strategic: 2,
        tactical: 2,
        rotation: 2,
    }
}

/// The numbers of the rulebook.
pub(super) fn limits() -> Limits {
    Limits {
        blocks: 60,
        trenches: 20,
        stacking: 3,
        to_destroy: 2,
        search: 2,
        near: 4,
        far: 5,
        friendly_fire: 3,
        fort: 2,
        trench: 1,
        attacker_hits: 1,
        fresh_defender_hits: 3,
        exhausted_defender_hits: 1,
        height: 1,
        request: 3,
        strategic_reserve: 3,
        tactical: 3,
        vp: (-15, 50),
        forts_per_point: 2,
        last_turn_times: 2,
        stars: 2,
        morale: 10,
        low_morale: 3,
        air: 3,
        air_protects: 1,
        air_denies: 2,
        air_fives: 3,
        us_card: 2,
    }
}

/// The campaign's course.
pub(super) fn course() -> Course {
    Course {
        first: 1,
        last: 6,
        short: Turns::from_to(1, 1),
        rounds: 7,
        hand: BySide([8, 8]),
        first_hand: BySide([10, 8]),
        slow: BySide([Turns::default(), Turns::from_to(1, 1)]),
        vp: 0,
        target: 0,
        handicap: 0,
        us_entry: Some(UsEntry { level: 0, modifier: 0, points: [15, 5, 0, -5] }),
    }
}

/// A kind of card with copies for every turn, worth 3 points.
fn card(name: &str, face: Face) -> Card {
    Card { name: name.into(), copies: 4, points: 3, turns: Turns::from_to(1, 6), face }
}

/// A barrage card.
pub(super) fn barrage(name: &str, dice: u8) -> Card {
    card(name, Face::Barrage(dice))
}

/// An event that does something.
pub(super) fn event(name: &str, lasting: Lasting, does: Effects) -> Card {
    let event = EventCard {
        lasting,
        with: 0,
        requires: Default::default(),
        excludes: Default::default(),
        answers: None,
        free_discard: true,
        does,
        holds: Holds::default(),
    };
    card(name, Face::Event(event))
}

/// A permanent.
pub(super) fn permanent(name: &str, holds: Holds) -> Card {
    event(name, Lasting::Permanent, Effects::default()).with(|event| event.holds = holds)
}

/// A card that answers.
pub(super) fn answer(name: &str, moment: Moment, does: Effects) -> Card {
    event(name, Lasting::Once, does).with(|event| event.answers = Some(moment))
}

/// What an event with a barrage does.
pub(super) fn shells(dice: u8) -> Effects {
    Effects { barrage: Some(EventBarrage { dice, ..EventBarrage::default() }), ..Effects::default() }
}

/// What an event with a table does.
pub(super) fn table(bands: &[(u8, i8)]) -> Effects {
    Effects { table: Some(VpTable { bands: bands.to_vec(), in_play: Vec::new() }), ..Effects::default() }
}

impl Card {
    /// The same with another event.
    pub(super) fn with(mut self, change: impl FnOnce(&mut EventCard)) -> Card {
        if let Face::Event(event) = &mut self.face {
            change(event);
        }
        self
    }

    /// The same in these turns alone.
    pub(super) fn turns(mut self, first: u8, last: u8) -> Card {
        self.turns = Turns::from_to(first, last);
        self
    }

    /// This many of them.
    pub(super) fn copies(mut self, copies: u8) -> Card {
        self.copies = copies;
        self
    }

    /// Worth this many points.
    pub(super) fn worth(mut self, points: u8) -> Card {
        self.points = points;
        self
    }
}

/// A position under construction.
#[derive(Clone, Debug)]
pub(super) struct Position {
    data: Data,
    blocks: BySide<Vec<(u8, Blocks)>>,
    hand: BySide<Vec<String>>,
    deck: BySide<Vec<String>>,
    in_play: BySide<Vec<String>>,
    turn: u8,
    round: u8,
    change: Vec<fn(&mut State)>,
}

/// A map in a line. Zones are the German's where nothing else is said, all on one bank, and neither side has an edge.
pub(super) fn position(map: &str) -> Position {
    let all = map.split([' ', '-']).filter(|n| !n.is_empty()).map(|n| ZoneId(n.parse().expect("a zone"))).collect();
    let mut zones: Vec<Zone> = Vec::new();
    for word in map.split_whitespace() {
        let numbers: Vec<u8> = word.split('-').map(|n| n.parse().expect("a zone")).collect();
        for &n in &numbers {
            if zones.iter().all(|zone| zone.id.0 != n) {
                zones.push(Zone {
                    id: ZoneId(n),
                    name: format!("Zone {n}"),
                    bank: Bank::East,
                    fort: false,
                    height: false,
                    german_vp: 0,
                    french_vp: 0,
                    stars: 0,
                    edge: None,
                    borders: ZoneSet::EMPTY,
                });
            }
        }
        for pair in numbers.windows(2) {
            for (a, b) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let zone = zones.iter_mut().find(|zone| zone.id.0 == a).expect("a zone");
                zone.borders.insert(ZoneId(b));
            }
        }
    }
    zones.sort_by_key(|zone| zone.id);
    let data = Data {
        bots: None,
        zones,
        arrow: Arrow { from: ZoneId(61), to: ZoneId(71), gate: ZoneId(59) },
        cards: BySide([Vec::new(), Vec::new()]),
        set_up: SetUp { german: all, ..SetUp::default() },
        course: course(),
        costs: costs(),
        limits: limits(),
        rulings: Rulings::default(),
    };
    Position {
        data,
        blocks: BySide::default(),
        hand: BySide::default(),
        deck: BySide::default(),
        in_play: BySide::default(),
        turn: 2,
        round: 1,
        change: Vec::new(),
    }
}

/// Blocks as they are written: `FFe`.
fn written(blocks: &str) -> Blocks {
    let count = |sign: char| blocks.chars().filter(|&c| c == sign).count() as u8;
    assert_eq!(usize::from(count('F') + count('e')), blocks.len(), "blocks are F and e");
    Blocks::of(count('F'), count('e'))
}

impl Position {
    fn zone(mut self, numbers: &[u8], change: impl Fn(&mut Zone)) -> Position {
        for zone in self.data.zones.iter_mut().filter(|zone| numbers.contains(&zone.id.0)) {
            change(zone);
        }
        self
    }

    pub(super) fn forts(self, zones: &[u8]) -> Position {
        self.zone(zones, |zone| zone.fort = true)
    }

    pub(super) fn heights(self, zones: &[u8]) -> Position {
        self.zone(zones, |zone| zone.height = true)
    }

    pub(super) fn stars(self, zones: &[u8], stars: u8) -> Position {
        self.zone(zones, |zone| zone.stars = stars)
    }

    /// Circles: points of the German and of the French.
    pub(super) fn circle(self, zone: u8, german: u8, french: u8) -> Position {
        self.zone(&[zone], |zone| (zone.german_vp, zone.french_vp) = (german, french))
    }

    /// Zones of the left bank; the others are those of the right.
    pub(super) fn west(self, zones: &[u8]) -> Position {
        self.zone(zones, |zone| zone.bank = Bank::West)
    }

    pub(super) fn north(self, zones: &[u8]) -> Position {
        self.zone(zones, |zone| zone.edge = Some(GERMAN))
    }

    pub(super) fn south(self, zones: &[u8]) -> Position {
        self.zone(zones, |zone| zone.edge = Some(FRENCH))
    }

    /// Zones that the French control.
    pub(super) fn french_control(mut self, zones: &[u8]) -> Position {
        let french: ZoneSet = zones.iter().map(|&zone| ZoneId(zone)).collect();
        let all: ZoneSet = self.data.zones.iter().map(|zone| zone.id).collect();
        self.data.set_up.german = all.minus(french);
        self
    }

    fn stand(mut self, side: Side, zone: u8, blocks: &str) -> Position {
        self.blocks[side].push((zone, written(blocks)));
        self
    }

    pub(super) fn german(self, zone: u8, blocks: &str) -> Position {
        self.stand(GERMAN, zone, blocks)
    }

    pub(super) fn french(self, zone: u8, blocks: &str) -> Position {
        self.stand(FRENCH, zone, blocks)
    }

    pub(super) fn trenches(mut self, side: Side, zones: &[u8]) -> Position {
        self.data.set_up.trenches[side] = zones.iter().map(|&zone| ZoneId(zone)).collect();
        self
    }

    pub(super) fn reserve(mut self, side: Side, blocks: u8) -> Position {
        self.data.set_up.reserve[side] = blocks;
        self
    }

    /// Kinds of cards of a side.
    pub(super) fn cards(mut self, side: Side, cards: impl IntoIterator<Item = Card>) -> Position {
        self.data.cards[side].extend(cards);
        self
    }

    /// Cards in hand, by name.
    pub(super) fn hand(mut self, side: Side, cards: &str) -> Position {
        self.hand[side].extend(cards.split_whitespace().map(String::from));
        self
    }

    /// Cards in the draw deck.
    pub(super) fn deck(mut self, side: Side, cards: &str) -> Position {
        self.deck[side].extend(cards.split_whitespace().map(String::from));
        self
    }

    /// Permanents in play.
    pub(super) fn in_play(mut self, side: Side, cards: &str) -> Position {
        self.in_play[side].extend(cards.split_whitespace().map(String::from));
        self
    }

    pub(super) fn turn(mut self, turn: u8) -> Position {
        self.turn = turn;
        self
    }

    pub(super) fn round(mut self, round: u8) -> Position {
        self.round = round;
        self
    }

    pub(super) fn course(mut self, change: impl FnOnce(&mut Course)) -> Position {
        change(&mut self.data.course);
        self
    }

    pub(super) fn arrow(mut self, from: u8, to: u8, gate: u8) -> Position {
        self.data.arrow = Arrow { from: ZoneId(from), to: ZoneId(to), gate: ZoneId(gate) };
        self
    }

    pub(super) fn set_up(mut self, side: Side, blocks: u8, exhausted: u8, trenches: u8, area: &[u8]) -> Position {
        let area = area.iter().map(|&zone| ZoneId(zone)).collect();
        self.data.set_up.free[side] = Free { blocks, exhausted, trenches, area };
        self
    }

    /// Whatever else is so.
    pub(super) fn state(mut self, change: fn(&mut State)) -> Position {
        self.change.push(change);
        self
    }

    /// Another reading of a ruling: `half-points=same`.
    pub(super) fn ruling(mut self, switch: &str) -> Position {
        let (id, name) = switch.split_once('=').expect("a ruling and a reading");
        let at = RULINGS.iter().position(|ruling| ruling.id == id).expect("a ruling");
        let choice = RULINGS[at].choices.iter().position(|choice| choice.name == name).expect("a reading");
        self.data.rulings.set(at, choice);
        self
    }

    fn id(&self, side: Side, name: &str) -> CardId {
        let at = self.data.cards[side].iter().position(|card| card.name == name);
        CardId(at.unwrap_or_else(|| panic!("no card {name}")) as u8)
    }

    /// The game before its first decision, cards dealt by the data alone.
    pub(super) fn begun(mut self) -> Table {
        for side in Side::BOTH {
            let ids = |names: &[String]| names.iter().map(|name| self.id(side, name)).collect::<Vec<_>>();
            let (hand, in_play) = (ids(&self.hand[side]), ids(&self.in_play[side]));
            self.data.set_up.hand[side] = hand;
            self.data.set_up.in_play[side] = in_play.into_iter().collect();
            self.data.set_up.blocks[side] =
                self.blocks[side].iter().map(|(zone, blocks)| (ZoneId(*zone), blocks.fresh())).collect();
        }
        let game = Verdun::new(self.data);
        let state = game.setup();
        Table::new(game, state)
    }

    /// The position with this decision awaited. Each side holds a card more that does nothing, so that nobody has to pass.
    pub(super) fn awaiting(mut self, step: Step) -> Table {
        for side in Side::BOTH {
            self.data.cards[side].push(event("spare", Lasting::Recurring, Effects::default()));
            self.hand[side].push("spare".into());
        }
        let game = Verdun::new(self.data.clone());
        let mut s = game.setup();
        (s.turn, s.month, s.round, s.step) = (self.turn, 1, self.round, step);
        for side in Side::BOTH {
            for (zone, blocks) in &self.blocks[side] {
                s.blocks[side][usize::from(*zone)] = *blocks;
                s.occupied[side].insert(ZoneId(*zone));
            }
            for name in &self.hand[side] {
                s.hand[side][self.id(side, name).index()] += 1;
                s.hand_size[side] += 1;
            }
            for name in &self.deck[side] {
                s.deck[side][self.id(side, name).index()] += 1;
            }
            s.in_play[side] = self.in_play[side].iter().map(|name| self.id(side, name)).collect();
        }
        if let Some(side) = step.side() {
            (s.quiet, s.disputed) = (game.held_alone(&s, side), s.contested());
        }
        self.change.iter().for_each(|change| change(&mut s));
        let table = Table::new(game, s);
        table.check();
        table
    }

    /// The position in a side's round.
    pub(super) fn round_of(self, side: Side) -> Table {
        self.awaiting(Step::Round(side))
    }

    /// The position with points to spend.
    pub(super) fn spending(self, side: Side, points: u8) -> Table {
        let mut table = self.awaiting(Step::Spend(side));
        table.state.purse = Purse { halves: 2 * points, ..Purse::default() };
        table
    }
}

/// A position that is played on.
pub(super) type Table = crate::fixture::Table<Verdun>;

impl Table {
    pub(super) fn to(&mut self, zone: u8) -> &mut Table {
        self.act(Action::To(ZoneId(zone)))
    }

    pub(super) fn the_reserve(&mut self) -> &mut Table {
        self.act(Action::To(RESERVE))
    }

    pub(super) fn done(&mut self) -> &mut Table {
        self.act(Action::Done)
    }

    pub(super) fn go(&mut self) -> &mut Table {
        self.act(Action::Go)
    }

    pub(super) fn spend(&mut self, purchase: Purchase) -> &mut Table {
        self.act(Action::Spend(purchase))
    }

    pub(super) fn fresh(&mut self) -> &mut Table {
        self.act(Action::Block(Condition::Fresh))
    }

    pub(super) fn exhausted(&mut self) -> &mut Table {
        self.act(Action::Block(Condition::Exhausted))
    }

    /// A card of the side that decides.
    pub(super) fn id(&self, name: &str) -> CardId {
        let side = self.state.step.side().expect("somebody decides");
        self.id_of(side, name)
    }

    pub(super) fn id_of(&self, side: Side, name: &str) -> CardId {
        let at = self.game.data().cards[side].iter().position(|card| card.name == name);
        CardId(at.unwrap_or_else(|| panic!("no card {name}")) as u8)
    }

    pub(super) fn card(&mut self, name: &str) -> &mut Table {
        self.act(Action::Card(self.id(name)))
    }

    pub(super) fn barrage(&mut self, name: &str) -> &mut Table {
        self.act(Action::Barrage(self.id(name)))
    }

    pub(super) fn points(&mut self, name: &str) -> &mut Table {
        self.act(Action::Points(self.id(name)))
    }

    pub(super) fn event(&mut self, name: &str) -> &mut Table {
        self.act(Action::Event(self.id(name)))
    }

    pub(super) fn step(&self) -> Step {
        self.state.step
    }

    /// The zones among the legal actions; the reserve is 127.
    pub(super) fn zones(&self) -> Vec<u8> {
        let zone = |action: &Action| match action {
            Action::To(zone) => Some(zone.0),
            _ => None,
        };
        self.legal().iter().filter_map(zone).collect()
    }

    pub(super) fn may_stop(&self) -> bool {
        self.offers(Action::Done)
    }

    /// The blocks of a side in a zone, as they are written.
    pub(super) fn blocks(&self, side: Side, zone: u8) -> String {
        let there = self.state.blocks(side, ZoneId(zone));
        "F".repeat(there.fresh().into()) + &"e".repeat(there.exhausted().into())
    }

    /// German, then French blocks in a zone: `FF/e`.
    pub(super) fn at(&self, zone: u8) -> String {
        format!("{}/{}", self.blocks(GERMAN, zone), self.blocks(FRENCH, zone))
    }

    pub(super) fn is_german(&self, zone: u8) -> bool {
        self.state.control(GERMAN).has(ZoneId(zone))
    }

    pub(super) fn trench(&self, side: Side, zone: u8) -> bool {
        self.state.trenches(side).has(ZoneId(zone))
    }

    pub(super) fn in_hand(&self, side: Side, name: &str) -> u8 {
        self.state.hand(side)[self.id_of(side, name).index()]
    }

    /// Whether the last action brought a section into play.
    pub(super) fn cites(&self, number: &str) -> bool {
        self.heard.rules.iter().any(|rule| RULEBOOK.section(*rule).number == number)
    }
}
