//! One row per game.

use sandtable_engine::{Card, Game, Observer, Outcome, Rule, Side};

/// The number of outcomes of [`winner_index`]: the first side wins, the second side wins, a draw.
pub const WINNERS: usize = 3;

/// The index of `winner` among [`WINNERS`]; a draw, `None`, comes last.
#[must_use]
pub fn winner_index(winner: Option<Side>) -> usize {
    winner.map_or(2, Side::index)
}

/// The most metrics a rule system can have.
pub const MAX_METRICS: usize = 64;

/// The most game turns a rule system can have.
pub const MAX_TURNS: usize = 16;

/// The record of one game, flat and of fixed size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its index in its seed.
    pub game: u64,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Index into [`Card::levels`].
    pub level: u8,
    /// Index into [`Card::endings`].
    pub ending: u8,
    /// The size of the victory, in the card's unit; positive for the first side.
    pub margin: i16,
    /// The game turn it ended on.
    pub last_turn: u8,
    /// Decisions taken by both sides, the forced ones included.
    pub decisions: u32,
    /// How many of them had no alternative. Only benchmarks report it.
    pub forced: u32,
    /// One bit per game turn whose end was seen: bit 0 is turn 1.
    pub turns_ended: u16,
    /// One cell per entry of [`Card::metrics`], then zeros.
    pub metrics: [i32; MAX_METRICS],
    /// The places each side held at the end of each game turn ([`Game::control`]); row 0 is turn 1.
    pub control: [[u64; 2]; MAX_TURNS],
}

impl Record {
    /// The row of a game that was not played.
    pub const EMPTY: Record = Record {
        game: u64::MAX,
        winner: None,
        level: 0,
        ending: 0,
        margin: 0,
        last_turn: 0,
        decisions: 0,
        forced: 0,
        turns_ended: 0,
        metrics: [0; MAX_METRICS],
        control: [[0; 2]; MAX_TURNS],
    };

    /// The winner as a number: 1 for the first side, -1 for the second, 0 for a draw.
    #[must_use]
    pub fn sign(&self) -> i32 {
        self.winner.map_or(0, Side::sign)
    }

    /// The places that each side held at the end of `turn` (from 1); `None` if the game did not see that end.
    #[must_use]
    pub fn held(&self, turn: u8) -> Option<[u64; 2]> {
        let row = usize::from(turn).checked_sub(1)?;
        (row < MAX_TURNS && self.turns_ended >> row & 1 == 1).then(|| self.control[row])
    }

    /// Appends the row to `out` in its one canonical encoding, little-endian. `card` gives the number of metrics and of game turns.
    pub fn encode(&self, card: &Card, out: &mut Vec<u8>) {
        out.extend(self.game.to_le_bytes());
        out.extend([self.sign() as i8 as u8, self.level, self.ending, self.last_turn]);
        out.extend(self.margin.to_le_bytes());
        out.extend(self.decisions.to_le_bytes());
        for cell in &self.metrics[..card.metrics.len()] {
            out.extend(cell.to_le_bytes());
        }
        out.extend(self.turns_ended.to_le_bytes());
        for held in (1..=card.last_turn).filter_map(|turn| self.held(turn)) {
            out.extend(held[0].to_le_bytes());
            out.extend(held[1].to_le_bytes());
        }
    }
}

/// Fills a [`Record`] while a game is played, and passes everything on to a second observer.
#[derive(Debug)]
pub struct Recorder<'a, G: Game, O> {
    game: &'a G,
    record: &'a mut Record,
    witness: &'a mut O,
}

impl<'a, G: Game, O> Recorder<'a, G, O> {
    /// A recorder of game number `index`, with a cleared row.
    pub fn new(game: &'a G, index: u64, record: &'a mut Record, witness: &'a mut O) -> Recorder<'a, G, O> {
        const {
            assert!(G::CARD.metrics.len() <= MAX_METRICS, "more metrics than a record holds");
            assert!(G::CARD.last_turn as usize <= MAX_TURNS, "more game turns than a record holds");
        }
        *record = Record { game: index, ..Record::EMPTY };
        Recorder { game, record, witness }
    }

    /// The metrics so far.
    pub(crate) fn metrics(&self) -> [i32; MAX_METRICS] {
        self.record.metrics
    }

    /// Continues from metrics taken earlier.
    pub(crate) fn go_on_from(&mut self, metrics: [i32; MAX_METRICS]) {
        self.record.metrics = metrics;
    }

    /// Fills the fields that are read from the final position `state` and from its `outcome`, and the number of `decisions` of both sides, of which
    /// `forced` had no alternative.
    pub fn close(self, state: &G::State, outcome: Outcome, decisions: u32, forced: u32) {
        let row = &mut self.record.metrics[..G::CARD.metrics.len()];
        self.game.measure(state, row);
        self.record.winner = G::CARD.levels[usize::from(outcome.level)].winner;
        self.record.level = outcome.level;
        self.record.ending = outcome.ending;
        self.record.margin = outcome.margin;
        self.record.last_turn = self.game.turn(state);
        self.record.decisions = decisions;
        self.record.forced = forced;
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for Recorder<'_, G, O> {
    const RULES: bool = O::RULES;
    const EVENTS: bool = true;
    const DETAILS: bool = O::DETAILS;
    const TURNS: bool = true;

    #[inline]
    fn rule(&mut self, rule: Rule) {
        self.witness.rule(rule);
    }

    // Inlined, so that the kind of event is known at compile time.
    #[inline(always)]
    fn event(&mut self, rule: Rule, event: &G::Event) {
        self.game.tally(event, &mut self.record.metrics[..G::CARD.metrics.len()]);
        if O::EVENTS {
            self.witness.event(rule, event);
        }
    }

    fn turn_ended(&mut self, game: &G, state: &G::State) {
        game.measure_turn(state, &mut self.record.metrics[..G::CARD.metrics.len()]);
        let turn = usize::from(game.turn(state));
        assert!((1..=MAX_TURNS).contains(&turn), "the end of turn {turn} was recorded");
        self.record.control[turn - 1] = game.control(state);
        self.record.turns_ended |= 1 << (turn - 1);
        if O::TURNS {
            self.witness.turn_ended(game, state);
        }
    }
}
