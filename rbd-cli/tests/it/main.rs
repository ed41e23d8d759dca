//! The command, run as users run it.

mod c_eigen;
mod c_package;
mod c_page;
mod casadi_page;
mod commands;
mod compare;
mod fmu;
mod page;
mod report;
mod run;
mod shell;
