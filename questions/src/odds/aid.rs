//! The player aid: all tables that a designer would print.

use super::typed::of_aid;
use super::{Answer, Found, Question, tables};
use crate::error::Error;
use crate::system::PageTable;
use crate::table::Table;
use sandtable_analysis::odds::OddsError;
use sandtable_engine::procedure::Procedure;
use sandtable_reports::odds::{Aid, OddsPage, OddsTable};

/// The player aid for the rules on a table; `footer` is at the foot of each page.
///
/// # Errors
/// A table that cannot be computed with these rules although they have its procedure.
pub fn aid(table: &Table, footer: Vec<String>) -> Result<Aid, Error> {
    let title = format!("{}: player aid", table.scenario.heading());
    Ok(Aid { title, subtitle: "Exact odds, from the rules as they are played".into(), pages: pages(table)?, footer })
}

/// The pages of the player aid, with every table that the rules of `table` have.
///
/// # Errors
/// The same as for [`aid`].
pub fn pages(table: &Table) -> Result<Vec<OddsPage>, Error> {
    let system = table.system();
    let entries = || system.aid.iter().flat_map(|page| page.tables);
    let procedures = super::procedures(&table.scenario);
    let questions = entries().map(|entry| question(entry, &procedures, table)).collect::<Result<Vec<_>, _>>()?;
    let mut answers = super::ask(table, None, &questions)?.into_iter().zip(&questions);
    let mut pages = Vec::new();
    for page in system.aid {
        let mut all = Vec::new();
        for (entry, (answer, question)) in page.tables.iter().zip(&mut answers) {
            all.extend(drawn(entry, question, answer)?);
        }
        pages.push(OddsPage { title: page.title.into(), intro: page.intro.into(), tables: all });
    }
    Ok(pages)
}

/// The question of an entry.
fn question(entry: &PageTable, procedures: &[Procedure], table: &Table) -> Result<Question, Error> {
    let figures: Vec<&str> = entry.show.iter().map(|(_, figure)| *figure).collect();
    of_aid(procedures, table, entry.procedure, entry.given, entry.vary, &figures)
}

/// The tables of an entry: one figure over two parameters, or several figures over one.
fn drawn(entry: &PageTable, question: &Question, answer: Result<Answer, OddsError>) -> Result<Vec<OddsTable>, Error> {
    let grids = match answer {
        Ok(Answer { found: Found::Grids(grids), .. }) => grids,
        // These rules do not have it: fewer battalions in a zone, another table.
        Ok(Answer { found: Found::Law(..), .. }) | Err(OddsError::Together(_) | OddsError::Given(_)) => {
            return Ok(Vec::new());
        }
        Err(wrong) => return Err(super::error(question, wrong)),
    };
    let one_way = grids[0].columns.is_none();
    let mut drawn = match one_way {
        true => vec![tables::figures(entry.title, Vec::new(), &grids)],
        false => grids.iter().flat_map(|grid| tables::two_way(entry.title, &[], grid)).collect(),
    };
    for table in &mut drawn {
        table.title = entry.title.into();
        table.notes.clear();
        table.corner = entry.corner.map(str::to_owned);
        if one_way {
            table.columns = entry.show.iter().map(|(heading, _)| (*heading).to_owned()).collect();
        }
        for (row, heading) in table.rows.iter_mut().zip(entry.rows) {
            row.headings = vec![(*heading).to_owned()];
        }
    }
    Ok(drawn)
}
