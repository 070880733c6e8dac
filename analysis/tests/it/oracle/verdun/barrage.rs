//! Barrages and assaults (§7).

use super::board::{FRENCH, Zone};
use super::odds::Blocks;
use super::{Reader, SIDES, between, number, plural, side_of};
use std::collections::BTreeMap;

/// An assault that has been declared (§7.4).
#[derive(Debug)]
pub(crate) struct Assault {
    zone: Zone,
    /// Blocks of both sides were there.
    was_contested: bool,
    /// §11 Fresh blocks with a marker, which cannot attack.
    bound: i32,
    came: i32,
    relieved: i32,
    /// Places that attackers have left, and nobody has taken.
    places: BTreeMap<Zone, i32>,
    /// Whether attackers came from contested zones, and from others.
    origins: [bool; 2],
}

/// An artillery barrage (§7.3).
#[derive(Debug)]
pub(crate) struct Barrage {
    zone: Zone,
    dice: i64,
    /// Two cards on one zone.
    is_double: bool,
    /// Blocks that gas has yet to exhaust.
    gas: i32,
    no_fort: bool,
    pub(crate) infiltrates: bool,
    lowest: i64,
    pub(crate) is_rolled: bool,
    was_again: bool,
    hits: i64,
    sixes: i64,
    /// Sixes for which no extra dice were rolled yet.
    open: i64,
    pub(crate) absorbed: i64,
    /// An assault is to be fought.
    is_due: bool,
    pub(crate) are_heroes: bool,
    is_doubled: bool,
    suffers_more: bool,
}

/// Whether a line belongs to the dice, so that hits are not taken yet.
pub(crate) fn belongs(words: &str) -> bool {
    words.contains(" dice: ")
        || words.contains(" die: ")
        || words.contains(", hits from ")
        || words.contains(" do not roll ")
        || words.contains(": no extra dice for ")
        || words.contains(" answer with ")
        || words.contains(": -") && !words.starts_with("A ")
}

impl Reader {
    /// §7.1 A card or an event of a barrage is played.
    pub(crate) fn begin_barrage(&mut self) {
        let side = self.acts;
        self.was_there = self.board.all().filter(|z| self.board.holds(*z, side)).collect();
        self.expect(self.morale[side] > 0, "without morale there are no barrages");
    }

    /// What is done and thrown in a barrage.
    pub(crate) fn fires(&mut self, words: &str) -> bool {
        let side = self.acts;
        if let Some(name) = between(words, " declare an assault on ", "") {
            self.end_of_declaration();
            let zone = self.zone(name);
            let bound = if self.board.marker[zone][side] > 0 { self.board.blocks[zone][side].fresh } else { 0 };
            self.expect(self.morale[side] > 3, "the morale is too low");
            self.expect(self.board.holds(zone, 1 - side), "no enemy is there");
            self.assaults.push(Assault {
                zone,
                was_contested: self.board.is_contested(zone),
                bound,
                came: 0,
                relieved: 0,
                places: BTreeMap::new(),
                origins: [false; 2],
            });
        } else if let Some((who, rest)) = words.split_once(" block ").filter(|(who, _)| who.starts_with('A')) {
            let verbs = ["attacks", "moves up", "is relieved", "continues"];
            let Some(verb) = verbs.into_iter().find(|verb| rest.starts_with(verb)) else { return false };
            let Some((from, to)) = between(rest, " from ", "").and_then(|way| way.split_once(" to ")) else {
                return false;
            };
            let fresh = who.starts_with("A fresh ");
            let from = if from == "the reserve" { None } else { Some(self.zone(from)) };
            let to = self.zone(to);
            self.expect(side_of(words) == side, "it is not their round");
            self.report.moves += 1;
            self.shifts(verb, from, to, fresh);
        } else if let Some(rest) = between(words, " bombard ", "") {
            if self.barrage.is_none() {
                self.end_of_declaration();
            }
            self.end_of_fight();
            let (name, dice) = rest.split_once(" with ").unwrap_or((rest, ""));
            let zone = self.zone(name);
            self.bombards(zone, number(dice));
        } else if let Some(rest) = between(words, " counter with ", " less") {
            let value = rest.rsplit_once(": ").map_or(0, |(_, dice)| number(dice));
            let key = super::cards::key(rest.split(": ").next().unwrap_or(""));
            let dice = self.decks.dice(1 - side, &key);
            self.expect(dice == Some(value), "the card has another value");
            let Some(barrage) = &mut self.barrage else { return false };
            barrage.dice = (barrage.dice - value).max(0);
            let (left, is_double, zone) = (barrage.dice, barrage.is_double, barrage.zone);
            barrage.is_rolled = left == 0;
            self.expect(is_double, "only two cards on one zone are countered");
            let name = self.name(zone);
            let (die, cancelled) = (if left == 1 { "die" } else { "dice" }, left == 0);
            self.due.push(format!("{left} {die} left on {name}"));
            if cancelled {
                self.due.push(format!("The barrage on {name} is cancelled"));
            }
        } else if words.starts_with("Gas exhausts ") {
            let Some(barrage) = &mut self.barrage else { return false };
            let (zone, n) = (barrage.zone, std::mem::take(&mut barrage.gas));
            let (name, of) = (self.name(zone), SIDES[1 - side]);
            let right = format!("Gas exhausts {} of the {of} in {name}", plural(n, "block"));
            self.expect(words == right, &right);
            let target = &mut self.board.blocks[zone][1 - side];
            *target = Blocks { fresh: 0, exhausted: target.len() };
        } else if let Some(rest) = between(words, ", hits from ", "") {
            let Some(barrage) = &self.barrage else { return false };
            self.report.faults.extend((barrage.gas > 0).then(|| "gas has not done its work".to_owned()));
            let (zone, dice) = (barrage.zone, barrage.dice);
            let near = self.board.zones[zone].near.iter().any(|next| self.board.owner[*next] == side);
            let (lowest, a) = if near { (4, "a") } else { (5, "no") };
            let fives = if self.air_of(side) >= 3 { "; fives give extra dice too (12.3)" } else { "" };
            let name = self.name(zone);
            let right = format!("{lowest} on: {a} zone of the {} is next to {name}{fives}", SIDES[side]);
            self.expect(rest == right, &right);
            self.expect(number(words) == dice, &format!("there are {dice} dice"));
            if let Some(barrage) = &mut self.barrage {
                barrage.lowest = lowest;
            }
        } else if let Some(dice) = between(words, " do not roll ", " extra di") {
            let Some(barrage) = &mut self.barrage else { return false };
            let right = number(dice) == barrage.open;
            barrage.open = 0;
            let may_strike = self.may_strike();
            self.expect(right, "another number of extra dice is left");
            self.expect(may_strike, "they cannot strike the attacker");
        } else if words.contains(" dice: ") || words.contains(" die: ") {
            self.rolls(words);
        } else if words.contains(" double all hits with ") {
            self.decks.spend_doubling(side_of(words)).unwrap_or_else(|why| self.fault(why));
            let Some(barrage) = &mut self.barrage else { return false };
            barrage.is_doubled = true;
        } else if words.contains(" add to what the attacker suffers") {
            let (foe, name) = (1 - side, between(words, "With ", " the ").unwrap_or(""));
            match self.decks.use_up(foe, name) {
                Ok(true) => self.due.push(format!("The {} discard {name} from play", SIDES[foe])),
                Ok(false) => {}
                Err(why) => self.fault(why),
            }
            let Some(barrage) = &mut self.barrage else { return false };
            barrage.suffers_more = true;
        } else {
            return false;
        }
        true
    }

    fn air_of(&self, side: usize) -> i64 {
        if side == FRENCH { self.air } else { -self.air }
    }

    /// §7.3 Whether the attacker's own guns can strike him: in an initial assault, without air superiority.
    fn may_strike(&self) -> bool {
        let Some(barrage) = &self.barrage else { return false };
        self.assaults.iter().any(|assault| assault.zone == barrage.zone)
            && !self.was_there.contains(&barrage.zone)
            && self.air_of(self.acts) < 1
    }

    /// A movement before an assault, or after it by Infiltration.
    fn shifts(&mut self, verb: &str, from: Option<Zone>, to: Zone, fresh: bool) {
        let side = self.acts;
        let near = match from {
            Some(zone) => self.board.zones[to].near.contains(&zone),
            None => self.board.zones[to].edge == Some(side),
        };
        self.expect(near, "the zones are not adjacent");
        if verb == "continues" {
            return self.continues(from.unwrap_or(to), to, fresh);
        }
        let contested = from.is_some_and(|zone| self.board.is_contested(zone));
        let own = from.is_none_or(|zone| self.board.owner[zone] == side);
        let across = from.is_some_and(|zone| self.board.is_across(zone, to) && !self.board.is_arrow(zone, to, side));
        self.leave(from, fresh);
        self.board.put(to, side, fresh, true);
        if from.is_none() {
            self.change_morale(side, 1);
        }
        let Some(assault) = self.assaults.last_mut() else { return self.fault("no assault is declared") };
        let (zone, was_contested) = (assault.zone, assault.was_contested);
        match verb {
            "attacks" => {
                assault.came += 1;
                assault.origins[usize::from(!contested)] = true;
                if let Some(from) = from {
                    *assault.places.entry(from).or_default() += 1;
                }
                self.expect(fresh, "an exhausted block does not attack");
                self.expect(to == zone, "the assault is on another zone");
                self.expect(own, "it comes from a zone of the enemy");
                self.expect(was_contested || !across, "it goes with the Meuse, into an uncontested zone");
            }
            "moves up" => {
                let place = assault.places.entry(to).or_default();
                *place -= 1;
                let free = *place >= 0;
                self.expect(free, "no attacker has left that zone");
            }
            _ => {
                assault.relieved += 1;
                self.expect(from == Some(zone) && !fresh, "it is not an exhausted block of the target");
                let own = self.board.owner[to] == side;
                self.expect(own, "it goes to a zone of the enemy");
            }
        }
    }

    /// §cards.infiltrate
    fn continues(&mut self, from: Zone, to: Zone, fresh: bool) {
        let side = self.acts;
        let barrage = self.barrage.as_ref().filter(|barrage| barrage.infiltrates && barrage.zone == from);
        let right = barrage.is_some() && self.assaults.iter().any(|assault| assault.zone == from);
        self.expect(right, "it is no infiltration from there");
        let cleared = !self.board.holds(from, 1 - side) && !self.board.holds(to, 1 - side);
        self.expect(cleared, "the enemy is in one of the zones");
        let across = self.board.is_across(from, to);
        self.expect(!across, "it goes with the Meuse");
        self.board.moved[from] = Blocks { fresh: 0, exhausted: 0 };
        self.passed.insert(from);
        self.leave(Some(from), fresh);
        self.arrive(to, fresh, true);
    }

    /// §7.4 All has been declared of an assault.
    fn end_of_declaration(&mut self) {
        let side = self.acts;
        let Some(assault) = self.assaults.last() else { return };
        let [contested, free] = assault.origins;
        let there = self.board.blocks[assault.zone][side];
        let has_attackers = assault.came > 0 || there.fresh > assault.bound;
        let escorted = assault.was_contested || !contested || free;
        let replaced = assault.relieved <= assault.came;
        self.expect(has_attackers, "nobody attacks");
        self.expect(escorted, "all attackers come from contested zones, into an uncontested one");
        self.expect(replaced, "more blocks are relieved than have come");
        let room = self.board.blocks.iter().all(|blocks| blocks[side].len() <= 3);
        self.expect(room, "more than three blocks are in a zone");
    }

    fn bombards(&mut self, zone: Zone, dice: i64) {
        let side = self.acts;
        let (loaded, cards) = self.decks.unload(self.acts);
        self.report.barrages += 1;
        self.expect(dice == loaded, &format!("the cards have {loaded} dice"));
        let target = self.board.blocks[zone][1 - side];
        self.expect(target.len() > 0, "no enemy is there");
        let does = self.decks.event.as_ref();
        let has = |key: &str| does.is_some_and(|does| does.get(key).is_some());
        let (no_fort, infiltrates, gas) = (has("no-fort"), has("infiltrate"), has("exhausts"));
        self.barrage = Some(Barrage {
            zone,
            dice,
            is_double: cards == 2,
            gas: if gas { target.fresh } else { 0 },
            no_fort,
            infiltrates,
            lowest: 0,
            is_rolled: false,
            was_again: false,
            hits: 0,
            sixes: 0,
            open: 0,
            absorbed: 0,
            is_due: false,
            are_heroes: false,
            is_doubled: false,
            suffers_more: false,
        });
    }

    /// More dice for a barrage (§cards.stockpile).
    pub(crate) fn adds_dice(&mut self, dice: i64) {
        if let Some(barrage) = &mut self.barrage {
            barrage.dice += dice;
        }
    }

    /// A throw: `6 dice: 2 × 6, 4 × 1-3: 2 hits`, the first, extra ones or all once more.
    fn rolls(&mut self, words: &str) {
        let air = self.air_of(self.acts);
        let foe = SIDES[1 - self.acts];
        let kinds = ["All extra dice to the last: ", "Extra dice: ", "Once more: "];
        let kind = kinds.into_iter().find(|kind| words.starts_with(kind)).unwrap_or("");
        let (n, rest) = words[kind.len()..].split_once(": ").unwrap_or((words, ""));
        let (faces, told) = rest.rsplit_once(": ").unwrap_or((rest, ""));
        let Some(barrage) = &mut self.barrage else { return self.fault("no barrage is made") };
        let goes_on = if air >= 3 { 5 } else { 6 };
        let (mut all, mut hits, mut sixes, mut mixed) = (0, 0, 0, false);
        for group in faces.split(", ") {
            let (count, span) = group.split_once(" × ").unwrap_or(("0", "0"));
            let (low, high) = span.split_once('-').map_or((span, span), |ends| ends);
            let (count, low, high) = (number(count), number(low), number(high));
            all += count;
            hits += if low >= barrage.lowest { count } else { 0 };
            sixes += if low >= goes_on { count } else { 0 };
            mixed |= [barrage.lowest, goes_on].iter().any(|from| low < *from && *from <= high);
        }
        let (n, mut problem) = (number(n), None);
        match kind {
            "" | "Once more: " => {
                if n != barrage.dice {
                    problem = Some("the barrage has another number of dice");
                }
                if !kind.is_empty() {
                    if air < 1 || barrage.was_again {
                        problem = Some("it cannot be rolled again");
                    }
                    barrage.was_again = true;
                }
                (barrage.hits, barrage.sixes, barrage.open) = (hits, sixes, sixes);
            }
            _ => {
                let to_last = kind == kinds[0];
                if n != barrage.open + if to_last { sixes } else { 0 } {
                    problem = Some("another number of extra dice is due");
                }
                barrage.hits += hits;
                barrage.sixes += sixes;
                barrage.open = if to_last { 0 } else { sixes };
            }
        }
        barrage.is_rolled = true;
        // §12.3
        if air <= -2 && barrage.open > 0 {
            let dice = format!("{} {}", barrage.open, if barrage.open == 1 { "die" } else { "dice" });
            barrage.open = 0;
            self.due.push(format!("Air superiority of the {foe}: no extra dice for {dice}"));
        }
        self.expect(problem.is_none(), problem.unwrap_or(""));
        self.expect(n == all && !mixed, "the dice do not add up");
        self.expect(number(told) == hits, "there is another number of hits");
    }

    /// §7.3 The dice lie: what follows is due.
    pub(crate) fn hit(&mut self) {
        let side = self.acts;
        let foe = 1 - side;
        let may_strike = self.may_strike();
        let Some(barrage) = &mut self.barrage else { return };
        barrage.is_rolled = false;
        let zone = barrage.zone;
        let (hits, sixes, open, took) = (barrage.hits, barrage.sixes, barrage.open, barrage.absorbed);
        let (no_fort, cancelled) = (barrage.no_fort, barrage.dice == 0);
        self.expect(open == 0, "extra dice are left");
        let (name, of) = (self.name(zone), SIDES[foe]);
        if !cancelled {
            self.due.push(format!("{} on {name}", plural(hits, "hit")));
        }
        let mut fort = 0;
        if self.board.zones[zone].fort && self.board.owner[zone] == foe && hits > 0 {
            if no_fort {
                self.due.push(format!("A fort of the {of}, which the event passes over: -0 hits"));
            } else if let Some(less) = self.decks.own(side, "enemy-fort") {
                fort = less;
                let less = plural(less, "hit");
                self.due.push(format!("A fort of the {of}, less by a permanent of the enemy: -{less}"));
            } else {
                fort = 2;
                self.due.push(format!("A fort of the {of}: -2 hits"));
            }
        }
        let trench = i64::from(self.board.trench[zone][foe] && hits > 0);
        if trench > 0 {
            self.due.push(format!("A trench of the {of}: -1 hit"));
        }
        let left = (hits - fort - trench - took).max(0);
        if fort + trench + took > 0 && hits > 0 {
            self.due.push(format!("Answers take {took}, a fort {fort}, a trench {trench}: {left} left"));
        }
        self.suffers(zone, foe, left);
        let declared = self.assaults.iter().any(|assault| assault.zone == zone);
        let initial = declared && !self.was_there.contains(&zone);
        if may_strike && sixes > 0 {
            let own = sixes / 3;
            let end = if own > 0 { "a hit for each 3" } else { "too few, 3 make a hit" };
            let six = if sixes == 1 { "six" } else { "sixes" };
            self.due.push(format!("{sixes} {six} above blocks of the {} that have just come in: {end}", SIDES[side]));
            if own > 0 {
                self.due.push(format!("{} of their own guns on the {}", plural(own, "hit"), SIDES[side]));
            }
            self.suffers(zone, side, own);
        } else if initial && !may_strike && sixes > 0 {
            let air = self.air_of(side);
            self.due.push(format!("Air superiority of {air} for the {}: none of their own hits", SIDES[side]));
        }
        let is_due = declared && self.board.is_contested(zone);
        if let Some(barrage) = &mut self.barrage {
            barrage.is_due = is_due;
        }
    }

    /// §2.1 Hits on blocks, and all that is told of them.
    fn suffers(&mut self, zone: Zone, side: usize, hits: i64) {
        let before = self.board.blocks[zone][side];
        if hits == 0 || before.len() == 0 {
            return;
        }
        let (name, of) = (self.name(zone), SIDES[side]);
        let after = before.suffer(hits as i32);
        self.board.blocks[zone][side] = after;
        let exhausted = before.fresh - after.fresh;
        let destroyed = before.len() - after.len();
        let rest = hits - i64::from(exhausted) - 2 * i64::from(destroyed);
        let stood = plural(before.exhausted, "exhausted block");
        self.due.push(format!("{} on {} fresh and {stood} of the {of} in {name}", plural(hits, "hit"), before.fresh));
        if exhausted + destroyed > 0 {
            let exhausted = plural(exhausted, "block");
            self.due.push(format!("The {of} in {name}: {exhausted} exhausted, {destroyed} destroyed"));
        }
        if rest > 0 && after.len() == 0 {
            self.due.push(format!("No block of the {of} is left to take {}", plural(rest, "hit")));
        } else if rest > 0 {
            let rest = plural(rest, "hit");
            self.due.push(format!("{rest} left over, without effect: 2 hits destroy an exhausted block"));
        }
        self.lower_morale(side, destroyed);
        if after.len() == 0 {
            let marker = std::mem::take(&mut self.board.marker[zone][side]);
            if marker > 0 && self.board.owner[zone] == side {
                self.forlorn.insert(zone);
                let to = SIDES[1 - side];
                self.due.push(format!(
                    "The last block of the {of} in {name} was out of supply: the {to} take the zone as the round ends"
                ));
            }
        }
    }

    /// §7.5 Both sides strike at once.
    pub(crate) fn assault(&mut self) {
        let side = self.acts;
        let foe = 1 - side;
        let Some(barrage) = self.barrage.as_mut().filter(|barrage| barrage.is_due) else { return };
        barrage.is_due = false;
        let (zone, heroes, doubled) = (barrage.zone, barrage.are_heroes, barrage.is_doubled);
        let more = i64::from(barrage.suffers_more);
        self.report.assaults += 1;
        let assault = self.assaults.iter().find(|assault| assault.zone == zone);
        let bound = assault.map_or(0, |assault| assault.bound);
        let (name, of) = (self.name(zone), [side, foe].map(|side| SIDES[side]));
        let [a, d] = [side, foe].map(|side| self.board.blocks[zone][side]);
        for (blocks, of) in [(a, of[0]), (d, of[1])] {
            let exhausted = plural(blocks.exhausted, "exhausted block");
            self.due.push(format!("{} fresh and {exhausted} of the {of} in {name}", blocks.fresh));
        }
        let mut made = i64::from(a.fresh - bound);
        self.due.push(format!("{}: +{} by the {}", plural(made, "fresh block"), plural(made, "hit"), of[0]));
        //
        if made > 0 {
            for (card, hits) in self.decks.all_own(side, "assault-hits") {
                made += hits;
                self.due.push(format!("{card}: +{} by the {}", plural(hits, "hit"), of[0]));
            }
        }
        let mut taken = 0;
        if heroes {
            taken = 3 * i64::from(d.len());
            self.due.push(format!("Each of {}: +{} by the {}", plural(d.len(), "block"), plural(taken, "hit"), of[1]));
        } else {
            for (n, each, one) in [(d.fresh, 3, "fresh block"), (d.exhausted, 1, "exhausted block")] {
                let hits = i64::from(n) * each;
                taken += hits;
                if n > 0 {
                    self.due.push(format!("{}: +{} by the {}", plural(n, one), plural(hits, "hit"), of[1]));
                }
            }
        }
        //
        if doubled {
            for (hits, of) in [(made, of[0]), (taken, of[1])] {
                self.due.push(format!("All hits doubled: +{} by the {of}", plural(hits, "hit")));
            }
            (made, taken) = (2 * made, 2 * taken);
        }
        if self.board.trench[zone][foe] {
            let less = if made > 0 { "-1 hit" } else { "+0 hits" };
            made = (made - 1).max(0);
            self.due.push(format!("A trench of the defender: {less} by the {}", of[0]));
        }
        if self.board.zones[zone].height && self.board.owner[zone] == foe {
            taken += 1;
            self.due.push(format!("A height of the defender: +1 hit by the {}", of[1]));
        }
        if more > 0 {
            taken += more;
            self.due.push(format!("Permanents used by the defender: +{} by the {}", plural(more, "hit"), of[1]));
        }
        self.due.push(format!("The {} assault {name}: {} made, {taken} taken", of[0], plural(made, "hit")));
        self.suffers(zone, foe, made);
        self.suffers(zone, side, taken);
        let cleared = self.board.holds(zone, side) && !self.board.holds(zone, foe);
        let end = if cleared { "are alone in" } else { "do not clear" };
        self.due.push(format!("The {} {end} {name}", of[0]));
    }

    fn end_of_fight(&mut self) {
        let is_due = self.barrage.as_ref().is_some_and(|barrage| barrage.is_due);
        self.expect(!is_due, "an assault was not fought");
    }

    /// The round is over: all that was declared has been done.
    pub(crate) fn end_of_barrage(&mut self) {
        self.end_of_fight();
        let (loaded, cards) = self.decks.unload(self.acts);
        self.expect(loaded == 0 && cards == 0 && self.decks.fired.is_empty(), "a barrage was not made");
        let event = self.decks.event.take();
        let is_done = event.is_none_or(|does| does.get("barrage").is_some() && self.barrage.is_some());
        self.expect(is_done, "the event has not come to its end");
    }
}
