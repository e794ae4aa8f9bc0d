//! A database whose schema is older or newer than the program.

use postgres::testing::{Database, apply_through};
use serde_json::json;

use super::program::{Serving, fails, finished, out, portico, prints};
use crate::support::until_status;

/// A migration that only adds, of a program newer than this one.
const ADDS: &str = "ALTER TABLE blog_posts ADD COLUMN subtitle text;
    INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')";

/// A migration that the previous release can't write beside.
const CONTRACTS: &str = "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990102000000');
    INSERT INTO settings (name, value) VALUES ('required_migration', '29990102000000')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value";

const OLDER: &str = "2026-11-29-000008_create_newsletter";

/// The migrations from before the first release.
const UNRELEASED: &str = "20261101000001 20261101000002 20261101000003 20261101000004 20261101000005 20261101000006 \
    20261101000007 20261101000008 20261101000009 20261101000010 20261101000011 20261101000012 20261121180000 \
    20261121190000 20261121223000 20261122053000 20261123091500 20261123091600 20261123093000 20261123111500 \
    20261124000000 20261124130000 20261125030000 20261125031000 20261125040000 20261125042500 20261125150000 \
    20261126170000 20261126180000 20261126190000 20261128100000 20261128122500";

#[actix_web::test]
async fn the_status_of_each_migration_is_shown() {
    let database = Database::empty().await;
    let variables = [("DATABASE_URL", database.url())];
    let status = async || prints(&["migrate", "--status"], &variables, "").await;
    let pending = status().await;
    assert!(pending.lines().count() > 10 && pending.lines().all(|line| line.ends_with(" pending")), "{pending}");

    apply_through(&mut database.connect().unwrap(), OLDER).expect("an older schema");
    let some = status().await;
    assert!(some.contains("2026-11-29-000008_create_newsletter applied\n"), "{some}");
    assert!(some.contains("2026-11-29-000009_create_idempotency pending\n"), "{some}");

    prints(&["migrate"], &variables, "").await;
    database.execute(ADDS);
    let all = status().await;
    let (others, last) = all.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(last, "29990101000000 unknown to this program");
    assert!(others.lines().all(|line| line.ends_with(" applied")), "{others}");
}

#[actix_web::test]
async fn a_dry_run_tries_the_pending_migrations_and_changes_nothing() {
    let database = Database::empty().await;
    let variables = [("DATABASE_URL", database.url())];
    let columns = || database.count("SELECT count(*) FROM pg_attribute");
    let empty = columns();
    let tried = prints(&["migrate", "--dry-run"], &variables, "").await;
    assert!(tried.ends_with("ms\nNothing was changed.\n"), "{tried}");
    assert_eq!(columns(), empty);

    apply_through(&mut database.connect().unwrap(), OLDER).expect("an older schema");
    let old = columns();
    let applied = "2026-11-29-000009_create_idempotency would be applied, in ";
    prints(&["migrate", "--dry-run"], &variables, applied).await;
    assert_eq!(columns(), old);

    database.execute("CREATE TABLE idempotency ()");
    fails(&["migrate", "--dry-run"], &variables, "2026-11-29-000009_create_idempotency: ").await;

    let database = Database::fresh().await;
    let tried = prints(&["migrate", "--dry-run"], &[("DATABASE_URL", database.url())], "").await;
    assert_eq!(tried, "The database is up to date.\n");
}

#[actix_web::test]
async fn writes_beside_a_newer_schema_that_only_adds() {
    let database = Database::fresh().await;
    database.execute(ADDS);
    let serving = Serving::on(&database, &[]).await;
    let admin = serving.admin("secret1").await;
    let service = json!({"title": "One", "type": "service", "content": "Text", "published": true});
    admin.create("/api/admin/content", service).await;
    let post = json!({"title": "Two", "content": "Text", "authors": [admin.get("/api/user").await.id()]});
    admin.create("/api/admin/blog", post).await;
    serving.visitor().get("/readyz").await.expect(200);
    // It may have unknown tables.
    let newer = "its schema is newer than this program";
    fails(&["backup", "-"], &[("DATABASE_URL", database.url())], newer).await;
}

#[actix_web::test]
async fn no_command_writes_to_a_schema_that_requires_a_newer_program() {
    let database = Database::fresh().await;
    database.execute(CONTRACTS);
    let variables = [("DATABASE_URL", database.url()), ("PORT", "0"), ("RUST_LOG", "off")];
    let commands: [&[&str]; 5] =
        [&["serve"], &["migrate"], &["migrate", "--dry-run"], &["seed"], &["admin", "create", "boss"]];
    for command in commands {
        let expected = "failed: its schema is newer than this program, which may not write to it (it requires the migration \
            29990102000000): start the newer Portico, or restore a backup of this version into a new database\n";
        fails(command, &variables, expected).await;
    }
    let users = database.lines("SELECT username::text AS line FROM users");
    assert!(users.is_empty(), "{users:?}");
    let status = prints(&["migrate", "--status"], &variables, "").await;
    assert!(status.ends_with("29990102000000 unknown to this program\n"), "{status}");
}

#[actix_web::test]
async fn a_database_from_before_the_first_release_is_refused_with_the_way_on() {
    let database = Database::empty().await;
    let rows: Vec<_> = UNRELEASED.split(' ').map(|version| format!("('{version}')")).collect();
    database.execute(&format!(
            "CREATE TABLE __diesel_schema_migrations (version varchar(50) PRIMARY KEY, run_on timestamp NOT NULL DEFAULT now());
             INSERT INTO __diesel_schema_migrations (version) VALUES {};
             CREATE TABLE users (id integer PRIMARY KEY, username text NOT NULL)",
            rows.join(", ")
        ),
    );
    let variables = [("DATABASE_URL", database.url()), ("PORT", "0"), ("RUST_LOG", "off")];
    let reason = "its schema is from before 0.1.0, and this program can't bring it up to date: run `portico export` with the \
        program that served it so far, start this one on an empty database, and run `portico import` with it\n";
    let commands: [&[&str]; 7] = [
        &["serve"],
        &["migrate"],
        &["migrate", "--dry-run"],
        &["seed"],
        &["export", "/nowhere/content"],
        &["backup", "-"],
        &["admin", "create", "boss"],
    ];
    for command in commands {
        fails(command, &variables, &format!("failed: {reason}")).await;
    }
    let checked = finished(&["check"], &variables).await;
    let finding = format!("database schema: {reason}");
    assert!(!checked.status.success() && out(&checked).contains(&finding), "{}", out(&checked));
    let tables = "SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
    assert_eq!(database.lines(tables), ["__diesel_schema_migrations", "users"], "nothing was made");
}

#[actix_web::test]
async fn a_running_program_stops_writing_when_a_newer_one_migrates_past_it() {
    let database = Database::fresh().await;
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let variables = [("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", "secret1"), ("RUST_LOG", "error")];
    let mut command = portico(&["serve"], &variables);
    command.stderr(std::fs::File::create(&log).unwrap());
    let serving = Serving::of(command).await;
    let (admin, visitor) = (serving.admin("secret1").await, serving.visitor());
    let service = |title: &str| json!({"title": title, "type": "service", "content": "Text", "published": true});
    admin.create("/api/admin/content", service("One")).await;

    database.execute(CONTRACTS);
    until_status(&visitor, "/readyz", 503).await;
    let refused = admin.post("/api/admin/content", service("Two")).await.expect(503);
    assert_eq!(refused.text, "Service temporarily unavailable. Please try again.");
    let enquiry = json!({"name": "Ada", "email": "ada@example.com", "message": "Hello"});
    visitor.post("/api/contact", enquiry).await.expect(503);
    // Nobody has visited these: they are read from the database.
    assert!(visitor.get("/services").await.expect(200).text.contains("One"));
    assert!(visitor.get("/api/content/service").await.expect(200).text.contains("One"));
    assert!(admin.get("/api/admin/content").await.expect(200).text.contains("One"));

    // The newer program has been taken back.
    database.execute("DELETE FROM settings WHERE name = 'required_migration'");
    until_status(&visitor, "/readyz", 200).await;
    admin.create("/api/admin/content", service("Two")).await;
    let log = std::fs::read_to_string(log).unwrap();
    let lines = log.lines().filter(|line| line.contains("writes are refused, reads go on")).count();
    assert_eq!(lines, 1, "{log}");
    assert!(log.contains("it requires the migration 29990102000000"), "{log}");
}
