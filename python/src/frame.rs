//! Tables, in the form in which data frames take them without a copy.

use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use sandtable_store::parquet::{ArrowArrayStream, Table, stream};

/// A table. Whatever reads Arrow's streams takes it: `polars.DataFrame(frame)` shares its memory.
#[pyclass(frozen, module = "sandtable._sandtable")]
#[derive(Debug)]
pub(crate) struct Frame {
    /// Parts of the same columns, one below the other; at least one.
    pub(crate) parts: Vec<Table>,
}

#[pymethods]
impl Frame {
    /// The table as a capsule with a stream of Arrow's C interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Whoever wants other types converts them.
        drop(requested_schema);
        let rows: ArrowArrayStream = stream(&self.parts);
        PyCapsule::new_with_value_and_destructor(py, rows, c"arrow_array_stream", |_, _| {})
    }

    fn __len__(&self) -> usize {
        self.parts.iter().map(Table::height).sum()
    }
}
