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
