//! `sandtable work`: plays batches that another process asks for.

use crate::args::WorkArguments;
use crate::error::Done;
use crate::options;
use crate::page::{count, print};
use crate::progress::stop_on_ctrl_c;
use crate::version::VERSION;
use sandtable_questions::Error;
use sandtable_reports::words::number;
use sandtable_store::Threads;
use sandtable_store::queue::{Worked, Worker};
use std::time::Duration;

/// Plays batches until there are none for a while, or until Ctrl-C.
pub(crate) fn work(typed: &WorkArguments) -> Result<Done, Error> {
    let threads = options::threads(typed.threads.as_deref())?;
    let seconds = |typed: &String| options::whole("idle", typed, 1, 1_000_000);
    let idle = typed.idle.as_ref().map(seconds).transpose()?.map(Duration::from_secs);
    let name = typed.name.clone().unwrap_or_else(|| {
        let machine = std::env::var("HOSTNAME").or_else(|_| std::env::var("COMPUTERNAME"));
        format!("{} process {}", machine.unwrap_or_else(|_| "machine".into()), std::process::id())
    });
    let cancel = stop_on_ctrl_c();
    let worker = Worker { folder: &typed.folder, version: VERSION, name: &name, idle, cancel };
    let Worked { batches, games } = worker.work(&Threads::new(threads)?, &|what| tell!("{what}"))?;
    print(&format!("{name}: {} in {} batches.\n", count(games, "game"), number(batches)))?;
    Ok(Done::Finished)
}
