//! Each reading of the rulings that are about a sentence each: and those from R-73 on, and the last of R-24 and of R-41.

use super::fixture::*;
use crate::chance::Scripted;
use crate::loire::data::{Placement, Withdrawals};
use crate::loire::event::{Coming, End, Event};
use crate::loire::rulings::{
    AllAdjacent, BattleVictory, CombatMorale, Crossing, DecoySupply, EdgeLine, EscortedFoe, FrenchArea, GunsAllowance,
    GunsLeader, GunsRiver, GunsRoom, GunsZones, HqFacing, HqPoint, IrregularAgain, IrregularShare, IrregularSuccess,
    LateMinimum, LentGuns, LostHexes, MarchFactor, MaskedStack, MixedCrossing, Occupied, PartyChain, RetreatCompany,
    RetreatOrder, RetreatWay, RetreatedGuns, RetreatedMarchers, RetreatedWitnesses, ScoutWay, Scouts, SetUpStacking,
    SeventeenthPlace, Shaken, SonisHelp, TestedRetreats, Unbridged,
};
use crate::loire::state::{Fight, State, Step, Task};
use crate::loire::terrain::{HexSet, PlaceSet, Terrain};
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{Action, FRENCH, GERMAN};
use crate::observer::Desk;
use crate::side::{BySide, Side};

/// A German division at 505 attacks 506 and throws two threes; two divisions stand face to face at the edge.
fn fought(position: Position) -> Table {
    let mut table = position.unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
    table.dice(&[3, 3]).to(505);
    table
}

mod r3_3 {
    use super::*;

    #[test]
    fn a_masked_stack_counts_as_regular_or_as_irregular() {
        // Whether a zone of control of a German stack at 505 still works at 506, where a French one is.
        let works = |reading: MaskedStack, german: &str, french: &str, mask: bool| {
            let position = field().ruling(move |r| r.masked_stack = reading).unit(german, 505).unit(french, 506);
            let masked = if mask { position.mask(GERMAN, 505) } else { position };
            let table = masked.done();
            table.state.hostile(FRENCH).has(table.hex(506))
        };
        let (regular, irregular) = (MaskedStack::Regular, MaskedStack::Irregular);
        assert_eq!([regular, irregular].map(|r| works(r, "Gd1", "Ff1", true)), [true, false]);
        assert_eq!([regular, irregular].map(|r| works(r, "Gi1", "Ff1", true)), [true, false]);
        assert_eq!([regular, irregular].map(|r| works(r, "Gi1", "Ff1", false)), [true, true]);
        let own = |reading: MaskedStack| {
            let position = field().ruling(move |r| r.masked_stack = reading).unit("Gi1", 505).unit("Fi1", 506);
            let table = position.mask(FRENCH, 506).done();
            table.state.hostile(FRENCH).has(table.hex(506))
        };
        assert_eq!([regular, irregular].map(own), [false, true], "an own stack is masked like any other");
    }
}

mod r6_1 {
    use super::*;

    #[test]
    fn a_town_is_occupied_by_who_controls_it_or_by_who_stands_in_it() {
        // Corps that leave after a roll of 8: two of them, unless the French occupy the town.
        let leaving = |reading: Occupied, held: bool, at: u16| {
            let p = field().place(505, Terrain::Town, GERMAN).unit("Fi1", at).unit("Gi9", 1610).corps("15", &["Fi1"]);
            let (towns, german_corps) = (p.places(&[505]), p.corps_set(&[]));
            let p = p.ruling(move |r| r.occupied = reading).data(|data| {
                let (turn, later, german) = (7, 9, 10);
                let (target, most, among) = ([6, 10], (3, 2), german_corps);
                data.withdrawals = Some(Withdrawals { turn, later, target, towns, most, among, german, german_corps });
            });
            let p = if held { p.then(|s| s.control = BySide([PlaceSet(1), PlaceSet(0)])) } else { p };
            let mut table = p.done();
            (table.state.turn, table.state.acting, table.state.task) = (7, FRENCH, Task::Withdrawals);
            let stays = held && reading == Occupied::Controls || at == 505 && reading == Occupied::Stands;
            table.dice(if stays { &[4, 4, 1, 1] } else { &[4, 4] }).work();
            table.state.leaving
        };
        let controls = |held, at| leaving(Occupied::Controls, held, at);
        let stands = |held, at| leaving(Occupied::Stands, held, at);
        assert_eq!([controls(true, 101), controls(false, 101), controls(false, 505)], [0, 2, 2]);
        assert_eq!([stands(true, 101), stands(false, 101), stands(false, 505)], [2, 2, 0]);
    }
}

mod r8_1 {
    use super::*;

    #[test]
    fn parties_supply_decoys_or_not() {
        let fed = |reading: DecoySupply| {
            let p = field().ruling(move |r| r.decoy_supply = reading).edge(GERMAN, &[1605], &[1605]);
            let p = p.unit("Gp1", 1105).unit("Gd1", 705).mask(GERMAN, 705).unit("Gp2", 704).unit("Fi9", 110);
            let table = p.done();
            let supplied = table.names(table.game.supplied_units(&table.state, GERMAN)).join(" ");
            let mut placed = false;
            table.game.decoy_hexes(&table.state, GERMAN).into_iter().for_each(|hex| placed |= hex == table.hex(706));
            (supplied, placed)
        };
        assert_eq!(fed(DecoySupply::Yes), ("Gp1 Gd1 Gp2".into(), true));
        assert_eq!(fed(DecoySupply::No), ("Gp1 Gp2".into(), false));
    }

    #[test]
    fn a_line_of_hexes_leads_to_an_edge_or_a_railway_does() {
        let fed = |reading: EdgeLine, side: Side, rails: &[u16], at: u16| {
            let p = field().ruling(move |r| r.edge_line = reading).edge(side, &[], &[105, 1605]).rail(rails);
            let table = p.unit("Fi1", 110).unit("Gi1", 1610).done();
            table.game.supplied_hexes(&table.state, side).has(table.hex(at))
        };
        let (any, railway) = (EdgeLine::Any, EdgeLine::Railway);
        assert_eq!([any, railway].map(|r| fed(r, FRENCH, &[], 305)), [true, false]);
        assert_eq!([any, railway].map(|r| fed(r, FRENCH, &[105, 205, 305], 505)), [true, true]);
        assert_eq!([any, railway].map(|r| fed(r, FRENCH, &[], 1405)), [true, true], "the east edge is named by itself");
        assert_eq!([any, railway].map(|r| fed(r, GERMAN, &[], 1405)), [true, false]);
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn the_point_of_a_headquarters_is_whole_or_halved_to_nothing() {
        let values = |reading: HqPoint| {
            let mut table = field().ruling(move |r| r.hq_point = reading).unit("Gh1", 505).unit("Fi1", 506).done();
            let hq = table.unit("Gh1");
            let fight = Fight { attackers: UnitSet::one(hq), ..Fight::default() };
            let fed = table.game.value_in(&table.state, hq, &fight);
            table.state.unsupplied.insert(hq);
            (fed, table.game.value_in(&table.state, hq, &fight), table.game.value(&table.state, hq))
        };
        assert_eq!((values(HqPoint::Whole), values(HqPoint::Halved)), ((1, 1, 1), (1, 0, 0)));
    }
}

mod r10_2 {
    use super::*;

    #[test]
    fn the_way_with_the_least_cover_or_with_the_most() {
        // 505 to 606 leads over 605 or 506; 506 is a wood.
        let modifier = |reading: ScoutWay| {
            let p = field().ruling(move |r| r.scout_way = reading).ground(506, Terrain::Wood);
            let table = p.unit("Fi1", 505).done();
            table.game.scouting_modifier(table.hex(505), table.hex(606))
        };
        assert_eq!((modifier(ScoutWay::Least), modifier(ScoutWay::Most)), (0, 1));
    }

    #[test]
    fn francs_tireurs_reconnoitre_from_afar_or_not() {
        let range = |reading: Scouts, with: &str| {
            let table = field().ruling(move |r| r.scouts = reading).unit("Ff1", 505).unit(with, 505).done();
            table.game.scouting_range(&table.state, table.unit("Ff1"))
        };
        assert_eq!([Scouts::WithoutHq, Scouts::NotHq].map(|r| range(r, "Fi1")), [None; 2]);
        assert_eq!(["Fi1", "Fh1"].map(|with| range(Scouts::Irregular, with)), [Some(2), None]);
    }
}

mod r12_1 {
    use super::*;

    /// Who can attack after francs-tireurs at 504 have attacked a German division at 505 in vain, with a French one at 506.
    fn attackers(reading: IrregularShare, side: Side) -> Vec<u16> {
        let p = field().ruling(move |r| r.irregular_share = reading).unit("Gi1", 505).unit("Ff1", 504).unit("Fi1", 506);
        let p = p.unit("Gi9", 1605).unit("Fi9", 1606);
        let mut table = p.goes_on(side, Task::Skirmishes(FRENCH), &[6, 6]);
        assert_eq!((table.end_of("Ff1"), table.step()), (Some(End::Beaten), Step::Occupy(GERMAN, table.hex(504))));
        table.stop();
        table.offered_hexes()
    }

    #[test]
    fn who_was_attacked_by_irregular_units_attacks_and_is_attacked_or_not() {
        assert_eq!(attackers(IrregularShare::Yes, GERMAN), [505, 1605]);
        assert_eq!(attackers(IrregularShare::No, GERMAN), [1605]);
        assert_eq!(attackers(IrregularShare::Yes, FRENCH), [506, 1606]);
        assert_eq!(attackers(IrregularShare::No, FRENCH), [1606]);
    }
}

mod r12_3 {
    use super::*;

    #[test]
    fn the_army_leads_or_the_better_of_two_headquarters() {
        let factor = |reading: GunsLeader| {
            let p = field().ruling(move |r| r.guns_leader = reading).unit("Fh1", 508).unit("Fh2", 508);
            let p = p.under("Fh2", &["Fh1"]).data(|data| (data.units[0].rating, data.units[1].rating) = (9, 6));
            let table = p.unit("Fi1", 506).done();
            table.game.gun_factor(&table.state, table.units(&["Fh1", "Fh2"]), table.hex(506))
        };
        assert_eq!((factor(GunsLeader::Highest), factor(GunsLeader::Best)), (Some(4), Some(7)));
    }

    #[test]
    fn as_far_as_the_allowance_of_each_or_any_way() {
        // Goals around 506 from 503, on foot with three points, on horseback with six, or both.
        let goals = |reading: GunsAllowance, names: &[&str], hungry: bool| {
            let p = field().ruling(move |r| r.guns_allowance = reading).unit("Fi1", 503).unit("Fc1", 503);
            let p = p.data(|data| data.units[0].movement = 3).unit("Gi9", 1610);
            let mut table = p.done();
            table.state.unsupplied = if hungry { table.units(&["Fi1"]) } else { UnitSet::EMPTY };
            let (units, attacked) = (table.units(names), HexSet::one(table.hex(506)));
            assert_eq!(table.game.gun_factor(&table.state, units, table.hex(506)).is_some(), {
                table.game.gun_goals(&table.state, units, attacked).has(table.hex(506))
            });
            table.numbers(table.game.gun_goals(&table.state, units, attacked))
        };
        let (allowance, any) = (GunsAllowance::Allowance, GunsAllowance::AnyLength);
        assert_eq!(goals(allowance, &["Fi1"], false), [405, 505, 506, 605]);
        assert_eq!(goals(allowance, &["Fi1"], true), [505], "two points out of supply");
        assert_eq!(goals(allowance, &["Fi1", "Fc1"], true), [505], "as far as the slowest");
        assert_eq!(goals(allowance, &["Fc1"], true), goals(any, &["Fi1", "Fc1"], true));
        assert_eq!(goals(any, &["Fi1"], true), goals(allowance, &["Fi1"], false));
    }

    #[test]
    fn there_is_room_for_who_comes_or_one_is_too_many_after_the_combat() {
        let comes = |reading: GunsRoom| {
            let p = field().ruling(move |r| r.guns_room = reading).result((0, 0), (0, 0)).unit("Gi1", 505);
            let p = p.unit("Fi1", 506).unit("Fi2", 506).unit("Fi3", 509).unit("Gi9", 1605).unit("Fi9", 1606);
            let mut table = p.fighting(GERMAN);
            table.to(505).pick("Fi3");
            table
        };
        assert!(!comes(GunsRoom::Yes).offered_hexes().contains(&506));
        let mut table = comes(GunsRoom::No);
        table.dice(&[1, 1, 3, 3]).to(506);
        assert_eq!((table.at("Fi3"), table.step()), (506, Step::Excess(FRENCH, table.hex(506))));
        table.pick("Fi1");
        assert_eq!(table.step(), Step::Attack(GERMAN));
    }

    #[test]
    fn who_has_retreated_marches_or_not() {
        let marches = |reading: RetreatedMarchers| {
            let p = field().ruling(move |r| r.retreated_marchers = reading).unit("Fi1", 503);
            let table = p.then(|s| s.retreated = UnitSet(1)).done();
            table.game.hears_the_guns(&table.state, table.unit("Fi1"))
        };
        assert_eq!((marches(RetreatedMarchers::Yes), marches(RetreatedMarchers::No)), (true, false));
    }

    #[test]
    fn a_hex_beyond_a_river_is_beside_the_attacked_one_or_not() {
        let beside = |reading: GunsRiver, bridges: &[(u16, u16)]| {
            let p = field().ruling(move |r| r.guns_river = reading).unit("Fi1", 509).river(&[(506, 507)]);
            let table = bridges.iter().fold(p, |p, &(a, b)| p.bridge(a, b)).done();
            let goals = table.game.gun_goals(&table.state, table.units(&["Fi1"]), HexSet::one(table.hex(506)));
            goals.has(table.hex(507))
        };
        assert_eq!((beside(GunsRiver::Yes, &[]), beside(GunsRiver::No, &[])), (true, false));
        assert!(beside(GunsRiver::No, &[(506, 507)]), "over a bridge");
    }

    #[test]
    fn who_comes_late_and_is_halved_is_worth_nothing_or_one() {
        let value = |reading: LateMinimum, hungry: bool| {
            let p = field().ruling(move |r| r.late_minimum = reading).unit("Gi1", 505).unit("Fi1", 506);
            let mut table = p.done();
            let unit = table.unit("Fi1");
            table.state.steps[unit.index()] = 1;
            table.state.unsupplied.set(unit, hungry);
            let late = UnitSet::one(unit);
            table.game.value_in(&table.state, unit, &Fight { late, defenders: late, ..Fight::default() })
        };
        assert_eq!([false, true].map(|hungry| value(LateMinimum::Before, hungry)), [1, 0]);
        assert_eq!([false, true].map(|hungry| value(LateMinimum::After, hungry)), [1, 1]);
    }

    /// A French division at 509 marches to 507, beside a unit at 407 that has not attacked.
    fn arrives(reading: GunsZones, beside: &str) -> Table {
        let p = field().ruling(move |r| r.guns_zones = reading).result((0, 0), (0, 0));
        let p = p.unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 509).unit(beside, 407);
        let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.to(505);
        if table.step() == Step::Join(GERMAN) {
            table.pick("Gi1").stop();
        }
        table.pick("Fi2").dice(&[1, 1]);
        if reading == GunsZones::No {
            table.dice(&[1, 1, 3, 3]);
        }
        table.to(507);
        assert_eq!((table.heard_coming(), table.at("Fi2")), (Some(Coming::InTime), 507));
        table
    }

    #[test]
    fn cavalry_gives_way_to_who_arrives_or_stays() {
        let table = arrives(GunsZones::No, "Gc1");
        assert_eq!((table.at("Gc1"), table.step()), (407, Step::Attack(GERMAN)), "nobody is asked");
        let mut table = arrives(GunsZones::Arrival, "Gc1");
        assert_eq!(table.step(), Step::GiveWay(GERMAN, table.unit("Gc1")));
        table.dice(&[3, 3]).to(307);
        assert_eq!((table.at("Gc1"), table.step()), (307, Step::Attack(GERMAN)), "the combat goes on");
    }

    #[test]
    fn infantry_beside_the_arrival_is_not_asked() {
        let p = field().ruling(|r| r.guns_zones = GunsZones::Arrival).result((0, 0), (0, 0));
        let p = p.unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 509).unit("Gi2", 407);
        let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.to(505);
        if table.step() == Step::Join(GERMAN) {
            table.pick("Gi1").stop();
        }
        table.pick("Fi2").dice(&[1, 1, 3, 3]).to(507);
        assert_eq!(table.at("Gi2"), 407);
    }
}

mod r12_4 {
    use super::*;

    /// A German division at 505 with an enemy beyond the river at 506, and another one at 404 or nowhere.
    fn bank(reading: Unbridged, position: Position) -> Table {
        let p = position.ruling(move |r| r.unbridged = reading).result((0, 0), (0, 0)).long_river(5);
        p.unit("Gi1", 505).unit("Fi1", 506).unit("Gi9", 1605).unit("Fi9", 1604).fighting(GERMAN)
    }

    #[test]
    fn beyond_a_river_nobody_is_attacked_or_who_the_attacker_likes() {
        let table = bank(Unbridged::No, field());
        assert_eq!(table.offered_hexes(), [1605]);
        let mut table = bank(Unbridged::Yes, field());
        assert_eq!(table.offered_hexes(), [505, 1605]);
        table.to(505);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Target(GERMAN), vec![506]));
        table.dice(&[3, 3]).to(506);
        let crossing = |e: &Event| matches!(e, Event::Fought { modifier: -1, .. });
        assert_eq!((table.told(crossing), table.state.fought().has(table.unit("Fi1"))), (1, true));
    }

    #[test]
    fn who_must_be_attacked_is_and_who_stands_beyond_the_river_may_be() {
        let mut table = bank(Unbridged::Yes, field().unit("Fi2", 504));
        table.to(505);
        assert_eq!((table.numbers(table.state.combat().at), table.offered_hexes()), (vec![504], vec![506]));
        table.dice(&[3, 3]).stop();
        assert!(!table.state.fought().has(table.unit("Fi1")) && table.state.fought().has(table.unit("Fi2")));
    }

    #[test]
    fn beyond_a_river_a_decoy_that_is_turned_up_is_nobody() {
        let p = field().ruling(|r| (r.unbridged, r.all_adjacent) = (Unbridged::Yes, AllAdjacent::Together));
        let p = p.result((0, 0), (0, 0)).long_river(5).unit("Gi1", 505).unit("Fd1", 506).mask(FRENCH, 506);
        let mut table = p.unit("Gi9", 1605).unit("Fi9", 1604).fighting(GERMAN);
        table.to(505).to(506);
        assert_eq!((table.at("Fd1"), table.step(), table.offered_hexes()), (0, Step::Attack(GERMAN), vec![1605]));
    }

    #[test]
    fn nobody_retreats_or_advances_over_the_river() {
        let p = field().ruling(|r| r.unbridged = Unbridged::Yes).result((0, 1), (0, 0)).long_river(5);
        let mut table = p.unit("Gi1", 505).unit("Fi1", 506).unit("Gi9", 1605).unit("Fi9", 1604).fighting(GERMAN);
        table.to(505).dice(&[3, 3]).to(506);
        assert_eq!(table.step(), Step::Retreat(GERMAN, table.unit("Gi1")));
        table.to(504);
        assert_eq!(table.step(), Step::Attack(GERMAN), "the French do not cross");
    }
}

mod r12_6 {
    use super::*;

    fn modifier(position: Position) -> i8 {
        let table = position.done();
        let of = |side| table.state.on_map() & table.game.units_of(side);
        let fight = Fight { attackers: of(GERMAN), defenders: of(FRENCH), ..Fight::default() };
        table.game.combat_modifier(&table.state, &fight)
    }

    #[test]
    fn a_headquarters_costs_a_modifier_by_itself_or_always() {
        let p = |reading: HqFacing| field().ruling(move |r| r.hq_facing = reading).unit("Gh1", 505);
        let both = [HqFacing::Alone, HqFacing::Any];
        assert_eq!(both.map(|r| modifier(p(r).unit("Fi1", 506))), [-2, -2]);
        assert_eq!(both.map(|r| modifier(p(r).unit("Gi1", 505).unit("Fi1", 506))), [0, -2]);
        assert_eq!(both.map(|r| modifier(p(r).unit("Gi1", 505).unit("Fi1", 506).unit("Fc1", 506))), [0, -3]);
        assert_eq!(both.map(|r| modifier(p(r).unit("Gc1", 505).unit("Fi1", 506))), [-2, -4], "cavalry by itself too");
        assert_eq!(both.map(|r| modifier(p(r).unit("Gi1", 505).unit("Fh1", 506))), [2, 2], "his faces nobody");
        assert_eq!(both.map(|r| modifier(p(r).unit("Gi1", 505).unit("Fi1", 506).unit("Fh1", 506))), [0, 0], "both");
    }

    #[test]
    fn an_attack_over_a_stream_is_one_or_not_if_somebody_comes_to_this_bank() {
        let modified = |reading: Crossing| {
            let p = field().ruling(move |r| r.crossing = reading).result((0, 0), (0, 0)).stream(505, 506);
            let p = p.unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 607).unit("Gi9", 1605).unit("Fi9", 1606);
            let mut table = p.fighting(GERMAN);
            table.to(505).pick("Fi2").dice(&[1, 1, 3, 3]).to(605);
            assert_eq!(table.at("Fi2"), 605);
            let over_water =
                |modifier: i8| table.told(|e| matches!(e, Event::Fought { modifier: m, .. } if *m == modifier));
            (over_water(0), over_water(-1))
        };
        assert_eq!((modified(Crossing::Any), modified(Crossing::Attacked)), ((1, 0), (0, 1)));
    }

    #[test]
    fn one_hex_over_land_is_enough_or_one_over_water() {
        // Cavalry at 505 attacks 504 and 506, and some of them over a stream: its value, and the modifier.
        let counted = |reading: MixedCrossing, water: &[u16]| {
            let p = field().ruling(move |r| r.mixed_crossing = reading);
            let p = water.iter().fold(p, |p, &hex| p.stream(505, hex));
            let table = p.unit("Gc1", 505).unit("Fc1", 504).unit("Fc2", 506).done();
            let of = |side| table.state.on_map() & table.game.units_of(side);
            let fight = Fight { attackers: of(GERMAN), defenders: of(FRENCH), ..Fight::default() };
            let value = table.game.value_in(&table.state, table.unit("Gc1"), &fight);
            (value, table.game.combat_modifier(&table.state, &fight))
        };
        let both = |water: &[u16]| (counted(MixedCrossing::Land, water), counted(MixedCrossing::AnyWater, water));
        assert_eq!(both(&[]), ((3, 0), (3, 0)));
        assert_eq!(both(&[506]), ((3, 0), (1, -1)));
        assert_eq!(both(&[504, 506]), ((1, -1), (1, -1)));
    }

    #[test]
    fn general_de_sonis_helps_from_nearby_or_where_his_headquarters_fights() {
        let asked = |reading: SonisHelp, at: u16, points: u8| {
            let p = field().ruling(move |r| r.sonis_help = reading).result((0, 0), (0, 0));
            let p = p.unit("Fh1", at).unit("Fi1", 506).unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606);
            let p = p.data(move |data| (data.sonis, data.units[0].artillery) = (UnitId(0), points));
            let mut table = p.then(|s| s.marched = UnitSet(1)).fighting(GERMAN);
            let dice: &[u32] = if (at, points) == (507, 0) { &[3, 3] } else { &[] };
            table.dice(dice).to(505).step() == Step::Sonis(FRENCH)
        };
        for reading in [SonisHelp::Near, SonisHelp::Lends, SonisHelp::Fights] {
            let lends = reading != SonisHelp::Fights;
            assert_eq!([507, 506].map(|at| asked(reading, at, 1)), [lends, true]);
            assert_eq!([507, 506].map(|at| asked(reading, at, 0)), [false, true], "there is no point to give");
        }
    }

    #[test]
    fn general_de_sonis_helps_where_his_headquarters_gives_a_point() {
        let modifier = |points: u8| {
            let p = field().ruling(|r| r.sonis_help = SonisHelp::Lends).result((0, 0), (0, 0));
            let p = p.unit("Fh1", 507).unit("Fi1", 506).unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606);
            let p = p.data(|data| (data.sonis, data.units[0].artillery) = (UnitId(0), 1));
            let mut table = p.then(|s| s.marched = UnitSet(1)).fighting(GERMAN);
            table.to(505).go().dice(&[3, 3, 3, 3][..if points > 0 { 4 } else { 2 }]).count(points);
            (-3..=3).find(|n| table.told(|e| matches!(e, Event::Fought { modifier, .. } if modifier == n)) > 0)
        };
        // A point in the clear is worth 1, and the general another.
        assert_eq!([0, 1].map(modifier), [Some(0), Some(-2)]);
    }
}

mod r12_7 {
    use super::*;

    #[test]
    fn units_retreat_in_the_order_of_their_owner_or_of_the_counters() {
        let two = |reading: RetreatOrder| {
            let p = field().ruling(move |r| r.retreat_order = reading).result((0, 0), (0, 1));
            fought(p.unit("Fi1", 506).unit("Fi2", 506))
        };
        let table = two(RetreatOrder::Counters);
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi1")));
        let mut table = two(RetreatOrder::Owner);
        assert_eq!((table.step(), table.offered_units()), (Step::Retreater(FRENCH), vec!["Fi1", "Fi2"]));
        table.pick("Fi2");
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi2")));
        table.to(507);
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi1")), "the last one is not asked for");
    }

    /// 506 and 405 are attacked, and zones of control lie on every hex beside 405.
    #[test]
    fn a_hex_that_others_have_left_is_open_to_a_retreat_or_not() {
        let second = |reading: LostHexes| {
            let p = field().ruling(move |r| (r.lost_hexes, r.retreat_order) = (reading, RetreatOrder::Counters));
            let p = p.result((0, 0), (0, 1)).unit("Fi1", 506).unit("Fi2", 405).unit("Gi2", 307).unit("Gi3", 304);
            let mut table = fought(p);
            table.to(507);
            assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi2")));
            table.offered_hexes()
        };
        assert_eq!(second(LostHexes::Open), [305, 306, 404, 406, 506]);
        assert_eq!(second(LostHexes::Closed), [305, 306, 404, 406]);
    }

    /// Two hexes attack and are beaten; Gi3 has not attacked and stays in one of them. All other hexes beside 505 lie in zones of control.
    #[test]
    fn r_106_a_hex_where_a_comrade_stays_has_not_been_left() {
        let retreat = |reading: LostHexes| {
            let p = field().ruling(move |r| (r.lost_hexes, r.retreat_order) = (reading, RetreatOrder::Counters));
            let p = p.result((0, 1), (0, 0)).unit("Fi1", 506).unit("Fi2", 503).unit("Fi3", 304).unit("Fi4", 704);
            let mut table = p.unit("Gi2", 605).unit("Gi3", 605).unit("Gi1", 505).fighting(GERMAN);
            table.to(505).pick("Gi1").pick("Gi2").stop().dice(&[3; 4]).stop();
            table.at("Gi1")
        };
        assert_eq!([LostHexes::Open, LostHexes::Closed].map(retreat), [605, 605]);
    }

    #[test]
    fn a_second_hex_is_further_away_or_anywhere() {
        let second = |reading: RetreatWay| {
            let mut table =
                fought(field().ruling(move |r| r.retreat_way = reading).result((0, 0), (0, 2)).unit("Fi1", 506));
            table.to(507);
            table.offered_hexes()
        };
        assert_eq!(second(RetreatWay::Further), [407, 508, 607]);
        assert_eq!(second(RetreatWay::Free), [406, 407, 508, 606, 607], "506 is where it began");
    }
}

mod r12_8 {
    use super::*;

    #[test]
    fn two_that_retreat_together_spare_each_other_the_test_or_not() {
        let tested = |reading: RetreatCompany| {
            let p = field().ruling(move |r| (r.retreat_company, r.retreat_order) = (reading, RetreatOrder::Counters));
            let p = p.result((0, 0), (0, 1)).unit("Fi1", 506).unit("Fi2", 506).unit("Gc1", 407).unit("Gi2", 706);
            let mut table = fought(p);
            table.dice(if reading == RetreatCompany::Any { &[] } else { &[3, 3, 3, 3] }).to(507);
            assert_eq!((table.at("Fi1"), table.at("Fi2")), (507, 507));
            table.told(|e| matches!(e, Event::TestedAfterRetreat { .. }))
        };
        assert_eq!((tested(RetreatCompany::Any), tested(RetreatCompany::Others)), (0, 2));
    }

    /// Two retreat into hexes beside each other, before infantry.
    #[test]
    fn who_has_retreated_is_tested_beside_another_or_not() {
        let tested = |reading: RetreatedWitnesses| {
            let p =
                field().ruling(move |r| (r.retreated_witnesses, r.retreat_order) = (reading, RetreatOrder::Counters));
            let p = p.result((0, 0), (0, 1)).unit("Fi1", 506).unit("Fi2", 506);
            let mut table = fought(p);
            table.to(507).dice(if reading == RetreatedWitnesses::No { &[] } else { &[1, 1, 1, 1] }).to(606);
            table.told(|e| matches!(e, Event::TestedAfterRetreat { .. }))
        };
        assert_eq!((tested(RetreatedWitnesses::No), tested(RetreatedWitnesses::Yes)), (0, 2));
    }

    #[test]
    fn who_is_beside_the_hex_that_is_left_is_tested_or_not() {
        let shaken = |reading: Shaken| {
            let p = field().ruling(move |r| r.shaken = reading).result((0, 0), (0, 1)).unit("Ff1", 605);
            let mut table = fought(p.unit("Fi1", 506));
            table.dice(if reading == Shaken::Left { &[6, 6] } else { &[] }).to(507);
            table.end_of("Ff1")
        };
        let all = [Shaken::Beside, Shaken::Passed, Shaken::Left];
        assert_eq!(all.map(shaken), [None, None, Some(End::Shaken)], "605 is beside 506 and not beside 507");
    }

    #[test]
    fn who_stood_there_spares_the_test_by_either_reading() {
        for reading in [RetreatCompany::Any, RetreatCompany::Others] {
            let p = field().ruling(move |r| r.retreat_company = reading).result((0, 0), (0, 1));
            let p = p
                .unit("Fh1", 507)
                .data(|data| data.units[0].artillery = 0)
                .unit("Fi1", 506)
                .unit("Gc1", 407)
                .unit("Gi2", 706);
            let table = fought(p.then(|s| s.marched = UnitSet(1)));
            assert_eq!(table.at("Fi1"), 507);
            assert_eq!(table.told(|e| matches!(e, Event::TestedAfterRetreat { .. })), 0);
        }
    }
}

mod r13 {
    use super::*;

    /// What National Morale of 2 adds to the roll of a combat in which a side attacks the other one.
    fn added(reading: CombatMorale, attacker: Side) -> i8 {
        let mut table = field().ruling(move |r| r.combat_morale = reading).unit("Gi1", 505).unit("Fi1", 506).done();
        table.state.morale = 2;
        let of = |side| table.state.on_map() & table.game.units_of(side);
        let fight = Fight { attackers: of(attacker), defenders: of(attacker.enemy()), ..Fight::default() };
        table.game.combat_modifier(&table.state, &fight)
    }

    #[test]
    fn it_helps_french_attacks_or_all_french_combats_or_none() {
        let both = |reading| (added(reading, FRENCH), added(reading, GERMAN));
        assert_eq!(both(CombatMorale::Attack), (2, 0));
        assert_eq!(both(CombatMorale::Always), (2, -2));
        assert_eq!(both(CombatMorale::All), (2, -2));
        assert_eq!(both(CombatMorale::None), (0, 0));
    }

    #[test]
    fn francs_tireurs_are_helped_by_one_reading_whichever_way_they_succeed() {
        let modifier = |reading: CombatMorale, success: IrregularSuccess| {
            let p = field().ruling(move |r| (r.combat_morale, r.irregular_success) = (reading, success));
            let mut table = p.unit("Ff1", 505).unit("Gi1", 506).unit("Gp1", 605).done();
            table.state.morale = 1;
            let of =
                |unit: &str, foe: &str| table.game.irregular_modifier(&table.state, table.unit(unit), table.unit(foe));
            (of("Ff1", "Gi1"), of("Gp1", "Ff1"))
        };
        let (low, high) = (IrregularSuccess::Low, IrregularSuccess::High);
        assert_eq!(modifier(CombatMorale::Always, low), (1, 0), "in the clear beside a party, and no more");
        assert_eq!(modifier(CombatMorale::All, low), (0, 0));
        assert_eq!(modifier(CombatMorale::All, high), (2, 0));
    }

    #[test]
    fn the_roll_of_a_french_attack_is_read_with_it() {
        let mut env = Desk::silent(Scripted::dice(&[3, 3]));
        let mut table = field().unit("Fi1", 505).unit("Gi1", 506).done();
        table.state.morale = -1;
        let fight = Fight { attackers: table.units(&["Fi1"]), defenders: table.units(&["Gi1"]), ..Fight::default() };
        let outcome = table.game.roll_combat(&table.state, &fight, &mut env);
        assert_eq!((outcome.roll, outcome.modifier), (6, -1));
    }
}

mod r14_2 {
    use super::*;

    #[test]
    fn the_french_stand_west_or_south_or_both_at_once() {
        let placed = |reading: FrenchArea| {
            let p = field().ruling(move |r| r.french_area = reading).reserve("Fi1");
            let (hexes, both) = (p.hexes(&[101, 110, 210]), p.hexes(&[110, 210]));
            let units = vec![p.id("Fi1")];
            let placement = Placement { side: FRENCH, units, hexes, both, together: false, march: None };
            let mut table = p.data(|data| data.set_up = vec![placement]).begun();
            table.act(Action::Column(1));
            if table.at("Fi1") == 0 { table.offered_hexes() } else { vec![table.at("Fi1")] }
        };
        assert_eq!((placed(FrenchArea::Either), placed(FrenchArea::Both)), (vec![101, 110], vec![110]));
    }

    #[test]
    fn the_seventeenth_corps_is_in_one_town_or_in_several() {
        let second = |reading: SeventeenthPlace| {
            let p = field().ruling(move |r| r.seventeenth_place = reading).reserve("Fi1").reserve("Fi2").reserve("Fi3");
            let (units, hexes) = (["Fi1", "Fi2", "Fi3"].map(|name| p.id(name)).to_vec(), p.hexes(&[105, 305]));
            let placement = Placement { side: FRENCH, units, hexes, both: hexes, together: true, march: None };
            let mut table = p.data(|data| data.set_up = vec![placement]).begun();
            table.act(Action::Column(1));
            let asked = matches!(table.step(), Step::Place(..));
            if asked {
                table.act(Action::Column(3)).act(Action::Column(3));
            }
            (asked, ["Fi1", "Fi2", "Fi3"].map(|name| table.at(name)))
        };
        assert_eq!(second(SeventeenthPlace::One), (false, [105; 3]));
        assert_eq!(second(SeventeenthPlace::Any), (true, [105, 305, 305]));
    }

    #[test]
    fn set_up_is_within_the_limits_of_stacking_or_not() {
        let hexes = |reading: SetUpStacking| {
            let p = field().ruling(move |r| r.set_up_stacking = reading).reserve("Fi1").reserve("Fi2").reserve("Fi3");
            let placement = |name: &str, numbers: &[u16]| {
                let hexes = p.hexes(numbers);
                Placement { side: FRENCH, units: vec![p.id(name)], hexes, both: hexes, together: false, march: None }
            };
            let placements = vec![placement("Fi1", &[105]), placement("Fi2", &[105]), placement("Fi3", &[105, 305])];
            let table = p.data(move |data| data.set_up = placements).begun();
            if table.at("Fi3") == 0 { vec![1, 3] } else { vec![table.at("Fi3")] }
        };
        assert_eq!((hexes(SetUpStacking::Limited), hexes(SetUpStacking::Free)), (vec![305], vec![1, 3]));
    }

    #[test]
    fn francs_tireurs_of_the_first_turn_too() {
        let hexes = |reading: FrenchArea| {
            let p = field().ruling(move |r| r.french_area = reading).unit("Fi1", 105).unit("Gi1", 1610);
            let p = p.edge(FRENCH, &[105], &[105]);
            let areas = [p.hexes(&[104, 105]), p.hexes(&[104])];
            let mut table = p.data(|data| data.francs_tireurs = areas).done();
            table.state.turn = 1;
            table.numbers(table.game.franc_tireur_hexes(&table.state))
        };
        assert_eq!((hexes(FrenchArea::Either), hexes(FrenchArea::Both)), (vec![104, 105], vec![104]));
    }
}

mod r8_1_parties {
    use super::*;

    /// Two parties far from enemies, near each other, and without a line.
    #[test]
    fn parties_supply_each_other_or_not() {
        let linked = |reading: PartyChain| {
            let p = field().ruling(move |r| r.party_chain = reading).edge(GERMAN, &[], &[]);
            let table = p.unit("Gp1", 305).unit("Gp2", 605).done();
            table.game.supplying_parties(&table.state, HexSet::EMPTY).len()
        };
        assert_eq!((linked(PartyChain::Supplied), linked(PartyChain::Free)), (0, 2));
    }

    #[test]
    fn r_104_a_party_does_not_supply_itself() {
        let supplied = |other: u16| {
            let p = field().ruling(|r| r.party_chain = PartyChain::Free).edge(GERMAN, &[], &[]);
            let table = p.unit("Gp1", 305).unit("Gp2", other).done();
            table.game.supplied_units(&table.state, GERMAN).len()
        };
        assert_eq!([605, 305, 1605].map(supplied), [2, 2, 0], "near each other, in a hex, far from each other");
    }
}

mod r13_victory {
    use super::*;

    /// The attackers retreat, and a defender is destroyed.
    #[test]
    fn who_wins_and_loses_a_unit_is_defeated_or_not() {
        let moved = |reading: BattleVictory, level: u8| {
            let p = field().ruling(move |r| r.battle_victory = reading).result((0, 1), (level, 0));
            let p = p.then(|s| (s.steps[0], s.steps[1]) = (1, 1));
            let mut table = fought(p.unit("Fi2", 506).unit("Fi1", 506));
            while let Step::Loss(_) = table.step() {
                let first = table.legal()[0];
                table.act(first);
            }
            table.to(504);
            let lost = ["Fi1", "Fi2"].into_iter().filter(|name| table.steps(name) == 0).count();
            (lost, table.state.events)
        };
        let level = (1..=3)
            .find(|level| moved(BattleVictory::Any, *level).0 == 1)
            .expect("a level at which one of two steps is lost");
        assert_eq!((moved(BattleVictory::Any, level).1, moved(BattleVictory::Loser, level).1), (0, 1));
    }
}

mod t_morale {
    use super::*;

    /// Cavalry retreats from 506 to 507; a division at 508 that sees it fails its test, and retreats too.
    #[test]
    fn who_retreats_after_a_test_is_defeated_or_not() {
        let moved = |reading: TestedRetreats| {
            let p = field().ruling(move |r| r.tested_retreats = reading).result((0, 0), (0, 1));
            let mut table = fought(p.unit("Fc1", 506).unit("Fi1", 508).then(|s| s.marched = UnitSet(2)));
            assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fc1")));
            table.dice(&[6, 6]).to(507);
            assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi1")));
            table.to(509);
            table.state.events
        };
        assert_eq!((moved(TestedRetreats::No), moved(TestedRetreats::Yes)), (0, -1));
    }
}

mod r12_2 {
    use super::*;

    /// Two bands beside a party: the party has been attacked by the first in vain, or has attacked.
    #[test]
    fn irregular_units_fight_again_or_not() {
        let foes = |reading: IrregularAgain| {
            let p = field().ruling(move |r| r.irregular_again = reading).unit("Gp1", 505).unit("Ff1", 506);
            let table = p.then(|s| s.fought = UnitSet(1)).done();
            table.game.foes(&table.state, table.unit("Ff1")).len()
        };
        assert_eq!((foes(IrregularAgain::Yes), foes(IrregularAgain::No)), (1, 0));
    }

    /// A party beside a wood with infantry and francs-tireurs.
    #[test]
    fn irregular_units_with_a_regular_one_are_attacked_or_not() {
        let foes = |reading: EscortedFoe| {
            let p =
                field().ruling(move |r| r.escorted_foe = reading).unit("Gp1", 505).unit("Fi1", 506).unit("Ff1", 506);
            let table = p.ground(506, Terrain::Wood).done();
            table
                .names(table.game.foes(&table.state, table.unit("Gp1")))
                .into_iter()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!((foes(EscortedFoe::No), foes(EscortedFoe::Yes)), (vec!["Fi1".into()], vec!["Ff1".into()]));
    }
}

mod r12_3_factor {
    use super::*;

    #[test]
    fn a_factor_or_a_cost_is_rounded_down() {
        let factor =
            |reading: MarchFactor| field().ruling(move |r| r.march_factor = reading).done().game.guns_factor(9, 5);
        assert_eq!((factor(MarchFactor::Factor), factor(MarchFactor::Cost)), (6, 7));
    }
}

mod r12_6_guns {
    use super::*;

    /// Headquarters that can give points to an attack of 505 on 506, in which the French one stands beside, and has retreated or fought.
    fn gunners(position: Position, then: fn(&mut State)) -> Vec<String> {
        let p = position.unit("Gi1", 505).unit("Fi1", 506).unit("Fh1", 507).unit("Gi9", 1605).unit("Fi9", 1606);
        let mut table = p.then(then).fighting(GERMAN);
        // Where nobody is asked, the combat is fought at once.
        if table.game.data().rulings.lent_guns == LentGuns::Once {
            table.dice(&[3, 3]);
        }
        table.to(505);
        table.names(table.game.gunners(&table.state, FRENCH)).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn who_has_retreated_lends_from_a_hex_that_is_not_attacked() {
        let retreated =
            |reading| gunners(field().ruling(move |r| r.retreated_guns = reading), |s| s.retreated = UnitSet(4));
        let (none, beside, all) = (RetreatedGuns::None, RetreatedGuns::Beside, RetreatedGuns::All);
        assert_eq!([none, beside, all].map(|reading| retreated(reading).len()), [0, 1, 1]);
    }

    #[test]
    fn who_has_lent_has_fought_or_not() {
        let fought = |reading| gunners(field().ruling(move |r| r.lent_guns = reading), |s| s.fought = UnitSet(4));
        assert_eq!([LentGuns::Free, LentGuns::Once].map(|reading| fought(reading).len()), [1, 0]);
    }
}
