//! Slugs of posts. A requested slug is stored unchanged; a derived one gets a number if it is taken. Slugs that published posts had
//! before redirect to the present ones until another published post takes them.

use std::collections::HashSet;

use diesel::{dsl::now, prelude::*, upsert::excluded};
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

pub fn follow(conn: &mut PgConnection, slug: &str) -> DbResult<Option<String>> {
    let present = former_slugs::table
        .inner_join(posts::table)
        .filter(former_slugs::slug.eq(slug))
        .filter(posts::published)
        .select(posts::slug)
        .first(conn)
        .optional()?;
    Ok(present)
}

pub fn keep(conn: &mut PgConnection, id: PostId, slug: &str) -> DbResult<()> {
    diesel::insert_into(former_slugs::table)
        .values((former_slugs::slug.eq(slug), former_slugs::blog_post_id.eq(id.0)))
        .on_conflict(former_slugs::slug)
        .do_update()
        .set((former_slugs::blog_post_id.eq(excluded(former_slugs::blog_post_id)), former_slugs::created_at.eq(now)))
        .execute(conn)?;
    Ok(())
}
