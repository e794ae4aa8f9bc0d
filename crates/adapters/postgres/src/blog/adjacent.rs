//! Adjacent posts in the public list, and the addresses of all posts.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::sql,
    prelude::*,
    sql_types::{Jsonb, Text, Timestamptz},
};
use domain::{
    AuthorSlug,
    blog::{AdjacentPosts, Post},
};
use ports::blog::Addresses;

use super::rows::PostRow;
use crate::{
    db_error::DbResult,
    schema::blog_posts as posts,
    store::{Json, expression},
};

expression! {
    /// The published posts before and after one: two lookups in the index of the public list.
    pub AdjacentColumn in posts: Jsonb =
        "jsonb_build_object( \
             'previous', (SELECT jsonb_build_object('slug', slug, 'title', title) FROM blog_posts other \
                 WHERE published AND (listed_on, id) > (blog_posts.listed_on, blog_posts.id) \
                 ORDER BY listed_on, id LIMIT 1), \
             'next', (SELECT jsonb_build_object('slug', slug, 'title', title) FROM blog_posts other \
                 WHERE published AND (listed_on, id) < (blog_posts.listed_on, blog_posts.id) \
                 ORDER BY listed_on DESC, id DESC LIMIT 1))"
}

const AUTHORS: &str = "\
    SELECT users.author_slug, max(blog_posts.updated_at) \
    FROM users \
    JOIN blog_post_authors ON blog_post_authors.author_id = users.id \
    JOIN blog_posts ON blog_posts.id = blog_post_authors.blog_post_id \
    WHERE blog_posts.published AND users.author_slug IS NOT NULL \
    GROUP BY users.id ORDER BY users.author_slug";

/// Returns the post with that slug and its neighbours in one statement, so that they are of one state.
pub fn find(conn: &mut PgConnection, slug: &str) -> DbResult<Option<(Post, AdjacentPosts)>> {
    let found: Option<(PostRow, Json<AdjacentPosts>)> = posts::table
        .filter(posts::slug.eq(slug))
        .select((PostRow::as_select(), AdjacentColumn))
        .first(conn)
        .optional()?;
    Ok(found.map(|(row, Json(adjacent))| (row.into(), adjacent)))
}

pub fn addresses(conn: &mut PgConnection, limit: i64) -> DbResult<Addresses> {
    let posts = posts::table
        .filter(posts::published)
        .order((posts::listed_on.desc(), posts::id.desc()))
        .limit(limit)
        .select((posts::slug, posts::updated_at))
        .load(conn)?;
    let authors = sql::<(Text, Timestamptz)>(AUTHORS).load::<(String, DateTime<Utc>)>(conn)?;
    let authors = authors.into_iter().map(|(slug, updated_at)| (AuthorSlug(slug), updated_at));
    Ok(Addresses { posts, authors: authors.collect() })
}
