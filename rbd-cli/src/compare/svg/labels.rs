//! Labels at the ends of curves, moved apart.

/// Positions for labels near `wanted`, at least `gap` apart and, if there is room, within `low` to `high`.
/// The order is kept and the moves are small.
pub(super) fn spread(wanted: &[f64], gap: f64, low: f64, high: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut clusters: Vec<Cluster> = Vec::new();
    for (place, &index) in order.iter().enumerate() {
        let mut next = Cluster {
            first: place,
            count: 1,
            // The position of the first label if only this one mattered.
            sum: wanted[index],
        };
        // Two clusters that touch become one, around the mean of their labels' wanted positions.
        while let Some(last) = clusters.pop_if(|last| last.end(gap) > next.start()) {
            next = last.joined(&next, gap);
        }
        clusters.push(next);
    }
    let mut places = vec![0.0; wanted.len()];
    for cluster in &clusters {
        for offset in 0..cluster.count {
            places[order[cluster.first + offset]] = cluster.start() + gap * offset as f64;
        }
    }
    clamped(&mut places, &order, gap, [low, high]);
    places
}

/// Labels that are `gap` apart.
struct Cluster {
    /// The position of the first in the order.
    first: usize,
    count: usize,
    /// The sum of the positions that the labels want the first to have.
    sum: f64,
}

impl Cluster {
    fn start(&self) -> f64 {
        self.sum / self.count as f64
    }

    /// The next possible position for a label.
    fn end(&self, gap: f64) -> f64 {
        self.start() + gap * self.count as f64
    }

    fn joined(&self, next: &Self, gap: f64) -> Self {
        let shift = gap * self.count as f64 * next.count as f64;
        Self {
            first: self.first,
            count: self.count + next.count,
            sum: self.sum + next.sum - shift,
        }
    }
}

/// Moves positions that are outside inside, from the high end and then from the low one.
fn clamped(places: &mut [f64], order: &[usize], gap: f64, [low, high]: [f64; 2]) {
    let mut limit = high;
    for &index in order.iter().rev() {
        places[index] = places[index].min(limit);
        limit = places[index] - gap;
    }
    let mut limit = low;
    for &index in order {
        places[index] = places[index].max(limit);
        limit = places[index] + gap;
    }
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn labels_are_apart_in_order_and_near() {
        let wanted = [50.0, 10.0, 11.0, 12.0, 100.0, 99.0, 0.0];
        let places = spread(&wanted, 10.0, 0.0, 110.0);
        let mut order: Vec<usize> = (0..wanted.len()).collect();
        order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
        for pair in order.windows(2) {
            assert!(
                places[pair[1]] - places[pair[0]] >= 10.0 - 1e-9,
                "{places:?}"
            );
        }
        assert!(places.iter().all(|place| (0.0..=110.0).contains(place)));
        assert!((places[0] - 50.0).abs() < 1e-9);
    }
}
