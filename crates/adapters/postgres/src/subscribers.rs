//! Newsletter subscriptions in Postgres.

use diesel::{pg::Pg, result::Error as DieselError};
use domain::{
    SubscriberId,
    subscribers::{Subscriber, SubscriptionDraft},
};
use garde::Valid;
use ports::subscribers::Subscribers;

use crate::{prelude::*, schema::newsletter_subscriptions as subscriptions};

const FEATURES: &[Feature] = &[Feature::Subscribers];

pub static KIND: Kind =
    Kind { name: "subscriber", features: FEATURES, rows: &[("newsletter_subscriptions", "id = $2")], ..Kind::PLAIN };

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "email", sql: "email_key", value_type: ColumnType::Text },
];

#[derive(Queryable, Selectable)]
#[diesel(table_name = subscriptions, check_for_backend(Pg))]
struct SubscriberRow {
    id: i32,
    email: String,
    created_at: DateTime<Utc>,
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

    async fn delete(&self, id: SubscriberId) -> Result<DeletionId> {
        self.run("subscribers::delete", FEATURES, move |conn| {
            let deletion = deletions::record(conn, &KIND, id.0)?;
            match diesel::delete(subscriptions::table.find(id.0)).execute(conn)? {
                0 => Err(DieselError::NotFound.into()),
                _ => Ok(deletion),
            }
        })
        .await
    }
}

listed! {
    SubscriberRow => Subscriber in subscriptions by COLUMNS;
    search |pattern| subscriptions::email_key.like(pattern);
    filter |_filter: ()| []
}
