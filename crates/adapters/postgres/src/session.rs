//! Sessions in Postgres.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl, dsl::now};
use domain::{Feature, UserId};
use ports::{
    Result,
    session::{Sessions, State},
};

use crate::{
    Postgres,
    fault::Fault,
    schema::{sessions, settings},
    text,
};

const WRITTEN: &[Feature] = &[Feature::Session];

/// How long a touched session is left alone: each request touches one.
const TOUCHED: TimeDelta = TimeDelta::hours(1);

/// The setting under which the nodes share the key of their cookies.
const COOKIE_KEY: &str = "cookie_key";

/// When a session that lives so long from now on ends.
fn end(ttl: Duration) -> DateTime<Utc> {
    TimeDelta::from_std(ttl).ok().and_then(|ttl| Utc::now().checked_add_signed(ttl)).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

#[async_trait]
impl Sessions for Postgres {
    async fn load(&self, key: &str) -> Result<Option<State>> {
        let hash = text::hash(key);
        self.read("session::load", move |conn| {
            let state: Option<serde_json::Value> = sessions::table
                .find(&hash[..])
                .filter(sessions::expires_at.gt(now))
                .select(sessions::state)
                .first(conn)
                .optional()?;
            Ok(state.map(serde_json::from_value).transpose()?)
        })
        .await
    }

    async fn insert(&self, key: &str, user: Option<UserId>, state: State, ttl: Duration) -> Result<()> {
        let hash = text::hash(key);
        let state = serde_json::to_value(state).map_err(Fault::from)?;
        self.run("session::insert", WRITTEN, move |conn| {
            diesel::insert_into(sessions::table)
                .values((
                    sessions::key_hash.eq(&hash[..]),
                    sessions::user_id.eq(user.map(|user| user.0)),
                    sessions::state.eq(&state),
                    sessions::expires_at.eq(end(ttl)),
                ))
                .execute(conn)?;
            Ok(())
        })
        .await?;
        self.sweep_at_times().await;
        Ok(())
    }

    async fn update(&self, key: &str, user: Option<UserId>, state: State, ttl: Duration) -> Result<bool> {
        let hash = text::hash(key);
        let state = serde_json::to_value(state).map_err(Fault::from)?;
        self.run("session::update", WRITTEN, move |conn| {
            let alive = sessions::table.find(&hash[..]).filter(sessions::expires_at.gt(now));
            let updated = diesel::update(alive)
                .set((
                    sessions::user_id.eq(user.map(|user| user.0)),
                    sessions::state.eq(&state),
                    sessions::expires_at.eq(end(ttl)),
                    sessions::touched_at.eq(now),
                ))
                .execute(conn)?;
            Ok(updated == 1)
        })
        .await
    }

    async fn touch(&self, key: &str, ttl: Duration) -> Result<()> {
        let hash = text::hash(key);
        self.read("session::touch", move |conn| {
            let due = sessions::table
                .find(&hash[..])
                .filter(sessions::expires_at.gt(now).and(sessions::touched_at.lt(Utc::now() - TOUCHED)));
            diesel::update(due).set((sessions::expires_at.eq(end(ttl)), sessions::touched_at.eq(now))).execute(conn)?;
            Ok(())
        })
        .await
    }

    async fn delete(&self, key: &str) -> Result<()> {
        let hash = text::hash(key);
        self.run("session::delete", WRITTEN, move |conn| {
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
