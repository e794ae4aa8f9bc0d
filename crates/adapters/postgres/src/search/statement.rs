//! The statements of a search, which each connection prepares and plans once.

use diesel::{
    PgConnection, QueryResult, RunQueryDsl,
    connection::SimpleConnection as _,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Bool, Text, Untyped},
};

/// A statement with the words of a search as `$1`, then flags of each word, and then the limit, if there is one. Diesel prepares an
/// `sql_query` each time.
pub struct SearchStatement<'a> {
    pub sql: &'static str,
    pub words: &'a [&'a str],
    pub flags: &'a [Vec<bool>],
    pub limit: Option<i64>,
}

impl QueryFragment<Pg> for SearchStatement<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // Diesel numbers parameters in the order in which they are pushed. The SQL may repeat the numbers.
        let mut rest = push_before(self.sql, 1, &mut out);
        out.push_bind_param::<Array<Text>, _>(&self.words)?;
        for (index, flags) in self.flags.iter().enumerate() {
            rest = push_before(rest, index + 2, &mut out);
            out.push_bind_param::<Array<Bool>, _>(flags)?;
        }
        if let Some(limit) = &self.limit {
            rest = push_before(rest, self.flags.len() + 2, &mut out);
            out.push_bind_param::<BigInt, _>(limit)?;
        }
        out.push_sql(rest);
        Ok(())
    }
}

/// Pushes the SQL up to the parameter of that number, and returns what follows it.
fn push_before<'a>(sql: &'a str, number: usize, out: &mut AstPass<'_, '_, Pg>) -> &'a str {
    let (before, after) = sql.split_once(&format!("${number}")).unwrap_or((sql, ""));
    out.push_sql(before);
    after
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
