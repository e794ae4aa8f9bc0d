//! Users as authors of posts: the slugs of their pages, and handing posts from one author to another.
//!
//! A slug follows the author's name. Earlier ones redirect to it and are never given to another user.

use std::collections::HashSet;

use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use domain::{
    AuthorSlug, UserId,
    text::{author_slug, free_author_slug, is_slug_of, nfc, slug_stem},
};

use crate::{
    db_error::DbResult,
    schema::{author_slugs, blog_post_authors as authors, blog_posts as posts, users},
    text,
};

/// Returns a slug in a URL as it is stored: in Unicode's form NFC.
pub fn stored_slug(slug: &AuthorSlug) -> String {
    nfc(&slug.0)
}

/// Gives a user the slug of their name: one that they had before under that name, or else the first free one. The caller
/// must hold [`Lock::Accounts`](crate::locks::Lock::Accounts).
pub fn give_slug(conn: &mut PgConnection, user: i32, name: &str) -> DbResult<()> {
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

pub fn give_slugs(conn: &mut PgConnection, ids: &[i32]) -> DbResult<()> {
    let nameless: Vec<(i32, String, Option<String>)> = users::table
        .filter(users::id.eq_any(ids).and(users::author_slug.is_null()))
        .order(users::id)
        .select((users::id, users::username, users::display_name))
        .load(conn)?;
    for (id, username, display_name) in nameless {
        give_slug(conn, id, &display_name.unwrap_or(username))?;
    }
    Ok(())
}

pub fn count_posts(conn: &mut PgConnection, author: i32) -> DbResult<u64> {
    let count: i64 = authors::table.filter(authors::author_id.eq(author)).count().get_result(conn)?;
    Ok(count.unsigned_abs())
}

/// Returns whether one of these users is not an administrator: their author page exists while a post names them, even a draft.
pub fn depend_on_posts(conn: &mut PgConnection, ids: impl IntoIterator<Item = UserId>) -> DbResult<bool> {
    let ids = ids.into_iter().map(|id| id.0);
    let clients = users::table.filter(users::id.eq_any(ids)).filter(not(users::is_admin));
    Ok(diesel::select(exists(clients)).get_result(conn)?)
}

/// Returns whether public pages show a user: administrators and authors have one, and a post names who created it.
pub fn is_shown(conn: &mut PgConnection, id: i32) -> DbResult<bool> {
    let named = authors::table.filter(authors::author_id.eq(users::id));
    let created = posts::table.filter(posts::author_id.eq(users::id.nullable()));
    let shown = users::table.find(id).filter(users::is_admin.or(exists(named)).or(exists(created)));
    Ok(diesel::select(exists(shown)).get_result(conn)?)
}

pub fn only_by_first(conn: &mut PgConnection, first: i32, second: i32) -> DbResult<Vec<i32>> {
    let theirs: Vec<i32> =
        authors::table.filter(authors::author_id.eq(second)).select(authors::blog_post_id).load(conn)?;
    Ok(authors::table
        .filter(authors::author_id.eq(first))
        .filter(authors::blog_post_id.ne_all(theirs))
        .order(authors::blog_post_id)
        .select(authors::blog_post_id)
        .load(conn)?)
}

/// Names another author in the place of the first in these posts. Their versions increase, so that a concurrent edit is a conflict.
pub fn reassign(conn: &mut PgConnection, from: i32, to: i32, ids: &[i32]) -> DbResult<()> {
    let bylines = authors::table.filter(authors::author_id.eq(from)).filter(authors::blog_post_id.eq_any(ids));
    diesel::update(bylines).set(authors::author_id.eq(to)).execute(conn)?;
    if !ids.is_empty() {
        give_slugs(conn, &[to])?;
    }
    raise_versions(conn, ids)
}

/// Undoes [`reassign`] when the first author is named again.
pub fn take_back(conn: &mut PgConnection, to: i32, ids: &[i32], from: i32) -> DbResult<()> {
    let restored =
        authors::table.filter(authors::author_id.eq(from)).select(authors::blog_post_id).load::<i32>(conn)?;
    let bylines = authors::table.filter(authors::author_id.eq(to)).filter(authors::blog_post_id.eq_any(ids));
    diesel::delete(bylines.filter(authors::blog_post_id.eq_any(restored))).execute(conn)?;
    raise_versions(conn, ids)
}

fn raise_versions(conn: &mut PgConnection, ids: &[i32]) -> DbResult<()> {
    diesel::update(posts::table.filter(posts::id.eq_any(ids)))
        .set(posts::version.eq(posts::version + 1))
        .execute(conn)?;
    Ok(())
}
