//! Types of arguments and results, and the expressions of results.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::context::Context;
use super::derivatives::derivatives_type;
use super::ident;
use crate::catalogue::signature::{Coordinates, Output, Shape, Signature};

impl Context<'_> {
    /// The return type of a function: for several results a tuple, or the runtime's type for them.
    pub(super) fn returns(&self, signature: &Signature) -> TokenStream {
        self.returns_of(signature, &self.sizes.nv.to_token_stream())
    }

    /// The same for a robot of `nv` degrees of freedom.
    pub(super) fn returns_of(&self, signature: &Signature, nv: &TokenStream) -> TokenStream {
        if let Some(coordinates) = of_operational_space(signature) {
            let (runtime, coordinates) = (self.runtime, ident(coordinates.type_name()));
            return quote!(#runtime::OperationalSpace<#runtime::#coordinates, T>);
        }
        if let Some(name) = derivatives_type(signature) {
            return self.derivatives_of(&name, signature);
        }
        match signature.results.as_slice() {
            [only] => self.result_type(signature, only, nv),
            several => {
                let types = several.iter();
                let types = types.map(|result| self.result_type(signature, result, nv));
                quote!((#(#types),*))
            }
        }
    }

    /// The return value of a function, from its numbers.
    pub(super) fn result(&self, signature: &Signature, numbers: &[TokenStream]) -> TokenStream {
        if of_operational_space(signature).is_some() {
            return self.operational_space(numbers);
        }
        if let Some(name) = derivatives_type(signature) {
            return self.derivatives(&name, signature, numbers);
        }
        let mut rest = numbers;
        let mut values = signature.results.iter().map(|result| {
            let (own, others) = rest.split_at(result.shape.len(&self.sizes));
            rest = others;
            self.result_value(result, own)
        });
        match signature.results.len() {
            1 => values.next().expect("there is one"),
            _ => quote!((#(#values),*)),
        }
    }

    /// The same for numbers that are one array.
    pub(super) fn result_of_array(
        &self,
        signature: &Signature,
        numbers: &TokenStream,
    ) -> TokenStream {
        let module = self.module;
        match signature.results.as_slice() {
            [only] if only.shape == Shape::Ltdl => quote!(#module Ltdl { nonzeros: #numbers }),
            [only] if only.shape == Shape::Ltl => quote!(#module Ltl { nonzeros: #numbers }),
            _ => numbers.clone(),
        }
    }

    /// The type of one result.
    pub(super) fn result_type(
        &self,
        signature: &Signature,
        result: &Output,
        nv: &TokenStream,
    ) -> TokenStream {
        let runtime = self.runtime;
        if let Shape::Sparse(_) = result.shape {
            return self.sparse_type(signature, result);
        }
        let Some(coordinates) = result.frame else {
            return self.shape_type(result.shape);
        };
        let coordinates = ident(coordinates.type_name());
        let coordinates = quote!(#runtime::#coordinates);
        match result.shape {
            Shape::FrameMotion => quote!(#runtime::FrameMotion<#coordinates, T>),
            Shape::Jacobian => quote!(#runtime::Jacobian<#coordinates, T, #nv>),
            Shape::JacobianInverse => quote!(#runtime::JacobianInverse<#coordinates, T, #nv>),
            Shape::Force => quote!(#runtime::FrameForce<#coordinates, T>),
            other => self.shape_type(other),
        }
    }

    /// The type of an argument as it is passed: numbers by value, all else by reference.
    pub(super) fn argument_type(&self, shape: Shape) -> TokenStream {
        let of = self.shape_type(shape);
        match shape {
            Shape::Scalar => of,
            _ => quote!(&#of),
        }
    }

    /// The type of an argument, or of a result that does not belong to a frame.
    pub(super) fn shape_type(&self, shape: Shape) -> TokenStream {
        let (runtime, module) = (self.runtime, self.module);
        let (rows, columns) = shape.dimensions(&self.sizes);
        match shape {
            Shape::Velocity | Shape::Configuration | Shape::ConstraintRows | Shape::Numbers(_) => {
                quote!([T; #rows])
            }
            Shape::ConstraintWrenches => quote!([[#runtime::Force<T>; 2]; #rows]),
            Shape::LinkForces
            | Shape::JointForces
            | Shape::ConstraintForces
            | Shape::BodyForces => {
                quote!([#runtime::Force<T>; #rows])
            }
            Shape::BodyStates => quote!([#runtime::MaximalState<T>; #rows]),
            Shape::Regularisations => quote!([#runtime::Regularisation<T>; #rows]),
            Shape::Placements => quote!([#runtime::Transform<T>; #rows]),
            Shape::InertiaMatrix => quote!(#module InertiaMatrix<T>),
            Shape::Ltdl => quote!(#module Ltdl<T>),
            Shape::Ltl => quote!(#module Ltl<T>),
            Shape::Scalar => quote!(T),
            Shape::Vector3 => quote!(#runtime::Vector3<T>),
            Shape::Force => quote!(#runtime::Force<T>),
            Shape::FrameMotion => quote!(#runtime::Motion<T>),
            Shape::Placement => quote!(#runtime::Transform<T>),
            Shape::Rows(_)
            | Shape::Square
            | Shape::Regressor
            | Shape::BaseRegressor
            | Shape::Jacobian
            | Shape::JacobianInverse
            | Shape::HeldRows
            | Shape::FrameInertia => quote!([[T; #columns]; #rows]),
            Shape::Sparse(_) => unreachable!("its type is named after the result"),
        }
    }

    /// The value of one result.
    pub(super) fn result_value(&self, result: &Output, numbers: &[TokenStream]) -> TokenStream {
        match result.shape {
            Shape::Sparse(_) => self.sparse_value(result, numbers),
            shape => self.value(shape, numbers),
        }
    }

    /// The value of this shape.
    pub(super) fn value(&self, shape: Shape, numbers: &[TokenStream]) -> TokenStream {
        let (runtime, module) = (self.runtime, self.module);
        let by_rows = || match shape.dimensions(&self.sizes) {
            (count, 0) => quote!([[]; #count]),
            (_, columns) => rows(columns, numbers),
        };
        match shape {
            Shape::Velocity | Shape::Configuration | Shape::ConstraintRows | Shape::Numbers(_) => {
                quote!([#(#numbers),*])
            }
            Shape::ConstraintWrenches => {
                let pairs = numbers.chunks_exact(12).map(|x| {
                    let [a, b] = [&x[..6], &x[6..]].map(|x| self.spatial("Force", x));
                    quote!([#a, #b])
                });
                quote!([#(#pairs),*])
            }
            Shape::InertiaMatrix => quote!(#module InertiaMatrix { nonzeros: [#(#numbers),*] }),
            Shape::Ltdl => quote!(#module Ltdl { nonzeros: [#(#numbers),*] }),
            Shape::Ltl => quote!(#module Ltl { nonzeros: [#(#numbers),*] }),
            Shape::Placements => {
                let placements = numbers.chunks_exact(12).map(|x| self.placement(x));
                quote!([#(#placements),*])
            }
            Shape::BodyStates => {
                let states = numbers
                    .chunks_exact(13)
                    .map(|x| quote!(#runtime::MaximalState::from_array([#(#x),*])));
                quote!([#(#states),*])
            }
            Shape::LinkForces
            | Shape::JointForces
            | Shape::ConstraintForces
            | Shape::BodyForces => {
                let forces = numbers.chunks_exact(6).map(|x| self.spatial("Force", x));
                quote!([#(#forces),*])
            }
            Shape::Placement => self.placement(numbers),
            Shape::Scalar => quote!(#(#numbers)*),
            Shape::Vector3 => quote!(#runtime::Vector3::new(#(#numbers),*)),
            Shape::Force => self.spatial("Force", numbers),
            Shape::FrameMotion => {
                let motion = self.spatial("Motion", numbers);
                quote!(#runtime::FrameMotion::new(#motion))
            }
            Shape::Jacobian => {
                let rows = by_rows();
                quote!(#runtime::Jacobian::new(#rows))
            }
            Shape::JacobianInverse => {
                let rows = by_rows();
                quote!(#runtime::JacobianInverse::new(#rows))
            }
            Shape::Rows(_)
            | Shape::Square
            | Shape::FrameInertia
            | Shape::HeldRows
            | Shape::Regularisations
            | Shape::Regressor
            | Shape::BaseRegressor => by_rows(),
            Shape::Sparse(_) => unreachable!("its places belong to the result"),
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

/// Rows of `columns` elements, for a matrix by rows.
fn rows(columns: usize, results: &[TokenStream]) -> TokenStream {
    let rows = results.chunks_exact(columns.max(1));
    let rows = rows.map(|row| quote!([#(#row),*]));
    quote!([#(#rows),*])
}

/// The coordinates of Λ, μ and ρ, for which the runtime has a type.
fn of_operational_space(signature: &Signature) -> Option<Coordinates> {
    let coordinates = signature.coordinates()?;
    (signature.family() == "operational_space").then_some(coordinates)
}
