//! The bots of The Stricken Eagle: legal, blind to what is hidden, without allocations, better than chance, and sane.

use crate::table::{Table, heuristics, play, player};
use sandtable_bots::Random;
use sandtable_bots::eagle::Player;
use sandtable_engine::eagle::event::End;
use sandtable_engine::eagle::{Eagle, Event, PRUSSIAN};
use sandtable_engine::laws;
use sandtable_engine::rulebook::Rule;
use sandtable_engine::{Game, Observer, Side, Silent};
use sandtable_scenarios::{Overlay, Source, load};

fn game(overlays: &[Overlay]) -> Eagle {
    let loaded = load(&Source::named("eagle").expect("a built-in scenario"), overlays).expect("no faults");
    Eagle::new(loaded.data.to().expect("the data of eagle"))
}

#[test]
fn the_heuristic_beats_random_from_either_side() {
    let game = game(&[]);
    let (french, _) = play(&game, [player(&game, "french=heuristic"), Player::Random(Random)], 11, 40);
    assert!(french[0] >= 38, "as the French it won {} of 40", french[0]);
    let (prussian, _) = play(&game, [Player::Random(Random), player(&game, "prussian=heuristic")], 11, 40);
    assert!(prussian[1] >= 38, "as the Prussian it won {} of 40", prussian[1]);
}

#[test]
fn the_heuristic_beats_every_doctrine_from_either_side() {
    let game = game(&[]);
    for doctrine in ["moltke", "steinmetz"] {
        let bots = [player(&game, "french=heuristic"), player(&game, &format!("prussian=scripted:{doctrine}"))];
        let (wins, _) = play(&game, bots, 11, 30);
        assert!(wins[0] >= 18, "over {doctrine} it won {} of 30", wins[0]);
    }
    for doctrine in ["frossard", "trochu"] {
        let bots = [player(&game, &format!("french=scripted:{doctrine}")), player(&game, "prussian=heuristic")];
        let (wins, _) = play(&game, bots, 11, 30);
        assert!(wins[1] >= 18, "over {doctrine} it won {} of 30", wins[1]);
    }
}

#[test]
fn no_bot_looks_at_what_is_hidden() {
    let game = game(&[]);
    for side in Side::BOTH {
        let bot = player(&game, &format!("{}=heuristic", Eagle::CARD.sides[side.index()]));
        let compared = laws::leak(&game, &bot, side, 5, 0..3).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(compared > 1_000, "{compared} decisions compared");
    }
}

#[test]
fn no_bot_allocates() {
    let game = game(&[]);
    let scripted = |first, second| [player(&game, first), player(&game, second)];
    for bots in [
        heuristics(&game),
        scripted("french=scripted:frossard", "prussian=scripted:steinmetz"),
        scripted("french=scripted:trochu", "prussian=scripted:moltke"),
    ] {
        let mut table = Table::new(&game, bots, Silent);
        table.play(1, 0);
        let info = allocation_counter::measure(|| (1..=3).for_each(|index| table.play(1, index)));
        assert_eq!(info.count_total, 0);
    }
}

#[test]
fn the_heuristic_repeats_itself() {
    let game = game(&[]);
    assert_eq!(play(&game, heuristics(&game), 11, 3), play(&game, heuristics(&game), 11, 3));
}

/// The bots read the rules in force: a changed counter changes their choices.
#[test]
fn an_erratum_changes_the_play() {
    let [base, changed] = [game(&[]), game(&[Overlay::Set("units.1st Corps.strength=6".into())])];
    assert_ne!(play(&base, heuristics(&base), 11, 2).1, play(&changed, heuristics(&changed), 11, 2).1);
}

/// What a sane player does or does not do, counted over games.
#[derive(Default)]
struct Habits {
    games: u32,
    crowded_out: u32,
    astray: u32,
    invasions: u32,
    reinforcements: u32,
    converted: u32,
    screened: u32,
    attacks: u32,
}

impl Observer<Eagle> for Habits {
    const EVENTS: bool = true;

    fn event(&mut self, _rule: Rule, event: &Event) {
        let count = match event {
            Event::TurnBegan { turn: 1 } => &mut self.games,
            Event::Eliminated { end: End::Stacking, .. } => &mut self.crowded_out,
            Event::Eliminated { end: End::Astray, .. } => &mut self.astray,
            Event::Invaded => &mut self.invasions,
            Event::Entered { .. } => &mut self.reinforcements,
            Event::Converted { side: PRUSSIAN, .. } => &mut self.converted,
            Event::Screened { .. } => &mut self.screened,
            Event::Attacked { .. } => &mut self.attacks,
            _ => return,
        };
        *count += 1;
    }
}

fn habits() -> Habits {
    let game = game(&[]);
    let mut table = Table::new(&game, heuristics(&game), Habits::default());
    (0..20).for_each(|index| table.play(21, index));
    table.observer
}

#[test]
fn sane_players_bring_what_they_have_and_leave_room() {
    let Habits { games, crowded_out, astray, invasions, reinforcements, converted, screened, attacks } = habits();
    assert_eq!(games, 20);
    assert!(attacks > 10 * games, "{attacks} attacks");
    assert!(screened > games, "{screened} stacks went behind their cavalry");
    assert!(reinforcements >= 3 * games, "{reinforcements} reinforcements");
    assert!(converted > 5 * games, "{converted} railway hexes converted");
    assert_eq!(invasions, 0, "Luxemburg stays neutral while the losses are close");
    assert!(astray <= games, "{astray} divisions of cavalry lost their corps from sight");
    assert!(crowded_out <= games / 4, "{crowded_out} units given up for want of room");
}
