//! Rate limits.

use std::time::Duration;

use async_trait::async_trait;

use crate::Result;

/// A rate limit, per client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Quota {
    Login,
    Register,
    Enquiries,
    Subscribers,
    /// Chat and images together.
    Ai,
    /// Error reports of browsers.
    ClientErrors,
    /// The API call and the page together.
    Search,
}

impl Quota {
    /// Returns its name in metrics and in shared counts.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns the number of requests allowed per period.
    #[must_use]
    pub const fn rate(self) -> (u32, Duration) {
        match self {
            Self::Login | Self::ClientErrors => (10, Duration::from_mins(1)),
            Self::Register => (5, Duration::from_hours(1)),
            Self::Enquiries | Self::Subscribers => (5, Duration::from_mins(1)),
            Self::Ai => (20, Duration::from_mins(1)),
            Self::Search => (60, Duration::from_mins(1)),
        }
    }

    /// Returns whether nodes share its counts. Each counts reports of browsers' errors for itself: they cost a line in its own log and no
    /// work of the database.
    #[must_use]
    pub const fn is_shared(self) -> bool {
        !matches!(self, Self::ClientErrors)
    }
}

/// The most quotas of a network.
pub const MAX_MULTIPLE: u32 = 16;

#[async_trait]
pub trait Limits: Send + Sync {
    /// Counts a request of `client`, which may be a network with `multiple` times the quota of one client, [`MAX_MULTIPLE`] at most.
    /// Errors with the time to wait if that is used up.
    async fn check(&self, quota: Quota, client: &str, multiple: u32) -> std::result::Result<(), Duration>;
}

/// Counts that all nodes share. The clock is the storage's, so that nodes' clocks may differ.
#[async_trait]
pub trait SharedCounts: Send + Sync {
    /// Counts a request of `client` under that name, of which `burst` are allowed at once and again within `period`. Returns the time
    /// to wait if they are used up; then the request doesn't count.
    async fn count(&self, name: &'static str, client: &str, burst: u32, period: Duration) -> Result<Option<Duration>>;

    /// Forgets clients whose quota has refilled.
    async fn sweep_counts(&self) -> Result<()>;
}
