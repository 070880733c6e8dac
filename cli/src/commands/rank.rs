//! `sandtable rulings --rank`: which unclear rules matter.

use super::compare::Picture;
use crate::args::{CorrectionChoice, Format, OverlayArguments, RulingsArguments, TableArguments};
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table, number};
use crate::page::{self, count, print};
use crate::progress::{Meter, stop_on_ctrl_c};
use sandtable_analysis::lab::lanes::play;
use sandtable_analysis::lab::ranking::Switch;
use sandtable_analysis::lab::{Correction, Lane, Pairs, Played, Ranking, Scorer};
use sandtable_analysis::{Plan, Progress};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{Visit, visit};
use sandtable_reports::lab::{csv, forest, markdown, terminal, words};
use sandtable_scenarios::{Overlay, Source, load};
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;

/// Games under each reading where none are typed.
const GAMES: &str = "1k";

/// Plays the same games under every reading, and ranks them by what they do.
pub(crate) fn rank(typed: &RulingsArguments) -> Result<Done, Failure> {
    let options = &typed.ranking;
    let games = number("--games", "games", options.games.as_deref().unwrap_or(GAMES))?;
    let threads = options::threads(options.results.threads.as_deref())?;
    let chart = options.results.chart.as_deref().map(Picture::named).transpose()?;
    let table = Table::read(&TableArguments {
        scenario: typed.system.clone(),
        seed: options.seed.clone().unwrap_or_else(|| "1".into()),
        bot: options.bot.clone(),
        overlays: OverlayArguments(options.overlays.0.clone()),
    })?;
    let plan = Plan { seed: table.seed, games, threads };
    let (ranking, command) = visit(&table.scenario.data, Rank { typed, table: &table, plan })?;
    if let Some(picture) = chart {
        picture.draw(&forest::ranking(&ranking).map_err(|error| Failure::Said(error.to_string()))?)?;
    }
    print(&shown(&ranking, &command, options.results.format)?)?;
    let stopped = ranking.games < ranking.planned;
    if stopped && options.results.format != Format::Table {
        eprintln!("stopped after {}", count(ranking.games, "game"));
    }
    Ok(if stopped { Done::Stopped } else { Done::Finished })
}

struct Rank<'a> {
    typed: &'a RulingsArguments,
    table: &'a Table,
    plan: Plan,
}

/// Pairs every reading with the base, and tells how far it is.
struct Watch {
    pairs: Vec<Pairs>,
    meter: Meter,
}

impl Scorer for Watch {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.pairs.iter_mut().zip(&lanes[1..]).for_each(|(pairs, variant)| pairs.add_played(&lanes[0], variant));
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, progress: &Progress) {
        let note = format!("each under {} readings", self.pairs.len());
        self.meter.tell_with(progress, Some(&note));
    }
}

impl Visit for Rank<'_> {
    type Out = Result<(Ranking, String), Failure>;

    fn visit<G: System>(self, game: &G) -> Result<(Ranking, String), Failure> {
        let Rank { typed, table, plan } = self;
        let (bots, named) = facts::seat(game, &table.bots)?;
        let facts = facts::of(game, table, named);
        let source = Source::named(&typed.system)?;
        let mut switches = Vec::new();
        let mut variants: Vec<(G, [G::Bot; 2])> = Vec::new();
        for (index, ruling) in G::RULINGS.iter().enumerate() {
            let now = game.reading(index);
            for (_, choice) in ruling.choices.iter().enumerate().filter(|(choice, _)| *choice != now) {
                let mut overlays = typed.ranking.overlays.0.clone();
                overlays.push(Overlay::Ruling(format!("{}={}", ruling.id, choice.name)));
                let Some(variant) = G::of(&load(&source, &overlays)?.data) else {
                    return Err(Failure::Said("a ruling cannot change the rule system".into()));
                };
                let (bots, _) = facts::seat(&variant, &table.bots)?;
                variants.push((variant, bots));
                switches.push(Switch {
                    number: ruling.number,
                    id: ruling.id.into(),
                    section: ruling.section.into(),
                    choice: choice.name.into(),
                    instead_of: ruling.choices[now].name.into(),
                    question: ruling.question.into(),
                });
            }
        }
        if variants.is_empty() {
            return Err(Failure::Said(format!("{} has no rulings to rank", G::CARD.title)));
        }
        let base = Lane::new(game, &bots[0], &bots[1]);
        let lanes: Vec<Lane<'_, G, G::Bot, G::Bot>> =
            std::iter::once(base).chain(variants.iter().map(|(g, bots)| Lane::new(g, &bots[0], &bots[1]))).collect();
        let meter = Meter::new(plan.games, typed.ranking.results.quiet, None);
        let mut watch = Watch { pairs: vec![Pairs::new(G::CARD); variants.len()], meter };
        let finish = play(&lanes, &plan, stop_on_ctrl_c(), &mut watch)?;
        let Watch { pairs, meter } = watch;
        drop(meter);
        if finish.games == 0 {
            return Err(Failure::Said("stopped before the first game was over".into()));
        }
        let (correction, name) = match typed.ranking.correct.unwrap_or(CorrectionChoice::Holm) {
            CorrectionChoice::Holm => (Correction::Holm, "holm"),
            CorrectionChoice::Bh => (Correction::BenjaminiHochberg, "bh"),
        };
        let ranking = Ranking::of(&switches, &pairs, &facts, &plan, correction);
        let more = [("--rank", String::new()), ("--correct", name.into()), ("--games", finish.games.to_string())];
        Ok((ranking, table.command("rulings", &more)))
    }
}

/// The object of `--format json`.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    ranking: &'a Ranking,
    /// What was found, in a sentence.
    answer: String,
    /// The command line that repeats it.
    command: &'a str,
}

fn shown(ranking: &Ranking, command: &str, format: Format) -> Result<String, Failure> {
    Ok(match format {
        Format::Table => terminal::ranking(ranking, command, page::width()),
        Format::Json => {
            let object = Object { ranking, answer: words::ranking_answer(ranking), command };
            let text = serde_json::to_string_pretty(&object);
            text.map(|text| text + "\n").map_err(|error| Failure::Said(error.to_string()))?
        }
        Format::Csv => csv::ranking(ranking),
        Format::Md => markdown::ranking(ranking, command, None),
    })
}
