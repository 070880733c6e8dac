//! Odds, lanes and results: one program, so that it is linked once.

mod allocations;
mod common;
mod lanes;
mod logs_of_grandes_batailles;
mod luck;
mod odds_of_belfort;
mod odds_of_eagle;
mod odds_of_grandes_batailles;
mod odds_of_verdun;
mod oracle;
mod oracle_of_belfort;
mod oracle_of_eagle;
mod oracle_of_grandes_batailles;
mod oracle_of_loire;
mod oracle_of_verdun;
mod runner;
mod search;
