//! Parsers for the values of options.

use proc_macro2::{Ident, TokenStream, TokenTree};
use rbd_codegen::{Base, Choice, Effort, Gyroscopic, JointTerm, Mimic, ViolationTime};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Lit, LitBool, LitStr, Result, Token, bracketed, token};

use crate::message;

/// The value of an option, read by its type.
pub(crate) trait Value: Sized {
    fn read(input: ParseStream<'_>) -> Result<Self>;
}

macro_rules! values {
    ($($type:ty: $read:ident;)+) => {
        $(impl Value for $type {
            fn read(input: ParseStream<'_>) -> Result<Self> {
                $read(input)
            }
        })+
    };
}

values! {
    String: text;
    bool: truth;
    f64: number;
    [f64; 3]: vector;
    Vec<String>: texts;
    JointTerm: joint_term;
    Base: choice;
    Mimic: choice;
    Gyroscopic: choice;
    ViolationTime: choice;
    Effort: choice;
}

impl<T: Value> Value for Option<T> {
    fn read(input: ParseStream<'_>) -> Result<Self> {
        T::read(input).map(Some)
    }
}

/// `"text"`.
pub(crate) fn text(input: ParseStream<'_>) -> Result<String> {
    Ok(input.parse::<LitStr>()?.value())
}

/// `true` or `false`.
fn truth(input: ParseStream<'_>) -> Result<bool> {
    Ok(input.parse::<LitBool>()?.value)
}

/// A number with or without a point and a sign.
pub(crate) fn number(input: ParseStream<'_>) -> Result<f64> {
    let negative = input.parse::<Option<Token![-]>>()?.is_some();
    let literal: Lit = input.parse()?;
    let value: f64 = match &literal {
        Lit::Float(number) => number.base10_parse()?,
        Lit::Int(number) => number.base10_parse()?,
        other => return Err(syn::Error::new_spanned(other, "expected a number")),
    };
    Ok(if negative { -value } else { value })
}

/// `[x, y, z]`.
pub(crate) fn vector(input: ParseStream<'_>) -> Result<[f64; 3]> {
    let span = input.span();
    let numbers = list(input, number)?;
    let count = numbers.len();
    numbers.try_into().map_err(|_| {
        syn::Error::new(
            span,
            format!("expected three numbers, `[x, y, z]`, found {count}"),
        )
    })
}

/// `[c0, c1, ...]`, up to five.
pub(crate) fn polynomial(input: ParseStream<'_>) -> Result<[f64; 5]> {
    let span = input.span();
    let numbers = list(input, number)?;
    let mut polynomial = [0.0; 5];
    if numbers.len() > polynomial.len() {
        let text = format!(
            "expected up to five numbers, `[c0, c1, c2, c3, c4]`, found {}",
            numbers.len()
        );
        return Err(syn::Error::new(span, text));
    }
    polynomial[..numbers.len()].copy_from_slice(&numbers);
    Ok(polynomial)
}

/// `["a", "b"]`.
fn texts(input: ParseStream<'_>) -> Result<Vec<String>> {
    list(input, text)
}

/// `["one", "two"]`, each with its span.
pub(crate) fn literals(input: ParseStream<'_>) -> Result<Vec<LitStr>> {
    list(input, literal)
}

fn literal(input: ParseStream<'_>) -> Result<LitStr> {
    input.parse()
}

/// `file`, a number, or `[elbow = 0.1, "joint 2" = 0.2]`.
fn joint_term(input: ParseStream<'_>) -> Result<JointTerm> {
    if input.peek(token::Bracket) {
        return list(input, |input| {
            let joint = match input.peek(LitStr) {
                true => text(input)?,
                false => Ident::parse_any(input)?.to_string(),
            };
            input.parse::<Token![=]>()?;
            Ok((joint, number(input)?))
        })
        .map(JointTerm::Each);
    }
    if input.peek(syn::Ident::peek_any) {
        let word = word(input, &["file"])?;
        return match word == "file" {
            true => Ok(JointTerm::File),
            false => Err(syn::Error::new(
                word.span(),
                "expected `file`, a number, or `[joint = number]`",
            )),
        };
    }
    number(input).map(JointTerm::All)
}

/// One of `known`, a word without quotes.
pub(crate) fn word(input: ParseStream<'_>, known: &[&str]) -> Result<Ident> {
    let expected = || format!("expected a word without quotes: {}", known.join(" or "));
    Ident::parse_any(input).map_err(|error| syn::Error::new(error.span(), expected()))
}

/// The name of one of a few, without quotes.
fn choice<T: Choice>(input: ParseStream<'_>) -> Result<T> {
    let known = T::names();
    let name = word(input, &known)?;
    T::from_name(&name.to_string()).ok_or_else(|| message::unknown(T::NOUN, &name, &known))
}

/// `[a, b, c]`.
pub(crate) fn names(input: ParseStream<'_>) -> Result<Vec<Ident>> {
    list(input, Ident::parse_any)
}

/// `[element, element]`.
pub(crate) fn list<T>(
    input: ParseStream<'_>,
    element: fn(ParseStream<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let content;
    bracketed!(content in input);
    let elements = Punctuated::<T, Token![,]>::parse_terminated_with(&content, element);
    // The rest in the brackets would be another error.
    skip_all(&content)?;
    Ok(elements?.into_iter().collect())
}

/// Skips to the next comma.
pub(crate) fn skip(input: ParseStream<'_>) -> Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Skips the rest.
pub(crate) fn skip_all(input: ParseStream<'_>) -> Result<()> {
    input.parse::<TokenStream>()?;
    Ok(())
}
