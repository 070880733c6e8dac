//! Positions as people write them; `docs/positions.md` lists the lines.
//!
//! A position is at rest before a card is chosen for a month, and before a round.

use super::Verdun;
use super::block::{Blocks, Condition, MOST_IN_ZONE};
use super::card::{CardId, Lasting, MAX_CARDS};
use super::state::*;
use super::zone::ZoneSet;
use crate::geometry::ZoneId;
use crate::position::{Positions, Sheet};
use crate::side::Side;

const SIDES: [(&str, Side); 2] = [("german", GERMAN), ("french", FRENCH)];

/// The decisions at which a position is at rest, and whether they are rounds.
const PHASES: [(&str, bool); 2] = [("choice of cards", false), ("round", true)];

impl Positions for Verdun {
    const WRITTEN: bool = true;

    fn begin(&self) -> State {
        self.initial_state()
    }

    fn starting(mut self, state: State) -> Verdun {
        self.start = Some(Box::new(state));
        self
    }

    fn at_rest(&self, s: &State) -> bool {
        matches!(s.step, Step::ChooseCard(_) | Step::Round(_))
    }

    fn clear(&self, s: &mut State) {
        let fresh = self.initial_state();
        (s.march, s.salvo, s.event, s.purse) = (fresh.march, fresh.salvo, fresh.event, fresh.purse);
        (s.crossed, s.answers, s.floor, s.to_name, s.to_place) = (ZoneSet::EMPTY, 0, CardId(0), 0, 0);
        for side in Side::BOTH {
            for blocks in &mut s.blocks[side] {
                blocks.rest();
            }
            for (card, used) in s.used[side].iter_mut().enumerate() {
                *used = if s.in_play[side].has(CardId(card as u8)) { *used } else { 0 };
            }
        }
        (s.quiet, s.disputed, s.forfeit) = match s.step {
            Step::Round(side) => (self.held_alone(s, side), s.contested(), self.forfeits(s, side)),
            _ => (ZoneSet::EMPTY, ZoneSet::EMPTY, ZoneSet::EMPTY),
        };
    }

    fn lines(&self, s: &mut State, sheet: &mut Sheet) {
        let course = &self.data.course;
        let (mut round, mut side) = match s.step {
            Step::ChooseCard(side) => (false, side),
            Step::Round(side) => (true, side),
            _ => (true, GERMAN),
        };
        (s.turn, s.month) = (s.turn.max(course.first), s.month.max(1));
        sheet.whole("", "turn", &mut s.turn, course.first..=course.last);
        let months = if course.short.has(s.turn) { 1 } else { 2 };
        sheet.whole("", "month", &mut s.month, 1..=months);
        sheet.name("", "phase", &mut round, &PHASES, "a phase");
        sheet.name("", "side", &mut side, &SIDES, "a side");
        if round {
            s.round = s.round.max(1);
            sheet.whole("", "round", &mut s.round, 1..=course.rounds);
        }
        sheet.head_ends();
        if sheet.reads() {
            s.step = if round { Step::Round(side) } else { Step::ChooseCard(side) };
            s.round = if round { s.round } else { 0 };
        }
        self.track_lines(s, sheet);
        for (name, side) in SIDES {
            self.side_lines(s, name, side, sheet);
            self.card_lines(s, name, side, sheet);
        }
        let names = self.zone_names();
        for (name, zone) in self.keys(&names, "markers", sheet) {
            sheet.whole("markers", &name, &mut s.markers[zone.index()], 0..=MOST_POINTS);
        }
        if sheet.reads() {
            s.control[FRENCH] = self.map.zones().minus(s.control[GERMAN]);
            for side in Side::BOTH {
                s.occupied[side] = self.map.zones().keep(|zone| !s.blocks(side, zone).is_empty());
            }
            // §3.2 A side alone in a zone controls it.
            for side in Side::BOTH {
                let alone = s.occupied[side].minus(s.occupied[side.enemy()]);
                s.control[side] |= alone;
                s.control[side.enemy()] = s.control[side.enemy()].minus(alone);
            }
            for (name, of) in SIDES {
                let mut stray = s.trenches[of] & self.held_alone(s, of.enemy());
                let mut expected = "zones that the enemy does not hold alone (§9.1)";
                if round && of == side {
                    stray = stray & (self.supplied(s, of) | s.trenches[of.enemy()]);
                    expected = "zones that the enemy does not hold alone (§9.1), or, up to the end of the round, zones out of \
                                supply that were lost (§11) and have no trench of the enemy";
                }
                if let Some(zone) = stray.first() {
                    sheet.wrong(name, "trenches", format!("zone {}", zone.0), expected);
                }
            }
            self.clear(s);
        }
    }
}

/// More points than the markers of a zone are ever worth.
const MOST_POINTS: u8 = 60;
/// More times than a permanent is ever used.
const MOST_USED: u8 = 60;
/// §12.4 The highest level of US entry.
const MOST_LEVEL: u8 = 3;
/// More than cards ever add to rolls for US entry.
const MOST_ADDED: i8 = 60;

impl Verdun {
    /// §10, §12 The lines of the tracks that both sides share.
    fn track_lines(&self, s: &mut State, sheet: &mut Sheet) {
        let limits = &self.data.limits;
        sheet.whole("", "victory_points", &mut s.vp, limits.vp.0..=limits.vp.1);
        sheet.whole("", "air_superiority", &mut s.air, -limits.air..=limits.air);
        // Events change it even if it is worth nothing.
        sheet.whole("", "us_entry", &mut s.us_level, 0..=MOST_LEVEL);
        sheet.whole("", "us_modifier", &mut s.us_modifier, -MOST_ADDED..=MOST_ADDED);
    }

    /// §2, §3, §9, §11, §12 The lines of a side's zones, blocks, reserve and morale.
    fn side_lines(&self, s: &mut State, name: &str, side: Side, sheet: &mut Sheet) {
        let limits = &self.data.limits;
        let (names, what) = (self.zone_names(), "a zone of the map, by number or name");
        if side == GERMAN {
            sheet.set(name, "control", &mut s.control[side], &names, what);
        }
        sheet.set(name, "trenches", &mut s.trenches[side], &names, what);
        let [first, second] = &mut s.unsupplied[side];
        sheet.set(name, "unsupplied", first, &names, what);
        sheet.set(name, "unsupplied_twice", second, &names, what);
        sheet.whole(name, "reserve", &mut s.reserve[side], 0..=limits.blocks);
        sheet.whole(name, "en_route", &mut s.en_route[side], 0..=limits.blocks);
        sheet.whole(name, "morale", &mut s.morale[side], 0..=limits.morale);
        sheet.flag(name, "fired", &mut s.fired[side]);
        let table = format!("{name}_blocks");
        for (zone_name, zone) in self.keys(&names, &table, sheet) {
            let Some(mut words) = sheet.words(&table, &zone_name) else { continue };
            let blocks = &mut s.blocks[side][zone.index()];
            let mut counts = [blocks.fresh(), blocks.exhausted()];
            for (count, (word, _)) in counts.iter_mut().zip(Condition::ALL) {
                words.count(word, count, MOST_IN_ZONE);
            }
            if words.reads() {
                *blocks = Blocks::of(counts[0], counts[1]);
            }
            words.end();
        }
    }

    /// §4, §5 The lines of a side's cards.
    fn card_lines(&self, s: &mut State, name: &str, side: Side, sheet: &mut Sheet) {
        let cards = &self.data.cards[side];
        let names: Vec<(&str, CardId)> =
            cards.iter().zip(0..).map(|(card, nth)| (card.name.as_str(), CardId(nth))).collect();
        let what = "a card of the side";
        let list = |sheet: &mut Sheet, key: &str, counts: &mut [u8; MAX_CARDS]| {
            let all = names.iter().flat_map(|(_, card)| (0..counts[card.index()]).map(|_| *card));
            let mut members: Vec<CardId> = all.collect();
            sheet.list(name, key, &mut members, &names, what);
            *counts = [0; MAX_CARDS];
            members.into_iter().for_each(|card| counts[card.index()] = counts[card.index()].saturating_add(1));
        };
        let now = self.playable[side][usize::from(s.turn)];
        let rest = |s: &State, card: CardId| {
            let i = card.index();
            let elsewhere = s.hand[side][i].saturating_add(s.removed[side][i]) + u8::from(s.in_play[side].has(card));
            if now.has(card) { cards[i].copies.saturating_sub(elsewhere) } else { 0 }
        };
        let mut discarded = [0; MAX_CARDS];
        if !sheet.reads() {
            for (_, card) in &names {
                discarded[card.index()] = rest(s, *card).saturating_sub(s.deck[side][card.index()]);
            }
        }
        list(sheet, "hand", &mut s.hand[side]);
        list(sheet, "removed", &mut s.removed[side]);
        let permanent =
            |card: &CardId| self.card(side, *card).event().is_some_and(|event| event.lasting == Lasting::Permanent);
        let permanents: Vec<(&str, CardId)> = names.iter().copied().filter(|(_, card)| permanent(card)).collect();
        sheet.set(name, "in_play", &mut s.in_play[side], &permanents, "a card of the side that stays in play");
        list(sheet, "discarded", &mut discarded);
        for (card_name, card) in permanents {
            sheet.whole(&format!("{name}_used"), card_name, &mut s.used[side][card.index()], 0..=MOST_USED);
        }
        if !sheet.reads() {
            return;
        }
        s.hand_size[side] = s.hand[side].iter().fold(0, |all, cards| all.saturating_add(*cards));
        for (card_name, card) in &names {
            let (i, copies) = (card.index(), cards[card.index()].copies);
            let held = s.hand[side][i].saturating_add(s.removed[side][i]) + u8::from(s.in_play[side].has(*card));
            if held > copies {
                let found = format!("`{card_name}` {held} times in hand, in play and removed");
                sheet.wrong(name, "hand", found, &format!("at most {copies}"));
            }
            let (left, gone) = (rest(s, *card), discarded[card.index()]);
            if gone > left {
                let found = format!("{gone} {} `{card_name}`", if gone == 1 { "card" } else { "cards" });
                sheet.wrong(
                    name,
                    "discarded",
                    found,
                    &format!("at most {left}: the others are in hand, in play or removed"),
                );
            }
            s.deck[side][card.index()] = left.saturating_sub(gone);
        }
    }

    /// The key of each zone in a table: its number, or its name if the sheet uses that.
    fn keys(&self, names: &[(String, ZoneId)], table: &str, sheet: &mut Sheet) -> Vec<(String, ZoneId)> {
        let (numbers, own) = names.split_at(self.data.zones.len());
        let said = |(number, zone): &(String, ZoneId)| {
            let named = own.iter().find(|(_, of)| of == zone);
            (named.map_or(number.as_str(), |(name, _)| sheet.either(table, number, name)).to_owned(), *zone)
        };
        numbers.iter().map(said).collect()
    }

    /// Zones by number, then by name if no other zone has that name.
    fn zone_names(&self) -> Vec<(String, ZoneId)> {
        let zones = &self.data.zones;
        let own = zones.iter().filter(|zone| zones.iter().filter(|other| other.name == zone.name).count() == 1);
        let numbers = zones.iter().map(|zone| (zone.id.0.to_string(), zone.id));
        numbers.chain(own.map(|zone| (zone.name.clone(), zone.id))).collect()
    }
}
