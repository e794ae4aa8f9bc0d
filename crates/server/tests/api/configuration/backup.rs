//! `portico backup` and `portico restore`, and commands beside a server with the embedded database.

use std::{os::unix::fs::PermissionsExt as _, path::Path, process::Output};

use postgres::testing::Database;
use serde_json::json;

use super::program::{Serving, data_folder, err, finished, out};
use crate::support::Client;

async fn admin(serving: &Serving, password: &str) -> Client {
    let client = serving.visitor();
    client.post("/api/login", json!({"username": "admin", "password": password})).await.expect(200);
    client
}

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

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[track_caller]
fn succeeds(output: &Output, start: &str) {
    assert!(output.status.success() && out(output).starts_with(start), "{} {}", out(output), err(output));
}

#[actix_web::test]
async fn what_is_backed_up_while_the_site_is_served_is_restored_into_either_kind_of_database() {
    let (folder, restored) = (data_folder(), data_folder());
    let files = tempfile::tempdir().unwrap();
    let file = files.path().join("site.backup");
    let embedded = [("PORTICO_DATA_DIR", text(folder.path())), ("ADMIN_PASSWORD", "secret1")];
    let serving = Serving::start(&[embedded.as_slice(), &[("SAMPLE_CONTENT", "on")]].concat()).await;
    let site = admin(&serving, "secret1").await;
    let enquiry = json!({"name": "Ada", "email": "ada@example.com", "message": "How much is it?"});
    site.post("/api/contact", enquiry).await.expect(201);
    let before = everything(&site).await;

    succeeds(&finished(&["backup", text(&file)], &embedded).await, "Backed up ");
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let again = finished(&["backup", text(&file)], &embedded).await;
    let expected = format!("portico: {} exists already: name a new file\n", file.display());
    assert_eq!((again.status.code(), err(&again)), (Some(1), expected));
    assert_eq!(std::fs::read_dir(files.path()).unwrap().count(), 1, "no unfinished file is left");
    let refused = finished(&["restore", text(&file)], &embedded).await;
    assert!(err(&refused).contains("the database is not empty"), "{}", err(&refused));
    assert_eq!(everything(&site).await, before);
    drop(serving);

    let database = Database::empty().await;
    let other = [("PORTICO_DATA_DIR", text(restored.path()))];
    let name = database.url().rsplit_once('@').expect("a user").1;
    for (variables, place) in [(&[("DATABASE_URL", database.url())], name), (&other, text(restored.path()))] {
        let output = finished(&["restore", text(&file)], variables).await;
        succeeds(&output, "Restored ");
        let end = format!(" tables into {place}\nAll sessions have ended: everybody has to log in again.\n");
        assert!(out(&output).ends_with(&end), "{}", out(&output));
        let serving = Serving::start(variables).await;
        site.copy(&serving.url).get("/api/user").await.expect(401);
        assert_eq!(everything(&admin(&serving, "secret1").await).await, before);
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
        assert_eq!(err(&finished(&["backup", text(file)], &unreachable).await), format!("portico: {reason}\n"));
    }
    let refused = err(&finished(&["backup", "/proc/backup"], &unreachable).await);
    assert!(refused.starts_with("portico: creating /proc/backup: ") && !refused.contains(".tmp"), "{refused}");
}

#[actix_web::test]
async fn a_backup_goes_through_a_pipe() {
    let database = Database::fresh().await;
    let output = finished(&["backup", "-"], &[("DATABASE_URL", database.url())]).await;
    assert!(output.status.success(), "{}", err(&output));
    let lines = zstd::decode_all(output.stdout.as_slice()).expect("a compressed backup");
    assert!(lines.starts_with(b"{\"porticoBackup\":1,"), "{}", String::from_utf8_lossy(&lines));
    let refused = finished(&["restore", "-"], &[("DATABASE_URL", database.url())]).await;
    assert!(err(&refused).contains("restoring -: failed: "), "{}", err(&refused));
}

#[actix_web::test]
async fn a_file_that_is_no_whole_backup_is_refused_by_its_name() {
    let (database, files) = (Database::fresh().await, tempfile::tempdir().unwrap());
    let whole = files.path().join("whole.backup");
    let url = [("DATABASE_URL", database.url())];
    succeeds(&finished(&["backup", text(&whole)], &url).await, "Backed up ");
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
        let refused = finished(&["restore", text(&file)], &url).await;
        assert!(err(&refused).contains(reason) && err(&refused).contains(text(&file)), "{}", err(&refused));
    }

    let folder = data_folder();
    std::fs::write(&file, dump).unwrap();
    let refused = finished(&["restore", text(&file)], &[("PORTICO_DATA_DIR", text(folder.path()))]).await;
    assert!(err(&refused).contains("is not a Portico backup"), "{}", err(&refused));
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "no database is made for it");
}

#[actix_web::test]
async fn administrators_are_listed_and_passwords_are_reset_while_the_embedded_database_serves() {
    let folder = data_folder();
    let embedded = [("PORTICO_DATA_DIR", text(folder.path())), ("ADMIN_PASSWORD", "secret1")];
    let serving = Serving::start(&embedded).await;
    admin(&serving, "secret1").await;
    assert_eq!(out(&finished(&["admin", "list"], &embedded).await), "admin\n");
    let renewed = [embedded[0], ("ADMIN_PASSWORD", "secret2")];
    succeeds(&finished(&["admin", "reset-password", "admin"], &renewed).await, "The password of 'admin' is set");
    admin(&serving, "secret2").await;
    let second = finished(&["serve"], &[embedded[0], ("PORT", "0")]).await;
    assert!(err(&second).contains("is in use by another running server"), "{}", err(&second));
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
        let refused = finished(command, &[("PORTICO_DATA_DIR", text(folder.path()))]).await;
        assert!(err(&refused).contains("there is no database in "), "{command:?}: {}", err(&refused));
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    assert!(!backup.exists());
}
