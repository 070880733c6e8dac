//! Records as they are played, in a file beside the results, so that a run that is killed goes on.
//!
//! Blocks of rows, each behind its length and a check. What follows the last whole block, as a killed run leaves it, is cut off.

use crate::record::Record;
use crate::runner::Sink;
use sandtable_engine::Card;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The most rows of a block.
const ROWS: usize = 4_096;

/// More bytes than a block can have.
const MOST_BYTES: u64 = 1 << 24;

/// The rows that were played of a run, in game order.
#[derive(Debug)]
pub struct Journal {
    card: &'static Card,
    file: File,
    /// The hash of what is played: a block belongs to one.
    of: [u8; 32],
    bytes: Vec<u8>,
}

impl Journal {
    /// Opens the journal of what `of` tells: all that decides which games are played. That of anything else begins anew.
    ///
    /// # Errors
    /// Where the file cannot be read or written.
    pub fn open(path: &Path, card: &'static Card, of: &str) -> io::Result<Journal> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let of = *blake3::hash(of.as_bytes()).as_bytes();
        let mut head = Vec::new();
        (&file).take(of.len() as u64).read_to_end(&mut head)?;
        if head != of {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&of)?;
        }
        Ok(Journal { card, file, of, bytes: Vec::new() })
    }

    /// Hands what was played before, at most so many games, to the sinks, and tells how many games that is. What comes next is written
    /// behind them. Ask once, before anything is written.
    ///
    /// # Errors
    /// Where the file cannot be read or a sink fails.
    pub fn replay(&mut self, most: u64, sinks: &mut [&mut dyn Sink]) -> io::Result<u64> {
        let mut end = self.of.len() as u64;
        let (mut games, mut rows) = (0, Vec::new());
        let mut read = BufReader::new(&self.file);
        while let Some(length) = block(&mut read, &self.of, &mut self.bytes)? {
            rows.clear();
            let mut bytes = self.bytes.as_slice();
            while let Some(row) = Record::decode(self.card, &mut bytes) {
                rows.push(row);
            }
            let follows = (games..).zip(&rows).all(|(game, row)| row.game == game);
            if !bytes.is_empty() || !follows || games + rows.len() as u64 > most {
                break;
            }
            for sink in sinks.iter_mut() {
                sink.take(&rows)?;
            }
            games += rows.len() as u64;
            end += length;
        }
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(games)
    }
}

/// Reads a block, and tells its length in the file; none where there is no whole one.
fn block(from: &mut impl Read, of: &[u8; 32], bytes: &mut Vec<u8>) -> io::Result<Option<u64>> {
    let mut head = Vec::new();
    from.take(12).read_to_end(&mut head)?;
    let Some((length, check)) = head.split_first_chunk() else { return Ok(None) };
    let length = u64::from(u32::from_le_bytes(*length));
    bytes.clear();
    if length == 0 || length > MOST_BYTES {
        return Ok(None);
    }
    from.take(length).read_to_end(bytes)?;
    Ok((bytes.len() as u64 == length && checked(of, bytes) == *check).then_some(length + 12))
}

/// What tells that a block is whole.
fn checked(of: &[u8; 32], bytes: &[u8]) -> [u8; 8] {
    let mut first = [0; 8];
    first.copy_from_slice(&blake3::keyed_hash(of, bytes).as_bytes()[..8]);
    first
}

impl Sink for Journal {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        for rows in records.chunks(ROWS) {
            self.bytes.clear();
            rows.iter().for_each(|row| row.encode(self.card, &mut self.bytes));
            self.file.write_all(&(self.bytes.len() as u32).to_le_bytes())?;
            self.file.write_all(&checked(&self.of, &self.bytes))?;
            self.file.write_all(&self.bytes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Game;
    use sandtable_engine::kuhn::Kuhn;
    use std::fs;

    fn row(game: u64) -> Record {
        let margin = if game.is_multiple_of(3) { 1 } else { -1 };
        let mut row = Record { game, margin, last_turn: 1, decisions: 3, turns_ended: 1, ..Record::EMPTY };
        row.winner = Some(if margin > 0 { sandtable_engine::Side::First } else { sandtable_engine::Side::Second });
        row.control[0] = [game, 7];
        row.metrics[..Kuhn::CARD.metrics.len()].fill(-5);
        row
    }

    fn read(path: &Path, of: &str, most: u64) -> (Vec<Record>, Journal) {
        let mut journal = Journal::open(path, Kuhn::CARD, of).expect("a file");
        let mut rows: Vec<Record> = Vec::new();
        let games = journal.replay(most, &mut [&mut rows]).expect("a file");
        assert_eq!(games, rows.len() as u64);
        (rows, journal)
    }

    /// Cut off at any byte, and with any byte changed, what is read are whole blocks from the first on; it goes on behind them.
    #[test]
    fn what_a_killed_run_leaves_is_read_up_to_its_last_whole_block() {
        let path = std::env::temp_dir().join(format!("sandtable-journal-{}", std::process::id()));
        let rows: Vec<Record> = (0..6).map(row).collect();
        let (nothing, mut journal) = read(&path, "a", 9);
        assert!(nothing.is_empty());
        for block in [0..1, 1..4, 4..6] {
            journal.take(&rows[block]).expect("room on the disk");
        }
        drop(journal);
        let whole = fs::read(&path).expect("our own file");
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).expect("room on the disk");
            let (found, mut journal) = read(&path, "a", 9);
            assert!([0, 1, 4, 6].contains(&found.len()) && found == rows[..found.len()], "{cut}");
            assert_eq!(found.len() == 6, cut == whole.len());
            journal.take(&rows[found.len()..]).expect("room on the disk");
            drop(journal);
            assert_eq!(read(&path, "a", 9).0, rows, "{cut}");
        }
        for at in (0..whole.len()).step_by(7) {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            fs::write(&path, &changed).expect("room on the disk");
            let found = read(&path, "a", 9).0;
            assert!(found.len() < 6 && found == rows[..found.len()], "{at}");
        }
        fs::write(&path, &whole).expect("room on the disk");
        assert_eq!(read(&path, "a", 5).0, rows[..4], "no more than was asked for");
        assert!(read(&path, "b", 9).0.is_empty(), "another run's");
        fs::remove_file(path).expect("our own file");
    }
}
