//! §7 The parameters of a barrage in a position of a game.

use crate::geometry::ZoneId;
use crate::observer::Desk;
use crate::procedure::{Given, Item, Refusal};
use crate::side::Side;
use crate::verdun::card::{CardId, CardSet};
use crate::verdun::state::{EventInPlay, RESERVE, State, Step};
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Action, Verdun};

impl Verdun {
    /// §7.1 The position after the given cards have been played as a barrage.
    pub(super) fn play(&self, position: &State, side: Side, given: &Given) -> Result<State, Refusal> {
        let mut s = position.clone();
        let fit = self.fit_to_fire(&s, side);
        let card =
            self.card_among(side, fit, "card", given.text("card"), "that can be a barrage now (7.1, 8, 12.2)")?;
        let event = self.card(side, card).event().is_some();
        if event {
            self.lay(&mut s, side, card);
            s.event = EventInPlay::over(side, card);
        } else {
            self.spend_card(&mut s, side, card);
        }
        self.begin_barrage(&mut s, side, card, event, &mut Desk::without_dice());
        let seconds = self.second_cards(&s);
        let second = match given.text("second") {
            "none" => None,
            name => Some(self.card_among(side, seconds, "second", name, "that goes with the first (7.1)")?),
        };
        if let Some(second) = second {
            self.spend_card(&mut s, side, second);
            s.salvo.cards[1] = second;
            s.salvo.count = 2;
        }
        s.step = Step::Target(side);
        Ok(s)
    }

    /// Cards in hand that can be played as a barrage.
    fn fit_to_fire(&self, s: &State, side: Side) -> CardSet {
        let cards = if self.can_fire(s, side, false) { self.barrages[side] } else { CardSet::EMPTY };
        let fires = |card| self.event_of(side, card).does.barrage.is_some();
        s.kinds_in_hand(side) & cards | self.playable_events(s, side).keep(fires)
    }

    /// Finds a card by its name in a set of a side's cards.
    fn card_among(&self, side: Side, cards: CardSet, what: &str, name: &str, which: &str) -> Result<CardId, Refusal> {
        let title = |card: CardId| self.card(side, card).name.as_str();
        cards.into_iter().find(|&card| title(card) == name).ok_or_else(|| {
            let names: Vec<&str> = cards.into_iter().map(title).collect();
            let expected = match names.is_empty() {
                true => format!("none: there is no card in hand {which}"),
                false => format!("a card in hand {which}: {}", names.join(", ")),
            };
            Refusal::new(what, format!("`{name}`"), expected).among(names)
        })
    }

    /// §7.2 The target, a zone with enemy blocks.
    pub(super) fn aimed(&self, s: &State, side: Side, given: &Given) -> Result<ZoneId, Refusal> {
        let targets = s.occupied(side.enemy());
        let zone = ZoneId(given.whole("target") as u8);
        if targets.has(zone) {
            return Ok(zone);
        }
        let expected = format!("a zone with enemy blocks (7.2): {}", numbers(targets));
        Err(Refusal::new("target", zone.0.to_string(), expected))
    }

    /// §7.4 The position with `target` as the target of all cards; `None` if it cannot be assaulted then.
    fn assaulting(&self, s: &State, target: ZoneId) -> Option<State> {
        let mut s = s.clone();
        s.salvo.targets = [target; 2];
        s.salvo.named = s.salvo.count;
        s.salvo.initial[0] = !s.occupied[s.salvo.side].has(target);
        self.prepare_assault(&mut s);
        self.can_assault(&s).then_some(s)
    }

    /// §7.4 The position after all targets are named and the assault is declared.
    fn declared(&self, s: &State, target: ZoneId) -> Result<State, Refusal> {
        let Some(mut s) = self.assaulting(s, target) else {
            let others = s.occupied(s.salvo.side.enemy()).keep(|zone| self.assaulting(s, zone).is_some());
            let expected = match others.is_empty() {
                true => "a position in which a zone can be assaulted: nobody fresh and in supply is next to an enemy, or morale is too \
                         low (7.4, 11, 12.2)"
                    .to_owned(),
                false => format!(
                    "a zone that can be assaulted, with somebody fresh and in supply in it or next to it (7.4, 11): {}",
                    numbers(others)
                ),
            };
            return Err(Refusal::new("target", target.0.to_string(), expected));
        };
        self.offer_assault(&mut s, &mut Desk::without_dice());
        self.decide(&mut s, Action::Go, &mut Desk::without_dice());
        Ok(s)
    }

    /// §7.4 The zones that the attackers come from.
    pub(super) fn origins(&self, s: &State, target: ZoneId, items: &[Item]) -> Result<Vec<ZoneId>, Refusal> {
        let mut s = self.declared(s, target)?;
        let able = if let Step::Muster(_) = s.step { self.musterable(&s) } else { ZoneSet::EMPTY };
        let refused = |text: &str| {
            let expected =
                format!("a zone that somebody fresh can come from along with the others (7.4): {}", numbers(able));
            Refusal::new("by", format!("`{text}`"), expected)
        };
        let mut by = Vec::new();
        for Item { text, .. } in items {
            let zone = if text == "reserve" { Some(RESERVE) } else { text.parse().ok().map(ZoneId) };
            by.push(zone.ok_or_else(|| refused(text))?);
        }
        // Blocks come in the order of the rules.
        let mut left = by.clone();
        while let (Step::Muster(_), false) = (s.step, left.is_empty()) {
            let next = self.musterable(&s).into_iter().find(|zone| left.contains(zone));
            let Some(next) = next else { break };
            left.swap_remove(left.iter().position(|&zone| zone == next).unwrap_or_default());
            self.decide(&mut s, Action::To(next), &mut Desk::without_dice());
        }
        match left.first() {
            Some(&RESERVE) => Err(refused("reserve")),
            Some(zone) => Err(refused(&zone.0.to_string())),
            None => Ok(by),
        }
    }
}

/// Lists zones by number.
fn numbers(zones: ZoneSet) -> String {
    let number = |zone: ZoneId| if zone == RESERVE { "reserve".to_owned() } else { zone.0.to_string() };
    let numbers: Vec<String> = zones.into_iter().map(number).collect();
    if numbers.is_empty() { "there is none".into() } else { numbers.join(", ") }
}
