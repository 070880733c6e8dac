//! Scratch.
use sandtable_bots::Random;
use sandtable_bots::belfort::{Heuristic, weights};
use sandtable_engine::belfort::{Belfort, State};
use sandtable_engine::laws::Choose;
use sandtable_engine::{Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{GameData, Source, load};

fn play(
    game: &Belfort,
    bots: [&mut dyn Choose<Belfort>; 2],
    seed: u64,
    i: u64,
    legal: &mut Vec<sandtable_engine::belfort::Action>,
    scratch: &mut State,
) -> (usize, i16, u64, [u64; 2], u8) {
    let mut env = Desk::silent(Stream::new(seed, i, Purpose::Rules));
    let mut dice = Side::BOTH.map(|s| Stream::new(seed, i, Purpose::Bot(s)));
    let mut s = game.setup();
    let mut n = 0;
    let mut asked = [0; 2];
    let [a, b] = bots;
    a.new_game();
    b.new_game();
    loop {
        match game.status(&s) {
            Status::Over(o) => return (o.level as usize, o.margin, n, asked, s.turn()),
            Status::Awaiting(side) => {
                game.legal_actions(&s, legal);
                let c = if legal.len() == 1 {
                    0
                } else {
                    asked[side.index()] += 1;
                    let v = View::new(game, &s, side, scratch);
                    if side == Side::First {
                        a.choose(&v, legal, &mut dice[0])
                    } else {
                        b.choose(&v, legal, &mut dice[1])
                    }
                };
                game.apply(&mut s, legal[c], &mut env);
                n += 1;
            }
        }
    }
}

fn main() {
    let games: u64 = std::env::args().nth(1).map_or(500, |x| x.parse().unwrap());
    let GameData::Belfort(data) = load(&Source::named("belfort").unwrap(), &[]).unwrap().data;
    let game = Belfort::new(*data);
    let w = weights::Weights::read("heuristic.toml", weights::DEFAULT).unwrap_or_else(|f| panic!("{f}"));
    let mut legal = Vec::with_capacity(1024);
    let mut scratch = game.setup();
    for (name, kinds) in [("R-R", [0, 0]), ("H-R", [1, 0]), ("R-H", [0, 1]), ("H-H", [1, 1])] {
        let mut h1 = Heuristic::new(&game, w.clone());
        let mut h2 = Heuristic::new(&game, w.clone());
        let (mut r1, mut r2) = (Random, Random);
        let mut levels = [0u64; 5];
        let (mut margin, mut n, mut turns) = (0i64, 0, 0u64);
        let mut asked = [0; 2];
        let t = std::time::Instant::now();
        for i in 0..games {
            let a: &mut dyn Choose<Belfort> = if kinds[0] == 1 { &mut h1 } else { &mut r1 };
            let b: &mut dyn Choose<Belfort> = if kinds[1] == 1 { &mut h2 } else { &mut r2 };
            let (l, m, k, q, tt) = play(&game, [a, b], 1, i, &mut legal, &mut scratch);
            levels[l] += 1;
            margin += i64::from(m);
            n += k;
            asked[0] += q[0];
            asked[1] += q[1];
            turns += u64::from(tt);
        }
        let dt = t.elapsed().as_secs_f64();
        println!(
            "{name} levels {levels:?} margin {:.2} turns {:.2} decisions/game {} asked {:?} {:.0} games/s {:.2} M dec/s",
            margin as f64 / games as f64,
            turns as f64 / games as f64,
            n / games,
            asked.map(|x| x / games),
            games as f64 / dt,
            n as f64 / dt / 1e6
        );
    }
}
