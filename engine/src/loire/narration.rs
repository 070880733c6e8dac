//! Actions and events in words.

use super::action::Action;
use super::data::March;
use super::event::{Cause, Coming, End, Event, Faced, IrregularCause, Loss, MoraleEvent, Work, Worth};
use super::state::{State, Step};
use super::terrain::{HexSet, PlaceSet, Terrain};
use super::unit::{CorpsId, UnitId, UnitSet};
use super::{CARD, FRENCH, Loire};
use crate::geometry::HexId;
use crate::side::Side;
use crate::words::{plural, points_left};
use std::fmt::Write;

/// Writes, and ignores errors of the sink.
macro_rules! say {
    ($out:expr, $($words:tt)*) => {
        let _ = write!($out, $($words)*);
    };
}

fn side_name(side: Side) -> &'static str {
    if side == FRENCH { "French" } else { "Germans" }
}

/// `0`, `+1`, `-1`.
fn signed(n: i8) -> String {
    if n == 0 { "0".to_owned() } else { format!("{n:+}") }
}

/// The units that march with the one that is named: ` with 2 others`.
fn company(units: u8) -> String {
    match units {
        0 | 1 => String::new(),
        _ => format!(" with {}", plural(units - 1, "other")),
    }
}

fn march_name(march: March) -> &'static str {
    March::ALL[march as usize].0
}

fn passes(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}

impl Loire {
    fn called(&self, unit: UnitId) -> &str {
        unit.some().map_or("a hidden unit", |unit| &self.unit(unit).name)
    }

    fn names_of(&self, units: UnitSet) -> String {
        units.into_iter().map(|unit| self.called(unit)).collect::<Vec<_>>().join(", ")
    }

    fn ground(&self, hex: HexId) -> &'static str {
        ground_name(self.data().map.terrain(hex))
    }

    /// `1604 La Loupe (locality) and 1704 (wood)`.
    fn hexes_with_ground(&self, hexes: HexSet) -> String {
        let named = |hex| format!("{} ({})", self.hex_name(hex), self.ground(hex));
        hexes.into_iter().map(named).collect::<Vec<_>>().join(" and ")
    }

    /// `Chartres, Le Mans and Tours`.
    fn places_called(&self, places: PlaceSet) -> String {
        let name = |i: usize| self.data().map.places[i].name.as_str();
        let names: Vec<&str> = places.into_iter().map(|place| name(place.index())).collect();
        match names.split_last() {
            None => "none".to_owned(),
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }

    /// The row of the combat table that is read at a modified roll: `7`, `12 or more`.
    fn combat_row(&self, roll: i8) -> String {
        let table = &self.data().tables.combat;
        let (row, last) = (roll + table.shift, table.from + table.rows.len() as i8 - 1);
        if row >= last {
            format!("{last} or more")
        } else if row <= table.from {
            format!("{} or less", table.from)
        } else {
            row.to_string()
        }
    }

    fn corps_called(&self, corps: CorpsId) -> &str {
        &self.data().corps[corps.index()].name
    }

    /// The name of `hex` for output: its number, and the name of its place.
    #[must_use]
    pub fn hex_name(&self, hex: HexId) -> String {
        if !hex.is_some() {
            return "off the map".to_owned();
        }
        let map = &self.data().map;
        let number = format!("{:04}", map.grid.number(hex));
        match map.place_at(hex) {
            Some(place) => format!("{number} {}", map.places[place.index()].name),
            None => number,
        }
    }
}

/// Writes an action in a player's words.
pub(super) fn action(game: &Loire, s: &State, action: Action, out: &mut dyn Write) {
    let hex = |hex: HexId| game.hex_name(hex);
    match action {
        Action::Done => {
            let words = match s.step() {
                Step::Place(_, unit, _) if game.classes.regular.has(unit) => "wait",
                Step::Place(..) => "leave it off",
                Step::Mask(_) => "no more markers",
                Step::ByRail(..) => "come now",
                Step::Evacuate(_) => "the Government stays",
                Step::Company(_) | Step::Comrades(_) => "nobody else comes along",
                Step::March(_) => "stop here",
                Step::GiveWay(..) => "stay",
                Step::Scout(..) => "no reconnaissance",
                Step::Repair(_) => "no repair",
                Step::Occupy(..) => "nobody enters",
                Step::Attack(_) => "no attack",
                Step::Target(_) => "no other hex",
                Step::Join(_) => "nobody joins",
                Step::Support(_) => "nobody marches to the guns",
                Step::Sonis(_) => "without General de Sonis",
                Step::Retreat(..) => "stand",
                Step::Advance(_) => "no advance",
                _ => "no more",
            };
            say!(out, "{words}");
        }
        Action::Go => {
            let words = match s.step() {
                Step::ByRail(..) => "come later, by rail",
                Step::Evacuate(_) => "the Government leaves",
                _ => "General de Sonis leads",
            };
            say!(out, "{words}");
        }
        Action::Column(column) => {
            say!(out, "in column {column:02}");
        }
        Action::To(to) => {
            let words = match s.step() {
                Step::Place(..) | Step::Camp(_) => "in",
                Step::Mask(_) => "marker on",
                Step::Scout(..) => "reconnoitre",
                Step::Repair(_) => "repair",
                Step::Skirmish(_) => "irregular units of",
                Step::Attack(_) => "attack from",
                Step::Target(_) => "attack",
                _ => "to",
            };
            say!(out, "{words} {}", hex(to));
        }
        Action::Unit(unit) => {
            say!(out, "{}", game.called(unit));
        }
        Action::Corps(corps) => {
            say!(out, "{}", game.corps_called(corps));
        }
        Action::Count(count) => {
            say!(out, "{count}");
        }
        Action::Pace(march) => {
            say!(out, "{} march", march_name(march));
        }
        Action::Rail(to) => {
            say!(out, "by rail to {}", hex(to));
        }
        Action::Railway => {
            let broken = s.broken().has(s.marching().at);
            say!(out, "{} the railway", if broken { "repair" } else { "destroy" });
        }
        Action::Bridge(to) => {
            say!(out, "work on the bridge to {}", hex(to));
        }
        Action::Pontoon(to) => {
            say!(out, "lay the pontoon bridge to {}", hex(to));
        }
        Action::Advance(unit, to) => {
            say!(out, "{} advances to {}", game.called(unit), hex(to));
        }
        Action::Leave => {
            say!(out, "leave the map");
        }
    }
}

/// The subject of the awaited decision.
pub(super) fn subject(game: &Loire, s: &State) -> String {
    let (marching, combat) = (s.marching(), s.combat());
    match s.step() {
        Step::Place(_, unit, _)
        | Step::GiveWay(_, unit)
        | Step::Scout(_, unit)
        | Step::WayOut(_, unit)
        | Step::Foe(_, unit)
        | Step::Guns(_, unit)
        | Step::Retreat(_, unit) => game.called(unit).to_owned(),
        Step::ByRail(_, arrival, part) => {
            let group = game.rail_group(arrival, part);
            let units = game.data().arrivals[usize::from(arrival)].units.iter().filter(|unit| group.has(**unit));
            units.map(|unit| game.called(*unit)).collect::<Vec<_>>().join(", ")
        }
        Step::Company(_) | Step::Pace(_) | Step::Burden(_) => game.names_of(marching.units),
        Step::March(_) => {
            let mounted = marching.units & game.classes.mounted;
            let [foot, horse] = marching.left.map(points_left);
            let left = match (mounted.is_empty(), mounted == marching.units) {
                (true, _) => foot,
                (_, true) => horse,
                _ => format!("{foot} on foot, {horse} mounted"),
            };
            format!("{}, {left}", game.names_of(marching.units))
        }
        Step::Loss(side) => {
            let hexes = combat.at.into_iter().map(|hex| game.hex_name(hex)).collect::<Vec<_>>().join(" and ");
            format!("{hexes}, {} to lose", plural(s.losses(side), "step"))
        }
        Step::Excess(_, hex) | Step::Occupy(_, hex) => game.hex_name(hex),
        Step::Target(_) => game.hex_name(combat.from),
        Step::Comrades(_) | Step::Goal(_) => game.names_of(combat.marching),
        Step::Join(_) | Step::Support(_) | Step::Sonis(_) | Step::Retreater(_) | Step::Advance(_) => {
            combat.at.into_iter().map(|hex| game.hex_name(hex)).collect::<Vec<_>>().join(" and ")
        }
        _ => String::new(),
    }
}

/// Writes an event in a narrator's words.
pub(super) fn event(game: &Loire, event: &Event, out: &mut dyn Write) {
    // §8.2 The target of a test may be lower than the printed rating.
    let unsupplied = |unit: UnitId, rating: u8| {
        let printed = unit.some().map_or(0, |unit| game.unit(unit).rating);
        let less = printed.saturating_sub(rating);
        if rating == 0 || less == 0 { String::new() } else { format!(", {printed} less {less} out of supply") }
    };
    let name = |unit: UnitId| game.called(unit);
    let hex = |hex: HexId| game.hex_name(hex);
    let text = match *event {
        Event::CampChosen { hex: at } => format!("The new corps forms in {}", hex(at)),
        Event::SetUp { unit, hex: HexId::NONE, .. } | Event::Entered { unit, hex: HexId::NONE, .. } => {
            format!("{} is placed under a marker", name(unit))
        }
        Event::SetUp { unit, hex: at, .. } => format!("{} is set up in {}", name(unit), hex(at)),
        Event::TurnBegan { turn } => format!("Turn {turn} begins"),
        Event::HalfBegan { side } => format!("The {} act", side_name(side)),
        Event::ReplacementsRolled { roll, morale, points } => {
            format!("Replacements: roll {roll}, National Morale {}: {}", signed(morale), plural(points, "point"))
        }
        Event::Rebuilt { unit, steps } => format!("{} is brought to {}", name(unit), plural(steps, "step")),
        Event::Rested { corps, units } => format!("{} rests: {}", game.corps_called(corps), plural(units, "step")),
        Event::WithdrawalRolled { roll, target, corps, at_once } => {
            let words = match corps {
                0 => "no corps leaves".to_owned(),
                1 => "1 corps leaves".to_owned(),
                _ => format!("{corps} corps leave, {at_once} of them at once"),
            };
            format!("The Army of the East: {roll} against {target}, {words}")
        }
        Event::Withdrawn { corps, units, .. } => {
            format!("{} leaves with {}", game.corps_called(corps), plural(units, "unit"))
        }
        Event::Delayed { turn } => format!("Reinforcements come by rail on turn {turn}"),
        Event::FrancsTireursRolled { roll, morale, units } => {
            let table = game.data().tables.francs_tireurs.at(roll as i8 + morale);
            let most = game.data().limits.irregulars[FRENCH];
            let cut =
                if table > units { format!("; the table has {table}, but {most} are the most") } else { String::new() };
            format!("Francs-tireurs: roll {roll}, National Morale {}: {}{cut}", signed(morale), plural(units, "unit"))
        }
        Event::PartiesFormed { units } => format!("Reconnaissance parties formed: {units}"),
        Event::SupplyChecked { side, count, unsupplied } => {
            let who = game.names_of(unsupplied);
            let colon = if who.is_empty() { "" } else { ": " };
            format!("Out of supply among the {}: {count}{colon}{who}", side_name(side))
        }
        Event::Entered { unit, hex: at, .. } => format!("{} enters in {}", name(unit), hex(at)),
        Event::Masked { hex: at, .. } => format!("A marker is placed on {}", hex(at)),
        Event::GovernmentLeft => "The Government leaves".to_owned(),
        Event::GovernmentMoved { to } => format!("The Government flees to {}", hex(to)),
        Event::GovernmentCaptured => "The Government is captured".to_owned(),
        Event::MarchBegan { unit, units, march, .. } => {
            format!("{} begins a {} march{}", name(unit), march_name(march), company(units))
        }
        Event::MarchJoined { units, .. } => format!("with {}", game.names_of(units)),
        Event::ForcedMarchRolled { unit, roll, rating, passed, .. } => {
            let needs = needs(0, rating) + &unsupplied(unit, rating);
            format!("Forced march of {}: {roll}, {}{needs}", name(unit), passes(passed))
        }
        Event::Moved { unit, units, from, to, .. } => {
            format!("{} marches{} from {} to {}", name(unit), company(units), hex(from), hex(to))
        }
        Event::WentByRail { unit, units, from, to, .. } => {
            format!("{} goes by rail{} from {} to {}", name(unit), company(units), hex(from), hex(to))
        }
        Event::TurnedUp { side, hex: at } => {
            format!("The stack of the {} in {} is turned up", side_name(side), hex(at))
        }
        Event::GaveWay { unit, to, .. } => format!("{} gives way to {}", name(unit), hex(to)),
        Event::Reconnoitred { unit, hex: at, roll, modifier, rating, passed, .. } => {
            let needs = needs(modifier, rating) + &unsupplied(unit, rating);
            format!("{} reconnoitres {}: {roll}, {}{needs}", name(unit), hex(at), passes(passed))
        }
        Event::Worked { work, hex: at, to, roll, modifier, rating, done, .. } => {
            let words = work_text(work, &hex(at), &hex(to), roll, done);
            if roll > 0 { words + &needs(modifier, rating) } else { words }
        }
        Event::Retired { unit, to, .. } => format!("{} retires to {}", name(unit), hex(to)),
        Event::SkirmishModified { cause, amount } => format!("{amount:+} {}", irregular_cause(cause)),
        Event::Skirmished { unit, foe, roll, modifier, target, success, critical, .. } => {
            let how = if critical {
                "a critical success"
            } else if success {
                "success"
            } else {
                "failure"
            };
            let needs = if target == 0 { String::new() } else { format!(" ({roll}{modifier:+} against {target})") };
            format!("{} attacks {}: {roll}, {how}{needs}", name(unit), name(foe))
        }
        Event::Attacked { side, from, at, attackers, defenders } => format!(
            "The {} attack {} from {}: {} against {defenders}",
            side_name(side),
            game.hexes_with_ground(at),
            game.hexes_with_ground(from),
            plural(attackers, "unit")
        ),
        Event::CombatBegan { side, from, at, fought } => match (fought, from.is_empty()) {
            (true, _) => format!(
                "The attack of the {} on {} from {} is fought",
                side_name(side),
                game.hexes_with_ground(at),
                game.hexes_with_ground(from)
            ),
            (false, true) => format!("Nobody is left to attack {}", game.hexes_with_ground(at)),
            (false, false) => format!("Nobody is left whom to attack from {}", game.hexes_with_ground(from)),
        },
        Event::MarchedToTheGuns { unit, units, to, rating, cost, factor, roll, coming, .. } => {
            let how = match coming {
                Coming::Stays => "in vain",
                Coming::Late => "and comes late",
                Coming::InTime => "and comes in time",
                Coming::Barred => "",
            };
            let mut others = units;
            others.remove(unit);
            let (points, half) = (cost / 2, if cost % 2 == 1 { ".5, rounded down" } else { "" });
            let with = if others.is_empty() { String::new() } else { format!("; with {}", game.names_of(others)) };
            // Neither the goal nor the route of a hidden unit is known.
            match rating {
                _ if coming == Coming::Barred => {
                    format!("{} was to march to the guns, and cannot any more{with}", name(unit))
                }
                0 => format!("{} marches to the guns, {roll}, {how}{with}", name(unit)),
                _ => format!(
                    "{} marches to the guns at {}, {roll} against {factor}, {how} ({rating} less a way of {points}{half}{}){with}",
                    name(unit),
                    hex(to),
                    unsupplied(unit, rating)
                ),
            }
        }
        Event::GunsPledged { hq, hex: at, points, total, .. } => {
            format!("{} in {} gives {}, {total} in all", name(hq), hex(at), plural(points, "artillery point"))
        }
        Event::Engaged { side, unit, hex: at, steps, worth } => {
            let (who, ground) = (name(unit), game.ground(at));
            let steps = plural(steps, "step");
            format!("{}: {who} in {} ({ground}), {steps}: {}", side_name(side), hex(at), worth_text(worth))
        }
        Event::Weighed { strengths: [attack, defence], column } => {
            let (a, d) = game.data().tables.combat.columns[usize::from(column)];
            format!("Odds {a}:{d} ({attack} to {defence})")
        }
        Event::Modified { side, cause, amount } => format!("{amount:+} {}", cause_text(cause, side_name(side))),
        Event::Fought { side, column, roll, modifier, attacker, defender, engaged, losses } => {
            let (a, d) = game.data().tables.combat.columns[usize::from(column)];
            let row = game.combat_row(roll as i8 + modifier);
            let fates = [(side, attacker), (side.enemy(), defender)].into_iter().enumerate();
            let fates = fates.map(|(i, (side, suffers))| {
                let steps = match suffers.level {
                    0 => "lose nothing".to_owned(),
                    level => format!("lose {} of {} (level {level})", losses[i], plural(engaged[i], "step")),
                };
                let goes = match suffers.retreat {
                    0 => String::new(),
                    1 => " and retreat 1 hex".to_owned(),
                    hexes => format!(" and retreat {hexes} hexes"),
                };
                format!("the {} {steps}{goes}", side_name(side))
            });
            let fates = fates.collect::<Vec<_>>().join(", ");
            format!("At {a}:{d}, roll {roll}{modifier:+}, row {row}: {fates}")
        }
        Event::SonisRolled { roll, wounded } => {
            format!("General de Sonis: {roll}, {}", if wounded { "wounded" } else { "unhurt" })
        }
        Event::LostStep { unit, why, counts, .. } => {
            // §8.2 Without supply a headquarters has one artillery point less, and perhaps none.
            let silent = why == Loss::Combat
                && counts == 1
                && game.data().limits.headquarters_step > 1
                && game.classes.headquarters.has(unit)
                && game.unit(unit).artillery > 0;
            let why = match why {
                Loss::ForcedMarch => "by the forced march",
                Loss::Combat => "by the table",
                Loss::NoRetreat => "for a hex that it cannot retreat",
                Loss::Test => "by the test",
            };
            let more = match counts {
                1 if silent => ", which counts as 1: out of supply it has no artillery".to_owned(),
                1 => String::new(),
                _ => format!(", which counts as {counts}"),
            };
            format!("{} loses a step {why}{more}", name(unit))
        }
        Event::Retreated { unit, to, .. } => format!("{} retreats to {}", name(unit), hex(to)),
        Event::TestedAfterRetreat { unit, exposed, roll, modifier, rating, passed, .. } => {
            let why = if exposed { "alone in the clear before cavalry" } else { "beside a retreat" };
            let needs = needs(modifier, rating) + &unsupplied(unit, rating);
            format!("{} is tested after the retreat: {roll}, {}{needs}, {why}", name(unit), passes(passed))
        }
        Event::AdvanceRolled { unit, roll, rating, passed, .. } => {
            let needs = needs(0, rating) + &unsupplied(unit, rating);
            format!("{} tries to go on: {roll}, {}{needs}", name(unit), passes(passed))
        }
        Event::Advanced { unit, to, .. } => format!("{} advances to {}", name(unit), hex(to)),
        Event::CombatEnded { won, .. } => match won {
            Some(side) => format!("The {} have won", side_name(side)),
            None => "Nobody has won".to_owned(),
        },
        Event::Removed { unit, end, .. } => format!("{} {}", name(unit), end_text(end)),
        Event::Taken { side, place } => {
            format!("The {} take {}", side_name(side), game.data().map.places[place.index()].name)
        }
        Event::TheatreRolled { theatre, roll, victory } => {
            let name = &game.data().morale.theatres[usize::from(theatre)].name;
            format!("{name}: {roll}, {}", if victory { "a victory" } else { "no victory" })
        }
        Event::MoraleCounted { by, of } => format!("This counts {by:+} for the National Morale: {}", morale_text(of)),
        Event::MoraleMoved { by, counted, morale } => {
            let moves = if by == 0 { format!("stays at {morale}") } else { format!("moves by {by:+} to {morale}") };
            let end = match by == counted {
                true => String::new(),
                false => format!(", the end of its scale: {counted:+} was counted"),
            };
            format!("National Morale {moves}{end}")
        }
        Event::TurnEnded { turn } => format!("Turn {turn} ends"),
        Event::Ended { level, margin } => {
            format!("The game ends: {}, margin {margin}", CARD.levels[usize::from(level)].in_sentence())
        }
        Event::TownsHeld { french, german } => format!(
            "Of the towns that decide, the French hold {}, the Germans {}",
            game.places_called(french),
            game.places_called(german)
        ),
    };
    say!(out, "{text}");
}

/// The modifier and the target of a test, after its roll: ` (+1, at most 7)`.
fn needs(modifier: i8, rating: u8) -> String {
    if rating == 0 {
        String::new()
    } else if modifier == 0 {
        format!(" (at most {rating})")
    } else {
        format!(" ({modifier:+}, at most {rating})")
    }
}

fn morale_text(event: MoraleEvent) -> String {
    match event {
        MoraleEvent::Combat(side) => format!("the {} have beaten infantry", side_name(side)),
        MoraleEvent::Elsewhere => "a victory elsewhere".to_owned(),
        MoraleEvent::Skirmish(FRENCH) => "a critical success of francs-tireurs".to_owned(),
        MoraleEvent::Skirmish(_) => "a critical success of a party".to_owned(),
        MoraleEvent::Commander => "a commander is lost".to_owned(),
        MoraleEvent::Town(side) => format!("a town that the {} take", side_name(side)),
        MoraleEvent::Captured => "the Government is captured".to_owned(),
        MoraleEvent::Leaves => "the Government leaves".to_owned(),
    }
}

/// §12.5, §12.6 The worth of a unit: `6`, or `1, halved from 3: out of supply (3 and not 5, since it comes late)`.
fn worth_text(worth: Worth) -> String {
    let reasons = ["out of supply", "cavalry in covered ground", "cavalry that attacks over water"];
    let halved: Vec<&str> = reasons.into_iter().zip(worth.halved).filter(|(_, holds)| *holds).map(|(r, _)| r).collect();
    let mut words = worth.value.to_string();
    if !halved.is_empty() {
        //
        let how = if worth.value < worth.full { "halved from" } else { "not halved below" };
        let _ = write!(words, ", {how} {}: {}", worth.full, halved.join(", "));
    }
    match worth.late {
        None => words,
        Some(whole) if whole == worth.full => words + " (it comes late)",
        Some(whole) if halved.is_empty() => format!("{words} and not {whole}, since it comes late"),
        Some(whole) => format!("{words} ({} and not {whole}, since it comes late)", worth.full),
    }
}

/// The cause of a modifier, with the side that it belongs to.
fn cause_text(cause: Cause, side: &str) -> String {
    match cause {
        Cause::Crossing => format!("all attackers over a stream, a bridge or a river: the {side}"),
        Cause::Ground(terrain) => format!("defending infantry of the {side} in {}", ground_name(terrain)),
        Cause::Cavalry(faced) => format!("cavalry of the {side} by itself against {}", faced_text(faced)),
        Cause::Headquarters(faced) => format!("a headquarters of the {side} against {}", faced_text(faced)),
        Cause::Guns(points, 1) => format!("artillery of the {side}: {}, 1 for each", plural(points, "point")),
        Cause::Guns(points, needed) => {
            format!("artillery of the {side}: {}, 1 for each {needed}", plural(points, "point"))
        }
        Cause::Sonis => "General de Sonis".to_owned(),
        Cause::Morale => "National Morale".to_owned(),
    }
}

fn faced_text(faced: Faced) -> &'static str {
    match faced {
        Faced::Infantry => "infantry",
        Faced::Cavalry => "cavalry",
        Faced::Both => "infantry and cavalry",
    }
}

fn irregular_cause(cause: IrregularCause) -> &'static str {
    match cause {
        IrregularCause::Hidden => "francs-tireurs in a wood, difficult terrain or a town",
        IrregularCause::RiddenDown => "francs-tireurs in the clear beside cavalry or a party",
        IrregularCause::Several => "more than one regular unit",
        IrregularCause::Seeking => "a party against francs-tireurs in a wood, difficult terrain or a town",
        IrregularCause::Morale => "National Morale",
    }
}

fn ground_name(terrain: Terrain) -> &'static str {
    Terrain::ALL[terrain as usize].0
}

fn work_text(work: Work, at: &str, to: &str, roll: u8, done: bool) -> String {
    let done = if done { "done" } else { "in vain" };
    match work {
        Work::BreakRailway => format!("The railway in {at} is destroyed"),
        Work::RepairRailway => format!("The railway in {at} is repaired"),
        Work::BlowBridge => format!("The bridge from {at} to {to} is to be destroyed: {roll}, {done}"),
        Work::RepairBridge => format!("The bridge from {at} to {to} is to be repaired: {roll}, {done}"),
        Work::Pontoon => format!("The pontoon bridge is laid from {at} to {to}"),
    }
}

fn end_text(end: End) -> &'static str {
    match end {
        End::Steps => "is destroyed",
        End::Stacking => "is removed for want of room",
        End::Withdrawn => "is sent elsewhere",
        End::Astray => "has gone astray",
        End::Unsupplied => "is removed without supply",
        End::Caught => "cannot get away",
        End::Discovered => "is found out",
        End::Beaten => "is beaten",
        End::Swept => "is swept away",
        End::OffMap => "leaves the map",
        End::Shaken => "is scattered",
    }
}
