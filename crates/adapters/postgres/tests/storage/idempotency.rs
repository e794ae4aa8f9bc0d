use domain::{Draft, UserId, content::ContentItem, users::UserDraft};
use ports::{Created, Error, IdempotencyKey, users::Users};

use crate::support::{Stores, administrator, node, other_node, service};

fn once(user: UserId, key: &str) -> IdempotencyKey {
    IdempotencyKey { user, key: key.to_owned(), request: [0; 32] }
}

fn asking(user: UserId, request: u8) -> IdempotencyKey {
    IdempotencyKey { request: [request; 32], ..once(user, "k") }
}

#[tokio::test]
async fn a_stored_response_has_no_secrets() {
    let (database, postgres) = node().await;
    let root = administrator(&postgres, "root").await.id;
    let draft = UserDraft { username: "ada".to_owned(), password: "secret1".to_owned(), ..UserDraft::default() };
    let hash = ports::passwords::PasswordHash("$hash$".to_owned());
    let valid = draft.validate().expect("valid");
    Users::create(&postgres, valid, hash, None, Some(once(root, "the key"))).await.expect("a user");
    let secrets = "SELECT count(*) FROM idempotency WHERE answer::text ~ 'secret1|hash' OR key_hash = 'the key'";
    assert_eq!(database.count(secrets), 0);
    assert_eq!(database.count("SELECT count(*) FROM idempotency"), 1);
}

#[tokio::test]
async fn of_two_concurrent_creates_with_one_key_on_two_nodes_one_stores() {
    let (database, postgres) = node().await;
    let (other, _) = other_node(&database).await;
    let root = administrator(&postgres, "root").await.id;
    for number in 0..10 {
        let keyed = |request| Some(IdempotencyKey { key: format!("key {number}"), ..asking(root, request) });
        let draft = || service("One", "Words.").validate().expect("valid");
        let (first, second) = tokio::join!(
            postgres.of::<ContentItem>().create(draft(), None, keyed(1)),
            other.of::<ContentItem>().create(draft(), None, keyed(1 + number % 2))
        );
        if number % 2 == 0 {
            let entity = |created: ports::Result<Created<_>>| created.and_then(Created::entity).expect("an item");
            assert_eq!(entity(first), entity(second));
        } else {
            let outcomes = [first, second];
            let stored = outcomes.iter().filter(|outcome| matches!(outcome, Ok(Created::New(_)))).count();
            let refused = outcomes.iter().filter(|outcome| matches!(outcome, Err(Error::KeyReused { .. }))).count();
            assert_eq!((stored, refused), (1, 1), "{outcomes:?}");
        }
    }
    assert_eq!(database.count("SELECT count(*) FROM content_management"), 10);
}

#[tokio::test]
async fn a_response_stored_by_another_release_is_replayed_unchanged() {
    let (database, postgres) = node().await;
    let root = administrator(&postgres, "root").await.id;
    let draft = || service("One", "Words.").validate().expect("valid");
    postgres.of::<ContentItem>().create(draft(), None, Some(asking(root, 1))).await.expect("an item");
    database.execute("UPDATE idempotency SET answer = answer - 'title' || '{\"name\": \"One\"}'");
    let again = postgres.of::<ContentItem>().create(draft(), None, Some(asking(root, 1))).await.expect("the answer");
    let Created::Replayed(first) = again else { panic!("created again") };
    assert_eq!(first["name"], "One");
}
