//! The pages of the player aid.

use crate::system::Page;

pub(super) static PAGES: [Page; 0] = [];
