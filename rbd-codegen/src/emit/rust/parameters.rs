//! The fields of the robot's struct: its declaration, and the expressions by which generated functions read
//! them.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_ir::ir::{Function, Node};
use rbd_model::Model;
use rbd_model::model::{Field, Role};
use rbd_runtime::{JointDynamics, SpatialInertia};

use super::robot_type::robot_type;
use super::{Item, constants, ident, runtime_path};
use crate::algorithm::{PARAMETERS, parameter_count};
use crate::emit::rust::unit::RustRobot;
use crate::generate::nominal::actuators;

const INERTIA: [&str; 10] = [
    "mass",
    "first_moment.x",
    "first_moment.y",
    "first_moment.z",
    "rotational.xx",
    "rotational.xy",
    "rotational.xz",
    "rotational.yy",
    "rotational.yz",
    "rotational.zz",
];
const TRANSLATION: [&str; 3] = ["translation.x", "translation.y", "translation.z"];

/// The expression that reads each run-time parameter from `robot`, in the order of the traced functions'
/// inputs.
pub(super) fn accesses(model: &Model, robot: &TokenStream) -> Vec<TokenStream> {
    let mut all = Vec::new();
    for field in &model.run_time.fields {
        let name = ident(&field.name);
        let paths = paths(model, field.role);
        debug_assert_eq!(paths.len(), parameter_count(field.role, model));
        all.extend(paths.iter().map(|path| quote!(#robot.#name #path)));
    }
    all
}

/// The text after the field's name for each of its numbers.
fn paths(model: &Model, role: Role) -> Vec<TokenStream> {
    let nv = model.as_runtime().nv();
    let members = |names: &[&str]| -> Vec<TokenStream> {
        let dotted = names.iter().map(|name| format!(".{name}"));
        dotted
            .map(|path| path.parse().expect("a path of fields"))
            .collect()
    };
    let element = |i: usize| quote!([#i]);
    match role {
        Role::Inertia { .. } => members(&INERTIA),
        Role::Inertias => {
            let of_link = |link| {
                let element = element(link);
                members(&INERTIA)
                    .into_iter()
                    .map(move |path| quote!(#element #path))
            };
            (0..model.links.len()).flat_map(of_link).collect()
        }
        Role::Gravity | Role::Foothold { .. } => members(&["x", "y", "z"]),
        Role::Active {
            constraint: Some(_),
        } => vec![quote!()],
        Role::Active { constraint: None } => (0..model.constraints.len()).map(element).collect(),
        Role::Armature | Role::Damping | Role::Friction => (0..nv).map(element).collect(),
        Role::Placement { .. } | Role::ConstraintPlacement { .. } => {
            let elements = (0..9usize).map(|i| {
                let (row, column) = (i / 3, i % 3);
                quote!(.rotation.rows[#row][#column])
            });
            elements.chain(members(&TRANSLATION)).collect()
        }
    }
}

/// `let parameters: [T; 13] = [...];` with the parameters that `function` uses.
pub(super) fn statement(
    accesses: &[TokenStream],
    function: &Function,
    runtime: &TokenStream,
) -> TokenStream {
    let mut used = vec![false; accesses.len()];
    for node in function.graph.nodes() {
        if let Node::Input(position) = node {
            let input = &function.inputs[*position as usize];
            if input.array == PARAMETERS {
                used[input.index] = true;
            }
        }
    }
    if !used.contains(&true) {
        return quote!();
    }
    let values = accesses.iter().zip(used).map(|(access, used)| match used {
        true => quote!(#runtime::IntoReal::<T>::into_real(#access)),
        false => quote!(T::zero()),
    });
    let (name, length) = (ident(PARAMETERS), accesses.len());
    quote!(let #name: [T; #length] = [#(#values),*];)
}

/// `pub struct Panda { pub payload: SpatialInertia<f64> }`, and the file's values as its default.
pub(super) fn declaration(generated: &RustRobot, model: &Model, item: &Item) -> TokenStream {
    let runtime = runtime_path(&generated.names.runtime);
    let name = robot_type(generated);
    let visibility = item.visibility();
    let fields = model.run_time.fields.iter().map(|field| {
        let (name, doc, of) = (
            ident(&field.name),
            doc(field, model),
            of(field, model, &runtime),
        );
        quote!(#[doc = #doc] pub #name: #of)
    });
    quote! {
        #[allow(dead_code, unreachable_pub, reason = "generated, used or not")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        #visibility struct #name { #(#fields),* }

        #[automatically_derived]
        impl ::core::default::Default for #name {
            /// The robot as in the file, [`Self::nominal`].
            fn default() -> Self {
                Self::nominal()
            }
        }
    }
}

/// The function that gives every field the file's value, for a robot that has fields.
///
/// Numbers are written without a type, so that those of a user's struct may be `f32` too.
pub(super) fn nominal(generated: &RustRobot, model: &Model) -> Option<TokenStream> {
    if generated.is_stub {
        return Some(quote! {
            #[doc = " Not generated: there are errors."]
            pub fn nominal() -> Self {
                loop {}
            }
        });
    }
    let runtime = runtime_path(&generated.names.runtime);
    let values = model.run_time.fields.iter().map(|field| {
        let (name, value) = (ident(&field.name), value(field, model, &runtime));
        quote!(#name: #value)
    });
    (!model.run_time.is_empty()).then(|| {
        quote! {
            /// The robot as in the file: every field has the value that it stands for. An inertia that
            /// is added to a link's own is zero; actuators are those of the options or, for a field
            /// without an option, those of the file.
            pub const fn nominal() -> Self {
                Self { #(#values),* }
            }
        }
    })
}

fn doc(field: &Field, model: &Model) -> String {
    let link = |index: usize| &model.link_names[index];
    match field.role {
        Role::Inertia {
            link: l,
            replaces: false,
        } => format!(
            " Added to the inertia of link `{}`, about the origin of its frame.",
            link(l)
        ),
        Role::Inertia {
            link: l,
            replaces: true,
        } => format!(
            " The inertia of link `{}` about the origin of its frame.",
            link(l)
        ),
        Role::Inertias => " The inertia of each link, in the order of `LINK_NAMES`, about the \
                           origin of its own frame."
            .to_owned(),
        Role::Gravity => " Acceleration of gravity in the base's frame, m/s².".to_owned(),
        Role::Armature => " Rotor inertia of each coordinate, kg m² (kg).".to_owned(),
        Role::Damping => " Viscous damping of each coordinate, N m s/rad (N s/m).".to_owned(),
        Role::Friction => " Coulomb friction of each coordinate, N m (N).".to_owned(),
        Role::Placement { joint, .. } => format!(
            " The frame of joint `{}` in its parent link's frame.",
            model.joint_names[joint]
        ),
        Role::Active { constraint: None } => {
            " 1 for each constraint that acts, 0 for the others, in the order of \
                                              `CONSTRAINT_NAMES`."
                .to_owned()
        }
        Role::Active {
            constraint: Some(own),
        } => {
            format!(
                " 1 while constraint `{}` acts, else 0.",
                model.constraint_names[own]
            )
        }
        Role::Foothold { constraint } => format!(
            " The origin of the fixed frame of constraint `{}` in the base's frame, m.",
            model.constraint_names[constraint]
        ),
        Role::ConstraintPlacement { constraint } => format!(
            " The fixed frame of constraint `{}` in the base's frame.",
            model.constraint_names[constraint]
        ),
    }
}

/// The field's type.
fn of(field: &Field, model: &Model, runtime: &TokenStream) -> TokenStream {
    let (nv, links) = (model.as_runtime().nv(), model.links.len());
    match field.role {
        Role::Inertia { .. } => quote!(#runtime::SpatialInertia<f64>),
        Role::Inertias => quote!([#runtime::SpatialInertia<f64>; #links]),
        Role::Gravity | Role::Foothold { .. } => quote!(#runtime::Vector3<f64>),
        Role::Armature | Role::Damping | Role::Friction => quote!([f64; #nv]),
        Role::Placement { .. } | Role::ConstraintPlacement { .. } => {
            quote!(#runtime::Transform<f64>)
        }
        Role::Active {
            constraint: Some(_),
        } => quote!(f64),
        Role::Active { constraint: None } => {
            let count = model.constraints.len();
            quote!([f64; #count])
        }
    }
}

/// The file's value.
fn value(field: &Field, model: &Model, runtime: &TokenStream) -> TokenStream {
    let inertia = |inertia| constants::inertia(runtime, inertia);
    let drives = |of: fn(&JointDynamics) -> f64| {
        let values = actuators(model, of).into_iter().map(constants::signed);
        quote!([#(#values),*])
    };
    match field.role {
        Role::Inertia {
            replaces: false, ..
        } => inertia(SpatialInertia::zero()),
        Role::Inertia {
            link,
            replaces: true,
        } => inertia(model.link_inertias[link]),
        Role::Inertias => {
            let inertias = model.link_inertias.iter().map(|own| inertia(*own));
            quote!([#(#inertias),*])
        }
        Role::Gravity => constants::vector(runtime, model.gravity),
        Role::Armature => drives(|actuator| actuator.armature),
        Role::Damping => drives(|actuator| actuator.damping),
        Role::Friction => drives(|actuator| actuator.friction),
        Role::Placement {
            joint,
            body_from_parent,
        } => {
            let placement = body_from_parent.inverse() * model.joints[joint].parent_from_joint;
            constants::transform(runtime, placement)
        }
        Role::Active {
            constraint: Some(_),
        } => quote!(1.0),
        Role::Active { constraint: None } => {
            let count = model.constraints.len();
            quote!([1.0; #count])
        }
        Role::Foothold { constraint } => {
            constants::vector(runtime, model.placement_on_base(constraint).translation)
        }
        Role::ConstraintPlacement { constraint } => {
            constants::transform(runtime, model.placement_on_base(constraint))
        }
    }
}
