//! The page of a replay, as HTML with its script.

use super::{Film, Line, Lines, Moment, Reel, Title};
use crate::odds::FAMILY;
use crate::words::{escape, people};
use sandtable_engine::Heard;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::iter;

/// The data of the script. Texts that can occur repeatedly are given by number.
#[derive(Serialize)]
struct Data<'a> {
    sides: &'a [String; 2],
    /// The names of the metrics.
    measures: &'a [String],
    /// The names of other facts beside the map.
    status: &'a [String],
    lines: &'a [String],
    words: Vec<&'a str>,
    reels: Vec<Shown<'a>>,
}

/// A game.
#[derive(Serialize)]
struct Shown<'a> {
    name: &'a str,
    ending: &'a str,
    moments: Vec<Told>,
    /// The moments with an estimate of a judge: the first side's chance to win in thousandths.
    chances: Vec<(usize, i32)>,
    /// The metrics that change, by number.
    measures: Vec<usize>,
    film: &'a Film,
}

/// A moment: turn, phase, side, decision, number of alternatives, events, what each side hears of the decision, and the metrics and facts that
/// differ from the moment before.
#[derive(Serialize)]
struct Told(u8, usize, Option<usize>, usize, usize, Vec<Came>, Ears, Vec<(usize, i32)>, Vec<(usize, Option<usize>)>);

/// An event: section, words, whether it is a detail, dice, what each side hears of it.
#[derive(Serialize)]
struct Came(usize, usize, u8, Vec<usize>, Ears);

/// What each side hears: 0 for all, -1 for nothing, or 1 plus the number of other words. Empty if both hear all.
type Ears = Vec<i64>;

/// The texts, each once.
#[derive(Default)]
struct Words<'a> {
    words: Vec<&'a str>,
    numbers: HashMap<&'a str, usize>,
}

impl<'a> Words<'a> {
    fn number(&mut self, text: &'a str) -> usize {
        *self.numbers.entry(text).or_insert_with(|| {
            self.words.push(text);
            self.words.len() - 1
        })
    }

    fn ears(&mut self, whole: &str, heard: &'a [Heard<String>; 2]) -> Ears {
        if heard.iter().all(|heard| *heard == Heard::All) {
            return Vec::new();
        }
        let mut ear = |heard: &'a Heard<String>| match heard {
            Heard::All => 0,
            Heard::Shown(words) if words == whole => 0,
            Heard::Part(words) | Heard::Shown(words) => self.number(words) as i64 + 1,
            Heard::Nothing => -1,
        };
        heard.iter().map(&mut ear).collect()
    }

    fn told(&mut self, moment: &'a Moment, before: &Moment) -> Told {
        let Moment { turn, phase, side, chosen, heard, of, told, measured, status, .. } = moment;
        let now = measured.iter().copied().enumerate();
        let changed = now.filter(|(nth, value)| before.measured.get(*nth).copied().unwrap_or(0) != *value).collect();
        let now = status.iter().map(Option::as_deref).enumerate();
        let said = now.filter(|(nth, said)| before.status.get(*nth).and_then(Option::as_deref) != *said);
        let said = said.map(|(nth, said)| (nth, said.map(|said| self.number(said)))).collect();
        let came = told.iter().map(|Line { section, words, detail, dice, heard }| {
            let dice = dice.iter().map(|dice| self.number(dice)).collect();
            Came(self.number(section), self.number(words), u8::from(*detail), dice, self.ears(words, heard))
        });
        let came = came.collect();
        Told(*turn, self.number(phase), *side, self.number(chosen), *of, came, self.ears(chosen, heard), changed, said)
    }
}

/// The games of `reels` as one self-contained page with this `title`: it makes no network requests, and its security policy forbids them. `lines` are
/// those of all their drawings.
///
/// # Panics
/// If a text could not be written as JSON, which cannot happen.
#[must_use]
pub fn page<'a>(title: &'a Title, lines: &'a Lines, reels: &'a [Reel]) -> String {
    let (mut words, none) = (Words::default(), Moment::default());
    let shown = |Reel { name, ending, moments, film }: &'a Reel| {
        let chances = moments.iter().enumerate().filter_map(|(nth, moment)| Some((nth, moment.chance?))).collect();
        let before = iter::once(&none).chain(moments);
        let told: Vec<Told> = moments.iter().zip(before).map(|(moment, before)| words.told(moment, before)).collect();
        let first = moments.first().map(|moment| moment.measured.as_slice()).unwrap_or_default();
        let changes = |nth: &usize| moments.iter().any(|moment| moment.measured.get(*nth) != first.get(*nth));
        let measures = (0..first.len()).filter(changes).collect();
        Shown { name, ending, moments: told, chances, measures, film }
    };
    let reels_shown = reels.iter().map(shown).collect();
    let data = Data {
        sides: &title.sides,
        measures: &title.measures,
        status: &title.status,
        lines: lines.as_slice(),
        reels: reels_shown,
        words: words.words,
    };
    // Escaped, so that no text can end the script element.
    let json = serde_json::to_string(&data).expect("texts and numbers are JSON").replace('<', "\\u003c");
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"Sandtable\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src \
         'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n:root {{ --family: {FAMILY}; }}\n{style}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n<p>{subtitle}</p>\n\
         </header>\n",
        title = escape(&title.title),
        subtitle = escape(&title.subtitle),
        style = include_str!("replay.css"),
    );
    out += &controls(title, reels);
    out += "<main id=\"games\"><noscript><p>The replay needs JavaScript.</p></noscript></main>\n<footer>\n";
    for line in &title.footer {
        let _ = writeln!(out, "<p>{}</p>", escape(line));
    }
    let script = include_str!("replay.js");
    let _ = write!(
        out,
        "</footer>\n<script type=\"application/json\" id=\"data\">{json}</script>\n<script>\n{script}</script>\n</body>\n</html>\n"
    );
    out
}

/// The explanation of the keys.
const KEYS: &str = "<details class=\"keys\"><summary>Keys</summary><p><kbd>Space</kbd> play or pause, <kbd>&larr;</kbd> <kbd>&rarr;</kbd> decision, \
                    <kbd>,</kbd> <kbd>.</kbd> phase, <kbd>PageUp</kbd> <kbd>PageDown</kbd> turn, <kbd>Home</kbd> <kbd>End</kbd> start and \
                    end.</p></details>\n";

fn controls(title: &Title, reels: &[Reel]) -> String {
    let button = |id: &str, sign: &str, name: &str, keys: &str| {
        format!(
            "<button type=\"button\" id=\"{id}\" aria-label=\"{name}\" aria-keyshortcuts=\"{keys}\" title=\"{name} ({keys})\">{sign}</button>\n"
        )
    };
    let mut out = String::from("<nav aria-label=\"Position in the game\">\n<div class=\"buttons\">\n");
    out += &button("turn-back", "|&#x25C0;&#xFE0E;", "Previous turn", "PageUp");
    out += &button("phase-back", "&#x25C0;&#xFE0E;&#x25C0;&#xFE0E;", "Previous phase", ",");
    out += &button("back", "&#x25C0;&#xFE0E;", "Previous decision", "ArrowLeft");
    out += &button("run", "&#x25B6;&#xFE0E; Play", "Play or pause", "Space");
    out += &button("on", "&#x25B6;&#xFE0E;", "Next decision", "ArrowRight");
    out += &button("phase-on", "&#x25B6;&#xFE0E;&#x25B6;&#xFE0E;", "Next phase", ".");
    out += &button("turn-on", "&#x25B6;&#xFE0E;|", "Next turn", "PageDown");
    out += "</div>\n<label class=\"scale\"><span>Position</span><input type=\"range\" id=\"scale\" min=\"0\" value=\"0\" list=\"turns\">\
            </label><datalist id=\"turns\"></datalist>\n<output id=\"where\" aria-live=\"polite\"></output>\n\
            <details id=\"options\" class=\"options\" open><summary>Options</summary><div>\n";
    if reels.iter().any(|reel| reel.film.hides() || reel.veils()) {
        out += "<label title=\"Hides from the map and from the story what a side does not see. The page holds all of it.\">\
                Seen by <select id=\"sight\"><option value=\"\">both sides</option>";
        for (side, name) in title.sides.iter().enumerate() {
            let _ = write!(out, "<option value=\"{side}\">the {}</option>", escape(&people(name)));
        }
        out += "</select></label>\n";
    }
    out += "<label>Map <select id=\"zoom\">";
    out += "<option value=\"fit\">whole</option>";
    for percent in [100, 150, 200, 300, 400, 600, 800] {
        let _ = write!(out, "<option value=\"{percent}\">{percent} %</option>");
    }
    out += "</select></label>\n<label>Speed <select id=\"speed\">";
    for (value, name) in [
        ("step/1", "1 decision a second"),
        ("step/2", "2 decisions a second"),
        ("step/5", "5 decisions a second"),
        ("step/20", "20 decisions a second"),
        ("phase/1", "1 phase a second"),
        ("turn/0.5", "1 turn in 2 seconds"),
    ] {
        let selected = if value == "step/2" { " selected" } else { "" };
        let _ = write!(out, "<option value=\"{value}\"{selected}>{name}</option>");
    }
    out += "</select></label>\n";
    if reels.len() > 1 {
        out += "<label>Games <select id=\"which\"><option value=\"\">all, turn by turn</option>";
        for (nth, reel) in reels.iter().enumerate() {
            let _ = write!(out, "<option value=\"{nth}\">{}</option>", escape(&reel.name));
        }
        out += "</select></label>\n";
    }
    out + KEYS + "</div></details>\n</nav>\n"
}
