//! Functions of many states at once, one state in each SIMD lane.
//!
//! The option `batch = true` generates them: `Panda.batch().rnea(&q, &qd, &qdd, &mut tau)`. States
//! and results are slices of the caller's, of any length and layout ([`States`], [`StatesMut`]). Each
//! result has the bits of the robot's own function in the same arithmetic. Its place in the batch and
//! the number of threads do not matter. (The arithmetic is [`Fused`](crate::Fused) on every x86-64
//! processor with AVX2 and FMA and on aarch64. A `reproducible` function has only one.)
//!
//! The batch chooses its instructions when it runs: AVX-512, AVX2 or SSE2 on x86-64, NEON on aarch64,
//! those of the build on WebAssembly. One or two states are single calls. It takes no memory beside
//! input, output and stack, however many states there are. (`rayon` takes some for its threads.)
//!
//! A matrix is a row of its stored nonzeros, in the order of the type's `POSITIONS`. `ltdl_factor` and
//! `inertia_mul` of the same batch read what `crba` writes. `crba_dense` writes all n × n numbers of
//! the symmetric matrix by rows, `ltdl_factor_dense` and `ltl_factor_dense` those of the factor.
//!
//! Functions of your own run the same way: see [`Kernel`].

mod bounds;
mod dense;
mod derivatives;
mod driver;
mod element;
mod error;
mod execution;
mod kernel;
mod numbers;
mod pieces;
mod read;
mod settings;
mod states;
mod write;

#[doc(hidden)]
pub use crate::batch_settings;
#[doc(hidden)]
pub use dense::Places as DensePlaces;
pub use dense::{Dense, Nonzeros};
pub use element::Element;
pub use error::Error;
pub use execution::Execution;
pub use kernel::{Arguments, Kernel};
pub use numbers::{Numbers, Reader, Writer};
pub use states::{States, StatesMut};
