//! The program itself: environment, commands and signals.

mod backup;
mod commands;
mod database;
#[cfg(target_os = "linux")]
mod descriptors;
mod logs;
mod metrics;
mod program;
mod run;
mod sample;
mod stopping;
mod traces;
mod variables;
