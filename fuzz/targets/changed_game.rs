#![no_main]

sandtable_fuzz::target!("changed_game");
