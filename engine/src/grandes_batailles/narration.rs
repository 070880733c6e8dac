//! Actions and events in words.

use super::event::{CombatRoll, Event, LeaderTest, MoraleTest};
use super::leader::LeaderId;
use super::state::{State, Step};
use super::unit::{FormationId, UnitId, UnitSet};
use super::{Action, CARD, GrandesBatailles, PRUSSIAN};
use crate::geometry::{Direction, HexId};
use std::fmt::Write;

struct Words<'a>(&'a GrandesBatailles);

impl Words<'_> {
    fn unit(&self, unit: UnitId) -> &str {
        &self.0.unit(unit).name
    }

    /// The names of some units: `A, B and C`.
    fn units(&self, units: UnitSet) -> String {
        let names: Vec<&str> = units.into_iter().map(|unit| self.unit(unit)).collect();
        match names.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "nobody".to_owned(),
        }
    }

    fn leader(&self, leader: LeaderId) -> &str {
        &self.0.data().leaders[leader.index()].name
    }

    fn formation(&self, formation: FormationId) -> &str {
        &self.0.data().formations[formation.index()].name
    }

    fn hex(&self, hex: HexId) -> String {
        let map = &self.0.data().map;
        let place = map.places.iter().find(|(_, hexes)| hexes.has(hex));
        match place {
            Some((name, _)) => format!("{} {name}", self.0.hex_name(hex)),
            None => self.0.hex_name(hex),
        }
    }
}

const fn direction(direction: Direction) -> &'static str {
    ["north", "north-east", "south-east", "south", "south-west", "north-west"][direction as usize]
}

/// Writes an action as a player would say it.
pub(super) fn action(game: &GrandesBatailles, s: &State, action: Action, out: &mut dyn Write) {
    let w = Words(game);
    let text = match (s.step(), action) {
        (Step::SetUpHex(_), Action::To(hex)) => format!("set up in {}", w.hex(hex)),
        (_, Action::Face(facing)) => format!("face {}", direction(facing)),
        (Step::PlaceCommander(_, leader) | Step::PlaceLeader(_, leader), Action::To(hex)) => {
            format!("place {} in {}", w.leader(leader), w.hex(hex))
        }
        (Step::RevealHex(_, unit), Action::To(hex)) => format!("place {} in {}", w.unit(unit), w.hex(hex)),
        (Step::RevealLeader(_, leader), Action::To(hex)) => format!("place {} in {}", w.leader(leader), w.hex(hex)),
        (Step::Assign(_, unit), Action::To(hex)) => format!("{} attacks {}", w.unit(unit), w.hex(hex)),
        (Step::Assign(_, unit), Action::Done) => format!("{} does not attack", w.unit(unit)),
        (Step::RetreatHex(_, unit) | Step::RetreatBeforeHex(_, unit), Action::To(hex)) => {
            format!("{} retreats to {}", w.unit(unit), w.hex(hex))
        }
        (Step::Enter(_), Action::To(hex)) => format!("enter by {}", w.hex(hex)),
        (_, Action::To(hex)) => format!("move to {}", w.hex(hex)),
        (_, Action::Exit) => "leave the map".to_owned(),
        (Step::PlaceDecoy(_), Action::Marker(real)) => format!("the real marker is number {}", real + 1),
        (_, Action::Marker(marker)) => format!("move marker {}", marker + 1),
        (_, Action::Formation(formation)) => format!("activate {}", w.formation(formation)),
        (Step::Target(_, gun), Action::Unit(unit)) => format!("{} fires at {}", w.unit(gun), w.unit(unit)),
        (Step::Mover(_), Action::Unit(unit)) => format!("move {}", w.unit(unit)),
        (Step::Gun(_), Action::Unit(unit)) => format!("fire with {}", w.unit(unit)),
        (Step::DirectCommand(_), Action::Unit(unit)) => format!("take {} directly", w.unit(unit)),
        (Step::NextCombat(_), Action::Unit(unit)) => format!("fight the attack of {}", w.unit(unit)),
        (Step::LossTaker(_), Action::Unit(unit)) => format!("{} loses the step", w.unit(unit)),
        (_, Action::Unit(unit)) => format!("{} advances", w.unit(unit)),
        (_, Action::Leader(leader)) => format!("move {}", w.leader(leader)),
        (Step::Split(_, source, attacker), Action::Points(points)) => {
            format!("{} gives {points} against {}", w.unit(source), w.unit(attacker))
        }
        (_, Action::Points(points)) => format!("{points} points"),
        (step, Action::Go) => affirmative(&w, step),
        (step, Action::Done) => negative(&w, step),
    };
    let _ = out.write_str(&text);
}

fn affirmative(w: &Words<'_>, step: Step) -> String {
    match step {
        Step::MoveCommander(_, leader) => format!("{} moves", w.leader(leader)),
        Step::HoldMarker(_, formation) => format!("hold the marker of {}", w.formation(formation)),
        Step::JoinHeld(_, formation) => format!("play the held marker with {}", w.formation(formation)),
        Step::Activate(_, formation) => format!("{} acts", w.formation(formation)),
        Step::Together(..) => "both guns fire together".to_owned(),
        Step::Coordinate(_, unit) => format!("{} coordinates", w.unit(unit)),
        Step::RetreatBefore(_, unit) => format!("{} retreats before combat", w.unit(unit)),
        Step::DefenderBonus(_) | Step::AttackerBonus(_) => "the headquarters takes part".to_owned(),
        Step::Support(_, unit) => format!("{} supports the defence", w.unit(unit)),
        Step::Refuse(_, unit) => format!("{} tries to stand", w.unit(unit)),
        Step::LeaderFollows(_, leader) => format!("{} goes along", w.leader(leader)),
        Step::ReturnFormer(..) => "the former commander returns".to_owned(),
        _ => "yes".to_owned(),
    }
}

fn negative(w: &Words<'_>, step: Step) -> String {
    match step {
        Step::MoveCommander(_, leader) => format!("{} stays", w.leader(leader)),
        Step::HoldMarker(_, formation) => format!("play the marker of {}", w.formation(formation)),
        Step::JoinHeld(_, formation) => format!("{} acts alone", w.formation(formation)),
        Step::Activate(_, formation) => format!("{} passes", w.formation(formation)),
        Step::Coordinate(_, unit) => format!("{} attacks on its own", w.unit(unit)),
        Step::RetreatBefore(_, unit) => format!("{} stands", w.unit(unit)),
        Step::Refuse(_, unit) => format!("{} retreats", w.unit(unit)),
        Step::LeaderFollows(_, leader) => format!("{} stays", w.leader(leader)),
        Step::March(_) => "stop".to_owned(),
        Step::Enter(_) => "wait".to_owned(),
        Step::Target(..) => "hold fire".to_owned(),
        Step::Gun(_) | Step::Mover(_) | Step::DirectCommand(_) => "enough".to_owned(),
        _ => "no".to_owned(),
    }
}

const fn outcome(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}

/// Writes an event as a narrator would tell it.
pub(super) fn event(game: &GrandesBatailles, event: &Event, out: &mut dyn Write) {
    let w = Words(game);
    let text = match *event {
        Event::SetUp { unit, hex } => format!("{} is set up in {}", w.unit(unit), w.hex(hex)),
        Event::LeaderSetUp { leader, hex } => format!("{} is set up in {}", w.leader(leader), w.hex(hex)),
        Event::Faced { unit, facing } => format!("{} faces {}", w.unit(unit), direction(facing)),
        Event::TurnBegan { turn } => {
            let hour = game.data().course.first_hour + turn - 1;
            format!("turn {turn}, {hour}:00")
        }
        Event::Counted { french, prussian } => {
            format!("the battlefield is counted: French {french}, Prussian {prussian}")
        }
        Event::EarlyArrivalRolled { die, comes } => {
            format!("early arrival: die {die}, {}", if comes { "he comes" } else { "not yet" })
        }
        Event::CommanderCame { leader, hex } => format!("{} arrives in {}", w.leader(leader), w.hex(hex)),
        Event::CommanderLeft { leader } => format!("{} hands over the command", w.leader(leader)),
        Event::SentFor { die, turn: 0 } => format!("the neighbouring corps is asked: die {die}, nobody comes"),
        Event::SentFor { die, turn } => {
            format!("the neighbouring corps is asked: die {die}, a division comes in turn {turn}")
        }
        Event::DecoyPlaced => "two face-down markers come on".to_owned(),
        Event::Marked { leader } => format!("{} is out of command", w.leader(leader)),
        Event::InitiativeRolled { french, prussian, .. } => format!("initiative: French {french}, Prussian {prussian}"),
        Event::Initiative { side: PRUSSIAN } => "the Prussians have the initiative".to_owned(),
        Event::Initiative { .. } => "the French have the initiative".to_owned(),
        Event::Drawn { formation } => format!("the marker of {} is drawn", w.formation(formation)),
        Event::SharedMarkerRolled { die, formation } => {
            format!("the shared marker is drawn: die {die}, {}", w.formation(formation))
        }
        Event::Held { formation } => format!("the marker of {} is held", w.formation(formation)),
        Event::Joined { formation } => format!("{} joins in", w.formation(formation)),
        Event::Activated { formation } => format!("{} acts", w.formation(formation)),
        Event::Passed { formation } => format!("{} passes", w.formation(formation)),
        Event::Taken { unit } => format!("the commander takes {} himself", w.unit(unit)),
        Event::LeaderTested { leader, test, die, total, passed } => {
            let what = match test {
                LeaderTest::Inertia => "inertia",
                LeaderTest::Activation => "activation",
                LeaderTest::Coordination => "coordination",
            };
            format!("{} tests {what}: die {die}, total {total}, {}", w.leader(leader), outcome(passed))
        }
        Event::GunFired { gun, partner, target } => {
            let with = partner.map_or(String::new(), |p| format!(" and {}", w.unit(p)));
            format!("{}{with} fires at {}", w.unit(gun), w.unit(target))
        }
        Event::Rolled { roll, unit, value, column, die, modifier, result } => {
            let what = match roll {
                CombatRoll::Barrage => "barrage by",
                CombatRoll::Defence => "defence against",
                CombatRoll::Assault => "assault led by",
            };
            format!("{what} {}: value {value}, column {column}, die {die}{modifier:+}: {result}", w.unit(unit))
        }
        Event::MoraleTested { unit, test, die, total, passed } => {
            let what = match test {
                MoraleTest::Result => "tests morale",
                MoraleTest::Refusal => "tries to stand",
                MoraleTest::Rally => "tries to rally",
            };
            format!("{} {what}: die {die}, total {total}, {}", w.unit(unit), outcome(passed))
        }
        Event::Entered { unit, hex } => format!("{} comes on in {}", w.unit(unit), w.hex(hex)),
        Event::LeaderEntered { leader, hex } => format!("{} comes on in {}", w.leader(leader), w.hex(hex)),
        Event::Moved { unit, from, to } => format!("{} moves from {} to {}", w.unit(unit), w.hex(from), w.hex(to)),
        Event::LeaderMoved { leader, from, to } => {
            format!("{} goes from {} to {}", w.leader(leader), w.hex(from), w.hex(to))
        }
        Event::MarkerMoved { marker, from, to } => {
            format!("marker {} moves from {} to {}", marker + 1, w.hex(from), w.hex(to))
        }
        Event::TurnedUp { marker, real } => {
            format!("marker {} is turned up: {}", marker + 1, if real { "the division" } else { "a decoy" })
        }
        Event::Left { unit, .. } => format!("{} leaves the map", w.unit(unit)),
        Event::Attacked { unit, hex } => format!("{} attacks {}", w.unit(unit), w.hex(hex)),
        Event::CombatBegan { attackers, defenders, hex } => {
            format!("combat: {} against {} in {}", w.units(attackers), w.units(defenders), w.hex(hex))
        }
        Event::RetreatedBefore { unit, to, .. } => format!("{} retreats before combat to {}", w.unit(unit), w.hex(to)),
        Event::Supported { unit } => format!("{} supports the defence", w.unit(unit)),
        Event::TookPart { leader } => format!("{} takes part", w.leader(leader)),
        Event::Disorganised { unit, .. } => format!("{} is disorganised", w.unit(unit)),
        Event::StepLost { unit, .. } => format!("{} loses a step", w.unit(unit)),
        Event::Eliminated { unit, .. } => format!("{} is eliminated", w.unit(unit)),
        Event::Sheltered { unit, hex } => format!("{} stands: {} protects it", w.unit(unit), w.hex(hex)),
        Event::Refused { unit } => format!("{} stands", w.unit(unit)),
        Event::Retreated { unit, to, .. } => format!("{} retreats to {}", w.unit(unit), w.hex(to)),
        Event::RetreatBarred { unit } => format!("{} has nowhere to go", w.unit(unit)),
        Event::Advanced { unit, to } => format!("{} advances to {}", w.unit(unit), w.hex(to)),
        Event::Stood { hex } => format!("nobody can advance to {}", w.hex(hex)),
        Event::MortalityRolled { leader, dice, killed } => {
            format!("{} under fire: dice {dice}, {}", w.leader(leader), if killed { "killed" } else { "unhurt" })
        }
        Event::LeaderKilled { leader, .. } => format!("{} falls", w.leader(leader)),
        Event::LeaderPlaced { leader, hex, replacement: true } => {
            format!("the replacement of {} takes over in {}", w.leader(leader), w.hex(hex))
        }
        Event::LeaderPlaced { leader, hex, replacement: false } => {
            format!("{} makes off to {}", w.leader(leader), w.hex(hex))
        }
        Event::LeaderRemoved { leader } => format!("{} has nobody left to lead", w.leader(leader)),
        Event::Rallied { unit, .. } => format!("{} rallies", w.unit(unit)),
        Event::Demoralised { formation, .. } => format!("{} is demoralised", w.formation(formation)),
        Event::NoonBonus { points } => format!("the French hold every place at noon: {points} points"),
        Event::Ended { level, french, prussian } => {
            format!("victory points: French {french}, Prussian {prussian}: {}", CARD.levels[usize::from(level)].name)
        }
    };
    let _ = out.write_str(&text);
}
