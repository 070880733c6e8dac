//! §13.1.3, §13.2.3, §13.2.7 Victory.

use crate::geometry::{HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::data::{Objective, Scheme};
use crate::grandes_batailles::event::{Event, Score};
use crate::grandes_batailles::ledger::Lines;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{EliminatedFormations, LineStart, Pairs};
use crate::grandes_batailles::state::{FRENCH, PRUSSIAN, State, Step};
use crate::grandes_batailles::unit::{FormationId, FormationSet};
use crate::observer::Env;
use crate::rulebook::Rule;
use crate::side::{BySide, Side};

impl GrandesBatailles {
    /// The section for this battle: Spicheren's or Wissembourg's.
    #[inline]
    pub(super) fn of_battle(&self, spicheren: Rule, wissembourg: Rule) -> Rule {
        if self.is_spicheren() { spicheren } else { wissembourg }
    }

    /// Whether the battle is Spicheren.
    #[inline]
    pub(super) fn is_spicheren(&self) -> bool {
        self.data.victory.scheme == Scheme::Battlefield
    }

    /// §13.1.3 The side that holds all hexes of `objective`; `None` if they are divided.
    #[must_use]
    pub fn holder(&self, s: &State, objective: &Objective) -> Option<Side> {
        if objective.hexes.within(&s.french_ground) {
            Some(FRENCH)
        } else if objective.hexes.meets(&s.french_ground) {
            None
        } else {
            Some(PRUSSIAN)
        }
    }

    /// §13.1.3 The points of each side for the objectives as held in the position `s`.
    #[must_use]
    pub fn battlefield(&self, s: &State) -> BySide<i16> {
        let mut points = BySide([0; 2]);
        for objective in &self.data.objectives {
            if let Some(side) = self.holder(s, objective) {
                points[side] += i16::from(objective.points);
            }
        }
        points
    }

    /// §13.1.3 Scores the battlefield.
    pub(super) fn count_battlefield(&self, s: &mut State, env: &mut impl Env<Self>) {
        let now = self.battlefield(s);
        env.explain(|| {
            let mut lines = Lines::new();
            for (place, objective) in (0u8..).zip(&self.data.objectives) {
                if let Some(side) = self.holder(s, objective) {
                    let (score, points) = (Score::Place(place), objective.points.into());
                    lines.push((rule!("13.1.3"), Event::Scored { side, score, points }));
                }
            }
            lines
        });
        for side in Side::BOTH {
            s.points[side] += now[side];
        }
        env.tell(rule!("13.1.3"), || Event::Counted { french: now[FRENCH], prussian: now[PRUSSIAN] });
    }

    /// §13.2.3 Scores points for the first side if it holds all objectives at noon.
    pub(crate) fn noon_bonus(&self, s: &mut State, env: &mut impl Env<Self>) {
        if let Some(noon) = self.data.victory.noon
            && noon.turn == s.turn
            && !s.lost_place
            && self.data.objectives.iter().all(|o| self.holder(s, o) == Some(FRENCH))
        {
            s.points[FRENCH] += i16::from(noon.points);
            env.tell(rule!("13.2.3"), || Event::NoonBonus { points: noon.points });
        }
    }

    /// §13.1.3, §13.1.4, §13.2.4 The hexes without enemy units and ZoC that are connected to a side's edge by such hexes.
    fn lines(&self, s: &State, side: Side) -> HexSet {
        let enemy = side.enemy();
        let grid = &self.data.map.grid;
        let open = grid.hexes().minus(s.held[enemy]).minus(s.zoc[enemy]);
        grid.flood(*self.ground.edge(side) & open, open)
    }

    /// §13.1.3, §13.1.4, §13.2.4 Whether a hex has a line to a side's edge.
    fn is_on_line(&self, side: Side, hex: HexId, lines: &HexSet) -> bool {
        //
        lines.has(hex)
            || self.data.rulings.line_start != LineStart::Counts
                && (self.ground.edge(side).has(hex) || self.data.map.grid.next_to(hex).meets(lines))
    }

    /// §13.1.3, §13.1.4, §13.2.4 Whether hexes without enemy units and ZoC lead from `hex` to the edge of `side`.
    #[must_use]
    pub fn has_line(&self, s: &State, side: Side, hex: HexId) -> bool {
        self.is_on_line(side, hex, &self.lines(s, side))
    }

    /// §13.1.3 A side's units eliminated and cut off, and the enemy's points for them.
    fn losses_in_points(&self, s: &State, side: Side, lines: &BySide<HexSet>) -> (Score, i16) {
        let per_point = u32::from(self.data.victory.units_lost_per_point);
        let eliminated = (s.eliminated & self.of_side[side]).len();
        let cut_off =
            self.army(s, side).into_iter().filter(|&u| !self.is_on_line(side, s.at(u), &lines[side])).count() as u32;
        let points = match self.data.rulings.pairs {
            Pairs::Pooled => (eliminated + cut_off) / per_point,
            Pairs::Separately => eliminated / per_point + cut_off / per_point,
        };
        (Score::Losses(eliminated as u8, cut_off as u8), points as i16)
    }

    /// §13.1.3, §13.2.3 The points for units that have left by the exits.
    fn exits_in_points(&self, s: &State) -> i16 {
        (s.exit_points.len() / u32::from(self.data.victory.units_exited_per_point)) as i16
    }

    fn demoralised_of(&self, s: &State, side: Side) -> FormationSet {
        s.demoralised.into_iter().filter(|f| self.data.formations[f.index()].side == side).collect()
    }

    /// §13.2.3 Whether a formation has lost all its units in play.
    fn is_eliminated(&self, s: &State, formation: FormationId) -> bool {
        !self.members(formation).meets(s.on_map | s.waiting | s.exited)
    }

    /// The number of a side's demoralised formations that score.
    fn demoralised_in_points(&self, s: &State, side: Side) -> i16 {
        let all = match self.data.rulings.eliminated_formations {
            EliminatedFormations::Score => true,
            EliminatedFormations::Spicheren => self.data.victory.scheme == Scheme::Battlefield,
            EliminatedFormations::Nowhere => false,
        };
        let scoring = |f: &FormationId| all || !self.is_eliminated(s, *f);
        self.demoralised_of(s, side).into_iter().filter(scoring).count() as i16
    }

    /// §13.1.3, §13.2.3 The points if the C-in-C is the only counter left on the map.
    fn commander_alone(&self, s: &State) -> i16 {
        let others = self.headquarters[FRENCH].into_iter().any(|l| s.leader_at(l).is_some());
        let alone = self.commander(s, FRENCH).is_some() && self.army(s, FRENCH).is_empty() && !others;
        if alone { self.data.victory.commander_alone.into() } else { 0 }
    }

    /// §13.2.3 The points for an objective: fewer without a line to the holder's edge.
    fn place_points(&self, s: &State, objective: &Objective, lines: &BySide<HexSet>) -> Option<(Side, i16)> {
        let side = self.holder(s, objective)?;
        let lined = objective.hexes.into_iter().any(|h| self.is_on_line(side, h, &lines[side]));
        Some((side, if lined { objective.points } else { self.data.victory.cut_off }.into()))
    }

    /// The victory points of each side if the position `s` were the end of the last turn.
    #[must_use]
    pub fn final_points(&self, s: &State) -> BySide<i16> {
        let mut points = BySide([0; 2]);
        self.score(s, |side, _, worth| points[side] += worth);
        points
    }

    /// §13.1.3, §13.2.3, §13.2.7 Adds up the victory points of both sides as of now, item by item.
    fn score(&self, s: &State, mut add: impl FnMut(Side, Score, i16)) {
        let rules = &self.data.victory;
        let lines = BySide(Side::BOTH.map(|side| self.lines(s, side)));
        let demoralised = |side: Side| self.demoralised_in_points(s, side);
        Side::BOTH.into_iter().for_each(|side| add(side, Score::Before, s.points[side]));
        let handicap = rules.handicap;
        add(if handicap < 0 { PRUSSIAN } else { FRENCH }, Score::Handicap, handicap.unsigned_abs().into());
        for (place, objective) in (0u8..).zip(&self.data.objectives) {
            let scored = match rules.scheme {
                Scheme::Battlefield => self.holder(s, objective).map(|side| (side, objective.points.into())),
                Scheme::Places | Scheme::Extended => self.place_points(s, objective, &lines),
            };
            if let Some((side, worth)) = scored {
                add(side, Score::Place(place), worth);
            }
        }
        if rules.scheme != Scheme::Places {
            for side in Side::BOTH {
                add(side, Score::Demoralised, i16::from(rules.demoralised_enemy) * demoralised(side.enemy()));
            }
        }
        if rules.scheme == Scheme::Extended {
            return;
        }
        add(FRENCH, Score::Exits, self.exits_in_points(s));
        add(FRENCH, Score::Alone, self.commander_alone(s));
        let losses = |side: Side| self.losses_in_points(s, side, &lines);
        let (lost, points) = losses(FRENCH);
        add(PRUSSIAN, lost, points);
        if rules.scheme == Scheme::Battlefield {
            let (lost, points) = losses(PRUSSIAN);
            add(FRENCH, lost, points);
            let options = &self.data.options;
            add(PRUSSIAN, Score::Option, options.frossard_early.as_ref().map_or(0, |o| o.points.into()));
            add(PRUSSIAN, Score::Option, options.castagny.as_ref().map_or(0, |o| o.points.into()));
        } else {
            // Eliminated formations do not count.
            if self.demoralised_of(s, FRENCH).into_iter().any(|f| !self.is_eliminated(s, f)) {
                add(PRUSSIAN, Score::Demoralised, rules.any_demoralised.into());
            }
            add(PRUSSIAN, Score::OwnDemoralised, i16::from(rules.own_demoralised) * demoralised(PRUSSIAN));
        }
    }

    /// §13.1.3, §13.2.3 The level of victory for `margin`, the French points less the Prussian, as an index into the levels of the card.
    #[must_use]
    pub fn level(&self, margin: i16) -> u8 {
        let levels = self.data.victory.levels;
        let size = margin.unsigned_abs();
        let step = if size >= u16::from(levels.strategic) {
            3
        } else if size >= u16::from(levels.operational) {
            2
        } else {
            u8::from(size >= u16::from(levels.tactical))
        };
        if margin > 0 { 3 - step } else { 3 + step }
    }

    /// Ends the game.
    pub(super) fn end_game(&self, s: &mut State, env: &mut impl Env<Self>) {
        let section = match self.data.victory.scheme {
            Scheme::Battlefield => rule!("13.1.3"),
            Scheme::Places => rule!("13.2.3"),
            Scheme::Extended => rule!("13.2.7"),
        };
        // The battle has its full length; at its end the lines of retreat are traced.
        env.rule(self.of_battle(rule!("13.1"), rule!("13.2")));
        env.rule(self.of_battle(rule!("13.1.4"), rule!("13.2.4")));
        let points = self.final_points(s);
        env.explain(|| {
            let mut lines = Lines::new();
            self.score(s, |side, score, points| {
                if points != 0 {
                    lines.push((section, Event::Scored { side, score, points }));
                }
            });
            lines
        });
        s.points = points;
        let level = self.level(points[FRENCH] - points[PRUSSIAN]);
        s.level = Some(level);
        s.step = Step::Over;
        env.tell(section, || Event::Ended { level, french: points[FRENCH], prussian: points[PRUSSIAN] });
    }
}
