//! Equations of signs: products that should be 1.

/// A product of signs, in order.
pub(super) type Signs = Vec<usize>;

/// As many signs are those of lanes: −1 there and 1 elsewhere.
pub(super) const LANES: usize = 4;

pub(super) fn multiply(signs: &mut Signs, others: &[usize]) {
    for sign in others {
        match signs.binary_search(sign) {
            Ok(at) => _ = signs.remove(at),
            Err(at) => signs.insert(at, *sign),
        }
    }
}

pub(super) struct Equations {
    /// By sign: the product of earlier ones that it is, if it is one.
    known: Vec<Option<Signs>>,
    /// Products, and what they cost if they are not 1.
    wanted: Vec<(Signs, usize)>,
}

impl Equations {
    /// No equation yet of so many signs.
    pub(super) fn new(signs: usize) -> Self {
        Self {
            known: vec![None; signs],
            wanted: Vec::new(),
        }
    }

    /// The same by signs that are no products.
    fn reduced(&mut self, signs: &[usize]) -> Signs {
        let mut reduced = Vec::new();
        for sign in signs {
            match self.known[*sign].take() {
                Some(known) => {
                    let known = self.reduced(&known);
                    multiply(&mut reduced, &known);
                    self.known[*sign] = Some(known);
                }
                None => multiply(&mut reduced, &[*sign]),
            }
        }
        reduced
    }

    /// Makes a product 1 by its last sign, unless it is one of lanes.
    pub(super) fn solve(&mut self, product: &[usize]) {
        let mut product = self.reduced(product);
        if let Some(last) = product.pop_if(|last| *last >= LANES) {
            self.known[last] = Some(product);
        }
    }

    /// A product costs so much if it is not 1.
    pub(super) fn want(&mut self, product: &[usize], cost: usize) {
        let product = self.reduced(product);
        self.wanted.push((product, cost));
    }

    /// Chooses one sign after the other that is no product, each as it costs less, until none does.
    pub(super) fn descend(&mut self) {
        let mut with = vec![Vec::new(); self.known.len()];
        for (k, (product, _)) in self.wanted.iter().enumerate() {
            product.iter().for_each(|sign| with[*sign].push(k));
        }
        let of = |(product, cost): &(Signs, _)| (lanes_of(product), *cost);
        let mut wanted: Vec<(u8, usize)> = self.wanted.iter().map(of).collect();
        let mut chosen = vec![0; with.len()];
        let mut is_better = true;
        while std::mem::take(&mut is_better) {
            for (sign, with) in with.iter().enumerate().skip(LANES) {
                for minus in (2..1 << LANES).step_by(2) {
                    let saved = |by: u8| -> usize {
                        let own = with.iter().map(|k: &usize| wanted[*k]);
                        own.filter(|own| own.0 == by).map(|own| own.1).sum()
                    };
                    if saved(minus) > saved(0) {
                        with.iter().for_each(|k| wanted[*k].0 ^= minus);
                        chosen[sign] ^= minus;
                        is_better = true;
                    }
                }
            }
        }
        for (sign, minus) in chosen.into_iter().enumerate() {
            if minus > 0 {
                self.known[sign] = Some(of_lanes(minus));
            }
        }
    }

    /// By sign: the lanes in which it is −1, if those are 1 that may be anything.
    pub(super) fn lanes(mut self) -> Vec<u8> {
        let signs = 0..self.known.len();
        signs.map(|sign| lanes_of(&self.reduced(&[sign]))).collect()
    }
}

/// The product of the signs of these lanes.
pub(super) fn of_lanes(minus: u8) -> Signs {
    let lanes = 0..LANES;
    lanes.filter(|lane| minus >> lane & 1 == 1).collect()
}

/// The lanes whose signs are in a product.
fn lanes_of(product: &[usize]) -> u8 {
    let lanes = product.iter().take_while(|sign| **sign < LANES);
    lanes.map(|lane| 1 << lane).sum()
}
