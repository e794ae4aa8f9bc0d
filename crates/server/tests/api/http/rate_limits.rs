//! Rate limits.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{ADMIN_PASSWORD, Client, JSON, Site, TestResponse};

const TOO_OFTEN: &str = "Too many requests. Please try again later.";
/// The limited calls with their burst and their longest `Retry-After`, in seconds.
const LIMITED: [(&str, usize, u64); 7] = [
    ("/api/login", 10, 6),
    ("/api/register", 5, 720),
    ("/api/contact", 5, 12),
    ("/api/newsletter", 5, 12),
    ("/api/client-errors", 10, 6),
    ("/api/ai/chat", 20, 3),
    ("/api/ai/generate-image", 20, 3),
];

/// Sends an empty object with this `X-Forwarded-For`.
async fn ask(client: &Client, path: &str, forwarded: &str) -> TestResponse {
    let headers = [JSON[0], ("X-Forwarded-For", forwarded)];
    client.send(reqwest::Method::POST, path, &headers, Some(b"{}".to_vec())).await
}

/// Asserts a 429 with a `Retry-After` of at most that many seconds.
#[track_caller]
fn is_refused(answer: &TestResponse, path: &str, most: u64) {
    assert_eq!(answer.status, 429, "{path}: {}", answer.text);
    let wait: u64 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=most).contains(&wait), "{path}: {wait}");
    if ["/api/login", "/api/register"].contains(&path) {
        assert_eq!((answer.text.as_str(), answer.header("content-type")), (TOO_OFTEN, "text/plain; charset=utf-8"));
    } else {
        assert_eq!(answer.json(), json!({"error": TOO_OFTEN, "message": TOO_OFTEN}));
    }
}

/// The requests that a limit allows a client: a burst, then one per interval. The number depends on the speed of the machine; the
/// bounds computed here do not.
struct Quota {
    path: &'static str,
    at_once: usize,
    wait: u64,
    let_in: usize,
    began: Instant,
}

impl Quota {
    fn of(path: &'static str) -> Self {
        let (_, at_once, wait) = LIMITED.into_iter().find(|(limited, ..)| *limited == path).expect("a limit");
        Self { path, at_once, wait, let_in: 0, began: Instant::now() }
    }

    /// Sends requests until one is refused and returns the refusal. `ask` gets the number of requests accepted so far.
    async fn exhaust(&mut self, mut ask: impl AsyncFnMut(usize) -> TestResponse) -> TestResponse {
        loop {
            let answer = ask(self.let_in).await;
            if answer.status == 429 {
                is_refused(&answer, self.path, self.wait);
                assert!(self.let_in >= self.at_once, "{}: refused after {}", self.path, self.let_in);
                return answer;
            }
            assert_eq!(answer.status, 400, "{}: {}", self.path, answer.text);
            self.let_in += 1;
            let come_back = usize::try_from(self.began.elapsed().as_secs() / self.wait).expect("a number");
            assert!(self.let_in <= self.at_once + come_back, "{}: {} were let in", self.path, self.let_in);
        }
    }
}

#[actix_web::test]
async fn exceeding_a_limit_is_429_with_retry_after() {
    // Both AI calls share one quota.
    for paths in [&LIMITED[..6], &LIMITED[6..]] {
        let site = Site::with(&[("RATE_LIMITS", "on")]).await;
        let visitor = site.visitor();
        for (path, ..) in paths {
            let mut quota = Quota::of(path);
            quota.exhaust(async |_| ask(&visitor, path, "").await).await;
            quota.exhaust(async |_| visitor.post(path, json!({"whatever": "is sent"})).await).await;
        }
        // Nothing else is limited.
        for _ in 0..30 {
            visitor.get("/api/blog").await.expect(200);
        }
    }
}

#[actix_web::test]
async fn limits_searches_except_cached_ones() {
    let site = Site::with(&[("RATE_LIMITS", "on")]).await;
    let visitor = site.visitor();
    let refusal = async |path: &str| {
        // One request is regained each second, so a slow machine allows more than 60.
        for time in 0..2_000 {
            // A cached copy may be evicted at any time; the next read then counts once more.
            visitor.get("/api/search?q=kept").await.expect(200);
            visitor.get("/search?q=kept").await.expect(200);
            let answer = visitor.get(&format!("{path}{time}")).await;
            if answer.status == 429 {
                return (time, answer);
            }
            assert_eq!(answer.status, 200, "{}", answer.text);
        }
        panic!("never refused");
    };
    let (searches, call) = refusal("/api/search?q=word").await;
    assert!(searches >= 50, "copies are free, and only {searches} searches were let in");
    is_refused(&call, "/api/search", 1);
    let (_, page) = refusal("/search?q=other").await;
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.header("retry-after").parse::<u64>().is_ok_and(|wait| wait == 1), "{:?}", page.headers);
    assert!(page.text.contains("<script"), "the shell");
    for path in ["/api/search?q=kept", "/search?q=kept", "/search"] {
        for _ in 0..5 {
            visitor.get(path).await.expect(200);
        }
    }
}

#[actix_web::test]
async fn limits_are_on_by_default_and_ignore_forwarded_addresses_from_untrusted_peers() {
    let site = Site::with(&[("RATE_LIMITS", "")]).await;
    let visitor = site.visitor();
    let claiming = async |time| ask(&visitor, "/api/newsletter", &format!("203.0.113.{time}")).await;
    Quota::of("/api/newsletter").exhaust(claiming).await;
}

#[actix_web::test]
async fn a_network_of_many_clients_is_limited_and_known_devices_in_it_are_not() {
    let site = Site::with(&[("RATE_LIMITS", "on"), ("TRUSTED_PROXIES", "127.0.0.0/8")]).await;
    let known = site.admin().await;
    let login = async |client: &Client, forwarded: &str, password: &str| {
        let body = json!({"username": "admin", "password": password}).to_string().into_bytes();
        let headers = [JSON[0], ("X-Forwarded-For", forwarded)];
        client.send(reqwest::Method::POST, "/api/login", &headers, Some(body)).await
    };
    let visitor = site.visitor();
    // 256 clients of a /56, and of as many /56 of a /48.
    let clients = |start: &'static str, end| (0..=u8::MAX).map(move |client| format!("{start}{client:02x}{end}::1"));
    for network in [clients("2001:db8:1:2f", ""), clients("2001:db8:2:", "00")] {
        let mut refused = 0;
        let mut last = String::new();
        for client in network {
            refused += usize::from(ask(&visitor, "/api/login", &client).await.status == 429);
            last = client;
        }
        assert!(refused > 50, "{last}: {refused} of 256");
        assert_eq!(login(&known, &last, ADMIN_PASSWORD).await.status, 200, "{last}");
    }
    let elsewhere = "2001:db8:3::1";
    assert_eq!(login(&visitor, elsewhere, ADMIN_PASSWORD).await.status, 200);
    // A client of their own account has no more attempts than others.
    let mut allowed = 0;
    while login(&known, &format!("192.0.2.{allowed}"), "wrong password").await.status == 401 {
        allowed += 1;
        assert!(allowed < 100, "never refused");
    }
}

#[actix_web::test]
async fn uses_the_last_untrusted_forwarded_address() {
    let site = Site::with(&[("RATE_LIMITS", "on"), ("TRUSTED_PROXIES", "127.0.0.0/8, 10.0.0.1")]).await;
    let visitor = site.visitor();
    let newsletter = async |forwarded: &str| ask(&visitor, "/api/newsletter", forwarded).await;
    let mut quota = Quota::of("/api/newsletter");
    // Earlier entries are claims of the client.
    quota.exhaust(async |time| newsletter(&format!("192.0.2.{time}, 203.0.113.9, 10.0.0.1")).await).await;
    quota.exhaust(async |_| newsletter("203.0.113.9").await).await;
    quota.exhaust(async |_| newsletter("198.51.100.1, 203.0.113.9, 127.0.0.7").await).await;
    newsletter("203.0.113.10").await.expect(400);
    newsletter("203.0.113.9, 198.51.100.1").await.expect(400);
}

#[actix_web::test]
async fn accepts_a_request_after_retry_after() {
    let site = Site::with(&[("RATE_LIMITS", "on")]).await;
    let visitor = site.visitor();
    let refusal = Quota::of("/api/ai/chat").exhaust(async |_| ask(&visitor, "/api/ai/chat", "").await).await;
    let wait = refusal.header("retry-after").parse().expect("seconds");
    tokio::time::sleep(Duration::from_secs(wait)).await;
    ask(&visitor, "/api/ai/chat", "").await.expect(400);
}
