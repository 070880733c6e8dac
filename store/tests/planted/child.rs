//! A third executor, in one file: a child process that reads a job and batches from a pipe and writes their results to another.
//!
//! The job goes first, as JSON; then a line `FROM TO` for each batch. A result is its length in eight bytes and its bytes.

use sandtable_analysis::RunError;
use sandtable_analysis::batch::{Batch, BatchResult, Cancel, Job, Lost, Spec};
use sandtable_analysis::executor::{Executor, Next, Work};
use sandtable_questions::job;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The argument that makes this program the child.
pub(crate) const CHILD: &str = "child";

/// Plays batches in a child process, one after the other.
#[derive(Debug)]
pub(crate) struct ChildProcess;

/// A child with its job.
struct Open {
    child: Child,
    job: Arc<Job>,
    results: BufReader<std::process::ChildStdout>,
}

impl Open {
    fn new(job: &Arc<Job>) -> io::Result<Open> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut child = command.arg(CHILD).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let spec = serde_json::to_string(job.spec()).map_err(io::Error::other)?;
        writeln!(child.stdin.as_mut().expect("a pipe"), "{spec}")?;
        let results = BufReader::new(child.stdout.take().expect("a pipe"));
        Ok(Open { child, job: Arc::clone(job), results })
    }

    fn play(&mut self, from: u64, to: u64) -> io::Result<Option<BatchResult>> {
        let pipe = self.child.stdin.as_mut().expect("a pipe");
        writeln!(pipe, "{from} {to}")?;
        pipe.flush()?;
        let mut length = [0; 8];
        self.results.read_exact(&mut length)?;
        let mut bytes = vec![0; u64::from_le_bytes(length) as usize];
        self.results.read_exact(&mut bytes)?;
        Ok(BatchResult::from_bytes(&self.job, &bytes))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

impl Executor for ChildProcess {
    fn width(&self) -> usize {
        1
    }

    fn execute(&self, work: &mut dyn Work, _cancel: Cancel<'_>) -> Result<(), RunError> {
        let failed = |error: io::Error| RunError::Executor(format!("the child process: {error}"));
        let mut open: Option<Open> = None;
        while let Next::Play(Batch { job, from, to }) = work.next() {
            let child = match &mut open {
                Some(child) if child.job.key() == job.key() => child,
                other => other.insert(Open::new(&job).map_err(failed)?),
            };
            work.done(child.play(from, to).map_err(failed)?.ok_or(Lost { key: *job.key(), from, to }));
        }
        Ok(())
    }
}

/// What the child does.
pub(crate) fn serve() -> Result<(), Box<dyn std::error::Error>> {
    let never = AtomicBool::new(false);
    let mut lines = io::stdin().lock().lines();
    let Some(spec) = lines.next() else { return Ok(()) };
    let spec: Spec = serde_json::from_str(&spec?)?;
    let job = job::open(spec, sandtable_analysis::VERSION)?;
    let mut out = io::stdout().lock();
    for line in lines {
        let line = line?;
        let (from, to) = line.split_once(' ').ok_or("two numbers")?;
        let batch = Batch { job: Arc::clone(&job), from: from.parse()?, to: to.parse()? };
        let bytes = batch.play(Cancel::new(&never, &never), None).to_bytes(&job);
        out.write_all(&(bytes.len() as u64).to_le_bytes())?;
        out.write_all(&bytes)?;
        out.flush()?;
    }
    Ok(())
}
