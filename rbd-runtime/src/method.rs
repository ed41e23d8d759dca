//! Constants that generated methods compare with those of their robot.

/// The places in `all` of the `asked` angles, each a coordinate and a ratio; none unless all are there.
#[doc(hidden)]
pub const fn places_of_angles<const N: usize>(
    all: &[(usize, f64)],
    asked: [(usize, f64); N],
) -> Option<[usize; N]> {
    let mut places = [0; N];
    let mut k = 0;
    while k < N {
        let mut at = 0;
        while at < all.len() && (all[at].0 != asked[k].0 || all[at].1 != asked[k].1) {
            at += 1;
        }
        if at == all.len() {
            return None;
        }
        places[k] = at;
        k += 1;
    }
    Some(places)
}

/// Whether both texts have the same bytes.
#[doc(hidden)]
pub const fn is_same_text(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut k = 0;
    while k < a.len() && k < b.len() && a[k] == b[k] {
        k += 1;
    }
    k == a.len() && k == b.len()
}

#[cfg(test)]
mod tests {
    use super::{is_same_text, places_of_angles};

    #[test]
    fn places_are_of_the_coordinate_and_the_ratio() {
        let all = [(0, 1.0), (2, 0.8), (2, 1.0)];
        assert_eq!(places_of_angles(&all, [(2, 1.0), (0, 1.0)]), Some([2, 0]));
        assert_eq!(places_of_angles(&all, [(0, 1.0), (1, 1.0)]), None);
        assert_eq!(places_of_angles(&all, [(0, 0.8)]), None);
    }

    #[test]
    fn texts_differ_in_a_byte_or_in_length() {
        assert!(is_same_text("arm", "arm") && is_same_text("", ""));
        for other in ["arn", "ar", "arms", ""] {
            assert!(!is_same_text("arm", other) && !is_same_text(other, "arm"));
        }
    }
}
