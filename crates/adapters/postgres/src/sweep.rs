//! Deletes expired rows from time to time.

use std::sync::atomic::Ordering;

use chrono::{TimeDelta, Utc};
use diesel::{RunQueryDsl, sql_query, sql_types::Timestamptz};

use crate::{Postgres, deletions};

/// The interval between two sweeps of a node, in seconds.
const EVERY: i64 = 3_600;

/// How long the response to an `Idempotency-Key` is kept. A browser keeps an unsaved post for 30 days and retries with the same
/// key.
const KEPT: TimeDelta = TimeDelta::days(31);

// Locked rows are left to the next sweep, because waiting for them could be a deadlock.
const SESSIONS: &str = "DELETE FROM sessions WHERE key_hash IN \
    (SELECT key_hash FROM sessions WHERE expires_at < now() FOR UPDATE SKIP LOCKED)";
const ANSWERS: &str = "DELETE FROM idempotency WHERE (user_id, scope, key_hash) IN \
    (SELECT user_id, scope, key_hash FROM idempotency WHERE created_at < $1 FOR UPDATE SKIP LOCKED)";
const DELETIONS: &str = "DELETE FROM deletions WHERE id IN \
    (SELECT id FROM deletions WHERE deleted_at <= $1 FOR UPDATE SKIP LOCKED)";

const BULK_ACTIONS: &str = "DELETE FROM bulk_actions WHERE id IN \
    (SELECT id FROM bulk_actions WHERE done_at <= $1 FOR UPDATE SKIP LOCKED)";

const EDITS: &str = "DELETE FROM last_edits WHERE (entity, entity_id) IN \
    (SELECT entity, entity_id FROM last_edits WHERE edited_at < $1 FOR UPDATE SKIP LOCKED)";

impl Postgres {
    /// Sweeps at most hourly. A failure is only logged, because the caller's work is done.
    pub async fn sweep_if_due(&self) {
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

    /// Deletes expired sessions, old idempotency responses and edits, and what undoes deletions and bulk actions no more.
    pub async fn sweep(&self) -> ports::Result<()> {
        self.run("sweep", &[], |conn| {
            sql_query(SESSIONS).execute(conn)?;
            sql_query(ANSWERS).bind::<Timestamptz, _>(Utc::now() - KEPT).execute(conn)?;
            sql_query(EDITS).bind::<Timestamptz, _>(Utc::now() - KEPT).execute(conn)?;
            sql_query(BULK_ACTIONS).bind::<Timestamptz, _>(deletions::expiry()).execute(conn)?;
            sql_query(DELETIONS).bind::<Timestamptz, _>(deletions::expiry()).execute(conn)?;
            Ok(())
        })
        .await
    }
}
