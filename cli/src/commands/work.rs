//! `sandtable work`: plays batches for another process, through a folder or a pipe, or plans a question and plays it in parts.

use crate::ask;
use crate::error::Done;
use crate::options;
use crate::page::{count, print};
use crate::progress::{Share, listed, stop_on_ctrl_c};
use crate::version::VERSION;
use clap::{Args, ValueHint};
use sandtable_questions::Error;
use sandtable_reports::words::number;
use sandtable_store::worker::{Worked, Worker};
use sandtable_store::{Threads, pipe, plan, texts};
use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Play games for commands on other machines, which share a folder
///
/// A command that plays games asks with --workers and the same folder; its answer is byte-identical to that of one machine. The worker plays until Ctrl-C,
/// or until it had no work for --idle seconds. With `-` for the folder it reads standard input, where each line is a job or a batch of a plan, and
/// writes results to standard output.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable work runs/queue --idle 1
  sandtable run belfort --games 2000 --workers runs/queue
  sandtable work runs/parts -- run belfort --games 2000
  sandtable work runs/parts --part 1/2
  sandtable work runs/parts --part 2/2
  sandtable merge runs/parts
  cat runs/parts/jobs/*.json runs/parts/plan | sandtable work - > results")]
pub(crate) struct Arguments {
    /// The folder that the machines share, or - for standard input; it is made if it is not there
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    threads: Option<String>,
    /// End after this number of seconds without work [default: wait until Ctrl-C]
    #[arg(long, allow_hyphen_values = true, value_name = "SECONDS")]
    idle: Option<String>,
    /// The name of this worker in results [default: the machine and the process]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Play part K of N of the planned question
    #[arg(long, value_name = "K/N", conflicts_with = "idle")]
    part: Option<String>,
    /// Plan this question instead of playing: a command with its options
    #[arg(last = true, value_name = "QUESTION", conflicts_with_all = ["idle", "name", "part"])]
    question: Vec<String>,
}

/// The commands that can be planned.
const PLANNED: [&str; 10] =
    ["balance", "compare", "ladder", "rulings", "run", "sensitivity", "strategy", "sweep", "tune", "verdict"];

/// Plays batches until Ctrl-C or a time without work; or those of a part; or plans a question.
pub(crate) fn work(typed: &Arguments) -> Result<Done, Error> {
    if !typed.question.is_empty() {
        return list(typed);
    }
    if piped(&typed.folder)
        && let Some(other) = typed.part.as_ref().map(|_| "part").or(typed.idle.as_ref().map(|_| "idle"))
    {
        return Err(Error::argument(other, "it with `-`", "a folder", None));
    }
    let part = match &typed.part {
        None => None,
        Some(part) => {
            let (part, parts) = numbers(part)?;
            Some(plan::part(&typed.folder, part, parts)?)
        }
    };
    let threads = options::threads(typed.threads.as_deref())?;
    let seconds = |typed: &String| options::whole("idle", typed, 1, 1_000_000);
    let idle = typed.idle.as_ref().map(seconds).transpose()?.map(Duration::from_secs);
    let name = typed.name.clone().unwrap_or_else(|| {
        let machine = std::env::var("HOSTNAME").or_else(|_| std::env::var("COMPUTERNAME")).ok();
        // Programs that ssh starts have neither.
        let machine = machine.or_else(|| texts::text(Path::new("/proc/sys/kernel/hostname")).ok().flatten());
        format!("{} process {}", machine.as_deref().unwrap_or("machine").trim(), std::process::id())
    });
    let cancel = stop_on_ctrl_c();
    let executor = Threads::new(threads)?;
    if piped(&typed.folder) {
        let (mut lines, mut results) = (BufReader::new(stdin()), stdout());
        let Worked { batches, games } = pipe::play(&mut lines, &mut results, &executor, (VERSION, &name), cancel)?;
        tell!("{name}: {} in {} batches.", count(games, "game"), number(batches));
        return Ok(Done::Finished);
    }
    let worker = Worker { folder: &typed.folder, version: VERSION, name: &name, idle, part, cancel };
    let Worked { batches, games } = worker.work(&executor, &|what| tell!("{what}"))?;
    print(&format!("{name}: {} in {} batches.\n", count(games, "game"), number(batches)))?;
    if !cancel.load(Ordering::Relaxed) {
        return Ok(Done::Finished);
    }
    if typed.part.is_some() {
        tell!("stopped before the part was played; the same command resumes from here");
    }
    Ok(Done::Stopped)
}

/// Whether a path stands for standard input.
pub(super) fn piped(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a part and the number of parts: `3/10`.
fn numbers(typed: &str) -> Result<(usize, usize), Error> {
    let parsed = typed.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    match parsed {
        Some((part, parts)) if (1..=parts).contains(&part) => Ok((part, parts)),
        _ => Err(Error::argument("part", format!("`{typed}`"), "a part and the number of parts, such as 3/10", None)),
    }
}

/// Checks that a question plays games and writes no files: it may come from anyone who can write into the folder.
pub(super) fn writes_nothing(question: &[String], folder: &Path) -> Result<(), Error> {
    let command = question.first().map_or("nothing", String::as_str);
    if !PLANNED.contains(&command) {
        let expected = format!("a command that plays games: {}", PLANNED.join(", "));
        return Err(Error::argument("QUESTION", format!("`{command}`"), expected, None));
    }
    let writes = |word: &&String| ["--out", "--chart", "--force"].iter().any(|own| word.starts_with(own));
    if let Some(written) = question.iter().find(writes) {
        let expected = format!("no files yet: sandtable merge {} -- {written} writes them", folder.display());
        return Err(Error::argument("QUESTION", format!("`{written}`"), expected, None));
    }
    Ok(())
}

/// Plans a question. Batches that depend on the results of others are planned in a later call, once these exist.
fn list(typed: &Arguments) -> Result<Done, Error> {
    let Arguments { folder, question, .. } = typed;
    writes_nothing(question, folder)?;
    plan::fits(folder, question)?;
    let outcome = ask::typed(question.clone(), Share::Plan(folder.clone()));
    let listed = listed();
    if stop_on_ctrl_c().load(Ordering::Relaxed) {
        tell!("stopped before the plan was written; the same command resumes from here");
        return Ok(Done::Stopped);
    }
    // If batches are left to be played, the question ends with an error here.
    if listed.batches() == 0 {
        outcome?;
    }
    plan::write(folder, question, &listed)?;
    let (games, batches) = (count(listed.games, "game"), number(listed.batches() as u64));
    let folder = folder.display();
    print(&format!(
        "{games} in {batches} batches.\nsandtable work {folder} --part K/N plays every Nth batch, and sandtable merge {folder} answers.\n"
    ))?;
    Ok(Done::Finished)
}
