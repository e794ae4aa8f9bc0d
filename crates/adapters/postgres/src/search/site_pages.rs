//! The site's own pages in the search index.

use diesel::{ExpressionMethods, Insertable, PgConnection, QueryDsl, RunQueryDsl, upsert::excluded};
use ports::search::SitePage;

use crate::{db_error::DbResult, schema::site_pages, text};

#[derive(Insertable)]
#[diesel(table_name = site_pages)]
struct Row<'a> {
    path: &'a str,
    title: &'a str,
    plain_text: &'a str,
    search_head: String,
    search_lead: String,
    search_body: String,
}

impl<'a> Row<'a> {
    fn of(page: &'a SitePage) -> Self {
        Self {
            path: &page.path,
            title: &page.title,
            plain_text: &page.text,
            search_head: text::fold(&page.title),
            search_lead: text::fold(&page.lead),
            search_body: text::fold(&page.keywords),
        }
    }
}

/// Stores these pages and deletes all others.
pub fn replace(conn: &mut PgConnection, pages: &[SitePage]) -> DbResult<()> {
    use site_pages::dsl::{path, plain_text, search_body, search_head, search_lead, title};
    // Two nodes may start at the same time. Writing in the same order avoids a deadlock.
    let mut rows: Vec<Row<'_>> = pages.iter().map(Row::of).collect();
    rows.sort_unstable_by_key(|row| row.path);
    let kept: Vec<&str> = rows.iter().map(|row| row.path).collect();
    diesel::delete(site_pages::table.filter(path.ne_all(kept))).execute(conn)?;
    let insert = diesel::insert_into(site_pages::table).values(&rows).on_conflict(path).do_update();
    let columns = (
        title.eq(excluded(title)),
        plain_text.eq(excluded(plain_text)),
        search_head.eq(excluded(search_head)),
        search_lead.eq(excluded(search_lead)),
        search_body.eq(excluded(search_body)),
    );
    insert.set(columns).execute(conn)?;
    Ok(())
}
