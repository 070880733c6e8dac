//! Actions and events in words.

use super::action::Action;
use super::event::{Event, FireKind};
use super::state::{FRENCH, HEADQUARTERS, State, Step};
use super::unit::{Status, UnitId};
use super::{Belfort, CARD};
use crate::geometry::ZoneId;
use crate::side::Side;
use std::fmt::Write;

/// Writes; a sink that fails is the reader's loss.
macro_rules! say {
    ($out:expr, $($words:tt)*) => {
        let _ = write!($out, $($words)*);
    };
}

fn status_name(status: Status) -> &'static str {
    Status::ALL[status as usize].0
}

fn side_name(side: Side) -> &'static str {
    if side == FRENCH { "French" } else { "Prussian" }
}

fn people(side: Side) -> &'static str {
    if side == FRENCH { "French" } else { "Prussians" }
}

fn signed(modifier: i8) -> String {
    if modifier == 0 { String::new() } else { format!(" {modifier:+}") }
}

fn plural(n: u8, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

impl Belfort {
    fn called(&self, side: Side, unit: UnitId) -> &str {
        &self.unit(side, unit).name
    }

    fn place_called(&self, zone: ZoneId) -> String {
        if zone == HEADQUARTERS { "the headquarters".to_owned() } else { self.zone_name(zone) }
    }

    fn counter_called(&self, side: Side, counter: u8) -> String {
        let Some(counter) = self.data().counters[side].get(usize::from(counter)) else {
            return "a stratagem".to_owned();
        };
        let face = |face: Option<super::Stratagem>| face.map_or("blank", |t| t.names().1);
        format!("{} / {}", face(counter.black), face(counter.red))
    }
}

/// Writes an action as a player would say it.
pub(super) fn action(game: &Belfort, s: &State, action: Action, out: &mut dyn Write) {
    let side = s.step().side().unwrap_or(FRENCH);
    // Which side's units the action names: hits, illness and desertion are of the victim.
    let owner = match s.step() {
        Step::Allocate(_) => s.volley().side,
        Step::Illness(side) => side.enemy(),
        Step::Desertion(_) => FRENCH,
        _ => side,
    };
    match action {
        Action::Done => {
            let words = match s.step() {
                Step::Bombard(_) => "stop bombarding",
                Step::Activate(_) => "pass",
                Step::BuyStratagem(_) => "buy no stratagem",
                Step::PickOperational(_) => "end the operational movement",
                Step::CounterBattery(_) => "do not answer",
                Step::Objective(_) => "attack nobody",
                Step::Assault(_) => "cancel the attack",
                Step::DefensiveFire(_) => "hold fire",
                Step::Keep(_) => "keep no stratagem",
                Step::Select(_) => "these go",
                _ => "no more",
            };
            say!(out, "{words}");
        }
        Action::Go => {
            let words = match s.step() {
                Step::DefensiveFire(_) => "fire",
                _ => "assault",
            };
            say!(out, "{words}");
        }
        Action::To(zone) => {
            say!(out, "to {}", game.place_called(zone));
        }
        Action::OffMap => {
            say!(out, "off the map");
        }
        Action::Unit(unit) => {
            let (before, after) = match s.step() {
                Step::PickOperational(_) => ("move ", ""),
                Step::GiveWay(..) => ("", " makes room"),
                Step::Exchange(..) => ("change places with ", ""),
                Step::CounterBattery(_) => ("answer with ", ""),
                Step::Allocate(_) => ("", " takes a hit"),
                Step::Select(_) => ("", " takes part"),
                Step::PickUndisciplined => ("", " refuses to obey"),
                Step::DefensiveFire(_) => ("", " lays a barrage"),
                Step::Advance(_) => ("", " advances"),
                Step::Illness(_) => ("", " falls ill"),
                Step::Desertion(_) => ("", " deserts"),
                Step::ReturnInGoodOrder => ("", " returns in good order"),
                Step::Rehabilitate(_) => ("rehabilitate ", ""),
                _ => ("", ""),
            };
            say!(out, "{before}{}{after}", game.called(owner, unit));
        }
        Action::Bombard(gun, zone) => {
            say!(out, "{} bombards {}", game.called(side, gun), game.place_called(zone));
        }
        Action::Play { counter, red } => {
            let name = game.on_counter(side, counter, red).map_or("a blank", |t| t.names().1);
            say!(out, "play {name}");
        }
        Action::BuyChosen(counter) => {
            say!(out, "buy {}", game.counter_called(side, counter));
        }
        Action::BuyRandom => {
            say!(out, "buy a stratagem at random");
        }
        Action::Activate(zone) => {
            say!(out, "activate {}", game.place_called(zone));
        }
        Action::Exchange(unit) => {
            say!(out, "exchange {}", game.called(side, unit));
        }
        Action::MoveGun(unit) => {
            say!(out, "move {} on its own", game.called(side, unit));
        }
        Action::Attack(from, target) => {
            say!(out, "attack {} from {}", game.place_called(target), game.place_called(from));
        }
        Action::Rehabilitate => {
            say!(out, "rehabilitate battalions");
        }
        Action::RehabilitateFree(unit) => {
            say!(out, "rehabilitate {} in the headquarters", game.called(side, unit));
        }
        Action::Rebuild(unit) => {
            say!(out, "rebuild {}", game.called(side, unit));
        }
        Action::Fortify(zone) => {
            say!(out, "fortify {}", game.place_called(zone));
        }
        Action::Dig(zone) => {
            say!(out, "dig a trench in {}", game.place_called(zone));
        }
        Action::Keep(counter) => {
            say!(out, "keep {}", game.counter_called(side, counter));
        }
        Action::KeepPoints(points) => {
            say!(out, "keep {}", plural(points, "point"));
        }
    }
}

/// Writes an event as a narrator would tell it.
pub(super) fn event(game: &Belfort, event: &Event, out: &mut dyn Write) {
    let unit = |side, unit| game.called(side, unit);
    let zone = |z| game.place_called(z);
    let prussian = FRENCH.enemy();
    match *event {
        Event::Deployed { side, unit: u, zone: z } => {
            say!(out, "{} sets up {} in {}", side_name(side), unit(side, u), zone(z));
        }
        Event::TurnBegan { turn, initiative } => {
            say!(out, "Turn {turn}, {} initiative", side_name(initiative));
        }
        Event::Income { side, kept, income, extra, pending, total } => {
            say!(out, "{}: {kept} kept + {income} income", side_name(side));
            if extra > 0 {
                say!(out, " + {extra} not surrounded");
            }
            if pending != 0 {
                say!(out, " {pending:+} stratagems");
            }
            say!(out, " = {}", plural(total, "resource point"));
        }
        Event::IncomeReduced => {
            say!(out, "The French income falls for the rest of the game");
        }
        Event::Drew { side, counter } => {
            say!(out, "the {} draw {}", people(side), game.counter_called(side, counter));
        }
        Event::Bought { side, counter, cost, at_random } => {
            let how = if at_random { "at random" } else { "by choice" };
            say!(out, "{} bought {} {how} for {cost}", side_name(side), game.counter_called(side, counter));
        }
        Event::Played { stratagem } => {
            say!(out, "{} plays {}", side_name(stratagem.side()), stratagem.names().1);
        }
        Event::MovedOperationally { side, unit: u, from, to } => {
            say!(out, "{} moves {} from {} to {}", side_name(side), unit(side, u), zone(from), zone(to));
        }
        Event::Bombarded { side, gun, target } => {
            say!(out, "{} bombards {}", unit(side, gun), zone(target));
        }
        Event::Countered { side, gun } => {
            say!(out, "{} answers", unit(side, gun));
        }
        Event::Cancelled { gun } => {
            say!(out, "The fire of {} is cancelled", unit(FRENCH, gun));
        }
        Event::CounterRolled { die, modifier, penalty: 0, .. } => {
            say!(out, "counter-battery: die {die}{}: no effect", signed(modifier));
        }
        Event::CounterRolled { die, modifier, penalty, .. } => {
            say!(out, "counter-battery: die {die}{}: the bombardment suffers -{penalty}", signed(modifier));
        }
        Event::Inflamed { hits } => {
            say!(out, "incendiary shells: {} more", plural(hits, "hit"));
        }
        Event::BombardmentRolled { die, modifier, hits, .. } => {
            say!(out, "bombardment: die {die}{}: {}", signed(modifier), plural(hits, "hit"));
        }
        Event::Absorbed { zone: z, hits, left } => {
            say!(out, "the bonus of {} leaves {left} of {}", zone(z), plural(hits, "hit"));
        }
        Event::FortDamaged { zone: z, level } => {
            say!(out, "the fort in {} is damaged (-{level})", zone(z));
        }
        Event::MarkerLost { zone: z, trench } => {
            say!(out, "the {} in {} is destroyed", if trench { "trench" } else { "fortification" }, zone(z));
        }
        Event::StatusLost { side, unit: u, status } => {
            say!(out, "{} is {}", unit(side, u), status_name(status));
        }
        Event::PutOutOfAction { side, unit: u } => {
            say!(out, "{} is put out of action", unit(side, u));
        }
        Event::Removed { side, unit: u } => {
            say!(out, "{} is removed from the game", unit(side, u));
        }
        Event::StoppedBombarding { side } => {
            say!(out, "The {} stop bombarding", people(side));
        }
        Event::Activated { side, zone: z } => {
            say!(out, "The {} activate {}", people(side), zone(z));
        }
        Event::Passed { side } => {
            say!(out, "The {} pass", people(side));
        }
        Event::Exchanged { side, first, second } => {
            say!(out, "{} and {} change places", unit(side, first), unit(side, second));
        }
        Event::GunMoved { side, unit: u, from, to } | Event::Marched { side, unit: u, from, to } => {
            say!(out, "{} marches from {} to {}", unit(side, u), zone(from), zone(to));
        }
        Event::Refused { unit: u } => {
            say!(out, "{} refuses to obey", unit(FRENCH, u));
        }
        Event::TrenchFilled { zone: z } => {
            say!(out, "the trench in {} is filled in", zone(z));
        }
        Event::Attacked { side, from, target } => {
            say!(out, "The {} attack {} from {}", people(side), zone(target), zone(from));
        }
        Event::Barrage { side, gun } => {
            say!(out, "{} lays a barrage", unit(side, gun));
        }
        Event::Fired { side, kind, value, column, die, modifier, hits } => {
            let what = match kind {
                FireKind::Defensive => "defensive fire",
                FireKind::Leaving => "fire at the units that leave",
                FireKind::Caught => "fire before the retreat",
            };
            let heading = game.data().tables.fire.columns[usize::from(column)];
            say!(out, "{} {what}", side_name(side));
            if kind == FireKind::Defensive {
                say!(out, " of {value}");
            }
            say!(out, ", column {heading}: die {die}{}: {}", signed(modifier), plural(hits, "hit"));
        }
        Event::CalledOff { side } => {
            say!(out, "The {} do not attack", people(side));
        }
        Event::Assaulted { side, attack, defence, battalions, die, modifier, hits } => {
            say!(
                out,
                "{} assault, {}: {attack} against {defence}, die {die}{}: {} on the defender, {} on the attacker",
                side_name(side),
                plural(battalions, "battalion"),
                signed(modifier),
                plural(hits.defender, "hit"),
                plural(hits.attacker, "hit")
            );
        }
        Event::AssaultDecided { won, side } => {
            let winner = if won { side } else { side.enemy() };
            say!(out, "the {} win", people(winner));
        }
        Event::Overrun { zone: z } => {
            say!(out, "no unit defends {}", zone(z));
        }
        Event::GunsLost { side, unit: u } => {
            say!(out, "the guns of {} are lost", unit(side, u));
        }
        Event::Retreated { side, unit: u, from, to } => {
            say!(out, "{} retreats from {} to {}", unit(side, u), zone(from), zone(to));
        }
        Event::LeftMap { side, unit: u, .. } => {
            say!(out, "{} retreats off the map", unit(side, u));
        }
        Event::Advanced { side, unit: u, zone: z } => {
            say!(out, "{} advances into {}", unit(side, u), zone(z));
        }
        Event::AdvanceBarred { zone: z } => {
            say!(out, "no advance into {}: enemy infantry in works is next to it", zone(z));
        }
        Event::FellIll { side, unit: u } => {
            say!(out, "{} falls ill", unit(side, u));
        }
        Event::Deserted { unit: u } => {
            say!(out, "{} deserts", unit(FRENCH, u));
        }
        Event::ScoutsPlaced { unit: u, zone: z } => {
            say!(out, "{} appears in {}", unit(FRENCH, u), zone(z));
        }
        Event::SentAway { unit: u } => {
            say!(out, "{} leaves for the Lisaine", unit(prussian, u));
        }
        Event::Returned { unit: u, status } => {
            say!(out, "{} returns, {}", unit(prussian, u), status_name(status));
        }
        Event::Arrived { unit: u } => {
            say!(out, "{} arrives at the headquarters", unit(prussian, u));
        }
        Event::Rehabilitated { side, unit: u, status, free } => {
            let freely = if free { ", in the headquarters" } else { "" };
            say!(out, "{} is rehabilitated: {}{freely}", unit(side, u), status_name(status));
        }
        Event::Rebuilt { side, unit: u } => {
            say!(out, "{} is rebuilt", unit(side, u));
        }
        Event::Fortified { side, zone: z } => {
            say!(out, "The {} fortify {}", people(side), zone(z));
        }
        Event::Dug { zone: z, cost } => {
            say!(out, "a trench is dug in {} for {}", zone(z), plural(cost, "point"));
        }
        Event::KeptStratagem { side, counter } => {
            say!(out, "the {} keep {}", people(side), game.counter_called(side, counter));
        }
        Event::KeptPoints { side, points } => {
            say!(out, "the {} keep {}", people(side), plural(points, "point"));
        }
        Event::Ended { ending, level, french, prussian } => {
            let card = &CARD;
            say!(
                out,
                "{}: French {french}, Prussian {prussian}: {} victory",
                card.endings[usize::from(ending)],
                card.levels[usize::from(level)].name
            );
        }
    }
}
