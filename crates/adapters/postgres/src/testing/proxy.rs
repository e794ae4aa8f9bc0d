//! A proxy in front of the database that is slow, freezes like a network, which accepts everything and delivers nothing, or loses an
//! answer.

#![expect(clippy::expect_used, reason = "a test that gets no proxy has failed")]

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    os::unix::net::UnixStream,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use socket2::Socket;
use url::Url;

use super::Database;

/// Forwards connections to a database until it is dropped.
#[derive(Debug)]
pub struct Proxy {
    frozen: Arc<AtomicBool>,
    lost: Arc<Mutex<Option<&'static str>>>,
    url: String,
}

impl Proxy {
    /// Starts a proxy on a free port.
    ///
    /// # Panics
    /// Panics if there is no free port.
    #[must_use]
    pub fn before(database: &Database) -> Self {
        Self::delaying(database, Duration::ZERO)
    }

    /// Starts a proxy on a free port that delays what it forwards, in both directions.
    ///
    /// # Panics
    /// Panics if there is no free port.
    #[must_use]
    pub fn delaying(database: &Database, delay: Duration) -> Self {
        let server = Url::parse(database.url()).expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (user, password) = (server.username(), server.password().unwrap_or_default());
        let url = format!("postgres://{user}:{password}@127.0.0.1:{port}/{}", database.name());
        let frozen = Arc::new(AtomicBool::new(false));
        let lost = Arc::<Mutex<_>>::default();
        let (freeze, drop_answer) = (Arc::clone(&frozen), Arc::clone(&lost));
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let (client, server) = (Arc::new(client.into()), Arc::new(connect(&server)));
                pump(&client, &server, &freeze, &Arc::default(), delay);
                pump(&server, &client, &freeze, &drop_answer, delay);
            }
        });
        Self { frozen, lost, url }
    }

    /// Returns the database's address through the proxy.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Holds back all traffic, or lets it through again.
    pub fn freeze(&self, frozen: bool) {
        self.frozen.store(frozen, Ordering::Release);
    }

    /// Closes the connection in place of the next answer that contains this text.
    pub fn lose(&self, answer: &'static str) {
        *self.lost.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
    }
}

/// Closes the connections. A failed test would not end otherwise, because its runtime waits for pending jobs.
impl Drop for Proxy {
    fn drop(&mut self) {
        self.freeze(false);
    }
}

fn connect(server: &Url) -> Socket {
    let host = server.host_str().unwrap_or_default().replace("%2F", "/").replace("%2f", "/");
    let port = server.port().unwrap_or(5432);
    if host.starts_with('/') {
        UnixStream::connect(format!("{host}/.s.PGSQL.{port}")).expect("the server").into()
    } else {
        TcpStream::connect((host, port)).expect("the server").into()
    }
}

/// Copies bytes in one direction until either end closes, and then closes the other, so that its reader does not wait.
fn pump(
    from: &Arc<Socket>,
    to: &Arc<Socket>,
    frozen: &Arc<AtomicBool>,
    lost: &Arc<Mutex<Option<&'static str>>>,
    delay: Duration,
) {
    let (from, to, frozen, lost) = (Arc::clone(from), Arc::clone(to), Arc::clone(frozen), Arc::clone(lost));
    thread::spawn(move || {
        let mut bytes = [0; 8_192];
        while let Ok(count @ 1..) = (&*from).read(&mut bytes) {
            thread::sleep(delay);
            while frozen.load(Ordering::Acquire) {
                thread::sleep(Duration::from_millis(10));
            }
            let is_lost = |text: &mut &str| bytes[..count].windows(text.len()).any(|part| part == text.as_bytes());
            if lost.lock().unwrap_or_else(PoisonError::into_inner).take_if(is_lost).is_some() {
                break;
            }
            if (&*to).write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        // Shutting down a closed socket fails, which can be ignored.
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    });
}
