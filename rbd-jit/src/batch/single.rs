//! The function of one state, for what does not fill a vector.

use crate::call::Loaded;

/// The function of one state, for what does not fill a vector.
#[derive(Debug)]
pub(super) struct Single<T> {
    pub(super) loaded: Loaded<T>,
    /// Bytes of its code, and of that of a vector.
    pub(super) sizes: [usize; 2],
}

impl<T> Single<T> {
    /// Whether so many states take less time, by the bytes of code, than a vector. If they are all, copying them takes as long again.
    pub(super) fn is_faster(&self, states: usize, are_all: bool) -> bool {
        let [single, vector] = self.sizes;
        states * single <= vector * (1 + usize::from(are_all))
    }
}
