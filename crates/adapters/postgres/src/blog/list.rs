//! The administrators' list of posts.

use diesel::{
    BoolExpressionMethods, BoxableExpression, ExpressionMethods, PgArrayExpressionMethods, PgConnection, QueryDsl,
    RunQueryDsl, TextExpressionMethods,
    dsl::{exists, not},
    pg::Pg,
    sql_types::Bool,
};
use domain::blog::AdminPostSummary;
use ports::{
    Page, Query, Result,
    blog::{AuthorFilter, PostFilter},
};

use super::{rows::StoredRow, summaries::AuthorNames};
use crate::{
    db_error::DbResult,
    paging::{Column, ColumnType, Plan},
    schema::{blog_post_authors as authors, blog_posts as posts, users},
    text,
};

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "title", sql: "search_head", value_type: ColumnType::Text },
    Column { name: "published", sql: "published", value_type: ColumnType::Bool },
    Column { name: "date", sql: "listed_on", value_type: ColumnType::Date },
];

type Condition<'a> = Box<dyn BoxableExpression<posts::table, Pg, SqlType = Bool> + 'a>;

/// The page and the conditions of the list.
pub struct PostList {
    plan: Plan,
    patterns: Vec<String>,
    filter: PostFilter,
}

impl PostList {
    pub fn of(query: &Query, filter: PostFilter) -> Result<Self> {
        let patterns = query.search.as_deref().map(text::searching).unwrap_or_default();
        let filter = PostFilter { tag: filter.tag.map(|tag| text::case_fold_key(&tag)), ..filter };
        Ok(Self { plan: Plan::of(query, COLUMNS)?, patterns, filter })
    }

    pub fn load(&self, conn: &mut PgConnection) -> DbResult<Page<AdminPostSummary>> {
        let mut count = posts::table.count().into_boxed();
        let mut ids = posts::table.order(self.plan.order()).select(posts::id).into_boxed();
        for condition in self.conditions() {
            count = count.filter(condition);
        }
        for condition in self.conditions() {
            ids = ids.filter(condition);
        }
        let total = self.plan.includes_total().then(|| count.get_result(conn)).transpose()?;
        // Postgres computes the columns of the rows that an offset skips, too, and authors are a query for each row.
        let rows = posts::table.filter(posts::id.eq_any(self.plan.apply(ids))).order(self.plan.order()).select((
            posts::id,
            posts::title,
            posts::slug,
            posts::published,
            posts::created_at,
            posts::date,
            AuthorNames,
            posts::tags,
            posts::excerpt,
            posts::version,
        ));
        let mut rows: Vec<StoredRow> = rows.load(conn)?;
        if self.patterns.is_empty() {
            for row in &mut rows {
                row.excerpt = None;
            }
        }
        Ok(self.plan.page(rows, total, StoredRow::place)?)
    }

    fn conditions(&self) -> Vec<Condition<'_>> {
        let mut conditions: Vec<Condition<'_>> = self.patterns.iter().map(|pattern| contains(pattern)).collect();
        if let Some(published) = self.filter.published {
            conditions.push(Box::new(posts::published.eq(published)));
        }
        match self.filter.author {
            Some(AuthorFilter::User(author)) => {
                let written = authors::table.filter(authors::author_id.eq(author.0)).select(authors::blog_post_id);
                conditions.push(Box::new(posts::id.eq_any(written)));
            }
            Some(AuthorFilter::Nobody) => {
                let bylines = authors::table.filter(authors::blog_post_id.eq(posts::id));
                conditions.push(Box::new(not(exists(bylines))));
            }
            None => {}
        }
        if let Some(tag) = &self.filter.tag {
            conditions.push(Box::new(posts::tag_keys.contains(vec![tag])));
        }
        conditions
    }
}

fn contains(pattern: &str) -> Condition<'_> {
    let written =
        authors::table.inner_join(users::table).filter(users::search_head.like(pattern)).select(authors::blog_post_id);
    Box::new(
        posts::search_head
            .like(pattern)
            .or(posts::search_lead.like(pattern))
            .or(posts::slug.like(pattern))
            .or(posts::id.eq_any(written)),
    )
}
