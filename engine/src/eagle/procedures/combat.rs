//! §7.2.2 The dice of a battle.

use super::list::TERRAIN;
use crate::eagle::rules::Party;
use crate::eagle::rulings::SecondActivation;
use crate::eagle::state::State;
use crate::eagle::terrain::{Crossing, Terrain};
use crate::eagle::{Eagle, FRENCH, PRUSSIAN};
use crate::observer::Env;
use crate::procedure::{Given, Refusal, Row, Stage, row};
use crate::side::{BySide, Side};

/// A battle that is set up, from heroism on.
#[derive(Clone, Debug)]
pub(super) struct Combat {
    attacker: Side,
    parties: BySide<Party>,
    steps: u16,
    /// Whether the French try heroism, and whether they have a corps for the mitrailleuses.
    tries_heroism: bool,
    has_mitrailleuses: bool,
}

/// The crossing at an index of the list.
pub(super) fn crossing(word: usize) -> Crossing {
    [Crossing::Land, Crossing::River, Crossing::Bridge][word]
}

impl Combat {
    pub(super) fn given(game: &Eagle, given: &Given) -> Result<Combat, Refusal> {
        let attacker = [FRENCH, PRUSSIAN][given.word("french")];
        let mut parties = BySide::default();
        parties[attacker] = game.given_party(given, &ATTACKER)?;
        parties[attacker.enemy()] = game.given_party(given, &DEFENDER)?;
        Ok(Combat {
            attacker,
            parties,
            steps: (given.whole("attacker_steps") + given.whole("defender_steps")) as u16,
            tries_heroism: given.flag("heroism"),
            has_mitrailleuses: given.flag("mitrailleuses"),
        })
    }

    /// Rolls for heroism and mitrailleuses, which come first.
    pub(super) fn begin(&self, game: &Eagle, env: &mut impl Env<Eagle>) -> Stage<State> {
        let mut s = game.initial_state();
        if self.tries_heroism {
            s.battle.heroism = game.roll_heroism(self.parties[FRENCH].morale, env).1;
        }
        if self.has_mitrailleuses {
            s.battle.mitrailleuses = game.roll_mitrailleuses(env).1;
        }
        Stage::Rolling(s)
    }

    /// Rolls the dice of both sides.
    pub(super) fn roll(&self, game: &Eagle, s: &State, env: &mut impl Env<Eagle>) -> Row {
        let (heroism, mitrailleuses) = (s.battle.heroism, s.battle.mitrailleuses);
        let mut parties = self.parties;
        (parties[FRENCH].heroism, parties[FRENCH].mitrailleuses) = (heroism, mitrailleuses);
        let losses = game.exchange_fire(self.attacker, &parties, self.steps, env);
        let sides = [self.attacker, self.attacker.enemy()];
        let [attacker, defender] = sides.map(|side| losses[side] + game.price_of_heroism(side, heroism));
        let [own, others] = sides.map(|side| game.compared_losses(side, losses[side], heroism));
        let results = [attacker, defender, (own < others).into(), (own > others).into(), heroism.into()];
        let [attacker, defender, attacker_wins, defender_wins, heroism] = results.map(i32::from);
        row(&[attacker, defender, attacker_wins, defender_wins, heroism, mitrailleuses.into()])
    }
}

/// The names of a side's parameters.
struct Names {
    attacks: bool,
    strength: &'static str,
    morale: &'static str,
    terrain: &'static str,
    hq: &'static str,
    disorganised: &'static str,
    unsupplied: &'static str,
    second: &'static str,
}

const ATTACKER: Names = Names {
    attacks: true,
    strength: "attacker_strength",
    morale: "attacker_morale",
    terrain: "attacker_terrain",
    hq: "attacker_hq",
    disorganised: "attacker_disorganised",
    unsupplied: "attacker_unsupplied",
    second: "second",
};
const DEFENDER: Names = Names {
    attacks: false,
    strength: "defender_strength",
    morale: "defender_morale",
    terrain: "defender_terrain",
    hq: "defender_hq",
    disorganised: "defender_disorganised",
    unsupplied: "defender_unsupplied",
    second: "defender_second",
};

impl Eagle {
    fn given_party(&self, given: &Given, names: &Names) -> Result<Party, Refusal> {
        let crossing = crossing(given.word("crossing"));
        let hexes = given_terrain(given, names.terrain)?;
        let advantage = |&terrain: &Terrain| u16::from(self.hex_advantage(terrain, crossing, names.attacks));
        let counts = names.attacks || self.data.rulings.second_activation == SecondActivation::Both;
        Ok(Party {
            strength: given.whole(names.strength) as u16,
            morale: given.whole(names.morale) as u8,
            terrain: hexes.iter().map(advantage).sum(),
            hexes: hexes.len() as u8,
            bonus: given.whole(names.hq) as u8,
            disorganised: given.flag(names.disorganised),
            unsupplied: given.flag(names.unsupplied),
            second: counts && given.flag(names.second),
            heroism: false,
            mitrailleuses: false,
        })
    }
}

/// The terrain of each hex; one clear hex if none is given.
fn given_terrain(given: &Given, parameter: &str) -> Result<Vec<Terrain>, Refusal> {
    let read = |text: &str| {
        let place = TERRAIN.iter().position(|word| *word == text);
        let terrain = place.map(|place| Terrain::ALL[place].1);
        terrain.ok_or_else(|| {
            let expected = format!("one of {} for each hex", TERRAIN.join(", "));
            Refusal::new(parameter, format!("`{text}`"), expected).among(TERRAIN.iter().copied())
        })
    };
    let items = given.items(parameter);
    if items.is_empty() {
        return Ok(vec![Terrain::Clear]);
    }
    items.iter().map(|item| read(&item.text)).collect()
}
