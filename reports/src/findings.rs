//! A summary as a page for designers: the answer first, then its reasons, then how to reproduce it.

use crate::chart::Chart;
use crate::control::Control;
use crate::document::{Block, Cover, Document, Table};
use crate::play::{levels_of_play, standing};
use crate::words::{
    ASSOCIATION, answer, association, bots, bounds, capital, changed, decimal, interval, leader, mean, number, people,
    percent, rate, scenario, signed, spaced,
};
use sandtable_analysis::summary::RulingInForce;
use sandtable_analysis::{Association, Rate, ScenarioFacts, Spread, Summary};

/// The page. `command` is the command line of the run; `asked` are blocks below the answer.
#[must_use]
pub fn document(summary: &Summary, facts: &ScenarioFacts, command: &str, asked: Vec<Block>) -> Document {
    whole(summary, facts, command, (asked, Vec::new()))
}

/// The same, with `asked` below the answer, and `more` between the results and their provenance.
fn whole(summary: &Summary, facts: &ScenarioFacts, command: &str, (asked, more): (Vec<Block>, Vec<Block>)) -> Document {
    let (title, overlays) = (scenario(summary), &summary.overlays);
    // Edited values are in the title of the scenario.
    let mut page = Document::new(match overlays.is_empty() {
        true => title.to_owned(),
        false => {
            format!("{title}, changed: {}", overlays.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
    });
    head(&mut page, summary);
    page.blocks.extend(asked);
    levels(&mut page, summary);
    margin(&mut page, summary);
    endings(&mut page, summary);
    control(&mut page, summary);
    associations(&mut page, summary);
    metrics(&mut page, summary);
    page.blocks.extend(more);
    rules(&mut page, summary, facts);
    reconstruction(&mut page, summary, facts);
    repeat(&mut page, summary, facts, command);
    page
}

/// The parts of a report in addition to the results of a run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The author's part of the first page.
    pub cover: Cover,
    /// The map with the set-up, as SVG, with its caption.
    pub map: Option<(String, &'static str)>,
    /// Blocks between the results and their provenance.
    pub more: Vec<Block>,
}

/// The page of `report` on `summary` and on the `facts` of its scenario: a summary on one page, then everything else as an appendix. `command` is the
/// command line of the run.
#[must_use]
pub fn report(summary: &Summary, facts: &ScenarioFacts, command: &str, report: Report) -> Document {
    let Report { cover, map, more } = report;
    let whole = whole(summary, facts, command, (Vec::new(), more));
    let mut page = Document::new(cover.title.clone().unwrap_or(whole.title));
    let start = whole.blocks.iter().position(|block| matches!(block, Block::Heading(_))).unwrap_or_default();
    let mut front = whole.blocks;
    let mut rest = front.split_off(start);
    // The answer is the first paragraph; the author follows it.
    page.blocks.extend(front.drain(..front.len().min(1)));
    page.sign(&cover);
    page.blocks.extend(front);
    let map = map.map(|(svg, caption)| Block::Drawing(svg, caption.into(), None));
    page.blocks.push(Block::Row([Block::Chart("levels"), Block::Chart("margin")].into_iter().chain(map).collect()));
    page.heading("Basis");
    page.list(basis(summary, &facts.edits));
    page.blocks.push(Block::Break);
    rest.retain(|block| !matches!(block, Block::Chart("levels" | "margin")));
    page.blocks.extend(rest);
    page
}

/// The basis of the result, as items of a list.
fn basis(summary: &Summary, edits: &[String]) -> Vec<String> {
    let switched = summary.rulings.iter().filter(|ruling| !ruling.default).count();
    let reconstructed = summary.provenance.reconstructed();
    let data = reconstructed.map(|share| format!("Data: {} of the values are reconstructed.", percent(share)));
    let games = format!(
        "Games: {} of seed {}, {}; fingerprint `{}`, Sandtable {}.",
        number(summary.games),
        summary.seed,
        bots(summary),
        summary.fingerprint,
        summary.version
    );
    let rules = format!(
        "Rules: {} readings of unclear rules, {switched} of them other than the default.",
        number(summary.rulings.len() as u64)
    );
    let changes: Vec<&str> = summary.overlays.iter().chain(edits).map(String::as_str).collect();
    let more = changes.len().saturating_sub(MOST_CHANGES);
    let mut changed = format!("Changed: {}", changes[..changes.len() - more].join("; "));
    changed += &if more > 0 { format!("; and {more} more.") } else { ".".to_owned() };
    let changed = (!changes.is_empty()).then_some(changed);
    [Some(games), changed, data, Some(rules)].into_iter().flatten().collect()
}

/// The maximum number of changes named on the first page.
const MOST_CHANGES: usize = 6;

fn head(page: &mut Document, summary: &Summary) {
    page.paragraph(format!("**{}.**{} {}", answer(summary), beside(summary), standing(summary)));
    let (scenario, game) = (scenario(summary), &summary.game_title);
    let of = if scenario == *game { String::new() } else { format!(" ({game})") };
    page.paragraph(format!(
        "{scenario}{of}{}, played by {} with seed {}. In brackets: {:.0} % intervals. They cover sampling error, the change with other dice. \
         They do not cover the quality of play: other bots can give other results.",
        changed(summary).map_or_else(String::new, |changes| format!(" with {changes}")),
        bots(summary),
        summary.seed,
        100.0 * summary.confidence
    ));
    if let Some(known) = levels_of_play(summary).filter(|known| !known.shares.is_empty()) {
        page.paragraph(format!("{}:", known.introduction()));
        let [first, second] = known.sides.each_ref().map(|side| people(side));
        page.table(Table::new(["level", &first, &second], 0, known.shares));
        known.bracket.into_iter().for_each(|bracket| page.paragraph(bracket));
    }
}

/// The rates that the answer does not give: of the other side or of both, and of draws.
fn beside(summary: &Summary) -> String {
    let leader = leader(summary).map(|leader| leader.side.as_str());
    let others = summary.wins.iter().filter(|side| Some(side.side.as_str()) != leader);
    let others = others.map(|side| format!("{} {}", people(&side.side), rate(&side.rate)));
    let draws = (summary.draws.count > 0).then(|| format!("draws {}", rate(&summary.draws)));
    format!(" {}.", others.chain(draws).collect::<Vec<_>>().join("; "))
}

fn levels(page: &mut Document, summary: &Summary) {
    page.heading("Victory levels");
    let row = |name: &str, r: &Rate| [capital(name), number(r.count), percent(r.rate), bounds(r.low, r.high)];
    let rows = summary.levels.iter().map(|l| row(&l.level, &l.rate));
    page.table(Table::new(["level", "games", "share", "interval"], 0, rows));
    page.blocks.push(Block::Chart("levels"));
}

fn margin(page: &mut Document, summary: &Summary) {
    page.heading("Margin");
    let (s, favoured) = (&summary.margin.spread, people(&summary.sides[0]));
    page.paragraph(format!(
        "The mean margin is {1} ({0}; above 0 in favour of the {favoured}). 50 % of the games end at {2} or below, 90 % between \
         {3} and {4}. The extremes are {5} and {6}.",
        summary.margin.unit,
        mean(s.mean, interval(s)),
        signed(s.p50),
        signed(s.p05),
        signed(s.p95),
        signed(s.min),
        signed(s.max)
    ));
    page.blocks.push(Block::Chart("margin"));
    let [first, second] = [0, 1].map(|i| format!("{} win", people(&summary.sides[i])));
    let rows = summary.margin.counts.iter().map(|count| {
        let [a, b] = count.wins;
        [signed(count.margin), number(a + b + count.draws), number(a), number(b), number(count.draws)]
    });
    page.blocks.push(Block::Behind(Table::new(["margin", "games", &first, &second, "drawn"], 0, rows)));
}

fn endings(page: &mut Document, summary: &Summary) {
    let wins = [0, 1].map(|i| format!("{} win", people(&summary.sides[i])));
    let won = |count, of| if of == 0 { "-".into() } else { rate(&Rate::of(count, of)) };
    if summary.ending_turns.len() > 1 {
        page.heading("Last turns");
        let s = &summary.turns;
        page.paragraph(match s.min == s.max {
            true => format!("All games end on turn {}.", s.max),
            false => format!("The games last {} game turns on average.", mean(s.mean, interval(s))),
        });
        let rows = summary.ending_turns.iter().filter(|turn| turn.rate.count > 0).map(|turn| {
            let [games, first, second] = [turn.rate.count, turn.wins[0], turn.wins[1]];
            let share = percent(turn.rate.rate);
            [turn.turn.to_string(), number(games), share, won(first, games), won(second, games)]
        });
        if s.min < s.max {
            page.table(Table::new(["last turn", "games", "share", &wins[0], &wins[1]], 0, rows));
            page.blocks.push(Block::Chart("ending_turns"));
        }
    }
    page.heading("Endings");
    let rows = summary.endings.iter().map(|ending| {
        let [games, first, second] = [ending.rate.count, ending.wins[0], ending.wins[1]];
        [capital(&ending.ending), number(games), percent(ending.rate.rate), won(first, games), won(second, games)]
    });
    page.table(Table::new(["ending", "games", "share", &wins[0], &wins[1]], 0, rows));
}

fn control(page: &mut Document, summary: &Summary) {
    if !Control.applies(summary) {
        return;
    }
    page.heading("Control of places");
    page.paragraph("Share of the games in which each place is held at the end of each turn.");
    page.blocks.push(Block::Chart(Control.name()));
    let held = [0, 1].map(|i| format!("held by the {}", people(&summary.sides[i])));
    let rows = summary.control.iter().map(|row| {
        let [first, second] = row.rates.map(percent);
        [row.place.clone(), row.turn.to_string(), number(row.games), first, second]
    });
    page.blocks.push(Block::Behind(Table::new(["place", "turn", "games", &held[0], &held[1]], 0, rows)));
}

fn associations(page: &mut Document, summary: &Summary) {
    let Some(first) = summary.associations.first() else { return };
    page.heading("Places that correlate with victory");
    page.paragraph(format!("{}.", association(first, summary)));
    page.paragraph(ASSOCIATION);
    let wins = format!("{} win", people(&summary.sides[0]));
    let header = ["place", "held by", "at the end of turn", "games", &wins, "otherwise", "information (bits)"];
    page.table(Table::new(
        header,
        0,
        summary.associations.iter().map(|found| {
            let Association { place, holder, turn, held, when, otherwise, information } = found;
            let [when, otherwise] = [when, otherwise].map(rate);
            [
                place.clone(),
                capital(holder),
                turn.to_string(),
                number(*held),
                when,
                otherwise,
                format!("{information:.3}"),
            ]
        }),
    ));
}

fn metrics(page: &mut Document, summary: &Summary) {
    page.heading("Measures");
    let when = [0, 1].map(|i| format!("when {} win", people(&summary.sides[i])));
    let range = |s: &Spread| format!("{} to {}", s.p05, s.p95);
    let own = [(
        "Decisions".to_string(),
        "decisions of both sides, forced ones included".to_string(),
        summary.decisions_per_game,
    )];
    let own = own.map(|(name, about, s)| [name, mean(s.mean, interval(&s)), "".into(), "".into(), range(&s), about]);
    let rows = summary.metrics.iter().map(|metric| {
        let [first, second] = metric.mean_when_won.map(|mean| mean.map_or_else(|| "-".into(), decimal));
        let s = &metric.spread;
        [capital(&spaced(&metric.name)), mean(s.mean, interval(s)), first, second, range(s), metric.about.clone()]
    });
    let header = ["", "mean", &when[0], &when[1], "90 % of the games", "counts"];
    page.table(Table::new(header, 1, rows.chain(own)));
}

fn rules(page: &mut Document, summary: &Summary, facts: &ScenarioFacts) {
    page.heading("Rules in force");
    match (facts.overlays.is_empty(), summary.provenance.edited) {
        (true, 0) => page.paragraph("The scenario is unmodified."),
        (_, 0) => {}
        (_, edited) => page.paragraph(format!(
            "The scenario is a copy with {}, listed under Provenance of the data.",
            if edited == 1 { "1 edited value".to_owned() } else { format!("{} edited values", number(edited)) }
        )),
    }
    for overlay in &facts.overlays {
        page.paragraph(format!("Applied to the scenario: `{overlay}`"));
        page.text_of(overlay);
    }
    let switched: Vec<_> = summary.rulings.iter().filter(|ruling| !ruling.default).collect();
    if switched.is_empty() {
        page.paragraph("All rulings have their defaults.");
    } else {
        page.paragraph("Rulings with other readings than the default:");
        let words = |ruling: &&RulingInForce| {
            format!("R-{} `{}` (§{}): `{}`", ruling.number, ruling.id, ruling.section, ruling.choice)
        };
        page.blocks.push(Block::List(switched.iter().map(words).collect()));
    }
}

fn reconstruction(page: &mut Document, summary: &Summary, facts: &ScenarioFacts) {
    page.heading("Provenance of the data");
    let p = &summary.provenance;
    if let Some(share) = p.reconstructed() {
        page.paragraph(format!(
            "Of the values of the scenario, {} are printed in the rulebook, {} are derived from it, {} are from other sources, \
             and {} ({}) are reconstructed. If you own the game, replace the reconstructed values and run this again.",
            number(p.rulebook),
            number(p.derived),
            number(p.outside),
            number(p.reconstruction),
            percent(share)
        ));
        if p.overlay > 0 {
            page.paragraph(format!("{} more were changed by overlays.", number(p.overlay)));
        }
        if p.edited > 0 {
            let edited = number(p.edited);
            page.paragraph(format!("{edited} more were edited in this copy, without a provenance:"));
            page.list(facts.edits.clone());
        }
    } else {
        page.paragraph("Not stated for this scenario.");
    }
    if !summary.reconstructed.is_empty() {
        page.paragraph("Reconstructed:");
        page.blocks.push(Block::List(summary.reconstructed.clone()));
    }
}

fn repeat(page: &mut Document, summary: &Summary, facts: &ScenarioFacts, command: &str) {
    page.heading("Reproduction");
    page.blocks.push(Block::Code("sh", command.into()));
    page.paragraph("The same games have the same fingerprint on any machine and with any number of threads.");
    let mut rows = vec![
        ["version".into(), summary.version.clone()],
        ["scenario".into(), format!("{} ({})", summary.scenario, summary.scenario_hash)],
    ];
    rows.extend(facts.shared.iter().map(|(file, from)| [file.clone(), from.clone()]));
    rows.extend([
        ["seed".into(), summary.seed.to_string()],
        ["games".into(), number(summary.games)],
        ["fingerprint".into(), format!("`{}`", summary.fingerprint)],
    ]);
    for (side, bot) in summary.sides.iter().zip(&facts.bots) {
        let hash = bot.hash.as_ref().map(|hash| format!(" ({hash})")).unwrap_or_default();
        rows.push([format!("{side} bot"), format!("{}{hash}", bot.name)]);
    }
    page.table(Table::new(["", ""], 1, rows));
}
