use std::time::Duration;

use domain::UserId;
use ports::{
    IfMatch,
    session::{Sessions, State},
    users::Users,
};

use crate::support::{count, node, other_node, sql, user};

const DAY: Duration = Duration::from_hours(24);

fn state(word: &str) -> State {
    [("word".to_owned(), word.to_owned())].into()
}

#[tokio::test]
async fn a_session_is_found_by_its_key_and_its_key_is_not_stored() {
    let (database, postgres) = node().await;
    Sessions::insert(&postgres, "a secret key", None, state("one"), DAY).await.expect("a session");
    assert_eq!(postgres.load("a secret key").await.expect("an answer"), Some(state("one")));
    assert_eq!(postgres.load("another").await.expect("an answer"), None);
    let readable = "SELECT count(*) FROM sessions WHERE encode(key_hash, 'escape') LIKE '%secret%'";
    assert_eq!(count(&database, readable), 0);
}

#[tokio::test]
async fn an_update_never_brings_a_session_back() {
    let (_database, postgres) = node().await;
    Sessions::insert(&postgres, "key", None, state("one"), DAY).await.expect("a session");
    assert!(Sessions::update(&postgres, "key", None, state("two"), DAY).await.expect("an answer"));
    assert_eq!(postgres.load("key").await.expect("an answer"), Some(state("two")));
    Sessions::delete(&postgres, "key").await.expect("gone");
    Sessions::delete(&postgres, "key").await.expect("gone still");
    assert!(!Sessions::update(&postgres, "key", None, state("three"), DAY).await.expect("an answer"));
    assert_eq!(postgres.load("key").await.expect("an answer"), None);
}

#[tokio::test]
async fn an_expired_session_is_none_and_cannot_be_prolonged() {
    let (database, postgres) = node().await;
    Sessions::insert(&postgres, "key", None, state("one"), DAY).await.expect("a session");
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "UPDATE sessions SET expires_at = now() - interval '1 s', touched_at = now() - interval '2 h'")
        .expect("time passes");
    assert_eq!(postgres.load("key").await.expect("an answer"), None);
    assert!(!Sessions::update(&postgres, "key", None, state("two"), DAY).await.expect("an answer"));
    postgres.touch("key", DAY).await.expect("a touch");
    assert_eq!(postgres.load("key").await.expect("an answer"), None);
}

#[tokio::test]
async fn a_touch_prolongs_at_most_hourly() {
    let (database, postgres) = node().await;
    Sessions::insert(&postgres, "key", None, state("one"), DAY).await.expect("a session");
    let long = "SELECT count(*) FROM sessions WHERE expires_at > now() + interval '5 days'";
    postgres.touch("key", DAY * 10).await.expect("a touch");
    assert_eq!(count(&database, long), 0);
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "UPDATE sessions SET touched_at = now() - interval '61 minutes'").expect("time passes");
    postgres.touch("key", DAY * 10).await.expect("a touch");
    assert_eq!(count(&database, long), 1);
}

#[tokio::test]
async fn a_removed_users_sessions_end() {
    let (_database, postgres) = node().await;
    let id = user(&postgres, "ada").await.id;
    Sessions::insert(&postgres, "key", Some(id), state("one"), DAY).await.expect("a session");
    Users::delete(&postgres, id, IfMatch::Any).await.expect("gone");
    assert_eq!(postgres.load("key").await.expect("an answer"), None);
    let orphan = Sessions::insert(&postgres, "key", Some(UserId(id.0)), state("one"), DAY).await;
    assert!(matches!(orphan, Err(ports::Error::NotFound)));
}

#[tokio::test]
async fn all_nodes_sign_cookies_with_the_same_key() {
    let (database, postgres) = node().await;
    let (other, _) = other_node(&database).await;
    let (one, two) = tokio::join!(postgres.cookie_key(), other.cookie_key());
    let key = one.expect("a key");
    assert_eq!(key.len(), 64);
    assert_eq!(key, two.expect("a key"));
}

#[tokio::test]
async fn expired_sessions_and_old_answers_are_swept() {
    let (database, _) = node().await;
    let mut conn = database.connect().expect("a connection");
    sql(
        &mut conn,
        "INSERT INTO sessions VALUES (sha256('x'), null, '{}', now() - interval '1 s');
         INSERT INTO users (username, username_key, password_hash) VALUES ('ada', 'ada', 'x');
         INSERT INTO idempotency VALUES (1, 'blog', sha256('x'), '1', now() - interval '32 days'),
             (1, 'blog', sha256('y'), '1', now() - interval '30 days')",
    )
    .expect("old rows");
    let (fresh, _) = other_node(&database).await;
    Sessions::insert(&fresh, "key", None, state("one"), DAY).await.expect("a session");
    assert_eq!(count(&database, "SELECT count(*) FROM sessions"), 1);
    assert_eq!(count(&database, "SELECT count(*) FROM idempotency"), 1);
}
