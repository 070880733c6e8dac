//! Points of games in blocks of consecutive ones. Results that were played on the same seeds are paired by blocks. The number of blocks is limited,
//! however many games there are.

use super::many::of_mean;
use super::paired::Numbers;
use sandtable_engine::Side;

/// The most blocks.
const MOST: u64 = 100;

/// The fewest blocks from which a variance is estimated.
pub(super) const FEWEST: usize = 30;

/// The points of a win and of a draw, in half points, so that they are integers.
const WIN: u64 = 2;
const DRAW: u64 = 1;

/// The number of games in a block; the last one may have fewer.
fn size(games: u64) -> u64 {
    games.div_ceil(MOST).max(1)
}

/// The number of blocks.
pub(super) fn count(games: u64) -> usize {
    games.div_ceil(size(games)) as usize
}

/// The number of games in block number `block`.
pub(super) fn games_of(block: usize, games: u64) -> u64 {
    let size = size(games);
    size.min(games - block as u64 * size)
}

/// The first side's points in each block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Points {
    size: u64,
    blocks: Vec<u64>,
}

impl Points {
    /// No points yet, for games 0 to `games - 1`.
    pub(super) fn new(games: u64) -> Points {
        Points { size: size(games), blocks: vec![0; count(games)] }
    }

    /// Adds the result of a game.
    ///
    /// # Panics
    /// If there is no such game.
    pub(super) fn add(&mut self, game: u64, winner: Option<Side>) {
        let points = match winner {
            Some(Side::First) => WIN,
            Some(Side::Second) => 0,
            None => DRAW,
        };
        self.blocks[(game / self.size) as usize] += points;
    }

    /// The points of each block.
    pub(super) fn into_blocks(self) -> Vec<u64> {
        self.blocks
    }
}

/// Half points as a number of won games.
pub(super) fn as_games(points: u64) -> f64 {
    points as f64 / WIN as f64
}

/// The second side's points in a block in which the first side has `points`.
pub(super) fn other_side(block: usize, games: u64, points: u64) -> u64 {
    WIN * games_of(block, games) - points
}

/// A difference of points over paired blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Difference {
    /// The first player's points less the second's, as a share of the games of one cell.
    pub(super) share: f64,
    /// The p-value of no difference.
    pub(super) p: f64,
}

/// `one` less `other`, both over the same blocks of `games` games.
pub(super) fn difference(one: &[u64], other: &[u64], games: u64) -> Difference {
    let mut numbers = Numbers::default();
    one.iter().zip(other).for_each(|(&one, &other)| numbers.add(other as i64, one as i64));
    let sum = |blocks: &[u64]| blocks.iter().sum::<u64>();
    let share = (as_games(sum(one)) - as_games(sum(other))) / games as f64;
    Difference { share, p: of_mean(&numbers) }
}

/// The sums of several lists of points, block by block.
pub(super) fn sum<'a>(parts: impl IntoIterator<Item = &'a [u64]>) -> Vec<u64> {
    let mut parts = parts.into_iter();
    let mut sum = parts.next().map(<[u64]>::to_vec).unwrap_or_default();
    parts.for_each(|part| sum.iter_mut().zip(part).for_each(|(sum, more)| *sum += more));
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_block() {
        for games in [1, 2, 30, 99, 100, 101, 150, 199, 1000, 12_345] {
            let mut points = Points::new(games);
            (0..games).for_each(|game| points.add(game, Some(Side::First)));
            let blocks = points.into_blocks();
            assert!(blocks.len() as u64 <= MOST && blocks.len() as u64 >= games.min(MOST / 2), "{games}");
            for (block, points) in blocks.iter().enumerate() {
                assert_eq!(*points, WIN * games_of(block, games), "{games}: block {block}");
                assert_eq!(other_side(block, games, *points), 0);
            }
            assert_eq!(as_games(blocks.iter().sum()), games as f64);
        }
    }

    #[test]
    fn a_draw_is_half_a_win_to_both() {
        let mut points = Points::new(2);
        points.add(0, None);
        points.add(1, Some(Side::Second));
        let blocks = points.into_blocks();
        assert_eq!(blocks, [1, 0]);
        assert_eq!([0, 1].map(|block| other_side(block, 2, blocks[block])), [1, 2]);
    }

    #[test]
    fn a_difference_is_that_of_the_points() {
        let (one, other) = (vec![2u64; 40], [2, 0, 0, 1].repeat(10));
        let difference = difference(&one, &other, 40);
        assert_eq!(difference.share, 25.0 / 40.0);
        assert!(difference.p < 1e-6);
        assert_eq!(super::difference(&other, &other, 40), Difference { share: 0.0, p: 1.0 });
        assert_eq!(sum([&one[..2], &other[..2]]), [4, 2]);
    }
}
