//! The rows of metrics of random games against their first and last positions: what was counted on the way adds up to what is there.

use crate::scenarios::{Extras, spicheren, wissembourg};
use sandtable_engine::belfort::{Belfort, FRENCH, Place, UnitSet};
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::laws::random_game_with;
use sandtable_engine::loire::{CorpsId, Loire};
use sandtable_engine::verdun::{self, Verdun};
use sandtable_engine::{Desk, Game, Observer, Purpose, Rule, Side, Stream};
use sandtable_scenarios::{Overlay, Source, load};

/// Fills a row as the records of a batch do.
struct Row<'a, G> {
    game: &'a G,
    cells: Vec<i32>,
}

impl<G: Game> Observer<G> for Row<'_, G> {
    const EVENTS: bool = true;
    const TURNS: bool = true;

    fn event(&mut self, _: Rule, event: &G::Event) {
        self.game.tally(event, &mut self.cells);
    }

    fn turn_ended(&mut self, game: &G, state: &G::State) {
        game.measure_turn(state, &mut self.cells);
    }
}

/// A game that is over: its first position, its last one and its row.
struct Played<G: Game> {
    first: G::State,
    last: G::State,
    row: Vec<i32>,
}

impl<G: Game> Played<G> {
    fn get(&self, name: &str) -> i32 {
        let place = G::CARD.metrics.iter().position(|metric| metric.name == name);
        self.row[place.unwrap_or_else(|| panic!("there is no metric {name}"))]
    }

    /// A metric of a side, by what follows its name.
    fn of(&self, side: Side, name: &str) -> i32 {
        self.get(&format!("{}_{name}", G::CARD.sides[side.index()]))
    }
}

fn each_game<G: Game>(game: &G, law: impl Fn(&Played<G>)) {
    for index in 0..200 {
        let mut row = Row { game, cells: vec![0; G::CARD.metrics.len()] };
        let mut desk = Desk { chance: Stream::new(5, index, Purpose::Rules), observer: &mut row };
        let (last, _) = random_game_with(game, &mut desk, 5, index);
        game.measure(&last, &mut row.cells);
        law(&Played { first: game.setup(), last, row: row.cells });
    }
}

/// §11.2 A game that ends early keeps its margin to the last turn.
#[test]
fn of_a_short_game() {
    let short = Overlay::Set("course.turns=3".to_owned());
    let loaded = load(&Source::named("belfort").expect("a scenario"), &[short]).expect("it loads");
    let game = Belfort::new(loaded.data.to().expect("the data of the system"));
    each_game(&game, |played| {
        let margins = (3..=7).map(|turn| played.get(&format!("margin_turn_{turn}")));
        let (french, prussian) = game.victory_points(&played.last);
        let margin = i32::from(french) - i32::from(prussian);
        assert!(margins.clone().all(|kept| kept == margin), "{:?} of {margin}", margins.collect::<Vec<_>>());
    });
}

#[test]
fn of_belfort() {
    let game = named!(Belfort, "belfort");
    each_game(&game, |played| {
        let (french, prussian) = game.victory_points(&played.last);
        assert_eq!(played.get("margin_turn_7"), i32::from(french) - i32::from(prussian));
        let works = |s: &<Belfort as Game>::State| (s.fortified().len() + s.trenched().len()) as i32;
        let built =
            Side::BOTH.map(|side| played.of(side, "fortifications")).iter().sum::<i32>() + played.get("trenches_dug");
        assert_eq!(works(&played.last), works(&played.first) + built - played.get("works_lost"));
        let damage: i32 = game.map().zones().into_iter().map(|zone| i32::from(played.last.damage(zone))).sum();
        assert_eq!(damage, played.get("forts_damaged"));
        for side in Side::BOTH {
            assert_eq!(played.of(side, "zones"), played.last.held(side).len() as i32);
            let there =
                |units: UnitSet| units.keep(|unit| played.last.place(side, unit) == Place::Removed).len() as i32;
            let classes = game.classes(side);
            // §9.3.3 Who leaves the map is removed if he is French, and can be rebuilt if he is Prussian.
            let (guns, lost, left) = (there(classes.guns), played.of(side, "guns_lost"), played.of(side, "left_map"));
            let (removed, counted) = (there(classes.all), played.of(side, "units_removed"));
            if side == FRENCH {
                assert_eq!(lost, guns);
                assert!((counted..=counted + left).contains(&removed), "{removed} are removed, {counted} were counted");
            } else {
                assert!((guns..=guns + left).contains(&lost), "{guns} guns are removed, {lost} were counted");
                assert_eq!(removed, counted);
            }
        }
    });
}

fn battle(game: &GrandesBatailles) {
    each_game(game, |played| {
        for side in Side::BOTH {
            let own = game.units_of(side);
            let last = &played.last;
            assert_eq!(played.of(side, "points"), i32::from(last.points()[side]));
            assert_eq!(played.of(side, "units"), (own & last.on_map()).len() as i32);
            assert_eq!(played.of(side, "units_eliminated"), (own & last.eliminated()).len() as i32);
            assert_eq!(played.of(side, "units_left"), (own & last.exited()).len() as i32);
            let lost: i32 = own.into_iter().map(|unit| i32::from(last.losses(unit))).sum();
            assert_eq!(played.of(side, "steps_lost"), lost, "{side:?}");
            let down = (own & last.disorganised() & last.on_map()).len() as i32;
            let turned = played.of(side, "disorganised") - played.of(side, "rallied");
            assert!(down <= turned, "{side:?}: {down} are disorganised, {turned} more were turned over than rallied");
        }
    });
}

#[test]
fn of_the_battles() {
    battle(&GrandesBatailles::new(wissembourg(false)));
    battle(&GrandesBatailles::new(spicheren(Extras::default())));
}

#[test]
fn of_verdun() {
    for name in ["verdun-february", "verdun-autumn", "verdun"] {
        let game = named!(Verdun, name);
        each_game(&game, |played| {
            let (first, last) = (&played.first, &played.last);
            assert_eq!(played.get("vp"), i32::from(last.vp()));
            assert_eq!(played.get("us_entry"), i32::from(last.us_level()));
            for side in Side::BOTH {
                let taken = played.of(side, "zones_taken") - played.of(side.enemy(), "zones_taken");
                assert_eq!(played.of(side, "zones"), first.control(side).len() as i32 + taken);
                assert_eq!(played.of(side, "zones"), last.control(side).len() as i32);
                assert_eq!(played.of(side, "morale"), i32::from(last.morale(side)));
            }
        });
    }
}

#[test]
fn of_the_eagle() {
    let game = named!(Eagle, "eagle");
    each_game(&game, |played| {
        for side in Side::BOTH {
            let own = game.units_of(side);
            let last = &played.last;
            assert_eq!(played.of(side, "units_eliminated"), (own & last.eliminated()).len() as i32);
            let lost: i32 = own.minus(last.eliminated()).into_iter().map(|unit| i32::from(last.lost(unit))).sum();
            let counted = played.of(side, "steps_lost") + played.of(side, "fortress_steps_lost")
                - played.of(side, "steps_recovered");
            assert!(lost <= counted, "{side:?}: {lost} steps are lost, {counted} were counted");
            assert!(played.of(side, "second_activations") <= played.of(side, "activations"));
            assert!(played.of(side, "units_surrendered") <= played.of(side, "units_eliminated"));
        }
        assert_eq!(played.get("luxemburg"), i32::from(played.last.invaded()));
    });
}

#[test]
fn of_the_loire() {
    let game = named!(Loire, "loire");
    let mut row = Row { game: &game, cells: vec![0; Loire::CARD.metrics.len()] };
    game.measure_turn(&game.setup(), &mut row.cells);
    let start = Played::<Loire> { first: game.setup(), last: game.setup(), row: row.cells };
    assert_eq!(start.get("government_turn"), 0, "nobody has captured it yet");
    each_game(&game, |played| {
        let last = &played.last;
        for side in Side::BOTH {
            let own = game.units_of(side);
            let lost = played.of(side, "units_destroyed") - (own & last.dead()).len() as i32;
            assert!(lost >= 0, "{side:?}");
            assert!(played.of(side, "forced_failures") <= played.of(side, "forced_marches"));
            assert!(played.of(side, "gun_arrivals") <= played.of(side, "gun_marches"));
        }
        let of_both = |name: &str| Side::BOTH.map(|side| played.of(side, name)).iter().sum::<i32>();
        assert!(of_both("victories") <= of_both("attacks"));
        assert_eq!(played.get("morale_turn_12"), i32::from(last.morale()));
        let french = |corps: &CorpsId| game.data().corps[corps.index()].side == Side::First;
        assert_eq!(played.get("corps_withdrawn"), last.sent().into_iter().filter(french).count() as i32);
        assert_eq!(
            played.get("government_captured") > 0 || played.get("government_turn") > 0,
            !last.government().is_some()
        );
    });
}

#[test]
fn verdun_event_points_are_those_that_a_side_wins() {
    let game = named!(Verdun, "verdun");
    let mut row = Row { game: &game, cells: vec![0; Verdun::CARD.metrics.len()] };
    for points in [3, -2, 0, 4] {
        game.tally(&verdun::Event::Scored { side: verdun::FRENCH, points, lost: 0, vp: 0 }, &mut row.cells);
    }
    let played = Played::<Verdun> { first: game.setup(), last: game.setup(), row: row.cells };
    assert_eq!(Side::BOTH.map(|side| played.of(side, "event_points")), [0, 7]);
}
