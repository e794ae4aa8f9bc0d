use domain::{
    AuthorSlug, Patch, UserId, Version,
    blog::Post,
    rules::message,
    users::{User, UserDraft},
};
use ports::{Error, IfMatch, Result, blog::Blog, passwords::PasswordHash, session::Sessions, users::Users};
use postgres::Postgres;

use serde_json::json;

use crate::support::{Stores, account, administrator, conflict, node, patch, post, session, stored_post, user};

async fn change(postgres: &Postgres, id: UserId, patch: Patch<UserDraft>) -> Result<User> {
    Users::update(postgres, id, patch, None, None, IfMatch::Any).await
}

fn demotion() -> Patch<UserDraft> {
    patch(json!({ "isAdmin": false }))
}

fn naming(name: &str) -> Patch<UserDraft> {
    patch(json!({ "displayName": name }))
}

async fn author_page(postgres: &Postgres, slug: &str) -> Option<domain::blog::AuthorPage> {
    postgres.author(&AuthorSlug(slug.to_owned())).await.expect("an answer")
}

#[tokio::test]
async fn usernames_are_unique_without_regard_to_case() {
    let (_database, postgres) = node().await;
    user(&postgres, "Élodie").await;
    let taken = account(&postgres, "éLODIE", false).await;
    assert_eq!(conflict(taken), (Some("username"), message::USERNAME_TAKEN));
    let (found, hash) = postgres.find_login(" ÉLODIE ").await.expect("an answer").expect("a user");
    assert_eq!(found.username, "Élodie");
    assert!(hash.0.starts_with("$argon2id$"));
}

#[tokio::test]
async fn of_two_concurrent_creates_one_succeeds() {
    let (_database, postgres) = node().await;
    let racers = (0..4).map(|_| {
        let postgres = postgres.clone();
        tokio::spawn(async move { account(&postgres, "grace", false).await })
    });
    let mut won = 0;
    for racer in racers.collect::<Vec<_>>() {
        match racer.await.expect("a racer") {
            Ok(_) => won += 1,
            lost => assert_eq!(conflict(lost).1, message::USERNAME_TAKEN),
        }
    }
    assert_eq!(won, 1);
}

#[tokio::test]
async fn of_two_concurrent_demotions_of_the_last_administrators_one_fails() {
    for _ in 0..5 {
        let (_database, postgres) = node().await;
        let one = administrator(&postgres, "one").await.id;
        let other = administrator(&postgres, "other").await.id;
        let (first, second) =
            tokio::join!(change(&postgres, one, demotion()), Users::delete(&postgres, other, None, IfMatch::Any));
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
        assert!(postgres.oldest_administrator().await.expect("an answer").is_some());
    }
}

#[tokio::test]
async fn finds_the_oldest_administrator() {
    let (_database, postgres) = node().await;
    user(&postgres, "client").await;
    assert_eq!(postgres.oldest_administrator().await.expect("an answer"), None);
    let oldest = administrator(&postgres, "oldest").await.id;
    administrator(&postgres, "other").await;
    assert_eq!(postgres.oldest_administrator().await.expect("an answer"), Some(oldest));
}

#[tokio::test]
async fn the_last_administrator_cannot_be_removed() {
    let (_database, postgres) = node().await;
    let last = administrator(&postgres, "last").await.id;
    user(&postgres, "client").await;
    assert_eq!(conflict(change(&postgres, last, demotion()).await), (None, message::LAST_ADMINISTRATOR));
    let deleted = Users::delete(&postgres, last, None, IfMatch::Any).await;
    assert_eq!(conflict(deleted), (None, message::LAST_ADMINISTRATOR));
}

#[tokio::test]
async fn a_stale_version_changes_nothing() {
    let (_database, postgres) = node().await;
    let id = user(&postgres, "ada").await.id;
    let named = change(&postgres, id, naming("Ada")).await.expect("a change");
    assert_eq!(named.version, Version(2));
    let stale = IfMatch::OneOf(vec![Version(1)]);
    let update = Users::update(&postgres, id, naming("Eve"), None, None, stale.clone()).await;
    assert!(matches!(update, Err(Error::Stale)));
    assert!(matches!(Users::delete(&postgres, id, None, stale).await, Err(Error::Stale)));
    let found = Users::find(&postgres, id).await.expect("an answer").expect("a user");
    assert_eq!(found, named);
}

#[tokio::test]
async fn validates_the_result_of_a_patch() {
    let (_database, postgres) = node().await;
    let id = user(&postgres, "ada").await.id;
    let short = Patch::<UserDraft>::of(json!({ "username": "a" }));
    assert_eq!(short.unwrap_err().of("username"), ["Username must be at least 3 characters"]);
    let nobody = change(&postgres, UserId(id.0 + 1), naming("x")).await;
    assert!(matches!(nobody, Err(Error::NotFound)));
}

#[tokio::test]
async fn a_new_password_ends_only_that_users_sessions() {
    let (_database, postgres) = node().await;
    let (ada, eve) = (user(&postgres, "ada").await.id, user(&postgres, "eve").await.id);
    for (key, id) in [("a", ada), ("e", eve)] {
        assert!(session(&postgres, key, id, [].into()).await);
    }
    let hash = PasswordHash("another".to_owned());
    Users::update(&postgres, ada, Patch::default(), Some(hash), None, IfMatch::Any).await.expect("a change");
    assert!(postgres.load("a").await.expect("an answer").is_none());
    assert!(postgres.load("e").await.expect("an answer").is_some());
    let (_, hash) = postgres.find_login("ada").await.expect("an answer").expect("a user");
    assert_eq!(hash.0, "another");
}

#[tokio::test]
async fn author_pages_do_not_reveal_usernames() {
    let (_database, postgres) = node().await;
    let client = user(&postgres, "ada").await;
    assert!(author_page(&postgres, "ada").await.is_none());
    stored_post(&postgres, post("First", &[client.id])).await;
    let page = author_page(&postgres, "ada").await.expect("a page");
    assert_eq!((page.author.title.as_str(), page.posts.len()), ("Contributor", 1));
    administrator(&postgres, "root").await;
    let page = author_page(&postgres, "root").await.expect("a page");
    assert!(page.posts.is_empty());
}

#[tokio::test]
async fn a_second_author_of_the_same_name_gets_a_number() {
    let (_database, postgres) = node().await;
    for username in ["one", "two"] {
        let id = user(&postgres, username).await.id;
        change(&postgres, id, naming("Ada Lovelace")).await.expect("a name");
        stored_post(&postgres, post(username, &[id])).await;
    }
    let first = author_page(&postgres, "ada-lovelace").await.expect("the first");
    let second = author_page(&postgres, "ada-lovelace-2").await.expect("the second");
    assert!(first.author.id.0 < second.author.id.0);
}

#[tokio::test]
async fn renaming_an_author_keeps_old_links_working() {
    let (_database, postgres) = node().await;
    let id = administrator(&postgres, "root").await.id;
    change(&postgres, id, naming("Ada Lovelace")).await.expect("a name");
    for slug in ["root", "ada-lovelace"] {
        let page = author_page(&postgres, slug).await.expect("a page");
        assert_eq!((page.author.id, page.author.slug.0.as_str()), (id, "ada-lovelace"), "{slug}");
    }
    let namesake = administrator(&postgres, "Root Two").await.id;
    change(&postgres, namesake, naming("Root")).await.expect("a name");
    let page = author_page(&postgres, "root-2").await.expect("a page");
    assert_eq!(page.author.id, namesake);
    change(&postgres, id, patch(json!({ "displayName": null }))).await.expect("no name");
    let page = author_page(&postgres, "ada-lovelace").await.expect("a page");
    assert_eq!(page.author.slug.0, "root");
}

#[tokio::test]
async fn deleting_a_user_keeps_their_posts_without_them() {
    let (_database, postgres) = node().await;
    let (ada, eve) = (user(&postgres, "ada").await.id, user(&postgres, "eve").await.id);
    let stored = stored_post(&postgres, post("Theirs", &[ada, eve])).await;
    Users::delete(&postgres, ada, None, IfMatch::Any).await.expect("gone");
    let kept = postgres.of::<Post>().find(stored.id).await.expect("an answer").expect("the post");
    assert_eq!(kept.author_id, None);
    assert_eq!(kept.authors.iter().map(|author| author.id).collect::<Vec<_>>(), [eve]);
}
