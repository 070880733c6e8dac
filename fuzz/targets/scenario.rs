#![no_main]

sandtable_fuzz::target!("scenario");
