//! `sandtable merge`: answers a question whose games were played in parts.

use super::work;
use crate::args::MergeArguments;
use crate::error::Done;
use crate::front;
use crate::progress::Share;
use sandtable_questions::Error;
use sandtable_store::plan;

/// Answers the planned question of a folder, with more options where they are given. What is missing is played here.
pub(crate) fn merge(typed: &MergeArguments) -> Result<Done, Error> {
    let MergeArguments { folder, more } = typed;
    let mut words = plan::question(folder)?;
    work::writes_nothing(&words, folder)?;
    words.extend(more.iter().cloned());
    let done = front::typed(words, Share::Workers(folder.clone()))?;
    if done == Done::Finished {
        plan::forget(folder);
    }
    Ok(done)
}
