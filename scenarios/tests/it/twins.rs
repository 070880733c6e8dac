//! Twins of the built-in scenarios: other texts for the same game. Names, the order of what is written and the side of the map on which
//! something lies mean nothing to the rules, so a game of the twin is a game of the scenario. What the order of the data does decide is
//! listed with each scenario.

mod pair;
mod text;

use pair::{Seen, Way, alike, equivalent};
use sandtable_engine::belfort::{self, Belfort};
use sandtable_engine::eagle::{self, Eagle};
use sandtable_engine::grandes_batailles::{self, GrandesBatailles};
use sandtable_engine::loire::Loire;
use sandtable_engine::roll::Numbered;
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Positions, Side};
use sandtable_scenarios::GameData;
use sandtable_scenarios::hexes::place;
use sandtable_scenarios::tree::Value;
use std::collections::BTreeMap;
use text::Texts;

/// A scenario, and what its twins need.
struct Original<G> {
    scenario: &'static str,
    game: fn(&GameData) -> G,
    /// Tables whose entries are names, and texts that are.
    names: &'static [&'static str],
    /// Tables whose order the rules mean, though it is not what is tested: see there.
    meant: &'static [&'static str],
    /// Rolls that draw from what the tables list.
    draws: Vec<u32>,
    /// Questions that are asked thing by thing in the order of a table.
    subsets: &'static [&'static str],
    /// What positions say that this order decides.
    ties: &'static [&'static str],
    /// Two equal units, of which the first that is listed arrives first.
    equals: Option<[&'static str; 2]>,
    /// Numbers that are one more in a twin that is none.
    planted: &'static [&'static str],
    games: u64,
}

impl<G: Positions> Original<G> {
    fn texts(&self) -> Texts {
        Texts::of(self.scenario)
    }

    fn made(&self, texts: &Texts) -> G {
        (self.game)(&texts.load().data)
    }

    /// A game that is not the same.
    fn planted(&self) -> Texts {
        let mut texts = self.texts();
        self.planted.iter().for_each(|path| *texts.whole(path) += 1);
        texts
    }

    /// Other names, in another alphabetical order.
    fn renamed(&self, mut texts: Texts) -> Texts {
        let names = texts.names(self.names);
        let most = names.len();
        let other = names.into_iter().enumerate().map(|(i, name)| (name, format!("name {:03}", most - i)));
        let other: BTreeMap<String, String> = other.collect();
        let renamed = |text: &str| other.get(text).cloned().unwrap_or_else(|| text.to_owned());
        texts.replace(&renamed, &renamed);
        texts
    }

    /// Either the tables whose order gives things their numbers written backwards, or all others.
    fn permuted(&self, mut texts: Texts, numbered: bool) -> Texts {
        let schema = texts.schema();
        texts.reverse(&|path| schema.ordered.contains(&path) == numbered && !self.meant.contains(&path));
        texts
    }

    fn renamed_is_alike(&self, texts: Texts) -> Result<u64, String> {
        alike(&self.made(&self.texts()), &self.made(&self.renamed(texts)), 0..self.games)
    }

    fn permuted_is_alike(&self, texts: Texts) -> Result<u64, String> {
        let twin = self.permuted(texts, false);
        alike(&self.made(&self.texts()), &self.made(&twin), 0..1)
    }

    fn permuted_is_equivalent(&self, texts: Texts) -> Result<Seen, String> {
        let words = |text: &str| match self.equals {
            Some([one, other]) => text.replace(one, "\0").replace(other, one).replace('\0', other),
            None => text.to_owned(),
        };
        let way = Way { words: &words, draws: Some(&self.draws), subsets: self.subsets, ties: self.ties };
        equivalent(&self.made(&self.texts()), &self.made(&self.permuted(texts, true)), &way, 0..self.games)
    }

    fn turned_is_equivalent(&self, texts: Texts) -> Result<Seen, String> {
        self.on_another_map(texts, true)
    }

    fn mirrored_is_equivalent(&self, texts: Texts) -> Result<Seen, String> {
        self.on_another_map(texts, false)
    }

    fn on_another_map(&self, mut texts: Texts, half: bool) -> Result<Seen, String> {
        let turn = Turn::of(&mut texts, half);
        let way = Way { words: &|text| turn.words(text), draws: None, subsets: &[], ties: &[] };
        equivalent(&self.made(&self.texts()), &self.made(&texts), &way, 0..self.games)
    }

    /// The other side of a map of zones: where zones are drawn means nothing to the rules.
    fn mirrored_is_alike(&self, mut texts: Texts) -> Result<u64, String> {
        texts.mirror();
        alike(&self.made(&self.texts()), &self.made(&texts), 0..self.games)
    }
}

/// A text with other words; letters and digits make a word.
fn replaced<'a>(text: &'a str, mut word: impl FnMut(&'a str) -> Option<String>) -> String {
    let parts = text.split_inclusive(|c: char| !c.is_alphanumeric());
    let part = |part: &'a str| {
        let stem = part.trim_end_matches(|c: char| !c.is_alphanumeric());
        word(stem).unwrap_or_else(|| stem.to_owned()) + &part[stem.len()..]
    };
    parts.map(part).collect()
}

/// Another side of a map of hexes.
struct Turn {
    columns: i64,
    rows: i64,
    /// Turned by 180 degrees; else mirrored, east where west was.
    half: bool,
}

impl Turn {
    /// Turns or mirrors the map of a scenario.
    fn of(texts: &mut Texts, half: bool) -> Turn {
        let turn = Turn { columns: *texts.whole("map.columns"), rows: *texts.whole("map.rows"), half };
        for map in texts.schema().maps {
            for entry in &mut texts.table(map).0 {
                let Value::Text(cells) = &mut entry.node.value else { panic!("{map} has no rows") };
                *cells = cells.chars().rev().collect();
                entry.name = format!("{:02}", turn.row(entry.name.parse().expect("a row")));
            }
        }
        texts.replace(&|name| turn.hexes(name), &|text| turn.words(text));
        // In an even number of columns the odd ones become the even ones.
        if (turn.columns % 2 == 0) != half {
            let lower =
                texts.table("map").get("odd_columns").is_some_and(|entry| entry.node.value.to_string() == "lower");
            texts.add("map", "odd_columns", if lower { "higher" } else { "lower" });
        }
        turn
    }

    /// The same on the other map: hexes, columns and directions.
    fn words(&self, text: &str) -> String {
        let mut before = "";
        replaced(&self.hexes(text), |word| {
            let column = (before == "column").then(|| word.parse::<i64>().ok()).flatten();
            before = word;
            let other = match (word, column) {
                ("north", _) if self.half => "south",
                ("south", _) if self.half => "north",
                ("east", _) => "west",
                ("west", _) => "east",
                ("NE", _) => "NW",
                ("NW", _) => "NE",
                ("SE", _) => "SW",
                ("SW", _) => "SE",
                (_, column) => return column.map(|column| format!("{:02}", self.columns + 1 - column)),
            };
            Some(other.to_owned())
        })
    }

    /// Hexes by their numbers. Of two with a line between, `0101-0203`, the lower stays the first.
    fn hexes(&self, text: &str) -> String {
        let mut out = replaced(text, |word| self.hex(word));
        for at in 0..out.len() {
            let pair = out.get(at..at + 9).and_then(|pair| pair.split_once('-'));
            if let Some((one, other)) = pair.filter(|(one, other)| self.hex(one).is_some() && self.hex(other).is_some())
            {
                out.replace_range(at..at + 9, &format!("{other}-{one}"));
            }
        }
        out
    }

    fn row(&self, row: i64) -> i64 {
        if self.half { self.rows + 1 - row } else { row }
    }

    fn hex(&self, word: &str) -> Option<String> {
        let (column, row) = place(word)?;
        let (column, row) = (i64::from(column), i64::from(row));
        let on_map = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        on_map.then(|| format!("{:02}{:02}", self.columns + 1 - column, self.row(row)))
    }
}

fn eagle() -> Original<Eagle> {
    Original {
        scenario: "eagle",
        game: |data| Eagle::new(data.to().expect("the data of the system")),
        names: &["headquarters", "units", "cities", "map.places"],
        // §16.1 gives the order of the set-up.
        meant: &["set-up"],
        draws: vec![eagle::roll::Roll::Marker.number()],
        subsets: &[],
        ties: &[", on top"],
        equals: None,
        planted: &["units.I Corps.movement", "headquarters.2nd Army.radius"],
        games: 2,
    }
}

fn loire() -> Original<Loire> {
    Original {
        scenario: "loire",
        game: |data| Loire::new(data.to().expect("the data of the system")),
        // §11.5: the river of the pontoon bridge is called Loire, and so is a name on the map.
        names: &["corps", "units", "places"],
        // §14 gives the order of the set-up; positions call arrivals by their numbers.
        meant: &["set-up", "arrivals"],
        draws: Vec::new(),
        subsets: &[],
        ties: &[],
        equals: None,
        planted: &["units.Chanzy.movement", "morale.town"],
        games: 1,
    }
}

fn battle(scenario: &'static str, planted: &'static [&'static str]) -> Original<GrandesBatailles> {
    use grandes_batailles::roll::Roll;
    Original {
        scenario,
        game: |data| GrandesBatailles::new(data.to().expect("the data of the system")),
        names: &["formations", "leaders", "units", "objectives", "map.places"],
        // §13.1.1, §13.2.1 give the order of the set-up.
        meant: &["setup"],
        draws: vec![Roll::Marker.number()],
        subsets: &[],
        ties: &[],
        equals: None,
        planted,
        games: 2,
    }
}

fn wissembourg() -> Original<GrandesBatailles> {
    battle("wissembourg", &["units.74e RI.movement", "leaders.Kirchbach.command"])
}

fn spicheren() -> Original<GrandesBatailles> {
    battle("spicheren", &["units.Valabrègue.movement", "leaders.Bataille.command"])
}

fn belfort() -> Original<Belfort> {
    use belfort::roll::Roll;
    Original {
        scenario: "belfort",
        game: |data| Belfort::new(data.to().expect("the data of the system")),
        names: &["units", "zones.*.name"],
        meant: &[],
        draws: Side::BOTH
            .into_iter()
            .flat_map(|side| [Roll::FreeDraw(side), Roll::BoughtDraw(side)])
            .map(Numbered::number)
            .collect(),
        subsets: &[
            "§9.1 Which units of the activated zone take part.",
            "§9.2.1 Which barrage and fire meet the attack.",
        ],
        ties: &[],
        // §6.1.2
        equals: Some(["Scouts 1", "Scouts 2"]),
        planted: &["limits.battalions"],
        games: 2,
    }
}

fn verdun() -> Original<Verdun> {
    Original {
        scenario: "verdun",
        game: |data| Verdun::new(data.to().expect("the data of the system")),
        names: &["zones.*.name"],
        meant: &[],
        draws: Vec::new(),
        subsets: &[
            "§5 Which cards not to keep.",
            "§6 Which cards to discard for a search.",
            "§12.4 Which further card to discard.",
            "Which card to discard for an event of the enemy.",
        ],
        ties: &[],
        equals: None,
        planted: &["cards.french.barrage-4.dice"],
        games: 12,
    }
}

/// A law for each scenario: it holds, and a planted error breaks it.
macro_rules! laws {
    ($($test:ident: $law:ident of $($original:ident),+;)+) => {
        $(#[test]
        fn $test() {
            $({
                let original = $original();
                let held = original.$law(original.texts()).unwrap_or_else(|what| panic!("{}: {what}", original.scenario));
                println!("{} {}: {held:?}", stringify!($law), original.scenario);
                original.$law(original.planted()).expect_err(original.scenario);
            })+
        })+
    };
}

laws! {
    names_mean_nothing_to_the_eagle: renamed_is_alike of eagle;
    names_mean_nothing_to_the_loire: renamed_is_alike of loire;
    names_mean_nothing_to_the_battles: renamed_is_alike of wissembourg, spicheren;
    names_mean_nothing_to_belfort: renamed_is_alike of belfort;
    names_mean_nothing_to_verdun: renamed_is_alike of verdun;
    the_order_of_other_tables_means_nothing: permuted_is_alike of eagle, loire, wissembourg, spicheren, belfort, verdun;
    the_order_of_units_means_nothing_to_the_eagle: permuted_is_equivalent of eagle;
    the_order_of_units_means_nothing_to_the_loire: permuted_is_equivalent of loire;
    the_order_of_units_means_nothing_to_the_battles: permuted_is_equivalent of wissembourg, spicheren;
    the_order_of_units_means_nothing_to_belfort: permuted_is_equivalent of belfort;
    the_order_of_cards_means_nothing_to_verdun: permuted_is_equivalent of verdun;
    a_turned_map_is_the_same_to_the_eagle: turned_is_equivalent of eagle;
    a_turned_map_is_the_same_to_the_loire: turned_is_equivalent of loire;
    a_mirrored_map_is_the_same_to_the_battles: mirrored_is_equivalent of wissembourg, spicheren;
    a_mirrored_map_is_the_same_to_belfort: mirrored_is_alike of belfort;
    a_mirrored_map_is_the_same_to_verdun: mirrored_is_alike of verdun;
}
