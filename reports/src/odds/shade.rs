//! The shades of cells.

use super::Scale;

/// The colour of dark text.
pub(super) const INK: &str = "#161616";

/// Colours of text with their luminance, in the order in which they are tried.
const INKS: [(&str, f64); 3] = [(INK, 0.008), ("#ffffff", 1.0), ("#000000", 0.0)];

/// The minimum contrast of text (WCAG 2, level AA).
const CONTRAST: f64 = 4.5;

/// A colour in linear light.
type Linear = [f64; 3];

/// Colours from light to dark, with mixtures between them. The last ones of both ramps are equally dark, and light enough for dark text.
type Ramp = [Linear; 3];
const BLUE: Ramp = [[1.0, 1.0, 1.0], [0.402, 0.610, 0.831], [0.0648, 0.2623, 0.5647]];
const ORANGE: Ramp = [[1.0, 1.0, 1.0], [0.956, 0.578, 0.262], [0.6170, 0.1550, 0.0030]];

/// The fill of a cell with this `value` as `#rrggbb`, and the colour of its text. Cells are darker further from 0, in even steps of lightness, which
/// print in grey preserves. Values beyond `scale` are shaded like its end, and NaN like 0.
#[must_use]
pub fn shade(scale: Scale, value: f64) -> (String, &'static str) {
    let (ramp, part) = match scale {
        Scale::None => (BLUE, 0.0),
        Scale::Share => (BLUE, value),
        Scale::From0(most) => (BLUE, value / most),
        Scale::Signed(most) if value < 0.0 => (ORANGE, -value / most),
        Scale::Signed(most) => (BLUE, value / most),
    };
    let part = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
    let bytes = at(&ramp, part).map(encoded);
    let shown = luminance(bytes.map(decoded));
    let ink = INKS.iter().find(|(_, ink)| contrast(shown, *ink) >= CONTRAST).map_or(INK, |(name, _)| name);
    (format!("#{:02x}{:02x}{:02x}", bytes[0], bytes[1], bytes[2]), ink)
}

/// The colour at a part of a ramp, 0 to 1, in even steps of CIE lightness.
fn at(ramp: &Ramp, part: f64) -> Linear {
    let darkest = lightness(luminance(ramp[2]));
    let wanted = of_lightness(100.0 + part * (darkest - 100.0));
    let from = usize::from(wanted < luminance(ramp[1]));
    let (light, dark) = (ramp[from], ramp[from + 1]);
    let mix = (luminance(light) - wanted) / (luminance(light) - luminance(dark));
    [0, 1, 2].map(|channel| light[channel] + mix * (dark[channel] - light[channel]))
}

fn luminance([r, g, b]: Linear) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn lightness(luminance: f64) -> f64 {
    116.0 * luminance.cbrt() - 16.0
}

fn of_lightness(lightness: f64) -> f64 {
    ((lightness + 16.0) / 116.0).powi(3)
}

fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn encoded(linear: f64) -> u8 {
    let gamma = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (255.0 * gamma).round() as u8
}

fn decoded(byte: u8) -> f64 {
    let gamma = f64::from(byte) / 255.0;
    if gamma <= 0.040_45 { gamma / 12.92 } else { ((gamma + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brightness(colour: &str) -> f64 {
        let byte = |at: usize| u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour");
        luminance([byte(1), byte(3), byte(5)].map(decoded))
    }

    fn steps(scale: Scale, to: f64) -> Vec<(String, &'static str)> {
        (0..=100).map(|step| shade(scale, to * f64::from(step) / 100.0)).collect()
    }

    #[test]
    fn the_further_from_0_the_darker_and_always_readable() {
        for (scale, to) in
            [(Scale::Share, 1.0), (Scale::From0(7.5), 7.5), (Scale::Signed(3.0), 3.0), (Scale::Signed(3.0), -3.0)]
        {
            let shades = steps(scale, to);
            assert_eq!(shades[0].0, "#ffffff");
            for pair in shades.windows(2) {
                assert!(brightness(&pair[1].0) < brightness(&pair[0].0), "{scale:?}: {pair:?}");
            }
            for (fill, ink) in &shades {
                assert!(contrast(brightness(fill), brightness(ink)) >= 4.5, "{scale:?}: {ink} on {fill}");
            }
        }
        assert!(steps(Scale::None, 1.0).iter().all(|shade| *shade == ("#ffffff".into(), INK)));
    }

    #[test]
    fn above_and_below_0_are_equally_dark_in_different_hues() {
        for step in 1..=100 {
            let value = f64::from(step) / 100.0;
            let [above, below] = [value, -value].map(|value| shade(Scale::Signed(1.0), value).0);
            assert_ne!(above, below);
            let [a, b] = [&above, &below].map(|fill| lightness(brightness(fill)));
            assert!((a - b).abs() < 0.5, "{above} and {below}");
        }
    }

    #[test]
    fn what_is_off_the_scale_has_the_shade_of_its_end() {
        assert_eq!(shade(Scale::Share, 1.7), shade(Scale::Share, 1.0));
        assert_eq!(shade(Scale::From0(2.0), -1.0), shade(Scale::From0(2.0), 0.0));
        for (scale, value) in [(Scale::Share, f64::NAN), (Scale::From0(0.0), 0.0), (Scale::Signed(0.0), -1.0)] {
            assert_eq!(shade(scale, value).0, "#ffffff");
        }
    }
}
