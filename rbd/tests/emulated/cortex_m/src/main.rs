//! The same results on a microcontroller and on the machine that compiles for it.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod board;
mod results;

#[cfg(not(target_os = "none"))]
fn main() {
    let mut text = String::new();
    results::write(&mut text).unwrap();
    print!("{text}");
}
