//! Every section of the rulebook. `rule!("9.2.1")` is a constant look-up here.

use crate::rulebook::Rulebook;

/// Storm over Belfort's rulebook, section by section.
pub static RULEBOOK: Rulebook = crate::rulebook! {
    "Storm over Belfort 1870-1871, English rules";

    "1" "Description of the game" Heading;
    "1.1" "The map" Heading;
    "1.1.1" "Zones, bonuses, adjacency, sides kept apart" Modelled
    "Zones border on each other along an edge; those that touch at a corner only do not. A zone holds units of one \
    side. The two sides may stand next to each other only if every zone concerned has a printed bonus, a fortification \
    or a trench. Where a bonus is printed, markers there add nothing (`marker-with-bonus`); whose trenches shelter the \
    French is `french-trenches`, what shells lay open `laid-open`, \
    who retreats first `settle-order`.";
    "1.1.2" "Stacking limits and divisions" Modelled
    "At most three battalions and one gun in a zone, six and four in zone 1; scouts, Uhlans and the flying battery are \
    not counted. Prussian divisions do not mix; siege guns and pioneers go with any of them (`pioneers-stack`). The \
    headquarters have no limit. What units may cross is `passing-through`.";
    "1.2" "Time scale" Heading;
    "1.3" "Units" Heading;
    "1.3.1" "Battalions, their four statuses, scouts" Modelled
    "A battalion is in good order, diminished (each value 1 lower), exhausted (2 lower) or out of action. Scout \
    companies act as battalions but are lost to their first hit, and come by a stratagem only \
    (`scouts-as-battalions`).";
    "1.3.2" "Uhlans" Modelled
    "Uhlans are treated as battalions, but stay out of zones with a trench or a bonus and do not attack \
    fortifications. Whether they may stand in a fortification, attack what they cannot enter, or have a trench dug \
    under them: `uhlans-in-fortifications`, `uhlans-attack`, `trench-under-uhlans`.";
    "1.3.3" "Artillery: range, lines of fire, where it may fire, the citadel's guns" Modelled
    "Field guns reach 2 zones, heavy ones 3. French guns in zone 1 reach 1 zone more; at that distance the die of the \
    fire, the counter-battery or the bombardment has -1 (`long-range-barrage`). Prussian shells do not go past a zone \
    with a bonus: from 12 they reach 3, from 13 they do not (`prussian-line-of-fire`, `blocking-bonus`, \
    `blocking-markers`, `fire-around`). A gun bombards, answers or joins a defensive fire once a turn, then it is used; heavy guns join no \
    defensive fire. Guns fire from behind a fortification, French ones also from the forts in 1, 2, 3 and 8, the \
    flying battery also beside a battalion. The fortress artillery and the guns that begin in zone 1 stay there, and \
    so does a French gun that comes in, which it does not cross either (`citadel-frozen`, `crossed-citadel`).";
    "1.3.4" "Abbreviations" Heading;
    "2" "Deployment" Heading;
    "2.1" "French deployment" Modelled
    "The French set up first: the fortress artillery and at least two battalions in zone 1, the others in zones 2 to \
    12, with a gun and a battalion in each of 2, 3 and 8. Fortifications stand in 4, 7 and 9. Other guns in zone 1: \
    `citadel-guns`.";
    "2.2" "Prussian deployment" Modelled
    "The Prussians set up the I. Division and the 3RUR in zones at the edge; fortifications stand in 31, 32 and 47. \
    Whether the 3RUR may stack with that division: `reserve-uhlans`.";
    "3" "Sequence of play" Modelled
    "A turn has seven phases: initiative, resource points, stratagems, operational movement, bombardment, activations, \
    reorganisation.";
    "4" "Initiative" Modelled
    "The French have the initiative in turns 1 and 2, the Prussians afterwards. Intransigent Denfert gives it to the \
    French for a turn.";
    "5" "Resource points" Heading;
    "5.1" "Income, carrying over, reduced income, encirclement" Modelled
    "The French get 5 points a turn, the Prussians 8; one or two may be kept (`kept-points`), and nobody has more than \
    10 after phase B. Once the French hold only zones among 1, 2, 3 and 8 they get 4 for the rest of the game \
    (`reduced-income`). While Belfort is not surrounded they get 1 more (`encirclement`, `income-if-open`).";
    "5.2" "What points buy" Modelled
    "A point activates the battalions of a zone, builds a fortification, raises three battalions a level, or rebuilds \
    one. A trench costs 2, or 1 with the pioneers. A second stratagem costs 1, one of the Prussians' choice 3. The \
    French fortify one zone a turn, the Prussians two, or three with the pioneers.";
    "6" "Drawing and buying stratagems" Modelled
    "Each side draws a counter for nothing. Then the French may buy one of their choice for 1 point; the Prussians may \
    draw a second one for 1, or choose it for 3. Nobody holds more than two.";
    "6.1" "Use of stratagems" Heading;
    "6.1.1" "Two sides of a counter, single use" Modelled
    "A black side can be used again: its counter goes back into the container. A red side takes the counter with both \
    sides out of the game. One side of a counter is used in a turn.";
    "6.1.2" "When each is played" Modelled
    "Each stratagem is played in the phase of its letter, within the limits of its text. Whether it may be played \
    without effect, and whether it takes the place of a shot or an activation: `idle-stratagems`, `stratagem-turn`, \
    `shell-stratagems`. Ruse of war is an answer, too (`ruse-answer`).";
    "6.2" "Keeping and discarding" Modelled
    "Each side may keep one unused counter, but then buys none in the next turn; the others are discarded \
    (`discards`).";
    "7" "Operational movement" Heading;
    "7.1" "Prussian operational movement, limits verified at its end" Modelled
    "The Prussians move first. Units leave the headquarters for zones at the edge, not next to the French unless in a \
    fortification (`entry-exception`, `entered-units`, `arrival-works`). On the map, units that are not next to the French move any \
    distance over zones that are not either, or that have a fortification or a bonus (`departure-exception`, \
    `crossing-works`), also into the headquarters (`moving-on`). Limits hold at the end. Guns next to the enemy: \
    `operational-guns`.";
    "7.2" "French transfers to and from the citadel" Modelled
    "The French move units between zone 1 and the zones next to it (`french-transfer`, `moving-on`, \
    `transfer-conditions`). Limits hold at the end.";
    "8" "Bombardment: alternation, who may fire, targets" Modelled
    "The sides fire gun by gun in turns, the Prussians first; nobody has to. A gun needs a fortification or, for the \
    French, a fort. Prussian heavy guns bombard zones 1, 2, 3, 7, 8 and 9 only. What can be a target: \
    `shelled-zones`. The flying battery in the open: `flying-battery`.";
    "8.1" "Counter-battery and the bombardment roll" Modelled
    "The other side may answer with one unused gun: heavy guns against any, field guns against field guns \
    (`counter-range`). Both roll a die in the column of their firepower: +1 for heavy guns, +1 more for a heavy gun \
    that bombards the next zone, -1 at long range, -1 on a zone bombarded before (`repeat-fire`), less what the answer \
    takes off. Each gun fires once a turn. The tables' ends are `off-table` and `bombardment-gap`.";
    "8.2" "Results of a bombardment" Modelled
    "A hit takes a level from a battalion or Uhlans in the target; scouts and guns suffer nothing.";
    "8.2.1" "One battalion: never put out of action by guns" Modelled
    "On a single battalion all hits fall. Guns put nobody out of action: an exhausted battalion stays exhausted, and \
    the rest is lost (`exhausted-absorb`).";
    "8.2.2" "Several battalions: hits are spread" Modelled
    "Several battalions take one hit each before any takes a second (`who-allocates`).";
    "8.2.3" "Markers take the second hit" Modelled
    "A fortification or trench takes the second hit; of two markers only one does (`marker-worth`, `bombarded-marker`, \
    `which-marker`, `lone-markers`).";
    "8.2.4" "Printed bonuses reduce hits" Modelled
    "A printed bonus takes as many hits off, and markers in its zone count for nothing.";
    "8.2.5" "Forts and their damage" Modelled
    "On zones 1, 2, 3 and 8 fewer hits than the bonus do nothing. As many or more damage the fort, which loses 1 of \
    its bonus, and the garrison suffers as many as the bonus (`fort-garrison`). A damaged zone 1 loses another from 4 \
    hits on and never falls below +3 (`second-damage`, `double-damage`, `damaged-threshold`).";
    "9" "Activation, zone by zone" Modelled
    "In turns, from the side with the initiative on, each activates a zone for a point. A zone or a battalion may be \
    activated again.";
    "9.1" "Movement of activated units" Modelled
    "Any of the zone's battalions that are not exhausted go any way, within the limits of stacking. They stop next to \
    the enemy, unless friends hold that zone (`through-friends`, `leapfrogging`, `unit-order`). They may part, but only one attack \
    is made.";
    "9.1.1" "Exchange of battalions" Modelled
    "For a point two battalions of neighbouring zones change places, if both zones have a marker or a bonus \
    (`exchanged-battalions`, `exchange-activates`).";
    "9.1.2" "Artillery moves; units caught in the open" Modelled
    "Guns move with an activation or, in place of one and for nothing, by themselves (`gun-moves`, `free-gun-moves`, \
    `gun-marches`); not \
    into a zone next to enemy infantry without infantry of their own. Passive units in the open next to active ones \
    fire in the first column and retreat (`open-defenders`, `caught-fire`, `lost-catchers`, `lone-guns`, \
    `caught-order`, `caught-target`, `caught-next`, `caught-when`).";
    "9.2" "Defensive fire" Modelled
    "The attacked zone may fire at the attackers before the assault (`who-fires`, `fire-for-guns`).";
    "9.2.1" "Fire value, barrage, hits on the offensive units" Modelled
    "The fire values of the zone's infantry and of unused field guns in range are added up (`barrage-range`, \
    `long-range-barrage`). One die in that column gives the hits; they are spread over the attackers (`who-allocates`, \
    `under-fire`), whose works do not help. The exhausted take no part and remain.";
    "9.3" "Assault" Heading;
    "9.3.1" "Who may attack what" Modelled
    "Battalions in good order or diminished of one zone attack one zone next to it. After the fire the attack may be \
    cancelled, and the units may retreat (`calling-off`, `cancelled-attack`, `breaking-off`, `nobody-left`, \
    `unused-attack`).";
    "9.3.2" "Size of the combat and the roll" Modelled
    "The battalions of both sides, scouts and guns left out, give the column (`uhlans-count`, `many-battalions`, \
    `engaged-battalions`). \
    Attack less defence, at most 4 either way, is added to the die.";
    "9.3.3" "Hits, winner, retreat, advance" Modelled
    "Of the defender's hits a marker takes the second; bonuses of +1 to +3 take as many off after the first, +4 and +5 \
    all of them (`bonus-in-assault`, `assault-hits`, `assault-losses`). On 6 or more the attacker wins. The loser \
    retreats until 1.1.1 lets it stay, off the map if it wants (`off-map`, `beaten-in-works`, `beaten-guns`, \
    `retreat-into-works`, `retreat-forward`, `undisciplined-crossing`, `beaten-stop`, \
    `retreat-together`); a beaten defender loses guns and \
    works (`lost-guns`, `guns-driven-out`). The winner moves in, except into the open next to enemy infantry in works (`advance-barred`, \
    `barring-units`).";
    "9.4" "Other situations" Heading;
    "9.4.1" "Leaving a zone next to the enemy" Modelled
    "Activated units may leave a zone next to enemy infantry for one that is not (`leaver-goal`). They suffer a fire \
    in the first column, whatever its value, without any bonus (`leaving-fire`, `shaken-leavers`).";
    "9.4.2" "Attacking out of a zone held by others" Modelled
    "Attackers may come through a zone that other friends hold. Those do not fight, but retreat too if the attack \
    fails (`bystanders`).";
    "9.5" "Passing" Modelled
    "A side may pass. When both have passed in succession, the phase ends.";
    "9.6" "Artillery alone" Modelled
    "Guns alone in an attacked zone are lost without a die, and the attacker moves in (`overrun-works`).";
    "10" "Reorganisation" Heading;
    "10.1" "Guns made ready, points spent" Modelled
    "All guns are ready again. What points are left may be spent on 10.2 to 10.5 (`first-to-buy`).";
    "10.2" "Rehabilitation" Modelled
    "A point raises three battalions a level; not next to the enemy, except in zone 1, and none twice in a turn. Four \
    in the Prussian headquarters rise for nothing (`named-uhlans`). Battalions rebuilt in the same turn: `rebuilt-and-rehabilitated`.";
    "10.3" "Rebuilding" Modelled
    "A point brings a battalion back that was out of action: a Prussian one in good order to the headquarters, a \
    French one diminished to zone 1, if there is room (`rebuild-delay`, `rebuilt-guns`).";
    "10.4" "Fortifications" Modelled
    "A point fortifies a zone with an infantry battalion, not next to the enemy unless it has a bonus or a trench \
    (`sheltered-building`), never a fort. Two in a turn, three where the pioneers build, one for the French \
    (`pioneer-limit`, `french-works`). Scouts and Uhlans: `scouts-as-battalions`, `uhlans-as-battalions`.";
    "10.5" "Trenches" Modelled
    "The Prussians dig in a zone next to one of their battalions, for 2 points or 1 with the pioneers \
    (`pioneer-trench`), also next to the French, but not where a bonus is printed (`trench-in-fortification`). French \
    who enter before a Prussian battalion has been there fill the trench in (`trench-filling`, `trenches-crossed`).";
    "10.6" "Reinforcements" Modelled
    "In the headquarters arrive: on turn 1 the IV. Division without 2/OLR 1/3, on turn 2 the siege guns and the \
    pioneers, on turn 4 the Debschitz detachment, on turn 6 the 2/OLR 1/3.";
    "10.7" "Stratagems of phase G" Modelled
    "The side with the initiative plays its stratagems of this phase first (`stratagem-order`, \
    `reorganisation-order`).";
    "11" "Victory" Heading;
    "11.1" "Automatic victory" Modelled
    "At the end of a turn the Prussians win if they are in zones 2, 3 and 8 (`automatic-victory`).";
    "11.2" "Victory after the last turn" Modelled
    "After turn 7 each side counts the printed bonuses of its zones; an empty zone is Prussian, and damage and markers \
    are left out. By 1 it is a minor victory, by 2 or more a major one; a tie is a French minor victory.";
    "stratagems" "The stratagems" Heading;
    "stratagems.scouts" "Scouts" Modelled
    "Phase G: a company of scouts comes into zone 1, 2, 3 or 8. Whether one that was lost comes again: \
    `scouts-return`.";
    "stratagems.firefighters" "Firefighters" Modelled
    "Phase E: one hit less of a bombardment of zone 1 (`firefighters`).";
    "stratagems.proclamation" "Proclamation" Modelled
    "Phase G: 1 French point more in the next phase B, unless Disinformation is played.";
    "stratagems.illness-among-prussians" "Illness (French)" Modelled
    "Phase G: three Prussian battalions of the French choice, in three zones of the map, lose a level and are not \
    rehabilitated (`ill-and-exhausted`, `named-uhlans`).";
    "stratagems.supply-problem" "Supply problem" Modelled
    "Phase G: 1 Prussian point less in the next phase B.";
    "stratagems.icy-cold" "Icy cold" Modelled
    "Phase G, once: 4 Prussian and 2 French points less in the next phase B.";
    "stratagems.catherine" "Catherine" Modelled
    "Phase E, once: the fortress artillery fires twice in this turn.";
    "stratagems.swiss-delegation" "Swiss delegation" Modelled
    "Phase G, once: in the next turn two guns a side bombard or answer (`cancelled-shots`).";
    "stratagems.bourbaki" "Bourbaki" Modelled
    "Phase G, once, from turn 4 on: the detachment of the IV. Division leaves, and comes back to the headquarters in \
    the next phase G: the 3RUR and four battalions in good order, four diminished (`bourbaki-return`, \
    `bourbaki-headquarters`, `returned-and-rehabilitated`).";
    "stratagems.intransigent-denfert" "Intransigent Denfert" Modelled
    "Phase G, once: the French have the initiative and 1 point more in the next turn.";
    "stratagems.illness-among-french" "Illness (Prussian)" Modelled
    "Phase G: three French battalions of the Prussian choice, in three zones, lose a level and are not rehabilitated \
    (`ill-and-exhausted`, `ill-scouts`).";
    "stratagems.lack-of-discipline" "Lack of Discipline" Modelled
    "Phase F: an unreliable battalion of a French activation stays out of it; or one in an attacked zone retreats \
    after the defensive fire. If no other is there, the attack succeeds without a die (`given-up-works`). The French \
    pick among several (`undisciplined`).";
    "stratagems.disinformation" "Disinformation" Modelled
    "Phase G: 1 French point less in the next phase B, unless Proclamation is played.";
    "stratagems.bad-quality-shell" "Bad quality shell" Modelled
    "Phase E: a French bombardment or answer, other than by the fortress artillery, is cancelled before its die \
    (`bad-shell-timing`). The gun counts as used.";
    "stratagems.envoys" "Envoys" Modelled
    "Phase E, once: +1 to all Prussian bombardments of this turn, not to answers.";
    "stratagems.more-shells" "More shells" Modelled
    "Phase E, once, from turn 5 on: -1 to all French bombardments and answers for the rest of the game.";
    "stratagems.ruse-of-war" "Ruse of war" Modelled
    "Phase F, once: each Prussian battalion defends with 1 more in this turn (`named-uhlans`).";
    "stratagems.desertion" "Desertion" Modelled
    "Phase G, once: a battalion of the 57 RP is out of the game (`deserters`, `desertion`).";
    "stratagems.incendiary-shells" "Incendiary shells" Modelled
    "Phase E, once: one hit more of each heavy bombardment of zones 1, 2, 3 and 8 in this turn (`incendiary-shells`, \
    `incendiary-hit`).";
    "stratagems.intransigent-von-tresckow" "Intransigent Von Tresckow" Modelled
    "Phase G, once: 2 French points less in the next phase B, and no Swiss delegation in this turn (`swiss-before`).";
};

/// The rule of a section: a constant; a number that is not in the rulebook does not compile.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::belfort::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
