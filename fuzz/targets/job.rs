#![no_main]

sandtable_fuzz::target!("job");
