//! Configuration, read once from the environment.
//!
//! clap does not read it, because a blank value counts as unset and errors must not repeat a value, which may be a secret.

use std::{env::VarError, net::SocketAddr, path::PathBuf, time::Duration};

use ipnet::IpNet;
use mail::{Mailbox, Server};
use ports::ai::DailyBudget;
use secrecy::SecretString;
use url::Url;

mod env_file;
mod read;
mod values;
mod variables;

pub(crate) use env_file::env_file_warnings;
pub use read::ConfigError;
pub use variables::{VARIABLES, Variable};

#[derive(Clone, Debug)]
pub struct Config {
    /// A name or an IP address; an IPv6 address has no brackets.
    pub host: String,
    pub port: u16,
    pub database_url: Option<SecretString>,
    pub database: DatabaseConfig,
    pub data_dir: PathBuf,
    pub bundles_dir: Option<PathBuf>,
    pub site_url: Option<Url>,
    pub site: SiteConfig,
    pub admin: AdminConfig,
    pub sample_content: bool,
    pub mail: Option<MailConfig>,
    pub ai: Option<AiConfig>,
    pub cdn: Option<CdnConfig>,
    pub registration_open: bool,
    pub rate_limits: bool,
    pub trusted_proxies: Vec<IpNet>,
    /// How long to go on serving after a stop signal while reporting not ready.
    pub shutdown_delay: Duration,
    /// An address of the metrics' own; `None` for the site's, where they need a token. Without either they are served nowhere.
    pub metrics_address: Option<SocketAddr>,
    pub metrics_token: Option<SecretString>,
    pub traces: Option<TracesConfig>,
    pub log_filter: String,
    pub log_format: LogFormat,
}

/// What goes with `DATABASE_URL`.
#[derive(Clone, Debug, Default)]
pub struct DatabaseConfig {
    /// A direct address, if `DATABASE_URL` leads to a transaction pooler such as `PgBouncer`.
    pub direct_url: Option<SecretString>,
    /// Standbys for visitors' reads.
    pub replica_urls: Vec<SecretString>,
}

#[derive(Clone, Debug, Default)]
pub struct SiteConfig {
    pub name: String,
    pub legal_name: String,
    pub address: String,
    pub phone: String,
    pub email: String,
    /// `None` for an OpenStreetMap frame of the address.
    pub map_url: Option<String>,
    pub linkedin: String,
    pub x: String,
    pub github: String,
    pub imprint: Option<LegalSource>,
    pub privacy: Option<LegalSource>,
}

/// Where the imprint or the privacy notice is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegalSource {
    Link(String),
    Markdown(String),
}

#[derive(Clone, Debug)]
pub struct AdminConfig {
    pub username: String,
    /// `None` to generate one, which is printed once.
    pub password: Option<SecretString>,
}

#[derive(Clone, Debug)]
pub struct MailConfig {
    pub server: Server,
    pub from: Mailbox,
    pub to: Vec<Mailbox>,
}

#[derive(Clone, Debug)]
pub struct AiConfig {
    pub api_key: SecretString,
    pub base_url: Option<String>,
    pub chat_model: Option<String>,
    pub image_model: Option<String>,
    pub budget: DailyBudget,
}

#[derive(Clone, Debug)]
pub struct TracesConfig {
    /// The address of the collector, without `/v1/traces`.
    pub endpoint: Url,
    pub service_name: String,
    /// Headers for the collector, such as its token: names, and values that may be percent-encoded.
    pub headers: Vec<(String, SecretString)>,
}

#[derive(Clone, Debug)]
pub struct CdnConfig {
    pub purge_url: Url,
    pub purge_token: Option<SecretString>,
    /// How many seconds it may serve a copy without asking.
    pub max_age: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl Config {
    /// Reads the process's environment, and what it leaves unset from the file `.env` of the working directory.
    pub fn from_env() -> Result<Self, ConfigError> {
        let file = env_file::read()?;
        let is_set = |name: &str| std::env::var(name).is_ok_and(|value| !value.trim().is_empty());
        // The environment's goes before the file's.
        let gives_way = |name| VARIABLES.iter().any(|other| setting(other.name) == setting(name) && is_set(other.name));
        Self::read(|name| match std::env::var(name) {
            Ok(value) if is_set(name) => Ok(Some(value)),
            Err(VarError::NotUnicode(_)) => Err(()),
            _ => Ok(file.get(name).filter(|_| !gives_way(name)).cloned()),
        })
    }

    /// The address under which the public reaches the site, without a trailing slash.
    #[must_use]
    pub fn public_url(&self, listening: SocketAddr) -> String {
        self.site_url.as_ref().map_or_else(
            || format!("http://{}", authority(&self.host, listening.port())),
            |url| url.as_str().trim_end_matches('/').to_owned(),
        )
    }
}

/// The name of what `X`, `X_URL` and `X_FILE` set.
fn setting(variable: &str) -> &str {
    variable.trim_end_matches("_FILE").trim_end_matches("_URL")
}

/// Host and port as URLs have them.
#[must_use]
pub fn authority(host: &str, port: u16) -> String {
    if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") }
}
