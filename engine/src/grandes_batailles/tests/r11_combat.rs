//! §10.1.2, §11 Combat, results, leaders in it; the worked examples of 11.2.

use super::fixture::{Scene, Sketch, draw, foot, gun, horse, open};
use crate::geometry::Direction;
use crate::grandes_batailles::rules::Terms;
use crate::grandes_batailles::rulings::{
    AdvanceOnElimination, EarlyRetreatSpeed, ExcessColumns, FlankInDefence, GunsOfEliminated, HoldingTerrain,
    LastStepRefusal, LossModifier, MixedLevels, RetreatOffMap, RetreatPriority, SeveralLosses, ShakenCharge,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::tables::CombatResult::{Disorder, Nothing, StepAndDisorder, Test};
use crate::grandes_batailles::unit::{FormationId, FormationSet};
use crate::grandes_batailles::{Action, FRENCH, PRUSSIAN};
use crate::procedure::{Given, Procedures};

/// The position of the examples: D (5/2) at 0505 facing south; A1 (6), A2 (7) in front, A3 (4) on its flank, a French HQ with A1.
fn example(token: &str) -> Scene {
    sketch(token).build()
}

fn sketch(token: &str) -> Sketch {
    let mut map = open(9, 9);
    let at = super::scenarios::hex(&map.grid, "0505").index();
    map.hexes[at].terrain = super::scenarios::letter(token.chars().next().expect("a letter"));
    Sketch::spicheren(map)
        .with(foot("A1", FRENCH, 6, 2, "0506", Direction::N))
        .with(foot("A2", FRENCH, 7, 2, "0605", Direction::N))
        .with(foot("A3", FRENCH, 4, 2, "0604", Direction::SW))
        .with(foot("D", PRUSSIAN, 5, 2, "0505", Direction::S))
        .leader("French HQ", "0506")
}

const ATTACKS: [(&str, &str); 3] = [("A1", "0505"), ("A2", "0505"), ("A3", "0505")];

/// Coordinated (die 3), the defender stands, and splits its points.
fn split(points: [u8; 2], dice: &[u32]) -> Scene {
    let mut scene = example(".");
    scene.attack(0, &ATTACKS, &["A1", "A2", "A3"], &[3]);
    stand(&mut scene);
    scene.act(Action::Points(points[0]), if points[0] == 5 { dice } else { &[] });
    if points[0] < 5 {
        scene.act(Action::Points(points[1]), dice);
    }
    scene
}

/// D could retreat before combat, and does not.
fn stand(scene: &mut Scene) {
    while let Step::RetreatBefore(..) = scene.s.step() {
        scene.done(&[]);
    }
}

mod examples {
    use super::*;

    #[test]
    fn x_1_coordination_needs_six() {
        let mut scene = example(".");
        scene.attack(0, &ATTACKS, &["A1", "A2", "A3"], &[3]);
        assert_eq!(scene.s.combat.attackers.len(), 3);
        let mut scene = example(".");
        scene.attack(0, &ATTACKS, &["A1", "A2", "A3"], &[2]);
        assert_eq!(scene.s.step(), Step::NextCombat(FRENCH));
        assert_eq!(scene.legal().len(), 3);
    }

    /// Odds of an attack: who takes part in an announced one is settled; another one is none of this moment.
    #[test]
    fn x_1_odds_know_what_is_announced() {
        let mut scene = sketch(".").with(foot("E", PRUSSIAN, 5, 2, "0808", Direction::S)).build();
        scene.attack(0, &ATTACKS, &["A1", "A2", "A3"], &[2]);
        assert_eq!(scene.s.step(), Step::NextCombat(FRENCH));
        let procedures = scene.game.procedures();
        let attack = procedures.iter().find(|procedure| procedure.name == "attack").expect("a procedure");
        let refused = |scene: &Scene, hex: &str, by: Option<&str>| {
            let by = by.map(|by| ("by".to_owned(), by.to_owned()));
            let pairs: Vec<_> = [("hex".to_owned(), hex.to_owned())].into_iter().chain(by).collect();
            let given = Given::read(&attack.in_position, &pairs).expect("values that can be");
            scene.game.exercise_in(attack, &scene.s, &given).map(drop).map_err(|refusal| refusal.expected)
        };
        assert_eq!(refused(&scene, "0505", None), Ok(()));
        let expected = |scene: &Scene, hex, by| refused(scene, hex, by).expect_err("refused");
        assert!(expected(&scene, "0505", Some("A1")).contains("announced already"));
        assert!(!expected(&scene, "0808", Some("A1")).contains("announced already"));
        // Nobody is beside E when a formation is chosen.
        let mut scene = sketch(".").with(foot("E", PRUSSIAN, 5, 2, "0808", Direction::S)).build();
        scene.s.cup = FormationSet::one(FormationId(0));
        scene.s.step = Step::ChooseFormation(FRENCH);
        let may = expected(&scene, "0808", None);
        assert!(may.contains("a unit which may act now can attack (11)"), "{may}");
    }

    #[test]
    fn x_2_all_on_one_in_front() {
        let mut scene = split([5, 0], &[4]);
        assert_eq!(scene.s.step(), Step::Refuse(FRENCH, scene.unit("A1")));
        assert!(scene.is_shaken("A1"));
        // It retreats south; then the others are rolled for on column 0.
        scene.done(&[]);
        scene.to("0507", &[]);
        scene.keep(&[]);
        assert!(matches!(scene.s.step(), Step::LeaderFollows(..)));
        scene.done(&[5, 6, 4]);
        assert!(!scene.is_shaken("A2") && !scene.is_shaken("A3"));
        assert_eq!(scene.s.step(), Step::AttackerBonus(FRENCH), "the HQ stayed for it");
    }

    #[test]
    fn x_3_a_test_that_the_headquarters_does_not_save() {
        let mut scene = split([3, 2], &[3, 2]);
        assert!(scene.is_shaken("A1"), "2 + 2 + 1 is below 6");
        // It stands: 3 + 2 + 1; a step is lost, and the others are rolled for.
        scene.go(&[3, 5, 4, 1]);
        assert_eq!(scene.losses("A1"), 1);
        assert!(!scene.is_shaken("A2") && !scene.is_shaken("A3"));
        assert_eq!(scene.s.step(), Step::AttackerBonus(FRENCH), "D drove nobody back");
    }

    #[test]
    fn x_4_the_flank_share_is_halved() {
        let scene = split([2, 1], &[4, 6, 5, 6, 4]);
        assert_eq!(scene.s.step(), Step::AttackerBonus(FRENCH));
        let points = ["A1", "A2", "A3"].map(|n| scene.points_against(n));
        assert_eq!(points, [2, 1, 1]);
    }

    #[test]
    fn x_5_halves_are_rounded_down() {
        let scene = split([0, 0], &[6, 6, 2, 5, 3]);
        assert_eq!(scene.points_against("A3"), 2);
        assert!(scene.is_shaken("A3") && !scene.is_shaken("A1"));
    }

    #[test]
    fn x_6_one_point_to_the_flank_is_nothing() {
        let scene = split([4, 0], &[1, 1, 5]);
        assert_eq!(scene.points_against("A3"), 0);
        assert_eq!(scene.s.step(), Step::AttackerBonus(FRENCH));
    }

    #[test]
    fn x_7_thirteen_in_the_open() {
        let terms = Terms { value: 13, shifts: 0, die: 2 };
        let game = example(".").game;
        assert_eq!(game.column(terms), (8, 7));
        for die in 1..=6 {
            assert_eq!(game.data().tables.combat.at(die + 7, 8), StepAndDisorder);
        }
    }

    #[test]
    fn x_8_thirteen_against_a_village() {
        for (die, expected) in [(1, Disorder), (3, Disorder), (4, StepAndDisorder)] {
            let mut scene = example("v");
            scene.s.combat.hex = scene.hex("0505");
            scene.s.combat.left = [scene.unit("A1"), scene.unit("A2")].into_iter().collect();
            scene.s.combat.defenders = [scene.unit("D")].into_iter().collect();
            scene.s.combat.bonus[1] = Some(scene.named("French HQ"));
            let (column, modifier) = scene.game.column(scene.assault_terms());
            assert_eq!((column, modifier), (6, 2));
            assert_eq!(scene.game.data().tables.combat.at(die + modifier, column), expected);
        }
    }

    #[test]
    fn x_9_and_x_10_all_three_with_the_flank() {
        let mut scene = split([2, 1], &[1, 1, 1]);
        // With the HQ and a flank: 17 is column 8 and +9, +2, +2. D loses a step, is turned over and must go; mortality: 2, 1.
        scene.go(&[1]);
        assert_eq!((scene.losses("D"), scene.is_shaken("D")), (1, true));
        // 0604 is the enemy's, and 0504 in his ZoC.
        assert_eq!(scene.at("D"), "0404");
        scene.keep(&[]);
        assert_eq!(scene.s.step(), Step::Advance(FRENCH));
        scene.act(Action::Unit(scene.unit("A1")), &[]);
        scene.keep(&[]);
        scene.go(&[2, 1]);
        assert_eq!((scene.at("A1"), scene.leader_at("French HQ")), ("0505".into(), "0505".into()));
    }

    #[test]
    fn x_11_and_x_12_single_combats_meet_the_whole_defence() {
        let mut scene = example(".");
        scene.attack(0, &ATTACKS, &["A1", "A2", "A3"], &[2]);
        scene.act(Action::Unit(scene.unit("A1")), &[]);
        // Column 5 with a 3: T, passed with 5.
        scene.done(&[3, 5]);
        assert_eq!(scene.s.combat.points[0], 5);
        // Without the bonus: 6 in front, column 6 and a 2: T, failed.
        scene.done(&[2, 1]);
        assert_eq!(scene.s.step(), Step::Refuse(PRUSSIAN, scene.unit("D")));
        scene.done(&[]);
        assert_eq!(scene.at("D"), "0404");
        // A1 is the only one of this combat: it advances by itself. The HQ coordinated nothing and lent no bonus.
        scene.keep(&[]);
        scene.keep(&[]);
        scene.done(&[]);
        assert!(scene.s.active().is_empty(), "the other attacks lapse");
        let mut scene = example(".");
        scene.attack(0, &ATTACKS, &["A1", "A2", "A3"], &[2]);
        scene.act(Action::Unit(scene.unit("A1")), &[]);
        scene.done(&[6]);
        scene.done(&[]);
        scene.to("0507", &[]);
        scene.keep(&[]);
        scene.done(&[]);
        scene.keep(&[]);
        // The HQ is alone beside the enemy, with two hexes as near.
        scene.to("0507", &[]);
        scene.act(Action::Unit(scene.unit("A2")), &[]);
        scene.done(&[6]);
        assert_eq!(scene.points_against("A2"), 5, "its whole value again");
        assert!(scene.is_shaken("A2"));
    }
}

mod r10_1_2 {
    use super::*;

    /// A Prussian brigade at 0504 attacks French infantry (4) at 0505, which a gun supports.
    fn defended(piece: super::super::fixture::Piece, dice: &[u32]) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11))
            .with(foot("attacker", PRUSSIAN, 8, 2, "0504", Direction::S))
            .with(foot("defender", FRENCH, 4, 2, "0505", Direction::N))
            .with(piece)
            .build();
        scene.attack(2, &[("attacker", "0505")], &[], &[]);
        let guns_next = scene.at("g") == "0505";
        scene.done(if guns_next { &[] } else { dice });
        if guns_next {
            scene.done(dice);
        }
        scene
    }

    #[test]
    fn guns_support_within_half_their_range() {
        let asked = |piece| matches!(defended(piece, &[]).s.step(), Step::Support(..));
        // Who is not asked leaves the roll to the infantry: 4 points and a 6 drive the attacker back.
        let rolled = |piece| matches!(defended(piece, &[6]).s.step(), Step::Refuse(..));
        assert!(asked(gun("g", FRENCH, 3, 4, "0605", Direction::NW)));
        assert!(rolled(gun("g", FRENCH, 3, 4, "0706", Direction::NW)), "three hexes");
        assert!(asked(gun("g", FRENCH, 3, 5, "0706", Direction::NW)), "half of five is three");
        assert!(rolled(gun("g", FRENCH, 3, 4, "0605", Direction::NW).second()), "of another formation");
        assert!(rolled(gun("g", FRENCH, 3, 4, "0605", Direction::S)), "not in its arc");
    }

    #[test]
    fn infantry_with_a_gun_in_its_hex() {
        let mut scene = defended(gun("g", FRENCH, 3, 4, "0505", Direction::N), &[]);
        // 7 points, die 3 + 1 Chassepots + 1 near gun: column 7, 5: D+1.
        scene.go(&[3]);
        assert_eq!(scene.losses("attacker"), 1);
        assert!(scene.is_shaken("attacker") && scene.s.supported.has(scene.unit("g")));
    }

    #[test]
    fn a_gun_alone_is_lost_if_the_attacker_comes_through() {
        let alone = |dice: &[u32]| {
            let mut scene = Sketch::spicheren(open(9, 11))
                .with(foot("attacker", PRUSSIAN, 8, 2, "0504", Direction::S).movement(5))
                .with(gun("g", FRENCH, 4, 4, "0505", Direction::N))
                .build();
            scene.attack(2, &[("attacker", "0505")], &[], dice);
            scene
        };
        let scene = alone(&[3, 4]);
        assert!(scene.s.eliminated().has(scene.unit("g")));
        assert_eq!(scene.at("attacker"), "0505", "it advances");
        let scene = alone(&[4]);
        assert!(scene.is_shaken("attacker") && !scene.s.eliminated().has(scene.unit("g")));
    }

    #[test]
    fn a_gun_supports_once_an_activation() {
        let mut scene = defended(gun("g", FRENCH, 3, 4, "0605", Direction::NW), &[]);
        scene.go(&[1]);
        assert!(scene.s.supported.has(scene.unit("g")));
        assert!(!scene.game.units_of(PRUSSIAN).meets(scene.s.supported));
    }
}

mod r11_2_1 {
    use super::*;

    fn attacked(sketch: Sketch) -> Scene {
        let mut scene = sketch.build();
        scene.attack(2, &[("A", "0505")], &[], &[]);
        stand(&mut scene);
        scene
    }

    fn base() -> Sketch {
        Sketch::spicheren(open(9, 11)).with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::S)).with(foot(
            "D",
            FRENCH,
            3,
            2,
            "0505",
            Direction::N,
        ))
    }

    #[test]
    fn a_neighbour_that_nobody_attacks_helps() {
        let points = |hex, facing, dice: &[u32]| {
            let mut scene = attacked(base().with(foot("N", FRENCH, 4, 2, hex, facing)));
            scene.go(dice);
            scene.s.combat.points[0]
        };
        assert_eq!(points("0604", Direction::N, &[1]), 7);
        assert_eq!(points("0604", Direction::SE, &[1, 6, 1]), 5, "half of its points on the flank");
    }

    #[test]
    fn an_attacked_neighbour_does_not_help() {
        let mut scene = base()
            .with(foot("N", FRENCH, 4, 2, "0604", Direction::N))
            .with(foot("B", PRUSSIAN, 8, 2, "0603", Direction::S))
            .build();
        scene.attack(2, &[("A", "0505"), ("B", "0604")], &[], &[]);
        scene.act(Action::Unit(scene.unit("A")), &[]);
        scene.done(&[1, 1]);
        assert_eq!(scene.s.combat.sources.len(), 1);
    }

    fn terms(attacker: u8, defender: u8, piece: super::super::fixture::Piece, switch: FlankInDefence) -> (i32, i32) {
        let mut map = open(9, 11);
        for (hex, level) in [("0504", attacker), ("0505", defender)] {
            map.hexes[super::super::scenarios::hex(&map.grid, hex).index()].level = level;
        }
        let scene = Sketch::spicheren(map)
            .rulings(|r| r.flank_in_defence = switch)
            .with(foot("A", PRUSSIAN, 8, 2, "0504", Direction::N))
            .with(piece)
            .build();
        let mut scene = scene;
        let unit = scene.unit("D");
        scene.start(&[2], Task::Draw, &[]);
        scene.s.active = std::iter::once(crate::grandes_batailles::FormationId(2)).collect();
        scene.s.combat.hex = scene.hex("0505");
        scene.s.combat.defenders = std::iter::once(unit).collect();
        scene.s.combat.sources = scene.s.combat.defenders;
        scene.s.combat.attackers = std::iter::once(scene.unit("A")).collect();
        scene.s.combat.left = scene.s.combat.attackers;
        scene.s.combat.points[0] = scene.game.value(&scene.s, unit);
        scene.game.column(scene.defence_terms(scene.unit("A")))
    }

    #[test]
    fn losses_levels_and_chassepots() {
        let foot_of = |value: u8| foot("D", FRENCH, value, 2, "0505", Direction::N);
        let usual = FlankInDefence::AssaultOnly;
        assert_eq!(terms(1, 1, foot_of(5).lost(1), usual), (4, 1));
        assert_eq!(terms(1, 3, foot_of(3), usual), (4, 1));
        assert_eq!(terms(3, 1, foot_of(5), usual), (3, 1));
        assert_eq!(terms(3, 1, foot_of(2).lost(1), usual), (0, 1));
        assert_eq!(terms(1, 1, horse("D", FRENCH, 2, "0505", Direction::N), usual), (2, 0));
    }
}

/// The assault of attackers in front of D (Prussian) at 0505 facing south, with levels and terrain.
fn assault(sketch: Sketch, attackers: &[&str]) -> (i32, i32) {
    let mut scene = sketch.build();
    scene.s.active = std::iter::once(crate::grandes_batailles::FormationId(0)).collect();
    scene.s.combat.hex = scene.hex("0505");
    scene.s.combat.left = attackers.iter().map(|n| scene.unit(n)).collect();
    scene.s.combat.defenders = std::iter::once(scene.unit("D")).collect();
    scene.game.column(scene.assault_terms())
}

pub(super) fn ground(levels: &[(&str, &str)]) -> crate::grandes_batailles::terrain::Map {
    let mut map = open(9, 11);
    for (hex, token) in levels {
        let at = super::scenarios::hex(&map.grid, hex).index();
        let mut letters = token.chars();
        map.hexes[at].terrain = super::scenarios::letter(letters.next().expect("a letter"));
        map.hexes[at].level = letters.next().and_then(|c| c.to_digit(10)).expect("a level") as u8;
    }
    map
}

pub(super) fn d() -> super::fixture::Piece {
    foot("D", PRUSSIAN, 5, 2, "0505", Direction::S)
}

/// D with three points, which a 1 makes nothing of.
fn weak() -> super::fixture::Piece {
    foot("D", PRUSSIAN, 3, 2, "0505", Direction::S)
}

fn a(value: u8) -> super::fixture::Piece {
    foot("A", FRENCH, value, 3, "0506", Direction::N)
}

mod r11_2_2 {
    use super::*;

    #[test]
    fn protection_divides() {
        let on = |token, value| assault(Sketch::spicheren(ground(&[("0505", token)])).with(a(value)).with(d()), &["A"]);
        assert_eq!((on("w1", 8), on(".5", 8)), ((4, 0), (0, 0)));
        let walled = Sketch::wissembourg(ground(&[("0505", "v1")]))
            .data(|data| data.map.walled = super::super::scenarios::hexes(&data.map.grid, "0505"));
        assert_eq!(assault(walled.with(a(7)).with(d()), &["A"]), (2, 0));
        let uphill = Sketch::spicheren(ground(&[("0505", ".5"), ("0506", ".3")])).with(a(8)).with(d());
        assert_eq!(assault(uphill, &["A"]), (2, 0));
    }

    #[test]
    fn downhill_and_losses() {
        let down = Sketch::spicheren(ground(&[("0506", ".4")])).with(a(8)).with(d());
        assert_eq!(assault(down, &["A"]), (8, 1));
        let tired = |switch: fn(&mut crate::grandes_batailles::rulings::Rulings)| {
            let sketch = Sketch::spicheren(open(9, 11)).rulings(switch).with(a(6).lost(1)).with(d());
            assault(sketch.with(foot("B", FRENCH, 7, 3, "0605", Direction::N).lost(1)), &["A", "B"])
        };
        assert_eq!(tired(|_| {}), (8, 3));
        assert_eq!(tired(|r| r.excess_columns = ExcessColumns::BeforeShifts), (6, 5));
        assert_eq!(tired(|r| r.several_losses = SeveralLosses::Worst), (8, 4));
        assert_eq!(tired(|r| r.loss_modifier = LossModifier::Die), (8, 3));
    }

    #[test]
    fn each_level_of_losses_is_one_shift_or_as_many_as_the_table_says() {
        let of = |shift| {
            let sketch = Sketch::spicheren(open(9, 11)).data(|data| data.tables.columns.loss_level = shift);
            assault(sketch.with(a(5).lost(2)).with(d()), &["A"])
        };
        assert_eq!((of(-1), of(-2)), ((3, 0), (1, 0)));
    }

    #[test]
    fn the_smallest_climb_counts() {
        let mixed = |ruling| {
            let sketch = Sketch::spicheren(ground(&[("0505", ".3"), ("0605", ".3")]))
                .rulings(|r| r.mixed_levels = ruling)
                .with(a(6))
                .with(foot("B", FRENCH, 7, 3, "0605", Direction::N))
                .with(d());
            assault(sketch, &["A", "B"])
        };
        assert_eq!(mixed(MixedLevels::Smallest), (8, 5));
        assert_eq!(mixed(MixedLevels::SmallestUphill), (8, 3));
    }

    #[test]
    fn flanks_water_trenches_and_night() {
        let flank = Sketch::spicheren(open(9, 11)).with(foot("A", FRENCH, 6, 2, "0604", Direction::SW)).with(d());
        assert_eq!(assault(flank, &["A"]), (6, 2));
        let over = |sides: [&str; 4]| Sketch::spicheren(open(9, 11)).sides(sides).with(a(5)).with(d());
        assert_eq!(assault(over(["0505/0506", "", "", ""]), &["A"]), (5, -1));
        let both = over(["0505/0506", "", "", ""]).with(foot("B", FRENCH, 1, 2, "0605", Direction::N));
        assert_eq!(assault(both, &["A", "B"]), (6, 0), "one of them is on the near side");
        assert_eq!(assault(over(["", "0505/0506", "0505/0506", ""]), &["A"]), (4, 0));
        assert_eq!(assault(over(["", "", "", "0505/0506"]), &["A"]), (5, -1));
        let lauter = Sketch::wissembourg(open(9, 11)).sides(["", "0505/0506", "0505/0506", ""]).with(a(6)).with(d());
        assert_eq!(assault(lauter, &["A"]), (5, 0), "bridge or not");
        assert_eq!(assault(over([""; 4]).turn(11), &["A"]), (5, -1));
        let hamlet = Sketch::spicheren(ground(&[("0505", "h1")])).with(a(5)).with(d());
        assert_eq!(assault(hamlet, &["A"]), (5, -1));
    }

    #[test]
    fn cavalry_advances_first_and_is_disorganised() {
        let mut scene = Sketch::spicheren(open(9, 11))
            .with(a(6))
            .with(horse("H", FRENCH, 2, "0605", Direction::NW))
            .with(d())
            .leader("French HQ", "0506")
            .build();
        scene.attack(0, &[("A", "0505"), ("H", "0505")], &["A", "H"], &[6]);
        stand(&mut scene);
        scene.act(Action::Points(4), &[1, 1]);
        // No bonus: column 8, die 3: D. D falls back, the cavalry takes the hex.
        scene.done(&[3]);
        scene.done(&[]);
        scene.to("0504", &[]);
        scene.keep(&[]);
        assert_eq!(scene.s.step(), Step::TurnOne(FRENCH, scene.unit("H")));
        scene.keep(&[1, 1]);
        assert_eq!((scene.at("H"), scene.is_shaken("H"), scene.losses("H")), ("0505".into(), true, 0));
    }

    #[test]
    fn an_eliminated_defender_leaves_its_hex_to_the_attacker() {
        for (ruling, at) in [(AdvanceOnElimination::Yes, "0505"), (AdvanceOnElimination::No, "0506")] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.advance_on_elimination = ruling)
                .with(a(8).movement(5))
                .with(d().steps(1).shaken().turned_value(1))
                .build();
            scene.attack(0, &[("A", "0505")], &[], &[1, 6]);
            if let Step::TurnOne(..) = scene.s.step() {
                scene.keep(&[]);
            }
            assert!(scene.s.eliminated().has(scene.unit("D")));
            assert_eq!(scene.at("A"), at);
        }
    }
}

mod r11 {
    use super::*;

    #[test]
    fn a_unit_attacks_one_of_the_hexes_in_front() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .with(a(6))
            .with(d())
            .with(foot("E", PRUSSIAN, 5, 2, "0605", Direction::S))
            .with(foot("F", PRUSSIAN, 5, 2, "0507", Direction::S))
            .build();
        scene.start(&[0], Task::Announce(0), &[]);
        assert_eq!(scene.offered(), ["0505", "0605"], "0507 is behind it");
        assert!(scene.legal().contains(&Action::Done));
    }

    #[test]
    fn guns_do_not_attack_nor_do_units_across_a_river() {
        let mut scene = Sketch::spicheren(open(9, 9))
            .sides(["", "0505/0506", "", ""])
            .with(a(6))
            .with(gun("g", FRENCH, 3, 4, "0605", Direction::NW))
            .with(d())
            .build();
        scene.start(&[0], Task::Announce(0), &[]);
        assert!(scene.s.active().is_empty(), "nobody is asked");
    }
}

mod r11_1 {
    use super::*;

    #[test]
    fn without_a_headquarters_in_the_stack_nobody_coordinates() {
        for (hq, asked) in [("0506", true), ("0507", false)] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .with(a(6))
                .with(foot("B", FRENCH, 7, 2, "0605", Direction::NW))
                .with(d())
                .leader("French HQ", hq)
                .build();
            scene.start(&[0], Task::Announce(0), &[]);
            scene.to("0505", &[]);
            scene.to("0505", &[]);
            assert_eq!(matches!(scene.s.step(), Step::Coordinate(..)), asked);
        }
    }
}

mod r11_3 {
    use super::*;

    /// D (Prussian) at 0505 must retreat north.
    fn beaten(sketch: Sketch) -> Scene {
        let mut scene = sketch.build();
        let unit = scene.unit("D");
        scene.s.active = std::iter::once(crate::grandes_batailles::FormationId(0)).collect();
        scene.s.combat.hex = scene.hex("0505");
        scene.s.combat.defenders = std::iter::once(unit).collect();
        scene.s.combat.due = std::iter::once(unit).collect();
        scene.s.task = Task::Settle;
        scene.s.step = Step::Working;
        scene.run(&[]);
        scene
    }

    fn retreat(sketch: Sketch) -> Scene {
        let mut scene = beaten(sketch);
        scene.done(&[]);
        scene
    }

    fn base() -> Sketch {
        Sketch::spicheren(open(9, 9)).with(d())
    }

    #[test]
    fn the_cheapest_hexes_towards_the_edge() {
        let scene = retreat(Sketch::spicheren(ground(&[("0504", "w1")])).with(d()));
        assert_eq!(scene.offered(), ["0404", "0604"]);
    }

    #[test]
    fn out_of_zones_before_cheap() {
        let sketch = Sketch::spicheren(ground(&[("0504", "w1")]))
            .sides(["", "0505/0604", "", ""])
            .with(d())
            .with(foot("E", FRENCH, 5, 2, "0304", Direction::SE));
        let scene = retreat(sketch);
        assert_eq!(scene.at("D"), "0504");
    }

    #[test]
    fn into_a_zone_at_the_cost_of_a_step() {
        let sketch = base()
            .sides(["", "0505/0404 0505/0604", "", ""])
            .with(foot("E", FRENCH, 5, 2, "0502", Direction::S))
            .with(foot("F", FRENCH, 5, 2, "0603", Direction::SW));
        let scene = retreat(sketch);
        assert_eq!((scene.at("D"), scene.losses("D")), ("0504".into(), 1));
    }

    #[test]
    fn nowhere_to_go_costs_a_step_too() {
        let scene = retreat(base().sides(["", "0505/0404 0505/0604 0505/0504", "", ""]));
        assert_eq!((scene.at("D"), scene.losses("D")), ("0505".into(), 1));
    }

    #[test]
    fn beyond_friends_who_are_disorganised() {
        let friends = |shaken: bool| {
            let friend = foot("N", PRUSSIAN, 5, 2, "0504", Direction::S);
            base().sides(["", "0505/0404 0505/0604 0504/0403 0504/0603", "", ""]).with(if shaken {
                friend.shaken()
            } else {
                friend
            })
        };
        let scene = retreat(friends(false));
        assert_eq!((scene.at("D"), scene.is_shaken("N"), scene.losses("N")), ("0503".into(), true, 0));
        let scene = retreat(friends(true));
        assert_eq!((scene.at("D"), scene.is_shaken("N"), scene.losses("N")), ("0503".into(), true, 0));
        let blocked = friends(false).with(foot("M", PRUSSIAN, 5, 2, "0503", Direction::S));
        let scene = retreat(blocked);
        assert_eq!((scene.at("D"), scene.losses("D"), scene.is_shaken("N")), ("0505".into(), 1, false));
    }

    #[test]
    fn the_edge_of_the_map_is_a_barrier() {
        for (ruling, at) in [(RetreatOffMap::Impossible, "0501"), (RetreatOffMap::Leaves, "off")] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.retreat_off_map = ruling)
                .with(foot("D", PRUSSIAN, 5, 2, "0501", Direction::S))
                .build();
            let unit = scene.unit("D");
            scene.s.active = std::iter::once(crate::grandes_batailles::FormationId(0)).collect();
            scene.s.combat.due = std::iter::once(unit).collect();
            scene.s.combat.hex = scene.hex("0501");
            scene.s.task = Task::Settle;
            scene.run(&[]);
            scene.done(&[]);
            assert_eq!(scene.at("D"), at);
        }
    }

    #[test]
    fn zones_or_friends_first() {
        let offered = |ruling| {
            let sketch = base()
                .rulings(|r| r.retreat_priority = ruling)
                .sides(["", "0505/0604", "", ""])
                .with(foot("N", PRUSSIAN, 5, 2, "0504", Direction::S))
                .with(foot("E", FRENCH, 5, 2, "0304", Direction::SE));
            let scene = retreat(sketch);
            (scene.at("D"), scene.is_shaken("N"))
        };
        assert!(offered(RetreatPriority::ZoneFirst).1);
        assert_eq!(offered(RetreatPriority::FriendsFirst), ("0404".into(), false));
    }

    #[test]
    fn standing_takes_a_test_and_a_step() {
        let mut scene = beaten(base().leader("Prussian HQ", "0505"));
        scene.go(&[3]);
        assert_eq!((scene.at("D"), scene.losses("D")), ("0505".into(), 1));
        let mut scene = beaten(base().leader("Prussian HQ", "0505"));
        scene.go(&[2]);
        assert!(matches!(scene.s.step(), Step::RetreatHex(..)));
    }

    #[test]
    fn the_last_step_does_not_stand() {
        let last = |ruling| {
            let sketch = Sketch::spicheren(open(9, 9)).rulings(|r| r.last_step_refusal = ruling).with(d().lost(1));
            beaten(sketch).s.step()
        };
        assert!(matches!(last(LastStepRefusal::No), Step::RetreatHex(..)));
        assert!(matches!(last(LastStepRefusal::Yes), Step::Refuse(..)));
    }

    #[test]
    fn guns_are_lost_with_their_infantry() {
        let sketch = base()
            .with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::S))
            .sides(["", "0505/0404 0505/0604", "", ""])
            .with(foot("A", FRENCH, 6, 2, "0506", Direction::N));
        let scene = retreat(sketch);
        assert_eq!((scene.at("D"), scene.at("g")), ("0504".into(), "off".into()));
        for (ruling, gun) in [(GunsOfEliminated::Eliminated, "off"), (GunsOfEliminated::Stay, "0505")] {
            let mut scene = Sketch::spicheren(open(9, 9))
                .rulings(|r| r.guns_of_eliminated = ruling)
                .with(a(8).movement(5))
                .with(d().steps(1).shaken().turned_value(1))
                .with(super::gun("g", PRUSSIAN, 4, 5, "0505", Direction::N).movement(3))
                .build();
            scene.attack(0, &[("A", "0505")], &[], &[1, 6]);
            assert_eq!(scene.at("g"), gun);
        }
    }

    #[test]
    fn high_protection_holds_without_a_test() {
        let held = |ruling: HoldingTerrain, token| {
            let mut scene = Sketch::spicheren(ground(&[("0505", token)]))
                .rulings(|r| r.holding_terrain = ruling)
                .with(a(8).movement(5))
                .with(weak())
                .build();
            // The defence: nothing; the assault 4 against a village, 5: D.
            scene.attack(0, &[("A", "0505")], &[], &[1, 5]);
            (scene.is_shaken("D"), matches!(scene.s.step(), Step::Refuse(..)))
        };
        assert_eq!(held(HoldingTerrain::AboveTwo, "v1"), (true, true));
        assert_eq!(held(HoldingTerrain::TwoOrMore, "v1"), (true, false));
    }

    #[test]
    fn a_headquarters_goes_along_or_stays() {
        let sketch = base().sides(["", "0505/0404 0505/0604", "", ""]).leader("Prussian HQ", "0505");
        let mut scene = retreat(sketch);
        scene.keep(&[]);
        assert!(matches!(scene.s.step(), Step::LeaderFollows(..)));
        scene.go(&[]);
        assert_eq!(scene.leader_at("Prussian HQ"), "0504");
    }
}

mod r11_4 {
    use super::*;

    fn before(defender: super::super::fixture::Piece, attacker: super::super::fixture::Piece) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 11)).with(attacker).with(defender).build();
        scene.attack(0, &[("A", "0505")], &[], &[]);
        scene
    }

    #[test]
    fn cavalry_gets_away_from_infantry_by_two_hexes() {
        let mut scene = before(horse("D", PRUSSIAN, 2, "0505", Direction::S), a(6));
        assert!(matches!(scene.s.step(), Step::RetreatBefore(..)));
        scene.go(&[]);
        scene.to("0504", &[]);
        assert!(scene.offered().contains(&"0503".to_owned()) && scene.legal().contains(&Action::Done));
        scene.to("0503", &[]);
        scene.keep(&[]);
        assert!(!scene.is_shaken("D"));
        assert_eq!(scene.s.step(), Step::Occupy(FRENCH));
        scene.act(Action::Unit(scene.unit("A")), &[]);
        assert_eq!(scene.at("A"), "0505");
    }

    #[test]
    fn as_fast_is_disorganised() {
        let mut scene = before(d(), a(6));
        scene.go(&[]);
        scene.to("0504", &[]);
        assert!(scene.is_shaken("D"));
        let charge = horse("A", FRENCH, 2, "0506", Direction::N);
        let mut scene = before(horse("D", PRUSSIAN, 2, "0505", Direction::S), charge.clone());
        scene.go(&[]);
        scene.to("0504", &[]);
        scene.keep(&[]);
        scene.done(&[]);
        assert!(scene.is_shaken("D") && !scene.is_shaken("A"), "cavalry that slipped away is not charged");
        // Infantry is too slow for cavalry.
        let mut scene = Sketch::spicheren(open(9, 11)).with(charge).with(weak()).build();
        scene.attack(0, &[("A", "0505")], &[], &[1, 1]);
        assert!(!scene.is_shaken("D"));
    }

    #[test]
    fn slower_attackers_matter_by_ruling() {
        for (ruling, shaken) in [(EarlyRetreatSpeed::AnyAsFast, true), (EarlyRetreatSpeed::FasterThanOne, false)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.early_retreat_speed = ruling)
                .with(a(6))
                .with(horse("H", FRENCH, 2, "0605", Direction::NW))
                .with(horse("D", PRUSSIAN, 2, "0505", Direction::S))
                .leader("French HQ", "0506")
                .build();
            scene.attack(0, &[("A", "0505"), ("H", "0505")], &["A", "H"], &[6]);
            scene.go(&[]);
            scene.to("0504", &[]);
            assert_eq!(scene.is_shaken("D"), shaken);
        }
    }
}

mod r11_5 {
    use super::*;

    fn charging(piece: super::super::fixture::Piece, ruling: ShakenCharge) -> Scene {
        Sketch::spicheren(open(9, 11)).rulings(|r| r.shaken_charge = ruling).with(piece).with(d()).build()
    }

    fn charger() -> super::super::fixture::Piece {
        horse("A", FRENCH, 3, "0506", Direction::N)
    }

    ///
    #[test]
    fn guns_alone_fall_to_cavalry_that_stood_their_fire_though_it_charges_no_further() {
        for (ruling, end) in [(ShakenCharge::Stops, "0506"), (ShakenCharge::GoesOn, "0505")] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.shaken_charge = ruling)
                .with(charger())
                .with(gun("g", PRUSSIAN, 3, 4, "0505", Direction::S))
                .build();
            // Column 3 and 5 + 1: D; 6 + 2: it stands.
            scene.attack(0, &[("A", "0505")], &[], &[5]);
            scene.go(&[6]);
            assert_eq!((scene.is_shaken("A"), scene.losses("A"), scene.at("A").as_str()), (true, 1, end));
            assert_eq!(scene.at("g"), "off");
        }
    }

    #[test]
    fn tired_or_disorganised_cavalry_does_not_charge() {
        let asked = |piece, tired: bool| {
            let mut scene = charging(piece, ShakenCharge::Stops);
            if tired {
                let unit = scene.unit("A");
                scene.s.tired.insert(unit);
            }
            scene.start(&[0], Task::Announce(0), &[]);
            matches!(scene.s.step(), Step::Assign(..))
        };
        assert!(asked(charger(), false) && !asked(charger(), true) && !asked(charger().shaken(), false));
    }

    #[test]
    fn cavalry_tires_beyond_half_its_movement() {
        let tired = |hexes: &[&str]| {
            let mut scene = Sketch::spicheren(open(9, 11)).with(horse("A", FRENCH, 3, "0509", Direction::N)).build();
            scene.start(&[0], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit("A")), &[]);
            for hex in hexes {
                scene.to(hex, &[]);
            }
            scene.done(&[]);
            scene.s.tired.has(scene.unit("A"))
        };
        assert!(!tired(&["0508", "0507", "0506"]) && tired(&["0508", "0507", "0506", "0505"]));
    }

    #[test]
    fn a_charge_disorganises() {
        let mut scene = Sketch::spicheren(open(9, 11)).with(charger()).with(weak()).build();
        scene.attack(0, &[("A", "0505")], &[], &[1, 1]);
        assert!(scene.s.active().is_empty());
        assert!(scene.is_shaken("A") && scene.losses("A") == 0);
    }

    #[test]
    fn shaken_chargers_stop() {
        for (ruling, left) in [(ShakenCharge::Stops, 0), (ShakenCharge::GoesOn, 1)] {
            let mut scene = charging(charger(), ruling);
            // Column 5 and a 6: D; it stands.
            scene.attack(0, &[("A", "0505")], &[], &[6]);
            // The second die is that of the assault.
            scene.go(if left == 0 { &[6] } else { &[6, 1] });
            assert!(scene.s.active().is_empty(), "{ruling:?}");
        }
    }
}

#[test]
fn a_drawn_map_is_read_by_columns() {
    let map = draw(".1 w2\n.3\n.1 .1\nv4");
    let at = |n| *map.hex(super::scenarios::hex(&map.grid, n));
    assert_eq!((at("0301").level, at("0201").level, at("0202").level), (2, 3, 4));
    assert_eq!(Nothing, crate::grandes_batailles::tables::CombatResult::default());
    assert!(Test < Disorder);
}
