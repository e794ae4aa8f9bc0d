//! The use of the AI provider, a row for each UTC day. The day is that of the database, whose clock all nodes share.

use async_trait::async_trait;
use diesel::{
    RunQueryDsl as _, sql_query,
    sql_types::{BigInt, Nullable},
};
use ports::{
    Result,
    ai::{DailyBudget, Usage},
};

use crate::Postgres;

/// Inserts or changes a row if the day has not reached a limit. The row is locked meanwhile, so that nodes can't exceed it together.
const RESERVE: &str = "INSERT INTO ai_usage (day, calls, tokens) VALUES ((now() AT TIME ZONE 'UTC')::date, 1, $1) \
    ON CONFLICT (day) DO UPDATE SET calls = ai_usage.calls + 1, tokens = ai_usage.tokens + $1 \
    WHERE ai_usage.calls < coalesce($2, ai_usage.calls + 1) AND ai_usage.tokens < coalesce($3, ai_usage.tokens + 1)";

/// A correction may be negative, and may come after midnight.
const CORRECT: &str =
    "UPDATE ai_usage SET tokens = greatest(0, tokens + $1) WHERE day = (now() AT TIME ZONE 'UTC')::date";

#[async_trait]
impl Usage for Postgres {
    async fn reserve(&self, budget: DailyBudget, tokens: u64) -> Result<bool> {
        self.run("ai_usage::reserve", &[], move |conn| {
            let limit = |limit: Option<u64>| limit.map(|limit| i64::try_from(limit).unwrap_or(i64::MAX));
            let changed = sql_query(RESERVE)
                .bind::<BigInt, _>(i64::try_from(tokens).unwrap_or(i64::MAX))
                .bind::<Nullable<BigInt>, _>(limit(budget.calls))
                .bind::<Nullable<BigInt>, _>(limit(budget.tokens))
                .execute(conn)?;
            Ok(changed == 1)
        })
        .await
    }

    async fn correct(&self, tokens: i64) -> Result<()> {
        self.run("ai_usage::correct", &[], move |conn| {
            sql_query(CORRECT).bind::<BigInt, _>(tokens).execute(conn)?;
            Ok(())
        })
        .await
    }
}
