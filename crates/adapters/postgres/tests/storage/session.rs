use std::time::Duration;

use domain::{Patch, UserId};
use ports::{
    IfMatch,
    passwords::PasswordHash,
    session::{SessionState, Sessions},
    users::Users,
};

use crate::support::{node, other_node, password_hash, session, sql, user};

const DAY: Duration = Duration::from_hours(24);

fn state(word: &str) -> SessionState {
    [("word".to_owned(), word.to_owned())].into()
}

#[tokio::test]
async fn an_update_does_not_restore_a_deleted_session() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    assert!(session(&postgres, "key", ada, state("one")).await);
    assert!(Sessions::update(&postgres, "key", state("two"), DAY).await.expect("an answer"));
    assert_eq!(postgres.load("key").await.expect("an answer"), Some(state("two")));
    Sessions::delete(&postgres, "key").await.expect("gone");
    Sessions::delete(&postgres, "key").await.expect("gone still");
    assert!(!Sessions::update(&postgres, "key", state("three"), DAY).await.expect("an answer"));
    assert_eq!(postgres.load("key").await.expect("an answer"), None);
}

#[tokio::test]
async fn an_expired_session_is_not_found_and_cannot_be_extended() {
    let (database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    assert!(session(&postgres, "key", ada, state("one")).await);
    database.execute("UPDATE sessions SET expires_at = now() - interval '1 s', touched_at = now() - interval '2 h'");
    assert_eq!(postgres.load("key").await.expect("an answer"), None);
    assert!(!Sessions::update(&postgres, "key", state("two"), DAY).await.expect("an answer"));
    postgres.touch("key", DAY).await.expect("a touch");
    assert_eq!(postgres.load("key").await.expect("an answer"), None);
}

#[tokio::test]
async fn a_session_that_was_found_expired_stays_dead_when_the_clock_is_set_back() {
    let (database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    for key in ["loaded", "asked"] {
        assert!(session(&postgres, key, ada, state("one")).await);
    }
    database.execute("UPDATE sessions SET expires_at = now() - interval '1 s'");
    assert_eq!(postgres.load("loaded").await.expect("an answer"), None);
    assert!(postgres.user_of("asked", DAY).await.expect("an answer").is_none());
    database.execute("UPDATE sessions SET expires_at = expires_at + interval '1 day'");
    assert_eq!(postgres.load("loaded").await.expect("an answer"), None);
    assert!(postgres.user_of("asked", DAY).await.expect("an answer").is_none());
}

#[tokio::test]
async fn a_session_is_extended_at_most_hourly() {
    let (database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    assert!(session(&postgres, "key", ada, state("one")).await);
    let long = "SELECT count(*) FROM sessions WHERE expires_at > now() + interval '5 days'";
    postgres.touch("key", DAY * 10).await.expect("a touch");
    assert_eq!(database.count(long), 0);
    database.execute("UPDATE sessions SET touched_at = now() - interval '61 minutes'");
    postgres.touch("key", DAY * 10).await.expect("a touch");
    assert_eq!(database.count(long), 1);
}

#[tokio::test]
async fn no_session_opens_with_an_outdated_password() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    let new = PasswordHash("new".to_owned());
    Users::update(&postgres, ada, Patch::default(), Some(new.clone()), None, IfMatch::Any).await.expect("a change");
    assert!(!session(&postgres, "old", ada, state("one")).await);
    assert_eq!(postgres.load("old").await.expect("an answer"), None);
    assert!(Sessions::open(&postgres, "new", ada, &new, state("one"), DAY).await.expect("an answer"));
    assert!(!Sessions::open(&postgres, "nobody", UserId(ada.0 + 1), &new, state("one"), DAY).await.expect("an answer"));
}

#[tokio::test]
async fn opening_a_session_waits_for_a_concurrent_password_change() {
    let (database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    let mut change = database.connect().expect("a connection");
    sql(&mut change, "BEGIN; UPDATE users SET password_hash = 'new', version = version + 1").expect("a change");
    let login = {
        let postgres = postgres.clone();
        tokio::spawn(async move { session(&postgres, "key", ada, state("one")).await })
    };
    let waiting = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while database.count(waiting) == 0 {
        assert!(!login.is_finished(), "it did not wait");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    sql(&mut change, "COMMIT").expect("the change");
    assert!(!login.await.expect("an answer"));
    assert_eq!(Sessions::open(&postgres, "key", ada, &password_hash(), state("one"), DAY).await.ok(), Some(false));
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
async fn sweeps_expired_sessions_and_old_responses() {
    let (database, _) = node().await;
    database.execute(
        "INSERT INTO sessions VALUES (sha256('x'), null, '{}', now() - interval '1 s');
         INSERT INTO users (username, username_key, password_hash) VALUES ('ada', 'ada', 'x');
         INSERT INTO idempotency VALUES (1, 'blog', sha256('x'), sha256('r'), '1', now() - interval '32 days'),
             (1, 'blog', sha256('y'), sha256('r'), '1', now() - interval '30 days')",
    );
    let (fresh, _) = other_node(&database).await;
    let eve = user(&fresh, "eve").await.id;
    assert!(session(&fresh, "key", eve, state("one")).await);
    assert_eq!(database.count("SELECT count(*) FROM sessions"), 1);
    assert_eq!(database.count("SELECT count(*) FROM idempotency"), 1);
}
