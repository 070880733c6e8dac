//! The pages of the player aid for Wissembourg and Spicheren.

use crate::systems::Page;

pub(super) static PAGES: [Page; 0] = [];
