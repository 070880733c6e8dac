//! Games of players who seek battle and else do anything, at whose retreats the engine is asked for all that can come of them.

use super::retreat::{Ground, Outcome, Slip};
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::{Action, Event, GrandesBatailles, LeaderId, State, Step, UnitId};
use sandtable_engine::{Chance, Desk, Game, Observer, Purpose, Rule, Status, Stream};
use std::collections::BTreeSet;

/// How many retreats were compared, and what differed.
#[derive(Debug, Default)]
pub struct Compared {
    /// After combat.
    pub after: usize,
    /// Of these: beyond friends, into a ZoC, nowhere.
    pub beyond: usize,
    pub caught: usize,
    pub barred: usize,
    /// Before combat.
    pub before: usize,
    /// Of these: by two hexes.
    pub twice: usize,
    /// With an HQ or a C-in-C in the hex, after combat and before.
    pub led: [usize; 2],
    /// One line for each that differs.
    pub differ: Vec<String>,
}

/// The events of what is carried out.
#[derive(Debug, Default)]
struct Ear(Vec<Event>);

impl Observer<GrandesBatailles> for Ear {
    const EVENTS: bool = true;

    fn event(&mut self, _rule: Rule, event: &Event) {
        self.0.push(*event);
    }
}

/// A position, and what has happened since the retreat began.
#[derive(Clone)]
struct Branch {
    s: State,
    told: Vec<Event>,
}

impl Branch {
    fn after(&self, game: &GrandesBatailles, action: Action) -> Branch {
        let mut desk = Desk { chance: Stream::new(1, 1, Purpose::Worlds), observer: Ear::default() };
        let mut next = self.clone();
        game.apply(&mut next.s, action, &mut desk);
        next.told.append(&mut desk.observer.0);
        next
    }
}

/// Every way in which the engine can go on from an action while it asks where a unit retreats to.
fn branches(game: &GrandesBatailles, s: &State, unit: UnitId, action: Action) -> Vec<Branch> {
    let mut open = vec![Branch { s: s.clone(), told: Vec::new() }.after(game, action)];
    let (mut done, mut legal) = (Vec::new(), Vec::new());
    while let Some(branch) = open.pop() {
        if matches!(branch.s.step(), Step::RetreatHex(_, u) | Step::RetreatBeforeHex(_, u) if u == unit) {
            game.legal_actions(&branch.s, &mut legal);
            open.extend(legal.iter().map(|&action| branch.after(game, action)));
        } else {
            done.push(branch);
        }
    }
    done
}

/// §11.3: what the events say came of a retreat after combat.
fn outcome(told: &[Event], unit: UnitId) -> Outcome {
    let ends =
        |e: &Event| matches!(e, Event::Retreated { unit: u, .. } | Event::RetreatBarred { unit: u } if *u == unit);
    let at = told.iter().position(ends).expect("it retreats or cannot");
    let Event::Retreated { to: end, .. } = told[at] else { return Outcome::Barred };
    let losses = told[at + 1..].iter().take_while(|e| matches!(e, Event::StepLost { .. } | Event::Eliminated { .. }));
    let caught = losses.into_iter().any(|e| matches!(e, Event::StepLost { unit: u, .. } if *u == unit));
    let shaken =
        told[..at].iter().filter_map(|e| if let Event::Disorganised { unit, .. } = e { Some(*unit) } else { None });
    Outcome::Away { end, caught, shaken: shaken.collect() }
}

/// §11.4: what the events say came of a retreat before combat.
fn slip(told: &[Event], unit: UnitId) -> Slip {
    let of_it = |e: &&Event| match e {
        Event::Disorganised { .. } => true,
        Event::RetreatedBefore { unit: u, .. }
        | Event::StepLost { unit: u, .. }
        | Event::Eliminated { unit: u, .. } => *u == unit,
        _ => false,
    };
    let (mut end, mut hurt, mut passed) = (None, false, BTreeSet::new());
    for event in told.iter().take_while(of_it) {
        match event {
            Event::RetreatedBefore { to, .. } => end = Some(*to),
            Event::Disorganised { unit: other, .. } if *other != unit => {
                passed.insert(*other);
            }
            _ => hurt = true,
        }
    }
    (end.expect("it retreats"), hurt, passed)
}

/// Leaders who may go along from a hex, and those who had to.
fn followers(game: &GrandesBatailles, branch: &Branch, unit: UnitId, hex: HexId) -> [BTreeSet<LeaderId>; 2] {
    let mut branch = branch.clone();
    if matches!(branch.s.step(), Step::TurnOne(_, u) if u == unit) {
        let facing = branch.s.facing(unit);
        branch = branch.after(game, Action::Face(facing));
    }
    let mut asked = BTreeSet::new();
    while let Step::LeaderFollows(_, leader) = branch.s.step() {
        asked.insert(leader);
        branch = branch.after(game, Action::Done);
    }
    // Until the fight goes on.
    let now = branch.told.iter().take_while(|e| !matches!(e, Event::Rolled { .. }));
    let moved = now.filter_map(|e| match e {
        Event::LeaderMoved { leader, from, .. } if *from == hex => Some(*leader),
        _ => None,
    });
    [asked, moved.collect()]
}

impl Compared {
    /// Plays random games, and compares every retreat in them.
    pub fn of(game: &GrandesBatailles, games: std::ops::Range<u64>) -> Compared {
        let mut compared = Compared::default();
        let mut legal = Vec::new();
        for number in games {
            let mut picks = Stream::new(number, 0, Purpose::Worlds);
            let mut desk = Desk { chance: Stream::new(number, 1, Purpose::Worlds), observer: Ear::default() };
            let mut s = game.setup();
            while let Status::Awaiting(_) = game.status(&s) {
                match s.step() {
                    // the second of two goes where the first went.
                    Step::Refuse(_, unit) if !is_second(&desk.observer.0, &s, unit) => compared.after(game, &s, unit),
                    Step::RetreatBefore(_, unit) => compared.before(game, &s, unit),
                    _ => {}
                }
                game.legal_actions(&s, &mut legal);
                seek_battle(game, &s, &mut legal, &mut picks);
                let action = legal[picks.uniform(legal.len() as u32) as usize];
                game.apply(&mut s, action, &mut desk);
            }
        }
        compared
    }

    fn differs(
        &mut self,
        s: &State,
        unit: UnitId,
        what: &str,
        found: impl std::fmt::Debug,
        expected: impl std::fmt::Debug,
    ) {
        let turn = s.turn();
        self.differ
            .push(format!("turn {turn}, {unit:?} at {:?}, {what}: engine {found:?}, oracle {expected:?}", s.at(unit)));
    }

    fn after(&mut self, game: &GrandesBatailles, s: &State, unit: UnitId) {
        let ground = Ground { data: game.data(), s };
        let expected = ground.retreats(unit);
        let ways = branches(game, s, unit, Action::Done);
        let found: BTreeSet<Outcome> = ways.iter().map(|branch| outcome(&branch.told, unit)).collect();
        self.after += 1;
        self.beyond +=
            usize::from(found.iter().any(|o| matches!(o, Outcome::Away { shaken, .. } if !shaken.is_empty())));
        self.caught += usize::from(found.iter().any(|o| matches!(o, Outcome::Away { caught: true, .. })));
        self.barred += usize::from(found.contains(&Outcome::Barred));
        if found != expected {
            self.differs(s, unit, "retreat", found, expected);
            return;
        }
        // Who is eliminated on its way is followed by nobody.
        let away = ways.iter().filter(|b| b.s.on_map().has(unit) && outcome(&b.told, unit) != Outcome::Barred);
        for branch in away {
            self.along(&ground, branch, game, unit, 0);
        }
    }

    fn before(&mut self, game: &GrandesBatailles, s: &State, unit: UnitId) {
        let ground = Ground { data: game.data(), s };
        let attackers: Vec<UnitId> = s.assailants().into_iter().collect();
        let expected = ground.slips(unit, &attackers);
        let ways = branches(game, s, unit, Action::Go);
        // §13.1.6: a division turned up on the way is placed first.
        if ways.iter().any(|branch| branch.told.iter().any(|e| matches!(e, Event::TurnedUp { .. }))) {
            return;
        }
        let found: BTreeSet<Slip> = ways.iter().map(|branch| slip(&branch.told, unit)).collect();
        self.before += 1;
        let far = |(end, ..): &Slip| ground.data.map.grid.direction(s.at(unit), *end).is_none();
        self.twice += usize::from(found.iter().any(far));
        if found != expected {
            self.differs(s, unit, "retreat before combat", found, expected);
            return;
        }
        for branch in ways.iter().filter(|b| b.s.on_map().has(unit)) {
            self.along(&ground, branch, game, unit, 1);
        }
    }

    /// §9.3, R-55: after combat an HQ may go along, before combat it must unless a unit stays; §8.4, R-112: a C-in-C must.
    fn along(&mut self, ground: &Ground<'_>, branch: &Branch, game: &GrandesBatailles, unit: UnitId, before: usize) {
        let (staff, chiefs) = (ground.staff(unit), ground.chiefs(unit));
        if staff.is_empty() && chiefs.is_empty() {
            return;
        }
        self.led[before] += 1;
        // Guns stay where a unit retreats before combat, and are lost where it does after (§11.3).
        let alone = if before == 1 { ground.is_alone(unit) } else { ground.is_alone_after(unit, &branch.s) };
        let (mut bound, mut free) = (chiefs, staff);
        if before == 1 && alone {
            bound.append(&mut free);
        }
        let [asked, moved] = followers(game, branch, unit, ground.s.at(unit));
        if asked != free || moved != bound {
            self.differs(&branch.s, unit, "followers", (asked, moved), (free, bound));
        }
    }
}

/// Leaves of the legal actions, most of the time, those that lead to combat.
fn seek_battle(game: &GrandesBatailles, s: &State, legal: &mut Vec<Action>, picks: &mut Stream) {
    let Some(side) = s.step().side().filter(|_| picks.uniform(4) > 0) else { return };
    let enemies = s.held(side.enemy());
    let grid = &game.data().map.grid;
    let far = |hex| enemies.into_iter().map(|enemy| grid.distance(hex, enemy)).min();
    match s.step() {
        Step::March(_) => {
            let hexes =
                legal.iter().filter_map(|action| if let Action::To(hex) = action { Some(far(*hex)) } else { None });
            let least = hexes.min();
            legal.retain(|action| least.is_none() || matches!(action, Action::To(hex) if Some(far(*hex)) == least));
        }
        Step::Activate(..) | Step::Mover(_) | Step::Enter(_) | Step::Assign(..) | Step::Coordinate(..)
            if legal.len() > 1 =>
        {
            legal.retain(|action| *action != Action::Done);
        }
        _ => {}
    }
}

/// Whether another unit has retreated out of a unit's hex in the combat under way.
fn is_second(told: &[Event], s: &State, unit: UnitId) -> bool {
    let combat = told.iter().rev().take_while(|e| !matches!(e, Event::CombatBegan { .. }));
    combat.into_iter().any(|e| matches!(e, Event::Retreated { from, .. } if *from == s.at(unit)))
}
