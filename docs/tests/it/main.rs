//! The pages of the book.

mod first_robot;
mod options;
mod pages;
mod text;
