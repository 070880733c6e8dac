//! §2.4 Markers drawn from the cup.

use crate::eagle::state::State;
use crate::eagle::{Eagle, FRENCH, PRUSSIAN};
use crate::observer::Env;
use crate::procedure::{Given, Refusal, Stage, row};
use crate::side::BySide;

/// The markers in the cup. Results of draws are kept in unused fields of the position: the longest runs in `rail_used`, the current run and its side
/// in `segment`, and in `invaded` whether the first marker was French.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cup {
    markers: BySide<u8>,
}

impl Cup {
    pub(super) fn given(given: &Given) -> Result<Cup, Refusal> {
        let markers = BySide(["french", "prussian"].map(|name| given.whole(name) as u8));
        if markers.0 == [0; 2] {
            return Err(Refusal::new("french", "0 with prussian=0", "a marker in the cup (2.4)"));
        }
        Ok(Cup { markers })
    }

    pub(super) fn full(&self, game: &Eagle) -> State {
        let mut s = game.initial_state();
        s.supplementary = self.markers;
        s
    }

    pub(super) fn draw(game: &Eagle, mut s: State, env: &mut impl Env<Eagle>) -> Stage<State> {
        let (side, _) = game.draw_marker(&s, env);
        s.supplementary[side] -= 1;
        let first = s.segment.battles == 0;
        s.invaded = if first { side == FRENCH } else { s.invaded };
        s.segment.battles = if first || s.segment.side != side { 1 } else { s.segment.battles + 1 };
        s.segment.side = side;
        s.rail_used[side] = s.rail_used[side].max(s.segment.battles);
        if s.supplementary.0 != [0; 2] {
            return Stage::Rolling(s);
        }
        let [french_run, prussian_run] = [FRENCH, PRUSSIAN].map(|side| s.rail_used[side].into());
        Stage::Result(row(&[s.invaded.into(), (side == FRENCH).into(), french_run, prussian_run]))
    }
}
