//! How the scratch program talks with `rbd check`: on standard input a method's number, how many
//! numbers it is given, and the numbers; on standard output how many come back, and they.
//! Everything is little-endian: `u32` for counts, `f64` for numbers.

use std::io::{self, ErrorKind, Read, Write};

use rbd_runtime::{Force, MaximalState, Motion, OperationalSpace, Regularisation, Transform};

/// The numbers a method is given, taken from the front.
pub struct Input<'a>(&'a [f64]);

impl Input<'_> {
    pub fn array<const N: usize>(&mut self) -> [f64; N] {
        let (front, rest) = self.0.split_first_chunk::<N>().expect("as many numbers as the method takes");
        self.0 = rest;
        *front
    }

    pub fn forces<const N: usize>(&mut self) -> [Force<f64>; N] {
        std::array::from_fn(|_| {
            let [nx, ny, nz, fx, fy, fz] = self.array();
            Force::new([nx, ny, nz].into(), [fx, fy, fz].into())
        })
    }

    pub fn states<const N: usize>(&mut self) -> [MaximalState<f64>; N] {
        std::array::from_fn(|_| MaximalState::from_array(self.array()))
    }

    pub fn regularisations<const N: usize>(&mut self) -> [Regularisation<f64>; N] {
        std::array::from_fn(|_| {
            let [epsilon, tau] = self.array();
            Regularisation { epsilon, tau }
        })
    }

    pub fn rows<const N: usize>(&mut self) -> [[f64; 6]; N] {
        std::array::from_fn(|_| self.array())
    }

    pub fn number(&mut self) -> f64 {
        let [number] = self.array();
        number
    }
}

pub fn placements<const N: usize>(placements: [Transform<f64>; N]) -> Vec<f64> {
    let numbers = |x: Transform<f64>| {
        x.rotation.rows.into_iter().flatten().chain(x.translation.to_array())
    };
    placements.into_iter().flat_map(numbers).collect()
}

pub fn force(force: Force<f64>) -> Vec<f64> {
    [force.angular.to_array(), force.linear.to_array()].concat()
}

pub fn all_forces<const N: usize>(forces: [Force<f64>; N]) -> Vec<f64> {
    forces.into_iter().flat_map(force).collect()
}

pub fn motion(motion: Motion<f64>) -> Vec<f64> {
    [motion.angular.to_array(), motion.linear.to_array()].concat()
}

pub fn operational_space<F>(space: OperationalSpace<F, f64>) -> Vec<f64> {
    let forces = [force(space.coriolis.force), force(space.gravity.force)];
    [space.inertia.concat(), forces.concat()].concat()
}

/// A generated method, from numbers to numbers.
pub type Call = fn(&mut Input<'_>) -> Vec<f64>;

/// Answers until standard input ends.
pub fn serve(calls: &'static [Call]) {
    // Straight-line code of a large robot has a large frame.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(move || answer(calls));
    match thread.expect("a thread").join() {
        Ok(Ok(())) => {}
        Ok(Err(error)) if error.kind() == ErrorKind::UnexpectedEof => {}
        _ => std::process::exit(1),
    }
}

fn answer(calls: &[Call]) -> io::Result<()> {
    let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
    loop {
        let method = read_u32(&mut stdin)?;
        let count = read_u32(&mut stdin)?;
        let mut bytes = vec![0; 8 * count as usize];
        stdin.read_exact(&mut bytes)?;
        let numbers = bytes.chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().expect("8")));
        let numbers: Vec<f64> = numbers.collect();
        let results = calls[method as usize](&mut Input(&numbers));
        let mut bytes = (results.len() as u32).to_le_bytes().to_vec();
        bytes.extend(results.iter().flat_map(|x| x.to_le_bytes()));
        stdout.write_all(&bytes)?;
        stdout.flush()?;
    }
}

fn read_u32(stdin: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    stdin.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}
