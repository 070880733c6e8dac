//! A job from another process: its scenarios and bots are opened by content.

use crate::error::Error;
use crate::systems;
use sandtable_analysis::batch::{Job, LaneSpec, Rules, Spec};
use sandtable_analysis::details::Recording;
use sandtable_scenarios::diagnostic::short;
use sandtable_scenarios::load;
use std::sync::Arc;

/// The job of a spec that came from another process, to be played by this program, of this `version`.
///
/// # Errors
/// A spec of another version of the program; a scenario whose data do not match its hash; a bot in error.
pub fn open(spec: Spec, version: &str) -> Result<Arc<Job>, Error> {
    if spec.version != version {
        return Err(Error::Other(format!("a job of version {}; this is version {version}", short(&spec.version))));
    }
    let known = |lane: &LaneSpec| {
        [lane.rules, lane.read].iter().all(|place| *place < spec.scenarios.len())
            && lane.bots.iter().all(|place| *place < spec.bots.len())
    };
    let one = spec.lanes.len() == 1 || spec.recording == Recording::Rows;
    if spec.lanes.is_empty() || !one || !spec.lanes.iter().all(known) {
        return Err(Error::Other("a job whose lanes are not among its scenarios and bots".into()));
    }
    let mut rulesets = Vec::new();
    for Rules { hash, source, overlays } in &spec.scenarios {
        let scenario = load(source, overlays)?;
        let found = format!("{} {}", scenario.name, scenario.hash);
        if found != *hash {
            return Err(Error::Other(format!("the scenario {found} where the job has {hash}")));
        }
        rulesets.push(systems::started(&scenario)?);
    }
    let matchup =
        |lane: &LaneSpec| rulesets[lane.rules].matchup(lane.bots.map(|bot| &spec.bots[bot]), &*rulesets[lane.read]);
    let matchups = spec.lanes.iter().map(matchup).collect::<Result<_, _>>()?;
    Ok(Job::new(spec, matchups))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Table, lineup};

    /// A job from elsewhere may say anything.
    #[test]
    fn a_job_that_contradicts_itself_is_refused() {
        let table = Table::new("belfort", Vec::new()).expect("a scenario");
        let job = lineup::job(1, Recording::Rows, &[table.lane()]).expect("a job");
        let opens = |change: &dyn Fn(&mut Spec)| {
            let mut spec = job.spec().clone();
            change(&mut spec);
            open(spec, sandtable_analysis::VERSION).is_ok()
        };
        assert!(opens(&|_| {}));
        assert!(!opens(&|spec| spec.version.push('x')));
        assert!(!opens(&|spec| spec.lanes.clear()));
        assert!(!opens(&|spec| spec.lanes[0].rules = 7));
        assert!(!opens(&|spec| spec.lanes[0].bots[1] = 7));
        assert!(!opens(&|spec| spec.scenarios[0].hash.push('x')));
    }
}
