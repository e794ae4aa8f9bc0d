//! The tags of posts.

use std::cmp::Reverse;

use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Text},
};
use domain::{blog::TagCount, text::fold};

use crate::db_error::DbResult;

/// `tags` and `tag_keys` have the tag and its key at the same index.
const IN_USE: &str = "\
    SELECT mode() WITHIN GROUP (ORDER BY name) AS name, count(*) AS posts \
    FROM blog_posts CROSS JOIN LATERAL unnest(tags, tag_keys) AS used (name, key) \
    GROUP BY key ORDER BY key";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    posts: i64,
}

/// Returns the tags, most used first, equally used ones in the order of letters.
pub fn in_use(conn: &mut PgConnection) -> DbResult<Vec<TagCount>> {
    let rows: Vec<Row> = sql_query(IN_USE).load(conn)?;
    let mut tags: Vec<_> =
        rows.into_iter().map(|row| TagCount { name: row.name, posts: row.posts.unsigned_abs() }).collect();
    tags.sort_by_cached_key(|tag| (Reverse(tag.posts), fold(&tag.name)));
    Ok(tags)
}
