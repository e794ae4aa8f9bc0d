//! Metrics: who gets them, what they say, and what the examples for Prometheus and Grafana read.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use postgres::testing::{Database, Proxy};
use reqwest::Method;
use serde_json::{Value, json};

use super::program::Serving;
use crate::support::{Client, TestResponse, until};

const TOKEN: &str = "correct-horse-battery";

/// A program with `/metrics` on an address of its own.
struct Monitored {
    serving: Serving,
    metrics: Client,
}

impl Monitored {
    async fn start(database_url: &str) -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        drop(free);
        let variables =
            [("DATABASE_URL", database_url), ("ADMIN_PASSWORD", "secret1"), ("METRICS_ADDR", address.as_str())];
        let serving = Serving::start(&variables).await;
        Self { serving, metrics: Client::new(&format!("http://{address}")) }
    }

    /// Returns the value of each series.
    async fn scrape(&self) -> BTreeMap<String, f64> {
        series(&self.metrics.get("/metrics").await.expect(200).text)
    }
}

fn series(text: &str) -> BTreeMap<String, f64> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let value = |line: &str| {
        let (name, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("no series: {line}"));
        (name.to_owned(), value.parse().unwrap_or_else(|_| panic!("no number: {line}")))
    };
    lines.map(value).collect()
}

#[actix_web::test]
async fn a_scrape_after_known_requests_has_known_figures() {
    let database = Database::fresh().await;
    let site = Monitored::start(database.url()).await;
    let visitor = site.serving.visitor();
    for (path, times, status) in [
        ("/blog", 3, 200),
        ("/api/blog", 2, 200),
        ("/api/blog/none", 1, 404),
        ("/no/such/page", 2, 404),
        ("/sitemap.xml", 2, 200),
    ] {
        for _ in 0..times {
            visitor.get(path).await.expect(status);
        }
    }
    for _ in 0..11 {
        visitor.log_in("ada", "secret1").await;
    }
    visitor.post("/api/login", json!({})).await.expect(429);
    visitor.post("/api/ai/chat", json!({ "message": "Hi" })).await.expect(200);
    visitor.delete("/healthz").await.expect(405);
    visitor.create("/api/contact", json!({ "name": "A", "email": "a@example.com", "message": "M" })).await;
    let found = site.scrape().await;
    let requests = |route: &str, method: &str, class: &str| {
        format!(r#"portico_http_requests_total{{route="{route}",method="{method}",status="{class}"}}"#)
    };
    for (name, value) in [
        (requests("/blog", "GET", "2xx"), 3.0),
        (requests("/api/blog", "GET", "2xx"), 2.0),
        (requests("/api/blog/{slug}", "GET", "4xx"), 1.0),
        (requests("*", "GET", "4xx"), 2.0),
        (requests("/sitemap.xml", "GET", "2xx"), 2.0),
        (requests("/api/login", "POST", "4xx"), 12.0),
        (requests("/healthz", "DELETE", "4xx"), 1.0),
        (r#"portico_http_request_duration_seconds_count{route="/blog",method="GET"}"#.to_owned(), 3.0),
        (r#"portico_http_request_duration_seconds_bucket{route="/blog",method="GET",le="+Inf"}"#.to_owned(), 3.0),
        (r#"portico_rate_limited_total{quota="login"}"#.to_owned(), 2.0),
        (r#"portico_rate_limited_total{quota="search"}"#.to_owned(), 0.0),
        (r#"portico_security_events_total{event="login_failed"}"#.to_owned(), 10.0),
        (r#"portico_ai_calls_total{call="chat",outcome="ok"}"#.to_owned(), 1.0),
        (r#"portico_renderer_calls_total{call="render",result="ok"}"#.to_owned(), 2.0),
        ("portico_outbox_waiting".to_owned(), 1.0),
        ("portico_outbox_dead_letters".to_owned(), 0.0),
        ("portico_sessions".to_owned(), 0.0),
        ("portico_database_up".to_owned(), 1.0),
        ("portico_database_connections_max".to_owned(), 16.0),
        ("portico_draining".to_owned(), 0.0),
        (format!(r#"portico_build_info{{version="{}",commit=""}}"#, env!("CARGO_PKG_VERSION")), 1.0),
    ] {
        assert_eq!(found.get(&name), Some(&value), "{name}: {found:#?}");
    }
    for name in [
        "process_resident_memory_bytes",
        "process_open_fds",
        "process_start_time_seconds",
        "portico_cache_bytes",
        "portico_disk_free_bytes",
    ] {
        assert!(found[name] > 0.0, "{name}");
    }
    let hits = |result: &str| found[&format!(r#"portico_cache_requests_total{{result="{result}"}}"#)];
    assert!(hits("hit") >= 3.0 && hits("miss") >= 2.0, "{found:#?}");
}

#[actix_web::test]
async fn paths_and_methods_that_clients_choose_add_no_series() {
    let database = Database::fresh().await;
    let site = Monitored::start(database.url()).await;
    let visitor = site.serving.visitor();
    let visit = async |round: usize| {
        let unknown = Method::from_bytes(format!("METHOD{round}").as_bytes()).unwrap();
        visitor.send(unknown, "/", &[], None).await;
        for path in
            ["/page", "/api/call", "/blog/post", "/api/blog/post", "/assets/file", "/art/words", "/authors/name"]
        {
            visitor.get(&format!("{path}-{round}")).await;
        }
        visitor.get(&format!("/art/words-{round}.svg?x={round}")).await.expect(200);
        visitor.get(&format!("/services/{}", round + 1)).await;
    };
    let names = async || site.scrape().await.into_keys().collect::<BTreeSet<_>>();
    visit(0).await;
    let before = names().await;
    for round in 1..20 {
        visit(round).await;
    }
    let after = names().await;
    assert_eq!(after.difference(&before).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[actix_web::test]
async fn the_address_of_metrics_serves_nothing_else() {
    let database = Database::fresh().await;
    let site = Monitored::start(database.url()).await;
    let answer = site.metrics.get("/metrics").await.expect(200);
    assert_eq!(answer.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    for path in ["/", "/healthz", "/api/blog"] {
        site.metrics.get(path).await.expect(404);
    }
    let elsewhere = site.serving.visitor().get("/metrics").await.expect(404);
    assert!(elsewhere.text.starts_with("<!doctype html>"), "an ordinary 404");
}

#[actix_web::test]
async fn metrics_at_the_sites_address_need_the_token() {
    let database = Database::fresh().await;
    let serving = Serving::on(&database, &[("METRICS_TOKEN", TOKEN)]).await;
    let visitor = serving.visitor();
    let with = async |value: &str| visitor.get_with("/metrics", &[("Authorization", value)]).await;
    let refused = |answer: TestResponse| {
        let answer = answer.expect(401);
        assert_eq!((answer.header("www-authenticate"), answer.text.as_str()), ("Bearer", ""));
    };
    refused(visitor.get("/metrics").await);
    for value in [format!("Bearer {TOKEN}x"), format!("Bearer {}", &TOKEN[1..]), format!("Basic {TOKEN}"), TOKEN.into()]
    {
        refused(with(&value).await);
    }
    let answer = with(&format!("Bearer {TOKEN}")).await.expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    let found = series(&answer.text);
    let refusals = r#"portico_http_requests_total{route="/metrics",method="GET",status="4xx"}"#;
    assert_eq!(found.get(refusals), Some(&5.0));
    visitor.post("/metrics", json!({})).await.expect(405);
}

#[actix_web::test]
async fn without_configuration_there_are_no_metrics() {
    let database = Database::fresh().await;
    let serving = Serving::on(&database, &[]).await;
    let answer = serving.visitor().get("/metrics").await.expect(404);
    assert!(answer.text.starts_with("<!doctype html>"), "an ordinary 404");
}

#[actix_web::test]
async fn a_scrape_is_answered_in_time_while_the_database_is_away() {
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let site = Monitored::start(proxy.url()).await;
    assert!(site.scrape().await.contains_key("portico_outbox_waiting"));
    proxy.freeze(true);
    for _ in 0..3 {
        let began = Instant::now();
        let found = site.scrape().await;
        assert!(began.elapsed() < Duration::from_millis(2_900), "{:?}", began.elapsed());
        assert_eq!(found.get("portico_database_up"), Some(&0.0));
        assert!(found.contains_key("portico_cache_entries") && found.contains_key("process_open_fds"));
        let stored = |name: &&String| name.starts_with("portico_outbox") || name.starts_with("portico_sessions");
        assert_eq!(found.keys().find(stored), None);
    }
    proxy.freeze(false);
    until("the database is up", async || site.scrape().await["portico_database_up"] >= 1.0).await;
}

/// Returns the names of metrics in a text, without the suffixes of histograms.
fn names(text: &str) -> BTreeSet<String> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let words = text.split(|character| !is_part(character));
    let metrics = words.filter(|word| word.starts_with("portico_") || word.starts_with("process_"));
    let histogram = |word: &str| {
        let base = ["_bucket", "_sum", "_count"].iter().find_map(|suffix| word.strip_suffix(suffix));
        base.filter(|base| base.ends_with("_seconds")).unwrap_or(word).to_owned()
    };
    metrics.map(histogram).collect()
}

fn file(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[actix_web::test]
async fn examples_and_documentation_name_the_metrics_that_exist() {
    let database = Database::fresh().await;
    let site = Monitored::start(database.url()).await;
    let visitor = site.serving.visitor();
    visitor.get("/blog").await.expect(200);
    visitor.post("/api/ai/chat", json!({ "message": "Hi" })).await.expect(200);
    let exported = site.metrics.get("/metrics").await.expect(200).text;
    let described = |line: &str| Some(line.strip_prefix("# HELP ")?.split(' ').next()?.to_owned());
    let described: BTreeSet<String> = exported.lines().filter_map(described).collect();
    let exported: BTreeSet<String> = series(&exported).keys().flat_map(|name| names(name)).collect();
    assert_eq!(exported, described, "each has a help text");
    let dashboard = file("scripts/package/examples/grafana-dashboard.json");
    let parsed: Value = serde_json::from_str(&dashboard).expect("the dashboard is JSON");
    let panels = parsed["panels"].as_array().expect("panels");
    assert!(panels.iter().all(|panel| panel["title"].is_string() && panel["gridPos"].is_object()), "{panels:?}");
    for (what, text) in [("dashboard", dashboard), ("rules", file("scripts/package/examples/prometheus-rules.yml"))] {
        let used = names(&text);
        assert!(used.len() > 5, "{what}: {used:?}");
        assert_eq!(used.difference(&exported).collect::<Vec<_>>(), Vec::<&String>::new(), "{what}");
    }
    let documentation = file("docs/operations.md");
    let section = documentation.split("\n## ").find(|section| section.starts_with("Monitoring\n")).expect("a section");
    assert_eq!(names(section), exported, "docs/operations.md lists all of them");
}
