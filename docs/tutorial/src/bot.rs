//! A heuristic bot: four weights, and the exact chance of an attack.

use crate::data::{PLACES, STRONGEST};
use crate::game::{Action, Crossing, GUARDS, Piece, RAIDERS, State};
use sandtable_bots::BotText;
use sandtable_bots::catalogue::{BotInfo, DoctrineInfo};
use sandtable_bots::doctrine::Follow;
use sandtable_bots::search::{Idea, Rate, Searched};
use sandtable_bots::system::Bots;
use sandtable_bots::weights::{Key, SidesInfo};
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{BySide, Choose, Side, Stream, View};
use sandtable_scenarios::{Fault, Faults};

const WEIGHTS: [SidesInfo; 1] = [SidesInfo {
    name: "plain",
    about: "chosen by hand",
    made_for: None,
    text: BySide([
        "[attack]\nchance = 2\nleast = 12\n[move]\nadvance = 3\nguard = 0\n",
        "[attack]\nchance = 2\nleast = 16\n[move]\nadvance = 0\nguard = 1\n",
    ]),
}];

/// The bot.
#[derive(Clone, Debug)]
pub(crate) struct Heuristic {
    /// What each of the 36 throws that win is worth, and what is taken off.
    chance: i32,
    least: i32,
    /// A step towards the village.
    advance: i32,
    /// A point of strength of the bands that are next to a post.
    guard: i32,
}

impl Heuristic {
    /// Of 36 throws, how many win an attack; on average over the posts that it could be.
    fn wins(view: &View<'_, Crossing>, own: Piece, enemy: Piece, bonus: u8) -> i32 {
        let against = |strength: u8| {
            let least = i32::from(strength + bonus) - i32::from(own.strength);
            (1..=6).map(|defence: i32| (6 - defence - least).clamp(0, 6)).sum::<i32>()
        };
        if enemy.strength > 0 {
            return against(enemy.strength);
        }
        let unseen = || (0..=STRONGEST).zip(view.state().unseen.map(i32::from));
        let posts: i32 = unseen().map(|(_, count)| count).sum();
        unseen().map(|(strength, count)| count * against(strength)).sum::<i32>() / posts.max(1)
    }

    /// What a place is worth to a piece.
    fn worth(&self, view: &View<'_, Crossing>, side: Side, zone: ZoneId) -> i32 {
        let (game, state) = (view.game(), view.state());
        let rings = game.map.rings::<PLACES>(game.data.village, game.map.zones());
        let way = rings.iter().position(|ring: &ZoneSet| ring.has(zone)).unwrap_or(PLACES) as i32;
        let near = state.pieces(RAIDERS).filter(|(band, _)| game.map.next_to(zone).has(*band));
        let danger: i32 = near.map(|(_, band)| i32::from(band.strength)).sum();
        let at_home = side == GUARDS && zone == game.data.village;
        self.guard * danger * if at_home { 9 } else { 1 } - self.advance * way
    }

    fn score(&self, view: &View<'_, Crossing>, action: Action) -> i32 {
        let Action::Move { from, to } = action else { return 0 };
        let at = |zone: ZoneId| view.state().at[zone.index()];
        let Some(own) = at(from) else { return 0 };
        let gain = self.worth(view, own.side, to) - self.worth(view, own.side, from);
        match at(to) {
            None => gain,
            Some(enemy) => {
                let wins = Heuristic::wins(view, own, enemy, view.game().place(to).bonus);
                self.chance * (wins - self.least) + gain * wins / 36
            }
        }
    }
}

impl Choose<Crossing> for Heuristic {
    fn new_game(&mut self) {}

    /// The posts are placed at random: an arrangement that can be guessed is not hidden.
    fn choose(&mut self, view: &View<'_, Crossing>, legal: &[Action], dice: &mut Stream) -> usize {
        if view.state().turn == 0 {
            return dice.below(legal.len() as u32) as usize;
        }
        let score = |index: &usize| (self.score(view, legal[*index]), std::cmp::Reverse(*index));
        (0..legal.len()).max_by_key(score).unwrap_or(0)
    }
}

impl Rate<Crossing> for Heuristic {
    type Plan = ();

    fn rate(&mut self, view: &View<'_, Crossing>, legal: &[Action], dice: &mut Stream, ideas: &mut Vec<Idea<()>>) {
        if view.state().turn == 0 {
            ideas.push(Idea { index: self.choose(view, legal, dice), score: 0, plan: () });
            return;
        }
        ideas.extend((0..legal.len()).map(|index| Idea { index, score: self.score(view, legal[index]), plan: () }));
    }

    fn catch_up(&mut self, _with: &Heuristic) {}

    fn follow(&mut self, _view: &View<'_, Crossing>, _legal: &[Action], _idea: &Idea<()>) {}
}

impl Follow for Heuristic {}

impl Searched for Crossing {
    const KINDS: &'static [&'static str] = &["post", "act"];

    fn kind(state: &State) -> usize {
        usize::from(state.turn > 0)
    }

    fn standing(&self, state: &State) -> i32 {
        state.margin().into()
    }

    fn quiet(state: &State) -> bool {
        state.turn > 0
    }
}

impl Bots for Crossing {
    type Scripted = Heuristic;
    type Heuristic = Heuristic;
    type Rules = Heuristic;

    const DOCTRINES: &'static [DoctrineInfo] = &[];
    const WEIGHTS: &'static [SidesInfo] = &WEIGHTS;
    const MIXTURES: &'static [SidesInfo] = &[];
    const POLICIES: &'static [BotInfo] = &[];
    const SEARCHES: &'static [SidesInfo] = &[];
    const JUDGES: &'static [(&'static str, &'static str)] = &[];

    fn scripted(&self, _file: &BotText, _side: Side) -> Result<Heuristic, Faults> {
        Err(Fault::argument("bot", "a doctrine", "another bot: this game has no doctrines").into())
    }

    fn weights() -> Vec<Key> {
        let keys = [("attack", "chance"), ("attack", "least"), ("move", "advance"), ("move", "guard")];
        keys.map(|(section, name)| Key::required(section, name)).into()
    }

    fn heuristic(&self, weights: &[i32]) -> Heuristic {
        let [chance, least, advance, guard] = weights else { panic!("four weights") };
        Heuristic { chance: *chance, least: *least, advance: *advance, guard: *guard }
    }

    fn rules(_name: &str) -> Heuristic {
        unreachable!("there are no policies: nothing is decided in an attack")
    }
}
