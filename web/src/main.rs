//! A front end for WebAssembly (`wasm32-wasip1`): no thread, no clock, no file.
//!
//! With arguments it asks one question and prints everything that the answer writes: `sandtable-web run SCENARIO GAMES`, `sandtable-web verdict
//! SCENARIO GAMES` or `sandtable-web map SCENARIO`. A native build prints the same bytes, so `.ci/wasm` compares whole answers: counts, sentences,
//! charts and pages.
//!
//! Without arguments it only starts. A page then calls [`answer`] for each request, with the request as standard input and the answer as standard
//! output. `request` describes both.
//!
//! | module | contents |
//! |---|---|
//! | `request` | requests as JSON, and their answers |
//! | `typed` | what was typed into the page's fields: a scenario, its changes, bots, a seed |
//! | `known` | results of games that were played elsewhere: an executor that plays nothing itself |
//! | `seat` | the game that people play: one side's sight at a time |
//! | `exact` | exact odds: the parameters of procedures, as fields; tables, as pages |
//! | `data` | the values of a scenario as tables |
//! | `fault` | errors, each beside its field or its line |
//! | `command_line` | the command line that repeats a result: a file of `cli` |

#[path = "../../cli/src/command_line.rs"]
#[allow(dead_code)]
mod command_line;
mod data;
mod exact;
mod fault;
mod known;
mod request;
mod seat;
mod typed;

use sandtable_analysis::dictionary::Tables;
use sandtable_analysis::executor::Executor;
use sandtable_analysis::{Inline, Sink};
use sandtable_questions::keep::{Claim, Keep, KeepResults, Output, RunTables};
use sandtable_questions::manifest::Manifest;
use sandtable_questions::{Control, Error, Table, map, run, verdict};
use std::cell::RefCell;
use std::io::{Read, Write};
use std::process::ExitCode;

thread_local! {
    static DESK: RefCell<request::Desk> = RefCell::default();
}

/// Answers the request on the standard input.
#[allow(unsafe_code, reason = "the name of an export")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let (mut request, mut out) = (Vec::new(), std::io::stdout());
    let read = std::io::stdin().read_to_end(&mut request);
    let answer = DESK.with_borrow_mut(|desk| desk.answer(&request));
    if read.and(out.write_all(&answer)).and(out.flush()).is_err() {
        std::process::abort();
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if words.is_empty() {
        return ExitCode::SUCCESS;
    }
    match print(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// Asks the question in `words` and prints the answer.
fn print(words: &[&str]) -> Result<(), Error> {
    let control = &mut Control::inline();
    let keep: Option<&dyn Keep> = Some(&Printed);
    let command = words.join(" ");
    match *words {
        ["run", scenario, games] => {
            let table = &Table::new(scenario, Vec::new())?;
            let question =
                run::Question { table, games: number(games)?, keep, when: &[], more: Tables::default(), report: None };
            let mut answer = run::ask(&question, control)?;
            println!("fingerprint {}", answer.summary.fingerprint);
            answer.write(&command, None).map(drop)
        }
        ["verdict", scenario, games] => {
            let table = &Table::new(scenario, Vec::new())?;
            let question = verdict::Question { table, games: number(games)?, searched: 0, keep };
            verdict::ask(&question, control)?.write(&command)
        }
        ["map", scenario] => {
            let table = &Table::new(scenario, Vec::new())?;
            println!("{}", map::ask(&map::Question { table, shown: map::Shown::SetUp, overlay: None, sight: None })?);
            Ok(())
        }
        _ => Err(Error::other("expected `run SCENARIO GAMES`, `verdict SCENARIO GAMES` or `map SCENARIO`")),
    }
}

/// Reads a number of games.
fn number(typed: &str) -> Result<u64, Error> {
    typed.parse().map_err(|error| Error::other(format!("`{typed}`: {error}")))
}

/// Prints what would be kept, each text under its name.
#[derive(Debug)]
struct Printed;

impl Keep for Printed {
    fn claim(&self, claim: &Claim<'_>) -> Result<(), Error> {
        self.write(&Output::text(claim.what, claim.mark))
    }

    fn read(&self, _: &str) -> Result<Option<String>, Error> {
        Ok(None)
    }

    fn write(&self, output: &Output) -> Result<(), Error> {
        match output {
            Output::Text(name, text) | Output::Chart(name, text) => println!("== {name}\n{text}"),
            Output::Columns(name, columns) => println!("== {name}\n{columns:?}"),
        }
        Ok(())
    }

    fn label(&self, name: &str) -> String {
        name.to_owned()
    }

    fn replaces(&self) -> bool {
        false
    }

    fn within(&self, _: &str) -> Box<dyn Keep> {
        Box::new(Printed)
    }

    fn results(&self, _: &Manifest) -> Result<Box<dyn KeepResults>, Error> {
        Ok(Box::new(Printed))
    }
}

impl KeepResults for Printed {
    fn begin(&mut self, _: &RunTables<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn journal<'a>(&'a mut self, _: &'a dyn Executor) -> (Box<dyn Executor + 'a>, Vec<&'a mut dyn Sink>) {
        (Box::new(Inline), Vec::new())
    }

    fn finish(&mut self, _: u64) -> Result<(), Error> {
        Ok(())
    }

    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error> {
        for output in outputs {
            Keep::write(self, output)?;
        }
        Ok(manifest)
    }
}
