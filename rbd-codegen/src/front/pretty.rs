//! Formatted source text, one function at a time: the syntax tree of a robot's whole file takes a
//! hundred times the memory of its text.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// `tokens`, the items of a file, formatted.
pub fn formatted(tokens: TokenStream) -> String {
    let mut out = String::new();
    write(&mut out, tokens, &mut Vec::new());
    out
}

/// Writes items that stand inside of `blocks`, the heads of modules and implementations.
fn write(out: &mut String, tokens: TokenStream, blocks: &mut Vec<TokenStream>) {
    let mut item = Vec::new();
    for token in tokens {
        let is_end = ends(&item, &token);
        item.push(token);
        if is_end {
            write_item(out, std::mem::take(&mut item), blocks);
        }
    }
    if !item.is_empty() {
        write_item(out, item, blocks);
    }
}

fn write_item(out: &mut String, mut item: Vec<TokenTree>, blocks: &mut Vec<TokenStream>) {
    let is_block = matches!(keyword(&item).as_deref(), Some("impl" | "mod"));
    let inner = match item.last() {
        Some(TokenTree::Group(group)) if is_block && !group.stream().is_empty() => group.stream(),
        _ => return out.push_str(&inside(item.into_iter().collect(), blocks)),
    };
    item.pop();
    blocks.push(item.into_iter().collect());
    let Frame { head, foot } = Frame::of(blocks);
    // What is around this block has been written.
    let around = Frame::of(&blocks[..blocks.len() - 1]);
    out.push_str(&head[around.head.len()..]);
    write(out, inner, blocks);
    out.push_str(&foot[..foot.len() - around.foot.len()]);
    blocks.pop();
}

/// The text of an item inside of these blocks, without what is around it.
fn inside(item: TokenStream, blocks: &[TokenStream]) -> String {
    let Frame { head, foot } = Frame::of(blocks);
    let text = unparsed(nested(item, blocks));
    text[head.len()..text.len() - foot.len()].to_owned()
}

/// The text before and after the items of the innermost of some blocks.
#[derive(Default)]
struct Frame {
    head: String,
    foot: String,
}

impl Frame {
    fn of(blocks: &[TokenStream]) -> Self {
        if blocks.is_empty() {
            return Self::default();
        }
        let empty = unparsed(nested(TokenStream::new(), blocks));
        let (head, rest) = empty.rsplit_once("{}").expect("the innermost is empty");
        let indentation = "    ".repeat(blocks.len() - 1);
        Self {
            head: format!("{head}{{\n"),
            foot: format!("{indentation}}}{rest}"),
        }
    }
}

fn nested(item: TokenStream, blocks: &[TokenStream]) -> TokenStream {
    blocks.iter().rev().fold(item, |inner, head| {
        let block = TokenTree::Group(Group::new(Delimiter::Brace, inner));
        head.clone().into_iter().chain([block]).collect()
    })
}

fn unparsed(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("what is generated is Rust"))
}

/// Whether `next` is the last token of an item that begins with `before`.
fn ends(before: &[TokenTree], next: &TokenTree) -> bool {
    match next {
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            // The braces of these are part of a value or of a list.
            !matches!(
                keyword(before).as_deref(),
                Some("const" | "static" | "type" | "use")
            )
        }
        _ => false,
    }
}

/// The kind of an item: the first word after attributes and visibility.
fn keyword(item: &[TokenTree]) -> Option<String> {
    let words = item.iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    let mut words = words.skip_while(|word| word == "pub").take(2);
    let first = words.next()?;
    match (first.as_str(), words.next().as_deref()) {
        ("const", Some("fn")) => Some("fn".to_owned()),
        _ => Some(first),
    }
}
