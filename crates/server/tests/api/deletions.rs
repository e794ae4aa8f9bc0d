//! Undoing deletions.

mod users;

use serde_json::{Value, json};

use crate::{blog::Blog, support::TestResponse};

const TABLES: &str = "users author_slugs content_management blog_posts blog_post_authors former_slugs faq_categories \
    faq_items navigation_items contact_submissions newsletter_subscriptions";

impl Blog {
    /// Creates a published post by these authors.
    async fn written(&self, title: &str, authors: &[i64]) -> Value {
        let content = "# Text\n\nSome text.";
        let tags = ["One", "two"];
        let post =
            json!({ "title": title, "content": content, "authors": authors, "tags": tags, "date": "2024-02-29" });
        self.post(post).await
    }

    /// Deletes something and returns the path that undoes it.
    async fn delete(&self, path: &str) -> String {
        let deleted = self.admin.delete(path).await.expect(204);
        assert_eq!(deleted.text, "");
        let undo = deleted.header("undo").to_owned();
        assert!(undo.starts_with("/api/admin/deletions/"), "{path}: {undo}");
        undo
    }

    async fn undo(&self, path: &str) -> TestResponse {
        self.admin.post(path, json!({})).await
    }

    /// Returns all rows of all tables.
    fn dump(&self) -> Vec<String> {
        let rows = |table| {
            let query = format!("SELECT '{table} ' || to_jsonb(t)::text AS line FROM {table} t ORDER BY 1");
            self.site.database.lines(&query)
        };
        TABLES.split(' ').flat_map(rows).collect()
    }
}

#[actix_web::test]
async fn an_undone_deletion_restores_every_row() {
    let site = Blog::start().await;
    let ada = site.user("ada", "Ada").await;
    let metadata = json!({ "client": "Acme", "order": 12_345_678_901_234_567_890_u64 }).to_string();
    let study = json!({ "title": "A study", "type": "case-study", "content": "Text", "metadata": metadata });
    let study = site.make("/api/admin/content", study).await;
    site.admin.put(&format!("/api/admin/content/{}", study["id"]), json!({ "title": "The study" })).await.expect(200);
    let post = site.written("Notes", &[ada, site.me]).await;
    let post_path = format!("/api/admin/blog/{}", post["id"]);
    site.admin.put(&post_path, json!({ "slug": "new-notes" })).await.expect(200);
    let category = site.make("/api/faq/categories", json!({ "name": "Pricing", "displayOrder": 3 })).await;
    let mut item = Value::Null;
    for order in [2, 1] {
        let body = json!({ "question": "How much?", "answer": "It *depends* on it.", "categoryId": category["id"],
            "displayOrder": order });
        item = site.make("/api/faq/items", body).await;
    }
    let link =
        json!({ "label": "Blog", "href": "/blog", "order": 4, "metadata": { "icon": "layers", "featured": true } });
    let link = site.make("/api/navigation", link).await;
    let enquiry = json!({ "name": "Ada", "email": "ada@example.com", "message": "Hello" });
    let enquiry = site.visitor.create("/api/contact", enquiry).await.id();
    site.visitor.create("/api/newsletter", json!({ "email": "ada@example.com" })).await;
    let before = site.dump();
    for path in [
        format!("/api/admin/content/{}", study["id"]),
        post_path,
        format!("/api/admin/users/{ada}"),
        format!("/api/faq/items/{}", item["id"]),
        format!("/api/faq/categories/{}", category["id"]),
        format!("/api/navigation/{}", link["id"]),
        format!("/api/admin/enquiries/{enquiry}"),
        "/api/admin/subscribers/1".to_owned(),
    ] {
        let undo = site.delete(&path).await;
        assert_ne!(site.dump(), before, "{path}");
        assert_eq!(site.undo(&undo).await.expect(204).text, "");
        assert_eq!(site.dump(), before, "{path}");
        let again = site.undo(&undo).await.expect(404).json();
        assert_eq!(again["error"], "This deletion can’t be undone any more", "{path}");
    }
    site.admin.get(&format!("/api/admin/enquiries/{enquiry}")).await.expect(200);
    let undo = site.delete("/api/admin/subscribers/1").await;
    site.site.sql("UPDATE deletions SET deleted_at = now() - interval '61 minutes'");
    site.undo(&undo).await.expect(404);
}

#[actix_web::test]
async fn visitors_see_what_was_restored_at_once() {
    let site = Blog::start().await;
    let post = site.written("Notes", &[site.me]).await;
    site.visitor.get("/blog/notes").await.expect(200);
    let undo = site.delete(&format!("/api/admin/blog/{}", post["id"])).await;
    site.visitor.get("/blog/notes").await.expect(404);
    site.visitor.get("/api/blog/notes").await.expect(404);
    site.undo(&undo).await.expect(204);
    assert!(site.visitor.get("/blog/notes").await.expect(200).text.contains("Some text."));
    assert_eq!(site.visitor.read("/api/blog/notes").await["authors"][0]["name"], "admin");
    let found = site.visitor.get("/api/search?q=notes").await.expect(200).text;
    assert!(found.contains("/blog/notes"), "{found}");
}

#[actix_web::test]
async fn a_name_that_was_taken_meanwhile_is_a_conflict_until_it_is_free() {
    let site = Blog::start().await;
    let post = site.written("Notes", &[site.me]).await;
    let undo = site.delete(&format!("/api/admin/blog/{}", post["id"])).await;
    let other = site.written("Notes", &[site.me]).await;
    let conflict = site.undo(&undo).await.expect(409).json();
    let message = "A post with this slug already exists";
    assert_eq!(conflict, json!({ "error": message, "message": message, "fields": { "slug": [message] } }));
    site.admin.put(&format!("/api/admin/blog/{}", other["id"]), json!({ "slug": "others" })).await.expect(200);
    site.undo(&undo).await.expect(204);
    let shown = site.visitor.read("/api/blog/notes").await;
    assert_eq!(shown["id"], post["id"]);

    let category = site.make("/api/faq/categories", json!({ "name": "Pricing" })).await;
    let undo = site.delete(&format!("/api/faq/categories/{}", category["id"])).await;
    site.make("/api/faq/categories", json!({ "name": "PRICING" })).await;
    assert_eq!(site.undo(&undo).await.expect(409).json()["error"], "A category with this name already exists");

    site.visitor.create("/api/newsletter", json!({ "email": "ada@example.com" })).await;
    let undo = site.delete("/api/admin/subscribers/1").await;
    site.visitor.create("/api/newsletter", json!({ "email": "ADA@example.com" })).await;
    assert_eq!(site.undo(&undo).await.expect(409).json()["error"], "This address is on the list again");
}

#[actix_web::test]
async fn a_question_is_not_restored_without_its_category() {
    let site = Blog::start().await;
    let category = site.make("/api/faq/categories", json!({ "name": "Pricing" })).await;
    let item = json!({ "question": "How much?", "answer": "It depends on it.", "categoryId": category["id"] });
    let item = site.make("/api/faq/items", item).await;
    let undo_item = site.delete(&format!("/api/faq/items/{}", item["id"])).await;
    let undo_category = site.delete(&format!("/api/faq/categories/{}", category["id"])).await;
    let conflict = site.undo(&undo_item).await.expect(409).json();
    assert_eq!(conflict["error"], "The category of this question was deleted, too");
    site.undo(&undo_category).await.expect(204);
    site.undo(&undo_item).await.expect(204);
    assert_eq!(site.admin.read("/api/faq/items").await, json!([item]));
}

#[actix_web::test]
async fn a_stale_deletion_records_nothing() {
    let site = Blog::start().await;
    let post = site.written("Notes", &[site.me]).await;
    let path = format!("/api/admin/blog/{}", post["id"]);
    let stale = site.admin.send(reqwest::Method::DELETE, &path, &[("If-Match", "\"9\"")], None).await.expect(412);
    assert_eq!(stale.header("undo"), "");
    assert_eq!(site.site.sql("DELETE FROM deletions"), 0);
}

/// Creates a parent with a visible and a hidden child.
async fn menu(site: &Blog) -> (Value, [Value; 2]) {
    let parent = site.make("/api/navigation", json!({ "label": "Company", "href": "/about", "order": 2 })).await;
    let child = |label: &str, visible: bool| json!({ "label": label, "href": "/x", "parentId": parent["id"], "isVisible": visible, "metadata": { "icon": "mail" } });
    let first = site.make("/api/navigation", child("Team", true)).await;
    let second = site.make("/api/navigation", child("Jobs", false)).await;
    (parent, [first, second])
}

/// Returns label, parent and visibility of all items, by id.
async fn items(site: &Blog) -> Value {
    let list = site.admin.read("/api/navigation").await;
    let mut items = list.as_array().unwrap().clone();
    items.sort_by_key(|item| item["id"].as_i64());
    items.iter().map(|item| json!([item["label"], item["parentId"], item["isVisible"]])).collect()
}

fn path(item: &Value) -> String {
    format!("/api/navigation/{}", item["id"])
}

#[actix_web::test]
async fn children_become_top_level_or_hidden_or_are_deleted() {
    for (query, left) in [
        ("", json!([["Team", null, true], ["Jobs", null, false]])),
        ("?children=promote", json!([["Team", null, true], ["Jobs", null, false]])),
        ("?children=hide", json!([["Team", null, false], ["Jobs", null, false]])),
        ("?children=delete", json!([])),
    ] {
        let site = Blog::start().await;
        let (parent, children) = menu(&site).await;
        let id = &parent["id"];
        let undo = site.delete(&format!("{}{query}", path(&parent))).await;
        assert_eq!(items(&site).await, left, "{query}");
        if query.is_empty() {
            assert_eq!(site.admin.read(&path(&children[0])).await["version"], 2);
        }
        site.undo(&undo).await.expect(204);
        assert_eq!(
            items(&site).await,
            json!([["Company", null, true], ["Team", id, true], ["Jobs", id, false]]),
            "{query}"
        );
        assert_eq!(site.admin.read(&path(&parent)).await, parent, "{query}");
        let child = site.admin.read(&path(&children[0])).await;
        assert_eq!((&child["metadata"], &child["order"]), (&children[0]["metadata"], &children[0]["order"]), "{query}");
    }
}

#[actix_web::test]
async fn rejects_another_treatment_of_children() {
    let site = Blog::start().await;
    let (parent, _) = menu(&site).await;
    let answer = site.admin.delete(&format!("{}?children=orphan", path(&parent))).await.expect(400).json();
    assert_eq!(answer["fields"]["children"], json!(["Children must be one of: promote, hide, delete"]));
    site.admin.get(&path(&parent)).await.expect(200);
}

#[actix_web::test]
async fn children_that_changed_meanwhile_stay_as_they_are() {
    let site = Blog::start().await;
    let (parent, [team, jobs]) = menu(&site).await;
    let undo = site.delete(&path(&parent)).await;
    site.make("/api/navigation", json!({ "label": "Below", "href": "/x", "parentId": team["id"] })).await;
    site.admin.delete(&path(&jobs)).await.expect(204);
    site.undo(&undo).await.expect(204);
    assert_eq!(items(&site).await, json!([["Company", null, true], ["Team", null, true], ["Below", team["id"], true]]));
}

#[actix_web::test]
async fn an_item_whose_parent_is_gone_is_restored_as_top_level() {
    let site = Blog::start().await;
    let (parent, [team, _]) = menu(&site).await;
    let undo = site.delete(&path(&team)).await;
    site.admin.delete(&format!("{}?children=delete", path(&parent))).await.expect(204);
    site.undo(&undo).await.expect(204);
    assert_eq!(items(&site).await, json!([["Team", null, true]]));
}
