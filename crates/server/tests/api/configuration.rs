//! Running it: the program itself, with its environment, its commands and its signals.

mod commands;
mod database;
mod program;
mod run;
mod stopping;
mod variables;
