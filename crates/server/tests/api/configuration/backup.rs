//! `portico backup` and `portico restore`, and commands beside a server with the embedded database.

use std::{os::unix::fs::PermissionsExt as _, path::Path};

use postgres::testing::Database;
use serde_json::json;

use super::program::{Serving, data_folder, fails, finished, prints, text};
use crate::support::Client;

/// What administrators see of everything.
async fn everything(admin: &Client) -> Vec<String> {
    let mut all = Vec::new();
    for path in ["users", "blog", "content", "enquiries"] {
        all.push(admin.get(&format!("/api/admin/{path}")).await.expect(200).text);
    }
    for path in ["faq/items", "faq/categories", "navigation"] {
        all.push(admin.get(&format!("/api/{path}")).await.expect(200).text);
    }
    all
}

#[actix_web::test]
async fn what_is_backed_up_while_the_site_is_served_is_restored_into_either_kind_of_database() {
    let (folder, restored) = (data_folder(), data_folder());
    let files = tempfile::tempdir().unwrap();
    let file = files.path().join("site.backup");
    let embedded = [("PORTICO_DATA_DIR", text(folder.path())), ("ADMIN_PASSWORD", "secret1")];
    let serving = Serving::start(&[embedded.as_slice(), &[("SAMPLE_CONTENT", "on")]].concat()).await;
    let site = serving.admin("secret1").await;
    site.create("/api/contact", json!({"name": "Ada", "email": "ada@example.com", "message": "How much is it?"})).await;
    let before = everything(&site).await;

    prints(&["backup", text(&file)], &embedded, "Backed up ").await;
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let expected = format!("portico: {} exists already: name a new file\n", file.display());
    assert_eq!(fails(&["backup", text(&file)], &embedded, "").await, expected);
    assert_eq!(std::fs::read_dir(files.path()).unwrap().count(), 1, "no unfinished file is left");
    fails(&["restore", text(&file)], &embedded, "the database is not empty").await;
    assert_eq!(everything(&site).await, before);
    drop(serving);

    let database = Database::empty().await;
    let other = [("PORTICO_DATA_DIR", text(restored.path()))];
    let name = database.url().rsplit_once('@').expect("a user").1;
    for (variables, place) in [(&[("DATABASE_URL", database.url())], name), (&other, text(restored.path()))] {
        let restored = prints(&["restore", text(&file)], variables, "Restored ").await;
        let end = format!(" tables into {place}\nAll sessions have ended: everybody has to log in again.\n");
        assert!(restored.ends_with(&end), "{restored}");
        let serving = Serving::start(variables).await;
        site.copy(&serving.url).get("/api/user").await.expect(401);
        assert_eq!(everything(&serving.admin("secret1").await).await, before);
        serving.says_nothing_more().await;
    }
}

#[actix_web::test]
async fn a_backup_that_cannot_be_written_is_refused_by_its_name() {
    let files = tempfile::tempdir().unwrap();
    let (taken, link) = (files.path().join("taken"), files.path().join("link"));
    std::fs::write(&taken, "").unwrap();
    std::os::unix::fs::symlink("nowhere", &link).unwrap();
    // Nothing listens there: the name is looked at first.
    let unreachable = [("DATABASE_URL", "postgres://portico@127.0.0.1:1/portico")];
    let absent = files.path().join("absent/backup");
    let no_folder = format!("creating {}: there is no folder {}", absent.display(), absent.parent().unwrap().display());
    let exists = |file: &Path| format!("{} exists already: name a new file", file.display());
    for (file, reason) in [(&taken, exists(&taken)), (&link, exists(&link)), (&absent, no_folder)] {
        assert_eq!(fails(&["backup", text(file)], &unreachable, "").await, format!("portico: {reason}\n"));
    }
    let refused = fails(&["backup", "/proc/backup"], &unreachable, "portico: creating /proc/backup: ").await;
    assert!(!refused.contains(".tmp"), "{refused}");
}

#[actix_web::test]
async fn a_backup_goes_through_a_pipe() {
    let database = Database::fresh().await;
    let url = [("DATABASE_URL", database.url())];
    let output = finished(&["backup", "-"], &url).await;
    let lines = zstd::decode_all(output.stdout.as_slice()).expect("a compressed backup");
    assert!(lines.starts_with(b"{\"porticoBackup\":1,"), "{}", String::from_utf8_lossy(&lines));
    fails(&["restore", "-"], &url, "restoring -: failed: ").await;
}

#[actix_web::test]
async fn a_file_that_is_no_whole_backup_is_refused_by_its_name() {
    let (database, files) = (Database::fresh().await, tempfile::tempdir().unwrap());
    let whole = files.path().join("whole.backup");
    let url = [("DATABASE_URL", database.url())];
    prints(&["backup", text(&whole)], &url, "Backed up ").await;
    let whole = std::fs::read(&whole).unwrap();
    let other = zstd::encode_all(b"{}".as_slice(), 1).unwrap();
    let dump = b"PGDMP a dump of pg_dump".as_slice();
    let file = files.path().join("tried.backup");
    for (bytes, reason) in [
        (dump, "is not a Portico backup"),
        (other.as_slice(), "it is no backup of Portico"),
        (&whole[..whole.len() / 2], "the file is incomplete"),
        (&whole[..3], "the file is incomplete"),
        (&[], "the file is incomplete"),
    ] {
        std::fs::write(&file, bytes).unwrap();
        let refused = fails(&["restore", text(&file)], &url, reason).await;
        assert!(refused.contains(text(&file)), "{refused}");
    }

    let folder = data_folder();
    std::fs::write(&file, dump).unwrap();
    let elsewhere = [("PORTICO_DATA_DIR", text(folder.path()))];
    fails(&["restore", text(&file)], &elsewhere, "is not a Portico backup").await;
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "no database is made for it");
}

#[actix_web::test]
async fn administrators_are_listed_and_passwords_are_reset_while_the_embedded_database_serves() {
    let folder = data_folder();
    let embedded = [("PORTICO_DATA_DIR", text(folder.path())), ("ADMIN_PASSWORD", "secret1")];
    let serving = Serving::start(&embedded).await;
    serving.admin("secret1").await;
    assert_eq!(prints(&["admin", "list"], &embedded, "").await, "admin\n");
    let renewed = [embedded[0], ("ADMIN_PASSWORD", "secret2")];
    prints(&["admin", "reset-password", "admin"], &renewed, "The password of 'admin' is set").await;
    serving.admin("secret2").await;
    let second = [embedded[0], ("PORT", "0"), ("RUST_LOG", "off")];
    fails(&["serve"], &second, "is in use by another running server").await;
}

#[actix_web::test]
async fn commands_on_a_site_make_no_database_of_their_own() {
    let (folder, elsewhere) = (data_folder(), tempfile::tempdir().unwrap());
    let backup = elsewhere.path().join("backup");
    let content = elsewhere.path().join("content");
    std::fs::create_dir(&content).unwrap();
    std::fs::write(content.join("faq.json"), "[]").unwrap();
    let commands: [&[&str]; 10] = [
        &["backup", text(&backup)],
        &["export", text(&backup)],
        &["import", text(&content)],
        &["import", text(&content), "--dry-run"],
        &["migrate", "--status"],
        &["migrate", "--dry-run"],
        &["admin", "list"],
        &["admin", "create", "editor"],
        &["admin", "reset-password", "admin"],
        &["upgrade-database"],
    ];
    for command in commands {
        fails(command, &[("PORTICO_DATA_DIR", text(folder.path()))], "there is no database in ").await;
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    assert!(!backup.exists());
}
