//! The composition root: the one place that sees every room of the house and plugs them together.

/// Prints a line for whoever started the program. Unlike with `println!`, a closed pipe is no failure.
macro_rules! outln {
    ($($words:tt)*) => {{
        use std::io::Write;
        drop(writeln!(std::io::stdout(), $($words)*));
    }};
}

pub mod accounts;
pub mod commands;
pub mod config;
pub mod connections;
mod http_server;
pub mod logging;
pub mod sample;
pub mod serve;
mod site_pages;
pub mod storage;
pub mod wire;

pub use config::Config;
pub use serve::{Running, start};
