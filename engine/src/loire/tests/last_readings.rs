//! Each reading of the rulings from R-115 on.

use super::fixture::*;
use crate::loire::rulings::FoughtComrades;
use crate::loire::state::Step;
use crate::loire::unit::UnitSet;
use crate::loire::{FRENCH, GERMAN};

/// A German division at 505 attacks 506 and throws two threes; two divisions stand face to face at the edge.
fn fought(position: Position) -> Table {
    let mut table = position.unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
    table.dice(&[3, 3]).to(505);
    table
}

mod r12_4 {
    use super::*;

    /// Three in the attacked hex: a division that is fresh, cavalry that has fought and held, a headquarters that has fought and retreated.
    fn beaten(reading: FoughtComrades) -> Table {
        let p = field().ruling(move |r| r.fought_comrades = reading).result((0, 0), (0, 1));
        let p = p.unit("Fi1", 506).unit("Fc1", 506).unit("Fh1", 506).data(|data| data.units[2].artillery = 0);
        let mut table = fought(p.then(|s| (s.fought, s.retreated) = (UnitSet(6), UnitSet(4))));
        let seen = if reading == FoughtComrades::Stay { vec!["Fi1", "Fh1"] } else { vec!["Fi1", "Fc1", "Fh1"] };
        assert_eq!(table.offered_units(), seen);
        let (last, others) = seen.split_last().expect("several");
        for name in others {
            table.pick(name).to(507);
        }
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit(last)));
        // Who stays sees the others go, and stands firm.
        table.dice(if reading == FoughtComrades::Stay { &[1, 1] } else { &[] }).to(507);
        table
    }

    #[test]
    fn r_115_who_has_fought_and_held_is_not_driven_off_with_others() {
        let table = beaten(FoughtComrades::Stay);
        assert_eq!(["Fi1", "Fc1", "Fh1"].map(|name| table.at(name)), [507, 506, 507]);
        assert_eq!(table.step(), Step::Attack(GERMAN), "the hex was not left, so nobody advances");
    }

    #[test]
    fn r_115_or_all_of_an_attacked_hex_go() {
        let table = beaten(FoughtComrades::Leave);
        assert_eq!(["Fi1", "Fc1", "Fh1"].map(|name| table.at(name)), [507; 3]);
        assert!(matches!(table.step(), Step::Advance(side) if side != FRENCH));
    }
}
