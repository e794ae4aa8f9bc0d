//! Rate limits.

use std::time::Duration;

/// What is limited, per client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quota {
    /// 10 a minute.
    Login,
    /// 5 an hour.
    Register,
    /// 5 a minute.
    Contact,
    /// 5 a minute.
    Newsletter,
    /// 20 a minute.
    Ai,
}

/// Counts requests. Behind a port, so that several nodes can share the counts later.
pub trait Limits: Send + Sync {
    /// Counts one; `Err` is how long to wait.
    fn take(&self, quota: Quota, client: &str) -> Result<(), Duration>;
}
