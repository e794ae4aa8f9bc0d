//! Newsletter subscriptions in Postgres.

use async_trait::async_trait;
use diesel::{ExpressionMethods, RunQueryDsl};
use domain::{Feature, newsletter::SubscriptionDraft};
use garde::Valid;
use ports::{Result, newsletter::Newsletter};

use crate::{Postgres, schema::newsletter_subscriptions as subscriptions, text};

#[async_trait]
impl Newsletter for Postgres {
    async fn subscribe(&self, draft: Valid<SubscriptionDraft>) -> Result<()> {
        self.run("newsletter::subscribe", &[Feature::Newsletter], move |conn| {
            diesel::insert_into(subscriptions::table)
                .values((subscriptions::email.eq(&draft.email), subscriptions::email_key.eq(text::key(&draft.email))))
                .on_conflict_do_nothing()
                .execute(conn)?;
            Ok(())
        })
        .await
    }
}
