//! Newsletter subscriptions in Postgres.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper, TextExpressionMethods, pg::Pg,
    result::Error as DieselError,
};
use domain::{
    DeletionId, Feature, SubscriberId,
    subscribers::{Subscriber, SubscriptionDraft},
};
use garde::Valid;
use ports::{Page, Query, Result, subscribers::Subscribers};

use crate::{
    Postgres,
    deletions::{self, Entity},
    paging::{Column, ColumnType, Plan, Value},
    schema::newsletter_subscriptions as subscriptions,
    text,
};

const FEATURES: &[Feature] = &[Feature::Subscribers];

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "email", sql: "email_key", value_type: ColumnType::Text },
];

#[derive(Queryable, Selectable)]
#[diesel(table_name = subscriptions, check_for_backend(Pg))]
struct SubscriberRow {
    id: i32,
    email: String,
    email_key: String,
    created_at: DateTime<Utc>,
}

impl SubscriberRow {
    fn place(&self, column: &str) -> (Value, i32) {
        let value = match column {
            "email" => Value::Text(self.email_key.clone()),
            _ => Value::Time(self.created_at),
        };
        (value, self.id)
    }
}

impl From<SubscriberRow> for Subscriber {
    fn from(row: SubscriberRow) -> Self {
        Self { id: SubscriberId(row.id), email: row.email, created_at: row.created_at }
    }
}

#[async_trait]
impl Subscribers for Postgres {
    async fn subscribe(&self, draft: Valid<SubscriptionDraft>) -> Result<()> {
        self.run("subscribers::subscribe", FEATURES, move |conn| {
            diesel::insert_into(subscriptions::table)
                .values((
                    subscriptions::email.eq(&draft.email),
                    subscriptions::email_key.eq(text::case_fold_key(&draft.email)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)?;
            Ok(())
        })
        .await
    }

    async fn list(&self, query: Query) -> Result<Page<Subscriber>> {
        let plan = Plan::of(&query, COLUMNS)?;
        let wanted = query.search.as_deref().map(domain::text::case_fold_key).unwrap_or_default();
        let patterns = text::words(&wanted);
        self.snapshot("subscribers::list", move |conn| {
            let mut rows = subscriptions::table.select(SubscriberRow::as_select()).order(plan.order()).into_boxed();
            let mut count = subscriptions::table.count().into_boxed();
            for pattern in &patterns {
                rows = rows.filter(subscriptions::email_key.like(pattern));
                count = count.filter(subscriptions::email_key.like(pattern));
            }
            let total = plan.includes_total().then(|| count.get_result(conn)).transpose()?;
            Ok(plan.page(plan.apply(rows).load(conn)?, total, SubscriberRow::place)?)
        })
        .await
    }

    async fn delete(&self, id: SubscriberId) -> Result<DeletionId> {
        self.run("subscribers::delete", FEATURES, move |conn| {
            let deletion = deletions::record(conn, Entity::Subscriber, id.0)?;
            match diesel::delete(subscriptions::table.find(id.0)).execute(conn)? {
                0 => Err(DieselError::NotFound.into()),
                _ => Ok(deletion),
            }
        })
        .await
    }
}
