//! A reader of the log that has stopped, such as a pager or a full pipe.

use std::{
    io::{BufRead as _, BufReader, PipeReader},
    time::Duration,
};

use nix::sys::signal::Signal;
use postgres::testing::Database;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use super::program::{Serving, portico};
use crate::support::{ADMIN_PASSWORD, time_limit};

/// How many requests are sent before the first is answered.
const PIPELINED: usize = 100;

/// Sends requests with long paths over one connection, and returns once all are answered.
async fn ask(serving: &Serving, count: usize) {
    let request = format!("GET /api/{} HTTP/1.1\r\nHost: x\r\n\r\n", "x".repeat(3_000));
    let mut connection = TcpStream::connect(serving.listening.trim_start_matches("http://")).await.unwrap();
    let mut answers = vec![0; 16 << 10];
    for begun in (0..count).step_by(PIPELINED) {
        let requests = PIPELINED.min(count - begun);
        connection.write_all(request.repeat(requests).as_bytes()).await.unwrap();
        let (mut answered, mut text) = (0, String::new());
        while answered < requests {
            let read = timeout(time_limit(10), connection.read(&mut answers)).await.expect("an answer").unwrap();
            assert!(read > 0, "the connection was closed");
            text.push_str(&String::from_utf8_lossy(&answers[..read]));
            answered = text.matches("HTTP/1.1 404 ").count();
        }
    }
}

/// How many requests [`ask`] sends for lines that fill the pipe and what waits for it.
const FILLING: usize = 18_000;

/// Starts the program with a reader of its log that never reads, and fills what waits for that. The log lasts as long as the reader.
pub async fn behind_a_stuck_reader(variables: &[(&str, &str)]) -> (Serving, PipeReader) {
    let (log, output) = std::io::pipe().unwrap();
    let mut command = portico(&["serve"], variables);
    command.stderr(output);
    let serving = Serving::of(command).await;
    ask(&serving, FILLING).await;
    (serving, log)
}

#[actix_web::test]
async fn a_reader_of_the_log_that_stops_costs_lines_alone() {
    let database = Database::fresh().await;
    let variables = [("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", ADMIN_PASSWORD)];
    let (mut serving, log) = behind_a_stuck_reader(&variables).await;
    serving.visitor().get("/healthz").await.expect(200);

    let reading = tokio::task::spawn_blocking(move || {
        let mut log = BufReader::new(log);
        let (mut written, mut line) = (0, String::new());
        while !line.contains("lines were dropped") {
            line.clear();
            log.read_line(&mut line).unwrap();
            assert!((1..1_024).contains(&line.len()), "{line}");
            written += usize::from(line.contains("answered"));
        }
        (log, written, line)
    });
    let (_log, written, line) = timeout(time_limit(10), reading).await.expect("a count").unwrap();
    let dropped: usize = line.trim_end().rsplit_once("dropped=").unwrap().1.parse().unwrap();
    assert!(dropped > 0, "{line}");
    assert_eq!(written + dropped, FILLING + 1);

    ask(&serving, 1_000).await;
    serving.signal(Signal::SIGTERM);
    let (status, took) = serving.ended().await;
    assert!(status.success() && took < Duration::from_secs(10), "{status} {took:?}");
}
