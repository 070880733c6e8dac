//! A job that came from another process: its scenarios and bots are opened by content.

use crate::error::Error;
use crate::systems;
use sandtable_analysis::batch::{Job, LaneSpec, Rules, Spec};
use sandtable_scenarios::load;
use std::sync::Arc;

/// The job of a spec that came from elsewhere, to be played by this program of this `version`.
///
/// # Errors
/// A spec of another version of the program; a scenario whose data are not those of its hash; a bot at fault.
pub fn open(spec: Spec, version: &str) -> Result<Arc<Job>, Error> {
    if spec.version != version {
        return Err(Error::Other(format!("a job of version {}; this is version {version}", spec.version)));
    }
    let mut rulesets = Vec::new();
    for Rules { hash, source, overlays } in &spec.scenarios {
        let scenario = load(source, overlays)?;
        let found = format!("{} {}", scenario.name, scenario.hash);
        if found != *hash {
            return Err(Error::Other(format!("the scenario {found} where the job has {hash}")));
        }
        rulesets.push(systems::open(&scenario.data));
    }
    let matchup =
        |lane: &LaneSpec| rulesets[lane.rules].matchup(lane.bots.map(|bot| &spec.bots[bot]), &*rulesets[lane.read]);
    let matchups = spec.lanes.iter().map(matchup).collect::<Result<_, _>>()?;
    Ok(Job::new(spec, matchups))
}
