//! The statements of a search, which each connection prepares and plans once.

use diesel::{
    PgConnection, QueryResult, RunQueryDsl,
    connection::SimpleConnection as _,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Bool, Text, Untyped},
};

/// A statement and its parameters. Diesel prepares an `sql_query` each time.
pub struct SearchStatement<'a> {
    pub sql: &'static str,
    pub parameters: &'a [Parameter<'a>],
}

pub enum Parameter<'a> {
    Words(Vec<&'a str>),
    Flags(Vec<bool>),
    Limit(i64),
}

impl QueryFragment<Pg> for SearchStatement<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // Diesel numbers parameters in the order in which they are pushed. The SQL may repeat the numbers.
        let mut rest = self.sql;
        for (index, parameter) in self.parameters.iter().enumerate() {
            let (before, after) = rest.split_once(&format!("${}", index + 1)).unwrap_or((rest, ""));
            out.push_sql(before);
            match parameter {
                Parameter::Words(words) => out.push_bind_param::<Array<Text>, _>(words)?,
                Parameter::Flags(flags) => out.push_bind_param::<Array<Bool>, _>(flags)?,
                Parameter::Limit(limit) => out.push_bind_param::<BigInt, _>(limit)?,
            }
            rest = after;
        }
        out.push_sql(rest);
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
