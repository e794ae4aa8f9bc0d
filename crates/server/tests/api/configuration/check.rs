//! `portico check`.

mod settings;

use std::process::Output;

use mail::testing::{Behaviour, Sink};
use postgres::testing::{Database, Proxy};
use serde_json::json;
use wiremock::{
    Mock, MockServer, ResponseTemplate,
    matchers::{header, method, path},
};

use super::program::{Serving, data_folder, err, fails, finished, log_of, out, portico, text};

/// Returns the line of a point, and fails if there are several.
#[track_caller]
fn line<'a>(output: &'a str, point: &str) -> &'a str {
    let is_about = |line: &&str| line.get(9..).is_some_and(|rest| rest.starts_with(&format!("{point}: ")));
    let lines: Vec<&str> = output.lines().filter(is_about).collect();
    assert_eq!(lines.len(), 1, "{point}: {output}");
    lines[0]
}

#[track_caller]
fn is(output: &str, level: &str, point: &str, words: &[&str]) {
    let line = line(output, point);
    assert!(line.starts_with(&format!("{level} ")), "{level}: {line}");
    for word in words {
        assert!(line.contains(word), "{word}: {line}");
    }
}

async fn check(variables: &[(&str, &str)]) -> Output {
    let mut all = vec![("RUST_LOG", "off"), ("PORT", "0")];
    all.extend(variables);
    finished(&["check"], &all).await
}

/// A provider that knows one key and one of the two models.
async fn provider() -> MockServer {
    let server = MockServer::start().await;
    let list =
        ResponseTemplate::new(200).set_body_json(json!({"object": "list", "data": [{"id": "chatty"}, {"id": "arty"}]}));
    let asked = Mock::given(method("GET")).and(path("/v1/models"));
    asked.and(header("authorization", "Bearer sk-secret")).respond_with(list).mount(&server).await;
    let refused = Mock::given(method("GET")).and(path("/v1/models"));
    refused.respond_with(ResponseTemplate::new(401)).mount(&server).await;
    server
}

#[actix_web::test]
async fn a_good_installation_has_no_errors() {
    let database = Database::empty().await;
    let serving = Serving::on(&database, &[]).await;
    let (sink, provider) = (Sink::start(Behaviour::Accept).await.unwrap(), provider().await);
    let (smtp, ai) = (sink.url().replace("//", "//user:pass@"), format!("{}/v1", provider.uri()));
    let output = check(&[
        ("DATABASE_URL", database.url()),
        ("SITE_URL", &serving.url),
        ("SMTP_URL", &smtp),
        ("MAIL_FROM", "site@example.com"),
        ("MAIL_TO", "inbox@example.com"),
        ("OPENAI_API_KEY", "sk-secret"),
        ("OPENAI_BASE_URL", &ai),
        ("OPENAI_CHAT_MODEL", "chatty"),
        ("OPENAI_IMAGE_MODEL", "arty"),
    ])
    .await;
    let found = out(&output);
    assert!(output.status.success(), "{found}{}", err(&output));
    is(&found, "ok", "configuration", &[]);
    is(&found, "ok", "address", &[]);
    is(&found, "ok", "database", &["PostgreSQL 1", "UTF8"]);
    is(&found, "ok", "database rights", &[]);
    is(&found, "ok", "database schema", &["this program's"]);
    is(&found, "ok", "database encryption", &["this machine"]);
    is(&found, "ok", "clock", &[]);
    is(&found, "ok", "mail", &["accepts the login"]);
    is(&found, "ok", "AI provider", &["accepts the key"]);
    is(&found, "ok", "site address", &[env!("CARGO_PKG_VERSION"), &serving.url]);
    assert!(found.lines().last().is_some_and(|line| line.starts_with("The check found 0 errors and ")), "{found}");
    assert_eq!((sink.logins().len(), sink.messages().len()), (1, 0), "it logs in and sends nothing");
    assert!(!found.contains("secret") && !found.contains("pass@"), "{found}");
}

#[actix_web::test]
async fn a_test_message_is_sent_where_it_is_wanted() {
    let database = Database::empty().await;
    let sink = Sink::start(Behaviour::Accept).await.unwrap();
    let url = sink.url();
    let variables = [
        ("DATABASE_URL", database.url()),
        ("SMTP_URL", &url),
        ("MAIL_FROM", "site@example.com"),
        ("MAIL_TO", "i@example.com"),
    ];
    let output = finished(&["check", "--send-mail"], &variables).await;
    is(&out(&output), "ok", "mail", &["MAIL_TO"]);
    let messages = sink.messages();
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].to, ["i@example.com"]);
    assert_eq!(messages[0].header("Subject").as_deref(), Some("Test message of portico check"));
}

#[actix_web::test]
async fn mail_without_encryption_and_a_refused_recipient_are_told() {
    let database = Database::empty().await;
    let sink = Sink::start(Behaviour::RefuseRecipient("gone@example.com")).await.unwrap();
    // Linux and macOS connect 0.0.0.0, which isn't a loopback address, to this machine.
    let url = sink.url().replace("127.0.0.1", "0.0.0.0");
    let variables = [
        ("DATABASE_URL", database.url()),
        ("SMTP_URL", &url),
        ("MAIL_FROM", "site@example.com"),
        ("MAIL_TO", "gone@example.com,i@example.com"),
    ];
    is(&out(&check(&variables).await), "error", "mail", &["offers no encryption", "SMTP_ALLOW_UNENCRYPTED"]);
    let allowed: Vec<_> = variables.into_iter().chain([("SMTP_ALLOW_UNENCRYPTED", "on")]).collect();
    is(&out(&check(&allowed).await), "warning", "mail", &["accepts the login", "not encrypted"]);
    let output = finished(&["check", "--send-mail"], &allowed).await;
    is(&out(&output), "error", "mail", &["refused gone@example.com: 550", "check MAIL_TO"]);
    assert_eq!(sink.messages().len(), 1);
}

#[actix_web::test]
async fn a_model_that_the_provider_does_not_list_is_told() {
    let (database, provider) = (Database::empty().await, provider().await);
    let ai = format!("{}/v1", provider.uri());
    let variables = [
        ("DATABASE_URL", database.url()),
        ("OPENAI_API_KEY", "sk-secret"),
        ("OPENAI_BASE_URL", &ai),
        ("OPENAI_CHAT_MODEL", "chatty"),
        ("OPENAI_IMAGE_MODEL", "misspelt"),
    ];
    is(&out(&check(&variables).await), "warning", "AI provider", &["doesn't list misspelt", "OPENAI_IMAGE_MODEL"]);
}

#[actix_web::test]
async fn a_broken_installation_has_errors_that_say_what_to_do() {
    let database = Database::empty().await;
    let (login, place) = database.url().rsplit_once('@').expect("a user");
    let (user, _) = login.rsplit_once(':').expect("a password");
    let wrong = format!("{user}:geheim@{place}");
    let sink = Sink::start(Behaviour::RefuseLogin).await.unwrap();
    let (smtp, provider) = (sink.url().replace("//", "//user:geheim@"), provider().await);
    let output = check(&[
        ("DATABASE_URL", &wrong),
        ("SITE_URL", "http://127.0.0.1:1"),
        ("SMTP_URL", &smtp),
        ("MAIL_FROM", "site@example.com"),
        ("MAIL_TO", "inbox@example.com"),
        ("OPENAI_API_KEY", "sk-geheim"),
        ("OPENAI_BASE_URL", &format!("{}/v1", provider.uri())),
    ])
    .await;
    let found = out(&output);
    assert_eq!(output.status.code(), Some(1), "{found}");
    assert!(err(&output).starts_with("portico: the check found 3 errors and "), "{}", err(&output));
    is(&found, "error", "database", &["check user and password in DATABASE_URL"]);
    is(&found, "error", "mail", &["did not accept the login", "SMTP_URL"]);
    is(&found, "error", "AI provider", &["401", "OPENAI_API_KEY"]);
    is(&found, "warning", "site address", &["nothing answers at http://127.0.0.1:1", "start Portico"]);
    assert!(!found.contains("geheim"), "{found}");
}

#[actix_web::test]
async fn a_data_folder_that_cannot_be_written_to_is_an_error() {
    let found = out(&check(&[("PORTICO_DATA_DIR", "/proc")]).await);
    is(&found, "error", "data folder", &["/proc can't be written to", "give it to user"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused = out(&check(&[("PORTICO_DATA_DIR", text(&file))]).await);
    is(&refused, "error", "data folder", &["PORTICO_DATA_DIR"]);

    let absent = folder.path().join("not/there/yet");
    let found = out(&check(&[("PORTICO_DATA_DIR", absent.to_str().unwrap())]).await);
    is(&found, "ok", "data folder", &["at the first start"]);
    is(&found, "ok", "database", &["the embedded Postgres 1", "at the first start"]);
    assert!(!absent.exists(), "a check makes nothing");
}

#[actix_web::test]
async fn pending_migrations_and_missing_rights_are_told() {
    let database = Database::empty().await;
    let found = out(&check(&[("DATABASE_URL", database.url())]).await);
    is(&found, "warning", "database schema", &["pending migrations: ", "portico migrate"]);
    is(&found, "warning", "mail", &["SMTP_URL isn't set"]);
    is(&found, "ok", "AI provider", &["offline"]);
    is(&found, "warning", "site address", &["SITE_URL isn't set"]);

    let newer = Database::fresh().await;
    let mut conn = newer.connect().unwrap();
    let statements = "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')";
    diesel::connection::SimpleConnection::batch_execute(&mut conn, statements).unwrap();
    let found = out(&check(&[("DATABASE_URL", newer.url())]).await);
    is(&found, "warning", "database schema", &["migrations of a newer program: 1;"]);
    let statement = "INSERT INTO settings (name, value) VALUES ('required_migration', '29990101000000')";
    diesel::connection::SimpleConnection::batch_execute(&mut conn, statement).unwrap();
    let output = check(&[("DATABASE_URL", newer.url())]).await;
    is(&out(&output), "error", "database schema", &["start the newer Portico"]);
    assert_eq!(output.status.code(), Some(1));
}

#[actix_web::test]
async fn the_proxys_header_is_told() {
    let database = Database::empty().await;
    for (trusted, level, word) in [("", "warning", "TRUSTED_PROXIES"), ("127.0.0.1", "ok", "are used")] {
        let serving = Serving::on(&database, &[("TRUSTED_PROXIES", trusted)]).await;
        let proxy = MockServer::start().await;
        let upstream = serving.visitor().get_with("/healthz", &[("X-Forwarded-For", "203.0.113.7")]).await;
        let answer = ResponseTemplate::new(200).set_body_json(upstream.expect(200).json());
        Mock::given(path("/healthz")).respond_with(answer).mount(&proxy).await;
        let found = out(&check(&[("DATABASE_URL", database.url()), ("SITE_URL", &proxy.uri())]).await);
        is(&found, level, "reverse proxy", &[word]);
    }
}

#[actix_web::test]
async fn a_proxy_that_does_not_reach_the_server_is_an_error() {
    let (database, proxy) = (Database::empty().await, MockServer::start().await);
    Mock::given(path("/healthz")).respond_with(ResponseTemplate::new(502)).mount(&proxy).await;
    let variables = [("DATABASE_URL", database.url()), ("SITE_URL", &proxy.uri()), ("PORT", "8080")];
    is(&out(&check(&variables).await), "error", "site address", &["502", "127.0.0.1:8080"]);
}

#[actix_web::test]
async fn an_address_that_cannot_be_listened_on_is_an_error() {
    let database = Database::empty().await;
    let serving = Serving::on(&database, &[]).await;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let other = listener.local_addr().unwrap();
    let own = serving.listening.trim_start_matches("http://127.0.0.1:");
    for (host, port, metrics, point, level, words) in [
        ("127.0.0.1", "0", "127.0.0.1:0", "address", "ok", "127.0.0.1:0 is free"),
        ("127.0.0.1", own, "", "address", "ok", "a Portico listens on 127.0.0.1:"),
        ("127.0.0.1", &other.port().to_string(), "", "address", "error", "set another port in PORT"),
        ("192.0.2.1", "8080", "", "address", "error", "set one of its own in HOST"),
        ("127.0.0.1", "0", "127.0.0.1:0", "metrics address", "ok", "127.0.0.1:0 is free"),
        ("127.0.0.1", "0", &other.to_string(), "metrics address", "error", "set another port in METRICS_ADDR"),
        ("127.0.0.1", own, &other.to_string(), "metrics address", "ok", "is in use, as it is while Portico runs"),
        ("127.0.0.1", "0", "192.0.2.1:9090", "metrics address", "error", "set one of its own in METRICS_ADDR"),
    ] {
        let variables = [("DATABASE_URL", database.url()), ("HOST", host), ("PORT", port), ("METRICS_ADDR", metrics)];
        is(&out(&check(&variables).await), level, point, &[words]);
    }
}

#[actix_web::test]
async fn the_portico_of_another_data_folder_is_an_error() {
    let (own, other) = (data_folder(), data_folder());
    let serving = Serving::start(&[("PORTICO_DATA_DIR", text(own.path())), ("ADMIN_PASSWORD", "secret1")]).await;
    let port = serving.listening.trim_start_matches("http://127.0.0.1:");
    let found = async |folder| out(&check(&[("PORTICO_DATA_DIR", text(folder)), ("PORT", port)]).await);
    is(&found(own.path()).await, "ok", "address", &["a Portico listens on"]);
    is(&found(other.path()).await, "error", "address", &["of another data folder", "set another port in PORT"]);
}

#[actix_web::test]
async fn an_unencrypted_connection_to_another_machine_is_warned_of() {
    let database = Database::empty().await;
    let proxy = Proxy::before(&database);
    // Linux takes this address for the machine itself; Portico doesn't.
    let remote = proxy.url().replace("127.0.0.1", "0.0.0.0");
    let variables = [("DATABASE_URL", remote.as_str()), ("RUST_LOG", "warn")];
    is(&out(&check(&variables).await), "warning", "database encryption", &["another machine", "sslmode=verify-full"]);

    for (url, count) in [(remote.as_str(), 1), (proxy.url(), 0)] {
        let command = portico(&["serve"], &[("DATABASE_URL", url), ("RUST_LOG", "warn")]);
        let log = log_of(command, async |_| ()).await;
        assert_eq!(log.lines().filter(|line| line.contains("is not encrypted")).count(), count, "{log}");
    }
}

#[actix_web::test]
async fn a_program_without_tls_says_so_where_it_is_required() {
    for parameter in ["sslmode=require", "sslmode=verify-full&sslrootcert=system", "sslrootcert=/etc/ca.pem"] {
        let url = format!("postgres://portico@127.0.0.1:1/portico?{parameter}");
        let variables = [("DATABASE_URL", url.as_str()), ("RUST_LOG", "off"), ("PORT", "0")];
        let start = format!("portico: DATABASE_URL requires TLS ({})", parameter.split('&').next().unwrap());
        for command in ["serve", "migrate"] {
            let error = fails(&[command], &variables, &start).await;
            assert!(error.contains("make package"), "{command}: {error}");
        }
        is(&out(&check(&variables).await), "error", "database", &["requires TLS", "make package"]);
    }
}
