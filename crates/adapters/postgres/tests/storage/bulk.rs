//! Bulk actions, and the recorded rows of deletions.

use std::{sync::Arc, time::Duration};

use domain::{DeletionId, Draft as _, Patch, SubscriberId, content::ContentItem, subscribers::SubscriptionDraft};
use ports::{Error, bulk::Change, deletions::Deletions, subscribers::Subscribers};
use postgres::{Postgres, Settings, testing::Database};
use serde_json::json;

use crate::support::{Stores, connect, node, service, stored};

/// Stores three items.
async fn items(postgres: &Postgres) -> Vec<i32> {
    let mut ids = Vec::new();
    for title in ["One", "Two", "Three"] {
        ids.push(stored::<ContentItem>(postgres, service(title, "Words.")).await.id.0);
    }
    ids
}

fn withdrawn() -> Change<ContentItem> {
    Change::Patch(Arc::new(|_: &ContentItem| Patch::of(json!({ "published": false }))))
}

#[tokio::test]
async fn what_the_time_does_not_reach_is_left_and_the_rest_can_be_undone() {
    let database = Database::fresh().await;
    let postgres = connect(Settings { bulk_time: Duration::ZERO, ..database.settings() }).await;
    let ids = items(&postgres).await;
    let report = postgres.of::<ContentItem>().bulk(ids.clone(), withdrawn(), None).await.expect("a report");
    assert_eq!((report.done, report.left), (ids[..1].to_vec(), 2));
    let undone = postgres.undo_bulk(report.undo.expect("an undo"), None).await.expect("a report");
    assert_eq!((undone.done, undone.left, undone.undo), (ids[..1].to_vec(), 0, None));
    let again = postgres.of::<ContentItem>().bulk(ids.clone(), Change::Delete, None).await.expect("a report");
    assert_eq!((again.done, again.left), (ids[..1].to_vec(), 2));
}

/// A failed statement takes the transaction of its batch with it.
#[tokio::test]
async fn one_rows_failure_leaves_the_others_of_its_batch() {
    let (database, postgres) = node().await;
    let ids = items(&postgres).await;
    let refuse = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.title = 'Two' THEN RAISE unique_violation USING CONSTRAINT = 'faq_categories_name_key_unique'; END IF; RETURN NEW; END $$;
         CREATE TRIGGER refuse BEFORE UPDATE ON content_management FOR EACH ROW EXECUTE FUNCTION refuse()";
    database.execute(refuse);
    let report = postgres.of::<ContentItem>().bulk(ids.clone(), withdrawn(), None).await.expect("a report");
    assert_eq!(report.done, [ids[0], ids[2]]);
    assert_eq!(report.failed.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [ids[1]]);
    assert_eq!(postgres.undo_bulk(report.undo.expect("an undo"), None).await.expect("a report").done, [ids[0], ids[2]]);
}

#[tokio::test]
async fn a_sweep_erases_deletions_after_an_hour() {
    let (database, postgres) = node().await;
    let mut deleted = Vec::new();
    for name in ["ada", "eve"] {
        let draft = SubscriptionDraft { email: format!("{name}@example.com") };
        postgres.subscribe(draft.validate().expect("valid")).await.expect("subscribed");
        let id = database.count("SELECT max(id)::bigint AS count FROM newsletter_subscriptions");
        let id = SubscriberId(id.try_into().expect("an id"));
        deleted.push(Subscribers::delete(&postgres, id).await.expect("deleted"));
    }
    let DeletionId(old) = deleted[0];
    database.execute(&format!("UPDATE deletions SET deleted_at = now() - interval '1 hour' WHERE id = {old}"));
    assert!(matches!(Deletions::undo(&postgres, deleted[0]).await, Err(Error::NotFound)));
    postgres.sweep().await.expect("swept");
    let left = "SELECT count(*) FROM deletions WHERE rows::text LIKE '%ada%'";
    assert_eq!((database.count(left), database.count("SELECT count(*) FROM deletions")), (0, 1));
    Deletions::undo(&postgres, deleted[1]).await.expect("undone");
}
