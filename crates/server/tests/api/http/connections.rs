//! An overloaded database, before which every request is answered in time; keep-alive, and connections that are closed
//! or refused.

use std::time::{Duration, Instant};

use diesel::{Connection as _, PgConnection, RunQueryDsl as _, sql_query};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use crate::support::{Site, is_unavailable, time_limit, until};

/// The connections for public reads: half of all.
const PUBLIC_TURNS: i64 = 8;

const WAITING_FOR_LOCKS: &str = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database \
    WHERE NOT granted AND datname = current_database()";

/// Locks these tables until the connection is dropped.
fn lock(site: &Site, tables: &str) -> PgConnection {
    let mut blocker = site.database.connect().unwrap();
    blocker.begin_test_transaction().unwrap();
    sql_query(format!("LOCK {tables}")).execute(&mut blocker).unwrap();
    blocker
}

#[actix_web::test]
async fn a_blocked_database_call_is_503_in_time() {
    let (site, admin) = Site::with_admin().await;
    let blocker = lock(&site, "content_management, newsletter_subscriptions");
    let began = Instant::now();
    let (list, content, subscription, other) = tokio::join!(
        admin.get("/api/admin/content"),
        admin.get("/api/content/service"),
        admin.post("/api/newsletter", json!({"email": "ada@example.com"})),
        admin.get("/api/faq/categories"),
    );
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    is_unavailable(&list, "/api/admin/content");
    is_unavailable(&content, "/api/content/service");
    is_unavailable(&subscription, "/api/newsletter");
    assert_eq!(other.status, 200, "what is not locked goes on");
    drop(blocker);
    admin.get("/api/admin/content").await.expect(200);
    admin.create("/api/newsletter", json!({"email": "ada@example.com"})).await;
}

#[actix_web::test]
async fn overload_is_answered_with_200_or_503() {
    let (site, admin) = Site::with_admin().await;
    let blocker = lock(&site, "content_management");
    let crowd = (0..60).map(|_| admin.get("/api/admin/content"));
    let began = Instant::now();
    let answers = futures_util::future::join_all(crowd).await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    for answer in &answers {
        is_unavailable(answer, "/api/admin/content");
    }
    drop(blocker);
    admin.get("/api/admin/content").await.expect(200);
}

#[actix_web::test]
async fn blocked_public_reads_leave_connections_for_logins() {
    let site = Site::start().await;
    site.admin().await;
    let _blocker = lock(&site, "content_management");
    let visitor = site.visitor();
    let crowd = (1..=64).map(async |id| visitor.get(&format!("/api/content/service/{id}")).await);
    let others = async {
        until("all turns are taken", async || site.database.count(WAITING_FOR_LOCKS) >= PUBLIC_TURNS).await;
        for _ in 0..5 {
            site.admin().await.get("/api/admin/enquiries").await.expect(200);
            let enquiry = json!({ "name": "Ada", "email": "ada@example.com", "message": "Hello" });
            visitor.create("/api/contact", enquiry).await;
        }
    };
    let (answers, ()) = tokio::join!(futures_util::future::join_all(crowd), others);
    for answer in &answers {
        is_unavailable(answer, "/api/content/service");
    }
}

/// Sends the beginning of a request and returns everything until the server disconnects.
async fn send_partial(site: &Site, request: &str) -> String {
    let mut stream = TcpStream::connect(site.url.strip_prefix("http://").unwrap()).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut received = Vec::new();
    let ended = timeout(time_limit(10), stream.read_to_end(&mut received)).await;
    let received = String::from_utf8_lossy(&received).into_owned();
    assert!(matches!(ended, Ok(Ok(_))), "the server hangs up: {ended:?} {request:.200} {received}");
    received
}

#[track_caller]
fn assert_is_last(answer: &str, status: &str) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    assert!(answer.to_lowercase().contains("\r\nconnection: close\r\n"), "{answer}");
    assert!(answer.ends_with('}') || answer.ends_with("this page."), "it is whole: {answer}");
}

#[actix_web::test]
async fn closes_the_connection_after_an_unread_body() {
    let site = Site::start().await;
    let head = |path: &str, length: &str| {
        format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{length}\r\n\r\n")
    };
    let (sized, chunked) = ("Content-Length: 9000000", "Transfer-Encoding: chunked");
    for (path, status) in [("/api/admin/users", "401"), ("/api/admin/blog", "401"), ("/api/contact", "413")] {
        assert_is_last(&send_partial(&site, &format!("{}{{\"a\": ", head(path, sized))).await, status);
    }
    for (path, status) in [("/api/admin/users", "401"), ("/api/nothing", "404")] {
        assert_is_last(&send_partial(&site, &format!("{}5\r\n{{\"a\":\r\n", head(path, chunked))).await, status);
    }
    let much = format!("{}11170\r\n{}\r\n", head("/api/contact", chunked), "x".repeat(0x11170));
    assert_is_last(&send_partial(&site, &much).await, "413");
}

#[actix_web::test]
async fn keeps_the_connection_after_a_read_body() {
    let site = Site::start().await;
    let mut stream = TcpStream::connect(site.url.strip_prefix("http://").unwrap()).await.unwrap();
    for length in ["Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"] {
        for path in ["/api/login", "/api/contact", "/api/newsletter"] {
            let request = format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{length}");
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut received = [0; 8192];
            let count = timeout(time_limit(10), stream.read(&mut received)).await.expect("in time").expect("an answer");
            let answer = String::from_utf8_lossy(&received[..count]).to_lowercase();
            assert!(answer.starts_with("http/1.1 400 "), "{path}: {answer}");
            assert!(!answer.contains("\r\nconnection: close\r\n"), "{path}: {answer}");
        }
    }
}

#[actix_web::test]
async fn keeps_idle_connections() {
    let site = Site::start().await;
    let mut stream = TcpStream::connect(site.url.strip_prefix("http://").unwrap()).await.unwrap();
    for pause in [Duration::ZERO, Duration::from_secs(7)] {
        tokio::time::sleep(pause).await;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut received = [0; 8192];
        let count = timeout(time_limit(10), stream.read(&mut received)).await.expect("in time").expect("an answer");
        assert!(received[..count].starts_with(b"HTTP/1.1 200 "), "after {pause:?}");
    }
}

/// Opens a connection from that address. Returns whether the server answers on it.
#[cfg(target_os = "linux")]
async fn connect_from(address: &str, site: &Site) -> (TcpStream, bool) {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
    let mut stream = socket.connect(site.url.strip_prefix("http://").unwrap().parse().unwrap()).await.unwrap();
    drop(stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await);
    let mut received = [0; 12];
    let count = timeout(time_limit(10), stream.read(&mut received)).await.expect("an answer or an end").unwrap_or(0);
    (stream, &received[..count] == b"HTTP/1.1 200")
}

#[cfg(target_os = "linux")]
#[actix_web::test]
async fn closes_connections_beyond_a_clients_limit_and_serves_others() {
    let site = Site::with(&[("RATE_LIMITS", "on")]).await;
    let mut open = Vec::new();
    for number in 1..=256 {
        let (stream, is_served) = connect_from("127.0.0.2", &site).await;
        assert!(is_served, "connection {number}");
        open.push(stream);
    }
    for _ in 0..3 {
        assert!(!connect_from("127.0.0.2", &site).await.1);
    }
    for other in ["127.0.0.3", "127.0.0.1"] {
        assert!(connect_from(other, &site).await.1, "{other}");
    }
    // A closed connection is free again as soon as the server has noticed.
    open.clear();
    until("one more is served", async || connect_from("127.0.0.2", &site).await.1).await;
}
