use std::{
    io::{Cursor, Write},
    sync::{Arc, Mutex},
};

use postgres::{
    Postgres,
    testing::{Database, apply_through},
};

use crate::support::{node, other_node, post, session, stored_post, user};

/// Collects what a backup writes, and runs a closure before the first of it.
#[derive(Clone)]
struct Written {
    bytes: Arc<Mutex<Vec<u8>>>,
    first: Arc<dyn Fn() + Send + Sync>,
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.bytes.lock().unwrap().is_empty() {
            (self.first)();
        }
        self.bytes.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

async fn backup_with(node: &Postgres, first: impl Fn() + Send + Sync + 'static) -> String {
    let written = Written { bytes: Arc::default(), first: Arc::new(first) };
    node.back_up("1.2.3".to_owned(), written.clone()).await.expect("a backup");
    let bytes = written.bytes.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

async fn backup_of(node: &Postgres) -> String {
    backup_with(node, || ()).await
}

/// Restores a backup and returns the failure.
async fn restored(database: &Database, backup: String) -> Result<(), String> {
    let (node, _) = other_node(database).await;
    node.restore(Cursor::new(backup)).await.map(drop).map_err(|error| error.to_string())
}

/// All rows of all tables, with computed columns, as sorted lines.
fn rows(database: &Database) -> Vec<String> {
    let mut rows = Vec::new();
    for table in database.lines("SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public'") {
        // When a migration was applied differs.
        let columns = if table == "__diesel_schema_migrations" { "version" } else { "*" };
        let query = format!("SELECT row_to_json(one)::text AS line FROM (SELECT {columns} FROM {table}) one");
        rows.extend(database.lines(&query).into_iter().map(|row| format!("{table} {row}")));
    }
    rows.sort();
    rows
}

#[tokio::test]
async fn a_restored_database_has_the_same_rows_and_goes_on_with_its_ids() {
    let (source, node) = node().await;
    let ada = user(&node, "ada").await;
    let written = stored_post(&node, post("Ein \"Täg\" \\ 🎉\n", &[ada.id])).await;
    assert!(session(&node, "a key", ada.id, [("state".to_owned(), "\u{1}".to_owned())].into()).await);
    source.execute(
        "INSERT INTO navigation_items (id, label, href, parent_id, metadata) OVERRIDING SYSTEM VALUE
         VALUES (1, 'Child', '/a', 2, '{\"featured\": true}'), (2, 'Parent', '/b', NULL, NULL);
         INSERT INTO site_pages (path, title, plain_text, search_head, search_lead, search_body)
         SELECT '/p' || n, 'A page', 'text', 'a', 'b', 'c' FROM generate_series(1, 120) n;
         INSERT INTO last_edits (entity, entity_id, version, edited_by, edited_at) VALUES ('posts', 1, 2, 1, now());
         DELETE FROM users WHERE id = (SELECT max(id) FROM users WHERE username = 'nobody');",
    );
    let target = Database::empty().await;
    restored(&target, backup_of(&node).await).await.expect("restored");
    assert_eq!(target.count("SELECT count(*) FROM sessions"), 0, "all sessions have ended");
    source.execute("DELETE FROM sessions");
    assert_eq!(rows(&source), rows(&target));
    assert!(rows(&target).len() > 120);

    let (node, _) = other_node(&target).await;
    let next = stored_post(&node, post("Next", &[ada.id])).await;
    assert_eq!(next.id.0, written.id.0 + 1);
    let deferrable = "SELECT count(*) FROM pg_constraint WHERE condeferrable";
    assert_eq!(target.count(deferrable), source.count(deferrable));
}

#[tokio::test]
async fn a_backup_of_an_older_schema_is_restored_and_brought_up_to_date() {
    let source = Database::empty().await;
    apply_through(&mut source.connect().unwrap(), "2026-11-29-000005_create_faq").expect("an older schema");
    source.execute(
        "INSERT INTO users (username, username_key, password_hash) VALUES ('ada', 'ada', 'x');
         INSERT INTO faq_categories (name, name_key) VALUES ('General', 'general');",
    );
    let (node, _) = other_node(&source).await;
    let backup = backup_of(&node).await;
    let target = Database::empty().await;
    restored(&target, backup).await.expect("restored");
    node.migrate().await.expect("migrated");
    assert_eq!(rows(&source), rows(&target));
    other_node(&target).await.0.migrate().await.expect("up to date");
}

#[tokio::test]
async fn neither_a_backup_nor_a_database_from_before_the_first_release_is_taken() {
    let (source, node) = node().await;
    let backup = backup_of(&node).await;
    let older = backup.replacen("\"migrations\":[", "\"migrations\":[\"20261101000001\",\"20261128122500\",", 1);
    let advice =
        "run `portico export` with that, start this one on an empty database, and run `portico import` with it";
    for target in [Database::empty().await, Database::fresh().await] {
        let before = rows(&target);
        let failure = restored(&target, older.clone()).await.expect_err("a failure");
        assert!(failure.contains("it was made before 0.1.0") && failure.ends_with(advice), "{failure}");
        assert_eq!(rows(&target), before);
    }

    let old = "INSERT INTO __diesel_schema_migrations (version) VALUES ('20261101000001')";
    let target = Database::fresh().await;
    for database in [&source, &target] {
        database.execute(old);
    }
    let refused = restored(&target, backup).await.expect_err("a failure");
    let failure = node.back_up(String::new(), std::io::sink()).await.map(drop).expect_err("a failure").to_string();
    for failure in [refused, failure] {
        assert!(failure.contains("its schema is from before 0.1.0"), "{failure}");
    }
}

#[tokio::test]
async fn lines_that_no_backup_has_are_refused() {
    let (_source, node) = node().await;
    let backup = backup_of(&node).await;
    let (head, rest) = backup.split_once('\n').unwrap();
    let (table, _) = rest.split_once('\n').unwrap();
    let blank = |length| " ".repeat(length);
    let row = format!("{head}\n{}\n{}", table.replace("\"rows\":0", "\"rows\":1"), blank((32 << 20) + 1));
    for (endless, reason) in [
        (format!("{head}{}\n", blank(64 << 10)), "a line has more than 65536 bytes"),
        (format!("{head}\n{table}{}", blank(64 << 10)), "a line has more than 65536 bytes"),
        (row, "a line has more than 33554432 bytes"),
        (format!("{head}\n{table}\n{table}\n"), "its table users is not that of this schema"),
    ] {
        let failure = restored(&Database::empty().await, endless).await.expect_err("a failure");
        assert!(failure.contains(reason), "{failure}");
    }
}

#[tokio::test]
async fn a_row_that_could_not_be_restored_is_not_backed_up() {
    let (source, node) = node().await;
    let large = "INSERT INTO settings (name, value) VALUES ('large', convert_to(repeat('x', 16777216), 'UTF8'))";
    source.execute(large);
    let failure = node.back_up(String::new(), std::io::sink()).await.map(drop).expect_err("a failure");
    assert!(failure.to_string().contains("settings has more than 33554432 bytes"), "{failure}");
}

#[tokio::test]
async fn a_backup_has_every_table_except_the_counts_of_rate_limits() {
    let (database, node) = node().await;
    let (_, counts) = node.back_up(String::new(), std::io::sink()).await.expect("a backup");
    let mut saved: Vec<_> = counts.into_iter().map(|count| count.table).collect();
    saved.sort();
    let all = database.lines(
        "SELECT tablename::text AS line FROM pg_tables
         WHERE schemaname = 'public' AND tablename NOT IN ('__diesel_schema_migrations', 'rate_limits')
         ORDER BY tablename COLLATE \"C\"",
    );
    assert_eq!(saved, all);
}

#[tokio::test]
async fn a_backup_shows_one_moment_while_others_write() {
    let (source, node) = node().await;
    let source = Arc::new(source);
    let ada = user(&node, "ada").await;
    stored_post(&node, post("Before", &[ada.id])).await;
    let (before, written) = (rows(&source), Arc::clone(&source));
    let write = move || written.execute("UPDATE blog_posts SET title = 'After'; DELETE FROM blog_post_authors");
    let backup = backup_with(&node, write).await;
    assert_eq!(source.count("SELECT count(*) FROM blog_posts WHERE title = 'After'"), 1);
    let target = Database::empty().await;
    restored(&target, backup).await.expect("restored");
    assert_eq!(rows(&target), before);
}

#[tokio::test]
async fn only_an_empty_database_is_filled() {
    let (source, node) = node().await;
    user(&node, "ada").await;
    let backup = backup_of(&node).await;
    let before = rows(&source);
    let refused = restored(&source, backup.clone()).await;
    let reason = refused.expect_err("the database is not empty");
    assert!(reason.contains("set PORTICO_DATA_DIR to a new folder, or DATABASE_URL to an empty database"), "{reason}");
    assert_eq!(rows(&source), before);

    let migrated = Database::fresh().await;
    restored(&migrated, backup).await.expect("a migrated database without rows is empty");
    assert_eq!(rows(&migrated), before);
}

#[tokio::test]
async fn a_damaged_or_newer_backup_changes_nothing() {
    let (_source, node) = node().await;
    let ada = user(&node, "ada").await;
    stored_post(&node, post("A post", &[ada.id])).await;
    let backup = backup_of(&node).await;
    let lines: Vec<_> = backup.lines().collect();
    let header = lines[0];
    assert!(header.starts_with(r#"{"porticoBackup":1,"madeBy":"1.2.3","migrations":["2026"#), "{header}");
    let no_backup = "it is no backup of Portico, or damaged: the first line of one is not there";
    let cases = [
        (String::new(), "the file is incomplete, cut off before its end"),
        ("{}".to_owned(), no_backup),
        ("PGDMP".to_owned(), no_backup),
        (lines[..lines.len() - 1].join("\n"), "the file is incomplete, cut off before its end"),
        (lines[..3].join("\n"), "the file is incomplete, cut off before its end"),
        (backup.replacen("\"porticoBackup\":1", "\"porticoBackup\":2", 1), "in a newer format"),
        (backup.replacen("\"2026", "\"2999", 1), "Portico 1.2.3 made it, which is newer"),
        (backup.replacen("\"table\":\"users\"", "\"table\":\"pg_authid\"", 1), "is not that of this schema"),
        (backup.replacen("\"columns\":[\"id\"", "\"columns\":[\"it\"", 1), "is not that of this schema"),
        (backup.replace("\"position\":0", "\"position\":\"x\""), "a row of its table blog_post_authors"),
        (backup.replace("\"author_id\":1", "\"author_id\":77"), "foreign key"),
    ];
    let target = Database::empty().await;
    for (damaged, reason) in cases {
        let refused = restored(&target, damaged).await.expect_err(reason);
        assert!(refused.contains(reason), "{refused}");
        assert_eq!(rows(&target), Vec::<String>::new(), "{reason}");
    }
    restored(&target, backup).await.expect("the whole one");
}

#[tokio::test]
async fn a_database_without_portico_is_not_backed_up() {
    let database = Database::empty().await;
    let (node, _) = other_node(&database).await;
    let failure = node.back_up(String::new(), std::io::sink()).await.expect_err("nothing there").to_string();
    assert_eq!(failure, "failed: the database holds nothing of Portico");
}
