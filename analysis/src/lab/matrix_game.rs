//! Zero-sum games in normal form: a matrix of payoffs, the optimal mixtures, and the value of the game.
//!
//! They are found by linear programming (G. B. Dantzig, 1951): the row player's mixture that guarantees the most against every column, and the column
//! player's that concedes the least to every row. The answer of the solver is checked: [`Equilibrium::gap`] is computed from the matrix.

use microlp::{ComparisonOp, OptimizationDirection, Problem};

/// Optimal mixtures of a matrix game.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The row player's average payoff.
    pub value: f64,
    /// The probability of each row.
    pub rows: Vec<f64>,
    /// The probability of each column.
    pub columns: Vec<f64>,
    /// What both could gain together with better answers to the other's mixture; 0 except for rounding.
    pub gap: f64,
}

/// The largest [`Equilibrium::gap`] of an answer, relative to the largest payoff. The solver allows constraints to be violated by 1e-7; a few
/// matrices in 100,000 show it.
const MOST_GAP: f64 = 1e-6;

impl Equilibrium {
    /// The equilibrium of `payoffs`, a matrix of payoffs to the row player, row by row. `None` if the solver fails or its answer can be exploited.
    ///
    /// # Panics
    /// If the matrix is empty or ragged.
    #[must_use]
    pub fn of(payoffs: &[Vec<f64>]) -> Option<Equilibrium> {
        let width = payoffs.first().map_or(0, Vec::len);
        assert!(width > 0 && payoffs.iter().all(|row| row.len() == width), "a matrix of payoffs");
        let turned: Vec<Vec<f64>> = (0..width).map(|j| payoffs.iter().map(|row| -row[j]).collect()).collect();
        let (rows, columns) = (safest(payoffs)?, safest(&turned)?);
        let best_row = of_rows(payoffs, &columns).fold(f64::NEG_INFINITY, f64::max);
        let best_column = of_rows(&turned, &rows).fold(f64::NEG_INFINITY, f64::max);
        let value = of_rows(payoffs, &columns).zip(&rows).map(|(payoff, share)| payoff * share).sum();
        let gap = (best_row + best_column).max(0.0);
        let scale = payoffs.iter().flatten().fold(1.0, |most: f64, payoff| most.max(payoff.abs()));
        (gap <= MOST_GAP * scale).then_some(Equilibrium { value, rows, columns, gap })
    }
}

/// The payoff of each row against a mixture of columns.
fn of_rows<'a>(payoffs: &'a [Vec<f64>], columns: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
    payoffs.iter().map(move |row| row.iter().zip(columns).map(|(payoff, share)| payoff * share).sum())
}

/// The mixture of rows whose worst column is best.
fn safest(payoffs: &[Vec<f64>]) -> Option<Vec<f64>> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let shares: Vec<_> = payoffs.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let sum: Vec<_> = shares.iter().map(|&share| (share, 1.0)).collect();
    problem.add_constraint(&sum, ComparisonOp::Eq, 1.0);
    for j in 0..payoffs[0].len() {
        let mut guaranteed: Vec<_> = shares.iter().zip(payoffs).map(|(&share, row)| (share, row[j])).collect();
        guaranteed.push((value, -1.0));
        problem.add_constraint(&guaranteed, ComparisonOp::Ge, 0.0);
    }
    let solution = problem.solve().ok()?.into_solution().ok()?;
    let raw: Vec<f64> = shares.iter().map(|&share| solution.var_value(share).clamp(0.0, 1.0)).collect();
    let whole: f64 = raw.iter().sum();
    (whole > 0.5).then(|| raw.iter().map(|share| share / whole).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::{Purpose, Stream};

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn known_games_have_their_known_values() {
        // Unequal stakes, 2 by 2: von Neumann's formula.
        let pennies = Equilibrium::of(&[vec![2.0, -1.0], vec![-1.0, 1.0]]).expect("solved");
        assert!(near(pennies.value, 0.2) && near(pennies.rows[0], 0.4) && near(pennies.columns[0], 0.4));
        let rock =
            Equilibrium::of(&[vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]]).expect("solved");
        assert!(near(rock.value, 0.0) && rock.rows.iter().chain(&rock.columns).all(|&share| near(share, 1.0 / 3.0)));
        let saddle = Equilibrium::of(&[vec![3.0, 1.0, 4.0], vec![2.0, 0.0, 9.0]]).expect("solved");
        assert!(near(saddle.value, 1.0) && near(saddle.rows[0], 1.0) && near(saddle.columns[1], 1.0));
        assert!(near(Equilibrium::of(&[vec![0.42]]).expect("solved").value, 0.42));
    }

    /// The solver's answer to this one is short of the best by more than rounding.
    #[test]
    fn what_the_solver_leaves_open_is_told_and_no_fault() {
        let (mut stream, size) = (Stream::new(56_828, 0, Purpose::Worlds), 20);
        let skills: Vec<f64> = (0..2 * size).map(|_| f64::from(stream.below(1000)) / 5000.0).collect();
        let mut payoff = |i, j| 0.6 + skills[i] - skills[size + j] + f64::from(stream.below(2001)) / 10_000.0;
        let payoffs: Vec<Vec<f64>> = (0..size).map(|i| (0..size).map(|j| payoff(i, j)).collect()).collect();
        let equilibrium = Equilibrium::of(&payoffs).expect("solved");
        assert!((1e-9..1e-7).contains(&equilibrium.gap), "{}", equilibrium.gap);
    }

    #[test]
    fn random_games_leave_nothing_to_exploit() {
        let mut stream = Stream::new(3, 0, Purpose::Worlds);
        for size in 1..40 {
            // Every third one has few different payoffs and many equilibria.
            let sides = if size % 3 == 0 { 3 } else { 1_000_000 };
            let row = |stream: &mut Stream| (0..size / 2 + 1).map(|_| f64::from(stream.below(sides)) - 1.0).collect();
            let payoffs: Vec<Vec<f64>> = (0..size).map(|_| row(&mut stream)).collect();
            assert!(Equilibrium::of(&payoffs).is_some(), "{payoffs:?}");
        }
    }
}
