//! Asks a question on a thread of its own.

use crate::carry::{Back, Scheduler};
use crate::fault;
use crate::frame::Frame;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use sandtable_analysis::Progress;
use sandtable_cli::{Done, Front};
use sandtable_questions::Error;
use sandtable_questions::keep::Keep;
use sandtable_store::Memory;
use sandtable_store::remote::{Carrier, Returned};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How often whoever waits looks after signals and progress.
const TICK: Duration = Duration::from_millis(20);

/// As much as the first thread of a program has.
const STACK: usize = 8 << 20;

/// What came of a question.
#[pyclass(frozen, get_all, module = "sandtable._sandtable")]
#[derive(Debug)]
pub(crate) struct Answer {
    /// The answer in each format that was wanted: `table`, `json`.
    shown: BTreeMap<String, String>,
    /// What a folder would hold beside charts and tables: pages, texts.
    texts: BTreeMap<String, String>,
    /// Charts, as SVG.
    charts: BTreeMap<String, String>,
    /// Tables.
    tables: BTreeMap<String, Py<Frame>>,
    /// What was said beside the answer, in lines.
    said: Vec<String>,
    /// Whether it was stopped before its end.
    stopped: bool,
}

/// How far it is: games played, games to play, seconds, and what was found so far.
type Far = (u64, u64, f64, String);

/// What both threads know.
#[derive(Debug, Default)]
struct Shared {
    cancel: AtomicBool,
    /// Whether there is something that can be cancelled.
    plays: AtomicBool,
    far: Mutex<Option<Far>>,
    shown: Mutex<BTreeMap<String, String>>,
    said: Mutex<Vec<String>>,
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Python in front of the commands.
struct Notebook {
    shared: Arc<Shared>,
    memory: Option<Memory>,
    wants: Vec<String>,
    width: usize,
    /// The scheduler whose workers play, where there is one.
    carrier: Option<Py<PyAny>>,
}

impl Front for Notebook {
    fn width(&self) -> usize {
        self.width
    }

    fn wants(&self, format: &str) -> bool {
        self.wants.iter().any(|wanted| wanted == format)
    }

    fn show(&self, format: &str, text: String) {
        locked(&self.shared.shown).insert(format.to_owned(), text);
    }

    fn tell(&self, line: &str) {
        locked(&self.shared.said).push(line.to_owned());
    }

    fn progress(&self, progress: &Progress, so_far: &str) {
        let far = (progress.done, progress.of, progress.elapsed.as_secs_f64(), so_far.to_owned());
        *locked(&self.shared.far) = Some(far);
    }

    fn cancel(&self) -> &AtomicBool {
        self.shared.plays.store(true, Ordering::Relaxed);
        &self.shared.cancel
    }

    fn keep(&self) -> Option<Box<dyn Keep>> {
        Some(Box::new(self.memory.clone()?))
    }

    fn carrier(&self) -> Option<(Box<dyn Carrier>, Receiver<Returned>)> {
        let (to, returned) = mpsc::channel();
        let scheduler = Python::attach(|py| {
            let of = self.carrier.as_ref()?.clone_ref(py);
            Some(Scheduler { of, back: Py::new(py, Back { to }).ok()? })
        });
        Some((Box::new(scheduler?), returned))
    }
}

/// Carries out a command line, without the name of the program, and answers in the formats that it `wants`, in lines of `width` characters.
/// With `keep`, tables, charts and pages come with it. `progress` is called some times a second with the games played, the games to play,
/// the seconds since the start and what was found so far. With `carrier`, the workers of a scheduler play. Ctrl-C stops it; a second
/// one leaves it at once.
#[pyfunction]
#[pyo3(signature = (words, wants, width = 100, keep = true, progress = None, carrier = None))]
pub(crate) fn ask(
    py: Python<'_>,
    words: Vec<String>,
    wants: Vec<String>,
    width: usize,
    keep: bool,
    progress: Option<Bound<'_, PyAny>>,
    carrier: Option<Py<PyAny>>,
) -> PyResult<Answer> {
    let (shared, memory) = (Arc::new(Shared::default()), Memory::default());
    let (done, mut ended) = mpsc::channel();
    let asked = (Arc::clone(&shared), keep.then(|| memory.clone()));
    let asking = move || {
        let (shared, memory) = asked;
        let front = Rc::new(Notebook { shared, memory, wants, width, carrier });
        let outcome = catch_unwind(AssertUnwindSafe(|| sandtable_cli::ask(words, front)));
        // Nobody may listen any more.
        let _ = done.send(outcome.unwrap_or_else(|payload| Err(sandtable_cli::fault(payload.as_ref()))));
    };
    let thread = thread::Builder::new().name("question".into()).stack_size(STACK).spawn(asking);
    drop(thread.map_err(|error| fault::raised(py, &Error::other(error)))?);
    let mut interrupted: Option<PyErr> = None;
    let outcome = loop {
        let waited;
        (waited, ended) = py.detach(move || (ended.recv_timeout(TICK), ended));
        match waited {
            Ok(outcome) => break outcome,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break Err(Error::Other("the question was left".into())),
        }
        let mut heard = py.check_signals();
        let far = locked(&shared.far).take();
        if let (Ok(()), Some(progress), Some(far)) = (&heard, &progress, far) {
            heard = progress.call1(far).map(drop);
        }
        if let Err(error) = heard {
            shared.cancel.store(true, Ordering::Relaxed);
            if interrupted.is_some() || !shared.plays.load(Ordering::Relaxed) {
                return Err(error);
            }
            interrupted = Some(error);
        }
    };
    let done = match (outcome, interrupted) {
        (_, Some(error)) if !error.is_instance_of::<PyKeyboardInterrupt>(py) => return Err(error),
        // There is nothing to report.
        (_, Some(error)) if locked(&shared.shown).is_empty() => return Err(error),
        (Err(error), _) => return Err(fault::raised(py, &error)),
        (Ok(done), _) => done,
    };
    let mut kept = memory.kept();
    let tables = std::mem::take(&mut kept.tables).into_iter();
    Ok(Answer {
        shown: std::mem::take(&mut locked(&shared.shown)),
        texts: std::mem::take(&mut kept.texts),
        charts: std::mem::take(&mut kept.charts),
        tables: tables.map(|(name, parts)| Ok((name, Py::new(py, Frame { parts })?))).collect::<PyResult<_>>()?,
        said: std::mem::take(&mut locked(&shared.said)),
        stopped: done == Done::Stopped,
    })
}
