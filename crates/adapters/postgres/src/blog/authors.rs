//! Authors of posts, in the order of the byline.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, PgConnection, QueryDsl, RunQueryDsl, SelectableHelper,
    dsl::exists, upsert::excluded,
};
use domain::{AuthorSlug, UserId, blog::Author, users::User};

use crate::{
    author_slugs,
    db_error::DbResult,
    schema::{author_slugs as slugs, blog_post_authors as authors, blog_posts as posts, users},
    users::UserRow,
};

/// Returns the authors of a post.
pub fn of(conn: &mut PgConnection, post: i32) -> DbResult<Vec<Author>> {
    let rows: Vec<(UserRow, Option<String>)> = authors::table
        .inner_join(users::table)
        .filter(authors::blog_post_id.eq(post))
        .order((authors::position, authors::author_id))
        .select((UserRow::as_select(), users::author_slug))
        .load(conn)?;
    Ok(rows.into_iter().map(author).collect())
}

/// Returns the administrator or author who has or had that slug.
pub fn known_by(conn: &mut PgConnection, slug: &AuthorSlug) -> DbResult<Option<Author>> {
    let wrote = authors::table.filter(authors::author_id.eq(users::id));
    let row: Option<(UserRow, Option<String>)> = slugs::table
        .inner_join(users::table)
        .filter(slugs::slug.eq(&slug.0))
        .filter(users::is_admin.or(exists(wrote)))
        .select((UserRow::as_select(), users::author_slug))
        .first(conn)
        .optional()?;
    Ok(row.map(author))
}

fn author((row, slug): (UserRow, Option<String>)) -> Author {
    let user = User::from(row);
    let slug = slug.unwrap_or_else(|| domain::text::author_slug(user.name()));
    Author::of(user, AuthorSlug(slug))
}

/// Replaces the authors of a post, and creates a slug for each author without one.
pub fn replace(conn: &mut PgConnection, post: i32, wanted: &[UserId]) -> DbResult<()> {
    let ids: Vec<i32> = wanted.iter().map(|id| id.0).collect();
    diesel::delete(authors::table.filter(authors::blog_post_id.eq(post)).filter(authors::author_id.ne_all(&ids)))
        .execute(conn)?;
    let rows: Vec<_> = (0_i32..)
        .zip(&ids)
        .map(|(position, id)| {
            (authors::blog_post_id.eq(post), authors::author_id.eq(*id), authors::position.eq(position))
        })
        .collect();
    diesel::insert_into(authors::table)
        .values(&rows)
        .on_conflict((authors::blog_post_id, authors::author_id))
        .do_update()
        .set(authors::position.eq(excluded(authors::position)))
        .execute(conn)?;
    give_slugs(conn, &ids)
}

/// Creates a slug for each of these users without one.
fn give_slugs(conn: &mut PgConnection, ids: &[i32]) -> DbResult<()> {
    let nameless: Vec<UserRow> = users::table
        .filter(users::id.eq_any(ids).and(users::author_slug.is_null()))
        .order(users::id)
        .select(UserRow::as_select())
        .load(conn)?;
    for user in nameless.into_iter().map(User::from) {
        author_slugs::give(conn, user.id.0, user.name())?;
    }
    Ok(())
}

/// Returns the number of posts that name an author.
pub fn count_posts(conn: &mut PgConnection, author: i32) -> DbResult<u64> {
    let count: i64 = authors::table.filter(authors::author_id.eq(author)).count().get_result(conn)?;
    Ok(count.unsigned_abs())
}

/// Returns the posts that name the first author and not the second.
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
