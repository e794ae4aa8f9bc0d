//! Keep-alive, and connections that are closed or refused.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use crate::support::{Site, time_limit};

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
    let began = std::time::Instant::now();
    while !connect_from("127.0.0.2", &site).await.1 {
        assert!(began.elapsed() < time_limit(10));
    }
}
