//! §8 An event under way, and its words.

use super::card::CardId;
use crate::side::Side;

/// §8 An event under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventInPlay {
    /// The side that plays it.
    pub side: Side,
    /// The card.
    pub card: CardId,
    /// The number of the word that is being carried out, from 1; 0 while the event can be answered.
    pub word: u8,
    /// How many more times the current word is carried out; for US entry, the number of further cards discarded.
    pub left: u8,
    /// Whether action points are spent after it.
    pub points_follow: bool,
}

/// §8 The words of an event, by their names in the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Barrage,
    Vp,
    VpDie,
    Table,
    Air,
    MoraleTo,
    Refresh,
    Trenches,
    Blocks,
    Strategic,
    Draw,
    VpMarker,
    DiscardChosen,
    DiscardRandom,
    DiscardKind,
    UsEntry,
    UsModifier,
}

/// The words in the order in which they are carried out.
pub(super) const WORDS: [Word; 17] = [
    Word::Barrage,
    Word::Vp,
    Word::VpDie,
    Word::Table,
    Word::Air,
    Word::MoraleTo,
    Word::Refresh,
    Word::Trenches,
    Word::Blocks,
    Word::Strategic,
    Word::Draw,
    Word::VpMarker,
    Word::DiscardChosen,
    Word::DiscardRandom,
    Word::DiscardKind,
    Word::UsEntry,
    Word::UsModifier,
];

impl EventInPlay {
    /// No event, or one that is over.
    pub(super) const fn over(side: Side, card: CardId) -> EventInPlay {
        EventInPlay { side, card, word: WORDS.len() as u8, left: 0, points_follow: false }
    }

    /// Whether its words are being carried out.
    #[must_use]
    pub const fn under_way(&self) -> bool {
        0 < self.word && self.word < WORDS.len() as u8
    }

    /// Advances to the next word and returns it.
    pub(super) fn advance(&mut self) -> Option<Word> {
        let word = WORDS.get(usize::from(self.word)).copied();
        self.word += u8::from(word.is_some());
        word
    }
}
