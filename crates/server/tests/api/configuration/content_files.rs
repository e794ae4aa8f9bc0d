//! `portico export` and `portico import`.

mod faults;

use std::{collections::BTreeMap, fs, path::Path, process::Output};

use postgres::testing::Database;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::program::{Serving, err, fails, finished, out, prints, text};
use crate::{
    openapi::creates,
    support::{ADMIN, Client, until},
};

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

async fn export(database: &Database, to: &Path) {
    prints(&["export", text(to)], &[("DATABASE_URL", database.url())], "Exported ").await;
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
    let serving = Serving::on(&database, &[("SAMPLE_CONTENT", "on")]).await;
    let admin = serving.admin("secret1").await;
    (database, serving, admin)
}

/// A database with the accounts of a site, and no content.
async fn with_accounts_of(admin: &Client) -> Database {
    let database = Database::fresh().await;
    let variables = [("DATABASE_URL", database.url())];
    for user in admin.read("/api/admin/users").await.as_array().unwrap() {
        prints(&["admin", "create", user["username"].as_str().unwrap()], &variables, "").await;
    }
    database
}

/// All versions and times of the content.
async fn everything(admin: &Client) -> Vec<String> {
    let mut all = Vec::new();
    for path in creates().filter(|path| *path != "/api/admin/users") {
        all.push(admin.get(path).await.expect(200).text);
    }
    all
}

/// Content of every state that the sample has not.
async fn add_unusual_content(admin: &Client) {
    let post = json!({"title": "Entwurf: \"Täg\" 🎉", "content": "---\nno front matter\n---\n\r\n    code", "authors": [ADMIN],
        "tags": ["ä", "B"], "slug": "draft", "date": "2020-02-29"});
    admin.create("/api/admin/blog", post).await;
    let undated = json!({"title": "Undated", "content": "Text", "authors": [ADMIN], "published": true});
    let id = admin.create("/api/admin/blog", undated).await.id();
    admin.put(&format!("/api/admin/blog/{id}"), json!({"date": null, "excerpt": "Written by hand"})).await.expect(200);
    for (content, metadata, order) in
        [("One", json!(r#"{"b": 1, "a": [1.5, null]}"#), 7), ("Two", Value::Null, 7), ("Three", json!("{}"), 1)]
    {
        let item = json!({"title": "The same", "type": "service", "content": content, "metadata": metadata, "order": order,
            "published": false});
        admin.create("/api/admin/content", item).await;
    }
    admin
        .create("/api/admin/pages", json!({"title": "Preise", "content": "---\n*Ab* 1 €", "imageUrl": "/a.png"}))
        .await;
    let category = json!({"name": "Hidden", "displayOrder": 3, "isActive": false});
    let category = admin.create("/api/faq/categories", category).await.id();
    for answer in ["The first answer", "The second answer"] {
        let item = json!({"question": "Asked twice?", "answer": answer, "categoryId": category, "displayOrder": 9, "isActive": false});
        admin.create("/api/faq/items", item).await;
    }
    let top = json!({"label": "Top", "href": "/top", "order": -3, "isVisible": false, "requiresAdmin": true});
    let top = admin.create("/api/navigation", top).await.id();
    for href in ["/b", "/a"] {
        let item =
            json!({"label": "Child", "href": href, "parentId": top, "metadata": {"color": "#fff", "featured": true}});
        admin.create("/api/navigation", item).await;
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
    let there = "first exists: name a new directory";
    fails(&["export", text(&first)], &[("DATABASE_URL", database.url())], there).await;

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
    let planned_post = format!("{post} would be updated");
    let expected = [
        "services/01-ai-strategy-and-discovery.md would be updated",
        &planned_post,
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
    until("the new page", async || visitor.get("/blog").await.expect(200).text.contains("Judging models")).await;
    let slug = "/api/blog/evaluating-models-you-cannot-explain";
    assert_eq!(visitor.read(slug).await["title"], "Judging models");
    assert!(visitor.get("/api/blog").await.expect(200).text.contains("A new one"));
    assert!(!visitor.get("/api/content/service").await.expect(200).text.contains("AI strategy and discovery"));
    assert!(visitor.get("/api/content/team-member").await.expect(200).text.contains("Mara Lindqvist"));
    assert!(visitor.get("/api/faq/public").await.expect(200).text.contains("What services do you offer?"));
    assert!(last_line(&import(&database, &root, &[]).await).starts_with("0 created, 0 updated, "));
}
