//! What the bots do in single positions: a few counters on the ground of one of the battles.

use crate::battles::{battles, player};
use sandtable_bots::grandes_batailles::Player;
use sandtable_engine::geometry::{Direction, HexId, HexSet};
use sandtable_engine::grandes_batailles::data::{Data, Placement};
use sandtable_engine::grandes_batailles::{Action, FormationId, GrandesBatailles, State, Step, UnitId};
use sandtable_engine::observer::Silent;
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};

/// A counter: its name, its hex, where it faces. Leaders face nowhere.
pub(crate) type Counter = (&'static str, u16, Direction);

pub(crate) struct Position {
    pub(crate) game: GrandesBatailles,
    pub(crate) state: State,
    facings: Vec<(UnitId, Direction)>,
    desk: Desk<Stream, Silent>,
}

impl Position {
    /// These counters and no others, in the first activation of a formation.
    pub(crate) fn new(counters: &[Counter], formation: &str) -> Position {
        Position::from_turn(1, counters, formation, |_| {})
    }

    /// The same with other data, in the first activation from a turn on.
    fn from_turn(turn: u8, counters: &[Counter], formation: &str, change: impl FnOnce(&mut Data)) -> Position {
        let [_, (_, wissembourg), ..] = battles();
        Position::of(wissembourg, turn, counters, formation, change)
    }

    /// The same on the ground of any battle.
    pub(crate) fn of(
        data: Data,
        turn: u8,
        counters: &[Counter],
        formation: &str,
        change: impl FnOnce(&mut Data),
    ) -> Position {
        Position::laid_out(data, counters, change).activated(turn, formation)
    }

    /// These counters and no others, before anything is decided.
    pub(crate) fn laid_out(mut data: Data, counters: &[Counter], change: impl FnOnce(&mut Data)) -> Position {
        // Who draws first is left to chance: the first seed will do with which the formation comes before its enemies are spent.
        data.arrivals.clear();
        data.commander_arrivals.clear();
        data.setup.clear();
        let mut facings = Vec::new();
        for &(name, number, facing) in counters {
            let hex = data.map.grid.numbered(number).expect("a hex");
            let unit = data.units.iter().position(|u| u.name == name).map(|i| UnitId(i as u8));
            let leader = data.leaders.iter().position(|l| l.name == name);
            let leaders = leader.into_iter().map(|i| sandtable_engine::grandes_batailles::LeaderId(i as u8)).collect();
            let side = match unit {
                Some(unit) => data.formations[data.units[unit.index()].formation.index()].side,
                None => data.leaders[leader.expect("a counter")].side,
            };
            facings.extend(unit.map(|unit| (unit, facing)));
            let units = unit.into_iter().collect();
            data.setup.push(Placement { side, units, leaders, hexes: HexSet::one(hex) });
        }
        change(&mut data);
        let game = GrandesBatailles::new(data);
        let state = game.setup();
        let desk = Desk::silent(Stream::new(1, 0, Purpose::Rules));
        Position { game, state, facings, desk }
    }

    /// Plays on until a formation is activated from a turn on.
    fn activated(mut self, turn: u8, formation: &str) -> Position {
        let wanted = self.game.data().formations.iter().position(|f| f.name == formation).expect("a formation");
        for _ in 0..10_000 {
            if self.state.turn() >= turn && self.state.active().into_iter().any(|f| f.index() == wanted) {
                return self;
            }
            let action = self.answer(wanted);
            self.act(action);
        }
        panic!("{formation} is never activated");
    }

    /// Facings as wanted, and nobody acts but the formation.
    pub(crate) fn answer(&self, wanted: usize) -> Action {
        let legal = self.legal();
        match self.state.step() {
            Step::SetUpFacing(_, unit) => {
                let facing = self.facings.iter().find(|(u, _)| *u == unit).map(|(_, facing)| *facing);
                Action::Face(facing.expect("a unit of the position"))
            }
            Step::Activate(_, f) if f.index() == wanted => Action::Go,
            Step::ChooseFormation(_) => {
                let mine = |a: &Action| matches!(a, Action::Formation(f) if f.index() == wanted);
                legal.iter().copied().find(mine).unwrap_or(legal[0])
            }
            _ => legal.iter().copied().find(|&a| a == Action::Done).unwrap_or(legal[0]),
        }
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal
    }

    pub(crate) fn act(&mut self, action: Action) {
        self.game.apply(&mut self.state, action, &mut self.desk);
    }

    fn bots(&self, french: &str, prussian: &str) -> [Player; 2] {
        [player(&self.game, &format!("french={french}")), player(&self.game, &format!("prussian={prussian}"))]
    }

    /// What the bot does here, if there is anything to choose.
    pub(crate) fn chosen(&self, bot: &mut Player, side: Side) -> Action {
        let legal = self.legal();
        if let [only] = legal[..] {
            return only;
        }
        let mut dice = Stream::new(1, 0, Purpose::Bot(side));
        legal[View::show(&self.game, &mut self.state.clone(), side, |view| bot.choose(view, &legal, &mut dice))]
    }

    /// Lets the bots attack from where they stand. Gives every decision of it.
    pub(crate) fn fight(&mut self, bots: &mut [Player; 2]) -> Vec<(Step, Action)> {
        while matches!(self.state.step(), Step::DirectCommand(_) | Step::Gun(_) | Step::Mover(_)) {
            self.act(Action::Done);
        }
        self.play(bots)
    }

    /// Lets the bots play the activation out. Gives every decision of it.
    pub(crate) fn play(&mut self, bots: &mut [Player; 2]) -> Vec<(Step, Action)> {
        let mut played = Vec::new();
        let active = self.state.active();
        while self.state.active() == active {
            let Status::Awaiting(side) = self.game.status(&self.state) else { break };
            let action = self.chosen(&mut bots[side.index()], side);
            played.push((self.state.step(), action));
            self.act(action);
        }
        played
    }

    pub(crate) fn unit(&self, name: &str) -> UnitId {
        self.game.find_unit(name).expect("a unit")
    }

    pub(crate) fn hex(&self, number: u16) -> HexId {
        self.game.data().map.grid.numbered(number).expect("a hex")
    }

    pub(crate) fn at(&self, name: &str) -> HexId {
        self.state.at(self.unit(name))
    }
}

use Direction::{N, S};

const FRENCH_BOTS: [&str; 3] = ["heuristic", "scripted:hold", "scripted:counter"];
const PRUSSIAN_BOTS: [&str; 3] = ["heuristic", "scripted:moltke", "scripted:steinmetz"];

/// §10.1.1 A regiment in the open is a better target than one behind the walls of a village.
#[test]
fn guns_fire_at_those_in_the_open() {
    for bot in PRUSSIAN_BOTS {
        let counters = [
            ("Art.9", 1001, S),
            ("Kirchbach", 1001, S),
            ("50e RI", 1003, N),
            ("74e RI", 1202, N),
            ("Montmarie", 1003, N),
        ];
        let mut position = Position::new(&counters, "V Korps");
        let mut bots = position.bots("heuristic", bot);
        let open = position.unit("50e RI");
        let played = position.play(&mut bots);
        let aimed = played.iter().find(|(step, _)| matches!(step, Step::Target(..)));
        assert_eq!(aimed.map(|(_, action)| *action), Some(Action::Unit(open)), "{bot}: {played:?}");
    }
}

/// §11.2.2 Two brigades, one of them on the flank of a regiment in the open, attack it.
#[test]
fn brigades_on_front_and_flank_attack() {
    for bot in PRUSSIAN_BOTS {
        let counters = [
            ("17. Bothmer", 1001, S),
            ("18. Voigts-Rhetz", 1003, N),
            ("Kirchbach", 1003, N),
            ("50e RI", 1002, N),
            ("Montmarie", 1002, N),
        ];
        let mut position = Position::new(&counters, "V Korps");
        let mut bots = position.bots("heuristic", bot);
        let target = position.hex(1002);
        let played = position.fight(&mut bots);
        let attacks =
            |(step, action): &&(Step, Action)| matches!(step, Step::Assign(..)) && *action == Action::To(target);
        let attackers = played.iter().filter(attacks).count();
        assert!(attackers >= 1, "{bot}: {played:?}");
        if attackers == 1 {
            let flank = played.iter().find(attacks).map(|(step, _)| *step);
            assert_eq!(flank, Some(Step::Assign(Side::Second, position.unit("18. Voigts-Rhetz"))), "{bot}");
        }
    }
}

/// §11.1 Against walls brigades strike together, led by their HQ.
#[test]
fn brigades_with_their_hq_coordinate() {
    for bot in ["heuristic", "scripted:moltke"] {
        let counters = [
            ("17. Bothmer", 602, S),
            ("18. Voigts-Rhetz", 703, Direction::SW),
            ("19. Henning", 503, Direction::SE),
            ("Kirchbach", 602, S),
            ("1er Turcos", 603, N),
            ("Pellé", 603, N),
        ];
        let mut position = Position::new(&counters, "V Korps");
        let mut bots = position.bots("heuristic", bot);
        let played = position.fight(&mut bots);
        let joined = played.iter().filter(|(step, a)| matches!(step, Step::Coordinate(..)) && *a == Action::Go);
        assert!(joined.count() >= 2, "{bot}: {played:?}");
    }
}

/// A squadron does not charge a castle.
#[test]
fn nobody_attacks_without_odds() {
    for bot in ["heuristic", "scripted:moltke"] {
        let counters = [
            ("4 Dragoner", 805, S),
            ("Kirchbach", 805, S),
            ("50e RI", 806, N),
            ("74e RI", 806, N),
            ("Montmarie", 806, N),
        ];
        let mut position = Position::new(&counters, "V Korps");
        let mut bots = position.bots("heuristic", bot);
        let played = position.fight(&mut bots);
        let attacks = |(step, action): &&(Step, Action)| matches!(step, Step::Assign(..)) && *action != Action::Done;
        assert_eq!(played.iter().filter(attacks).count(), 0, "{bot}: {played:?}");
    }
}

/// §13.2.3 Who holds the castle stays in it while the enemy is near.
#[test]
fn a_place_that_scores_is_held() {
    for bot in FRENCH_BOTS {
        let counters = [("50e RI", 806, N), ("Montmarie", 806, N), ("17. Bothmer", 805, S), ("Kirchbach", 804, S)];
        let mut position = Position::new(&counters, "1re brigade");
        let mut bots = position.bots(bot, "heuristic");
        let played = position.play(&mut bots);
        let left =
            played.iter().any(|(step, a)| matches!(step, Step::March(_)) && matches!(a, Action::To(_) | Action::Exit));
        assert!(!left || position.at("50e RI") == position.hex(806), "{bot}: {played:?}");
    }
}

/// §T.terrain The castle protects one regiment better than two: the second does not crowd in.
#[test]
fn the_castle_is_left_to_one_regiment() {
    let counters = [
        ("50e RI", 806, N),
        ("74e RI", 807, N),
        ("Montmarie", 806, N),
        ("17. Bothmer", 804, S),
        ("18. Voigts-Rhetz", 705, S),
        ("Kirchbach", 804, S),
    ];
    let mut position = Position::new(&counters, "1re brigade");
    let mut bots = position.bots("heuristic", "heuristic");
    let castle = position.hex(806);
    let played = position.play(&mut bots);
    assert_eq!(position.game.protection(&position.state, castle), 3, "{played:?}");
}

/// §11.2.2 One of those who win a hex must enter it: whoever alone holds a place does not attack from it for less.
#[test]
fn who_holds_a_place_alone_does_not_attack_out_of_it() {
    for (number, leaves) in [(806, false), (807, true)] {
        let counters =
            [("50e RI", number, S), ("Montmarie", number, S), ("4 Dragoner", number + 1, N), ("Kirchbach", 1103, S)];
        let mut position = Position::new(&counters, "1re brigade");
        let mut bots = position.bots("heuristic", "heuristic");
        let played = position.fight(&mut bots);
        let attacks = |(step, action): &&(Step, Action)| matches!(step, Step::Assign(..)) && *action != Action::Done;
        assert_eq!(played.iter().any(|p| attacks(&p)), leaves, "{number}: {played:?}");
    }
}

/// §9.4 Of two squadrons alike the one is attacked whose loss demoralises its brigade.
#[test]
fn those_about_to_be_demoralised_are_attacked() {
    for (thresholds, hex) in [([9, 1], 903), ([1, 9], 1103)] {
        let counters = [
            ("17. Bothmer", 1002, S),
            ("Kirchbach", 1002, S),
            ("11e Chasseurs", 903, N),
            ("3e Hussards", 1103, N),
            ("Septeuil", 706, N),
        ];
        let [_, (_, wissembourg), ..] = battles();
        let mut position = Position::of(wissembourg, 1, &counters, "V Korps", |data| {
            let other = data.units.iter_mut().find(|u| u.name == "3e Hussards").expect("a unit");
            other.formation = FormationId(1);
            for (formation, threshold) in data.formations[1..].iter_mut().zip(thresholds) {
                formation.threshold = threshold;
            }
        });
        let mut bots = position.bots("heuristic", "heuristic");
        let played = position.fight(&mut bots);
        let attacked = played.iter().find(|(step, _)| matches!(step, Step::Assign(..))).map(|(_, action)| *action);
        assert_eq!(attacked, Some(Action::To(position.hex(hex))), "{played:?}");
    }
}

/// §11.4 A regiment in the castle stands before a brigade; a squadron in the open does not.
#[test]
fn the_strong_stand_and_the_weak_go() {
    let counters = [
        ("50e RI", 806, N),
        ("Montmarie", 806, N),
        ("11e Chasseurs", 1002, N),
        ("Septeuil", 1003, N),
        ("17. Bothmer", 805, S),
        ("18. Voigts-Rhetz", 1001, S),
        ("Kirchbach", 1001, S),
    ];
    for bot in ["heuristic", "scripted:hold"] {
        for (name, attacker, number, goes) in
            [("50e RI", "17. Bothmer", 806, false), ("11e Chasseurs", "18. Voigts-Rhetz", 1002, true)]
        {
            let mut position = Position::new(&counters, "V Korps");
            let mut bots = position.bots(bot, "heuristic");
            let (unit, attacker, hex) = (position.unit(name), position.unit(attacker), position.hex(number));
            for _ in 0..100 {
                match position.state.step() {
                    Step::RetreatBefore(side, asked) if asked == unit => {
                        assert_eq!(position.state.attacked_hex(), hex);
                        assert!(position.state.assailants().has(attacker));
                        let action = position.chosen(&mut bots[side.index()], side);
                        assert_eq!(action == Action::Go, goes, "{bot}: {name}");
                        break;
                    }
                    Step::Assign(_, asked) if asked == attacker => position.act(Action::To(hex)),
                    Step::Over => panic!("{name} is not asked"),
                    _ => {
                        let action = position.answer(usize::MAX);
                        position.act(action);
                    }
                }
            }
        }
    }
}

/// §7 A brigade without an enemy near it marches on a place that the enemy holds.
#[test]
fn troops_march_on_the_places_to_be_taken() {
    for bot in PRUSSIAN_BOTS {
        let counters = [("17. Bothmer", 1202, S), ("Kirchbach", 1202, S), ("50e RI", 806, N), ("Montmarie", 806, N)];
        let mut position = Position::new(&counters, "V Korps");
        let mut bots = position.bots("heuristic", bot);
        let nearest = |position: &Position| {
            let grid = &position.game.data().map.grid;
            [603, 806].map(|place| grid.distance(position.at("17. Bothmer"), position.hex(place))).into_iter().min()
        };
        let before = nearest(&position);
        position.play(&mut bots);
        assert!(nearest(&position) < before, "{bot}");
    }
}

/// §9.3 An HQ lends its bonus, unless the doctrine spares it; §8 it rides with its troops.
#[test]
fn an_hq_stays_with_its_troops() {
    for bot in PRUSSIAN_BOTS {
        let counters = [("17. Bothmer", 1202, S), ("Kirchbach", 1502, S), ("50e RI", 806, N), ("Montmarie", 806, N)];
        let mut position = Position::new(&counters, "V Korps");
        let mut bots = position.bots("heuristic", bot);
        let hq = position.game.find_leader("Kirchbach").expect("an HQ");
        position.play(&mut bots);
        let distance = position.game.data().map.grid.distance(position.state.leader_at(hq), position.at("17. Bothmer"));
        assert!(distance <= 2, "{bot}: {distance} hexes away");
    }
}

/// §9.4 Of two demoralised regiments the first, shut in at the edge, can only leave; then the other is the only one that can move, and
/// nobody is asked who does.
#[test]
fn the_only_one_that_can_withdraw_goes_its_own_way() {
    for bot in FRENCH_BOTS {
        let counters = [
            ("50e RI", 511, N),
            ("74e RI", 1709, N),
            ("17. Bothmer", 410, S),
            ("18. Voigts-Rhetz", 610, S),
            ("Kirchbach", 610, S),
        ];
        let mut position = Position::from_turn(2, &counters, "1re brigade", |data| {
            data.formations.iter_mut().filter(|f| f.name == "1re brigade").for_each(|f| f.threshold = 0);
        });
        let (shut_in, other) = (position.unit("50e RI"), position.unit("74e RI"));
        assert!(position.state.demoralised().has(position.game.formation_of(other)));
        let mut bots = position.bots(bot, "heuristic");
        let mut alone = 0;
        let active = position.state.active();
        while position.state.active() == active && !matches!(position.state.step(), Step::Assign(..)) {
            let Status::Awaiting(side) = position.game.status(&position.state) else { break };
            let legal = position.legal();
            alone += u8::from(matches!(position.state.step(), Step::Mover(_)) && legal == [Action::Unit(other)]);
            let action = position.chosen(&mut bots[side.index()], side);
            position.act(action);
        }
        // Once, and again if the next marker is its own.
        assert!(alone > 0, "{bot}");
        assert!(position.state.exited().has(shut_in), "{bot}");
        let at = position.state.at(other);
        assert!(position.state.exited().has(other) || at != position.hex(1709), "{bot}: it went nowhere");
    }
}

/// §7.1 Where a march has only one way on nobody is asked; the bot goes on from where the unit is.
#[test]
fn a_march_goes_on_where_nobody_was_asked() {
    let counters = [("17. Bothmer", 1202, S), ("Kirchbach", 1202, S), ("50e RI", 806, N), ("Montmarie", 806, N)];
    for bot in PRUSSIAN_BOTS {
        let march = |skipped: Option<usize>, known: &[Action]| {
            let mut position = Position::new(&counters, "V Korps");
            let mut bots = position.bots("heuristic", bot);
            let mut steps: Vec<Action> = Vec::new();
            while steps.is_empty() || matches!(position.state.step(), Step::March(_)) {
                let marching = matches!(position.state.step(), Step::March(_));
                let action = match skipped {
                    Some(step) if marching && steps.len() == step => known[step],
                    _ => position.chosen(&mut bots[1], Side::Second),
                };
                position.act(action);
                steps.extend(marching.then_some(action));
            }
            steps
        };
        let whole = march(None, &[]);
        assert!(whole.len() > 3, "{bot}: {whole:?}");
        for step in 0..whole.len() - 1 {
            assert_eq!(march(Some(step), &whole), whole, "{bot}: step {step}");
        }
    }
}

/// §11.2.1 The defender's points go where they stop the attack: at the brigade, not at the squadron beside it.
#[test]
fn fire_is_for_the_strongest_attacker() {
    let counters = [
        ("17. Bothmer", 805, S),
        ("Kirchbach", 805, S),
        ("4 Dragoner", 906, Direction::SW),
        ("50e RI", 806, N),
        ("74e RI", 806, N),
        ("Montmarie", 806, N),
    ];
    let mut position = Position::new(&counters, "V Korps");
    let mut bots = position.bots("heuristic", "heuristic");
    let (brigade, hex) = (position.unit("17. Bothmer"), position.hex(806));
    let mut given = Vec::new();
    while given.len() < 2 {
        let (step, legal) = (position.state.step(), position.legal());
        let action = match step {
            Step::Assign(..) => Action::To(hex),
            Step::Coordinate(..) => Action::Go,
            Step::Split(side, _, attacker) => {
                let action = position.chosen(&mut bots[side.index()], side);
                given.push((attacker, action));
                action
            }
            Step::Over => panic!("nobody splits: {given:?}"),
            _ if legal.contains(&Action::Done) => Action::Done,
            _ => legal[0],
        };
        position.act(action);
    }
    let all: Vec<_> = given.iter().map(|_| (brigade, Action::Points(3))).collect();
    assert_eq!(given, all);
}

/// §13.1.6 Which marker is the decoy is not known beforehand.
#[test]
fn either_marker_may_be_the_decoy() {
    let [(_, spicheren), ..] = battles();
    let game = GrandesBatailles::new(spicheren);
    let mut state = game.setup();
    let mut desk = Desk::silent(Stream::new(1, 0, Purpose::Rules));
    let mut legal = Vec::new();
    while !matches!(state.step(), Step::PlaceDecoy(_)) {
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, *legal.last().expect("a choice"), &mut desk);
    }
    game.legal_actions(&state, &mut legal);
    let mut bot = player(&game, "prussian=heuristic");
    let mut drawn = |number: u64| {
        let mut dice = Stream::new(1, number, Purpose::Bot(Side::Second));
        View::show(&game, &mut state.clone(), Side::Second, |view| bot.choose(view, &legal, &mut dice))
    };
    let second = (0..100).filter(|&number| drawn(number) == 1).count();
    assert!((10..=90).contains(&second), "the second of 100 times: {second}");
}

/// §13.1.6 A division is held for a blow together with another: while its HQ and theirs are in command, and another turn follows.
#[test]
fn a_division_is_held_while_another_can_join_it() {
    let troops = [
        ("32. Rex", 1606, S),
        ("Barnekow", 1606, S),
        ("27. François", 1507, Direction::SE),
        ("von Kameke", 1507, S),
        ("Micheler", 1607, N),
        ("Laveaucoupet", 1607, N),
    ];
    let led: Vec<Counter> = [("Alvensleben", 1605, S)].into_iter().chain(troops).collect();
    for (counters, commanded) in [(&led[..], true), (&led[1..], false)] {
        let (mut held, mut last) = (0, 0);
        for turns in 2..=8 {
            let [(_, spicheren), ..] = battles();
            let mut position = Position::of(spicheren, 1, counters, "14 ID", |data| data.course.turns = turns);
            let mut bot = player(&position.game, "prussian=heuristic");
            while position.state.step() != Step::Over {
                if let Step::HoldMarker(side, _) = position.state.step() {
                    let turn = position.state.turn();
                    let holds = position.chosen(&mut bot, side) == Action::Go;
                    assert_eq!(holds, commanded && turn < turns, "turn {turn} of {turns}");
                    (held, last) = (held + u8::from(holds), last + u8::from(turn == turns));
                }
                let action = position.answer(usize::MAX);
                position.act(action);
            }
        }
        assert!((held > 0) == commanded && last > 0, "held {held}, asked in the last turn {last}");
    }
}
