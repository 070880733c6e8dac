//! Runs the program as a user would, in a folder of its own.

#[path = "../../../../questions/src/schema/misfit.rs"]
pub(crate) mod misfit;

use sandtable_questions::outputs::OUTPUTS;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What came of a command.
#[derive(Debug)]
pub(crate) struct Came {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// An empty folder that is removed at the end.
#[derive(Debug)]
pub(crate) struct Room(PathBuf);

impl Room {
    pub(crate) fn new() -> Room {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sandtable-cli-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Room(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The names of what is in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("our own folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The program in this folder.
    pub(crate) fn command<S: AsRef<str>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command
            .args(arguments.iter().map(AsRef::as_ref))
            .current_dir(&self.0)
            .env("COLUMNS", "80")
            .stdin(Stdio::null());
        command
    }

    /// Runs the program in this folder.
    pub(crate) fn run<S: AsRef<str>>(&self, arguments: &[S]) -> Came {
        let output = self.command(arguments).output().expect("the program was built");
        Came {
            code: output.status.code().expect("an exit code"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }

    /// Runs the program, which must come to a good end, and gives back what it printed.
    pub(crate) fn good(&self, line: &str) -> String {
        let came = self.run(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(came.code, 0, "{line}\n{}", came.err);
        if line.contains("--format json") {
            let names = schema_names(line);
            let misfits = names.iter().map(|name| misfit::misfit(&schema(name), &parsed(&came.out)));
            let misfits: Vec<String> = misfits.flatten().collect();
            assert!(misfits.len() < names.len(), "{line}\n{misfits:?}");
        }
        came.out
    }

    /// Holds a file of this folder to its schema.
    pub(crate) fn fits(&self, file: &str, name: &str) {
        let text = fs::read_to_string(self.path().join(file)).expect(file);
        assert_eq!(misfit::misfit(&schema(name), &parsed(&text)), None, "{file}");
    }

    /// Runs the program and kills it as soon as a file is there.
    pub(crate) fn killed_when(&self, line: &str, file: &str) {
        let mut child = self.command(&line.split(' ').collect::<Vec<_>>()).spawn().expect("the program was built");
        let (file, since) = (self.path().join(file), Instant::now());
        while !file.exists() && since.elapsed() < Duration::from_secs(120) {
            sleep(Duration::from_millis(2));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }

    /// Runs the program, which must fail as it should: exit code 2, nothing on standard output. Gives back its message.
    pub(crate) fn wrong<S: AsRef<str>>(&self, arguments: &[S]) -> String {
        let shown: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
        let came = self.run(arguments);
        assert_eq!((came.code, came.out.as_str()), (2, ""), "{shown:?}\n{}", came.err);
        assert!(came.err.starts_with("error: "), "{shown:?}\n{}", came.err);
        assert!(!came.err.contains("panicked"), "{shown:?}\n{}", came.err);
        came.err
    }
}

/// JSON that was printed.
pub(crate) fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The schema of what the program writes.
pub(crate) fn schema(name: &str) -> Value {
    let (_, schema) = OUTPUTS.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no schema {name}"));
    schema()
}

/// Which schemas the JSON of a command line may fit.
fn schema_names(line: &str) -> Vec<&str> {
    match line.split(' ').next().expect("a command") {
        "rulings" if line.contains("--rank") => vec!["ranking"],
        "check" => vec!["check", "check-bot", "check-position", "check-study"],
        "verdict" => vec!["verdict", "verdicts"],
        command => vec![command],
    }
}

/// Every file of a folder with its bytes.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is in there").display().to_string();
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

/// A browser that can be run without a screen, if there is one.
pub(crate) fn browser() -> Option<&'static str> {
    let works = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|came| came.status.success());
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find(works)
}

/// What the script made of a page.
pub(crate) fn opened(browser: &str, page: &Path, place: &str) -> String {
    let profile = page.with_extension("profile");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom"])
        .args(["--enable-logging=stderr", "--v=0"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}{place}", page.display()))
        .output()
        .expect("it was found");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!errors.contains("CONSOLE"), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

impl Drop for Room {
    fn drop(&mut self) {
        // What stays in a temporary folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The root of the sources.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Copies a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("room on the disk");
    for entry in fs::read_dir(from).expect("a folder to copy") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("an entry has a name");
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).expect("room on the disk");
        }
    }
}

/// Runs a line that must fail, and looks for every part of its message. Nothing may have been written.
pub(crate) fn fails(line: &str, parts: &[&str]) {
    let room = Room::new();
    let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
    for part in parts {
        assert!(message.contains(part), "{line}: no {part} in\n{message}");
    }
    assert_eq!(room.names(), [""; 0], "{line}");
}
