//! Slugs that are derived from titles.

use std::collections::HashSet;

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Integer, Text},
};
use domain::text::{free_slug, slug, slug_stem};

use crate::{db_error::DbResult, text};

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = Text)]
    slug: String,
}

/// Returns the slug of a title, or the first of its numbered variants that is free. `all` selects the slugs and the ids of their
/// owners; those of `own` count as free. The caller must hold the lock of the owners' kind if it stores the slug.
pub fn free(conn: &mut PgConnection, all: &str, title: &str, own: Option<i32>) -> DbResult<String> {
    let wanted = slug(title);
    let stem = slug_stem(&wanted);
    let numbered = if stem == wanted { text::beginning(&format!("{wanted}-")) } else { text::beginning(stem) };
    let taken =
        format!("SELECT slug FROM ({all}) known (slug, owner) WHERE (slug = $1 OR slug LIKE $2) AND owner <> $3");
    let taken: Vec<Taken> = sql_query(taken)
        .bind::<Text, _>(&wanted)
        .bind::<Text, _>(numbered)
        .bind::<Integer, _>(own.unwrap_or_default())
        .load(conn)?;
    let taken: HashSet<String> = taken.into_iter().map(|row| row.slug).collect();
    Ok(free_slug(&wanted, &taken))
}
