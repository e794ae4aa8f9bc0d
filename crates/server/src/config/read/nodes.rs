//! The variables of several nodes: further ways to the database, and a CDN.

use super::{Environment, Result, address, header_secret, http_url};
use crate::config::{CdnConfig, DatabaseConfig};

/// Reads what goes with `DATABASE_URL` and is an error without it.
pub(super) fn read_database<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
    has_url: bool,
) -> Result<DatabaseConfig> {
    let direct_url = env.parsed("DATABASE_DIRECT_URL", |text| address(text).filter(|_| has_url))?;
    let replica_urls = env.parsed("DATABASE_REPLICA_URLS", |text| {
        text.split_whitespace().map(address).collect::<Option<Vec<_>>>().filter(|_| has_url)
    })?;
    Ok(DatabaseConfig { direct_url, replica_urls: replica_urls.unwrap_or_default() })
}

/// Reads the CDN. Its other variables are errors without a hook: a copy that isn't purged could be out of date.
pub(super) fn read_cdn<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
) -> Result<Option<CdnConfig>> {
    let purge_url = env.parsed("CDN_PURGE_URL", http_url)?;
    let seconds = |text: &str| text.parse::<u32>().ok().filter(|seconds| purge_url.is_some() && *seconds <= 86_400);
    let max_age = env.parsed("CDN_MAX_AGE", seconds)?.unwrap_or(0);
    let purge_token = env.parsed("CDN_PURGE_TOKEN", header_secret)?;
    Ok(purge_url.map(|purge_url| CdnConfig { purge_url, purge_token, max_age }))
}
