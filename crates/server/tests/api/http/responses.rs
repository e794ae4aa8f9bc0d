//! The formats of successes and failures.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::json;

use super::editable_entities;
use crate::openapi::creates;
use crate::support::{JSON, Site, TestResponse, keys};

#[actix_web::test]
async fn create_is_201_update_200_and_delete_204() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let kinds = editable_entities::all(&admin).await;
    let paths: BTreeSet<_> = kinds.iter().map(|kind| kind.path).collect();
    assert_eq!(paths, creates().collect(), "http/editable_entities.rs lists the calls that create entities");
    for kind in kinds {
        let created = admin.post(kind.path, kind.draft("Something")).await.expect(201);
        assert_eq!(created.keys(), kind.fields(), "{} and its list of fields in http/editable_entities.rs", kind.path);
        assert_eq!(created.header("content-type"), "application/json");
        let path = kind.at(&created.json());
        assert_eq!(admin.get(&path).await.expect(200).json(), created.json(), "what was answered is what is stored");

        let updated = admin.put(&path, kind.change()).await.expect(200);
        assert_eq!(updated.keys(), kind.fields(), "{}", kind.path);
        assert_eq!(updated.json()[kind.patch.0], kind.patch.1, "{}", kind.path);
        assert_eq!(admin.get(&path).await.expect(200).json(), updated.json());

        let deleted = admin.delete(&path).await.expect(204);
        assert_eq!((deleted.bytes.len(), deleted.header("content-type")), (0, ""), "{}", kind.path);
        admin.get(&path).await.expect(404);
        admin.delete(&path).await.expect(404);
        assert_eq!(kind.count(&admin, "Something").await, 0);
    }
}

#[actix_web::test]
async fn list_rows_are_whole_entities_except_posts() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for kind in editable_entities::all(&admin).await {
        let created = kind.create(&admin, "Something").await;
        let list = admin.get(kind.path).await.expect(200).json();
        let row = list.as_array().unwrap().iter().find(|row| row["id"] == created["id"]).expect("a row").clone();
        if kind.path == "/api/admin/blog" {
            assert_eq!(
                keys(&row),
                ["authors", "createdAt", "date", "id", "published", "slug", "tags", "title", "version"]
            );
            assert_eq!(row["authors"], json!([created["authors"][0]["name"]]));
            let mut others = row.as_object().unwrap().iter().filter(|(name, _)| *name != "authors");
            assert!(others.all(|(name, value)| *value == created[name]), "{row}");
        } else {
            assert_eq!(row, created, "{}", kind.path);
        }
    }
}

#[actix_web::test]
async fn timestamps_are_rfc_3339_in_utc_and_a_posts_date_is_a_day() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let before = chrono::Utc::now() - chrono::TimeDelta::seconds(5);
    for kind in editable_entities::all(&admin).await {
        let created = kind.create(&admin, "Something").await;
        for name in ["createdAt", "updatedAt"].iter().filter(|name| kind.fields().iter().any(|field| field == *name)) {
            let text = created[name].as_str().unwrap();
            let moment: chrono::DateTime<chrono::Utc> = text.parse().expect("RFC 3339");
            assert!(text.ends_with('Z') && moment > before && moment < chrono::Utc::now(), "{} {text}", kind.path);
        }
        if kind.fields().iter().any(|field| field == "date") {
            assert_eq!(created["date"], "2024-02-29");
        }
    }
}

/// The message in the format of the JSON format, without fields.
#[track_caller]
fn says_json(answer: &TestResponse, status: u16, message: &str) {
    assert_eq!(answer.status, status, "{}", answer.text);
    assert_eq!(answer.json(), json!({"error": message, "message": message}));
    assert_eq!(answer.header("content-type"), "application/json");
}

#[track_caller]
fn says_text(answer: &TestResponse, status: u16, message: &str) {
    assert_eq!((answer.status, answer.text.as_str()), (status, message));
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
}

#[actix_web::test]
async fn errors_are_text_or_json_by_feature() {
    let site = Site::start().await;
    let admin = site.admin().await;
    // Responses of the handlers, the router, the body reader and the middleware.
    for path in ["/api/admin/users/9", "/api/admin/content/9", "/api/content/nothing", "/api/user/x", "/api/login/x"] {
        says_text(&admin.get(path).await, 404, "Not found");
    }
    for path in ["/api/admin/blog/9", "/api/faq/items/9", "/api/navigation/9", "/api/userx", "/api/admin", "/api"] {
        says_json(&admin.get(path).await, 404, "Not found");
    }
    let patch = async |path| admin.send(Method::PATCH, path, &[], None).await;
    for path in ["/api/user", "/api/login", "/api/logout", "/api/register", "/api/content/service", "/api/admin/users"]
    {
        says_text(&patch(path).await, 405, "Method not allowed");
    }
    for path in ["/api/blog", "/api/contact", "/api/newsletter", "/api/ai/chat", "/api/navigation", "/healthz"] {
        says_json(&patch(path).await, 405, "Method not allowed");
    }
    let bent = async |path| admin.send(Method::POST, path, JSON, Some(b"{".to_vec())).await;
    for path in ["/api/login", "/api/register", "/api/admin/users", "/api/admin/content"] {
        says_text(&bent(path).await, 400, "The request body is not valid JSON");
    }
    for path in
        ["/api/contact", "/api/newsletter", "/api/ai/chat", "/api/admin/blog", "/api/navigation", "/api/faq/items"]
    {
        says_json(&bent(path).await, 400, "The request body is not valid JSON");
    }
    let foreign = async |path| admin.send(Method::POST, path, &[("Origin", "null")], None).await;
    for path in ["/api/login", "/api/logout", "/api/admin/users", "/api/admin/content"] {
        says_text(&foreign(path).await, 403, "Requests from other sites are not allowed");
    }
    for path in ["/api/contact", "/api/admin/blog", "/api/faq/categories"] {
        says_json(&foreign(path).await, 403, "Requests from other sites are not allowed");
    }
}

#[actix_web::test]
async fn an_unknown_api_path_is_a_json_404() {
    let site = Site::start().await;
    for asker in [site.visitor(), site.admin().await] {
        for path in
            ["/api", "/api/", "/api/nothing", "/api/blog/a/b", "/api/admin/nothing", "/api/..%2fblog", "/api/blog/"]
        {
            for method in [Method::GET, Method::POST, Method::DELETE] {
                let answer = asker.send(method.clone(), path, &[], None).await;
                assert_eq!(answer.status, 404, "{method} {path}: {}", answer.text);
                assert_eq!(answer.json()["error"].as_str(), answer.json()["message"].as_str());
                assert_eq!(answer.header("content-type"), "application/json", "{path}");
            }
        }
    }
}

#[actix_web::test]
async fn errors_name_fields_as_in_the_request() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let bad = json!({"question": "Why?", "answer": 7, "categoryId": "1", "displayOrder": -1, "isActive": "yes"});
    let answer = admin.post("/api/faq/items", bad).await.expect(400).json();
    let expected = json!({
        "question": ["Question must be at least 5 characters"],
        "answer": ["Answer must be text"],
        "categoryId": ["Please select a category"],
        "displayOrder": ["Display order must be a positive number"],
        "isActive": ["Active must be true or false"],
    });
    assert_eq!(answer["fields"], expected);
    let first = answer["error"].as_str().unwrap();
    assert_eq!(answer["message"], first);
    assert!(expected.as_object().unwrap().values().any(|messages| messages[0] == first), "{first}");

    let bad =
        json!({"label": "", "href": "javascript:x", "order": 1.5, "metadata": {"color": "url(x)", "featured": "y"}});
    let answer = admin.post("/api/navigation", bad).await.expect(400).json();
    let fields = crate::support::keys(&answer["fields"]);
    assert_eq!(fields, ["href", "label", "metadata.color", "metadata.featured", "order"]);
}

#[actix_web::test]
async fn a_conflict_is_409_and_names_its_field() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let id = admin.get("/api/user").await.id();
    let post = json!({"title": "T", "content": "C", "authors": [id], "slug": "taken"});
    let category = json!({"name": "Pricing"});
    admin.post("/api/admin/blog", post.clone()).await.expect(201);
    admin.post("/api/faq/categories", category).await.expect(201);
    for (path, body, field, message) in [
        ("/api/admin/blog", post, "slug", "A post with this slug already exists"),
        ("/api/faq/categories", json!({"name": " PRICING "}), "name", "A category with this name already exists"),
    ] {
        let answer = admin.post(path, body).await.expect(409);
        assert_eq!(answer.json(), json!({"error": message, "message": message, "fields": {field: [message]}}));
    }
}

#[actix_web::test]
async fn one_of_concurrent_creates_with_the_same_name_wins() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let id = admin.get("/api/user").await.id();
    for (path, body) in [
        ("/api/admin/users", json!({"username": "ada", "password": "secret1"})),
        ("/api/faq/categories", json!({"name": "Pricing"})),
        ("/api/admin/blog", json!({"title": "T", "content": "C", "authors": [id], "slug": "one"})),
    ] {
        let racing = (0..6).map(|_| admin.post(path, body.clone()));
        let mut statuses: Vec<u16> =
            futures_util::future::join_all(racing).await.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409, 409, 409, 409, 409], "{path}");
    }
    // A derived slug gets a number instead.
    let derived = json!({"title": "The same title", "content": "C", "authors": [id]});
    let racing = (0..6).map(|_| admin.post("/api/admin/blog", derived.clone()));
    let mut slugs: Vec<String> = futures_util::future::join_all(racing)
        .await
        .into_iter()
        .map(|answer| answer.expect(201).json()["slug"].as_str().unwrap().to_owned())
        .collect();
    slugs.sort_unstable();
    let expected = ["", "-2", "-3", "-4", "-5", "-6"].map(|suffix| format!("the-same-title{suffix}"));
    assert_eq!(slugs, expected);
}
