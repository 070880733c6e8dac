//! A toy on 79 zones: two sides shell what lies next to them with a pool of dice, and take what has no strength left.

use sandtable_engine::geometry::{ZoneId, ZoneMap};
use sandtable_engine::pool::{Face, Pool, again, counts};
use sandtable_engine::procedure::list::{result, whole};
use sandtable_engine::procedure::{Exercise, Given, Procedure, Quantity, Refusal, Row, Stage};
use sandtable_engine::roll::Numbered;
use sandtable_engine::{
    Breach, BySide, Card, Choose, Coverage, Env, Game, Metric, Outcome, Positions, Procedures, Rulebook, Section, Side,
    Status, Stream, View, metric,
};
use sandtable_questions::system::{Heading, Scene, System};
use sandtable_reports::map::{MapSheet, ZoneArea, ZoneMapSheet, ZoneShape};
use sandtable_scenarios::reader::{Fields, Reader};
use sandtable_scenarios::zones::Zones as Drawn;
use sandtable_scenarios::{Faults, GameData, Schema, Sheet, Source};

sandtable_engine::bit_set! {
    /// A set of zones.
    Zones of ZoneId in u128
}

const ZONES: usize = 79;
const RED: Side = Side::First;
const BLUE: Side = Side::Second;
const MOST_DICE: u8 = 40;
/// Hits on 4 to 6; sixes are rolled again.
const DIE: [Face; 6] = [counts(0), counts(0), counts(0), counts(1), counts(1), again(1)];

const MODELLED: Coverage = Coverage::Modelled;
static RULEBOOK: Rulebook = Rulebook {
    title: "Shells",
    sections: &[
        Section { number: "1", title: "Shelling", summary: "", coverage: MODELLED },
        Section { number: "2", title: "Victory", summary: "", coverage: MODELLED },
    ],
};

const METRICS: &[Metric] = &[
    Metric { name: "red_hits", about: "hits by red shells" },
    Metric { name: "blue_hits", about: "hits by blue shells" },
    Metric { name: "taken", about: "times a zone changed hands" },
];

static CARD: Card = Card {
    system: "shells",
    title: "Shells",
    sides: ["red", "blue"],
    rulebook: &RULEBOOK,
    levels: super::LEVELS,
    endings: &["last turn"],
    margin: "zones, red less blue",
    metrics: METRICS,
    last_turn: 16,
    max_actions: ZONES + 1,
};

/// What a scenario consists of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Data {
    turns: u8,
    dice: u8,
    strength: u8,
    zones: Vec<(ZoneId, Zones, bool)>,
}

/// The files of a scenario of this system.
pub(crate) static SCHEMA: Schema = Schema {
    system: "shells",
    scenarios: &[],
    labels: &[],
    topics: &[
        ("scenario", "scenario.toml"),
        ("rules", "scenario.toml"),
        ("map", "map.toml"),
        ("zones", "map.toml"),
        ("links", "map.toml"),
    ],
    ordered: &[],
    maps: &[],
    optional: &[],
    read,
};

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let rules = root.required("rules", "the table [rules]")?.fields()?;
    let (turns, dice) = (rules.whole("turns", 1..=16), rules.whole("dice", 1..=i64::from(MOST_DICE)));
    let strength = rules.whole("strength", 1..=99);
    rules.finish();
    let mut zones = Drawn::read(root, 0..=ZONES as u8 - 1, |fields| {
        fields.required("red", "true or false").and_then(|item| item.flag()).unwrap_or_default()
    })?;
    zones.finish(None);
    let data = Data { turns, dice, strength, zones: zones.iter().map(|z| (z.id, zones.borders(z), z.own)).collect() };
    (!reader.has_faults()).then(|| (GameData::new(data), Sheet::Zones(zones.sheet())))
}

/// A scenario: eight columns of squares, the upper half red.
pub(crate) fn files() -> Source {
    let zone = |z: usize| {
        let (x, y) = (z % 8, z / 8);
        let near = [(x > 0, z.wrapping_sub(1)), (x < 7, z + 1), (y > 0, z.wrapping_sub(8)), (true, z + 8)];
        let near: Vec<usize> = near.into_iter().filter(|&(there, n)| there && n < ZONES).map(|n| n.1).collect();
        let (left, up, right, down) = (100 * x, 100 * y, 100 * x + 100, 100 * y + 100);
        format!(
            "[zones.{z}]\nname = \"Place {z}\"\nred = {}\nborders = {near:?}\nat = [{}, {}]\n\
             outline = [[{left}, {up}], [{right}, {up}], [{right}, {down}], [{left}, {down}]]\n",
            z < 40,
            left + 50,
            up + 50
        )
    };
    let zones: String = (0..ZONES).map(zone).collect();
    let corners: Vec<[usize; 2]> = (0..ZONES)
        .flat_map(|z| [(z % 8 < 7, z + 9), (z % 8 > 0, z + 7)].map(|(there, n)| (there && n < ZONES).then_some([z, n])))
        .flatten()
        .collect();
    let map = format!("[map]\nwidth = 800\nheight = 1000\ncorners = {corners:?}\n{zones}[links]\n");
    super::texts("shells", "[rules]\nturns = 6\ndice = 5\nstrength = 3\n", &["rules"], &map, &["map", "zones"])
}

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Shells {
    data: Data,
    map: ZoneMap<Zones, ZONES>,
    pools: Vec<Pool>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    held: [Zones; 2],
    strength: [u8; ZONES],
    turn: u8,
    side: Side,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Shell(ZoneId),
    Pass,
}

/// A happening.
#[derive(Clone, Copy, Debug)]
#[expect(dead_code, reason = "a happening is told as it is")]
pub(crate) enum Event {
    Shelled { side: Side, zone: ZoneId, hits: u8 },
    Taken { zone: ZoneId },
}

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    Shells(Side),
}

impl Numbered for Roll {
    fn number(self) -> u32 {
        let Roll::Shells(side) = self;
        side as u32
    }
}

impl Shells {
    fn new(data: Data) -> Shells {
        let mut borders = [Zones::EMPTY; ZONES];
        data.zones.iter().for_each(|(zone, near, _)| borders[zone.index()] = *near);
        let map = ZoneMap::new(data.zones.iter().map(|zone| zone.0).collect(), borders);
        Shells { map, pools: Pool::up_to(&DIE, MOST_DICE.into()), data }
    }

    /// §1
    fn roll_shells(&self, side: Side, dice: u8, env: &mut impl Env<Shells>) -> u8 {
        Roll::Shells(side).pool(&self.pools[usize::from(dice)], env) as u8
    }
}

impl Shells {
    /// What the first side holds more than the second.
    fn margin(&self, state: &State) -> i16 {
        state.held[0].len() as i16 - state.held[1].len() as i16
    }
}

impl Game for Shells {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Secret = ();

    const CARD: &'static Card = &CARD;

    fn setup(&self) -> State {
        let of = |red: bool| self.data.zones.iter().filter(|zone| zone.2 == red).map(|zone| zone.0).collect();
        State { held: [of(true), of(false)], strength: [self.data.strength; ZONES], turn: 1, side: RED }
    }

    fn status(&self, state: &State) -> Status {
        if state.turn <= self.data.turns {
            return Status::Awaiting(state.side);
        }
        let margin = self.margin(state);
        Status::Over(Outcome { level: super::level(margin), ending: 0, margin })
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        let [own, enemy] = [state.side, state.side.enemy()].map(|side| state.held[side.index()]);
        out.clear();
        out.extend((self.map.next_to_any(own) & enemy).into_iter().map(Action::Shell));
        out.push(Action::Pass);
    }

    fn apply(&self, state: &mut State, action: Action, env: &mut impl Env<Shells>) {
        const SHELLING: sandtable_engine::Rule = RULEBOOK.rule("1");
        let side = state.side;
        if let Action::Shell(zone) = action {
            let hits = self.roll_shells(side, self.data.dice, env);
            env.tell(SHELLING, || Event::Shelled { side, zone, hits });
            let strength = &mut state.strength[zone.index()];
            *strength = strength.saturating_sub(hits);
            if *strength == 0 {
                *strength = self.data.strength;
                state.held[side.index()].insert(zone);
                state.held[side.enemy().index()].remove(zone);
                env.tell(SHELLING, || Event::Taken { zone });
            }
        }
        state.side = side.enemy();
        if side == BLUE {
            env.turn_ended(self, state);
            state.turn += 1;
            env.rekey(u64::from(state.turn));
        }
    }

    super::open_game!();

    fn check(&self, state: &State) -> Result<(), Breach> {
        let [red, blue] = state.held;
        let parted = (red & blue).is_empty() && red | blue == self.map.zones();
        if parted { Ok(()) } else { Err(Breach { rule: RULEBOOK.rule("1"), what: "a zone of both or none".into() }) }
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn.min(self.data.turns)
    }

    fn tally(&self, event: &Event, row: &mut [i32]) {
        match *event {
            Event::Shelled { side, hits, .. } => row[metric!("red_hits") + side.index()] += i32::from(hits),
            Event::Taken { .. } => row[metric!("taken")] += 1,
        }
    }

    /// More zones than bits: those at the front are reported.
    fn control(&self, state: &State) -> [u64; 2] {
        state.held.map(|held| (held.0 >> 32) as u64 & 0xffff)
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        (0..16).map(|bit| (bit, format!("Place {}", bit + 32))).collect()
    }
}

/// Shells what is weakest.
#[derive(Clone, Debug)]
pub(crate) struct Weakest;

impl Choose<Shells> for Weakest {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Shells>, legal: &[Action], _dice: &mut Stream) -> usize {
        let strength = |action: &Action| match action {
            Action::Shell(zone) => view.state().strength[zone.index()],
            Action::Pass => u8::MAX,
        };
        (0..legal.len()).min_by_key(|&i| strength(&legal[i])).unwrap_or(0)
    }
}

super::plain_bots!(Shells, Weakest);

const RESULTS: &[Quantity] = &[result("hits", "hits")];

/// Shelling with so many dice.
#[derive(Debug)]
pub(crate) struct Shelling(Shells, u8);

impl Exercise<Shells> for Shelling {
    fn game(&self) -> &Shells {
        &self.0
    }

    fn begin(&self, env: &mut impl Env<Shells>) -> Stage<State> {
        let mut row = Row::default();
        row[0] = self.0.roll_shells(RED, self.1, env).into();
        Stage::Result(row)
    }

    fn go_on(&self, _state: State, _action: Action, _env: &mut impl Env<Shells>) -> Stage<State> {
        unreachable!("nobody decides anything")
    }
}

impl Procedures for Shells {
    type Exercise = Shelling;

    fn procedures(&self) -> Vec<Procedure> {
        let dice = |default| whole("dice", "how many dice", 1, MOST_DICE.into(), default);
        vec![Procedure {
            name: "shelling",
            section: "1",
            about: "hits of a number of dice",
            parameters: vec![dice(self.data.dice.into())],
            in_position: vec![dice(self.data.dice.into())],
            results: RESULTS,
            decides: false,
            figure: "E(hits)",
            example: &[],
        }]
    }

    fn exercise(&self, _procedure: &Procedure, given: &Given) -> Result<Shelling, Refusal> {
        Ok(Shelling(self.clone(), given.whole("dice") as u8))
    }

    fn exercise_in(&self, procedure: &Procedure, _position: &State, given: &Given) -> Result<Shelling, Refusal> {
        self.exercise(procedure, given)
    }
}

impl Positions for Shells {}

sandtable_analysis::compiled!(Shells);

impl System for Shells {
    super::plain_system!();
    const MAP_TOPICS: &'static [&'static str] = &["map", "zones"];

    fn of(data: &GameData) -> Option<Shells> {
        data.to().map(Shells::new)
    }

    fn same_pieces(&self, other: &Shells) -> bool {
        self.map == other.map
    }

    fn contents(&self) -> Vec<String> {
        vec![format!("{} zones", self.data.zones.len())]
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Shells>) -> MapSheet {
        let Sheet::Zones(sheet) = sheet else { unreachable!("a map of zones") };
        let point = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
        let red = match scene {
            Scene::Position(state) => state.held[0],
            Scene::Blank | Scene::SetUp => self.setup().held[0],
        };
        let zones = sheet.zones.iter().zip(&self.data.zones).map(|(drawn, (id, near, _))| ZoneShape {
            id: id.0,
            name: drawn.label.clone(),
            at: point(drawn.at),
            outline: drawn.outline.iter().copied().map(point).collect(),
            borders: near.into_iter().map(|zone| zone.0).collect(),
            area: Some(ZoneArea::SetUp(if red.has(*id) { RED } else { BLUE })),
            ..ZoneShape::default()
        });
        MapSheet::Zones(ZoneMapSheet {
            id: "map".into(),
            title: heading.title.clone(),
            subtitle: heading.subtitle.clone(),
            footer: heading.footer.clone(),
            width: sheet.width.into(),
            height: sheet.height.into(),
            sides: BySide(CARD.sides.map(String::from)),
            zones: zones.collect(),
            river: None,
            legend: true,
            tiles: Vec::new(),
            overlay: None,
            notes: Vec::new(),
            reconstructed: heading.reconstructed,
        })
    }
}
