//! Wissembourg and Spicheren.

use super::{Heading, Page, Scene, System, Telling};
use sandtable_bots::catalogue::{BotChoice, BotText, DoctrineInfo, PolicyChoice};
use sandtable_bots::grandes_batailles::{DOCTRINES, Player, Policy};
use sandtable_engine::Side;
use sandtable_engine::grandes_batailles::rulings::{RULINGS, SETTLED};
use sandtable_engine::grandes_batailles::{Event, GrandesBatailles, State};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_scenarios::{Faults, GameData, Sheet};

impl System for GrandesBatailles {
    type Bot = Player;
    type Policy = Policy;

    const RULINGS: &'static [Ruling] = RULINGS;
    const SETTLED: &'static [Settled] = SETTLED;
    const DOCTRINES: &'static [DoctrineInfo] = &DOCTRINES;
    const MAP_TOPICS: &'static [&'static str] = &["map"];

    const AID: &'static [Page] = &[];

    fn of(data: &GameData) -> Option<GrandesBatailles> {
        data.clone().grandes_batailles().map(GrandesBatailles::new)
    }

    fn same_pieces(&self, other: &GrandesBatailles) -> bool {
        let names =
            |game: &GrandesBatailles| game.data().units.iter().map(|unit| unit.name.clone()).collect::<Vec<_>>();
        self.data().map.grid == other.data().map.grid && names(self) == names(other)
    }

    fn policy(&self, choice: &PolicyChoice, side: Side) -> Result<Policy, Faults> {
        Policy::build(choice, side, self)
    }

    fn bot(&self, choice: &BotChoice, side: Side) -> Result<(Player, Option<BotText>), Faults> {
        Player::build(choice, side, self)
    }

    fn reading(&self, ruling: usize) -> usize {
        self.data().rulings.get(ruling)
    }

    fn contents(&self) -> Vec<String> {
        vec![format!("{} hexes", self.data().map.grid.hexes().len()), format!("{} units", self.data().units.len())]
    }

    fn telling(_: &Event) -> Telling {
        Telling::default()
    }

    fn phase(_: &State) -> Option<&'static str> {
        None
    }

    fn draw(&self, _: &Sheet, heading: &Heading, _: Scene<'_, GrandesBatailles>) -> String {
        heading.title.clone()
    }
}
