//! Signals: the program stops cleanly and in time.

use std::{
    io::{BufRead as _, BufReader},
    process::Stdio,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use postgres::testing::Database;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use super::program::{Serving, data_folder, fails, log_of, portico};

const TIME: Duration = Duration::from_secs(10);

#[actix_web::test]
async fn stops_in_time_with_open_connections() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let database = Database::fresh().await;
        let mut serving = Serving::on(&database, &[]).await;
        let address = serving.url.trim_start_matches("http://").to_owned();
        // A client that sends nothing, one in the middle of a body, and one with an idle keep-alive connection.
        let _silent = TcpStream::connect(&address).await.unwrap();
        let mut slow = TcpStream::connect(&address).await.unwrap();
        let head = "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
        slow.write_all(head.as_bytes()).await.unwrap();
        let visitor = serving.visitor();
        visitor.get("/healthz").await.expect(200);
        serving.signal(signal);
        let (status, took) = serving.ended().await;
        assert!(status.success(), "{signal}: {status}");
        assert!(took < TIME, "{signal}: {took:?}");
    }
}

#[cfg(target_os = "linux")]
#[actix_web::test]
async fn a_closed_terminal_stops_it_unless_hangups_are_ignored() {
    let folder = data_folder();
    for (handling, stops) in [("--default-signal=HUP", true), ("--ignore-signal=HUP", false)] {
        let mut command = std::process::Command::new("env");
        command.args([handling, env!("CARGO_BIN_EXE_portico"), "serve"]);
        command.env("PORTICO_DATA_DIR", folder.path()).env("ADMIN_PASSWORD", "secret1").env("RUST_LOG", "error");
        let mut serving = Serving::of(command).await;
        serving.signal(Signal::SIGHUP);
        if !stops {
            tokio::time::sleep(Duration::from_millis(500)).await;
            serving.visitor().get("/readyz").await.expect(200);
            serving.signal(Signal::SIGTERM);
        }
        let (status, took) = serving.ended().await;
        assert!(status.success() && took < TIME, "{handling}: {status} {took:?}");
        let log = std::fs::read_to_string(folder.path().join("postgres.log")).unwrap();
        assert!(log.trim_end().ends_with("database system is shut down"), "{handling}: {log}");
    }
}

#[actix_web::test]
async fn serves_while_it_drains_and_is_not_ready() {
    let database = Database::fresh().await;
    let mut serving = Serving::on(&database, &[("SHUTDOWN_DELAY", "60")]).await;
    let visitor = serving.visitor();
    assert_eq!(visitor.get("/readyz").await.expect(200).header("connection"), "");
    serving.signal(Signal::SIGTERM);
    let began = Instant::now();
    while visitor.get("/readyz").await.status != 503 {
        assert!(began.elapsed() < Duration::from_secs(1), "still ready");
    }
    // New connections are served, too, and none is kept.
    for client in [&visitor, &serving.visitor()] {
        for path in ["/", "/api/blog", "/healthz"] {
            assert_eq!(client.get(path).await.expect(200).header("connection"), "close", "{path}");
        }
    }
    serving.signal(Signal::SIGTERM);
    let (status, took) = serving.ended().await;
    assert!(status.success() && took < TIME, "a second signal ends the delay: {status} {took:?}");
}

#[actix_web::test]
async fn stops_by_itself_after_the_delay() {
    let database = Database::fresh().await;
    let took = Serving::on(&database, &[("SHUTDOWN_DELAY", "2")]).await.stop().await;
    assert!(took >= Duration::from_millis(1_900) && took < TIME, "{took:?}");
}

const CONNECTIONS: usize = 64;

/// Sends a request and returns the response's head; `None` if the connection ends before the whole response is there.
async fn exchange(stream: &mut TcpStream, request: &[u8]) -> Option<String> {
    stream.write_all(request).await.ok()?;
    let mut received = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&received);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "))?;
            if body.len() >= length.parse::<usize>().ok()? {
                return Some(head.to_owned());
            }
        }
        if stream.read_buf(&mut received).await.ok()? == 0 {
            return None;
        }
    }
}

/// Sends requests on one connection until the server closes it after a response. Returns the number of responses; `None` if a request
/// had none.
async fn request_until_closed(address: String) -> Option<usize> {
    let mut stream = TcpStream::connect(&address).await.ok()?;
    for answered in 1.. {
        let head = exchange(&mut stream, b"GET /api/blog HTTP/1.1\r\nHost: x\r\n\r\n").await?;
        if !head.starts_with("HTTP/1.1 200") {
            return None;
        }
        if head.contains("connection: close") {
            return Some(answered);
        }
    }
    None
}

#[actix_web::test]
async fn no_request_of_64_connections_fails_at_a_stop() {
    let database = Database::fresh().await;
    let mut serving = Serving::on(&database, &[("RATE_LIMITS", "off")]).await;
    let address = serving.url.trim_start_matches("http://").to_owned();
    let mut writers = Vec::new();
    for number in 0..CONNECTIONS {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        let body = json!({ "email": format!("ada{number}@example.com") }).to_string();
        let (length, first) = (body.len(), &body[..5]);
        let head = format!(
            "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{first}"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        writers.push((stream, body));
    }
    let readers: Vec<_> =
        (0..CONNECTIONS).map(|_| actix_web::rt::spawn(request_until_closed(address.clone()))).collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    serving.signal(Signal::SIGTERM);
    // The stop begins meanwhile.
    tokio::time::sleep(Duration::from_secs(1)).await;
    for (mut stream, body) in writers {
        let head = exchange(&mut stream, &body.as_bytes()[5..]).await.expect("a whole response");
        assert!(head.starts_with("HTTP/1.1 201"), "{head}");
    }
    for reader in readers {
        let answered = reader.await.unwrap();
        assert!(answered.is_some_and(|count| count > 10), "a request was lost: {answered:?}");
    }
    assert!(serving.ended().await.0.success());
}

#[actix_web::test]
async fn the_embedded_database_stops_with_it_and_keeps_what_was_written() {
    let folder = data_folder();
    let variables = [("PORTICO_DATA_DIR", folder.path().to_str().unwrap()), ("ADMIN_PASSWORD", "secret1")];
    for round in 0..2 {
        let mut serving = Serving::start(&variables).await;
        let client = serving.admin("secret1").await;
        client.get("/readyz").await.expect(200);
        let list = client.read("/api/faq/categories").await;
        assert_eq!(list.as_array().unwrap().len(), round, "{list}");
        client.create("/api/faq/categories", json!({"name": format!("Round {round}")})).await;
        let took = serving.stop().await;
        assert!(took < TIME, "{took:?}");
    }
    let log = std::fs::read_to_string(folder.path().join("postgres.log")).unwrap();
    assert_eq!(log.matches("database system is shut down").count(), 2, "{log}");
}

#[actix_web::test]
async fn an_interrupted_start_stops_the_embedded_database() {
    for moment in ["making a new PostgreSQL cluster", "PostgreSQL runs"] {
        let folder = data_folder();
        let variables = [("PORTICO_DATA_DIR", folder.path().to_str().unwrap()), ("PORT", "0"), ("RUST_LOG", "info")];
        let mut command = portico(&["serve"], &variables);
        let ended = tokio::task::spawn_blocking(move || {
            let mut process = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program");
            let mut log = BufReader::new(process.stderr.take().expect("its log")).lines().map_while(Result::ok);
            log.find(|line| line.contains(moment)).expect("its database");
            kill(Pid::from_raw(i32::try_from(process.id()).unwrap()), Signal::SIGTERM).expect("a running program");
            let rest: Vec<String> = log.collect();
            (process.wait().expect("its end"), rest)
        });
        let (status, rest) = ended.await.unwrap();
        assert!(status.success(), "{moment}: {status} {rest:?}");
        let log = std::fs::read_to_string(folder.path().join("postgres.log")).unwrap();
        assert!(log.trim_end().ends_with("database system is shut down"), "{moment}: {log} {rest:?}");
    }
}

#[actix_web::test]
async fn a_taken_port_fails_in_one_line() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let variables = [("PORT", port.as_str()), ("RUST_LOG", "off"), ("DATABASE_URL", "postgres://127.0.0.1:1/x")];
    fails(&["serve"], &variables, &format!("portico: listening on 127.0.0.1:{port} (HOST, PORT): ")).await;
}

/// Returns the log of a whole run with these variables, during which a client reads the blog.
async fn logged(database: &Database, variables: &[(&str, &str)]) -> String {
    let mut command = portico(&["serve"], variables);
    command.env("DATABASE_URL", database.url()).env("ADMIN_PASSWORD", "secret1");
    let visit = async |serving: &Serving| drop(serving.visitor().get("/api/blog?tag=private").await.expect(200));
    log_of(command, visit).await
}

#[actix_web::test]
async fn logs_text_or_json_through_the_filter() {
    let database = Database::fresh().await;
    let json = logged(&database, &[("LOG_FORMAT", "json"), ("RUST_LOG", "info")]).await;
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let request = lines.iter().find(|line| line["path"] == "/api/blog").unwrap_or_else(|| panic!("{json}"));
    assert_eq!((&request["status"], &request["method"]), (&json!(200), &json!("GET")));
    assert_eq!(request["id"].as_str().map(str::len), Some(16), "{request}");

    let text = logged(&database, &[]).await;
    let request = text.lines().find(|line| line.contains("path=\"/api/blog\"")).unwrap_or_else(|| panic!("{text}"));
    assert!(request.contains("status=200") && request.contains(" id=\""), "{request}");
    assert!(text.lines().all(|line| serde_json::from_str::<Value>(line).is_err()), "{text}");
    assert!(!json.contains("private") && !text.contains("private"), "queries are nobody's business");

    assert_eq!(logged(&database, &[("RUST_LOG", "off")]).await, "");
}
