//! The set-up of scenarios: control, blocks, trenches and cards (§playbook).

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::{BySide, Side};
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::card::{CardId, MAX_CARDS};
use crate::verdun::rulebook::rule;
use crate::verdun::state::*;
use crate::verdun::zone::{MAX_ZONES, ZoneSet};
use crate::verdun::{Event, Verdun};

impl Verdun {
    /// The position before the first decision.
    pub(in crate::verdun) fn initial_state(&self) -> State {
        let (up, course) = (&self.data.set_up, &self.data.course);
        let us = course.us_entry;
        let mut s = State {
            step: Step::Over,
            turn: 0,
            month: 0,
            round: 0,
            outcome: None,
            blocks: BySide([[Blocks::default(); MAX_ZONES]; 2]),
            occupied: BySide::default(),
            control: BySide([up.german, self.map.zones().minus(up.german)]),
            trenches: up.trenches,
            unsupplied: BySide::default(),
            markers: [0; MAX_ZONES],
            reserve: up.reserve,
            en_route: BySide::default(),
            vp: course.vp,
            morale: BySide([self.data.limits.morale; 2]),
            air: 0,
            us_level: us.map_or(0, |us| us.level),
            us_modifier: us.map_or(0, |us| us.modifier),
            hand: BySide([[0; MAX_CARDS]; 2]),
            hand_size: BySide::default(),
            deck: BySide([[0; MAX_CARDS]; 2]),
            removed: BySide([[0; MAX_CARDS]; 2]),
            in_play: up.in_play,
            used: BySide([[0; MAX_CARDS]; 2]),
            fired: BySide::default(),
            quiet: ZoneSet::EMPTY,
            disputed: ZoneSet::EMPTY,
            crossed: ZoneSet::EMPTY,
            forfeit: ZoneSet::EMPTY,
            answers: 0,
            floor: CardId(0),
            to_name: 0,
            to_place: 0,
            purse: Purse::default(),
            march: March::of(Moving::Strategically, 0),
            salvo: Salvo::of(GERMAN, CardId(0), false),
            event: EventInPlay::over(GERMAN, CardId(0)),
        };
        for side in Side::BOTH {
            for &(zone, fresh) in &up.blocks[side] {
                s.blocks[side][zone.index()] = Blocks::of(fresh, 0);
                s.occupied[side].insert(zone);
            }
            for &card in &up.hand[side] {
                s.hand[side][card.index()] += 1;
                s.hand_size[side] += 1;
            }
            for card in up.removed[side] {
                s.removed[side][card.index()] = self.card(side, card).copies;
            }
        }
        self.begin_set_up(&mut s, FRENCH);
        s
    }

    /// Begins the set-up: the French, then the Germans. With nothing to set up, the cards are dealt: none can be drawn before the first decision.
    fn begin_set_up(&self, s: &mut State, side: Side) {
        s.to_place = self.data.set_up.free[side].blocks;
        s.step = match (s.to_place, side) {
            (0, FRENCH) => return self.begin_set_up(s, GERMAN),
            (0, GERMAN) => Step::Deal(GERMAN),
            _ => Step::Deploy(side),
        };
    }

    /// The zones in which the next block may be set up.
    pub(super) fn deployment_zones(&self, s: &State, side: Side) -> ZoneSet {
        self.data.set_up.free[side].area & self.room(s, side)
    }

    pub(super) fn deploy(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        self.set_down(s, side, zone, Condition::Fresh, false, env);
        env.tell(rule!("playbook.set-up"), || Event::Deployed { side, zone, blocks: 1 });
        s.to_place -= 1;
        if s.to_place == 0 {
            s.to_place = self.data.set_up.free[side].trenches;
            s.step = Step::Entrench(side);
            self.go_on_setting_up(s, side, env);
        }
    }

    /// Continues with the next part of the set-up once the present one is done.
    pub(super) fn go_on_setting_up(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if s.to_place > 0 {
            return;
        }
        if s.step == Step::Entrench(side) {
            s.to_place = self.data.set_up.free[side].exhausted;
            s.step = Step::Weary(side);
            self.go_on_setting_up(s, side, env);
        } else if side == FRENCH && self.data.set_up.free[GERMAN].blocks > 0 {
            self.begin_set_up(s, GERMAN);
        } else {
            self.begin_war(s, env);
        }
    }

    /// §3.2 Gives each side the zones in which it alone has set up, then begins the first turn.
    pub(super) fn begin_war(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rule(rule!("playbook.set-up"));
        self.tell_set_up(s, env);
        self.settle_control(s, GERMAN, env);
        self.begin_turn(s, self.data.course.first, env);
    }

    /// Reports what no decision has placed: blocks and trenches with places in the data, and the reserves.
    fn tell_set_up(&self, s: &State, env: &mut impl Env<Self>) {
        for side in [FRENCH, GERMAN] {
            let fixed = self.data.set_up.free[side].blocks == 0;
            let zones = if fixed { s.occupied[side] } else { ZoneSet::EMPTY };
            for zone in zones {
                let blocks = s.blocks(side, zone).len();
                env.tell(rule!("playbook.set-up"), || Event::Deployed { side, zone, blocks });
            }
            let zones = s.trenches[side];
            if fixed && !zones.is_empty() {
                env.tell(rule!("playbook.set-up"), || Event::Entrenched { side, zones });
            }
            let blocks = s.reserve[side];
            if blocks > 0 {
                env.tell(rule!("playbook.set-up"), || Event::Deployed { side, zone: RESERVE, blocks });
            }
        }
    }

    /// Zones with a block that may begin exhausted.
    pub(super) fn weary_zones(&self, s: &State, side: Side) -> ZoneSet {
        s.occupied[side].keep(|zone| s.blocks(side, zone).fresh() > 0)
    }

    pub(super) fn weary(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        s.blocks[side][zone.index()].exhaust();
        env.tell(rule!("playbook.set-up"), || Event::Wearied { side, zone });
        s.to_place -= 1;
        self.go_on_setting_up(s, side, env);
    }
}
