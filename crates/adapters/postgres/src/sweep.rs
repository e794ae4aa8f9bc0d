//! Throwing away what has expired, now and then.

use std::sync::atomic::Ordering;

use chrono::{TimeDelta, Utc};
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, dsl::now};

use crate::{
    Postgres,
    schema::{idempotency, sessions},
};

/// Seconds between two sweeps of a node.
const EVERY: i64 = 3_600;

/// How long the answer to an `Idempotency-Key` is kept: longer than the 30 days of an unsaved post in a browser, whose save
/// is repeated with its key.
const KEPT: TimeDelta = TimeDelta::days(31);

impl Postgres {
    /// Removes expired sessions and old answers, at most hourly. A failure is only logged: the caller's work is done.
    pub(crate) async fn sweep_at_times(&self) {
        let present = Utc::now().timestamp();
        let last = self.shared.swept.load(Ordering::Relaxed);
        let mine = present - last >= EVERY
            && self.shared.swept.compare_exchange(last, present, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if !mine {
            return;
        }
        if let Err(error) = self.sweep().await {
            tracing::warn!(%error, "expired rows were not swept");
        }
    }

    async fn sweep(&self) -> ports::Result<()> {
        self.run("sweep", &[], |conn| {
            diesel::delete(sessions::table.filter(sessions::expires_at.lt(now))).execute(conn)?;
            let old = idempotency::created_at.lt(Utc::now() - KEPT);
            diesel::delete(idempotency::table.filter(old)).execute(conn)?;
            Ok(())
        })
        .await
    }
}
