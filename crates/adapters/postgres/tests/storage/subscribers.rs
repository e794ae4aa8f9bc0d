use domain::{Draft, subscribers::SubscriptionDraft};
use ports::subscribers::Subscribers;

use crate::support::{count, node};

#[tokio::test]
async fn subscribes_an_address_once_without_regard_to_case() {
    let (database, postgres) = node().await;
    for email in ["ada@example.com", "ADA@example.com"] {
        let draft = SubscriptionDraft { email: email.to_owned() };
        postgres.subscribe(draft.validate().expect("valid")).await.expect("subscribed");
    }
    assert_eq!(count(&database, "SELECT count(*) FROM newsletter_subscriptions"), 1);
}
