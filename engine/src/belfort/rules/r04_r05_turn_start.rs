//! §4 Initiative and §5 resource points: phases A and B.

use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{Encirclement, IncomeIfOpen, ReducedIncome};
use crate::belfort::state::*;
use crate::belfort::{Action, Belfort, Event};
use crate::geometry::ZoneSet;
use crate::observer::Env;
use crate::side::{BySide, Side};

impl Belfort {
    /// §3 Begins a game turn: phases A and B, and the free draws of phase C.
    pub(super) fn begin_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.turn += 1;
        env.rekey(u64::from(s.turn) << 8);
        env.rule(rule!("3"));

        // §4 Includes the effect of Denfert.
        s.initiative = if s.turn <= self.data.course.french_initiative || s.denfert { FRENCH } else { PRUSSIAN };
        let denfert = std::mem::take(&mut s.denfert);
        env.tell(rule!("4"), || Event::TurnBegan { turn: s.turn, initiative: s.initiative, denfert });

        s.swiss = s.swiss_next;
        s.swiss_next = false;
        s.no_swiss = false;
        s.envoys = false;
        s.incendiary = false;
        s.ruse = false;
        s.catherine = false;
        s.served = false;
        s.bombarded = [ZoneSet::EMPTY; 3];
        s.lost_now = BySide::default();

        self.collect_points(s, env);
        self.draw_stratagems(s, env);
    }

    /// §5.1 Phase B.
    fn collect_points(&self, s: &mut State, env: &mut impl Env<Self>) {
        let course = &self.data.course;
        if !s.reduced && self.income_falls(s) {
            s.reduced = true;
            env.tell(rule!("5.1"), || Event::IncomeReduced);
        }
        for side in Side::BOTH {
            let income = if side == FRENCH && s.reduced { course.reduced_income } else { course.income[side] };
            let fixed = s.reduced && self.data.rulings.income_if_open == IncomeIfOpen::No;
            let extra = if side == FRENCH && !fixed && !self.surrounded(s) { course.open_income } else { 0 };
            let (kept, pending) = (s.points[side], s.pending[side]);
            let sum = i32::from(kept) + i32::from(income) + i32::from(extra) + i32::from(pending);
            let total = sum.clamp(0, i32::from(course.most_points)) as u8;
            s.points[side] = total;
            s.pending[side] = 0;
            env.tell(rule!("5.1"), || Event::Income { side, kept, income, extra, pending, total });
        }
    }

    /// §5.1 Whether the French hold only forts, or no more zones than there are forts.
    fn income_falls(&self, s: &State) -> bool {
        match self.data.rulings.reduced_income {
            ReducedIncome::FortsOnly => s.held[FRENCH].within(self.data.forts),
            ReducedIncome::FourZones => s.held[FRENCH].len() <= self.data.forts.len(),
        }
    }

    /// §5.1 Whether the Prussians have surrounded Belfort in the position `s`.
    ///
    /// A ring of bordering zones cuts off even steps across corners. So the ring is closed if and only if a flood that may also step across corners
    /// does not reach the edge.
    #[must_use]
    pub fn surrounded(&self, s: &State) -> bool {
        let open = self.map.zones().minus(s.held[PRUSSIAN]);
        let french = s.held[FRENCH];
        let reached = match self.data.rulings.encirclement {
            Encirclement::NoPath => self.map.flood(french, open),
            Encirclement::Ring => {
                let (mut reached, mut front) = (french, french);
                while !front.is_empty() {
                    let mut near = ZoneSet::EMPTY;
                    for zone in front {
                        near |= self.touching[zone.index()];
                    }
                    front = (near & open).minus(reached);
                    reached |= front;
                }
                reached
            }
        };
        !reached.meets(self.edge)
    }

    /// §5.1 The number of points that may be kept for the next turn.
    pub(super) fn points_to_keep(&self, s: &State, side: Side) -> u8 {
        use crate::belfort::rulings::KeptPoints;
        let most = match self.data.rulings.kept_points {
            KeptPoints::UpToTwo => 2,
            KeptPoints::UpToOne => 1,
        };
        s.points[side].min(most)
    }

    /// §5.1 Whether there is a choice of points to keep.
    pub(super) fn ask_points(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) -> bool {
        if self.points_to_keep(s, side) == 0 {
            self.keep_exactly(s, side, 0, env);
            return false;
        }
        s.step = Step::KeepPoints(side);
        true
    }

    pub(super) fn keep_points(&self, s: &mut State, side: Side, points: u8, env: &mut impl Env<Self>) {
        self.keep_exactly(s, side, points, env);
        self.after_points(s, side, env);
    }

    fn keep_exactly(&self, s: &mut State, side: Side, points: u8, env: &mut impl Env<Self>) {
        let of = std::mem::replace(&mut s.points[side], points);
        env.tell(rule!("5.1"), || Event::KeptPoints { side, points, of });
    }

    /// §5.2 Pays for a purchase.
    pub(super) fn pay(&self, s: &mut State, side: Side, cost: u8, env: &mut impl Env<Self>) {
        s.points[side] -= cost;
        env.rule(rule!("5.2"));
    }

    /// Offers to stop, pass or decline, as the last action.
    pub(super) fn offer_done(out: &mut impl Menu) {
        out.add(Part::One(Action::Done));
    }
}
