//! How often a client may ask.

use std::time::Duration;

use serde_json::json;

use crate::support::{Answer, Client, JSON, Site};

const TOO_OFTEN: &str = "Too many requests. Please try again later.";
/// What is limited, how often, and the longest that a client is told to wait, in seconds.
const LIMITED: [(&str, usize, u64); 6] = [
    ("/api/login", 10, 6),
    ("/api/register", 5, 720),
    ("/api/contact", 5, 12),
    ("/api/newsletter", 5, 12),
    ("/api/ai/chat", 20, 3),
    ("/api/ai/generate-image", 20, 3),
];

/// Asks with an empty object, as whoever `X-Forwarded-For` says.
async fn ask(client: &Client, path: &str, forwarded: &str) -> Answer {
    let headers = [JSON[0], ("X-Forwarded-For", forwarded)];
    client.send(reqwest::Method::POST, path, &headers, Some(b"{}".to_vec())).await
}

#[track_caller]
fn is_refused(answer: &Answer, path: &str, most: u64) {
    assert_eq!(answer.status, 429, "{path}: {}", answer.text);
    let wait: u64 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=most).contains(&wait), "{path}: {wait}");
    if ["/api/login", "/api/register"].contains(&path) {
        assert_eq!((answer.text.as_str(), answer.header("content-type")), (TOO_OFTEN, "text/plain; charset=utf-8"));
    } else {
        assert_eq!(answer.json(), json!({"error": TOO_OFTEN, "message": TOO_OFTEN}));
    }
}

#[actix_web::test]
async fn whoever_asks_too_often_is_told_when_to_ask_again() {
    // Both AI calls share one quota.
    for paths in [&LIMITED[..5], &LIMITED[5..]] {
        let site = Site::with(&[("RATE_LIMITS", "on")]).await;
        let visitor = site.visitor();
        for (path, times, most) in paths {
            for time in 0..*times {
                assert_eq!(ask(&visitor, path, "").await.status, 400, "{path} {time}");
            }
            is_refused(&ask(&visitor, path, "").await, path, *most);
            is_refused(&visitor.post(path, json!({"whatever": "is sent"})).await, path, *most);
        }
        // Nothing else is limited.
        for _ in 0..30 {
            visitor.get("/api/blog").await.expect(200);
        }
    }
}

#[actix_web::test]
async fn without_trusted_proxies_nobody_gets_more_by_claiming_to_be_another() {
    let site = Site::with(&[("RATE_LIMITS", "on")]).await;
    let visitor = site.visitor();
    for time in 0..5 {
        ask(&visitor, "/api/newsletter", &format!("203.0.113.{time}")).await.expect(400);
    }
    is_refused(&ask(&visitor, "/api/newsletter", "203.0.113.77").await, "/api/newsletter", 12);
}

#[actix_web::test]
async fn behind_trusted_proxies_the_client_is_the_last_address_that_is_not_one_of_them() {
    let site = Site::with(&[("RATE_LIMITS", "on"), ("TRUSTED_PROXIES", "127.0.0.0/8, 10.0.0.1")]).await;
    let visitor = site.visitor();
    for time in 0..5 {
        // What stands before it is what the client claims.
        let chain = format!("192.0.2.{time}, 203.0.113.9, 10.0.0.1");
        ask(&visitor, "/api/newsletter", &chain).await.expect(400);
    }
    is_refused(&ask(&visitor, "/api/newsletter", "203.0.113.9").await, "/api/newsletter", 12);
    is_refused(&ask(&visitor, "/api/newsletter", "198.51.100.1, 203.0.113.9, 127.0.0.7").await, "/api/newsletter", 12);
    ask(&visitor, "/api/newsletter", "203.0.113.10").await.expect(400);
    ask(&visitor, "/api/newsletter", "203.0.113.9, 198.51.100.1").await.expect(400);
}

#[actix_web::test]
async fn an_ipv6_client_is_its_64_and_an_ipv4_client_its_address() {
    let site = Site::with(&[("RATE_LIMITS", "on"), ("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let visitor = site.visitor();
    for host in ["::1", "::2", "ffff::", "a:b:c:d", "0:0:0:9"] {
        let address = format!("2001:db8:1:2:{}", host.trim_start_matches("::"));
        let address = if host.starts_with("::") { format!("2001:db8:1:2{host}") } else { address };
        ask(&visitor, "/api/newsletter", &address).await.expect(400);
    }
    is_refused(
        &ask(&visitor, "/api/newsletter", "[2001:db8:1:2:ffff:ffff:ffff:ffff]:443").await,
        "/api/newsletter",
        12,
    );
    ask(&visitor, "/api/newsletter", "2001:db8:1:3::1").await.expect(400);
    for _ in 0..5 {
        ask(&visitor, "/api/newsletter", "::ffff:203.0.113.9").await.expect(400);
    }
    is_refused(&ask(&visitor, "/api/newsletter", "203.0.113.9").await, "/api/newsletter", 12);
    ask(&visitor, "/api/newsletter", "203.0.113.8").await.expect(400);
}

#[actix_web::test]
async fn limits_that_are_off_refuse_nobody() {
    let site = Site::with(&[("RATE_LIMITS", "off")]).await;
    for (path, times, _) in LIMITED {
        for _ in 0..=times {
            ask(&site.visitor(), path, "").await.expect(400);
        }
    }
}

#[actix_web::test]
async fn who_comes_again_when_told_is_let_in() {
    let site = Site::with(&[("RATE_LIMITS", "on")]).await;
    let visitor = site.visitor();
    let mut answer = ask(&visitor, "/api/ai/chat", "").await;
    // On a busy machine some more than twenty get in.
    for _ in 0..200 {
        if answer.status == 429 {
            break;
        }
        answer = ask(&visitor, "/api/ai/chat", "").await;
    }
    is_refused(&answer, "/api/ai/chat", 3);
    let wait = answer.header("retry-after").parse().expect("seconds");
    tokio::time::sleep(Duration::from_secs(wait)).await;
    ask(&visitor, "/api/ai/chat", "").await.expect(400);
}

#[actix_web::test]
async fn limits_are_on_where_nobody_says_anything() {
    let site = Site::with(&[("RATE_LIMITS", "")]).await;
    let visitor = site.visitor();
    for _ in 0..5 {
        ask(&visitor, "/api/newsletter", "").await.expect(400);
    }
    is_refused(&ask(&visitor, "/api/newsletter", "").await, "/api/newsletter", 12);
}
