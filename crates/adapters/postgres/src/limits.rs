//! Counts of rate limits that nodes share, by GCRA: a row holds when the client's next request would arrive at the permitted rate.

use std::time::Duration;

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Double, Text},
};
use ports::{Result, limits::SharedCounts};

use crate::Postgres;

/// Counts a request unless the client is ahead of the rate by more than a burst. The clock is `clock_timestamp()`, because `now()` would
/// be before the wait for a concurrent request's lock on the row. No arrival is further ahead than the period, unless the clock was set
/// back: then the client starts anew.
const COUNT: &str = "INSERT INTO rate_limits AS counted (quota, client, arrival) \
    VALUES ($1, $2, clock_timestamp() + $3 * interval '1 s') \
    ON CONFLICT (quota, client) DO UPDATE \
    SET arrival = $3 * interval '1 s' + CASE WHEN counted.arrival > clock_timestamp() + $4 * interval '1 s' \
        THEN clock_timestamp() ELSE greatest(counted.arrival, clock_timestamp()) END \
    WHERE counted.arrival + $3 * interval '1 s' <= clock_timestamp() + $4 * interval '1 s' \
        OR counted.arrival > clock_timestamp() + $4 * interval '1 s' \
    RETURNING 0::float8 AS seconds";

/// How long a refused client has to wait.
const WAIT: &str = "SELECT extract(epoch FROM arrival - clock_timestamp())::float8 + $3 - $4 AS seconds \
    FROM rate_limits WHERE quota = $1 AND client = $2";

#[derive(QueryableByName)]
struct Wait {
    #[diesel(sql_type = Double)]
    seconds: f64,
}

#[async_trait]
impl SharedCounts for Postgres {
    async fn count(&self, name: &'static str, client: &str, burst: u32, period: Duration) -> Result<Option<Duration>> {
        let client = client.to_owned();
        let (share, period) = ((period / burst.max(1)).as_secs_f64(), period.as_secs_f64());
        self.bookkeeping("limits::count", move |conn| {
            let query = |sql: &'static str| {
                sql_query(sql)
                    .bind::<Text, _>(name)
                    .bind::<Text, _>(&client)
                    .bind::<Double, _>(share)
                    .bind::<Double, _>(period)
            };
            let counted: Option<Wait> = query(COUNT).get_result(conn).optional()?;
            if counted.is_some() {
                return Ok(None);
            }
            let wait: Option<Wait> = query(WAIT).get_result(conn).optional()?;
            // It can't be longer, unless the database's clock was set back meanwhile.
            let seconds = wait.map_or(share, |wait| wait.seconds).clamp(0.001, share);
            Ok(Some(Duration::from_secs_f64(seconds)))
        })
        .await
    }

    async fn sweep_counts(&self) -> Result<()> {
        self.bookkeeping("limits::sweep", |conn| {
            sql_query("DELETE FROM rate_limits WHERE arrival < clock_timestamp()").execute(conn)?;
            Ok(())
        })
        .await
    }
}
