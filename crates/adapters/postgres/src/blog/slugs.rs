//! Slugs of posts. A requested slug is stored unchanged; a derived one gets a number if it is taken.

use std::collections::HashSet;

use diesel::prelude::*;
use domain::{
    PostId,
    blog::PostDraft,
    text::{free_slug, slug_stem},
};

use crate::{
    db_error::DbResult,
    schema::{blog_posts as posts, former_slugs},
    text,
};

/// Returns the first free variant of the slug `wanted`. The post's own slugs, former ones included, count as free.
pub fn free(conn: &mut PgConnection, wanted: &str, own: Option<PostId>) -> DbResult<String> {
    let stem = slug_stem(wanted);
    let numbered = if stem == wanted { text::beginning(&format!("{wanted}-")) } else { text::beginning(stem) };
    let taken: Vec<String> = posts::table
        .filter(posts::slug.eq(wanted).or(posts::slug.like(&numbered)))
        .filter(posts::id.ne(own.map_or(0, |id| id.0)))
        .select(posts::slug)
        .load(conn)?;
    let former: Vec<String> = former_slugs::table
        .filter(former_slugs::slug.eq(wanted).or(former_slugs::slug.like(numbered)))
        .filter(former_slugs::blog_post_id.ne(own.map_or(0, |id| id.0)))
        .select(former_slugs::slug)
        .load(conn)?;
    let taken: HashSet<String> = taken.into_iter().chain(former).collect();
    Ok(free_slug(wanted, &taken))
}

/// Returns the slug of a draft: the requested one, or else the first free one. The caller must hold
/// [`Lock::Accounts`](crate::locks::Lock::Accounts).
pub fn choose(conn: &mut PgConnection, draft: &PostDraft, own: Option<PostId>) -> DbResult<String> {
    match &draft.slug {
        Some(slug) => Ok(slug.clone()),
        None => free(conn, &domain::text::slug(&draft.title), own),
    }
}
