//! §2 Deployment.

use super::*;

held! {
    reserve_uhlans "reserve-uhlans" {
        "apart" => "[21]",
        "together" => "[20, 21]",
    } |r| {
        let p = r.on(position("1 e20 e21 20-30-21")).off_map(PRUSSIAN, Place::Waiting, [bn("A"), uhlans("RUR").green()]);
        let mut t = p.off_map(FRENCH, Place::Waiting, bns("a")).at_unchecked(Step::Deploy(FRENCH));
        t.state = t.game.setup();
        t.state.fortified = ZoneSet::EMPTY;
        t.to(1).to(20);
        format!("{:?}", t.zones())
    }

    citadel_guns "citadel-guns" {
        "no" => "zone 1: no",
        "yes" => "zone 1: yes",
    } |r| {
        let guns = ["g", "h", "i", "j"].map(|n| field(n, 3));
        let p = r.on(position("1-2-3-4-5-6-7-8-9-10-11-12 31 32 47")).off_map(FRENCH, Place::Waiting, guns);
        let mut t = p.at_unchecked(Step::Deploy(FRENCH));
        t.state = t.game.setup();
        format!("zone 1: {}", yes(t.may_go_to(1)))
    }
}
