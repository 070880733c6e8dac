#![no_main]

sandtable_fuzz::target!("mixture");
