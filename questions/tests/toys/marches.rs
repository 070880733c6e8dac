//! A toy on 700 hexes whose odd columns stand lower: two columns march along roads, thirty hexes and more at a time, and hold what they
//! pass by.

use sandtable_engine::geometry::{Direction, Grid, HexId, HexSides, Hexes, Route, Water};
use sandtable_engine::procedure::list::{result, whole};
use sandtable_engine::procedure::{Exercise, Given, Procedure, Quantity, Refusal, Row, Stage};
use sandtable_engine::roll::Numbered;
use sandtable_engine::{
    Breach, BySide, Card, Choose, Coverage, Env, Game, Metric, Outcome, Positions, Procedures, Rule, Rulebook, Section,
    Side, Status, Stream, View, metric,
};
use sandtable_questions::system::{Heading, Scene, System};
use sandtable_reports::map::MapSheet;
use sandtable_reports::map::hex::{HexLine, HexLineKind, HexMapSheet, HexShape, HexSideKind, HexSideMark};
use sandtable_scenarios::hexes::{self, Size};
use sandtable_scenarios::reader::{Fields, Reader};
use sandtable_scenarios::{Faults, GameData, HexSheet, HexSheetLine, Schema, Sheet, Source};

/// 704 hexes at most.
const WORDS: usize = 11;
/// Movement points are below this.
const BUDGETS: usize = 49;
/// What a step off the roads costs.
const OFF_ROAD: u8 = 6;
/// What a column holds: hexes within so many steps.
const HELD: u8 = 2;

static RULEBOOK: Rulebook = Rulebook {
    title: "Marches",
    sections: &[
        Section { number: "1", title: "Marching", summary: "", coverage: Coverage::Modelled },
        Section { number: "2", title: "Victory", summary: "", coverage: Coverage::Modelled },
    ],
};

const METRICS: &[Metric] = &[
    Metric { name: "red_points", about: "movement points of the red column" },
    Metric { name: "blue_points", about: "movement points of the blue column" },
];

static CARD: Card = Card {
    system: "marches",
    title: "Marches",
    sides: ["red", "blue"],
    rulebook: &RULEBOOK,
    levels: super::LEVELS,
    endings: &["last turn"],
    margin: "hexes held, red less blue",
    metrics: METRICS,
    last_turn: 16,
    max_actions: Hexes::<WORDS>::CAPACITY,
};

/// What a scenario consists of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Data {
    turns: u8,
    movement: u8,
    grid: Grid<WORDS>,
    sides: HexSides,
    starts: [HexId; 2],
}

/// The files of a scenario of this system.
pub(crate) static SCHEMA: Schema = Schema {
    system: "marches",
    scenarios: &[],
    labels: &[],
    topics: &[("scenario", "scenario.toml"), ("rules", "scenario.toml"), ("map", "map.toml")],
    ordered: &[],
    maps: &[],
    optional: &[],
    read,
};

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let rules = root.required("rules", "the table [rules]")?.fields()?;
    let (turns, movement) = (rules.whole("turns", 1..=16), rules.whole("movement", 1..=BUDGETS as i64 - 7));
    rules.finish();
    let map = root.required("map", "the table [map]")?.fields()?;
    let grid: Option<Grid<WORDS>> = Size::read(&map, Hexes::<WORDS>::CAPACITY).map(|size| size.grid(|_, _| true));
    let road = hexes::way(&map.required("road", "hexes of the road")?, grid.as_ref());
    let rivers = hexes::sides(&map.required("river", hexes::SIDES)?, grid.as_ref(), false);
    let starts = hexes::chain(&map.required("starts", "two hexes")?, grid.as_ref());
    map.finish();
    let (grid, road) = (grid?, road?);
    let mut sides = HexSides::new(&grid);
    let laid = sides.lay_route(&grid, Route::Road, &road);
    rivers.iter().fold(laid, |laid, ((a, b), _)| laid.and(sides.lay_water(&grid, Water::River, *a, *b))).ok()?;
    let [(red, _), (blue, _)] = starts[..] else { return None };
    let sheet = HexSheet { lines: vec![HexSheetLine { route: Route::Road, hexes: road }], names: Vec::new() };
    let data = Data { turns, movement, grid, sides, starts: [red, blue] };
    (!reader.has_faults()).then(|| (GameData::new(data), Sheet::Hexes(sheet)))
}

/// A scenario: a road along the western and the southern edge, a river in the middle.
pub(crate) fn files() -> Source {
    let down = (1..=28).map(|row| format!("01{row:02}"));
    let road: Vec<String> = down.chain((2..=25).map(|column| format!("{column:02}28"))).collect();
    let river: Vec<String> = (1..=25).map(|column| format!("{column:02}14/{column:02}15")).collect();
    let map = format!(
        "[map]\ncolumns = 25\nrows = 28\nodd_columns = \"lower\"\nstarts = \"0101 2528\"\nroad = {:?}\nriver = {:?}\n",
        road.join(" "),
        river.join(" ")
    );
    super::texts("marches", "[rules]\nturns = 4\nmovement = 30\n", &["rules"], &map, &["map"])
}

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Marches {
    data: Data,
    discs: Vec<Hexes<WORDS>>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    at: [HexId; 2],
    held: [Hexes<WORDS>; 2],
    turn: u8,
    side: Side,
    /// Movement points; 0 before the die.
    points: u8,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Roll,
    March(HexId),
}

/// A happening.
#[derive(Clone, Copy, Debug)]
#[expect(dead_code, reason = "a happening is told as it is")]
pub(crate) enum Event {
    Rolled { side: Side, points: u8 },
    Marched { to: u16 },
}

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    March(Side),
}

impl Numbered for Roll {
    fn number(self) -> u32 {
        let Roll::March(side) = self;
        side as u32
    }
}

impl Marches {
    /// §1 A die is added to the movement.
    fn roll_march(&self, side: Side, movement: u8, env: &mut impl Env<Marches>) -> u8 {
        movement + Roll::March(side).die(env)
    }

    /// §1 The hexes within so many movement points; rivers cannot be crossed but by road.
    fn reach(&self, from: HexId, points: u8) -> Hexes<WORDS> {
        let Data { grid, sides, .. } = &self.data;
        let cost = |hex: HexId, side: Direction| match (sides[hex].route(side), sides[hex].water(side)) {
            (Some(_), _) => Some(1),
            (None, Some(_)) => None,
            (None, None) => Some(OFF_ROAD),
        };
        let mut reached = Hexes::EMPTY;
        grid.spend::<BUDGETS>(
            from,
            points,
            |hex, left, side, _| left.checked_sub(cost(hex, side)?),
            |hex, _| {
                reached.insert(hex);
                false
            },
        );
        reached
    }
}

impl Marches {
    /// What the first side holds more than the second.
    fn margin(&self, state: &State) -> i16 {
        state.held[0].len() as i16 - state.held[1].len() as i16
    }
}

impl Game for Marches {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Secret = ();

    const CARD: &'static Card = &CARD;

    fn setup(&self) -> State {
        let at = self.data.starts;
        State { at, held: at.map(|hex| self.discs[hex.index()]), turn: 1, side: Side::First, points: 0 }
    }

    fn status(&self, state: &State) -> Status {
        if state.turn <= self.data.turns {
            return Status::Awaiting(state.side);
        }
        let margin = self.margin(state);
        Status::Over(Outcome { level: super::level(margin), ending: 0, margin })
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        if state.points == 0 {
            out.push(Action::Roll);
            return;
        }
        let mut reached = self.reach(state.at[state.side.index()], state.points);
        reached.remove(state.at[state.side.enemy().index()]);
        out.extend(reached.into_iter().map(Action::March));
    }

    fn apply(&self, state: &mut State, action: Action, env: &mut impl Env<Marches>) {
        const MARCHING: Rule = RULEBOOK.rule("1");
        let side = state.side;
        let Action::March(to) = action else {
            state.points = self.roll_march(side, self.data.movement, env);
            env.tell(MARCHING, || Event::Rolled { side, points: state.points });
            return;
        };
        let [own, enemy] = [side, side.enemy()].map(Side::index);
        state.at[own] = to;
        state.held[own] |= self.discs[to.index()];
        state.held[enemy] = state.held[enemy].minus(state.held[own]);
        env.tell(MARCHING, || Event::Marched { to: self.data.grid.number(to) });
        (state.side, state.points) = (side.enemy(), 0);
        if side == Side::Second {
            env.turn_ended(self, state);
            state.turn += 1;
            env.rekey(u64::from(state.turn));
        }
    }

    super::open_game!();

    fn check(&self, state: &State) -> Result<(), Breach> {
        let apart = state.at[0] != state.at[1] && !state.held[0].meets(&state.held[1]);
        if apart {
            Ok(())
        } else {
            Err(Breach { rule: RULEBOOK.rule("1"), what: "columns in each other's way".into() })
        }
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn.min(self.data.turns)
    }

    fn tally(&self, event: &Event, row: &mut [i32]) {
        if let Event::Rolled { side, points } = *event {
            row[metric!("red_points") + side.index()] += i32::from(points);
        }
    }

    /// The hexes where the columns start.
    fn control(&self, state: &State) -> [u64; 2] {
        let starts = || (0..).zip(self.data.starts);
        state.held.map(|held| starts().filter(|(_, hex)| held.has(*hex)).map(|(bit, _)| 1 << bit).sum())
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        (0..).zip(self.data.starts.map(|hex| format!("{:04}", self.data.grid.number(hex)))).collect()
    }
}

/// Marches towards the enemy.
#[derive(Clone, Debug)]
pub(crate) struct Nearest;

impl Choose<Marches> for Nearest {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Marches>, legal: &[Action], _dice: &mut Stream) -> usize {
        let enemy = view.state().at[view.side().enemy().index()];
        let far = |action: &Action| match action {
            Action::March(hex) => view.game().data.grid.distance(*hex, enemy),
            Action::Roll => 0,
        };
        (0..legal.len()).min_by_key(|&i| far(&legal[i])).unwrap_or(0)
    }
}

super::plain_bots!(Marches, Nearest);

const RESULTS: &[Quantity] = &[result("hexes", "how far along the road")];

/// A march from the first side's start with this movement.
#[derive(Debug)]
pub(crate) struct March(Marches, u8);

impl Exercise<Marches> for March {
    fn game(&self) -> &Marches {
        &self.0
    }

    fn begin(&self, env: &mut impl Env<Marches>) -> Stage<State> {
        let (game, start) = (&self.0, self.0.data.starts[0]);
        let reached = game.reach(start, game.roll_march(Side::First, self.1, env));
        let routed = |hex: &HexId| game.data.sides[*hex].routes.iter().any(Option::is_some);
        let mut row = Row::default();
        row[0] = reached.into_iter().filter(routed).count() as i32 - 1;
        Stage::Result(row)
    }

    fn go_on(&self, _state: State, _action: Action, _env: &mut impl Env<Marches>) -> Stage<State> {
        unreachable!("nobody decides anything")
    }
}

impl Procedures for Marches {
    type Exercise = March;

    fn procedures(&self) -> Vec<Procedure> {
        let movement = || whole("movement", "what the die is added to", 1, 42, self.data.movement.into());
        vec![Procedure {
            name: "march",
            section: "1",
            about: "how far the first column comes along the road",
            parameters: vec![movement()],
            in_position: vec![movement()],
            results: RESULTS,
            decides: false,
            figure: "E(hexes)",
            example: &[],
        }]
    }

    fn exercise(&self, _procedure: &Procedure, given: &Given) -> Result<March, Refusal> {
        Ok(March(self.clone(), given.whole("movement") as u8))
    }

    fn exercise_in(&self, procedure: &Procedure, _position: &State, given: &Given) -> Result<March, Refusal> {
        self.exercise(procedure, given)
    }
}

impl Positions for Marches {}

sandtable_analysis::compiled!(Marches);

impl System for Marches {
    super::plain_system!();
    const MAP_TOPICS: &'static [&'static str] = &["map"];

    fn of(data: &GameData) -> Option<Marches> {
        data.to().map(|data: Data| Marches { discs: data.grid.discs(HELD), data })
    }

    fn same_pieces(&self, other: &Marches) -> bool {
        self.data.grid == other.data.grid
    }

    fn contents(&self) -> Vec<String> {
        vec![format!("{} hexes", self.data.grid.hexes().len())]
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, _scene: Scene<'_, Marches>) -> MapSheet {
        let Sheet::Hexes(sheet) = sheet else { unreachable!("a map of hexes") };
        let Data { grid, sides, .. } = &self.data;
        let shape = |hex: HexId| HexShape { id: grid.place(hex), level: 1, ..HexShape::default() };
        let line = |line: &HexSheetLine| HexLine {
            kind: HexLineKind::Road,
            hexes: line.hexes.iter().map(|&hex| grid.place(hex)).collect(),
            off_map: (false, false),
        };
        let river = |hex: HexId| {
            let wet = sides[hex].water(Direction::S).is_some();
            let between = || (grid.place(hex), grid.place(grid.neighbour(hex, Direction::S)));
            wet.then(|| HexSideMark { kind: HexSideKind::River, between: between() })
        };
        MapSheet::Hexes(HexMapSheet {
            id: "map".into(),
            title: heading.title.clone(),
            subtitle: heading.subtitle.clone(),
            footer: heading.footer.clone(),
            sides: BySide(CARD.sides.map(String::from)),
            columns: grid.columns(),
            rows: grid.rows(),
            odd_columns_high: false,
            hexes: grid.hexes().into_iter().map(shape).collect(),
            lines: sheet.lines.iter().map(line).collect(),
            hexsides: grid.hexes().into_iter().filter_map(river).collect(),
            names: Vec::new(),
            areas: Vec::new(),
            objectives: Vec::new(),
            flags: Vec::new(),
            neutral: None,
            overlay: None,
            legend: true,
            notes: Vec::new(),
            reconstructed: heading.reconstructed,
        })
    }
}
