//! Every section of the rulebook. `rule!("12.7")` is a constant look-up here.
//!
//! Chapters without parts are printed `4.0` and stand here as `4`. The tables have no numbers: they are `T.combat` and so on.

use crate::rulebook::Rulebook;

/// The rulebook of The Loire Campaign, section by section.
pub static RULEBOOK: Rulebook = crate::rulebook! {
    "The Loire Campaign (Vae Victis 14), translation";

    "0" "General" Heading;
    "0.1" "Scale" Heading;
    "0.2" "Terrain" Modelled
    "Five terrains: clear, wood, difficult, locality, town. What each does to marches and combats is in the table of \
    terrain effects.";
    "1" "Units and organisation" Heading;
    "1.1" "Infantry and cavalry: combat value, morale, movement, steps" Modelled
    "A counter of infantry or cavalry has a name, a combat value, a morale, a movement allowance and one to four \
    steps. Its combat value falls with its steps.";
    "1.2" "Headquarters: competence, artillery" Modelled
    "A headquarters has a competence instead of a morale, artillery points, a movement allowance and steps. It stands \
    for the staff and the reserve artillery of a corps or an army.";
    "1.3" "Francs-tireurs" Modelled
    "Francs-tireurs have a morale and a movement allowance, and neither steps nor a combat value.";
    "1.4" "Reconnaissance parties" Modelled
    "German reconnaissance parties have a morale and a movement allowance, and neither steps nor a combat value.";
    "1.5" "Words; morale and competence tests" Modelled
    "Francs-tireurs and parties are irregular units; infantry, cavalry and headquarters are regular; decoys are units \
    too. A test is passed with two dice of at most the morale, or of at most the competence for a headquarters, after \
    modifiers.";
    "1.6" "Steps" Modelled
    "A unit that loses a step has the value of the steps that are left. It is destroyed without one.";
    "1.7" "Corps, and who is subordinated to whom" Modelled
    "Units of a corps are subordinated to its headquarters. The 17th and 22nd Divisions, the 17th Cavalry Brigade and \
    the Bavarians also obey Mecklenburg; the other corps and the 25th Cavalry Brigade obey Frederick-Charles; other \
    German cavalry obeys either. Mecklenburg's own group counts as a corps. The Tours Column belongs to none.";
    "1.8" "Markers" Heading;
    "2" "Sequence of play" Modelled
    "Twelve turns of a week. The French, then the Germans, go through six phases: reinforcements, replacements and \
    withdrawals; irregular war; supply; movement; combat; National Morale.";
    "3" "Zones of control" Heading;
    "3.1" "Who exerts one, and where it does not reach" Modelled
    "Every unit, decoys and irregular ones included, controls the six hexes around it. A zone of control reaches \
    neither into a town nor over the Loire or the Seine where no bridge stands.";
    "3.2" "Zones of control and movement" Modelled
    "A unit halts when it enters an enemy zone of control. It may leave one at the start of its march, but never steps \
    from one directly into another. Francs-tireurs and decoys never march into one.";
    "3.3" "What neutralises one" Modelled
    "A friendly unit in a hex cancels the enemy's zone of control there, for supply and railways alone. Irregular \
    units cancel only those of irregular units. The ruling masked-stack says how a stack under a marker counts.";
    "4" "Stacking" Modelled
    "A hex holds two units of infantry with two steps of cavalry, or one with four, and two headquarters; others need \
    no room. It is checked when movement or a combat is over, and the owner removes what is too much. Enemies never \
    share a hex.";
    "5" "Reinforcements and replacements" Heading;
    "5.1" "Reinforcements, and where they come if their hex is occupied" Modelled
    "Groups come on the turns and at the hexes of their list, and march in the first turn as it says. If an enemy \
    stands in the hex, they come at the west edge instead of Angers, Le Mans and Conlie, and at the south edge instead \
    of Tours, Vierzon and Salbris.";
    "5.2" "Replacement points; corps that rest" Modelled
    "On turns 3, 6, 9 and 12 the French roll two dice plus National Morale for replacement points; a step costs 1, of \
    cavalry or a headquarters 2. Units regain steps five hexes or more from enemies; destroyed ones return near their \
    corps, or else at a depot, or at an edge. Points last until the next roll. A German corps rests where all its \
    units are supplied, in towns or localities, five hexes from enemies: each regains a step and marches tactically \
    (ruling rest-places).";
    "5.3" "Limits of rebuilding; when units are placed" Modelled
    "A unit regains one step a turn at most, and never its initial strength by replacement points (ruling rest-limit \
    says the same of rest). Rebuilt units are placed when movement begins.";
    "6" "Withdrawals" Heading;
    "6.1" "French withdrawals" Modelled
    "On turn 7 the French roll two dice. They lose as many corps as the roll is above 6, or above 10 if they occupy \
    Chartres or Orleans (ruling occupied), three at most: two at once, a third on turn 9. Of three, one is the 15th or \
    the 16th. Without a loss, Hericourt is not fought. The ruling lost-corps says whether a corps without units can be \
    sent.";
    "6.2" "The German withdrawal" Modelled
    "On turn 10 a German corps or Mecklenburg's group leaves, as the Germans choose.";
    "6.3" "How units leave" Modelled
    "Units that are withdrawn are removed at once in the phase of reinforcements.";
    "7" "Irregular warfare" Heading;
    "7.1" "Francs-tireurs are raised" Modelled
    "Each turn the French roll two dice plus National Morale for new francs-tireurs, ten on the map at most. They are \
    placed in supply, three hexes or more from enemies.";
    "7.2" "Reconnaissance parties are formed" Modelled
    "The Germans bring in up to one party for each of their units of cavalry, eight at most. A party is placed in \
    supply, three hexes or more from enemies and within five of cavalry. When movement ends it must be within five \
    hexes of a regular unit, or is removed.";
    "7.3" "When irregular units are placed" Modelled
    "New irregular units are placed when their owner's movement begins.";
    "8" "Supply" Modelled
    "In a side's supply phase all of its units are checked. What is found lasts until its next one.";
    "8.1" "Supply lines of units and towns" Modelled
    "A line of five hexes leads to a friendly place that is supplied, to a railway joined to one, or to the side's \
    edge: west, south, or east below the Loire for the French, 2401 to 2901 for the Germans, whose places are supplied \
    from 2201 to 3201 and on to 3207. It crosses rivers on bridges only, and passes neither enemies nor their zones of \
    control unless they are neutralised. A party far from enemies supplies one regular unit and any number of parties. \
    A town that both could supply serves nobody. Rulings: friendly-place, german-localities, edge-line, place-line, \
    rail-bridges, decoy-supply, line-ends.";
    "8.2" "Out of supply" Modelled
    "Irregular units and decoys without supply are removed. A regular unit loses 1 movement point, cavalry 2; its \
    tests are 1 harder, its combat value is halved, a headquarters has an artillery point less. The ruling hq-point \
    says whether the strength of a headquarters is halved, supply-march what is less on longer marches.";
    "9" "Movement" Heading;
    "9.1" "Units and stacks, costs, choice of march" Modelled
    "Decoys, markers and new units are placed first. Then units or stacks march one after another and pay for each hex \
    and each water. The kind of march is chosen before the first hex; the owner decides on each march, retreat and \
    advance. The ruling isolated-last says who moves after all others.";
    "9.2" "Zones of control on the march; cavalry gives way" Modelled
    "Infantry, headquarters and francs-tireurs halt a march beside them. Cavalry may go to a hex outside zones of \
    control, and the march continues; a party must do so before the French, to friends too, or is removed. Cavalry and \
    parties of the side that acts may retire before combat. Rulings: stage-zones, party-company.";
    "9.3" "Tactical march" Modelled
    "A tactical march has the printed allowance and may end near enemies.";
    "9.4" "Strategic march" Modelled
    "A strategic march has double the allowance. It is for regular units that start and stay three hexes or more from \
    all enemies.";
    "9.5" "Forced march" Modelled
    "A forced march has three times the allowance, for infantry and headquarters three hexes or more from all enemies. \
    A headquarters is tested once, together with its subordinates in its stack; every other unit is tested separately. \
    Who fails loses a step; for a headquarters see the ruling forced-loss.";
    "9.6" "Movement by rail" Modelled
    "Regular French units of one corps a turn go by rail any distance, over hexes that are joined, intact, and free of \
    enemies and their zones. They may march tactically before and after it, and never come within two hexes of an \
    enemy.";
    "10" "Hidden units" Modelled
    "The enemy does not see what stands under a \"?\" marker. Each side has as many markers and decoys as its \
    counters.";
    "10.1" "Placement of decoys and \"?\" markers" Modelled
    "Free decoys and markers are placed when their owner's movement begins, one marker on a stack; a decoy always \
    needs one. Those in play stay where they are. Rulings: decoy-places, split-mask.";
    "10.2" "Close and long-range reconnaissance" Modelled
    "Who enters a zone of control turns up every enemy beside the hex, and is turned up by combat units there (ruling \
    contact); decoys are removed and the march continues. After its march a unit without a headquarters tests its \
    morale to look at a stack two hexes away, German cavalry and parties three: 1 more for each covered hex on the way \
    (ruling scout-way) and for the third. See also the ruling scouts.";
    "11" "Bridges and railways" Heading;
    "11.1" "Railways are destroyed" Modelled
    "A supplied German regular unit, four hexes or more from enemies, destroys the railway in its hex for half its \
    allowance, on a tactical march. The ruling half-allowance says how that is rounded.";
    "11.2" "Bridges are destroyed" Modelled
    "Infantry or a headquarters at one end of a bridge spends half its allowance, rounded up, and is tested: 2 more if \
    a regular enemy holds the other end, 1 more for an irregular one, 2 less for the pontoon bridge. It marches \
    tactically.";
    "11.3" "Railways are repaired" Modelled
    "The French repair a destroyed railway hex in supply, three hexes or more from Germans, when their movement ends. \
    German infantry or a headquarters does it in its own hex for half its allowance. Each side repairs one hex a \
    turn.";
    "11.4" "Bridges are repaired" Modelled
    "Supplied infantry or a headquarters spends half its allowance, rounded up, and is tested: 2 more if the other end \
    is in the zone of control of a regular enemy, 1 more of an irregular one. It cannot be done with an enemy at the \
    other end.";
    "11.5" "The pontoon bridge" Modelled
    "Supplied German infantry or a headquarters lays the bridge over the Loire for half its allowance. Neither end may \
    hold French units or lie in their zones of control. Once destroyed it is lost; the ruling pontoon says whether it \
    can be moved.";
    "12" "Combat" Heading;
    "12.1" "Sequence of the combat phase" Modelled
    "Cavalry and parties retire first, then francs-tireurs fight, then parties, then regular units. A unit fights once \
    a phase (ruling irregular-share); the side that acts chooses the order, and each combat is completed before the \
    next. The ruling declarations says whether all attacks are declared first.";
    "12.2" "Combat of irregular units" Modelled
    "An irregular unit in a zone of control, without a regular one in its hex, must attack, in both halves of a turn. \
    It rolls once against the foe that suits it least. Success removes an irregular foe; before a regular one it \
    withdraws to a free hex. A 2 drives the regular unit back a hex. Failure removes all irregular units of the hex. \
    Rulings: irregular-success, critical-retreat, town-irregulars, attacked-band, no-hideout, party-critical.";
    "12.3" "March to the sound of the guns" Modelled
    "When an attack is declared, regular units of the defender within three hexes, in no zone of control of a regular \
    enemy, may try once a turn to march to the attacked hex or one beside it. A march needs less than its factor, \
    which is morale or competence minus the cost of the way: a lower roll or a 2 arrives, an equal one arrives late, \
    with a step less. Rulings: guns-names, marchers, guns-allowance, guns-leader, guns-way, guns-room, guns-zones, \
    march-beside, late-arrival, late-minimum.";
    "12.4" "Who must be attacked, by whom" Modelled
    "Nobody must attack. Whoever does takes on all enemies beside his hex that no river without a bridge cuts off, \
    each once a phase. Combats are from one hex against several or from several against one. Rulings: all-adjacent, \
    unbridged, fought-comrades.";
    "12.5" "Strength and odds" Modelled
    "Combat values of each side are added, a headquarters counting 1 (ruling hq-strength), and at least 1 in all. The \
    ratio is rounded in the defender's favour to a column from 1:3 to 4:1.";
    "12.6" "Modifiers, artillery, General de Sonis" Modelled
    "Defending infantry in a town takes 2 off the roll, in a locality, wood or difficult terrain 1; an attack wholly \
    over water 1. Cavalry by itself against infantry costs 2, or 3 if cavalry is there too; so does a headquarters \
    (ruling hq-facing). Cavalry is halved in cover and attacking over water. Artillery of headquarters with or beside \
    the units gives 1 a point if a defender is in the clear, 1 for two points otherwise. A headquarters of the side \
    that acts gives all its points by itself or with a subordinate; otherwise the French give 1, the Germans 2. One \
    out of supply has a point less. A point is used once a phase. General de Sonis gives 1; on more than 6 with two \
    dice he is wounded for good. A unit out of supply is halved. Rulings: by-itself, halvings, crossing, \
    mixed-crossing, artillery-ground, loose-guns, sonis-help, \
    marchers-ground.";
    "12.7" "Losses, retreat, advance" Modelled
    "The roll with its modifiers gives each side a level of losses and hexes of retreat; steps lost depend on the \
    steps engaged, and one of a headquarters with artillery counts for two. Retreats go to hexes outside zones of \
    control first, then to regular friends, irregular friends, any hex; each hex that cannot be gone costs a step. \
    Irregular units with those who retreat are removed. The victor advances; a second hex needs a test. Rulings: \
    retreat-order, retreat-way, edge-retreat, advance-test, hq-step.";
    "12.8" "Tests after a retreat" Modelled
    "A unit that ended its retreat in the clear, without friends (ruling retreat-company) and beside enemy cavalry, is \
    tested and loses a step if it fails. Units beside the end of a retreat or passed by one are tested (rulings \
    shaken, passed-by); who fails retreats a hex, or is removed if irregular. Cover takes 1 off the roll. Each is \
    tested once a combat, and who retreated does not count in another combat there.";
    "13" "National Morale, battles elsewhere, the Government" Modelled
    "National Morale runs from -2 to 2 and concerns the French. It changes rolls for replacements, francs-tireurs and \
    combat (ruling combat-morale), and moves with events (ruling morale-sum). Battles elsewhere are won if two dice show at most their \
    number. The Government begins at Tours, leaves once by railway as a corps would, and is captured by a supplied \
    regular German unit that enters its hex.";
    "14" "Set-up" Heading;
    "14.1" "German set-up" Modelled
    "The Germans set up first, east of column 20 and north of row 10: the Bavarians, the 22nd Division, three cavalry \
    divisions, parties, decoys. An infantry unit and another regular one stand in Chartres, a unit of cavalry in rows \
    01 to 02.";
    "14.2" "French set-up" Modelled
    "The 15th and 16th Corps and decoys stand west of column 18 or south of row 12 (ruling french-area), as do the \
    francs-tireurs of the first turn. The 17th Corps is in Tours, Le Mans or Salbris (ruling seventeenth-place) and \
    marches tactically (ruling tactical-rail). The 21st forms at Conlie or Salbris, where Rousseau begins. The \
    Government is at Tours.";
    "15" "Victory" Modelled
    "Both Chartres and Orleans give a tactical victory. The French win strategically with five supplied infantry units \
    north of row 05 and east of column 27 as well, the Germans with Le Mans and Tours. A town belongs to the side \
    whose supplied regular unit was in it last. See the ruling supply-at-end.";
    "T.arrivals" "Reinforcements and withdrawals by turn" Modelled
    "Who comes when and where, and how it marches. Some groups may come later by rail, at a railway hex of the edge \
    (rulings rail-arrival, tactical-rail, rail-entry, rail-groups). Of the corps of the 2nd Army one at least marches tactically and one by \
    forced march, as a whole (ruling second-army).";
    "T.irregular" "Irregular combat table" Modelled
    "Francs-tireurs need 6 against infantry and cavalry, 7 against headquarters and parties; parties 6 against \
    cavalry, 7 against infantry and headquarters (against francs-tireurs: ruling party-attack). 1 off in wood, \
    difficult terrain or a town, 1 more in the clear beside cavalry or a party, 1 more for several regular units \
    (ruling several).";
    "T.morale" "What moves National Morale" Modelled
    "The Government captured -2, gone -1; a victory +1, a defeat -1, if infantry retreats or is destroyed (rulings \
    battle-morale, tested-retreats); a town 1 either way; a critical success of francs-tireurs, Mecklenburg or \
    Frederick-Charles eliminated, a victory elsewhere +1 each.";
    "T.combat" "Combat results table" Modelled
    "By odds and modified roll, what each side suffers: P and a level of losses, R and hexes of retreat. The table is \
    a reconstruction.";
    "T.losses" "Loss table" Modelled
    "Steps lost by steps engaged and level of losses. The table is a reconstruction.";
    "T.terrain" "Terrain effects table" Modelled
    "Half movement points to enter a hex and to cross water, on foot and on horseback. The numbers are a \
    reconstruction.";
    "T.replacements" "Replacement table" Modelled
    "Points by two dice and National Morale. One cell is known; the others are a reconstruction.";
    "T.creation" "Francs-tireurs table" Modelled
    "Francs-tireurs by two dice and National Morale. One cell is known; the others are a reconstruction.";
};

/// A constant look-up of a section.
macro_rules! rule {
    ($number:literal) => {
        const { $crate::loire::rulebook::RULEBOOK.rule($number) }
    };
}

pub(crate) use rule;
