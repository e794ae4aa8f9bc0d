//! Files that can't be imported.

use std::{fs, path::Path};

use postgres::testing::Database;
use tempfile::TempDir;

use super::{export, files, import, last_line};
use crate::configuration::program::{err, prints};

/// A directory with these files.
fn directory(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn post(authors: &str) -> Vec<u8> {
    format!(
        "---\n{{\"title\": \"A\", \"slug\": \"a\", \"date\": null, \"authors\": {authors}, \"tags\": []}}\n---\nText\n"
    )
    .into_bytes()
}

/// Imports what can't be imported, for `reason`. Returns the errors.
async fn refused(database: &Database, folder: &Path, options: &[&str], reason: &str) -> String {
    let output = import(database, folder, options).await;
    assert!(!output.status.success() && err(&output).contains(reason), "{reason}: {}", err(&output));
    err(&output)
}

#[actix_web::test]
async fn an_unknown_author_needs_a_replacement() {
    let database = Database::fresh().await;
    prints(&["admin", "create", "boss"], &[("DATABASE_URL", database.url())], "").await;
    for authors in ["[\"grace\"]", "[]"] {
        let folder =
            directory(&[("posts/1.md", &post(authors)), ("services/1.md", b"---\n{\"title\": \"S\"}\n---\nText")]);
        let reason = if authors == "[]" { "posts/1.md: " } else { "posts/1.md: there is no user 'grace'" };
        let errors = refused(&database, folder.path(), &[], reason).await;
        assert!(errors.ends_with("nothing was imported (1 fault)\n"), "{errors}");
        let nobody = "there is no user 'nobody' (--author)";
        refused(&database, folder.path(), &["--author", "nobody"], nobody).await;
    }
    let folder = directory(&[("posts/1.md", &post("[\"grace\"]"))]);
    let imported = import(&database, folder.path(), &["--author", "BOSS"]).await;
    assert_eq!(last_line(&imported), "1 created, 0 updated, 0 unchanged.");
    let again = import(&database, folder.path(), &["--author", "boss"]).await;
    assert_eq!(last_line(&again), "0 created, 0 updated, 1 unchanged.");
}

#[actix_web::test]
async fn files_saved_on_windows_are_imported() {
    let database = Database::fresh().await;
    let folder = directory(&[
        ("services/1.md", "\u{feff}---\r\n{\"title\": \"S\"}\r\n---\r\nOne\r\n\r\nTwo\r\n".as_bytes()),
        ("services/2.md", b"---\r\n{\"title\": \"T\",\r\n\"metadata\": {}}\r\n---\r\n---\r\nText"),
        ("faq.json", "\u{feff}[]\r\n".as_bytes()),
    ]);
    assert_eq!(last_line(&import(&database, folder.path(), &[]).await), "2 created, 0 updated, 0 unchanged.");
    let folder = TempDir::new().unwrap();
    export(&database, &folder.path().join("content")).await;
    let exported = files(folder.path());
    let ends_with = |name: &str, end: &str| {
        let (_, bytes) = exported.iter().find(|(file, _)| file.ends_with(name)).expect(name);
        assert!(bytes.ends_with(end.as_bytes()), "{}", String::from_utf8_lossy(bytes));
    };
    ends_with("-s.md", "\n---\nOne\r\n\r\nTwo\n");
    ends_with("-t.md", "\n---\n---\r\nText\n");
}

#[actix_web::test]
async fn files_that_are_too_large_together_are_refused() {
    let folder = directory(&[("team/1.md", b"")]);
    for number in 0..257 {
        let file = fs::File::create(folder.path().join(format!("team/{number:03}.md"))).unwrap();
        file.set_len(2 << 20).unwrap();
    }
    let reason = "team/256.md: with it there are more than 512 MiB in all";
    refused(&Database::empty().await, folder.path(), &[], reason).await;
}

#[actix_web::test]
async fn a_dry_run_applies_no_migrations() {
    let database = Database::empty().await;
    let folder = directory(&[("faq.json", b"[]")]);
    let errors = refused(&database, folder.path(), &["--dry-run"], "`portico migrate`").await;
    assert!(errors.contains("migrations are not in"), "{errors}");
    let status = prints(&["migrate", "--status"], &[("DATABASE_URL", database.url())], "").await;
    assert!(!status.contains(" applied") && status.contains(" pending"), "{status}");
}

#[actix_web::test]
async fn every_fault_is_named_with_its_file_and_nothing_is_written() {
    let database = Database::fresh().await;
    let title = "T".repeat(201);
    let folder = directory(&[
        ("services/1.md", format!("---\n{{\"title\": \"{title}\"}}\n---\n").as_bytes()),
        ("services/2.md", b"---\n{\"title\": \"Good\"}\n---\nText"),
        ("team/1.md", b"---\n{\"title\": \"X\", \"metadata\": {\"avatar\": \"javascript:x\"}}\n---\nText"),
        ("posts/1.md", &post("[]")),
        ("posts/2.md", &post("[]")),
        ("faq.json", br#"[{"name": "FA", "displayOrder": 0, "items": []},
            {"name": "Good one", "displayOrder": 0, "items": [{"question": "Why", "answer": "Because it is so"}]}]"#),
        ("navigation.json", br#"[{"label": "A", "href": "javascript:x"},
            {"label": "B", "href": "/", "children": [{"label": "C", "href": "/", "children": [{"label": "D", "href": "/"}]}]}]"#),
    ]);
    let lines = refused(&database, folder.path(), &[], "").await;
    for expected in [
        "services/1.md: Title must be at most 200 characters",
        "services/1.md: Content is required",
        "team/1.md: Avatar",
        "posts/1.md: ",
        "posts/2.md: another file has the slug a, too",
        "faq.json: FA: Category name must be at least 3 characters",
        "faq.json: Good one: Why: Question must be at least 5 characters",
        "navigation.json: A: URL",
        "navigation.json: B: C: the menu has two levels",
    ] {
        assert!(lines.contains(&format!("portico: {expected}")), "{expected}: {lines}");
    }
    assert!(lines.ends_with("nothing was imported (9 faults)\n"), "{lines}");
    let nothing = TempDir::new().unwrap();
    export(&database, &nothing.path().join("content")).await;
    assert_eq!(files(nothing.path()).len(), 2, "the two lists, which are empty");
}

#[actix_web::test]
async fn a_leftover_of_an_editor_hides_no_other_fault() {
    let database = Database::fresh().await;
    let folder = directory(&[("posts/1.md", b"Text"), ("posts/1.md~", b"Text")]);
    let lines = refused(&database, folder.path(), &[], "posts/1.md: it has no front matter").await;
    assert!(lines.contains("posts/1.md~: its name"), "{lines}");
    assert!(lines.ends_with("nothing was imported (2 faults)\n"), "{lines}");
}

#[actix_web::test]
async fn hostile_directories_are_refused() {
    let database = Database::fresh().await;
    let secret = directory(&[("secret.md", b"---\n{\"title\": \"Secret\"}\n---\nText")]);
    let link = |name: &str, to: &Path| {
        let folder = directory(&[("faq.json", b"[]")]);
        fs::create_dir_all(folder.path().join(name).parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
        folder
    };
    let pipe = directory(&[("faq.json", b"[]")]);
    fs::create_dir(pipe.path().join("posts")).unwrap();
    nix::unistd::mkfifo(&pipe.path().join("posts/1.md"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let front = |json: &str| directory(&[("services/1.md", format!("---\n{json}\n---\nText").as_bytes())]);
    let huge = vec![b'x'; (2 << 20) + 1];
    let long = format!("---\n{{\"title\": \"Long\"}}\n---\n{}", "x".repeat((1 << 20) + 1));
    let cases = [
        (link("services/1.md", &secret.path().join("secret.md")), "services/1.md: it is a symbolic link"),
        (link("services", secret.path()), "services: it is no folder, and links are not followed"),
        (link("navigation.json", Path::new("/dev/zero")), "navigation.json: it is a symbolic link"),
        (pipe, "posts/1.md: it is no ordinary file"),
        (directory(&[("services/1.md/x", b"")]), "services/1.md: it is no ordinary file"),
        (directory(&[("services/1.txt", b"")]), "services/1.txt: its name doesn't end with .md"),
        (directory(&[("services/1.md", &huge)]), "services/1.md: it is larger than 2 MiB"),
        (directory(&[("services/1.md", long.as_bytes())]), "services/1.md: it has more than 1048576 bytes of text"),
        (directory(&[("services/1.md", b"---\n{\"title\": \"\xff\"}\n---\nText")]), "services/1.md: it is not UTF-8"),
        (directory(&[("services/1.md", b"Text")]), "services/1.md: it has no front matter"),
        (front("title: A"), "services/1.md: expected ident"),
        (front("[]"), "services/1.md: "),
        (front(r#"{"title": "A", "author": "x"}"#), "services/1.md: unknown field `author`"),
        (front(r#"{"title": "A\u0000"}"#), "services/1.md: NUL characters are not allowed"),
        (front(r#"{"title": "A", "metadata": {"a": ["\u0000"]}}"#), "services/1.md: NUL characters are not allowed"),
        (front(&"[".repeat(100_000)), "services/1.md: recursion limit exceeded"),
        (
            directory(&[("posts/1.md", b"---\n{\"title\": \"A\", \"date\": null, \"authors\": 7}\n---\nText")]),
            "posts/1.md: authors: invalid type: integer `7`",
        ),
        (
            directory(&[("posts/1.md", b"---\n{\"title\": \"A\", \"authors\": []}\n---\nText")]),
            "posts/1.md: missing field `date`",
        ),
        (
            directory(&[("faq.json", b"[{\"name\": \"Prices\", \"items\": [{\"qestion\": \"x\"}]}]")]),
            "faq.json: unknown field `qestion`",
        ),
        (directory(&[("faq.json", b"{}")]), "faq.json: "),
        (directory(&[("other/1.md", b"")]), "holds no content: none of services, case-studies"),
        (
            directory(&[("faq.json", b"[]"), ("post/1.md", b"")]),
            "post is not imported: content is in services, case-studies",
        ),
    ];
    for (folder, reason) in cases {
        refused(&database, folder.path(), &[], reason).await;
    }
    refused(&database, &secret.path().join("absent"), &[], "No such file or directory").await;
}
