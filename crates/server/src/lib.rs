//! The composition root: the one place that sees every room of the house and plugs them together.

/// Tells whoever started the program something, on standard output. Nobody has to listen: a closed pipe is no failure.
macro_rules! tell {
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

/// Why a command ended without having done its work, as one line for a person.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Config(#[from] config::ConfigError),
    #[error("the embedded Postgres in PORTICO_DATA_DIR could not be used: {0}")]
    Embedded(#[from] embedded::Error),
    #[error("{doing}: {source}")]
    Port { doing: &'static str, source: ports::Error },
    #[error("{doing}: {source}")]
    Io { doing: String, source: std::io::Error },
    #[error("{0}")]
    Said(String),
}

/// Names what was being done when a port failed.
pub(crate) trait Doing<T> {
    fn doing(self, doing: &'static str) -> Result<T, Failure>;
}

impl<T> Doing<T> for ports::Result<T> {
    fn doing(self, doing: &'static str) -> Result<T, Failure> {
        self.map_err(|source| Failure::Port { doing, source })
    }
}
