//! Small positions, written down as in a chess book: a map in a line, who stands where, whose decision it is.
//!
//! French units have small letters, Prussian units capitals. A [`Table`] plays on from a [`Position`]: every action must be legal,
//! every die is dictated for the very action that rolls it, and the invariants are checked after each.

use super::tables;
use crate::belfort::data::Zone;
use crate::belfort::rulebook::RULEBOOK;
use crate::belfort::rulings::{RULINGS, Rulings};
use crate::belfort::state::{Activation, Place};
use crate::belfort::stratagem::Counter;
use crate::belfort::unit::{Arrival, Division, Kind, Status, Unit};
use crate::belfort::{Action, Belfort, Data, Event, FRENCH, HEADQUARTERS, PRUSSIAN, State, Step, Stratagem, UnitId};
use crate::chance::{Chance, Scripted};
use crate::game::{Breach, Game};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::{Desk, Observer};
use crate::pool::Pool;
use crate::rulebook::Rule;
use crate::side::{BySide, Side};
use std::collections::BTreeMap;

/// A counter of a position, with its status.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    unit: Unit,
    status: Status,
    used: bool,
    division: Option<Option<Division>>,
}

fn piece(name: &str, kind: Kind, values: [u8; 3]) -> Piece {
    let [fire, attack, defence] = values;
    Piece {
        unit: Unit {
            name: name.to_owned(),
            side: FRENCH,
            kind,
            regiment: name.to_owned(),
            division: None,
            fire,
            attack,
            defence,
            unreliable: false,
            arrival: Arrival::SetUp,
        },
        status: Status::GoodOrder,
        used: false,
        division: None,
    }
}

/// A battalion of values 3, 3, 3.
pub(super) fn bn(name: &str) -> Piece {
    piece(name, Kind::Infantry, [3, 3, 3])
}

/// Several battalions of values 3, 3, 3.
pub(super) fn bns(names: &str) -> Vec<Piece> {
    names.split_whitespace().map(bn).collect()
}

/// The pioneers, CBPB.
pub(super) fn pioneers(name: &str) -> Piece {
    piece(name, Kind::Pioneers, [3, 3, 3])
}

/// A scout company: fire 1, defence 1.
pub(super) fn scouts(name: &str) -> Piece {
    piece(name, Kind::Scouts, [1, 1, 1])
}

/// Uhlans of values 2, 2, 2.
pub(super) fn uhlans(name: &str) -> Piece {
    piece(name, Kind::Uhlans, [2, 2, 2])
}

/// A field gun.
pub(super) fn field(name: &str, rating: u8) -> Piece {
    piece(name, Kind::FieldArtillery, [rating, 0, 0])
}

/// A heavy gun.
pub(super) fn heavy(name: &str, rating: u8) -> Piece {
    piece(name, Kind::HeavyArtillery, [rating, 0, 0])
}

/// ART FORT.
pub(super) fn fortress(name: &str, rating: u8) -> Piece {
    piece(name, Kind::FortressArtillery, [rating, 0, 0])
}

/// The Batterie Volante.
pub(super) fn flying(name: &str, rating: u8) -> Piece {
    piece(name, Kind::FlyingBattery, [rating, 0, 0])
}

impl Piece {
    /// Fire, attack, defence.
    pub(super) fn values(mut self, fire: u8, attack: u8, defence: u8) -> Piece {
        (self.unit.fire, self.unit.attack, self.unit.defence) = (fire, attack, defence);
        self
    }

    pub(super) fn diminished(mut self) -> Piece {
        self.status = Status::Diminished;
        self
    }

    pub(super) fn exhausted(mut self) -> Piece {
        self.status = Status::Exhausted;
        self
    }

    pub(super) fn used(mut self) -> Piece {
        self.used = true;
        self
    }

    pub(super) fn unreliable(mut self) -> Piece {
        self.unit.unreliable = true;
        self
    }

    pub(super) fn regiment(mut self, regiment: &str) -> Piece {
        regiment.clone_into(&mut self.unit.regiment);
        self
    }

    pub(super) fn name(&self) -> &str {
        &self.unit.name
    }

    /// The IV. Division.
    pub(super) fn green(mut self) -> Piece {
        self.division = Some(Some(Division::Fourth));
        self
    }

    /// The Debschitz detachment.
    pub(super) fn red(mut self) -> Piece {
        self.division = Some(Some(Division::Debschitz));
        self
    }

    pub(super) fn arrives(mut self, arrival: Arrival) -> Piece {
        self.unit.arrival = arrival;
        self
    }

    /// Gold for Prussian battalions, Uhlans and field artillery that say nothing else; siege guns and pioneers have none.
    fn division_of(&self, side: Side) -> Option<Division> {
        let colourless = matches!(self.unit.kind, Kind::HeavyArtillery | Kind::Pioneers);
        self.division.unwrap_or(if side == FRENCH || colourless { None } else { Some(Division::First) })
    }
}

/// Something about a position that has no word of its own.
type Change = Box<dyn Fn(&mut State)>;

/// A position under construction.
pub(super) struct Position {
    zones: BTreeMap<u8, Zone>,
    pieces: Vec<(Side, Piece, Place)>,
    counters: BySide<Vec<Counter>>,
    in_hand: BySide<u8>,
    rulings: Rulings,
    data: Vec<fn(&mut Data)>,
    state: Vec<Change>,
    turn: u8,
    initiative: Side,
    points: [u8; 2],
}

fn zones_of(map: &str) -> BTreeMap<u8, Zone> {
    let mut zones: BTreeMap<u8, Zone> = BTreeMap::new();
    let number = |text: &str| text.parse::<u8>().unwrap_or_else(|_| panic!("{text} is no zone"));
    let mut zone = |id: u8, change: &dyn Fn(&mut Zone)| {
        let empty = ZoneSet::EMPTY;
        change(zones.entry(id).or_insert_with(|| Zone {
            id: ZoneId(id),
            name: format!("zone {id}"),
            bonus: [0, 5, 2, 2, 0, 0, 0, 0, 3].get(usize::from(id)).copied().unwrap_or(0),
            edge: false,
            borders: empty,
            corners: empty,
        }));
    };
    for word in map.split_whitespace() {
        if let Some(id) = word.strip_prefix('e') {
            zone(number(id), &|z| z.edge = true);
        } else if let Some((id, bonus)) = word.split_once('+') {
            zone(number(id), &|z| z.bonus = number(bonus));
        } else if let Some((a, b)) = word.split_once('x') {
            zone(number(a), &|z| z.corners.insert(ZoneId(number(b))));
            zone(number(b), &|z| z.corners.insert(ZoneId(number(a))));
        } else {
            let chain: Vec<u8> = word.split('-').map(number).collect();
            zone(chain[0], &|_| {});
            for pair in chain.windows(2) {
                zone(pair[0], &|z| z.borders.insert(ZoneId(pair[1])));
                zone(pair[1], &|z| z.borders.insert(ZoneId(pair[0])));
            }
        }
    }
    zones
}

/// A map in a line: `1-7-18` joins zones by borders, `12x14` by a corner, `9+1` prints a bonus, `e20` lies at the edge. Zone 1
/// prints +5, the forts 2 and 3 print +2, 8 prints +3, unless the line says otherwise.
pub(super) fn position(map: &str) -> Position {
    Position {
        zones: zones_of(map),
        pieces: Vec::new(),
        counters: BySide::default(),
        in_hand: BySide::default(),
        rulings: Rulings::default(),
        data: Vec::new(),
        state: Vec::new(),
        turn: 3,
        initiative: PRUSSIAN,
        points: [5, 8],
    }
}

/// The number of a ruling and of one of its choices.
fn reading(id: &str, choice: &str) -> (usize, usize) {
    let ruling = RULINGS.iter().position(|r| r.id == id).unwrap_or_else(|| panic!("{id} is no ruling"));
    let choice = RULINGS[ruling].choices.iter().position(|c| c.name == choice);
    (ruling, choice.unwrap_or_else(|| panic!("{id} has no such choice")))
}

impl Position {
    /// The same position on another map.
    pub(super) fn map(mut self, map: &str) -> Position {
        self.zones = zones_of(map);
        self
    }

    fn stand(mut self, side: Side, place: Place, pieces: impl IntoIterator<Item = Piece>) -> Position {
        self.pieces.extend(pieces.into_iter().map(|p| (side, p, place)));
        self
    }

    pub(super) fn french(self, zone: u8, pieces: impl IntoIterator<Item = Piece>) -> Position {
        self.stand(FRENCH, Place::Zone(ZoneId(zone)), pieces)
    }

    pub(super) fn prussian(self, zone: u8, pieces: impl IntoIterator<Item = Piece>) -> Position {
        self.stand(PRUSSIAN, Place::Zone(ZoneId(zone)), pieces)
    }

    pub(super) fn headquarters(self, pieces: impl IntoIterator<Item = Piece>) -> Position {
        self.stand(PRUSSIAN, Place::Zone(HEADQUARTERS), pieces)
    }

    /// Units that are in no zone.
    pub(super) fn off_map(self, side: Side, place: Place, pieces: impl IntoIterator<Item = Piece>) -> Position {
        self.stand(side, place, pieces)
    }

    pub(super) fn fortified(self, zones: &'static [u8]) -> Position {
        self.state(move |s| zones.iter().for_each(|&z| s.fortified.insert(ZoneId(z))))
    }

    pub(super) fn trenched(self, zones: &'static [u8]) -> Position {
        self.state(move |s| zones.iter().for_each(|&z| s.trenched.insert(ZoneId(z))))
    }

    /// §10.5 Trenches that Prussians have occupied before.
    pub(super) fn manned(self, zones: &'static [u8]) -> Position {
        self.trenched(zones).state(move |s| zones.iter().for_each(|&z| s.manned.insert(ZoneId(z))))
    }

    /// §8.2.5 A fort that is damaged already.
    pub(super) fn damaged(self, zone: u8, level: usize) -> Position {
        self.state(move |s| s.damaged[..level].iter_mut().for_each(|set| set.insert(ZoneId(zone))))
    }

    pub(super) fn turn(mut self, turn: u8) -> Position {
        self.turn = turn;
        self.initiative = if turn <= 2 { FRENCH } else { PRUSSIAN };
        self
    }

    pub(super) fn initiative(mut self, side: Side) -> Position {
        self.initiative = side;
        self
    }

    pub(super) fn points(mut self, french: u8, prussian: u8) -> Position {
        self.points = [french, prussian];
        self
    }

    /// Counters in a side's hand, one a stratagem; nothing on their other sides.
    pub(super) fn hand(mut self, side: Side, stratagems: &[Stratagem]) -> Position {
        for &stratagem in stratagems {
            let red = stratagem.single_use();
            self.in_hand[side] |= 1 << self.counters[side].len();
            self.counters[side].push(Counter {
                name: stratagem.names().0.to_owned(),
                black: (!red).then_some(stratagem),
                red: red.then_some(stratagem),
            });
        }
        self
    }

    /// Counters in a side's container: the black side, the red side.
    pub(super) fn cup(mut self, side: Side, counters: &[(Stratagem, Stratagem)]) -> Position {
        for &(black, red) in counters {
            let name = format!("{} / {}", black.names().0, red.names().0);
            self.counters[side].push(Counter { name, black: Some(black), red: Some(red) });
        }
        self
    }

    /// A two-sided counter in a side's hand.
    pub(super) fn hold(mut self, side: Side, black: Stratagem, red: Stratagem) -> Position {
        self.in_hand[side] |= 1 << self.counters[side].len();
        self.cup(side, &[(black, red)])
    }

    /// Another reading of an unclear rule.
    pub(super) fn ruling(mut self, id: &str, choice: &str) -> Position {
        let (ruling, choice) = reading(id, choice);
        self.rulings.set(ruling, choice);
        self
    }

    /// Other numbers than the rulebook's.
    pub(super) fn data(mut self, change: fn(&mut Data)) -> Position {
        self.data.push(change);
        self
    }

    /// Anything else about the position.
    pub(super) fn state(mut self, change: impl Fn(&mut State) + 'static) -> Position {
        self.state.push(Box::new(change));
        self
    }

    /// The game without a position: the map, the units, the rules.
    pub(super) fn game(&self) -> Belfort {
        let mut units: BySide<Vec<Unit>> = BySide::default();
        for (side, piece, _) in &self.pieces {
            let mut unit = piece.unit.clone();
            unit.side = *side;
            unit.division = piece.division_of(*side);
            units[*side].push(unit);
        }
        let mut data = Data {
            zones: self.zones.values().cloned().collect(),
            citadel: ZoneId(1),
            forts: [1, 2, 3, 8].map(ZoneId).into_iter().collect(),
            heavy_targets: [1, 2, 3, 7, 8, 9].map(ZoneId).into_iter().collect(),
            units,
            tables: tables::tables(),
            counters: self.counters.clone(),
            deployment: tables::deployment(),
            course: tables::course(),
            costs: tables::costs(),
            limits: tables::limits(),
            effects: tables::effects(),
            rulings: self.rulings.clone(),
        };
        self.data.iter().for_each(|change| change(&mut data));
        Belfort::new(data)
    }

    fn build(&self, step: Step) -> Table {
        let game = self.game();
        let mut s = game.setup();
        s = State {
            step,
            turn: self.turn,
            initiative: self.initiative,
            fortified: ZoneSet::EMPTY,
            points: BySide(self.points),
            ..s
        };
        let mut next = BySide([0u8; 2]);
        for (side, piece, place) in &self.pieces {
            let (side, unit) = (*side, UnitId(next[*side]));
            next[side] += 1;
            let gun = piece.unit.kind.is_artillery();
            // The fortress artillery is in the citadel as soon as there is a game.
            let there = s.at[1].has(unit) && s.place[side][unit.index()] == Place::Zone(ZoneId(1));
            s.place[side][unit.index()] = *place;
            match *place {
                Place::Zone(zone) => {
                    s.at[zone.index()].insert(unit);
                    if zone != HEADQUARTERS {
                        s.held[side].insert(zone);
                        if !gun {
                            s.infantry_at[side].insert(zone);
                        }
                    }
                    if side == FRENCH && gun && zone == ZoneId(1) {
                        s.frozen.insert(unit);
                    }
                }
                _ if there => {
                    s.at[1].remove(unit);
                    s.frozen.remove(unit);
                    if s.at[1].is_empty() {
                        s.held[side].remove(ZoneId(1));
                    }
                }
                _ => {}
            }
            match piece.status {
                Status::GoodOrder => {}
                Status::Diminished => s.diminished[side].insert(unit),
                Status::Exhausted => s.exhausted[side].insert(unit),
            }
            if piece.used {
                s.used[side].insert(unit);
            }
        }
        for side in Side::BOTH {
            s.hand[side] = self.in_hand[side];
            s.cup[side] &= !self.in_hand[side];
            s.hand_size[side] = self.in_hand[side].count_ones() as u8;
        }
        if let Step::Activate(side) | Step::Exchange(side, _) | Step::MoveGun(side, _) = step {
            s.act = Activation::of(side, HEADQUARTERS);
        }
        self.state.iter().for_each(|change| change(&mut s));
        game.survey_all(&mut s);
        s.manned |= s.trenched & s.infantry_at[PRUSSIAN];
        if let Step::PickOperational(side) = step {
            s.offer.units = game.may_move_operationally(&s, side);
        }
        Table { game, state: s, dice: Vec::new(), log: Vec::new(), rules: Vec::new() }
    }

    /// The position with this decision to make.
    #[track_caller]
    pub(super) fn at(&self, step: Step) -> Table {
        let table = self.build(step);
        table.check();
        table
    }

    /// The position as it is, where units may stand as they could not between activations.
    pub(super) fn at_unchecked(&self, step: Step) -> Table {
        self.build(step)
    }

    /// Phase D, the Prussian to move.
    #[track_caller]
    pub(super) fn operational(&self, side: Side) -> Table {
        self.at(Step::PickOperational(side))
    }

    /// Phase E, this side to bombard.
    #[track_caller]
    pub(super) fn bombardment(&self, side: Side) -> Table {
        self.at(Step::Bombard(side))
    }

    /// Phase F, this side to activate.
    #[track_caller]
    pub(super) fn activation(&self, side: Side) -> Table {
        self.at(Step::Activate(side))
    }

    /// The start of phase G.
    #[track_caller]
    pub(super) fn reorganisation(&self) -> Table {
        let mut table = self.activation(self.initiative.enemy());
        table.state.passes = 1;
        table.done();
        table
    }

    /// The purchases of phase G, this side's.
    #[track_caller]
    pub(super) fn purchases(&self, side: Side) -> Table {
        let mut table = self.at(Step::Reorganise(side));
        table.state.free_left = table.game.data().limits.free_rehabilitated;
        table
    }

    /// The start of the next game turn, with the points that the position gives as kept.
    #[track_caller]
    pub(super) fn next_turn(&self) -> Table {
        self.next_turn_drawing(&[])
    }

    /// The same with these free draws: the first, second, ... counter of the French container, then of the Prussian.
    #[track_caller]
    pub(super) fn next_turn_drawing(&self, draws: &[u32]) -> Table {
        let last = self.initiative.enemy();
        let mut table = self.at(Step::KeepPoints(last));
        let most = table.legal().len() as u8 - 1;
        let points = table.state.points[last].min(most);
        table.dice(draws).act(Action::KeepPoints(points));
        table
    }

    /// The invariant that the position breaks, if any.
    pub(super) fn breach(&self) -> Result<(), Breach> {
        let table = self.build(Step::Activate(PRUSSIAN));
        table.game.check(&table.state)
    }

    /// Whether the units may rest where they stand.
    pub(super) fn holds(&self) -> bool {
        self.breach().is_ok()
    }
}

/// A game being played from a position.
pub(super) struct Table {
    pub(super) game: Belfort,
    pub(super) state: State,
    dice: Vec<u32>,
    log: Vec<(&'static str, Event)>,
    rules: Vec<&'static str>,
}

struct Log<'a>(&'a mut Vec<(&'static str, Event)>, &'a mut Vec<&'static str>);

impl Observer<Belfort> for Log<'_> {
    const RULES: bool = true;
    const EVENTS: bool = true;
    const DETAILS: bool = true;
    fn rule(&mut self, rule: Rule) {
        self.1.push(RULEBOOK.section(rule).number);
    }
    fn event(&mut self, rule: Rule, event: &Event) {
        self.0.push((RULEBOOK.section(rule).number, *event));
    }
}

/// The dictated dice. The free draws of a new turn take the first counter of the container where nothing is dictated.
struct Dice {
    script: Scripted,
    given: bool,
    new_turn: bool,
}

impl Chance for Dice {
    fn uniform(&mut self, n: u32) -> u32 {
        if self.new_turn && !self.given { 0 } else { self.script.uniform(n) }
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.script.weighted(weights)
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.script.pool(pool)
    }

    fn rekey(&mut self, key: u64) {
        // The key of phases E, F and G has a low byte, that of a turn has none.
        self.new_turn = key & 0xff == 0;
    }

    fn substream(&mut self, _roll: u32) {}
}

impl Table {
    #[track_caller]
    fn check(&self) {
        if let Err(breach) = self.game.check(&self.state) {
            panic!("§{} is broken: {}", RULEBOOK.section(breach.rule).number, breach.what);
        }
    }

    /// The dice of the next action. All must be used by it, and no more.
    pub(super) fn dice(&mut self, dice: &[u32]) -> &mut Table {
        self.dice = dice.to_vec();
        self
    }

    pub(super) fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal
    }

    pub(super) fn step(&self) -> Step {
        self.state.step
    }

    #[track_caller]
    pub(super) fn act(&mut self, action: Action) -> &mut Table {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not legal at {:?}, but {legal:?}", self.step());
        let chance = Dice { given: !self.dice.is_empty(), script: Scripted::dice(&self.dice), new_turn: false };
        self.dice.clear();
        let mut desk = Desk { chance, observer: Log(&mut self.log, &mut self.rules) };
        self.game.apply(&mut self.state, action, &mut desk);
        desk.chance.script.finish();
        self.check();
        self
    }

    pub(super) fn may(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    // ---- Units and zones by name ----

    #[track_caller]
    pub(super) fn find(&self, name: &str) -> (Side, UnitId) {
        self.game.find_unit(name).unwrap_or_else(|| panic!("there is no unit {name}"))
    }

    #[track_caller]
    pub(super) fn id(&self, name: &str) -> UnitId {
        self.find(name).1
    }

    /// A unit as a line: `G in 7`, `D in HQ`, `out`, `removed`, `away`, `waiting`; guns `ready in 1`, `used in 1`.
    pub(super) fn see(&self, name: &str) -> String {
        let (side, unit) = self.find(name);
        let status = if self.game.classes(side).guns.has(unit) {
            if self.state.used[side].has(unit) { "used" } else { "ready" }
        } else {
            match self.state.status(side, unit) {
                Status::GoodOrder => "G",
                Status::Diminished => "D",
                Status::Exhausted => "X",
            }
        };
        match self.state.place(side, unit) {
            Place::Zone(HEADQUARTERS) => format!("{status} in HQ"),
            Place::Zone(zone) => format!("{status} in {}", zone.0),
            Place::OutOfAction => "out".to_owned(),
            Place::Removed => "removed".to_owned(),
            Place::Away => "away".to_owned(),
            Place::Waiting => "waiting".to_owned(),
        }
    }

    /// Holds several units at once: `"a: G in 7, B: out"`.
    #[track_caller]
    pub(super) fn expect(&mut self, lines: &str) -> &mut Table {
        for line in lines.split(',') {
            let (name, seen) = line.split_once(':').unwrap_or_else(|| panic!("{line} says nothing of a unit"));
            assert_eq!(self.see(name.trim()), seen.trim(), "{name}");
        }
        self
    }

    pub(super) fn fortified(&self, zone: u8) -> bool {
        self.state.fortified.has(ZoneId(zone))
    }

    pub(super) fn trenched(&self, zone: u8) -> bool {
        self.state.trenched.has(ZoneId(zone))
    }

    pub(super) fn damage(&self, zone: u8) -> u8 {
        self.state.damage(ZoneId(zone))
    }

    /// French, Prussian.
    pub(super) fn points(&self) -> (u8, u8) {
        (self.state.points[FRENCH], self.state.points[PRUSSIAN])
    }

    // ---- Actions in words ----

    #[track_caller]
    pub(super) fn done(&mut self) -> &mut Table {
        self.act(Action::Done)
    }

    #[track_caller]
    pub(super) fn go(&mut self) -> &mut Table {
        self.act(Action::Go)
    }

    #[track_caller]
    pub(super) fn to(&mut self, zone: u8) -> &mut Table {
        self.act(Action::To(ZoneId(zone)))
    }

    #[track_caller]
    pub(super) fn pick(&mut self, name: &str) -> &mut Table {
        let unit = self.id(name);
        self.act(Action::Unit(unit))
    }

    #[track_caller]
    pub(super) fn bombard(&mut self, gun: &str, zone: u8) -> &mut Table {
        let gun = self.id(gun);
        self.act(Action::Bombard(gun, ZoneId(zone)))
    }

    /// Bombards with these dice, where nobody can answer.
    #[track_caller]
    pub(super) fn bombard_rolling(&mut self, gun: &str, zone: u8, dice: &[u32]) -> &mut Table {
        self.dice(dice).bombard(gun, zone)
    }

    /// Bombards; where nobody can answer, on a die of 1.
    #[track_caller]
    pub(super) fn bombard_maybe(&mut self, gun: &str, zone: u8) -> &mut Table {
        let action = Action::Bombard(self.id(gun), ZoneId(zone));
        let mut trial = self.state.clone();
        let mut desk = Desk::silent(Scripted::dice(&[1]));
        self.game.apply(&mut trial, action, &mut desk);
        let dice: &[u32] = if matches!(trial.step, Step::CounterBattery(_)) { &[] } else { &[1] };
        self.dice(dice).act(action)
    }

    /// Activates a zone and, where it is asked, selects these units and no others.
    #[track_caller]
    pub(super) fn activate(&mut self, zone: u8, names: &str) -> &mut Table {
        self.act(Action::Activate(ZoneId(zone)));
        for name in names.split_whitespace() {
            if matches!(self.step(), Step::Select(_)) {
                self.pick(name);
            }
        }
        if matches!(self.step(), Step::Select(_)) {
            self.done();
        }
        self
    }

    /// Moves the activated units, in their order, to these zones.
    #[track_caller]
    pub(super) fn march(&mut self, zones: &[u8]) -> &mut Table {
        zones.iter().for_each(|&zone| {
            self.to(zone);
        });
        self
    }

    #[track_caller]
    pub(super) fn attack(&mut self, from: u8, target: u8) -> &mut Table {
        self.act(Action::Attack(ZoneId(from), ZoneId(target)))
    }

    /// Plays a stratagem of the hand.
    #[track_caller]
    pub(super) fn play(&mut self, stratagem: Stratagem) -> &mut Table {
        let play = self.play_of(stratagem).unwrap_or_else(|| {
            panic!("{stratagem:?} cannot be played at {:?}, but {:?}", self.step(), self.legal());
        });
        self.act(play)
    }

    fn play_of(&self, stratagem: Stratagem) -> Option<Action> {
        self.legal().into_iter().find(|action| {
            matches!(*action, Action::Play { counter, red }
                if self.game.on_counter(stratagem.side(), counter, red) == Some(stratagem))
        })
    }

    pub(super) fn may_play(&self, stratagem: Stratagem) -> bool {
        self.play_of(stratagem).is_some()
    }

    // ---- What is offered ----

    pub(super) fn may_pick(&self, name: &str) -> bool {
        self.may(Action::Unit(self.id(name)))
    }

    pub(super) fn may_go_to(&self, zone: u8) -> bool {
        self.may(Action::To(ZoneId(zone)))
    }

    pub(super) fn may_bombard(&self, gun: &str, zone: u8) -> bool {
        self.may(Action::Bombard(self.id(gun), ZoneId(zone)))
    }

    pub(super) fn may_activate(&self, zone: u8) -> bool {
        self.may(Action::Activate(ZoneId(zone)))
    }

    pub(super) fn may_attack(&self, from: u8, target: u8) -> bool {
        self.may(Action::Attack(ZoneId(from), ZoneId(target)))
    }

    /// The zones on offer.
    pub(super) fn zones(&self) -> Vec<u8> {
        self.legal().into_iter().filter_map(|a| if let Action::To(zone) = a { Some(zone.0) } else { None }).collect()
    }

    /// Done until the decision is as wanted.
    #[track_caller]
    pub(super) fn skip_to(&mut self, wanted: impl Fn(Step) -> bool) -> &mut Table {
        for _ in 0..50 {
            if wanted(self.step()) {
                return self;
            }
            let action = if let Step::KeepPoints(_) = self.step() { Action::KeepPoints(0) } else { Action::Done };
            self.act(action);
        }
        panic!("the decision never came; now {:?}", self.step());
    }

    // ---- What was told ----

    pub(super) fn told(&self, section: &str, wanted: impl Fn(&Event) -> bool) -> bool {
        self.log.iter().any(|(told, event)| *told == section && wanted(event))
    }

    pub(super) fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.log.iter().map(|&(_, event)| event)
    }

    /// Whether a section came into play.
    pub(super) fn marked(&self, section: &str) -> bool {
        self.rules.contains(&section)
    }

    /// The last fire: its value, column, hits.
    #[track_caller]
    pub(super) fn fire(&self) -> (u8, u8, u8) {
        let fired = self.events().filter_map(|e| match e {
            Event::Fired { value, column, hits, .. } => Some((value, column, hits)),
            _ => None,
        });
        fired.last().expect("nobody fired")
    }

    /// How often anybody fired.
    pub(super) fn fires(&self) -> usize {
        self.events().filter(|e| matches!(e, Event::Fired { .. })).count()
    }

    /// The last assault: attack, defence, battalions, modifier, hits on the defender and on the attacker.
    #[track_caller]
    pub(super) fn assault(&self) -> (u8, u8, u8, i8, u8, u8) {
        let fought = self.events().filter_map(|e| match e {
            Event::Assaulted { attack, defence, battalions, modifier, hits, .. } => {
                Some((attack, defence, battalions, modifier, hits.defender, hits.attacker))
            }
            _ => None,
        });
        fought.last().expect("nobody attacked")
    }

    /// The last bombardment: its modifier and hits.
    #[track_caller]
    pub(super) fn shell(&self) -> (i8, u8) {
        let fell = self.events().filter_map(|e| match e {
            Event::BombardmentRolled { modifier, hits, .. } => Some((modifier, hits)),
            _ => None,
        });
        fell.last().expect("nobody bombarded")
    }

    /// The last counter-battery: its modifier and penalty.
    #[track_caller]
    pub(super) fn reply(&self) -> (i8, u8) {
        let fell = self.events().filter_map(|e| match e {
            Event::CounterRolled { modifier, penalty, .. } => Some((modifier, penalty)),
            _ => None,
        });
        fell.last().expect("nobody answered")
    }
}
