//! The page.

use super::{Lines, Reel, Title};
use crate::odds::FAMILY;
use crate::words::escape;
use serde::Serialize;
use std::fmt::Write as _;

/// All that the script reads.
#[derive(Serialize)]
struct Data<'a> {
    sides: &'a [String; 2],
    lines: &'a [String],
    reels: &'a [Reel],
}

/// The games as one page that needs nothing but itself: it asks the network for nothing, and is not allowed to.
///
/// # Panics
/// Where a name cannot be put into JSON, which no text can.
#[must_use]
pub fn page(title: &Title, lines: &Lines, reels: &[Reel]) -> String {
    let data = Data { sides: &title.sides, lines: lines.as_slice(), reels };
    // No text ends the script that it stands in.
    let json = serde_json::to_string(&data).expect("texts and numbers are JSON").replace('<', "\\u003c");
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
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

fn controls(title: &Title, reels: &[Reel]) -> String {
    let button = |id: &str, sign: &str, name: &str, keys: &str| {
        format!(
            "<button type=\"button\" id=\"{id}\" aria-label=\"{name}\" aria-keyshortcuts=\"{keys}\" title=\"{name} ({keys})\">{sign}</button>\n"
        )
    };
    let mut out = String::from("<nav aria-label=\"Where in the game\">\n<div class=\"buttons\">\n");
    out += &button("turn-back", "|&#x25C0;&#xFE0E;", "Turn back", "PageUp");
    out += &button("back", "&#x25C0;&#xFE0E;", "Decision back", "ArrowLeft");
    out += &button("run", "&#x25B6;&#xFE0E; Play", "Play or pause", "Space");
    out += &button("on", "&#x25B6;&#xFE0E;", "Decision on", "ArrowRight");
    out += &button("turn-on", "&#x25B6;&#xFE0E;|", "Turn on", "PageDown");
    out += "</div>\n<label class=\"scale\"><span>Moment</span><input type=\"range\" id=\"scale\" min=\"0\" value=\"0\" list=\"turns\">\
            </label><datalist id=\"turns\"></datalist>\n<output id=\"where\" aria-live=\"polite\"></output>\n";
    if reels.iter().any(|reel| reel.film.hides()) {
        out += "<label>Seen by <select id=\"sight\"><option value=\"\">everybody</option>";
        for (side, name) in title.sides.iter().enumerate() {
            let _ = write!(out, "<option value=\"{side}\">the {}</option>", escape(name));
        }
        out += "</select></label>\n";
    }
    out += "<label>Map <select id=\"zoom\">";
    for percent in [100, 150, 200, 300] {
        let _ = write!(out, "<option value=\"{percent}\">{percent} %</option>");
    }
    out += "</select></label>\n";
    if reels.len() > 1 {
        out += "<label>Games <select id=\"which\"><option value=\"\">all, turn by turn</option>";
        for (nth, reel) in reels.iter().enumerate() {
            let _ = write!(out, "<option value=\"{nth}\">{}</option>", escape(&reel.name));
        }
        out += "</select></label>\n";
    }
    out + "</nav>\n"
}
