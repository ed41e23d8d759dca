//! What a method returns: the type, and the expression that makes one of the results.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::ident;
use super::method::{Context, Sizes};
use crate::algorithm::{Coordinates, Shape};

impl Context<'_> {
    /// The type of a result.
    pub(super) fn shape_type(&self, shape: Shape) -> TokenStream {
        let (runtime, module) = (self.runtime, self.module);
        let Sizes {
            nq,
            nv,
            links,
            bodies,
            base_parameters,
            ..
        } = self.sizes;
        match shape {
            Shape::Velocity => quote!([T; #nv]),
            Shape::Configuration => quote!([T; #nq]),
            Shape::Placements => quote!([#runtime::Transform<T>; #links]),
            Shape::InertiaMatrix => quote!(#module InertiaMatrix<T>),
            Shape::Ltdl => quote!(#module Ltdl<T>),
            Shape::Ltl => quote!(#module Ltl<T>),
            Shape::Scalar => quote!(T),
            Shape::Vector3 => quote!(#runtime::Vector3<T>),
            Shape::Force => quote!(#runtime::Force<T>),
            Shape::Rows(rows) => quote!([[T; #nv]; #rows]),
            Shape::Square => quote!([[T; #nv]; #nv]),
            Shape::Placement => quote!(#runtime::Transform<T>),
            Shape::Regressor => {
                let columns = 10 * bodies;
                quote!([[T; #columns]; #nv])
            }
            Shape::BaseRegressor => quote!([[T; #base_parameters]; #nv]),
            Shape::FrameMotion(_)
            | Shape::Jacobian(_)
            | Shape::JacobianInverse(_)
            | Shape::OperationalSpace(_) => self.frame_shape_type(shape, &nv.to_token_stream()),
        }
    }

    /// The type of a result of a frame, for a robot of `nv` degrees of freedom.
    pub(super) fn frame_shape_type(&self, shape: Shape, nv: &TokenStream) -> TokenStream {
        let runtime = self.runtime;
        let name = shape.coordinates().map(Coordinates::type_name);
        let coordinates = name.map(ident);
        let coordinates = quote!(#runtime::#coordinates);
        match shape {
            Shape::FrameMotion(_) => quote!(#runtime::FrameMotion<#coordinates, T>),
            Shape::Jacobian(_) => quote!(#runtime::Jacobian<#coordinates, T, #nv>),
            Shape::JacobianInverse(_) => quote!(#runtime::JacobianInverse<#coordinates, T, #nv>),
            Shape::OperationalSpace(_) => quote!(#runtime::OperationalSpace<#coordinates, T>),
            other => self.shape_type(other),
        }
    }

    /// The value that `results` make.
    pub(super) fn result(&self, shape: Shape, results: &[TokenStream]) -> TokenStream {
        let (runtime, module) = (self.runtime, self.module);
        match shape {
            Shape::Velocity | Shape::Configuration => quote!([#(#results),*]),
            Shape::InertiaMatrix => quote!(#module InertiaMatrix { entries: [#(#results),*] }),
            Shape::Ltdl => quote!(#module Ltdl { entries: [#(#results),*] }),
            Shape::Ltl => quote!(#module Ltl { entries: [#(#results),*] }),
            Shape::Placements => {
                let placements = results.chunks_exact(12).map(|x| self.placement(x));
                quote!([#(#placements),*])
            }
            Shape::Placement => self.placement(results),
            Shape::Scalar => quote!(#(#results)*),
            Shape::Vector3 => quote!(#runtime::Vector3::new(#(#results),*)),
            Shape::Force => self.spatial("Force", results),
            Shape::Rows(_) => rows(self.sizes.nv, results),
            Shape::Square => rows(self.sizes.nv, results),
            Shape::Regressor => rows(10 * self.sizes.bodies, results),
            Shape::BaseRegressor if self.sizes.base_parameters == 0 => {
                let nv = self.sizes.nv;
                quote!([[]; #nv])
            }
            Shape::BaseRegressor => rows(self.sizes.base_parameters, results),
            Shape::FrameMotion(_) => {
                let motion = self.spatial("Motion", results);
                quote!(#runtime::FrameMotion::new(#motion))
            }
            Shape::Jacobian(_) => {
                let rows = rows(self.sizes.nv, results);
                quote!(#runtime::Jacobian::new(#rows))
            }
            Shape::JacobianInverse(_) => {
                let rows = rows(6, results);
                quote!(#runtime::JacobianInverse::new(#rows))
            }
            Shape::OperationalSpace(_) => self.operational_space(results),
        }
    }

    fn placement(&self, results: &[TokenStream]) -> TokenStream {
        let runtime = self.runtime;
        let (rotation, p) = results.split_at(9);
        let rotation = rows(3, rotation);
        quote!(#runtime::Transform::new(
            #runtime::Matrix3::new(#rotation),
            #runtime::Vector3::new(#(#p),*)
        ))
    }

    /// A `Motion` or `Force` of six numbers.
    fn spatial(&self, name: &str, results: &[TokenStream]) -> TokenStream {
        let (runtime, name) = (self.runtime, ident(name));
        let (angular, linear) = results.split_at(3);
        quote!(#runtime::#name::new(
            #runtime::Vector3::new(#(#angular),*),
            #runtime::Vector3::new(#(#linear),*)
        ))
    }

    fn operational_space(&self, results: &[TokenStream]) -> TokenStream {
        let runtime = self.runtime;
        let (inertia, forces) = results.split_at(36);
        let inertia = rows(6, inertia);
        let (coriolis, gravity) = forces.split_at(6);
        let [coriolis, gravity] = [coriolis, gravity].map(|f| self.spatial("Force", f));
        quote!(#runtime::OperationalSpace {
            inertia: #inertia,
            coriolis: #runtime::FrameForce::new(#coriolis),
            gravity: #runtime::FrameForce::new(#gravity),
        })
    }
}

/// Rows of so many elements, of a matrix by rows.
fn rows(columns: usize, results: &[TokenStream]) -> TokenStream {
    let rows = results.chunks_exact(columns.max(1));
    let rows = rows.map(|row| quote!([#(#row),*]));
    quote!([#(#rows),*])
}
