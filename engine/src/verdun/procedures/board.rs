//! A small board: a target, and a zone next to it.

use crate::game::Game;
use crate::geometry::ZoneId;
use crate::procedure::{Given, Item, Refusal};
use crate::side::{BySide, Side};
use crate::verdun::Verdun;
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::card::{Card, CardId, Effects, EventBarrage, EventCard, Face, Holds, Lasting, Turns};
use crate::verdun::data::{Data, SetUp};
use crate::verdun::state::{Salvo, Stage, State};
use crate::verdun::zone::{Bank, Zone, ZoneSet};

/// The target of the barrage, a zone of the enemy.
pub(super) const TARGET: ZoneId = ZoneId(0);
/// The zone next to it.
const NEAR: ZoneId = ZoneId(1);
/// The card of the barrage, and the attacker's permanent.
const CARD: CardId = CardId(0);
const PERMANENT: CardId = CardId(1);

/// The terms of a procedure on the board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    pub(super) attackers: Blocks,
    pub(super) defenders: Blocks,
    /// §7.3 Whether the attacker controls no zone next to the target.
    pub(super) distant: bool,
    pub(super) dice: u8,
    /// §7.1 The number of dice that a counter-barrage removes.
    pub(super) counter: u8,
    /// §12.3 Air superiority of the attacker.
    pub(super) air: i8,
    /// §7.4 Whether an assault was declared, and whether the attacker had no blocks in the target.
    pub(super) assault: bool,
    pub(super) initial: bool,
    pub(super) fort: bool,
    pub(super) trench: bool,
    pub(super) height: bool,
    /// Effects of the card in addition to its dice.
    pub(super) no_fort: bool,
    pub(super) gas: bool,
    /// Hits that answers absorb, and hits that forts absorb; `None` for the printed number.
    pub(super) absorb: u8,
    pub(super) fort_absorbs: Option<u8>,
    /// §7.5 Hits that cards add.
    pub(super) attacker_bonus: u8,
    pub(super) defender_bonus: u8,
}

impl Board {
    // ---- Parameters ----

    /// §7.3 The board for the dice alone, which can be rolled again if air superiority is at least `superior` (12.3).
    pub(super) fn of_dice(given: &Given, superior: i8) -> Result<Board, Refusal> {
        let board = Board { initial: given.flag("initial"), assault: true, ..Board::bombarded(given) };
        let below = given.whole("reroll_below");
        if below > 0 && board.air < superior {
            let expected = "0: only with air superiority is a barrage rolled again (12.3)";
            return Err(Refusal::new("reroll_below", format!("{below} with air={}", board.air), expected));
        }
        Ok(board)
    }

    /// §7.3 The board for a barrage without an assault.
    pub(super) fn of_effect(given: &Given) -> Result<Board, Refusal> {
        let defenders = blocks(given, "blocks")?;
        let board = Board::bombarded(given);
        if given.flag("gas") && board.counter > 0 && board.counter >= board.dice {
            let found = format!("{} against {} dice with gas=yes", board.counter, board.dice);
            let expected = "less than the dice: two cards are countered, never the event that brings gas (7.1, 8)";
            return Err(Refusal::new("counter", found, expected));
        }
        Ok(Board { defenders, gas: given.flag("gas"), ..board }.sheltered(given))
    }

    /// §7.5 The board for an assault without its barrage.
    pub(super) fn of_assault(given: &Given) -> Result<Board, Refusal> {
        let (attackers, defenders) = (blocks(given, "attackers")?, blocks(given, "defenders")?);
        let trench = given.flag("trench");
        Ok(Board { attackers, defenders, trench, assault: true, ..Board::default() }.assaulted(given))
    }

    /// §7 The board for a barrage and an assault.
    pub(super) fn of_attack(given: &Given) -> Result<Board, Refusal> {
        let (attackers, defenders) = (blocks(given, "attackers")?, blocks(given, "defenders")?);
        if attackers.fresh() == 0 {
            return Err(Refusal::new(
                "attackers",
                "exhausted ones alone",
                "a fresh one at least: only those assault (7.4)",
            ));
        }
        let initial = !given.flag("contested");
        let board = Board { attackers, defenders, assault: true, initial, ..Board::bombarded(given) };
        Ok(board.sheltered(given).assaulted(given))
    }

    fn bombarded(given: &Given) -> Board {
        Board {
            dice: given.whole("dice") as u8,
            counter: given.whole("counter") as u8,
            distant: given.flag("distant"),
            air: given.whole("air") as i8,
            ..Board::default()
        }
    }

    fn sheltered(self, given: &Given) -> Board {
        Board {
            fort: given.flag("fort"),
            trench: given.flag("trench"),
            no_fort: given.flag("ignore_forts"),
            absorb: given.whole("absorb") as u8,
            fort_absorbs: Some(given.whole("fort_absorbs") as u8),
            ..self
        }
    }

    fn assaulted(self, given: &Given) -> Board {
        Board {
            height: given.flag("height"),
            attacker_bonus: given.whole("attacker_bonus") as u8,
            defender_bonus: given.whole("defender_bonus") as u8,
            ..self
        }
    }

    // ---- The board ----

    /// The rules of `game` on this board, and the position after all movements, before the dice.
    pub(super) fn build(&self, game: &Verdun, side: Side) -> (Verdun, State) {
        let mut data = Data { zones: self.zones(), set_up: SetUp::default(), ..game.data.clone() };
        data.limits.fort = self.fort_absorbs.unwrap_or(data.limits.fort);
        data.cards = BySide::default();
        data.cards[side] = self.cards();
        let game = Verdun::new(data);
        let enemy = side.enemy();
        let mut s = game.setup();
        s.turn = 1;
        s.air = self.air * side.sign() as i8;
        s.control[side] = if self.distant { ZoneSet::EMPTY } else { ZoneSet::one(NEAR) };
        s.control[enemy] = game.map.zones().minus(s.control[side]);
        for (side, blocks) in [(side, self.attackers), (enemy, self.defenders)] {
            s.blocks[side][TARGET.index()] = blocks;
            s.occupied[side].set(TARGET, !blocks.is_empty());
        }
        s.trenches[enemy].set(TARGET, self.trench);
        s.in_play[side].set(PERMANENT, self.attacker_bonus > 0);
        s.salvo = Salvo {
            targets: [TARGET; 2],
            named: 1,
            declared: [self.assault, false],
            initial: [self.initial, false],
            stage: Stage::Dice,
            firing: true,
            dice: self.dice.saturating_sub(self.counter),
            absorbed: self.absorb,
            suffered: self.defender_bonus,
            ..Salvo::of(side, CARD, true)
        };
        (game, s)
    }

    fn zones(&self) -> Vec<Zone> {
        let zone = |id: ZoneId, near: ZoneId| Zone {
            id,
            name: String::new(),
            bank: Bank::West,
            fort: id == TARGET && self.fort,
            height: id == TARGET && self.height,
            german_vp: 0,
            french_vp: 0,
            stars: 0,
            edge: None,
            borders: ZoneSet::one(near),
        };
        vec![zone(TARGET, NEAR), zone(NEAR, TARGET)]
    }

    /// The card of the barrage, and a permanent that adds hits.
    fn cards(&self) -> Vec<Card> {
        let barrage = EventBarrage { dice: self.dice, no_fort: self.no_fort, exhausts: self.gas, infiltrate: 0 };
        let card = |does, holds| Card {
            name: String::new(),
            copies: 1,
            points: 0,
            turns: Turns::from_to(1, 6),
            face: Face::Event(EventCard {
                lasting: Lasting::Permanent,
                with: 0,
                requires: Default::default(),
                excludes: Default::default(),
                answers: None,
                free_discard: false,
                does,
                holds,
            }),
        };
        vec![
            card(Effects { barrage: Some(barrage), ..Effects::default() }, Holds::default()),
            card(Effects::default(), Holds { assault_hits: self.attacker_bonus, ..Holds::default() }),
        ]
    }
}

/// Reads blocks, each given by its condition or the first letter of that.
fn blocks(given: &Given, parameter: &str) -> Result<Blocks, Refusal> {
    let mut blocks = Blocks::default();
    for Item { text, .. } in given.items(parameter) {
        let fits = |name: &str| name == text || name[..1] == **text;
        let Some((_, condition)) = Condition::ALL.into_iter().find(|(name, _)| fits(name)) else {
            let names = Condition::ALL.map(|(name, _)| name);
            return Err(Refusal::new(parameter, format!("`{text}`"), names.join(" or ")).among(names));
        };
        blocks.add(condition, false);
    }
    Ok(blocks)
}
