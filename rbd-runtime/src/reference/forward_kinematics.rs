use super::kinematics::set_transforms;
use super::{Body, check_length};
use crate::{IntoReal, Model, Real, Transform};

/// Placements of the links: `placements[l]` is `base_from_link` of link l, translation in metres
/// (RBDA 4.1.2: ⁰X_i = ⁰X_λ ^λX_i). It has the length of `model.links`; a link without a joint is
/// fixed to the base and its placement constant.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn forward_kinematics<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    placements: &mut [Transform<T>],
) {
    check_length("placements", placements.len(), model.links.len());
    set_transforms(model, bodies, q);
    for (i, joint) in model.joints.iter().enumerate() {
        let parent_from_child = bodies[i].parent_from_child;
        bodies[i].base_from_child = match joint.parent {
            Some(parent) => bodies[parent].base_from_child * parent_from_child,
            None => parent_from_child,
        };
    }
    for (link, placement) in model.links.iter().zip(placements) {
        let body_from_link = Transform::lift(link.body_from_link);
        *placement = match link.joint {
            Some(i) => bodies[i].base_from_child * body_from_link,
            None => body_from_link,
        };
    }
}
