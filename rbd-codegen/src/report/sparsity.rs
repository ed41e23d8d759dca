//! The sparsity of H and L in numbers (RBDA section 6.4 and 6.5), and in the file's own numbering.

use std::collections::{BTreeMap, BTreeSet};

use rbd_model::Model;
use rbd_runtime::sparse;

use super::Count;
use super::reference::reference_count;
use crate::algorithm::Pattern;
use crate::{FunctionName, Reference};

/// The part of H that branches leave nonzero.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sparsity {
    /// The depth d of the tree: coordinates on the longest path to the base.
    pub depth: usize,
    /// ρ by elements: the share of H's n² elements that can be other than zero, (n + 2 D1) / n².
    pub density: f64,
    /// ρ by blocks, one for each pair of joints, as the book defines it: 0 < ρ ≤ 1 (RBDA section 6.4). For
    /// joints with one coordinate each it is the same.
    pub block_density: f64,
    /// The operations of H over those of a full H, of the same joints one behind the other: the generic
    /// reference on counting scalars. The book's rule of thumb is ρ.
    pub matrix_share: f64,
    /// The operations of the factors LᵀDL over those of a full H's, by RBDA Table 6.6. The book's rule of thumb
    /// is ρ².
    pub factor_share: f64,
    /// The work of the factorisation by row (RBDA figure 6.4), rows of one depth together.
    pub row_work: Vec<RowWork>,
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

/// The work of LᵀDL on rows of the same depth (RBDA figure 6.4).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RowWork {
    /// d: coordinates on the path from the row's to the base.
    pub depth: usize,
    /// The rows, numbered from 1.
    pub rows: Vec<usize>,
    /// Elements of region 2, each of which is divided: d − 1 a row.
    pub region_2: usize,
    /// Elements of region 3, from each of which a product is taken: d (d − 1) / 2 a row.
    pub region_3: usize,
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
    pub(super) fn new(model: &Model, pattern: &Pattern) -> Self {
        let n = pattern.size();
        let above = |i: usize| std::iter::successors(Some(i), |k| pattern.parents[*k]).count();
        let depths: Vec<usize> = (0..n).map(above).collect();
        let depth = depths.iter().copied().max().unwrap_or(0);
        let full: Vec<_> = (0..n).map(|i| i.checked_sub(1)).collect();
        let factors = |parents: &[_]| Count::from(sparse::ltdl_cost(parents)).flops();
        Self {
            depth,
            density: share(n + 2 * pattern.d1(), n * n),
            block_density: block_density(model, pattern),
            matrix_share: matrix_share(model, pattern),
            factor_share: share(factors(&pattern.parents) as usize, factors(&full) as usize),
            row_work: row_work(&depths),
            d1_bound: n * depth.saturating_sub(1),
            d2_bound: n * depth * depth.saturating_sub(1) / 2,
            parents: numbered_from_one(&pattern.parents),
            in_file_order: None,
        }
    }
}

/// `part` of `whole`; 1 of nothing.
fn share(part: usize, whole: usize) -> f64 {
    match whole {
        0 => 1.0,
        whole => part as f64 / whole as f64,
    }
}

/// ρ by blocks of the joints that have coordinates of their own.
fn block_density(model: &Model, pattern: &Pattern) -> f64 {
    let leaders = model.leaders();
    let mut block = vec![0; pattern.size()];
    for (number, &joint) in leaders.iter().enumerate() {
        block[model.joints[joint].velocity_range()].fill(number);
    }
    let blocks = pattern.nonzeros.iter();
    let blocks: BTreeSet<_> = blocks
        .map(|&(row, column)| (block[row], block[column]))
        .collect();
    let below = blocks.iter().filter(|(row, column)| row != column).count();
    share(leaders.len() + 2 * below, leaders.len() * leaders.len())
}

/// How much of a full H's operations H takes.
fn matrix_share(model: &Model, pattern: &Pattern) -> f64 {
    let operations = |model: &Model, pattern: &Pattern| {
        let method = FunctionName::Crba.method();
        let count = reference_count(Reference::new(model, pattern), None, method);
        count.map_or(0, |count| Count::from(count).flops() as usize)
    };
    let mut full = model.clone();
    for (i, joint) in full.joints.iter_mut().enumerate() {
        joint.parent = i.checked_sub(1);
    }
    share(
        operations(model, pattern),
        operations(&full, &Pattern::of(&full)),
    )
}

fn row_work(depths: &[usize]) -> Vec<RowWork> {
    let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (row, depth) in depths.iter().enumerate() {
        rows.entry(*depth).or_default().push(row + 1);
    }
    let work = |(depth, rows): (usize, _)| RowWork {
        depth,
        rows,
        region_2: depth - 1,
        region_3: depth * (depth - 1) / 2,
    };
    rows.into_iter().map(work).collect()
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
