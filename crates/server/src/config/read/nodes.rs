//! The variables of several nodes: further ways to the database, and a CDN.

use super::Environment;
use crate::config::{
    CdnConfig, DatabaseConfig,
    values::{address, header_secret, http_url},
};

/// Reads what goes with `DATABASE_URL` and is an error without it.
pub(super) fn read_database<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
    has_url: bool,
) -> super::Result<DatabaseConfig> {
    let needed = || has_url.then_some(()).ok_or_else(|| "DATABASE_URL isn't set".to_owned());
    let direct_url = env.try_parsed("DATABASE_DIRECT_URL", |text| needed().and_then(|()| address(text)))?;
    let replica_urls = env.try_parsed("DATABASE_REPLICA_URLS", |text| {
        needed().and_then(|()| text.split_whitespace().map(address).collect::<Result<Vec<_>, _>>())
    })?;
    Ok(DatabaseConfig { direct_url, replica_urls: replica_urls.unwrap_or_default() })
}

/// Reads the CDN. Its other variables are errors without a hook: a copy that isn't purged could be out of date.
pub(super) fn read_cdn<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
) -> super::Result<Option<CdnConfig>> {
    let purge_url = env.parsed("CDN_PURGE_URL", http_url)?;
    let seconds = |text: &str| text.parse().ok().filter(|seconds| purge_url.is_some() && *seconds <= 86_400);
    let max_age = env.parsed("CDN_MAX_AGE", seconds)?.unwrap_or(0);
    let purge_token = env.parsed("CDN_PURGE_TOKEN", header_secret)?;
    Ok(purge_url.map(|purge_url| CdnConfig { purge_url, purge_token, max_age }))
}
