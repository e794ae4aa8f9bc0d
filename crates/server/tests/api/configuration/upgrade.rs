//! `portico upgrade-database`. The programs of an older Postgres are played by the present ones.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use nix::sys::signal::Signal;
use serde_json::json;
use tempfile::TempDir;

use super::program::{Serving, data_folder, err, finished, out};

/// The oldest supported version, which hardly any machine has.
const OLD: &str = "13";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A data folder with a post, whose data seem to be of an older version; and its backup.
async fn old_data() -> (TempDir, TempDir, PathBuf) {
    let (folder, files) = (data_folder(), tempfile::tempdir().unwrap());
    let variables = [("PORTICO_DATA_DIR", text(folder.path())), ("ADMIN_PASSWORD", "secret1")];
    let mut serving = Serving::start(&variables).await;
    let admin = serving.visitor();
    admin.post("/api/login", json!({"username": "admin", "password": "secret1"})).await.expect(200);
    let author = admin.get("/api/user").await.id();
    let post = json!({"title": "Kept", "content": "Text", "authors": [author], "published": true});
    admin.post("/api/admin/blog", post).await.expect(201);
    let backup = files.path().join("site.backup");
    assert!(finished(&["backup", text(&backup)], &variables).await.status.success());
    serving.signal(Signal::SIGTERM);
    assert!(serving.ended().await.0.success());
    let version = folder.path().join("postgres/PG_VERSION");
    fs::write(version, format!("{OLD}\n")).unwrap();
    (folder, files, backup)
}

async fn assert_serves_the_post(folder: &Path) {
    let serving = Serving::start(&[("PORTICO_DATA_DIR", text(folder))]).await;
    let post = serving.visitor().get("/api/blog/kept").await.expect(200);
    assert_eq!(post.json()["title"], "Kept");
    serving.says_nothing_more().await;
}

#[actix_web::test]
async fn data_of_an_older_postgres_are_refused_and_restored_from_a_backup() {
    let (folder, _files, backup) = old_data().await;
    let variables = [("PORTICO_DATA_DIR", text(folder.path())), ("PORT", "0"), ("RUST_LOG", "off")];
    let refused = finished(&["serve"], &variables).await;
    assert!(err(&refused).contains("were made by PostgreSQL 13, which is not installed here"), "{}", err(&refused));
    assert!(err(&refused).contains("run `portico upgrade-database`"), "{}", err(&refused));
    assert_eq!(err(&refused).lines().count(), 1);

    let without = finished(&["upgrade-database"], &variables).await;
    assert!(err(&without).contains("no programs of PostgreSQL 13 were found"), "{}", err(&without));
    let damaged = folder.path().join("damaged");
    fs::write(&damaged, &fs::read(&backup).unwrap()[..200]).unwrap();
    let failed = finished(&["upgrade-database", "--backup", text(&damaged)], &variables).await;
    assert!(err(&failed).contains("filling the new database: restoring "), "{}", err(&failed));
    let version = || fs::read_to_string(folder.path().join("postgres/PG_VERSION")).unwrap();
    assert_eq!(version().trim(), OLD, "a failed upgrade leaves the old data as they are");

    let upgraded = finished(&["upgrade-database", "--backup", text(&backup)], &variables).await;
    assert!(out(&upgraded).starts_with("Upgraded from PostgreSQL 13 to "), "{}", err(&upgraded));
    assert_ne!(version().trim(), OLD);
    let kept = fs::read_to_string(folder.path().join("postgres-13/PG_VERSION")).unwrap();
    assert_eq!(kept.trim(), OLD);
    assert!(!folder.path().join("upgrade").exists());
    assert_serves_the_post(folder.path()).await;
    let again = finished(&["upgrade-database"], &variables).await;
    assert!(out(&again).ends_with("nothing to do.\n"), "{}", err(&again));
}

/// The present programs in a directory that everybody can enter, and scripts that pose as the old version.
fn old_programs(folder: &Path, present_version: &str) -> PathBuf {
    let native = embedded::npm_package(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/node_modules"));
    let (copy, old) = (folder.join("native"), folder.join("old/bin"));
    assert!(Command::new("cp").arg("-r").arg(native).arg(&copy).status().unwrap().success());
    fs::create_dir_all(&old).unwrap();
    for program in ["postgres", "initdb"] {
        let script = format!(
            "#!/bin/sh\n[ \"$1\" = --version ] && echo '{program} (PostgreSQL) {OLD}.22' && exit\n\
             for word; do [ \"$previous\" = -D ] && echo {present_version} >\"$word/PG_VERSION\"; previous=$word; done\n\
             exec {}/bin/{program} \"$@\"\n",
            copy.display()
        );
        fs::write(old.join(program), script).unwrap();
        fs::set_permissions(old.join(program), PermissionsExt::from_mode(0o755)).unwrap();
    }
    folder.join("old")
}

#[actix_web::test]
async fn data_of_an_older_postgres_are_read_by_its_own_programs() {
    let (folder, _files, _) = old_data().await;
    let present = data_folder();
    let variables = [("PORTICO_DATA_DIR", text(present.path()))];
    assert!(finished(&["migrate"], &variables).await.status.success());
    let version = fs::read_to_string(present.path().join("postgres/PG_VERSION")).unwrap();

    let programs = old_programs(present.path(), version.trim());
    let variables = [("PORTICO_DATA_DIR", text(folder.path())), ("RUST_LOG", "off")];
    let upgraded = finished(&["upgrade-database", "--old-programs", text(&programs)], &variables).await;
    assert!(out(&upgraded).starts_with("Upgraded from PostgreSQL 13 to "), "{}", err(&upgraded));
    assert!(folder.path().join("postgres-13/PG_VERSION").exists());
    assert_serves_the_post(folder.path()).await;
}

#[actix_web::test]
async fn the_database_of_another_server_is_not_upgraded() {
    let refused = finished(&["upgrade-database"], &[("DATABASE_URL", "postgres://nobody@127.0.0.1:1/x")]).await;
    assert!(err(&refused).contains("DATABASE_URL is set"), "{}", err(&refused));
}
