//! Tests of pages with a fake engine: statuses, the shell, and caching.

mod fixture;

use std::{
    io::Read,
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

use domain::Feature;
use futures_util::future::join_all;

use super::*;
use fixture::{Fixture, READS, SLOW, fixture, ports};

fn is_shell(body: &str) -> bool {
    body.contains("<div id=\"root\"></div>") && body.contains(r#""answers":{}"#) && body.contains(r#""status":200"#)
}

#[actix_web::test]
async fn caches_a_page_until_its_features_are_written() {
    let fixture = fixture();
    for url in ["/blog", "/blog?utm=1", "/blog"] {
        let (status, headers, body) = fixture.get(url).await;
        assert_eq!(status, 200);
        assert!(body.contains("<title>t</title>") && body.contains("data-rendered><p>200 2</p></div>"), "{body}");
        assert!(body.contains(r#"id="page">{"answers":{"/api/navigation":[],"/api/blog?":[]}"#), "{body}");
        assert_eq!(headers.get("cache-control").unwrap(), "no-cache, stale-if-error=3600");
        assert_eq!(headers.get("content-type").unwrap(), "text/html; charset=utf-8");
        assert!(headers.contains_key("etag"));
    }
    assert_eq!(fixture.rendered(), 1);
    fixture.generations.bump(Feature::Faq);
    fixture.get("/blog").await;
    assert_eq!(fixture.rendered(), 1);
    fixture.generations.bump(Feature::Blog);
    fixture.get("/blog").await;
    assert_eq!(fixture.rendered(), 2);
}

#[actix_web::test]
async fn unknown_routes_share_one_not_found_page() {
    let fixture = fixture();
    for url in ["/no", "/nor/this", "/%zz", "/%00", "/%ff"] {
        let (status, headers, body) = fixture.get(url).await;
        assert_eq!(status, 404, "{url}");
        assert!(body.contains("<p>404 1</p>"), "{body}");
        assert_eq!(headers.get("vary").unwrap(), "Accept-Encoding");
    }
    assert_eq!(fixture.rendered(), 1);
}

#[actix_web::test]
async fn a_missing_post_is_404_until_it_exists() {
    let fixture = fixture();
    for url in ["/blog/one", "/blog/other", "/blog/one", "/blog/%00"] {
        let (status, headers, body) = fixture.get(url).await;
        assert_eq!(status, 404, "{url}");
        assert!(body.contains("<p>404 1</p>") && !body.contains("other"), "{body}");
        assert_eq!(headers.get("vary").unwrap(), "Accept-Encoding, Cookie");
    }
    assert_eq!(fixture.rendered(), 1);
    let before = fixture.called.lock().unwrap().len();
    fixture.get("/blog/one").await;
    assert_eq!(fixture.called.lock().unwrap().len(), before, "the 404 is cached");
    fixture.generations.bump(Feature::Blog);
    fixture.get("/blog/one").await;
    assert!(fixture.called.lock().unwrap().len() > before);
    assert_eq!(fixture.get("/blog/here").await.0, 200);
}

#[actix_web::test]
async fn a_draft_exists_only_for_administrators() {
    let fixture = fixture();
    for (url, exists) in [("/blog/draft", true), ("/blog/none", false)] {
        assert_eq!(fixture.get(url).await.0, 404, "{url}");
        let needs = fixture.pages.needs(url, Instant::now()).await.unwrap();
        assert_eq!(fixture.pages.exists_for_administrators(&needs).await.unwrap(), exists, "{url}");
    }
}

#[actix_web::test]
async fn unavailable_data_is_503_with_the_shell() {
    let fixture = fixture();
    for _ in 0..2 {
        let (status, headers, body) = fixture.get("/away").await;
        assert_eq!(status, 503);
        assert_eq!(headers.get("retry-after").unwrap(), "2");
        assert_eq!(headers.get("cache-control").unwrap(), "no-store");
        assert!(is_shell(&body), "{body}");
    }
    let called = fixture.called.lock().unwrap();
    assert_eq!(called.iter().filter(|call| *call == "/api/away").count(), 2);
}

#[actix_web::test]
async fn the_first_visitors_of_a_page_ask_the_engine_once() {
    let fixture = fixture();
    let visits = join_all((0..50).map(|_| fixture.get("/blog"))).await;
    assert!(visits.iter().all(|(status, ..)| *status == 200));
    assert_eq!(fixture.engine.until.lock().unwrap().len(), 2, "its needs and its render");
}

#[actix_web::test]
async fn an_overloaded_engine_is_503_or_a_stale_copy() {
    let fixture = fixture();
    let (_, _, current) = fixture.get("/blog").await;
    fixture.engine.is_overloaded.store(true, Ordering::SeqCst);
    fixture.generations.bump(Feature::Blog);
    for address in ["/", "/no/such/page", "/blog?before=a"] {
        let (status, headers, body) = fixture.get(address).await;
        assert_eq!((status, headers.get("retry-after").unwrap().as_bytes()), (503, &b"2"[..]), "{address}");
        assert_eq!(headers.get("cache-control").unwrap(), "no-store");
        assert!(is_shell(&body), "{body}");
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    for _ in 0..3 {
        let (status, headers, body) = fixture.get("/blog").await;
        assert_eq!((status, &body), (200, &current));
        assert!(headers.contains_key("age"));
    }
    fixture.engine.is_overloaded.store(false, Ordering::SeqCst);
    assert!(!fixture.get("/blog").await.1.contains_key("age"));
    assert_eq!(fixture.get("/").await.0, 200);
}

#[actix_web::test]
async fn filters_that_find_nothing_share_one_page() {
    let fixture = fixture();
    let (_, _, first) = fixture.get("/blog?before=a").await;
    assert!(first.contains(r#""*":[]"#) && !first.contains("before"), "{first}");
    for number in 0..20 {
        assert_eq!(fixture.get(&format!("/blog?before={number}")).await.2, first);
    }
    assert_eq!(fixture.rendered(), 1);
    assert_ne!(fixture.get("/blog").await.2, first);
}

#[actix_web::test]
async fn a_client_has_a_share_of_the_engine() {
    let fixture = fixture();
    let urls: Vec<String> = (0..60).map(|number| format!("/blog/here?before={number}")).collect();
    let crowd = join_all(urls.iter().map(|url| fixture.get_from("192.0.2.66", url)));
    let (crowd, other) = futures_util::join!(crowd, fixture.get_from("192.0.2.7", "/"));
    assert!(crowd.iter().all(|(status, ..)| *status == 200));
    assert_eq!(other.0, 200);
    assert!(fixture.engine.most_running.load(Ordering::SeqCst) <= TURNS + 1);
}

#[actix_web::test]
async fn caches_a_failed_render_and_sends_the_shell_as_no_store() {
    let fixture = fixture();
    let visits = join_all((0..200).map(|_| fixture.get("/broken"))).await;
    for (status, headers, body) in visits {
        assert_eq!(status, 200);
        assert_eq!(headers.get("cache-control").unwrap(), "no-store");
        assert!(!headers.contains_key("etag"));
        assert!(is_shell(&body) && body.contains("/assets/home.js"), "{body}");
    }
    for _ in 0..50 {
        fixture.get("/broken").await;
        // Writes continue meanwhile.
        fixture.generations.bump(Feature::Navigation);
    }
    assert_eq!(fixture.pages.render_failed.load(Ordering::SeqCst), 1);
}

#[actix_web::test]
async fn logs_a_failed_page_without_its_query() {
    let (mut read, written) = std::io::pipe().unwrap();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(Arc::new(written)).finish();
    let logging = tracing::subscriber::set_default(subscriber);
    let fixture = fixture();
    fixture.engine.is_broken.store(true, Ordering::SeqCst);
    fixture.get("/blog?before=secret").await;
    fixture.get("/away?before=secret").await;
    drop(logging);
    let mut logged = String::new();
    read.read_to_string(&mut logged).unwrap();
    assert!(logged.contains(r#"a page could not be rendered path="/blog""#), "{logged}");
    assert!(logged.contains(r#"a page's data is unavailable path="/away""#), "{logged}");
    assert!(!logged.contains("secret"), "{logged}");
}

#[actix_web::test]
async fn retries_a_failed_render_after_its_time_to_live() {
    let fixture = fixture();
    fixture.engine.is_broken.store(true, Ordering::SeqCst);
    assert!(is_shell(&fixture.get("/").await.2));
    fixture.engine.is_broken.store(false, Ordering::SeqCst);
    assert!(is_shell(&fixture.get("/").await.2));
    tokio::time::sleep(shell::FAILURE_TTL).await;
    assert!(!is_shell(&fixture.get("/").await.2));
}

#[actix_web::test]
async fn caches_a_failed_not_found_page_for_all_addresses() {
    let fixture = fixture();
    fixture.engine.is_broken.store(true, Ordering::SeqCst);
    for number in 0..50 {
        assert_eq!(fixture.get(&format!("/no/{number}")).await.0, 404);
    }
    assert_eq!(fixture.pages.render_failed.load(Ordering::SeqCst), 1);
}

#[actix_web::test]
async fn browser_only_routes_are_uncached_shells() {
    let fixture = fixture();
    let (status, headers, body) = fixture.get("/admin").await;
    assert_eq!((status, fixture.rendered()), (200, 0));
    assert_eq!(headers.get("cache-control").unwrap(), "no-store");
    assert_eq!(headers.get("x-robots-tag").unwrap(), "noindex");
    assert!(is_shell(&body), "{body}");
    // The other addresses of the back office ask the engine nothing, which may be busy with pages of visitors.
    let (_, _, same) = fixture.get("/admin/blog/7/edit?tag=a").await;
    assert_eq!(same, body);
    assert_eq!(fixture.engine.until.lock().unwrap().len(), 1);
}

#[actix_web::test]
async fn without_a_build_pages_are_503() {
    let pages = Pages::new(
        &READS,
        ports(&Arc::default()),
        data::tests::sample_context(),
        Cache::new(Arc::default()),
        Data::new(Assets::new([]).unwrap()),
    );
    let fixture = Fixture { pages: Data::new(pages), ..fixture() };
    let (status, _, body) = fixture.get("/").await;
    assert_eq!((status, body.as_str()), (503, "frontend bundle not built"));
}

#[actix_web::test]
async fn the_calls_of_a_page_share_the_time_without_that_of_its_data() {
    let fixture = fixture();
    let began = Instant::now();
    assert!(!is_shell(&fixture.get("/slow").await.2));
    let until = fixture.engine.until.lock().unwrap();
    let [needs, render] = until[..] else { panic!("{until:?}") };
    assert!(needs >= began + render::QUEUE_TIMEOUT && needs + SLOW <= Instant::now() + render::QUEUE_TIMEOUT);
    assert!(render >= needs + SLOW && render <= needs + began.elapsed());
}
