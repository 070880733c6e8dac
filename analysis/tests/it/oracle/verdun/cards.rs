//! Cards, decks, hands and events (§4 to §6, §8).

use super::board::{FRENCH, GERMAN};
use super::{Reader, SIDES, between, number, side_of};
use crate::oracle::toml::Value;
use std::collections::{BTreeMap, VecDeque};

/// A kind of card, and where its copies are that are not in a deck or a hand.
#[derive(Debug)]
struct Kind {
    data: Value,
    copies: i64,
    discarded: i64,
    removed: i64,
    in_play: bool,
    /// §cards.attackers-suffer, §cards.double-assault
    used: i64,
}

impl Kind {
    fn number(&self, key: &str) -> i64 {
        self.data.get(key).map_or(0, Value::number)
    }

    fn is_in(&self, turn: i64) -> bool {
        (self.number("first")..=self.number("last")).contains(&turn)
    }

    fn holds(&self, key: &str) -> Option<&Value> {
        self.data.get("while").filter(|_| self.in_play)?.get(key)
    }
}

#[derive(Debug)]
pub(crate) struct Decks {
    kinds: [BTreeMap<String, Kind>; 2],
    hand: [i64; 2],
    /// Cards of the deck.
    left: [i64; 2],
    has_chosen: [bool; 2],
    has_drawn: [bool; 2],
    /// Dice of cards that are ready to fire, and how many cards.
    loaded: (i64, usize),
    /// Barrage cards that were played and have not fired.
    pub(crate) fired: VecDeque<String>,
    /// What the event of this round does.
    pub(crate) event: Option<Value>,
    event_name: String,
    /// Cards that a side has to discard, or can.
    to_discard: [i64; 2],
    /// Sides that have made a barrage in this turn (§cards.must-barrage).
    has_fired: [bool; 2],
    /// Victory points and the marker of the event, not told yet.
    points: i64,
    vp_marker: i64,
    /// Added to rolls for US entry, which is not told yet.
    raised: i64,
    paid: bool,
}

const NAMES: [&str; 2] = ["french", "german"];

/// `Kaiser's Visit` is `kaisers-visit` in the files.
pub(crate) fn key(name: &str) -> String {
    name.to_lowercase().replace('\'', "").replace('é', "e").replace(' ', "-")
}

impl Decks {
    pub(crate) fn new(cards: &Value, scenario: &Value) -> Decks {
        let up = scenario.at("set-up");
        let kinds = [FRENCH, GERMAN].map(|side| {
            let of = |list: &str| -> Vec<String> {
                up.at(list).at(NAMES[side]).list().iter().map(|name| name.text().to_owned()).collect()
            };
            let (in_play, removed) = (of("in_play"), of("removed"));
            let kind = |(name, data): (&String, &Value)| {
                let copies = data.at("copies").number();
                let kind = Kind {
                    data: data.clone(),
                    copies,
                    discarded: 0,
                    removed: if removed.contains(name) { copies } else { 0 },
                    in_play: in_play.contains(name),
                    used: 0,
                };
                (name.clone(), kind)
            };
            cards.at("cards").at(NAMES[side]).table().iter().map(kind).collect()
        });
        Decks {
            kinds,
            hand: NAMES.map(|name| up.at("hand").at(name).list().len() as i64),
            left: [0; 2],
            has_chosen: [false; 2],
            has_drawn: [false; 2],
            loaded: (0, 0),
            fired: VecDeque::new(),
            event: None,
            event_name: String::new(),
            to_discard: [0; 2],
            has_fired: [false; 2],
            points: 0,
            vp_marker: 0,
            raised: 0,
            paid: false,
        }
    }

    /// §5 A turn's decks.
    pub(crate) fn build(&mut self, turn: i64) {
        for side in [FRENCH, GERMAN] {
            let mut left = -self.hand[side];
            for kind in self.kinds[side].values_mut() {
                kind.discarded = 0;
                if kind.is_in(turn) {
                    left += kind.copies - kind.removed - i64::from(kind.in_play);
                }
            }
            self.left[side] = left;
        }
        self.has_fired = [false; 2];
    }

    /// A card leaves a hand, if it can be there.
    fn take(&mut self, side: usize, name: &str, turn: Option<i64>) -> Result<&mut Kind, &'static str> {
        self.hand[side] -= 1;
        let hand = self.hand[side];
        let kind = self.kinds[side].get_mut(&key(name)).ok_or("the side has no such card")?;
        if hand < 0 {
            return Err("the hand is empty");
        }
        if turn.is_some_and(|turn| !kind.is_in(turn)) {
            return Err("it cannot be played in this turn");
        }
        if kind.copies <= kind.removed + kind.discarded + i64::from(kind.in_play) {
            return Err("all its copies are elsewhere");
        }
        Ok(kind)
    }

    pub(crate) fn dice(&self, side: usize, name: &str) -> Option<i64> {
        self.kinds[side].get(name)?.data.get("dice").map(Value::number)
    }

    /// What a permanent in play says, the first that says something.
    pub(crate) fn own(&self, side: usize, what: &str) -> Option<i64> {
        self.kinds[side].values().find_map(|kind| kind.holds(what)).map(Value::number)
    }

    pub(crate) fn of_enemy(&self, side: usize, what: &str) -> Option<i64> {
        self.own(1 - side, what)
    }

    /// All permanents in play that say something, by the words of the log.
    pub(crate) fn all_own(&self, side: usize, what: &str) -> Vec<(String, i64)> {
        let of = |(name, kind): (&String, &Kind)| {
            let words = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
            kind.holds(what).map(|value| (words.collect::<Vec<_>>().join(" "), value.number()))
        };
        self.kinds[side].iter().filter_map(of).collect()
    }

    /// §13.2 Blocks and points of a request.
    pub(crate) fn request(&self, side: usize) -> Option<(i64, i64)> {
        let pair = self.kinds[side].values().find_map(|kind| kind.holds("request"))?.list();
        Some((pair[0].number(), pair[1].number()))
    }

    /// The dice of the cards or the event that fire now, and how many cards they are; §cards.extra-dice.
    pub(crate) fn unload(&mut self, side: usize) -> (i64, usize) {
        let (dice, cards) = std::mem::take(&mut self.loaded);
        (dice + self.own(side, "extra-dice").unwrap_or(0) * cards as i64, cards)
    }

    /// §cards.double-assault
    pub(crate) fn spend_doubling(&mut self, side: usize) -> Result<(), &'static str> {
        let mut all = self.kinds[side].values_mut();
        let kind = all.find(|kind| kind.holds("double-assault").is_some()).ok_or("no permanent doubles hits")?;
        kind.used += 1;
        let most = kind.holds("double-assault").map_or(0, Value::number);
        if kind.used > most { Err("it was used in this month") } else { Ok(()) }
    }

    /// §cards.attackers-suffer; whether that was the last time.
    pub(crate) fn use_up(&mut self, side: usize, name: &str) -> Result<bool, &'static str> {
        let kind = self.kinds[side].get_mut(&key(name)).ok_or("the side has no such card")?;
        kind.used += 1;
        let most = kind.holds("uses").ok_or("it is not in play")?.number();
        let is_last = kind.used == most;
        if is_last {
            self.lay_down(side, name, false)?;
        }
        Ok(is_last)
    }

    /// A permanent goes out of play.
    fn lay_down(&mut self, side: usize, name: &str, for_good: bool) -> Result<(), &'static str> {
        let kind = self.kinds[side].get_mut(&key(name)).ok_or("the side has no such card")?;
        if !std::mem::take(&mut kind.in_play) {
            return Err("it is not in play");
        }
        kind.used = 0;
        *(if for_good { &mut kind.removed } else { &mut kind.discarded }) += 1;
        Ok(())
    }
}

impl Reader {
    fn check<T>(&mut self, result: Result<T, &'static str>) -> Option<T> {
        result.map_err(|why| self.fault(why)).ok()
    }

    /// All of an event has been done.
    pub(crate) fn end_of_cards(&mut self) {
        let Decks { raised, points, vp_marker, to_discard, .. } = &mut self.decks;
        let done = (*raised, *points, *vp_marker, *to_discard) == (0, 0, 0, [0; 2]);
        (*raised, *points, *vp_marker, *to_discard) = (0, 0, 0, [0; 2]);
        self.expect(done, "not all of the event was done");
    }

    /// §cards.morale-month What is to be paid was paid.
    pub(crate) fn end_of_payments(&mut self) {
        let owes = |side| self.decks.all_own(side, "morale-month").iter().any(|(_, by)| *by < 0);
        let paid = self.decks.paid || !owes(FRENCH) && !owes(GERMAN);
        self.expect(paid, "a permanent has cost no morale");
    }

    /// §cards.must-barrage
    pub(crate) fn end_of_permanents(&mut self) {
        for side in [FRENCH, GERMAN] {
            let asks = self.decks.kinds[side].values().any(|kind| kind.holds("must-barrage").is_some());
            let stays = asks && !self.decks.has_fired[side];
            self.expect(!stays, "a permanent stays in play that asks for a barrage");
        }
    }

    /// §cards.morale-month A month begins.
    pub(crate) fn begin_month(&mut self) {
        self.decks.paid = false;
        for kind in self.decks.kinds.iter_mut().flat_map(|kinds| kinds.values_mut()) {
            if kind.holds("double-assault").is_some() {
                kind.used = 0;
            }
        }
        for side in [FRENCH, GERMAN] {
            for (card, by) in self.decks.all_own(side, "morale-month") {
                if by > 0 {
                    self.due.push(format!("{card}: +{by} to the morale of the {}", SIDES[side]));
                    self.change_morale(side, by);
                }
            }
            self.decks.has_chosen[side] = false;
            self.decks.has_drawn[side] = false;
        }
    }

    /// What is drawn, chosen and laid aside between the rounds.
    pub(crate) fn draws(&mut self, section: &str, words: &str) -> bool {
        let side = side_of(words);
        if words.ends_with(" choose a card") {
            let again = std::mem::replace(&mut self.decks.has_chosen[side], true);
            self.expect(!again && self.round == 0, "it is not the time to choose");
            self.decks.hand[side] += 1;
            self.decks.left[side] -= 1;
        } else if let Some(rest) = between(words, " draw ", " card") {
            let n = number(rest);
            if self.is_open {
                // An event that draws.
                self.decks.hand[side] += n;
                self.decks.left[side] -= n;
                return true;
            }
            let course = self.scenario.at("course");
            let hands = if self.turn == 1 { "first_hand" } else { "hand" };
            let hand = course.at(hands).at(NAMES[side]).number();
            let later = self.turn > course.at("first").number();
            let decks = &mut self.decks;
            let mut right = (hand - decks.hand[side]).min(decks.left[side]);
            // §5 Who cannot keep cards in a turn has laid them aside.
            if later && self.month == 1 && n > right {
                decks.hand[side] -= n - right;
                decks.left[side] += n - right;
                right = n;
            }
            decks.hand[side] += n;
            decks.left[side] -= n;
            decks.has_drawn[side] = true;
            self.expect(n == right, &format!("{right} are to be drawn"));
            let up = !self.scenario.at("set-up/hand").at(NAMES[side]).list().is_empty();
            let first = self.turn == self.scenario.at("course/first").number() && self.month == 1;
            let chosen = self.decks.has_chosen[side] || first && up;
            self.expect(chosen, "no card was chosen");
        } else if let Some(name) = between(words, "The card ", " leaves the game") {
            let turn = self.turn;
            let side = usize::from(self.decks.kinds[GERMAN].get(&key(name)).is_some_and(|kind| kind.in_play));
            let stays = self.decks.kinds[side].get(&key(name)).is_some_and(|kind| kind.is_in(turn + 1));
            self.expect(!stays, "it can be played in the next turn");
            let done = self.decks.lay_down(side, name, true);
            self.check(done);
        } else if let Some(rest) = words.strip_suffix(&format!(" to the morale of the {}", SIDES[side])) {
            let (name, by) = rest.split_once(": ").unwrap_or((rest, ""));
            let own = self.decks.all_own(side, "morale-month");
            let right = own.iter().any(|(card, n)| card == name && *n == number(by) && *n < 0);
            self.expect(right && !self.decks.paid, "no permanent says so");
            self.decks.paid = true;
            self.change_morale(side, number(by));
        } else if let Some(name) = between(words, " discard ", "").filter(|_| section == "5") {
            let taken = self.decks.take(side, name, None).map(|kind| kind.discarded += 1);
            self.check(taken);
        } else {
            return false;
        }
        true
    }

    /// A card is played, or its event does something.
    pub(crate) fn plays(&mut self, section: &str, words: &str) -> bool {
        let (side, turn) = (side_of(words), self.turn);
        if let Some((name, ap)) = between(words, " play ", " points").and_then(|rest| rest.split_once(" for ")) {
            self.plays_one(side);
            let taken = self.decks.take(side, name, Some(turn)).map(|kind| {
                kind.discarded += 1;
                kind.number("ap")
            });
            let points = self.check(taken).unwrap_or(0);
            self.expect(points == number(ap), &format!("it has {points} points"));
            self.points.budget = 2 * points;
        } else if let Some(name) = between(words, " play ", " as event") {
            self.plays_one(side);
            self.event(side, name);
        } else if let Some(name) = between(words, " fire ", "") {
            if section == "4.2" {
                self.plays_one(side);
                self.begin_barrage();
            } else {
                self.expect(self.decks.fired.len() == 1, "it is no second card");
            }
            let taken = self.decks.take(side, name, Some(turn)).map(|kind| {
                kind.discarded += 1;
                kind.data.get("dice").is_some()
            });
            let is_barrage = self.check(taken).unwrap_or(true);
            self.expect(is_barrage, "it is no barrage card");
            self.decks.fired.push_back(key(name));
            self.decks.has_fired[side] = true;
        } else if let Some(name) = between(words, " answer with ", "") {
            self.expect(side != self.acts, "it is their round");
            self.answers(side, name);
        } else if words.ends_with(" pass") {
            self.plays_one(side);
        } else if words.ends_with(" search their deck") {
            self.expect(side == self.acts && self.decks.to_discard[side] == 2, "two cards are discarded before");
            self.decks.to_discard[side] = 0;
        } else if words.ends_with(" take a card of the deck") {
            self.decks.hand[side] += 1;
            self.decks.left[side] -= 1;
            self.expect(self.decks.left[side] >= 0, "the deck is empty");
        } else if let Some(name) = between(words, " discard ", " from play") {
            // Outside of a round: §cards.morale-month, instead of the level; §cards.must-barrage.
            let own = |what| self.decks.kinds[side].get(&key(name)).is_some_and(|kind| kind.holds(what).is_some());
            let forced = self.round == 0 && own("morale-month") || own("must-barrage") && !self.decks.has_fired[side];
            self.expect(if self.is_open { side == self.acts } else { forced }, "it is not to be discarded");
            let done = self.decks.lay_down(side, name, false);
            self.check(done);
        } else if let Some(name) = between(words, " discard ", "") {
            let taken = self.decks.take(side, name, None).map(|kind| {
                kind.discarded += 1;
                kind.data.get("dice").is_some()
            });
            let is_barrage = self.check(taken).unwrap_or(true);
            match section {
                "6" | "12.4" => {
                    self.decks.to_discard[side] += 1;
                    self.expect(side == self.acts, "it is not their round");
                }
                "7.1" => self.expect(side != self.acts && is_barrage, "it does not counter a barrage"),
                _ => {
                    self.decks.to_discard[side] -= 1;
                    self.expect(self.decks.to_discard[side] >= 0, "it is not to be discarded");
                    self.decks.event = None;
                }
            }
        } else if let Some(name) = between(words, " hold no ", "") {
            let wanted = self
                .decks
                .event
                .take()
                .is_some_and(|does| does.get("discard-kind").is_some_and(|kind| kind.text() == key(name)));
            self.expect(wanted && side != self.acts, "no event asks for it");
            self.decks.to_discard[side] = 0;
        } else if words.contains(": the marker is at ") {
            let points = std::mem::take(&mut self.decks.points);
            self.expect(points != 0, "nothing gives points");
            self.score_points(side, points);
            let right = self.is_told(words);
            self.expect(right, "other points are due");
        } else if let Some((n, name)) =
            between(words, " place a marker of ", "").and_then(|rest| rest.split_once(" on "))
        {
            let (zone, points) = (self.zone(name), std::mem::take(&mut self.decks.vp_marker));
            let right = number(n) == points && side == self.acts && self.board.owner[zone] != side;
            self.expect(right, "the event does not place it there");
            *self.markers.entry(zone).or_default() += points;
        } else if let Some(by) = words.strip_suffix(" to rolls for US entry") {
            let right = std::mem::take(&mut self.decks.raised) == number(by);
            self.expect(right, "the event adds another number");
        } else if words.starts_with("The roll is ") || words.starts_with("Two dice show ") {
            self.rolled(words);
        } else if let Some((name, dice)) =
            words.split_once(": ").filter(|(_, rest)| rest.ends_with(" dice") || *rest == "1 die")
        {
            self.loads(name, number(dice));
        } else {
            return false;
        }
        true
    }

    fn plays_one(&mut self, side: usize) {
        self.expect(side == self.acts && self.is_open, "it is not their round");
        self.points.plays += 1;
        self.report.cards += 1;
    }

    /// Dice of a card, an event or a permanent.
    fn loads(&mut self, name: &str, dice: i64) {
        let side = self.acts;
        let name_key = key(name);
        if let Some(kind) = self.decks.kinds[side].get(&name_key)
            && let Some(stock) = kind.holds("stockpile").map(Value::number)
        {
            self.expect(stock == dice && self.decks.event.is_none(), "it does not add so many dice");
            self.due.push(format!("The {} discard {name} from play", SIDES[side]));
            let done = self.decks.lay_down(side, name, false);
            self.check(done);
            return self.adds_dice(dice);
        }
        if let Some((_, more)) = self.decks.all_own(side, "extra-dice").into_iter().find(|(card, _)| card == name) {
            let right = more * self.decks.loaded.1 as i64;
            return self.expect(right == dice, &format!("it adds {right} dice"));
        }
        let right = if self.decks.fired.front() == Some(&name_key) {
            self.decks.fired.pop_front();
            self.decks.loaded.1 += 1;
            self.decks.dice(side, &name_key).unwrap_or(0)
        } else {
            let event = self.decks.event.as_ref().filter(|_| self.decks.event_name == name);
            event.and_then(|does| does.get("barrage")).map_or(0, Value::number)
        };
        self.expect(right == dice, &format!("it has {right} dice"));
        self.decks.loaded.0 += dice;
    }

    /// §8 An event is resolved.
    fn event(&mut self, side: usize, name: &str) {
        let turn = self.turn;
        let in_play =
            |side: usize, name: &str, decks: &Decks| decks.kinds[side].get(name).is_some_and(|kind| kind.in_play);
        let taken = self.decks.take(side, name, Some(turn)).map(|kind| {
            match kind.data.get("is").map(Value::text) {
                Some("permanent") => (kind.in_play, kind.used) = (true, 0),
                Some("once") => kind.removed += 1,
                _ => kind.discarded += 1,
            }
            kind.data.clone()
        });
        let Some(card) = self.check(taken) else { return };
        for (list, wanted) in [("requires", true), ("excludes", false)] {
            for other in card.get(list).map_or(&[][..], Value::list) {
                let right = in_play(side, other.text(), &self.decks) == wanted;
                self.expect(right, "what is in play does not allow the event");
            }
        }
        self.expect(card.get("is").is_some() && card.get("answers").is_none(), "it is no event of its side's round");
        self.points.budget = 2 * card.get("with").map_or(0, Value::number);
        let nothing = Value::Table(BTreeMap::new());
        let does = card.get("do").unwrap_or(&nothing).clone();
        let n = |what: &str| does.get(what).map(Value::number);
        (self.decks.event_name, self.decks.event) = (name.to_owned(), None);
        let (foe, of) = (1 - side, SIDES[side]);
        if n("barrage").is_some() {
            self.begin_barrage();
            self.decks.has_fired[side] = true;
            self.decks.event = Some(does.clone());
        }
        if let Some(morale) = n("morale-to") {
            let by = (morale - self.morale[side]).max(0);
            self.change_morale(side, by);
        }
        if does.get("refresh").is_some() && self.morale[side] > 3 {
            self.refresh_all(side);
        }
        self.decks.points = n("vp").unwrap_or(0);
        self.decks.vp_marker = n("vp-marker").unwrap_or(0);
        if let Some(steps) = n("air") {
            let air = self.air + if side == FRENCH { steps } else { -steps };
            self.air = air.clamp(-3, 3);
            let level = self.air.abs();
            self.due.push(match self.air.signum() {
                0 => "Nobody has air superiority".to_owned(),
                1 => format!("Air superiority of the French is {level}"),
                _ => format!("Air superiority of the Germans is {level}"),
            });
        }
        if let Some(blocks) = n("blocks") {
            let blocks = blocks.min(60 - self.board.in_play(side));
            self.board.route[side] += blocks;
            self.due.push(format!("{} of the {of} go en route without cost", super::plural(blocks, "block")));
        }
        if let Some(cards) = n("draw") {
            let cards = cards.min(self.decks.left[side]);
            self.decks.hand[side] += cards;
            self.decks.left[side] -= cards;
            self.due.push(format!("The {of} draw {}", super::plural(cards, "card")));
        }
        if let Some(by) = n("us-modifier") {
            self.us[1] += by;
            self.decks.raised = by;
        }
        for what in ["discard-chosen", "discard-random"] {
            self.decks.to_discard[foe] += n(what).unwrap_or(0).min(self.decks.hand[foe]);
        }
        if does.get("discard-kind").is_some() {
            self.decks.to_discard[foe] += 1;
        }
        self.points.free_trenches += n("trenches").unwrap_or(0);
        self.points.free_strategic += n("strategic").unwrap_or(0);
        // What is thrown for is settled by the dice.
        if ["vp-die", "table", "us-entry", "discard-kind"].iter().any(|what| does.get(what).is_some()) {
            self.decks.event = Some(does);
        }
    }

    ///
    fn refresh_all(&mut self, side: usize) {
        for zone in self.board.all() {
            let blocks = self.board.blocks[zone][side];
            if blocks.exhausted > 0 && self.board.marker[zone][side] == 0 {
                self.board.blocks[zone][side] = super::odds::Blocks { fresh: blocks.len(), exhausted: 0 };
                let (name, of) = (self.name(zone), super::OF[side]);
                self.due.push(match blocks.exhausted {
                    1 => format!("A {of} block in {name} is fresh again"),
                    n => format!("{n} {of} blocks in {name} are fresh again"),
                });
            }
        }
    }

    /// Dice of an event.
    fn rolled(&mut self, words: &str) {
        let side = self.acts;
        let Some(does) = self.decks.event.take() else { return self.fault("no event is thrown for") };
        if let Some(rest) = words.strip_prefix("Two dice show ") {
            // §12.4
            let (roll, cards) = (number(rest), 2 * std::mem::take(&mut self.decks.to_discard[side]));
            let right = format!("{roll}; +{} of the scenario and of events, +{cards} for cards", self.us[1]);
            self.expect(rest == right, &right);
            let sum = roll + self.us[1] + cards;
            let need = does.at("us-entry").number();
            self.us[0] = (self.us[0] + i64::from(sum >= need)).min(3);
            self.due.push(format!("US entry: {sum}, {need} needed: level {}", self.us[0]));
            return;
        }
        let roll = number(words.strip_prefix("The roll is ").unwrap_or(""));
        let points = if does.get("vp-die").is_some() {
            self.expect((1..=6).contains(&roll), "it is no die");
            roll
        } else {
            let rows = does.at("table").list();
            let row = rows.iter().find(|row| roll <= row.list()[0].number()).expect("a row");
            let mut points = row.list()[1].number();
            self.due.push(format!("The table gives {points}"));
            for (name, change) in does.get("in-play").map_or(&BTreeMap::new(), Value::table) {
                let foe = 1 - side;
                if !self.decks.kinds[foe].get(name).is_some_and(|kind| kind.in_play) {
                    continue;
                }
                let number = |key: &str, none: i64| change.get(key).map_or(none, Value::number);
                points = points * number("times", 1) + number("add", 0);
                let words = if name.ends_with("to-russia") { "to" } else { "from" };
                let of = SIDES[foe];
                self.due.push(format!("The {of} have Reinforcements {words} Russia in play: {points}"));
                if change.get("drop").is_some() {
                    let name = format!("Reinforcements {words} Russia");
                    self.due.push(format!("The {of} discard {name} from play"));
                    let done = self.decks.lay_down(foe, &name, false);
                    self.check(done);
                }
            }
            points
        };
        self.score_points(side, points);
    }

    /// §8 A card of the passive side.
    fn answers(&mut self, side: usize, name: &str) {
        let turn = self.turn;
        let taken = self.decks.take(side, name, Some(turn)).map(|kind| {
            kind.removed += 1;
            kind.data.clone()
        });
        let Some(card) = self.check(taken) else { return };
        let Some(what) = card.get("answers").map(Value::text) else { return self.fault("it answers nothing") };
        let absorb = card.at("do").get("absorb").map_or(0, Value::number);
        if absorb > 0 {
            self.due.push(format!("{name} of the {}: -{absorb} hits", SIDES[side]));
        }
        if let Some(event) = what.strip_prefix("card:") {
            let name = self.decks.event_name.clone();
            let right = self.decks.event.take().is_some() && key(&name) == event;
            self.due.push(format!("The event {name} does nothing"));
            return self.expect(right, "it answers another event");
        }
        let Some(barrage) = &mut self.barrage else { return self.fault("nothing is to be answered") };
        barrage.absorbed += absorb;
        barrage.are_heroes |= what == "assault";
        let right = match what {
            "barrage" => !barrage.is_rolled,
            "hits" => barrage.is_rolled,
            _ => true,
        };
        self.expect(right, "it answers something else");
    }
}
