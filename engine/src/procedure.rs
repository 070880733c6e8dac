//! Procedures of the rules with computable odds: their parameters, and how they are carried out.
//!
//! A rule system lists its [`Procedures`]. A procedure that is set up with [`Given`] values is an [`Exercise`]. It proceeds from decision to
//! decision through the functions that play the games, and ends in a [`Row`] of results. Enumerating its chances gives exact odds; playing it
//! often enough gives the same.

use crate::game::Game;
use crate::observer::Env;
use std::fmt;

/// The most results that a procedure can have.
pub const MOST_RESULTS: usize = 8;

/// The results of a procedure, in the order of [`Procedure::results`]; unused cells are 0.
pub type Row = [i32; MOST_RESULTS];

/// A row of these results, in the order of the procedure's list.
pub(crate) fn row(results: &[i32]) -> Row {
    let mut row = Row::default();
    row[..results.len()].copy_from_slice(results);
    row
}

/// The state of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage<S> {
    /// A decision is awaited in this position.
    Awaiting(S),
    /// Dice are rolled next, without a decision. The history is forgotten: paths that lead to the same position are merged.
    Rolling(S),
    /// The end, with the results.
    Result(Row),
}

/// A procedure that is ready to be executed.
pub trait Exercise<G: Game> {
    /// The rules and the board on which it is carried out.
    fn game(&self) -> &G;

    /// Carries it out up to its first decision.
    fn begin(&self, env: &mut impl Env<G>) -> Stage<G::State>;

    /// Carries out a legal action of the awaited decision, and everything up to the next one.
    fn go_on(&self, state: G::State, action: G::Action, env: &mut impl Env<G>) -> Stage<G::State>;

    /// Continues from [`Stage::Rolling`], if the exercise ever stops there.
    fn roll(&self, _state: G::State, _env: &mut impl Env<G>) -> Stage<G::State> {
        unreachable!("an exercise that stops before dice continues from there")
    }
}

/// A rule system with procedures that odds can be computed for.
pub trait Procedures: Game {
    /// A procedure that is ready to be executed.
    type Exercise: Exercise<Self>;

    /// The procedures under the rules in force.
    fn procedures(&self) -> Vec<Procedure>;

    /// Sets up one of [`Procedures::procedures`] with a value for each of its [`Procedure::parameters`].
    ///
    /// # Errors
    /// If the values do not fit together, though each is possible.
    fn exercise(&self, procedure: &Procedure, given: &Given) -> Result<Self::Exercise, Refusal>;

    /// Sets up a procedure in a position of a game with a value for each of its [`Procedure::in_position`].
    ///
    /// # Errors
    /// If the position does not allow it.
    fn exercise_in(
        &self,
        procedure: &Procedure,
        position: &Self::State,
        given: &Given,
    ) -> Result<Self::Exercise, Refusal>;
}

/// A procedure with computable odds.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name, `counter-battery`.
    pub name: &'static str,
    /// The section of the rulebook.
    pub section: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The parameters when it is set up in a position of a game; empty if it cannot be.
    pub in_position: Vec<Parameter>,
    /// The results.
    pub results: &'static [Quantity],
    /// Whether it contains decisions of players.
    pub decides: bool,
    /// The figure that a table shows by default, `E(hits)`.
    pub figure: &'static str,
    /// The values of an example, pair by pair.
    pub example: &'static [&'static str],
}

/// An integer result of a procedure.
#[derive(Clone, Copy, Debug)]
pub struct Quantity {
    /// Its name, `attacker_hits`.
    pub name: &'static str,
    /// What the number counts.
    pub about: &'static str,
    /// The meanings of its values in words, from 0; the last one stands for all higher values too if it has `#` for the number. An empty text
    /// means nothing worth reporting. No words if the value with [`Quantity::about`] says enough.
    pub words: &'static [&'static str],
}

impl Procedure {
    /// The parameters: in a position of a game if `in_position`, or outside of one.
    #[must_use]
    pub fn takes(&self, in_position: bool) -> &[Parameter] {
        if in_position { &self.in_position } else { &self.parameters }
    }
}

impl Quantity {
    /// Whether it is a number of things, rather than yes or no or one of several words.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.words.last().is_none_or(|last| last.contains('#'))
    }

    /// The meaning of `value`, in words; empty if it is not worth reporting.
    #[must_use]
    pub fn says(&self, value: i32) -> String {
        let place = usize::try_from(value)
            .ok()
            .map(|place| if self.counts() { place.min(self.words.len().saturating_sub(1)) } else { place });
        match place.and_then(|place| self.words.get(place)) {
            Some(words) => words.replace('#', &value.to_string()),
            None if value == 0 => String::new(),
            None => format!("{}: {value}", self.about),
        }
    }
}

/// The meaning of a row, in words: those of all its results. `more` says that something else happens in every row.
#[must_use]
pub fn in_words(results: &[Quantity], row: &Row, more: bool) -> String {
    let said: Vec<String> =
        results.iter().zip(row).map(|(result, value)| result.says(*value)).filter(|words| !words.is_empty()).collect();
    match said.is_empty() {
        true if more => "nothing more happens".into(),
        true => "nothing happens".into(),
        false => said.join("; "),
    }
}

/// A parameter of a procedure.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name, `long_range`.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The kind of its values.
    pub kind: Kind,
    /// The default; `None` if a value is required.
    pub default: Option<Value>,
    /// Ranges of values that are read in the same column of a table; empty if there are none.
    pub bands: Vec<Band>,
}

/// A column of a table, as a range of equivalent values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// One of the values.
    pub value: i32,
    /// The column's heading, `4-6`.
    pub heading: String,
}

/// Short constructors of parameters and results, for the lists of procedures.
pub mod list {
    use super::{Kind, Parameter, Quantity, Value};

    /// A result called `name`; `about` says what the number counts.
    #[must_use]
    pub const fn result(name: &'static str, about: &'static str) -> Quantity {
        Quantity { name, about, words: &[] }
    }

    /// A result called `name`, with `words` for the meanings of its values from 0; `about` says what the number counts.
    #[must_use]
    pub const fn said(name: &'static str, about: &'static str, words: &'static [&'static str]) -> Quantity {
        Quantity { name, about, words }
    }

    /// A required parameter called `name` with values of `kind`; `about` describes it in one line.
    #[must_use]
    pub fn needed(name: &'static str, about: &'static str, kind: Kind) -> Parameter {
        Parameter { name, about, kind, default: None, bands: Vec::new() }
    }

    /// A whole number called `name`, from `least` to `most`, with a `default`; `about` describes it in one line.
    #[must_use]
    pub fn whole(name: &'static str, about: &'static str, least: i32, most: i32, default: i32) -> Parameter {
        Parameter { default: Some(Value::Whole(default)), ..needed(name, about, Kind::Whole(least, most)) }
    }

    /// A flag called `name` that is false by default; `about` describes it in one line.
    #[must_use]
    pub fn flag(name: &'static str, about: &'static str) -> Parameter {
        Parameter { default: Some(Value::Flag(false)), ..needed(name, about, Kind::Flag) }
    }

    /// A parameter called `name` that is one of `words`, with a `default` by its index; `about` describes it in one line.
    #[must_use]
    pub fn word(name: &'static str, about: &'static str, words: &'static [&'static str], default: usize) -> Parameter {
        Parameter { default: Some(Value::Word(default)), ..needed(name, about, Kind::Word(words)) }
    }

    /// A text called `name` that is `none` by default; `about` describes it in one line.
    #[must_use]
    pub fn text(name: &'static str, about: &'static str) -> Parameter {
        Parameter { default: Some(Value::Text("none".into())), ..needed(name, about, Kind::Text) }
    }

    /// Up to `most` items called `name`, none by default, each with or without one of `states`; `about` describes them in one line.
    #[must_use]
    pub fn items(name: &'static str, about: &'static str, most: usize, states: &'static [&'static str]) -> Parameter {
        let kind = Kind::Items { least: 0, most, states };
        Parameter { default: Some(Value::Items(Vec::new())), ..needed(name, about, kind) }
    }
}

/// The values that a parameter can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number between two bounds, both included.
    Whole(i32, i32),
    /// A zone of the map between two numbers, both included. The caller replaces the name of a zone with its number.
    Zone(i32, i32),
    /// A hex of the map. The caller replaces the name of a place with the number of its hex.
    Hex,
    /// `yes` or `no`.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A name or a text that the rule system understands.
    Text,
    /// Items, each a text with or without one of these states after a colon: `3-3-3:diminished`.
    Items {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// The states that may follow.
        states: &'static [&'static str],
    },
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number.
    Whole(i32),
    /// Yes or no.
    Flag(bool),
    /// One of the words of a [`Kind::Word`], by its index.
    Word(usize),
    /// A text.
    Text(String),
    /// Items.
    Items(Vec<Item>),
}

/// One of several items given for a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The text: `3-3-3`, a counter's name.
    pub text: String,
    /// The state, by its index in the list of states.
    pub state: Option<usize>,
}

/// The values given for a procedure: one for each parameter, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Given(Vec<(&'static str, Value)>);

/// The reason why a procedure cannot be set up with the values given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The parameter in error.
    pub parameter: String,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
    /// Names that may have been meant.
    pub names: Vec<String>,
}

impl Refusal {
    /// A decision at which the procedure cannot be asked for; `step` is the decision awaited.
    pub fn decision(step: impl fmt::Debug, expected: &str) -> Refusal {
        // The name of a step, split before its capitals, reads as English.
        let name = format!("{step:?}");
        let mut words = String::new();
        for c in name.chars().take_while(char::is_ascii_alphanumeric) {
            if c.is_ascii_uppercase() && !words.is_empty() {
                words.push(' ');
            }
            words.push(c.to_ascii_lowercase());
        }
        Refusal::new("decision", format!("a decision of another kind ({words})"), expected)
    }

    /// A refusal of `parameter` without suggestions: what was `found`, and what was `expected`.
    pub fn new(parameter: &str, found: impl Into<String>, expected: impl Into<String>) -> Refusal {
        Refusal { parameter: parameter.into(), found: found.into(), expected: expected.into(), names: Vec::new() }
    }

    /// The same with `names`, one of which may have been meant.
    #[must_use]
    pub fn among(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Refusal {
        self.names = names.into_iter().map(Into::into).collect();
        self
    }
}

impl Kind {
    /// The possible values, in words.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Kind::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Kind::Zone(least, most) => format!("a zone by its name or its number, {least} to {most}"),
            Kind::Hex => "a hex by its number, such as 0602, or by the place on it".into(),
            Kind::Flag => "yes or no".into(),
            Kind::Word(words) => format!("one of {}", words.join(", ")),
            Kind::Text => "a name".into(),
            Kind::Items { least, most, states } => {
                let (number, each) = match (least, most) {
                    (1, 1) => ("one item".to_owned(), ","),
                    _ if least == most => (format!("{least} items with commas between them"), ", each"),
                    _ => (format!("{least} to {most} items with commas between them"), ", each"),
                };
                match states {
                    [] => number,
                    _ => format!("{number}{each} as it is or with :{}", states.join(", :")),
                }
            }
        }
    }

    /// Reads the text of a value for `parameter`.
    ///
    /// # Errors
    /// If the text is no such value.
    pub fn read(&self, parameter: &str, text: &str) -> Result<Value, Refusal> {
        let text = text.trim();
        let wrong = |found: &str| Refusal::new(parameter, format!("`{found}`"), self.expected());
        match self {
            Kind::Whole(least, most) | Kind::Zone(least, most) => match text.parse() {
                Ok(number) if (*least..=*most).contains(&number) => Ok(Value::Whole(number)),
                _ => Err(wrong(text)),
            },
            Kind::Hex => match text.parse() {
                Ok(number @ 0..=9999) => Ok(Value::Whole(number)),
                _ => Err(wrong(text)),
            },
            Kind::Flag => match text {
                "yes" | "true" => Ok(Value::Flag(true)),
                "no" | "false" => Ok(Value::Flag(false)),
                _ => Err(wrong(text).among(["yes", "no"])),
            },
            Kind::Word(words) => {
                let place = words.iter().position(|word| *word == text);
                place.map(Value::Word).ok_or_else(|| wrong(text).among(words.iter().copied()))
            }
            Kind::Text if text.is_empty() => Err(wrong(text)),
            Kind::Text => Ok(Value::Text(text.into())),
            Kind::Items { least, most, states } => {
                let written = text.split(',').map(str::trim).filter(|_| !text.is_empty());
                let items = written.map(|item| {
                    let (text, state) = match item.rsplit_once(':').filter(|_| !states.is_empty()) {
                        None => (item, None),
                        Some((text, state)) => {
                            let fits = |known: &&&str| **known == state || !state.is_empty() && initial(known) == state;
                            let place = states.iter().position(|known| fits(&known));
                            let place = place.ok_or_else(|| {
                                let expected = format!("`{text}` with one of :{}", states.join(", :"));
                                Refusal::new(parameter, format!("`{item}`"), expected).among(states.iter().copied())
                            })?;
                            (text, Some(place))
                        }
                    };
                    if text.is_empty() { Err(wrong(item)) } else { Ok(Item { text: text.into(), state }) }
                });
                let items = items.collect::<Result<Vec<_>, _>>()?;
                if !(*least..=*most).contains(&items.len()) {
                    let found = if items.len() == 1 { "1 item".into() } else { format!("{} items", items.len()) };
                    return Err(Refusal::new(parameter, found, self.expected()));
                }
                Ok(Value::Items(items))
            }
        }
    }

    /// The text of `value`, a value of this kind.
    #[must_use]
    pub fn written(&self, value: &Value) -> String {
        match (self, value) {
            // No map has a hex of this number: it stands for none.
            (Kind::Hex, Value::Whole(0)) => String::new(),
            (Kind::Hex, Value::Whole(number)) => format!("{number:04}"),
            (_, Value::Whole(number)) => number.to_string(),
            (_, Value::Flag(flag)) => if *flag { "yes" } else { "no" }.into(),
            (Kind::Word(words), Value::Word(place)) => words.get(*place).copied().unwrap_or_default().into(),
            (_, Value::Word(place)) => place.to_string(),
            (_, Value::Text(text)) => text.clone(),
            (kind, Value::Items(items)) => {
                let states: &[&str] = if let Kind::Items { states, .. } = kind { states } else { &[] };
                let item = |item: &Item| match item.state.and_then(|state| states.get(state)) {
                    Some(state) => format!("{}:{state}", item.text),
                    None => item.text.clone(),
                };
                items.iter().map(item).collect::<Vec<_>>().join(",")
            }
        }
    }
}

/// The first letter of a state, which abbreviates it.
fn initial(state: &str) -> &str {
    state.char_indices().nth(1).map_or(state, |(end, _)| &state[..end])
}

impl Given {
    /// Reads values for `parameters` from names and texts; a parameter that is not named takes its default.
    ///
    /// # Errors
    /// Every unknown or repeated name and every invalid value; if there are none, every required parameter that is missing.
    pub fn read(parameters: &[Parameter], named: &[(String, String)]) -> Result<Given, Vec<Refusal>> {
        let mut refusals = Vec::new();
        let mut values: Vec<Option<Value>> = vec![None; parameters.len()];
        for (name, text) in named {
            let Some(place) = parameters.iter().position(|parameter| parameter.name == name) else {
                let names = parameters.iter().map(|parameter| parameter.name);
                let expected = format!("one of {}", names.clone().collect::<Vec<_>>().join(", "));
                refusals.push(Refusal::new(name, format!("the parameter `{name}`"), expected).among(names));
                continue;
            };
            if values[place].is_some() {
                refusals.push(Refusal::new(name, format!("`{name}` twice"), "one value a parameter"));
            }
            match parameters[place].kind.read(name, text) {
                Ok(value) => values[place] = Some(value),
                Err(refusal) => {
                    refusals.push(refusal);
                    values[place] = Some(Value::Flag(false));
                }
            }
        }
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let mut given = Vec::new();
        for (parameter, value) in parameters.iter().zip(values) {
            match value.or_else(|| parameter.default.clone()) {
                Some(value) => given.push((parameter.name, value)),
                None => {
                    let expected = format!("{}: {}", parameter.about, parameter.kind.expected());
                    refusals.push(Refusal::new(parameter.name, "nothing", expected));
                }
            }
        }
        if refusals.is_empty() { Ok(Given(given)) } else { Err(refusals) }
    }

    /// All values with the names of their parameters.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// The value of the parameter `name`.
    ///
    /// # Panics
    /// If the procedure has no such parameter. This holds for the methods below too.
    #[must_use]
    pub fn value(&self, name: &str) -> &Value {
        let found = self.0.iter().find(|(known, _)| *known == name);
        &found.unwrap_or_else(|| panic!("the procedure has no parameter {name}")).1
    }

    /// The value of the parameter `name`, a whole number.
    ///
    /// # Panics
    /// If the parameter is of another kind.
    #[must_use]
    pub fn whole(&self, name: &str) -> i32 {
        let Value::Whole(number) = self.value(name) else { panic!("{name} is no whole number") };
        *number
    }

    /// The value of the flag `name`.
    ///
    /// # Panics
    /// If the parameter is of another kind.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        let Value::Flag(flag) = self.value(name) else { panic!("{name} is no flag") };
        *flag
    }

    /// The value of the parameter `name`, a [`Kind::Word`], by the index of the word.
    ///
    /// # Panics
    /// If the parameter is of another kind.
    #[must_use]
    pub fn word(&self, name: &str) -> usize {
        let Value::Word(place) = self.value(name) else { panic!("{name} is no word") };
        *place
    }

    /// The value of the parameter `name`, a [`Kind::Text`].
    ///
    /// # Panics
    /// If the parameter is of another kind.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        let Value::Text(text) = self.value(name) else { panic!("{name} is no text") };
        text
    }

    /// The values of the parameter `name`, a [`Kind::Items`].
    ///
    /// # Panics
    /// If the parameter is of another kind.
    #[must_use]
    pub fn items(&self, name: &str) -> &[Item] {
        let Value::Items(items) = self.value(name) else { panic!("{name} is no list") };
        items
    }
}

#[cfg(test)]
mod tests {
    use super::list::{flag, items, needed, text, whole, word};
    use super::*;

    const STATES: &[&str] = &["good", "diminished"];

    fn parameters() -> Vec<Parameter> {
        vec![
            needed("value", "a parameter", Kind::Whole(1, 6)),
            flag("heavy", "another"),
            word("fort", "a third", &["no", "fort"], 0),
            items("units", "a fourth", 2, STATES),
            whole("modifier", "a fifth", -2, 2, -1),
            text("hq", "a sixth"),
        ]
    }

    fn read(pairs: &[(&str, &str)]) -> Result<Given, Vec<Refusal>> {
        let named: Vec<(String, String)> = pairs.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        Given::read(&parameters(), &named)
    }

    #[test]
    fn values_have_words() {
        let taken = list::said("taken", "1 if it is taken", &["the defenders hold", "the attackers take it"]);
        let steps = list::said("steps", "steps lost", &["", "a step is lost", "# steps are lost"]);
        let points = list::result("points", "points scored");
        let row = |values: [i32; 3]| {
            let mut row = [0; MOST_RESULTS];
            row[..3].copy_from_slice(&values);
            in_words(&[taken, steps, points], &row, false)
        };
        assert_eq!(row([0, 0, 0]), "the defenders hold");
        assert_eq!(row([1, 1, 0]), "the attackers take it; a step is lost");
        assert_eq!(row([1, 4, -2]), "the attackers take it; 4 steps are lost; points scored: -2");
        assert_eq!(in_words(&[steps], &[0; MOST_RESULTS], false), "nothing happens");
        assert_eq!(in_words(&[steps], &[0; MOST_RESULTS], true), "nothing more happens");
        assert!(!taken.counts() && steps.counts() && points.counts());
    }

    #[test]
    fn what_is_given_is_read_and_written_back() {
        let given = read(&[("value", "4"), ("heavy", "yes"), ("fort", "fort"), ("units", "3-3-4:d, 1/35 RM")]).unwrap();
        assert_eq!((given.whole("value"), given.flag("heavy"), given.word("fort")), (4, true, 1));
        assert_eq!(given.items("units")[0], Item { text: "3-3-4".into(), state: Some(1) });
        assert_eq!(given.items("units")[1], Item { text: "1/35 RM".into(), state: None });
        let parameters = parameters();
        let written = parameters.iter().zip(given.iter()).map(|(p, (_, value))| p.kind.written(value));
        assert_eq!(written.collect::<Vec<_>>(), ["4", "yes", "fort", "3-3-4:diminished,1/35 RM", "-1", "none"]);
    }

    #[test]
    fn defaults_hold_where_nothing_is_given() {
        let given = read(&[("value", "1")]).unwrap();
        assert!(!given.flag("heavy") && given.items("units").is_empty());
        assert_eq!((given.word("fort"), given.whole("modifier"), given.text("hq")), (0, -1, "none"));
    }

    #[test]
    fn every_wrong_value_is_told_and_a_missing_one_when_nothing_else_is_wrong() {
        let found = |pairs: &[(&str, &str)]| {
            read(pairs).unwrap_err().into_iter().map(|refusal| refusal.found).collect::<Vec<_>>()
        };
        assert_eq!(found(&[]), ["nothing"]);
        assert_eq!(
            found(&[("value", "7"), ("heavy", "often"), ("vale", "1")]),
            ["`7`", "`often`", "the parameter `vale`"]
        );
        assert_eq!(found(&[("value", "1"), ("value", "2")]), ["`value` twice"]);
        assert_eq!(found(&[("value", "1"), ("units", "3,3,3")]), ["3 items"]);
        assert_eq!(found(&[("value", "1"), ("units", "3:tired")]), ["`3:tired`"]);
        assert_eq!(found(&[("value", "1"), ("units", "3,,3")]), ["``"]);
    }
}
