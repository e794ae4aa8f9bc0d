//! Authors of posts, in the order of the byline.

use diesel::{dsl::exists, prelude::*, upsert::excluded};
use domain::{AuthorSlug, UserId, blog::Author, users::User};

use crate::{
    bylines,
    db_error::DbResult,
    schema::{author_slugs as slugs, blog_post_authors as authors, users},
    users::UserRow,
};

/// Returns the administrator or author who has or had that slug.
pub fn known_by(conn: &mut PgConnection, slug: &AuthorSlug) -> DbResult<Option<Author>> {
    let wrote = authors::table.filter(authors::author_id.eq(users::id));
    let row: Option<(UserRow, Option<String>)> = slugs::table
        .inner_join(users::table)
        .filter(slugs::slug.eq(bylines::stored_slug(slug)))
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
    bylines::give_slugs(conn, &ids)
}
