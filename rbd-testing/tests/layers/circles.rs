//! Files that need each other.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::Import;

/// A group of files that need each other.
pub(crate) struct Circle {
    /// Their names, in order.
    pub(crate) files: Vec<String>,
    /// The imports among them.
    pub(crate) imports: Vec<String>,
}

/// The groups of files in which each needs each other, directly or through others. Re-exports do not count: who uses such a name needs the file that defines it.
pub(crate) fn circles(imports: &[Import]) -> Vec<Circle> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let imports = || imports.iter().filter(|import| !import.is_re_export);
    for import in imports() {
        next.entry(&import.from).or_default().insert(&import.to);
    }
    let reach: BTreeMap<&str, BTreeSet<&str>> = next
        .keys()
        .map(|file| (*file, reachable(&next, file)))
        .collect();
    let together = |a: &str, b: &str| {
        let reaches = |a: &str, b: &str| reach.get(a).is_some_and(|files| files.contains(b));
        reaches(a, b) && reaches(b, a)
    };
    let mut groups: BTreeMap<&str, (BTreeSet<&str>, Vec<String>)> = BTreeMap::new();
    for import in imports().filter(|import| together(&import.from, &import.to)) {
        let first = next.keys().find(|file| together(file, &import.from));
        let first = first.expect("the file itself is one");
        let (files, imports) = groups.entry(first).or_default();
        files.extend([import.from.as_str(), import.to.as_str()]);
        imports.push(import.to_string());
    }
    let circle = |(files, imports): (BTreeSet<&str>, Vec<String>)| Circle {
        files: files.into_iter().map(str::to_owned).collect(),
        imports,
    };
    groups.into_values().map(circle).collect()
}

fn reachable<'a>(next: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = vec![from];
    while let Some(file) = open.pop() {
        for to in next.get(file).into_iter().flatten() {
            if found.insert(*to) {
                open.push(to);
            }
        }
    }
    found
}
