//! Reading and writing of positions in text form; `docs/positions.md` lists the lines.
//!
//! A position is at rest between operations: before a purchase of a stratagem, an operational movement, a shot, an activation, a purchase or a
//! stratagem of phase G, and before the choice of what to keep. State needed only within an operation is never written.

use super::state::{Activation, Offer, Place, State, Step};
use super::unit::{Arrival, Status};
use super::{Belfort, FRENCH, HEADQUARTERS, PRUSSIAN};
use crate::geometry::{ZoneId, ZoneSet};
use crate::position::{Positions, Sheet};
use crate::side::{BySide, Side};

/// The decisions between operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Buying,
    Operational,
    Bombardment,
    Activations,
    Stratagems,
    Reorganisation,
    KeepStratagem,
    KeepPoints,
}

const PHASES: [(&str, Phase); 8] = [
    ("purchase", Phase::Buying),
    ("operational", Phase::Operational),
    ("bombardment", Phase::Bombardment),
    ("activations", Phase::Activations),
    ("stratagems", Phase::Stratagems),
    ("reorganisation", Phase::Reorganisation),
    ("keep-stratagem", Phase::KeepStratagem),
    ("keep-points", Phase::KeepPoints),
];

const SIDES: [(&str, Side); 2] = [("french", FRENCH), ("prussian", PRUSSIAN)];

fn phase(step: Step) -> Option<(Phase, Side)> {
    Some(match step {
        Step::BuyStratagem(side) => (Phase::Buying, side),
        Step::PickOperational(side) => (Phase::Operational, side),
        Step::Bombard(side) => (Phase::Bombardment, side),
        Step::Activate(side) => (Phase::Activations, side),
        Step::PlayStratagem(side) => (Phase::Stratagems, side),
        Step::Reorganise(side) => (Phase::Reorganisation, side),
        Step::Keep(side) => (Phase::KeepStratagem, side),
        Step::KeepPoints(side) => (Phase::KeepPoints, side),
        _ => return None,
    })
}

impl Phase {
    fn step(self, side: Side) -> Step {
        match self {
            Phase::Buying => Step::BuyStratagem(side),
            Phase::Operational => Step::PickOperational(side),
            Phase::Bombardment => Step::Bombard(side),
            Phase::Activations => Step::Activate(side),
            Phase::Stratagems => Step::PlayStratagem(side),
            Phase::Reorganisation => Step::Reorganise(side),
            Phase::KeepStratagem => Step::Keep(side),
            Phase::KeepPoints => Step::KeepPoints(side),
        }
    }

    /// Whether the phase uses the record of units that have acted.
    fn acts_once(self) -> bool {
        matches!(self, Phase::Operational | Phase::Bombardment | Phase::Stratagems | Phase::Reorganisation)
    }

    /// §10 Whether the phase is part of phase G.
    fn late(self) -> bool {
        self as u8 >= Phase::Stratagems as u8
    }
}

/// The most bombardments of a zone that are counted: three bits.
const MOST_BOMBARDED: u8 = 7;
/// The most independent moves of a gun that are counted: two bits.
const MOST_MOVES: u8 = 3;
/// More than a side can build or rebuild in a phase.
const MOST_BUILT: u8 = 64;
/// More points than stratagems can add or take.
const MOST_PENDING: i8 = 100;

impl Positions for Belfort {
    const WRITTEN: bool = true;

    fn begin(&self) -> State {
        self.initial_state()
    }

    fn starting(mut self, state: State) -> Belfort {
        self.start = Some(Box::new(state));
        self
    }

    fn at_rest(&self, s: &State) -> bool {
        phase(s.step).is_some() && s.crowded.is_empty() && !s.guns_on_the_way()
    }

    fn clear(&self, s: &mut State) {
        let Some((phase, side)) = phase(s.step) else { return };
        let fresh = self.initial_state();
        (s.shot, s.volley, s.retreating, s.retreat_then) =
            (fresh.shot, fresh.volley, fresh.retreating, fresh.retreat_then);
        s.act = Activation::of(if phase == Phase::Activations { side } else { FRENCH }, HEADQUARTERS);
        (s.to_choose, s.to_raise, s.chosen_zones, s.gap) = (0, 0, ZoneSet::EMPTY, HEADQUARTERS);
        s.manned = s.manned();
        if phase != Phase::Operational {
            s.offer = Offer::default();
        }
        if !phase.acts_once() {
            s.done = BySide::default();
        }
        if !matches!(phase, Phase::Bombardment | Phase::Stratagems) {
            s.stopped = BySide::default();
        }
        if phase != Phase::Activations {
            (s.passes, s.gun_moves) = (0, BySide::default());
        }
        if phase != Phase::Reorganisation {
            (s.fortifications_built, s.pioneers_built, s.trenches_built, s.free_left) = (0, false, 0, 0);
        }
        if phase.late() {
            (s.bombarded, s.served) = ([ZoneSet::EMPTY; 3], false);
        }
        // The flag of a side that has not yet chosen what to keep has no meaning.
        let (own, enemy) = match phase {
            Phase::Buying => (true, true),
            Phase::KeepStratagem => (false, side != s.initiative),
            Phase::KeepPoints => (true, side != s.initiative),
            _ => (false, false),
        };
        s.kept[side] &= own;
        s.kept[side.enemy()] &= enemy;
    }

    fn lines(&self, s: &mut State, sheet: &mut Sheet) {
        let course = &self.data.course;
        let (mut now, mut side) = phase(s.step).unwrap_or((Phase::Activations, PRUSSIAN));
        s.turn = s.turn.max(1);
        sheet.whole("", "turn", &mut s.turn, 1..=course.turns);
        sheet.name("", "phase", &mut now, &PHASES, "a phase");
        sheet.name("", "side", &mut side, &SIDES, "a side");
        if sheet.reads() {
            s.initiative = if s.turn <= course.french_initiative { FRENCH } else { PRUSSIAN };
        }
        sheet.name("", "initiative", &mut s.initiative, &SIDES, "a side");
        sheet.head_ends();
        if sheet.reads() {
            s.step = now.step(side);
            s.free_left = if side == PRUSSIAN { self.data.limits.free_rehabilitated } else { 0 };
            self.leave_out(s);
        }
        self.effect_lines(s, sheet);
        match now {
            Phase::Activations => sheet.whole("", "passes", &mut s.passes, 0..=1),
            Phase::Reorganisation => {
                sheet.whole("", "fortifications_built", &mut s.fortifications_built, 0..=MOST_BUILT);
                sheet.flag("", "pioneers_built", &mut s.pioneers_built);
                sheet.whole("", "trenches_built", &mut s.trenches_built, 0..=MOST_BUILT);
                sheet.whole("", "free_rehabilitations", &mut s.free_left, 0..=MOST_BUILT);
            }
            _ => {}
        }
        for (name, side) in SIDES {
            self.side_lines(s, now, name, side, sheet);
        }
        self.zone_lines(s, now, sheet);
        for side in Side::BOTH {
            self.unit_lines(s, now, side, sheet);
        }
        if sheet.reads() {
            self.survey_all(s);
            s.manned |= s.trenched & s.infantry_at[PRUSSIAN];
            self.clear(s);
            if now == Phase::Buying && !self.may_buy(s, side) {
                let expected =
                    "one that the side can make (§6): with a point, fewer than two counters in hand and none kept";
                sheet.wrong("", "phase", "the purchase of a stratagem", expected);
            }
            if now == Phase::Operational {
                s.offer = Offer { units: self.may_move_operationally(s, side), ..Offer::default() };
            }
        }
    }
}

impl Belfort {
    /// Removes units that would have been set up or have arrived, unless the position places them.
    fn leave_out(&self, s: &mut State) {
        for side in Side::BOTH {
            for unit in self.classes[side].all {
                let out = match self.unit(side, unit).arrival {
                    Arrival::SetUp => s.place[side][unit.index()] == Place::Waiting,
                    Arrival::Turn(turn) => turn < s.turn,
                    Arrival::Stratagem => false,
                };
                if out {
                    s.place[side][unit.index()] = Place::Removed;
                }
            }
        }
    }

    /// §5.1, §6.1.2 The effects in force.
    fn effect_lines(&self, s: &mut State, sheet: &mut Sheet) {
        let flags = [
            ("reduced-income", &mut s.reduced),
            ("intransigent-denfert", &mut s.denfert),
            ("swiss-delegation", &mut s.swiss),
            ("swiss-delegation-next-turn", &mut s.swiss_next),
            ("intransigent-von-tresckow", &mut s.no_swiss),
            ("envoys", &mut s.envoys),
            ("incendiary-shells", &mut s.incendiary),
            ("more-shells", &mut s.more_shells),
            ("ruse-of-war", &mut s.ruse),
            ("catherine", &mut s.catherine),
            ("catherine-served", &mut s.served),
        ];
        let names: Vec<(&str, usize)> = flags.iter().map(|(name, _)| *name).zip(0..).collect();
        let mut members: Vec<usize> = (0..flags.len()).filter(|nth| *flags[*nth].1).collect();
        sheet.list("", "in_force", &mut members, &names, "an effect");
        sheet.each_once("", "in_force", &members, &names);
        for (nth, (_, flag)) in flags.into_iter().enumerate() {
            *flag = members.contains(&nth);
        }
        sheet.whole("", "bourbaki_on_turn", &mut s.bourbaki, 0..=s.turn);
    }

    /// §5, §6 The points and counters of a side.
    fn side_lines(&self, s: &mut State, now: Phase, name: &str, side: Side, sheet: &mut Sheet) {
        sheet.whole(name, "points", &mut s.points[side], 0..=self.data.course.most_points);
        sheet.whole(name, "points_next_turn", &mut s.pending[side], -MOST_PENDING..=MOST_PENDING);
        let counters = &self.data.counters[side];
        let names: Vec<(&str, u8)> = counters.iter().map(|counter| counter.name.as_str()).zip(0..).collect();
        let bits = |sheet: &mut Sheet, key: &str, bits: &mut u8| {
            let mut members: Vec<u8> = (0..8).filter(|nth| *bits >> nth & 1 == 1).collect();
            sheet.list(name, key, &mut members, &names, "a stratagem counter of the side");
            sheet.each_once(name, key, &members, &names);
            *bits = members.into_iter().fold(0, |all, nth| all | 1 << nth);
        };
        let all = ((1u16 << counters.len()) - 1) as u8;
        let mut gone = all & !s.hand[side] & !s.cup[side];
        bits(sheet, "hand", &mut s.hand[side]);
        bits(sheet, "played", &mut s.played[side]);
        bits(sheet, "out_of_the_game", &mut gone);
        if sheet.reads() {
            let held = s.hand[side].count_ones();
            if s.played[side] & !s.hand[side] != 0 {
                let expected = "counters of the hand that were played this turn";
                sheet.wrong(name, "played", "a counter that is not in the hand", expected);
            }
            if gone & s.hand[side] != 0 {
                sheet.wrong(name, "out_of_the_game", "a counter of the hand", "counters that are not in the hand");
            }
            if held > 2 {
                sheet.wrong(name, "hand", format!("{held} counters"), "at most 2 counters (§6.2)");
            }
            s.cup[side] = all & !s.hand[side] & !gone;
            s.hand_size[side] = held as u8;
        }
        if matches!(now, Phase::Buying | Phase::KeepStratagem | Phase::KeepPoints) {
            sheet.flag(name, "kept_a_stratagem", &mut s.kept[side]);
        }
        if matches!(now, Phase::Bombardment | Phase::Stratagems) {
            sheet.flag(name, "stopped", &mut s.stopped[side]);
        }
    }

    /// §8.2.5, §10.4, §10.5 Markers of the zones.
    fn zone_lines(&self, s: &mut State, now: Phase, sheet: &mut Sheet) {
        let names = self.zone_names();
        let what = "a zone of the map, by number or name";
        sheet.set("zones", "fortifications", &mut s.fortified, &names, what);
        sheet.set("zones", "trenches", &mut s.trenched, &names, what);
        // Trenches with Prussian infantry are always occupied, and not listed.
        let mut manned = s.manned().minus(s.infantry_at[PRUSSIAN]);
        sheet.set("zones", "occupied_trenches", &mut manned, &names, what);
        let mut damaged = s.damaged[0].minus(s.damaged[1]);
        sheet.set("zones", "damaged", &mut damaged, &names, what);
        sheet.set("zones", "damaged_twice", &mut s.damaged[1], &names, what);
        if sheet.reads() {
            if !manned.within(s.trenched) {
                sheet.wrong("zones", "occupied_trenches", "a zone without a trench", "zones with a trench");
            }
            s.manned = manned;
            s.damaged[0] = damaged | s.damaged[1];
        }
        if now.late() {
            return;
        }
        let mut counts: Vec<(ZoneId, u8)> =
            self.map.zones().into_iter().map(|zone| (zone, s.bombarded(zone))).collect();
        for (zone, count) in &mut counts {
            sheet.whole("bombardments", &zone.0.to_string(), count, 0..=MOST_BOMBARDED);
        }
        s.bombarded = [0, 1, 2]
            .map(|bit| counts.iter().filter(|(_, count)| count >> bit & 1 == 1).map(|(zone, _)| *zone).collect());
    }

    /// Zones by number, and by name if the name is unique.
    fn zone_names(&self) -> Vec<(String, ZoneId)> {
        let zones = &self.data.zones;
        let own = zones.iter().filter(|zone| zones.iter().filter(|other| other.name == zone.name).count() == 1);
        let numbers = zones.iter().map(|zone| (zone.id.0.to_string(), zone.id));
        numbers.chain(own.map(|zone| (zone.name.clone(), zone.id))).collect()
    }

    /// §1.3 The place and status of each unit.
    fn unit_lines(&self, s: &mut State, now: Phase, side: Side, sheet: &mut Sheet) {
        let mut places: Vec<(String, Place)> =
            self.zone_names().into_iter().map(|(name, zone)| (name, Place::Zone(zone))).collect();
        let mut more =
            vec![("waiting", Place::Waiting), ("out of action", Place::OutOfAction), ("removed", Place::Removed)];
        if side == PRUSSIAN {
            more.extend([("headquarters", Place::Zone(HEADQUARTERS)), ("away", Place::Away)]);
        }
        let what = format!(
            "a zone by number or name, or {}",
            more.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
        );
        places.extend(more.into_iter().map(|(name, place)| (name.to_owned(), place)));
        let class = self.classes[side];
        let steps = class.infantry.minus(class.scouts);
        let [mut ones, mut twos] = s.gun_moves[side];
        for unit in class.all {
            let Some(mut words) = sheet.words("units", &self.unit(side, unit).name) else { continue };
            let mut place = s.place(side, unit);
            words.first(&mut place, &places, &what);
            if words.reads() {
                self.put(s, side, unit, place);
            }
            let mut status = s.status(side, unit);
            if steps.has(unit) {
                words.choice(&mut status, Status::GoodOrder, &Status::ALL[1..]);
            }
            if class.guns.has(unit) && !now.late() {
                words.member("fired", &mut s.used[side], unit);
            }
            if class.guns.has(unit) && now == Phase::Activations {
                let mut moves = u8::from(ones.has(unit)) + 2 * u8::from(twos.has(unit));
                words.count("moved alone", &mut moves, MOST_MOVES);
                ones.set(unit, moves & 1 == 1);
                twos.set(unit, moves & 2 == 2);
            }
            if now.acts_once() {
                words.member("done this phase", &mut s.done[side], unit);
            }
            words.member("lost this turn", &mut s.lost_now[side], unit);
            // §1.3.3 French guns in the citadel are always bound.
            if side == FRENCH && !class.guns.has(unit) {
                words.member("bound to the citadel", &mut s.frozen, unit);
            }
            if words.reads() {
                s.diminished[side].set(unit, status == Status::Diminished);
                s.exhausted[side].set(unit, status == Status::Exhausted);
            }
            words.end();
        }
        s.gun_moves[side] = [ones, twos];
    }
}
