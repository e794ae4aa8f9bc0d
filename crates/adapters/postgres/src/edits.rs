//! The last edits in Postgres.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl, dsl::now, query_dsl::methods::FilterDsl as _,
    upsert::excluded,
};
use domain::UserId;
use ports::{
    Result,
    edits::{Edited, Edits, EntityKind, LastEdit},
};

use crate::{
    Postgres,
    deletions::Entity,
    schema::{last_edits as edits, users},
};

/// The name in storage.
const fn name(kind: EntityKind) -> &'static str {
    let entity = match kind {
        EntityKind::Content => Entity::Content,
        EntityKind::Post => Entity::Post,
        EntityKind::User => Entity::User,
        EntityKind::Category => Entity::Category,
        EntityKind::Item => Entity::Item,
        EntityKind::Navigation => Entity::Navigation,
    };
    entity.as_str()
}

#[async_trait]
impl Edits for Postgres {
    async fn record(&self, Edited { kind, id, version }: Edited, by: UserId) -> Result<()> {
        self.run("edits::record", &[], move |conn| {
            diesel::insert_into(edits::table)
                .values((
                    edits::entity.eq(name(kind)),
                    edits::entity_id.eq(id),
                    edits::version.eq(version.0),
                    edits::edited_by.eq(by.0),
                ))
                .on_conflict((edits::entity, edits::entity_id))
                .do_update()
                .set((
                    edits::version.eq(excluded(edits::version)),
                    edits::edited_by.eq(excluded(edits::edited_by)),
                    edits::edited_at.eq(now),
                ))
                .filter(edits::version.lt(excluded(edits::version)))
                .execute(conn)?;
            Ok(())
        })
        .await
    }

    async fn find(&self, Edited { kind, id, version }: Edited) -> Result<Option<LastEdit>> {
        self.read("edits::find", move |conn| {
            let edit: Option<(i32, i32, DateTime<Utc>)> = edits::table
                .find((name(kind), id))
                .select((edits::version, edits::edited_by, edits::edited_at))
                .first(conn)
                .optional()?;
            let Some((_, user, at)) = edit.filter(|(recorded, ..)| *recorded == version.0) else { return Ok(None) };
            let names: Option<(Option<String>, String)> =
                users::table.find(user).select((users::display_name, users::username)).first(conn).optional()?;
            Ok(Some(LastEdit { by: names.map(|(display_name, username)| display_name.unwrap_or(username)), at }))
        })
        .await
    }
}
