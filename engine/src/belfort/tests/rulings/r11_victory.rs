//! §11 Victory.

use super::*;

held! {
    automatic_victory "automatic-victory" {
        "occupies" => "the game goes on",
        "holds" => "level 4, ending 1",
    } |r| {
        let t = r.on(position("1-2-3-8")).french(1, bns("a")).turn(5).points(0, 0).next_turn();
        match t.game.status(&t.state) {
            Status::Awaiting(_) => "the game goes on".to_owned(),
            Status::Over(outcome) => format!("level {}, ending {}", outcome.level, outcome.ending),
        }
    }
}
