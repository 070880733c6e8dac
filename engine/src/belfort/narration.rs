//! Actions and events in words.

use super::action::Action;
use super::event::{Cause, Event, FireKind, Price, Strength};
use super::rulings::OffTable;
use super::state::{FRENCH, HEADQUARTERS, State, Step};
use super::tables::{Column, Table};
use super::unit::{Status, UnitId, UnitSet};
use super::{Belfort, CARD};
use crate::geometry::ZoneId;
use crate::side::Side;
use crate::words::plural;
use std::fmt::Write;

/// Writes formatted text and ignores errors of the sink.
macro_rules! say {
    ($out:expr, $($words:tt)*) => {{
        let _ = write!($out, $($words)*);
    }};
}

fn status_name(status: Status) -> &'static str {
    Status::ALL[status as usize].0
}

fn nation(side: Side) -> &'static str {
    if side == FRENCH { "French" } else { "Prussian" }
}

fn people(side: Side) -> &'static str {
    if side == FRENCH { "French" } else { "Prussians" }
}

/// A die with its modifiers, positive and negative: `3 +1 = 4`, or `2 +1 -1 = 2`; an unmodified 3 is `3`.
fn modified(die: u8, modifiers: [i8; 2]) -> String {
    let mut words = die.to_string();
    let given = modifiers.into_iter().filter(|&modifier| modifier != 0);
    given.clone().for_each(|modifier| words += &format!(" {modifier:+}"));
    if given.clone().count() > 0 {
        words += &format!(" = {}", die as i8 + given.sum::<i8>());
    }
    words
}

fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Heavy => "heavy artillery",
        Cause::ShortRange => "next to the target",
        Cause::LongRange | Cause::LongBarrage(_) => "long range",
        Cause::Repeat => "bombarded before in this turn",
        Cause::CounterBattery => "counter-battery",
        Cause::Envoys => "Envoys",
        Cause::MoreShells => "More shells",
    }
}

impl Belfort {
    fn called(&self, side: Side, unit: UnitId) -> &str {
        &self.unit(side, unit).name
    }

    /// The names of several units: `A, B and C`.
    fn all_called(&self, side: Side, units: UnitSet) -> String {
        let names: Vec<&str> = units.into_iter().map(|unit| self.called(side, unit)).collect();
        match names.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "nobody".to_owned(),
        }
    }

    fn place_called(&self, zone: ZoneId) -> String {
        if zone == HEADQUARTERS { "the headquarters".to_owned() } else { self.zone_name(zone).trim_end().to_owned() }
    }

    /// The kind and strength of a gun's fire: `heavy artillery of 6`.
    fn firepower(&self, side: Side, gun: UnitId) -> String {
        let unit = self.unit(side, gun);
        format!("{} artillery of {}", if unit.kind.is_heavy() { "heavy" } else { "field" }, unit.fire)
    }

    /// A die as looked up in a table, with the column: `3 +1 = 4, column 6`.
    fn reading<T>(&self, table: &Table<T>, column: Column, die: u8, modifiers: [i8; 2]) -> String {
        let (row, rows) = (die as i8 + modifiers.iter().sum::<i8>(), table.rows.len() as i8);
        let read = match row {
            ..1 if self.data().rulings.off_table == OffTable::NoEffect => " (no row)".to_owned(),
            ..1 => " (row 1)".to_owned(),
            _ if row > rows => format!(" (row {rows})"),
            _ => String::new(),
        };
        format!("die {}{read}, column {column}", modified(die, modifiers))
    }

    /// §6 The black and the red face of the stratagem counter `counter`, by index into the list of `side`; `a stratagem` if it is face down.
    #[must_use]
    pub fn counter_name(&self, side: Side, counter: u8) -> String {
        let Some(counter) = self.data().counters[side].get(usize::from(counter)) else {
            return "a stratagem".to_owned();
        };
        let face = |face: Option<super::Stratagem>| face.map_or("blank", |t| t.names().1);
        format!("{} / {}", face(counter.black), face(counter.red))
    }
}

/// Writes an action in a player's words.
pub(super) fn action(game: &Belfort, s: &State, action: Action, out: &mut dyn Write) {
    let side = s.step().side().unwrap_or(FRENCH);
    let owner = s.owner();
    match action {
        Action::Done => {
            let words = match s.step() {
                Step::Bombard(_) => "stop bombarding",
                Step::Activate(_) if !s.guns_on_the_way() => "pass",
                Step::BuyStratagem(_) => "buy no stratagem",
                Step::PickOperational(_) => "end the operational movement",
                Step::CounterBattery(_) => "do not answer",
                Step::Objective(_) => "attack nobody",
                Step::Assault(_) => "cancel the attack",
                Step::DefensiveFire(_) => "hold fire",
                Step::Keep(_) => "keep no stratagem",
                Step::Select(_) => "these go",
                Step::PickMarker(_) => "the fortification takes the hit",
                _ => "no more",
            };
            say!(out, "{words}");
        }
        Action::Go => {
            let words = match s.step() {
                Step::DefensiveFire(_) => "fire",
                Step::PickMarker(_) => "the trench takes the hit",
                _ => "assault",
            };
            say!(out, "{words}");
        }
        Action::To(zone) if matches!(s.step(), Step::CaughtNext(_)) => {
            say!(out, "{} is next", game.place_called(zone));
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
                Step::Assault(_) => ("keep ", " back"),
                Step::PickNext(_) => ("", " goes next"),
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
            let [name, back] =
                [red, !red].map(|red| game.on_counter(side, counter, red).map_or("a blank", |t| t.names().1));
            say!(out, "play {name} ({back} on its back)");
        }
        Action::BuyChosen(counter) => {
            say!(out, "buy {}", game.counter_name(side, counter));
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
            say!(out, "keep {}", game.counter_name(side, counter));
        }
        Action::KeepPoints(points) => {
            say!(out, "keep {}", plural(points, "point"));
        }
    }
}

/// The unit or zone that the awaited decision is about.
pub(super) fn subject(game: &Belfort, s: &State) -> String {
    let unit =
        |side: Side, unit: Option<UnitId>| unit.map_or_else(String::new, |unit| game.called(side, unit).to_owned());
    let (shot, act) = (s.shot(), s.activation());
    match s.step() {
        Step::Deploy(side) => unit(side, s.next_to_deploy()),
        Step::MoveOperational(side, moved) | Step::Exchange(side, moved) | Step::MoveGun(side, moved) => {
            unit(side, Some(moved))
        }
        Step::March(side) => unit(side, game.next_to_march(s, side)),
        Step::Retreat(side) => unit(side, game.next_to_retreat(s, side)),
        Step::CounterBattery(_) | Step::CancelCounter | Step::CancelShot | Step::FightFire => {
            format!("{} at {}", game.called(shot.side, shot.gun), game.place_called(shot.target))
        }
        Step::CaughtTarget(_) => game.caught_zone(s).map_or_else(String::new, |zone| game.place_called(zone)),
        Step::PickMarker(_) => game.place_called(s.struck_zone(s.volley().by_guns)),
        Step::GiveWay(_, zone) => game.place_called(zone),
        Step::Allocate(_) => plural(s.volley().left, "hit"),
        Step::Select(_) | Step::Undisciplined | Step::PickUndisciplined | Step::Objective(_) => {
            game.place_called(act.from)
        }
        Step::Ruse | Step::DefensiveFire(_) | Step::Assault(_) | Step::Advance(_) => game.place_called(act.target),
        _ => String::new(),
    }
}

/// Writes an event in a narrator's words.
pub(super) fn event(game: &Belfort, event: &Event, out: &mut dyn Write) {
    let unit = |side, unit| game.called(side, unit);
    let zone = |z| game.place_called(z);
    let points = |n: u8| plural(n, "point");
    let prussian = FRENCH.enemy();
    let (tables, costs) = (&game.data().tables, &game.data().costs);
    match *event {
        Event::Deployed { side, unit: u, zone: z } => {
            say!(out, "the {} set up {} in {}", people(side), unit(side, u), zone(z));
        }
        Event::TurnBegan { turn, initiative, denfert } => {
            let until = game.data().course.french_initiative;
            say!(out, "turn {turn}: the {} have the initiative", people(initiative));
            match turn <= until {
                true => say!(out, " (turns 1 to {until})"),
                false if denfert => say!(out, " (Intransigent Denfert)"),
                false => say!(out, " (from turn {})", until + 1),
            }
        }
        Event::Income { side, kept, income, extra, pending, total } => {
            say!(out, "the {} have {kept} kept + {income} income", people(side));
            if extra > 0 {
                say!(out, " + {extra} not surrounded");
            }
            if pending != 0 {
                say!(out, " {pending:+} stratagems");
            }
            let sum = i32::from(kept) + i32::from(income) + i32::from(extra) + i32::from(pending);
            if sum != i32::from(total) {
                say!(out, " = {sum}, of which the limit leaves");
            } else {
                say!(out, " =");
            }
            say!(out, " {}", plural(total, "resource point"));
        }
        Event::IncomeReduced => {
            let (from, to) = (game.data().course.income[FRENCH], game.data().course.reduced_income);
            say!(out, "the French income falls from {from} to {to} for the rest of the game");
        }
        Event::Drew { side, counter } => {
            say!(out, "the {} draw {}", people(side), game.counter_name(side, counter));
        }
        Event::Bought { side, counter, cost, at_random } => {
            let how = if at_random { "at random" } else { "by choice" };
            say!(out, "the {} buy {} {how} for {}", people(side), game.counter_name(side, counter), points(cost));
        }
        Event::Played { stratagem } => {
            say!(out, "the {} play {}", people(stratagem.side()), stratagem.names().1);
        }
        Event::Owed { side, points: n } => {
            let (n, what) = (plural(n.unsigned_abs(), "point"), if n > 0 { "more" } else { "fewer" });
            say!(out, "the {} get {n} {what} next turn", people(side));
        }
        Event::MovedOperationally { side, unit: u, from, to } => {
            say!(out, "the {} move {} from {} to {}", people(side), unit(side, u), zone(from), zone(to));
        }
        Event::Bombarded { side, gun, from, target } => {
            let firepower = game.firepower(side, gun);
            say!(out, "{} ({firepower}) bombards {} from {}", unit(side, gun), zone(target), zone(from));
        }
        Event::Countered { side, gun, from } => {
            say!(out, "{} ({}) answers from {}", unit(side, gun), game.firepower(side, gun), zone(from));
        }
        Event::Cancelled { gun } => {
            say!(out, "the fire of {} is cancelled", unit(FRENCH, gun));
        }
        Event::Modified { cause, amount } => {
            say!(out, "{amount:+} {}", cause_name(cause));
            if let Cause::LongBarrage(guns) = cause {
                let guns: Vec<&str> = guns.into_iter().map(|gun| unit(FRENCH, gun)).collect();
                say!(out, " of {}", guns.join(", "));
            }
        }
        Event::CounterRolled { rating, die, raised, modifier, penalty, .. } => {
            let table = &tables.counter_battery;
            let read = game.reading(table, table.columns[table.column(rating)], die, [raised, modifier - raised]);
            say!(out, "counter-battery: {read}: ");
            match penalty {
                0 => say!(out, "no effect"),
                _ => say!(out, "the bombardment suffers -{penalty}"),
            }
        }
        Event::BombardmentRolled { rating, die, raised, modifier, hits, .. } => {
            let table = &tables.bombardment;
            let read = game.reading(table, table.columns[table.column(rating)], die, [raised, modifier - raised]);
            say!(out, "bombardment: {read}: {}", plural(hits, "hit"));
        }
        Event::Inflamed { hits } => {
            say!(out, "incendiary shells of heavy artillery on a fort: {} more", plural(hits, "hit"));
        }
        Event::Doused { hits } => {
            say!(out, "firefighters: {} less", plural(hits, "hit"));
        }
        Event::Absorbed { zone: z, bonus, hits, left } => {
            let printed = game.bonus[z.index()];
            let damaged = if bonus < printed { format!(", printed +{printed},") } else { String::new() };
            say!(out, "the bonus +{bonus} of {}{damaged} leaves {left} of {}", zone(z), plural(hits, "hit"));
        }
        Event::FortHit { zone: z, bonus, hits, .. } if hits < bonus => match hits {
            0 => say!(out, "no hit on {}", zone(z)),
            _ => say!(
                out,
                "{} on {}: less than its bonus +{bonus}, the garrison suffers nothing",
                plural(hits, "hit"),
                zone(z)
            ),
        },
        Event::FortHit { zone: z, bonus, hits, left } => {
            let (hits, left) = (plural(hits, "hit"), plural(left, "hit"));
            say!(out, "{hits} on {}: at least its bonus +{bonus}, the garrison suffers {left}", zone(z));
        }
        Event::FortDamaged { zone: z, level } => {
            say!(out, "the fort in {} is damaged (-{level})", zone(z));
        }
        Event::MarkerAbsorbed { zone: z, hits } => {
            say!(out, "the works in {} take 1 of {}", zone(z), plural(hits, "hit"));
        }
        Event::MarkerLost { zone: z, trench } => {
            say!(out, "the {} in {} is destroyed", if trench { "trench" } else { "fortification" }, zone(z));
        }
        Event::HitLost { side, unit: u } => {
            say!(out, "{} is exhausted already: the hit is lost", unit(side, u));
        }
        Event::HitsLost { side, hits } => {
            say!(out, "no {} battalion is left that can take {}", nation(side), plural(hits, "hit"));
        }
        Event::StatusLost { side, unit: u, status } => {
            say!(out, "{} is {}", unit(side, u), status_name(status));
        }
        Event::PutOutOfAction { side, unit: u } => {
            say!(out, "{} is put out of action", unit(side, u));
        }
        Event::Removed { side, unit: u, trapped } => {
            let why = if trapped { " cannot retreat: it" } else { "" };
            say!(out, "{}{why} is removed from the game", unit(side, u));
        }
        Event::StoppedBombarding { side } => {
            say!(out, "the {} stop bombarding", people(side));
        }
        Event::Activated { side, zone: z } => {
            say!(out, "the {} activate {} for {}", people(side), zone(z), points(costs.activation));
        }
        Event::Selected { side, units } => {
            let part = if units.len() == 1 { "takes part" } else { "take part" };
            say!(out, "{} {part}", game.all_called(side, units));
        }
        Event::Passed { side } => {
            say!(out, "the {} pass", people(side));
        }
        Event::Exchanged { side, first, second, zones: [one, other] } => {
            let [first, second] =
                [(first, one), (second, other)].map(|(u, z)| format!("{} in {}", unit(side, u), zone(z)));
            say!(out, "{first} and {second} change places for {}", points(costs.activation));
        }
        Event::Marched { side, unit: u, from, to, under_fire: true } => {
            say!(out, "{} leaves {} for {}, under fire", unit(side, u), zone(from), zone(to));
        }
        Event::GunMoved { side, unit: u, from, to } | Event::Marched { side, unit: u, from, to, .. } => {
            say!(out, "{} marches from {} to {}", unit(side, u), zone(from), zone(to));
        }
        Event::Caught { side, zone: z } => {
            say!(out, "the {} cannot stay in {}: in the open next to active units", people(side), zone(z));
        }
        Event::Refused { unit: u } => {
            say!(out, "{} refuses to obey", unit(FRENCH, u));
        }
        Event::TrenchFilled { zone: z } => {
            say!(out, "the trench in {} is filled in", zone(z));
        }
        Event::Attacked { side, from, target } => {
            say!(out, "the {} attack {} from {}", people(side), zone(target), zone(from));
        }
        Event::NoAttack { side } => {
            say!(out, "the {} attack nobody", people(side));
        }
        Event::Barrage { side, gun } => {
            say!(out, "{} lays a barrage", unit(side, gun));
        }
        Event::Adds { side, unit: u, zone: z, status, strength, value } => {
            let (worn, counts) = (status != Status::GoodOrder, game.counted(side, UnitSet::one(u)) > 0);
            let worn = if worn { format!(", {}", status_name(status)) } else { String::new() };
            let (what, counts) = match strength {
                Strength::Fire => ("fire", true),
                Strength::Barrage => ("barrage", true),
                Strength::Attack => ("attack", counts),
                Strength::Defence => ("defence", counts),
            };
            let counts = if counts { "" } else { " (not counted as a battalion)" };
            say!(out, "{} in {}{worn}: {what} {value}{counts}", unit(side, u), zone(z));
        }
        Event::NoFire { side, zone: z, held } => {
            let why = if held { "hold their fire" } else { "have no fire value" };
            say!(out, "the {} {why} in {}", people(side), zone(z));
        }
        Event::RuseAdds { battalions, value } => {
            say!(out, "Ruse of war: defence {value} more, for {}", plural(battalions, "battalion"));
        }
        Event::Fired { side, kind, zone: z, value, column, die, modifier, hits } => {
            let what = match kind {
                FireKind::Defensive => "defensive fire from",
                FireKind::Leaving => "fire at the units that leave",
                FireKind::Caught => "fire before the retreat from",
            };
            say!(out, "{} {what} {}", nation(side), zone(z));
            match kind {
                FireKind::Defensive => say!(out, " of {value}"),
                FireKind::Leaving | FireKind::Caught => say!(out, ", whatever its value"),
            }
            let read = game.reading(&tables.fire, tables.fire.columns[usize::from(column)], die, [modifier, 0]);
            say!(out, ": {read}: {}", plural(hits, "hit"));
        }
        Event::OutOfTheAttack { side, unit: u } => {
            say!(out, "{} is exhausted and takes no part in the attack", unit(side, u));
        }
        Event::KeptBack { side, unit: u } => {
            say!(out, "{} is kept back from the assault", unit(side, u));
        }
        Event::CalledOff { side } => {
            say!(out, "the {} cancel the attack", people(side));
        }
        Event::Assaulted { side, attack, defence, battalions, die, modifier, hits } => {
            let table = &tables.assault;
            let difference = i16::from(attack) - i16::from(defence);
            let limit =
                if difference == i16::from(modifier) { String::new() } else { format!(", limited to {modifier:+}") };
            say!(
                out,
                "the {} assault with {attack} against {defence}: {difference:+}{limit}; {}; {}: {} on the defender, {} on the attacker",
                people(side),
                plural(battalions, "battalion"),
                game.reading(table, table.columns[table.column(battalions)], die, [modifier, 0]),
                plural(hits.defender, "hit"),
                plural(hits.attacker, "hit")
            );
        }
        Event::AssaultDecided { won, side } => {
            let (winner, least) = (if won { side } else { side.enemy() }, tables.assault_won);
            let why = if won { format!("{least} or more") } else { format!("less than {least}") };
            say!(out, "the {} win: {why}", people(winner));
        }
        Event::Overrun { zone: z } => {
            say!(out, "no battalion defends {}", zone(z));
        }
        Event::GunsLost { side, unit: u } => {
            say!(out, "the guns of {} are lost", unit(side, u));
        }
        Event::Retreated { side, unit: u, from, to } => {
            say!(out, "{} retreats from {} to {}", unit(side, u), zone(from), zone(to));
        }
        Event::Exposed { side, zones } => {
            let zones: Vec<String> = zones.into_iter().map(zone).collect();
            say!(out, "the {} cannot stay in {}: in the open next to the enemy", people(side), zones.join(", "));
        }
        Event::Remained { side, unit: u, zone: z, shaken } => {
            let why = if shaken { ": exhausted by the fire at its leaving" } else { ": no battalion goes with it" };
            say!(out, "{} remains in {}{why}", unit(side, u), zone(z));
        }
        Event::LeftMap { side, unit: u, from, .. } => {
            let gone = if side == FRENCH { "removed from the game" } else { "out of action" };
            say!(out, "{} retreats off the map from {}: {gone}", unit(side, u), zone(from));
        }
        Event::Advanced { side, unit: u, zone: z } => {
            say!(out, "{} advances into {}", unit(side, u), zone(z));
        }
        Event::AdvanceBarred { zone: z, by } => {
            say!(out, "no advance into {}, in the open next to enemy units in works in {}", zone(z), zone(by));
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
        Event::Rehabilitated { side, unit: u, status, price } => {
            let cost = costs.rehabilitation;
            say!(out, "{} is rehabilitated: {}, ", unit(side, u), status_name(status));
            match price {
                Price::Spent => say!(out, "for {}", points(cost)),
                Price::Same if cost == 1 => say!(out, "with the same point"),
                Price::Same => say!(out, "with the same points"),
                Price::Free => say!(out, "free in the headquarters"),
            }
        }
        Event::Rebuilt { side, unit: u } => {
            say!(out, "{} is rebuilt for {}", unit(side, u), points(costs.rebuilding));
        }
        Event::Fortified { side, zone: z } => {
            say!(out, "the {} fortify {} for {}", people(side), zone(z), points(costs.fortification));
        }
        Event::Dug { zone: z, cost } => {
            say!(out, "the {} dig a trench in {} for {}", people(prussian), zone(z), points(cost));
        }
        Event::KeptStratagem { side, counter } => {
            say!(out, "the {} keep {}", people(side), game.counter_name(side, counter));
        }
        Event::KeptPoints { side, points: n, of } => {
            say!(out, "the {} keep {}", people(side), points(n));
            if of > n {
                say!(out, ", and lose {}", of - n);
            }
        }
        Event::Ended { ending, level, french, prussian } => {
            let (ending, level) = (CARD.endings[usize::from(ending)], &CARD.levels[usize::from(level)]);
            let held = format!("printed bonuses of {french} French, {prussian} Prussian");
            say!(out, "{ending}, {held}: {}", level.victory());
        }
    }
}
