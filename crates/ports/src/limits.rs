//! Rate limits.

use std::time::Duration;

/// A rate limit, per client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// All quotas, in the order of their declaration.
    pub const ALL: [Self; 7] =
        [Self::Login, Self::Register, Self::Enquiries, Self::Subscribers, Self::Ai, Self::ClientErrors, Self::Search];

    /// Returns its name in metrics.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::Register => "register",
            Self::Enquiries => "enquiries",
            Self::Subscribers => "subscribers",
            Self::Ai => "ai",
            Self::ClientErrors => "client_errors",
            Self::Search => "search",
        }
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
}

/// Counts requests. It is a port, so that nodes can share the counts later.
pub trait Limits: Send + Sync {
    /// Counts a request of `client`. Errors with the time to wait if its quota is used up.
    fn check(&self, quota: Quota, client: &str) -> Result<(), Duration>;
}
