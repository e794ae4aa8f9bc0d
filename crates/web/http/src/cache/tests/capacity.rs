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
        cache.get(&format!("/{number}"), Freshness::AllowStale, make).await.unwrap();
    }
    cache.copies.run_pending_tasks();
    assert!(cache.copies.weighted_size() <= 100_000, "{}", cache.copies.weighted_size());
    assert!(cache.copies.entry_count() > 5);
}

#[actix_web::test]
async fn what_is_requested_once_does_not_displace_what_is_requested_often() {
    let cache = Cache::with(Arc::new(Generations::default()), Utc::now, 100_000);
    let request = async |key: String| {
        // As a request does: the fast path looks first, then the application.
        if cache.current(&key).is_none() && !cache.is_fresh(&key) {
            let make = || async { Ok(Produced::while_unchanged(page("x".repeat(2_000)), blog())) }.boxed();
            cache.get(&key, Freshness::AllowStale, make).await.unwrap();
        }
        cache.copies.run_pending_tasks();
    };
    let popular = ["/", "/blog", "/faq"];
    for number in 0..2_000 {
        request(format!("/blog?before={number}")).await;
        if number % 20 == 0 {
            for url in popular {
                request(url.to_owned()).await;
            }
        }
    }
    for url in popular {
        assert!(cache.is_fresh(url), "{url}");
    }
}
