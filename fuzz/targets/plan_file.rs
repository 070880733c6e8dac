#![no_main]

sandtable_fuzz::target!("plan_file");
