//! Actions and events in words.

use super::action::Action;
use super::event::{Cause, End, Event, Loss, Test};
use super::rulings::LargeBattles;
use super::state::{State, Step, Task};
use super::terrain::{Crossing, HexSet, PlaceSet, Terrain};
use super::unit::{UnitId, UnitSet};
use super::{CARD, Eagle, FRENCH};
use crate::geometry::HexId;
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
    if side == FRENCH { "French" } else { "Prussian" }
}

fn people(side: Side) -> &'static str {
    if side == FRENCH { "French" } else { "Prussians" }
}

/// Units, with headquarters named separately: `4 units and a headquarters`.
fn forces(count: u8, hqs: u8) -> String {
    let called = if hqs == 1 { "a headquarters".to_owned() } else { format!("{hqs} headquarters") };
    match (count - hqs, hqs) {
        (units, 0) => plural(units, "unit"),
        (0, _) => called,
        (units, _) => format!("{} and {called}", plural(units, "unit")),
    }
}

impl Eagle {
    fn called(&self, unit: UnitId) -> &str {
        unit.some().map_or("a hidden unit", |unit| &self.unit(unit).name)
    }

    /// Lists a number of units, of which some may be hidden.
    fn list_of(&self, count: u8, units: UnitSet) -> String {
        let hidden = match count - units.len() as u8 {
            0 => None,
            1 => Some("a hidden unit".to_owned()),
            more => Some(format!("{more} hidden units")),
        };
        units.into_iter().map(|unit| self.called(unit).to_owned()).chain(hidden).collect::<Vec<_>>().join(", ")
    }

    /// `2105 Metz and 2106`.
    fn hexes_called(&self, hexes: HexSet) -> String {
        hexes.into_iter().map(|hex| self.hex_name(hex)).collect::<Vec<_>>().join(" and ")
    }

    /// `Metz, Verdun`.
    fn places_called(&self, places: PlaceSet) -> String {
        let names = places.into_iter().map(|place| self.data().map.places[place.index()].name.as_str());
        if places.is_empty() { "none".to_owned() } else { names.collect::<Vec<_>>().join(", ") }
    }

    fn place_called(&self, hex: HexId) -> String {
        if hex.is_some() { self.hex_name(hex) } else { "off the map".to_owned() }
    }
}

/// Writes an action as a player would say it.
pub(super) fn action(game: &Eagle, s: &State, action: Action, out: &mut dyn Write) {
    let hex = |hex: HexId| game.place_called(hex);
    match action {
        Action::Done => {
            let words = match s.step() {
                Step::Recover(..) | Step::Heroism(_) => "do not try",
                Step::Marker(_) => "do not use the marker",
                Step::Command(..) => "command alone",
                Step::Call(_) => "nobody else acts",
                Step::Rally(_) | Step::Bonus(_) => "no bonus",
                Step::March(_) => "stop here",
                Step::Attack(_) => "no attack",
                Step::Target(_) => "no other stack",
                Step::Join(_) => "nobody joins",
                Step::Withdraw(..) | Step::WithdrawTo(..) | Step::GiveWay(_) | Step::RetreatTo(_) => "stay",
                Step::Stand(..) => "retreat",
                Step::Advance(_) => "no advance",
                Step::Siege(..) => "no siege",
                _ => "no more",
            };
            say!(out, "{words}");
        }
        Action::Go => {
            let words = match s.step() {
                Step::Begin(_) => "begin",
                Step::Recover(..) => "try to recover a step",
                Step::Withdraw(..) => "retreat before combat",
                Step::Heroism(_) => "try heroism",
                Step::GiveWay(_) => "retreat",
                Step::Stand(..) => "stay with the fortress",
                _ => "yes",
            };
            say!(out, "{words}");
        }
        Action::To(to) => match s.step() {
            Step::SetUp(_, unit) | Step::WithdrawTo(_, unit) | Step::Entry(_, unit) => {
                say!(out, "{} to {}", game.called(unit), hex(to));
            }
            Step::March(_) => {
                say!(out, "{} to {}", game.called(s.march().unit), hex(to));
            }
            Step::Attack(_) => {
                say!(out, "attack from {}", hex(to));
            }
            Step::Next(_) => {
                say!(out, "the stack in {} first", hex(to));
            }
            Step::Target(_) => {
                say!(out, "attack {}", hex(to));
            }
            Step::Siege(_, hq) => {
                say!(out, "{} besieges {}", game.called(hq), hex(to));
            }
            _ => {
                say!(out, "{}", hex(to));
            }
        },
        Action::Unit(unit) => {
            let stays = if matches!(s.step(), Step::Stand(..)) { " stays with the fortress" } else { "" };
            say!(out, "{}{stays}", game.called(unit));
        }
        Action::Army(hq) => {
            say!(out, "activate the army of {}", game.called(hq));
        }
        Action::Enter(unit) => {
            say!(out, "bring {}", game.called(unit));
        }
        Action::Rail(to) => {
            say!(out, "by rail to {}", hex(to));
        }
        Action::Convert => {
            say!(out, "convert the railway");
        }
        Action::Advance(unit, to) => {
            say!(out, "{} advances to {}", game.called(unit), hex(to));
        }
        Action::Invade => {
            say!(out, "invade Luxemburg");
        }
    }
}

fn passes(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}

/// §7.2.2 The cause of a modifier in words.
fn cause_in_words(game: &Eagle, cause: Cause) -> String {
    match cause {
        Cause::Morale(own, other) => format!("morale {own} of the lead unit to {other}"),
        Cause::Headquarters => "bonus of the headquarters".into(),
        Cause::Disorganised => "a unit is disorganised".into(),
        Cause::Terrain((own, hexes), (other, others)) => {
            let by = hundredths(u32::from(own), hexes.into()).abs_diff(hundredths(u32::from(other), others.into()));
            let by = in_hundredths(by);
            format!(
                "terrain, {own} in {} to {other} in {}, {by} a hex before rounding",
                in_hexes(hexes),
                in_hexes(others)
            )
        }
        Cause::Unsupplied => "a unit is out of supply".into(),
        Cause::Second => "second activation".into(),
        Cause::Ratio(own, other) => {
            let (stronger, weaker) = (own.max(other), own.min(other));
            let exact = in_hundredths(hundredths(stronger.into(), weaker.into()));
            let (line, beyond) = game.ratio_line(stronger, weaker);
            let (half, more) = (if line % 2 == 1 { ".5" } else { "" }, if beyond { " or more" } else { "" });
            format!("strength {own} to {other}, {exact} to 1 counts as {}{half}{more}", line / 2)
        }
        Cause::Mitrailleuses => "mitrailleuses".into(),
        Cause::Heroism => "heroism".into(),
    }
}

/// A ratio in hundredths, rounded to the nearest.
fn hundredths(of: u32, by: u32) -> u32 {
    let by = by.max(1);
    (200 * of + by) / (2 * by)
}

/// `2.29`.
fn in_hundredths(n: u32) -> String {
    format!("{}.{:02}", n / 100, n % 100)
}

fn in_hexes(hexes: u8) -> String {
    format!("{hexes} {}", if hexes == 1 { "hex" } else { "hexes" })
}

/// §7.2.2, §T.combat The total of a side's dice; if there are two totals, the line of the table for each.
fn totals(game: &Eagle, attacks: bool, total: i16, single: u8) -> String {
    let line = |total: i16| format!("total {total}: {}", plural(game.losses_by(attacks, total), "step"));
    match game.data().rulings.large_battles {
        LargeBattles::Separate if single > 0 => format!("{}; {}", line(total), line(single.into())),
        _ => format!("total {}", total + i16::from(single)),
    }
}

/// The subject of the awaited decision: a unit or hexes.
pub(super) fn subject(game: &Eagle, s: &State) -> String {
    let (battle, segment) = (s.battle(), s.segment());
    match s.step() {
        Step::SetUp(_, unit)
        | Step::Recover(_, unit)
        | Step::Command(_, unit)
        | Step::Entry(_, unit)
        | Step::WithdrawTo(_, unit)
        | Step::Siege(_, unit) => game.called(unit).to_owned(),
        Step::March(_) => {
            format!("{}, {} left", game.called(s.march().unit), plural(s.march().left, "movement point"))
        }
        Step::Call(_) => game.called(segment.leader).to_owned(),
        Step::Takeover(_) | Step::Rally(_) => {
            let lender = if let Task::Rally(hq) = s.task { hq } else { segment.hq };
            lender.some().map_or_else(String::new, |hq| game.called(hq).to_owned())
        }
        Step::Excess(_, hex) | Step::Withdraw(_, hex) | Step::Stand(_, hex) => game.place_called(hex),
        Step::Target(_) => game.hexes_called(battle.from),
        Step::Next(side) => game.hexes_called(game.goers(s, side)),
        Step::Join(_)
        | Step::Bonus(_)
        | Step::Lead(_)
        | Step::Heroism(_)
        | Step::Loss(_)
        | Step::GiveWay(_)
        | Step::Advance(_) => game.hexes_called(battle.at),
        Step::RetreatTo(_) => game.place_called(s.retreat().at),
        _ => String::new(),
    }
}

fn for_the_second_time(again: Option<u8>) -> String {
    again.map_or_else(String::new, |units| format!(" ({units} for the second time)"))
}

/// Writes an event as a narrator would tell it.
pub(super) fn event(game: &Eagle, event: &Event, out: &mut dyn Write) {
    let hex = |hex: HexId| game.place_called(hex);
    let name = |unit: UnitId| game.called(unit);
    let text = match *event {
        Event::SetUp { unit, hex: at } => format!("{} is set up in {}", name(unit), hex(at)),
        Event::TurnBegan { turn } => format!("Turn {turn} begins"),
        Event::Unsupplied { side, count, hqs, units } => {
            let who = game.list_of(count, units);
            format!("{} of the {} out of supply: {who}", forces(count, hqs), people(side))
        }
        Event::RecoveryRolled { unit, die, recovered, bonus, needed, .. } => {
            let helped = if bonus > 0 { format!("{bonus:+} in a fortress, ") } else { String::new() };
            format!("{} rolls {die} to recover a step: {} ({helped}{needed} needed)", name(unit), passes(recovered))
        }
        Event::InitiativeRolled { side, die, markers } => {
            format!("The {} roll {die}: {}", people(side), plural(markers, "supplementary marker"))
        }
        Event::MarkerDrawn { side, hq: Some(hq) } => format!("A {} marker is drawn: {}", side_name(side), name(hq)),
        Event::MarkerDrawn { side, hq: None } => format!("A supplementary {} marker is drawn", side_name(side)),
        Event::Activated { hq, units, second, in_command, .. } => {
            let again = if second { " once more" } else { "" };
            let cut_off = if in_command { "" } else { ", out of command: each moves or fights" };
            format!("{} activates {}{again}{cut_off}", name(hq), plural(units, "unit"))
        }
        Event::Commanded { hq, count, units, again, .. } => {
            format!("Under {}: {}{}", name(hq), game.list_of(count, units), for_the_second_time(again))
        }
        Event::TookOver { hq, of } => format!("{} takes the place of {}", name(hq), name(of)),
        Event::ActivatedStack { hex: at, again, .. } => {
            format!("Independent units in {} are activated{}", hex(at), for_the_second_time(again))
        }
        Event::Entered { unit, hex: at, by_rail, .. } => {
            format!("{} comes {}to {}", name(unit), if by_rail { "by rail " } else { "" }, hex(at))
        }
        Event::ActivatedLate { side, hex: at } => format!("Non-activated {} units in {}", side_name(side), hex(at)),
        Event::Reorganised { hex: at, die, units, bonus, .. } => {
            let helped = if bonus > 0 { format!(" (morale {bonus:+} by the headquarters)") } else { String::new() };
            format!("The stack in {} rolls {die}: {} reorganised{helped}", hex(at), plural(units, "unit"))
        }
        Event::Moved { unit, from, to, .. } => format!("{} moves from {} to {}", name(unit), hex(from), hex(to)),
        Event::WentByRail { unit, from, to, steps, .. } => {
            format!("{} goes by rail from {} to {} ({})", name(unit), hex(from), hex(to), plural(steps, "step"))
        }
        Event::Converted { unit, hex: at, .. } => format!("{} converts the railway in {}", name(unit), hex(at)),
        Event::Invaded => "Luxemburg is invaded".to_owned(),
        Event::Taken { side, place } => {
            format!("The {} take {}", people(side), game.data().map.places[place.index()].name)
        }
        Event::Attacked { side, from, at, attackers, defenders } => format!(
            "The {} attack {} from {}: {} against {}",
            people(side),
            game.hexes_called(at),
            game.hexes_called(from),
            plural(attackers, "unit"),
            defenders
        ),
        Event::Faced { side, hex: at, count, units } => {
            format!("The {} in {}: {}", people(side), hex(at), game.list_of(count, units))
        }
        Event::Screened { hex: at, points, against, .. } => {
            format!("Cavalry screens the stack in {} ({points} to {against})", hex(at))
        }
        Event::Tested { unit, morale, test, .. } => {
            let came = match test {
                Test::Passed => "passed",
                Test::Failed => "failed",
                Test::Disorganised => "disorganised",
                Test::Driven => "disorganised again, must retreat",
            };
            format!("{}, morale {morale}: {came}", name(unit))
        }
        Event::WithdrawalRolled { hex: at, die, passed, failed, .. } => {
            format!("The stack in {} rolls {die} to retreat: {passed} passed, {failed} failed", hex(at))
        }
        Event::Withdrew { unit, to, .. } => format!("{} retreats before combat to {}", name(unit), hex(to)),
        Event::BonusGiven { hq, hex: at, bonus, .. } => {
            let place = if at.is_some() { format!(" in {}", hex(at)) } else { String::new() };
            format!("{}{place} gives a bonus of {bonus}", name(hq))
        }
        Event::Led { side, unit } => format!("{} leads the {}", name(unit), people(side)),
        Event::HeroismRolled { die, passed, morale } => {
            format!("Heroism: {die}, {} (morale {morale})", passes(passed))
        }
        Event::MitrailleusesRolled { die, passed } => format!("Mitrailleuses: the die shows {die}, {}", passes(passed)),
        Event::Fought { unit, hex: at, strength, steps, disorganised, unsupplied, second, .. } => {
            let states = [(disorganised, "disorganised"), (unsupplied, "out of supply"), (second, "second activation")];
            let states: String = states.iter().filter(|(is, _)| *is).map(|(_, words)| format!(", {words}")).collect();
            format!("{} in {}: strength {strength}, {}{states}", name(unit), hex(at), plural(steps, "step"))
        }
        Event::Ground { side, hex: at, terrain, crossing, points } => {
            let (words, _) = Terrain::ALL.iter().find(|(_, of)| *of == terrain).expect("every terrain has a name");
            let water = match crossing {
                Crossing::Land => "",
                Crossing::River => " behind a river",
                Crossing::Bridge => " behind a bridge",
            };
            format!("The {} in {}: {words}{water}, {}", people(side), hex(at), plural(points, "point"))
        }
        Event::Sized { steps, dice } => {
            let dice = ["one die", "two dice", "two dice and a third without modifiers"][usize::from(dice) - 1];
            format!("{steps} steps in the battle: {dice} a side")
        }
        Event::Modified { side, cause, by } => format!("The {} {by:+}: {}", people(side), cause_in_words(game, cause)),
        Event::Fired { side, attacks, dice, modifier, single, losses } => {
            let totals = totals(game, attacks, i16::from(dice) + i16::from(modifier), single);
            let single = if single > 0 { format!(" and {single}") } else { String::new() };
            format!("The {} roll {dice}{modifier:+}{single}: {} ({totals})", people(side), plural(losses, "step"))
        }
        Event::BattleEnded { attacker_losses, defender_losses, .. } => {
            format!("Loss results compared: attacker {attacker_losses}, defender {defender_losses}")
        }
        Event::LostStep { unit, why, .. } => {
            let why = match why {
                Loss::Dice => "by the enemy's dice",
                Loss::Heroism => "for heroism",
                Loss::Withdrawal | Loss::Retreat => "in an enemy zone of control, in retreat",
                Loss::Siege => "in the siege",
            };
            format!("{} loses a step {why}", name(unit))
        }
        Event::MoraleRolled { hex: at, die, disorganised, driven, .. } => {
            format!("Morale in {}: the die shows {die}; {disorganised} disorganised, {driven} driven off", hex(at))
        }
        Event::Ignored { hex: at, .. } => format!("The stack in {} ignores the retreat", hex(at)),
        Event::Stayed { unit, .. } => format!("{} ignores the retreat", name(unit)),
        Event::Fixed { unit, .. } => format!("{} never moves: it does not retreat", name(unit)),
        Event::Retreated { count, hqs, units, from, to, .. } => {
            let who = game.list_of(count, units);
            let retreat = if count == 1 { "retreats" } else { "retreat" };
            format!("{} {retreat} from {} to {}: {who}", forces(count, hqs), hex(from), hex(to))
        }
        Event::Crowded { hex: at, .. } => format!("There is no room in {}: the retreat continues for a hex", hex(at)),
        Event::Advanced { unit, to, .. } => format!("{} advances to {}", name(unit), hex(to)),
        Event::SiegeRolled { hq, fortress, die, losses, steps, superior, .. } => {
            let mut words = format!("{} besieges {}: the die shows {die}", name(hq), name(fortress));
            let _ = write!(words, ", {}", plural(steps, "step"));
            if superior {
                let _ = write!(words, " ({:+}: superior fortress)", game.data().tables.superior);
            }
            if losses > steps {
                let _ = write!(words, " of {losses}: no more were left");
            }
            words
        }
        Event::Eliminated { unit, end, .. } => {
            let how = match end {
                End::Steps => "is destroyed",
                End::Headquarters => "is lost without units",
                End::Stacking => "is eliminated for want of room",
                End::NoWayBack => "cannot retreat and is eliminated",
                End::Surrender => "surrenders",
                End::Astray => "is neither with nor next to its corps and is eliminated",
            };
            format!("{} {how}", name(unit))
        }
        Event::Isolated { hex: at, count, hqs, units, turns, .. } => {
            let (forces, who) = (forces(count, hqs), game.list_of(count, units));
            format!("{forces} isolated in {} for {}: {who}", hex(at), plural(turns, "turn"))
        }
        Event::SurrenderRolled { hex: at, die, surrendered, turns, emperor, .. } => {
            let more =
                if emperor { format!(", {:+} with Napoléon III", game.data().tables.emperor) } else { String::new() };
            let came = if surrendered { "surrenders" } else { "holds out" };
            format!("The stack in {} rolls {die} and {came} (turn {turns}{more})", hex(at))
        }
        Event::RailwaysTaken { side, hexes } => {
            format!("Railway hexes that become {}: {} ({})", side_name(side), hexes.len(), game.hexes_called(hexes))
        }
        Event::RailwaysLost { side, hexes } => {
            let named = game.hexes_called(hexes);
            format!("Conversions by the {} without a connection, which come to nothing: {named}", people(side))
        }
        Event::TurnEnded { turn } => format!("Turn {turn} ends"),
        Event::Judged { captured, isolated, own_fortresses, inflicted, suffered, ratio, losses } => {
            let least = suffered * i16::from(ratio);
            let needed = if least > suffered {
                format!("at least {least}, {ratio} times those suffered")
            } else {
                format!("more than {suffered}")
            };
            format!(
                "Cities captured: {}; isolated: {}; needed: {}; own fortresses held: {}; strength points inflicted: {inflicted}; \
                 suffered: {suffered}; needed: {needed}: {}",
                game.places_called(captured),
                game.places_called(isolated),
                game.data().victory.needed,
                if own_fortresses { "yes" } else { "no" },
                if losses { "enough" } else { "not enough" }
            )
        }
        Event::Ended { ending, level, margin } => format!(
            "The game ends ({}): {}, margin {margin}",
            CARD.endings[usize::from(ending)],
            CARD.levels[usize::from(level)].in_sentence()
        ),
    };
    say!(out, "{text}");
}
