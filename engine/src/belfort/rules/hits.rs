//! Allocation of hits, the same for all losses of battalions (§1.3.1, §8.2.1, §8.2.2, §9.2.1, §9.3.3).

use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{AssaultHits, ExhaustedAbsorb, WhoAllocates};
use crate::belfort::state::*;
use crate::belfort::unit::{Status, UnitId, UnitSet};
use crate::belfort::{Belfort, Event};
use crate::observer::Env;
use crate::rulebook::Rule;
use crate::side::Side;

/// The source of hits: the sections differ in their effects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// §8.2
    Guns,
    /// §9.2, §9.4.1
    Fire,
    /// §9.3.3
    Assault,
}

impl Belfort {
    /// Allocates `left` hits to the battalions of `pool`, then continues with `then`.
    #[expect(clippy::too_many_arguments, reason = "each is one fact of the volley")]
    pub(super) fn strike(
        &self,
        s: &mut State,
        side: Side,
        pool: UnitSet,
        left: u8,
        source: Source,
        then: Then,
        env: &mut impl Env<Self>,
    ) {
        self.load(s, side, pool, left, source, then);
        self.go_on_striking(s, env);
    }

    /// §8.2.3, §9.3.3 Applies hits to a bombarded or assaulted zone: its markers take the second hit.
    pub(super) fn strike_zone(
        &self,
        s: &mut State,
        side: Side,
        pool: UnitSet,
        hits: u8,
        source: Source,
        env: &mut impl Env<Self>,
    ) {
        let then = if source == Source::Guns { Then::ShotDone } else { Then::AttackerHits };
        let (left, asks) = if hits > 0 { self.marker_absorbs(s, hits, source, env) } else { (0, false) };
        self.load(s, side, pool, left, source, then);
        if asks {
            s.step = Step::PickMarker(side);
        } else {
            self.go_on_striking(s, env);
        }
    }

    /// Prepares hits for allocation.
    fn load(&self, s: &mut State, side: Side, pool: UnitSet, left: u8, source: Source, then: Then) {
        // §9.3.3 Each side allocates its own hits of an assault; the firing side may allocate all others.
        let own = source == Source::Assault || self.data.rulings.who_allocates == WhoAllocates::Owner;
        s.volley = Volley {
            side,
            chooser: if own { side } else { side.enemy() },
            pool,
            struck: UnitSet::EMPTY,
            left,
            by_guns: source == Source::Guns,
            spread: source != Source::Assault || self.data.rulings.assault_hits == AssaultHits::Spread,
            then,
        };
    }

    /// Battalions that can still take a hit.
    fn takers(&self, s: &State) -> UnitSet {
        let v = &s.volley;
        if !v.by_guns {
            return v.pool;
        }
        // §8.2.1 Guns put no unit out of action: a hit on an exhausted battalion is lost, as are all hits if only such battalions are left.
        let whole = v.pool.minus(s.exhausted[v.side]);
        match self.data.rulings.exhausted_absorb {
            ExhaustedAbsorb::Yes if !whole.is_empty() => v.pool,
            _ => whole,
        }
    }

    /// §8.2.2, §9.2.1 The battalions that can take the next hit; if hits must be spread, only those without a hit in this round.
    fn candidates(&self, s: &State) -> UnitSet {
        let able = self.takers(s);
        if s.volley.spread { able.minus(s.volley.struck) } else { able }
    }

    pub(super) fn go_on_striking(&self, s: &mut State, env: &mut impl Env<Self>) {
        loop {
            let able = self.takers(s);
            if s.volley.left == 0 || able.is_empty() {
                let Volley { side, left, by_guns, then, .. } = s.volley;
                if left > 0 {
                    let rule = if by_guns { rule!("8.2.1") } else { rule!("1.3.1") };
                    env.detail(rule, || Event::HitsLost { side, hits: left });
                }
                s.volley.left = 0;
                return self.go_on(s, then, env);
            }
            if able.within(s.volley.struck) {
                // All have taken a hit: a new round begins.
                s.volley.struck = UnitSet::EMPTY;
            }
            let fresh = self.candidates(s);
            let all_of_them = s.volley.spread && u32::from(s.volley.left) >= fresh.len();
            if fresh.len() > 1 && !all_of_them {
                s.step = Step::Allocate(s.volley.chooser);
                return;
            }
            for unit in fresh {
                self.take_hit(s, unit, env);
            }
        }
    }

    pub(super) fn allocation_choices(&self, s: &State, out: &mut impl Menu) {
        out.add(Part::Unit(self.candidates(s)));
    }

    pub(super) fn allocate(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        self.take_hit(s, unit, env);
        self.go_on_striking(s, env);
    }

    fn take_hit(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let side = s.volley.side;
        s.volley.left -= 1;
        s.volley.struck.insert(unit);
        if s.volley.by_guns {
            let rule = if s.volley.pool.len() > 1 { rule!("8.2.2") } else { rule!("8.2.1") };
            env.rule(rule);
            if s.exhausted[side].has(unit) {
                env.detail(rule, || Event::HitLost { side, unit });
                return;
            }
            self.lose_level(s, side, unit, rule!("8.2"), env);
        } else {
            let gone = self.lose_level(s, side, unit, rule!("1.3.1"), env);
            if gone {
                s.volley.pool.remove(unit);
                s.volley.struck.remove(unit);
            }
        }
    }

    /// §1.3.1 Reduces the status by one level. Returns whether the unit leaves the map.
    pub(super) fn lose_level(
        &self,
        s: &mut State,
        side: Side,
        unit: UnitId,
        rule: Rule,
        env: &mut impl Env<Self>,
    ) -> bool {
        if self.classes[side].scouts.has(unit) {
            self.put(s, side, unit, Place::Removed);
            env.tell(rule, || Event::Removed { side, unit, trapped: false });
            return true;
        }
        match s.status(side, unit) {
            Status::GoodOrder => s.diminished[side].insert(unit),
            Status::Diminished => {
                s.diminished[side].remove(unit);
                s.exhausted[side].insert(unit);
            }
            Status::Exhausted => {
                self.put(s, side, unit, Place::OutOfAction);
                s.lost_now[side].insert(unit);
                env.tell(rule, || Event::PutOutOfAction { side, unit });
                return true;
            }
        }
        let status = s.status(side, unit);
        env.tell(rule, || Event::StatusLost { side, unit, status });
        false
    }
}
