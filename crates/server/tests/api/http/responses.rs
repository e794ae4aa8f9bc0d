//! The formats of successes and failures.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::json;

use super::editable_entities;
use crate::{
    openapi::creates,
    support::{Site, keys},
};

#[actix_web::test]
async fn create_is_201_update_200_and_delete_204() {
    let (_site, admin) = Site::with_admin().await;
    let kinds = editable_entities::all(&admin).await;
    let paths: BTreeSet<_> = kinds.iter().map(|kind| kind.path).collect();
    assert_eq!(paths, creates().collect(), "http/editable_entities.rs lists the calls that create entities");
    for kind in kinds {
        let created = admin.create(kind.path, kind.draft("Something")).await;
        assert_eq!(created.keys(), kind.fields(), "{} and its list of fields in http/editable_entities.rs", kind.path);
        assert_eq!(created.header("content-type"), "application/json");
        let path = kind.at(&created.json());
        assert_eq!(admin.read(&path).await, created.json(), "what was answered is what is stored");

        let updated = admin.put(&path, kind.change()).await.expect(200);
        assert_eq!(updated.keys(), kind.fields(), "{}", kind.path);
        assert_eq!(updated.json()[kind.patch.0], kind.patch.1, "{}", kind.path);
        assert_eq!(admin.read(&path).await, updated.json());

        let deleted = admin.delete(&path).await.expect(204);
        assert_eq!((deleted.bytes.len(), deleted.header("content-type")), (0, ""), "{}", kind.path);
        admin.get(&path).await.expect(404);
        admin.delete(&path).await.expect(404);
        assert_eq!(kind.count(&admin, "Something").await, 0);
    }
}

#[actix_web::test]
async fn list_rows_are_whole_entities_except_posts() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let created = kind.create(&admin, "Something").await;
        let list = admin.read(kind.path).await;
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
    let (_site, admin) = Site::with_admin().await;
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

#[actix_web::test]
async fn unknown_paths_are_404_in_text_or_json_by_feature() {
    let (_site, admin) = Site::with_admin().await;
    for path in ["/api/admin/users/9", "/api/admin/content/9", "/api/content/nothing", "/api/user/x", "/api/login/x"] {
        assert_eq!(admin.get(path).await.expect(404).text, "Not found", "{path}");
    }
    for path in ["/api/admin/blog/9", "/api/faq/items/9", "/api/navigation/9", "/api/userx", "/api/admin", "/api"] {
        let answer = admin.get(path).await.expect(404).json();
        assert_eq!(answer, json!({"error": "Not found", "message": "Not found"}), "{path}");
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
