//! Every call beside a slow database, mail server and AI provider, and a reader of the log that has stopped: answered within its bound,
//! and stored once.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use postgres::testing::{Database, Proxy};
use reqwest::Method;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

use super::{
    Call, Document, IMPRINT,
    examples::{People, is_sent_elsewhere, undo_bulk},
};
use crate::{
    configuration::log_reader::behind_a_stuck_reader,
    support::{ADMIN_PASSWORD, Site},
};

/// The longest time to an answer of a call that waits for the database or a mail.
const LIMIT: Duration = Duration::from_secs(5);

/// The longest time to an answer of the AI provider.
const AI_LIMIT: Duration = Duration::from_secs(21);

/// The tables that the examples write, with the rows of the site before.
const TABLES: [(&str, i64); 9] = [
    ("users", 1),
    ("blog_posts", 0),
    ("content_management", 0),
    ("faq_categories", 0),
    ("faq_items", 0),
    ("navigation_items", 0),
    ("pages", 0),
    ("contact_submissions", 0),
    ("newsletter_subscriptions", 0),
];

/// Returns all calls in an order in which their examples succeed: creates, reads, updates; and the deletions.
fn in_order(document: &Document) -> (Vec<Call<'_>>, Vec<Call<'_>>) {
    let methods = [Method::POST, Method::GET, Method::PUT];
    let rank = |call: &Call<'_>| methods.iter().position(|method| *method == call.method);
    let calls = document.calls().filter(|call| !is_sent_elsewhere(call));
    let (mut deletions, mut calls): (Vec<_>, Vec<_>) = calls.partition(|call| call.method == Method::DELETE);
    deletions.reverse();
    // The author of the post, who also logs in, comes first.
    calls.sort_by_key(|call| (rank(call), call.path != "/api/admin/users"));
    (calls, deletions)
}

fn uses_ai(call: &Call<'_>) -> bool {
    call.path.starts_with("/api/ai/")
}

/// Sends the calls one after another, each of which must succeed in time.
async fn send_all(people: &People, calls: impl IntoIterator<Item = Call<'_>>) {
    for call in calls {
        let began = Instant::now();
        people.send(&call).await;
        assert!(began.elapsed() < LIMIT, "{} took {:?}", call.name(), began.elapsed());
    }
}

fn rows(database: &Database, table: &str) -> i64 {
    database.count(&format!("SELECT count(*) FROM {table}"))
}

/// Asserts that the examples were stored once.
#[track_caller]
fn assert_stored_once(database: &Database) {
    for (table, before) in TABLES {
        assert_eq!(rows(database, table), before + 1, "{table}");
    }
}

async fn behind_a_slow_database(milliseconds: u64) {
    let database = Database::fresh().await;
    let proxy = Proxy::delaying(&database, Duration::from_millis(milliseconds));
    let site = Site::through(proxy.url(), database, &[IMPRINT]).await;
    let (document, people) = (Document::of(&site).await, People::of(&site).await);
    let (others, deletions) = in_order(&document);
    send_all(&people, others).await;
    assert_stored_once(&site.database);

    // Cold pages at once, each of which then comes from memory.
    let paths = ["/", "/blog", "/faq", "/services", "/case-studies", "/about", "/nothing"];
    // Without the session that an example has opened.
    let visitor = site.visitor();
    let cold = join_all(paths.map(|path| visitor.get(path))).await;
    for (path, cold) in paths.into_iter().zip(cold) {
        assert_eq!(cold.status, if path == "/nothing" { 404 } else { 200 }, "{path}");
        assert!(cold.text.contains("data-rendered"), "{path} is the shell");
        assert_eq!(visitor.get(path).await.text, cold.text, "{path}");
    }

    // Racing repeats of one enquiry.
    let enquiry = json!({ "name": "Ada", "email": "ada@example.com", "message": "Hello" });
    let repeats = (0..8).map(|_| people.visitor.post_once("/api/contact", "racing", &enquiry));
    let answers = join_all(repeats).await;
    assert!(answers.iter().all(|answer| answer.status == 201), "{answers:?}");
    assert_eq!(rows(&site.database, "contact_submissions"), 2);
    send_all(&people, deletions).await;
    send_others(&People::of(&site).await, &site.database, &document).await;
}

/// Sends the calls that [`in_order`] leaves out: a deletion that is undone, a registration, and the end of its session.
async fn send_others(people: &People, database: &Database, document: &Document) {
    let create = document.call("POST /api/faq/categories");
    let category = create.send(&people.admin, create.path, create.example_body()).await;
    let path = format!("/api/faq/categories/{}", category.expect(201).json()["id"]);
    let deleted = people.admin.send(Method::DELETE, &path, &[], None).await.expect(204);
    let undo = document.call("POST /api/admin/deletions/{id}");
    undo.send(&people.admin, deleted.header("undo"), None).await.expect(204);
    assert_eq!(rows(database, "faq_categories"), 1);
    let create = document.call("POST /api/admin/content");
    let item = create.send(&people.admin, create.path, create.example_body()).await.expect(201).json();
    undo_bulk(document, &people.admin, &item["id"]).await;
    send_all(people, [document.call("POST /api/register"), document.call("POST /api/logout")]).await;
}

#[actix_web::test]
async fn every_call_succeeds_once_beside_a_database_that_is_5_ms_away() {
    behind_a_slow_database(5).await;
}

#[actix_web::test]
async fn every_call_succeeds_once_beside_a_database_that_is_50_ms_away() {
    behind_a_slow_database(50).await;
}

#[actix_web::test]
async fn every_call_succeeds_once_beside_a_reader_of_the_log_that_has_stopped() {
    let database = Database::fresh().await;
    let variables =
        [("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", ADMIN_PASSWORD), ("RATE_LIMITS", "off"), IMPRINT];
    let (serving, _log) = behind_a_stuck_reader(&variables).await;
    let people = async || {
        let people = People { admin: serving.visitor(), visitor: serving.visitor() };
        people.admin.log_in("admin", ADMIN_PASSWORD).await.expect(200);
        people
    };
    let (one, other) = (people().await, people().await);
    let document = Document(one.visitor.read("/api/openapi.json").await);
    let (others, deletions) = in_order(&document);
    send_all(&one, others).await;
    assert_stored_once(&database);
    send_all(&one, deletions).await;
    send_others(&other, &database, &document).await;
}

/// Starts a server that answers everything with a byte of `text` a second, for ever. Returns its address.
async fn dripping(text: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    actix_web::rt::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            actix_web::rt::spawn(drip(stream, text));
        }
    });
    address
}

async fn drip(mut stream: TcpStream, text: &'static str) {
    let (mut input, mut output) = stream.split();
    let mut ignored = [0; 4_096];
    let write = async {
        for byte in text.bytes().cycle() {
            if output.write_all(&[byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    };
    let read = async { while let Ok(1..) = input.read(&mut ignored).await {} };
    tokio::join!(write, read);
}

#[actix_web::test]
async fn every_call_is_answered_in_time_beside_a_mail_server_and_an_ai_provider_of_a_byte_a_second() {
    let (mail, ai) = tokio::join!(dripping("220 slow\r\n"), dripping("HTTP/1.1 200 OK\r\nX-Slow: 1\r\n"));
    let (mail, ai) = (format!("smtp://{mail}"), format!("http://{ai}/v1"));
    let (from, to) = (("MAIL_FROM", "portico@example.com"), ("MAIL_TO", "office@example.com"));
    let provider = [("OPENAI_API_KEY", "k"), ("OPENAI_BASE_URL", &*ai)];
    let site = Site::with(&[IMPRINT, ("SMTP_URL", &mail), from, to, provider[0], provider[1]]).await;
    let (document, people) = (Document::of(&site).await, People::of(&site).await);
    let (others, deletions) = in_order(&document);
    let (ai, others): (Vec<_>, Vec<_>) = others.into_iter().partition(uses_ai);
    assert_eq!(ai.len(), 2);
    let began = Instant::now();
    let failing = join_all(ai.iter().map(|call| call.send(&people.visitor, call.path, call.example_body())));
    let (failed, ()) = tokio::join!(failing, send_all(&people, others));
    for answer in failed {
        assert_eq!(answer.status, 502, "{}", answer.text);
    }
    assert!(began.elapsed() < AI_LIMIT + LIMIT, "{:?}", began.elapsed());
    assert_stored_once(&site.database);
    assert_eq!(rows(&site.database, "outbox WHERE sent_at IS NULL"), 1, "the mail waits");
    send_all(&people, deletions).await;
}
