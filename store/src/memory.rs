//! A place in memory, for a program that continues to work with the results.

use crate::parquet::{self, Table};
use crate::tables::{Groups, Tables};
use sandtable_analysis::Sink;
use sandtable_analysis::batch::Cancel;
use sandtable_analysis::executor::{Executor, Recall, Work};
use sandtable_analysis::runner::Clock;
use sandtable_analysis::{Job, RunError};
use sandtable_questions::Error;
use sandtable_questions::keep::{Claim, Keep, KeepResults, Output, RunTables};
use sandtable_questions::manifest::Manifest;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The outputs that were kept, by name.
#[derive(Debug, Default)]
pub struct Kept {
    /// Texts.
    pub texts: BTreeMap<String, String>,
    /// Charts, as SVG.
    pub charts: BTreeMap<String, String>,
    /// Tables, each as a list of row groups.
    pub tables: BTreeMap<String, Vec<Table>>,
}

/// A place in memory. Copies of it are the same place.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    kept: Arc<Mutex<Kept>>,
    /// The prefix of the names.
    within: String,
}

impl Memory {
    /// The outputs that were kept.
    pub fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn named(&self, name: &str) -> String {
        format!("{}{name}", self.within)
    }
}

impl Keep for Memory {
    fn claim(&self, _: &Claim<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn read(&self, name: &str) -> Result<Option<String>, Error> {
        Ok(self.kept().texts.get(&self.named(name)).cloned())
    }

    fn write(&self, output: &Output) -> Result<(), Error> {
        match output {
            Output::Text(name, text) => drop(self.kept().texts.insert(self.named(name), text.clone())),
            Output::Chart(name, svg) => drop(self.kept().charts.insert(self.named(name), svg.clone())),
            Output::Columns(name, columns) => {
                let table = parquet::table(columns).map_err(Error::other)?;
                self.kept().tables.insert(self.named(name), vec![table]);
            }
        }
        Ok(())
    }

    fn label(&self, name: &str) -> String {
        self.named(name)
    }

    fn replaces(&self) -> bool {
        false
    }

    fn within(&self, name: &str) -> Box<dyn Keep> {
        Box::new(Memory { kept: Arc::clone(&self.kept), within: format!("{}{name}/", self.within) })
    }

    fn results(&self, _: &Manifest) -> Result<Box<dyn KeepResults>, Error> {
        Ok(Box::new(Results { memory: self.clone(), tables: None }))
    }
}

/// The results of a run or a comparison in memory.
#[derive(Debug)]
struct Results {
    memory: Memory,
    tables: Option<Tables>,
}

/// The groups of a table in memory, in their order.
struct Rows {
    memory: Memory,
    name: String,
}

impl Groups for Rows {
    fn add(&mut self, rows: Table) -> io::Result<()> {
        self.memory.kept().tables.entry(self.name.clone()).or_default().push(rows);
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}

impl KeepResults for Results {
    fn begin(&mut self, run: &RunTables<'_>) -> Result<(), Error> {
        let memory = &self.memory;
        let open = |name: &str, like: &Table, _| {
            // A table without rows defines the columns.
            let mut rows = Rows { memory: memory.clone(), name: memory.named(name) };
            rows.add(like.clone()).map_err(Error::other)?;
            Ok(Box::new(rows) as Box<dyn Groups>)
        };
        self.tables = Some(Tables::begin(run, open)?);
        Ok(())
    }

    fn journal<'a>(&'a mut self, executor: &'a dyn Executor) -> (Box<dyn Executor + 'a>, Vec<&'a mut dyn Sink>) {
        (Box::new(Through(executor)), self.tables.as_mut().map(Tables::sinks).unwrap_or_default())
    }

    fn finish(&mut self, _: u64) -> Result<(), Error> {
        self.tables.take().map_or(Ok(()), Tables::finish)
    }

    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error> {
        outputs.iter().try_for_each(|output| self.memory.write(output))?;
        Ok(manifest)
    }
}

/// An executor that passes everything to another and keeps nothing.
#[derive(Debug)]
struct Through<'a>(&'a dyn Executor);

impl Executor for Through<'_> {
    fn width(&self) -> usize {
        self.0.width()
    }

    fn mixes(&self) -> bool {
        self.0.mixes()
    }

    fn clock(&self) -> Option<Clock> {
        self.0.clock()
    }

    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        self.0.recall(job, from)
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        self.0.execute(work, cancel)
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.0.each(count, task);
    }
}
