//! The limit per client, and the time limit of stalled connections.

use std::{
    io::{ErrorKind, Read as _, Write as _},
    net::{IpAddr, TcpListener, TcpStream},
    time::{Duration, Instant},
};

use actix_web::rt;
use tokio::io::AsyncReadExt as _;

use super::{Connection, ConnectionLimit, Permit, bound_stalled_writes};

fn limit(proxies: &[&str]) -> ConnectionLimit {
    let proxies: Vec<_> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
    ConnectionLimit { per_client: 3, ..ConnectionLimit::new(&proxies) }
}

fn acquire(limit: &ConnectionLimit, peer: &str, times: usize) -> Vec<Permit> {
    let peer: IpAddr = peer.parse().unwrap();
    (0..times).filter_map(|_| limit.acquire(peer)).collect()
}

#[test]
fn limits_the_connections_of_each_client() {
    let limit = limit(&[]);
    let permits = acquire(&limit, "203.0.113.9", 5);
    assert_eq!(permits.len(), 3);
    assert_eq!(acquire(&limit, "203.0.113.10", 5).len(), 3, "another client has its own");
    drop(permits);
    assert_eq!(acquire(&limit, "203.0.113.9", 5).len(), 3, "closed connections are given back");
    assert!(limit.lock().is_empty(), "whoever has no connection takes no memory");
}

#[test]
fn counts_an_ipv6_network_and_a_mapped_address_as_one_client() {
    let limit = limit(&[]);
    let _first = acquire(&limit, "2001:db8:1:2::1", 2);
    assert_eq!(acquire(&limit, "2001:db8:1:2:ffff::9", 5).len(), 1);
    assert_eq!(acquire(&limit, "2001:db8:1:3::1", 5).len(), 3);
    let _mapped = acquire(&limit, "::ffff:203.0.113.9", 2);
    assert_eq!(acquire(&limit, "203.0.113.9", 5).len(), 1);
}

#[test]
fn exempts_trusted_proxies_and_the_machine_itself() {
    let limit = limit(&["10.0.0.0/8"]);
    for exempt in ["10.1.2.3", "::ffff:10.1.2.3", "127.0.0.1", "::1"] {
        assert_eq!(acquire(&limit, exempt, 5).len(), 5, "{exempt}");
    }
    assert_eq!(acquire(&limit, "127.0.0.2", 5).len(), 3);
    assert_eq!(acquire(&ConnectionLimit::off(), "203.0.113.9", 500).len(), 500);
}

#[cfg(target_os = "linux")]
#[test]
fn holds_little_for_a_peer_that_reads_nothing_and_drops_its_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    bound_stalled_writes(&listener, Duration::from_secs(1)).unwrap();
    let peer = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (mut accepted, _) = listener.accept().unwrap();
    // Without the limit, writing would never end: this timeout only ends a failing test.
    accepted.set_write_timeout(Some(Duration::from_secs(30))).unwrap();
    let began = Instant::now();
    let mut held = 0;
    let error = loop {
        match accepted.write(&[0; 8192]) {
            Ok(count) => held += count,
            Err(error) => break error,
        }
    };
    assert!(held < 1 << 20, "{held} bytes");
    assert_eq!(error.kind(), ErrorKind::TimedOut, "after {:?}", began.elapsed());
    drop(peer);
}

/// A connection with a stall limit of 50 ms, and its other end.
async fn connection() -> (Connection, TcpStream) {
    let listener = rt::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let peer = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (socket, _) = listener.accept().await.unwrap();
    (Connection::new(socket, Permit(None), Duration::from_millis(50)), peer)
}

const TIMEOUT: Duration = Duration::from_secs(10);

#[actix_web::test]
async fn drops_a_connection_whose_request_head_stops() {
    let (mut connection, mut peer) = connection().await;
    peer.write_all(b"GET / HT").unwrap();
    let mut buffer = [0; 64];
    assert_eq!(connection.read(&mut buffer).await.unwrap(), 8);
    let error = rt::time::timeout(TIMEOUT, connection.read(&mut buffer)).await.unwrap().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TimedOut);
}

#[actix_web::test]
async fn keeps_a_connection_that_is_idle_or_whose_request_is_being_handled() {
    let (mut connection, mut peer) = connection().await;
    let mut buffer = [0; 64];
    let idle = rt::time::timeout(Duration::from_millis(300), connection.read(&mut buffer)).await;
    assert!(idle.is_err(), "{idle:?}");

    let guard = connection.in_flight().enter();
    peer.write_all(b"x").unwrap();
    assert_eq!(connection.read(&mut buffer).await.unwrap(), 1);
    let handled = rt::time::timeout(Duration::from_millis(300), connection.read(&mut buffer)).await;
    assert!(handled.is_err(), "{handled:?}");

    drop(guard);
    peer.write_all(b"y").unwrap();
    assert_eq!(connection.read(&mut buffer).await.unwrap(), 1);
    tokio::io::AsyncWriteExt::write_all(&mut connection, b"answer").await.unwrap();
    let answered = rt::time::timeout(Duration::from_millis(300), connection.read(&mut buffer)).await;
    assert!(answered.is_err(), "an answer ends the head's time: {answered:?}");
    assert_eq!(peer.read(&mut buffer).unwrap(), 6);
}
