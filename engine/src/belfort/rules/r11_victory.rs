//! §11 Victory, and the end of a turn.

use crate::belfort::rulebook::rule;
use crate::belfort::rulings::AutomaticVictory;
use crate::belfort::state::*;
use crate::belfort::{Belfort, Event};
use crate::observer::Env;

/// Indexes of the levels on the card.
const FRENCH_MAJOR: u8 = 0;
const FRENCH_MINOR: u8 = 1;
const PRUSSIAN_MINOR: u8 = 2;
const PRUSSIAN_MAJOR: u8 = 3;
const PRUSSIAN_AUTOMATIC: u8 = 4;
/// Indexes of the endings on the card.
const LAST_TURN: u8 = 0;
const FORTS_TAKEN: u8 = 1;

impl Belfort {
    /// §11 The printed bonuses held by each side in the position `s` with its handicap, French first: a zone without units counts as Prussian.
    #[must_use]
    pub fn victory_points(&self, s: &State) -> (u16, u16) {
        let sum =
            |zones: crate::geometry::ZoneSet| zones.into_iter().map(|z| u16::from(self.bonus[z.index()])).sum::<u16>();
        let handicap = self.data.course.handicap;
        let [french, prussian] = [handicap.max(0), handicap.min(0)].map(|points| u16::from(points.unsigned_abs()));
        (sum(s.held[FRENCH]) + french, sum(self.map.zones().minus(s.held[FRENCH])) + prussian)
    }

    pub(super) fn end_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.turn_ended(self, s);
        let (french, prussian) = self.victory_points(s);
        let margin = french as i16 - prussian as i16;
        // §11.1
        env.rule(rule!("11.1"));
        let forts = self.data.course.automatic;
        let taken = match self.data.rulings.automatic_victory {
            AutomaticVictory::Occupies => forts.within(s.held[PRUSSIAN]),
            AutomaticVictory::Holds => !forts.meets(s.held[FRENCH]),
        };
        let (level, ending, rule) = if taken {
            (PRUSSIAN_AUTOMATIC, FORTS_TAKEN, rule!("11.1"))
        } else if s.turn >= self.data.course.turns {
            // §11.2
            let major = i16::from(self.data.course.major);
            let level = match margin {
                m if m >= major => FRENCH_MAJOR,
                m if m >= 0 => FRENCH_MINOR,
                m if m > -major => PRUSSIAN_MINOR,
                _ => PRUSSIAN_MAJOR,
            };
            (level, LAST_TURN, rule!("11.2"))
        } else {
            self.begin_turn(s, env);
            return;
        };
        s.outcome = Some((level, ending, margin));
        s.step = Step::Over;
        env.tell(rule, || Event::Ended { ending, level, french, prussian });
    }
}
