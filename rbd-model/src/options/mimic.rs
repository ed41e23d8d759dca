//! Joints that mimic others.

/// The treatment of `<mimic>` joints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mimic {
    /// They follow: q and q̇ hold their leaders' coordinates only.
    #[default]
    Folded,
    /// They have coordinates of their own, as if nothing coupled them.
    Independent,
}

impl Mimic {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Folded, Self::Independent];

    /// As options write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Folded => "folded",
            Self::Independent => "independent",
        }
    }

    /// The choice with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mimic| mimic.name() == name)
    }
}
