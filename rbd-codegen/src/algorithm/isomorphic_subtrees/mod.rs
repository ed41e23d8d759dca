//! Limbs of the same structure: legs, arms, fingers.
//!
//! Subtrees below the same body are alike if they have joints of the same types as often and at the same places, in any order of
//! the file. They are put in groups of up to four, whose operations the generator may write side by side.

mod coordinates;
mod tree;

use std::collections::BTreeMap;

use rbd_ir::ir::Input;
use rbd_ir::ir::{Place, Symmetry};
use rbd_model::Model;

use super::Pattern;
use coordinates::Coordinates;
use tree::Tree;

/// The place of each joint in a limb, for those that are in one.
pub struct IsomorphicSubtrees {
    joints: Vec<Option<Place>>,
    sizes: Vec<u8>,
}

impl IsomorphicSubtrees {
    /// The limbs of a robot: the largest there are, none inside of another.
    pub fn of(model: &Model) -> Self {
        let tree = Tree::new(&model.joints);
        let mut limbs = Self {
            joints: vec![None; model.joints.len()],
            sizes: Vec::new(),
        };
        for root in 0..model.joints.len() {
            if limbs.joints[root].is_some() {
                continue;
            }
            let alike: Vec<usize> = (root..model.joints.len())
                .filter(|i| model.joints[*i].parent == model.joints[root].parent)
                .filter(|i| limbs.joints[*i].is_none())
                .filter(|i| tree.shapes[*i] == tree.shapes[root])
                .collect();
            for group in alike.chunks(4).filter(|group| group.len() > 1) {
                limbs.add(&tree, group);
            }
        }
        limbs
    }

    fn add(&mut self, tree: &Tree<'_>, roots: &[usize]) {
        let group = self.sizes.len();
        self.sizes.push(roots.len() as u8);
        for (lane, root) in roots.iter().enumerate() {
            let mut corresponding = Vec::new();
            tree.correspond(roots[0], *root, &mut corresponding);
            for (role, joint) in corresponding.into_iter().enumerate() {
                self.joints[joint] = Some(Place {
                    group,
                    lane: lane as u8,
                    role,
                });
            }
        }
    }

    /// Corresponding inputs of a function in isomorphic limbs.
    pub fn symmetry(&self, model: &Model, pattern: &Pattern, inputs: &[Input]) -> Symmetry {
        let coordinates = Coordinates::new(&self.joints, model);
        let mut roles = Roles::default();
        let places = inputs.iter().map(|input| {
            let places = match input.array {
                "h" | "l" => {
                    let (row, column) = pattern.nonzeros[input.index];
                    (coordinates.v[row], Some((column, coordinates.v[column])))
                }
                _ => (coordinates.of(input), None),
            };
            roles.place(input, places)
        });
        Symmetry {
            inputs: places.collect(),
            sizes: self.sizes.clone(),
        }
    }
}

/// An argument of a function of the user's, by what its numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// As many as q has.
    Positions,
    /// As many as q̇ has.
    Velocities,
    /// So many of any other kind.
    Others(usize),
}

impl IsomorphicSubtrees {
    /// Corresponding numbers of the arguments of a user's function. Others than positions and velocities are as many velocities as
    /// there are, again and again, or those of the last joints if the first has several, or has the rest alone; and otherwise
    /// as many of each subtree of the first group, if that divides them. No value depends on this guess: where it is wrong, no
    /// operations correspond.
    pub fn symmetry_of_arguments(&self, model: &Model, arguments: &[Numbers]) -> Symmetry {
        let coordinates = Coordinates::new(&self.joints, model);
        let base = model
            .joints
            .first()
            .map_or(0, |joint| joint.velocity_range().len());
        let mut inputs = Vec::new();
        for (at, numbers) in arguments.iter().enumerate() {
            let places = match *numbers {
                Numbers::Positions => coordinates.q.clone(),
                Numbers::Velocities => coordinates.v.clone(),
                Numbers::Others(count) => {
                    let (all, last) = (&coordinates.v[..], &coordinates.v[base..]);
                    let is_of_last = base > 1 || count == last.len();
                    let own = [(all, true), (last, is_of_last)].into_iter();
                    own.filter(|(own, may)| {
                        *may && !own.is_empty() && count.is_multiple_of(own.len())
                    })
                    .map(|(own, _)| repeated(own, count, 8 * model.joints.len()))
                    .next()
                    .unwrap_or_else(|| self.divided(count))
                }
            };
            // What they are in their subtree, and of which argument.
            let of_argument = |place: Place| Place {
                role: place.role * arguments.len() + at,
                ..place
            };
            inputs.extend(places.into_iter().map(|place| place.map(of_argument)));
        }
        Symmetry {
            inputs,
            sizes: self.sizes.clone(),
        }
    }

    /// As many numbers for each subtree of the first group, one subtree after the other.
    fn divided(&self, count: usize) -> Vec<Option<Place>> {
        let size = self.sizes.first().map_or(0, |size| usize::from(*size));
        if size == 0 || !count.is_multiple_of(size) {
            return vec![None; count];
        }
        let each = count / size;
        let places = (0..count).map(|k| Place {
            group: 0,
            lane: (k / each) as u8,
            role: k % each,
        });
        places.map(Some).collect()
    }
}

/// So many places, these again and again, each time with other roles.
fn repeated(places: &[Option<Place>], count: usize, roles: usize) -> Vec<Option<Place>> {
    let all = (0..count).map(|k| {
        let place = places[k % places.len()]?;
        let role = place.role + k / places.len() * roles;
        Some(Place { role, ..place })
    });
    all.collect()
}

/// Numbers for what an input is in its limb.
#[derive(Default)]
struct Roles(BTreeMap<(&'static str, usize, usize, Option<Column>, &'static str), usize>);

/// The column of an entry of H whose row is a limb's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    /// A coordinate of the same limb, by its role.
    Limb(usize),
    /// A coordinate of the trunk.
    Trunk(usize),
}

impl Roles {
    /// The place of an input of one coordinate, or of an entry of H of two.
    fn place(
        &mut self,
        input: &Input,
        (row, column): (Option<Place>, Option<(usize, Option<Place>)>),
    ) -> Option<Place> {
        let row = row?;
        let column = match column {
            None => None,
            Some((column, None)) => Some(Column::Trunk(column)),
            Some((_, Some(column))) if (column.group, column.lane) == (row.group, row.lane) => {
                Some(Column::Limb(column.role))
            }
            // Limbs that are coupled.
            _ => return None,
        };
        let key = (input.array, row.group, row.role, column, input.field);
        let next = self.0.len();
        let role = *self.0.entry(key).or_insert(next);
        Some(Place { role, ..row })
    }
}
