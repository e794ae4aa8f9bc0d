//! Blog posts in Postgres.

mod list;
mod redirects;
mod rows;
mod summaries;

use std::cmp::Reverse;

use diesel::{
    dsl::sql,
    sql_types::{BigInt, Text},
};
use domain::{
    AuthorSlug, PostId, UserId,
    blog::{AdjacentPosts, AdminPostSummary, AuthorPage, Post, PostSummary, TagCount},
};
use ports::{
    List, Query,
    blog::{Addresses, Blog, PostFilter, PublicQuery},
};

use rows::PostRow;

use crate::{bylines, prelude::*, schema::blog_posts as posts, slugs};

#[async_trait]
impl Blog for Postgres {
    async fn public(&self, query: PublicQuery) -> Result<Page<PostSummary>> {
        let query = summaries::SummaryQuery::of(query)?;
        self.read("blog::public", move |conn| query.load(conn)).await
    }

    async fn latest(&self, limit: u32) -> Result<Vec<Post>> {
        self.read("blog::latest", move |conn| {
            let rows: Vec<PostRow> = posts::table
                .filter(posts::published)
                .order((posts::listed_on.desc(), posts::id.desc()))
                .limit(limit.into())
                .select(PostRow::as_select())
                .load(conn)?;
            Ok(rows.into_iter().map(Post::from).collect())
        })
        .await
    }

    async fn addresses(&self, limit: u32) -> Result<Addresses> {
        self.snapshot("blog::addresses", move |conn| summaries::addresses(conn, limit.into())).await
    }

    async fn find_by_slug(&self, slug: &str) -> Result<Option<Post>> {
        Ok(self.shown(slug).await?.map(|(post, _)| post))
    }

    async fn shown(&self, slug: &str) -> Result<Option<(Post, AdjacentPosts)>> {
        if !text::storable(slug) {
            return Ok(None);
        }
        let slug = slug.to_owned();
        self.read("blog::shown", move |conn| summaries::find(conn, &slug)).await
    }

    async fn follow_slug(&self, slug: &str) -> Result<Option<String>> {
        if !text::storable(slug) {
            return Ok(None);
        }
        let slug = slug.to_owned();
        self.read("blog::follow_slug", move |conn| redirects::follow(conn, &slug)).await
    }

    async fn count_by_author(&self, id: UserId) -> Result<u64> {
        self.read("blog::count_by_author", move |conn| bylines::count_posts(conn, id.0)).await
    }

    async fn tags(&self) -> Result<Vec<TagCount>> {
        self.read("blog::tags", tags_in_use).await
    }

    async fn free_slug(&self, title: &str, own: Option<PostId>) -> Result<String> {
        let title = title.to_owned();
        self.read("blog::free_slug", move |conn| slugs::free(conn, rows::SLUGS, &title, own.map(|id| id.0))).await
    }

    async fn author(&self, slug: &AuthorSlug) -> Result<Option<AuthorPage>> {
        if !text::storable(&slug.0) {
            return Ok(None);
        }
        let slug = slug.clone();
        self.snapshot("blog::author", move |conn| {
            let Some(author) = rows::known_author(conn, &slug)? else {
                return Ok(None);
            };
            let Page { rows: posts, next, .. } = summaries::SummaryQuery::newest_of(slug.clone()).load(conn)?;
            Ok(Some(AuthorPage { author, posts, next }))
        })
        .await
    }
}

#[async_trait]
impl List<AdminPostSummary, PostFilter> for Postgres {
    async fn list(&self, query: Query, filter: PostFilter) -> Result<Page<AdminPostSummary>> {
        let list = list::PostList::of(&query, filter)?;
        self.snapshot("blog::list", move |conn| list.load(conn)).await
    }

    async fn ids(&self, query: Query, filter: PostFilter) -> Result<Vec<i32>> {
        let list = list::PostList::of(&query, filter)?;
        self.read("blog::ids", move |conn| Ok(list.matches().load(conn)?)).await
    }
}

/// `tags` and `tag_keys` have the tag and its key at the same index.
const TAGS_IN_USE: &str = "\
    SELECT mode() WITHIN GROUP (ORDER BY name), count(*) \
    FROM blog_posts CROSS JOIN LATERAL unnest(tags, tag_keys) AS used (name, key) \
    GROUP BY key ORDER BY key";

/// Returns the tags, most used first, equally used ones in the order of letters.
fn tags_in_use(conn: &mut PgConnection) -> DbResult<Vec<TagCount>> {
    let rows = sql::<(Text, BigInt)>(TAGS_IN_USE).load::<(String, i64)>(conn)?;
    let mut tags: Vec<_> =
        rows.into_iter().map(|(name, posts)| TagCount { name, posts: posts.unsigned_abs() }).collect();
    tags.sort_by_cached_key(|tag| (Reverse(tag.posts), domain::text::fold(&tag.name)));
    Ok(tags)
}
