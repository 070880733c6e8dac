//! stub
use crate::args::RulingsArguments;
use crate::failure::{Done, Failure};
pub(crate) fn rulings(_typed: &RulingsArguments) -> Result<Done, Failure> {
    Ok(Done::Finished)
}
