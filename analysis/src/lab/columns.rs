//! Columns of names and numbers, for column files and spreadsheets alike.

/// The cells of a column, one per row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Text.
    Text(Vec<String>),
    /// Whole numbers that are not negative.
    Count(Vec<u64>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Numbers, some of which may be missing.
    Number(Vec<Option<f64>>),
}

/// Columns with their names, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns(Vec<(String, Cells)>);

impl Columns {
    /// Adds the column `name` of text; `cells` has one value per row.
    pub fn text(&mut self, name: &str, cells: impl Iterator<Item = String>) {
        self.0.push((name.into(), Cells::Text(cells.collect())));
    }

    /// Adds the column `name` of counts; `cells` has one value per row.
    pub fn counts(&mut self, name: &str, cells: impl Iterator<Item = u64>) {
        self.0.push((name.into(), Cells::Count(cells.collect())));
    }

    /// Adds the column `name` of whole numbers; `cells` has one value per row.
    pub fn whole(&mut self, name: &str, cells: impl Iterator<Item = i64>) {
        self.0.push((name.into(), Cells::Whole(cells.collect())));
    }

    /// Adds the column `name` of numbers; `cells` has one value per row, some of which may be missing.
    pub fn numbers(&mut self, name: &str, cells: impl Iterator<Item = Option<f64>>) {
        self.0.push((name.into(), Cells::Number(cells.collect())));
    }

    /// Adds a number and the bounds of its interval: `name`, `name_low`, `name_high`.
    pub fn bounded<T: Copy>(&mut self, name: &str, of: &[T], bounds: impl Fn(T) -> [Option<f64>; 3]) {
        for (i, end) in ["", "_low", "_high"].into_iter().enumerate() {
            self.numbers(&format!("{name}{end}"), of.iter().map(|&one| bounds(one)[i]));
        }
    }

    /// The columns' names.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The rows as text. Numbers are not rounded; missing ones are empty.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<String>> {
        let cell = |cells: &Cells, row: usize| match cells {
            Cells::Text(cells) => cells[row].clone(),
            Cells::Count(cells) => cells[row].to_string(),
            Cells::Whole(cells) => cells[row].to_string(),
            Cells::Number(cells) => cells[row].map(|number| number.to_string()).unwrap_or_default(),
        };
        (0..self.height()).map(|row| self.0.iter().map(|(_, cells)| cell(cells, row)).collect()).collect()
    }

    fn height(&self) -> usize {
        self.0.first().map_or(0, |(_, cells)| match cells {
            Cells::Text(cells) => cells.len(),
            Cells::Count(cells) => cells.len(),
            Cells::Whole(cells) => cells.len(),
            Cells::Number(cells) => cells.len(),
        })
    }

    /// The columns with their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Cells)> {
        self.0.iter().map(|(name, cells)| (name.as_str(), cells))
    }
}
