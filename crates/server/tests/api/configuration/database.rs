//! The database at the start and during outages.

use std::{
    collections::HashSet,
    path::Path,
    time::{Duration, Instant},
};

use embedded::Embedded;
use postgres::testing::Database;
use serde_json::json;

use super::program::{Serving, data_folder, err, fails, finished, prints};
use crate::support::{Client, is_unavailable, until_status};

/// Starts a database server that the test may stop.
async fn start(folder: &Path) -> Embedded {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/node_modules");
    let settings = embedded::Settings {
        data_dir: folder.to_owned(),
        candidates: vec![embedded::npm_package(&packages)],
        options: vec![("fsync".to_owned(), "off".to_owned())],
        no_sync: true,
        ..embedded::Settings::default()
    };
    tokio::task::spawn_blocking(move || embedded::start(settings).expect("a database")).await.unwrap()
}

async fn stop(server: Embedded) {
    tokio::task::spawn_blocking(move || server.stop().expect("a stop")).await.unwrap();
}

#[actix_web::test]
async fn an_unavailable_database_is_503_until_it_is_back() {
    let folder = data_folder();
    let server = start(folder.path()).await;
    let url = server.url();
    let serving =
        Serving::start(&[("DATABASE_URL", &url), ("ADMIN_PASSWORD", "secret1"), ("RATE_LIMITS", "off")]).await;
    let (visitor, admin) = (serving.visitor(), serving.admin("secret1").await);
    assert_eq!(visitor.read("/healthz").await["status"], "ok");
    assert_eq!(visitor.read("/readyz").await, json!({"status": "ready"}));

    stop(server).await;
    until_status(&visitor, "/readyz", 503).await;
    visitor.get("/healthz").await.expect(200);
    is_unavailable(&visitor.get("/readyz").await, "/readyz");
    for path in ["/api/blog", "/api/faq/public", "/api/content/service", "/api/blog/x", "/api/authors/x"] {
        is_answered_in_time(&visitor, "GET", path).await;
    }
    for path in ["/api/user", "/api/admin/users", "/api/admin/blog", "/api/faq/items", "/api/navigation"] {
        is_answered_in_time(&admin, "GET", path).await;
    }
    for path in ["/api/login", "/api/register", "/api/contact", "/api/newsletter", "/api/logout"] {
        let who = if path == "/api/logout" { &admin } else { &visitor };
        is_answered_in_time(who, "POST", path).await;
    }

    let server = start(folder.path()).await;
    assert_eq!(server.url(), url, "a test that wants the same address again");
    until_status(&visitor, "/readyz", 200).await;
    admin.get("/api/admin/users").await.expect(200);
    visitor.create("/api/newsletter", json!({"email": "ada@example.com"})).await;
    until_status(&visitor, "/api/blog", 200).await;
    drop(serving);
    stop(server).await;
}

/// Sends a body that all these calls accept. The response must be a 503 before the endpoint's own timeout of 30 seconds.
async fn is_answered_in_time(client: &Client, method: &str, path: &str) {
    let body =
        json!({"username": "somebody", "password": "secret1", "name": "N", "email": "ada@example.com", "message": "M"});
    let began = Instant::now();
    let answer = if method == "GET" { client.get(path).await } else { client.post(path, body).await };
    assert!(began.elapsed() < Duration::from_secs(20), "{method} {path}: {:?}", began.elapsed());
    is_unavailable(&answer, path);
}

#[actix_web::test]
async fn a_start_without_a_database_fails_in_one_line() {
    let variables = [("PORT", "0"), ("RUST_LOG", "off"), ("DATABASE_URL", "postgres://portico@127.0.0.1:1/portico")];
    let began = Instant::now();
    let commands = ["serve", "migrate", "seed"];
    let late = "portico: connecting to the database of DATABASE_URL: unavailable: it has not come up within 30 s: ";
    futures_util::future::join_all(commands.map(|command| async move { fails(&[command], &variables, late).await }))
        .await;
    assert!(began.elapsed() >= Duration::from_secs(30), "{:?}", began.elapsed());
}

#[actix_web::test]
async fn a_wrong_password_or_database_fails_at_once() {
    let database = Database::fresh().await;
    let (name, url) = (database.name(), database.url());
    let (missing, nobody) = (url.replace(name, "no_such_database"), url.replace("//", "//nobody:wrong@"));
    // Replaces the user in the address, if it has one.
    let nobody = nobody.rsplit_once('@').map_or(nobody.clone(), |(_, host)| format!("postgres://nobody:wrong@{host}"));
    for url in [missing, nobody] {
        let variables = [("PORT", "0"), ("RUST_LOG", "warn"), ("DATABASE_URL", url.as_str())];
        let began = Instant::now();
        let error = fails(&["migrate"], &variables, "DATABASE_URL").await;
        assert!(!error.contains("waiting for it"), "{error}");
        assert!(began.elapsed() < Duration::from_secs(25), "{:?}", began.elapsed());
    }
}

#[actix_web::test]
async fn a_start_waits_for_a_database_that_comes_up_and_says_so_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(folder.path()).await;
    let url = server.url();
    stop(server).await;
    let variables = [("PORT", "0"), ("RUST_LOG", "warn"), ("DATABASE_URL", url.as_str())];
    let migrating = finished(&["migrate"], &variables);
    let coming_up = async {
        tokio::time::sleep(Duration::from_secs(2)).await;
        start(folder.path()).await
    };
    let (output, server) = tokio::join!(migrating, coming_up);
    let error = err(&output);
    assert!(output.status.success(), "{error}");
    assert_eq!(error.matches("waiting for it").count(), 1, "{error}");
    stop(server).await;
}

#[actix_web::test]
async fn rejects_a_database_that_is_not_utf8() {
    let database = Database::with_latin1_encoding().await;
    let variables = [("PORT", "0"), ("RUST_LOG", "off"), ("DATABASE_URL", database.url())];
    for command in ["serve", "migrate"] {
        let error = fails(&[command], &variables, "its encoding is LATIN1, and Portico needs UTF8").await;
        assert!(error.contains("DATABASE_URL"), "{command}: {error}");
    }
}

/// Returns the printed names and passwords.
async fn credentials(serving: &Serving) -> Vec<(String, String)> {
    let lines = serving.rest().await;
    let account = |line: &String| {
        let (who, password) = line.split_once("  Password: ")?;
        Some((who.split_once(": ")?.1.to_owned(), password.to_owned()))
    };
    lines.iter().filter_map(account).collect()
}

#[actix_web::test]
async fn two_first_starts_at_once_print_credentials_that_work() {
    for has_administrator in [true, false] {
        let database = Database::empty().await;
        let mut variables = vec![
            ("DATABASE_URL", database.url()),
            ("SAMPLE_CONTENT", "on"),
            ("RATE_LIMITS", "off"),
            ("RUST_LOG", "off"),
        ];
        if has_administrator {
            prints(&["admin", "create", "root"], &variables, "").await;
        }
        variables.push(("PORT", "0"));
        let (one, other) = tokio::join!(Serving::start(&variables), Serving::start(&variables));
        let printed = [credentials(&one).await, credentials(&other).await].concat();
        for (username, password) in &printed {
            one.visitor().log_in(username, password).await.expect(200);
        }
        let names: HashSet<&String> = printed.iter().map(|(username, _)| username).collect();
        let people = 5 + usize::from(!has_administrator);
        assert_eq!((names.len(), printed.len()), (people, people), "{printed:?}");
    }
}
