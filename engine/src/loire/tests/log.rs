//! What the log says of a combat: enough to compute it by hand (§12.5 to §12.8), and of supply (§8.2).

use super::fixture::*;
use crate::game::Game;
use crate::loire::data::{March, Suffers};
use crate::loire::event::{Cause, Faced, Worth};
use crate::loire::event::{End, Event, Loss};
use crate::loire::rulebook::rule;
use crate::loire::state::Task;
use crate::loire::terrain::{PlaceSet, Terrain};
use crate::loire::{CorpsId, FRENCH, GERMAN, Loire};

fn words(game: &Loire, event: &Event) -> String {
    let mut words = String::new();
    game.describe_event(event, &mut words);
    words
}

/// What the log says of the last action.
fn told(table: &Table) -> Vec<String> {
    table.events().iter().map(|event| words(&table.game, event)).collect()
}

mod r5_2 {
    use super::*;

    #[test]
    fn a_corps_that_rests_is_named() {
        let table = field().unit("Gh1", 505).unit("Gi1", 505).corps("XIII", &["Gh1", "Gi1"]).done();
        assert_eq!(words(&table.game, &Event::Rested { corps: CorpsId(0), units: 2 }), "XIII rests: 2 steps");
    }
}

mod r12_6 {
    use super::*;

    /// Infantry, cavalry and a headquarters attack a wood over a stream, with guns; the cavalry is out of supply.
    fn combat() -> Table {
        let p = field().result((2, 0), (3, 1)).ground(506, Terrain::Wood).stream(505, 506);
        let p =
            p.unit("Gi1", 505).unit("Gc1", 505).unit("Gh1", 505).unit("Fi1", 506).unit("Fi9", 101).unit("Gi9", 1610);
        let mut table = p.then(|s| s.unsupplied.insert(crate::loire::unit::UnitId(1))).fighting(GERMAN);
        table.to(505).pick("Gi1").pick("Gc1").pick("Gh1");
        table.dice(&[3, 4]).count(2);
        table
    }

    #[test]
    fn each_strength_and_each_modifier_is_named_and_their_sums_are_used() {
        let table = combat();
        let (mut strengths, mut modifier, mut fought) = ([0, 0], 0, None);
        for event in table.events() {
            match *event {
                Event::Engaged { side, worth, .. } => strengths[usize::from(side == FRENCH)] += u32::from(worth.value),
                Event::Modified { amount, .. } => modifier += amount,
                Event::Weighed { strengths: weighed, .. } => assert_eq!(weighed, strengths),
                Event::Fought { modifier, .. } => fought = Some(modifier),
                _ => {}
            }
        }
        assert_eq!((fought, modifier), (Some(-1), -1), "-1 stream, -1 wood, +1 of two points");
    }

    #[test]
    fn the_log_says_why() {
        let told = told(&combat());
        for line in [
            "Gh1 in 0505 gives 2 artillery points, 2 in all",
            "Germans: Gi1 in 0505 (clear), 3 steps: 5",
            "Germans: Gc1 in 0505 (clear), 2 steps: 0, halved from 3: out of supply, cavalry that attacks over water",
            "Germans: Gh1 in 0505 (clear), 2 steps: 1",
            "French: Fi1 in 0506 (wood), 3 steps: 5",
            "Odds 1:1 (6 to 5)",
            "-1 all attackers over a stream, a bridge or a river: the Germans",
            "-1 defending infantry of the French in wood",
            "+1 artillery of the Germans: 2 points, 1 for each 2",
            "At 1:1, roll 7-1, row 2 or more: the Germans lose 1 of 7 steps (level 2), \
             the French lose 2 of 3 steps (level 3) and retreat 1 hex",
        ] {
            assert!(told.iter().any(|words| words == line), "{line}: {told:#?}");
        }
    }

    #[test]
    fn who_comes_late_says_from_what() {
        let table = field().unit("Fi2", 506).unit("Gi1", 505).done();
        let (unit, late) = (table.unit("Fi2"), table.units(&["Fi2"]));
        let fight = crate::loire::state::Fight { late, defenders: late, ..Default::default() };
        let worth = table.game.worth_in(&table.state, unit, &fight);
        let told =
            words(&table.game, &Event::Engaged { side: FRENCH, unit, hex: table.state.at(unit), steps: 3, worth });
        assert_eq!(told, "French: Fi2 in 0506 (clear), 3 steps: 3 and not 5, since it comes late");
        let hungry = Worth { value: 1, halved: [true, false, false], ..worth };
        let hex = table.state.at(unit);
        let told = |worth| words(&table.game, &Event::Engaged { side: FRENCH, unit, hex, steps: 3, worth });
        assert!(told(hungry).ends_with(": 1, halved from 3: out of supply (3 and not 5, since it comes late)"));
        let least = Worth { full: 1, ..hungry };
        assert!(told(least).ends_with(": 1, not halved below 1: out of supply (1 and not 5, since it comes late)"));
        let point = Worth { value: 1, full: 1, late: Some(1), halved: [false; 3] };
        assert!(told(point).ends_with(": 1 (it comes late)"));
    }

    #[test]
    fn cavalry_and_headquarters_name_what_they_face() {
        let game = field().done().game;
        let told = |cause, amount| words(&game, &Event::Modified { side: GERMAN, cause, amount });
        assert_eq!(told(Cause::Cavalry(Faced::Infantry), 2), "+2 cavalry of the Germans by itself against infantry");
        let both = "+3 cavalry of the Germans by itself against infantry and cavalry";
        assert_eq!(told(Cause::Cavalry(Faced::Both), 3), both);
        assert_eq!(told(Cause::Headquarters(Faced::Cavalry), 2), "+2 a headquarters of the Germans against cavalry");
        let both = "+3 a headquarters of the Germans against infantry and cavalry";
        assert_eq!(told(Cause::Headquarters(Faced::Both), 3), both);
        assert_eq!(told(Cause::Guns(3, 1), -3), "-3 artillery of the Germans: 3 points, 1 for each");
        let faced = |french: &[&str]| {
            let p = field().result((0, 0), (0, 0)).unit("Gc1", 505).unit("Gi9", 1605).unit("Fi9", 1606);
            let mut table = french.iter().fold(p, |p, name| p.unit(name, 506)).fighting(GERMAN);
            table.dice(&[3, 3]).to(505);
            table.told(|e| matches!(e, Event::Modified { cause: Cause::Cavalry(Faced::Both), amount: -3, .. }))
        };
        assert_eq!((faced(&["Fi1"]), faced(&["Fi1", "Fc1"])), (0, 1));
    }

    #[test]
    fn the_row_that_is_read_is_named() {
        let row = Suffers { level: 0, retreat: 0 };
        let game = field().data(|data| data.tables.combat.rows = vec![vec![(row, row)]; 3]).done().game;
        let told = |roll| {
            let (side, column, modifier, engaged, losses) = (GERMAN, 0, -8, [1, 1], [0, 0]);
            let (attacker, defender) = (row, row);
            let fought = Event::Fought { side, column, roll, modifier, attacker, defender, engaged, losses };
            words(&game, &fought)
        };
        assert_eq!(told(11), "At 1:1, roll 11-8, row 3: the Germans lose nothing, the French lose nothing");
        assert!(told(9).contains("row 2 or less") && told(10).contains("row 2 or less"));
        assert!(told(12).contains("row 4 or more"));
    }

    #[test]
    fn a_lost_step_says_why_and_what_it_counts() {
        let table = field().unit("Fh1", 506).unit("Gi1", 505).done();
        let (side, unit) = (FRENCH, table.unit("Fh1"));
        let told = |why, counts| words(&table.game, &Event::LostStep { side, unit, why, counts });
        assert_eq!(told(Loss::Combat, 2), "Fh1 loses a step by the table, which counts as 2");
        let silent = "Fh1 loses a step by the table, which counts as 1: out of supply it has no artillery";
        assert_eq!(told(Loss::Combat, 1), silent);
        assert_eq!(told(Loss::Test, 1), "Fh1 loses a step by the test");
        assert_eq!(told(Loss::NoRetreat, 1), "Fh1 loses a step for a hex that it cannot retreat");
        assert_eq!(told(Loss::ForcedMarch, 1), "Fh1 loses a step by the forced march");
    }

    #[test]
    fn an_attack_names_every_hex_with_its_ground() {
        let p = field().result((0, 0), (0, 0)).ground(404, Terrain::Wood).unit("Gi1", 505).unit("Fi1", 506);
        let mut table = p.unit("Fi2", 404).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.dice(&[3, 3]).to(505);
        assert!(
            told(&table)
                .iter()
                .any(|words| words
                    == "The Germans attack 0404 (wood) and 0506 (clear) from 0505 (clear): 1 unit against 2"),
            "{:#?}",
            told(&table)
        );
    }
}

mod r12_2 {
    use super::*;

    #[test]
    fn a_skirmish_names_what_it_needs_and_what_is_added() {
        let p = field().ground(505, Terrain::Wood).unit("Ff1", 505).unit("Gi1", 506).unit("Fi9", 1606);
        let table = p.unit("Gi9", 1605).goes_on(GERMAN, crate::loire::state::Task::Skirmishes(FRENCH), &[5, 6]);
        let told = told(&table);
        assert_eq!(told[0], "Ff1 attacks Gi1: 11, failure (11-1 against 6)");
        assert_eq!(told[1], "-1 francs-tireurs in a wood, difficult terrain or a town");
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn who_is_removed_without_supply_is_told_after_supply_is_checked() {
        let p = field().unit("Ff1", 505).unit("Fi1", 101).unit("Fi2", 1001).edge(FRENCH, &[101], &[101]);
        let p = p.data(|data| data.hidden = false);
        let table = p.unit("Gi9", 1610).goes_on(FRENCH, crate::loire::state::Task::Supply, &[]);
        let told = told(&table);
        assert_eq!(told[..2], ["Out of supply among the French: 1: Fi2", "Ff1 is removed without supply"]);
        assert_eq!(End::Unsupplied.rule(), rule!("8.2"));
        assert!(table.applied(rule!("8.2")));
    }
}

mod r13 {
    use super::*;
    use crate::loire::event::MoraleEvent;

    #[test]
    fn a_move_that_ends_at_the_end_of_the_scale_says_so() {
        let table = field().done();
        let counted = Event::MoraleCounted { by: -1, of: MoraleEvent::Town(GERMAN) };
        let told = "This counts -1 for the National Morale: a town that the Germans take";
        assert_eq!(words(&table.game, &counted), told);
        let moved = Event::MoraleMoved { by: -1, counted: -3, morale: -2 };
        let told = "National Morale moves by -1 to -2, the end of its scale: -3 was counted";
        assert_eq!(words(&table.game, &moved), told);
        let stays = |counted| words(&table.game, &Event::MoraleMoved { by: 0, counted, morale: 2 });
        assert_eq!(stays(0), "National Morale stays at 2");
        assert_eq!(stays(3), "National Morale stays at 2, the end of its scale: +3 was counted");
    }

    #[test]
    fn a_place_is_taken_after_the_march_that_comes_there() {
        let p = field().place(506, Terrain::Town, GERMAN).unit("Fi1", 505).unit("Gi9", 1610);
        let mut table = p.moving(FRENCH);
        table.pick("Fi1").pace(March::Tactical).to(506);
        assert_eq!(told(&table)[..2], ["Fi1 marches from 0505 to 0506 506", "The French take 506"]);
    }
}

mod r9_1 {
    use super::*;

    #[test]
    fn who_marches_along_is_named_once_and_counted_then() {
        let mut table = field().unit("Fh1", 505).unit("Fi1", 505).unit("Gi9", 1610).moving(FRENCH);
        table.pick("Fh1").pick("Fi1").pace(March::Tactical);
        assert_eq!(told(&table), ["Fh1 begins a tactical march with 1 other", "with Fi1"]);
        table.to(506);
        assert_eq!(told(&table)[0], "Fh1 marches with 1 other from 0505 to 0506");
    }
}

mod r6_1 {
    use super::*;

    #[test]
    fn a_roll_for_withdrawals_names_its_target() {
        let game = field().done().game;
        let told = |corps, at_once| {
            let (roll, target) = (7, 6);
            words(&game, &Event::WithdrawalRolled { roll, target, corps, at_once })
        };
        assert_eq!(told(0, 0), "The Army of the East: 7 against 6, no corps leaves");
        assert_eq!(told(1, 1), "The Army of the East: 7 against 6, 1 corps leaves");
        assert_eq!(told(3, 2), "The Army of the East: 7 against 6, 3 corps leave, 2 of them at once");
    }
}

mod r7_1 {
    use super::*;

    #[test]
    fn a_roll_on_a_table_names_the_morale() {
        let game = field().done().game;
        let raised = |morale| words(&game, &Event::FrancsTireursRolled { roll: 11, morale, units: 6 });
        assert_eq!(raised(0), "Francs-tireurs: roll 11, National Morale 0: 6 units");
        assert_eq!(raised(-1), "Francs-tireurs: roll 11, National Morale -1: 6 units");
        let cut = Event::FrancsTireursRolled { roll: 6, morale: 0, units: 1 };
        let told = "Francs-tireurs: roll 6, National Morale 0: 1 unit; the table has 4, but 10 are the most";
        assert_eq!(words(&game, &cut), told);
        let points = Event::ReplacementsRolled { roll: 9, morale: -1, points: 5 };
        assert_eq!(words(&game, &points), "Replacements: roll 9, National Morale -1: 5 points");
    }
}

mod r12_3 {
    use super::*;
    use crate::loire::event::Coming;

    #[test]
    fn a_march_that_cannot_be_made_any_more_has_no_roll() {
        let table = field().unit("Fh1", 506).unit("Fi1", 506).done();
        let (unit, units, to) = (table.unit("Fh1"), table.units(&["Fh1", "Fi1"]), table.hex(507));
        let told = |coming, roll, cost| {
            let (side, rating, factor) = (FRENCH, 7, 6);
            words(&table.game, &Event::MarchedToTheGuns { side, unit, units, to, rating, cost, factor, roll, coming })
        };
        let march = "Fh1 marches to the guns at 0507, 7 against 6, in vain (7 less a way of 1); with Fi1";
        assert_eq!(told(Coming::Stays, 7, 2), march);
        assert!(told(Coming::Stays, 7, 3).ends_with("(7 less a way of 1.5, rounded down); with Fi1"), "half points");
        assert_eq!(told(Coming::Barred, 0, 2), "Fh1 was to march to the guns, and cannot any more; with Fi1");
    }
}

mod r12_8 {
    use super::*;

    #[test]
    fn a_test_out_of_supply_says_what_is_printed() {
        let table = field().unit("Fi1", 506).unit("Gi1", 505).done();
        let (unit, side) = (table.unit("Fi1"), FRENCH);
        let printed = table.game.unit(unit).rating;
        let told = |rating| {
            let test = Event::AdvanceRolled { side, unit, roll: 5, rating, passed: true };
            words(&table.game, &test)
        };
        assert_eq!(told(printed), format!("Fi1 tries to go on: 5, passed (at most {printed})"));
        let less = format!("(at most {}), {printed} less 1 out of supply", printed - 1);
        assert!(told(printed - 1).ends_with(&less), "{}", told(printed - 1));
    }
}

mod r15 {
    use super::*;

    #[test]
    fn the_end_is_a_victory_or_a_draw() {
        let table = field().done();
        let ends = |level| words(&table.game, &Event::Ended { level, margin: 2 });
        assert_eq!(ends(1), "The game ends: French tactical victory, margin 2");
        assert_eq!(ends(2), "The game ends: draw, margin 2");
    }

    #[test]
    fn the_end_says_who_holds_which_towns() {
        let towns = [(201, FRENCH), (401, GERMAN), (601, FRENCH), (801, FRENCH), (1001, GERMAN)];
        let p = towns.into_iter().fold(field(), |p, (hex, side)| p.place(hex, Terrain::Town, side));
        let p = p.victory([201, 401], [601, 801], &[]).unit("Fi1", 110).unit("Gi1", 1610);
        let table = p.goes_on(GERMAN, Task::TurnEnd, &[]);
        let words = "Of the towns that decide, the French hold 201, 601 and 801, the Germans 401";
        assert_eq!(told(&table)[1..], ["The game ends: draw, margin 0", words]);
        let none = Event::TownsHeld { french: PlaceSet::EMPTY, german: PlaceSet(3) };
        let words = "Of the towns that decide, the French hold none, the Germans 201 and 401";
        assert_eq!(super::words(&table.game, &none), words);
    }
}
