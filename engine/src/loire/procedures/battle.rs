//! §12.4-12.7 A combat on a small board, with or without units that march to it.

use super::board::Board;
use crate::geometry::Direction;
use crate::loire::event::Coming;
use crate::loire::rules::Outcome;
use crate::loire::state::{Fight, State};
use crate::loire::terrain::Terrain;
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{FRENCH, GERMAN, Loire};
use crate::observer::Env;
use crate::procedure::{Given, Item, Refusal, Row, Stage, row};
use crate::side::Side;

/// A combat on its board.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    before: State,
    /// §12.3 Units that march to it, each with its factor.
    marchers: Vec<(UnitId, i8)>,
}

impl Battle {
    /// Puts the combat on a board. Which side attacks matters only for National Morale (§13).
    pub(super) fn on_board(rules: &Loire, given: &Given, relief: bool) -> Result<(Loire, Battle), Refusal> {
        let mut board = Board::new();
        let (hex, from) = (board.middle, board.hex(Direction::N, 1));
        board.cover(hex, Terrain::ALL[given.word("terrain")].1);
        board.cover(from, Terrain::ALL[given.word("attacker_terrain")].1);
        if given.flag("across") {
            board.part(from);
        }
        let attacker = if given.word("french") == 1 { FRENCH } else { GERMAN };
        for (side, parameter, at) in [(attacker, "attackers", from), (attacker.enemy(), "defenders", hex)] {
            for item in given.items(parameter) {
                board.add(rules.given_unit(side, parameter, item, false)?, at, item.state.is_some());
            }
        }
        let (attackers, defenders) = (board.at(from), board.at(hex));
        let marchers = if relief { marchers(rules, &mut board, attacker.enemy(), given)? } else { Vec::new() };
        let (game, mut s) = board.build(rules, attacker);
        s.morale = given.whole("morale") as i8;
        let sonis = given.word("sonis");
        s.combat.at.insert(hex);
        s.combat.fight = Fight {
            attackers,
            defenders,
            guns: ["attacker_guns", "defender_guns"].map(|name| given.whole(name) as u8),
            sonis: [sonis == 1, sonis == 2],
            ..Fight::NONE
        };
        Ok((game, Battle { before: s, marchers }))
    }

    pub(super) fn begin(&self) -> Stage<State> {
        Stage::Rolling(self.before.clone())
    }

    /// §12.3 Makes the roll of the next march, or else that of the combat.
    pub(super) fn roll(&self, game: &Loire, mut s: State, env: &mut impl Env<Loire>) -> Stage<State> {
        let next = self.marchers.iter().find(|(unit, _)| !s.marched.has(*unit));
        let Some(&(unit, factor)) = next else {
            let fight = s.combat.fight;
            let outcome = game.roll_combat(&s, &fight, env);
            let marchers: UnitSet = self.marchers.iter().map(|(unit, _)| *unit).collect();
            return Stage::Result(match self.marchers.is_empty() {
                true => row(&fought(outcome)),
                false => relieved(fight.defenders & marchers, fight.late, outcome),
            });
        };
        s.marched.insert(unit);
        match game.roll_march(unit, factor, env).1 {
            Coming::Stays | Coming::Barred => {}
            Coming::Late => {
                s.combat.fight.defenders.insert(unit);
                s.combat.fight.late.insert(unit);
            }
            Coming::InTime => s.combat.fight.defenders.insert(unit),
        }
        Stage::Rolling(s)
    }
}

/// §12.7 Losses and retreat of the attacker and of the defender, and 1 if the hex can be taken.
pub(super) fn fought(outcome: Outcome) -> [i32; 5] {
    let ([attacker, defender], taken) = (outcome.suffers, u8::from(outcome.is_won()));
    [outcome.losses[0], attacker.retreat, outcome.losses[1], defender.retreat, taken].map(i32::from)
}

fn relieved(arrived: UnitSet, late: UnitSet, outcome: Outcome) -> Row {
    let [a, b, c, d, taken] = fought(outcome);
    row(&[arrived.len() as i32, late.len() as i32, a, b, c, d, taken])
}

/// §12.3 The units that march to the attacked hex, each by itself, with its factor.
fn marchers(rules: &Loire, board: &mut Board, side: Side, given: &Given) -> Result<Vec<(UnitId, i8)>, Refusal> {
    let (items, factors) = (given.items("marchers"), given.items("factors"));
    if items.len() != factors.len() {
        let expected = format!("{}, one for each marcher", items.len());
        return Err(Refusal::new("factors", format!("{} factors", factors.len()), expected));
    }
    let mut marchers = Vec::new();
    for (item, Item { text, .. }) in items.iter().zip(factors) {
        let unit = rules.given_unit(side, "marchers", item, true)?;
        let Some(factor) = text.parse().ok().filter(|factor| (-24..=12).contains(factor)) else {
            return Err(Refusal::new("factors", format!("`{text}`"), "whole numbers from -24 to 12"));
        };
        let hex = board.middle;
        marchers.push((board.add(unit, hex, item.state.is_some()), factor));
    }
    Ok(marchers)
}
