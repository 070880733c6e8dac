//! §5 Resource points.

use super::*;

held! {
    kept_points "kept-points" {
        "up-to-two" => "[0, 1, 2]",
        "up-to-one" => "[0, 1]",
    } |r| {
        let t = r.on(position("5")).points(5, 8).at(Step::KeepPoints(FRENCH));
        let kept: Vec<u8> = t.legal().iter().filter_map(|a| if let Action::KeepPoints(n) = a { Some(*n) } else { None }).collect();
        format!("{kept:?}")
    }

    reduced_income "reduced-income" {
        "forts-only" => "5 in 1, 2 and 5; 4 in 1, 2 and 3",
        "four-zones" => "4 in 1, 2 and 5; 4 in 1, 2 and 3",
    } |r| {
        let income = |third: u8| {
            let p = r.on(position("1-2-3 2-5")).french(1, bns("a")).french(2, bns("b")).french(third, bns("c"));
            p.points(0, 0).next_turn().points().0
        };
        format!("{} in 1, 2 and 5; {} in 1, 2 and 3", income(5), income(3))
    }

    encirclement "encirclement" {
        "ring" => "surrounded: no",
        "no-path" => "surrounded: yes",
    } |r| {
        let map = "5-11-12-13-14-11 5-12 5-13 5-14 11-21 12-22 13-23 14-24 e21 e22 e23 e24 12x23 13x22 14x23 13x24";
        let p = r.on(position(map)).french(5, bns("a")).prussian(11, bns("A")).prussian(12, bns("B"));
        let p = p.prussian(14, bns("C")).prussian(23, bns("D")).fortified(&[5, 11, 12, 14]);
        let t = p.activation(FRENCH);
        format!("surrounded: {}", yes(t.game.surrounded(&t.state)))
    }

    income_if_open "income-if-open" {
        "yes" => "5",
        "no" => "4",
    } |r| {
        let p = r.on(position("1-2 e2")).french(1, bns("a")).points(0, 0);
        p.next_turn().points().0.to_string()
    }
}
