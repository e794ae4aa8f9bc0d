//! Deletions that can be undone: the deleted rows as JSON, written in the transaction that deletes them.

mod restore;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    ExpressionMethods, OptionalExtension, PgConnection, QueryDsl, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Integer, Jsonb, Text},
};
use domain::{DeletionId, Feature, UserId, content::ContentType};
use ports::{
    Error, Result,
    deletions::{Deletions, UNDO_TTL},
};
use serde_json::{Value, json};

use crate::{
    Postgres, bylines,
    db_error::DbResult,
    jobs::{Write, Written},
    locks::Lock,
    schema::{blog_post_authors as authors, deletions},
};

/// What a deletion deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entity {
    Content,
    Post,
    User,
    Category,
    Item,
    Navigation,
    Enquiry,
    Subscriber,
}

/// A table, and the condition for the rows to record, in which `$2` is the id of the entity.
type Part = (&'static str, &'static str);

const BYLINES: &str = "blog_post_authors";
const FORMER_SLUGS: &str = "former_slugs";

/// The detail of a menu item: the policy for its children.
pub const CHILDREN: &str = "children";
/// A detail of a user: the posts that they created.
pub const CREATED: &str = "created";
/// A detail of a user: the author who got the bylines.
pub const REASSIGNED_TO: &str = "reassignedTo";
/// A detail of a user: the posts that name that author only since.
pub const REASSIGNED: &str = "reassigned";

impl Entity {
    const ALL: [Self; 8] = [
        Self::Content,
        Self::Post,
        Self::User,
        Self::Category,
        Self::Item,
        Self::Navigation,
        Self::Enquiry,
        Self::Subscriber,
    ];

    /// The name in storage.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Post => "post",
            Self::User => "user",
            Self::Category => "category",
            Self::Item => "item",
            Self::Navigation => "navigation",
            Self::Enquiry => "enquiry",
            Self::Subscriber => "subscriber",
        }
    }

    /// The rows to record, referenced tables first.
    const fn parts(self) -> &'static [Part] {
        match self {
            Self::Content => &[("content_management", "id = $2")],
            Self::Post => {
                &[("blog_posts", "id = $2"), (BYLINES, "blog_post_id = $2"), (FORMER_SLUGS, "blog_post_id = $2")]
            }
            Self::User => &[("users", "id = $2"), ("author_slugs", "user_id = $2"), (BYLINES, "author_id = $2")],
            Self::Category => &[("faq_categories", "id = $2"), ("faq_items", "category_id = $2")],
            Self::Item => &[("faq_items", "id = $2")],
            Self::Navigation => &[("navigation_items", "id = $2 OR parent_id = $2")],
            Self::Enquiry => &[("contact_submissions", "id = $2"), ("outbox", "contact_id = $2")],
            Self::Subscriber => &[("newsletter_subscriptions", "id = $2")],
        }
    }

    /// The write that restores it, with the features and locks of its deletion.
    const fn undo(self) -> Write {
        let (features, locks): (&[Feature], &[Lock]) = match self {
            Self::Content => (&[Feature::Content], &[]),
            Self::Post => (&[Feature::Blog], &[Lock::Accounts]),
            Self::User => (&[Feature::Users, Feature::Blog], &[Lock::Accounts]),
            Self::Category | Self::Item => (&[Feature::Faq], &[Lock::Faq]),
            Self::Navigation => (&[Feature::Navigation], &[Lock::Navigation]),
            Self::Enquiry => (&[Feature::Enquiries], &[]),
            Self::Subscriber => (&[Feature::Subscribers], &[]),
        };
        Write { name: "deletions::undo", features, locks }
    }
}

#[derive(QueryableByName)]
struct Recorded {
    #[diesel(sql_type = Integer)]
    id: i32,
}

/// Records the rows of an entity that is about to be deleted.
pub fn record(conn: &mut PgConnection, entity: Entity, id: i32) -> DbResult<DeletionId> {
    record_with(conn, entity, id, &json!({}))
}

/// Records the rows of an entity with details for [`restore::restore`].
pub fn record_with(conn: &mut PgConnection, entity: Entity, id: i32, details: &Value) -> DbResult<DeletionId> {
    // Generated columns can't be inserted, and are large.
    let rows = entity.parts().iter().map(|(table, condition)| {
        format!(
            "'{table}', (SELECT coalesce(jsonb_agg(to_jsonb(part) - '{{search,listed_on}}'::text[]), '[]')
             FROM {table} part WHERE {condition})"
        )
    });
    let statement = format!(
        "INSERT INTO deletions (entity, entity_id, rows, details)
         VALUES ($1, $2, jsonb_build_object({}), $3) RETURNING id",
        rows.collect::<Vec<_>>().join(", ")
    );
    let recorded: Recorded = sql_query(statement)
        .bind::<Text, _>(entity.as_str())
        .bind::<Integer, _>(id)
        .bind::<Jsonb, _>(details)
        .get_result(conn)?;
    Ok(DeletionId(recorded.id))
}

/// Returns the time before which deletions can't be undone.
pub fn expiry() -> DateTime<Utc> {
    let ttl = TimeDelta::from_std(UNDO_TTL).unwrap_or(TimeDelta::MAX);
    Utc::now().checked_sub_signed(ttl).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

/// Returns whether visitors may see an entity that was restored from these rows.
fn is_seen(conn: &mut PgConnection, entity: Entity, id: i32, rows: &Value) -> DbResult<bool> {
    let rows = entity.parts().first().and_then(|(table, _)| rows[table].as_array());
    let any = |seen: fn(&Value) -> bool| rows.is_none_or(|rows| rows.iter().any(seen));
    Ok(match entity {
        Entity::Content => any(|row| row["published"] != json!(false) || row["type"] == json!(ContentType::TeamMember)),
        Entity::Category | Entity::Item => any(|row| row["is_active"] != json!(false)),
        Entity::Navigation => any(|row| row["is_visible"] != json!(false) && row["requires_admin"] != json!(true)),
        Entity::Post => {
            any(|row| row["published"] != json!(false)) || {
                let authors = authors::table.filter(authors::blog_post_id.eq(id)).select(authors::author_id);
                let ids: Vec<i32> = authors.load(conn)?;
                bylines::depend_on_posts(conn, ids.into_iter().map(UserId))?
            }
        }
        Entity::User => bylines::is_shown(conn, id)?,
        Entity::Enquiry | Entity::Subscriber => true,
    })
}

#[async_trait]
impl Deletions for Postgres {
    async fn undo(&self, id: DeletionId) -> Result<Option<UserId>> {
        let known = self.read("deletions::entity", move |conn| {
            let name = deletions::table.find(id.0).filter(deletions::deleted_at.gt(expiry())).select(deletions::entity);
            let name: Option<String> = name.first(conn).optional()?;
            Ok(name)
        });
        let name = known.await?.ok_or(Error::NotFound)?;
        let entity = Entity::ALL.into_iter().find(|entity| entity.as_str() == name);
        let entity = entity.ok_or_else(|| Error::Failed(format!("no entity '{name}'").into()))?;
        self.write(entity.undo(), move |conn| {
            let (id, rows, details): (i32, Value, Value) = diesel::delete(deletions::table.find(id.0))
                .returning((deletions::entity_id, deletions::rows, deletions::details))
                .get_result(conn)?;
            restore::restore(conn, entity, id, rows.clone(), &details)?;
            let is_seen = is_seen(conn, entity, id, &rows)?;
            Ok(Written::Changed((entity == Entity::User).then_some(UserId(id))).if_seen(is_seen))
        })
        .await
    }
}
