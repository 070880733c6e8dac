//! Two rule systems that do not come with the program go through every floor, from the data to the page, without a change to any.

mod marches;
mod shells;

use sandtable_analysis::odds::{Answer, Seat, law_of};
use sandtable_analysis::{Fingerprinter, Job, Pairing, Recording, ScenarioFacts, Summary, Tally, dispatch};
use sandtable_bots::catalogue;
use sandtable_bots::player::Player;
use sandtable_bots::policy::Policy;
use sandtable_bots::weights::SidesInfo;
use sandtable_engine::game::Level;
use sandtable_engine::{BySide, Given, Side, laws};
use sandtable_questions::system::{Heading, Scene, System};
use sandtable_reports::findings;
use sandtable_scenarios::{Loaded, Overlay, Schema, Source};
use sandtable_store::Threads;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The victory levels of a toy.
const LEVELS: &[Level] = &[
    Level { name: "red", winner: Some(Side::First) },
    Level { name: "draw", winner: None },
    Level { name: "blue", winner: Some(Side::Second) },
];

/// The level of a margin.
fn level(margin: i16) -> u8 {
    (1 - margin.signum()) as u8
}

/// What a toy says of itself where it has nothing of its own.
macro_rules! plain_system {
    () => {
        const RULINGS: &'static [sandtable_engine::rulings::Ruling] = &[];
        const SETTLED: &'static [sandtable_engine::rulings::Settled] = &[];
        const OPTIONS: &'static [sandtable_questions::system::SystemOption] = &[];
        const LEVERS: &'static [(&'static str, &'static str)] = &[];
        const SHORT: &'static [sandtable_questions::system::Short] = &[];
        const AID: &'static [sandtable_questions::system::Page] = &[];

        fn reading(&self, _ruling: usize) -> usize {
            unreachable!("there are no rulings")
        }

        fn telling(_event: &Self::Event) -> sandtable_questions::system::Telling {
            sandtable_questions::system::Telling::default()
        }

        fn phase(_state: &Self::State) -> Option<&'static str> {
            None
        }
    };
}
use plain_system;

/// The bots of a toy: chance, and one of its own that has no weights.
macro_rules! plain_bots {
    ($game:ident, $bot:ident) => {
        impl sandtable_bots::search::Searched for $game {
            const KINDS: &'static [&'static str] = &["decision"];

            fn kind(_state: &State) -> usize {
                0
            }

            fn standing(&self, state: &State) -> i32 {
                self.margin(state).into()
            }

            fn quiet(_state: &State) -> bool {
                true
            }
        }

        impl sandtable_bots::search::Rate<$game> for $bot {
            type Plan = ();

            fn rate(
                &mut self,
                view: &View<'_, $game>,
                legal: &[Action],
                dice: &mut Stream,
                ideas: &mut Vec<sandtable_bots::search::Idea<()>>,
            ) {
                let index = self.choose(view, legal, dice);
                ideas.push(sandtable_bots::search::Idea { index, score: 0, plan: () });
            }

            fn catch_up(&mut self, _with: &$bot) {}

            fn follow(&mut self, _view: &View<'_, $game>, _legal: &[Action], _idea: &sandtable_bots::search::Idea<()>) {
            }
        }

        impl sandtable_bots::doctrine::Follow for $bot {}

        impl sandtable_bots::system::Bots for $game {
            type Scripted = $bot;
            type Heuristic = $bot;
            type Rules = $bot;

            const DOCTRINES: &'static [sandtable_bots::catalogue::DoctrineInfo] = &[];
            const WEIGHTS: &'static [sandtable_bots::weights::SidesInfo] = &crate::WEIGHTS;
            const MIXTURES: &'static [sandtable_bots::weights::SidesInfo] = &[];
            const POLICIES: &'static [sandtable_bots::catalogue::BotInfo] = &[];
            const SEARCHES: &'static [sandtable_bots::weights::SidesInfo] = &[];
            const JUDGES: &'static [(&'static str, &'static str)] = &[];

            fn scripted(&self, _file: &sandtable_bots::BotText, _side: Side) -> Result<$bot, Faults> {
                Ok($bot)
            }

            fn weights() -> Vec<sandtable_bots::weights::Key> {
                Vec::new()
            }

            fn heuristic(&self, _weights: &[i32]) -> $bot {
                $bot
            }

            fn rules(_name: &str) -> $bot {
                $bot
            }
        }
    };
}
use plain_bots;

/// The weights of bots that have none.
const WEIGHTS: [SidesInfo; 1] =
    [SidesInfo { name: "plain", about: "no weights", made_for: None, text: BySide([""; 2]) }];

/// A game in which both sides see everything, and that tells its actions and events as they are.
macro_rules! open_game {
    () => {
        fn hide(&self, _state: &mut Self::State, _side: Side) {}

        fn reveal(&self, _state: &mut Self::State, _side: Side, (): ()) {}

        fn resample(&self, _state: &mut Self::State, _side: Side, _chance: &mut impl sandtable_engine::Chance) {}

        fn event_heard(
            &self,
            _event: &Self::Event,
            _hearer: sandtable_engine::Hearer<'_, Self>,
        ) -> sandtable_engine::Heard<Self::Event> {
            sandtable_engine::Heard::All
        }

        fn action_heard(
            &self,
            _action: Self::Action,
            _hearer: sandtable_engine::Hearer<'_, Self>,
        ) -> sandtable_engine::Heard<Self::Action> {
            sandtable_engine::Heard::All
        }

        fn measure_turn(&self, _state: &Self::State, _row: &mut [i32]) {}

        fn measure(&self, _state: &Self::State, _row: &mut [i32]) {}

        fn describe_action(&self, _state: &Self::State, action: Self::Action, out: &mut dyn std::fmt::Write) {
            let _ = write!(out, "{action:?}");
        }

        fn describe_event(&self, event: &Self::Event, out: &mut dyn std::fmt::Write) {
            let _ = write!(out, "{event:?}");
        }
    };
}
use open_game;

/// The files of a toy's scenario: tables of rules and of the map, with their names for the provenance.
fn texts(system: &str, rules: &str, topics: &[&str], map: &str, map_topics: &[&str]) -> Source {
    let provenance = |topics: &[&str]| -> String {
        let lines =
            topics.iter().map(|topic| format!("\"{topic}\" = {{ source = \"reconstruction\", why = \"A toy.\" }}\n"));
        "[provenance]\n".to_owned() + &lines.collect::<String>()
    };
    let labels = format!(
        "[scenario]\nname = \"{system}\"\ntitle = \"A toy\"\nsystem = \"{system}\"\ndescription = \"A toy, for tests.\"\n"
    );
    Source::texts(vec![
        ("scenario.toml".into(), labels + rules + &provenance(topics)),
        ("map.toml".into(), map.to_owned() + &provenance(map_topics)),
    ])
}

/// A toy under test.
struct Toy<G> {
    loaded: Loaded,
    game: G,
}

impl<G: System> Toy<G> {
    fn new(schema: &'static Schema, source: &Source, overlays: &[Overlay]) -> Toy<G> {
        let loaded = schema.load(source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
        let game = G::of(&loaded.data).expect("data of this system");
        Toy { loaded, game }
    }

    fn bot(&self, side: Side) -> Player<G> {
        let typed = format!("{}=heuristic", G::CARD.sides[side.index()]);
        let (side, choice) = catalogue::parse("bot", &typed, G::CARD.sides).expect("a bot");
        Player::open(&choice, side, &self.game, &sandtable_bots::NoTexts).expect("no faults")
    }

    fn laws_hold(&self) {
        let tally = laws::conformance(&self.game, 1, 0..10).unwrap_or_else(|broken| panic!("{broken}"));
        assert_eq!(tally.games, 10);
        for side in Side::BOTH {
            let asked =
                laws::leak(&self.game, &self.bot(side), side, 1, 0..3).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(asked > 0);
        }
    }

    /// The exact law of the first procedure with what is given, as it is printed.
    fn odds(&self, given: &[(&str, &str)]) -> serde_json::Value {
        let procedure = self.game.procedures().remove(0);
        let named: Vec<(String, String)> = given.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        let read = Given::read(&procedure.parameters, &named).expect("no refusals");
        let exercise = self.game.exercise(&procedure, &read).expect("no refusal");
        let mut seats = [Seat::<Policy<G>>::Chance, Seat::Chance];
        let law = law_of(&exercise, &mut seats, 100_000).expect("few branches");
        serde_json::to_value(Answer::new(&procedure, named, law).written()).expect("JSON")
    }

    fn drawn(&self) -> String {
        let text = || "A toy".to_owned();
        let heading = Heading { title: text(), subtitle: text(), footer: text(), reconstructed: true };
        self.game.map_sheet(&self.loaded.sheet, &heading, Scene::Position(&self.game.setup())).draw()
    }

    /// The page of some games, the same on any number of threads.
    fn page(&self) -> String {
        let facts = ScenarioFacts {
            title: self.loaded.title.clone(),
            hash: self.loaded.hash.clone(),
            ..ScenarioFacts::default()
        };
        let [first, second] = Side::BOTH.map(|side| self.bot(side));
        let page = |threads| {
            let (mut tally, mut print) = (Tally::new(G::CARD), Fingerprinter::new(G::CARD));
            let pairing = Pairing::new(&Arc::new(self.game.clone()), first.clone(), second.clone());
            let job = Job::unnamed(1, Recording::Rows, vec![Arc::new(pairing)]);
            let (executor, cancel) = (Threads::new(threads).expect("threads"), AtomicBool::new(false));
            dispatch::records(&job, 0..40, &executor, &cancel, &mut [&mut tally, &mut print], &mut |_| {})
                .expect("no faults");
            let summary = Summary::of(&tally, print.fingerprint(), 1, &self.game.place_names(), &facts);
            findings::document(&summary.expect("games"), &facts, "sandtable run", Vec::new()).markdown(&[])
        };
        let alone = page(1);
        assert_eq!(page(3), alone);
        alone
    }
}

#[test]
fn seventy_nine_zones_and_a_pool_of_dice() {
    let source = shells::files();
    let toy = Toy::<shells::Shells>::new(&shells::SCHEMA, &source, &[]);
    assert_eq!(toy.game.contents(), ["79 zones"]);
    assert_eq!(laws::own_dice::<shells::Shells, _>(&[Side::BOTH.map(shells::Roll::Shells).to_vec()]), Ok(()));
    toy.laws_hold();

    let law = toy.odds(&[("dice", "7")]);
    let hits = law["expectations"]["hits"].as_f64().expect("a number");
    assert!((hits - 0.6 * 7.0).abs() < 1e-9, "{hits}");
    let left_out = law["left_out"].as_f64().expect("a pool without a last result");
    assert!(left_out > 0.0 && left_out < 1e-15, "{left_out}");

    let map = toy.drawn();
    assert!((0..79).all(|zone| map.contains(&format!("Place {zone}"))));
    let page = toy.page();
    assert!(page.contains("red") && page.contains("zones, red less blue"));

    let more = Toy::<shells::Shells>::new(&shells::SCHEMA, &source, &[Overlay::Set("rules.dice=9".into())]);
    assert_ne!(more.loaded.hash, toy.loaded.hash);
    assert_ne!(more.page(), page);
    let faults = shells::SCHEMA.load(&source, &[Overlay::Set("zones.78.borders=[80]".into())]).unwrap_err();
    assert!(faults.iter().any(|fault| fault.path.starts_with("zones.78")));
}

#[test]
fn seven_hundred_hexes_and_long_marches() {
    let source = marches::files();
    let toy = Toy::<marches::Marches>::new(&marches::SCHEMA, &source, &[]);
    assert_eq!(toy.game.contents(), ["700 hexes"]);
    assert_eq!(laws::own_dice::<marches::Marches, _>(&[Side::BOTH.map(marches::Roll::March).to_vec()]), Ok(()));
    toy.laws_hold();

    // 30 points and a die, a road through all: exactly 31 to 36 steps.
    let law = toy.odds(&[]);
    assert_eq!(law["outcomes"].as_array().map(Vec::len), Some(6));
    assert!((law["expectations"]["hexes"].as_f64().expect("a number") - 33.5).abs() < 1e-9);
    assert!(law.get("left_out").is_none());

    let map = toy.drawn();
    assert!(map.contains("0101") && map.contains("2528"));
    let page = toy.page();
    assert!(page.contains("movement points of the red column"));

    let slow = Toy::<marches::Marches>::new(&marches::SCHEMA, &source, &[Overlay::Set("rules.movement=10".into())]);
    assert_ne!(slow.page(), page);
    let faults = marches::SCHEMA.load(&source, &[Overlay::Set("map.fords=\"0101/0199\"".into())]).unwrap_err();
    assert!(faults.iter().any(|fault| fault.path == "map.fords"));
}
