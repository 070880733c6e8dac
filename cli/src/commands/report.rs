//! `sandtable report`: everything about a scenario, on one page.

use super::sensitivity::draws;
use super::study;
use crate::args::TableArguments;
use crate::command_line;
use crate::error::Done;
use crate::options::{self, number};
use crate::page::{count, print};
use crate::progress::asking;
use clap::{Args, ValueHint};
use sandtable_analysis::dictionary::Tables;
use sandtable_questions::keep::Keep;
use sandtable_questions::map::{self, Shown};
use sandtable_questions::study::{Asks, Job};
use sandtable_questions::{Error, Table, odds, run, verdicts};
use sandtable_reports::document::{Block, Cover, Table as Rows};
use sandtable_reports::findings::Report;
use sandtable_reports::lab::finding::Finding;
use sandtable_reports::lab::skill::LEVELS;
use sandtable_reports::study::Found;
use sandtable_reports::words::answer;
use sandtable_store::Folder;
use std::path::PathBuf;

/// Play many games and write a complete report of a scenario as one page
///
/// The page, report.html, is one file without links to others. It has the results with charts and numbers, the levels of play, the
/// control of places, the map, the odds of the player aid, the readings of unclear rules, the provenance of the data and the
/// command that repeats it. --rank adds the effects of the readings. --sensitivity adds how far the result depends on unknown
/// values. The page is written into the folder of the run.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable report belfort --out reports/belfort
  sandtable report belfort --title \"The siege of Belfort\" --author \"A. Designer\" --note \"For playtesters.\" --out reports/belfort
  sandtable report belfort --rank 500 --sensitivity 50 --out reports/belfort
  sandtable report wissembourg --option extended --out reports/extended
  sandtable report belfort --errata my-errata.toml --games 50k --out reports/errata")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    games: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    threads: Option<String>,
    /// Number of games for each change that could make the scenario even, as `sandtable balance` tries them; 0 tries none
    #[arg(long, allow_hyphen_values = true, value_name = "GAMES", default_value = "400")]
    balance: String,
    /// Also rank all other readings of the unclear rules, as `sandtable rulings --rank` does, with this many games each
    #[arg(long, allow_hyphen_values = true, value_name = "GAMES")]
    rank: Option<String>,
    /// Also draw the reconstructed values from their plausible ranges, as `sandtable sensitivity` does, with this many games for
    /// each draw
    #[arg(long, allow_hyphen_values = true, value_name = "GAMES")]
    sensitivity: Option<String>,
    /// Number of blocks of draws
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "64", requires = "sensitivity")]
    blocks: String,
    /// The title of the page [default: the title of the scenario]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The author, named on the first page
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,
    /// The date, shown on the first page as it is typed
    #[arg(long, value_name = "TEXT")]
    date: Option<String>,
    /// A note on the first page; an empty line begins a paragraph
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// Write the page, with records, summary and charts, into this folder: new, empty, or of an earlier report with the same options
    /// and at most as many games
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// Replace other results in that folder: of another command, another scenario, other options, or more games
    #[arg(long)]
    force: bool,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Plays the games and writes the page.
pub(crate) fn report(typed: &Arguments) -> Result<Done, Error> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let ranked = typed.rank.as_deref().map(|games| number("rank", "games", games)).transpose()?;
    let even = match typed.balance.as_str() {
        "0" => None,
        games => Some(number("balance", "games, or 0 for none,", games)?),
    };
    let drawn_anew = typed.sensitivity.as_deref();
    let drawn_anew = drawn_anew.map(|games| draws(&typed.blocks, "sensitivity", games)).transpose()?;
    let table = options::table(&typed.table)?;
    // This is done before the games are played, so that they are not played in vain.
    let map = drawn(&table)?;
    let reference = [readings(&table), exact(&table)?].concat();
    let folder = Folder::new(&typed.out, typed.force);
    let cover = Cover {
        title: typed.title.clone(),
        author: typed.author.clone(),
        date: typed.date.clone(),
        note: typed.note.clone(),
    };
    if !typed.force {
        kept(&run::cover(&folder)?, &cover)?;
    }
    // Texts that are given as empty are left out.
    let said = |text: Option<String>| text.filter(|text| !text.is_empty());
    let cover =
        Cover { title: said(cover.title), author: said(cover.author), date: said(cover.date), note: said(cover.note) };
    let beside = further(typed);
    let (keep, report) = (Some(&folder as &dyn Keep), Some(beside.as_str()));
    let question = run::Question { table: &table, games, keep, when: &[], more: Tables::default(), report };
    let further = [
        even.map(|even| Asks::Balance(even.min(games))),
        ranked.map(Asks::Rulings),
        drawn_anew.map(|(blocks, games)| Asks::Sensitivity(blocks, games)),
    ];
    let further = further.into_iter().flatten().map(|asks| job(&table, asks));
    let (mut asked, mut cancelled) = (Vec::new(), false);
    let mut found = asking(typed.quiet, threads, |control| -> Result<run::Answer, Error> {
        let found = run::ask(&question, control)?;
        for (place, job) in further {
            asked.extend(job.ask(&*folder.within(place), control)?);
        }
        cancelled = control.is_cancelled();
        Ok(found)
    })?;
    // The results first, then the reference.
    let mut more = levels(&table)?;
    for of in &asked {
        more.push(Block::Heading(of.name.clone()));
        if matches!(of.found, Found::Balance(_)) {
            let words = "This search plays games of its own, so its scores are near those above and not the same.";
            more.push(Block::Paragraph(words.into()));
        }
        more.extend(of.document().map_err(Error::other)?.lowered().into_iter().map(without_file));
    }
    more.extend(reference);
    let mut options = vec![
        ("--games", found.summary.games.to_string()),
        ("--balance", even.map_or(0, |even| even.min(games)).to_string()),
    ];
    options.extend(ranked.map(|games| ("--rank", games.to_string())));
    if let Some((blocks, games)) = drawn_anew {
        options.extend([("--sensitivity", games.to_string()), ("--blocks", blocks.to_string())]);
    }
    let said = cover.options().into_iter().filter_map(|(name, said)| Some((name, said?)));
    let said: Vec<(String, String)> = said.map(|(name, said)| (format!("--{name}"), said.to_owned())).collect();
    options.extend(said.iter().map(|(option, said)| (option.as_str(), said.clone())));
    // The page is byte-identical whatever the name of the folder.
    options.push(("--out", "report".into()));
    let command = command_line::command(&table, "report", &options);
    found.write(&command, Some(Report { cover, map: Some(map), more }))?;
    print(&format!("{}.\n{}\n", answer(&found.summary), typed.out.join("report.html").display()))?;
    if found.stopped || cancelled {
        let games = count(found.summary.games, "game");
        match found.stopped {
            true => tell!("stopped after {games}; the same command resumes from here"),
            false => tell!(
                "stopped after all {games}: the page lacks what comes after them; the same command resumes from here"
            ),
        }
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}

/// Refuses to lose texts of the first page of the previous report.
fn kept(before: &Cover, now: &Cover) -> Result<(), Error> {
    for ((name, before), (_, now)) in before.options().into_iter().zip(now.options()) {
        if let (Some(before), None) = (before, now) {
            let found = format!("a report with --{name} {}", command_line::quoted(before));
            return Err(Error::argument("out", found, format!("@{name} too, or @force to leave it out"), None));
        }
    }
    Ok(())
}

/// The options of the additional questions.
fn further(typed: &Arguments) -> String {
    let Arguments { rank, sensitivity, blocks, .. } = typed;
    let rank = rank.as_ref().map(|games| format!("--rank {games}"));
    let sensitivity = sensitivity.as_ref().map(|games| format!("--sensitivity {games} --blocks {blocks}"));
    [rank, sensitivity].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// An additional question, in a separate folder: a report that was stopped, or gets another title, plays nothing twice.
fn job(table: &Table, asks: Asks) -> (&'static str, Job) {
    let (folder, name) = match asks {
        Asks::Balance(_) => ("balance", "Changes to an even game"),
        Asks::Rulings(_) => ("rulings", "Effects of the unclear rules"),
        _ => ("sensitivity", "Effects of unknown values"),
    };
    let command = study::command(table, &asks, &[]);
    (folder, Job { name: name.into(), table: table.clone(), asks, command })
}

/// A drawing that is only on this page.
fn without_file(block: Block) -> Block {
    match block {
        Block::Drawing(svg, caption, _) => Block::Drawing(svg, caption, None),
        block => block,
    }
}

/// The balance by level of play, which is known of an unmodified scenario.
fn levels(table: &Table) -> Result<Vec<Block>, Error> {
    let Some(known) = verdicts::levels(table) else { return Ok(Vec::new()) };
    let chart = known.chart().map_err(Error::other)?;
    Ok(vec![
        Block::Heading("Balance by level of play".into()),
        Block::Paragraph(format!("{}.", known.answer())),
        Block::Paragraph(LEVELS.into()),
        Block::Drawing(chart, "The balance at each level of play; both sides play at the same level.".into(), None),
    ])
}

/// The map with its caption.
fn drawn(table: &Table) -> Result<(String, &'static str), Error> {
    let svg = map::ask(&map::Question { table, shown: Shown::SetUp, overlay: None, sight: None })?;
    Ok(match table.scenario.position {
        Some(_) => (svg, "The map, with the position in which the games start."),
        None => (svg, "The map, with the areas and markers of the set-up."),
    })
}

/// The tables of the player aid.
fn exact(table: &Table) -> Result<Vec<Block>, Error> {
    let mut blocks = Vec::new();
    for page in odds::aid::pages(table)? {
        blocks.push(Block::Subheading(page.title));
        blocks.push(Block::Paragraph(page.intro));
        blocks.extend(page.tables.into_iter().map(|table| Block::Odds(Box::new(table))));
    }
    let words = format!(
        "On a screen, tables of odds stand here; `sandtable odds {} --aid DIR` writes them as pages to print.",
        table.name
    );
    Ok(vec![Block::Heading("Odds".into()), Block::Paragraph(words), Block::Screen(blocks)])
}

/// All unclear rules with the readings in force.
fn readings(table: &Table) -> Vec<Block> {
    let rulings = odds::rulings(&table.scenario);
    let switched = rulings.iter().filter(|ruling| !ruling.default).count();
    let row = |ruling: &sandtable_analysis::summary::RulingInForce| {
        let usual = if ruling.default { "yes" } else { "no" };
        [
            format!("R-{}", ruling.number),
            format!("§{}", ruling.section),
            ruling.id.clone(),
            ruling.choice.clone(),
            usual.into(),
        ]
    };
    let rows = Rows::new(["ruling", "section", "name", "read as", "default"], 4, rulings.iter().map(row));
    let words = format!(
        "The rulebook is unclear at {}; {switched} of them have other readings than the default here. `sandtable rulings {}` \
         explains each, and `--rank` measures their effects.",
        count(rulings.len() as u64, "place"),
        table.name
    );
    vec![Block::Heading("Unclear rules".into()), Block::Paragraph(words), Block::Behind(rows)]
}
