//! Implementations of the runtime's traits, which call the inherent functions: one for each function, with
//! its name.

use proc_macro2::TokenStream;
use quote::quote;

use super::context::Context;
use super::derivatives::is_of_derivatives;
use super::ident;
use super::names::rust_name;
use super::robot_type::robot_type;
use crate::FunctionName as F;
use crate::algorithm::methods;
use crate::catalogue::signature::{Receiver, Shape, Signature};
use crate::emit::rust::unit::{Lowered, RustRobot};

/// The traits of all generated functions.
pub(super) fn implementations(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    let robot = robot(context, generated);
    let name = robot_type(generated);
    let missing = not_generated(context.runtime, &quote!(#name));
    let functions = generated.program.functions.iter();
    let functions = functions
        .filter(|row| row.method.receiver == Receiver::Robot)
        .filter(|row| !row.method.id.moves_configurations())
        // It returns what `crba` does.
        .filter(|row| {
            row.method.id != F::DifferentialInverseDynamics || generated.program.has(F::Crba)
        })
        .map(|row| function(context, &quote!(#name), row));
    let aba = aba_of_coupled(context, generated);
    let inertia = inertia(context, generated);
    let wrenches = generated.program.has_wrenches();
    let wrenches = wrenches.then(|| wrench_array(context, generated));
    let holds = generated.program.has_result(Shape::ConstraintForces);
    let held = holds.then(|| constraint_force_array(context, generated));
    let constrained = generated.program.has_constraints();
    let constrained = constrained.then(|| constrained_robot(context, generated));
    let maximal = generated.program.has_maximal();
    let maximal = maximal.then(|| maximal_robot(context, generated));
    quote!(#robot #missing #wrenches #held #constrained #maximal #(#functions)* #aba #inertia)
}

/// The type that names functions that were not generated, for the compiler's messages.
pub(super) fn not_generated(runtime: &TokenStream, of: &TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        impl ::core::ops::Deref for #of {
            type Target = #runtime::NotGenerated<Self>;
            #[inline]
            fn deref(&self) -> &Self::Target {
                #runtime::NotGenerated::of(self)
            }
        }
    }
}

fn robot(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    let (name, runtime) = (robot_type(generated), context.runtime);
    let (nq, nv, links) = (context.sizes.nq, context.sizes.nv, context.sizes.links);
    let rows = generated.program.functions.iter();
    let own = rows
        .filter(|row| row.method.id.moves_configurations())
        .map(|row| forwarded(context, &quote!(<T: #runtime::Real>), &row.signature));
    quote! {
        #[automatically_derived]
        impl #runtime::Robot for #name {
            const NAME: &'static str = #name::NAME;
            const NQ: usize = #nq;
            const NV: usize = #nv;
            const JOINT_NAMES: &'static [&'static str] = &#name::JOINT_NAMES;
            const LINK_NAMES: &'static [&'static str] = &#name::LINK_NAMES;
            const LIMITS: &'static [#runtime::Limits] = &#name::LIMITS;
            const OP_COUNTS: &'static [(&'static str, #runtime::OpCount)] = #name::OP_COUNTS;
            const MODEL: #runtime::Model<'static> = #name::MODEL;
            type Configuration<T: #runtime::Real> = [T; #nq];
            type Velocity<T: #runtime::Real> = [T; #nv];
            type Square<T: #runtime::Real> = [[T; #nv]; #nv];
            type LinkForces<T: #runtime::Real> = [#runtime::Force<T>; #links];
            type Placements<T: #runtime::Real> = [#runtime::Transform<T>; #links];
            #(#own)*
        }
    }
}

/// The trait of one function of the robot or of a frame, with the types that it needs.
pub(super) fn function(context: &Context<'_>, of: &TokenStream, row: &Lowered) -> TokenStream {
    let (runtime, method) = (context.runtime, row.method);
    let (nv, module) = (context.sizes.nv, context.module);
    let trait_name = ident(method.trait_name);
    let coordinates = method.coordinates_type().map(|coordinates| {
        let coordinates = ident(coordinates);
        quote!(#runtime::#coordinates)
    });
    let arguments = coordinates
        .as_ref()
        .map(|coordinates| quote!(<#coordinates>));
    let rows = |columns: usize| {
        quote! {
            type Row<T: #runtime::Real> = [T; #columns];
            type Regressor<T: #runtime::Real> = [[T; #columns]; #nv];
        }
    };
    let types = match method.id.base() {
        F::Crba => quote!(type InertiaMatrix<T: #runtime::Real> = #module InertiaMatrix<T>;),
        F::Regressor => rows(10 * context.sizes.bodies),
        F::BaseRegressor => {
            let rows = rows(context.sizes.base_parameters);
            quote! {
                const BASE_PARAMETERS: &'static [f64] = &#of::BASE_PARAMETERS;
                #rows
            }
        }
        F::DynamicallyConsistentInverse => quote! {
            type JacobianInverse<T: #runtime::Real> = #runtime::JacobianInverse<#coordinates, T, #nv>;
        },
        _ => context.associated_patterns(&row.signature),
    };
    let generic = quote!(<T: #runtime::Real>);
    let function = forwarded_as(method.family(), context, &generic, &row.signature);
    quote! {
        #[automatically_derived]
        impl #runtime::#trait_name #arguments for #of {
            #types
            #function
        }
    }
}

/// The array of joints with wrenches.
fn wrench_array(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    let (name, runtime) = (robot_type(generated), context.runtime);
    let wrenches = context.shape_type(Shape::JointForces);
    quote! {
        #[automatically_derived]
        impl #runtime::JointWrenchArray for #name {
            const WRENCH_NAMES: &'static [&'static str] = &#name::WRENCH_NAMES;
            type Wrenches<T: #runtime::Real> = #wrenches;
        }
    }
}

/// The constraints in addition to the joints.
fn constrained_robot(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    let (name, runtime) = (robot_type(generated), context.runtime);
    let rows = context.shape_type(Shape::ConstraintRows);
    let wrenches = context.shape_type(Shape::ConstraintWrenches);
    quote! {
        #[automatically_derived]
        impl #runtime::Constrained for #name {
            const CONSTRAINT_NAMES: &'static [&'static str] = &#name::CONSTRAINT_NAMES;
            const CONSTRAINT_ROWS: &'static [::core::ops::Range<usize>] = &#name::CONSTRAINT_ROWS;
            type ConstraintRows<T: #runtime::Real> = #rows;
            type ConstraintWrenches<T: #runtime::Real> = #wrenches;
        }
    }
}

/// The bodies in maximal coordinates.
fn maximal_robot(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    let (name, runtime) = (robot_type(generated), context.runtime);
    let shapes = [
        Shape::BodyStates,
        Shape::BodyForces,
        Shape::Regularisations,
        Shape::HeldRows,
    ];
    let [states, forces, regularisations, rows] = shapes.map(|shape| context.shape_type(shape));
    quote! {
        #[automatically_derived]
        impl #runtime::Maximal for #name {
            type States<T: #runtime::Real> = #states;
            type BodyForces<T: #runtime::Real> = #forces;
            type Regularisations<T: #runtime::Real> = #regularisations;
            type HeldRows<T: #runtime::Real> = #rows;
        }
    }
}

/// The constraint forces of all joints.
fn constraint_force_array(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    let (name, runtime) = (robot_type(generated), context.runtime);
    let forces = context.shape_type(Shape::ConstraintForces);
    quote! {
        #[automatically_derived]
        impl #runtime::ConstraintForceArray for #name {
            type ConstraintForces<T: #runtime::Real> = #forces;
        }
    }
}

/// `aba` of a robot with coupled joints is not possible; its trait calls `forward_dynamics`.
fn aba_of_coupled(context: &Context<'_>, generated: &RustRobot) -> Option<TokenStream> {
    let (name, runtime, nq, nv) = (
        robot_type(generated),
        context.runtime,
        context.sizes.nq,
        context.sizes.nv,
    );
    let is_coupled = !generated.program.followers.is_empty();
    let stands_in = is_coupled && generated.program.has(F::ForwardDynamics);
    stands_in.then(|| {
        quote! {
            #[automatically_derived]
            impl #runtime::Aba for #name {
                #[inline]
                fn aba<T: #runtime::Real>(
                    &self, q: &[T; #nq], qd: &[T; #nv], tau: &[T; #nv]
                ) -> [T; #nv] {
                    Self::forward_dynamics(self, q, qd, tau)
                }
            }
        }
    })
}

/// A trait method that calls the inherent method of the same name.
fn forwarded(context: &Context<'_>, generic: &TokenStream, method: &Signature) -> TokenStream {
    forwarded_as(rust_name(method), context, generic, method)
}

/// A trait method of this name that calls the inherent method.
fn forwarded_as(
    name: &str,
    context: &Context<'_>,
    generic: &TokenStream,
    method: &Signature,
) -> TokenStream {
    let (name, inherent) = (ident(name), ident(rust_name(method)));
    let arguments: Vec<_> = method.arguments.iter().map(|p| ident(&p.name)).collect();
    let types = method.arguments.iter();
    let types = types.map(|p| context.argument_type(p.shape));
    let returns = context.returns(method);
    let body = match context.is_stub && is_of_derivatives(method) {
        // The function itself takes its lengths from the call.
        true => quote!(loop {}),
        false => quote!(Self::#inherent(self, #(#arguments),*)),
    };
    quote! {
        #[inline]
        fn #name #generic(&self, #(#arguments: #types),*) -> #returns {
            #body
        }
    }
}

/// The traits of the inertia matrix and its factors, if `crba` is generated.
fn inertia(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    if !generated.program.has(F::Crba) {
        return quote!();
    }
    let (name, runtime, module) = (robot_type(generated), context.runtime, context.module);
    let n = context.sizes.nv;
    let mul = F::InertiaMul.method().signature();
    let mul = forwarded(context, &quote!(), &mul);
    let factors = [("Ltdl", Receiver::Ltdl), ("Ltl", Receiver::Ltl)]
        .into_iter()
        .filter(|(_, receiver)| generated.program.has_receiver(*receiver))
        .map(|(factor, receiver)| factored(context, generated, factor, receiver))
        .collect::<Vec<_>>();
    let missing = (factors.len() < 2).then(|| {
        quote! {
            #[doc(hidden)]
            impl<T> ::core::ops::Deref for #module InertiaMatrix<T> {
                type Target = #runtime::FactorNotGenerated<Self>;
                #[inline]
                fn deref(&self) -> &Self::Target {
                    #runtime::FactorNotGenerated::of(self)
                }
            }
        }
    });
    quote! {
        #[automatically_derived]
        impl<T: #runtime::Real> #runtime::InertiaMatrix<T> for #module InertiaMatrix<T> {
            type Robot = #name;
            const POSITIONS: &'static [(usize, usize)] = &Self::POSITIONS;
            #[inline]
            fn nonzeros(&self) -> &[T] {
                &self.nonzeros
            }
            #[inline]
            fn to_dense(&self) -> [[T; #n]; #n] {
                Self::to_dense(self)
            }
            #mul
        }

        #missing #(#factors)*
    }
}

/// `Ltdl` or `Ltl`: a trait of the robot, a type in its module, a method of the inertia matrix.
fn factored(
    context: &Context<'_>,
    generated: &RustRobot,
    factor: &str,
    receiver: Receiver,
) -> TokenStream {
    let (name, runtime, module) = (robot_type(generated), context.runtime, context.module);
    let (of, method) = (ident(factor), ident(&factor.to_lowercase()));
    let factor = ident(&format!("{factor}Factor"));
    let n = context.sizes.nv;
    let rows = methods().filter(|method| method.receiver == receiver);
    let rows = rows.map(|method| forwarded(context, &quote!(), &method.signature()));
    quote! {
        #[automatically_derived]
        impl #runtime::#of for #name {
            type #factor<T: #runtime::Real> = #module #of<T>;
            #[inline]
            fn #method<T: #runtime::Real>(h: &#module InertiaMatrix<T>) -> #module #of<T> {
                #module InertiaMatrix::#method(h)
            }
        }

        #[automatically_derived]
        impl<T: #runtime::Real> #runtime::InertiaMatrixFactor<T> for #module #of<T> {
            type Vector = [T; #n];
            #(#rows)*
        }
    }
}
