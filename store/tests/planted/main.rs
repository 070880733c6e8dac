//! What a new question and a new executor need: a file each. They are planted here, on what every front end may use.

mod child;
mod length;

use child::{CHILD, ChildProcess};
use sandtable_analysis::Inline;
use sandtable_analysis::executor::Executor;
use sandtable_analysis::lab::{Play, Until};
use sandtable_questions::{Control, Error, Table, compare, run};
use sandtable_scenarios::Overlay;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().nth(1).as_deref() == Some(CHILD) {
        return child::serve();
    }
    the_planted_question_is_answered()?;
    a_run_in_a_child_process_is_the_same()?;
    a_comparison_in_a_child_process_is_the_same()?;
    println!("3 passed, 0 failed");
    Ok(())
}

fn belfort() -> Result<Table, Error> {
    Table::new("belfort", Vec::new())
}

/// The front end of the question: what was typed, the answer, the print.
fn the_planted_question_is_answered() -> Result<(), Error> {
    let answers = [&Inline as &dyn Executor, &ChildProcess].map(|executor| {
        let answer = length::ask(&belfort()?, 60, &mut Control::quiet(executor))?;
        assert!((1.0..=7.0).contains(&answer.turns) && answer.decisions > 100.0, "{answer:?}");
        answer.to_json()
    });
    let [inline, child] = answers;
    let inline = inline?;
    assert!(inline.contains("\"games\": 60"), "{inline}");
    assert_eq!(inline, child?);
    Ok(())
}

fn a_run_in_a_child_process_is_the_same() -> Result<(), Error> {
    let fingerprint = |executor: &dyn Executor| {
        let table = belfort()?;
        let question =
            run::Question { table: &table, games: 200, keep: None, when: &[], more: Default::default(), report: None };
        run::ask(&question, &mut Control::quiet(executor)).map(|answer| answer.summary.fingerprint)
    };
    assert_eq!(fingerprint(&Inline)?, fingerprint(&ChildProcess)?);
    Ok(())
}

/// Two lanes, of which one has an overlay and the other's games are traced beside it.
fn a_comparison_in_a_child_process_is_the_same() -> Result<(), Error> {
    let prints = |executor: &dyn Executor| {
        let (base, variant) = (belfort()?, belfort()?.with([Overlay::Ruling("repeat-fire=each".into())])?);
        let question = compare::Question {
            base: &base,
            variant: &variant,
            games: 100,
            until: Until::Games,
            play: Play::Variant,
            keep: None,
        };
        let answer = compare::ask(&question, &mut Control::quiet(executor))?;
        Ok::<_, Error>([answer.comparison.base.fingerprint, answer.comparison.variant.fingerprint])
    };
    let [inline, child] = [prints(&Inline)?, prints(&ChildProcess)?];
    assert_ne!(inline[0], inline[1]);
    assert_eq!(inline, child);
    Ok(())
}
