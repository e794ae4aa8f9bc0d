//! The administrators' list of posts.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    dsl::{AsExprOf, exists, not, sql},
    expression::{SqlLiteral, UncheckedBind},
    pg::Pg,
    sql_types::{Array, Bool, Integer, Text},
};
use domain::{PostId, Version, blog::AdminPostSummary};
use ports::{
    Period, Query,
    blog::{AuthorFilter, PostFilter},
};

use super::summaries::AuthorNames;
use crate::{
    paging::Plan,
    prelude::*,
    schema::{blog_post_authors as authors, blog_posts as posts, users},
};

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "title", sql: "search_head", value_type: ColumnType::Text },
    Column { name: "published", sql: "published", value_type: ColumnType::Bool },
    Column { name: "date", sql: "listed_on", value_type: ColumnType::Date },
];

type Condition<'a> = Box<dyn BoxableExpression<posts::table, Pg, SqlType = Bool> + 'a>;

/// The SQL type of [`PostList::by_title`].
type ByTitle = SqlLiteral<Bool, UncheckedBind<SqlLiteral<Bool>, AsExprOf<Vec<String>, Array<Text>>>>;

pub struct PostList {
    plan: Plan,
    words: Vec<String>,
    filter: PostFilter,
}

impl PostList {
    pub fn of(query: &Query, filter: PostFilter) -> Result<Self> {
        let words = query.search.as_deref().map(text::folded_words).unwrap_or_default();
        let filter = PostFilter { tag: filter.tag.map(|tag| text::case_fold_key(&tag)), ..filter };
        Ok(Self { plan: Plan::of(query, COLUMNS)?.titles_first(query, &words)?, words, filter })
    }

    pub fn load(&self, conn: &mut PgConnection) -> DbResult<Page<AdminPostSummary>> {
        // Postgres computes the columns of the rows that an offset skips, too, and authors are a query for each row.
        let (ids, total) = if self.words.is_empty() || self.plan.after().is_some() {
            (self.ids(conn)?, self.plan.include_total.then(|| self.count(conn)).transpose()?)
        } else {
            // The search is the slowest part of the query, so the matches are fetched once for both the total and the page.
            let ids: Vec<i32> = self.matches().load(conn)?;
            let total = i64::try_from(ids.len()).ok().filter(|_| self.plan.include_total);
            (self.plan.window(ids), total)
        };
        let rows = posts::table.filter(posts::id.eq_any(ids)).order(self.plan.order()).select((
            (
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
                posts::search_head,
            ),
            posts::id,
            self.plan.key(),
        ));
        let mut rows: Vec<(StoredRow, i32, String)> = rows.load(conn)?;
        rows.sort_by_key(|(row, ..)| !self.plan.is_by_title(&row.search_head));
        let mut page = self.plan.page(rows, total, |row| Some(&row.search_head))?;
        self.quote(conn, &mut page.rows)?;
        Ok(page)
    }

    fn count(&self, conn: &mut PgConnection) -> DbResult<i64> {
        let rows = posts::table.count().into_boxed();
        Ok(self.conditions().into_iter().fold(rows, QueryDsl::filter).get_result(conn)?)
    }

    fn by_title(&self) -> ByTitle {
        let patterns: Vec<String> = self.words.iter().map(|word| text::containing(word)).collect();
        sql::<Bool>("(search_head LIKE ALL (").bind::<Array<Text>, _>(patterns).sql("))")
    }

    /// Returns the ids of the page's posts and of the next one.
    fn ids(&self, conn: &mut PgConnection) -> DbResult<Vec<i32>> {
        let (by_title, matches) = (self.by_title(), self.matches());
        let matches = match (self.plan.after(), self.plan.after_title()) {
            (None, _) => matches,
            (Some(after), None) => matches.filter(after),
            (Some(after), Some(true)) => matches.filter(not(by_title.clone()).or(by_title.and(after))),
            (Some(after), Some(false)) => matches.filter(not(by_title).and(after)),
        };
        Ok(self.plan.limit(matches).load(conn)?)
    }

    /// Returns the ids of all matches in their order.
    pub fn matches(&self) -> posts::BoxedQuery<'_, Pg, Integer> {
        let matches = posts::table.select(posts::id).into_boxed();
        let mut matches = self.conditions().into_iter().fold(matches, QueryDsl::filter);
        if self.plan.begins_with_titles() {
            matches = matches.order(self.by_title().desc());
        }
        matches.then_order_by(self.plan.order())
    }

    /// Adds the parts of the texts around the words of a search; without words, no excerpts are shown either.
    fn quote(&self, conn: &mut PgConnection, rows: &mut [AdminPostSummary]) -> DbResult<()> {
        if self.words.is_empty() {
            for row in rows {
                row.excerpt = None;
            }
            return Ok(());
        }
        let ids: Vec<i32> = rows.iter().map(|row| row.id.0).collect();
        let texts = posts::table.filter(posts::id.eq_any(ids)).select((posts::id, posts::plain_text));
        let texts: HashMap<i32, String> = texts.load(conn)?.into_iter().collect();
        for row in rows {
            row.text = texts.get(&row.id.0).and_then(|found| text::part_around(found, &self.words));
        }
        Ok(())
    }

    fn conditions(&self) -> Vec<Condition<'_>> {
        let mut conditions: Vec<Condition<'_>> = self.words.iter().map(|word| self.contains(word)).collect();
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
        if let Some(Period { first, last }) = self.filter.period {
            conditions.push(Box::new(posts::listed_on.between(first, last)));
        }
        if let Some(tag) = &self.filter.tag {
            conditions.push(Box::new(posts::tag_keys.contains(vec![tag])));
        }
        conditions
    }

    /// The word is part of the title, the excerpt, the tags, the slug or an author's name, or a word in the text begins with it. Very
    /// common words, which the index of texts leaves out, are taken to be in all texts if less common ones are searched for, too.
    fn contains<'a>(&self, word: &'a str) -> Condition<'a> {
        let pattern = text::containing(word);
        let written = authors::table
            .inner_join(users::table)
            .filter(users::search_head.like(pattern.clone()))
            .select(authors::blog_post_id);
        let prefix =
            if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) { format!("{word}:*") } else { String::new() };
        let in_text = sql::<Bool>(
            "(blog_posts.id IN (SELECT found.id FROM blog_posts found \
             WHERE found.search @@ (plainto_tsquery('english', ",
        )
        .bind::<Text, _>(word)
        .sql(") || to_tsquery('simple', ")
        .bind::<Text, _>(prefix)
        .sql("))) OR numnode(plainto_tsquery('english', ")
        .bind::<Text, _>(word)
        .sql(")) = 0 AND numnode(plainto_tsquery('english', ")
        .bind::<Text, _>(self.words.join(" "))
        .sql(")) > 0)");
        Box::new(
            posts::search_head
                .like(pattern.clone())
                .or(posts::search_lead.like(pattern.clone()))
                .or(posts::slug.like(pattern))
                .or(posts::id.eq_any(written))
                .or(in_text),
        )
    }
}

#[derive(Queryable)]
struct StoredRow {
    id: i32,
    title: String,
    slug: String,
    published: bool,
    created_at: DateTime<Utc>,
    date: Option<NaiveDate>,
    authors: Vec<String>,
    tags: Vec<String>,
    excerpt: Option<String>,
    version: i32,
    search_head: String,
}

impl From<StoredRow> for AdminPostSummary {
    fn from(row: StoredRow) -> Self {
        Self {
            id: PostId(row.id),
            title: row.title,
            slug: row.slug,
            published: row.published,
            created_at: row.created_at,
            date: row.date,
            authors: row.authors,
            tags: row.tags,
            excerpt: row.excerpt,
            text: None,
            version: Version(row.version),
        }
    }
}
