//! The tables as they are printed, read by the rules.

use super::fixture::*;
use crate::chance::Scripted;
use crate::eagle::{Eagle, FRENCH, PRUSSIAN, UnitId};
use crate::observer::Desk;

fn game() -> Eagle {
    field().begun().game
}

/// What comes of a roll with each die.
fn by_die<T>(roll: impl Fn(&Eagle, &mut Desk<Scripted, crate::observer::Silent>) -> T) -> [T; 6] {
    [1, 2, 3, 4, 5, 6].map(|die| roll(&game(), &mut Desk::silent(Scripted::dice(&[die]))))
}

mod rt_combat {
    use super::*;

    #[test]
    fn losses_by_total() {
        let game = game();
        let column = |attacks| (0..=15).map(|total| game.losses_by(attacks, total)).collect::<Vec<_>>();
        assert_eq!(column(true), [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6]);
        assert_eq!(column(false), [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6]);
    }

    #[test]
    fn totals_beyond_the_table_are_those_at_its_ends() {
        assert_eq!((game().losses_by(true, -7), game().losses_by(true, 40)), (0, 6));
    }
}

mod rt_modifiers {
    use super::*;
    use crate::eagle::rules::Party;

    #[test]
    fn each_by_itself_and_all_together() {
        let game = game();
        let plain = Party { strength: 8, morale: 3, terrain: 1, hexes: 1, ..Party::default() };
        let with = |change: fn(&mut Party)| {
            let mut party = plain;
            change(&mut party);
            game.modifier(&party, &plain)
        };
        assert_eq!(with(|_| {}), 0);
        assert_eq!(with(|p| p.morale = 5), 2);
        assert_eq!(with(|p| p.bonus = 2), 2);
        assert_eq!(with(|p| p.disorganised = true), -1);
        assert_eq!(with(|p| p.terrain = 4), 3);
        assert_eq!(with(|p| p.unsupplied = true), -2);
        assert_eq!(with(|p| p.second = true), -2);
        assert_eq!(with(|p| p.strength = 16), 2);
        assert_eq!(with(|p| p.mitrailleuses = true), 1);
        assert_eq!(with(|p| p.heroism = true), 2);
        assert_eq!(
            with(|p| {
                (p.morale, p.bonus, p.strength, p.disorganised, p.unsupplied, p.second) = (4, 1, 24, true, true, true);
            }),
            1 + 1 + 4 - 1 - 2 - 2
        );
    }
}

mod rt_initiative {
    use super::*;

    #[test]
    fn supplementary_markers_by_die() {
        assert_eq!(by_die(|game, env| game.roll_initiative(FRENCH, env).1), [0, 0, 1, 1, 2, 4]);
        assert_eq!(by_die(|game, env| game.roll_initiative(PRUSSIAN, env).1), [1, 1, 1, 2, 2, 3]);
    }
}

mod rt_siege {
    use super::*;

    #[test]
    fn steps_by_die() {
        assert_eq!(by_die(|game, env| game.roll_siege(UnitId(0), false, env).1), [0, 0, 0, 1, 1, 2]);
        assert_eq!(by_die(|game, env| game.roll_siege(UnitId(0), true, env).1), [0, 0, 0, 0, 1, 1]);
    }
}

mod rt_isolation {
    use super::*;

    #[test]
    fn surrender_by_die_and_turn() {
        let column =
            |turns, emperor| by_die(|game, env| u8::from(game.roll_surrender(UnitId(0), turns, emperor, env).1));
        assert_eq!(column(1, false), [0, 0, 0, 0, 0, 1]);
        assert_eq!(column(2, false), [0, 0, 0, 0, 1, 1]);
        assert_eq!(column(3, false), [0, 0, 0, 1, 1, 1]);
        assert_eq!([column(4, false), column(9, false)], [[0, 0, 1, 1, 1, 1]; 2]);
        assert_eq!(column(3, true), [0, 0, 1, 1, 1, 1]);
    }
}
