use domain::{Draft, UserId, content::ContentItem};
use ports::{Created, Error, IdempotencyKey, users::Users};

use crate::support::{Stores, administrator, count, node, other_node, service, sql};

fn once(user: UserId, key: &str) -> IdempotencyKey {
    IdempotencyKey { user, key: key.to_owned(), request: [0; 32] }
}

fn asking(user: UserId, request: u8) -> IdempotencyKey {
    IdempotencyKey { request: [request; 32], ..once(user, "k") }
}

#[tokio::test]
async fn concurrent_creates_on_two_nodes_create_once() {
    let (database, postgres) = node().await;
    let (other, _) = other_node(&database).await;
    let root = administrator(&postgres, "root").await.id;
    for number in 0..5 {
        let key = format!("key {number}");
        let draft = || service("One", "Words.").validate().expect("valid");
        let (first, second) = tokio::join!(
            postgres.of::<ContentItem>().create(draft(), None, Some(once(root, &key))),
            other.of::<ContentItem>().create(draft(), None, Some(once(root, &key)))
        );
        let entity = |created: ports::Result<Created<_>>| created.and_then(Created::entity).expect("an item");
        assert_eq!(entity(first), entity(second));
    }
    assert_eq!(count(&database, "SELECT count(*) FROM content_management"), 5);
}

#[tokio::test]
async fn a_stored_response_has_no_secrets() {
    let (database, postgres) = node().await;
    let root = administrator(&postgres, "root").await.id;
    let draft = domain::users::UserDraft {
        username: "ada".to_owned(),
        password: "secret1".to_owned(),
        ..domain::users::UserDraft::default()
    };
    let hash = ports::passwords::PasswordHash("$hash$".to_owned());
    let valid = draft.validate().expect("valid");
    Users::create(&postgres, valid, hash, None, Some(once(root, "the key"))).await.expect("a user");
    let secrets = "SELECT count(*) FROM idempotency WHERE answer::text ~ 'secret1|hash' OR key_hash = 'the key'";
    assert_eq!(count(&database, secrets), 0);
    assert_eq!(count(&database, "SELECT count(*) FROM idempotency"), 1);
}

#[tokio::test]
async fn of_two_different_concurrent_requests_with_one_key_one_succeeds() {
    let (database, postgres) = node().await;
    let (other, _) = other_node(&database).await;
    let root = administrator(&postgres, "root").await.id;
    for number in 0..5 {
        let keyed = |request| Some(IdempotencyKey { key: format!("key {number}"), ..asking(root, request) });
        let draft = |title: &str| service(title, "Words.").validate().expect("valid");
        let (first, second) = tokio::join!(
            postgres.of::<ContentItem>().create(draft("One"), None, keyed(1)),
            other.of::<ContentItem>().create(draft("Two"), None, keyed(2))
        );
        let outcomes = [first, second];
        assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, Ok(Created::New(_)))).count(), 1, "{outcomes:?}");
        let refused = outcomes.iter().filter(|outcome| matches!(outcome, Err(Error::KeyReused { .. })));
        assert_eq!(refused.count(), 1, "{outcomes:?}");
    }
    assert_eq!(count(&database, "SELECT count(*) FROM content_management"), 5);
}

#[tokio::test]
async fn a_response_stored_by_another_release_is_replayed_unchanged() {
    let (database, postgres) = node().await;
    let root = administrator(&postgres, "root").await.id;
    let draft = || service("One", "Words.").validate().expect("valid");
    postgres.of::<ContentItem>().create(draft(), None, Some(asking(root, 1))).await.expect("an item");
    let mut conn = database.connect().expect("a connection");
    let older = "UPDATE idempotency SET answer = answer - 'title' || '{\"name\": \"One\"}'";
    sql(&mut conn, older).expect("an older row");
    let again = postgres.of::<ContentItem>().create(draft(), None, Some(asking(root, 1))).await.expect("the answer");
    let Created::Replayed(first) = again else { panic!("created again") };
    assert_eq!(first["name"], "One");
}
