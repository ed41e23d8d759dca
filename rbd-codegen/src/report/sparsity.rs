//! The sparsity of H and L in numbers (RBDA section 6.4 and 6.5), and in the file's own numbering.

use rbd_model::Model;

use crate::algorithm::Pattern;

/// The part of H that branches leave nonzero.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sparsity {
    /// The depth d of the tree: coordinates on the longest path to the base.
    pub depth: usize,
    /// ρ, the share of H's n² nonzeros that can be other than zero, 0 < ρ ≤ 1 (RBDA section 6.4): (n + 2
    /// D1) / n². For joints with one coordinate each this is the book's share of blocks.
    pub density: f64,
    /// D1 ≤ n (d − 1).
    pub d1_bound: usize,
    /// D2 ≤ n d (d − 1) / 2.
    pub d2_bound: usize,
    /// λ of each coordinate as the book writes it: numbered from 1, 0 for the base.
    pub parents: Vec<usize>,
    /// The same matrix with its coordinates in the order in which the file has its joints; `None` if
    /// that is the order here.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub in_file_order: Option<FileOrder>,
}

/// H with rows and columns in the order of the file's joints.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FileOrder {
    /// Index here of each coordinate there.
    pub coordinates: Vec<usize>,
    /// λ of each coordinate, numbered from 1 in the file's order, 0 for the base.
    pub parents: Vec<usize>,
    /// (row, column) of each entry of the lower triangle that can be other than zero.
    pub pattern: Vec<(usize, usize)>,
}

impl Sparsity {
    pub(super) fn new(pattern: &Pattern) -> Self {
        let n = pattern.size();
        let above = |i: usize| std::iter::successors(Some(i), |k| pattern.parents[*k]).count();
        let depth = (0..n).map(above).max().unwrap_or(0);
        let nonzeros = n + 2 * pattern.d1();
        Self {
            depth,
            density: match n {
                0 => 1.0,
                n => nonzeros as f64 / (n * n) as f64,
            },
            d1_bound: n * depth.saturating_sub(1),
            d2_bound: n * depth * depth.saturating_sub(1) / 2,
            parents: numbered_from_one(&pattern.parents),
            in_file_order: None,
        }
    }
}

/// `(0, 1, 1, 2)`: a parent array as the book prints it.
pub fn parent_array(parents: &[usize]) -> String {
    let numbers: Vec<String> = parents.iter().map(usize::to_string).collect();
    format!("({})", numbers.join(", "))
}

fn numbered_from_one(parents: &[Option<usize>]) -> Vec<usize> {
    let number = |parent: &Option<usize>| parent.map_or(0, |parent| parent + 1);
    parents.iter().map(number).collect()
}

impl FileOrder {
    /// `pattern` of `model`, whose file names its joints in this order; `None` if the order is the
    /// same.
    pub(super) fn new(model: &Model, pattern: &Pattern, joint_order: &[String]) -> Option<Self> {
        // What stands for a joint of the file has its name, or one that begins with it; a base's
        // own joint has no place in the file and comes first.
        let place = |joint: usize| {
            let name = &model.joint_names[joint];
            let same = joint_order.iter().position(|known| known == name);
            let begins = || {
                let known = joint_order.iter().enumerate();
                let known = known.filter(|(_, known)| name.starts_with(known.as_str()));
                known.max_by_key(|(_, known)| known.len()).map(|(i, _)| i)
            };
            same.or_else(begins)
        };
        let mut leaders = model.leaders();
        leaders.sort_by_key(|&joint| place(joint));
        let coordinates: Vec<usize> = leaders
            .iter()
            .flat_map(|&joint| {
                let joint = &model.joints[joint];
                joint.v_start..joint.v_start + joint.joint_type.nv()
            })
            .collect();
        if coordinates.is_sorted() {
            return None;
        }
        let mut there = vec![0; coordinates.len()];
        for (place, &here) in coordinates.iter().enumerate() {
            there[here] = place;
        }
        let parents: Vec<Option<usize>> = coordinates
            .iter()
            .map(|&here| pattern.parents[here].map(|parent| there[parent]))
            .collect();
        let entry = |&(row, column): &(usize, usize)| {
            let (a, b) = (there[row], there[column]);
            (a.max(b), a.min(b))
        };
        let mut nonzeros: Vec<(usize, usize)> = pattern.nonzeros.iter().map(entry).collect();
        nonzeros.sort_unstable();
        Some(Self {
            coordinates,
            parents: numbered_from_one(&parents),
            pattern: nonzeros,
        })
    }
}
