//! Traces: spans reach a collector, and one that doesn't answer delays nothing.

use std::time::{Duration, Instant};

use memchr::memmem::find;
use postgres::testing::Database;
use reqwest::Method;
use serde_json::json;
use tokio::net::TcpListener;
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::path};

use super::program::Serving;
use crate::support::Client;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

async fn traced(database: &Database, collector: &str) -> Serving {
    let variables = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", collector),
        ("OTEL_SERVICE_NAME", "portico-test"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20collected, x-team=site"),
    ];
    Serving::on(database, &variables).await
}

async fn visit(client: &Client) {
    let parent = format!("00-{TRACE}-{PARENT}-01");
    let headers = [("traceparent", parent.as_str()), ("Content-Type", "application/json")];
    client.get_with("/blog", &headers).await.expect(200);
    let message = json!({ "message": "private words" }).to_string().into_bytes();
    client.send(Method::POST, "/api/ai/chat?secret=1", &headers, Some(message)).await.expect(200);
}

#[actix_web::test]
async fn a_collector_gets_the_spans_of_a_request_under_the_proxys() {
    let collector = MockServer::start().await;
    Mock::given(path("/v1/traces")).respond_with(ResponseTemplate::new(200)).mount(&collector).await;
    let database = Database::fresh().await;
    let mut serving = traced(&database, &collector.uri()).await;
    visit(&serving.visitor()).await;
    serving.stop().await;
    let sent = collector.received_requests().await.unwrap();
    for (name, value) in
        [("content-type", "application/x-protobuf"), ("authorization", "Bearer collected"), ("x-team", "site")]
    {
        assert!(sent.iter().all(|request| request.headers[name] == value), "{name}");
    }
    let bytes: Vec<u8> = sent.iter().flat_map(|request| request.body.clone()).collect();
    let contains = |part: &[u8]| find(&bytes, part).is_some();
    let binary = |text: &str| u128::from_str_radix(text, 16).unwrap().to_be_bytes();
    assert!(contains(&binary(TRACE)), "the trace of the proxy");
    assert!(contains(&binary(PARENT)[8..]), "the span of the proxy as the parent");
    let trace = binary(TRACE);
    let in_trace = bytes.windows(trace.len()).filter(|window| *window == trace).count();
    assert!(in_trace > 4, "requests with their jobs and renders: {in_trace}");
    for name in ["portico-test", "GET /blog", "POST /api/ai/chat", "postgres", "render", "http.response.status_code"] {
        assert!(contains(name.as_bytes()), "{name}");
    }
    for private in ["private words", "secret", "127.0.0.1"] {
        assert!(!contains(private.as_bytes()), "{private}");
    }
}

#[actix_web::test]
async fn a_collector_that_refuses_or_hangs_delays_neither_requests_nor_the_stop() {
    let hanging = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let refusing = free.local_addr().unwrap();
    drop(free);
    for address in [hanging.local_addr().unwrap(), refusing] {
        let database = Database::fresh().await;
        let mut serving = traced(&database, &format!("http://{address}")).await;
        let visitor = serving.visitor();
        visit(&visitor).await;
        let began = Instant::now();
        for _ in 0..50 {
            visitor.get("/blog").await.expect(200);
        }
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        let took = serving.stop().await;
        assert!(took < Duration::from_secs(3), "{took:?}");
    }
}
