//! Workers on a shared folder: the same bytes as on one machine, whatever happens to them. With real processes.

use crate::common::{Room, files, parsed};
use std::fs;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const RUN: &str = "run belfort --games 3000 --quiet --threads 1";

fn worker(room: &Room, more: &str) -> Child {
    let line = format!("work queue --threads 1 --idle 20{more}");
    room.command(&line.split(' ').collect::<Vec<_>>()).spawn().expect("the program was built")
}

/// Waits until something is in a folder of the queue.
fn until_some(room: &Room, part: &str) {
    let (path, since) = (room.path().join("queue").join(part), Instant::now());
    while fs::read_dir(&path).map_or(0, Iterator::count) == 0 && since.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(5));
    }
}

/// The files of a folder but for what says when and how they were made.
fn made(room: &Room, folder: &str) -> Vec<(String, Vec<u8>)> {
    let all = files(&room.path().join(folder)).into_iter();
    all.filter(|(name, _)| name.ends_with(".parquet") || name == "summary.json").collect()
}

#[test]
fn workers_and_a_killed_worker_change_nothing() {
    let room = Room::new();
    room.good(&format!("{RUN} --out alone"));
    let mut workers = [worker(&room, " --name first"), worker(&room, " --name second")];
    let asking = room.command(&format!("{RUN} --workers queue --out shared").split(' ').collect::<Vec<_>>()).spawn();
    let mut asking = asking.expect("the program was built");
    until_some(&room, "taken");
    workers[0].kill().expect("it can be killed");
    assert!(asking.wait().expect("it ends").success());
    for mut worker in workers {
        let _ = worker.kill();
        let _ = worker.wait();
    }
    assert_eq!(made(&room, "shared"), made(&room, "alone"));
    assert!(!made(&room, "alone").is_empty());
}

#[test]
fn a_killed_command_reads_what_workers_played() {
    let room = Room::new();
    // Enough games for a worker to play some before the command ends.
    let compare = "compare belfort --ruling repeat-fire=each --games 6000 --quiet --threads 1 --format csv";
    let alone = room.good(compare);
    let mut worker = worker(&room, "");
    let shared = format!("{compare} --workers queue");
    let mut asking = room.command(&shared.split(' ').collect::<Vec<_>>()).spawn().expect("the program was built");
    until_some(&room, "done");
    asking.kill().expect("it can be killed");
    asking.wait().expect("it ends");
    assert_eq!(room.good(&shared), alone);
    let _ = worker.kill();
    let _ = worker.wait();
}

#[test]
fn a_search_in_steps_is_shared_too() {
    let room = Room::new();
    let tune = "tune belfort --side french --generations 2 --candidates 4 --games 30 --check 60 --quiet --threads 1 --format json";
    let alone = room.good(tune);
    let mut worker = worker(&room, "");
    assert_eq!(room.good(&format!("{tune} --workers queue")), alone);
    let _ = worker.kill();
    let _ = worker.wait();
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let room = Room::new();
    fs::write(room.path().join("file"), "").expect("room on the disk");
    assert!(room.wrong(&["work", "file"]).contains("file"));
    assert!(room.wrong(&["run", "belfort", "--games", "5", "--workers", "file"]).contains("file"));
    assert!(room.wrong(&["work", "queue", "--idle", "soon"]).contains("--idle"));
}

/// A planned question, its parts and what one machine says.
#[test]
fn parts_are_merged_into_what_one_machine_says() {
    let room = Room::new();
    for (parts, question) in [
        ("parts", "run belfort --games 3000 --quiet --format csv"),
        ("compared", "compare belfort --ruling repeat-fire=each --games 1000 --quiet --format csv"),
    ] {
        assert!(room.good(&format!("work {parts} --threads 1 -- {question}")).contains("games in "), "{question}");
        // A part that was not played, one that was killed, and one that is played twice.
        let second = format!("work {parts} --threads 1 --part 2/3");
        let second: Vec<&str> = second.split(' ').collect();
        let mut killed = room.command(&second).spawn().expect("the program was built");
        sleep(Duration::from_millis(300));
        killed.kill().expect("it can be killed");
        killed.wait().expect("it ends");
        for part in ["2/3", "3/3", "3/3"] {
            room.good(&format!("work {parts} --threads 1 --part {part}"));
        }
        let merged = room.good(&format!("merge {parts}"));
        assert_eq!(merged, room.good(question), "{question}");
        assert_eq!(room.good(&format!("merge {parts}")), merged);
    }
    // Nobody's plan is lost.
    let another = "work parts --threads 1 -- run belfort --games 2000 --quiet".split(' ').collect::<Vec<_>>();
    assert!(room.wrong(&another).contains("a plan of another question"));
    room.good("work kept --threads 1 -- run belfort --games 2000 --quiet");
    room.good("work kept --threads 1 --part 1/1");
    room.good("run belfort --games 2000 --quiet --out alone");
    room.good("merge kept -- --out merged");
    assert_eq!(made(&room, "merged"), made(&room, "alone"));
}

/// Runs `sandtable work -` with these lines on a pipe, and gives back what it printed.
fn piped(room: &Room, lines: &str) -> (Option<i32>, String, String) {
    let mut command = room.command(&["work", "-", "--threads", "2"]);
    let mut worker =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("built");
    // Where it ends with an error, nobody reads the rest.
    let _ = worker.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    let came = worker.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (came.status.code(), text(came.stdout), text(came.stderr))
}

/// Lines in, lines out: no folder is shared.
#[test]
fn batches_on_a_pipe_are_merged_into_what_one_machine_says() {
    let room = Room::new();
    let question = "compare belfort --ruling repeat-fire=each --games 6000 --quiet --format csv";
    room.good(&format!("work parts --threads 1 -- {question}"));
    let parts = room.path().join("parts");
    let job: String = fs::read_dir(parts.join("jobs"))
        .expect("a folder")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a job"))
        .collect();
    let plan = fs::read_to_string(parts.join("plan")).expect("a plan");
    // Planning plays the first games, to know how long they take: a fast machine leaves few batches. The second worker also plays what the first
    // one played.
    let first = plan.lines().next().expect("games that planning has not played");
    let half: String = plan.lines().take(plan.lines().count().div_ceil(2)).flat_map(|line| [line, "\n"]).collect();
    for (file, lines) in [("a.txt", half.as_str()), ("b.txt", plan.as_str())] {
        let (code, results, said) = piped(&room, &format!("{job}{lines}"));
        assert_eq!((code, results.lines().count()), (Some(0), lines.lines().count()), "{said}");
        fs::write(room.path().join(file), results).expect("room on the disk");
    }
    assert_eq!(room.good("merge parts --results a.txt b.txt"), room.good(question));
    for (lines, why) in [
        (format!("{first}\n"), "the line of its job before it"),
        ("what is this\n".into(), "a job or a batch"),
        (job.replacen("\"version\":\"", "\"version\":\"9.", 1), "this is version"),
    ] {
        let (code, results, said) = piped(&room, &lines);
        assert!(code == Some(2) && results.is_empty() && said.contains(why), "{said}");
    }
    room.good(&format!("work parts --threads 1 -- {question}"));
    fs::write(room.path().join("c.txt"), format!("{first} 0g me\n")).expect("room on the disk");
    assert!(room.wrong(&["merge", "parts", "--results", "c.txt"]).contains("found another line, expected a result"));
    assert!(room.wrong(&["work", "-", "--part", "1/2"]).contains("a folder"));
}

/// Output and messages of a line for a shell, in which `$S` is the program.
#[cfg(unix)]
fn shell(room: &Room, line: &str) -> (String, String) {
    let line = line.replace("$S", env!("CARGO_BIN_EXE_sandtable"));
    let came = Command::new("sh").args(["-c", &line]).current_dir(room.path()).output().expect("a shell");
    let [printed, said] = [came.stdout, came.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    assert!(came.status.success(), "{said}");
    (printed, said)
}

/// With the real program, where it is installed.
#[cfg(unix)]
#[test]
fn gnu_parallel_plays_parts_and_batches() {
    let installed = Command::new("parallel").arg("--version").output();
    if !installed.is_ok_and(|came| String::from_utf8_lossy(&came.stdout).contains("GNU parallel")) {
        return eprintln!("GNU parallel is not installed");
    }
    let room = Room::new();
    let question = "run belfort --games 1500 --quiet --format csv";
    let alone = room.good(question);
    for line in [
        "parallel --will-cite -j 2 $S work parts --threads 1 --part {}/3 ::: 1 2 3 && $S merge parts",
        "parallel --will-cite -j 2 --pipe -N 5 'cat parts/jobs/*.json - | $S work - --threads 1' < parts/plan > results && $S merge parts --results results",
    ] {
        room.good(&format!("work parts --threads 1 -- {question}"));
        let (printed, said) = shell(&room, line);
        assert!(printed.ends_with(&alone), "{said}");
    }
}

/// A server of ssh in this folder, for who has the key in it.
#[cfg(unix)]
struct Server(std::path::PathBuf);

#[cfg(unix)]
impl Server {
    fn start(room: &Room) -> Server {
        // Free a moment ago.
        let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
        let here = room.path().display().to_string();
        let configuration = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {here}/host\nAuthorizedKeysFile {here}/key.pub\nPidFile {here}/pid\n\
             StrictModes no\nUsePAM no\n"
        );
        fs::write(room.path().join("sshd.conf"), configuration).expect("room on the disk");
        let client = format!(
            "Host a b\nHostName 127.0.0.1\nPort {port}\nIdentityFile {here}/key\nStrictHostKeyChecking no\n\
             UserKnownHostsFile /dev/null\nLogLevel ERROR\n"
        );
        fs::write(room.path().join("ssh.conf"), client).expect("room on the disk");
        shell(
            room,
            "for key in host key; do ssh-keygen -q -t ed25519 -N '' -f $key; done; mkdir -p /run/sshd; \
             $(command -v sshd || echo /usr/sbin/sshd) -f $PWD/sshd.conf -E log && until [ -s pid ]; do sleep 0.1; done",
        );
        Server(room.path().join("pid"))
    }
}

#[cfg(unix)]
impl Drop for Server {
    fn drop(&mut self) {
        let _ = Command::new("sh").arg("-c").arg(format!("kill $(cat {})", self.0.display())).status();
    }
}

/// With the real program, where it is installed: workers on a shared folder, and lines.
#[cfg(unix)]
#[test]
fn ssh_starts_workers_and_carries_batches() {
    if !["/usr/sbin/sshd", "/usr/bin/sshd"].iter().any(|path| std::path::Path::new(path).exists()) {
        return eprintln!("sshd is not installed");
    }
    let room = Room::new();
    let _server = Server::start(&room);
    let question = "run belfort --games 1500 --quiet --format csv";
    let alone = room.good(question);
    let workers = format!(
        "for host in a b; do ssh -F ssh.conf -n $host $S work $PWD/queue --idle 1 --threads 1 > $host.said 2>&1 & done; \
         $S {question} --threads 1 --workers queue; wait; cat a.said b.said >&2"
    );
    let (said, log) = shell(&room, &workers);
    assert!(said == alone && log.contains("batch"), "{log}");
    room.good(&format!("work parts --threads 1 -- {question}"));
    let lines = "split -n l/2 parts/plan parts/half-; \
         for host in a b; do cat parts/jobs/*.json parts/half-a$host | ssh -F ssh.conf $host $S work - > $host.txt & done; wait; \
         $S merge parts --results a.txt b.txt";
    let (said, log) = shell(&room, lines);
    assert_eq!(said, alone, "{log}");
}

/// The times are those of the machine that asks, whoever else plays.
#[test]
fn times_of_a_ladder_are_measured_where_it_is_asked() {
    let room = Room::new();
    let ladder = "ladder belfort --bots random --bots heuristic --games 40 --quiet --threads 1 --format json --out";
    let mut worker = worker(&room, "");
    let shared = room.good(&format!("{ladder} shared --workers queue"));
    let _ = worker.kill();
    let _ = worker.wait();
    assert_eq!(shared, room.good(&format!("{ladder} alone")));
    let text = fs::read_to_string(room.path().join("shared/times.json")).expect("the times");
    let cells = parsed(&text)["cells"].as_array().expect("a list").clone();
    let times: Vec<u64> = cells.iter().flat_map(|cell| [0, 1].map(|side| cell[side].as_u64().unwrap_or(0))).collect();
    assert!(times.len() == 8 && times.iter().all(|time| *time > 0), "{text}");
}

#[test]
fn a_part_or_a_plan_that_cannot_be_is_told() {
    let room = Room::new();
    assert!(room.wrong(&["work", "parts", "--part", "1/2"]).contains("no question was planned"));
    for part in ["0/2", "3/2", "1", "one/two"] {
        assert!(room.wrong(&["work", "parts", "--part", part]).contains("such as 3/10"), "{part}");
    }
    for (question, said) in [
        ("run belfrot", "belfort"),
        ("run belfort --out here", "sandtable merge parts -- --out"),
        ("run belfort --workers other", "since its workers play it"),
        ("work other", "a command that plays games"),
        ("play belfort --html page.html", "a command that plays games"),
    ] {
        let line = format!("work parts -- {question}");
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.replace("\n", " ").contains(said), "{question}: {message}");
    }
    fs::create_dir_all(room.path().join("parts")).expect("room on the disk");
    for (question, said) in
        [("run belfort", "words as JSON"), ("[\"run\",\"belfort\",\"--out\",\"../x\"]", "no files yet")]
    {
        fs::write(room.path().join("parts/question"), question).expect("room on the disk");
        assert!(room.wrong(&["merge", "parts"]).replace('\n', " ").contains(said), "{question}");
    }
    // A batch of another folder is none.
    fs::write(room.path().join("parts/question"), "[\"run\",\"belfort\"]").expect("room on the disk");
    fs::write(room.path().join("parts/plan"), "../x-000000000000-000000000009\n").expect("room on the disk");
    assert!(room.wrong(&["work", "parts", "--part", "1/1"]).contains("no batch has the name"));
}
