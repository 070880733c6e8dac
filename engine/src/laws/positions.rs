//! The laws of positions that are written and read.

use super::{Broken, MOST_DECISIONS};
use crate::game::{Game, Status};
use crate::observer::Desk;
use crate::position::{Line, Positions, read, write};
use crate::side::Side;
use crate::streams::{Purpose, Stream};
use std::fmt;
use std::ops::Range;

/// The counts of a run over written positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Positions that were written and read.
    pub written: u64,
    /// Decisions taken in all games.
    pub decisions: u64,
    /// Changed positions that could be read, and were then played to the end.
    pub played: u64,
    /// Changed positions that were refused.
    pub refused: u64,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seen { written, decisions, played, refused } = self;
        write!(
            f,
            "{written} positions written and read among {decisions} decisions; {played} changed ones played, {refused} refused"
        )
    }
}

/// Plays random games of `game`, those with the indices `games` on `seed`, and checks at every decision at which a position can be written:
///
/// 1. *reading*: a written position is read as the same position, apart from what [`Positions::clear`] blanks;
/// 2. *playing on*: from both, the same choices with the same dice lead to the same decisions and the same end;
/// 3. *changes*: without some lines, or with lines of another position, it is either refused or can be played to its end without a breach.
///
/// # Errors
/// The first law that was broken.
pub fn positions<G: Positions>(game: &G, seed: u64, games: Range<u64>) -> Result<Seen, Broken> {
    let mut seen = Seen::default();
    let (mut legal, mut others) = (Vec::new(), Vec::new());
    let mut before: Vec<Line> = Vec::new();
    for index in games {
        let mut env = Desk::silent(Stream::new(seed, index, Purpose::Rules));
        let mut dice = Stream::new(seed, index, Purpose::Bot(Side::First));
        let mut changes = Stream::new(seed, index, Purpose::Worlds);
        let mut state = game.begin();
        let mut twin: Option<(G::State, Desk<Stream, crate::observer::Silent>)> = None;
        let mut decision = 0;
        let broken = |law, decision, what| Broken { law, seed, game: index, decision, what };
        while let Status::Awaiting(_) = game.status(&state) {
            if let Some(lines) = write(game, &state) {
                let cleared = cleared(game, &state);
                let again = read(game, lines.clone())
                    .map_err(|misfits| broken("reading", decision, format!("{misfits:?} in {lines:?}")))?;
                if again != cleared {
                    let what = format!("{}\nof {lines:?}", difference(&cleared, &again));
                    return Err(broken("reading", decision, what));
                }
                if let Some((twin, _)) = &twin
                    && self::cleared(game, twin) != cleared
                {
                    let what = difference(&cleared, &self::cleared(game, twin));
                    return Err(broken("playing on", decision, what));
                }
                seen.written += 1;
                if changes.below(CHANGED) == 0 {
                    let changed = changed(&lines, &before, &mut changes);
                    match read(game, changed.clone()) {
                        Err(_) => seen.refused += 1,
                        Ok(state) => {
                            play(game, state, &mut changes)
                                .map_err(|what| broken("changes", decision, format!("{what}, from {changed:?}")))?;
                            seen.played += 1;
                        }
                    }
                    before = lines;
                }
                if twin.is_none() || changes.below(FRESH) == 0 {
                    twin = Some((again, Desk::silent(env.chance.clone())));
                }
            }
            game.legal_actions(&state, &mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            if let Some((twin, env)) = &mut twin {
                game.legal_actions(twin, &mut others);
                if others != legal {
                    return Err(broken("playing on", decision, format!("{legal:?} became {others:?}")));
                }
                game.apply(twin, action, env);
            }
            game.apply(&mut state, action, &mut env);
            decision += 1;
        }
        if let Some((twin, _)) = &twin
            && game.status(twin) != game.status(&state)
        {
            return Err(broken("playing on", decision, "another end".into()));
        }
        seen.decisions += decision;
    }
    Ok(seen)
}

/// After about this many positions, the comparison game restarts from a position that was read.
const FRESH: u32 = 20;

/// One in this many positions is changed.
const CHANGED: u32 = 50;

fn cleared<G: Positions>(game: &G, state: &G::State) -> G::State {
    let mut state = state.clone();
    game.clear(&mut state);
    state
}

/// The first difference between two positions, as text.
fn difference<S: fmt::Debug>(one: &S, other: &S) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines: Vec<(&str, &str)> = one.lines().zip(other.lines()).collect();
    let place = lines.iter().position(|(a, b)| a != b).unwrap_or(lines.len());
    let field = lines[..place].iter().rev().find(|(line, _)| line.starts_with("    ") && !line.starts_with("     "));
    let shown: Vec<String> =
        lines[place..].iter().take(3).map(|(a, b)| format!("{} became {}", a.trim(), b.trim())).collect();
    format!("{}: {}", field.map_or("", |(line, _)| line.trim()), shown.join("; "))
}

/// The lines with one to three changes: a line removed, or replaced with that of another position.
fn changed(lines: &[Line], others: &[Line], dice: &mut Stream) -> Vec<Line> {
    let mut changed = lines.to_vec();
    for _ in 0..=dice.below(3) {
        let place = dice.below(changed.len() as u32) as usize;
        match others.iter().find(|other| other.table == changed[place].table && other.key == changed[place].key) {
            Some(other) if dice.below(3) > 0 => changed[place] = other.clone(),
            _ if changed.len() > 1 => drop(changed.remove(place)),
            _ => {}
        }
    }
    changed
}

/// Plays a position to the end.
fn play<G: Game>(game: &G, mut state: G::State, dice: &mut Stream) -> Result<(), String> {
    let (mut env, mut legal, mut decisions) = (Desk::silent(dice.clone()), Vec::new(), 0);
    while let Status::Awaiting(side) = game.status(&state) {
        game.check(&state)
            .map_err(|breach| format!("§{}: {}", G::CARD.rulebook.section(breach.rule).number, breach.what))?;
        game.legal_actions(&state, &mut legal);
        if legal.is_empty() || decisions > MOST_DECISIONS {
            return Err(format!("nothing to choose for {side:?}, or no end"));
        }
        let action = legal[dice.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, &mut env);
        decisions += 1;
    }
    Ok(())
}
