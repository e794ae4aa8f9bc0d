//! The statements of a search, which each connection prepares and plans once.

use diesel::{
    connection::SimpleConnection as _,
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Text, Untyped},
};

/// A statement after its `WITH`, which calls the words `$1` and the limit `$2`. Diesel prepares an `sql_query` each time.
pub struct SearchStatement<'a> {
    pub sql: &'static str,
    pub words: &'a [&'a str],
    pub limit: i64,
}

impl QueryFragment<Pg> for SearchStatement<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH given AS (SELECT ");
        out.push_bind_param::<Array<Text>, _>(self.words)?;
        out.push_sql(", ");
        out.push_bind_param::<BigInt, _>(&self.limit)?;
        out.push_sql("), ");
        out.push_sql(self.sql);
        Ok(())
    }
}

impl QueryId for SearchStatement<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for SearchStatement<'_> {
    type SqlType = Untyped;
}

impl RunQueryDsl<PgConnection> for SearchStatement<'_> {}

/// Makes Postgres keep one plan per statement in this transaction. It would plan each search for its number of words, which takes longer
/// than the search and changes nothing: the plans look up each word separately.
pub fn keep_plans(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute("SET LOCAL plan_cache_mode = force_generic_plan")
}
