//! The unclear rules of Wissembourg and Spicheren: the readings, the default and why. The numbers are those of the system's README.

crate::rulings! {
    3 holding_terrain HoldingTerrain "holding-terrain" "11.3"
    "From which protection on does a unit with result D hold its ground without a test?"
    {
        AboveTwo "above-two" "3 or more: the walled town, the castle held by one regiment.",
        TwoOrMore "two-or-more" "2 or more: also villages, woods and high ground.",
    }
    "The sentence says greater than 2; the Wissembourg values of 3 give it something to apply to.";
}
