//! Joints that mimic others.

use super::Choice;

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

impl Choice for Mimic {
    const CHOICES: &'static [(&'static str, Self)] =
        &[("folded", Self::Folded), ("independent", Self::Independent)];
}
