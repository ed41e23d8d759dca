//! Options that are one of a few words.

use std::mem::discriminant;

/// An option that is one of a few words.
pub trait Choice: Copy + 'static {
    /// Its noun in messages: `unknown base`.
    const NOUN: &'static str = "choice";
    /// Every choice after its name, in the order in which messages list them.
    const CHOICES: &'static [(&'static str, Self)];

    /// As options write it.
    fn name(self) -> &'static str {
        let is_own = |choice: &Self| discriminant(choice) == discriminant(&self);
        let own = Self::CHOICES.iter().find(|(_, choice)| is_own(choice));
        own.map_or("", |(name, _)| *name)
    }

    /// The names of all.
    fn names() -> Vec<&'static str> {
        Self::CHOICES.iter().map(|(name, _)| *name).collect()
    }

    /// The choice with this name.
    fn from_name(name: &str) -> Option<Self> {
        let found = Self::CHOICES.iter().find(|(own, _)| *own == name);
        found.map(|(_, choice)| *choice)
    }
}
