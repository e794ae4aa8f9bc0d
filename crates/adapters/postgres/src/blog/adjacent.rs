//! Adjacent posts in the public list, and the addresses of all posts.

use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, PgConnection, QueryDsl, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Integer, Text, Timestamptz},
};
use domain::{
    AuthorSlug, PostId,
    blog::{AdjacentPosts, PostLink},
};
use ports::blog::Addresses;

use crate::{db_error::DbResult, schema::blog_posts as posts};

/// Two lookups in the index of the public list.
const ADJACENT: &str = "\
    (SELECT true AS above, slug, title FROM blog_posts \
     WHERE published AND (listed_on, id) > (SELECT listed_on, id FROM blog_posts WHERE id = $1) \
     ORDER BY listed_on, id LIMIT 1) \
    UNION ALL \
    (SELECT false, slug, title FROM blog_posts \
     WHERE published AND (listed_on, id) < (SELECT listed_on, id FROM blog_posts WHERE id = $1) \
     ORDER BY listed_on DESC, id DESC LIMIT 1)";

const AUTHORS: &str = "\
    SELECT users.author_slug AS slug, max(blog_posts.updated_at) AS updated_at \
    FROM users \
    JOIN blog_post_authors ON blog_post_authors.author_id = users.id \
    JOIN blog_posts ON blog_posts.id = blog_post_authors.blog_post_id \
    WHERE blog_posts.published AND users.author_slug IS NOT NULL \
    GROUP BY users.id ORDER BY users.author_slug";

#[derive(QueryableByName)]
struct AdjacentRow {
    #[diesel(sql_type = Bool)]
    above: bool,
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = Text)]
    title: String,
}

#[derive(QueryableByName)]
struct AuthorRow {
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = Timestamptz)]
    updated_at: DateTime<Utc>,
}

pub fn find(conn: &mut PgConnection, id: PostId) -> DbResult<AdjacentPosts> {
    let rows: Vec<AdjacentRow> = sql_query(ADJACENT).bind::<Integer, _>(id.0).load(conn)?;
    let mut adjacent = AdjacentPosts::default();
    for AdjacentRow { above, slug, title } in rows {
        let place = if above { &mut adjacent.previous } else { &mut adjacent.next };
        *place = Some(PostLink { slug, title });
    }
    Ok(adjacent)
}

pub fn addresses(conn: &mut PgConnection, limit: i64) -> DbResult<Addresses> {
    let posts = posts::table
        .filter(posts::published)
        .order((posts::listed_on.desc(), posts::id.desc()))
        .limit(limit)
        .select((posts::slug, posts::updated_at))
        .load(conn)?;
    let authors: Vec<AuthorRow> = sql_query(AUTHORS).load(conn)?;
    let authors = authors.into_iter().map(|author| (AuthorSlug(author.slug), author.updated_at));
    Ok(Addresses { posts, authors: authors.collect() })
}
