//! A summary as a page that a designer can read: the answer first, then why, then how to repeat it.

use crate::chart::Chart;
use crate::words::{
    answer, bots, bounds, capital, decimal, interval, leader, level_of_play, mean, number, percent, rate, scenario,
    signed, spaced,
};
use sandtable_analysis::{Rate, ScenarioFacts, Spread, Summary};
use std::fmt::Write;

/// The page. `command` is the command line that made the run; `charts` are those that stand in `charts/` beside it.
#[must_use]
pub fn page(summary: &Summary, facts: &ScenarioFacts, command: &str, charts: &[&dyn Chart]) -> String {
    let mut page = Page { text: String::new(), charts };
    page.head(summary);
    page.levels(summary);
    page.margin(summary);
    page.endings(summary);
    page.control();
    page.metrics(summary);
    page.rules(summary, facts);
    page.reconstruction(summary);
    page.repeat(summary, facts, command);
    page.text
}

struct Page<'a> {
    text: String,
    charts: &'a [&'a dyn Chart],
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn heading(&mut self, title: &str) {
        self.line(&format!("\n## {title}\n"));
    }

    /// A table; columns between the first and the last `words` ones are numbers.
    fn table<const N: usize>(&mut self, header: [&str; N], words: usize, rows: impl IntoIterator<Item = [String; N]>) {
        self.line(&format!("| {} |", header.map(cell).join(" | ")));
        self.line(&format!("|---{}{}|", "|---:".repeat(N - 1 - words), "|---".repeat(words)));
        for row in rows {
            self.line(&format!("| {} |", row.map(|text| cell(&text)).join(" | ")));
        }
    }

    fn chart(&mut self, name: &str) {
        if let Some(chart) = self.charts.iter().find(|chart| chart.name() == name) {
            self.line(&format!("\n![{}](charts/{name}.png)", chart.caption()));
        }
    }

    fn head(&mut self, summary: &Summary) {
        self.line(&format!("# {}\n", scenario(summary)));
        self.line(&format!("**{}.**{}\n", answer(summary), beside(summary)));
        let _ = writeln!(
            self.text,
            "{}, played by {} on seed {}. In brackets: {:.0} % intervals. They say how much the numbers would change with other \
             dice, not how well the bots play: another pair of bots is another question.",
            summary.game_title,
            bots(summary),
            summary.seed,
            100.0 * summary.confidence
        );
        if let Some(level) = level_of_play(summary) {
            self.line(&format!("\n{level}"));
        }
    }

    fn levels(&mut self, summary: &Summary) {
        self.heading("Who wins, and how decisively");
        let row = |name: &str, r: &Rate| [capital(name), number(r.count), percent(r.rate), bounds(r.low, r.high)];
        self.table(["level", "games", "share", "interval"], 0, summary.levels.iter().map(|l| row(&l.level, &l.rate)));
        self.chart("levels");
    }

    fn margin(&mut self, summary: &Summary) {
        self.heading("By how much");
        let (s, favoured) = (&summary.margin.spread, capital(&summary.sides[0]));
        let _ = writeln!(
            self.text,
            "The margin ({}; above 0 in favour of the {favoured}) is {} on average. Half the games end at {} or below, nine in ten \
             between {} and {}; the extremes are {} and {}.",
            summary.margin.unit,
            mean(s.mean, interval(s)),
            signed(s.p50),
            signed(s.p05),
            signed(s.p95),
            signed(s.min),
            signed(s.max)
        );
        self.chart("margin");
    }

    fn endings(&mut self, summary: &Summary) {
        let wins = [0, 1].map(|i| format!("{} win", capital(&summary.sides[i])));
        let won = |count, of| if of == 0 { "-".into() } else { rate(&Rate::of(count, of)) };
        if summary.ending_turns.len() > 1 {
            self.heading("When the games end, and who wins then");
            let s = &summary.turns;
            self.line(&format!("Games last {} game turns on average.\n", mean(s.mean, interval(s))));
            let rows = summary.ending_turns.iter().map(|turn| {
                let [games, first, second] = [turn.rate.count, turn.wins[0], turn.wins[1]];
                let share = percent(turn.rate.rate);
                [turn.turn.to_string(), number(games), share, won(first, games), won(second, games)]
            });
            self.table(["last turn", "games", "share", &wins[0], &wins[1]], 0, rows);
            self.chart("ending_turns");
        }
        self.heading("How the games end");
        let rows = summary.endings.iter().map(|ending| {
            let [games, first, second] = [ending.rate.count, ending.wins[0], ending.wins[1]];
            [capital(&ending.ending), number(games), percent(ending.rate.rate), won(first, games), won(second, games)]
        });
        self.table(["ending", "games", "share", &wins[0], &wins[1]], 0, rows);
    }

    fn control(&mut self) {
        if self.charts.iter().any(|chart| chart.name() == "control") {
            self.heading("Who holds what");
            self.line("The share of games in which each place was held, turn by turn.");
            self.chart("control");
        }
    }

    fn metrics(&mut self, summary: &Summary) {
        self.heading("What was measured of every game");
        let when = [0, 1].map(|i| format!("when {} win", capital(&summary.sides[i])));
        let range = |s: &Spread| format!("{} to {}", s.p05, s.p95);
        let own = [(
            "Decisions".to_string(),
            "decisions of both sides, forced ones included".to_string(),
            summary.decisions_per_game,
        )];
        let own =
            own.map(|(name, about, s)| [name, mean(s.mean, interval(&s)), "".into(), "".into(), range(&s), about]);
        let rows = summary.metrics.iter().map(|metric| {
            let [first, second] = metric.mean_when_won.map(|mean| mean.map_or_else(|| "-".into(), decimal));
            let s = &metric.spread;
            [capital(&spaced(&metric.name)), mean(s.mean, interval(s)), first, second, range(s), metric.about.clone()]
        });
        self.table(["", "mean", &when[0], &when[1], "nine games in ten", "counts"], 1, rows.chain(own));
    }

    fn rules(&mut self, summary: &Summary, facts: &ScenarioFacts) {
        self.heading("Rules in force");
        if facts.overlays.is_empty() {
            self.line("The scenario as it stands: nothing was laid over it.\n");
        }
        for overlay in &facts.overlays {
            self.line(&format!("Laid over the scenario: `{}`\n", overlay.name));
            self.line(&format!("```toml\n{}\n```\n", overlay.text.trim_end()));
        }
        let switched: Vec<_> = summary.rulings.iter().filter(|ruling| !ruling.default).collect();
        if switched.is_empty() {
            self.line("Every ruling is at its default.");
        } else {
            self.line("Rulings that are not at their default:\n");
            for ruling in switched {
                self.line(&format!("- R-{} `{}` (§{}): `{}`", ruling.number, ruling.id, ruling.section, ruling.choice));
            }
        }
    }

    fn reconstruction(&mut self, summary: &Summary) {
        self.heading("Where the data come from");
        let p = &summary.provenance;
        if let Some(share) = p.reconstructed() {
            let _ = writeln!(
                self.text,
                "Of the scenario's entries, {} are printed in the rulebook, {} follow from it, {} are from other sources, and {} \
                 ({}) are reconstructed. Replace those files if you own the game, and run this again.",
                number(p.rulebook),
                number(p.derived),
                number(p.outside),
                number(p.reconstruction),
                percent(share)
            );
            if p.overlay > 0 {
                let _ = writeln!(
                    self.text,
                    "\n{} more were changed by what was laid over the scenario.",
                    number(p.overlay)
                );
            }
            if p.edited > 0 {
                let edited = number(p.edited);
                let _ = writeln!(
                    self.text,
                    "\n{edited} more were edited in this copy, and it does not say where they come from."
                );
            }
        } else {
            self.line("Not stated for this scenario.");
        }
        if !summary.reconstructed.is_empty() {
            self.line("\nReconstructed:\n");
            for item in &summary.reconstructed {
                self.line(&format!("- {item}"));
            }
        }
    }

    fn repeat(&mut self, summary: &Summary, facts: &ScenarioFacts, command: &str) {
        self.heading("How to repeat this");
        self.line(&format!("```sh\n{command}\n```\n"));
        self.line("The same games give the same fingerprint, on any machine and any number of threads.\n");
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
        self.table(["", ""], 1, rows);
    }
}

/// What the answer leaves out: the rates of the side that is behind, and of draws.
fn beside(summary: &Summary) -> String {
    let Some(leader) = leader(summary) else { return String::new() };
    let others = summary.wins.iter().filter(|side| side.side != leader.side);
    let others = others.map(|side| format!("{} {}", capital(&side.side), rate(&side.rate)));
    let draws = (summary.draws.count > 0).then(|| format!("draws {}", rate(&summary.draws)));
    format!(" {}.", others.chain(draws).collect::<Vec<_>>().join("; "))
}

/// Text that stays within its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
