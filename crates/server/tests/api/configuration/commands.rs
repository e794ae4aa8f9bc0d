//! Commands, and the accounts that the program creates.

use std::os::unix::fs::PermissionsExt as _;

use postgres::testing::Database;
use serde_json::json;

use super::program::{Serving, data_folder, fails, log_of, portico, prints};
use crate::support::{ADMIN_PASSWORD, Client, Site};

/// Returns whether the password opens the account.
async fn opens(client: &Client, username: &str, password: &str) -> bool {
    let answer = client.log_in(username, password).await;
    assert!([200, 401].contains(&answer.status), "{}", answer.text);
    answer.status == 200
}

#[actix_web::test]
async fn the_first_administrators_password_is_generated_and_printed_once() {
    let database = Database::empty().await;
    let variables = [("DATABASE_URL", database.url()), ("ADMIN_USERNAME", ""), ("ADMIN_PASSWORD", "  ")];
    let mut serving = Serving::start(&variables).await;
    assert!(serving.url.starts_with("http://127.0.0.1:") && !serving.url.ends_with(":0"), "{}", serving.url);
    let line = serving.line().await;
    let password = line.strip_prefix("Administrator: admin  Password: ").unwrap_or_else(|| panic!("{line}")).to_owned();
    assert!(password.len() >= 16, "{password}");
    assert!(opens(&serving.visitor(), "admin", &password).await);
    serving.stop().await;

    let again = Serving::start(&variables).await;
    again.says_nothing_more().await;
    assert!(opens(&again.visitor(), "admin", &password).await);
}

#[actix_web::test]
async fn variables_of_libpq_do_not_concern_the_embedded_database() {
    let folder = data_folder();
    let variables = [
        ("PORTICO_DATA_DIR", folder.path().to_str().unwrap()),
        ("PGPORT", "1"),
        ("PGSERVICE", "none"),
        ("PGSSLMODE", "require"),
        ("PGOPTIONS", "-c default_transaction_read_only=on"),
    ];
    let printed = prints(&["migrate"], &variables, "").await;
    assert_eq!(printed, format!("The database at {} is up to date.\n", folder.path().display()));
}

#[actix_web::test]
async fn warns_once_when_run_as_root() {
    let database = Database::empty().await;
    let command = portico(&["serve"], &[("DATABASE_URL", database.url()), ("RUST_LOG", "warn")]);
    let log = log_of(command, async |_| ()).await;
    let warnings = log.lines().filter(|line| line.contains("WARN") && line.contains("runs as root")).count();
    assert_eq!(warnings, usize::from(nix::unistd::geteuid().is_root()), "{log}");
}

#[actix_web::test]
async fn kept_credentials_are_printed_at_each_start_and_private() {
    let database = Database::empty().await;
    let folder = tempfile::tempdir().unwrap();
    // With a configured database, only the accounts file creates the data folder.
    let data_dir = folder.path().join("not/there/yet");
    let variables = [("DATABASE_URL", database.url()), ("PORTICO_DATA_DIR", data_dir.to_str().unwrap())];
    let mut expected = Vec::new();
    for _ in 0..2 {
        let mut serving = Serving::with(&["serve", "--keep-credentials"], &variables).await;
        let line = serving.line().await;
        let password = line.strip_prefix("Administrator: admin  Password: ").unwrap_or_else(|| panic!("{line}"));
        assert!(opens(&serving.visitor(), "admin", password).await);
        serving.stop().await;
        let mode = data_dir.join("credentials.json").metadata().expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        expected.push(line);
    }
    assert_eq!(expected[0], expected[1]);
}

#[actix_web::test]
async fn creates_the_configured_administrator_once() {
    let database = Database::empty().await;
    let expected = "Administrator: boss  Password: the one in ADMIN_PASSWORD";
    for (name, password, expected) in [("boss", "first password", Some(expected)), ("other", "other password", None)] {
        let serving = Serving::on(&database, &[("ADMIN_USERNAME", name), ("ADMIN_PASSWORD", password)]).await;
        if let Some(expected) = expected {
            assert_eq!(serving.line().await, expected, "a password that was given is not printed");
        }
        serving.says_nothing_more().await;
        assert!(opens(&serving.visitor(), "boss", "first password").await);
        assert!(!opens(&serving.visitor(), "other", "other password").await);
    }
}

#[actix_web::test]
async fn refuses_to_promote_an_existing_user() {
    let mut site = Site::start().await;
    site.client("ada").await;
    site.stop().await;
    site.sql("UPDATE users SET is_admin = false");
    let Site { database, .. } = site;
    let url = ("DATABASE_URL", database.url());
    for password in ["", "chosen password"] {
        let variables =
            [url, ("PORT", "0"), ("RUST_LOG", "off"), ("ADMIN_USERNAME", "ADA"), ("ADMIN_PASSWORD", password)];
        let text = "portico: ADMIN_USERNAME cannot be used: there is no administrator, and 'ADA' is a user who is none; it \
            takes a name that nobody has\n";
        // No password is printed.
        assert_eq!(fails(&["serve"], &variables, "").await, text);
    }

    let serving = Serving::start(&[url, ("ADMIN_USERNAME", "boss"), ("ADMIN_PASSWORD", "chosen password")]).await;
    let boss = serving.visitor();
    assert!(opens(&boss, "boss", "chosen password").await);
    let users = boss.read("/api/admin/users").await;
    let rights: Vec<_> = users.as_array().unwrap().iter().map(|user| (&user["username"], &user["isAdmin"])).collect();
    let expected = [(json!("admin"), json!(false)), (json!("ada"), json!(false)), (json!("boss"), json!(true))];
    assert_eq!(rights, expected.each_ref().map(|(name, is_admin)| (name, is_admin)));
    assert!(opens(&serving.visitor(), "ada", "secret1").await, "theirs is as it was");
}

#[actix_web::test]
async fn listens_on_host_and_derives_the_site_url() {
    let database = Database::empty().await;
    let has_ipv6 = std::net::TcpListener::bind("[::1]:0").is_ok();
    for (host, prefix) in [("127.0.0.2", "http://127.0.0.2:"), ("::1", "http://[::1]:"), ("[::1]", "http://[::1]:")] {
        if host.contains(':') && !has_ipv6 {
            continue;
        }
        let serving = Serving::on(&database, &[("HOST", host)]).await;
        assert!(serving.url.starts_with(prefix) && !serving.url.ends_with(":0"), "{host}: {}", serving.url);
        serving.visitor().get("/healthz").await.expect(200);
    }
}

#[actix_web::test]
async fn the_ready_line_names_the_chosen_port() {
    let database = Database::empty().await;
    let serving = Serving::on(&database, &[("SITE_URL", "https://portico.example")]).await;
    assert_eq!(serving.url, "https://portico.example");
    assert!(serving.listening.starts_with("http://127.0.0.1:"), "{}", serving.listening);
    Client::new(&serving.listening).get("/healthz").await.expect(200);
}

#[actix_web::test]
async fn health_asks_the_running_server() {
    let database = Database::empty().await;
    let mut serving = Serving::on(&database, &[]).await;
    let port = serving.listening.rsplit(':').next().unwrap().to_owned();
    for host in ["127.0.0.1", "0.0.0.0"] {
        let printed = prints(&["health"], &[("HOST", host), ("PORT", &port)], "").await;
        assert_eq!(printed, format!("Portico is running at 127.0.0.1:{port}\n"));
    }
    serving.stop().await;
    fails(&["health"], &[("PORT", &port)], &format!("portico: asking 127.0.0.1:{port}: ")).await;
}

#[actix_web::test]
async fn health_says_that_a_server_hangs() {
    let hung = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = hung.local_addr().unwrap().port().to_string();
    let expected = format!("portico: asking 127.0.0.1:{port}: no answer within 2 s\n");
    assert_eq!(fails(&["health"], &[("PORT", &port)], "").await, expected);
}

/// Returns the address of a database without scheme and login.
fn place(database: &Database) -> String {
    database.url().rsplit_once('@').expect("a user").1.to_owned()
}

#[actix_web::test]
async fn migrate_only_migrates() {
    let database = Database::empty().await;
    for _ in 0..2 {
        let printed = prints(&["migrate"], &[("DATABASE_URL", database.url()), ("SAMPLE_CONTENT", "on")], "").await;
        assert_eq!(printed, format!("The database at {} is up to date.\n", place(&database)));
    }
    let site = Site::on(database, &[]).await;
    let admin = site.admin().await;
    assert_eq!(admin.read("/api/admin/users").await.as_array().unwrap().len(), 1);
    assert_eq!(admin.read("/api/admin/blog").await, json!([]));
}

#[actix_web::test]
async fn seed_fills_only_an_empty_database() {
    let database = Database::empty().await;
    let variables = [("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", ADMIN_PASSWORD)];
    let place = place(&database);
    let printed = prints(&["seed"], &variables, &format!("The sample content is in {place}.\n")).await;
    let again = prints(&["seed"], &variables, "").await;
    assert_eq!(again, format!("The database at {place} is not empty: nothing was added.\n"));

    let site = Site::on(database, &[("SAMPLE_CONTENT", "on")]).await;
    let visitor = site.visitor();
    for path in ["/api/blog", "/api/faq/public", "/api/navigation", "/api/content/service", "/api/content/case-study"] {
        assert!(!visitor.read(path).await.as_array().unwrap().is_empty(), "{path}");
    }
    let client = printed.lines().find_map(|line| line.strip_prefix("Client: ")).expect("a client's account");
    let (name, password) = client.split_once("  Password: ").unwrap();
    assert!(opens(&visitor, name, password).await);
}

#[actix_web::test]
async fn sample_content_fills_only_an_empty_database() {
    let filled = Site::with(&[("SAMPLE_CONTENT", "on")]).await;
    assert!(!filled.visitor().read("/api/blog").await.as_array().unwrap().is_empty());

    let mut site = Site::start().await;
    assert_eq!(site.visitor().read("/api/blog").await, json!([]), "off is the default");
    site.admin().await.create("/api/faq/categories", json!({"name": "Pricing"})).await;
    site.stop().await;
    let Site { database, .. } = site;
    let site = Site::on(database, &[("SAMPLE_CONTENT", "on")]).await;
    assert_eq!(site.visitor().read("/api/blog").await, json!([]));
    assert_eq!(site.visitor().read("/api/faq/public").await.as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn admin_create_makes_an_administrator() {
    let site = Site::start().await;
    let url = ("DATABASE_URL", site.database.url());
    let start = "The administrator 'ada' is there.\nPassword: ";
    let text = prints(&["admin", "create", "ada"], &[url], start).await;
    site.login("ada", text[start.len()..].trim_end()).await.get("/api/admin/users").await.expect(200);

    let given = prints(&["admin", "create", "bob"], &[url, ("ADMIN_PASSWORD", "given password")], "").await;
    let printed = "The administrator 'bob' is there.\nPassword: the one in ADMIN_PASSWORD\n";
    assert_eq!(given, printed, "a password that was given is not printed");
    site.login("bob", "given password").await.get("/api/admin/users").await.expect(200);

    for (name, text) in [("ADA", "Username already exists"), ("ab", "Username must be at least 3 characters")] {
        fails(&["admin", "create", name], &[url], text).await;
    }
}

#[actix_web::test]
async fn admin_reset_password_sets_one_and_ends_sessions() {
    let site = Site::start().await;
    let url = ("DATABASE_URL", site.database.url());
    let (admin, ada) = (site.admin().await, site.client("ada").await);
    let start = "The password of 'admin' is set, and their sessions have ended.\nPassword: ";
    let text = prints(&["admin", "reset-password", "ADMIN"], &[url], start).await;
    let password = text[start.len()..].trim_end();
    admin.get("/api/user").await.expect(401);
    ada.get("/api/user").await.expect(200);
    assert!(!opens(&site.visitor(), "admin", ADMIN_PASSWORD).await);
    site.login("admin", password).await.get("/api/admin/users").await.expect(200);

    let nobody = fails(&["admin", "reset-password", "nobody"], &[url], "").await;
    assert_eq!(nobody, "portico: There is no user 'nobody'.\n");
}
