//! Purges the copies of a CDN: each bump of a feature is sent to a hook as the tag that the copies carry.
//!
//! Every node sends the bumps that it knows of, its own and those it was notified of: a CDN may have asked any node just before
//! that node knew of the write.

mod schedule;

use std::{sync::Arc, time::Duration};

use domain::Feature;
use ports::{Generations, error::Cause};
use reqwest::{Client, Url, redirect::Policy};
use schedule::{AGAIN, Schedule};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::{
    sync::watch,
    time::{Instant, sleep_until, timeout},
};

const TIMEOUT: Duration = Duration::from_secs(5);

/// How long the end waits for the last purge.
const LAST_TIMEOUT: Duration = Duration::from_secs(1);

const MAX_PAUSE: Duration = Duration::from_mins(1);

/// Sends purges to a hook.
pub struct Purger {
    web: Client,
    url: Url,
    token: Option<SecretString>,
    generations: Arc<Generations>,
}

impl Purger {
    /// Returns a purger for the hook at this address, with a bearer token if it needs one.
    pub fn new(url: Url, token: Option<SecretString>, generations: Arc<Generations>) -> Result<Self, Cause> {
        // Fails if the provider is installed already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let web = Client::builder().timeout(TIMEOUT).redirect(Policy::none()).build()?;
        Ok(Self { web, url, token, generations })
    }

    /// Purges all tags, then the tags of each write. Once `stop` is true, it sends the pending purges and returns.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut bumps = self.generations.subscribe();
        let mut schedule = Schedule::new(&self.generations, Instant::now());
        let mut failures = 0;
        let mut not_before = Instant::now();
        loop {
            let due = schedule.next_due().map(|due| due.max(not_before));
            tokio::select! {
                changed = bumps.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    bumps.borrow_and_update();
                    schedule.note(&self.generations, Instant::now());
                }
                () = sleep_until(due.unwrap_or(not_before)), if due.is_some() => {
                    let taken = schedule.take_due(Instant::now());
                    match self.send(&taken).await {
                        Ok(()) => failures = 0,
                        Err(error) => {
                            if failures == 0 {
                                tracing::warn!(%error, "the CDN was not purged (CDN_PURGE_URL): trying again");
                            }
                            failures += 1;
                            not_before = Instant::now() + pause_after(failures);
                            schedule.put_back(taken);
                        }
                    }
                }
                () = stopped(&mut stop) => {
                    schedule.note(&self.generations, Instant::now());
                    let pending = schedule.take_due(Instant::now() + AGAIN);
                    let sent = timeout(LAST_TIMEOUT, self.send(&pending));
                    if !pending.is_empty() && !matches!(sent.await, Ok(Ok(()))) {
                        tracing::warn!(?pending, "the CDN was not purged (CDN_PURGE_URL) before the end");
                    }
                    return;
                }
            }
        }
    }

    async fn send(&self, features: &[Feature]) -> Result<(), Cause> {
        let tags: Vec<_> = features.iter().map(|feature| feature.as_str()).collect();
        let body = serde_json::json!({ "tags": tags }).to_string();
        let mut request = self.web.post(self.url.clone()).header("Content-Type", "application/json").body(body);
        if let Some(token) = &self.token {
            request = request.bearer_auth(token.expose_secret());
        }
        // The address may hold a secret.
        let status = request.send().await.map_err(reqwest::Error::without_url)?.status();
        // A redirect isn't followed, so it has purged nothing.
        if status.is_success() { Ok(()) } else { Err(format!("it answered with status {status}").into()) }
    }
}

/// Returns the pause after a number of failures in a row: one second, doubled each time.
fn pause_after(failures: u32) -> Duration {
    Duration::from_secs(1 << failures.saturating_sub(1).min(6)).min(MAX_PAUSE)
}

/// Waits until it is true. The value that it has then is not kept across the next wait.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    drop(stop.wait_for(|stopping| *stopping).await);
}

#[cfg(test)]
mod tests;
