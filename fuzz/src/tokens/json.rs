//! Values of JSON.

use serde_json::{Map, Value};

use super::word;
use crate::random::Random;

/// `text` with one to eight values changed; bytes that are no JSON are taken as they are.
pub(super) fn mutated(text: &[u8], random: &mut Random) -> String {
    let Ok(mut root) = serde_json::from_slice::<Value>(text) else {
        return String::from_utf8_lossy(text).into_owned();
    };
    for _ in 0..=random.index(8) {
        let mut paths = Vec::new();
        collect(&root, &mut String::new(), &mut paths);
        let donor = root.pointer(random.pick::<String>(&paths)).cloned();
        let path = random.pick::<String>(&paths).clone();
        if let Some(value) = root.pointer_mut(&path) {
            mutate(value, donor.unwrap_or_default(), random);
        }
    }
    root.to_string()
}

/// The paths of all values below `value`, its own first.
fn collect(value: &Value, path: &mut String, paths: &mut Vec<String>) {
    paths.push(path.clone());
    let length = path.len();
    let mut below = |key: &str, value: &Value| {
        *path += "/";
        *path += &key.replace('~', "~0").replace('/', "~1");
        collect(value, path, paths);
        path.truncate(length);
    };
    match value {
        Value::Array(all) => {
            for (i, value) in all.iter().enumerate() {
                below(&i.to_string(), value);
            }
        }
        Value::Object(all) => {
            for (key, value) in all {
                below(key, value);
            }
        }
        _ => {}
    }
}

fn mutate(value: &mut Value, donor: Value, random: &mut Random) {
    match (random.index(8), &mut *value) {
        (0..4, Value::Object(map)) => change(map, donor, random),
        (0..4, Value::Array(all)) => {
            let at = random.index(all.len() + 1);
            match random.index(4) {
                0 => all.insert(at, donor),
                1 if at < all.len() => drop(all.remove(at)),
                2 if at < all.len() => {
                    let (copy, many) = (all[at].clone(), random.one_in(30));
                    let count = random.index(if many { 3_000 } else { 3 });
                    drop(all.splice(at..at, vec![copy; count]));
                }
                _ => all.reverse(),
            }
        }
        (4, _) => *value = donor,
        (5, _) => *value = Value::String(word(random)),
        (6, _) => {
            let values = [Value::Null, true.into(), 0.into(), (-1).into()];
            *value = random.pick(&values).clone();
        }
        _ => *value = random.extreme().into(),
    }
}

fn change(map: &mut Map<String, Value>, donor: Value, random: &mut Random) {
    let keys: Vec<String> = map.keys().cloned().collect();
    if keys.is_empty() {
        map.insert(word(random), donor);
        return;
    }
    let key = random.pick(&keys);
    match random.index(3) {
        0 => drop(map.remove(key)),
        1 => drop(map.insert(key.clone(), donor)),
        _ => {
            let value = map.remove(key).unwrap_or_default();
            let key = if random.one_in(2) {
                word(random)
            } else {
                random.pick(&keys).clone()
            };
            map.insert(key, value);
        }
    }
}
