//! Outlines of zones: whether and how two of them touch.

/// A point in drawing units.
pub(super) type Point = (i32, i32);

/// The relation of two outlines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Contact {
    /// They do not touch.
    Apart,
    /// They share points, but no stretch of an edge.
    Corner,
    /// They share a stretch of an edge.
    Border,
    /// They cover a common area.
    Overlap,
}

/// The edges of an outline.
fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()]))
}

/// Twice the signed area of the triangle `a`, `b`, `c`: its sign says on which side of `ab` the point `c` lies.
fn cross(a: Point, b: Point, c: Point) -> i64 {
    let (a, b, c) = (wide(a), wide(b), wide(c));
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn wide(point: Point) -> (i64, i64) {
    (i64::from(point.0), i64::from(point.1))
}

/// Whether `c`, which is in line with `a` and `b`, lies between them or on one of them.
fn between(a: Point, b: Point, c: Point) -> bool {
    a.0.min(b.0) <= c.0 && c.0 <= a.0.max(b.0) && a.1.min(b.1) <= c.1 && c.1 <= a.1.max(b.1)
}

fn segments(p: (Point, Point), q: (Point, Point)) -> Contact {
    let (d1, d2) = (cross(p.0, p.1, q.0), cross(p.0, p.1, q.1));
    let (d3, d4) = (cross(q.0, q.1, p.0), cross(q.0, q.1, p.1));
    if d1 == 0 && d2 == 0 {
        let along = |point: Point| {
            let (a, b, c) = (wide(p.0), wide(p.1), wide(point));
            (c.0 - a.0) * (b.0 - a.0) + (c.1 - a.1) * (b.1 - a.1)
        };
        let (low, high) = (along(q.0).min(along(q.1)).max(0), along(q.0).max(along(q.1)).min(along(p.1)));
        return match low.cmp(&high) {
            std::cmp::Ordering::Less => Contact::Border,
            std::cmp::Ordering::Equal => Contact::Corner,
            std::cmp::Ordering::Greater => Contact::Apart,
        };
    }
    if d1.signum() * d2.signum() < 0 && d3.signum() * d4.signum() < 0 {
        return Contact::Overlap;
    }
    let touches = d1 == 0 && between(p.0, p.1, q.0)
        || d2 == 0 && between(p.0, p.1, q.1)
        || d3 == 0 && between(q.0, q.1, p.0)
        || d4 == 0 && between(q.0, q.1, p.1);
    if touches { Contact::Corner } else { Contact::Apart }
}

/// Whether a point lies within an outline; for a point on its edge, the answer is `edge`.
pub(super) fn contains(outline: &[Point], point: Point, edge: bool) -> bool {
    if edges(outline).any(|(a, b)| cross(a, b, point) == 0 && between(a, b, point)) {
        return edge;
    }
    edges(outline)
        .filter(|&(a, b)| (a.1 > point.1) != (b.1 > point.1) && (cross(a, b, point) > 0) == (b.1 > a.1))
        .count()
        % 2
        == 1
}

/// The direction in which an outline is drawn: the sign of its area.
fn turn(outline: &[Point]) -> i64 {
    edges(outline).map(|(p, q)| cross((0, 0), p, q)).sum::<i64>().signum()
}

fn same_direction(p: (Point, Point), q: (Point, Point)) -> bool {
    let step = |(from, to): (Point, Point)| (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1));
    let (p, q) = (step(p), step(q));
    p.0 * q.0 + p.1 * q.1 > 0
}

/// The lowest and the highest coordinates of an outline.
fn bounds(outline: &[Point]) -> (Point, Point) {
    let wider =
        |(low, high): (Point, Point), p: &Point| ((low.0.min(p.0), low.1.min(p.1)), (high.0.max(p.0), high.1.max(p.1)));
    outline.iter().fold(((i32::MAX, i32::MAX), (i32::MIN, i32::MIN)), wider)
}

/// The relation of two outlines.
pub(super) fn contact(a: &[Point], b: &[Point]) -> Contact {
    // Most outlines are far apart.
    let (of_a, of_b) = (bounds(a), bounds(b));
    let past = |one: (Point, Point), other: (Point, Point)| one.0.0 > other.1.0 || one.0.1 > other.1.1;
    if past(of_a, of_b) || past(of_b, of_a) {
        return Contact::Apart;
    }
    let mut closest = Contact::Apart;
    let same_turn = turn(a) == turn(b);
    for p in edges(a) {
        for q in edges(b) {
            closest = closest.max(match segments(p, q) {
                // Both areas lie on the same side of the shared stretch.
                Contact::Border if same_direction(p, q) == same_turn => Contact::Overlap,
                contact => contact,
            });
        }
    }
    // The coordinates are doubled, so that the middle of an edge is a whole number too.
    let doubled = |outline: &[Point]| -> Vec<Point> { outline.iter().map(|&(x, y)| (2 * x, 2 * y)).collect() };
    let (a, b) = (doubled(a), doubled(b));
    let middle = |(p, q): (Point, Point)| ((p.0 + q.0) / 2, (p.1 + q.1) / 2);
    let reaches_into =
        |a: &[Point], b: &[Point]| edges(a).any(|edge| contains(b, edge.0, false) || contains(b, middle(edge), false));
    if reaches_into(&a, &b) || reaches_into(&b, &a) { Contact::Overlap } else { closest }
}

/// Whether two edges of an outline cross or overlap, or touch without being neighbours.
pub(super) fn crosses_itself(outline: &[Point]) -> bool {
    let all: Vec<_> = edges(outline).collect();
    (0..all.len()).any(|i| {
        (i + 1..all.len()).any(|j| {
            let neighbours = j == i + 1 || (i == 0 && j == all.len() - 1);
            match segments(all[i], all[j]) {
                Contact::Apart => false,
                Contact::Corner => !neighbours,
                Contact::Border | Contact::Overlap => true,
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(0, 0), (10, 0), (10, 10), (0, 10)];

    fn moved(x: i32, y: i32) -> Vec<Point> {
        SQUARE.iter().map(|p| (p.0 + x, p.1 + y)).collect()
    }

    #[test]
    fn contacts_are_told_apart() {
        assert_eq!(contact(&SQUARE, &moved(10, 0)), Contact::Border);
        assert_eq!(contact(&SQUARE, &moved(10, 9)), Contact::Border);
        assert_eq!(contact(&SQUARE, &moved(10, 10)), Contact::Corner);
        assert_eq!(contact(&SQUARE, &moved(11, 0)), Contact::Apart);
        assert_eq!(contact(&SQUARE, &moved(9, 3)), Contact::Overlap);
        assert_eq!(contact(&SQUARE, &moved(0, 0)), Contact::Overlap);
        let turned: Vec<Point> = moved(10, 0).into_iter().rev().collect();
        assert_eq!(contact(&SQUARE, &turned), Contact::Border);
    }

    #[test]
    fn a_zone_within_another_overlaps_it() {
        assert_eq!(contact(&SQUARE, &[(2, 2), (4, 2), (4, 4)]), Contact::Overlap);
        assert_eq!(contact(&SQUARE, &[(2, 0), (4, 0), (4, 4)]), Contact::Overlap);
        assert_eq!(contact(&SQUARE, &[(4, 4), (4, 0), (2, 0)]), Contact::Overlap);
    }

    #[test]
    fn an_outline_that_crosses_itself_is_noticed() {
        assert!(!crosses_itself(&SQUARE));
        assert!(crosses_itself(&[(0, 0), (10, 10), (10, 0), (0, 10)]));
    }

    #[test]
    fn a_point_on_the_edge_is_inside_only_if_asked() {
        assert!(contains(&SQUARE, (5, 5), false));
        assert!(!contains(&SQUARE, (10, 5), false));
        assert!(contains(&SQUARE, (10, 5), true));
        assert!(!contains(&SQUARE, (15, 5), true));
    }
}
