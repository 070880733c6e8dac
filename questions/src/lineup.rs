//! Which bots play what: bots by content, lanes, jobs; and the facts about scenario and bots in a result.

use crate::error::{Error, all};
use crate::ruleset::Ruleset;
use crate::systems::SYSTEMS;
use crate::table::Table;
use sandtable_analysis::ScenarioFacts;
use sandtable_analysis::batch::{Job, LaneSpec, Rules, Spec};
use sandtable_analysis::details::Recording;
use sandtable_analysis::summary::{BotFacts, Provenance, RulingInForce};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::mixture::Member;
use sandtable_bots::texts::Kept;
use sandtable_bots::{Bot, BotText, NoTexts, Opened, Texts};
use sandtable_engine::Side;
use sandtable_engine::rulings::Ruling;
use sandtable_scenarios::provenance::Reason;
use sandtable_scenarios::{Class, Fault, Faults, Loaded};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A bot that was opened for a side: all its texts are read, so that later changes of the files do not affect it.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenBot {
    /// The choice.
    pub choice: BotChoice,
    /// The bot, under the rules that it was opened for.
    pub bot: Bot,
    /// The facts for results: the name as it was typed, and a hash of its text.
    pub facts: BotFacts,
    /// All that it was made from, as one text; none for a bot without texts.
    pub text: Option<BotText>,
    /// The texts that were read for it, by the names in its choice and in its files.
    read: BTreeMap<String, String>,
}

/// The bot's name, as it was typed.
impl fmt::Display for OpenBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.facts.name)
    }
}

/// A choice of the scripted bot with its doctrine: by default, the first of the side.
fn with_doctrine(ruleset: &dyn Ruleset, choice: &BotChoice, side: Side) -> BotChoice {
    let of = SYSTEMS.iter().find(|system| system.card.system == ruleset.card().system);
    let first = || of?.doctrines.iter().find(|doctrine| doctrine.side == side);
    match (choice.kind, &choice.file, first()) {
        (BotKind::Scripted, None, Some(doctrine)) => BotChoice::built_in(BotKind::Scripted, Some(doctrine.name)),
        _ => choice.clone(),
    }
}

impl OpenBot {
    /// Opens the `choice` of a bot for `side` of `ruleset`, with files by name from `texts`. A wrong name is an error of `argument`.
    ///
    /// # Errors
    /// Every error of its files; an unknown name.
    pub fn new(
        ruleset: &dyn Ruleset,
        choice: &BotChoice,
        side: Side,
        texts: &dyn Texts,
        argument: &str,
    ) -> Result<OpenBot, Faults> {
        OpenBot::with(ruleset, choice, side, Kept::new(texts, BTreeMap::new()), argument)
    }

    fn with(
        ruleset: &dyn Ruleset,
        choice: &BotChoice,
        side: Side,
        texts: Kept<'_>,
        argument: &str,
    ) -> Result<OpenBot, Faults> {
        let choice = &with_doctrine(ruleset, choice, side);
        let Opened { bot, text } = ruleset.open(choice, side, &texts, argument)?;
        let facts = BotFacts { name: choice.to_string(), hash: text.as_ref().map(|text| hash(&text.text)) };
        Ok(OpenBot { choice: choice.clone(), bot, facts, text, read: texts.into_texts() })
    }

    /// The built-in bot of a `choice` for `side` of `ruleset`.
    ///
    /// # Errors
    /// A choice that is not built-in.
    pub fn built_in(ruleset: &dyn Ruleset, choice: &BotChoice, side: Side) -> Result<OpenBot, Faults> {
        OpenBot::new(ruleset, choice, side, &NoTexts, "bot")
    }

    /// The built-in bots of `choices`, one for each side of `ruleset`.
    ///
    /// # Errors
    /// A choice that is not built-in.
    pub(crate) fn both(ruleset: &dyn Ruleset, choices: &[BotChoice; 2]) -> Result<[OpenBot; 2], Faults> {
        let [first, second] = Side::BOTH.map(|side| OpenBot::built_in(ruleset, &choices[side.index()], side));
        Ok([first?, second?])
    }

    /// Opens the `choices` for `side` of `ruleset`.
    ///
    /// # Errors
    /// The errors of all of them, each of `argument`; a choice that occurs twice.
    pub fn each(
        ruleset: &dyn Ruleset,
        choices: &[BotChoice],
        side: Side,
        texts: &dyn Texts,
        argument: &str,
    ) -> Result<Vec<OpenBot>, Faults> {
        all(choices.iter().enumerate().map(|(i, choice)| match choices[..i].contains(choice) {
            true => Err(Fault::argument(argument, format!("`{choice}` twice"), "each opponent once").into()),
            false => OpenBot::new(ruleset, choice, side, texts, argument),
        }))
    }

    /// A bot that a search has found, for the mixture of a side.
    pub(crate) fn found(bot: Bot, facts: BotFacts) -> OpenBot {
        let choice = BotChoice::built_in(BotKind::Mixture, None);
        OpenBot { choice, bot, facts, text: None, read: BTreeMap::new() }
    }

    /// The members of a mixture, as its file has them.
    ///
    /// # Errors
    /// A bot that is not a mixture.
    pub(crate) fn members(&self, ruleset: &dyn Ruleset, side: Side) -> Result<Vec<Member>, Faults> {
        ruleset.members(&self.choice, side, &self.read)
    }

    /// The same choice under other rules of the same system, `to` in place of `from`. It may be another bot if the two have different homes: then
    /// its built-in texts may differ, and it is opened again.
    ///
    /// # Errors
    /// Every error of its texts under these rules.
    pub(crate) fn under(self, from: &dyn Ruleset, to: &dyn Ruleset, side: Side) -> Result<OpenBot, Faults> {
        if from.home() != to.home() {
            return OpenBot::with(to, &self.choice, side, Kept::new(&NoTexts, self.read), "bot");
        }
        to.check(&self.bot, side)?;
        Ok(self)
    }
}

/// A hash of a bot's text, as in results.
pub(crate) fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

impl Table {
    /// The facts about the bots, for results.
    pub(crate) fn bot_facts(&self) -> [BotFacts; 2] {
        self.bots.each_ref().map(|bot| bot.facts.clone())
    }

    /// The texts that the bots were made from.
    pub(crate) fn bot_texts(&self) -> [Option<String>; 2] {
        self.bots.each_ref().map(|bot| bot.text.as_ref().map(|text| text.text.clone()))
    }

    /// The lane in which the table's bots play by its rules.
    pub fn lane(&self) -> Lane<'_> {
        Lane { rules: self, read: self, bots: self.bots.each_ref().map(|bot| &bot.bot) }
    }
}

/// A variant of a game with its bots.
#[derive(Clone, Copy, Debug)]
pub struct Lane<'t> {
    /// The rules that are played.
    pub rules: &'t Table,
    /// The rules that the bots read.
    pub read: &'t Table,
    /// The bots, the first side's first.
    pub bots: [&'t Bot; 2],
}

/// The job that plays games of `seed` in each of the `lanes`; `recording` is what it records of each game.
///
/// # Errors
/// Lanes of several rule systems; a bot in error.
pub fn job(seed: u64, recording: Recording, lanes: &[Lane<'_>]) -> Result<Arc<Job>, Error> {
    let (mut spec, mut matchups) = (Spec { seed, recording, ..Spec::default() }, Vec::new());
    for Lane { rules, read, bots } in lanes {
        rules.version.clone_into(&mut spec.version);
        let (played, read_place) = (place_of(&mut spec, rules), place_of(&mut spec, read));
        let bots_places = bots.map(|bot| {
            let known = spec.bots.iter().position(|known| known == bot);
            known.unwrap_or_else(|| {
                spec.bots.push(bot.clone());
                spec.bots.len() - 1
            })
        });
        spec.lanes.push(LaneSpec { rules: played, read: read_place, bots: bots_places });
        matchups.push(rules.ruleset.matchup(*bots, &*read.ruleset)?);
    }
    Ok(Job::new(spec, matchups))
}

/// The index of a scenario in a spec; a new one is added.
fn place_of(spec: &mut Spec, table: &Table) -> usize {
    let hash = format!("{} {}", table.scenario.name, table.scenario.hash);
    let known = spec.scenarios.iter().position(|known| known.hash == hash);
    known.unwrap_or_else(|| {
        spec.scenarios.push(Rules { hash, source: table.source.clone(), overlays: table.overlays.clone() });
        spec.scenarios.len() - 1
    })
}

/// The facts about this scenario and its bots that a result must state.
pub(crate) fn facts(table: &Table, bots: [BotFacts; 2]) -> ScenarioFacts {
    let scenario = &table.scenario;
    ScenarioFacts {
        version: table.version.clone(),
        scenario: scenario.name.clone(),
        title: scenario.heading(),
        named: table.named(),
        hash: scenario.hash.clone(),
        shared: scenario.shared.iter().map(|shared| (shared.file.to_owned(), shared.from.clone())).collect(),
        provenance: provenance(scenario),
        reconstructed: reconstructed(scenario),
        edits: edits(scenario),
        overlays: table.overlays.clone(),
        rulings: rulings(&*table.ruleset),
        bots,
        bot_texts: Default::default(),
    }
}

/// The edits of a copied scenario.
pub(crate) fn edits(scenario: &Loaded) -> Vec<String> {
    let original = scenario.copy_of.unwrap_or("the original");
    scenario.provenance.edits(original)
}

/// The readings in force.
pub(crate) fn rulings(ruleset: &dyn Ruleset) -> Vec<RulingInForce> {
    let in_force = |(i, ruling): (usize, &Ruling)| {
        let choice = ruleset.reading(i);
        RulingInForce {
            number: ruling.number,
            id: ruling.id.into(),
            section: ruling.section.into(),
            choice: ruling.choices[choice].name.into(),
            default: choice == 0,
        }
    };
    ruleset.facts().rulings.iter().enumerate().map(in_force).collect()
}

/// The number of values from each source.
#[must_use]
pub(crate) fn provenance(scenario: &Loaded) -> Provenance {
    let counts = scenario.provenance.counts();
    Provenance {
        rulebook: counts.rulebook as u64,
        derived: counts.derived as u64,
        outside: counts.outside as u64,
        reconstruction: counts.reconstruction as u64,
        overlay: counts.overlay as u64,
        edited: counts.edited as u64,
    }
}

/// The reconstructed values, with one line for all values of the same reason.
fn reconstructed(scenario: &Loaded) -> Vec<String> {
    scenario.provenance.by_reason(Class::Reconstruction).iter().map(line).collect()
}

fn line(reason: &Reason<'_>) -> String {
    let (name, why) = (reason.name(), reason.why());
    match reason.values[..] {
        [value] => {
            let range = value.range.map(|(low, high)| format!(" (plausible: {low} to {high})")).unwrap_or_default();
            format!("`{name}`, {}{range}: {why}", value.value)
        }
        _ => {
            let ranged = if reason.values.iter().all(|value| value.range.is_some()) {
                ", each with a plausible range"
            } else {
                ""
            };
            format!("`{name}`, {} values{ranged}: {why}", reason.values.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_analysis::batch::{Batch, BatchResult, Cancel};
    use sandtable_bots::{catalogue, mixture};
    use sandtable_scenarios::{At, Overlay, builtin};
    use std::sync::atomic::AtomicBool;

    const SEARCH: &str = "rollouts = 1\ncandidates = 2\ndrawn = 0\nmargin = 10\ndoubt = 0\nkinds = [\"activate\"]\nown = \"heuristic:a.toml\"\n\
                          [[opponent]]\nbot = \"OPPONENT\"\nshare = 1\n";
    const MIXTURE: &str = "[[members]]\nshare = 1\nname = \"one\"\nbot = \"MEMBER\"\n";

    /// Texts of a game in memory.
    fn texts(opponent: &str, member: &str) -> BTreeMap<String, String> {
        let weights = || sandtable_bots::belfort::weights::BUILT_IN[1].text[Side::First].to_owned();
        let texts = [
            ("a.toml", weights()),
            ("b.toml", weights()),
            ("search.toml", SEARCH.replace("OPPONENT", opponent)),
            ("mixture.toml", MIXTURE.replace("MEMBER", member)),
        ];
        BTreeMap::from(texts.map(|(name, text)| (name.to_owned(), text)))
    }

    fn open(typed: &str, texts: &dyn Texts) -> Result<OpenBot, Faults> {
        let table = Table::new("belfort", Vec::new()).expect("a built-in scenario");
        OpenBot::new(&*table.ruleset, &catalogue::bot("bot", typed)?, Side::First, texts, "bot")
    }

    /// A bot of each kind.
    const KINDS: [&str; 6] =
        ["random", "scripted:citadel", "heuristic", "heuristic:a.toml", "mixture:mixture.toml", "search:search.toml"];

    #[test]
    fn a_bot_is_the_same_one_on_another_machine() {
        let texts = texts("scripted:storm", "heuristic:b.toml");
        for typed in KINDS {
            let [one, same] = [(); 2].map(|()| open(typed, &texts).expect("no faults").bot);
            let json = serde_json::to_string(&one).expect("JSON");
            assert_eq!(serde_json::to_string(&same).expect("JSON"), json, "{typed}");
            assert!(!json.contains(".toml"), "{typed} names a file: {json}");
            assert_eq!(serde_json::from_str::<Bot>(&json).expect("a bot"), one, "{typed}");
        }
        let [one, same] =
            ["a.toml", "b.toml"].map(|file| open(&format!("heuristic:{file}"), &texts).expect("no faults"));
        assert!(one.bot == same.bot && one.facts != same.facts);
    }

    /// A heuristic chooses what it rates highest, a mixture as who plays in it; random bots rate nothing. The margins survive as bytes.
    #[test]
    fn the_margin_of_a_decision_is_that_of_the_ratings() {
        for scenario in builtin() {
            let table = Table::new(scenario.name, Vec::new()).expect("a built-in scenario");
            for typed in ["heuristic".to_owned(), format!("mixture:{}", scenario.name)] {
                let of = |typed: &str, side| {
                    let choice = catalogue::bot("bot", typed).expect("a bot");
                    OpenBot::built_in(&*table.ruleset, &choice, side).expect("no faults")
                };
                let table = Table { bots: [of(&typed, Side::First), of("random", Side::Second)], ..table.clone() };
                let job = job(1, Recording::Decisions, &[table.lane()]).expect("no faults");
                let never = AtomicBool::new(false);
                let batch = Batch { job: Arc::clone(&job), from: 0, to: 2 };
                let result = batch.play(Cancel::new(&never, &never), None);
                let told = &result.details.decisions;
                let margins = |side| told.iter().filter(move |told| told.side == side).map(|told| told.margin);
                // No score that stands for always or never is among them.
                let rating = 0..1 << 24;
                assert!(
                    margins(Side::First).flatten().all(|margin| rating.contains(&margin)),
                    "{typed} in {}",
                    scenario.name
                );
                assert!(margins(Side::First).flatten().count() > 20, "{typed} in {}", scenario.name);
                assert!(margins(Side::First).flatten().any(|margin| margin > 0), "{typed} in {}", scenario.name);
                assert_eq!(margins(Side::Second).flatten().count(), 0, "{}", scenario.name);
                let again = BatchResult::from_bytes(&job, &result.to_bytes(&job)).expect("they are its own");
                assert_eq!(&again.details.decisions, told, "{}", scenario.name);
            }
        }
    }

    #[test]
    fn a_bot_that_is_opened_needs_no_texts_under_other_rules() {
        let texts = texts("scripted:storm", "heuristic:b.toml");
        let table = Table::new("belfort", Vec::new()).expect("a built-in scenario");
        for typed in KINDS {
            let [_, second] = table.bots.clone();
            let table = Table { bots: [open(typed, &texts).expect("no faults"), second], ..table.clone() };
            let other = table.with([Overlay::Set("zones.12.bonus=1".into())]).expect("no faults");
            assert_eq!(other.bots, table.bots);
            job(1, Recording::Rows, &[table.lane(), other.lane()]).unwrap_or_else(|error| panic!("{typed}: {error}"));
            let [first, _] = other.bots;
            let again =
                OpenBot::with(&*table.ruleset, &first.choice, Side::First, Kept::new(&NoTexts, first.read), "bot");
            assert_eq!(again.expect("all was kept").bot, first.bot, "{typed}");
        }
    }

    /// All settings and judges that are built in, in every scenario: what a search plays by there, and the others by name.
    #[test]
    fn built_in_searches_can_be_opened() {
        for scenario in builtin() {
            let table = Table::new(scenario.name, Vec::new()).expect("a built-in scenario");
            let names = table.system().searches.iter().map(|info| format!("search:{}", info.name));
            for typed in names.chain(["search".to_owned()]) {
                let choice = catalogue::bot("bot", &typed).expect("a bot");
                for side in Side::BOTH {
                    let open = OpenBot::built_in(&*table.ruleset, &choice, side);
                    let open = open.unwrap_or_else(|faults| panic!("{typed} in {}: {faults}", scenario.name));
                    let Bot::Search { settings, .. } = &open.bot else { panic!("{typed}") };
                    assert!(typed != "search" || settings.judge.is_some(), "{} has no judge", scenario.name);
                }
            }
        }
    }

    /// The members of the own mixture are lasting postures, the one with the largest share first; behind weights of its own, all of them are.
    #[test]
    fn a_search_over_a_mixture_may_play_as_any_member() {
        let table = Table::new("belfort", Vec::new()).expect("a built-in scenario");
        let weights = |first: i32| (first..).take(table.system().weight_keys().len()).collect::<Vec<i32>>();
        let bot = |typed| catalogue::bot("bot", typed).expect("a bot");
        let member = |share, first, kind| Member {
            share,
            name: "one".into(),
            bot: bot(kind),
            weights: Some(weights(first)),
            opponents: Vec::new(),
        };
        let write = |members: &[Member]| mixture::write("", members, &table.system().weight_keys());
        let settings = SEARCH.replace("heuristic:a.toml", "mixture:own.toml").replace("OPPONENT", "random");
        let mut texts = BTreeMap::from([
            (
                "own.toml".to_owned(),
                write(&[member(2, 1, "heuristic"), member(5, 2, "search"), member(0, 3, "heuristic")]),
            ),
            ("search.toml".to_owned(), settings),
        ]);
        let opened = |texts: &BTreeMap<String, String>| match open("search:search.toml", texts).expect("no faults").bot
        {
            Bot::Search { settings, postures, .. } => (settings.lasting, postures),
            other => panic!("{other:?}"),
        };
        assert_eq!(opened(&texts), (vec![true, true], vec![weights(2), weights(1)]));
        texts.insert("over.toml".into(), write(&[Member { bot: bot("search:search.toml"), ..member(1, 4, "search") }]));
        let Bot::Mixture(members) = open("mixture:over.toml", &texts).expect("no faults").bot else {
            panic!("a mixture")
        };
        let [(1, Bot::Search { postures, settings, .. })] = &members[..] else { panic!("{members:?}") };
        assert_eq!((postures, &settings.lasting[..]), (&vec![weights(4), weights(2), weights(1)], &[true; 3][..]));
        let random = Member { weights: None, ..member(1, 1, "random") };
        texts.insert("own.toml".into(), write(&[random]));
        let faults = open("search:search.toml", &texts).unwrap_err();
        let fault = faults.iter().next().expect("a fault");
        assert_eq!(
            (fault.found.as_str(), fault.expected.as_str()),
            ("the bot `random`", "members with weights (named in search.toml:7)")
        );
    }

    /// Weights in a file are weights, whatever their groups are called.
    #[test]
    fn built_in_weights_can_be_files() {
        for scenario in builtin() {
            let table = Table::new(scenario.name, Vec::new()).expect("a built-in scenario");
            let choice = catalogue::bot("bot", "heuristic:weights.toml").expect("a bot");
            for (side, info) in
                Side::BOTH.into_iter().flat_map(|side| table.system().weights.iter().map(move |info| (side, info)))
            {
                let texts = BTreeMap::from([("weights.toml".to_owned(), info.text[side].to_owned())]);
                let open = OpenBot::new(&*table.ruleset, &choice, side, &texts, "bot");
                open.unwrap_or_else(|faults| panic!("{} in {}: {faults}", info.name, scenario.name));
            }
        }
    }

    #[test]
    fn texts_that_name_each_other_have_an_end() {
        let faults = open("mixture:mixture.toml", &texts("mixture:mixture.toml", "search:search.toml")).unwrap_err();
        let fault = faults.iter().next().expect("a fault");
        assert_eq!((fault.at.name(), fault.found.as_str()), ("search.toml", "an opponent that searches"));
    }

    /// A member with weights of its own that searches: over these weights, against the opponents of its file. In the rollouts of another search it
    /// is its weights.
    #[test]
    fn a_member_searches_over_its_weights() {
        let table = Table::new("belfort", Vec::new()).expect("a built-in scenario");
        let weights: Vec<i32> = (0..table.system().weight_keys().len() as i32).collect();
        let bot = |typed| catalogue::bot("bot", typed).expect("a bot");
        let named =
            |name: &str, bot, weights| Member { share: 3, name: name.into(), bot, weights, opponents: Vec::new() };
        let opponents = vec![named("a", bot("random"), None), named("b", bot("heuristic"), Some(weights.clone()))];
        let member = Member { opponents, ..named("deep", bot("search"), Some(weights.clone())) };
        let file = mixture::write("", &[member], &table.system().weight_keys());
        let texts = BTreeMap::from([
            ("mixture.toml".to_owned(), file),
            ("search.toml".to_owned(), SEARCH.replace("OPPONENT", "mixture:mixture.toml").replace(":a.toml", "")),
        ]);
        let Bot::Mixture(members) = open("mixture:mixture.toml", &texts).expect("no faults").bot else {
            panic!("a mixture")
        };
        let [(3, Bot::Search { settings, postures, opponents })] = &members[..] else { panic!("{members:?}") };
        assert_eq!((&postures[0], &opponents[..]), (&weights, &[Bot::Random, Bot::Heuristic(weights.clone())][..]));
        assert!(settings.judge.is_some() && settings.shares == [3, 3], "{settings:?}");
        assert!(members[0].1.searches() && members[0].1.without_rollouts() == Bot::Heuristic(weights.clone()));
        let Bot::Search { opponents, .. } = open("search:search.toml", &texts).expect("no faults").bot else {
            panic!("a search")
        };
        assert_eq!(opponents, [Bot::Mixture(vec![(3, Bot::Heuristic(weights))])]);
    }

    #[test]
    fn a_wrong_name_is_a_fault_of_what_it_stands_in() {
        let at = |typed: &str, texts| open(typed, &texts).unwrap_err().iter().next().expect("a fault").at.clone();
        assert!(matches!(at("heuristic:2026", texts("random", "random")), At::Argument(name) if name == "bot"));
        assert_eq!(at("mixture:mixture.toml", texts("random", "heuristic:2026")).name(), "mixture.toml");
        assert_eq!(at("search:search.toml", texts("scripted:strom", "random")).name(), "search.toml");
        assert_eq!(at("heuristic:c.toml", texts("random", "random")).name(), "c.toml");
    }

    #[test]
    fn a_bot_of_another_system_is_refused() {
        let table = Table::new("belfort", Vec::new()).expect("a built-in scenario");
        let wrong = [Bot::Heuristic(vec![1, 2]), Bot::Mixture(vec![(0, Bot::Random)])];
        for bot in wrong {
            assert!(table.ruleset.matchup([&bot, &Bot::Random], &*table.ruleset).is_err(), "{bot:?}");
            assert!(table.ruleset.check(&bot, Side::First).is_err(), "{bot:?}");
        }
    }
}
