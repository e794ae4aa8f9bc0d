//! Settings that have no effect, are missing, or belong to another user.

use std::{
    os::unix::{fs::chown, process::CommandExt as _},
    path::Path,
};

use postgres::testing::Database;

use super::{
    super::program::{data_folder, err, finished, log_of, out, portico},
    check, is,
};

/// Returns the warnings about the configuration, where the file `.env` has this text.
fn warnings_about(env_file: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".env"), env_file).unwrap();
    let output = portico(&["check"], &[("RUST_LOG", "off")]).current_dir(folder.path()).output().expect("the program");
    let output = out(&output);
    output.lines().filter_map(|line| line.strip_prefix("warning  configuration: ")).map(str::to_owned).collect()
}

#[actix_web::test]
async fn names_that_have_no_effect_in_the_env_file_are_warned_of() {
    let warnings = warnings_about("PORTICO_DATADIR=/x\nOTEL_TRACES_SAMPLER=always_on\nPORT=1\n");
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(
        warnings[0].contains(".env has OTEL_TRACES_SAMPLER, ") && warnings[0].contains("systemctl edit"),
        "{warnings:?}"
    );
    assert!(warnings[1].contains(".env has PORTICO_DATADIR, which is no variable"), "{warnings:?}");
}

#[actix_web::test]
async fn a_name_with_two_values_in_the_env_file_is_warned_of() {
    assert_eq!(warnings_about("PORT=1\nPORT=\nHOST=\nPORT=1\n"), [""; 0]);
    let expected = ".env sets PORT twice: line 3 counts, and line 1 has no effect; delete one of them";
    assert_eq!(warnings_about("PORT=1\nHOST=\nPORT=2\nPORT=\n"), [expected]);
}

#[actix_web::test]
async fn a_site_that_others_reach_needs_its_address() {
    let database = Database::empty().await;
    let url = ("DATABASE_URL", database.url());
    let everywhere = [url, ("HOST", "0.0.0.0")];
    let words = ["SITE_URL isn't set", "name http://0.0.0.0:0: set it to the https address"];
    is(&out(&check(&everywhere).await), "warning", "site address", &words);
    let site_url = ("SITE_URL", "https://portico.example");
    let reached = [everywhere.as_slice(), &[site_url]].concat();
    for (variables, count) in [(everywhere.as_slice(), 1), (&reached, 0), (&[url], 0)] {
        let mut command = portico(&["serve"], variables);
        command.env("RUST_LOG", "warn");
        let log = log_of(command, async |_| ()).await;
        let words = "SITE_URL isn't set, so that links, the sitemap and mails name http://";
        assert_eq!(log.matches(words).count(), count, "{variables:?}: {log}");
    }
}

#[actix_web::test]
async fn a_test_message_that_cannot_be_sent_is_an_error() {
    let database = Database::empty().await;
    let output = finished(&["check", "--send-mail"], &[("DATABASE_URL", database.url()), ("PORT", "0")]).await;
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    is(&out(&output), "error", "mail", &["SMTP_URL isn't set", "no test message was sent"]);
}

#[actix_web::test]
async fn data_of_another_user_are_left_to_them() {
    // Only root can act as two users.
    if !nix::unistd::geteuid().is_root() {
        return;
    }
    let folder = data_folder();
    chown(folder.path(), Some(65_533), None).unwrap();
    let inner = folder.path().join("absent");
    let found = |data_dir: &Path| {
        let mut command = portico(&["check"], &[("PORTICO_DATA_DIR", data_dir.to_str().unwrap()), ("PORT", "0")]);
        out(&command.env("RUST_LOG", "off").current_dir("/").uid(65_532).output().expect("the program"))
    };
    let advice = "run Portico as its owner (sudo -u '#65533' portico …)";
    is(&found(folder.path()), "error", "data folder", &["can't be written to (Permission denied", advice]);
    is(&found(&inner), "error", "data folder", &["can't be made in", advice]);
}
