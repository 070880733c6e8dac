//! Checks that the outlines of a map agree with its borders and corners.

use super::borders::pair;
use super::outline::{self, Contact};
use super::{Zone, Zones};
use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::Item;

impl<'r, 'a, T> Zones<'r, 'a, T> {
    /// Checks that outlines agree with borders and corners. Zones joined by a link may touch or not, whatever its value.
    pub(super) fn check_outlines(&self, corners_at: Option<&Item<'_, '_>>) {
        if self.zones.iter().all(|zone| zone.outline.is_none()) {
            return;
        }
        self.zones.iter().for_each(check_present);
        for (i, a) in self.zones.iter().enumerate() {
            for b in &self.zones[i + 1..] {
                self.check_pair(a, b, corners_at);
            }
        }
    }

    fn check_pair(&self, a: &Zone<'r, 'a, T>, b: &Zone<'r, 'a, T>, corners_at: Option<&Item<'_, '_>>) {
        let (Some((first, item)), Some((second, _))) = (&a.outline, &b.outline) else { return };
        let border = a.lists(b.id);
        // A list that cannot be read or a one-way border has been reported already.
        if a.borders.is_none() || b.borders.is_none() || border != b.lists(a.id) {
            return;
        }
        let contact = outline::contact(first, second);
        let linked = self.link(pair(a.id, b.id)).is_some();
        match contact {
            Contact::Overlap => {
                let found = format!("an outline that overlaps that of zone {}", b.id.0);
                item.fault(Contradiction, found, "outlines that at most touch");
            }
            _ if linked => {}
            _ if border => check_border(a, b, contact),
            _ => self.check_apart(a, b, contact, corners_at),
        }
    }

    /// Checks that zones without a border do not touch, except at a corner that is listed.
    fn check_apart(
        &self,
        a: &Zone<'r, 'a, T>,
        b: &Zone<'r, 'a, T>,
        contact: Contact,
        corners_at: Option<&Item<'_, '_>>,
    ) {
        if let (Contact::Border, Some(at)) = (contact, &a.borders_at) {
            let found = format!("no border with zone {}, whose outline shares an edge", b.id.0);
            at.fault(Contradiction, found, format!("{} in the list, or outlines apart", b.id.0));
        }
        let corner = self.corners.iter().find(|corner| corner.pair == pair(a.id, b.id));
        match (corner, contact) {
            (Some(corner), Contact::Apart | Contact::Border) => {
                let how = if contact == Contact::Border { "share an edge" } else { "do not touch" };
                let found = format!("[{}, {}], whose outlines {how}", a.id.0, b.id.0);
                corner.item.fault(Contradiction, found, "zones whose outlines touch at a corner only");
            }
            (None, Contact::Corner) => {
                if let Some(at) = corners_at {
                    let found = format!("no [{}, {}], whose outlines touch at a corner", a.id.0, b.id.0);
                    at.fault(Contradiction, found, "every pair of zones that touch at a corner only");
                }
            }
            _ => {}
        }
    }
}

/// Checks that a zone has an outline, as some other zone does.
fn check_present<T>(zone: &Zone<'_, '_, T>) {
    let absent = |zone: &Zone<'_, '_, T>| zone.item.fields().is_some_and(|fields| fields.optional("outline").is_none());
    if zone.outline.is_none() && absent(zone) {
        let expected = "an outline for every zone or for none";
        zone.item.fault_at_name(Contradiction, "a zone without an outline, though others have one", expected, None);
    }
}

/// Checks that zones with a border share an edge.
fn check_border<T>(a: &Zone<'_, '_, T>, b: &Zone<'_, '_, T>, contact: Contact) {
    let how = match contact {
        Contact::Border => return,
        Contact::Corner => "touch only at a corner",
        Contact::Apart | Contact::Overlap => "do not touch",
    };
    if let Some((_, at)) = a.borders.iter().flatten().find(|(zone, _)| *zone == b.id) {
        let found = format!("a border between zones {} and {}, whose outlines {how}", a.id.0, b.id.0);
        at.fault(Contradiction, found, "outlines that share an edge, or no border");
    }
}
