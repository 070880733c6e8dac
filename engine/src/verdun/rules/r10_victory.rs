//! §10 Victory points, §5 automatic victory, the end of the game; §13.1 markers.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::Side;
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{Doubled, DoubledForts, Geography};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Event, Verdun};

/// Indices of levels on the card.
const VERDUN_TAKEN: u8 = 0;
const FIFTY_POINTS: u8 = 1;
const GERMAN_WINS: u8 = 2;
const FRENCH_WINS: u8 = 3;
/// Indices of endings on the card.
const LAST_TURN: u8 = 0;
const POINTS: u8 = 1;
const STARS: u8 = 2;

impl Verdun {
    /// §10 Geographic points of `side` at the end of this turn.
    #[must_use]
    pub fn geographic_points(&self, s: &State, side: Side) -> u16 {
        self.geographic_parts(s, side).iter().sum()
    }

    /// §10 The same by source: circles, pairs of forts, markers, and what the last turn adds.
    fn geographic_parts(&self, s: &State, side: Side) -> [u16; 4] {
        let held = s.control[side];
        let sum = |value: &dyn Fn(ZoneId) -> u8| held.into_iter().map(|zone| u16::from(value(zone))).sum::<u16>();
        let circles = sum(&|zone| self.circles[side][zone.index()]);
        let halves = if side == GERMAN { (held & self.forts).len() as u16 } else { 0 };
        let pairs = |halves| halves / u16::from(self.data.limits.forts_per_point);
        let forts = pairs(halves);
        let markers = sum(&|zone| s.markers[zone.index()]);
        let more = if s.turn == self.data.course.last { self.data.limits.last_turn_times as u16 - 1 } else { 0 };
        let more_forts = match self.data.rulings.doubled_forts {
            DoubledForts::Pairs => forts * more,
            DoubledForts::Each => pairs(halves * (more + 1)) - forts,
        };
        let doubled = match self.data.rulings.doubled {
            Doubled::All => (circles + markers) * more + more_forts,
            Doubled::Printed => circles * more + more_forts,
            Doubled::Circles => circles * more,
        };
        [circles, forts, markers, doubled]
    }

    /// §10 Scores the geographic points of both sides.
    pub(in crate::verdun) fn score_geography(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (german, french) = (self.geographic_points(s, GERMAN), self.geographic_points(s, FRENCH));
        env.rule_if(rule!("3.1"), || s.control[GERMAN].meets(self.forts));
        let (ours, theirs) = (german as i16, -(french as i16));
        let moves = match self.data.rulings.geography {
            Geography::Difference => [ours + theirs, 0],
            Geography::German => [ours, theirs],
            Geography::French => [theirs, ours],
        };
        let lost: u8 = moves.into_iter().map(|by| self.move_marker(s, by)).sum();
        for side in Side::BOTH {
            env.detail(rule!("10"), || {
                let [circles, forts, markers, doubled] = self.geographic_parts(s, side);
                Event::Held { side, circles, forts, markers, doubled }
            });
        }
        env.tell(rule!("10"), || Event::Geography { german, french, lost, vp: s.vp });
    }

    /// §5 The number of red stars that the Germans control in `s`.
    #[must_use]
    pub fn stars(&self, s: &State) -> u8 {
        self.data.zones.iter().filter(|zone| s.control[GERMAN].has(zone.id)).map(|zone| zone.stars).sum()
    }

    /// §5 Ends the game on an automatic victory at the end of a turn. Returns whether there is one.
    pub(super) fn won_at_once(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        if self.stars(s) >= self.data.limits.stars {
            self.finish(s, VERDUN_TAKEN, STARS, env);
        } else if s.vp >= self.data.limits.vp.1 {
            self.finish(s, FIFTY_POINTS, POINTS, env);
        } else {
            return false;
        }
        true
    }

    /// §10, §12.4 Ends the game after the last turn: US entry, then the winner.
    pub(super) fn end_game(&self, s: &mut State, env: &mut impl Env<Self>) {
        if let Some(us) = self.data.course.us_entry {
            let (level, points) = (s.us_level, us.points[usize::from(s.us_level)]);
            let lost = self.move_marker(s, points.into());
            env.tell(rule!("12.4"), || Event::UsEntered { level, points, lost, vp: s.vp });
        }
        let level = if self.lead(s) >= 0 { GERMAN_WINS } else { FRENCH_WINS };
        self.finish(s, level, LAST_TURN, env);
    }

    /// §10 The points of the Germans in `s` with their handicap, less the points with which they win.
    #[must_use]
    pub fn lead(&self, s: &State) -> i16 {
        let course = &self.data.course;
        i16::from(s.vp) + i16::from(course.handicap) - i16::from(course.target)
    }

    fn finish(&self, s: &mut State, level: u8, ending: u8, env: &mut impl Env<Self>) {
        s.outcome = Some((level, ending, self.lead(s)));
        s.step = Step::Over;
        env.tell(rule!("playbook.victory"), || {
            let needed = (ending == LAST_TURN).then(|| i16::from(s.vp) - self.lead(s));
            Event::Ended { ending, level, vp: s.vp, needed }
        });
    }

    // ---- §13.1 Markers ----

    /// §13.1 The zones in which a marker may be placed.
    pub(super) fn marker_zones(&self, s: &State, side: Side) -> ZoneSet {
        s.control[side.enemy()]
    }

    pub(super) fn place_marker(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        let points = self.event_of(side, s.event.card).does.vp_marker;
        let there = &mut s.markers[zone.index()];
        *there = there.saturating_add(points);
        env.tell(rule!("13.1"), || Event::MarkerPlaced { side, zone, points });
        self.go_on_event(s, env);
    }
}
