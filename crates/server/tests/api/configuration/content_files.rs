//! `portico export` and `portico import`.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::Output,
    time::{Duration, Instant},
};

use postgres::testing::Database;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::program::{Serving, err, finished, out};
use crate::support::Client;

/// The files of a directory with their bytes.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            files.extend(self::files(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            files.insert(name, fs::read(&path).unwrap());
        }
    }
    files
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

async fn export(database: &Database, to: &Path) {
    let output = finished(&["export", text(to)], &[("DATABASE_URL", database.url())]).await;
    assert!(out(&output).starts_with("Exported "), "{}", err(&output));
}

async fn import(database: &Database, from: &Path, options: &[&str]) -> Output {
    let arguments = [&["import", text(from)], options].concat();
    finished(&arguments, &[("DATABASE_URL", database.url())]).await
}

#[track_caller]
fn last_line(output: &Output) -> String {
    assert!(output.status.success(), "{}", err(output));
    out(output).lines().last().unwrap_or_default().to_owned()
}

/// A served site with the sample content, and its administrator.
async fn sample() -> (Database, Serving, Client) {
    let database = Database::fresh().await;
    let variables = [("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", "secret1"), ("SAMPLE_CONTENT", "on")];
    let serving = Serving::start(&variables).await;
    let admin = serving.visitor();
    admin.post("/api/login", json!({"username": "admin", "password": "secret1"})).await.expect(200);
    (database, serving, admin)
}

/// A database with the accounts of a site, and no content.
async fn with_accounts_of(admin: &Client) -> Database {
    let database = Database::fresh().await;
    let variables = [("DATABASE_URL", database.url())];
    for user in admin.get("/api/admin/users").await.expect(200).json().as_array().unwrap() {
        let created = finished(&["admin", "create", user["username"].as_str().unwrap()], &variables).await;
        assert!(created.status.success(), "{}", err(&created));
    }
    database
}

/// All versions and times of the content.
async fn everything(admin: &Client) -> Vec<String> {
    let mut all = Vec::new();
    for path in ["/api/admin/blog", "/api/admin/content", "/api/faq/categories", "/api/faq/items", "/api/navigation"] {
        all.push(admin.get(path).await.expect(200).text);
    }
    all
}

/// Content of every state that the sample has not.
async fn add_unusual_content(admin: &Client) {
    let author = admin.get("/api/user").await.id();
    let post = json!({"title": "Entwurf: \"Täg\" 🎉", "content": "---\nno front matter\n---\n\r\n    code", "authors": [author],
        "tags": ["ä", "B"], "slug": "draft", "date": "2020-02-29"});
    admin.post("/api/admin/blog", post).await.expect(201);
    let undated = json!({"title": "Undated", "content": "Text", "authors": [author], "published": true});
    let id = admin.post("/api/admin/blog", undated).await.expect(201).id();
    admin.put(&format!("/api/admin/blog/{id}"), json!({"date": null, "excerpt": "Written by hand"})).await.expect(200);
    for (content, metadata, order) in
        [("One", json!(r#"{"b": 1, "a": [1.5, null]}"#), 7), ("Two", Value::Null, 7), ("Three", json!("{}"), 1)]
    {
        let item = json!({"title": "The same", "type": "service", "content": content, "metadata": metadata, "order": order,
            "published": false});
        admin.post("/api/admin/content", item).await.expect(201);
    }
    let category = json!({"name": "Hidden", "displayOrder": 3, "isActive": false});
    let category = admin.post("/api/faq/categories", category).await.expect(201).id();
    for answer in ["The first answer", "The second answer"] {
        let item = json!({"question": "Asked twice?", "answer": answer, "categoryId": category, "displayOrder": 9, "isActive": false});
        admin.post("/api/faq/items", item).await.expect(201);
    }
    let top = json!({"label": "Top", "href": "/top", "order": -3, "isVisible": false, "requiresAdmin": true});
    let top = admin.post("/api/navigation", top).await.expect(201).id();
    for href in ["/b", "/a"] {
        let item =
            json!({"label": "Child", "href": href, "parentId": top, "metadata": {"color": "#fff", "featured": true}});
        admin.post("/api/navigation", item).await.expect(201);
    }
}

#[actix_web::test]
async fn an_export_comes_back_the_same_from_an_empty_site() {
    let (database, _serving, admin) = sample().await;
    add_unusual_content(&admin).await;
    let folder = TempDir::new().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    export(&database, &first).await;
    let exported = files(&first);
    assert!(exported.len() > 30 && exported.contains_key("posts/10-draft.md"), "{:?}", exported.keys());
    let again = finished(&["export", text(&first)], &[("DATABASE_URL", database.url())]).await;
    assert!(err(&again).contains("first exists: name a new directory"), "{}", err(&again));

    let empty = with_accounts_of(&admin).await;
    let imported = last_line(&import(&empty, &first, &[]).await);
    assert!(imported.ends_with(" created, 0 updated, 0 unchanged."), "{imported}");
    export(&empty, &second).await;
    let restored = files(&second);
    for (name, bytes) in &exported {
        let restored = restored.get(name).unwrap_or_else(|| panic!("{name} is missing"));
        assert_eq!(String::from_utf8_lossy(bytes), String::from_utf8_lossy(restored), "{name}");
    }
    assert_eq!(restored.len(), exported.len());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no unfinished directory is left");

    let before = everything(&admin).await;
    for database in [&database, &empty] {
        let repeated = last_line(&import(database, &first, &[]).await);
        assert!(repeated.starts_with("0 created, 0 updated, "), "{repeated}");
    }
    assert_eq!(everything(&admin).await, before, "neither versions nor times change");
}

#[actix_web::test]
async fn an_import_updates_and_adds_while_the_site_is_served_and_deletes_nothing() {
    let (database, serving, admin) = sample().await;
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("content");
    export(&database, &root).await;
    let before = everything(&admin).await;
    let edit = |name: &str, from: &str, to: &str| {
        let text = fs::read_to_string(root.join(name)).unwrap();
        assert!(text.contains(from), "{name}: {text}");
        fs::write(root.join(name), text.replacen(from, to, 1)).unwrap();
    };
    let post = "posts/01-evaluating-models-you-cannot-explain.md";
    edit(post, "Evaluating models you cannot explain", "Judging models");
    edit("services/01-ai-strategy-and-discovery.md", "\"published\": true", "\"published\": false");
    edit("faq.json", "What services do you offer?", "What do you do all day?");
    edit("navigation.json", "\"href\": \"/services\"", "\"href\": \"/services?all\"");
    fs::write(
        root.join("posts/99-new.md"),
        "---\n{\"title\": \"A new one\", \"date\": \"2026-12-01\", \"authors\": [\"PRIYA\"], \"tags\": []}\n---\nText",
    )
    .unwrap();
    fs::remove_file(root.join("team/01-mara-lindqvist.md")).unwrap();

    let planned = import(&database, &root, &["--dry-run"]).await;
    let expected = [
        "services/01-ai-strategy-and-discovery.md would be updated",
        &format!("{post} would be updated"),
        "posts/99-new.md would be created",
        "faq.json: Services: What do you do all day? would be created",
        "navigation.json: Services would be updated",
    ];
    let lines = out(&planned);
    assert_eq!(lines.lines().take(5).collect::<Vec<_>>(), expected, "{lines}");
    assert!(last_line(&planned).starts_with("2 to create, 3 to update, "), "{lines}");
    assert_eq!(everything(&admin).await, before);

    let visitor = serving.visitor();
    assert!(visitor.get("/blog").await.expect(200).text.contains("Evaluating models you cannot explain"));
    assert!(last_line(&import(&database, &root, &[]).await).starts_with("2 created, 3 updated, "));
    let began = Instant::now();
    while !visitor.get("/blog").await.expect(200).text.contains("Judging models") {
        assert!(began.elapsed() < Duration::from_secs(5), "the page stays as it was");
    }
    let slug = "/api/blog/evaluating-models-you-cannot-explain";
    assert_eq!(visitor.get(slug).await.expect(200).json()["title"], "Judging models");
    assert!(visitor.get("/api/blog").await.expect(200).text.contains("A new one"));
    assert!(!visitor.get("/api/content/service").await.expect(200).text.contains("AI strategy and discovery"));
    assert!(visitor.get("/api/content/team-member").await.expect(200).text.contains("Mara Lindqvist"));
    assert!(visitor.get("/api/faq/public").await.expect(200).text.contains("What services do you offer?"));
    assert!(last_line(&import(&database, &root, &[]).await).starts_with("0 created, 0 updated, "));
}

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

#[actix_web::test]
async fn an_unknown_author_needs_a_replacement() {
    let database = Database::fresh().await;
    assert!(finished(&["admin", "create", "boss"], &[("DATABASE_URL", database.url())]).await.status.success());
    for authors in ["[\"grace\"]", "[]"] {
        let folder =
            directory(&[("posts/1.md", &post(authors)), ("services/1.md", b"---\n{\"title\": \"S\"}\n---\nText")]);
        let refused = import(&database, folder.path(), &[]).await;
        let reason = if authors == "[]" { "posts/1.md: " } else { "posts/1.md: there is no user 'grace'" };
        assert!(err(&refused).contains(reason) && !refused.status.success(), "{}", err(&refused));
        assert!(err(&refused).ends_with("nothing was imported (1 fault)\n"), "{}", err(&refused));
        let nobody = import(&database, folder.path(), &["--author", "nobody"]).await;
        assert!(err(&nobody).contains("there is no user 'nobody' (--author)"), "{}", err(&nobody));
    }
    let folder = directory(&[("posts/1.md", &post("[\"grace\"]"))]);
    let imported = import(&database, folder.path(), &["--author", "BOSS"]).await;
    assert_eq!(last_line(&imported), "1 created, 0 updated, 0 unchanged.");
    let again = import(&database, folder.path(), &["--author", "boss"]).await;
    assert_eq!(last_line(&again), "0 created, 0 updated, 1 unchanged.");
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
    let refused = import(&database, folder.path(), &[]).await;
    let lines = err(&refused);
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
        (front("title: A"), "services/1.md: expected value at line 1 column 2"),
        (front("[]"), "services/1.md: "),
        (front(r#"{"title": "A", "author": "x"}"#), "services/1.md: unknown field `author`"),
        (front(r#"{"title": "A\u0000"}"#), "services/1.md: NUL characters are not allowed"),
        (front(r#"{"title": "A", "metadata": {"a": ["\u0000"]}}"#), "services/1.md: NUL characters are not allowed"),
        (front(&"[".repeat(100_000)), "services/1.md: recursion limit exceeded"),
        (directory(&[("faq.json", b"{}")]), "faq.json: "),
        (directory(&[("other/1.md", b"")]), "holds no content: none of services, case-studies"),
    ];
    for (folder, reason) in cases {
        let refused = import(&database, folder.path(), &[]).await;
        assert!(err(&refused).contains(reason) && !refused.status.success(), "{reason}: {}", err(&refused));
    }
    let absent = import(&database, &secret.path().join("absent"), &[]).await;
    assert!(err(&absent).contains("No such file or directory"), "{}", err(&absent));
}
