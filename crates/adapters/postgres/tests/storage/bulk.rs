//! Bulk actions in storage.

use std::{sync::Arc, time::Duration};

use domain::{Patch, content::ContentItem};
use ports::{Created, bulk::Change, deletions::Deletions};
use postgres::{Postgres, Settings, testing::Database};
use serde_json::json;

use crate::support::{Stores, service};

async fn item(postgres: &Postgres, title: &str) -> i32 {
    use domain::Draft as _;
    let draft = service(title, "Words.").validate().expect("valid");
    postgres.of::<ContentItem>().create(draft, None, None).await.and_then(Created::entity).expect("an item").id.0
}

fn withdrawn() -> Change<ContentItem> {
    Change::Patch(Arc::new(|_: &ContentItem| Patch::of(json!({ "published": false }))))
}

#[tokio::test]
async fn what_the_time_does_not_reach_is_left_and_the_rest_can_be_undone() {
    let database = Database::fresh().await;
    let settings = Settings { bulk_time: Duration::ZERO, ..database.settings() };
    let postgres = Postgres::connect(settings, Arc::default(), Arc::new(markdown::Comrak)).await.expect("a node");
    let mut ids = Vec::new();
    for title in ["One", "Two", "Three"] {
        ids.push(item(&postgres, title).await);
    }
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
    let database = Database::fresh().await;
    let postgres = database.open(Arc::new(markdown::Comrak)).await.expect("a node");
    let mut ids = Vec::new();
    for title in ["One", "Two", "Three"] {
        ids.push(item(&postgres, title).await);
    }
    let mut conn = database.connect().expect("a connection");
    let refuse = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.title = 'Two' THEN RAISE unique_violation USING CONSTRAINT = 'faq_categories_name_key_unique'; END IF; RETURN NEW; END $$;
         CREATE TRIGGER refuse BEFORE UPDATE ON content_management FOR EACH ROW EXECUTE FUNCTION refuse()";
    crate::support::sql(&mut conn, refuse).expect("a trigger");
    let report = postgres.of::<ContentItem>().bulk(ids.clone(), withdrawn(), None).await.expect("a report");
    assert_eq!(report.done, [ids[0], ids[2]]);
    assert_eq!(report.failed.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [ids[1]]);
    assert_eq!(postgres.undo_bulk(report.undo.expect("an undo"), None).await.expect("a report").done, [ids[0], ids[2]]);
}
