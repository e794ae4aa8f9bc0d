//! The recorded rows of deletions.

use domain::{DeletionId, Draft as _, subscribers::SubscriptionDraft};
use ports::{Error, deletions::Deletions, subscribers::Subscribers};

use crate::support::{count, node, sql};

#[tokio::test]
async fn a_sweep_erases_deletions_after_an_hour() {
    let (database, postgres) = node().await;
    let mut conn = database.connect().expect("a connection");
    let mut deleted = Vec::new();
    for name in ["ada", "eve"] {
        let draft = SubscriptionDraft { email: format!("{name}@example.com") };
        postgres.subscribe(draft.validate().expect("valid")).await.expect("subscribed");
        let id = count(&database, "SELECT max(id)::bigint AS count FROM newsletter_subscriptions");
        let id = domain::SubscriberId(id.try_into().expect("an id"));
        deleted.push(Subscribers::delete(&postgres, id).await.expect("deleted"));
    }
    let DeletionId(old) = deleted[0];
    sql(&mut conn, &format!("UPDATE deletions SET deleted_at = now() - interval '1 hour' WHERE id = {old}"))
        .expect("aged");
    assert!(matches!(Deletions::undo(&postgres, deleted[0]).await, Err(Error::NotFound)));
    postgres.sweep().await.expect("swept");
    let left = "SELECT count(*) FROM deletions WHERE rows::text LIKE '%ada%'";
    assert_eq!((count(&database, left), count(&database, "SELECT count(*) FROM deletions")), (0, 1));
    Deletions::undo(&postgres, deleted[1]).await.expect("undone");
}
