//! Sessions in Postgres.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::now,
    prelude::*,
    sql_query,
    sql_types::{Binary, Integer, Jsonb, Text, Timestamptz},
};
use domain::{Feature, UserId, users::User};
use ports::{
    Result,
    passwords::PasswordHash,
    session::{SessionState, Sessions},
};

use crate::{
    Postgres,
    db_error::{DbError, DbResult},
    jobs::Job,
    schema::{sessions, settings, users},
    text,
    users::UserRow,
};

const FEATURES: &[Feature] = &[Feature::Session];

/// The minimum interval between two extensions of a session, because every request touches one.
const TOUCHED: TimeDelta = TimeDelta::hours(1);

/// The name of the setting with the cookie key, which all nodes share.
const COOKIE_KEY: &str = "cookie_key";

/// `FOR SHARE` waits for a concurrent change of the password and reads the row again. A plain `SELECT` or the lock of the foreign
/// key would not.
const OPEN: &str = "INSERT INTO sessions (key_hash, user_id, state, expires_at) \
    SELECT $1, id, $2, $3 FROM users WHERE id = $4 AND password_hash = $5 FOR SHARE";

fn end(ttl: Duration) -> DateTime<Utc> {
    TimeDelta::from_std(ttl).ok().and_then(|ttl| Utc::now().checked_add_signed(ttl)).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// Extends a session unless that was done within the last hour.
fn touch(conn: &mut PgConnection, hash: &[u8], ttl: Duration) -> DbResult<()> {
    let due = sessions::table
        .find(hash)
        .filter(sessions::expires_at.gt(now).and(sessions::touched_at.lt(Utc::now() - TOUCHED)));
    diesel::update(due).set((sessions::expires_at.eq(end(ttl)), sessions::touched_at.eq(now))).execute(conn)?;
    Ok(())
}

/// Deletes a session that was found expired: if the clock is set back later, it must not come to life again.
fn delete_expired(conn: &mut PgConnection, hash: &[u8]) -> DbResult<()> {
    diesel::delete(sessions::table.find(hash).filter(sessions::expires_at.le(now))).execute(conn)?;
    Ok(())
}

impl Postgres {
    /// Runs the bookkeeping of a session that was looked up, if this program may write. A failure is only logged, because the session
    /// was read, and the next request tries again.
    async fn keep_up(&self, name: &'static str, job: impl Job<()>) {
        if self.shared.write_access.require().is_err() {
            return;
        }
        if let Err(error) = self.bookkeeping(name, job).await {
            tracing::warn!(%error, job = name, "a session was not kept up");
        }
    }
}

#[async_trait]
impl Sessions for Postgres {
    async fn load(&self, key: &str) -> Result<Option<SessionState>> {
        let hash = text::hash(key);
        let state = self.read("session::load", move |conn| {
            let state: Option<serde_json::Value> = sessions::table
                .find(&hash[..])
                .filter(sessions::expires_at.gt(now))
                .select(sessions::state)
                .first(conn)
                .optional()?;
            Ok(state.map(serde_json::from_value).transpose()?)
        });
        let state = state.await?;
        if state.is_none() {
            self.keep_up("session::delete_expired", move |conn| delete_expired(conn, &hash)).await;
        }
        Ok(state)
    }

    async fn user_of(&self, key: &str, ttl: Duration) -> Result<Option<User>> {
        let hash = text::hash(key);
        let found = self.read("session::user_of", move |conn| {
            let found: Option<(UserRow, DateTime<Utc>)> = sessions::table
                .inner_join(users::table)
                .filter(sessions::key_hash.eq(&hash[..]).and(sessions::expires_at.gt(now)))
                .select((UserRow::as_select(), sessions::touched_at))
                .first(conn)
                .optional()?;
            Ok(found)
        });
        let Some((user, touched_at)) = found.await? else {
            self.keep_up("session::delete_expired", move |conn| delete_expired(conn, &hash)).await;
            return Ok(None);
        };
        if touched_at < Utc::now() - TOUCHED {
            self.keep_up("session::touch", move |conn| touch(conn, &hash, ttl)).await;
        }
        Ok(Some(user.into()))
    }

    async fn open(
        &self,
        key: &str,
        user: UserId,
        verified: &PasswordHash,
        state: SessionState,
        ttl: Duration,
    ) -> Result<bool> {
        let key_hash = text::hash(key);
        let (verified, state) = (verified.0.clone(), serde_json::to_value(state).map_err(DbError::from)?);
        let opened = self
            .run("session::open", FEATURES, move |conn| {
                let opened = sql_query(OPEN)
                    .bind::<Binary, _>(&key_hash[..])
                    .bind::<Jsonb, _>(&state)
                    .bind::<Timestamptz, _>(end(ttl))
                    .bind::<Integer, _>(user.0)
                    .bind::<Text, _>(&verified)
                    .execute(conn)?;
                Ok(opened == 1)
            })
            .await?;
        self.sweep_if_due().await;
        Ok(opened)
    }

    async fn update(&self, key: &str, state: SessionState, ttl: Duration) -> Result<bool> {
        let hash = text::hash(key);
        let state = serde_json::to_value(state).map_err(DbError::from)?;
        self.run("session::update", FEATURES, move |conn| {
            let alive = sessions::table.find(&hash[..]).filter(sessions::expires_at.gt(now));
            let updated = diesel::update(alive)
                .set((sessions::state.eq(&state), sessions::expires_at.eq(end(ttl)), sessions::touched_at.eq(now)))
                .execute(conn)?;
            Ok(updated == 1)
        })
        .await
    }

    async fn touch(&self, key: &str, ttl: Duration) -> Result<()> {
        let hash = text::hash(key);
        self.bookkeeping("session::touch", move |conn| touch(conn, &hash, ttl)).await
    }

    async fn delete(&self, key: &str) -> Result<()> {
        let hash = text::hash(key);
        self.run("session::delete", FEATURES, move |conn| {
            diesel::delete(sessions::table.find(&hash[..])).execute(conn)?;
            Ok(())
        })
        .await
    }

    async fn cookie_key(&self) -> Result<Vec<u8>> {
        self.run("session::cookie_key", &[], |conn| {
            let fresh: [u8; 64] = rand::random();
            diesel::insert_into(settings::table)
                .values((settings::name.eq(COOKIE_KEY), settings::value.eq(&fresh[..])))
                .on_conflict_do_nothing()
                .execute(conn)?;
            Ok(settings::table.find(COOKIE_KEY).select(settings::value).first(conn)?)
        })
        .await
    }
}
