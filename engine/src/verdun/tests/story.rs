//! The log adds up: whoever reads the items comes to the sums.

use super::fixture::position;
use super::games::campaign;
use crate::laws::random_game_with;
use crate::observer::{Desk, Observer};
use crate::rulebook::Rule;
use crate::streams::{Purpose, Stream};
use crate::verdun::dice::{Aim, MOST_DICE};
use crate::verdun::event::{Cause, Spares, Throw};
use crate::verdun::{Event, FRENCH, GERMAN, Verdun, narration};

/// A reader with pencil and paper, and how many sums he has checked.
#[derive(Default)]
struct Reader {
    dice: u8,
    hits: u8,
    spared: u8,
    made: [i16; 2],
    blow: (u8, u8, u8),
    held: [u16; 2],
    table: Option<i16>,
    lost: u8,
    left: u8,
    checked: [u32; 8],
}

impl Observer<Verdun> for Reader {
    const RULES: bool = false;
    const EVENTS: bool = true;
    const DETAILS: bool = true;
    fn rule(&mut self, _: Rule) {}

    fn event(&mut self, _: Rule, event: &Event) {
        let lost = std::mem::take(&mut self.lost);
        match *event {
            Event::HitsLost { hits, exhausted, .. } => {
                assert_eq!((lost, self.left), (hits, exhausted), "hits without an effect");
                self.checked[7] += 1;
            }
            _ => assert_eq!(lost, 0, "hits are lost without a line, before {event:?}"),
        }
        match *event {
            Event::Loaded { dice, .. } => self.dice += dice,
            Event::Bombarded { dice, .. } => assert_eq!(self.dice, dice, "cards and permanents"),
            Event::Countered { dice, .. } => self.dice = self.dice.saturating_sub(dice),
            Event::DiceLeft { dice, .. } => assert_eq!(self.dice, dice, "what a counter-barrage leaves"),
            Event::Silenced { .. } => (self.dice, self.spared) = (0, 0),
            Event::Aimed { dice, .. } => {
                assert_eq!(self.dice.min(MOST_DICE), dice, "dice");
                self.checked[0] += 1;
            }
            Event::Rolled { throw, hits, .. } => {
                let before = if matches!(throw, Throw::Extra | Throw::Rest) { self.hits } else { 0 };
                self.hits = before + hits;
            }
            Event::Hit { hits, .. } => assert_eq!(std::mem::take(&mut self.hits), hits, "waves of dice"),
            Event::Spared { hits, .. } => self.spared += hits,
            Event::Absorbed { answers, fort, trench, .. } => {
                assert_eq!(std::mem::take(&mut self.spared), answers + fort + trench, "what absorbs hits");
                self.dice = 0;
                self.checked[1] += 1;
            }
            Event::Struggled { by, hits, .. } => self.made[by.index()] += i16::from(hits),
            Event::Assaulted { side, attacker_hits, defender_hits, .. } => {
                let made = std::mem::take(&mut self.made);
                let hits = [attacker_hits, defender_hits].map(i16::from);
                assert_eq!([made[side.index()], made[side.enemy().index()]], hits, "hits of an assault");
                self.checked[2] += 1;
            }
            Event::Struck { hits, fresh, exhausted, .. } => self.blow = (hits, fresh, exhausted),
            Event::Suffered { exhausted, destroyed, .. } => {
                let (hits, fresh, worn) = self.blow;
                let worn_out = hits.min(fresh);
                let dead = ((hits - worn_out) / 2).min(fresh + worn);
                assert_eq!((exhausted, destroyed), (worn_out, dead), "fresh blocks first, then two hits a block");
                self.lost = hits - worn_out - 2 * dead;
                self.left = fresh + worn - dead;
                self.checked[3] += 1;
            }
            Event::Held { side, circles, forts, markers, doubled } => {
                self.held[side.index()] = circles + forts + markers + doubled;
            }
            Event::Geography { german, french, .. } => {
                assert_eq!(self.held, [german, french], "geographic points");
                self.checked[4] += 1;
            }
            Event::TableRead { points, .. } | Event::TableChanged { points, .. } => self.table = Some(points),
            Event::EventRolled { points, .. } => {
                if let Some(read) = self.table.take() {
                    assert_eq!(read, points, "a table");
                    self.checked[5] += 1;
                }
            }
            Event::UsDice { dice, modifier, cards } => self.table = Some(dice + i16::from(modifier) + cards),
            Event::UsRolled { roll, .. } => {
                assert_eq!(self.table.take(), Some(roll), "US entry");
                self.checked[6] += 1;
            }
            _ => {}
        }
    }
}

#[test]
fn the_items_of_random_games_add_up() {
    let game = campaign().begun().game;
    let mut env = Desk { chance: Stream::new(3, 0, Purpose::Rules), observer: Reader::default() };
    for index in 0..200 {
        env.chance = Stream::new(3, index, Purpose::Rules);
        random_game_with(&game, &mut env, 3, index);
    }
    assert!(env.observer.checked.iter().all(|&sums| sums > 20), "{:?}", env.observer.checked);
}

#[test]
fn a_story_in_words() {
    let game = position("1-2").begun().game;
    let words = |event: Event| {
        let mut words = String::new();
        narration::event(&game, &event, &mut words);
        words
    };
    let (side, zone) = (GERMAN, crate::geometry::ZoneId(2));
    let rolled = |throw, dice, aim, sixes, hits| Event::Rolled { side, throw, dice, aim, sixes, hits };
    let (near, far) = (Aim { far: false, fives: false }, Aim { far: true, fives: false });
    let told = [
        (rolled(Throw::First, 8, near, 2, 3), "8 dice: 2 × 6, 1 × 4-5, 5 × 1-3: 3 hits"),
        (rolled(Throw::Again, 4, far, 0, 1), "once more: 4 dice: 1 × 5, 3 × 1-4: 1 hit"),
        (rolled(Throw::Extra, 1, near, 0, 0), "extra dice: 1 die: 1 × 1-3: 0 hits"),
        (rolled(Throw::Rest, 2, near, 1, 2), "all extra dice to the last: 3 dice: 1 × 6, 1 × 4-5, 1 × 1-3: 2 hits"),
        (rolled(Throw::First, 3, Aim { far: true, fives: true }, 1, 1), "3 dice: 1 × 5-6, 2 × 1-4: 1 hit"),
        (Event::Bombarded { side, zone, dice: 1 }, "the Germans bombard 2 Zone 2 with 1 die"),
        (Event::Dispersed { side, zone, blocks: 1 }, "1 block of the Germans too many in 2 Zone 2 is lost"),
        (Event::Starved { side, zone, blocks: 2 }, "2 blocks of the Germans in 2 Zone 2 are lost"),
        (
            Event::Suffered { side, zone, exhausted: 1, destroyed: 0, barrage: true },
            "the Germans in 2 Zone 2: 1 block exhausted, 0 destroyed",
        ),
        (
            Event::HitsLost { side, hits: 1, exhausted: 2 },
            "1 hit left over, without effect: 2 hits destroy an exhausted block",
        ),
        (Event::Spurned { side, dice: 1 }, "the Germans do not roll 1 extra die"),
        (Event::Spurned { side, dice: 4 }, "the Germans do not roll 4 extra dice"),
        (
            Event::Spared { side, by: Spares::NoFort, hits: 0 },
            "a fort of the Germans, which the event passes over: -0 hits",
        ),
        (Event::HitsLost { side, hits: 3, exhausted: 0 }, "no block of the Germans is left to take 3 hits"),
        (
            Event::Aimed { side, zone, dice: 1, from: 5, far: true, fives: false },
            "1 die, hits from 5 on: no zone of the Germans is next to 2 Zone 2",
        ),
        (Event::Spared { side: FRENCH, by: Spares::Fort, hits: 2 }, "a fort of the French: -2 hits"),
        (
            Event::Struck { side: FRENCH, zone, hits: 3, fresh: 1, exhausted: 2 },
            "3 hits on 1 fresh and 2 exhausted blocks of the French in 2 Zone 2",
        ),
        (
            Event::Struggled { by: FRENCH, cause: Cause::Height, hits: 1 },
            "a height of the defender: +1 hit by the French",
        ),
        (Event::Struggled { by: GERMAN, cause: Cause::Fresh(3), hits: 3 }, "3 fresh blocks: +3 hits by the Germans"),
    ];
    for (event, expected) in told {
        assert_eq!(words(event), expected);
    }
}

/// §12.3 Air superiority is one side's, whoever gains a step.
#[test]
fn r12_3_the_log_names_the_side_that_is_ahead() {
    let game = campaign().begun().game;
    let said = |side, air| {
        let mut words = String::new();
        narration::event(&game, &Event::AirChanged { side, air }, &mut words);
        words
    };
    assert_eq!(said(GERMAN, -2), "air superiority of the French is 2");
    assert_eq!(said(FRENCH, 1), "air superiority of the French is 1");
    assert_eq!(said(FRENCH, 0), "nobody has air superiority");
}

/// §10 What passes an end of the track is lost, and the log says so.
#[test]
fn r10_points_beyond_the_track_are_said_to_be_lost() {
    let game = campaign().begun().game;
    let mut words = String::new();
    narration::event(&game, &Event::Scored { side: FRENCH, points: 2, lost: 1, vp: -15 }, &mut words);
    assert_eq!(words, "+2 points for the French: the marker is at -15, 1 of them beyond the end of the track");
}
