//! The rulebook's example of a game turn, segment by segment, on a sketch of the map: clear ground, the hexes and railways that the example names.

use super::fixture::*;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN};

/// Turn 2 begins. Prussia lies north of row 6; the only values that the example gives are the morale of the unit that cuts the line, the steps lost, and
/// that all are supplied.
fn turn_2() -> Position {
    let p = sheet(34, 24, |column, row| row >= 6 || column < 16)
        .railway(&[113, 213, 312, 412, 511, 611, 710, 810, 909, 1009, 1108, 1208, 1307, 1408, 1508])
        .railway(&[1508, 1609, 1708, 1808, 1907, 2007, 2106, 2105, 2104, 2103, 2102, 2101])
        .railway(&[1508, 1507, 1506, 1505])
        .railway(&[3011, 2910, 2810, 2709, 2609, 2509])
        .exits(FRENCH, &[113])
        .exits(PRUSSIAN, &[2101])
        .supreme(FRENCH, "Napoleon", 3, 0, 1508)
        .hq(FRENCH, "Bazaine", 3, 0, 2007)
        .hq(FRENCH, "MacMahon", 3, 0, 3011)
        .hq(PRUSSIAN, "First", 4, 0, 1804)
        .hq(PRUSSIAN, "Second", 4, 0, 2105)
        .hq(PRUSSIAN, "Third", 4, 0, 3005)
        .supreme(PRUSSIAN, "Moltke", 5, 0, 2403)
        .pool("Moltke", 2)
        .fortress("Metz", "6-3", 1508, FRENCH)
        .fortress("Thionville", "4-3", 1505, FRENCH)
        .fortress("Strasbourg", "6-3", 3011, FRENCH)
        .fortress("Trier", "5-3", 1803, PRUSSIAN)
        .fortress("Saarlouis", "5-3", 2005, PRUSSIAN)
        .fortress("Landau", "5-3", 3103, PRUSSIAN);
    let p = p
        .plain(FRENCH, "Guard", 1508)
        .cavalry(FRENCH, "Guard-cavalry", 1508)
        .plain(FRENCH, "2nd", 2007)
        .plain(FRENCH, "3rd", 1906)
        .plain(FRENCH, "4th", 1906)
        .plain(FRENCH, "1st", 3011)
        .lost("1st", 3)
        .cavalry(FRENCH, "1st-cavalry", 3011)
        .plain(FRENCH, "7th", 3011)
        .plain(FRENCH, "5th", 2509)
        .lost("5th", 2)
        .plain(FRENCH, "6th", 113)
        .cavalry(FRENCH, "6th-cavalry", 113)
        .plain(FRENCH, "12th", 113)
        .pool("12th", 2)
        .plain(PRUSSIAN, "I", 1704)
        .corps(PRUSSIAN, "VII", "8-2-6/4-2-6", 1805)
        .plain(PRUSSIAN, "VIII", 1804)
        .plain(PRUSSIAN, "II", 2006)
        .plain(PRUSSIAN, "III", 2105)
        .plain(PRUSSIAN, "IV", 2306)
        .plain(PRUSSIAN, "V", 3005)
        .plain(PRUSSIAN, "XI", 2906)
        .plain(PRUSSIAN, "I-Bavarian", 3007);
    p.under("Napoleon", "Guard Guard-cavalry")
        .under("Bazaine", "2nd 3rd 4th")
        .under("MacMahon", "1st 1st-cavalry 5th 7th")
        .under("First", "I VII VIII")
        .under("Second", "II III IV")
        .under("Third", "V XI I-Bavarian")
        .tied("1st-cavalry", "1st")
        .tied("6th-cavalry", "6th")
        .data(|data| {
            data.course.turns = 2;
            data.course.arrivals[FRENCH].hex = data.map.grid.numbered(113).expect("on the map");
            data.course.arrivals[PRUSSIAN].hex = data.map.grid.numbered(2403).expect("on the map");
        })
}

/// The draw by which a marker comes out of the cup: a headquarters', or a supplementary one.
fn marker(t: &Table, name: &str) -> u32 {
    let cup = t.state.cup();
    match name {
        "French" => cup.len(),
        "Prussian" => cup.len() + u32::from(t.state.supplementary(FRENCH)),
        hq => cup.below(t.id(hq)).len(),
    }
}

/// With the next action the segment ends, and this marker is drawn.
fn next<'a>(t: &'a mut Table, name: &str) -> &'a mut Table {
    let draw = marker(t, name);
    t.draws(&[draw])
}

fn walk(t: &mut Table, unit: &str, way: &[u16]) {
    t.unit(unit);
    way.iter().for_each(|&hex| {
        t.to(hex);
    });
    if t.step() == Step::March(t.state.segment().side) {
        t.done();
    }
}

#[test]
fn a_turn_as_it_is_told() {
    // The 1st Corps recovers a step with a 4, for it is in a fortress; the Prussian rolls a 4 and the French a 3. Napoleon's marker comes first.
    let mut t = turn_2().turn(1).goes_on(Task::TurnStart, &[4, 4, 3, 1]);
    assert!(t.state.marked(Mark::Unsupplied).is_empty());
    assert_eq!(t.lost("1st"), 2);
    assert_eq!((t.state.supplementary(PRUSSIAN), t.state.supplementary(FRENCH)), (2, 1));

    // 1: Napoleon has the Guard do nothing.
    assert_eq!(t.step(), Step::Mover(FRENCH));
    assert!(["Guard", "Guard-cavalry", "Napoleon"].iter().all(|unit| t.has(unit, Mark::Activated)));
    assert!(!t.has("3rd", Mark::Activated));
    next(&mut t, "First").done();

    // 2: the 1st Army cuts the line at 1708 and besieges Thionville with a 6.
    walk(&mut t, "VII", &[1705, 1706, 1707, 1708]);
    walk(&mut t, "First", &[1704, 1605]);
    t.done();
    assert_eq!(t.step(), Step::Siege(PRUSSIAN, t.id("First")));
    let draw = marker(&t, "Bazaine");
    t.draws(&[5, draw]).to(1505);
    assert!(t.game.is_reduced(t.id("Thionville"), t.lost("Thionville")));

    // 3: Bazaine is out of command, so each of his units moves or fights; all move towards the gap.
    assert!(t.state.segment().limited && !t.has("Bazaine", Mark::Unsupplied));
    for unit in ["3rd", "4th", "2nd"] {
        walk(&mut t, unit, if unit == "3rd" { &[1907, 1808] } else { &[1907] });
    }
    t.unit("Bazaine").to(1907);
    next(&mut t, "French").done();

    // 4: the 12th Corps detrains at 1609 and attacks; the Prussian retreats before combat with a 1.
    assert_eq!(t.step(), Step::Marker(FRENCH));
    t.bring("12th").rail(1609);
    assert_eq!((t.state.rail_used(FRENCH), t.step()), (4, Step::Attack(FRENCH)));
    t.to(1609).dice(&[1]).go().to(1707);
    next(&mut t, "Second").advance("12th", 1708);
    assert!(t.game.in_command(&t.state, t.id("Bazaine")), "the way is open again");

    // 5: the 2nd Army comes closer and does not attack.
    t.unit("III").to(2106).convert().to(2007).convert();
    t.done();
    assert_eq!(t.step(), Step::Attack(PRUSSIAN));
    next(&mut t, "Prussian").done();

    // 6: Moltke comes.
    t.bring("Moltke").to(2403);
    next(&mut t, "MacMahon").done();

    // 7: MacMahon leaves the 1st Corps and its cavalry at Strasbourg.
    let to_phalsbourg = [2910, 2810, 2709, 2609, 2509];
    walk(&mut t, "7th", &to_phalsbourg);
    walk(&mut t, "MacMahon", &to_phalsbourg);
    next(&mut t, "Third").done();

    // 8: the 3rd Army marches on Strasbourg. One marker is left, which is drawn without a die.
    walk(&mut t, "I-Bavarian", &[3008, 3009]);
    walk(&mut t, "XI", &[3007]);
    t.done();

    // 9: the 2nd Army acts again, with half its movement and two less.
    t.army("Second");
    assert!(t.has("Second", Mark::Second) && t.has("II", Mark::Second));
    walk(&mut t, "II", &[1906]);
    t.done().to(2007).to(1906);
    t.dice(&[6]).go();
    assert_eq!(t.told(|event| matches!(event, Event::WithdrawalRolled { passed: 0, .. })), 1);
    t.unit("III").unit("2nd").battle(&[1], 12, 3, &[]).done();
    assert_eq!((t.modifiers()[0], t.lost("III"), t.lost("2nd")), (-2, 1, 1));
    t.unit("2nd").dice(&[6, 6, 6]).unit("4th");
    assert_eq!((t.step(), t.state.retreat().left), (Step::RetreatTo(FRENCH), 2));
    t.to(1908).to(1909);
    assert_eq!(["2nd", "4th", "Bazaine"].map(|unit| t.at(unit)), [1909; 3]);
    assert!(["II", "III", "2nd", "4th"].iter().all(|unit| t.has(unit, Mark::Disorganised)));
    t.done();

    // The units of the 5th and the 6th Corps have still their markers, and move on foot.
    assert_eq!((t.step(), t.hexes()), (Step::Stack(FRENCH), vec![113, 2509]));
    t.to(2509);
    walk(&mut t, "5th", &[2609]);
    t.to(113).unit("6th");
    assert!(!t.offers(Action::Rail(t.hex(213))), "the capacity of the turn is used up");
    t.to(213).done();
    walk(&mut t, "6th-cavalry", &[213]);

    // The railhead is advanced, and all are in order again.
    assert!(t.state.rails(PRUSSIAN).has(t.hex(2007)) && t.state.rails(PRUSSIAN).has(t.hex(2106)));
    assert!(t.state.marked(Mark::Disorganised).is_empty());
}
