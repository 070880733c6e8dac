//! Answers as tables.

use super::{Answer, Found, Question};
use crate::systems;
use sandtable_analysis::odds::{self, Axis, Cell, Figure, Grid, Law, Step};
use sandtable_engine::Card;
use sandtable_engine::procedure::{MOST_RESULTS, Parameter, Procedure, Quantity, Row, in_words};
use sandtable_reports::odds::{EXACT, OddsCell, OddsRow, OddsTable, Scale};
use sandtable_reports::words::{capital, percent, spaced};
use std::collections::BTreeSet;
use std::iter;

/// With more rows than this, all outcomes less likely than [`RARE`] share one row.
const MOST_ROWS: usize = 12;
const RARE: f64 = 0.01;

/// The heading of an answer, and its tables; with all `numbers` if they are for a spreadsheet.
#[must_use]
pub fn tables(card: &Card, question: &Question, answer: &Answer, numbers: bool) -> (String, Vec<OddsTable>) {
    let procedure = &question.procedure;
    let title = format!("{} (§{})", capital(&spaced(&procedure.name.replace('-', " "))), procedure.section);
    let mut notes = Vec::new();
    notes.extend(answer.position.as_deref().map(capital));
    let policy = procedure.decides.then(|| policy(card, &question.policies()));
    let tables = match &answer.found {
        Found::Law(answer, base) => {
            notes.extend(given(&answer.given, question.parameters()));
            notes.extend(policy);
            vec![law(&title, notes, procedure, answer, base.as_deref(), numbers)]
        }
        Found::Grids(grids) => {
            notes.extend(given(&question.named, question.parameters()));
            notes.extend(policy);
            let said =
                |(text, figure): &(String, Figure)| figure.words(procedure).map(|words| format!("{text}: {words}"));
            let figure_words: Vec<Option<String>> = question.figures.iter().map(said).collect();
            match grids[0].columns {
                None => {
                    notes.extend(figure_words.into_iter().flatten());
                    vec![figures(&title, notes, grids)]
                }
                Some(_) => {
                    let own = |words: Option<String>| notes.iter().cloned().chain(words).collect::<Vec<_>>();
                    grids
                        .iter()
                        .zip(figure_words)
                        .flat_map(|(grid, words)| two_way(&title, &own(words), grid))
                        .collect()
                }
            }
        }
    };
    (title, tables)
}

/// The policies that decide, and the alternatives: the odds depend on them.
fn policy(card: &Card, chosen: &[String; 2]) -> String {
    let own = systems::of_name(card.system).map_or(&[][..], |system| system.policies);
    let known = own.iter().map(|policy| policy.name).chain(["heuristic", "random"]);
    let others: Vec<&str> = known.filter(|name| !chosen.iter().any(|chosen| chosen == name)).collect();
    format!("Policy: {} (others: {})", by_side(card, chosen), others.join(", "))
}

/// The texts of both sides with the sides' names; a single text if they are equal.
fn by_side(card: &Card, of: &[String; 2]) -> String {
    if of[0] == of[1] {
        return of[0].clone();
    }
    format!("{}={}, {}={}", card.sides[0], of[0], card.sides[1], of[1])
}

/// A law as a table: one row for each outcome, in words, the most likely first. A single result that counts something is shown as a number, in
/// ascending order. With `numbers`, the table also has the numbers of all results, in their order.
fn law(
    title: &str,
    mut notes: Vec<String>,
    procedure: &Procedure,
    answer: &odds::Answer,
    base: Option<&odds::Answer>,
    numbers: bool,
) -> OddsTable {
    let law = &answer.law;
    let rows: BTreeSet<&Row> =
        law.outcomes.keys().chain(base.into_iter().flat_map(|base| base.law.outcomes.keys())).collect();
    // Results that are the same in every row become a note.
    let differs = |place: usize| rows.iter().any(|row| rows.first().is_some_and(|first| first[place] != row[place]));
    let (varied, fixed): (Vec<usize>, Vec<usize>) = (0..procedure.results.len()).partition(|place| differs(*place));
    let shown = if varied.is_empty() { vec![0] } else { varied };
    for place in fixed.into_iter().filter(|place| !shown.contains(place)) {
        let Some(row) = rows.first() else { continue };
        notes.push(always(&procedure.results[place], row[place]));
    }
    let against = |of: &dyn Fn(&Law<Row>) -> String| match base {
        Some(base) => format!("{} (without: {})", of(law), of(&base.law)),
        None => of(law),
    };
    for &place in &shown {
        let result = &procedure.results[place];
        let (values, more) = if result.counts() { (1..2, ", or more") } else { (1..result.words.len() as i32, "") };
        for value in values.filter(|_| !result.words.is_empty()) {
            let holds = |row: &Row| if result.counts() { row[place] >= value } else { row[place] == value };
            let chance = against(&|law| percent(law.probability_of(holds).value()));
            notes.push(format!("{}{more}: {chance}", capital(&result.says(value))));
        }
    }
    let means = shown.iter().filter(|place| procedure.results[**place].counts()).map(|place| {
        let mean = against(&|law| format!("{:.3}", law.expectation(|row| row[*place].into()).value()));
        format!("E({}) = {mean}", procedure.results[*place].name)
    });
    let means = means.collect::<Vec<_>>().join(", ");
    notes.extend((!means.is_empty()).then_some(means));
    let paths = if law.paths == 1 { "1 path of the dice".into() } else { format!("{} paths of the dice", law.paths) };
    notes.push(match law.left_out > 0.0 {
        true => format!("{paths}; at most {:.1e} of the probability is left out", law.left_out),
        false => format!("{paths}; exact"),
    });
    let alone = shown.len() == 1 && procedure.results[shown[0]].counts();
    let single = alone && base.is_none();
    let mut columns = vec!["chance".to_owned()];
    if single {
        columns.push("at least".into());
    }
    if base.is_some() {
        columns.extend(["without".into(), "difference".into()]);
    }
    // The fraction of an incomplete law would be long and no more exact.
    let whole = law.left_out == 0.0;
    columns.extend(whole.then(|| EXACT.to_owned()));
    let mut rows: Vec<&Row> = rows.into_iter().collect();
    if !alone && !numbers {
        let chance = |row: &Row| law.probability(row).value();
        rows.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
    }
    // In long lists, the unlikely outcomes share the last row.
    let rare = |row: &&Row| {
        [Some(law), base.map(|base| &base.law)].into_iter().flatten().all(|law| law.probability(row).value() < RARE)
    };
    let folded: BTreeSet<Row> = match alone || numbers || rows.len() <= MOST_ROWS {
        true => BTreeSet::new(),
        false => rows.iter().filter(|row| rare(row)).map(|row| **row).collect(),
    };
    if folded.len() > 1 {
        rows.retain(|row| !folded.contains(*row));
    }
    // Results that every row has become a note.
    let of_shown: Vec<Quantity> = shown.iter().map(|place| procedure.results[*place]).collect();
    let words = |row: &Row| {
        let mut values = [0; MOST_RESULTS];
        values.iter_mut().zip(&shown).for_each(|(value, place)| *value = row[*place]);
        let rest = (0..procedure.results.len()).filter(|place| !shown.contains(place));
        in_words(&of_shown, &values, rest.map(|place| row[place]).any(|value| value != 0))
    };
    let line = |row: Option<&Row>| {
        // Without a row: all outcomes of the shared row.
        let of = |law: &Law<Row>| match row {
            Some(row) => law.probability(row),
            None => law.probability_of(|row| folded.contains(row)),
        };
        let p = of(law);
        let exact = p.to_string();
        let mut cells = vec![Some(share(p.value(), Some(exact.clone())))];
        if let (true, Some(row)) = (single, row) {
            let place = shown[0];
            let most = law.probability_of(|other| other[place] >= row[place]);
            cells.push(Some(share(most.value(), Some(most.to_string()))));
        }
        if let Some(base) = base {
            let before = of(&base.law);
            cells.push(Some(share(before.value(), Some(before.to_string()))));
            let difference = p.less(&before);
            cells.push(Some(points(difference.value(), Some(difference.to_string()))));
        }
        cells.extend(whole.then(|| Some(OddsCell { value: p.value(), text: exact, exact: None })));
        let Some(row) = row else {
            let below = format!("{} more, each below {}; CSV and JSON have all", folded.len(), percent(RARE));
            return OddsRow { headings: vec![below], cells };
        };
        let values = shown.iter().filter(|_| alone || numbers).map(|place| row[*place].to_string());
        OddsRow { headings: values.chain((!alone).then(|| words(row))).collect(), cells }
    };
    let lines = rows.iter().map(|row| line(Some(row))).chain((folded.len() > 1).then(|| line(None)));
    let names = of_shown.iter().filter(|_| alone || numbers).map(|result| spaced(result.name));
    let names: Vec<String> = names.chain((!alone).then(|| "outcome".to_owned())).collect();
    OddsTable {
        id: procedure.name.into(),
        title: title.into(),
        notes,
        corner: [names.join("|"), String::new()],
        columns,
        rows: lines.collect(),
        scale: Scale::None,
        below: told(&answer.example),
    }
}

/// An example of how a fight can go; empty for a single roll.
fn told(example: &[Step]) -> Vec<String> {
    if example.len() < 3 {
        return Vec::new();
    }
    let heading = "One way it can go (dice of seed 1)".to_owned();
    iter::once(heading).chain(example.iter().map(|told| format!("§{}  {}", told.section, told.words))).collect()
}

/// The text of a result that is always the same.
fn always(result: &Quantity, value: i32) -> String {
    match result.says(value) {
        words if !result.counts() && !words.is_empty() => format!("Always: {words}"),
        _ if !result.counts() => format!("Never: {}", result.says(1)),
        _ => format!("{}: always {value}", capital(result.about)),
    }
}

/// Figures over one parameter, one column for each; if two rules are compared, also without the overlays, and the difference.
pub(super) fn figures(title: &str, mut notes: Vec<String>, grids: &[Grid]) -> OddsTable {
    let first = &grids[0];
    notes.extend(axis(&first.rows));
    let cells = || grids.iter().flat_map(|grid| grid.cells.iter().flatten().flatten());
    let compared = cells().any(|cell| cell.base.is_some());
    let mut columns = Vec::new();
    for grid in grids {
        columns.push(grid.figure.clone());
        if compared {
            columns.extend(["without".into(), "difference".into()]);
        }
    }
    let rows = first.rows.headings.iter().enumerate().map(|(i, heading)| {
        let cells = grids.iter().flat_map(|grid| {
            let cell = grid.cells[i][0].as_ref();
            let mut shown = vec![cell.map(|cell| figure(grid.share, cell))];
            if compared {
                shown.push(cell.and_then(|cell| before(grid.share, cell)));
                shown.push(cell.map(|cell| difference(grid.share, cell)));
            }
            shown
        });
        OddsRow { headings: vec![heading.clone()], cells: cells.collect() }
    });
    let scale = match grids {
        _ if compared => Scale::None,
        _ if grids.iter().all(|grid| grid.share) => Scale::Share,
        [_] => Scale::From0(cells().map(|cell| cell.value.abs()).fold(0.0, f64::max)),
        _ => Scale::None,
    };
    OddsTable {
        id: slug(title),
        title: title.into(),
        notes,
        corner: [spaced(&first.rows.parameter), String::new()],
        columns,
        rows: rows.collect(),
        scale,
        below: Vec::new(),
    }
}

/// A figure over two parameters; if two rules are compared, also without the overlays, and the difference.
pub(super) fn two_way(title: &str, notes: &[String], grid: &Grid) -> Vec<OddsTable> {
    let cells = || grid.cells.iter().flatten().flatten();
    let compared = cells().any(|cell| cell.base.is_some());
    let most = |of: &dyn Fn(&Cell) -> f64| cells().map(|cell| of(cell).abs()).fold(0.0, f64::max);
    let scale =
        if grid.share { Scale::Share } else { Scale::From0(most(&|cell| cell.value.max(cell.base.unwrap_or(0.0)))) };
    let table = |suffix: &str, scale: Scale, of: &dyn Fn(&Cell) -> Option<OddsCell>| {
        let mut notes = notes.to_vec();
        notes.extend(axis(&grid.rows));
        notes.extend(grid.columns.as_ref().and_then(axis));
        let rows = grid.rows.headings.iter().zip(&grid.cells).map(|(heading, cells)| OddsRow {
            headings: vec![heading.clone()],
            cells: cells.iter().map(|cell| cell.as_ref().and_then(of)).collect(),
        });
        let columns = grid.columns.as_ref().map(|axis| axis.headings.clone()).unwrap_or_default();
        let across = grid.columns.as_ref().map(|axis| spaced(&axis.parameter)).unwrap_or_default();
        let title = format!("{title}: {}{suffix}", grid.figure);
        OddsTable {
            id: slug(&title),
            title,
            notes,
            corner: [spaced(&grid.rows.parameter), across],
            columns,
            rows: rows.collect(),
            scale,
            below: Vec::new(),
        }
    };
    let mut tables = vec![table("", scale, &|cell| Some(figure(grid.share, cell)))];
    if compared {
        tables.push(table(", without the overlays", scale, &|cell| before(grid.share, cell)));
        let largest = most(&|cell| cell.shown());
        tables.push(table(", difference", Scale::Signed(largest), &|cell| Some(difference(grid.share, cell))));
    }
    tables
}

/// The description of a varied parameter, if its name is not clear enough.
fn axis(axis: &Axis) -> Option<String> {
    (!axis.about.is_empty()).then(|| format!("{}: {}", capital(&spaced(&axis.parameter)), axis.about))
}

/// The values that are given, except those that are the default.
fn given(pairs: &[(String, String)], parameters: &[Parameter]) -> Option<String> {
    let told: Vec<String> = pairs
        .iter()
        .filter(|(name, value)| {
            let known = parameters.iter().find(|parameter| parameter.name == name);
            let default = known.and_then(|known| known.default.as_ref().map(|default| known.kind.written(default)));
            default.as_ref() != Some(value)
        })
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    (!told.is_empty()).then(|| format!("Given: {}", told.join(", ")))
}

fn share(value: f64, exact: Option<String>) -> OddsCell {
    OddsCell { value, text: percent(value), exact }
}

/// A difference of shares, in percentage points.
fn points(value: f64, exact: Option<String>) -> OddsCell {
    OddsCell { value, text: if value == 0.0 { "0".into() } else { format!("{:+.1}", 100.0 * value) }, exact }
}

fn figure(is_share: bool, cell: &Cell) -> OddsCell {
    let Cell { value, fraction, .. } = cell;
    if is_share {
        share(*value, fraction.clone())
    } else {
        OddsCell { value: *value, text: format!("{value:.2}"), exact: fraction.clone() }
    }
}

/// The figure of a cell with the rules without overlays.
fn before(is_share: bool, cell: &Cell) -> Option<OddsCell> {
    let value = cell.base?;
    Some(figure(is_share, &Cell { value, fraction: None, base: None }))
}

fn difference(is_share: bool, cell: &Cell) -> OddsCell {
    let value = cell.shown();
    if is_share {
        return points(value, None);
    }
    OddsCell { value, text: if value == 0.0 { "0".into() } else { format!("{value:+.2}") }, exact: None }
}

fn slug(text: &str) -> String {
    let kept: String = text.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    kept.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
