//! A provider that is silent, slow, endless, or leads elsewhere: a clear failure in 20 seconds, and nothing else is delayed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::method};

use super::provider::{FAILED, PNG, both, painting, start};
use crate::support::Site;

/// The longest time to an answer.
const LIMIT: Duration = Duration::from_secs(20);

/// The bytes that a provider without end sends.
const ENDLESS: usize = 100 << 20;

#[derive(Clone, Copy)]
enum Fault {
    /// Reads the request and answers nothing.
    Silence,
    /// A byte of the body every tenth of a second.
    Drip,
    /// A body of 100 MiB.
    Endless,
    /// A body that breaks off.
    Cut,
}

/// Starts a provider with a fault, and a site that uses it. The number is that of the bytes sent.
async fn faulty(fault: Fault) -> (Site, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let sent = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&sent);
    actix_web::rt::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            actix_web::rt::spawn(misbehave(stream, fault, Arc::clone(&counted)));
        }
    });
    (Site::with(&[("OPENAI_API_KEY", "k"), ("OPENAI_BASE_URL", &url)]).await, sent)
}

async fn misbehave(mut stream: TcpStream, fault: Fault, sent: Arc<AtomicUsize>) {
    let mut request = [0; 4_096];
    drop(stream.read(&mut request).await);
    if matches!(fault, Fault::Silence) {
        return tokio::time::sleep(LIMIT * 2).await;
    }
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {ENDLESS}\r\n\r\n");
    drop(stream.write_all(head.as_bytes()).await);
    let (part, wait) = match fault {
        Fault::Drip => (1, Duration::from_millis(100)),
        _ => (64 << 10, Duration::ZERO),
    };
    let bytes = vec![b' '; part];
    while sent.load(Ordering::Relaxed) < ENDLESS && stream.write_all(&bytes).await.is_ok() {
        sent.fetch_add(part, Ordering::Relaxed);
        if matches!(fault, Fault::Cut) {
            return;
        }
        tokio::time::sleep(wait).await;
    }
}

#[actix_web::test]
async fn a_silent_and_a_dripping_provider_are_502_in_time_and_delay_nothing_else() {
    for fault in [Fault::Silence, Fault::Drip] {
        let (site, _) = faulty(fault).await;
        let visitor = site.visitor();
        let began = Instant::now();
        let calls = async {
            let (chat, image) = tokio::join!(
                visitor.post("/api/ai/chat", json!({ "message": "Hi" })),
                visitor.post("/api/ai/generate-image", json!({ "prompt": "A fox" })),
            );
            for answer in [chat, image] {
                assert_eq!(answer.expect(502).json()["error"], FAILED);
            }
            began.elapsed()
        };
        let others = async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let began = Instant::now();
            site.visitor().get("/api/blog").await.expect(200);
            began.elapsed()
        };
        let (took, delayed) = tokio::join!(calls, others);
        assert!(took < LIMIT, "{took:?}");
        assert!(delayed < Duration::from_secs(2), "{delayed:?}");
    }
}

#[actix_web::test]
async fn a_body_without_end_is_502_and_is_not_read() {
    for fault in [Fault::Endless, Fault::Cut] {
        let (site, sent) = faulty(fault).await;
        let began = Instant::now();
        for answer in both(&site).await {
            assert_eq!(answer.expect(502).json()["error"], FAILED);
        }
        assert!(began.elapsed() < LIMIT, "{:?}", began.elapsed());
        let sent = sent.load(Ordering::Relaxed);
        assert!(sent < 40 << 20, "the limits are 1 and 11 MiB, and buffers hold some more: {sent}");
    }
}

#[actix_web::test]
async fn an_image_at_another_private_address_is_502_and_is_not_fetched() {
    let private = MockServer::start().await;
    Mock::given(method("GET")).respond_with(ResponseTemplate::new(200).set_body_bytes(PNG)).mount(&private).await;
    for url in [
        format!("{}/made.png", private.uri()),
        format!("{}/made.png", private.uri().replace("127.0.0.1", "localhost")),
        "javascript:alert(1)".to_owned(),
        "data:image/png;base64,AAAA".to_owned(),
    ] {
        let (_provider, site) = start(ResponseTemplate::new(500), painting(&json!([{ "url": url }]))).await;
        let answer = site.visitor().post("/api/ai/generate-image", json!({ "prompt": "A fox" })).await;
        assert_eq!(answer.expect(502).json()["error"], FAILED, "{url}");
    }
    assert_eq!(private.received_requests().await.unwrap().len(), 0);
}

#[actix_web::test]
async fn redirects_to_a_private_address_are_502_and_are_not_followed() {
    let private = MockServer::start().await;
    Mock::given(method("GET")).respond_with(ResponseTemplate::new(200).set_body_bytes(PNG)).mount(&private).await;
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(200)).mount(&private).await;
    let led =
        |path: &str| ResponseTemplate::new(307).insert_header("Location", format!("{}{path}", private.uri()).as_str());
    let (_provider, site) = start(led("/v1/chat/completions"), led("/v1/images/generations")).await;
    for answer in both(&site).await {
        assert_eq!(answer.expect(502).json()["error"], FAILED);
    }
    // The image is at the provider's own address, and leads to another.
    let (provider, site) = start(ResponseTemplate::new(500), ResponseTemplate::new(500)).await;
    provider.reset().await;
    let url = format!("{}/made.png", provider.uri());
    Mock::given(method("POST")).respond_with(painting(&json!([{ "url": url }]))).mount(&provider).await;
    Mock::given(method("GET")).respond_with(led("/made.png")).mount(&provider).await;
    let answer = site.visitor().post("/api/ai/generate-image", json!({ "prompt": "A fox" })).await;
    assert_eq!(answer.expect(502).json()["error"], FAILED);
    assert_eq!(provider.received_requests().await.unwrap().len(), 2);
    assert_eq!(private.received_requests().await.unwrap().len(), 0);
}
