//! The program itself: environment, commands and signals.

mod backup;
mod check;
mod commands;
mod content_files;
mod database;
#[cfg(target_os = "linux")]
mod descriptors;
pub mod log_reader;
mod logs;
mod metrics;
pub mod program;
mod run;
mod schema_versions;
mod stopping;
mod traces;
mod upgrade;
mod value_files;
mod variables;
