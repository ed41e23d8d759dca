//! What generated code must not hold: branches, loops, panics, allocation, `unsafe`.

use std::collections::BTreeSet;

use rbd_codegen::{
    Builder, ConstraintEnd, ConstraintKind, ConstraintOption, FrameOption, FunctionName,
};
use syn::visit::{self, Visit};

use crate::chain;

/// Everything in a function body that is not straight-line arithmetic.
#[derive(Default)]
struct Impurities {
    in_body: bool,
    /// The functions of the text, which may call each other.
    own: BTreeSet<String>,
    /// Columns may be solved side by side: arrays of known places are written, and one loop has a known number of
    /// rounds.
    has_columns: bool,
    loops: usize,
    found: Vec<String>,
}

/// The functions that a text declares.
#[derive(Default)]
struct Declared(BTreeSet<String>);

impl<'ast> Visit<'ast> for Declared {
    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.0.insert(function.sig.ident.to_string());
    }
}

impl Impurities {
    /// Whether it calls a function of the same text on `self`.
    fn is_own(&self, call: &syn::ExprMethodCall) -> bool {
        let syn::Expr::Path(receiver) = &*call.receiver else {
            return false;
        };
        receiver.path.is_ident("self") && self.own.contains(&call.method.to_string())
    }

    fn note(&mut self, what: impl Into<String>) {
        if self.in_body {
            self.found.push(what.into());
        }
    }
}

/// Methods that a body calls: of scalars, and of several side by side.
fn is_allowed(method: &str) -> bool {
    [
        "sqrt",
        "atan2",
        "sign",
        "select_less",
        "mul_add",
        "lane",
        "pair",
        "four",
        "sin_cos",
        "sin_cos_with_offsets",
        "outline",
    ]
    .contains(&method)
}

fn has_attribute(closure: &syn::ExprClosure, name: &str) -> bool {
    closure
        .attrs
        .iter()
        .any(|attribute| attribute.path().is_ident(name))
}

impl<'ast> Visit<'ast> for Impurities {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        let outside = std::mem::replace(&mut self.in_body, true);
        visit::visit_block(self, block);
        self.in_body = outside;
    }

    fn visit_expr(&mut self, expression: &'ast syn::Expr) {
        use syn::Expr as E;
        match expression {
            E::Array(_) | E::Binary(_) | E::Block(_) | E::Call(_) | E::Field(_) | E::Lit(_) => {}
            E::Path(_) | E::Reference(_) | E::Struct(_) | E::Tuple(_) | E::Unary(_) => {}
            E::Paren(_) => {}
            E::MethodCall(call) if is_allowed(&call.method.to_string()) => {}
            // In an array whose length is known: the compiler refuses one that is out of bounds.
            E::Index(place) if matches!(*place.index, syn::Expr::Lit(_)) => {}
            // Of two equal programs one calls the other.
            E::MethodCall(call) if self.is_own(call) => {}
            E::MethodCall(call) if self.has_columns && is_of_columns(&call.method.to_string()) => {}
            E::Assign(_) | E::Index(_) | E::Repeat(_) | E::Range(_) if self.has_columns => {}
            E::ForLoop(over) if self.has_columns && is_over_known(&over.expr) => {
                self.loops += 1;
            }
            // The two ways through a function, and its parts.
            E::Closure(closure) if has_attribute(closure, "inline") => {}
            other => {
                let name = format!("{other:?}");
                self.note(name.chars().take(120).collect::<String>());
            }
        }
        visit::visit_expr(self, expression);
    }

    fn visit_macro(&mut self, found: &'ast syn::Macro) {
        self.note(format!("a macro, {:?}", found.path));
    }

    fn visit_ident(&mut self, name: &'ast proc_macro2::Ident) {
        let name = name.to_string();
        if ["Vec", "Box", "String", "std", "alloc", "unwrap", "expect"].contains(&name.as_str()) {
            self.note(name);
        }
    }
}

fn is_of_columns(method: &str) -> bool {
    let of_results = ["block", "symmetric_block", "block_behind"];
    of_results.contains(&method) || ["set_unit", "to_array"].contains(&method)
}

/// An array that is written out: `[&mut *x0, &mut *x1]`.
fn is_over_known(over: &syn::Expr) -> bool {
    matches!(over, syn::Expr::Array(_))
}

fn check(builder: &Builder) -> String {
    check_with(builder, false)
}

fn check_with(builder: &Builder, has_columns: bool) -> String {
    let text = builder.generate_text().unwrap();
    let file = syn::parse_file(&text).unwrap();
    let mut declared = Declared::default();
    declared.visit_file(&file);
    let mut impurities = Impurities {
        own: declared.0,
        has_columns,
        ..Impurities::default()
    };
    impurities.visit_file(&file);
    assert!(impurities.found.is_empty(), "{:#?}", impurities.found);
    assert_eq!(impurities.loops > 0, has_columns, "loops");
    assert!(!text.contains("unsafe"));
    assert_eq!(
        text,
        builder.generate_text().unwrap(),
        "two runs give two texts"
    );
    let here = env!("CARGO_MANIFEST_DIR");
    assert!(
        !text.contains(here),
        "the text names a folder of this machine"
    );
    text
}

/// All that a robot of few joints can have, with a frame.
fn all(path: &str, link: &str) -> Builder {
    let functions = FunctionName::ALL.iter().copied();
    let is_possible = |name: &FunctionName| !name.needs_full_rank() && !name.is_of_constraints();
    Builder::new(path)
        .functions(functions.filter(is_possible))
        .frames([FrameOption::of_link(link)])
}

#[test]
fn small_robots_are_straight_line_and_the_same_each_time() {
    check(&all("../rbd/examples/arm.urdf", "tool"));
    let [a, b] = ["coupler", "rocker"].map(ConstraintEnd::of_link);
    let a = a.xyz([0.5, 0.0, 0.0]).rpy([-1.5, 0.0, 0.0]);
    let closing = ConstraintOption::frames("closing", ConstraintKind::Hinge, a, b);
    let of_constraints = FunctionName::ALL.iter().copied();
    let of_constraints = of_constraints.filter(|name| name.is_of_constraints());
    let four_bar = Builder::new("../rbd/examples/four_bar.urdf").constraint(closing);
    check(&four_bar.functions(of_constraints));
}

/// A robot large enough for its functions to be cut into parts.
#[test]
fn large_robots_are_straight_line_and_the_same_each_time() {
    let file = std::env::temp_dir().join(format!("rbd-chain-{}.urdf", std::process::id()));
    std::fs::write(&file, chain::urdf(36)).unwrap();
    let functions = [
        FunctionName::Rnea,
        FunctionName::DifferentialInverseDynamics,
    ];
    let text = check(&Builder::new(&file).functions(functions));
    assert!(text.contains(".outline("));
    std::fs::remove_file(file).unwrap();
}

/// Columns are solved in loops over chunks that are named, over places that are known.
#[test]
fn columns_are_loops_of_known_length() {
    let builder = Builder::new("../robots/urdf/panda.urdf");
    check_with(
        &builder.functions([FunctionName::ForwardDynamicsDerivatives]),
        true,
    );
}

/// The checker sees what it should.
#[test]
fn impurities_are_found() {
    let bodies = [
        "if a { b } else { c }",
        "for i in a {}",
        "while a {}",
        "loop {}",
        "match a { _ => b }",
        "unsafe { a }",
        "a[i]",
        "a.unwrap()",
        "panic!()",
        "Vec::new()",
        "Box::new(a)",
        "|x| x",
        "a as f64",
        "return a",
        "a = b",
    ];
    for body in bodies {
        let mut impurities = Impurities::default();
        let text = format!("fn f() {{ let x = {{ {body} }}; x }}");
        impurities.visit_file(&syn::parse_file(&text).unwrap());
        assert!(!impurities.found.is_empty(), "{body}");
    }
}
