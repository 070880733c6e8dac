//! Finds out which commit the binary is made of.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder")).join("..");
    for folder in ["engine", "scenarios", "bots", "analysis", "reports", "questions", "cli/src"] {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
    }
    println!("cargo::rustc-env=SANDTABLE_VERSION={}", version(&root));
}

/// The version, with the commit where there is one, and `.changed` after it where the sources are not those of the commit.
fn version(root: &Path) -> String {
    let version = env::var("CARGO_PKG_VERSION").expect("cargo tells the version");
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    // Only a repository of ours tells of these sources.
    let Some(top) = git(&["rev-parse", "--show-toplevel"]) else { return version };
    if fs::canonicalize(top).ok() != fs::canonicalize(root).ok() {
        return version;
    }
    let reference = git(&["rev-parse", "--symbolic-full-name", "HEAD"]);
    for name in ["HEAD".to_owned()].into_iter().chain(reference) {
        if let Some(path) = git(&["rev-parse", "--git-path", &name]).map(|path| root.join(path))
            && path.exists()
        {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    match git(&["rev-parse", "--short=9", "HEAD"]) {
        Some(commit) => {
            let clean =
                git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|changes| changes.is_empty());
            format!("{version}+{commit}{}", if clean { "" } else { ".changed" })
        }
        None => version,
    }
}
