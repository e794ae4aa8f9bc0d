//! Versions and `If-Match`.

use serde_json::json;

use super::editable_entities;
use crate::support::{ADMIN, Site, refused, statuses};

const STALE: &str = "This was changed by someone else in the meantime. Please reload and try again.";

#[actix_web::test]
async fn an_entitys_etag_is_its_version_in_quotes() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let created = admin.create(kind.path, kind.draft("Something")).await;
        assert_eq!((created.json()["version"].clone(), created.header("etag")), (json!(1), "\"1\""), "{}", kind.path);
        let path = kind.at(&created.json());
        let updated = admin.put(&path, kind.change()).await.expect(200);
        assert_eq!((updated.json()["version"].clone(), updated.header("etag")), (json!(2), "\"2\""), "{}", kind.path);
        assert_eq!(admin.get(&path).await.expect(200).header("etag"), "\"2\"", "{}", kind.path);
        let list = admin.read(kind.path).await;
        let listed = list.as_array().unwrap().iter().find(|one| one["id"] == created.json()["id"]).unwrap();
        assert_eq!(listed["version"], 2, "{}", kind.path);
    }
}

#[actix_web::test]
async fn a_stale_if_match_is_412_and_changes_nothing() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let path = kind.at(&kind.create(&admin, "Something").await);
        let before = admin.put(&path, kind.rename("Anything")).await.expect(200).json();
        for stale in ["\"1\"", "\"3\"", "W/\"2\"", "2", "\"x\"", "", "\"1\", \"3\""] {
            for answer in [admin.put_if(&path, stale, kind.change()).await, admin.delete_if(&path, stale).await] {
                refused(&answer, &path, 412, STALE, &format!("{path} {stale}"));
            }
            assert_eq!(admin.read(&path).await, before, "{path} {stale}");
        }
    }
}

#[actix_web::test]
async fn accepts_a_current_if_match_a_star_and_no_header() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let path = kind.at(&kind.create(&admin, "Something").await);
        for (known, version) in [("\"1\"", 2), ("\"7\", \"2\"", 3), ("*", 4)] {
            let answer = admin.put_if(&path, known, kind.rename(&format!("Name {version}"))).await;
            assert_eq!(answer.expect(200).json()["version"], version, "{path} {known}");
        }
        assert_eq!(admin.put(&path, kind.change()).await.expect(200).json()["version"], 5);
        admin.delete_if(&path, "\"5\"").await.expect(204);
        // A deleted entity is 404 with any version.
        admin.delete_if(&path, "\"5\"").await.expect(404);
    }
}

#[actix_web::test]
async fn one_of_concurrent_saves_of_a_version_wins() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let path = kind.at(&kind.create(&admin, "Something").await);
        let saves = (0..6).map(|_| admin.put_if(&path, "\"1\"", kind.change()));
        assert_eq!(statuses(saves).await, [200, 412, 412, 412, 412, 412], "{path}");
        assert_eq!(admin.read(&path).await["version"], 2);

        let save = admin.put_if(&path, "\"2\"", kind.rename("Anything"));
        let (save, delete) = tokio::join!(save, admin.delete_if(&path, "\"2\""));
        assert!(matches!((save.status, delete.status), (200, 412) | (404, 204)), "{path} {save:?} {delete:?}");
    }
}

#[actix_web::test]
async fn unconditional_saves_each_raise_the_version() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let path = kind.at(&kind.create(&admin, "Something").await);
        let saves = (0..6).map(|number| admin.put(&path, kind.rename(&format!("Name {number}"))));
        assert_eq!(statuses(saves).await, [200; 6], "{path}");
        assert_eq!(admin.read(&path).await["version"], 7, "{path}");
    }
}

#[actix_web::test]
async fn an_unchanged_save_keeps_version_and_time() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let path = kind.at(&kind.create(&admin, "Something").await);
        let before = admin.put(&path, kind.change()).await.expect(200);
        for same in [json!({}), kind.change(), kind.rename(" Something ")] {
            let after = admin.put(&path, same.clone()).await.expect(200);
            assert_eq!((after.json(), after.header("etag")), (before.json(), "\"2\""), "{path} {same}");
            assert_eq!(admin.put_if(&path, "\"1\"", same.clone()).await.status, 412, "{path} {same}");
        }
    }
}

#[actix_web::test]
async fn a_password_is_always_a_change() {
    let (_site, admin) = Site::with_admin().await;
    let user = admin.create("/api/admin/users", json!({"username": "ada", "password": "secret1"})).await;
    let path = format!("/api/admin/users/{}", user.id());
    let same = admin.put(&path, json!({"password": "secret1"})).await.expect(200);
    assert_eq!(same.json()["version"], 2);
}

#[actix_web::test]
async fn rederiving_slug_and_excerpt_changes_nothing() {
    let (_site, admin) = Site::with_admin().await;
    let draft = json!({"title": "Twice", "content": "Some words.", "authors": [ADMIN], "tags": ["a", "b"]});
    admin.create("/api/admin/blog", draft.clone()).await;
    let second = admin.create("/api/admin/blog", draft.clone()).await.json();
    assert_eq!(second["slug"], "twice-2");
    let path = format!("/api/admin/blog/{}", second["id"]);
    let same = json!({"title": "Twice", "slug": "", "excerpt": "", "authors": [ADMIN], "tags": ["a, b", "a"]});
    assert_eq!(admin.put(&path, same).await.expect(200).json(), second);
    let fewer = admin.put(&path, json!({"tags": ["b"]})).await.expect(200).json();
    assert_eq!(fewer["version"], 2);
}

#[actix_web::test]
async fn setting_the_same_status_keeps_the_version() {
    let (site, admin) = Site::with_admin().await;
    let enquiry = json!({"name": "Ada", "email": "ada@example.com", "message": "Hello"});
    let path = format!("/api/admin/enquiries/{}", site.visitor().create("/api/contact", enquiry).await.id());
    for (body, version) in [(json!({}), 1), (json!({"status": "new"}), 1), (json!({"status": "read"}), 2)] {
        assert_eq!(admin.put(&path, body).await.expect(200).json()["version"], version);
    }
}

#[actix_web::test]
async fn an_entity_names_who_saved_its_version() {
    let (site, admin) = Site::with_admin().await;
    let maria = json!({"username": "maria", "password": "secret1", "displayName": "María Müller", "isAdmin": true});
    let id = admin.create("/api/admin/users", maria).await.id();
    let maria = site.login("maria", "secret1").await;
    let item = json!({"title": "A", "type": "service", "content": "Text."});
    let path = format!("/api/admin/content/{}", admin.create("/api/admin/content", item).await.id());
    let administrator = admin.get(&path).await.header("x-edited-by").to_owned();
    assert!(!["", "Mar%C3%ADa%20M%C3%BCller"].contains(&administrator.as_str()), "{administrator}");
    maria.put(&path, json!({"title": "B"})).await.expect(200);
    let shown = admin.get(&path).await;
    assert_eq!(shown.header("x-edited-by"), "Mar%C3%ADa%20M%C3%BCller");
    assert!(shown.header("x-edited-at").ends_with('Z'));
    admin.put(&path, json!({"title": "B"})).await.expect(200);
    assert_eq!(admin.get(&path).await.header("x-edited-by"), "Mar%C3%ADa%20M%C3%BCller", "nothing was changed");
    admin.post("/api/admin/content/bulk", json!({"ids": [1], "action": "unpublish"})).await.expect(200);
    assert_eq!(admin.get(&path).await.header("x-edited-by"), administrator, "a bulk call");
    maria.put(&path, json!({"title": "C"})).await.expect(200);
    admin.delete(&format!("/api/admin/users/{id}")).await.expect(204);
    let shown = admin.get(&path).await;
    assert_eq!(shown.header("x-edited-by"), "", "the account is deleted");
    assert_ne!(shown.header("x-edited-at"), "");
}
