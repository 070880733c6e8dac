//! SVG to PNG, with a built-in font: pictures are the same on every machine, whatever fonts it has.
//!
//! The font is `DejaVu` Sans (`assets/`, with its licence). Text in other families is drawn with it too.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The built-in font family.
const BUILT_IN: &str = "DejaVu Sans";

/// The maximum width and height of a picture, in pixels.
pub(crate) const MOST_PIXELS: u32 = 16_384;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../assets/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../assets/DejaVuSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family(BUILT_IN);
    fonts.set_serif_family(BUILT_IN);
    fonts.set_monospace_family(BUILT_IN);
    Arc::new(fonts)
});

/// The reason why an SVG could not be drawn.
#[derive(Debug)]
pub enum PictureError {
    /// It is not an SVG.
    Svg(usvg::Error),
    /// It has no size, or too large a size.
    Size(f32, f32),
    /// The PNG could not be made.
    Png(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Svg(error) => write!(f, "not a readable SVG: {error}"),
            PictureError::Size(w, h) => write!(f, "a picture of {w} x {h} pixels cannot be drawn"),
            PictureError::Png(what) => write!(f, "the PNG could not be made: {what}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// Options for reading SVGs with the built-in font only.
pub(crate) fn options() -> Options<'static> {
    Options { fontdb: Arc::clone(&FONTS), font_family: BUILT_IN.into(), ..Options::default() }
}

/// Draws an SVG as a PNG, with `scale` pixels for each unit.
///
/// # Errors
/// If it is not an SVG, or too large to be drawn.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PictureError> {
    let tree = Tree::from_str(svg, &options()).map_err(PictureError::Svg)?;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    let size = |length: f32| {
        let pixels = length.ceil();
        (pixels >= 1.0 && pixels <= MOST_PIXELS as f32).then_some(pixels as u32)
    };
    let mut pixels = size(width)
        .zip(size(height))
        .and_then(|(width, height)| Pixmap::new(width, height))
        .ok_or(PictureError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(inner: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">{inner}</svg>"#)
    }

    fn decoded(svg: &str, scale: f32) -> Pixmap {
        Pixmap::decode_png(&png(svg, scale).expect("a good SVG")).expect("a good PNG")
    }

    #[test]
    fn a_shape_lands_where_it_should() {
        let picture = decoded(&page(r##"<rect x="10" y="5" width="10" height="10" fill="#ff0000"/>"##), 2.0);
        assert_eq!((picture.width(), picture.height()), (80, 40));
        let red = |x, y| picture.pixel(x, y).map(|p| (p.red(), p.alpha()));
        assert_eq!([red(30, 20), red(10, 20)], [Some((255, 255)), Some((0, 0))]);
    }

    /// The built-in font draws text of any family.
    #[test]
    fn text_is_drawn_without_fonts_of_the_machine() {
        for family in [crate::svg::FONT_FAMILY, "Some Family Nobody Has", "monospace"] {
            let text = format!(r#"<text x="2" y="15" font-family="{family}" font-size="14">Map</text>"#);
            let inked = decoded(&page(&text), 1.0).pixels().iter().filter(|p| p.alpha() > 128).count();
            assert!(inked > 30, "{family}: {inked} pixels");
        }
    }

    #[test]
    fn what_is_no_svg_is_refused() {
        assert!(matches!(png("<svg", 1.0), Err(PictureError::Svg(_))));
        assert!(matches!(png(&page(""), 1e6), Err(PictureError::Size(..))));
    }
}
