//! Deletes expired rows from time to time.

use std::{sync::atomic::Ordering, time::Duration};

use chrono::Utc;
use diesel::{RunQueryDsl, sql_query};
use ports::deletions::UNDO_TTL;

use crate::Postgres;

const EVERY: i64 = 3_600;

/// How long the response to an `Idempotency-Key` is kept. A browser keeps an unsaved post for 30 days and retries with the same
/// key.
const KEPT: Duration = Duration::from_hours(31 * 24);

/// Tables with their keys, and the time from which a row is kept for so long.
const EXPIRING: [(&str, &str, &str, Duration); 5] = [
    ("sessions", "key_hash", "expires_at", Duration::ZERO),
    ("idempotency", "user_id, scope, key_hash", "created_at", KEPT),
    ("last_edits", "entity, entity_id", "edited_at", KEPT),
    ("bulk_actions", "id", "done_at", UNDO_TTL),
    ("deletions", "id", "deleted_at", UNDO_TTL),
];

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
            for (table, key, time, kept) in EXPIRING {
                // Locked rows are left to the next sweep, because waiting for them could be a deadlock.
                let expired = format!(
                    "DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} \
                     WHERE {time} <= now() - interval '{} seconds' FOR UPDATE SKIP LOCKED)",
                    kept.as_secs()
                );
                sql_query(expired).execute(conn)?;
            }
            Ok(())
        })
        .await
    }
}
