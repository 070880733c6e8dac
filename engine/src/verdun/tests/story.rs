//! The log adds up: whoever reads the items comes to the sums.

use super::fixture::{Table, barrage, event, permanent, position, table};
use super::games::campaign;
use crate::laws::random_game_with;
use crate::observer::{Desk, Observer};
use crate::rulebook::Rule;
use crate::streams::{Purpose, Stream};
use crate::verdun::action::Purchase;
use crate::verdun::card::{Holds, Lasting};
use crate::verdun::dice::{Aim, MOST_DICE};
use crate::verdun::event::{Cause, Gain, Spares, Throw};
use crate::verdun::{Action, CardId, Condition, Event, FRENCH, GERMAN, Verdun, narration};

/// A reader with pencil and paper, and how many sums he has checked.
#[derive(Default)]
struct Reader {
    dice: u8,
    hits: u8,
    spared: u8,
    made: [i16; 2],
    /// Of the hits that were reported last: blocks exhausted, blocks destroyed, hits without an effect, and blocks left.
    blow: [u8; 4],
    held: [u16; 2],
    table: Option<i16>,
    checked: [u32; 8],
}

impl Observer<Verdun> for Reader {
    const RULES: bool = false;
    const EVENTS: bool = true;
    const DETAILS: bool = true;
    fn rule(&mut self, _: Rule) {}

    fn event(&mut self, _: Rule, event: &Event) {
        let [worn, dead, lost, left] = self.blow;
        match *event {
            Event::Suffered { exhausted, destroyed, .. } => {
                assert!(worn + dead > 0, "a line says that nothing happened");
                assert_eq!((exhausted, destroyed), (worn, dead), "fresh blocks first, then two hits a block");
                self.blow = [0, 0, lost, left];
                self.checked[3] += 1;
            }
            Event::HitsLost { hits, exhausted, .. } => {
                assert_eq!((worn + dead, lost, left), (0, hits, exhausted), "hits without an effect");
                self.blow = [0; 4];
                self.checked[7] += 1;
            }
            _ => assert_eq!([worn, dead, lost], [0; 3], "hits without a line, before {event:?}"),
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
            Event::Hit { hits, .. } => {
                assert_eq!(std::mem::take(&mut self.hits), hits, "waves of dice");
                self.dice = 0;
                if hits == 0 {
                    self.spared = 0;
                }
            }
            Event::Spared { hits, .. } => self.spared += hits,
            Event::Absorbed { answers, fort, trench, .. } => {
                assert_eq!(std::mem::take(&mut self.spared), answers + fort + trench, "what absorbs hits");
                assert!(answers + fort + trench > 0, "a line says that nothing happened");
                self.checked[1] += 1;
            }
            Event::Struggled { by, hits, .. } => self.made[by.index()] += i16::from(hits),
            Event::Assaulted { side, attacker_hits, defender_hits, .. } => {
                let made = std::mem::take(&mut self.made);
                let hits = [attacker_hits, defender_hits].map(i16::from);
                assert_eq!([made[side.index()], made[side.enemy().index()]], hits, "hits of an assault");
                self.checked[2] += 1;
            }
            Event::Struck { hits, fresh, exhausted, .. } => {
                assert_eq!(self.spared, 0, "what absorbs hits has a line");
                let worn = hits.min(fresh);
                let dead = ((hits - worn) / 2).min(fresh + exhausted);
                self.blow = [worn, dead, hits - worn - 2 * dead, fresh + exhausted - dead];
            }
            Event::Held { side, circles, forts, markers, doubled } => {
                self.held[side.index()] = circles + forts + markers + doubled;
            }
            Event::Geography { german, french, .. } => {
                assert_eq!(self.held, [german, french], "geographic points");
                self.checked[4] += 1;
            }
            Event::TableRead { points, .. } | Event::TableChanged { points, .. } => self.table = Some(points),
            Event::Scored { points, .. } => {
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
        (
            Event::OwnSixes { side, sixes: 2, each: 3 },
            "2 sixes above blocks of the Germans that have just come in: too few, 3 make a hit",
        ),
        (
            Event::OwnSixes { side, sixes: 4, each: 3 },
            "4 sixes above blocks of the Germans that have just come in: a hit for each 3",
        ),
        (Event::Deployed { side, zone, blocks: 1 }, "a German block is set up in 2 Zone 2"),
        (Event::Refreshed { side, zone, blocks: 1 }, "a German block in 2 Zone 2 is fresh again"),
        (Event::Refreshed { side, zone, blocks: 3 }, "3 German blocks in 2 Zone 2 are fresh again"),
        (Event::ControlChanged { side, zone, gain: Gain::Blocks }, "2 Zone 2 is under German control"),
        (Event::Came { side, zone }, "a fresh German block comes from the reserve to 2 Zone 2"),
        (
            Event::MovedTactically { side, condition: Condition::Exhausted, from: zone, to: zone },
            "an exhausted German block returns to 2 Zone 2",
        ),
        (Event::EventRolled { side, roll: 7 }, "the roll is 7"),
        (Event::TableRead { side, points: -5 }, "the table gives -5"),
        (
            Event::Ended { ending: 0, level: 3, vp: 12, needed: Some(20) },
            "last turn: French victory, the marker is at 12, and the Germans need 20",
        ),
        (Event::Ended { ending: 1, level: 1, vp: 50, needed: None }, "50 points: German victory, the marker is at 50"),
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
    words.clear();
    narration::event(&game, &Event::Geography { german: 0, french: 18, lost: 12, vp: -15 }, &mut words);
    let said =
        "the map scores 0 for the Germans and 18 for the French: the marker is at -15, 12 of them beyond the end";
    assert_eq!(words, said.to_owned() + " of the track");
}

/// §10 The same of the map, whose points are counted as the turn ends.
#[test]
fn r10_the_map_says_what_is_lost() {
    let p = position("1-2-3-4").north(&[1]).south(&[4]).french_control(&[3, 4]).german(1, "F").french(4, "F").round(7);
    let mut t = p.circle(1, 1, 0).circle(4, 0, 3).state(|s| (s.month, s.vp) = (2, -14)).round_of(FRENCH);
    t.done().done();
    t.done();
    let said = "the map scores 1 for the Germans and 3 for the French: the marker is at -15, 1 of them beyond the end";
    assert!(t.story().iter().any(|line| line.starts_with(said)), "{:?}", t.story());
}

/// §4 Cards have titles, as the counters have.
#[test]
fn r4_cards_are_called_by_their_titles() {
    let cards = [permanent("heavy-artillery", Holds::default()), barrage("barrage-8", 8)];
    let p = position("1-2").french_control(&[2]).german(1, "F").french(2, "F").cards(FRENCH, cards);
    let mut t = p.in_play(FRENCH, "heavy-artillery").hand(FRENCH, "barrage-8").round_of(FRENCH);
    let card = t.id("barrage-8");
    let mut words = String::new();
    narration::action(&t.game, &t.state, Action::Barrage(card), &mut words);
    assert_eq!(words, "Barrage 8 as barrage");
    t.act(Action::Drop(CardId(0)));
    assert_eq!(t.story()[0], "the French discard Heavy Artillery from play");
}

/// §playbook What has its place in the data is set up too.
#[test]
fn the_set_up_is_reported_where_nobody_makes_it() {
    let p = position("1-2").french_control(&[2]).german(1, "FF").french(2, "F").trenches(FRENCH, &[2]);
    let p = p.reserve(FRENCH, 3).cards(GERMAN, [barrage("b4", 4).copies(1)]).hand(GERMAN, "b4");
    let mut t = p.begun();
    t.go();
    assert_eq!(
        t.story()[..5],
        [
            "a French block is set up in 2 Zone 2",
            "trenches of the French: 2 Zone 2",
            "3 French blocks are set up in the reserve",
            "2 German blocks are set up in 1 Zone 1",
            "turn 1",
        ]
    );
}

/// Germans in zone 1, three French in zone 2 in a trench, and a barrage of six dice.
fn barraged(draws: &[u32]) -> Table {
    let p = position("1-2").french_control(&[2]).german(1, "F").french(2, "FFF").trenches(FRENCH, &[2]);
    let mut t = p.cards(GERMAN, [barrage("b6", 6)]).hand(GERMAN, "b6").round_of(GERMAN);
    t.barrage("b6").to(2).draws(draws).done();
    t
}

/// §7.3, §2.1 A barrage that hits nobody has one line about it.
#[test]
fn r7_3_nothing_is_said_of_what_does_not_happen() {
    assert_eq!(
        barraged(&[0, 0]).story()[3..6],
        ["6 dice: 6 × 1-3: 0 hits", "0 hits on 2 Zone 2", "round 1 of the French"]
    );
    assert_eq!(
        barraged(&[0, 1]).story()[4..8],
        [
            "1 hit on 2 Zone 2",
            "a trench of the French: -1 hit",
            "answers take 0, a fort 0, a trench 1: 0 left",
            "round 1 of the French",
        ]
    );
}

/// §12.2 The entry of a block comes before the morale that it raises.
#[test]
fn r12_2_who_enters_the_map_raises_morale() {
    let p = position("1-2").north(&[1]).reserve(GERMAN, 2).state(|s| s.morale[GERMAN] = 8);
    let mut t = p.spending(GERMAN, 1);
    t.spend(Purchase::Strategic).the_reserve().to(1);
    assert_eq!(
        t.story()[..2],
        ["a fresh German block moves from the reserve to 1 Zone 1", "morale of the Germans is 9"]
    );
    assert_eq!(t.state.morale(GERMAN), 9);
}

/// §10 The roll, what the table gives for it, and the points.
#[test]
fn r10_a_table_is_read_after_the_roll() {
    let jutland = event("jutland", Lasting::Recurring, table(&[(4, -5), (9, 5), (12, 10)]));
    let mut t = position("1-2").cards(GERMAN, [jutland]).hand(GERMAN, "jutland").round_of(GERMAN);
    t.dice(&[6, 6]).event("jutland");
    let story = t.story();
    assert_eq!(story[0], "the Germans play Jutland as event");
    assert_eq!(
        story[1..4],
        ["the roll is 12", "the table gives 10", "+10 points for the Germans: the marker is at 10"]
    );
}
