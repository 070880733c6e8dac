//! Every section of the rulebook. `rule!("7.3")` is a constant look-up here.
//!
//! What is printed as 7-3 is 7.3 here. The texts of the cards are data; the words that they are written in are the sections `cards.WORD`.

use crate::rulebook::Rulebook;

/// The rulebook of Verdun 1916, section by section.
pub static RULEBOOK: Rulebook = crate::rulebook! {
    "Verdun 1916, Steel Inferno, rulebook of 2020";

    "1" "Introduction" Heading;
    "2" "Components" Heading;
    "2.1" "Blocks: fresh, exhausted, destroyed; how many there are" Modelled
    "Each side has at most 60 blocks. A block is fresh or exhausted: the first hit exhausts it, and two hits of one \
    barrage or one assault destroy it when exhausted. A lone hit on an exhausted block is lost.";
    "3" "The map" Heading;
    "3.1" "Zones, forts, heights, the Meuse" Modelled
    "The map consists of zones; some have a fort, a height or both. The Meuse lies between the two banks and bars some \
    assaults and second steps. Nothing else that is printed has an effect.";
    "3.2" "Control, contested zones, adjacency" Modelled
    "Each zone has one controller. At the end of a round a side takes the zones where it alone has blocks, and those \
    free of the enemy that it has moved through. A zone with blocks of both sides is contested and stays with its \
    controller (`contested-until`). Zones are adjacent across a common border or across the Meuse.";
    "3.3" "Stacking" Modelled
    "Three blocks and one trench of each side are the most in a zone. `stacking-limit` says when that holds while \
    points are spent, and what becomes of those who are too many.";
    "4" "The cards" Heading;
    "4.1" "Two types of cards, turn codes" Modelled
    "Each side has its own cards: barrages and events. A card gives its action points, or fires its barrage, or \
    carries out its event. A card is playable in the turns of its code.";
    "4.2" "Barrage cards" Modelled
    "A barrage card has a number of dice, and points for who does not fire it. After play it is discarded.";
    "4.3" "Events: recurring, permanent, once; combos" Modelled
    "Recurring events are discarded and can return; permanents stay in play and act from there; events of one time \
    leave the game. Some need another permanent in play, or exclude one. An owner may discard a permanent in his round \
    where the card allows it.";
    "5" "Sequence of play: decks, draws, end of a turn, automatic victory" Modelled
    "A turn has two months, February one. Decks are built each turn of the cards whose code has it. Each month both \
    sides choose a card and draw up to eight, the Germans up to ten in turn 1 (`card-choice`, `full-hand`). At its end \
    a turn takes expired permanents out, scores the map, and ends the game at 50 points or with two red stars in \
    German hands.";
    "6" "The month: seven rounds, what a round can be" Modelled
    "A month has seven rounds for each side, the Germans first. In a round a side checks its supply and then passes, \
    plays a card, fires two barrage cards, or discards two cards to take one from its deck.";
    "7" "Playing a barrage card" Heading;
    "7.1" "One barrage or two, counter-barrage" Modelled
    "A barrage card is fired, or two: on one zone with their dice together, or on two zones (`two-zones`). Against two on one zone \
    the enemy may discard a barrage card and take its dice off, down to none (`counter-dice`). A declared assault is \
    fought also when all dice are gone.";
    "7.2" "Targets" Modelled
    "A barrage falls on any zone with enemy blocks. Whether an assault follows is said before the dice. All who \
    assault are in the zone when the dice fall.";
    "7.3" "Dice, hits, forts and trenches, friendly fire" Modelled
    "A die for each barrage point. It hits from 4 on if the target is next to a zone of the firing side, from 5 \
    otherwise (`threshold`). Each six allows another die (`extra-dice`). A fort takes two hits off, a trench one. \
    Fresh blocks take a hit each first, and what is left destroys exhausted blocks for two hits each. In the first \
    assault on a zone every three sixes are a hit on the own blocks (`friendly-sixes`, `friendly-hits`, `initial-assault`).";
    "7.4" "Declaring an assault, movements before it" Modelled
    "Up to three fresh blocks assault from friendly zones next to the target, or from within a contested one. Across \
    the Meuse no uncontested zone is assaulted but by the arrow between 61 and 71, with 59 in hand. Into an \
    uncontested zone blocks of contested ones come only beside one of an uncontested zone (`reserve-escort`). \
    Exhausted blocks in the target may make room for who comes (`relief`, `river-relief`), and neighbours may take the \
    places that attackers left (`replacing`, `reserve-replaces`, `assault-movements`).";
    "7.5" "Resolving an assault" Modelled
    "No dice: a fresh attacker makes one hit and an exhausted one none, a fresh defender three and an exhausted one \
    one. A trench of the defender takes one hit off those he suffers. A height in a zone that he controls adds one to \
    those of the attacker. Both sides are hit at once, fresh blocks first.";
    "8" "Playing an event card, responses" Modelled
    "An event is carried out as its card says, in the own round. Where a card adds action points, they come before or \
    after the event (`event-points`). Driant, Raynal, Jellicoe and Unknown Heroes answer in the round of the enemy \
    (`responses`).";
    "9" "Action points" Modelled
    "Action points buy trenches, reinforcements, refreshed blocks and movements, in any order and number. Strategic \
    movement comes before tactical movement. `strategic-after-rotation` says whether a \
    rotation is one. `half-points` says what half a point left over buys.";
    "9.1" "Building a trench" Modelled
    "A trench costs half a point in a friendly zone without enemies, a whole point in a contested one. There are 20 a \
    side; a further one is taken from another zone. A trench of the enemy goes at the end of a round from a friendly \
    zone without his blocks (`trench-in-taken-zone`).";
    "9.2" "Requesting reinforcements" Modelled
    "A point puts up to three blocks en route. Each of them costs a victory point.";
    "9.3" "Refreshing blocks" Modelled
    "A point refreshes one block in a contested zone, or two elsewhere. Blocks out of supply are not refreshed \
    (`event-refresh`), nor those of a side with morale of 3 or less (12.2).";
    "9.4" "Strategic movement" Modelled
    "A point moves all blocks of one uncontested friendly zone, or up to three of the reserve, to friendly zones in \
    supply that were uncontested as the round began. They may part.";
    "9.5" "Tactical movement, rotation" Modelled
    "A point moves up to three blocks one zone each. From a contested zone none goes into an uncontested enemy zone, \
    and none enters an enemy zone whose only blocks are the enemy's. Between uncontested zones a block may go one zone \
    further (`way-back`, `river-bonus`, `reserve-bonus`), but not across the Meuse, nor a French one in February. A \
    block moves once a round. A rotation exchanges up to three blocks a way between a zone and its neighbours \
    (`exchange`, `rotate-and-move`, `rotation-bars`, `rotation-order`, `rotating-reserve`).";
    "10" "Victory points" Modelled
    "The marker goes up for the Germans and down for the French, from -15 to 50. Points come from blocks that the \
    enemy requests, from circles and markers of controlled zones at the end of a turn, from each pair of forts for the \
    Germans, from events, and from US entry. In the last turn points of the map count twice (`doubled`, \
    `doubled-forts`, `geography`).";
    "11" "Supply" Modelled
    "Blocks are in supply next to a string of friendly zones that leads to their edge of the map, and in edge zones. A \
    side checks as its round begins. The first marker binds the blocks of a zone (`first-marker`), the second exhausts \
    them, and at the third check they are destroyed. Blocks that are bound neither leave nor attack \
    (`unsupplied-target`). Empty zones that are cut off can be lost (`cut-off-zones`, `supply-string`), and so can \
    zones whose last blocks out of supply are destroyed (`last-unsupplied`, `lost-zones`).";
    "12" "Tracks" Heading;
    "12.1" "En route and reserve" Modelled
    "Requested blocks are en route up to the end of the round, then in the reserve. From the next round on they enter \
    by strategic movement, or at their edge by tactical movement or an assault. They are fresh.";
    "12.2" "Morale of the front" Modelled
    "Morale begins at 10. A destroyed block costs one, a block that enters from the reserve gives one. At 3 or less a \
    side neither refreshes nor assaults; at 0 it makes no barrage (`barrages-without-morale`, `counter-morale`).";
    "12.3" "Air superiority" Modelled
    "Air superiority goes from 3 for the Germans to 3 for the French. It begins at 0, and an event moves it by 1 \
    towards its player. From level 1 on own guns hit no own blocks, and each barrage can be rolled again once \
    (`reroll`): all its dice, those of both cards on one zone, and the new hits count even if they are fewer. From \
    level 2 on the enemy's sixes give no extra dice. At level 3 the own fives give extra dice too, as sixes do.";
    "12.4" "US entry" Modelled
    "US Diplomacy rolls two dice; with 9 or more US entry rises by a level. Each further card discarded adds 2, \
    Submarine Warfare 2, Total Submarine Warfare 3. The scenario says the level and the modifier at the start.";
    "13" "Special rules" Heading;
    "13.1" "Markers of victory points" Modelled
    "Three events place a marker of victory points on an enemy zone. It counts for whoever controls the zone.";
    "13.2" "Reinforcements to and from Russia" Modelled
    "While one of the two cards of Russia is in play, a request brings another number of blocks and costs the Germans \
    3 points (`russian-requests`). The two exclude each other.";
    "13.3" "Zones at the north and the south edge" Modelled
    "In the zones of their edge the blocks of a side are always in supply, and its reserve is adjacent to all of \
    them.";
    "playbook" "The scenarios" Heading;
    "playbook.set-up" "Who begins where, with which cards" Modelled
    "The scenario says which zones the Germans control, where blocks and trenches begin, and what is in the hands, the \
    reserves and in play. In autumn both sides place their blocks and trenches themselves, the French first.";
    "playbook.victory" "Turns, points at the start, what the German needs" Modelled
    "The scenario says its turns, the points at the start and those that the Germans need at the end. With fewer the \
    French win.";
    "cards" "The words of the cards" Heading;
    "cards.barrage" "A barrage of this many dice" Modelled
    "The event is a barrage with the dice that it names. `event-barrages` says whether a barrage card can go with it, \
    permanents add dice, and an assault can follow it; `idle-barrages` says whether it can be played where nobody can \
    fire.";
    "cards.no-fort" "Forts absorb nothing" Modelled
    "A fort in the target takes no hits off this barrage.";
    "cards.exhausts" "Fresh blocks in the target are exhausted before the dice" Modelled
    "All fresh blocks of the enemy in the target are exhausted before the dice. If no dice are left, nobody is.";
    "cards.infiltrate" "Attackers go on from a zone that is cleared" Modelled
    "Attackers that are alone in the target after the assault go this many zones on, into zones without enemies, not \
    across the Meuse.";
    "cards.absorb" "Hits taken off a barrage, in answer to it" Modelled
    "In answer to a barrage, before or after its dice, this many hits are taken off.";
    "cards.defenders" "Every defending block makes this many hits, in answer to an assault" Modelled
    "In answer to an assault, every defending block makes this many hits, fresh or not.";
    "cards.cancels" "The card that is answered does nothing" Modelled
    "The event that is answered has no effect. Its points are left.";
    "cards.vp" "Points" Modelled
    "The player scores this many points.";
    "cards.vp-die" "As many points as a die shows" Modelled
    "A die is rolled, and the player scores what it shows.";
    "cards.table" "Points by two dice" Modelled
    "Two dice on the table of the event give the points. Permanents of the enemy can change them, and be discarded for \
    it.";
    "cards.air" "Steps of air superiority" Modelled
    "Air superiority goes this many steps to the player's side, up to level 3.";
    "cards.morale-to" "Morale raised to a level" Modelled
    "Morale rises to this level, if it was lower.";
    "cards.refresh" "All blocks of the side are fresh" Modelled
    "All blocks of the side are fresh, if its morale is above 3; out of supply under `event-refresh` alone.";
    "cards.trenches" "Trenches in friendly zones" Modelled
    "Up to this many trenches are built in friendly zones that have none of the side.";
    "cards.blocks" "Blocks en route without loss of points" Modelled
    "This many blocks go en route for nothing, as far as there are any left.";
    "cards.strategic" "Strategic movements for nothing" Modelled
    "This many strategic movements are made for nothing.";
    "cards.draw" "Cards drawn" Modelled
    "This many cards are drawn from the deck.";
    "cards.vp-marker" "A marker of points on an enemy zone" Modelled
    "A marker of this many points is placed on a zone of the enemy (13.1).";
    "cards.discard-chosen" "The enemy discards cards of his choice" Modelled
    "The enemy chooses and discards this many cards.";
    "cards.discard-random" "The enemy discards cards at random" Modelled
    "This many cards of the enemy's hand are discarded at random.";
    "cards.discard-kind" "The enemy discards a card of a kind, if he holds one" Modelled
    "The enemy discards one card of this kind, if one is in his hand.";
    "cards.us-entry" "A roll for US entry" Modelled
    "A roll for US entry, with the number that it needs (12.4).";
    "cards.us-modifier" "A modifier of all later rolls for US entry" Modelled
    "From now on this is added to all rolls for US entry.";
    "cards.refresh-halves" "While in play: what a refresh costs" Modelled
    "While it is in play, refreshing a block costs this many half points wherever it is, if that is less.";
    "cards.extra-dice" "While in play: more dice for each barrage card" Modelled
    "While it is in play, each barrage card that the side fires has this many dice more. `counter-dice` says whether a \
    counter-barrage has them too.";
    "cards.assault-hits" "While in play: more hits as attacker" Modelled
    "While it is in play, the side makes this many hits more as attacker; `hits-of-none` says whether without a fresh \
    block too.";
    "cards.enemy-fort" "While in play: what a fort of the enemy absorbs" Modelled
    "While it is in play, a fort of the enemy takes only this many hits off.";
    "cards.enemy-strategic" "While in play: what the enemy's strategic movement costs" Modelled
    "While it is in play, strategic movement costs the enemy this many points.";
    "cards.request" "While in play: blocks and points of a request" Modelled
    "While it is in play, a point requests up to this many blocks and costs this many victory points (13.2).";
    "cards.morale-month" "While in play: morale at the start of each month" Modelled
    "At the start of each month morale changes by this much. A loss can be avoided: the owner discards the card.";
    "cards.must-barrage" "Discarded after a turn without a barrage" Modelled
    "The card is discarded at the end of a turn in which its side made no barrage.";
    "cards.stockpile" "Discarded for more dice" Modelled
    "The owner may discard it when he fires a barrage card, for this many dice more.";
    "cards.double-assault" "While in play: assaults a month in which all hits are doubled" Modelled
    "So often a month its owner may double all hits of an assault, of both sides (`doubled-assaults`, `doubling`).";
    "cards.attackers-suffer" "While in play: one hit more on an attacker, this many times" Modelled
    "So often the owner may add a hit to those that an attacker suffers; then the card is discarded.";
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::verdun::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
