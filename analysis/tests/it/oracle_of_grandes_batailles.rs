//! Exact odds of Wissembourg and Spicheren against a brute force that was written from the rulebook alone.

use crate::common::drawn;
use crate::oracle::grandes_batailles as oracle;
use crate::oracle::grandes_batailles::{
    Arm, Attacker, Barrage, Battle, Behind, Compared, Counter, Field, Hq, Law as Counted, Rally, Terrain, WHOLE, Water,
};
use sandtable_analysis::odds::{Fraction, Law, Question, Seat};
use sandtable_bots::catalogue::KEEP_STRENGTH;
use sandtable_bots::grandes_batailles::Policy;
use sandtable_engine::grandes_batailles::rulings::{EarlyRetreatDirection, HqFollows, PassedZone, RetreatPriority};
use sandtable_engine::grandes_batailles::{Data, GrandesBatailles};
use sandtable_engine::procedure::{Procedure, Procedures, Row};
use sandtable_engine::{Purpose, Stream};
use sandtable_scenarios::{Faults, Source, load};

/// More branches than any of these procedures has.
const BUDGET: u64 = 10_000_000;

const BATTLES: [Battle; 2] = [Battle::Spicheren, Battle::Wissembourg];

/// A battle and what can be asked of it.
struct Asked {
    rules: GrandesBatailles,
    procedures: Vec<Procedure>,
}

/// The two battles.
struct Games([Asked; 2]);

impl Games {
    fn new() -> Games {
        Games(["spicheren", "wissembourg"].map(|name| {
            let loaded = load(&Source::named(name).unwrap(), &[]).unwrap();
            let rules = GrandesBatailles::new(loaded.data.to().expect("the data of grandes-batailles"));
            Asked { procedures: rules.procedures(), rules }
        }))
    }

    fn of(&self, battle: Battle) -> &Asked {
        &self.0[index(battle)]
    }
}

fn seats(_game: &GrandesBatailles) -> Result<[Seat<Policy>; 2], Faults> {
    Ok([Seat::Bot(Policy::named(KEEP_STRENGTH)?), Seat::Bot(Policy::named(KEEP_STRENGTH)?)])
}

/// `value=6; attackers=27. François:d`: names have spaces.
fn law(game: &Asked, name: &str, given: &str) -> Result<Law<Row>, String> {
    let procedure = game.procedures.iter().find(|procedure| procedure.name == name).unwrap();
    let question = Question::new(&game.rules, procedure, None, &seats, BUDGET);
    let pairs = given.split("; ").map(|pair| pair.split_once('=').unwrap());
    let pairs: Vec<(String, String)> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let given = question.read(&pairs).map_err(|wrong| format!("{wrong:?}"))?;
    let law = question.law(&given).map_err(|wrong| format!("{wrong:?}"))?;
    Ok((*law).clone())
}

/// What differs between a law and a counted one.
fn difference(found: &Law<Row>, counted: &Counted) -> Option<String> {
    let named = counted.keys().next().map_or(0, Vec::len);
    let mut differs = String::new();
    let mut sum = Fraction::ZERO;
    for (row, &weight) in counted {
        let mut wide = Row::default();
        wide[..named].copy_from_slice(row);
        let expected = Fraction::new(weight as i128, WHOLE);
        let engine = found.probability(&wide);
        sum.add(&engine);
        if engine != expected {
            differs.push_str(&format!("\n  {row:?}: engine {}, oracle {}", engine.value(), expected.value()));
        }
    }
    for (row, weight) in &found.outcomes {
        if !counted.contains_key(&row[..named]) {
            differs.push_str(&format!("\n  {:?}: engine {}, oracle 0", &row[..named], weight.value()));
        }
    }
    (!differs.is_empty() || !sum.is_one()).then_some(differs)
}

#[track_caller]
fn agree(game: &Asked, name: &str, given: &str, counted: &Counted) {
    let found = law(game, name, given).unwrap_or_else(|wrong| panic!("{name} {given}: {wrong}"));
    if let Some(difference) = difference(&found, counted) {
        panic!("{name} {given}:{difference}");
    }
}

fn yes(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

fn side(french: bool) -> &'static str {
    if french { "french" } else { "prussian" }
}

// ---- Every cell of the tables ----

#[test]
fn r11_3_every_cell_of_the_combat_results_table() {
    let games = Games::new();
    let game = games.of(Battle::Spicheren);
    for value in 0..=60 {
        let bands = if value <= 12 || value % 8 == 4 { -12..=12 } else { 0..=0 };
        for protection in 1..=3 {
            for shift in bands.clone() {
                for modifier in [-12, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 12] {
                    let given = format!("value={value}; protection={protection}; shift={shift}; modifier={modifier}");
                    agree(game, "combat", &given, &oracle::combat(value, protection, shift, modifier));
                }
            }
        }
    }
}

#[test]
fn r0_4_every_test() {
    let games = Games::new();
    for battle in BATTLES {
        let game = games.of(battle);
        for value in 0..=6 {
            for modifier in -8..=8 {
                let given = format!("value={value}; modifier={modifier}");
                agree(game, "morale", &given, &oracle::test(value + modifier));
            }
            agree(game, "inertia", &format!("value={value}"), &oracle::test(value));
        }
        for command in 0..=4 {
            agree(game, "coordination", &format!("command={command}"), &oracle::test(command));
            for (french, night, inertia) in [
                (false, false, false),
                (false, true, false),
                (true, false, false),
                (true, true, false),
                (true, false, true),
            ] {
                if (night || inertia) && battle == Battle::Wissembourg {
                    continue;
                }
                let given =
                    format!("command={command}; side={}; night={}; inertia={}", side(french), yes(night), yes(inertia));
                agree(game, "activation", &given, &oracle::activation(command, night, inertia));
            }
        }
    }
}

/// What the maps of the battles have, besides clear hexes.
const TERRAIN: [&[Terrain]; 2] = [
    &[Terrain::Woods, Terrain::Village, Terrain::Hamlet],
    &[Terrain::Woods, Terrain::Village, Terrain::Hamlet, Terrain::Castle, Terrain::Walled],
];

/// The highest level of the maps.
const HIGHEST: [u32; 2] = [6, 3];

/// A level of the maps whose ground protects (§T.terrain, §13.2.6).
const PROTECTED: [i32; 2] = [5, 3];

fn index(battle: Battle) -> usize {
    usize::from(battle == Battle::Wissembourg)
}

fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Woods => "woods",
        Terrain::Village => "village",
        Terrain::Hamlet => "hamlet",
        Terrain::Castle => "castle",
        Terrain::Walled => "walled",
    }
}

// ---- Counters ----

/// A counter as the command line has it, and as the brute force has it.
type Named = (String, Counter);

/// Name, formation, battle, French, arm, regiment, value, disorganised, steps.
type Printed = (&'static str, &'static str, Battle, bool, Arm, bool, i32, i32, i32);

/// Counters by name: cavalry, guns, regiments and some brigades.
const PRINTED: [Printed; 22] = [
    ("Valabrègue", "cavalry division", Battle::Spicheren, true, Arm::Cavalry, false, 2, 1, 2),
    ("Bachelier", "cavalry division", Battle::Spicheren, true, Arm::Cavalry, false, 2, 1, 2),
    ("Potier", "2e DI III Corps", Battle::Spicheren, true, Arm::Infantry, false, 7, 5, 3),
    ("Micheler", "3e DI", Battle::Spicheren, true, Arm::Infantry, false, 6, 4, 2),
    ("Art.3", "3e DI", Battle::Spicheren, true, Arm::Artillery, false, 3, 2, 1),
    ("27. François", "14 ID", Battle::Spicheren, false, Arm::Infantry, false, 8, 5, 3),
    ("28. Woyna", "14 ID", Battle::Spicheren, false, Arm::Infantry, false, 8, 5, 2),
    ("15 Husaren", "14 ID", Battle::Spicheren, false, Arm::Cavalry, true, 1, 1, 1),
    ("11. Barby", "5 and 6 Kav Div", Battle::Spicheren, false, Arm::Cavalry, false, 3, 2, 2),
    ("14. Grüter", "5 and 6 Kav Div", Battle::Spicheren, false, Arm::Cavalry, false, 3, 2, 1),
    ("Art.14", "14 ID", Battle::Spicheren, false, Arm::Artillery, false, 4, 2, 1),
    ("Art.16", "16 ID", Battle::Spicheren, false, Arm::Artillery, false, 4, 3, 2),
    ("50e RI", "1re brigade", Battle::Wissembourg, true, Arm::Infantry, true, 3, 2, 2),
    ("74e RI", "1re brigade", Battle::Wissembourg, true, Arm::Infantry, true, 3, 2, 2),
    ("1er Turcos", "2e brigade", Battle::Wissembourg, true, Arm::Infantry, true, 4, 3, 3),
    ("11e Chasseurs", "cavalry brigade", Battle::Wissembourg, true, Arm::Cavalry, true, 1, 1, 1),
    ("3e Hussards", "cavalry brigade", Battle::Wissembourg, true, Arm::Cavalry, true, 1, 1, 1),
    ("Art.2", "1re brigade", Battle::Wissembourg, true, Arm::Artillery, false, 3, 2, 1),
    ("7. Thiereck", "II Bav Korps", Battle::Wissembourg, false, Arm::Infantry, false, 7, 5, 1),
    ("42. Thile", "XI Korps", Battle::Wissembourg, false, Arm::Infantry, false, 8, 5, 2),
    ("4 Dragoner", "V Korps", Battle::Wissembourg, false, Arm::Cavalry, true, 1, 1, 1),
    ("Art.9", "V Korps", Battle::Wissembourg, false, Arm::Artillery, false, 4, 2, 1),
];

/// A counter with a state that it can be in.
fn in_state(name: &str, printed: Counter, lost: i32, disorganised: bool) -> Named {
    let lost = lost.min(printed.steps - 1);
    let state = match (lost, disorganised) {
        (0, false) => String::new(),
        (0, true) => ":disorganised".to_owned(),
        (lost, false) => format!(":{lost}-lost"),
        (lost, true) => format!(":{lost}-lost-disorganised"),
    };
    (format!("{name}{state}"), Counter { lost, disorganised, ..printed })
}

fn printed(&(name, _, _, _, arm, regiment, value, shaken, steps): &Printed) -> (&'static str, Counter) {
    (name, Counter { arm, regiment, value, shaken, steps, lost: 0, disorganised: false })
}

fn brigade(value: i32, shaken: i32, steps: i32) -> (String, Counter) {
    let counter = Counter { arm: Arm::Infantry, regiment: false, value, shaken, steps, lost: 0, disorganised: false };
    (format!("{value}-{shaken}-{steps}"), counter)
}

/// What is alike in rallying is asked once: side, arm, size, steps.
fn rallying(battle: Battle) -> Vec<(bool, Named)> {
    let mut units: Vec<(bool, Named)> = Vec::new();
    for one in PRINTED.iter().filter(|one| one.2 == battle) {
        let (name, counter) = printed(one);
        let alike = |other: &(bool, Named)| {
            let kind = |c: &Counter| (c.arm, c.regiment, c.steps);
            other.0 == one.3 && kind(&other.1.1) == kind(&counter)
        };
        if !units.iter().any(alike) {
            units.push((one.3, (name.to_owned(), counter)));
        }
    }
    units.push((false, brigade(6, 4, 1)));
    units.push((true, brigade(6, 4, 2)));
    units
}

/// §12 Guns in range at night would be next to the unit, and so would be whoever is on its flank: it could not rally. In CI every fifth
/// case is asked: no kind of them comes by fives.
#[test]
fn r12_every_rally() {
    let (games, mut case, each) = (Games::new(), 0, drawn(1, 5));
    for battle in BATTLES {
        let high = PROTECTED[index(battle)];
        let mut places = vec![(Terrain::Clear, high), (Terrain::Hamlet, high)];
        for at in TERRAIN[index(battle)].iter().copied().chain([Terrain::Clear]) {
            places.push((at, 1));
        }
        for (french, (name, counter)) in rallying(battle) {
            for lost in 0..counter.steps {
                for &(at, level) in &places {
                    for hq in ["away", "away out", "adjacent", "stacked"] {
                        for demoralised in [false, true] {
                            for (enemy_guns, night) in [(false, false), (true, false), (false, true)] {
                                if night && battle == Battle::Wissembourg {
                                    continue;
                                }
                                let (label, counter) = in_state(&name, counter, lost, true);
                                let r = Rally {
                                    battle,
                                    french,
                                    counter,
                                    terrain: at,
                                    level,
                                    hq_adjacent: hq == "adjacent",
                                    hq_stacked: hq == "stacked",
                                    out: hq == "away out",
                                    demoralised,
                                    enemy_guns,
                                    night,
                                };
                                case += 1;
                                if case % each == 0 {
                                    agree(games.of(battle), "rally", &rally(&label, &r), &oracle::rally(&r));
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn rally(label: &str, r: &Rally) -> String {
    let hq = if r.hq_adjacent {
        "adjacent"
    } else if r.hq_stacked {
        "stacked"
    } else {
        "away"
    };
    format!(
        "side={}; unit={label}; terrain={}; level={}; hq={hq}; out={}; demoralised={}; enemy_guns={}; night={}",
        side(r.french),
        terrain(r.terrain),
        r.level,
        yes(r.out),
        yes(r.demoralised),
        yes(r.enemy_guns),
        yes(r.night)
    )
}

// ---- Random parameters ----

/// Dice for parameters.
struct Draw(Stream);

impl Draw {
    fn new(seed: u64) -> Draw {
        Draw(Stream::new(seed, 0, Purpose::Worlds))
    }

    fn below(&mut self, n: u32) -> i32 {
        self.0.below(n) as i32
    }

    /// Once in so many times.
    fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u32) as usize]
    }

    /// A formation with counters in [`PRINTED`].
    fn formation(&mut self, battle: Battle, french: bool) -> &'static str {
        let those: Vec<&Printed> = PRINTED.iter().filter(|p| p.2 == battle && p.3 == french).collect();
        self.one(&those).1
    }

    /// A counter of a formation, if it has one of this arm.
    fn named(&mut self, battle: Battle, formation: &str, arm: Arm) -> Option<(&'static str, Counter)> {
        let those: Vec<&Printed> = PRINTED.iter().filter(|p| p.2 == battle && p.1 == formation && p.4 == arm).collect();
        (!those.is_empty()).then(|| printed(self.one(&those)))
    }

    /// A state; `charging`: cavalry that may attack.
    fn terrain(&mut self, battle: Battle) -> Terrain {
        if self.once_in(2) {
            return Terrain::Clear;
        }
        self.one(TERRAIN[index(battle)])
    }

    fn state(&mut self, name: &str, counter: Counter, charging: bool) -> Named {
        let lost = self.one(&[0, 0, 0, 1, 2]);
        let disorganised = !charging && self.once_in(3);
        in_state(name, counter, lost, disorganised)
    }

    /// Horse, foot by name, or a brigade of any values.
    fn unit(&mut self, battle: Battle, formation: &str, attacks: bool) -> Named {
        let arm = self.one(&[Some(Arm::Cavalry), Some(Arm::Infantry), Some(Arm::Infantry), None, None, None]);
        if let Some((name, counter)) = arm.and_then(|arm| self.named(battle, formation, arm)) {
            return self.state(name, counter, attacks && counter.arm == Arm::Cavalry);
        }
        let value = 1 + self.below(9);
        let shaken = 1 + self.below(value as u32);
        let (name, counter) = brigade(value, shaken, 1 + self.below(3));
        self.state(&name, counter, false)
    }

    /// By name, or by its power with this in front of it.
    fn gun(&mut self, battle: Battle, formation: &str, prefix: &str) -> (String, Counter) {
        if self.once_in(2)
            && let Some((name, counter)) = self.named(battle, formation, Arm::Artillery)
        {
            return (name.to_owned(), counter);
        }
        let power = 2 + self.below(4);
        let counter = Counter {
            arm: Arm::Artillery,
            regiment: false,
            value: power,
            shaken: power / 2,
            steps: 1,
            lost: 0,
            disorganised: false,
        };
        (format!("{prefix}{power}"), counter)
    }

    /// A gun among the defenders or as a target.
    fn exposed(&mut self, battle: Battle, formation: &str) -> Named {
        let (name, counter) = self.gun(battle, formation, "gun-");
        self.state(&name, counter, false)
    }
}

fn list(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().collect::<Vec<_>>().join(",")
}

/// A field as the command line has it, and as the brute force has it.
fn field(draw: &mut Draw, most: u32) -> (String, Field) {
    let battle = draw.one(&BATTLES);
    let french = draw.once_in(3);
    let formation = draw.formation(battle, french);
    let enemy = draw.formation(battle, !french);
    let wanted = 1 + draw.below(most);
    let flat = draw.once_in(3);
    let at = draw.terrain(battle);
    let highest = HIGHEST[index(battle)];
    let level = 1 + draw.below(highest);
    let wet = draw.one(&[Water::Dry, Water::Dry, Water::Stream, Water::River]);
    let mut defenders: Vec<Named> = Vec::new();
    match draw.below(8) {
        0 => {
            defenders.push(draw.exposed(battle, enemy));
            if draw.once_in(3) {
                let another = draw.exposed(battle, enemy);
                if another.0.starts_with("gun-") {
                    defenders.push(another);
                }
            }
        }
        1 | 2 => {
            defenders.push(draw.unit(battle, enemy, false));
            defenders.push(draw.exposed(battle, enemy));
        }
        // Where a single regiment gains, a test of its own holds the two.
        3 | 4
            if matches!(enemy, "1re brigade" | "cavalry brigade")
                && !matches!(at, Terrain::Hamlet | Terrain::Castle) =>
        {
            let arm = if enemy == "1re brigade" { Arm::Infantry } else { Arm::Cavalry };
            while defenders.len() < 2 {
                let (name, counter) = draw.named(battle, enemy, arm).unwrap();
                if defenders.iter().all(|(other, _)| !other.starts_with(name)) {
                    defenders.push(draw.state(name, counter, false));
                }
            }
            if draw.once_in(3) {
                defenders.push(draw.exposed(battle, enemy));
            }
        }
        _ => defenders.push(draw.unit(battle, enemy, false)),
    }
    let garrison: Vec<&Counter> = defenders.iter().map(|(_, d)| d).filter(|d| d.arm != Arm::Artillery).collect();
    let single = !french && garrison.len() == 1 && garrison[0].regiment;
    let all_round = match at {
        Terrain::Village | Terrain::Castle | Terrain::Walled => true,
        Terrain::Hamlet => single,
        _ => false,
    };
    let mut attackers: Vec<(String, Attacker)> = Vec::new();
    let (mut front, mut flank) = (0, 0);
    while attackers.len() < wanted as usize {
        let (name, counter) = draw.unit(battle, formation, true);
        let counter_of = |name: &str| name.split(':').next().map(str::to_owned);
        let once_only = PRINTED.iter().any(|one| counter_of(&name).as_deref() == Some(one.0));
        if once_only && attackers.iter().any(|(other, _)| counter_of(other) == counter_of(&name)) {
            continue;
        }
        if front == 3 && all_round {
            break;
        }
        let on_flank = front == 3 || flank < 2 && !all_round && draw.once_in(4);
        *(if on_flank { &mut flank } else { &mut front }) += 1;
        let water = if draw.once_in(4) { Water::Dry } else { wet };
        let trench = battle == Battle::Spicheren && water == Water::Dry && draw.once_in(4);
        let level = if flat { level } else { (level + draw.below(4) - 2).clamp(1, highest as i32) };
        attackers.push((name, Attacker { counter, flank: on_flank, water, trench, level }));
    }
    let bonus = |draw: &mut Draw| Hq { command: draw.below(5), bonus: draw.below(3) };
    let hq = (attackers.len() <= 3 && draw.once_in(2)).then(|| bonus(draw));
    let defender_hq = (!garrison.is_empty() && draw.once_in(3)).then(|| bonus(draw));
    let retreat =
        if flank > 0 { [Behind::Free, Behind::Zone, Behind::Free] } else { [Behind::Free, Behind::Zone, Behind::Edge] };
    let f = Field {
        battle,
        french,
        attackers: attackers.iter().map(|(_, attacker)| *attacker).collect(),
        defenders: defenders.iter().map(|(_, counter)| *counter).collect(),
        terrain: at,
        level,
        attacker_terrain: draw.terrain(battle),
        hq,
        defender_hq,
        attacker_demoralised: draw.once_in(8),
        defender_demoralised: draw.once_in(8),
        attacker_out: hq.is_none() && flank == 0 && draw.once_in(6),
        defender_out: defender_hq.is_none() && draw.once_in(6),
        night: battle == Battle::Spicheren && draw.once_in(8),
        retreat: draw.one(&retreat),
        attacker_retreat: draw.one(&[Behind::Free, Behind::Zone]),
    };
    let approach = f.attackers.iter().map(|a| {
        let from = if a.flank { "flank" } else { "front" };
        let water = match a.water {
            Water::Dry => "",
            Water::Stream => ":stream",
            Water::River => ":river",
        };
        format!("{from}{water}{}", if a.trench { ":trench" } else { "" })
    });
    let hq = |hq: Option<Hq>| hq.map_or("none".to_owned(), |hq| format!("{}-{}", hq.command, hq.bonus));
    let behind = |behind: Behind| match behind {
        Behind::Free => "free",
        Behind::Zone => "zone",
        Behind::Edge => "edge",
    };
    let given = format!(
        "side={}; attackers={}; defenders={}; approach={}; terrain={}; level={}; levels={}; attacker_terrain={}; hq={}; defender_hq={}; attacker_demoralised={}; defender_demoralised={}; attacker_out={}; defender_out={}; night={}; retreat={}; attacker_retreat={}",
        side(french),
        list(attackers.into_iter().map(|(name, _)| name)),
        list(defenders.into_iter().map(|(name, _)| name)),
        list(approach),
        terrain(f.terrain),
        f.level,
        list(f.attackers.iter().map(|a| a.level.to_string())),
        terrain(f.attacker_terrain),
        hq(f.hq),
        hq(f.defender_hq),
        yes(f.attacker_demoralised),
        yes(f.defender_demoralised),
        yes(f.attacker_out),
        yes(f.defender_out),
        yes(f.night),
        behind(f.retreat),
        behind(f.attacker_retreat),
    );
    (given, f)
}

/// Compares a case, and keeps what differs or is refused.
fn compare(differ: &mut Vec<String>, game: &Asked, name: &str, given: &str, counted: &Counted) {
    match law(game, name, given) {
        Err(wrong) => differ.push(format!("{name} {given}: {wrong}")),
        Ok(found) => differ.extend(difference(&found, counted).map(|how| format!("{name} {given}:{how}"))),
    }
}

/// Tells the shortest of the cases that differ.
#[track_caller]
fn none(mut differ: Vec<String>) {
    differ.sort_by_key(String::len);
    let few = differ.iter().take(5).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(differ.is_empty(), "{} differ:\n{few}", differ.len());
}

#[test]
fn r10_1_1_six_hundred_barrages_agree_with_brute_force() {
    let games = Games::new();
    let mut draw = Draw::new(10);
    let mut differ = Vec::new();
    for _ in 0..600 {
        let battle = draw.one(&BATTLES);
        let french = draw.once_in(2);
        let (formation, enemy) = (draw.formation(battle, french), draw.formation(battle, !french));
        let (gun, first) = draw.gun(battle, formation, "");
        let mut guns = vec![first];
        let mut second = "none".to_owned();
        if !french && draw.once_in(4) {
            let (name, counter) = draw.gun(battle, formation, "");
            if name.split(':').next() != gun.split(':').next() {
                second = name;
                guns.push(counter);
            }
        }
        let (target, counter) =
            if draw.once_in(5) { draw.exposed(battle, enemy) } else { draw.unit(battle, enemy, false) };
        let night = battle == Battle::Spicheren && draw.once_in(6);
        let hq = draw.one(&["away", "adjacent", "stacked"]);
        let highest = HIGHEST[index(battle)];
        let at = draw.terrain(battle);
        let single = french || !counter.regiment;
        let all_round =
            matches!(at, Terrain::Village | Terrain::Castle | Terrain::Walled) || at == Terrain::Hamlet && !single;
        let b = Barrage {
            battle,
            french,
            guns,
            target: counter,
            distance: if night { 1 } else { 1 + draw.below(if french { 4 } else { 5 }) },
            terrain: at,
            level: 1 + draw.below(highest),
            gun_level: 1 + draw.below(highest),
            flank: !all_round && draw.once_in(3),
            trench: battle == Battle::Spicheren && draw.once_in(4),
            night,
            hq: hq == "stacked",
            out: hq == "away" && draw.once_in(4),
            demoralised: draw.once_in(6),
        };
        let given = format!(
            "side={}; gun={gun}; second_gun={second}; target={target}; distance={}; terrain={}; level={}; gun_level={}; flank={}; trench={}; night={}; hq={}; out={}; demoralised={}",
            side(french),
            b.distance,
            terrain(b.terrain),
            b.level,
            b.gun_level,
            yes(b.flank),
            yes(b.trench),
            yes(night),
            hq,
            yes(b.out),
            yes(b.demoralised)
        );
        compare(&mut differ, games.of(battle), "barrage", &given, &oracle::barrage(&b));
    }
    none(differ);
}

#[test]
fn r11_2_1_four_hundred_defensive_combats_agree_with_brute_force() {
    let games = Games::new();
    let mut draw = Draw::new(11);
    let mut differ = Vec::new();
    for _ in 0..drawn(400, 150) {
        let (given, f) = field(&mut draw, 4);
        let one = &f.defenders[0];
        let split = (f.defenders.len() == 1 && one.arm != Arm::Artillery && draw.once_in(2)).then(|| {
            let mut left = if one.disorganised { one.shaken } else { one.value };
            let mut split: Vec<i32> = Vec::new();
            for _ in 1..f.attackers.len() {
                split.push(draw.below(left as u32 + 1));
                left -= split[split.len() - 1];
            }
            split.push(left);
            split
        });
        let given = match &split {
            None => given,
            Some(split) => format!("{given}; split={}", list(split.iter().map(i32::to_string))),
        };
        let counted = oracle::defensive_combat(&f, split.as_deref());
        compare(&mut differ, games.of(f.battle), "defensive-combat", &given, &counted);
    }
    none(differ);
}

#[test]
fn r11_2_2_a_thousand_assaults_agree_with_brute_force() {
    let games = Games::new();
    let mut draw = Draw::new(12);
    let mut differ = Vec::new();
    for _ in 0..1_000 {
        let (given, f) = field(&mut draw, 5);
        compare(&mut differ, games.of(f.battle), "assault", &given, &oracle::assault(&f));
    }
    none(differ);
}

#[test]
fn r11_three_hundred_attacks_agree_with_brute_force() {
    let games = Games::new();
    let mut draw = Draw::new(13);
    let mut differ = Vec::new();
    for _ in 0..drawn(300, 100) {
        let (given, f) = field(&mut draw, 3);
        let coordinated = f.hq.is_some() && f.attackers.len() > 1 && draw.once_in(2);
        let given = format!("{given}; coordinated={}", yes(coordinated));
        compare(&mut differ, games.of(f.battle), "attack", &given, &oracle::attack(&f, coordinated));
    }
    none(differ);
}

// ---- Positions that games come to ----

/// Games of both battles, under other readings too.
fn played(games: u64, change: impl Fn(&mut Data)) -> Vec<Compared> {
    let battle = |name: &&str| {
        let loaded = load(&Source::named(name).unwrap(), &[]).unwrap();
        let mut data: Data = loaded.data.to().expect("the data of grandes-batailles");
        change(&mut data);
        Compared::of(&GrandesBatailles::new(data), 0..games)
    };
    ["spicheren", "wissembourg"].iter().map(battle).collect()
}

#[test]
fn r11_3_r11_4_r9_3_every_retreat_of_four_hundred_games_agrees_with_brute_force() {
    let mut seen = [0; 8];
    for compared in played(200, |_| {}) {
        let Compared { after, beyond, caught, barred, before, twice, led, differ } = compared;
        none(differ);
        let counts = [after, beyond, caught, barred, before, twice, led[0], led[1]];
        seen = std::array::from_fn(|i| seen[i] + counts[i]);
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

/// A game under other readings would be seen.
#[test]
fn other_readings_of_retreats_are_caught() {
    let readings: [fn(&mut Data); 4] = [
        |data| data.rulings.retreat_priority = RetreatPriority::FriendsFirst,
        |data| data.rulings.passed_zone = PassedZone::EndOnly,
        |data| data.rulings.early_retreat_direction = EarlyRetreatDirection::OwnEdge,
        |data| data.rulings.hq_follows = HqFollows::May,
    ];
    for (number, reading) in readings.into_iter().enumerate() {
        assert!(played(50, reading).iter().any(|compared| !compared.differ.is_empty()), "reading {number}");
    }
}

// ---- Where the rulebook and the engine part ----

/// A fight of two on clear, level ground.
fn duel(
    battle: Battle,
    attacker: Counter,
    defenders: Vec<Counter>,
    terrain: Terrain,
    defender_hq: Option<Hq>,
) -> Field {
    Field {
        battle,
        french: false,
        attackers: vec![Attacker { counter: attacker, flank: false, water: Water::Dry, trench: false, level: 1 }],
        defenders,
        terrain,
        level: 1,
        attacker_terrain: Terrain::Clear,
        hq: None,
        defender_hq,
        attacker_demoralised: false,
        defender_demoralised: false,
        attacker_out: false,
        defender_out: false,
        night: false,
        retreat: Behind::Free,
        attacker_retreat: Behind::Free,
    }
}

#[test]
fn t_modifiers_guns_alone_have_no_bonus_of_an_hq() {
    let games = Games::new();
    let (_, attacker) = brigade(8, 5, 3);
    let gun = printed(PRINTED.iter().find(|one| one.0 == "Art.3").unwrap()).1;
    let f = duel(Battle::Spicheren, attacker, vec![gun], Terrain::Clear, Some(Hq { command: 3, bonus: 2 }));
    let given = "attackers=8-5-3; defenders=Art.3; defender_hq=3-2";
    agree(games.of(f.battle), "defensive-combat", given, &oracle::defensive_combat(&f, None));
}

#[test]
fn r13_2_6_the_order_of_two_regiments_is_nothing_to_the_result() {
    let games = Games::new();
    let regiment = |name: &str, lost, disorganised| {
        let (name, counter) = printed(PRINTED.iter().find(|one| one.0 == name).unwrap());
        in_state(name, counter, lost, disorganised)
    };
    let (_, attacker) = brigade(2, 2, 1);
    let game = games.of(Battle::Wissembourg);
    let (fresh, spent) = (regiment("50e RI", 0, false), regiment("74e RI", 1, true));
    // §11.3: the second D eliminates one; the castle's 3 for a single regiment (T.terrain) comes after the result.
    for pair in [[&fresh, &spent], [&spent, &fresh]] {
        let f = duel(Battle::Wissembourg, attacker, pair.map(|one| one.1).to_vec(), Terrain::Castle, None);
        let given = format!("attackers=2-2-1; defenders={},{}; terrain=castle", pair[0].0, pair[1].0);
        agree(game, "assault", &given, &oracle::assault(&f));
    }
}

/// A wrong cell of the brute force would be seen.
#[test]
#[should_panic(expected = "value=6")]
fn a_planted_fault_is_caught() {
    let mut counted = oracle::combat(6, 1, 0, 0);
    let (row, weight) = counted.pop_last().unwrap();
    counted.insert(vec![row[0] + 1], weight);
    agree(Games::new().of(Battle::Spicheren), "combat", "value=6", &counted);
}
