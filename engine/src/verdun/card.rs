//! §4 The cards: a kind of card is a line of words that the rules know.

crate::bit_set! {
    /// A kind of card of one side, by its place in that side's list.
    CardId,
    /// A set of kinds of cards of one side.
    CardSet in u64
}

/// The most kinds of cards that a side can have.
pub const MAX_CARDS: usize = 40;

/// §4.1 A set of turns, as bits: bit 0 is turn 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turns(pub u8);

impl Turns {
    /// The turns from `first` to `last`, both included.
    #[must_use]
    pub const fn from_to(first: u8, last: u8) -> Turns {
        Turns(((1u16 << last) - (1u16 << (first - 1))) as u8)
    }

    /// Whether `turn` (from 1) is in the set.
    #[must_use]
    pub const fn has(self, turn: u8) -> bool {
        turn > 0 && turn <= 8 && self.0 >> (turn - 1) & 1 == 1
    }
}

/// A kind of card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name in the data, `voie-sacree`.
    pub name: String,
    /// The number of copies.
    pub copies: u8,
    /// §4.1 The action points that it gives.
    pub points: u8,
    /// §4.1 The turn code.
    pub turns: Turns,
    /// The type: a barrage or an event.
    pub face: Face,
}

/// §4.1 The two types of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// §4.2 A barrage of this many dice.
    Barrage(u8),
    /// §4.3 An event.
    Event(EventCard),
}

/// Words that titles spell differently from names.
const SPELLINGS: [(&str, &str); 7] = [
    ("brusilovs", "Brusilov's"),
    ("falkenhayns", "Falkenhayn's"),
    ("kaisers", "Kaiser's"),
    ("petain", "Pétain"),
    ("presidents", "President's"),
    ("sacree", "Sacrée"),
    ("us", "US"),
];

/// Words that are not capitalised within a title.
const SMALL: [&str; 5] = ["from", "in", "of", "the", "to"];

/// Spells a word of a title.
fn spelt(word: &str, within: bool) -> String {
    if let Some((_, spelling)) = SPELLINGS.iter().find(|(name, _)| *name == word) {
        return (*spelling).to_owned();
    }
    if within && SMALL.contains(&word) {
        return word.to_owned();
    }
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Card {
    /// The title for output, `Voie Sacrée`.
    #[must_use]
    pub fn title(&self) -> String {
        let words: Vec<String> = self.name.split('-').enumerate().map(|(i, word)| spelt(word, i > 0)).collect();
        words.join(" ")
    }

    /// The dice of a barrage card.
    #[must_use]
    pub const fn dice(&self) -> Option<u8> {
        match self.face {
            Face::Barrage(dice) => Some(dice),
            Face::Event(_) => None,
        }
    }

    /// The event of an event card.
    #[must_use]
    pub const fn event(&self) -> Option<&EventCard> {
        match &self.face {
            Face::Barrage(_) => None,
            Face::Event(event) => Some(event),
        }
    }
}

/// §4.3 The place of a card after it was played as an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lasting {
    /// It is discarded, and can come back.
    Recurring,
    /// It stays in play.
    Permanent,
    /// It leaves the game.
    Once,
}

impl Lasting {
    /// All values with their names in the data.
    pub const ALL: [(&'static str, Lasting); 3] =
        [("recurring", Lasting::Recurring), ("permanent", Lasting::Permanent), ("once", Lasting::Once)];
}

/// §8 The moment in the enemy's round that a card answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A barrage, before its dice.
    Barrage,
    /// The hits of a barrage.
    Hits,
    /// An assault.
    Assault,
    /// This card of the enemy, played as an event.
    Card(CardId),
}

/// §4.3 An event card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCard {
    /// The place of the card after it was played.
    pub lasting: Lasting,
    /// Action points in addition to the event.
    pub with: u8,
    /// Permanents of its side that must be in play.
    pub requires: CardSet,
    /// §13.2 Permanents of its side that must not be in play.
    pub excludes: CardSet,
    /// §8 The moment that it answers. Such a card cannot be played in its owner's round.
    pub answers: Option<Moment>,
    /// Whether its owner may discard it in his own round once it is in play.
    pub free_discard: bool,
    /// The effects when it is played.
    pub does: Effects,
    /// The effects while it is in play.
    pub holds: Holds,
}

/// A barrage that is part of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EventBarrage {
    /// The number of dice.
    pub dice: u8,
    /// Whether forts absorb nothing.
    pub no_fort: bool,
    /// Whether fresh blocks in the target are exhausted before the dice.
    pub exhausts: bool,
    /// The number of zones that attackers may advance from a cleared target.
    pub infiltrate: u8,
}

/// The effects of an event, in this order. A value of 0 or `None` has no effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// A barrage.
    pub barrage: Option<EventBarrage>,
    /// Hits of a barrage that are absorbed.
    pub absorb: u8,
    /// Hits of each defending block in an assault.
    pub defenders: u8,
    /// Whether the card that is answered has no effect.
    pub cancels: bool,
    /// Victory points for the side that plays it.
    pub vp: i8,
    /// The number of dice whose sum is scored as victory points.
    pub vp_die: u8,
    /// Victory points by a roll of two dice.
    pub table: Option<VpTable>,
    /// Steps of air superiority.
    pub air: i8,
    /// The least morale afterwards.
    pub morale_to: u8,
    /// Whether all blocks are refreshed.
    pub refresh: bool,
    /// Trenches in friendly zones.
    pub trenches: u8,
    /// Blocks that go en route without loss of points.
    pub blocks: u8,
    /// Free strategic movements.
    pub strategic: u8,
    /// Cards drawn.
    pub draw: u8,
    /// Victory points of a marker.
    pub vp_marker: u8,
    /// Cards that the enemy chooses and discards.
    pub discard_chosen: u8,
    /// Cards that the enemy discards at random.
    pub discard_random: u8,
    /// The kind of a card that the enemy discards.
    pub discard_kind: Option<CardId>,
    /// The result of two dice from which US entry rises.
    pub us_entry: Option<u8>,
    /// The modifier of all later rolls for US entry.
    pub us_modifier: i8,
}

/// A table of victory points by the sum of two dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VpTable {
    /// The highest sum of each band and its points, ascending; the last band reaches 12.
    pub bands: Vec<(u8, i8)>,
    /// Permanents of the enemy that change the points while they are in play.
    pub in_play: Vec<InPlay>,
}

impl VpTable {
    /// The points of `sum`, the sum of two dice, before permanents change them.
    ///
    /// # Panics
    /// If no band reaches the sum.
    #[must_use]
    pub fn at(&self, sum: u8) -> i8 {
        let band = self.bands.iter().find(|(high, _)| sum <= *high);
        band.expect("the last band reaches 12").1
    }
}

/// The change of a table's points by an enemy permanent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InPlay {
    /// The enemy permanent.
    pub card: CardId,
    /// The factor of the points.
    pub times: i8,
    /// The points added after that.
    pub add: i8,
    /// Whether the permanent is discarded.
    pub drop: bool,
}

impl InPlay {
    /// The points that `points` become by the change.
    #[must_use]
    pub fn of(&self, points: i16) -> i16 {
        points * i16::from(self.times) + i16::from(self.add)
    }
}

/// The effects while a permanent is in play, for its side unless the name says enemy. A value of 0 or `None` has no effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holds {
    /// The cost of a refresh in any zone, in half points.
    pub refresh_halves: Option<u8>,
    /// Additional dice for each barrage card.
    pub extra_dice: u8,
    /// Additional hits as the attacker in an assault.
    pub assault_hits: u8,
    /// The hits that an enemy fort absorbs.
    pub enemy_fort: Option<u8>,
    /// The cost of the enemy's strategic movement, in points.
    pub enemy_strategic: Option<u8>,
    /// §13.2 Blocks and victory points of a request.
    pub request: Option<(u8, u8)>,
    /// The change of morale at the start of each month; a loss may be refused by discarding the card.
    pub morale_month: i8,
    /// Whether it is discarded at the end of a turn in which its side made no barrage.
    pub must_barrage: bool,
    /// Additional dice for discarding it.
    pub stockpile: u8,
    /// Assaults per month in which all hits are doubled.
    pub double_assault: u8,
    /// Additional hits on an attacker.
    pub attackers_suffer: u8,
    /// The number of times that these hits can be added before the card is discarded.
    pub uses: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_code_is_a_set_of_turns() {
        let code = Turns::from_to(2, 4);
        assert_eq!((0..=9).filter(|&turn| code.has(turn)).collect::<Vec<_>>(), [2, 3, 4]);
        assert!(Turns::from_to(1, 8).has(8));
    }

    #[test]
    fn titles_are_made_of_names() {
        let title = |name: &str| {
            let (turns, face) = (Turns::from_to(1, 6), Face::Barrage(8));
            Card { name: name.into(), copies: 1, points: 2, turns, face }.title()
        };
        assert_eq!(title("barrage-8"), "Barrage 8");
        assert_eq!(title("voie-sacree"), "Voie Sacrée");
        assert_eq!(title("kaisers-visit"), "Kaiser's Visit");
        assert_eq!(title("chaos-in-the-rear"), "Chaos in the Rear");
        assert_eq!(title("they-shall-not-pass"), "They Shall Not Pass");
        assert_eq!(title("us-diplomacy"), "US Diplomacy");
    }

    #[test]
    fn a_table_is_read_by_its_bands() {
        let table = VpTable { bands: vec![(4, 2), (9, 7), (12, 9)], in_play: Vec::new() };
        assert_eq!([2, 4, 5, 9, 10, 12].map(|sum| table.at(sum)), [2, 2, 7, 7, 9, 9]);
    }
}
