//! Slugs that published posts had before. They redirect to the present ones until another published post takes them.

use diesel::{dsl::now, prelude::*, upsert::excluded};
use domain::{PostId, blog::PostDraft};

use crate::{
    db_error::DbResult,
    schema::{blog_posts as posts, former_slugs},
};

/// Returns the present slug of the published post that had this one.
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

/// Keeps the slug that a published post had.
pub fn keep(conn: &mut PgConnection, id: PostId, slug: &str) -> DbResult<()> {
    diesel::insert_into(former_slugs::table)
        .values((former_slugs::slug.eq(slug), former_slugs::blog_post_id.eq(id.0)))
        .on_conflict(former_slugs::slug)
        .do_update()
        .set((former_slugs::blog_post_id.eq(excluded(former_slugs::blog_post_id)), former_slugs::created_at.eq(now)))
        .execute(conn)?;
    Ok(())
}

/// Gives the slug to a post that is published under it. Until a draft is published, its slug still leads to the earlier post.
pub fn claim(conn: &mut PgConnection, draft: &PostDraft, slug: &str) -> DbResult<()> {
    if draft.published {
        diesel::delete(former_slugs::table.find(slug)).execute(conn)?;
    }
    Ok(())
}
