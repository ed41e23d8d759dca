//! A function of the user's own as a method of the robot, and of its configuration with sines.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use rbd_ir::lower::blocks::Angle;
use rbd_model::names::identifier;

use super::at::{cosine, sine, turned};
use super::context::{Context, enclosed};
use super::dispatch::{ArithmeticCall, inner_name, of_sines_name};
use super::ident;
use super::own::Own;
use super::robot_type::is_bound;
use crate::generate::MethodOf;
use crate::lower::cached_sines::{self, CachedAngle};

/// A robot's type where the method is written.
struct Types {
    /// `Panda`.
    robot: TokenStream,
    /// `panda::WithSinCos`.
    at: TokenStream,
}

impl Types {
    fn new(method_of: &MethodOf) -> Self {
        let (name, path) = method_of
            .robot_type
            .split_last()
            .expect("a path has a name");
        let path = path.iter().map(|segment| ident(segment));
        let mut path = quote!(#(#path::)*);
        // A generic parameter of the method has this name.
        if path.is_empty() && is_bound(name) {
            path = quote!(self::);
        }
        let (name, module) = (ident(name), ident(&identifier::snake(name)));
        Self {
            robot: quote!(#path #name),
            at: quote!(#path #module::WithSinCos),
        }
    }
}

impl Context<'_> {
    /// `impl Panda { pub fn stage }` and `impl WithSinCos<Panda> { pub fn stage }`, and that the type is that robot's.
    pub(super) fn own_methods(&self, own: &Own<'_>, method_of: &MethodOf) -> TokenStream {
        let (signature, runtime) = (&own.function.signature, self.runtime);
        let Own {
            docs,
            returns,
            behind,
            ..
        } = own;
        let types = Types::new(method_of);
        let (name, robot_type) = (ident(&signature.name), &types.robot);
        let (robot, call) = (&own.function.robot, own.dispatched.call(&quote!()));
        let renamed = own.renamed(|_| true);
        let parameters = signature.arguments.iter();
        let parameters = parameters.map(|argument| self.own_parameter(argument));
        let another = format!("`{name}` was traced for the robot `{robot}`, which this is not");
        let at = method_of.configuration.filter(|q| own.takes_sines_of(*q));
        let at = at.map(|q| self.own_method_at(own, &types, q));
        enclosed(&quote! {
            const _: () = assert!(#runtime::is_same_text(#robot_type::NAME, #robot), #another);
            impl #robot_type {
                #(#[doc = #docs])*
                #[allow(non_snake_case, reason = "names are the user's")]
                #[inline]
                pub fn #name<T: #runtime::Real>(&self, #(#parameters),*) -> #returns {
                    #renamed
                    #call
                }
            }
            #at
            #behind
        })
    }

    /// The method of the configuration with sines, which is the argument at the place `q`.
    fn own_method_at(&self, own: &Own<'_>, types: &Types, q: usize) -> TokenStream {
        let (signature, runtime, returns) = (&own.function.signature, self.runtime, &own.returns);
        let Types { robot, at } = types;
        let [parameters, inner_parameters] = [signature, &own.function.inner].map(|of| {
            let others = of.arguments.iter().enumerate().filter(|(at, _)| *at != q);
            let others = others.map(|(_, argument)| self.own_parameter(argument));
            quote!(#(#others),*)
        });
        let others = own.names().enumerate().filter(|(at, _)| *at != q);
        let others: Vec<_> = others.map(|(_, name)| name).collect();
        let (name, at_name) = (
            ident(&signature.name),
            format_ident!("{}_at", signature.name),
        );
        let call = ArithmeticCall {
            function: at_name.clone(),
            arguments: quote!(self, #(#others),*),
            choice: self.arithmetic,
        };
        let (call, inlined) = (call.tokens(runtime), self.arithmetic.inlined());
        let renamed = own.renamed(|at| at != q);
        let title = robot.to_string().replace(' ', "");
        let doc = format!(" [`{title}::{name}`] at this configuration.");
        let body = self.own_body_at(own, types, q);
        quote! {
            impl<T: #runtime::Real> #at<'_, #robot, T> {
                #[doc = #doc]
                #[allow(non_snake_case, reason = "names are the user's")]
                #[inline]
                pub fn #name(&self, #parameters) -> #returns {
                    #renamed
                    #call
                }
            }

            #inlined
            fn #at_name<T: #runtime::Real, A: #runtime::Arithmetic<T>>(
                a: A, at: &#at<'_, #robot, T>, #inner_parameters
            ) -> #returns {
                #body
            }
        }
    }

    /// The function with those sines that the robot has for its own functions; with none of them unless it has all.
    fn own_body_at(&self, own: &Own<'_>, types: &Types, q: usize) -> TokenStream {
        let (runtime, Types { robot, at }) = (self.runtime, types);
        let cached = own.cached(q);
        let others: Vec<Angle> = own.others(q).copied().collect();
        let (count, asked) = (cached.len(), cached.iter().map(CachedAngle::tokens));
        let places: Vec<_> = (0..count).map(|k| format_ident!("place{k}")).collect();
        let (of_q, of_others) = (variables(0, count), variables(count, others.len()));
        let computed = (!others.is_empty()).then(|| {
            let (before, sin_cos) = own.dispatched.sines_of(&others);
            quote!(#before let #of_others = #sin_cos;)
        });
        let sines = own.sines(&cached, q);
        let names: Vec<_> = own.names().collect();
        let (x, in_name) = (&names[q], inner_name(&own.function.inner));
        let of_sines = of_sines_name(&own.function.signature);
        quote! {
            const PLACES: Option<[usize; #count]> =
                #runtime::places_of_angles(#at::<'static, #robot, f64>::ANGLES, [#(#asked),*]);
            let #x = &at.q;
            let Some([#(#places),*]) = PLACES else {
                return #in_name(a, #(#names),*);
            };
            let #of_q = ([#(at.sin[#places]),*], [#(at.cos[#places]),*]);
            #computed
            #of_sines(a, #sines, #(#names),*)
        }
    }
}

/// `([sin2, sin3], [cos2, cos3])`.
fn variables(first: usize, count: usize) -> TokenStream {
    let all = first..first + count;
    let (sin, cos): (Vec<_>, Vec<_>) = all.map(|k| (sine(k), cosine(k))).unzip();
    quote!(([#(#sin),*], [#(#cos),*]))
}

impl Own<'_> {
    /// The angles of the configuration at the place `q`, each once.
    fn cached(&self, q: usize) -> Vec<CachedAngle> {
        let mut cached = Vec::new();
        for angle in self.angles.iter().filter(|angle| self.is_of(angle, q)) {
            let (angle, ..) = cached_sines::of(self.dispatched.function(), angle);
            if !cached.contains(&angle) {
                cached.push(angle);
            }
        }
        cached
    }

    /// The angles of other arguments.
    fn others(&self, q: usize) -> impl Iterator<Item = &Angle> {
        let all = self.angles.iter();
        all.filter(move |angle| !self.is_of(angle, q))
    }

    /// The sines that it takes, from the variables of those that are cached and of the others behind them.
    fn sines(&self, cached: &[CachedAngle], q: usize) -> TokenStream {
        let mut next = cached.len();
        let sines = self.angles.iter().map(|angle| {
            if !self.is_of(angle, q) {
                next += 1;
                let (sin, cos) = (sine(next - 1), cosine(next - 1));
                return (quote!(#sin), quote!(#cos));
            }
            let of = cached_sines::of(self.dispatched.function(), angle);
            let at = cached.iter().position(|other| *other == of.0);
            turned(at.expect("every angle is cached"), of)
        });
        let (sin, cos): (Vec<_>, Vec<_>) = sines.unzip();
        quote!(([#(#sin),*], [#(#cos),*]))
    }

    /// The arguments as they are called inside.
    fn names(&self) -> impl Iterator<Item = proc_macro2::Ident> {
        let arguments = self.function.inner.arguments.iter();
        arguments.map(|argument| ident(&argument.name))
    }

    /// Whether this is an angle of the argument at the place `q`.
    fn is_of(&self, angle: &Angle, q: usize) -> bool {
        let input = &self.dispatched.function().inputs[angle.form.input as usize];
        input.array == self.function.inner.arguments[q].name
    }

    fn takes_sines_of(&self, q: usize) -> bool {
        self.angles.iter().any(|angle| self.is_of(angle, q))
    }
}
