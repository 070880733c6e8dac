//! §12 Rally: on a board, or in a position of a game.

use super::board::{Board, Piece};
use super::{Exercise, Task, barrage};
use crate::geometry::Direction;
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::leader::LeaderSet;
use crate::grandes_batailles::state::{FRENCH, PRUSSIAN, State, Step};
use crate::grandes_batailles::unit::UnitId;
use crate::procedure::{Given, Refusal};

/// The distance of a gun that has the unit in its range.
const GUN_AT: u8 = 2;

impl GrandesBatailles {
    pub(super) fn rally_on_board(&self, given: &Given) -> Result<Exercise, Refusal> {
        let side = [FRENCH, PRUSSIAN][given.word("side")];
        let enemy = side.enemy();
        let counter = self.given_unit(side, "unit", &given.items("unit")[0], true)?;
        let level = self.given_level("level", given.whole("level"))?;
        let mut board = Board::new(side, level);
        let target = board.target;
        self.cover(&mut board.map, "terrain", target, given.word("terrain"))?;
        board.pieces.push(Piece {
            unit: counter.unit,
            side,
            hex: target,
            facing: Direction::N,
            losses: counter.losses,
            disorganised: true,
            bystander: false,
        });
        let of_enemy = |text: &str, hex, facing| Piece {
            unit: self.of_numbers(enemy, text).expect("numbers"),
            side: enemy,
            hex,
            facing,
            losses: 0,
            disorganised: false,
            bystander: false,
        };
        if given.flag("flank") {
            board.pieces.push(of_enemy("1-1-1", board.hex(Direction::SW, 1), Direction::SW));
        }
        if given.flag("enemy_guns") {
            board.pieces.push(of_enemy("gun-1", board.hex(Direction::N, GUN_AT), Direction::S));
        }
        board.headquarters[side].1 = barrage::post(&board, given.word("hq"), given.flag("out"))?;
        board.demoralised[side] = given.flag("demoralised");
        board.night = self.given_night(given.flag("night"))?;
        let (game, state) = board.build(self);
        let gun = UnitId(board.pieces.len() as u8 - 1);
        if given.flag("enemy_guns") && game.range(&state, gun) < GUN_AT {
            let expected = "no at night: guns reach no unit that they are not next to (13.1.6)";
            return Err(Refusal::new("enemy_guns", "yes", expected));
        }
        if !game.may_rally(&state, UnitId(0)) {
            return Err(Refusal::new("flank", "yes", "no: a unit next to the enemy does not rally (12, R-59)"));
        }
        Ok(Exercise { game, task: Task::Rally(Box::new(state), UnitId(0)) })
    }

    pub(super) fn rally_in(&self, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        if matches!(position.step, Step::Over) || position.turn == 0 {
            let expected = "a decision between the set-up and the end of the game";
            return Err(Refusal::new("decision", "one of the set-up, or the end", expected));
        }
        let name = given.text("unit");
        let mut state = position.clone();
        // §4.C Markers are removed first.
        state.marked = LeaderSet::EMPTY;
        let able: Vec<UnitId> = state.on_map.into_iter().filter(|&u| self.may_rally(&state, u)).collect();
        match able.iter().find(|&&u| self.unit(u).name == name) {
            Some(&unit) => Ok(Exercise { game: self.clone(), task: Task::Rally(Box::new(state), unit) }),
            None => {
                let names: Vec<&str> = able.iter().map(|&u| self.unit(u).name.as_str()).collect();
                let list = if names.is_empty() { "there is none".to_owned() } else { names.join(", ") };
                let expected = format!("a disorganised unit that may rally in this position (12, R-59): {list}");
                Err(Refusal::new("unit", format!("`{name}`"), expected).among(names))
            }
        }
    }
}
