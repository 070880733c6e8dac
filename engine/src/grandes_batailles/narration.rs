//! Actions and events in words.

use super::event::{Account, Cause, CombatRoll, Event, LeaderTest, MoraleTest, Score, Why};
use super::leader::LeaderId;
use super::state::{Mover, State, Step};
use super::tables::CombatResult;
use super::unit::{FormationId, UnitId, UnitSet};
use super::{Action, CARD, GrandesBatailles, PRUSSIAN};
use crate::geometry::{Direction, HexId};
use crate::side::Side;
use crate::words::points_left;
use std::fmt::Write;

struct Words<'a>(&'a GrandesBatailles);

impl Words<'_> {
    fn unit(&self, unit: UnitId) -> &str {
        &self.0.unit(unit).name
    }

    /// The names of several units: `A, B and C`.
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

/// Writes an action in a player's words.
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
        (Step::JoinHeld(_, drawn), Action::Formation(held)) => {
            format!("play the held marker of {} with {}", w.formation(held), w.formation(drawn))
        }
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

/// The units, leaders or hexes that the awaited decision is about.
pub(super) fn subject(game: &GrandesBatailles, s: &State) -> String {
    let w = Words(game);
    match s.step() {
        Step::SetUpHex(_) => game.placement(s).map_or_else(String::new, |placement| {
            let units = placement.units.iter().map(|unit| w.unit(*unit));
            units.chain(placement.leaders.iter().map(|leader| w.leader(*leader))).collect::<Vec<_>>().join(" and ")
        }),
        Step::SetUpFacing(_, unit)
        | Step::TurnGun(_, unit)
        | Step::Target(_, unit)
        | Step::Together(_, unit, _)
        | Step::Face(_, unit)
        | Step::Assign(_, unit)
        | Step::Coordinate(_, unit)
        | Step::RetreatBefore(_, unit)
        | Step::RetreatBeforeHex(_, unit)
        | Step::Support(_, unit)
        | Step::Split(_, unit, _)
        | Step::Refuse(_, unit)
        | Step::RetreatHex(_, unit)
        | Step::TurnOne(_, unit)
        | Step::RevealHex(_, unit) => w.unit(unit).to_owned(),
        Step::PlaceCommander(_, leader)
        | Step::MoveCommander(_, leader)
        | Step::LeaderFollows(_, leader)
        | Step::PlaceLeader(_, leader)
        | Step::ReturnFormer(_, leader)
        | Step::RevealLeader(_, leader) => w.leader(leader).to_owned(),
        Step::HoldMarker(_, formation) | Step::JoinHeld(_, formation) | Step::Activate(_, formation) => {
            w.formation(formation).to_owned()
        }
        Step::Enter(_) | Step::March(_) => {
            let left = points_left(s.march.left);
            match s.march.who {
                Mover::Unit(unit) => format!("{}, {left}", w.unit(unit)),
                Mover::Leader(leader) => format!("{}, {left}", w.leader(leader)),
                Mover::Marker(marker) => format!("marker {}, {left}", marker + 1),
            }
        }
        Step::Occupy(_) | Step::DefenderBonus(_) | Step::AttackerBonus(_) | Step::LossTaker(_) | Step::Advance(_) => {
            w.hex(s.combat.hex)
        }
        _ => String::new(),
    }
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
        Step::RetreatBeforeHex(_, unit) => format!("{} goes no further", w.unit(unit)),
        Step::Occupy(_) | Step::Advance(_) => "nobody enters the hex".to_owned(),
        Step::DefenderBonus(_) | Step::AttackerBonus(_) => "no bonus of an HQ".to_owned(),
        Step::Together(..) => "the gun fires alone".to_owned(),
        _ => "no".to_owned(),
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "French",
        Side::Second => "Prussian",
    }
}

const fn people(side: Side) -> &'static str {
    match side {
        Side::First => "French",
        Side::Second => "Prussians",
    }
}

/// The words for a result. §10.1.1 A barrage causes no retreat.
const fn result_words(roll: CombatRoll, result: CombatResult) -> &'static str {
    match result {
        CombatResult::Nothing => "nothing",
        CombatResult::Test => "a morale test",
        CombatResult::Disorder if matches!(roll, CombatRoll::Barrage) => "disorganised, without a retreat",
        CombatResult::StepAndDisorder if matches!(roll, CombatRoll::Barrage) => {
            "a step lost and disorganised, without a retreat"
        }
        CombatResult::Disorder => "disorganised and a retreat",
        CombatResult::StepAndDisorder => "a step lost, disorganised and a retreat",
    }
}

/// The words for an item of a roll: `-2 columns: the enemy is higher`.
fn item(w: &Words<'_>, to: Account, cause: Cause, amount: i8) -> String {
    let what = match (to, amount) {
        (Account::Column, -1 | 1) => " column",
        (Account::Column, _) => " columns",
        (Account::Die, _) => " on the die",
        (Account::Test, _) => "",
    };
    let why = match cause {
        Cause::Losses => "levels of losses",
        Cause::Uphill => "uphill",
        Cause::Downhill => "downhill",
        Cause::Water => "across a stream or river",
        Cause::Trench => "through a trench",
        Cause::Cover => "hamlet or fort",
        Cause::Flank => "on the flank",
        Cause::Bonus(leader) => return format!("{amount:+}{what}: combat bonus of {}", w.leader(leader)),
        Cause::Rifles => "infantry in defence (Chassepots)",
        Cause::NearGuns => "guns near the enemy",
        Cause::Night | Cause::NightMorale | Cause::NightInitiative => "night",
        Cause::ExcessColumns => "columns above 8",
        Cause::Morale => "morale",
        Cause::Protection => "ground with a protection of 2 or more",
        Cause::LeaderStacked => "its headquarters or commander in the hex",
        Cause::StepsLost => "steps lost",
        Cause::EnemyOnFlank => "an enemy on the flank",
        Cause::OutOfCommand => "out of command",
        Cause::Demoralised => "formation demoralised",
        Cause::LeaderAdjacent => "its headquarters or commander in the next hex",
        Cause::EnemyGuns => "in range of enemy guns",
        Cause::Command => "command value",
        Cause::Waited => "turns waited",
        Cause::FrenchInertia => "French inertia",
    };
    format!("{amount:+}{what}: {why}")
}

/// The words for the reason of an effect on a unit.
fn reason(w: &Words<'_>, unit: UnitId, why: Why, hex: HexId) -> String {
    let (unit, hex) = (w.unit(unit), w.hex(hex));
    match why {
        Why::RetreatIntoZone => format!("{unit} retreats into an enemy zone of control: a step more"),
        Why::Passed => format!("friends retreat through {hex}, over {unit}"),
        Why::AsFast => format!("an attacker is as fast as {unit}"),
        Why::Woods => format!("{unit} rides into the woods of {hex}"),
        Why::Charged => format!("{unit} has charged"),
        Why::ShakenCharge => format!("{unit} is disorganised and charges no further"),
        Why::Lapsed => format!("the attack of {unit} lapses"),
        Why::GunsAlone => format!("{unit} is alone in {hex}, and its attackers are still there"),
        Why::TooNarrow => format!("{unit} is not alone in {hex}: half of its value counts"),
        Why::NotInFront => format!("{unit} in {hex} gives no support: no attacker is in its fire zone"),
        Why::HasSupported => format!("{unit} in {hex} gives no support: it has supported before"),
        Why::Declined => format!("{unit} in {hex} gives no support: its side declines"),
        Why::GunsLeft => format!("{unit} is left alone in {hex} by the retreat"),
        Why::GunsFallen => format!("{unit} falls with the unit that it was stacked with in {hex}"),
        Why::Refusal => format!("that {unit} stands costs a step"),
        Why::FailedRefusal => format!("that {unit} fails to stand costs a step"),
        Why::NoWay => format!("that {unit} cannot retreat costs a step"),
        Why::OffMap => format!("the retreat of {unit} leads off the map"),
    }
}

/// The words for a reason of victory points.
fn score(w: &Words<'_>, side: Side, score: Score) -> String {
    match score {
        Score::Before => "points counted before the end".to_owned(),
        Score::Place(place) => w.0.data().objectives[usize::from(place)].name.clone(),
        Score::Demoralised => format!("{} formations demoralised", side_name(side.enemy())),
        Score::OwnDemoralised => format!("{} formations demoralised", side_name(side)),
        Score::Losses(eliminated, cut_off) => {
            let units = if eliminated == 1 { "unit" } else { "units" };
            format!("{eliminated} {} {units} eliminated, {cut_off} cut off", side_name(side.enemy()))
        }
        Score::Exits => "units that left by the exits".to_owned(),
        Score::Alone => "the commander is alone on the map".to_owned(),
        Score::Option => "an option that helps the French".to_owned(),
        Score::Handicap => "handicap".to_owned(),
    }
}

const fn outcome(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}

/// Writes an event in a narrator's words.
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
        Event::InitiativeRolled { french, prussian, dice, .. } => {
            let [ours, theirs] = dice;
            let bonus = |total: i8, die: u8| total - die as i8;
            format!(
                "initiative: French {french}, Prussian {prussian} (dice {ours}{:+} and {theirs}{:+})",
                bonus(french, ours),
                bonus(prussian, theirs)
            )
        }
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
            let rating = match test {
                LeaderTest::Activation => String::new(),
                LeaderTest::Inertia | LeaderTest::Coordination => format!("{:+} for his value, ", total - die as i8),
            };
            let needs = game.data().tables.tests.target;
            format!(
                "{} tests {what}: die {die}, total {total}, {} ({rating}{needs} or more passes)",
                w.leader(leader),
                outcome(passed)
            )
        }
        Event::Untested { leader, near } => {
            let alarm = game.data().tables.command.alarm;
            let why = if near { format!("an enemy is within {alarm} hexes") } else { "he has just arrived".to_owned() };
            format!("{} may move without a test: {why}", w.leader(leader))
        }
        Event::GunFired { gun, partner, target, from, to } => {
            let fire = partner.map_or_else(|| " fires".to_owned(), |p| format!(" and {} fire", w.unit(p)));
            let distance = match game.ground.distance(from, to) {
                1 => "1 hex".to_owned(),
                distance => format!("{distance} hexes"),
            };
            let (from, to) = (w.hex(from), w.hex(to));
            format!("{}{fire} at {}, from {from} at {to}, {distance}", w.unit(gun), w.unit(target))
        }
        Event::Rolled { roll, unit, value, column, die, modifier, result } => {
            let what = match roll {
                CombatRoll::Barrage => "barrage by",
                CombatRoll::Defence => "defence against",
                CombatRoll::Assault => "assault led by",
            };
            let words = result_words(roll, result);
            format!(
                "{what} {}: value {value}, column {column}, die {die}{modifier:+}: {result} ({words})",
                w.unit(unit)
            )
        }
        Event::MoraleTested { unit, test, die, total, passed } => {
            let what = match test {
                MoraleTest::Result => "tests morale",
                MoraleTest::Refusal => "tries to stand",
                MoraleTest::Rally => "tries to rally",
            };
            let needs = game.data().tables.tests.target;
            format!("{} {what}: die {die}, total {total}, {} ({needs} or more passes)", w.unit(unit), outcome(passed))
        }
        Event::Meets { unit, hex, value, attacks } => {
            let what = if attacks { "attacks from" } else { "stands in" };
            format!("{} {what} {} with {value}", w.unit(unit), w.hex(hex))
        }
        Event::Gave { source, from, attacker, points, counts } => {
            let halved = if counts == points { String::new() } else { format!(", {counts} as it is on the flank") };
            format!("{} in {} gives {points} against {}{halved}", w.unit(source), w.hex(from), w.unit(attacker))
        }
        Event::Brought { unit, hex, value } => format!("{} in {} brings {value}", w.unit(unit), w.hex(hex)),
        Event::Divided { hex, sum, by: 1, .. } => format!("{sum} together against {}, without protection", w.hex(hex)),
        Event::Divided { hex, sum, by, value } => {
            format!("{sum} divided by {by}, the protection of {}: {value}", w.hex(hex))
        }
        Event::Added { to, cause, amount } => item(&w, to, cause, amount),
        Event::OutOfCommand { unit, hex } => format!("{} in {} is out of command", w.unit(unit), w.hex(hex)),
        Event::Because { unit, why, hex } => reason(&w, unit, why, hex),
        Event::Scored { side, score: what, points } => {
            format!("{points:+} for the {}: {}", people(side), score(&w, side, what))
        }
        Event::Entered { unit, hex } => format!("{} comes on in {}", w.unit(unit), w.hex(hex)),
        Event::LeaderEntered { leader, hex } => format!("{} comes on in {}", w.leader(leader), w.hex(hex)),
        Event::Moved { unit, from, to } => format!("{} moves from {} to {}", w.unit(unit), w.hex(from), w.hex(to)),
        Event::LeaderMoved { leader, from, to } => {
            format!("{} goes from {} to {}", w.leader(leader), w.hex(from), w.hex(to))
        }
        Event::GroundTaken { side, hex, whole } => {
            let several = game.data().objectives.iter().any(|o| o.hexes.has(hex) && o.hexes.len() > 1);
            let held = match (several, whole) {
                (false, _) => "",
                (true, true) => ", and hold the whole place",
                (true, false) => ": the place is divided",
            };
            format!("the {} take {}{held}", people(side), w.hex(hex))
        }
        Event::MarkerMoved { marker, from, to } => {
            format!("marker {} moves from {} to {}", marker + 1, w.hex(from), w.hex(to))
        }
        Event::TurnedUp { marker, real } => {
            format!("marker {} is turned up: {}", marker + 1, if real { "the division" } else { "a decoy" })
        }
        Event::Left { unit, .. } => format!("{} leaves the map", w.unit(unit)),
        Event::LeaderLeft { leader } => format!("{} leaves the map", w.leader(leader)),
        Event::Attacked { unit, hex } => format!("{} attacks {}", w.unit(unit), w.hex(hex)),
        Event::CombatBegan { attackers, defenders, hex } => {
            format!("combat: {} against {} in {}", w.units(attackers), w.units(defenders), w.hex(hex))
        }
        Event::RetreatedBefore { unit, from, to } => {
            format!("{} retreats before combat to {}, from {}", w.unit(unit), w.hex(to), w.hex(from))
        }
        Event::Supported { unit, hex } => format!("{} supports the defence, from {}", w.unit(unit), w.hex(hex)),
        Event::TookPart { leader } => format!("{} takes part", w.leader(leader)),
        Event::Disorganised { unit, .. } => format!("{} is disorganised", w.unit(unit)),
        Event::StepLost { unit, .. } => format!("{} loses a step", w.unit(unit)),
        Event::Eliminated { unit, .. } => format!("{} is eliminated", w.unit(unit)),
        Event::Sheltered { unit, hex } => format!("{} stands: {} protects it", w.unit(unit), w.hex(hex)),
        Event::Refused { unit } => format!("{} stands", w.unit(unit)),
        Event::Retreated { unit, from, to } => {
            format!("{} retreats to {}, from {}", w.unit(unit), w.hex(to), w.hex(from))
        }
        Event::RetreatBarred { unit } => format!("{} has nowhere to go", w.unit(unit)),
        Event::Advanced { unit, to } => format!("{} advances to {}", w.unit(unit), w.hex(to)),
        Event::Stood { hex, held: true } => format!("no advance: the defender holds {}", w.hex(hex)),
        Event::Stood { hex, .. } => format!("nobody can advance to {}", w.hex(hex)),
        Event::MortalityRolled { leader, dice, killed } => {
            let (fate, deadly) = (if killed { "killed" } else { "unhurt" }, game.data().tables.tests.mortality);
            format!("{} tests mortality: dice {dice}, {fate} ({deadly} kills)", w.leader(leader))
        }
        Event::LeaderKilled { leader, .. } => format!("{} falls", w.leader(leader)),
        Event::LeaderPlaced { leader, hex, replacement: true } => {
            format!("the replacement of {} takes over in {}", w.leader(leader), w.hex(hex))
        }
        Event::LeaderPlaced { leader, hex, replacement: false } => {
            format!("{} makes off to {}", w.leader(leader), w.hex(hex))
        }
        Event::LeaderRemoved { leader, idle: true } => {
            format!("{} is out of the game: his formation has no unit left", w.leader(leader))
        }
        Event::LeaderRemoved { leader, .. } => format!("{} has nobody left to lead", w.leader(leader)),
        Event::Rallied { unit, .. } => format!("{} rallies", w.unit(unit)),
        Event::Demoralised { formation, .. } => format!("{} is demoralised", w.formation(formation)),
        Event::NoonBonus { points } => format!("the French hold every place at noon: {points} points"),
        Event::Ended { level, french, prussian } => {
            let level = CARD.levels[usize::from(level)].victory();
            format!("victory points: French {french}, Prussian {prussian}: {level}")
        }
    };
    let _ = out.write_str(&text);
}
