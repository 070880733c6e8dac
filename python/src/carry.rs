//! Batches that a scheduler of Python carries to workers.

use crate::fault;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sandtable_store::remote::{Carrier, Failure, Parcel, Player, Reply, Returned};
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Where parcels come back; any thread may give them back.
#[pyclass(frozen, module = "sandtable._sandtable")]
#[derive(Debug)]
pub(crate) struct Back {
    pub(crate) to: Sender<Returned>,
}

impl Back {
    fn give(&self, number: u64, result: Result<Reply, Failure>) {
        // Nobody may wait for it any more.
        let _ = self.to.send(Returned { number, result });
    }
}

#[pymethods]
impl Back {
    /// A parcel's result, in how many seconds it was played, and by whom.
    fn done(&self, number: u64, result: Vec<u8>, seconds: f64, worker: String) {
        let took = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        self.give(number, Ok(Reply { bytes: result, took, worker }));
    }

    /// The worker of a parcel is gone.
    fn lost(&self, number: u64, why: String) {
        self.give(number, Err(Failure::Lost(why)));
    }

    /// A parcel cannot be played.
    fn refused(&self, number: u64, why: String) {
        self.give(number, Err(Failure::Refused(why)));
    }
}

/// An object of Python with `width()`, `send(number, key, spec, first, behind, avoid, back)`, `lost()` and `forget(number)`.
#[derive(Debug)]
pub(crate) struct Scheduler {
    pub(crate) of: Py<PyAny>,
    pub(crate) back: Py<Back>,
}

impl Carrier for Scheduler {
    fn width(&self) -> usize {
        Python::attach(|py| self.of.call_method0(py, "width")?.extract(py)).unwrap_or(1)
    }

    fn send(&self, parcel: &Parcel) -> Result<(), String> {
        let Parcel { number, key, spec, from, to, avoid } = parcel;
        let sent = Python::attach(|py| {
            let given = (*number, key, &**spec, *from, *to, avoid.as_deref(), self.back.clone_ref(py));
            self.of.call_method1(py, "send", given).map(drop)
        });
        sent.map_err(|error| format!("the scheduler takes no games: {error}"))
    }

    fn check(&self) -> Result<(), String> {
        let lost = Python::attach(|py| self.of.call_method0(py, "lost")?.extract::<Option<String>>(py));
        match lost {
            Ok(None) => Ok(()),
            Ok(Some(why)) => Err(why),
            Err(error) => Err(error.to_string()),
        }
    }

    fn forget(&self, number: u64) {
        // Where it cannot be cancelled it is played for nobody.
        let _ = Python::attach(|py| self.of.call_method1(py, "forget", (number,)).map(drop));
    }
}

/// Plays games `first` to `behind - 1` of a job on a worker: the result, and the seconds that it took.
#[pyfunction]
pub(crate) fn play<'py>(
    py: Python<'py>,
    key: &str,
    spec: &str,
    first: u64,
    behind: u64,
) -> PyResult<(Bound<'py, PyBytes>, f64)> {
    static PLAYER: Player = Player::new();
    let played = py.detach(|| PLAYER.play(sandtable_cli::VERSION, key, spec, first, behind));
    let (bytes, took) = played.map_err(|error| fault::raised(py, &error))?;
    Ok((PyBytes::new(py, &bytes), took.as_secs_f64()))
}
