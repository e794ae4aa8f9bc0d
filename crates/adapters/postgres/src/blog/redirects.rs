//! Slugs that published posts had before. They redirect to the present ones until another published post takes them.

use diesel::{dsl::now, prelude::*, upsert::excluded};
use domain::PostId;

use crate::{
    db_error::DbResult,
    schema::{blog_posts as posts, former_slugs},
};

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
