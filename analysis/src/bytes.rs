//! Results as bytes: columns of variable-length integers (LEB128; signed ones zigzag), so that small numbers take one byte.

use crate::details::{Cost, Decision, Details, Happening, Sections};
use crate::fortune::Fortune;
use crate::judge::Sample;
use crate::record::{MAX_METRICS, MAX_TURNS, Record};
use crate::runner::GameFault;
use sandtable_engine::{Card, Rule, Side};

/// Appends a number.
fn put(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a number that may be negative.
fn put_signed(number: i64, out: &mut Vec<u8>) {
    put(((number << 1) ^ (number >> 63)) as u64, out);
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    put(text.len() as u64, out);
    out.extend(text.as_bytes());
}

/// Appends bits, eight a byte.
pub(crate) fn put_bits(bits: impl Iterator<Item = bool>, out: &mut Vec<u8>) {
    let (mut byte, mut count) = (0, 0);
    for bit in bits {
        byte |= u8::from(bit) << count;
        count += 1;
        if count == 8 {
            out.push(byte);
            (byte, count) = (0, 0);
        }
    }
    if count > 0 {
        out.push(byte);
    }
}

/// Appends rows, column by column. For the places held, only the bits that changed since the turn before are stored.
pub(crate) fn put_records(card: &Card, rows: &[&Record], out: &mut Vec<u8>) {
    let mut column = |of: &dyn Fn(&Record) -> i64| rows.iter().for_each(|row| put_signed(of(row), out));
    column(&|row| row.sign().into());
    column(&|row| row.level.into());
    column(&|row| row.ending.into());
    column(&|row| row.margin.into());
    column(&|row| row.last_turn.into());
    column(&|row| row.decisions.into());
    column(&|row| row.forced.into());
    column(&|row| row.turns_ended.into());
    for metric in 0..card.metrics.len() {
        column(&|row| row.metrics[metric].into());
    }
    for row in rows {
        let mut before = [0; 2];
        for turn in turns(card, row) {
            for (held, before) in row.control[turn].iter().zip(&mut before) {
                put(held ^ *before, out);
                *before = *held;
            }
        }
    }
}

/// The turns whose end a game saw, counted from 0.
fn turns(card: &Card, row: &Record) -> impl Iterator<Item = usize> + use<> {
    let (ended, last) = (row.turns_ended, usize::from(card.last_turn).min(MAX_TURNS));
    (0..last).filter(move |turn| ended >> turn & 1 == 1)
}

/// Appends details.
pub(crate) fn put_details(details: &Details, out: &mut Vec<u8>) {
    let Details { sections, events, decisions, costs, luck, positions } = details;
    put(sections.len() as u64, out);
    sections.iter().flat_map(|Sections(words)| words).for_each(|word| put(*word, out));
    put(events.len() as u64, out);
    for Happening { game, number, turn, rule, kind, words } in events {
        [*game, (*number).into(), (*turn).into(), rule.0.into()].into_iter().for_each(|number| put(number, out));
        [kind, words].into_iter().for_each(|text| put_text(text, out));
    }
    put(decisions.len() as u64, out);
    for Decision { game, number, turn, side, of, margin, phase, kind, subject, action, words } in decisions {
        let numbers = [*game, (*number).into(), (*turn).into(), side.index() as u64, (*of).into()];
        // 0 if there is none; otherwise the margin, shifted so that every value is above 0.
        let margin = margin.map_or(0, |margin| (i64::from(margin) - i64::from(i32::MIN) + 1) as u64);
        numbers.into_iter().chain([margin]).for_each(|number| put(number, out));
        [phase, kind, subject, action, words].into_iter().for_each(|text| put_text(text, out));
    }
    put(costs.len() as u64, out);
    // Times are left out: equal games must have equal bytes.
    costs.iter().flatten().for_each(|cost| put(cost.decisions, out));
    put(luck.len() as u64, out);
    luck.iter().for_each(|fortune| {
        let told: Vec<(usize, f64)> = fortune.told().collect();
        [fortune.rolls, fortune.not_followed, told.len() as u64].into_iter().for_each(|number| put(number, out));
        for (kind, amount) in told {
            put(kind as u64, out);
            out.extend(amount.to_bits().to_le_bytes());
        }
    });
    put(positions.len() as u64, out);
    for Sample { game, stage, features } in positions {
        [*game, (*stage).into(), features.len() as u64].into_iter().for_each(|number| put(number, out));
        features.iter().for_each(|feature| put_signed((*feature).into(), out));
    }
}

/// Appends an error.
pub(crate) fn put_fault(fault: Option<&GameFault>, out: &mut Vec<u8>) {
    out.push(u8::from(fault.is_some()));
    if let Some(GameFault { seed, game, what }) = fault {
        put(*seed, out);
        put(*game, out);
        put_text(what, out);
    }
}

/// Reads what was appended. Every method returns `None` if the bytes do not hold what it reads.
#[derive(Debug)]
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
}

impl<'b> Reader<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Reader<'b> {
        Reader { bytes }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (next, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(*next)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.array()?;
            let low = u64::from(byte & 0x7f);
            if low << shift >> shift != low {
                return None;
            }
            number |= low << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn small<T: TryFrom<i64>>(&mut self) -> Option<T> {
        T::try_from(self.signed()?).ok()
    }

    fn text(&mut self) -> Option<String> {
        let length = self.count()?;
        let (text, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    /// The number of entries that follow, each of at least one byte.
    fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok().filter(|count| *count <= self.bytes.len())
    }

    pub(crate) fn bits<'a>(&mut self, bits: impl Iterator<Item = &'a mut bool>) -> Option<()> {
        let (mut byte, mut left) = (0, 0);
        for bit in bits {
            if left == 0 {
                ([byte], left) = (self.array()?, 8);
            }
            *bit = byte & 1 == 1;
            byte >>= 1;
            left -= 1;
        }
        Some(())
    }

    pub(crate) fn records<'a>(
        &mut self,
        card: &Card,
        from: u64,
        rows: impl Iterator<Item = &'a mut Record>,
    ) -> Option<()> {
        let mut rows: Vec<&mut Record> = rows.collect();
        rows.iter_mut().zip(from..).for_each(|(row, game)| row.game = game);
        let mut column = |set: &dyn Fn(&mut Record, &mut Self) -> Option<()>| -> Option<()> {
            rows.iter_mut().try_for_each(|row| set(row, self))
        };
        column(&|row, reader| {
            row.winner = match reader.signed()? {
                0 => None,
                1 => Some(Side::First),
                -1 => Some(Side::Second),
                _ => return None,
            };
            Some(())
        })?;
        column(&|row, reader| {
            row.level = reader.small()?;
            (usize::from(row.level) < card.levels.len()).then_some(())
        })?;
        column(&|row, reader| {
            row.ending = reader.small()?;
            (usize::from(row.ending) < card.endings.len()).then_some(())
        })?;
        column(&|row, reader| reader.small().map(|margin| row.margin = margin))?;
        column(&|row, reader| reader.small().map(|turn| row.last_turn = turn))?;
        column(&|row, reader| reader.small().map(|decisions| row.decisions = decisions))?;
        column(&|row, reader| reader.small().map(|forced| row.forced = forced))?;
        column(&|row, reader| reader.small().map(|ended| row.turns_ended = ended))?;
        for metric in 0..card.metrics.len().min(MAX_METRICS) {
            column(&|row, reader| reader.small().map(|value| row.metrics[metric] = value))?;
        }
        for row in rows {
            let mut before = [0; 2];
            for turn in turns(card, row) {
                for (held, before) in row.control[turn].iter_mut().zip(&mut before) {
                    *before ^= self.number()?;
                    *held = *before;
                }
            }
        }
        Some(())
    }

    /// Reads the details of `games` games, from game `from` on.
    pub(crate) fn details(&mut self, card: &Card, from: u64, games: usize) -> Option<Details> {
        let sections_of_card = card.rulebook.sections.len();
        let all_or_none = |count: &usize| *count == 0 || *count == games;
        let count = self.count().filter(all_or_none)?;
        let section = |_| Some(Sections([self.number()?, self.number()?, self.number()?, self.number()?]));
        let sections = (0..count).map(section).collect::<Option<_>>()?;
        let count = self.count()?;
        let event = |_| {
            Some(Happening {
                game: self.number().filter(|game| (from..from + games as u64).contains(game))?,
                number: u32::try_from(self.number()?).ok()?,
                turn: u8::try_from(self.number()?).ok()?,
                rule: Rule(u8::try_from(self.number()?).ok().filter(|rule| usize::from(*rule) < sections_of_card)?),
                kind: self.text()?,
                words: self.text()?,
            })
        };
        let events = (0..count).map(event).collect::<Option<_>>()?;
        let count = self.count()?;
        let decision = |_| {
            Some(Decision {
                game: self.number().filter(|game| (from..from + games as u64).contains(game))?,
                number: u32::try_from(self.number()?).ok()?,
                turn: u8::try_from(self.number()?).ok()?,
                side: *Side::BOTH.get(usize::try_from(self.number()?).ok()?)?,
                of: u32::try_from(self.number()?).ok()?,
                margin: match i64::try_from(self.number()?).ok()? {
                    0 => None,
                    moved => Some(i32::try_from(moved - 1 + i64::from(i32::MIN)).ok()?),
                },
                phase: self.text()?,
                kind: self.text()?,
                subject: self.text()?,
                action: self.text()?,
                words: self.text()?,
            })
        };
        let decisions = (0..count).map(decision).collect::<Option<_>>()?;
        let count = self.count().filter(all_or_none)?;
        let mut cost = || Some(Cost { decisions: self.number()?, nanoseconds: 0 });
        let costs = (0..count).map(|_| Some([cost()?, cost()?])).collect::<Option<_>>()?;
        let count = self.count().filter(all_or_none)?;
        let fortune = |_| {
            let (rolls, not_followed, told) = (self.number()?, self.number()?, self.count()?);
            let told = (0..told).map(|_| {
                let kind = usize::try_from(self.number()?).ok()?;
                Some((kind, f64::from_bits(u64::from_le_bytes(self.array()?))))
            });
            Fortune::of(rolls, not_followed, told)
        };
        let luck = (0..count).map(fortune).collect::<Option<_>>()?;
        let count = self.count()?;
        let sample = |_| {
            let game = self.number().filter(|game| (from..from + games as u64).contains(game))?;
            let (stage, features) = (u8::try_from(self.number()?).ok()?, self.count()?);
            Some(Sample { game, stage, features: (0..features).map(|_| self.small()).collect::<Option<_>>()? })
        };
        let positions = (0..count).map(sample).collect::<Option<_>>()?;
        Some(Details { sections, events, decisions, costs, luck, positions })
    }

    pub(crate) fn fault(&mut self) -> Option<Option<GameFault>> {
        match self.array()? {
            [0] => Some(None),
            [1] => Some(Some(GameFault { seed: self.number()?, game: self.number()?, what: self.text()? })),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written_and_small_ones_take_a_byte() {
        for (number, length) in [(0, 1), (63, 1), (-64, 1), (64, 2), (-300, 2), (i64::MAX, 10), (i64::MIN, 10)] {
            let mut bytes = Vec::new();
            put_signed(number, &mut bytes);
            assert_eq!((Reader::new(&bytes).signed(), bytes.len()), (Some(number), length));
        }
    }
}
