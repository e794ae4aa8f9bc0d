//! `PUT`: absent fields stay, null clears, and the resulting entity is validated.

use serde_json::{Value, json};

use super::editable_entities;
use crate::support::{Client, Site};

#[actix_web::test]
async fn absent_fields_keep_their_values() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for kind in editable_entities::all(&admin).await {
        let before = kind.create(&admin, "Something").await;
        let path = kind.at(&before);
        for body in [json!({}), json!({"unknown": {"deep": [null]}, "id": 77, "version": 77, "createdAt": "never"})] {
            let mut same = admin.put(&path, body).await.expect(200).json();
            for counted in ["version", "updatedAt"] {
                same[counted] = before[counted].clone();
            }
            let mut before = before.clone();
            before["updatedAt"] = same["updatedAt"].clone();
            assert_eq!(same, before, "{}", kind.path);
        }
        let after = admin.put(&path, kind.change()).await.expect(200).json();
        for name in kind.fields().iter().filter(|name| !["version", "updatedAt", kind.patch.0].contains(&name.as_str()))
        {
            assert_eq!(after[name], before[name], "{} {name}", kind.path);
        }
    }
}

#[actix_web::test]
async fn null_clears_optional_fields_only() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let author = admin.get("/api/user").await.id();
    let child = json!({"label": "Parent", "href": "/"});
    let parent = admin.post("/api/navigation", child).await.expect(201).id();
    for (path, draft, cleared) in [
        (
            "/api/admin/users",
            json!({"username": "ada", "password": "secret1", "displayName": "A", "bio": "B", "avatarUrl": "/c"}),
            &["displayName", "bio", "avatarUrl"][..],
        ),
        (
            "/api/admin/content",
            json!({"title": "T", "type": "service", "content": "C", "metadata": "{\"a\": 1}"}),
            &["metadata"],
        ),
        (
            "/api/admin/blog",
            json!({"title": "T", "content": "C", "authors": [author], "date": "2024-01-01"}),
            &["date"],
        ),
        (
            "/api/navigation",
            json!({"label": "L", "href": "/", "parentId": parent, "metadata": {"icon": "code"}}),
            &["parentId", "metadata"],
        ),
    ] {
        let entity = admin.post(path, draft).await.expect(201).json();
        for field in cleared {
            assert_ne!(entity[field], json!(null), "{path} {field}");
            let after = admin.put(&format!("{path}/{}", entity["id"]), json!({*field: null})).await.expect(200).json();
            assert_eq!(after[field], json!(null), "{path} {field}");
        }
    }
    for kind in editable_entities::all(&admin).await {
        let entity = kind.create(&admin, "Something").await;
        for missing in [json!(null), json!("   ")] {
            let answer = admin.put(&kind.at(&entity), json!({kind.name: missing})).await;
            assert_eq!(answer.status, 400, "{} {}", kind.path, answer.text);
        }
        assert_eq!(kind.count(&admin, "Something").await, 1);
    }
}

#[actix_web::test]
async fn an_invalid_update_changes_nothing() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for kind in editable_entities::all(&admin).await {
        let before = kind.create(&admin, "Something").await;
        let path = kind.at(&before);
        for wrong in [json!(7), json!({}), json!(["x"]), json!(true)] {
            let mut body = kind.change();
            body[kind.name] = wrong;
            admin.put(&path, body).await.expect(400);
        }
        let mut body = kind.change();
        body[kind.name] = json!("x".repeat(60_000));
        admin.put(&path, body).await.expect(400);
        assert_eq!(admin.get(&path).await.expect(200).json(), before, "{}", kind.path);
    }
}

#[actix_web::test]
async fn validates_the_merged_entity() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let draft = json!({"label": "Child", "href": "/"});
    let child = admin.post("/api/navigation", draft.clone()).await.expect(201).id();
    let grandchild = json!({"label": "Grandchild", "href": "/", "parentId": child});
    admin.post("/api/navigation", grandchild).await.expect(201);
    let top = admin.post("/api/navigation", draft).await.expect(201).id();
    let answer = admin.put(&format!("/api/navigation/{child}"), json!({"parentId": top})).await.expect(400);
    assert_eq!(answer.json()["fields"]["parentId"], json!(["An item with children cannot have a parent"]));
}

#[actix_web::test]
async fn lengths_are_counted_in_characters() {
    let site = Site::start().await;
    let admin = site.admin().await;
    // Each of these is one scalar value of four bytes, two units of UTF-16.
    let crabs = |count| "🦀".repeat(count);
    let id = admin.get("/api/user").await.id();
    for (path, body, field, most) in [
        ("/api/admin/content", json!({"type": "service", "content": "C"}), "title", 200),
        ("/api/admin/blog", json!({"content": "C", "authors": [id]}), "title", 200),
        ("/api/admin/blog", json!({"title": "T", "content": "C", "authors": [id]}), "excerpt", 500),
        ("/api/navigation", json!({"href": "/"}), "label", 100),
        ("/api/contact", json!({"email": "ada@example.com", "message": "M"}), "name", 200),
        ("/api/contact", json!({"name": "N", "email": "ada@example.com", "message": "M"}), "company", 200),
        ("/api/contact", json!({"name": "N", "email": "ada@example.com"}), "message", 10_000),
        ("/api/ai/chat", json!({}), "message", 4_000),
        ("/api/ai/generate-image", json!({}), "prompt", 1_000),
    ] {
        let with = |count| {
            let mut body = body.clone();
            body[field] = json!(crabs(count));
            body
        };
        let answer = admin.post(path, with(most)).await;
        assert!([200, 201].contains(&answer.status), "{path} {field}: {}", answer.text);
        let answer = admin.post(path, with(most + 1)).await;
        assert_eq!(answer.status, 400, "{path} {field}");
    }
    for (path, body, field, least) in
        [("/api/faq/categories", json!({}), "name", 3), ("/api/admin/users", json!({"username": "ada"}), "password", 6)]
    {
        let with = |count| {
            let mut body = body.clone();
            body[field] = json!(crabs(count));
            body
        };
        admin.post(path, with(least - 1)).await.expect(400);
        admin.post(path, with(least)).await.expect(201);
    }
}

/// The path of an entity, a valid draft, and new values of its fields; those of others are texts.
type Fields = (&'static str, Value, Vec<(&'static str, Value)>);

/// Returns all editable entities with all their fields.
async fn fields(admin: &Client) -> Vec<Fields> {
    let ids = async |path: &str, body: Value| admin.post(path, body).await.expect(201).id();
    let me = admin.get("/api/user").await.id();
    let other = ids("/api/admin/users", json!({"username": "other", "password": "secret1"})).await;
    let parent = ids("/api/navigation", json!({"label": "Parent", "href": "/"})).await;
    let (first, second) = (
        ids("/api/faq/categories", json!({"name": "First"})).await,
        ids("/api/faq/categories", json!({"name": "Second"})).await,
    );
    let card = json!({"description": "D", "icon": "code", "color": "#123456", "imageUrl": "/i.png", "featured": true});
    vec![
        (
            "/api/admin/users",
            json!({"username": "old", "password": "secret1"}),
            vec![
                ("username", json!("new")),
                ("isAdmin", json!(true)),
                ("displayName", json!("New Name")),
                ("bio", json!("New")),
                ("avatarUrl", json!("/new.png")),
            ],
        ),
        (
            "/api/admin/content",
            json!({"title": "Old", "type": "service", "content": "Old"}),
            vec![
                ("title", json!("New")),
                ("type", json!("case-study")),
                ("content", json!("New")),
                ("metadata", json!("{\"client\": \"New\"}")),
                ("published", json!(false)),
                ("order", json!(7)),
            ],
        ),
        (
            "/api/admin/blog",
            json!({"title": "Old", "content": "Old", "authors": [me], "date": "2024-02-29"}),
            vec![
                ("title", json!("New")),
                ("content", json!("New")),
                ("excerpt", json!("In short")),
                ("slug", json!("new-one")),
                ("published", json!(true)),
                ("tags", json!(["a", "b"])),
                ("date", json!("2024-03-01")),
                ("authors", json!([other, me])),
            ],
        ),
        (
            "/api/navigation",
            json!({"label": "Old", "href": "/old"}),
            vec![
                ("label", json!("New")),
                ("href", json!("/new")),
                ("order", json!(7)),
                ("isVisible", json!(false)),
                ("requiresAdmin", json!(true)),
                ("parentId", json!(parent)),
                ("metadata", card),
            ],
        ),
        (
            "/api/faq/categories",
            json!({"name": "Old name"}),
            vec![("name", json!("New name")), ("displayOrder", json!(7)), ("isActive", json!(false))],
        ),
        (
            "/api/faq/items",
            json!({"question": "An old question?", "answer": "An old answer.", "categoryId": first}),
            vec![
                ("question", json!("A new question?")),
                ("answer", json!("A new answer.")),
                ("categoryId", json!(second)),
                ("displayOrder", json!(7)),
                ("isActive", json!(false)),
            ],
        ),
    ]
}

#[actix_web::test]
async fn every_field_can_be_changed_alone() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let kinds = editable_entities::all(&admin).await;
    for (kind, draft, mut changes) in fields(&admin).await {
        let drafted = &kinds.iter().find(|known| known.path == kind).unwrap().drafted;
        let others = drafted.iter().filter(|name| changes.iter().all(|(given, _)| given != name));
        changes.extend(others.map(|name| (name.as_str(), json!("New"))).collect::<Vec<_>>());
        let mut expected = admin.post(kind, draft).await.expect(201).json();
        let path = format!("{kind}/{}", expected["id"]);
        for (field, value) in changes {
            let after = admin.put(&path, json!({field: value})).await.expect(200).json();
            let new = if field == "authors" {
                after[field].as_array().unwrap().iter().map(|author| author["id"].clone()).collect()
            } else {
                after[field].clone()
            };
            assert_eq!(new, value, "{kind} {field}");
            for (name, now) in after.as_object().unwrap() {
                if ![field, "version", "updatedAt"].contains(&name.as_str()) {
                    assert_eq!(*now, expected[name], "{kind} {name} after {field}");
                }
            }
            assert_eq!(admin.get(&path).await.expect(200).json(), after, "{kind} {field}");
            expected = after;
        }
    }
    let wish = json!({"username": "somebody", "password": "secret1"});
    let id = admin.post("/api/admin/users", wish).await.expect(201).id();
    admin.put(&format!("/api/admin/users/{id}"), json!({"password": "another one"})).await.expect(200);
    site.login("somebody", "another one").await;
}
