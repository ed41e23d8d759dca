//! What a crate can name of a robot that is generated into it: what is public and documented, and
//! none of the functions behind it.
//!
//! `RBD_BLESS=1 cargo test -p rbd-codegen --test it interface::` writes the list anew.

use std::path::{Path, PathBuf};

use quote::ToTokens;
use rbd_codegen::{Builder, FieldKind, FrameOption, FunctionName};
use syn::{Attribute, Ident, ImplItem, Item, Stmt, Visibility};

/// The names of a text, and what is wrong with them.
#[derive(Default)]
struct Interface {
    names: Vec<String>,
    wrong: Vec<String>,
}

impl Interface {
    fn of(text: &str) -> Self {
        let mut interface = Self::default();
        let file = syn::parse_file(text).expect("the output is Rust");
        interface.items("", &file.items);
        interface
    }

    /// What can be named of items in a module whose path is `module`.
    fn items(&mut self, module: &str, items: &[Item]) {
        for item in items {
            match item {
                Item::Mod(inner) => {
                    let path = self.named(module, &inner.ident, &inner.vis, &inner.attrs);
                    let (_, items) = inner.content.as_ref().expect("it is written out");
                    self.items(&format!("{path}::"), items);
                }
                Item::Struct(own) => {
                    let path = self.named(module, &own.ident, &own.vis, &own.attrs);
                    for field in &own.fields {
                        let name = field.ident.as_ref().expect("a name");
                        self.named(&format!("{path}."), name, &field.vis, &field.attrs);
                    }
                }
                Item::Const(constant) if constant.ident == "_" => self.enclosed(module, constant),
                Item::Const(own) => {
                    self.named(module, &own.ident, &own.vis, &own.attrs);
                }
                Item::Use(own) if matches!(own.vis, Visibility::Inherited) => {}
                Item::Use(own) => {
                    let tree = own.tree.to_token_stream();
                    self.names.push(format!("{module} use {tree}"));
                }
                Item::Impl(own) => self.implementation(module, own),
                other => self.wrong.push(format!("{module} has {}", other.text())),
            }
        }
    }

    /// Of what stands in a block, the `impl`s alone can be reached.
    fn enclosed(&mut self, module: &str, constant: &syn::ItemConst) {
        let syn::Expr::Block(block) = &*constant.expr else {
            return self.wrong.push(constant.text());
        };
        for statement in &block.block.stmts {
            if let Stmt::Item(Item::Impl(own)) = statement {
                self.implementation(module, own);
            }
        }
    }

    fn implementation(&mut self, module: &str, own: &syn::ItemImpl) {
        if own.trait_.is_some() {
            return;
        }
        let of = format!("{module}{}::", own.self_ty.text());
        for item in &own.items {
            match item {
                ImplItem::Fn(own) => {
                    self.named(&of, &own.sig.ident, &own.vis, &own.attrs);
                }
                ImplItem::Const(own) => {
                    self.named(&of, &own.ident, &own.vis, &own.attrs);
                }
                other => self.names.push(format!("{of}{}", other.text())),
            }
        }
    }

    fn named(&mut self, of: &str, name: &Ident, vis: &Visibility, attrs: &[Attribute]) -> String {
        let path = format!("{of}{name}");
        let is_doc = |attribute: &&Attribute| attribute.path().is_ident("doc");
        let docs: Vec<String> = attrs.iter().filter(is_doc).map(Text::text).collect();
        if docs.is_empty() || docs.iter().any(|text| text.contains("hidden")) {
            self.wrong.push(format!("{path} is not documented"));
        }
        if matches!(vis, Visibility::Inherited) {
            self.wrong.push(format!("{path} is not public"));
        }
        self.names.push(path.clone());
        path
    }
}

/// Tokens without spaces.
trait Text: ToTokens {
    fn text(&self) -> String {
        self.to_token_stream().to_string().replace(' ', "")
    }
}

impl<T: ToTokens> Text for T {}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// An arm with everything of its own that a robot can have.
fn arm() -> Builder {
    Builder::new(folder("../rbd/examples/arm.urdf"))
        .functions([
            FunctionName::Rnea,
            FunctionName::ForwardDynamics,
            FunctionName::Ltdl,
            FunctionName::FramePlacement,
            FunctionName::FrameVelocity,
        ])
        .frames([FrameOption::of_link("tool")])
        .batch(true)
}

#[test]
fn all_that_can_be_named_is_public_and_documented() {
    let payload = FieldKind::Inertia {
        link: "tool".to_owned(),
        replaces: false,
    };
    let plain = Interface::of(&arm().generate_text().unwrap());
    let with_fields = arm().field("payload", payload).generate_text().unwrap();
    let with_fields = Interface::of(&with_fields);
    for wrong in [&plain.wrong, &with_fields.wrong] {
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
    let more = |name: &&String| !plain.names.contains(name);
    let more: Vec<&String> = with_fields.names.iter().filter(more).collect();
    let mut text = String::new();
    plain
        .names
        .iter()
        .for_each(|name| text += &format!("{name}\n"));
    text += "\nwith a field:\n";
    more.iter().for_each(|name| text += &format!("{name}\n"));

    let path = folder("tests/golden/interface.txt");
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, &text).expect("the golden can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == text,
        "tests/golden/interface.txt differs; RBD_BLESS=1 writes it anew:\n{text}"
    );
}

/// The checker sees what it should.
#[test]
fn what_is_no_interface_is_found() {
    for text in [
        "impl A { fn f() {} }",
        "impl A { /** f */ fn f() {} }",
        "impl A { pub fn f() {} }",
        "impl A { #[doc(hidden)] pub fn f() {} }",
        "impl A { const N: usize = 1; }",
        "/** m */ pub mod m { fn f() {} }",
        "fn f() {}",
        "const _: () = { impl A { fn f() {} } };",
        "/** A */ pub struct A { b: f64 }",
    ] {
        assert!(!Interface::of(text).wrong.is_empty(), "{text}");
    }
    let sound = "const _: () = { impl A { /** f */ pub fn f() { g() } } fn g() {} };";
    let interface = Interface::of(sound);
    assert_eq!(
        (interface.wrong, interface.names),
        (vec![], vec!["A::f".to_owned()])
    );
}
