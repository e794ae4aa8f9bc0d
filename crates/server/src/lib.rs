//! The composition root: the one crate that knows all the others, and connects them.

/// Prints a line to standard output. Unlike `println!`, it ignores a closed pipe.
macro_rules! outln {
    ($($words:tt)*) => {{
        use std::io::Write;
        drop(writeln!(std::io::stdout(), $($words)*));
    }};
}

use web_http::settings::Version;

/// The version of this program. `make package` names the commit in the environment of the build.
pub const VERSION: Version = Version { number: env!("CARGO_PKG_VERSION"), commit: option_env!("PORTICO_COMMIT") };

pub mod accounts;
pub mod commands;
pub mod config;
mod connections;
mod content_files;
mod export;
mod heaps;
mod http_server;
mod import;
mod logging;
mod metrics;
mod sample;
pub mod serve;
mod site_pages;
mod storage;
mod traces;
pub mod wire;

pub use config::Config;
pub use serve::{Running, start};
