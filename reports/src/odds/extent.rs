//! The width of text, and line breaking.

/// The advances of the characters from space to tilde in `DejaVu` Sans, in thousandths of the font size.
#[rustfmt::skip]
const BOOK: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637, 637, 637, 637,
    637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863, 749, 788,
    604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353, 635,
    634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

/// The same for the bold face.
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996, 837, 851,
    733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716, 679, 436, 716,
    712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 366, 712, 838,
];

/// The font of text: its size, and whether it is bold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
}

/// The width of a line; an upper bound for letters beyond ASCII.
pub(super) fn extent(text: &str, face: Type) -> f64 {
    let advances = if face.bold { &BOLD } else { &BOOK };
    let advance = |c: char| match c {
        ' '..='~' => advances[c as usize - 32],
        '–' | '§' => 500,
        '·' | '’' => 380,
        // Letters with diacritics are about as wide as those without.
        c if c.is_lowercase() && c < '\u{180}' && !matches!(c, 'æ' | 'œ' | 'ŉ') => 760,
        '−' | '×' | '±' | '≤' | '≥' | '→' => 838,
        _ => 1_200,
    };
    text.chars().map(|c| f64::from(advance(c))).sum::<f64>() * face.size / 1_000.0
}

/// The width of the widest word.
pub(super) fn widest_word(text: &str, face: Type) -> f64 {
    text.split_whitespace().map(|word| extent(word, face)).fold(0.0, f64::max)
}

/// Breaks text into lines no wider than `width`, at spaces; only words that are wider are broken. Keeps line breaks. Returns at least one
/// line, which may be empty.
pub(super) fn lines(text: &str, face: Type, width: f64) -> Vec<String> {
    parted(text, width, |text| extent(text, face))
}

/// Breaks text into lines of at most `width` characters.
pub(crate) fn character_lines(text: &str, width: usize) -> Vec<String> {
    parted(text, width as f64, |text| text.chars().count() as f64)
}

fn parted(text: &str, width: f64, extent: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if extent(&longer) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for c in word.chars() {
                if !line.is_empty() && extent(&format!("{line}{c}")) > width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        lines.push(line);
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture;
    use resvg::usvg::{Node, Tree};

    fn drawn(text: &str, face: Type) -> f64 {
        let weight = if face.bold { "bold" } else { "normal" };
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"40\"><text y=\"20\" font-family=\"{}\" \
             font-size=\"{}\" font-weight=\"{weight}\">{}</text></svg>",
            crate::svg::FONT_FAMILY,
            face.size,
            crate::words::escape(text)
        );
        let tree = Tree::from_str(&svg, &picture::options()).expect("an SVG");
        let Node::Text(text) = &tree.root().children()[0] else { panic!("no text") };
        f64::from(text.bounding_box().width())
    }

    #[test]
    fn widths_are_those_of_the_font() {
        for bold in [false, true] {
            let face = Type { size: 14.0, bold };
            for text in
                ["58.3 %", "Assault (9.3.2): chance that the attacker wins", "+2.8 & -1", "{[0/12|3]}", "AVATAR"]
            {
                let (said, is) = (extent(text, face), drawn(text, face));
                assert!((-0.3..8.0).contains(&(said - is)), "{text}: {said} for {is}");
            }
            for text in ["§ 9.2 · Élan, Œuvre, ≥ 2 → 3 × 4 – ½", "über façade naïve «æœß» þð", "−0.12 ± 3 ≤ ∞ …"]
            {
                assert!(extent(text, face) >= drawn(text, face) - 0.3, "{text}");
            }
        }
    }

    #[test]
    fn lines_are_within_the_width_and_nothing_is_lost() {
        let face = Type { size: 10.0, bold: false };
        let text = "one two threefourfivesixseveneight nine\nten";
        for width in [30.0, 60.0, 100.0, 1_000.0] {
            let lines = lines(text, face, width);
            assert!(lines.iter().all(|line| extent(line, face) <= width), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace([' ', '\n'], ""));
        }
        assert_eq!(character_lines("aa bb cccccc", 5), ["aa bb", "ccccc", "c"]);
        assert_eq!(character_lines("", 5), [""]);
    }
}
