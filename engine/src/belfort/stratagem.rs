//! §6 The stratagems.

/// A stratagem, on one side of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Stratagem {
    /// French, G: a scout company in zone 1, 2, 3 or 8.
    Scouts,
    /// French, E: one hit fewer on zone 1.
    Firefighters,
    /// French, G: a point more next turn.
    Proclamation,
    /// French, G: three Prussian battalions lose a level.
    FrenchIllness,
    /// French, G: the Prussians lose a point next turn.
    SupplyProblem,
    /// French, G, once: both sides lose points next turn.
    IcyCold,
    /// French, E, once: ART FORT fires twice.
    Catherine,
    /// French, G, once: only two guns per side may fire next turn.
    SwissDelegation,
    /// French, G, once: the detachment of the IV. Division leaves for a turn.
    Bourbaki,
    /// French, G, once: initiative and a point more next turn.
    IntransigentDenfert,
    /// Prussian, G: three French battalions lose a level.
    PrussianIllness,
    /// Prussian, F: an unreliable battalion stays out of an activation, or retreats from an attacked zone.
    LackOfDiscipline,
    /// Prussian, G: the French lose a point next turn.
    Disinformation,
    /// Prussian, E: a French shot is cancelled.
    BadQualityShell,
    /// Prussian, E, once: +1 to bombardments this turn.
    Envoys,
    /// Prussian, E, once: -1 to French guns for the rest of the game.
    MoreShells,
    /// Prussian, F, once: +1 defence this turn.
    RuseOfWar,
    /// Prussian, G, once: a battalion of the 57 RP deserts.
    Desertion,
    /// Prussian, E, once: one hit more on the forts from heavy guns this turn.
    IncendiaryShells,
    /// Prussian, G, once: the French lose points next turn; no Swiss delegation this turn.
    IntransigentVonTresckow,
}

use crate::side::Side;
use Stratagem::*;

impl Stratagem {
    /// Every stratagem.
    pub const ALL: [Stratagem; 20] = [
        Scouts,
        Firefighters,
        Proclamation,
        FrenchIllness,
        SupplyProblem,
        IcyCold,
        Catherine,
        SwissDelegation,
        Bourbaki,
        IntransigentDenfert,
        PrussianIllness,
        LackOfDiscipline,
        Disinformation,
        BadQualityShell,
        Envoys,
        MoreShells,
        RuseOfWar,
        Desertion,
        IncendiaryShells,
        IntransigentVonTresckow,
    ];

    /// Its name in the data, and its name in texts.
    #[must_use]
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Scouts => ("scouts", "Scouts"),
            Firefighters => ("firefighters", "Firefighters"),
            Proclamation => ("proclamation", "Proclamation"),
            FrenchIllness => ("illness-among-prussians", "Illness (among the Prussians)"),
            SupplyProblem => ("supply-problem", "Supply problem"),
            IcyCold => ("icy-cold", "Icy cold"),
            Catherine => ("catherine", "Catherine"),
            SwissDelegation => ("swiss-delegation", "Swiss delegation"),
            Bourbaki => ("bourbaki", "Bourbaki"),
            IntransigentDenfert => ("intransigent-denfert", "Intransigent Denfert"),
            PrussianIllness => ("illness-among-french", "Illness (among the French)"),
            LackOfDiscipline => ("lack-of-discipline", "Lack of Discipline"),
            Disinformation => ("disinformation", "Disinformation"),
            BadQualityShell => ("bad-quality-shell", "Bad quality shell"),
            Envoys => ("envoys", "Envoys"),
            MoreShells => ("more-shells", "More shells"),
            RuseOfWar => ("ruse-of-war", "Ruse of war"),
            Desertion => ("desertion", "Desertion"),
            IncendiaryShells => ("incendiary-shells", "Incendiary shells"),
            IntransigentVonTresckow => ("intransigent-von-tresckow", "Intransigent Von Tresckow"),
        }
    }

    /// Its owner: the French are [`Side::First`].
    #[must_use]
    pub const fn side(self) -> Side {
        if (self as u8) < PrussianIllness as u8 { Side::First } else { Side::Second }
    }

    /// §6.1.1 Whether it is printed in red: single use, its counter then leaves the game.
    #[must_use]
    pub const fn single_use(self) -> bool {
        matches!(self as u8, 5..=9 | 14..=19)
    }

    /// Whether it is a reaction to an enemy action; the others are played on the owner's initiative.
    #[must_use]
    pub const fn reaction(self) -> bool {
        matches!(self, Firefighters | BadQualityShell | LackOfDiscipline)
    }

    /// The phase in which it is played.
    #[must_use]
    pub const fn phase(self) -> StratagemPhase {
        match self {
            Firefighters | Catherine | BadQualityShell | Envoys | MoreShells | IncendiaryShells => {
                StratagemPhase::Bombardment
            }
            LackOfDiscipline | RuseOfWar => StratagemPhase::Activation,
            _ => StratagemPhase::Reorganisation,
        }
    }
}

/// The phase in which a stratagem is played, by the letter on its counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StratagemPhase {
    /// E.
    Bombardment,
    /// F.
    Activation,
    /// G.
    Reorganisation,
}

/// A stratagem counter, with a stratagem on each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name in the data, such as `french-1`.
    pub name: String,
    /// The reusable side, in black.
    pub black: Option<Stratagem>,
    /// The single-use side, in red.
    pub red: Option<Stratagem>,
}

/// The counters of a side, as bits of the data's list, by stratagem and phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bearers {
    /// By stratagem.
    of: [u8; Stratagem::ALL.len()],
    /// By phase: counters with stratagems that are played on the owner's initiative.
    initiative: [u8; 3],
}

impl Bearers {
    pub(super) fn new(counters: &[Counter]) -> Bearers {
        let mut bearers = Bearers { of: [0; Stratagem::ALL.len()], initiative: [0; 3] };
        for (number, counter) in counters.iter().enumerate() {
            for stratagem in [counter.black, counter.red].into_iter().flatten() {
                bearers.of[stratagem as usize] |= 1 << number;
                if !stratagem.reaction() {
                    bearers.initiative[stratagem.phase() as usize] |= 1 << number;
                }
            }
        }
        bearers
    }

    /// The counters that bear a stratagem.
    #[inline]
    pub(super) const fn of(&self, stratagem: Stratagem) -> u8 {
        self.of[stratagem as usize]
    }

    /// The counters that can be played on the owner's initiative in a phase.
    #[inline]
    pub(super) const fn initiative(&self, phase: StratagemPhase) -> u8 {
        self.initiative[phase as usize]
    }
}
