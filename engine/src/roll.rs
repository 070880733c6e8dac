//! Numbered rolls. Each has its own dice, so that an additional roll changes no other ([`Env::substream`]).

use crate::game::Game;
use crate::observer::Env;
use crate::pool::Pool;
use std::fmt::Debug;

/// A roll or draw of the rules: its purpose, and who makes it against whom. Each system lists its own.
pub trait Numbered: Copy + Eq + Debug {
    /// The roll's number, unique within the system. Two rolls that are both made between two re-keyings must also differ modulo
    /// [`COUNTED`](crate::streams::COUNTED); [`laws::own_dice`](crate::laws::own_dice) checks this.
    fn number(self) -> u32;

    /// One of `0..n`, each equally likely.
    #[inline]
    fn uniform<G: Game>(self, n: u32, env: &mut impl Env<G>) -> u32 {
        env.substream(self.number());
        env.uniform(n)
    }

    /// A die, 1 to 6.
    #[inline]
    fn die<G: Game>(self, env: &mut impl Env<G>) -> u8 {
        self.uniform(6, env) as u8 + 1
    }

    /// The sum of two dice.
    #[inline]
    fn two_dice<G: Game>(self, env: &mut impl Env<G>) -> u8 {
        self.die(env) + env.uniform(6) as u8 + 1
    }

    /// The total of a pool of dice.
    #[inline]
    fn pool<G: Game>(self, pool: &Pool, env: &mut impl Env<G>) -> usize {
        env.substream(self.number());
        env.pool(pool)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::kuhn::Kuhn;
    use crate::observer::Desk;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Roll;

    impl Numbered for Roll {
        fn number(self) -> u32 {
            0
        }
    }

    #[test]
    fn dice_are_read_as_they_lie() {
        let mut env = Desk::silent(Scripted::dice(&[3, 6, 5, 2]));
        assert_eq!(Roll.die::<Kuhn>(&mut env), 3);
        assert_eq!(Roll.two_dice::<Kuhn>(&mut env), 11);
        assert_eq!(Roll.pool::<Kuhn>(&Pool::of_numbers(6, 1), &mut env), 1);
        env.chance.finish();
    }
}
