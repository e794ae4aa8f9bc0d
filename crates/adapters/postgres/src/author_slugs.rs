//! Slugs of author pages. The current one follows the author's name. Earlier ones redirect to it and are never given to another
//! user.

use std::collections::HashSet;

use diesel::prelude::*;
use domain::{
    AuthorSlug,
    text::{author_slug, free_author_slug, is_slug_of, nfc, slug_stem},
};

use crate::{
    db_error::DbResult,
    schema::{author_slugs, users},
    text,
};

/// Returns a slug in a URL as it is stored: in Unicode's form NFC.
pub fn stored(slug: &AuthorSlug) -> String {
    nfc(&slug.0)
}

/// Gives a user the slug of their name: one that they had before under that name, or else the first free one. The caller
/// must hold [`Lock::Accounts`](crate::locks::Lock::Accounts).
pub fn give(conn: &mut PgConnection, user: i32, name: &str) -> DbResult<()> {
    let wanted = author_slug(name);
    let present: Option<String> = users::table.find(user).select(users::author_slug).first(conn)?;
    if present.is_some_and(|slug| is_slug_of(&slug, &wanted)) {
        return Ok(());
    }
    let taken: Vec<(String, i32)> = author_slugs::table
        .filter(author_slugs::slug.like(text::beginning(slug_stem(&wanted))))
        .order((author_slugs::created_at, author_slugs::slug))
        .select((author_slugs::slug, author_slugs::user_id))
        .load(conn)?;
    let own =
        taken.iter().find(|(slug, owner)| *owner == user && is_slug_of(slug, &wanted)).map(|(slug, _)| slug.clone());
    let slug = own.unwrap_or_else(|| {
        let taken: HashSet<String> = taken.into_iter().map(|(slug, _)| slug).collect();
        free_author_slug(&wanted, &taken)
    });
    diesel::insert_into(author_slugs::table)
        .values((author_slugs::slug.eq(&slug), author_slugs::user_id.eq(user)))
        .on_conflict_do_nothing()
        .execute(conn)?;
    diesel::update(users::table.find(user)).set(users::author_slug.eq(&slug)).execute(conn)?;
    Ok(())
}
