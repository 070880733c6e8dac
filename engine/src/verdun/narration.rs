//! Actions and events in words.

use super::action::{Action, Purchase};
use super::block::Condition;
use super::card::CardId;
use super::dice::Aim;
use super::event::{Cause, Event, Gain, Spares, Throw};
use super::state::{GERMAN, RESERVE, State, Step};
use super::{CARD, Verdun};
use crate::geometry::ZoneId;
use crate::side::Side;
use crate::words::plural;
use std::fmt::Write;

/// Writes and ignores errors of the sink.
macro_rules! say {
    ($out:expr, $($words:tt)*) => {
        let _ = write!($out, $($words)*);
    };
}

fn side_name(side: Side) -> &'static str {
    if side == GERMAN { "German" } else { "French" }
}

fn people(side: Side) -> &'static str {
    if side == GERMAN { "Germans" } else { "French" }
}

/// §10 The points beyond an end of the track.
fn beyond(lost: u8) -> String {
    if lost > 0 { format!(", {lost} of them beyond the end of the track") } else { String::new() }
}

/// `+2 points`, `-1 point`.
fn signed_points(points: i16) -> String {
    format!("{points:+} {}", if points.abs() == 1 { "point" } else { "points" })
}

fn dice_called(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

fn are(n: u8) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// §7.3 The dice by what counts: `8 dice: 2 × 6, 1 × 4-5, 5 × 1-3: 3 hits`. More detail is not drawn.
fn faces(game: &Verdun, dice: u8, aim: Aim, sixes: u8, hits: u8) -> String {
    let extra = if aim.fives { 5 } else { 6 };
    let from = game.hits_from(aim).min(extra);
    let mut words = format!("{}:", dice_called(dice));
    for (low, high, count) in
        [(extra, 6, sixes), (from, extra - 1, hits - sixes), (1, from.saturating_sub(1), dice.saturating_sub(hits))]
    {
        if count == 0 {
            continue;
        }
        let faces = if low == high { low.to_string() } else { format!("{low}-{high}") };
        words += &format!(" {count} × {faces},");
    }
    words.pop();
    format!("{words}: {}", plural(hits, "hit"))
}

fn stands(condition: Condition) -> &'static str {
    Condition::ALL[condition as usize].0
}

impl Verdun {
    fn called(&self, side: Side, card: CardId) -> String {
        self.card(side, card).title()
    }

    fn place_called(&self, zone: ZoneId) -> String {
        if zone == RESERVE { "the reserve".to_owned() } else { self.zone_name(zone) }
    }
}

/// Writes an action as a player would say it.
pub(super) fn action(game: &Verdun, s: &State, action: Action, out: &mut dyn Write) {
    let side = s.step().side().unwrap_or(GERMAN);
    let card = |card: CardId| game.called(side, card);
    match action {
        Action::Done => {
            let words = match s.step() {
                Step::Round(_) => "pass",
                Step::Sustain(..) => "discard it",
                Step::Second(_) => "no second card",
                Step::Assault(_) => "no assault",
                Step::Muster(_) => "no more attackers",
                Step::Relieve(_) => "relieve nobody else",
                Step::Counter(_) => "no counter-barrage",
                Step::Answer(_) => "do not answer",
                Step::MoreDice(_) => "no extra dice",
                Step::Reroll(_) => "do not roll again",
                Step::Double(_, by) | Step::Suffer(_, by) => {
                    say!(out, "do not use {}", card(by));
                    return;
                }
                Step::Place(_) | Step::Infiltrate(_) => "stay",
                Step::MoveOn(_) => "stop here",
                Step::Keep(_) => "keep the rest",
                Step::Sweeten(_) => "roll",
                Step::ChooseCard(_) => "draw all cards",
                _ => "no more",
            };
            say!(out, "{words}");
        }
        Action::Go => match s.step() {
            Step::Assault(_) => {
                say!(out, "declare an assault");
            }
            Step::Sustain(_, by) => {
                say!(out, "pay for {}", card(by));
            }
            Step::Double(_, by) | Step::Suffer(_, by) => {
                say!(out, "use {}", card(by));
            }
            Step::Reroll(_) => {
                say!(out, "roll again");
            }
            _ => {
                say!(out, "deal the cards");
            }
        },
        Action::To(zone) => {
            let place = game.place_called(zone);
            let words = match s.step() {
                Step::Muster(_) | Step::Replace(_) | Step::RotateIn(_) | Step::Source(_) | Step::Mover(_) => "from",
                Step::Target(_) => "fire at",
                Step::Dig(_) | Step::Entrench(_) => "a trench in",
                Step::Unearth(..) => "take up the trench in",
                Step::Refresh(_) => "refresh a block in",
                Step::Rotate(_) => "rotate",
                Step::Weary(_) => "an exhausted block in",
                _ => "to",
            };
            say!(out, "{words} {place}");
        }
        Action::Card(id) => match s.step() {
            Step::Keep(_) | Step::SearchDiscard(_) | Step::Yield(_) | Step::Sweeten(_) | Step::Stockpile(_) => {
                say!(out, "discard {}", card(id));
            }
            _ => {
                say!(out, "{}", card(id));
            }
        },
        Action::Points(id) => {
            say!(out, "{} for {}", card(id), plural(game.card(side, id).points, "point"));
        }
        Action::Event(id) => {
            say!(out, "{} as event", card(id));
        }
        Action::EventLast(id) => {
            say!(out, "{} as event, points first", card(id));
        }
        Action::Barrage(id) => {
            say!(out, "{} as barrage", card(id));
        }
        Action::Search => {
            say!(out, "discard {} for one of the deck", plural(game.data.limits.search, "card"));
        }
        Action::Drop(id) => {
            say!(out, "discard {} from play", card(id));
        }
        Action::Spend(purchase) => {
            say!(out, "{}", Purchase::ALL[purchase as usize].0);
        }
        Action::Block(condition) => {
            say!(out, "the {} block", stands(condition));
        }
        Action::Count(blocks) => {
            say!(out, "{}", plural(blocks, "block"));
        }
        Action::Wave => {
            say!(out, "one wave of extra dice");
        }
        Action::Rest => {
            say!(out, "all extra dice to the last");
        }
    }
}

/// The subject of the awaited decision: a card, a zone or a block.
pub(super) fn subject(game: &Verdun, s: &State) -> String {
    let (march, salvo) = (s.march(), s.salvo());
    match s.step() {
        Step::Sustain(side, card) | Step::Double(side, card) | Step::Suffer(side, card) => game.called(side, card),
        Step::Unearth(_, zone) | Step::Block(_, zone) => game.place_called(zone),
        Step::Place(_) => format!("a block from {}", game.place_called(march.from)),
        Step::Move(_) | Step::MoveOn(_) | Step::Infiltrate(_) => {
            format!("the {} block from {}", stands(march.condition), game.place_called(march.from))
        }
        Step::RotateIn(_) | Step::RotateOut(_) => game.place_called(march.from),
        Step::Assault(_)
        | Step::Muster(_)
        | Step::Relieve(_)
        | Step::Replace(_)
        | Step::Stockpile(_)
        | Step::Counter(_)
        | Step::MoreDice(_)
        | Step::Reroll(_) => game.place_called(salvo.targets[usize::from(salvo.at)]),
        _ => String::new(),
    }
}

/// Writes an event as a narrator would tell it.
pub(super) fn event(game: &Verdun, event: &Event, out: &mut dyn Write) {
    let zone_called = |zone: ZoneId| game.place_called(zone);
    let card_called = |side: Side, card: CardId| game.called(side, card);
    let who = |side: Side| side_name(side);
    match *event {
        Event::Deployed { side, zone, blocks: 1 } => {
            say!(out, "a {} block is set up in {}", who(side), zone_called(zone));
        }
        Event::Deployed { side, zone, blocks } => {
            say!(out, "{blocks} {} blocks are set up in {}", who(side), zone_called(zone));
        }
        Event::Entrenched { side, zones } => {
            let zones: Vec<String> = zones.into_iter().map(zone_called).collect();
            say!(out, "trenches of the {}: {}", people(side), zones.join(", "));
        }
        Event::Wearied { side, zone } => {
            say!(out, "a {} block in {} begins exhausted", who(side), zone_called(zone));
        }
        Event::TurnBegan { turn } => {
            say!(out, "turn {turn}");
        }
        Event::MonthBegan { turn, month } => {
            say!(out, "month {month} of turn {turn}");
        }
        Event::RoundBegan { side, round } => {
            say!(out, "round {round} of the {}", people(side));
        }
        Event::Chose { side, .. } => {
            say!(out, "the {} choose a card", people(side));
        }
        Event::Drew { side, cards } => {
            say!(out, "the {} draw {}", people(side), plural(cards, "card"));
        }
        Event::Sustained { side, card, morale } => {
            say!(out, "{}: {morale:+} to the morale of the {}", card_called(side, card), people(side));
        }
        Event::Dropped { side, card } => {
            say!(out, "the {} discard {} from play", people(side), card_called(side, card));
        }
        Event::Passed { side } => {
            say!(out, "the {} pass", people(side));
        }
        Event::Searched { side } => {
            say!(out, "the {} search their deck", people(side));
        }
        Event::Took { side, .. } => {
            say!(out, "the {} take a card of the deck", people(side));
        }
        Event::PlayedForPoints { side, card, points } => {
            say!(out, "the {} play {} for {}", people(side), card_called(side, card), plural(points, "point"));
        }
        Event::PlayedEvent { side, card } => {
            say!(out, "the {} play {} as event", people(side), card_called(side, card));
        }
        Event::PlayedBarrage { side, card } => {
            say!(out, "the {} fire {}", people(side), card_called(side, card));
        }
        Event::Answered { side, card } => {
            say!(out, "the {} answer with {}", people(side), card_called(side, card));
        }
        Event::Cancelled { side, card } => {
            say!(out, "the event {} does nothing", card_called(side, card));
        }
        Event::Dug { side, zone } => {
            say!(out, "a {} trench is built in {}", who(side), zone_called(zone));
        }
        Event::Filled { side, zone } => {
            say!(out, "the {} trench in {} is gone", who(side), zone_called(zone));
        }
        Event::Requested { side, blocks, vp } => {
            say!(out, "the {} request {} for {}", people(side), plural(blocks, "block"), plural(vp, "point"));
        }
        Event::Refreshed { side, zone, blocks: 1 } => {
            say!(out, "a {} block in {} is fresh again", who(side), zone_called(zone));
        }
        Event::Refreshed { side, zone, blocks } => {
            say!(out, "{blocks} {} blocks in {} are fresh again", who(side), zone_called(zone));
        }
        Event::MovedStrategically { side, condition, from, to } => moved(game, side, condition, from, to, "moves", out),
        Event::Came { side, zone } => {
            say!(out, "a fresh {} block comes from the reserve to {}", who(side), zone_called(zone));
        }
        Event::MovedTactically { side, condition, from, to } => moved(game, side, condition, from, to, "moves", out),
        Event::Rotated { side, condition, from, to } => moved(game, side, condition, from, to, "rotates", out),
        Event::Infiltrated { side, condition, from, to } => moved(game, side, condition, from, to, "continues", out),
        Event::Declared { side, zone } => {
            say!(out, "the {} declare an assault on {}", people(side), zone_called(zone));
        }
        Event::Mustered { side, from, to } => moved(game, side, Condition::Fresh, from, to, "attacks", out),
        Event::Relieved { side, from, to } => moved(game, side, Condition::Exhausted, from, to, "is relieved", out),
        Event::Replaced { side, condition, from, to } => moved(game, side, condition, from, to, "moves up", out),
        Event::Loaded { side, card, dice } => {
            say!(out, "{}: {}", card_called(side, card), dice_called(dice));
        }
        Event::Bombarded { side, zone, dice } => {
            say!(out, "the {} bombard {} with {}", people(side), zone_called(zone), dice_called(dice));
        }
        Event::Countered { side, card, dice } => {
            say!(out, "the {} counter with {}: {} less", people(side), card_called(side, card), dice_called(dice));
        }
        Event::DiceLeft { zone, dice } => {
            say!(out, "{} left on {}", dice_called(dice), zone_called(zone));
        }
        Event::Silenced { zone } => {
            say!(out, "the barrage on {} is cancelled", zone_called(zone));
        }
        Event::Aimed { side, zone, dice, from, far, fives } => {
            let next = if far { "no zone" } else { "a zone" };
            say!(
                out,
                "{}, hits from {from} on: {next} of the {} is next to {}",
                dice_called(dice),
                people(side),
                zone_called(zone)
            );
            if fives {
                say!(out, "; fives give extra dice too (12.3)");
            }
        }
        Event::Denied { side, dice } => {
            say!(out, "air superiority of the {}: no extra dice for {}", people(side), dice_called(dice));
        }
        Event::Rolled { throw, dice, aim, sixes, hits, .. } => {
            let (throw, dice) = match throw {
                Throw::First => ("", dice),
                Throw::Extra => ("extra dice: ", dice),
                // Each six was rolled again, so that many more dice were rolled.
                Throw::Rest => ("all extra dice to the last: ", dice.saturating_add(sixes)),
                Throw::Again => ("once more: ", dice),
            };
            say!(out, "{throw}{}", faces(game, dice, aim, sixes, hits));
        }
        Event::Spurned { side, dice } => {
            say!(out, "the {} do not roll {}", people(side), dice_called(dice).replacen(" d", " extra d", 1));
        }
        Event::Gassed { side, zone, blocks } => {
            say!(out, "gas exhausts {} of the {} in {}", plural(blocks, "block"), people(side), zone_called(zone));
        }
        Event::Hit { hits, zone, .. } => {
            say!(out, "{} on {}", plural(hits, "hit"), zone_called(zone));
        }
        Event::Spared { side, by, hits } => {
            let (by, how) = match by {
                Spares::Answer(card) => (card_called(side, card), ""),
                Spares::Fort => ("a fort".to_owned(), ""),
                Spares::LesserFort => ("a fort".to_owned(), ", less by a permanent of the enemy"),
                Spares::NoFort => ("a fort".to_owned(), ", which the event passes over"),
                Spares::Trench => ("a trench".to_owned(), ""),
            };
            say!(out, "{by} of the {}{how}: -{}", people(side), plural(hits, "hit"));
        }
        Event::Absorbed { answers, fort, trench, left, .. } => {
            say!(out, "answers take {answers}, a fort {fort}, a trench {trench}: {left} left");
        }
        Event::Struck { side, zone, hits, fresh, exhausted } => {
            let (hits, people, zone) = (plural(hits, "hit"), people(side), zone_called(zone));
            say!(out, "{hits} on {fresh} fresh and {} of the {people} in {zone}", plural(exhausted, "exhausted block"));
        }
        Event::Suffered { side, zone, exhausted, destroyed, .. } => {
            let (people, zone) = (people(side), zone_called(zone));
            say!(out, "the {people} in {zone}: {} exhausted, {destroyed} destroyed", plural(exhausted, "block"));
        }
        Event::HitsLost { side, hits, exhausted: 0 } => {
            say!(out, "no block of the {} is left to take {}", people(side), plural(hits, "hit"));
        }
        Event::HitsLost { hits, .. } => {
            let least = game.data.limits.to_destroy;
            say!(out, "{} left over, without effect: {least} hits destroy an exhausted block", plural(hits, "hit"));
        }
        Event::Forfeited { side, zone } => {
            let (people, enemy, zone) = (people(side), people(side.enemy()), zone_called(zone));
            say!(out, "the last block of the {people} in {zone} was out of supply: ");
            say!(out, "the {enemy} take the zone as the round ends");
        }
        Event::OwnSixes { side, sixes, each } => {
            let called = if sixes == 1 { "1 six".to_owned() } else { format!("{sixes} sixes") };
            say!(out, "{called} above blocks of the {} that have just come in: ", people(side));
            if sixes < each {
                say!(out, "too few, {each} make a hit");
            } else {
                say!(out, "a hit for each {each}");
            }
        }
        Event::Protected { side, air } => {
            say!(out, "air superiority of {air} for the {}: none of their own hits", people(side));
        }
        Event::FriendlyFire { side, hits } => {
            say!(out, "{} of their own guns on the {}", plural(hits, "hit"), people(side));
        }
        Event::Faced { side, zone, fresh, exhausted } => {
            say!(
                out,
                "{fresh} fresh and {} of the {} in {}",
                plural(exhausted, "exhausted block"),
                people(side),
                zone_called(zone)
            );
        }
        Event::Struggled { by, cause, hits } => {
            let cause = match cause {
                Cause::Fresh(blocks) => plural(blocks, "fresh block"),
                Cause::Exhausted(blocks) => plural(blocks, "exhausted block"),
                Cause::Each(blocks) => format!("each of {}", plural(blocks, "block")),
                Cause::Card(card) => card_called(by, card),
                Cause::Doubled => "all hits doubled".into(),
                Cause::Trench => "a trench of the defender".into(),
                Cause::Height => "a height of the defender".into(),
                Cause::Suffered => "permanents used by the defender".into(),
            };
            let one = if hits.abs() == 1 { "" } else { "s" };
            say!(out, "{cause}: {hits:+} hit{one} by the {}", people(by));
        }
        Event::Assaulted { side, zone, attacker_hits, defender_hits } => {
            say!(out, "the {} assault {}: ", people(side), zone_called(zone));
            say!(out, "{} made, {defender_hits} taken", plural(attacker_hits, "hit"));
        }
        Event::AssaultEnded { side, zone, taken } => {
            let end = if taken { "are alone in" } else { "do not clear" };
            say!(out, "the {} {end} {}", people(side), zone_called(zone));
        }
        Event::Lapsed { side, zone } => {
            say!(out, "the {}' morale is too low for what they declared against {}", people(side), zone_called(zone));
        }
        Event::Doubled { side, card } => {
            say!(out, "the {} double all hits with {}", people(side), card_called(side, card));
        }
        Event::Worsened { side, card } => {
            say!(out, "with {} the {} add to what the attacker suffers", card_called(side, card), people(side));
        }
        Event::Scored { side, points, lost, vp } => {
            let (points, lost) = (signed_points(points), beyond(lost));
            say!(out, "{points} for the {}: the marker is at {vp}{lost}", people(side));
        }
        Event::EventRolled { roll, .. } => {
            say!(out, "the roll is {roll}");
        }
        Event::TableRead { points, .. } => {
            say!(out, "the table gives {points}");
        }
        Event::TableChanged { side, card, points } => {
            say!(out, "the {} have {} in play: {points}", people(side), card_called(side, card));
        }
        Event::AirChanged { side, air } => {
            let words = match air {
                0 => "nobody has air superiority".to_owned(),
                1.. => format!("air superiority of the {} is {air}", people(side)),
                _ => format!("air superiority of the {} is {}", people(side.enemy()), -air),
            };
            say!(out, "{words}");
        }
        Event::MoraleChanged { side, morale } => {
            say!(out, "morale of the {} is {morale}", people(side));
        }
        Event::Sent { side, blocks } => {
            say!(out, "{} of the {} go en route without cost", plural(blocks, "block"), people(side));
        }
        Event::Arrived { side, blocks } => {
            let arrive = if blocks == 1 { "arrives" } else { "arrive" };
            say!(out, "{} of the {} {arrive} in the reserve", plural(blocks, "block"), people(side));
        }
        Event::MarkerPlaced { side, zone, points } => {
            say!(out, "the {} place a marker of {} on {}", people(side), plural(points, "point"), zone_called(zone));
        }
        Event::HoldsNone { side, card } => {
            say!(out, "the {} hold no {}", people(side), card_called(side, card));
        }
        Event::Discarded { side, card } => {
            say!(out, "the {} discard {}", people(side), card_called(side, card));
        }
        Event::UsDice { dice, modifier, cards } => {
            say!(out, "two dice show {dice}; {modifier:+} of the scenario and of events, {cards:+} for cards");
        }
        Event::UsRolled { roll, needed, level } => {
            say!(out, "US entry: {roll}, {needed} needed: level {level}");
        }
        Event::UsModified { modifier } => {
            say!(out, "{modifier:+} to rolls for US entry");
        }
        Event::Unsupplied { side, zone, level } => {
            say!(out, "the {} in {} are out of supply, level {level}", people(side), zone_called(zone));
        }
        Event::WornOut { side, zone, blocks } => {
            let fresh = plural(blocks, "fresh block");
            say!(out, "{fresh} of the {} in {} {} exhausted", people(side), zone_called(zone), are(blocks));
        }
        Event::Dispersed { side, zone, blocks } => {
            let (people, zone) = (people(side), zone_called(zone));
            say!(out, "{} of the {people} too many in {zone} {} lost", plural(blocks, "block"), are(blocks));
        }
        Event::Starved { side, zone, blocks } => {
            let (people, zone) = (people(side), zone_called(zone));
            say!(out, "{} of the {people} in {zone} {} lost", plural(blocks, "block"), are(blocks));
        }
        Event::Resupplied { side, zone } => {
            say!(out, "the {} in {} are in supply again", people(side), zone_called(zone));
        }
        Event::ControlChanged { side, zone, gain } => {
            let enemy = people(side.enemy());
            say!(out, "{} is under {} control", zone_called(zone), who(side));
            match gain {
                Gain::Blocks => {}
                Gain::Starved => {
                    say!(out, ": the last blocks of the {enemy} there, out of supply, are lost");
                }
                Gain::CutOff => {
                    say!(out, ": it is empty, and the {enemy} no longer supply it");
                }
            }
        }
        Event::Expired { side, card } => {
            say!(out, "the card {} leaves the game", card_called(side, card));
        }
        Event::Crossed { side, zone } => {
            say!(out, "a block of the {} goes through {}, which is free of the enemy", people(side), zone_called(zone));
        }
        Event::Held { side, circles, forts, markers, doubled } => {
            say!(out, "circles of the {}: {circles}; pairs of forts: {forts}; markers: {markers}", people(side));
            say!(out, "; the last turn adds {doubled}");
        }
        Event::Geography { german, french, lost, vp } => {
            say!(out, "the map scores {german} for the Germans and {french} for the French: ");
            say!(out, "the marker is at {vp}{}", beyond(lost));
        }
        Event::UsEntered { level, points, lost, vp } => {
            let points = signed_points(points.into());
            say!(out, "US entry at level {level}: {points}, the marker is at {vp}{}", beyond(lost));
        }
        Event::Ended { ending, level, vp, needed } => {
            let winner = CARD.levels[usize::from(level)].winner.map_or("nobody's", who);
            say!(out, "{}: {winner} victory, the marker is at {vp}", CARD.endings[usize::from(ending)]);
            if let Some(needed) = needed {
                say!(out, ", and the Germans need {needed}");
            }
        }
    }
}

fn moved(game: &Verdun, side: Side, condition: Condition, from: ZoneId, to: ZoneId, how: &str, out: &mut dyn Write) {
    let article = if condition == Condition::Fresh { "a" } else { "an" };
    say!(out, "{article} {} {} block ", stands(condition), side_name(side));
    if from == to {
        // §9.5 The bonus step leads back.
        say!(out, "returns to {}", game.place_called(to));
    } else {
        say!(out, "{how} from {} to {}", game.place_called(from), game.place_called(to));
    }
}
