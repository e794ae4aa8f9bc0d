//! Running it: the program itself, with its environment, its commands and its signals.

mod commands;
mod database;
#[cfg(target_os = "linux")]
mod descriptors;
mod logs;
mod program;
mod run;
mod sample;
mod stopping;
mod variables;
