//! The public list of posts, adjacent posts in it, and the addresses of all posts. A page costs the same at any depth of a list of any length.

use chrono::{Datelike, NaiveDate};
use diesel::{
    dsl::{exists, sql},
    expression::{ValidGrouping, is_aggregate},
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, Bool, Date, Integer, Jsonb, Text, Timestamptz},
};
use domain::{
    AuthorSlug, PostId,
    blog::{AdjacentPosts, Post, PostSummary},
};
use ports::blog::{Addresses, PublicQuery};
use serde::{Deserialize, Serialize};

use super::rows::PostRow;
use crate::{
    bylines,
    paging::invalid_cursor,
    prelude::*,
    schema::{author_slugs, blog_post_authors, blog_posts as posts},
};

const PAGE: u32 = 100;

const AUTHOR_PAGE: u32 = 48;

/// The row limits of prepared statements; the last is the largest page size. A prepared statement takes some 46 KB in the server
/// process of each connection, so visitors must not be able to cause one for every number.
const ROW_LIMITS: [u32; 3] = [20, 50, 100];

/// The earliest date in Postgres: after minus infinity and before the date of any post.
const DAWN: NaiveDate = match NaiveDate::from_ymd_opt(-4712, 1, 1) {
    Some(date) => date,
    None => NaiveDate::MIN,
};

/// The position of a post in the list: its date, if any, and its id.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Place(Option<NaiveDate>, i32);

pub struct SummaryQuery {
    limit: u32,
    after: Option<Place>,
    tag: Option<String>,
    author: Option<AuthorSlug>,
    /// Whether a filter contains NUL. The database rejects that, so nothing matches.
    nothing: bool,
}

impl SummaryQuery {
    pub fn of(query: PublicQuery) -> Result<Self> {
        let storable = |filter: Option<&String>| filter.is_none_or(|filter| text::storable(filter));
        Ok(Self {
            nothing: !storable(query.tag.as_ref()) || !storable(query.author.as_ref().map(|slug| &slug.0)),
            limit: query.limit.unwrap_or(PAGE).min(PAGE),
            after: query.before.as_deref().map(place).transpose()?,
            tag: query.tag.as_deref().map(text::case_fold_key),
            author: query.author,
        })
    }

    pub fn newest_of(author: AuthorSlug) -> Self {
        Self { limit: AUTHOR_PAGE, after: None, tag: None, author: Some(author), nothing: false }
    }

    pub fn load(&self, conn: &mut PgConnection) -> DbResult<Page<PostSummary>> {
        if self.nothing {
            return Ok(page(Vec::new(), self.limit)?);
        }
        let mut summaries = posts::table
            .filter(posts::published)
            .order((posts::listed_on.desc(), posts::id.desc()))
            .select((posts::id, posts::title, posts::slug, posts::date, AuthorNames, posts::excerpt, posts::tags))
            .into_boxed();
        match self.after {
            None => {}
            Some(Place(Some(date), id)) => summaries = summaries.filter(Before(date, id)),
            Some(Place(None, id)) => {
                let undated = posts::listed_on.lt(DAWN);
                summaries = summaries.filter(undated.and(posts::id.lt(id)));
            }
        }
        if let Some(tag) = &self.tag {
            summaries = summaries.filter(posts::tag_keys.contains(vec![tag]));
        }
        if let Some(slug) = &self.author {
            let rows = blog_post_authors::table
                .inner_join(author_slugs::table.on(author_slugs::user_id.eq(blog_post_authors::author_id)))
                .filter(blog_post_authors::blog_post_id.eq(posts::id))
                .filter(author_slugs::slug.eq(bylines::stored_slug(slug)));
            summaries = summaries.filter(exists(rows));
        }
        // One more row than the page has shows whether there is a next page.
        let rows = ROW_LIMITS.into_iter().find(|rows| *rows >= self.limit).unwrap_or(PAGE) + 1;
        Ok(page(First { query: summaries, rows }.load(conn)?, self.limit)?)
    }
}

fn place(before: &str) -> Result<Place> {
    let place: Place = decode_cursor("before", before)?;
    match place.0 {
        Some(date) if !(0..=9999).contains(&date.year()) => Err(invalid_cursor("before")),
        _ => Ok(place),
    }
}

fn page(mut rows: Vec<SummaryRow>, limit: u32) -> Result<Page<PostSummary>> {
    let next = truncate_page(&mut rows, Some(limit), |(id, _, _, date, ..)| Place(*date, *id))?;
    let summaries = rows.into_iter().map(|(id, title, slug, date, authors, excerpt, tags)| PostSummary {
        id: PostId(id),
        title,
        slug,
        date,
        authors,
        excerpt,
        tags,
    });
    Ok(Page { rows: summaries.collect(), total: None, next })
}

/// The columns of a [`PostSummary`] in its order.
type SummaryRow = (i32, String, String, Option<NaiveDate>, Vec<String>, Option<String>, Vec<String>);

/// A query with a literal `LIMIT`. With a bound limit Postgres would assume a tenth of the table and plan every call again, which
/// takes longer than the page. Each literal is another prepared statement, so only those of [`ROW_LIMITS`] occur.
struct First<Q> {
    query: Q,
    rows: u32,
}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for First<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.query.walk_ast(out.reborrow())?;
        out.push_sql(&format!(" LIMIT {}", self.rows));
        Ok(())
    }
}

impl<Q> QueryId for First<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for First<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> RunQueryDsl<PgConnection> for First<Q> {}

/// The posts after a position. It is a row comparison, because the index supports that. Its values are in subqueries, so that
/// Postgres plans it once per connection: with the values in sight it plans each call again, which takes longer than the page.
#[derive(Clone, Copy, Debug, QueryId)]
struct Before(NaiveDate, i32);

impl Expression for Before {
    type SqlType = Bool;
}

impl<GB> ValidGrouping<GB> for Before {
    type IsAggregate = is_aggregate::No;
}

impl AppearsOnTable<posts::table> for Before {}

impl QueryFragment<Pg> for Before {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("(blog_posts.listed_on, blog_posts.id) < ((SELECT ");
        out.push_bind_param::<Date, _>(&self.0)?;
        out.push_sql("), (SELECT ");
        out.push_bind_param::<Integer, _>(&self.1)?;
        out.push_sql("))");
        Ok(())
    }
}

expression! {
    /// The names of a post's authors.
    pub AuthorNames in posts: Array<Text> =
        "ARRAY(SELECT coalesce(users.display_name, users.username) \
         FROM blog_post_authors JOIN users ON users.id = blog_post_authors.author_id \
         WHERE blog_post_authors.blog_post_id = blog_posts.id \
         ORDER BY blog_post_authors.position, users.id)"
}

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
