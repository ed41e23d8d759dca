//! Suggestions for misspelt names.

/// The one of `known` that `name` resembles: within one slip for names of up to four letters, two for
/// longer ones, case ignored. A slip is a letter added, missing or replaced, or two swapped.
pub fn closest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let name: Vec<char> = name
        .chars()
        .take(200)
        .flat_map(char::to_lowercase)
        .collect();
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        let allowed = if letters.len() <= 4 { 1 } else { 2 };
        if name.len().abs_diff(letters.len()) > allowed {
            continue;
        }
        let distance = slips(&name, &letters);
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Edit distance with swaps of neighbours (optimal string alignment).
fn slips(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (rows[i - 1][j - 1] + change)
                .min(rows[i - 1][j] + 1)
                .min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn slips_are_recognised() {
        let known = ["inertial", "link", "mass"];
        for (name, meant) in [
            ("intertial", Some("inertial")),
            ("Inertial", Some("inertial")),
            ("lnik", Some("link")),
            ("mas", Some("mass")),
            ("mesh", None),
            ("lien", None),
            ("material", None),
        ] {
            assert_eq!(closest(name, known), meant, "{name}");
        }
    }
}
