//! Slugs of posts: one that was given is taken as it is, a derived one gets a number where it is taken.

use std::collections::HashSet;

use diesel::{BoolExpressionMethods, ExpressionMethods, PgConnection, QueryDsl, RunQueryDsl, TextExpressionMethods};
use domain::{
    PostId,
    blog::PostDraft,
    text::{free_slug, slug_stem},
};

use crate::{db_error::DbResult, schema::blog_posts as posts, text};

/// The first free variant of the slug `wanted`; the post's own slug counts as free.
pub fn free(conn: &mut PgConnection, wanted: &str, own: Option<PostId>) -> DbResult<String> {
    let stem = slug_stem(wanted);
    let numbered = if stem == wanted { text::beginning(&format!("{wanted}-")) } else { text::beginning(stem) };
    let taken: Vec<String> = posts::table
        .filter(posts::slug.eq(wanted).or(posts::slug.like(numbered)))
        .filter(posts::id.ne(own.map_or(0, |id| id.0)))
        .select(posts::slug)
        .load(conn)?;
    let taken: HashSet<String> = taken.into_iter().collect();
    Ok(free_slug(wanted, &taken))
}

/// The slug under which a draft is stored: the one that it names, else the first that is free. Only under
/// [`Lock::Accounts`](crate::locks::Lock::Accounts).
pub fn choose(conn: &mut PgConnection, draft: &PostDraft, own: Option<PostId>) -> DbResult<String> {
    match &draft.slug {
        Some(slug) => Ok(slug.clone()),
        None => free(conn, &domain::text::slug(&draft.title), own),
    }
}
