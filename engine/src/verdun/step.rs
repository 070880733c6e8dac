//! The steps of the game: which decision is awaited.

use super::card::CardId;
use crate::geometry::ZoneId;
use crate::side::Side;
use crate::steps::steps;

steps! {
    /// Which decision is awaited, and from whom.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Step {
        /// The first cards are dealt: nothing is drawn before the first decision, and here there is no other.
        Deal(Side),
        /// Where to set up the next block.
        Deploy(Side),
        /// Where to put the next trench, at the set-up or by an event.
        Entrench(Side),
        /// Which block begins exhausted.
        Weary(Side),
        /// §4.3 Whether to pay what a permanent costs this month.
        Sustain(Side, CardId),
        /// §5 Which card to choose.
        ChooseCard(Side),
        /// §6 What to do in the round.
        Round(Side),
        /// §6 Which cards to discard for a search.
        SearchDiscard(Side),
        /// §6 Which card of the deck to take.
        SearchTake(Side),
        /// §9 What to spend points on.
        Spend(Side),
        /// §9.1 Where to build a trench.
        Dig(Side),
        /// §9.1 Which trench is taken up for the new one.
        Unearth(Side, ZoneId),
        /// §9.2 How many blocks to request.
        Request(Side),
        /// §9.3 Where to refresh a block.
        Refresh(Side),
        /// §9.4 Which zone or reserve moves.
        Source(Side),
        /// §9.4 Where the next block goes.
        Place(Side),
        /// §9.5 From which zone the next block moves.
        Mover(Side),
        /// §9.5 Whether a fresh or an exhausted block moves.
        Block(Side, ZoneId),
        /// §9.5 Where the block goes.
        Move(Side),
        /// §9.5 Where the block continues to.
        MoveOn(Side),
        /// §9.5 Which zone rotates.
        Rotate(Side),
        /// §9.5 From which zone a block comes in the rotation.
        RotateIn(Side),
        /// §9.5 To which zone a block goes in the rotation.
        RotateOut(Side),
        /// §7.1 Which second card to play.
        Second(Side),
        /// §7.2 Where a barrage falls.
        Target(Side),
        /// §7.4 Whether to declare an assault.
        Assault(Side),
        /// §7.4 Where the next attacker comes from.
        Muster(Side),
        /// §7.4 Where an exhausted block goes.
        Relieve(Side),
        /// §7.4 Where the block comes from that takes the place of one who left.
        Replace(Side),
        /// Which permanent to discard for more dice.
        Stockpile(Side),
        /// §7.1 Which card to counter with.
        Counter(Side),
        /// §8 Which card to answer with.
        Answer(Side),
        /// §7.3 Which extra dice to roll.
        MoreDice(Side),
        /// §12.3 Whether to roll the barrage again.
        Reroll(Side),
        /// Whether to double all hits of an assault by this permanent.
        Double(Side, CardId),
        /// Whether to add to what an attacker suffers by this permanent.
        Suffer(Side, CardId),
        /// Where an attacker continues to.
        Infiltrate(Side),
        /// §13.1 Where to place a marker.
        PlaceMarker(Side),
        /// Which card to discard for an event of the enemy.
        Yield(Side),
        /// §12.4 Which further card to discard.
        Sweeten(Side),
        /// §5 Which cards not to keep.
        Keep(Side),
        /// The game is over.
        Over,
    }
}
