//! `portico upgrade-database`. The programs of an older Postgres are played by the present ones.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::json;
use tempfile::TempDir;

use super::program::{Serving, data_folder, fails, prints, text};

/// The oldest supported version, which hardly any machine has.
const OLD: &str = "13";

/// A data folder with a post, whose data seem to be of an older version; and its backup.
async fn old_data() -> (TempDir, TempDir, PathBuf) {
    let (folder, files) = (data_folder(), tempfile::tempdir().unwrap());
    let variables = [("PORTICO_DATA_DIR", text(folder.path())), ("ADMIN_PASSWORD", "secret1")];
    let mut serving = Serving::start(&variables).await;
    let admin = serving.admin("secret1").await;
    let post = json!({"title": "Kept", "content": "Text", "authors": [1], "published": true});
    admin.create("/api/admin/blog", post).await;
    let backup = files.path().join("site.backup");
    prints(&["backup", text(&backup)], &variables, "").await;
    serving.stop().await;
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
    let old = "were made by PostgreSQL 13, which is not installed here";
    let refused = fails(&["serve"], &variables, old).await;
    assert!(refused.contains("run `portico upgrade-database`"), "{refused}");

    fails(&["upgrade-database"], &variables, "no programs of PostgreSQL 13 were found").await;
    let damaged = folder.path().join("damaged");
    fs::write(&damaged, &fs::read(&backup).unwrap()[..200]).unwrap();
    let upgrade = |backup| ["upgrade-database", "--backup", backup];
    fails(&upgrade(text(&damaged)), &variables, "filling the new database: restoring ").await;
    let version = || fs::read_to_string(folder.path().join("postgres/PG_VERSION")).unwrap();
    assert_eq!(version().trim(), OLD, "a failed upgrade leaves the old data as they are");

    prints(&upgrade(text(&backup)), &variables, "Upgraded from PostgreSQL 13 to ").await;
    assert_ne!(version().trim(), OLD);
    let kept = fs::read_to_string(folder.path().join("postgres-13/PG_VERSION")).unwrap();
    assert_eq!(kept.trim(), OLD);
    assert!(!folder.path().join("upgrade").exists());
    assert_serves_the_post(folder.path()).await;
    let again = prints(&["upgrade-database"], &variables, "").await;
    assert!(again.ends_with("nothing to do.\n"), "{again}");
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
    prints(&["migrate"], &variables, "").await;
    let version = fs::read_to_string(present.path().join("postgres/PG_VERSION")).unwrap();

    let programs = old_programs(present.path(), version.trim());
    let variables = [("PORTICO_DATA_DIR", text(folder.path())), ("RUST_LOG", "off")];
    let upgrade = ["upgrade-database", "--old-programs", text(&programs)];
    prints(&upgrade, &variables, "Upgraded from PostgreSQL 13 to ").await;
    assert!(folder.path().join("postgres-13/PG_VERSION").exists());
    assert_serves_the_post(folder.path()).await;
}

#[actix_web::test]
async fn the_database_of_another_server_is_not_upgraded() {
    let variables = [("DATABASE_URL", "postgres://nobody@127.0.0.1:1/x")];
    fails(&["upgrade-database"], &variables, "DATABASE_URL is set").await;
}
