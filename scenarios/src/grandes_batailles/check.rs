//! What the parts of a battle owe each other.

use super::battle::Battle;
use super::map::MapRead;
use super::roster::Roster;
use sandtable_engine::grandes_batailles::data::{Options, Special};
use sandtable_engine::grandes_batailles::rulings::Rulings;
use sandtable_engine::grandes_batailles::terrain::TerrainTable;

/// The parts.
#[derive(Debug)]
pub(super) struct Checked<'c, 'r, 'a> {
    pub(super) map: &'c MapRead,
    pub(super) terrain: Option<&'c TerrainTable>,
    pub(super) roster: &'c Roster<'r, 'a>,
    pub(super) battle: &'c Battle<'r, 'a>,
    pub(super) special: Option<&'c Special>,
    pub(super) extras: Option<&'c Options>,
    pub(super) rulings: &'c Rulings,
}

pub(super) fn check(_: &Checked<'_, '_, '_>) {}
