//! The robot's data as constants: names, counts, the model.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use rbd_model::Model;
use rbd_model::names::identifier::upper_camel;
use rbd_runtime::joint::Field;
use rbd_runtime::{
    Coupling, Joint, JointDynamics, JointType, Limits, Link, Matrix3, OpCount, SpatialInertia,
    Transform, Vector3,
};

use crate::emit::rust::unit::RustRobot;

/// `&[("rnea", OpCount::new(..)), ...]`
pub(super) fn op_counts(runtime: &TokenStream, generated: &RustRobot) -> TokenStream {
    let rows = generated.program.all_functions().map(|row| {
        let OpCount {
            mul,
            add,
            div,
            sqrt,
            sincos,
            atan2,
            elementary,
        } = row.generated.count;
        let name = row.name;
        let counts = [mul, add, div, sqrt, sincos, atan2].map(Literal::u32_unsuffixed);
        let others = (elementary > 0).then(|| {
            let elementary = Literal::u32_unsuffixed(elementary);
            quote!(.with_elementary(#elementary))
        });
        quote!((#name, #runtime::OpCount::new(#(#counts),*) #others))
    });
    quote!(&[#(#rows),*])
}

/// `[Limits::new(-1.0, 1.0, 2.0, 10.0), Limits::UNLIMITED, ...]`, one a velocity coordinate.
pub(super) fn limits(runtime: &TokenStream, model: &Model) -> TokenStream {
    let joints = model.joints.iter().zip(&model.joint_limits);
    let leaders = joints.filter(|(joint, _)| joint.coupling.is_none());
    let coordinates = leaders.flat_map(|(joint, limits)| vec![*limits; joint.joint_type.nv()]);
    let values = coordinates.map(|limits| {
        let Limits {
            lower,
            upper,
            velocity,
            effort,
        } = limits;
        let numbers = [lower, upper, velocity, effort].map(signed);
        match limits == Limits::UNLIMITED {
            true => quote!(#runtime::Limits::UNLIMITED),
            false => quote!(#runtime::Limits::new(#(#numbers),*)),
        }
    });
    quote!([#(#values),*])
}

/// The expression of the model for the reference algorithms.
pub(super) fn model(runtime: &TokenStream, model: &Model) -> TokenStream {
    let gravity = vector(runtime, model.gravity);
    let joints = model.joints.iter().map(|j| joint(runtime, j));
    let links = model.links.iter().map(|l| link(runtime, l));
    quote!(#runtime::Model { gravity: #gravity, joints: &[#(#joints),*], links: &[#(#links),*] })
}

/// The variant with its fields.
fn joint_type(runtime: &TokenStream, joint_type: JointType) -> TokenStream {
    let variant = super::ident(&upper_camel(joint_type.name()));
    let mut fields = joint_type.fields().into_iter().flatten().peekable();
    if fields.peek().is_none() {
        return quote!(#runtime::JointType::#variant);
    }
    let fields = fields.map(|(name, field)| {
        let name = super::ident(name);
        let value = match field {
            Field::Vector(v) => vector(runtime, v),
            Field::Number(x) => signed(x),
        };
        quote!(#name: #value)
    });
    quote!(#runtime::JointType::#variant { #(#fields),* })
}

fn joint(runtime: &TokenStream, joint: &Joint) -> TokenStream {
    let joint_type = joint_type(runtime, joint.joint_type);
    let parent = optional(joint.parent);
    let (q_start, v_start) = (joint.q_start, joint.v_start);
    let coupling = match joint.coupling {
        None => quote!(::core::option::Option::None),
        Some(Coupling { ratio, offset }) => {
            let [ratio, offset] = [ratio, offset].map(signed);
            quote!(::core::option::Option::Some(#runtime::Coupling {
                ratio: #ratio,
                offset: #offset,
            }))
        }
    };
    let placement = transform(runtime, joint.parent_from_joint);
    let inertia = inertia(runtime, joint.inertia);
    let dynamics = match joint.dynamics {
        Some(dynamics) => joint_dynamics(runtime, dynamics),
        None => quote!(::core::option::Option::None),
    };
    quote!(#runtime::Joint {
        joint_type: #joint_type,
        parent: #parent,
        q_start: #q_start,
        v_start: #v_start,
        coupling: #coupling,
        parent_from_joint: #placement,
        inertia: #inertia,
        dynamics: #dynamics,
    })
}

fn joint_dynamics(runtime: &TokenStream, dynamics: JointDynamics) -> TokenStream {
    let JointDynamics {
        armature,
        damping,
        friction,
    } = dynamics;
    let [armature, damping, friction] = [armature, damping, friction].map(signed);
    quote!(::core::option::Option::Some(#runtime::JointDynamics {
        armature: #armature,
        damping: #damping,
        friction: #friction,
    }))
}

fn link(runtime: &TokenStream, link: &Link) -> TokenStream {
    let (joint, placement) = (
        optional(link.joint),
        transform(runtime, link.body_from_link),
    );
    quote!(#runtime::Link { joint: #joint, body_from_link: #placement })
}

fn optional(index: Option<usize>) -> TokenStream {
    match index {
        Some(index) => quote!(::core::option::Option::Some(#index)),
        None => quote!(::core::option::Option::None),
    }
}

fn number(value: f64) -> Literal {
    Literal::f64_unsuffixed(value)
}

pub(super) fn vector(runtime: &TokenStream, v: Vector3<f64>) -> TokenStream {
    let [x, y, z] = v.to_array().map(signed);
    quote!(#runtime::Vector3::new(#x, #y, #z))
}

/// A literal cannot be negative; the sign precedes it.
pub(super) fn signed(value: f64) -> TokenStream {
    let magnitude = match value.is_infinite() {
        true => quote!(::core::f64::INFINITY),
        false => number(value.abs()).into_token_stream(),
    };
    if value < 0.0 {
        quote!(-#magnitude)
    } else {
        quote!(#magnitude)
    }
}

fn matrix(runtime: &TokenStream, m: Matrix3<f64>) -> TokenStream {
    let rows = m.rows.map(|row| {
        let [x, y, z] = row.map(signed);
        quote!([#x, #y, #z])
    });
    quote!(#runtime::Matrix3::new([#(#rows),*]))
}

pub(super) fn transform(runtime: &TokenStream, x: Transform<f64>) -> TokenStream {
    let (rotation, translation) = (matrix(runtime, x.rotation), vector(runtime, x.translation));
    quote!(#runtime::Transform::new(#rotation, #translation))
}

pub(super) fn inertia(runtime: &TokenStream, i: SpatialInertia<f64>) -> TokenStream {
    let first = vector(runtime, i.first_moment);
    let [mass, _, _, _, xx, xy, xz, yy, yz, zz] = i.parameters().map(signed);
    quote!(#runtime::SpatialInertia {
        mass: #mass,
        first_moment: #first,
        rotational: #runtime::Symmetric3 {
            xx: #xx, xy: #xy, xz: #xz, yy: #yy, yz: #yz, zz: #zz
        },
    })
}

/// The constraints in addition to the joints, and their rows.
pub(super) fn constraints(model: &Model) -> TokenStream {
    let (names, count) = (&model.constraint_names, model.constraints.len());
    let mut first = 0;
    let rows = model.constraints.iter().map(|constraint| {
        let start = first;
        first += constraint.rows();
        // A range literal alone in an array is a lint of clippy's.
        quote!(::core::ops::Range { start: #start, end: #first })
    });
    let rows: Vec<_> = rows.collect();
    quote! {
        /// The constraints beside the joints, those of the file first.
        pub const CONSTRAINT_NAMES: [&'static str; #count] = [#(#names),*];
        /// The rows of each.
        pub const CONSTRAINT_ROWS: [::core::ops::Range<usize>; #count] = [#(#rows),*];
    }
}
