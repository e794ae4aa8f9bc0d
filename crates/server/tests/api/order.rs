//! Arranging lists in one call.

use serde_json::json;

use crate::support::{Client, Site};

async fn item(admin: &Client, title: &str, kind: &str) -> i64 {
    admin.create("/api/admin/content", json!({"title": title, "type": kind, "content": "Text."})).await.id()
}

#[actix_web::test]
async fn a_list_is_arranged_at_once_and_only_what_moves_gets_a_version() {
    let (site, admin) = Site::with_admin().await;
    let ids =
        [item(&admin, "A", "service").await, item(&admin, "B", "service").await, item(&admin, "C", "service").await];
    let other = item(&admin, "X", "case-study").await;
    admin.put("/api/admin/content/order", json!({"ids": [ids[0], ids[2], ids[1]]})).await.expect(204);
    assert_eq!(site.visitor().get("/api/content/service").await.each("title"), ["A", "C", "B"]);
    let mut versions = Vec::new();
    for id in ids {
        versions.push(admin.read(&format!("/api/admin/content/{id}")).await["version"].clone());
    }
    assert_eq!(json!(versions), json!([1, 2, 2]));
    for changed in [json!([ids[0], ids[1]]), json!([ids[0], ids[1], ids[2], other]), json!([9_999])] {
        let refused = admin.put("/api/admin/content/order", json!({ "ids": changed })).await.expect(409);
        assert_eq!(refused.text, "The list has changed meanwhile. Please load it again.");
    }
    admin.put("/api/admin/content/order", json!({"ids": []})).await.expect(400);
    site.visitor().put("/api/admin/content/order", json!({"ids": ids})).await.expect(401);
    assert_eq!(site.visitor().get("/api/content/service").await.each("title"), ["A", "C", "B"]);
}

#[actix_web::test]
async fn categories_items_and_links_are_arranged() {
    let (site, admin) = Site::with_admin().await;
    let mut categories = Vec::new();
    for name in ["One", "Two"] {
        categories.push(admin.create("/api/faq/categories", json!({ "name": name })).await.id());
    }
    categories.reverse();
    admin.put("/api/admin/faq-categories/order", json!({ "ids": categories })).await.expect(204);
    assert_eq!(site.visitor().read("/api/faq/public").await[0]["name"], "Two");
    let mut items = Vec::new();
    for question in ["First question?", "Second question?"] {
        let item = json!({"question": question, "answer": "A long enough answer.", "categoryId": categories[0]});
        items.push(admin.create("/api/faq/items", item).await.id());
    }
    items.reverse();
    admin.put("/api/admin/faq-items/order", json!({ "ids": items })).await.expect(204);
    assert_eq!(site.visitor().read("/api/faq/public").await[0]["items"][0]["question"], "Second question?");
    let mut links = Vec::new();
    for label in ["First", "Second"] {
        links.push(admin.create("/api/navigation", json!({"label": label, "href": "/"})).await.id());
    }
    links.reverse();
    admin.put("/api/admin/navigation/order", json!({ "ids": links })).await.expect(204);
    assert_eq!(site.visitor().read("/api/navigation").await[0]["label"], "Second");
}
