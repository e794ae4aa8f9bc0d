//! The navigation menu: visibility and editing.

use serde_json::{Value, json};

use crate::support::{Client, Site, faulty, statuses};

/// Creates an item with that label and these fields.
async fn item(admin: &Client, label: &str, fields: Value) -> Value {
    let mut body = json!({ "label": label, "href": "/x" });
    for (name, value) in fields.as_object().unwrap() {
        body[name] = value.clone();
    }
    admin.create("/api/navigation", body).await.json()
}

/// Returns the labels of a client's menu.
async fn menu(reader: &Client) -> Vec<String> {
    let labels = reader.get("/api/navigation").await.expect(200).each("label");
    labels.iter().map(|label| label.as_str().unwrap().to_owned()).collect()
}

/// Updates an item.
async fn put(admin: &Client, item: &Value, changes: Value) -> crate::support::TestResponse {
    admin.put(&format!("/api/navigation/{}", item["id"]), changes).await
}

#[actix_web::test]
async fn the_menu_is_flat_by_order_then_id() {
    let (site, admin) = Site::with_admin().await;
    let c = item(&admin, "c", json!({ "order": 2 })).await;
    item(&admin, "a", json!({ "order": -1 })).await;
    item(&admin, "b", json!({ "order": 1, "parentId": c["id"] })).await;
    item(&admin, "d", json!({ "order": 2 })).await;
    for reader in [&site.visitor(), &admin] {
        assert_eq!(menu(reader).await, ["a", "b", "c", "d"]);
    }
    assert_eq!(admin.read("/api/navigation").await[1]["parentId"], c["id"]);
}

#[actix_web::test]
async fn hidden_items_and_their_children_are_for_administrators() {
    let (site, admin) = Site::with_admin().await;
    for (name, fields) in
        [("open", json!({})), ("hidden", json!({ "isVisible": false })), ("internal", json!({ "requiresAdmin": true }))]
    {
        let parent = item(&admin, name, fields).await;
        for (child, fields) in
            [("child", json!({})), ("off", json!({ "isVisible": false })), ("admin", json!({ "requiresAdmin": true }))]
        {
            let mut fields = fields;
            fields["parentId"] = parent["id"].clone();
            item(&admin, &format!("{name} {child}"), fields).await;
        }
    }
    for reader in [&site.visitor(), &site.client("carl").await] {
        assert_eq!(menu(reader).await, ["open", "open child"]);
    }
    assert_eq!(menu(&admin).await.len(), 12);
    let answer = admin.get("/api/navigation").await;
    assert!(answer.header("cache-control").contains("no-store"), "nobody keeps what administrators alone see");
    assert_eq!(menu(&site.visitor()).await, ["open", "open child"], "and it is in no cache of ours");
}

#[actix_web::test]
async fn a_parent_must_be_top_level_and_another_item() {
    let (_site, admin) = Site::with_admin().await;
    let top = item(&admin, "top", json!({ "parentId": 0 })).await;
    assert_eq!(top["parentId"], json!(null), "0 means none");
    let child = item(&admin, "child", json!({ "parentId": top["id"] })).await;
    let other = item(&admin, "other", json!({})).await;
    let cases = [
        (&other, other["id"].clone(), "An item cannot be its own parent"),
        (&other, child["id"].clone(), "Only top-level items can be chosen as parent"),
        (&top, other["id"].clone(), "An item with children cannot have a parent"),
    ];
    for (item, parent, message) in cases {
        faulty(&put(&admin, item, json!({ "parentId": parent })).await, &json!({ "parentId": [message] }));
    }
    let body = json!({ "label": "x", "href": "/x", "parentId": child["id"] });
    let nested = json!({ "parentId": ["Only top-level items can be chosen as parent"] });
    faulty(&admin.post("/api/navigation", body).await, &nested);
    for none in [json!(null), json!(0)] {
        put(&admin, &child, json!({ "parentId": top["id"] })).await.expect(200);
        assert_eq!(put(&admin, &child, json!({ "parentId": none })).await.expect(200).json()["parentId"], json!(null));
    }
}

#[actix_web::test]
async fn concurrent_changes_create_no_cycle() {
    let (_site, admin) = Site::with_admin().await;
    for _ in 0..10 {
        let (a, b) = (item(&admin, "a", json!({})).await, item(&admin, "b", json!({})).await);
        let moves = [(&a, &b), (&b, &a)].map(|(item, to)| put(&admin, item, json!({ "parentId": to["id"] })));
        assert_eq!(statuses(moves).await, [200, 400]);
    }
}
