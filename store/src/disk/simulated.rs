//! A disk in memory that fails by seed: torn writes, syncs and renames that a loss of power undoes, a full disk, missing permissions, killed
//! processes, other processes in between, clocks that jump.
//!
//! It belongs to a thread. What a process sees and what outlasts a loss of power are kept apart: bytes are safe after [`sync`](super::sync)
//! of their file, names after that of their folder.

use super::Kind;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsString;
use std::fs::TryLockError;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime};

/// What goes wrong at an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The process is killed, in the middle of what it writes.
    Kill,
    /// The power is lost: with it go what was not synced, and all processes.
    Power,
    /// Nothing can be written for this many operations.
    Full(u64),
    /// The operation is not allowed.
    Denied,
    /// The device fails.
    Broken,
    /// The clock of the calendar jumps by this many seconds.
    Jump(i64),
    /// Another process does something first.
    Other,
}

/// What unwinds a process that is killed.
#[derive(Debug)]
pub(crate) struct Killed;

/// A separate generator, so that seeds do not change with a library.
#[derive(Clone, Debug)]
pub(crate) struct Seeds(pub(crate) u64);

impl Seeds {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end.max(1)
    }
}

#[derive(Clone, Debug, Default)]
struct Content {
    folder: bool,
    bytes: Vec<u8>,
    /// The bytes that survive a loss of power; none if they are `bytes`.
    safe: Option<Vec<u8>>,
    modified: Duration,
    locked: bool,
}

/// A change of names that a loss of power may undo.
#[derive(Clone, Debug)]
enum Change {
    Add(PathBuf, usize),
    Remove(PathBuf),
    /// With the content, in case its first name was lost.
    Rename(PathBuf, PathBuf, usize),
}

impl Change {
    fn is_in(&self, folder: &Path) -> bool {
        match self {
            Change::Add(path, _) | Change::Remove(path) => path.parent() == Some(folder),
            Change::Rename(from, to, _) => [from, to].iter().any(|path| path.parent() == Some(folder)),
        }
    }

    fn apply(self, names: &mut BTreeMap<PathBuf, usize>) {
        match self {
            Change::Add(path, content) => drop(names.insert(path, content)),
            Change::Remove(path) => drop(names.remove(&path)),
            Change::Rename(from, to, content) => {
                names.insert(from.clone(), content);
                let moved: Vec<PathBuf> = names.keys().filter(|path| path.starts_with(&from)).cloned().collect();
                for path in moved {
                    let within = path.strip_prefix(&from).expect("it begins so");
                    let target = if within.as_os_str().is_empty() { to.clone() } else { to.join(within) };
                    let content = names.remove(&path).expect("it is there");
                    names.insert(target, content);
                }
            }
        }
    }
}

/// A disk with its processes and clocks.
#[derive(Clone, Default)]
pub(crate) struct Disk {
    contents: Vec<Content>,
    names: BTreeMap<PathBuf, usize>,
    /// The names after a loss of power, and the changes on the way there.
    safe: BTreeMap<PathBuf, usize>,
    changes: Vec<Change>,
    seeds: Option<Seeds>,
    /// The failures, each with the number of its operation, in order.
    pub(crate) failures: VecDeque<(u64, Failure)>,
    /// What another process does.
    pub(crate) other: Option<Rc<dyn Fn()>>,
    /// Whether a sync does nothing, as on a device that lies, or for a program without any.
    pub(crate) lies: bool,
    pub(crate) operations: u64,
    full_until: u64,
    process: u64,
    processes: u64,
    dead: BTreeSet<u64>,
    off: bool,
    time: Duration,
    jumped: i64,
    /// A report of the operations, if one is wanted.
    pub(crate) story: Option<Vec<String>>,
}

thread_local! {
    static DISK: RefCell<Option<Disk>> = const { RefCell::new(None) };
}

/// Does something with the disk of this thread itself, without an operation.
pub(crate) fn with<T>(act: impl FnOnce(&mut Disk) -> T) -> Option<T> {
    DISK.with(|disk| disk.borrow_mut().as_mut().map(act))
}

/// Gives the thread a disk, or takes it away, and gives the one it had.
pub(crate) fn put(new: Option<Disk>) -> Option<Disk> {
    DISK.with(|disk| disk.replace(new))
}

/// Runs a process to its end; `None` if it was killed.
pub(crate) fn process<T>(run: impl FnOnce() -> T) -> Option<T> {
    let before = with(|disk| {
        disk.processes += 1;
        std::mem::replace(&mut disk.process, disk.processes)
    });
    let ended = catch_unwind(AssertUnwindSafe(run));
    with(|disk| disk.process = before.unwrap_or_default());
    match ended {
        Ok(ended) => Some(ended),
        Err(why) if why.is::<Killed>() => None,
        Err(why) => resume_unwind(why),
    }
}

/// The outcome of an operation.
enum Step {
    Go,
    Fail(ErrorKind),
    Die,
    Visit(Rc<dyn Fn()>),
}

impl Disk {
    /// A disk with these files, all safe.
    pub(crate) fn new(files: &[(&str, &[u8])]) -> Disk {
        let mut disk = Disk::default();
        for (path, bytes) in files {
            let path = PathBuf::from(path);
            for above in path.ancestors().skip(1) {
                disk.add(above.to_owned(), true);
            }
            let content = disk.add(path, false);
            disk.contents[content].bytes = bytes.to_vec();
        }
        disk.settle();
        disk
    }

    /// A file more, safe.
    pub(crate) fn place(&mut self, path: &str, bytes: &[u8]) {
        let content = self.add(PathBuf::from(path), false);
        self.contents[content].bytes = bytes.to_vec();
        self.settle();
    }

    /// Makes everything on the disk safe, and sets the seed of its failures.
    pub(crate) fn seeded(mut self, seed: u64) -> Disk {
        self.settle();
        self.seeds = Some(Seeds(seed));
        self.operations = 0;
        self
    }

    fn settle(&mut self) {
        self.safe = self.names.clone();
        self.changes.clear();
        self.contents.iter_mut().for_each(|content| content.safe = None);
    }

    fn below(&mut self, end: u64) -> u64 {
        self.seeds.get_or_insert(Seeds(0)).below(end)
    }

    /// The files, as they are read.
    pub(crate) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let files = self.names.iter().filter(|(_, content)| !self.contents[**content].folder);
        files.map(|(path, content)| (path.display().to_string(), self.contents[*content].bytes.clone())).collect()
    }

    /// Whether the power was lost.
    pub(crate) fn is_off(&self) -> bool {
        self.off
    }

    /// Whether a process has locked something.
    pub(crate) fn is_locked(&self) -> bool {
        self.contents.iter().any(|content| content.locked)
    }

    /// Ends the shortage of space.
    pub(crate) fn make_room(&mut self) {
        self.full_until = 0;
    }

    fn tell(&mut self, what: impl FnOnce() -> String) {
        let (number, process) = (self.operations, self.process);
        if let Some(story) = &mut self.story {
            story.push(format!("{number:>5}  process {process}  {}", what()));
        }
    }

    fn step(&mut self, what: &str, path: &Path, writes: bool) -> Step {
        if self.off || self.dead.contains(&self.process) {
            return Step::Die;
        }
        self.operations += 1;
        self.time += Duration::from_millis(1);
        self.tell(|| format!("{what} {}", path.display()));
        let due = self.failures.front().is_some_and(|(at, _)| *at <= self.operations);
        let failure = if due { self.failures.pop_front() } else { None };
        if let Some((_, failure)) = failure {
            self.tell(|| format!("    {failure:?}"));
            match failure {
                Failure::Kill => {
                    self.dead.insert(self.process);
                    return Step::Die;
                }
                Failure::Power => {
                    self.off = true;
                    return Step::Die;
                }
                Failure::Full(many) => self.full_until = self.operations + many,
                Failure::Denied => return Step::Fail(ErrorKind::PermissionDenied),
                Failure::Broken => return Step::Fail(ErrorKind::Other),
                Failure::Jump(by) => self.jumped += by,
                Failure::Other => {
                    if let Some(other) = self.other.clone().filter(|_| !std::thread::panicking()) {
                        return Step::Visit(other);
                    }
                }
            }
        }
        match writes && self.operations <= self.full_until {
            true => Step::Fail(ErrorKind::StorageFull),
            false => Step::Go,
        }
    }

    fn at(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn change(&mut self, change: Change) {
        change.clone().apply(&mut self.names);
        self.changes.push(change);
    }

    fn add(&mut self, path: PathBuf, folder: bool) -> usize {
        match self.names.get(&path) {
            Some(known) => *known,
            None => {
                let (modified, safe) = (self.calendar(), Some(Vec::new()));
                self.contents.push(Content { folder, safe, modified, ..Content::default() });
                let new = self.contents.len() - 1;
                self.change(Change::Add(path, new));
                new
            }
        }
    }

    fn begin(&mut self, path: &Path) -> io::Result<usize> {
        match path.parent().map(|folder| self.at(folder)) {
            Some(Ok(folder)) if self.contents[folder].folder => Ok(self.add(path.to_owned(), false)),
            _ => Err(ErrorKind::NotFound.into()),
        }
    }

    fn calendar(&self) -> Duration {
        let base = Duration::from_secs(1 << 30) + self.time;
        let jumped = Duration::from_secs(self.jumped.unsigned_abs());
        if self.jumped < 0 { base.saturating_sub(jumped) } else { base + jumped }
    }

    fn write(&mut self, content: usize, at: usize, bytes: &[u8]) {
        let modified = self.calendar();
        let Content { bytes: there, safe, modified: when, .. } = &mut self.contents[content];
        safe.get_or_insert_with(|| there.clone());
        there.resize(there.len().max(at + bytes.len()), 0);
        there[at..at + bytes.len()].copy_from_slice(bytes);
        *when = modified;
    }

    /// Switches the power on again: what is left of names and bytes is what is safe, and by chance some of what is not.
    pub(crate) fn restart(&mut self) {
        let changes = std::mem::take(&mut self.changes);
        // Either the last ones are lost, or any.
        let kept = if self.below(2) == 0 { Some(self.below(changes.len() as u64 + 1) as usize) } else { None };
        let mut names = std::mem::take(&mut self.safe);
        for (number, change) in changes.into_iter().enumerate() {
            let keep = kept.map_or_else(|| self.below(2) == 0, |kept| number < kept);
            if keep {
                change.apply(&mut names);
            }
        }
        let folders: BTreeSet<PathBuf> =
            names.iter().filter(|(_, content)| self.contents[**content].folder).map(|(path, _)| path.clone()).collect();
        names.retain(|path, _| path.ancestors().skip(1).all(|above| folders.contains(above)));
        for number in 0..self.contents.len() {
            self.contents[number].locked = false;
            let Some(safe) = self.contents[number].safe.take() else { continue };
            let whole = std::mem::take(&mut self.contents[number].bytes);
            let cut = self.below(whole.len() as u64 + 1) as usize;
            self.contents[number].bytes = match self.below(4) {
                0 => safe,
                1 => whole,
                2 => whole[..cut].to_vec(),
                // Its length is there, the rest of its bytes is not.
                _ => whole[..cut].iter().copied().chain((cut..whole.len()).map(|_| 0)).collect(),
            };
        }
        (self.names, self.safe) = (names.clone(), names);
        (self.off, self.full_until) = (false, 0);
        self.tell(|| "the power is back".to_owned());
    }
}

/// Ends the process. One that is on its way out already gets nothing done.
fn gone<T>() -> io::Result<T> {
    match std::thread::panicking() {
        // No kind that is tried again.
        true => Err(ErrorKind::BrokenPipe.into()),
        false => resume_unwind(Box::new(Killed)),
    }
}

/// An operation; `None` if the thread has no simulated disk.
fn operation<T>(
    what: &str,
    path: &Path,
    writes: bool,
    act: impl FnOnce(&mut Disk) -> io::Result<T>,
) -> Option<io::Result<T>> {
    match with(|disk| disk.step(what, path, writes))? {
        Step::Go => {}
        Step::Fail(kind) => return Some(Err(kind.into())),
        Step::Die => return Some(gone()),
        Step::Visit(other) => {
            process(|| other());
            if with(|disk| disk.off) == Some(true) {
                return Some(gone());
            }
        }
    }
    with(act)
}

pub(super) fn found(path: &Path) -> Option<io::Result<Kind>> {
    operation("look at", path, false, |disk| {
        let found = disk.at(path)?;
        Ok(if disk.contents[found].folder { Kind::Folder } else { Kind::File })
    })
}

pub(super) fn modified(path: &Path) -> Option<io::Result<SystemTime>> {
    operation("ask the time of", path, false, |disk| {
        let found = disk.at(path)?;
        Ok(SystemTime::UNIX_EPOCH + disk.contents[found].modified)
    })
}

pub(super) fn is_at(file: &File, path: &Path) -> Option<bool> {
    let File::Simulated(handle) = file else { return None };
    operation("compare", path, false, |disk| Ok(disk.at(path)? == handle.open.content))
        .map(|same| same.unwrap_or(false))
}

pub(super) fn names(folder: &Path) -> Option<io::Result<Vec<OsString>>> {
    operation("list", folder, false, |disk| {
        let found = disk.at(folder)?;
        if !disk.contents[found].folder {
            return Err(ErrorKind::NotADirectory.into());
        }
        let within = disk.names.keys().filter(|path| path.parent() == Some(folder));
        Ok(within.filter_map(|path| path.file_name()).map(OsString::from).collect())
    })
}

pub(super) fn open(path: &Path) -> Option<io::Result<File>> {
    operation("open", path, false, |disk| disk.at(path).map(|content| File::of(content, path)))
}

pub(super) fn begin(path: &Path) -> Option<io::Result<File>> {
    operation("begin", path, true, |disk| match disk.at(path) {
        Ok(_) => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => disk.begin(path).map(|content| File::of(content, path)),
    })
}

pub(super) fn open_or_begin(path: &Path) -> Option<io::Result<File>> {
    operation("open or begin", path, true, |disk| disk.begin(path).map(|content| File::of(content, path)))
}

pub(super) fn sync_folder(folder: &Path) -> Option<io::Result<()>> {
    operation("sync the names in", folder, false, |disk| {
        if !disk.lies {
            let changes = std::mem::take(&mut disk.changes);
            for change in changes {
                match change.is_in(folder) {
                    true => change.apply(&mut disk.safe),
                    false => disk.changes.push(change),
                }
            }
        }
        Ok(())
    })
}

pub(super) fn rename(from: &Path, to: &Path) -> Option<io::Result<()>> {
    operation(&format!("rename {} to", from.display()), to, false, |disk| {
        let (from_is, onto) = (disk.at(from)?, disk.at(to).ok());
        let folder = |content: usize| disk.contents[content].folder;
        if onto.is_some_and(|onto| folder(onto) || folder(from_is)) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        disk.change(Change::Rename(from.to_owned(), to.to_owned(), from_is));
        Ok(())
    })
}

pub(super) fn remove_file(path: &Path) -> Option<io::Result<()>> {
    operation("remove", path, false, |disk| {
        let found = disk.at(path)?;
        if disk.contents[found].folder {
            return Err(ErrorKind::IsADirectory.into());
        }
        disk.change(Change::Remove(path.to_owned()));
        Ok(())
    })
}

pub(super) fn remove_folder(path: &Path) -> Option<io::Result<()>> {
    operation("remove the folder", path, false, |disk| {
        let found = disk.at(path)?;
        if !disk.contents[found].folder {
            return Err(ErrorKind::NotADirectory.into());
        }
        if disk.names.keys().any(|within| within.parent() == Some(path)) {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        disk.change(Change::Remove(path.to_owned()));
        Ok(())
    })
}

pub(super) fn remove_all(path: &Path) -> Option<io::Result<()>> {
    operation("remove all of", path, false, |disk| {
        disk.at(path)?;
        let within: Vec<PathBuf> = disk.names.keys().filter(|name| name.starts_with(path)).cloned().collect();
        within.into_iter().rev().for_each(|name| disk.change(Change::Remove(name)));
        Ok(())
    })
}

pub(super) fn make_folders(path: &Path) -> Option<io::Result<()>> {
    operation("make the folder", path, true, |disk| {
        for above in path.ancestors().collect::<Vec<_>>().into_iter().rev() {
            let folder = disk.add(above.to_owned(), true);
            if !disk.contents[folder].folder {
                return Err(ErrorKind::AlreadyExists.into());
            }
        }
        Ok(())
    })
}

pub(super) fn moment() -> Option<Instant> {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    with(|disk| *START + disk.time)
}

pub(super) fn sleep(time: Duration) -> Option<()> {
    with(|disk| disk.time += time)
}

/// An open file.
#[derive(Debug)]
pub(crate) enum File {
    Real(std::fs::File),
    Simulated(Handle),
}

#[derive(Clone, Debug)]
pub(crate) struct Handle {
    open: Rc<Open>,
    path: PathBuf,
}

#[derive(Debug)]
struct Open {
    content: usize,
    place: Cell<usize>,
    locks: Cell<bool>,
}

impl Drop for Open {
    fn drop(&mut self) {
        if self.locks.get() {
            with(|disk| disk.contents[self.content].locked = false);
        }
    }
}

impl Handle {
    fn read(&self, into: &mut [u8]) -> io::Result<usize> {
        let Open { content, place, .. } = &*self.open;
        let read = operation("read", &self.path, false, |disk| {
            let bytes = disk.contents[*content].bytes.get(place.get()..).unwrap_or_default();
            let many = bytes.len().min(into.len());
            into[..many].copy_from_slice(&bytes[..many]);
            place.set(place.get() + many);
            Ok(many)
        });
        read.expect("its disk")
    }

    fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let Open { content, place, .. } = &*self.open;
        let mut part = bytes.len();
        let step = with(|disk| {
            let before = disk.operations;
            let step = disk.step("write", &self.path, true);
            // An operation that was begun is torn.
            if matches!(step, Step::Die | Step::Fail(ErrorKind::StorageFull)) && disk.operations > before {
                part = disk.below(bytes.len() as u64) as usize;
                disk.write(*content, place.get(), &bytes[..part]);
            }
            step
        });
        match step.expect("its disk") {
            Step::Die => return gone(),
            Step::Fail(kind) => return Err(kind.into()),
            Step::Visit(other) => {
                process(|| other());
                if with(|disk| disk.off) == Some(true) {
                    return gone();
                }
            }
            Step::Go => {}
        }
        with(|disk| disk.write(*content, place.get(), bytes));
        place.set(place.get() + part);
        Ok(part)
    }
}

impl File {
    fn of(content: usize, path: &Path) -> File {
        let open = Rc::new(Open { content, place: Cell::new(0), locks: Cell::new(false) });
        File::Simulated(Handle { open, path: path.to_owned() })
    }

    #[cfg(unix)]
    pub(crate) fn metadata(&self) -> io::Result<std::fs::Metadata> {
        match self {
            File::Real(file) => file.metadata(),
            File::Simulated(_) => Err(ErrorKind::Unsupported.into()),
        }
    }

    pub(crate) fn sync_data(&self) -> io::Result<()> {
        match self {
            File::Real(file) => file.sync_data(),
            File::Simulated(Handle { open, path }) => operation("sync", path, false, |disk| {
                if !disk.lies {
                    disk.contents[open.content].safe = None;
                }
                Ok(())
            })
            .expect("its disk"),
        }
    }

    pub(crate) fn set_len(&self, length: u64) -> io::Result<()> {
        match self {
            File::Real(file) => file.set_len(length),
            File::Simulated(Handle { open, path }) => operation("cut", path, true, |disk| {
                let Content { bytes, safe, .. } = &mut disk.contents[open.content];
                safe.get_or_insert_with(|| bytes.clone());
                bytes.resize(length as usize, 0);
                Ok(())
            })
            .expect("its disk"),
        }
    }

    pub(crate) fn try_lock(&self) -> Result<(), TryLockError> {
        match self {
            File::Real(file) => file.try_lock(),
            File::Simulated(Handle { open, path }) => {
                let taken = operation("lock", path, false, |disk| {
                    Ok(std::mem::replace(&mut disk.contents[open.content].locked, true))
                });
                match taken.expect("its disk").map_err(TryLockError::Error)? {
                    true => Err(TryLockError::WouldBlock),
                    false => {
                        open.locks.set(true);
                        Ok(())
                    }
                }
            }
        }
    }

    pub(crate) fn try_clone(&self) -> io::Result<File> {
        match self {
            File::Real(file) => file.try_clone().map(File::Real),
            File::Simulated(handle) => Ok(File::Simulated(handle.clone())),
        }
    }
}

impl Read for &File {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            File::Real(file) => (&*file).read(into),
            File::Simulated(handle) => handle.read(into),
        }
    }
}

impl Read for File {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        (&*self).read(into)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            File::Real(file) => file.write(bytes),
            File::Simulated(handle) => handle.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            File::Real(file) => file.seek(to),
            File::Simulated(Handle { open, .. }) => {
                let length = with(|disk| disk.contents[open.content].bytes.len()).expect("its disk");
                let place = match to {
                    SeekFrom::Start(place) => place as usize,
                    SeekFrom::End(by) => length.saturating_add_signed(by as isize),
                    SeekFrom::Current(by) => open.place.get().saturating_add_signed(by as isize),
                };
                open.place.set(place);
                Ok(place as u64)
            }
        }
    }
}
