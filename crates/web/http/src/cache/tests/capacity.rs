//! Which copies stay in a cache that is full.

use std::sync::Arc;

use chrono::Utc;
use futures_util::FutureExt as _;
use ports::Generations;

use super::{super::*, blog, page};

#[actix_web::test]
async fn copies_stay_within_the_capacity() {
    let generations = Arc::new(Generations::default());
    let cache = Cache::with(generations, Utc::now, 100_000);
    for number in 0..500 {
        let make = || async { Ok(Produced::while_unchanged(page("x".repeat(5_000)), blog())) }.boxed();
        cache.get(format!("/{number}").as_str().into(), Freshness::AllowStale, make).await.unwrap();
    }
    let (count, bytes) = cache.size();
    assert!((90_000..=100_000).contains(&bytes), "{bytes}");
    assert_eq!(count, 9);
}

#[actix_web::test]
async fn a_large_copy_stays_on_any_number_of_processors() {
    let cache = Cache::new(Arc::new(Generations::default()));
    request(&cache, "/large", 2_000_000).await;
    assert!(cache.current("/large").is_some());
}

/// As a request does: the fast path looks first, then the application.
async fn request(cache: &Cache, url: &str, bytes: usize) {
    if (0..2).all(|_| cache.current(url).is_none()) {
        let make = || async move { Ok(Produced::while_unchanged(page("x".repeat(bytes)), blog())) }.boxed();
        cache.get(url.into(), Freshness::AllowStale, make).await.unwrap();
    }
    assert_ne!(cache.size().0, 0);
}

#[actix_web::test]
async fn what_is_requested_once_does_not_displace_what_was_requested_again() {
    // Small copies, many of which have the room of a page, large ones, and any mixture.
    for sizes in [[100, 100], [12_000, 12_000], [100, 12_000]] {
        let cache = Cache::with(Arc::new(Generations::default()), Utc::now, 300_000);
        let popular = ["/", "/blog", "/faq"];
        for url in popular.repeat(2) {
            request(&cache, url, 20_000).await;
        }
        for number in 0..2_000 {
            request(&cache, &format!("/api/blog?before={number}"), sizes[number % 2]).await;
        }
        for url in popular {
            assert!(cache.current(url).is_some(), "{url} {sizes:?}");
        }
    }
}

#[actix_web::test]
async fn pages_that_are_popular_later_displace_those_that_were() {
    let cache = Cache::with(Arc::new(Generations::default()), Utc::now, 300_000);
    for url in (0..12).map(|day| format!("/blog/of-day-{day}")) {
        for _ in 0..3 {
            request(&cache, &url, 20_000).await;
        }
        assert!(cache.current(&url).is_some(), "{url}");
    }
    assert!(cache.current("/blog/of-day-0").is_none());
}
