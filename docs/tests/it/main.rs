//! The pages of the book.

mod examples;
mod first_robot;
mod options;
mod other_libraries;
mod pages;
mod pictures;
mod text;
mod written;
