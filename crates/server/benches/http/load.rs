//! Load: keep-alive connections, each sending its next request as soon as it is answered, for a bounded time.

use std::{
    io,
    net::SocketAddr,
    sync::Arc,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use memchr::memmem;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// The number of connections.
pub const CONNECTIONS: usize = 64;

/// Returns the request for a running number, which no load repeats: a response that is asked for again may come from the cache.
pub type Request = Arc<dyn Fn(u64) -> Vec<u8> + Send + Sync>;

/// The next number of a request.
static NUMBERS: AtomicU64 = AtomicU64::new(0);

fn next_number() -> u64 {
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

/// A GET of that path.
pub fn get(path: &str, encoding: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: {encoding}\r\n\r\n").into_bytes()
}

/// A POST of JSON.
pub fn post(path: &str, cookie: &str, body: &serde_json::Value) -> Vec<u8> {
    let body = body.to_string();
    let head = format!("POST {path} HTTP/1.1\r\nHost: bench\r\nCookie: {cookie}\r\nContent-Type: application/json");
    format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// Returns the responses per second over `duration`. A status that is no success is an error: a benchmark of refusals is worthless.
pub async fn run(address: SocketAddr, request: Request, duration: Duration) -> io::Result<f64> {
    let answered = Arc::new(AtomicU64::new(0));
    let begun = Instant::now();
    let asking = (0..CONNECTIONS).map(|_| {
        let (request, answered) = (request.clone(), answered.clone());
        tokio::spawn(async move {
            let mut connection = Connection::open(address).await?;
            while begun.elapsed() < duration {
                connection.ask(&request(next_number())).await?;
                answered.fetch_add(1, Ordering::Relaxed);
            }
            io::Result::Ok(())
        })
    });
    for task in asking.collect::<Vec<_>>() {
        task.await.map_err(io::Error::other)??;
    }
    #[expect(clippy::cast_precision_loss, reason = "counts of a few million")]
    let answered = answered.load(Ordering::Relaxed) as f64;
    Ok(answered / begun.elapsed().as_secs_f64())
}

/// Sends requests at a constant rate, spread over some connections, and returns the times until they were answered in seconds,
/// sorted. A request that had to wait for the one before counts from when it was due.
pub async fn run_steadily(
    address: SocketAddr,
    request: Request,
    rate: Rate,
    duration: Duration,
) -> io::Result<Vec<f64>> {
    let interval = Duration::from_secs(1) * rate.connections / rate.per_second;
    let begun = Instant::now();
    let asking = (0..rate.connections).map(|place| {
        let request = request.clone();
        tokio::spawn(async move {
            let mut connection = Connection::open(address).await?;
            let (mut due, mut times) = (begun + interval * place / rate.connections, Vec::new());
            while due.duration_since(begun) < duration {
                tokio::time::sleep_until(due.into()).await;
                connection.ask(&request(next_number())).await?;
                times.push(due.elapsed().as_secs_f64());
                due += interval;
            }
            io::Result::Ok(times)
        })
    });
    let mut times = Vec::new();
    for task in asking.collect::<Vec<_>>() {
        times.extend(task.await.map_err(io::Error::other)??);
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

/// A constant rate of requests.
#[derive(Clone, Copy)]
pub struct Rate {
    pub connections: u32,
    pub per_second: u32,
}

/// Returns the time that this share of the sorted times does not exceed.
pub fn percentile(times: &[f64], percent: usize) -> f64 {
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or(f64::INFINITY)
}

/// A response: head and body.
pub async fn once(address: SocketAddr, request: &[u8]) -> io::Result<(String, Vec<u8>)> {
    let mut connection = Connection::open(address).await?;
    let end = connection.ask(request).await?;
    let head = String::from_utf8_lossy(&connection.buffer[..end]).into_owned();
    Ok((head, connection.buffer[end..].to_vec()))
}

struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(64 << 10) })
    }

    /// Sends a request and reads the whole response into the buffer. Returns where the body begins.
    async fn ask(&mut self, request: &[u8]) -> io::Result<usize> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let Some(end) = memmem::find(&self.buffer, b"\r\n\r\n") else { continue };
            let head = &self.buffer[..end];
            if !head.starts_with(b"HTTP/1.1 20") {
                return Err(io::Error::other(String::from_utf8_lossy(head).into_owned()));
            }
            let whole = end + 4 + length(head)?;
            while self.buffer.len() < whole {
                if self.stream.read_buf(&mut self.buffer).await? == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            return Ok(end + 4);
        }
    }
}

/// Returns the body's length from the head. It searches for the exact bytes that actix writes, so that reading a head is cheap
/// however many headers it has.
fn length(head: &[u8]) -> io::Result<usize> {
    let name = b"\r\ncontent-length: ";
    let begin = memmem::find(head, name).ok_or_else(|| io::Error::other("no Content-Length"))? + name.len();
    let value = head[begin..].split(|byte| *byte == b'\r').next().unwrap_or_default();
    std::str::from_utf8(value).map_err(io::Error::other)?.parse().map_err(io::Error::other)
}
