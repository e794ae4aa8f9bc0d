//! A way to the database that can be frozen, as a network can: nothing is refused, and nothing arrives.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::net::UnixStream,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use postgres::testing::Database;
use url::Url;

pub struct Proxy {
    frozen: Arc<AtomicBool>,
    url: String,
}

impl Proxy {
    pub fn before(database: &Database) -> Self {
        let server = Url::parse(database.url()).expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let url = format!("postgres://{}@127.0.0.1:{port}/{}", server.username(), database.name());
        let frozen = Arc::new(AtomicBool::new(false));
        let freeze = Arc::clone(&frozen);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                join(client, &server, &freeze);
            }
        });
        Self { frozen, url }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn freeze(&self, frozen: bool) {
        self.frozen.store(frozen, Ordering::Release);
    }
}

fn join(client: TcpStream, server: &Url, frozen: &Arc<AtomicBool>) {
    let host = server.host_str().unwrap_or_default().replace("%2F", "/").replace("%2f", "/");
    let port = server.port().unwrap_or(5432);
    let back = client.try_clone().expect("a clone");
    if host.starts_with('/') {
        let there = UnixStream::connect(format!("{host}/.s.PGSQL.{port}")).expect("the server");
        pump(there.try_clone().expect("a clone"), back, frozen);
        pump(client, there, frozen);
    } else {
        let there = TcpStream::connect((host, port)).expect("the server");
        pump(there.try_clone().expect("a clone"), back, frozen);
        pump(client, there, frozen);
    }
}

/// Carries bytes one way until either end closes.
fn pump(mut from: impl Read + Send + 'static, mut to: impl Write + Send + 'static, frozen: &Arc<AtomicBool>) {
    let frozen = Arc::clone(frozen);
    thread::spawn(move || {
        let mut bytes = [0; 8_192];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            while frozen.load(Ordering::Acquire) {
                thread::sleep(Duration::from_millis(10));
            }
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
    });
}
