//! The data of Verdun 1916 against what is known of the game.

use sandtable_engine::Side;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::card::{Card, Lasting, Moment, Turns};
use sandtable_engine::verdun::rulings::Rulings;
use sandtable_engine::verdun::zone::{Bank, Zone};
use sandtable_engine::verdun::{FRENCH, GERMAN, ZoneSet};
use sandtable_scenarios::verdun::{Data, SCHEMA};
use sandtable_scenarios::{Loaded, Overlay, Sheet, Source};

fn folder(name: &str) -> Source {
    Source::named(name).unwrap()
}

fn loaded(name: &str) -> Loaded {
    SCHEMA.load(&folder(name), &[]).unwrap_or_else(|faults| panic!("{faults}"))
}

fn data(name: &str) -> Data {
    loaded(name).data.to().expect("the data of verdun")
}

fn zones(data: &Data, wanted: impl Fn(&Zone) -> bool) -> Vec<u8> {
    data.zones.iter().filter(|zone| wanted(zone)).map(|zone| zone.id.0).collect()
}

fn card<'d>(data: &'d Data, side: Side, name: &str) -> &'d Card {
    data.cards[side].iter().find(|card| card.name == name).unwrap_or_else(|| panic!("a card {name}"))
}

#[test]
fn zones_are_what_is_known_of_them() {
    let data = data("verdun");
    assert_eq!(data.zones.len(), 79);
    assert_eq!(
        zones(&data, |z| z.height),
        [14, 16, 17, 18, 23, 24, 25, 26, 29, 30, 31, 32, 33, 35, 37, 38, 42, 43, 46, 51, 53, 77]
    );
    assert_eq!(zones(&data, |z| z.fort), [38, 45, 46, 48, 56, 57, 59, 61, 62, 68, 69, 70, 71, 72, 74, 76, 77]);
    assert_eq!(zones(&data, |z| z.german_vp == 1), [38, 59, 61, 65, 66, 68, 70, 72, 74]);
    assert_eq!(zones(&data, |z| z.french_vp == 2), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!((zones(&data, |z| z.french_vp == 3), zones(&data, |z| z.stars == 2)), (vec![38], vec![71]));
    assert_eq!(zones(&data, |z| z.stars == 1), [68, 70, 72, 74]);
    assert_eq!(zones(&data, |z| z.edge == Some(GERMAN)), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(zones(&data, |z| z.edge == Some(FRENCH)), [65, 66, 68, 70, 72, 73, 74, 75, 76, 78]);
}

#[test]
fn the_meuse_parts_exactly_the_known_pairs() {
    let data = data("verdun");
    let bank = |zone: ZoneId| data.zones.iter().find(|z| z.id == zone).map(|z| z.bank == Bank::West);
    let across = |zone: &Zone| {
        let (id, own) = (zone.id, bank(zone.id));
        zone.borders.above(id).into_iter().filter(move |&near| bank(near) != own).map(move |near| (id.0, near.0))
    };
    let pairs: Vec<(u8, u8)> = data.zones.iter().flat_map(across).collect();
    let known = [
        (2, 3),
        (3, 12),
        (13, 22),
        (13, 23),
        (23, 24),
        (23, 35),
        (34, 35),
        (35, 44),
        (35, 45),
        (36, 45),
        (45, 46),
        (46, 58),
        (58, 59),
        (59, 71),
        (61, 71),
        (71, 73),
        (72, 73),
    ];
    assert_eq!(pairs, known);
}

/// Zones of the German, and of the French, that touch zones of the other.
fn front(data: &Data) -> [Vec<u8>; 2] {
    let all: ZoneSet = data.zones.iter().map(|zone| zone.id).collect();
    let (german, french) = (data.set_up.german, all.minus(data.set_up.german));
    [(german, french), (french, german)].map(|(own, other)| {
        let near = |id: &ZoneId| data.zones.iter().find(|z| z.id == *id).is_some_and(|z| z.borders.meets(other));
        own.into_iter().filter(near).map(|zone| zone.0).collect()
    })
}

#[test]
fn the_fronts_of_february_and_of_autumn_are_where_both_sides_meet() {
    let [german, french] = front(&data("verdun"));
    assert_eq!(german, [0, 1, 3, 4, 5, 6, 9, 11, 12, 18, 28]);
    assert_eq!(french, [10, 13, 14, 15, 16, 17, 19, 20, 21, 22, 27, 29, 40]);
    let [german, french] = front(&data("verdun-autumn"));
    assert_eq!(german, [29, 30, 31, 32, 34, 35, 36, 46, 47, 60, 63, 64, 78]);
    // Froideterre, 46, is the German's, and both may set up there.
    assert_eq!(french, [41, 42, 43, 44, 45, 58, 59, 61, 62, 76, 77]);
}

#[test]
fn february_and_the_campaign_begin_alike() {
    for name in ["verdun", "verdun-february"] {
        let up = data(name).set_up;
        let sum = |side: Side| up.blocks[side].iter().map(|(_, blocks)| blocks).sum::<u8>();
        assert_eq!([sum(GERMAN), sum(FRENCH)], [28, 13]);
        assert_eq!([GERMAN, FRENCH].map(|side| up.trenches[side].len()), [11, 13]);
        assert_eq!((up.reserve[GERMAN], up.reserve[FRENCH]), (0, 3));
        assert!(up.blocks[GERMAN].iter().all(|(zone, _)| up.german.has(*zone)));
    }
}

#[test]
fn the_three_scenarios_differ_in_turns_points_and_set_up() {
    let [campaign, february, autumn] = ["verdun", "verdun-february", "verdun-autumn"].map(data);
    let course = |data: &Data| (data.course.first, data.course.last, data.course.vp, data.course.target);
    assert_eq!([&campaign, &february, &autumn].map(course), [(1, 6, 0, 0), (1, 2, 0, 20), (5, 6, 24, 0)]);
    assert_eq!(campaign.course.us_entry.map(|us| (us.modifier, us.points)), Some((0, [15, 5, 0, -5])));
    assert_eq!((february.course.us_entry, autumn.course.us_entry.map(|us| us.modifier)), (None, Some(2)));
    let free = autumn.set_up.free;
    assert_eq!(
        [GERMAN, FRENCH].map(|side| (free[side].blocks, free[side].exhausted, free[side].trenches)),
        [(34, 4, 15), (34, 0, 15)]
    );
    assert!(free[FRENCH].area.has(ZoneId(46)) && autumn.set_up.german.has(ZoneId(46)));
    assert_eq!(autumn.set_up.in_play[FRENCH].len(), 4);
    assert_eq!((campaign.zones == autumn.zones, campaign.cards == february.cards), (true, true), "one map, one deck");
}

#[test]
fn decks_have_the_known_numbers_of_cards() {
    let data = data("verdun");
    let count = |side: Side, barrage: bool| {
        let cards = data.cards[side].iter().filter(|card| card.dice().is_some() == barrage);
        cards.map(|card| card.copies).sum::<u8>()
    };
    assert_eq!([count(FRENCH, true), count(FRENCH, false)], [22, 29]);
    assert_eq!([count(GERMAN, true), count(GERMAN, false)], [17, 32]);
}

#[test]
fn cards_say_what_is_known_of_them() {
    let data = data("verdun");
    let french = |name: &str| card(&data, FRENCH, name).event().expect("an event").clone();
    let german = |name: &str| card(&data, GERMAN, name).event().expect("an event").clone();
    assert_eq!(card(&data, FRENCH, "castelnau").turns, Turns::from_to(1, 2));
    assert_eq!((french("castelnau").lasting, french("voie-sacree").does.blocks), (Lasting::Permanent, 12));
    assert!(
        french("voie-sacree").requires.into_iter().all(|card| data.cards[FRENCH][card.index()].name == "castelnau")
    );
    assert_eq!(french("somme-offensive").requires.len(), 2);
    assert_eq!(french("somme-offensive").does.table.map(|table| table.at(8)), Some(7));
    assert_eq!((french("driant").answers, french("raynal").answers), (Some(Moment::Hits), Some(Moment::Barrage)));
    assert_eq!((french("propaganda").with, french("propaganda").does.vp), (1, 2));
    assert_eq!(german("reinforcements-from-russia").holds.request, Some((4, 3)));
    assert_eq!(german("kronprinz").does.barrage.map(|barrage| barrage.dice), Some(14));
    let answered = french("jellicoe").answers;
    assert!(matches!(answered, Some(Moment::Card(card)) if data.cards[GERMAN][card.index()].name == "jutland"));
    let brusilov = french("brusilovs-offensive").does.table.expect("a table");
    assert_eq!(
        brusilov.in_play.iter().map(|change| (change.times, change.add, change.drop)).collect::<Vec<_>>(),
        [(1, -3, false), (2, 0, true)]
    );
}

#[test]
fn readings_are_the_defaults_and_the_map_is_one_of_zones() {
    let loaded = loaded("verdun-autumn");
    assert_eq!(loaded.data.of::<Data>().map(|data| data.rulings.clone()), Some(Rulings::default()));
    assert!(matches!(loaded.sheet, Sheet::Zones(sheet) if sheet.zones.len() == 79));
}

fn laid_over(name: &str, sets: &[&str]) -> Data {
    let overlays: Vec<Overlay> = sets.iter().map(|&set| Overlay::Set(set.into())).collect();
    let loaded = SCHEMA.load(&folder(name), &overlays).unwrap_or_else(|faults| panic!("{faults}"));
    loaded.data.to().expect("the data of verdun")
}

#[test]
fn optional_cards_and_us_entry_can_be_left_out() {
    let out = |data: &Data, side: Side| {
        let removed = data.set_up.removed[side].into_iter();
        removed.map(|card| data.cards[side][card.index()].name.clone()).collect::<Vec<_>>()
    };
    for name in ["verdun", "verdun-february", "verdun-autumn"] {
        let data = laid_over(name, &["options.optional_cards=false"]);
        assert_eq!(out(&data, GERMAN), ["red-baron", "bad-weather"], "{name}");
        assert!(out(&data, FRENCH).contains(&"unknown-heroes".to_owned()), "{name}");
        assert_eq!(out(&self::data(name), GERMAN), [""; 0], "{name}");
    }
    let data = laid_over("verdun", &["options.no_us_entry=true"]);
    assert!(data.course.us_entry.is_none() && self::data("verdun").course.us_entry.is_some());
    // One card alone.
    assert_eq!(laid_over("verdun", &["cards.german.red-baron=none"]).cards[GERMAN].len(), 26);
}

#[test]
fn an_option_that_the_scenario_does_not_have_is_a_fault() {
    assert!(fault("cards.french.haig.option=optional_card").contains("optional_cards"));
    assert!(fault("options.optional_cards=perhaps").contains("true or false"));
}

#[test]
fn every_sample_erratum_loads() {
    let files = std::fs::read_dir(format!("{}/verdun/errata", env!("CARGO_MANIFEST_DIR"))).expect("a folder");
    let files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    assert_eq!(files.len(), 5);
    let plain = loaded("verdun");
    for file in files {
        let laid = SCHEMA.load(&folder("verdun"), &[crate::common::errata_file(&file)]);
        let laid = laid.unwrap_or_else(|faults| panic!("{faults}"));
        assert!(laid.data != plain.data && laid.hash != plain.hash, "{} changes something", file.display());
    }
}

/// What is wrong with several values laid over a scenario.
fn faults(name: &str, sets: &[&str]) -> String {
    let overlays: Vec<Overlay> = sets.iter().map(|&set| Overlay::Set(set.into())).collect();
    match SCHEMA.load(&folder(name), &overlays) {
        Ok(_) => panic!("{sets:?} have no fault"),
        Err(faults) => faults.to_string(),
    }
}

/// What is wrong with a value laid over the campaign.
fn fault(set: &str) -> String {
    faults("verdun", &[set])
}

#[test]
fn faults_of_cards_say_what_is_meant() {
    assert!(fault("cards.french.castelnau.is=once").contains("requires castelnau, no permanent"));
    assert!(fault("cards.french.castelnau.first=7").contains("from 1 to 6"));
    assert!(fault("cards.french.castelnau.last=0").contains("from 1 to 6"));
    assert!(fault("cards.french.castelnau.first=6").contains("`first` not after `last`"));
    assert!(fault("cards.french.jellicoe.answers=card:jutlant").contains("card:jutland"));
    assert!(fault("cards.german.kronprinz.do.barage=14").contains("barrage"));
    assert!(fault("cards.german.gas-attack.copies=0").contains("from 1 to 60"));
    assert!(fault("set-up.hand.french=driand").contains("a list of cards"));
}

#[test]
fn cards_that_contradict_each_other_or_themselves_are_faults() {
    assert!(faults("verdun", &["cards.french.voie-sacree.first=3"]).contains("in no turn with it"));
    assert!(fault("cards.french.jellicoe.answers=card:barrage-5").contains("no event of its owner's round"));
    assert!(fault("cards.french.driant.do.vp=2").contains("`do = { absorb = N }` alone"));
    assert!(fault("cards.french.driant.answers=assault").contains("`do = { defenders = N }` alone"));
    assert!(fault("cards.french.driant.with=1").contains("an answer that does something else"));
    assert!(fault("cards.german.propaganda.do.absorb=2").contains("`answers`"));
    let once = fault("cards.german.reinforcements-to-russia.is=once");
    assert!(once.contains("whose table reinforcements-to-russia changes, no permanent"));
    let heavy = ["cards.german.barrage-10.dice=15", "cards.german.offensive-stockpile.while.stockpile=6"];
    let heavier =
        ["cards.german.barrage-8.copies=60", "cards.german.barrage-6.copies=60", "cards.german.barrage-5.copies=60"];
    assert!(faults("verdun", &heavier).contains("at most 200 a side"));
    let guns = ["cards.german.flamethrowers.while.extra-dice=2", "cards.german.bad-weather.while.extra-dice=1"];
    assert!(faults("verdun", &[heavy, guns].concat()).contains("42 dice in a double barrage"));
}

#[test]
fn set_ups_that_cannot_be_are_faults() {
    assert!(fault("set-up.reserve.german=33").contains("61 german blocks in all"));
    assert!(faults("verdun-autumn", &["set-up.free.german.trenches=21"]).contains("at most 20"));
    let zones = "set-up.free.french.zones=[41, 42, 43]";
    assert!(faults("verdun-autumn", &[zones]).contains("34 french blocks, room for 9"));
    let german = format!("set-up.german_zones=[{}]", (0..70).map(|n| n.to_string()).collect::<Vec<_>>().join(", "));
    assert!(faults("verdun-autumn", &[&german]).contains("15 french trenches, room for 9"));
    assert!(fault("set-up.in_play.german=[\"chaos-in-the-rear\"]").contains("2 german cards chaos-in-the-rear"));
    assert!(fault("cards.french.castelnau.first=2").contains("castelnau in hand in turn 1"));
    assert!(fault("course.vp=60").contains("-15 to 50"));
}
