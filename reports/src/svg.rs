//! Numbers and fonts in SVG.

/// The font family, with fallbacks for a browser that does not have it.
pub(crate) const FONT_FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// A length with at most two decimals.
pub(crate) fn num(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
