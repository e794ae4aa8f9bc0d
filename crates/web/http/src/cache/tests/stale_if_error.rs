//! Responses to visitors and sessions during and after an outage of the database.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix_web::{http::StatusCode, test::TestRequest};
use domain::Feature;
use futures_util::FutureExt as _;
use ports::Generations;
use tokio::time::{sleep, timeout};

use super::{
    super::{Cache, Features, Freshness, Keep, Produced, Reply, STALE_IF_ERROR},
    page,
};
use crate::error::ApiError;

/// How the database behaves.
#[derive(Clone, Copy, PartialEq)]
enum Database {
    Up,
    Refusing,
    Silent,
}

struct Site {
    generations: Arc<Generations>,
    cache: Cache,
    database: Arc<Mutex<Database>>,
    attempts: Arc<AtomicUsize>,
}

fn site() -> Site {
    let generations = Arc::new(Generations::default());
    generations.set_synced(true);
    let cache = Cache::new(Arc::clone(&generations));
    Site { generations, cache, database: Arc::new(Mutex::new(Database::Up)), attempts: Arc::default() }
}

/// A site of which the cache has a copy.
async fn visited() -> Site {
    let site = site();
    assert_eq!(site.visit().await, ("attempt 1".to_owned(), None));
    site
}

impl Site {
    fn set(&self, database: Database) {
        *self.database.lock().unwrap() = database;
    }

    /// The node knows that the database is away.
    fn outage(&self) {
        self.set(Database::Refusing);
        self.generations.set_synced(false);
    }

    async fn get(&self, key: &str, freshness: Freshness) -> Result<Reply, ApiError> {
        let (database, attempts) = (Arc::clone(&self.database), Arc::clone(&self.attempts));
        let make = move || {
            async move {
                let attempt = attempts.fetch_add(1, Ordering::SeqCst) + 1;
                let now = *database.lock().unwrap();
                match now {
                    Database::Up => {
                        let page = page(format!("attempt {attempt}"));
                        Ok(Produced::while_unchanged(page, Features::of(&[Feature::Blog])))
                    }
                    Database::Refusing => Err(ApiError::unavailable("connection refused")),
                    Database::Silent => {
                        sleep(Duration::from_mins(1)).await;
                        Err(ApiError::unavailable("no answer"))
                    }
                }
            }
            .boxed()
        };
        self.cache.get(key.into(), freshness, make).await
    }

    /// Returns the text and the `Age` header that a visitor gets.
    async fn visit(&self) -> (String, Option<String>) {
        let reply = self.get("/blog", Freshness::AllowStale).await.unwrap();
        let text = String::from_utf8(reply.response.plain.to_vec()).unwrap();
        let response = reply.respond(&TestRequest::get().to_http_request()).await;
        (text, response.headers().get("age").map(|age| age.to_str().unwrap().to_owned()))
    }

    async fn status(&self, key: &str, freshness: Freshness) -> Option<StatusCode> {
        self.get(key, freshness).await.err().map(|error| error.status)
    }
}

const UNAVAILABLE: Option<StatusCode> = Some(StatusCode::SERVICE_UNAVAILABLE);

#[actix_web::test]
async fn serves_stale_copies_only_to_visitors() {
    let site = visited().await;
    site.outage();
    for _ in 0..3 {
        let (text, age) = site.visit().await;
        assert_eq!(text, "attempt 1");
        assert!(age.unwrap().parse::<u64>().unwrap() < 60);
        assert_eq!(site.status("/blog", Freshness::Current).await, UNAVAILABLE);
        assert_eq!(site.status("/faq", Freshness::AllowStale).await, UNAVAILABLE);
    }
}

#[actix_web::test]
async fn serves_a_copy_that_was_stale_before_the_outage() {
    let site = visited().await;
    site.generations.bump(Feature::Blog);
    sleep(Duration::from_secs(1)).await;
    site.set(Database::Refusing);
    let (text, age) = site.visit().await;
    assert_eq!(text, "attempt 1");
    assert!(age.unwrap().parse::<u64>().unwrap() >= 1);
}

#[actix_web::test]
async fn visitors_do_not_wait_during_a_known_outage() {
    let site = visited().await;
    site.outage();
    site.visit().await;
    site.set(Database::Silent);
    sleep(Duration::from_secs(1)).await;
    let before = site.attempts.load(Ordering::SeqCst);
    for _ in 0..50 {
        let visit = timeout(Duration::from_secs(20), site.visit());
        assert_eq!(visit.await.expect("no wait").0, "attempt 1");
    }
    sleep(Duration::from_millis(20)).await;
    assert_eq!(site.attempts.load(Ordering::SeqCst), before + 1, "one tries, in the background");
}

#[actix_web::test]
async fn serves_current_responses_after_a_successful_attempt() {
    let site = visited().await;
    site.outage();
    assert!(site.visit().await.1.is_some());
    site.set(Database::Up);
    sleep(Duration::from_secs(1)).await;
    assert!(site.visit().await.1.is_some(), "this visit makes the attempt");
    let is_current = async {
        while site.visit().await.1.is_some() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(20), is_current).await.expect("a current answer");
}

#[actix_web::test]
async fn serves_current_responses_once_the_node_is_synced() {
    let site = visited().await;
    site.outage();
    assert!(site.visit().await.1.is_some());
    sleep(Duration::from_secs(1)).await;
    site.set(Database::Up);
    site.generations.bump_all();
    site.generations.set_synced(true);
    assert_eq!(site.visit().await, ("attempt 3".to_owned(), None));
}

#[actix_web::test]
async fn serves_a_copy_for_an_hour_after_it_was_last_current() {
    let site = visited().await;
    site.set(Database::Refusing);
    sleep(Duration::from_millis(20)).await;
    // The node was synced until now, so the copy was current until now, even if it was not requested.
    site.generations.set_synced(true);
    site.generations.set_synced(false);
    site.visit().await;
    let entry = site.cache.copies.get(&crate::cache::Key::from("/blog")).unwrap();
    let seen = entry.seen.load(Ordering::Relaxed);
    assert_eq!(seen, site.cache.clock.last_synced().unwrap());
    let hour = STALE_IF_ERROR * 1_000;
    assert!(site.cache.fallback(&entry, seen + hour).is_some());
    assert!(site.cache.fallback(&entry, seen + hour + 1_000).is_none());
}

#[actix_web::test]
async fn a_shell_is_not_a_stale_copy() {
    let site = site();
    let make = || async { Ok(Produced::new(page("shell".to_owned()), Keep::For(Duration::from_millis(1)))) }.boxed();
    site.cache.get("/blog".into(), Freshness::AllowStale, make).await.unwrap_or_else(|error| panic!("{error}"));
    sleep(Duration::from_millis(5)).await;
    site.set(Database::Refusing);
    assert_eq!(site.status("/blog", Freshness::AllowStale).await, UNAVAILABLE);
}

#[actix_web::test]
async fn a_copy_of_something_that_is_gone_is_dropped_at_once() {
    let site = visited().await;
    site.generations.bump(Feature::Blog);
    for _ in 0..2 {
        let gone = || async { Err(ApiError::not_found()) }.boxed();
        let error = site.cache.get("/blog".into(), Freshness::AllowStale, gone).await.unwrap_err();
        assert_eq!(error.status, StatusCode::NOT_FOUND);
    }
}
