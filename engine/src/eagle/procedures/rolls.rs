//! Single rolls: fire, retreat before combat, morale, reorganisation, heroism, mitrailleuses, recovery, siege, surrender, initiative.

use super::board::{Board, Piece, unit};
use super::list;
use crate::eagle::state::{Mark, State};
use crate::eagle::unit::{Kind, UnitId, UnitSet};
use crate::eagle::{Eagle, FRENCH, PRUSSIAN};
use crate::observer::Env;
use crate::procedure::{Given, Item, Refusal, Row, row};
use crate::side::Side;

/// The highest morale of a unit.
const MOST_MORALE: u8 = 6;

/// A roll that is set up.
#[derive(Clone, Debug)]
pub(super) enum Rolled {
    /// §7.2.2
    Fire { attacks: bool, steps: u16, modifier: i8 },
    /// §7.2.1 For the stack on the board, like all others with a position.
    Withdrawal(Box<State>),
    /// §7.2.3
    Morale(Box<State>),
    /// §8.2 With a bonus.
    Reorganisation(Box<State>, u8),
    /// §7.2.2 With a morale.
    Heroism(u8),
    /// §7.2.2
    Mitrailleuses,
    /// §12.2
    Recovery { side: Side, units: u8, fortress: bool },
    /// §7.2.5
    Siege { hqs: u8, steps: u8, superior: bool },
    /// §10
    Surrender { turn: u8, checks: u8, emperor: bool },
    /// §2.3.1 With the numbers of French and of Prussian headquarters.
    Initiative([i32; 2]),
}

impl Rolled {
    /// The roll of this name, with the board on which it is made.
    pub(super) fn given(game: &Eagle, name: &str, given: &Given) -> Result<(Eagle, Rolled), Refusal> {
        let whole = |name| given.whole(name) as u8;
        let rolled = match name {
            list::WITHDRAWAL => {
                let (game, s) = stack(game, given)?;
                return Ok((game, Rolled::Withdrawal(Box::new(s))));
            }
            list::MORALE => {
                let (game, s) = stack(game, given)?;
                return Ok((game, Rolled::Morale(Box::new(s))));
            }
            list::REORGANISATION => {
                let (game, s) = stack(game, given)?;
                return Ok((game, Rolled::Reorganisation(Box::new(s), whole("hq"))));
            }
            list::FIRE => Rolled::Fire {
                attacks: given.word("role") == 0,
                steps: given.whole("steps") as u16,
                modifier: given.whole("modifier") as i8,
            },
            list::HEROISM => Rolled::Heroism(whole("morale")),
            list::MITRAILLEUSES => Rolled::Mitrailleuses,
            list::RECOVERY => Rolled::Recovery {
                side: [FRENCH, PRUSSIAN][given.word("side")],
                units: whole("units"),
                fortress: given.flag("fortress"),
            },
            list::SIEGE => Rolled::Siege { hqs: whole("hqs"), steps: whole("steps"), superior: given.flag("superior") },
            list::SURRENDER => {
                Rolled::Surrender { turn: whole("turn"), checks: whole("checks"), emperor: given.flag("emperor") }
            }
            list::INITIATIVE => Rolled::Initiative(["french", "prussian"].map(|name| given.whole(name))),
            other => unreachable!("{other} is no roll"),
        };
        Ok((game.clone(), rolled))
    }

    pub(super) fn roll(&self, game: &Eagle, env: &mut impl Env<Eagle>) -> Row {
        match *self {
            Rolled::Fire { attacks, steps, modifier } => {
                let (_, _, losses) = game.roll_fire(FRENCH, attacks, steps, modifier, env);
                row(&[losses.into()])
            }
            Rolled::Withdrawal(ref s) => {
                let (_, passed) = game.roll_withdrawal(s, s.on_map, env);
                row(&[count(passed), count(s.on_map.minus(passed))])
            }
            Rolled::Morale(ref s) => {
                let (_, failed) = game.roll_morale(s, s.on_map, env);
                let driven = failed & s.marked(Mark::Disorganised);
                row(&[count(s.on_map.minus(failed)), count(failed.minus(driven)), count(driven)])
            }
            Rolled::Reorganisation(ref s, bonus) => {
                let (_, passed) = game.roll_reorganisation(s, s.on_map, bonus, env);
                row(&[count(passed)])
            }
            Rolled::Heroism(morale) => row(&[game.roll_heroism(morale, env).1.into()]),
            Rolled::Mitrailleuses => row(&[game.roll_mitrailleuses(env).1.into()]),
            Rolled::Recovery { side, units, fortress } => {
                let rolls = (0..units).map(|unit| i32::from(game.roll_recovery(side, UnitId(unit), fortress, env).1));
                row(&[rolls.sum()])
            }
            Rolled::Siege { hqs, steps, superior } => {
                let mut left = steps;
                for hq in 0..hqs {
                    // A destroyed fortress is not besieged any more.
                    if left > 0 {
                        left = left.saturating_sub(game.roll_siege(UnitId(hq), superior, env).1);
                    }
                }
                row(&[(steps - left).into(), (left == 0).into()])
            }
            Rolled::Surrender { turn, checks, emperor } => {
                // The check of each turn has its own dice.
                let stands = |&check: &u8| !game.roll_surrender(UnitId(check), turn + check, emperor, env).1;
                let held = (0..checks).take_while(stands).count() as u8;
                row(&[(held < checks).into(), held.into()])
            }
            Rolled::Initiative(hqs) => {
                let [prussian, french] = [PRUSSIAN, FRENCH].map(|side| {
                    let (_, supplementary) = game.roll_initiative(side, env);
                    hqs[side.index()] + i32::from(supplementary)
                });
                row(&[french, prussian, french + prussian])
            }
        }
    }
}

fn count(units: UnitSet) -> i32 {
    units.len() as i32
}

/// A stack on a board, given by the morale of its units.
fn stack(rules: &Eagle, given: &Given) -> Result<(Eagle, State), Refusal> {
    let mut board = Board::new();
    for Item { text, state } in given.items("morales") {
        let Some(morale) = text.parse().ok().filter(|morale| *morale <= MOST_MORALE) else {
            let expected = format!("whole numbers from 0 to {MOST_MORALE}, one a unit");
            return Err(Refusal::new("morales", format!("`{text}`"), expected));
        };
        let (unit, hex) = (unit(FRENCH, Kind::Corps, 1, morale), board.middle);
        board.pieces.push(Piece { unit, hex, lost: 0, disorganised: state.is_some() });
    }
    Ok(board.build(rules, PRUSSIAN))
}
