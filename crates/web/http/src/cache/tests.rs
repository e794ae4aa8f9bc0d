//! Tests of the cache with writes, cancelled requests and midnights.

mod capacity;
mod stale_if_error;
mod storm;

use std::sync::atomic::{AtomicI64, AtomicUsize};

use actix_web::{
    body::to_bytes,
    http::{Method, StatusCode, header::HeaderValue},
    test::TestRequest,
};
use domain::Feature;
use futures_util::{
    FutureExt as _,
    future::{BoxFuture, join_all},
    poll,
};
use tokio::{sync::oneshot, time::timeout};

use super::*;

struct Fixture {
    generations: Arc<Generations>,
    cache: Cache,
    produced: Arc<AtomicUsize>,
}

fn fixture() -> Fixture {
    let generations = Arc::new(Generations::default());
    Fixture { cache: Cache::new(Arc::clone(&generations)), generations, produced: Arc::default() }
}

/// The cache has a copy, and what it shows was written since.
async fn outdated() -> Fixture {
    let fixture = fixture();
    assert_eq!(fixture.ask(Freshness::AllowStale).await, "1");
    fixture.generations.bump(Feature::Blog);
    fixture
}

fn page(text: String) -> CachedResponse {
    CachedResponse::new(StatusCode::OK, HeaderValue::from_static("text/html"), Policy::Revalidate, text.into())
}

fn blog() -> Features {
    Features::of(&[Feature::Blog, Feature::Navigation])
}

impl Fixture {
    /// Requests `/blog`. Each response has its number and takes a moment to produce.
    async fn ask(&self, freshness: Freshness) -> String {
        self.ask_slowly(freshness, Duration::from_millis(5)).await
    }

    async fn ask_slowly(&self, freshness: Freshness, takes: Duration) -> String {
        let count = Arc::clone(&self.produced);
        let make = move || -> BoxFuture<'static, _> {
            async move {
                let number = count.fetch_add(1, Ordering::SeqCst) + 1;
                tokio::time::sleep(takes).await;
                Ok(Produced::while_unchanged(page(number.to_string()), blog()))
            }
            .boxed()
        };
        let stored = self.cache.get("/blog".into(), freshness, make).await.unwrap().response;
        String::from_utf8(stored.plain.to_vec()).unwrap()
    }
}

#[actix_web::test]
async fn serves_a_copy_until_one_of_its_features_is_written() {
    let fixture = fixture();
    assert_eq!(fixture.ask(Freshness::Current).await, "1");
    fixture.generations.bump(Feature::Faq);
    assert_eq!(fixture.ask(Freshness::Current).await, "1");
    for (written, expected) in [(Feature::Blog, "2"), (Feature::Navigation, "3")] {
        fixture.generations.bump(written);
        assert_eq!(fixture.ask(Freshness::Current).await, expected);
        assert_eq!(fixture.ask(Freshness::AllowStale).await, expected);
    }
}

#[actix_web::test]
async fn concurrent_requests_share_one_computation() {
    let fixture = fixture();
    let answers = join_all((0..50).map(|_| fixture.ask(Freshness::AllowStale))).await;
    assert!(answers.iter().all(|answer| answer == "1"), "{answers:?}");
}

#[actix_web::test]
async fn a_cancelled_request_does_not_block_the_others() {
    let fixture = fixture();
    let mut leader = Box::pin(fixture.ask(Freshness::AllowStale));
    let mut follower = Box::pin(fixture.ask(Freshness::AllowStale));
    assert!(poll!(&mut leader).is_pending());
    assert!(poll!(&mut follower).is_pending());
    drop(leader);
    assert_eq!(timeout(Duration::from_secs(5), follower).await.unwrap(), "2");
}

#[actix_web::test]
async fn abandons_a_computation_without_waiting_requests() {
    let fixture = fixture();
    let leader = fixture.ask_slowly(Freshness::AllowStale, Duration::from_mins(1));
    assert!(timeout(Duration::from_millis(20), leader).await.is_err());
    assert_eq!(fixture.ask(Freshness::AllowStale).await, "2");
}

#[actix_web::test]
async fn uncacheable_responses_are_produced_again() {
    let fixture = fixture();
    let made = AtomicUsize::new(0);
    for count in 1..=3 {
        let make = || {
            made.fetch_add(1, Ordering::SeqCst);
            async { Ok(Produced::new(page("x".to_owned()), Keep::No)) }.boxed()
        };
        fixture.cache.get("/blog".into(), Freshness::AllowStale, make).await.unwrap();
        assert_eq!(made.load(Ordering::SeqCst), count);
    }
}

#[actix_web::test]
async fn a_response_begun_before_a_write_is_not_reused() {
    let fixture = fixture();
    let mut early = Box::pin(fixture.ask_slowly(Freshness::AllowStale, Duration::from_millis(50)));
    assert!(poll!(&mut early).is_pending());
    fixture.generations.bump(Feature::Blog);
    let (early, late) = futures_util::join!(early, fixture.ask(Freshness::Current));
    assert_eq!((early.as_str(), late.as_str()), ("1", "2"));
    for freshness in [Freshness::AllowStale, Freshness::Current] {
        assert_eq!(fixture.ask(freshness).await, "2");
    }
}

#[actix_web::test]
async fn visitors_get_the_stale_copy_while_one_produces_the_new() {
    let fixture = outdated().await;
    let answers = join_all((0..20).map(|_| fixture.ask(Freshness::AllowStale))).await;
    assert_eq!(answers.iter().filter(|answer| *answer == "2").count(), 1, "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| *answer == "1").count(), 19, "{answers:?}");
    assert_eq!(fixture.ask(Freshness::AllowStale).await, "2");
}

#[actix_web::test]
async fn sessions_never_get_a_stale_copy() {
    let fixture = outdated().await;
    let answers = join_all((0..20).map(|_| fixture.ask(Freshness::Current))).await;
    assert!(answers.iter().all(|answer| answer == "2"), "{answers:?}");
}

#[actix_web::test]
async fn a_stale_copy_is_served_for_one_second() {
    let fixture = outdated().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let answers = join_all((0..20).map(|_| fixture.ask(Freshness::AllowStale))).await;
    assert!(answers.iter().all(|answer| answer == "2"), "{answers:?}");
}

#[actix_web::test]
async fn an_unsynced_node_serves_no_copies() {
    let fixture = fixture();
    assert_eq!(fixture.ask(Freshness::AllowStale).await, "1");
    fixture.generations.set_synced(false);
    assert_eq!(fixture.ask(Freshness::AllowStale).await, "2");
    assert_eq!(fixture.ask(Freshness::Current).await, "3");
    fixture.generations.bump_all();
    fixture.generations.set_synced(true);
    assert_eq!(fixture.ask(Freshness::Current).await, "4");
    assert_eq!(fixture.ask(Freshness::Current).await, "4");
}

#[actix_web::test]
async fn all_copies_are_stale_at_midnight() {
    static NOW: AtomicI64 = AtomicI64::new(86_399);
    let clock = || DateTime::<Utc>::from_timestamp(NOW.load(Ordering::SeqCst), 0).unwrap();
    let fixture = fixture();
    let cache = Cache::with(Arc::clone(&fixture.generations), clock, CAPACITY);
    let fixture = Fixture { cache, ..fixture };
    assert_eq!(fixture.ask(Freshness::Current).await, "1");
    assert_eq!(fixture.cache.today().to_string(), "1970-01-01");
    NOW.store(86_400, Ordering::SeqCst);
    assert_eq!(fixture.ask(Freshness::Current).await, "2");
    assert_eq!(fixture.cache.today().to_string(), "1970-01-02");
}

#[actix_web::test]
async fn all_waiting_requests_get_a_failure_that_is_not_cached() {
    let fixture = fixture();
    let (tell, told) = oneshot::channel::<()>();
    let asked = AtomicUsize::new(0);
    let told = std::sync::Mutex::new(Some(told));
    let ask = || {
        fixture.cache.get("/x".into(), Freshness::Current, || {
            asked.fetch_add(1, Ordering::SeqCst);
            let told = told.lock().unwrap().take();
            async move {
                if let Some(told) = told {
                    told.await.unwrap();
                }
                Err(ApiError::unavailable("away"))
            }
            .boxed()
        })
    };
    let all = join_all((0..5).map(|_| ask()));
    let (all, ()) = futures_util::join!(all, async { tell.send(()).unwrap() });
    assert!(all.iter().all(|answer| answer.as_ref().unwrap_err().status == StatusCode::SERVICE_UNAVAILABLE));
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    assert!(ask().await.is_err());
    assert_eq!(asked.load(Ordering::SeqCst), 2);
}

#[actix_web::test]
async fn each_coding_has_its_own_validator() {
    let text = "to be compressed ".repeat(100);
    let stored = page(text.clone());
    let mut tags = Vec::new();
    for (accept, coding) in [("", None), ("br", Some("br")), ("gzip", Some("gzip")), ("zstd", Some("zstd"))] {
        let request = TestRequest::get().insert_header(("accept-encoding", accept)).to_http_request();
        let response = stored.respond(&request).await;
        let headers = response.headers().clone();
        assert_eq!(headers.get("content-encoding").map(|value| value.to_str().unwrap()), coding);
        assert_eq!(headers.get("vary").unwrap(), "Accept-Encoding");
        assert_eq!(headers.get("cache-control").unwrap(), &format!("no-cache, stale-if-error={STALE_IF_ERROR}"));
        let tag = headers.get("etag").unwrap().to_str().unwrap().to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"') && !tags.contains(&tag), "{tag}");
        let body = to_bytes(response.into_body()).await.unwrap();
        assert_eq!(expand(coding, &body), text);

        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let request = TestRequest::get()
                .insert_header(("accept-encoding", accept))
                .insert_header(("if-none-match", known.clone()))
                .to_http_request();
            let response = stored.respond(&request).await;
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert_eq!(response.headers().get("etag").unwrap(), &tag);
            assert_eq!(response.headers().get("vary").unwrap(), "Accept-Encoding");
        }
        tags.push(tag);
    }
    let request = TestRequest::get().insert_header(("if-none-match", tags[1].clone())).to_http_request();
    assert_eq!(stored.respond(&request).await.status(), StatusCode::OK);
}

fn expand(coding: Option<&str>, body: &[u8]) -> String {
    use std::io::Read;
    let mut text = String::new();
    match coding {
        Some("br") => brotli::Decompressor::new(body, 4096).read_to_string(&mut text).unwrap(),
        Some("gzip") => flate2::read::GzDecoder::new(body).read_to_string(&mut text).unwrap(),
        Some("zstd") => zstd::Decoder::new(body).unwrap().read_to_string(&mut text).unwrap(),
        _ => (&*body).read_to_string(&mut text).unwrap(),
    };
    text
}

#[actix_web::test]
async fn errors_and_uncacheable_responses_have_no_validator() {
    for (status, policy) in [(StatusCode::NOT_FOUND, Policy::Revalidate), (StatusCode::OK, Policy::Never)] {
        let stored = CachedResponse::new(status, HeaderValue::from_static("text/html"), policy, "x".into());
        let request =
            TestRequest::default().method(Method::HEAD).insert_header(("if-none-match", "*")).to_http_request();
        let response = stored.respond(&request).await;
        assert_eq!(response.status(), status);
        assert!(!response.headers().contains_key("etag"));
    }
}

#[test]
fn requests_with_a_session_cookie_need_current_responses() {
    let cases = [
        (None, Freshness::AllowStale),
        (Some("theme=dark; portico_signed_in=1"), Freshness::AllowStale),
        (Some("my_portico_session=1"), Freshness::AllowStale),
        (Some("portico_session=abc"), Freshness::Current),
        (Some("theme=dark; portico_session=abc"), Freshness::Current),
        (Some("city=München; portico_session=abc"), Freshness::Current),
    ];
    for (cookie, freshness) in cases {
        let mut request = TestRequest::get();
        if let Some(cookie) = cookie {
            request = request.insert_header(("cookie", HeaderValue::from_bytes(cookie.as_bytes()).unwrap()));
        }
        assert_eq!(Freshness::of(request.to_http_request().headers(), "portico_session"), freshness, "{cookie:?}");
    }
}
