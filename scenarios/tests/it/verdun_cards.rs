//! Every event card of Verdun 1916, played once with the cards and the map as they are in the data.
//!
//! Germans hold zones 37, 38 and 46, French 47 and 59 before them; 46 is a height with a fort, 59 a fort.

use sandtable_engine::chance::Scripted;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::action::Purchase;
use sandtable_engine::verdun::{Action, CardId, FRENCH, GERMAN, State, Step, Verdun, ZoneSet};
use sandtable_engine::{BySide, Desk, Game, Side};
use sandtable_scenarios::Source;
use sandtable_scenarios::verdun::{Data, SCHEMA};
use std::sync::LazyLock;

fn read(name: &str) -> Data {
    let loaded = SCHEMA.load(&Source::named(name).unwrap(), &[]).unwrap_or_else(|faults| panic!("{faults}"));
    loaded.data.to().expect("the data of verdun")
}

static CAMPAIGN: LazyLock<Data> = LazyLock::new(|| read("verdun"));
/// What the Germans control in autumn.
static AUTUMN: LazyLock<ZoneSet> = LazyLock::new(|| read("verdun-autumn").set_up.german);

/// A position in the first round of a turn; each side holds `trenches` besides.
struct Position(Data);

fn turn(turn: u8) -> Position {
    let mut data = CAMPAIGN.clone();
    let up = &mut data.set_up;
    up.german = AUTUMN.minus(ZoneSet::one(ZoneId(47)));
    up.blocks = BySide(
        [vec![(37, 3), (38, 3), (46, 3)], vec![(47, 3), (59, 3)]]
            .map(|blocks: Vec<(u8, u8)>| blocks.into_iter().map(|(zone, fresh)| (ZoneId(zone), fresh)).collect()),
    );
    up.trenches = BySide::default();
    up.hand = BySide::default();
    data.course.first = turn;
    Position(data).german(&["trenches"]).french(&["trenches"])
}

impl Position {
    fn ids(&self, side: Side, names: &[&str]) -> Vec<CardId> {
        names.iter().map(|name| id(&self.0, side, name)).collect()
    }

    fn german(mut self, hand: &[&str]) -> Position {
        let cards = self.ids(GERMAN, hand);
        self.0.set_up.hand[GERMAN].extend(cards);
        self
    }

    fn french(mut self, hand: &[&str]) -> Position {
        let cards = self.ids(FRENCH, hand);
        self.0.set_up.hand[FRENCH].extend(cards);
        self
    }

    fn in_play(mut self, side: Side, names: &[&str]) -> Position {
        self.0.set_up.in_play[side] = self.ids(side, names).into_iter().collect();
        self
    }

    /// So many French blocks in zone 47.
    fn before_us(mut self, blocks: u8) -> Position {
        self.0.set_up.blocks[FRENCH][0].1 = blocks;
        self
    }

    /// The German round; nobody draws, since hands are full.
    fn german_round(mut self) -> Table {
        let hand = BySide(Side::BOTH.map(|side| self.0.set_up.hand[side].len() as u8));
        (self.0.course.hand, self.0.course.first_hand) = (hand, hand);
        let game = Verdun::new(self.0);
        let state = game.setup();
        let mut t = Table { game, state };
        t.act(Action::Go, &[]);
        t
    }

    /// The French round after a German who passes.
    fn french_round(self) -> Table {
        let mut t = self.german_round();
        t.act(Action::Done, &[]);
        t
    }
}

fn id(data: &Data, side: Side, name: &str) -> CardId {
    let at = data.cards[side].iter().position(|card| card.name == name);
    CardId(at.unwrap_or_else(|| panic!("a card {name}")) as u8)
}

struct Table {
    game: Verdun,
    state: State,
}

impl Table {
    /// A legal action, and the draws that it makes: of dice the hits, of cards the kind.
    fn act(&mut self, action: Action, draws: &[u32]) -> &mut Table {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        assert!(legal.contains(&action), "{action:?} is not legal at {:?}: {legal:?}", self.state.step());
        let mut env = Desk::silent(Scripted::new(draws.to_vec()));
        self.game.apply(&mut self.state, action, &mut env);
        env.chance.finish();
        self.game.check(&self.state).unwrap_or_else(|breach| panic!("{}", breach.what));
        self
    }

    fn id(&self, name: &str) -> CardId {
        id(self.game.data(), self.state.step().side().expect("somebody decides"), name)
    }

    /// A kind of card as a draw.
    fn kind(&self, side: Side, name: &str) -> u32 {
        id(self.game.data(), side, name).0.into()
    }

    fn event(&mut self, name: &str, draws: &[u32]) -> &mut Table {
        self.act(Action::Event(self.id(name)), draws)
    }

    fn barrage(&mut self, name: &str) -> &mut Table {
        self.act(Action::Barrage(self.id(name)), &[])
    }

    fn points(&mut self, name: &str) -> &mut Table {
        self.act(Action::Points(self.id(name)), &[])
    }

    fn card(&mut self, name: &str, draws: &[u32]) -> &mut Table {
        self.act(Action::Card(self.id(name)), draws)
    }

    fn to(&mut self, zone: u8) -> &mut Table {
        self.act(Action::To(ZoneId(zone)), &[])
    }

    fn done(&mut self, draws: &[u32]) -> &mut Table {
        self.act(Action::Done, draws)
    }

    fn go(&mut self) -> &mut Table {
        self.act(Action::Go, &[])
    }

    /// A barrage without an assault, of so many hits.
    fn bombard(&mut self, zone: u8, hits: u32) -> &mut Table {
        self.to(zone).done(&[0, hits])
    }

    /// An assault of three blocks from one zone, in whose places nobody comes, under a barrage of so many hits.
    fn assault(&mut self, zone: u8, from: u8, hits: u32) -> &mut Table {
        self.to(zone).go().to(from).to(from).to(from).done(&[0, hits])
    }

    /// Passes up to the next month, or the decision before it.
    fn end_month(&mut self) -> &mut Table {
        let month = (self.state.turn(), self.state.month());
        while month == (self.state.turn(), self.state.month())
            && matches!(self.state.step(), Step::Round(_) | Step::Keep(_))
        {
            self.done(&[]);
        }
        self
    }

    fn at(&self, side: Side, zone: u8) -> (u8, u8) {
        let there = self.state.blocks(side, ZoneId(zone));
        (there.fresh(), there.exhausted())
    }

    fn plays(&self, name: &str) -> bool {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal.contains(&Action::Event(self.id(name)))
    }

    fn in_play(&self, side: Side, name: &str) -> bool {
        self.state.in_play(side).has(id(self.game.data(), side, name))
    }

    fn removed(&self, side: Side, name: &str) -> bool {
        self.state.removed(side)[id(self.game.data(), side, name).index()] > 0
    }
}

mod french {
    use super::*;

    #[test]
    fn air_support() {
        let mut t = turn(2).french(&["air-support"]).french_round();
        t.event("air-support", &[]);
        assert_eq!(t.state.air(FRENCH), 1);
    }

    #[test]
    fn offensive_in_italy() {
        let mut t = turn(3).french(&["offensive-in-italy"]).french_round();
        t.event("offensive-in-italy", &[3]);
        assert_eq!(t.state.vp(), -6, "two and a die");
    }

    #[test]
    fn petain() {
        let mut t = turn(1).french(&["petain"]).french_round();
        t.event("petain", &[]).to(47).to(59).to(61);
        assert_eq!((t.state.trenches(FRENCH).len(), t.state.step()), (3, Step::Round(GERMAN)));
        assert!(t.removed(FRENCH, "petain"));
    }

    #[test]
    fn castelnau() {
        let mut t = turn(1).french(&["castelnau"]).french_round();
        t.event("castelnau", &[]).to(59).to(61).done(&[]);
        assert_eq!((t.at(FRENCH, 59), t.at(FRENCH, 61), t.state.step()), ((2, 0), (1, 0), Step::Round(GERMAN)));
        assert!(t.in_play(FRENCH, "castelnau"));
    }

    #[test]
    fn voie_sacree() {
        let t = turn(1).french(&["voie-sacree"]).french_round();
        assert!(!t.plays("voie-sacree"));
        let mut t = turn(1).in_play(FRENCH, &["castelnau"]).french(&["voie-sacree"]).french_round();
        t.event("voie-sacree", &[]);
        assert_eq!((t.state.reserve(FRENCH), t.state.vp()), (3 + 12, 0));
    }

    #[test]
    fn raynal() {
        let mut t = turn(3).german(&["barrage-8"]).french(&["raynal"]).german_round();
        t.barrage("barrage-8").to(47).done(&[]).card("raynal", &[0, 5]);
        assert_eq!(t.at(FRENCH, 47), (1, 2), "two of five hits are left");
    }

    #[test]
    fn driant() {
        let mut t = turn(1).german(&["barrage-8"]).french(&["driant"]).german_round();
        t.barrage("barrage-8").bombard(47, 4).card("driant", &[]);
        assert_eq!(t.at(FRENCH, 47), (1, 2), "two of four hits are left");
    }

    #[test]
    fn unknown_heroes() {
        let mut t = turn(1).german(&["barrage-8"]).french(&["unknown-heroes"]).german_round();
        t.barrage("barrage-8").assault(47, 37, 3);
        assert_eq!((t.state.step(), t.at(FRENCH, 47)), (Step::Answer(FRENCH), (0, 3)));
        t.card("unknown-heroes", &[]);
        assert_eq!(t.at(GERMAN, 47), (0, 0), "three exhausted blocks make nine hits");
    }

    #[test]
    fn la_noria() {
        let mut t = turn(2).german(&["barrage-8"]).french(&["la-noria", "trenches"]).german_round();
        t.barrage("barrage-8").assault(47, 37, 3);
        assert_eq!((t.at(GERMAN, 47), t.at(FRENCH, 47)), ((0, 3), (0, 2)), "contested");
        t.event("la-noria", &[]).done(&[]).points("trenches");
        let before = t.state.purse().halves;
        t.act(Action::Spend(Purchase::Refresh), &[]).to(47);
        assert_eq!(before - t.state.purse().halves, 1);
    }

    #[test]
    fn mangin() {
        let mut t = turn(4).french(&["mangin", "barrage-8"]).french_round();
        t.event("mangin", &[]).done(&[]);
        t.barrage("barrage-8").assault(46, 47, 0);
        assert!(matches!(t.state.step(), Step::Double(FRENCH, _)));
        t.go();
        // Three hits doubled on three fresh Germans; nine doubled and one for the height.
        assert_eq!((t.at(GERMAN, 46), t.at(FRENCH, 46)), ((0, 2), (0, 0)));
    }

    #[test]
    fn hospitals() {
        let mut t = turn(2).german(&["barrage-10"]).french(&["hospitals"]).german_round();
        t.barrage("barrage-10").bombard(47, 10);
        assert_eq!(t.state.morale(FRENCH), 7);
        t.event("hospitals", &[]).end_month();
        assert_eq!((t.state.month(), t.state.morale(FRENCH)), (2, 10));
    }

    #[test]
    fn joffre() {
        let mut t = turn(2).french(&["joffre"]).french_round();
        t.event("joffre", &[]).end_month();
        assert!(matches!(t.state.step(), Step::Sustain(FRENCH, _)));
        t.go();
        assert_eq!(t.state.morale(FRENCH), 9);
    }

    /// Whether Nivelle is still there after a turn.
    fn nivelle_stays(fires: bool) -> bool {
        let mut p = turn(3).french(&["nivelle", "barrage-6"]);
        p.0.course.short = sandtable_engine::verdun::card::Turns::from_to(3, 3);
        let mut t = p.french_round();
        t.event("nivelle", &[]).done(&[]);
        if fires {
            t.barrage("barrage-6").bombard(46, 0);
        }
        t.end_month();
        assert_eq!(t.state.turn(), 4);
        t.in_play(FRENCH, "nivelle")
    }

    #[test]
    fn nivelle() {
        assert!(nivelle_stays(true) && !nivelle_stays(false));
    }

    #[test]
    fn heavy_artillery() {
        let mut t = turn(3).french(&["heavy-artillery", "barrage-6"]).french_round();
        t.event("heavy-artillery", &[]).done(&[]);
        t.barrage("barrage-6").bombard(46, 0);
        assert_eq!(t.state.salvo().dice, 7);
    }

    #[test]
    fn haig() {
        let mut t = turn(4).in_play(FRENCH, &["joffre"]).french(&["haig", "somme-offensive"]).german_round();
        t.go().done(&[]);
        assert!(!t.plays("somme-offensive"));
        t.event("haig", &[]).done(&[]);
        assert!(t.in_play(FRENCH, "haig") && t.plays("somme-offensive"));
    }

    #[test]
    fn coordinated_tactics() {
        let mut t = turn(4).french(&["coordinated-tactics", "barrage-8"]).french_round();
        t.event("coordinated-tactics", &[]).done(&[]);
        t.barrage("barrage-8").bombard(46, 3);
        assert_eq!(t.at(GERMAN, 46), (1, 2), "the fort absorbs one of three");
        assert_eq!(t.game.assault_terms(&t.state).attacker_bonus, 1);
    }

    #[test]
    fn jellicoe() {
        let mut t = turn(3).german(&["jutland"]).french(&["jellicoe"]).german_round();
        t.event("jutland", &[]).card("jellicoe", &[]);
        assert_eq!((t.state.vp(), t.state.step()), (0, Step::Round(FRENCH)));
    }

    #[test]
    fn they_shall_not_pass() {
        let mut t = turn(2).german(&["barrage-8"]).french(&["they-shall-not-pass"]).german_round();
        t.barrage("barrage-8").bombard(47, 5);
        assert_eq!((t.at(FRENCH, 47), t.state.morale(FRENCH)), ((0, 2), 9));
        let drawn = t.kind(FRENCH, "barrage-6");
        t.event("they-shall-not-pass", &[drawn]);
        assert_eq!((t.at(FRENCH, 47), t.state.morale(FRENCH), t.state.hand_size(FRENCH)), ((2, 0), 10, 2));
    }

    #[test]
    fn presidents_visit() {
        let mut t = turn(4).french(&["presidents-visit"]).french_round();
        let drawn = t.kind(FRENCH, "barrage-6");
        t.event("presidents-visit", &[drawn]).to(38);
        assert_eq!((t.state.marker(ZoneId(38)), t.state.hand_size(FRENCH)), (1, 2));
    }

    #[test]
    fn propaganda() {
        let mut t = turn(2).french(&["propaganda"]).french_round();
        t.event("propaganda", &[]);
        assert_eq!((t.state.vp(), t.state.step(), t.state.purse().halves), (-2, Step::Spend(FRENCH), 2));
    }

    #[test]
    fn trenches() {
        let mut t = turn(1).french_round();
        t.event("trenches", &[]);
        t.to(59).to(61).to(62).to(70).to(71).to(72);
        assert_eq!((t.state.trenches(FRENCH).len(), t.state.step()), (6, Step::Round(GERMAN)));
    }

    #[test]
    fn us_diplomacy() {
        let mut t = turn(2).french(&["us-diplomacy"]).french_round();
        t.event("us-diplomacy", &[]).card("trenches", &[2, 3]);
        assert_eq!(t.state.us_level(), 1, "seven, and two for the card discarded");
    }

    #[test]
    fn brusilovs_offensive() {
        let points = |russia: &str| {
            let p = turn(3).in_play(GERMAN, &[russia]).french(&["brusilovs-offensive"]);
            let mut t = p.french_round();
            t.event("brusilovs-offensive", &[2, 3]);
            (t.state.vp(), t.in_play(GERMAN, russia))
        };
        assert_eq!(points("flamethrowers"), (-9, true));
        assert_eq!(points("reinforcements-to-russia"), (-6, true));
        assert_eq!(points("reinforcements-from-russia"), (-15, false), "18, and the track ends at 15");
    }

    #[test]
    fn somme_offensive() {
        let mut t = turn(4).in_play(FRENCH, &["joffre", "haig"]).french(&["somme-offensive"]).german_round();
        t.go().done(&[]);
        t.event("somme-offensive", &[3, 3]);
        assert_eq!((t.state.vp(), t.state.step()), (-7, Step::Spend(FRENCH)), "an 8");
    }
}

mod german {
    use super::*;

    /// What is left of three French in a zone after an event's barrage of so many hits, and its dice.
    fn shelled(at: u8, card: &str, zone: u8, hits: u32) -> ((u8, u8), u8) {
        let mut t = turn(at).german(&[card]).german_round();
        t.event(card, &[]).bombard(zone, hits);
        (t.at(FRENCH, zone), t.state.salvo().dice)
    }

    #[test]
    fn kronprinz() {
        assert_eq!(shelled(1, "kronprinz", 59, 5), ((0, 3), 14), "the fort absorbs two");
    }

    #[test]
    fn falkenhayns_last_push() {
        assert_eq!(shelled(3, "falkenhayns-last-push", 59, 5), ((0, 3), 14));
    }

    #[test]
    fn lunar_landscape() {
        assert_eq!(shelled(1, "lunar-landscape", 59, 5), ((0, 2), 11), "the fort absorbs nothing");
    }

    #[test]
    fn disarmed_fortress() {
        assert_eq!(shelled(1, "disarmed-fortress", 59, 5), ((0, 2), 8));
    }

    #[test]
    fn gas_attack() {
        assert_eq!(shelled(2, "gas-attack", 47, 2), ((0, 2), 8), "all exhausted, then one destroyed");
    }

    #[test]
    fn infiltration() {
        let mut t = turn(1).before_us(1).german(&["infiltration"]).german_round();
        t.event("infiltration", &[]).assault(47, 37, 3);
        assert_eq!((t.state.salvo().dice, t.state.step()), (6, Step::Infiltrate(GERMAN)));
        t.to(48).done(&[]);
        assert_eq!((t.at(GERMAN, 47), t.at(GERMAN, 48), t.state.step()), ((2, 0), (1, 0), Step::Round(FRENCH)));
    }

    #[test]
    fn air_support() {
        let mut t = turn(1).german(&["air-support"]).german_round();
        t.event("air-support", &[]);
        assert_eq!(t.state.air(GERMAN), 1);
    }

    #[test]
    fn red_baron() {
        for (hand, left) in [(&["air-support", "propaganda"][..], 2), (&["propaganda"], 2)] {
            let mut t = turn(3).german(&["red-baron"]).french(hand).german_round();
            t.event("red-baron", &[]);
            assert_eq!(t.state.hand_size(FRENCH), left);
        }
    }

    #[test]
    fn bad_weather() {
        let mut t = turn(4).german(&["bad-weather"]).french(&["barrage-8"]).german_round();
        t.event("bad-weather", &[]);
        t.barrage("barrage-8").to(46).go().to(59).done(&[]).done(&[0, 5]);
        // Three exhausted Germans, a height, and the weather.
        assert!(matches!(t.state.step(), Step::Suffer(GERMAN, _)));
        t.go();
        assert_eq!((t.state.salvo().suffered, t.at(FRENCH, 46)), (1, (0, 0)));
        assert!(t.in_play(GERMAN, "bad-weather"), "once more");
    }

    #[test]
    fn chaos_in_the_rear() {
        let mut t = turn(1).german(&["chaos-in-the-rear"]).german_round();
        t.event("chaos-in-the-rear", &[]).points("trenches").act(Action::Spend(Purchase::Strategic), &[]);
        assert_eq!(t.state.purse().halves, 2, "two of three points");
    }

    #[test]
    fn submarine_warfare() {
        let mut t = turn(2).german(&["submarine-warfare"]).french(&["joffre", "hospitals"]).german_round();
        t.event("submarine-warfare", &[]);
        assert_eq!(t.state.step(), Step::Yield(FRENCH));
        t.card("hospitals", &[]).card("trenches", &[]);
        assert_eq!((t.state.hand_size(FRENCH), t.state.us_modifier(), t.state.step()), (1, 2, Step::Round(FRENCH)));
    }

    #[test]
    fn total_submarine_warfare() {
        let mut t = turn(3).german(&["total-submarine-warfare"]).french(&["joffre", "hospitals"]).german_round();
        let lost = [t.kind(FRENCH, "joffre"), t.kind(FRENCH, "trenches")];
        t.event("total-submarine-warfare", &lost);
        assert_eq!((t.state.hand_size(FRENCH), t.state.us_modifier()), (1, 3));
    }

    /// The most blocks of a request under a permanent, and the marker after it.
    fn requested(at: u8, card: &str) -> (u8, i8) {
        let mut t = turn(at).german(&[card, "barrage-6"]).german_round();
        t.event(card, &[]).done(&[]);
        t.points("barrage-6").act(Action::Spend(Purchase::Request), &[]);
        let most = t.game.request_sizes(&t.state, GERMAN).map_or(0, |(_, most)| most);
        t.act(Action::Count(most), &[]);
        (t.state.en_route(GERMAN), t.state.vp())
    }

    #[test]
    fn reinforcements_to_russia() {
        assert_eq!(requested(3, "reinforcements-to-russia"), (2, -3));
    }

    #[test]
    fn reinforcements_from_russia() {
        assert_eq!(requested(1, "reinforcements-from-russia"), (4, -3));
        let p = turn(3).in_play(GERMAN, &["reinforcements-to-russia"]).german(&["reinforcements-from-russia"]);
        assert!(!p.german_round().plays("reinforcements-from-russia"));
    }

    #[test]
    fn flamethrowers() {
        let mut t = turn(1).german(&["flamethrowers", "barrage-8"]).german_round();
        t.event("flamethrowers", &[]).done(&[]);
        t.barrage("barrage-8").assault(47, 37, 0);
        assert_eq!(t.at(FRENCH, 47), (0, 3), "four hits, one of which does nothing");
        assert_eq!(t.game.assault_terms(&t.state).attacker_bonus, 1);
    }

    #[test]
    fn offensive_stockpile() {
        let mut t = turn(1).german(&["offensive-stockpile", "barrage-8"]).german_round();
        t.event("offensive-stockpile", &[]).done(&[]);
        t.barrage("barrage-8").to(47).done(&[]).card("offensive-stockpile", &[0, 0]);
        assert_eq!((t.state.salvo().dice, t.in_play(GERMAN, "offensive-stockpile")), (12, false));
    }

    fn visited(at: u8, card: &str) {
        let mut t = turn(at).german(&[card]).german_round();
        let drawn = t.kind(GERMAN, "barrage-6");
        t.event(card, &[drawn]).to(61);
        assert_eq!((t.state.marker(ZoneId(61)), t.state.hand_size(GERMAN)), (1, 2));
    }

    #[test]
    fn kaisers_order() {
        visited(1, "kaisers-order");
    }

    #[test]
    fn kaisers_visit() {
        visited(2, "kaisers-visit");
    }

    /// Points of a roll of 2, of 7, of 12.
    fn rolled(at: u8, card: &str) -> [i8; 3] {
        [[0, 0], [2, 3], [5, 5]].map(|dice| {
            let mut t = turn(at).german(&[card]).german_round();
            t.event(card, &dice);
            t.state.vp()
        })
    }

    #[test]
    fn offensive_in_russia() {
        assert_eq!(rolled(2, "offensive-in-russia"), [0, 5, 7]);
    }

    #[test]
    fn rumanian_campaign() {
        assert_eq!(rolled(4, "rumanian-campaign"), [0, 5, 7]);
    }

    #[test]
    fn jutland() {
        assert_eq!(rolled(3, "jutland"), [-5, 5, 10]);
    }

    #[test]
    fn propaganda() {
        let mut t = turn(2).german(&["propaganda"]).german_round();
        t.event("propaganda", &[]);
        assert_eq!((t.state.vp(), t.state.step()), (2, Step::Spend(GERMAN)));
    }

    #[test]
    fn trenches() {
        let mut t = turn(1).german_round();
        t.event("trenches", &[]);
        t.to(0).to(1).to(2).to(3).to(4).to(5);
        assert_eq!((t.state.trenches(GERMAN).len(), t.state.step()), (6, Step::Round(FRENCH)));
    }
}

#[test]
fn every_event_card_is_played_here() {
    let (french, german) = include_str!("verdun_cards.rs").split_once("mod german").expect("both sides");
    for (side, text) in [(FRENCH, french), (GERMAN, german)] {
        for card in CAMPAIGN.cards[side].iter().filter(|card| card.event().is_some()) {
            let test = format!("    #[test]\n    fn {}()", card.name.replace('-', "_"));
            assert!(text.contains(&test), "{} is not played", card.name);
        }
    }
}
