//! The order of the work: which steps for which chunks of columns, and in which places rows are kept.

use super::{CHUNK, LinearColumns, LinearSteps, RowPass, RowStep};

/// By chunk.
type Chunks = Vec<bool>;

fn both(a: &[bool], b: &[bool]) -> Chunks {
    a.iter().zip(b).map(|(a, b)| *a && *b).collect()
}

fn add(to: &mut [bool], of: &[bool]) {
    to.iter_mut().zip(of).for_each(|(to, of)| *to |= *of);
}

fn without(a: &[bool], b: &[bool]) -> Chunks {
    a.iter().zip(b).map(|(a, b)| *a && !*b).collect()
}

fn meet(a: &[bool], b: &[bool]) -> bool {
    a.iter().zip(b).any(|(a, b)| *a && *b)
}

impl LinearColumns {
    /// The kernel of these steps.
    pub fn new(steps: &LinearSteps) -> Self {
        let known = Known::new(steps);
        let mut layout = Layout::new(steps, &known);
        for (k, step) in steps.steps.iter().enumerate() {
            layout.add(steps.rows + k, step);
        }
        let Layout {
            place,
            passes,
            zeros,
            written,
            ..
        } = layout;
        let results = steps.results.iter();
        Self {
            width: steps.width,
            entries: steps.entries,
            places: written.len(),
            given: steps.given.clone(),
            results: results
                .map(|(row, column)| (place[*row], *column))
                .collect(),
            passes,
            zeros,
        }
    }
}

/// The facts of each row before the work.
struct Known {
    /// The chunks in which it is not zero and asked for.
    done: Vec<Chunks>,
    /// The chunks in which it is read although it is zero.
    zero: Vec<Chunks>,
    /// The last step that reads it; none if it is a result.
    last: Vec<Option<usize>>,
}

impl Known {
    fn new(columns: &LinearSteps) -> Self {
        let (rows, count) = (columns.rows, columns.rows + columns.steps.len());
        let none = vec![vec![false; columns.width.div_ceil(CHUNK)]; count];
        let (mut nonzero, mut asked, mut zero) = (none.clone(), none.clone(), none);
        for (row, column) in &columns.given {
            nonzero[*row][column / CHUNK] = true;
        }
        for (k, step) in columns.steps.iter().enumerate() {
            let mut own = nonzero[step.start].clone();
            step.terms
                .iter()
                .for_each(|(_, row)| add(&mut own, &nonzero[*row]));
            nonzero[rows + k] = own;
        }
        let mut last: Vec<Option<usize>> = vec![Some(0); count];
        for (row, column) in &columns.results {
            asked[*row][column / CHUNK] = true;
        }
        for (row, asked) in asked.iter().enumerate() {
            zero[row] = without(asked, &nonzero[row]);
        }
        for (k, step) in columns.steps.iter().enumerate().rev() {
            let own = both(&asked[rows + k], &nonzero[rows + k]);
            add(&mut asked[step.start], &own);
            let behind = without(&own, &nonzero[step.start]);
            add(&mut zero[step.start], &behind);
            for (_, row) in &step.terms {
                add(&mut asked[*row], &own);
            }
        }
        for (k, step) in columns.steps.iter().enumerate() {
            last[step.start] = Some(k);
            step.terms.iter().for_each(|(_, row)| last[*row] = Some(k));
        }
        columns
            .results
            .iter()
            .for_each(|(row, _)| last[*row] = None);
        let done = asked.iter().zip(&nonzero);
        Self {
            done: done.map(|(asked, nonzero)| both(asked, nonzero)).collect(),
            zero,
            last,
        }
    }
}

/// The plan as it is made.
struct Layout<'a> {
    known: &'a Known,
    /// The number of rows that are given.
    rows: usize,
    /// By row: its place. Rows that are given are kept in the places of their numbers.
    place: Vec<usize>,
    passes: Vec<RowPass>,
    zeros: Vec<(usize, usize)>,
    /// By place: the chunks that have been written.
    written: Vec<Chunks>,
    free: Vec<usize>,
}

impl<'a> Layout<'a> {
    fn new(steps: &LinearSteps, known: &'a Known) -> Self {
        let rows = steps.rows;
        let mut new = Self {
            known,
            rows,
            place: (0..rows).collect(),
            passes: Vec::new(),
            zeros: Vec::new(),
            written: vec![vec![false; steps.width.div_ceil(CHUNK)]; rows],
            free: Vec::new(),
        };
        for row in 0..rows {
            let mut read = known.zero[row].clone();
            add(&mut read, &known.done[row]);
            new.add_zeros(row, &read);
        }
        for (row, column) in &steps.given {
            new.written[*row][column / CHUNK] = true;
        }
        new
    }

    fn add_zeros(&mut self, place: usize, chunks: &[bool]) {
        let chunks = chunks.iter().enumerate().filter(|(_, is_read)| **is_read);
        let places = chunks.map(|(chunk, _)| (place, chunk));
        self.zeros.extend(places);
    }

    /// Plans the step of this row.
    fn add(&mut self, row: usize, step: &RowStep) {
        let (k, done) = (row - self.rows, &self.known.done[row]);
        let start = self.place[step.start];
        let is_last = |other: usize| self.known.last[other] == Some(k);
        let is_term = step.terms.iter().any(|(_, other)| *other == step.start);
        let is_over = is_last(step.start) && !is_term && self.can_be(start, row);
        let target = if is_over { start } else { self.new_place(row) };
        self.place.push(target);
        self.add_zeros(target, &self.known.zero[row]);
        add(&mut self.written[target], done);
        let mut pieces = Pieces::default();
        match (is_over, step.scale) {
            (true, None) => {}
            (true, _) => {
                let own = both(done, &self.known.done[step.start]);
                pieces.push(own, target, (start, step.scale), None);
            }
            (false, _) => pieces.push(done.clone(), target, (start, step.scale), None),
        }
        for (entry, other) in &step.terms {
            let own = both(done, &self.known.done[*other]);
            let term = (*entry, self.place[*other]);
            pieces.push(own, target, (target, None), Some(term));
        }
        self.take(target, pieces);
        let mut read: Vec<usize> = step.terms.iter().map(|(_, other)| *other).collect();
        if !is_over {
            read.push(step.start);
        }
        read.sort_unstable();
        read.dedup();
        let freed = read.into_iter().filter(|other| is_last(*other));
        let freed: Vec<usize> = freed.map(|other| self.place[other]).collect();
        self.free.extend(freed);
    }

    /// Whether what the place has where the row is zero can be read as zero.
    fn can_be(&self, place: usize, row: usize) -> bool {
        !meet(&self.written[place], &self.known.zero[row])
    }

    fn new_place(&mut self, row: usize) -> usize {
        if let Some(at) = (0..self.free.len()).find(|at| self.can_be(self.free[*at], row)) {
            return self.free.swap_remove(at);
        }
        let none = vec![false; self.known.zero[row].len()];
        self.written.push(none);
        self.written.len() - 1
    }

    /// Adds the pieces of a step to passes.
    fn take(&mut self, target: usize, pieces: Pieces) {
        for (own, step) in pieces.0 {
            let chunks = (0..own.len()).filter(|chunk| own[*chunk]);
            let chunks: Vec<usize> = chunks.collect();
            if chunks.is_empty() {
                continue;
            }
            match self.passes.last_mut() {
                Some(pass) if pass.chunks == chunks => {
                    pass.targets.push(target);
                    pass.steps.push(step);
                }
                _ => self.passes.push(RowPass {
                    chunks,
                    targets: vec![target],
                    steps: vec![step],
                }),
            }
        }
    }
}

/// Parts of a step, each for its chunks.
#[derive(Default)]
struct Pieces(Vec<(Chunks, RowStep)>);

impl Pieces {
    /// Adds the start of a sum, or a term, to the last piece if it is for the same chunks.
    fn push(
        &mut self,
        chunks: Chunks,
        target: usize,
        (start, scale): (usize, Option<usize>),
        term: Option<(usize, usize)>,
    ) {
        debug_assert!(term.is_none() || start == target);
        match self.0.last_mut() {
            Some((last, step)) if *last == chunks => step.terms.extend(term),
            _ => self.0.push((
                chunks,
                RowStep {
                    start,
                    scale,
                    terms: term.into_iter().collect(),
                },
            )),
        }
    }
}
