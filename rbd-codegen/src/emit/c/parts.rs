//! Long bodies in parts, each a function of its own.
//!
//! gcc gives out registers in more than linear time: a humanoid's derivatives of inverse dynamics in one function
//! of 11,000 statements took it a minute, and in parts eight seconds, at half the code and no more time a
//! call. Values that a later part uses go through arrays; in one function they would be spilled as well.

use std::collections::{BTreeMap, BTreeSet};

use super::names::CNames;
use super::operators;

/// A body of more numbers is split.
const MOST_WHOLE: usize = 1_800;

/// Numbers of a part.
const PART: usize = 700;

/// A body of as many statements is split only where vectors are computed number by number: a quadruped's derivatives
/// take a tenth longer in parts, a humanoid's forward dynamics a thirtieth less.
const MOST_OF_VECTORS: usize = 1_400;

/// A variable with its type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Variable {
    pub(super) of: String,
    pub(super) name: String,
}

/// A statement with the variables that it defines.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) text: String,
    pub(super) defines: Vec<Variable>,
}

/// A parameter of the function, or an array in it, that a part may be given.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) name: String,
    /// `const double q[7]`.
    pub(super) declaration: String,
}

/// The statements of a function.
#[derive(Debug, Default)]
pub(super) struct Statements {
    /// Declarations before the first, and what they declare.
    pub(super) declarations: String,
    pub(super) arrays: Vec<Given>,
    pub(super) all: Vec<Statement>,
}

/// Definitions that stand before a function, and its body.
#[derive(Debug, Default)]
pub(super) struct Body {
    pub(super) before: String,
    pub(super) text: String,
}

impl Statement {
    /// How many numbers it computes: a vector's are several where the compiler has none.
    fn numbers(&self) -> usize {
        let defined = self.defines.iter();
        defined
            .map(|own| operators::width(&own.of))
            .sum::<usize>()
            .max(1)
    }
}

/// The statements of each part.
fn parts(all: &[Statement]) -> impl Iterator<Item = &[Statement]> {
    let mut rest = all;
    std::iter::from_fn(move || {
        let mut numbers = 0;
        let is_behind = |own: &Statement| {
            numbers += own.numbers();
            numbers >= PART
        };
        let last = rest.iter().position(is_behind);
        let (part, behind) = rest.split_at(last.map_or(rest.len(), |last| last + 1));
        rest = behind;
        (!part.is_empty()).then_some(part)
    })
}

impl Statements {
    /// All of them in one body.
    pub(super) fn text(&self) -> String {
        let all = self.all.iter().map(|statement| statement.text.as_str());
        [self.declarations.as_str()]
            .into_iter()
            .chain(all)
            .collect()
    }

    /// The body of a function with these parameters, in parts called `name` and a number if it is long.
    pub(super) fn in_parts(&self, names: &CNames, name: &str, parameters: Vec<Given>) -> Body {
        if self.all.iter().map(Statement::numbers).sum::<usize>() <= MOST_WHOLE {
            return Body {
                before: String::new(),
                text: self.text(),
            };
        }
        let kept = Kept::of(&self.all);
        let arrays = self.arrays.iter().cloned();
        let given: Vec<Given> = parameters
            .into_iter()
            .chain(arrays)
            .chain(kept.arrays())
            .collect();
        let mut body = Body {
            before: String::new(),
            text: self.declarations.clone() + &kept.declarations(),
        };
        for (number, statements) in parts(&self.all).enumerate() {
            let text = kept.with_accesses(number, statements);
            let words: BTreeSet<&str> = words(&text).collect();
            let used = || {
                given
                    .iter()
                    .filter(|given| words.contains(given.name.as_str()))
            };
            let [declared, passed] = [
                used()
                    .map(|given| given.declaration.as_str())
                    .collect::<Vec<_>>(),
                used().map(|given| given.name.as_str()).collect(),
            ];
            let part = match self.all.len() <= MOST_OF_VECTORS {
                true => names.upper("PART_OF_VECTORS"),
                false => names.upper("PART"),
            };
            let name = format!("{name}_part{number}");
            body.before += &format!(
                "{part} void {name}(\n    {})\n{{\n{text}}}\n\n",
                declared.join(",\n    ")
            );
            body.text += &format!("    {name}({});\n", passed.join(", "));
        }
        body
    }
}

/// The values that a part leaves to later ones.
struct Kept<'a> {
    /// For each variable its place in the array of its type.
    places: BTreeMap<&'a str, (&'a Variable, usize)>,
    /// For each type, how many there are.
    counts: BTreeMap<&'a str, usize>,
    /// For each variable the part that defines it.
    parts: BTreeMap<&'a str, usize>,
}

impl<'a> Kept<'a> {
    fn of(all: &'a [Statement]) -> Self {
        let mut defined: BTreeMap<&str, (&Variable, usize)> = BTreeMap::new();
        let mut kept = Self {
            places: BTreeMap::new(),
            counts: BTreeMap::new(),
            parts: BTreeMap::new(),
        };
        for (part, statements) in parts(all).enumerate() {
            for statement in statements {
                for word in words(&statement.text) {
                    let Some((variable, from)) = defined.get(word) else {
                        continue;
                    };
                    if *from < part && !kept.places.contains_key(word) {
                        let count = kept.counts.entry(&variable.of).or_default();
                        kept.places.insert(&variable.name, (variable, *count));
                        kept.parts.insert(&variable.name, *from);
                        *count += 1;
                    }
                }
                let own = statement.defines.iter();
                defined.extend(own.map(|variable| (variable.name.as_str(), (variable, part))));
            }
        }
        kept
    }

    /// The name of the array of a type.
    fn array(&self, of: &str) -> String {
        let number = self.counts.keys().position(|other| *other == of);
        format!("kept{}", number.expect("a type of kept values"))
    }

    fn arrays(&self) -> impl Iterator<Item = Given> {
        self.counts.keys().map(|of| {
            let name = self.array(of);
            Given {
                declaration: format!("{of} *{name}"),
                name,
            }
        })
    }

    fn declarations(&self) -> String {
        let arrays = self.counts.iter();
        let arrays = arrays.map(|(of, count)| format!("    {of} {}[{count}];\n", self.array(of)));
        arrays.collect()
    }

    /// The statements of a part. A value of an earlier one is read where it is used, or before the first of
    /// several uses; one that is used by later ones alone has no variable.
    fn with_accesses(&self, part: usize, statements: &[Statement]) -> String {
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for statement in statements {
            for word in words(&statement.text).filter(|word| self.places.contains_key(word)) {
                *count.entry(word).or_default() += 1;
            }
        }
        let (mut text, mut known) = (String::new(), BTreeSet::new());
        for statement in statements {
            let mut own = statement.text.clone();
            let is_earlier = |word: &&str| self.parts.get(word).is_some_and(|from| *from < part);
            for word in words(&statement.text).filter(is_earlier) {
                let (variable, element) = self.element(word);
                if count[word] <= 2 {
                    own = with_word(&own, word, &element);
                } else if known.insert(word) {
                    text += &format!("    {} {word} = {element};\n", variable.of);
                }
            }
            text += &self.stored(statement, own, &count);
        }
        text
    }

    /// A statement that leaves what it defines to later parts.
    fn stored(
        &self,
        statement: &Statement,
        mut own: String,
        count: &BTreeMap<&str, usize>,
    ) -> String {
        let kept = statement.defines.iter();
        for Variable { of, name } in kept.filter(|own| self.places.contains_key(own.name.as_str()))
        {
            let (_, element) = self.element(name);
            let definition = format!("    {of} {name} = ");
            // Initialisers of vectors are no values.
            let value = own.strip_prefix(&definition);
            own = match value.filter(|value| !value.starts_with('{')) {
                Some(value) if count[name.as_str()] == 1 => format!("    {element} = {value}"),
                Some(value) => format!("{definition}{element} = {value}"),
                None => own + &format!("    {element} = {name};\n"),
            };
        }
        own
    }

    /// A kept variable and its element.
    fn element(&self, name: &str) -> (&'a Variable, String) {
        let (variable, place) = self.places[name];
        (variable, format!("{}[{place}]", self.array(&variable.of)))
    }
}

/// The text with `other` in the place of each `word`.
fn with_word(text: &str, word: &str, other: &str) -> String {
    let is_in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, behind) = (&rest[..at], &rest[at + word.len()..]);
        result += before;
        let is_whole = !result.ends_with(is_in_word) && !behind.starts_with(is_in_word);
        result += if is_whole { other } else { word };
        rest = behind;
    }
    result + rest
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::with_word;

    #[test]
    fn whole_words_are_replaced() {
        assert_eq!(
            with_word("t1 + t12 * xt1 - t1;", "t1", "k[0]"),
            "k[0] + t12 * xt1 - k[0];"
        );
    }
}
