//! The arguments of `robot!(...)` and `#[robot(...)]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use rbd_codegen::{
    Diagnostic, FunctionName, OPTIONS, Options, RunTimeField, WarningKind, joint_option,
    option_rows, wrench_option,
};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitStr, Result, Token, Visibility};

use crate::value::Value;
use crate::{constraint, frame, joint, message, value};

/// The parsed arguments, and errors about the others.
pub(crate) struct Arguments {
    /// The visibility, `pub` by default.
    pub(crate) visibility: TokenStream,
    /// The name of the type, if it is given.
    pub(crate) name: Option<Ident>,
    /// The file, if it was reached.
    pub(crate) path: Option<LitStr>,
    /// The names of joints in options.
    pub(crate) joints: Vec<LitStr>,
    /// The options; one that could not be parsed has its default.
    pub(crate) options: Options,
    /// The names of fixed joints in `wrenches`.
    pub(crate) wrenches: Vec<LitStr>,
    /// The span of each constraint's name.
    pub(crate) constraint_spans: Vec<Span>,
    /// The span of each frame's name.
    pub(crate) frame_spans: Vec<Span>,
    /// All errors.
    pub(crate) errors: Vec<syn::Error>,
}

impl Arguments {
    /// `[visibility] [Name =] "path" [, option = value]*`
    pub(crate) fn of_macro(input: ParseStream<'_>) -> Result<Self> {
        let mut arguments = Self::empty();
        if let Err(error) = arguments.item(input) {
            arguments.errors.push(error);
        }
        arguments.path_and_options(input)?;
        Ok(arguments)
    }

    /// `"path" [, option = value]*`
    pub(crate) fn of_attribute(input: ParseStream<'_>) -> Result<Self> {
        let mut arguments = Self::empty();
        arguments.path_and_options(input)?;
        Ok(arguments)
    }

    /// No path and the default options.
    pub(crate) fn empty() -> Self {
        Self {
            visibility: quote!(pub),
            name: None,
            path: None,
            joints: Vec::new(),
            options: Options::default(),
            wrenches: Vec::new(),
            constraint_spans: Vec::new(),
            frame_spans: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn item(&mut self, input: ParseStream<'_>) -> Result<()> {
        match input.parse()? {
            Visibility::Inherited => {}
            visibility => self.visibility = visibility.into_token_stream(),
        }
        if input.peek(syn::Ident::peek_any) && input.peek2(Token![=]) {
            let name: Ident = input.parse()?;
            self.options.struct_name = Some(name.to_string());
            self.name = Some(name);
            input.parse::<Token![=]>()?;
        }
        Ok(())
    }

    /// The span at which to show `problem`: that of the frame or the joint of an option that it is about,
    /// or `path`.
    pub(crate) fn span_of(&self, problem: &Diagnostic, path: Span) -> Span {
        let mut joints = self.joints.iter().rev();
        let joint = joints.find(|name| problem.subject == joint_option(&name.value()));
        let mut wrenches = self.wrenches.iter().rev();
        let wrench = wrenches.find(|name| problem.subject == wrench_option(&name.value()));
        let frames = self.options.frames.iter().zip(&self.frame_spans);
        let mut about = frames.filter(|(frame, _)| frame.subject() == problem.subject);
        // If two have the same name, the second is wrong.
        let frame = about.next_back().map(|(_, span)| *span);
        let constraints = self
            .options
            .robot
            .constraints
            .iter()
            .zip(&self.constraint_spans);
        let mut constraints = constraints.filter(|(own, _)| own.subject() == problem.subject);
        let constraint = constraints.next_back().map(|(_, span)| *span);
        let joint = joint.or(wrench).map(LitStr::span);
        joint.or(frame).or(constraint).unwrap_or(path)
    }

    /// Stops with an error where the rest cannot be parsed.
    fn path_and_options(&mut self, input: ParseStream<'_>) -> Result<()> {
        match input.parse::<LitStr>() {
            Ok(path) => self.path = Some(path),
            Err(error) => {
                let text = "expected the path of a URDF file, \"robots/arm.urdf\"";
                self.errors.push(syn::Error::new(error.span(), text));
                return value::skip_all(input);
            }
        }
        let mut seen: Vec<Ident> = Vec::new();
        while !input.is_empty() {
            if let Err(error) = self.option(input, &mut seen) {
                self.errors.push(error);
                value::skip(input)?;
            }
        }
        Ok(())
    }

    fn option(&mut self, input: ParseStream<'_>, seen: &mut Vec<Ident>) -> Result<()> {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            return Ok(());
        }
        let name = Ident::parse_any(input)?;
        if !OPTIONS.iter().any(|option| name == option.name) {
            let known: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
            return Err(message::unknown("option", &name, &known));
        }
        if name == "joint" {
            let (name, joint) = joint::joint(input)?;
            self.options.robot.joints.push((name.value(), joint));
            self.joints.push(name);
        } else if name == "constraint" {
            let (name, constraint) = constraint::constraint(input)?;
            self.options.robot.constraints.push(constraint);
            self.constraint_spans.push(name.span());
        } else {
            input.parse::<Token![=]>()?;
            if seen.contains(&name) {
                let text = format!("`{name}` is given twice");
                return Err(syn::Error::new(name.span(), text));
            }
            self.value(&name, input)?;
            seen.push(name);
        }
        match input.is_empty() || input.peek(Token![,]) {
            true => Ok(()),
            false => Err(input.error("expected `,`")),
        }
    }

    fn value(&mut self, name: &Ident, input: ParseStream<'_>) -> Result<()> {
        match name.to_string().as_str() {
            "parameters" => self.parameters(input),
            "functions" => self.functions(input),
            "frames" => self.frames(input),
            "wrenches" => self.wrenches(input),
            "allow" => self.allow(input),
            plain => set_plain(&mut self.options, plain, input),
        }
    }

    /// If a name is unknown, all functions are generated, so that the code that calls them compiles.
    /// `default` stands for those that are generated without this option.
    fn functions(&mut self, input: ParseStream<'_>) -> Result<()> {
        let mut names = value::names(input)?;
        let all = names.len();
        names.retain(|name| name != "default");
        let has_default = names.len() < all;
        let mut functions = Vec::with_capacity(names.len());
        for name in &names {
            let written = name.to_string();
            let found = FunctionName::from_name(&written);
            if found.is_none() {
                let hint = FunctionName::unknown(&written);
                let text = format!("unknown function `{written}`; {hint}");
                self.errors.push(syn::Error::new(name.span(), text));
            }
            functions.extend(found);
        }
        let all_known = functions.len() == names.len();
        match has_default {
            true => self.options.more_functions = functions,
            false => self.options.functions = all_known.then_some(functions),
        }
        Ok(())
    }

    fn frames(&mut self, input: ParseStream<'_>) -> Result<()> {
        for (frame, span) in frame::list(input)? {
            self.options.frames.push(frame);
            self.frame_spans.push(span);
        }
        Ok(())
    }

    fn wrenches(&mut self, input: ParseStream<'_>) -> Result<()> {
        self.wrenches = value::literals(input)?;
        let names = self.wrenches.iter().map(LitStr::value);
        self.options.robot.wrenches = names.collect();
        Ok(())
    }

    fn allow(&mut self, input: ParseStream<'_>) -> Result<()> {
        let known: Vec<&str> = WarningKind::ALL.iter().map(|w| w.name()).collect();
        for name in value::names(input)? {
            let kind = self.known("warning", &name, &known, WarningKind::from_name);
            self.options.robot.allow.extend(kind);
        }
        Ok(())
    }

    fn parameters(&mut self, input: ParseStream<'_>) -> Result<()> {
        let name = value::word(input, &["all"])?;
        let all = |name: &str| (name == "all").then(RunTimeField::inertias);
        let field = self.known("parameters", &name, &["all"], all);
        self.options.robot.fields.extend(field);
        Ok(())
    }

    fn known<T>(
        &mut self,
        what: &str,
        name: &Ident,
        known: &[&str],
        from_name: fn(&str) -> Option<T>,
    ) -> Option<T> {
        let found = from_name(&name.to_string());
        if found.is_none() {
            self.errors.push(message::unknown(what, name, known));
        }
        found
    }
}

macro_rules! set_plain {
    ($($name:literal $(= $($field:ident).+)?, $about:tt;)+) => {
        /// Sets an option whose value is read by its type.
        fn set_plain(options: &mut Options, name: &str, input: ParseStream<'_>) -> Result<()> {
            match name {
                $($($name => options.$($field).+ = Value::read(input)?,)?)+
                _ => {}
            }
            Ok(())
        }
    };
}

option_rows!(set_plain);
