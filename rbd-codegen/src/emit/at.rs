//! A configuration with the sines of its angles, for several functions at the same q.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::entry::{ArithmeticCall, of_sines_name};
use super::ident;
use super::method::{Context, rust_name};
use crate::algorithm::{Parameter, Receiver};
use crate::schedule::{Angle, direct_angles};
use crate::{Generated, GeneratedMethod};

/// The angle ratio · q\[coordinate\], whose sine is kept.
#[derive(Clone, Copy, PartialEq)]
struct Kept {
    coordinate: usize,
    ratio: f64,
}

/// A method that takes sines of q and no others.
struct OfSines<'a> {
    generated: &'a GeneratedMethod,
    angles: Vec<Angle>,
}

/// What the robot's functions have in common at one q.
pub(super) struct At<'a> {
    kept: Vec<Kept>,
    methods: Vec<OfSines<'a>>,
}

impl<'a> At<'a> {
    /// `None` for a robot none of whose functions takes a sine of q.
    pub(super) fn new(generated: &'a Generated) -> Option<Self> {
        let on_robot = generated
            .methods
            .iter()
            .filter(|method| method.method.receiver == Receiver::Robot);
        let methods: Vec<_> = on_robot.filter_map(of_sines).collect();
        let mut kept: Vec<Kept> = Vec::new();
        for method in &methods {
            for angle in &method.angles {
                let angle = of(method.generated, angle).0;
                if !kept.contains(&angle) {
                    kept.push(angle);
                }
            }
        }
        kept.sort_by(|a, b| {
            (a.coordinate, a.ratio)
                .partial_cmp(&(b.coordinate, b.ratio))
                .expect("finite")
        });
        (!kept.is_empty()).then_some(Self { kept, methods })
    }

    /// The type, in the robot's module.
    pub(super) fn declaration(&self, context: &Context<'_>, robot: &str) -> TokenStream {
        let (nq, count) = (context.sizes.nq, self.kept.len());
        let kept: Vec<String> = self.kept.iter().map(Kept::text).collect();
        let docs = [
            format!(
                " A configuration of `{robot}` with the sines and cosines of its angles: \
                 functions called on it share them."
            ),
            String::new(),
            format!(" `{robot}::at` makes one. Who has the sines already writes it as it is."),
        ];
        let angles = format!(" The sines of {}.", kept.join(", "));
        quote! {
            #(#[doc = #docs])*
            #[derive(Clone, Copy, Debug)]
            pub struct At<'a, R, T> {
                /// The robot that it is of.
                pub robot: &'a R,
                /// The configuration.
                pub q: [T; #nq],
                #[doc = #angles]
                pub sin: [T; #count],
                /// The cosines of the same.
                pub cos: [T; #count],
            }
        }
    }

    /// The robot's method that makes one.
    pub(super) fn accessor(&self, context: &Context<'_>) -> TokenStream {
        let (nq, runtime, module) = (context.sizes.nq, context.runtime, context.module);
        let angles = self.kept.iter().map(|kept| {
            let (q, ratio) = (coordinate(kept.coordinate), kept.ratio);
            match ratio == 1.0 {
                true => quote!(#q),
                false => quote!(#q * T::from_f64(#ratio)),
            }
        });
        let coordinates =
            (0..nq).map(
                |i| match self.kept.iter().any(|kept| kept.coordinate == i) {
                    true => coordinate(i).to_token_stream(),
                    false => quote!(_),
                },
            );
        let call = ArithmeticCall {
            function: quote!(self.at_in),
            arguments: quote!(q),
            is_plain: context.reproducible,
        };
        let call = call.tokens(runtime);
        quote! {
            /// `q` with the sines and cosines of its angles, for several functions at the same `q`.
            #[inline]
            pub fn at<T: #runtime::Real>(&self, q: &[T; #nq]) -> #module At<'_, Self, T> {
                #call
            }
            #[inline(always)]
            fn at_in<T: #runtime::Real, A: #runtime::Arithmetic<T>>(
                &self, a: A, q: &[T; #nq]
            ) -> #module At<'_, Self, T> {
                let [#(#coordinates),*] = *q;
                let (sin, cos) = a.sin_cos([#(#angles),*]);
                #module At { robot: self, q: *q, sin, cos }
            }
        }
    }

    /// Its functions, which stand beside the robot's.
    pub(super) fn implementation(&self, context: &Context<'_>, robot: &str) -> TokenStream {
        let (name, runtime, module) = (ident(robot), context.runtime, context.module);
        let methods = self
            .methods
            .iter()
            .map(|method| self.method(context, robot, method));
        quote! {
            #[allow(clippy::all, unused_variables, reason = "generated, straight-line")]
            #[allow(dead_code, unreachable_pub, reason = "generated, used or not")]
            impl<T: #runtime::Real> #module At<'_, #name, T> {
                #(#methods)*
            }
        }
    }

    fn method(&self, context: &Context<'_>, robot: &str, of_sines: &OfSines<'_>) -> TokenStream {
        let (method, runtime) = (of_sines.generated.method, context.runtime);
        let name = ident(rust_name(method));
        let inner = format_ident!("{name}_in");
        let with_sines = of_sines_name(&name);
        let others = || method.parameters.iter().filter(|p| **p != Parameter::Q);
        let parameters: Vec<_> = others()
            .map(|p| {
                let (name, of) = (ident(p.name()), context.parameter_type(*p));
                quote!(#name: &#of)
            })
            .collect();
        let arguments: Vec<_> = others().map(|p| ident(p.name())).collect();
        let all = method.parameters.iter().map(|p| {
            let name = ident(p.name());
            match p {
                Parameter::Q => quote!(&self.q),
                _ => quote!(#name),
            }
        });
        let returns = context.shape_type(method.returns);
        let call = ArithmeticCall {
            function: quote!(self.#inner),
            arguments: quote!(#(#arguments),*),
            is_plain: context.reproducible,
        };
        let call = call.tokens(runtime);
        let sines = self.sines(of_sines);
        let kept: Vec<_> = (0..self.kept.len()).map(|i| (sine(i), cosine(i))).collect();
        let (sin, cos): (Vec<_>, Vec<_>) = kept.into_iter().unzip();
        let doc = format!(" [`{robot}::{name}`] at this configuration.");
        quote! {
            #[doc = #doc]
            #[inline]
            pub fn #name(&self, #(#parameters),*) -> #returns {
                #call
            }
            #[inline(always)]
            fn #inner<A: #runtime::Arithmetic<T>>(&self, a: A, #(#parameters),*) -> #returns {
                let ([#(#sin),*], [#(#cos),*]) = (self.sin, self.cos);
                self.robot.#with_sines(a, #sines, #(#all),*)
            }
        }
    }

    /// The sines that a method takes, of those that are kept:
    /// sin(a + δ) = sin a cos δ + cos a sin δ.
    fn sines(&self, of_sines: &OfSines<'_>) -> TokenStream {
        let pairs = of_sines.angles.iter().map(|angle| {
            let (kept, minus, offset) = of(of_sines.generated, angle);
            let at = self.kept.iter().position(|other| *other == kept);
            let at = at.expect("every angle is kept");
            let (sin, cos) = (sine(at), cosine(at));
            let sin = match minus {
                false => quote!(#sin),
                true => quote!((-#sin)),
            };
            if offset == 0.0 {
                return (sin, quote!(#cos));
            }
            let [s, c] = [offset.sin(), offset.cos()].map(super::constants::signed);
            (
                quote!(A::mul_add(#sin, T::from_f64(#c), #cos * T::from_f64(#s))),
                quote!(A::mul_add(#cos, T::from_f64(#c), -(#sin * T::from_f64(#s)))),
            )
        });
        let (sin, cos): (Vec<_>, Vec<_>) = pairs.unzip();
        quote!(([#(#sin),*], [#(#cos),*]))
    }
}

fn coordinate(index: usize) -> Ident {
    format_ident!("q{index}")
}

fn sine(index: usize) -> Ident {
    format_ident!("sin{index}")
}

fn cosine(index: usize) -> Ident {
    format_ident!("cos{index}")
}

impl Kept {
    /// "`q[3]`", "0.5 `q[3]`".
    fn text(&self) -> String {
        match self.ratio == 1.0 {
            true => format!("`q[{}]`", self.coordinate),
            false => format!("{} `q[{}]`", self.ratio, self.coordinate),
        }
    }
}

/// The kept angle that an angle of a method is made of, whether it is turned round, and what is
/// added.
fn of(method: &GeneratedMethod, angle: &Angle) -> (Kept, bool, f64) {
    let form = angle.form;
    let kept = Kept {
        coordinate: method.function.inputs[form.input as usize].index,
        ratio: form.ratio.abs(),
    };
    (kept, form.ratio < 0.0, form.offset)
}

/// The method with its angles, if it takes some and all are of q.
fn of_sines(generated: &GeneratedMethod) -> Option<OfSines<'_>> {
    let angles = direct_angles(&generated.function);
    let inputs = &generated.function.inputs;
    let mut arrays = angles
        .iter()
        .map(|angle| inputs[angle.form.input as usize].array);
    let all = arrays.all(|array| array == Parameter::Q.name());
    (all && !angles.is_empty()).then_some(OfSines { generated, angles })
}
