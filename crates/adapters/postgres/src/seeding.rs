//! The state of seeding in Postgres.

use async_trait::async_trait;
use diesel::{dsl::exists, prelude::*, select};
use ports::{Result, seeding::Seeding};

use crate::{
    Postgres,
    db_error::DbResult,
    jobs::{Write, Written},
    locks::Lock,
    schema::{blog_posts, content_management, faq_categories, navigation_items, settings},
};

/// The name of the setting, and its two values.
const SEEDING: &str = "seeding";
const BEGUN: &[u8] = b"begun";
const DONE: &[u8] = b"done";

#[async_trait]
impl Seeding for Postgres {
    async fn begin(&self) -> Result<bool> {
        self.write(Write { name: "seeding::begin", features: &[], locks: &[Lock::Seeding] }, |conn| {
            let known: Option<Vec<u8>> =
                settings::table.find(SEEDING).select(settings::value).first(conn).optional()?;
            if let Some(known) = known {
                return Ok(Written::Unchanged(known == BEGUN));
            }
            let empty = is_empty(conn)?;
            remember(conn, if empty { BEGUN } else { DONE })?;
            Ok(Written::Changed(empty))
        })
        .await
    }

    async fn done(&self) -> Result<()> {
        self.run("seeding::done", &[], |conn| remember(conn, DONE)).await
    }
}

fn is_empty(conn: &mut PgConnection) -> DbResult<bool> {
    let posts = exists(blog_posts::table.select(blog_posts::id));
    let content = exists(content_management::table.select(content_management::id));
    let faq = exists(faq_categories::table.select(faq_categories::id));
    let navigation = exists(navigation_items::table.select(navigation_items::id));
    let filled: bool = select(posts.or(content).or(faq).or(navigation)).get_result(conn)?;
    Ok(!filled)
}

fn remember(conn: &mut PgConnection, state: &[u8]) -> DbResult<()> {
    diesel::insert_into(settings::table)
        .values((settings::name.eq(SEEDING), settings::value.eq(state)))
        .on_conflict(settings::name)
        .do_update()
        .set(settings::value.eq(state))
        .execute(conn)?;
    Ok(())
}
