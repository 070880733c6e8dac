//! §13.1.6, §13.2.6 Markers, §13.2.7 eliminated formations, and the readings of §T.terrain and §T.modifiers.

use super::fixture::{Scene, Sketch, foot, gun, horse, open};
use super::r11_combat::{d, ground};
use super::scenarios::{Extras, spicheren, wissembourg};
use crate::chance::Scripted;
use crate::geometry::Direction;
use crate::grandes_batailles::data::{Decoy, Objective, SharedMarker};
use crate::grandes_batailles::rulings::{
    DownhillFire, EliminatedFormations, HamletOnHeight, MarkerRoutes, MixedArms, MixedTrenches, NoonControl,
    SharedMarkerChoice, SupportLosses, TrenchFire, TurnUp,
};
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::{Action, Data, FRENCH, FormationId, GrandesBatailles, PRUSSIAN};
use crate::observer::Desk;

mod r13_1_6 {
    use super::*;

    /// The division's marker is about to move, in the open and out of sight.
    fn marker(sketch: Sketch) -> Scene {
        let mut scene = sketch
            .with(foot("brigade", PRUSSIAN, 8, 2, "", Direction::S))
            .data(|data| {
                data.special.decoy = Some(Decoy {
                    formation: FormationId(2),
                    turn: 4,
                    hexes: ["0101", "0901"].map(|n| super::super::scenarios::hex(&data.map.grid, n)),
                    movement: 3,
                    sight: 4,
                });
            })
            .build();
        scene.s.leaders_waiting.insert(scene.named("Prussian HQ"));
        scene.s.marker_at = [scene.hex("0303"), scene.hex("0901")];
        scene.start(&[2], Task::Movement, &[]);
        scene.act(Action::Marker(0), &[]);
        scene
    }

    #[test]
    fn the_prussian_may_turn_a_marker_up_by_ruling() {
        let ruled = |ruling| marker(Sketch::spicheren(open(9, 11)).rulings(|r| r.turn_up = ruling));
        assert!(!ruled(TurnUp::FoundOnly).legal().contains(&Action::Go));
        let mut scene = ruled(TurnUp::AtWill);
        scene.to("0304", &[]);
        scene.go(&[]);
        assert_eq!(scene.s.markers(), [crate::geometry::HexId::NONE; 2]);
        assert_eq!(scene.s.step(), Step::RevealHex(PRUSSIAN, scene.unit("brigade")));
        assert!(scene.offered().contains(&"0304".to_owned()));
    }

    #[test]
    fn a_marker_passes_woods_by_any_way_or_by_roads() {
        let offered = |ruling| {
            let map = ground(&[("0302", "w1"), ("0304", "w1"), ("0403", "w1")]);
            let ways = [("path", "0303 0304"), ("road", "0303 0403")];
            marker(Sketch::spicheren(map).routes(&ways).rulings(|r| r.marker_routes = ruling)).offered()
        };
        assert_eq!(offered(MarkerRoutes::Any), ["0202", "0203", "0304", "0402", "0403"]);
        assert_eq!(offered(MarkerRoutes::Roads), ["0202", "0203", "0402", "0403"]);
    }
}

mod r13_2_3 {
    use super::*;

    /// What the French have at noon of a place that the Prussian passed through before, and they took back.
    fn noon(ruling: NoonControl) -> i16 {
        let mut scene = Sketch::wissembourg(open(9, 11))
            .rulings(|r| r.noon_control = ruling)
            .with(foot("a", FRENCH, 5, 2, "0507", Direction::S))
            .with(foot("e", PRUSSIAN, 5, 2, "0504", Direction::N))
            .data(|data| {
                let hexes = super::super::scenarios::hexes(&data.map.grid, "0505");
                data.objectives.push(Objective { name: "Castle".into(), hexes, points: 2, at_start: FRENCH });
            })
            .build();
        for (formation, unit, hexes) in [(2, "e", ["0505", "0504"]), (0, "a", ["0506", "0505"])] {
            scene.s.cup.insert(FormationId(3));
            scene.start(&[formation], Task::Movement, &[]);
            scene.act(Action::Unit(scene.unit(unit)), &[]);
            hexes.into_iter().for_each(|hex| scene.to(hex, &[]));
            scene.done(&[]);
            scene.face(if unit == "e" { Direction::N } else { Direction::S });
        }
        assert!(scene.s.french_ground().has(scene.hex("0505")));
        scene.s.turn = 4;
        scene.game.noon_bonus(&mut scene.s, &mut Desk::silent(Scripted::dice(&[])));
        scene.s.points()[FRENCH]
    }

    #[test]
    fn a_place_that_was_lost_counts_at_noon_or_not() {
        assert_eq!([noon(NoonControl::Still), noon(NoonControl::Throughout)], [2, 0]);
    }
}

mod r13_2_6 {
    use super::*;

    /// The French have the initiative and one half of a shared marker, and another formation if `two`.
    fn chosen(ruling: SharedMarkerChoice, two: bool) -> Scene {
        let mut scene = Sketch::spicheren(open(9, 9))
            .rulings(|r| r.shared_marker = ruling)
            .data(|d| d.special.shared_marker = Some(SharedMarker { even: FormationId(2), odd: FormationId(0) }))
            .build();
        let mut cup = vec![FormationId(0), FormationId(2)];
        cup.extend(two.then_some(FormationId(1)));
        scene.s.cup = cup.into_iter().collect();
        scene.s.step = Step::ChooseFormation(FRENCH);
        scene
    }

    #[test]
    fn the_initiative_has_its_face_of_a_shared_marker_or_the_die_or_neither() {
        let cavalry = Action::Formation(FormationId(0));
        let mut scene = chosen(SharedMarkerChoice::Chosen, true);
        scene.act(cavalry, &[]);
        assert_eq!(scene.s.step(), Step::Activate(FRENCH, FormationId(0)));
        assert!(scene.s.cup().has(FormationId(2)), "the other face is drawn later");
        let mut scene = chosen(SharedMarkerChoice::Rolled, true);
        scene.act(cavalry, &[4]);
        assert_eq!(scene.s.step(), Step::Activate(PRUSSIAN, FormationId(2)));
        assert_eq!(chosen(SharedMarkerChoice::Drawn, true).legal(), [Action::Formation(FormationId(1))]);
        assert_eq!(chosen(SharedMarkerChoice::Drawn, false).legal(), [cavalry], "it has no other");
    }
}

mod r13_2_7 {
    use super::*;

    /// What the Prussian has more for a French formation that is demoralised and gone to the last unit; the French for a Prussian.
    fn worth(mut data: Data, ruling: EliminatedFormations, formation: u8) -> i16 {
        data.rulings.eliminated_formations = ruling;
        let game = GrandesBatailles::new(data);
        let mut s = game.initial_state();
        let members = game.members(FormationId(formation));
        s.waiting = s.waiting.minus(members);
        s.eliminated |= members;
        let before = game.final_points(&s).0;
        s.demoralised.insert(FormationId(formation));
        let after = game.final_points(&s).0;
        after[0] - before[0] + after[1] - before[1]
    }

    #[test]
    fn formations_that_are_gone_score_or_not() {
        let of = |ruling| {
            [
                worth(wissembourg(true), ruling, 0),
                worth(wissembourg(true), ruling, 5),
                // §13.2.3 excepts the French ones, whatever is read of the Prussian.
                worth(wissembourg(false), ruling, 0),
                worth(wissembourg(false), ruling, 5),
                worth(spicheren(Extras::default()), ruling, 0),
            ]
        };
        assert_eq!(of(EliminatedFormations::Score), [1, 1, 0, -1, 1]);
        assert_eq!(of(EliminatedFormations::Spicheren), [0, 0, 0, 0, 1]);
        assert_eq!(of(EliminatedFormations::Nowhere), [0, 0, 0, 0, 0]);
    }
}

mod t_modifiers {
    use super::*;

    /// The column of a barrage with 4 points at an enemy below.
    fn fire(ruling: DownhillFire) -> i32 {
        let scene = Sketch::spicheren(ground(&[("0505", ".3")]))
            .rulings(|r| r.downhill_fire = ruling)
            .with(gun("g", PRUSSIAN, 4, 5, "0505", Direction::N))
            .with(foot("t", FRENCH, 5, 2, "0502", Direction::S))
            .build();
        scene.game.column(scene.game.barrage_terms(&scene.s, scene.unit("g"), None, scene.unit("t"))).0
    }

    #[test]
    fn fire_goes_downhill_with_a_column_or_without() {
        assert_eq!([fire(DownhillFire::Yes), fire(DownhillFire::No)], [5, 4]);
    }
}

mod r11_3 {
    use super::*;

    #[test]
    fn a_hamlet_on_a_height_counts_against_the_die_or_the_height_alone_counts() {
        let die = |ruling, token| {
            let scene = Sketch::spicheren(ground(&[("0505", token)])).rulings(|r| r.hamlet_on_height = ruling).build();
            scene.game.terrain_die(&scene.s, scene.hex("0505"))
        };
        assert_eq!([die(HamletOnHeight::Yes, "h5"), die(HamletOnHeight::No, "h5")], [-1, 0]);
        assert_eq!([die(HamletOnHeight::Yes, "h4"), die(HamletOnHeight::No, "h4")], [-1, -1]);
    }
}

mod t_terrain {
    use super::*;

    /// The assault of A and another on D at 0505: column and die.
    fn assault(sketch: Sketch) -> (i32, i32) {
        let mut scene = sketch.with(foot("A", FRENCH, 3, 3, "0506", Direction::N)).with(d()).build();
        scene.s.active = std::iter::once(FormationId(0)).collect();
        scene.s.combat.hex = scene.hex("0505");
        scene.s.combat.left = ["A", "B"].iter().map(|n| scene.unit(n)).collect();
        scene.s.combat.defenders = std::iter::once(scene.unit("D")).collect();
        scene.game.column(scene.assault_terms())
    }

    #[test]
    fn across_a_stream_each_arm_suffers_for_itself_or_only_what_all_suffer() {
        let mixed = |ruling| {
            assault(
                Sketch::wissembourg(open(9, 11))
                    .rulings(|r| r.mixed_arms = ruling)
                    .sides(["0505/0506 0505/0605", "", "", ""])
                    .with(horse("B", FRENCH, 2, "0605", Direction::NW)),
            )
        };
        assert_eq!([mixed(MixedArms::Both), mixed(MixedArms::Alike)], [(4, -1), (5, 0)]);
    }

    #[test]
    fn a_trench_counts_if_all_come_through_it_or_one() {
        let mixed = |ruling| {
            assault(
                Sketch::spicheren(open(9, 11))
                    .rulings(|r| r.mixed_trenches = ruling)
                    .sides(["", "", "", "0505/0506"])
                    .with(foot("B", FRENCH, 2, 3, "0605", Direction::NW)),
            )
        };
        assert_eq!([mixed(MixedTrenches::AllThrough), mixed(MixedTrenches::AnyThrough)], [(5, 0), (5, -1)]);
    }

    #[test]
    fn a_trench_protects_from_fire_at_any_distance_or_from_the_next_hex() {
        let fire = |ruling, hex: &'static str| {
            let scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.trench_fire = ruling)
                .sides(["", "", "", "0505/0506"])
                .with(gun("g", FRENCH, 4, 5, hex, Direction::N))
                .with(d())
                .build();
            scene.game.column(scene.game.barrage_terms(&scene.s, scene.unit("g"), None, scene.unit("D"))).1
        };
        assert_eq!([fire(TrenchFire::Line, "0508"), fire(TrenchFire::Adjacent, "0508")], [-1, 0]);
        // Next to it the gun has its canister.
        assert_eq!([fire(TrenchFire::Line, "0506"), fire(TrenchFire::Adjacent, "0506")], [0, 0]);
    }
}

mod r11_2_1 {
    use super::*;

    #[test]
    fn a_supporters_losses_count_where_it_gave_points_or_everywhere() {
        for (ruling, against_b) in [(SupportLosses::Given, 0), (SupportLosses::All, -2)] {
            let mut scene = Sketch::spicheren(open(9, 11))
                .rulings(|r| r.support_losses = ruling)
                .with(foot("A", PRUSSIAN, 5, 2, "0504", Direction::S).movement(5))
                .with(foot("B", PRUSSIAN, 5, 2, "0405", Direction::NE).movement(5))
                .with(foot("D", FRENCH, 3, 2, "0505", Direction::N))
                .with(foot("N", FRENCH, 4, 3, "0604", Direction::N).lost(2))
                .leader("Prussian HQ", "0504")
                .build();
            // The neighbour reaches A only.
            scene.attack(2, &[("A", "0505"), ("B", "0505")], &["A", "B"], &[3]);
            scene.go(&[]);
            scene.act(Action::Points(0), &[1, 1]);
            assert_eq!(scene.defence_terms(scene.unit("B")).shifts, against_b);
        }
    }
}
