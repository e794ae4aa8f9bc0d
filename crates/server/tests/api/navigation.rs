//! The navigation menu: visibility and editing.

use serde_json::{Value, json};

use crate::support::{Client, Site, faulty, keys};

const LABEL: &str = "label";

async fn start() -> (Site, Client) {
    let site = Site::start().await;
    let admin = site.admin().await;
    (site, admin)
}

/// Creates an item with that label and these fields.
async fn item(admin: &Client, label: &str, fields: Value) -> Value {
    let mut body = json!({ "label": label, "href": "/x" });
    for (name, value) in fields.as_object().unwrap() {
        body[name] = value.clone();
    }
    admin.post("/api/navigation", body).await.expect(201).json()
}

/// Returns the labels of a client's menu.
async fn menu(reader: &Client) -> Vec<String> {
    let list = reader.get("/api/navigation").await.expect(200).json();
    list.as_array().unwrap().iter().map(|item| item[LABEL].as_str().unwrap().to_owned()).collect()
}

/// Updates an item.
async fn put(admin: &Client, item: &Value, changes: Value) -> crate::support::TestResponse {
    admin.put(&format!("/api/navigation/{}", item["id"]), changes).await
}

#[actix_web::test]
async fn an_item_is_saved_with_its_defaults_and_returned() {
    let (_site, admin) = start().await;
    let made = item(&admin, " Blog ", json!({ "href": " /blog " })).await;
    let expected = json!({
        "id": made["id"], "label": "Blog", "href": "/blog", "order": 0, "isVisible": true, "requiresAdmin": false,
        "parentId": null, "metadata": null, "version": 1,
    });
    assert_eq!(made, expected);
    let metadata = json!({
        "description": "All posts", "icon": "layers", "color": "#2563eb", "imageUrl": "/a.png", "featured": true,
    });
    let changed = put(&admin, &made, json!({ "order": -2, "metadata": metadata, "x": 1 })).await.expect(200).json();
    assert_eq!(json!([changed["label"], changed["order"], changed["metadata"]]), json!(["Blog", -2, metadata]));
    let cleared = put(&admin, &made, json!({ "metadata": null })).await.expect(200).json();
    assert_eq!((&cleared["metadata"], &cleared["version"]), (&json!(null), &json!(3)));
    assert_eq!(keys(&cleared), keys(&made));
    assert_eq!(admin.get(&format!("/api/navigation/{}", made["id"])).await.expect(200).json(), cleared);
}

#[actix_web::test]
async fn the_menu_is_flat_by_order_then_id() {
    let (site, admin) = start().await;
    let c = item(&admin, "c", json!({ "order": 2 })).await;
    item(&admin, "a", json!({ "order": -1 })).await;
    item(&admin, "b", json!({ "order": 1, "parentId": c["id"] })).await;
    item(&admin, "d", json!({ "order": 2 })).await;
    for reader in [&site.visitor(), &admin] {
        assert_eq!(menu(reader).await, ["a", "b", "c", "d"]);
    }
    assert_eq!(admin.get("/api/navigation").await.json()[1]["parentId"], c["id"]);
}

#[actix_web::test]
async fn hidden_items_and_their_children_are_for_administrators() {
    let (site, admin) = start().await;
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
async fn a_demoted_administrator_gets_the_public_menu_at_once() {
    let (site, admin) = start().await;
    item(&admin, "internal", json!({ "requiresAdmin": true })).await;
    let user = json!({ "username": "eva", "password": "secret1", "isAdmin": true });
    let eva = admin.post("/api/admin/users", user).await.expect(201).id();
    let client = site.login("eva", "secret1").await;
    assert_eq!(menu(&client).await, ["internal"]);
    admin.put(&format!("/api/admin/users/{eva}"), json!({ "isAdmin": false })).await.expect(200);
    assert_eq!(menu(&client).await, [""; 0]);
}

#[actix_web::test]
async fn reports_all_errors_of_an_item() {
    let (_site, admin) = start().await;
    let required = json!({ "label": ["Label is required"], "href": ["URL is required"] });
    faulty(&admin.post("/api/navigation", json!({})).await, &required);
    faulty(&admin.post("/api/navigation", json!({ "label": " ", "href": null })).await, &required);
    let bad = json!({
        "label": "l".repeat(101), "href": format!("/{}", "h".repeat(255)), "order": 1.5, "isVisible": "yes",
        "requiresAdmin": 0, "parentId": "1", "metadata": "{}",
    });
    let fields = json!({
        "label": ["Label must be at most 100 characters"],
        "href": ["URL must be at most 255 characters"],
        "order": ["Order must be a whole number"],
        "isVisible": ["Visible must be true or false"],
        "requiresAdmin": ["Requires admin must be true or false"],
        "parentId": ["Parent must be the id of an item"],
        "metadata": ["Metadata must be an object"],
    });
    faulty(&admin.post("/api/navigation", bad.clone()).await, &fields);
    let made = item(&admin, &"é".repeat(100), json!({ "href": format!("/{}", "h".repeat(254)) })).await;
    faulty(&put(&admin, &made, bad).await, &fields);
}

#[actix_web::test]
async fn links_and_images_have_an_allowed_protocol_and_colors_are_colors() {
    let (_site, admin) = start().await;
    for href in ["https://e.com", "mailto:a@e.com", "irc://e.com", "/blog?tag=a#b", "#top", "about"] {
        item(&admin, "good", json!({ "href": href })).await;
    }
    for color in ["#fff", "rebeccapurple", "rgb(1 2 3 / 50%)", "hsl(120, 100%, 50%)"] {
        item(&admin, "good", json!({ "metadata": { "color": color } })).await;
    }
    for href in ["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "ftp://e.com", " java\tscript:x"] {
        let body = json!({ "label": "x", "href": href, "metadata": { "imageUrl": href } });
        let answer = admin.post("/api/navigation", body).await.expect(400).json();
        assert_eq!(keys(&answer["fields"]), ["href", "metadata.imageUrl"], "{href}");
    }
    for color in ["reddish", "url(/x)", "red; background: url(//e.com)", "#12"] {
        let body = json!({ "label": "x", "href": "/x", "metadata": { "color": color } });
        faulty(&admin.post("/api/navigation", body).await, &json!({ "metadata.color": ["Color must be a CSS color"] }));
    }
    let wrong = json!({ "label": "x", "href": "/x", "metadata": { "icon": 1, "featured": "yes", "description": [] } });
    let answer = admin.post("/api/navigation", wrong).await.expect(400).json();
    assert_eq!(keys(&answer["fields"]), ["metadata.description", "metadata.featured", "metadata.icon"]);
    let blank = item(&admin, "blank", json!({ "metadata": { "color": " ", "icon": "", "more": 1 } })).await;
    assert_eq!(blank["metadata"], json!({}));
}

#[actix_web::test]
async fn a_parent_must_exist_be_top_level_and_be_another_item() {
    let (_site, admin) = start().await;
    let top = item(&admin, "top", json!({ "parentId": 0 })).await;
    assert_eq!(top["parentId"], json!(null), "0 means none");
    let child = item(&admin, "child", json!({ "parentId": top["id"] })).await;
    let other = item(&admin, "other", json!({})).await;
    let cases = [
        (&other, json!(999_999), "The parent item does not exist"),
        (&other, json!(-1), "The parent item does not exist"),
        (&other, json!(4_294_967_297_u64), "The parent item does not exist"),
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
    let (_site, admin) = start().await;
    for _ in 0..10 {
        let (a, b) = (item(&admin, "a", json!({})).await, item(&admin, "b", json!({})).await);
        let (one, other) = futures_util::join!(
            put(&admin, &a, json!({ "parentId": b["id"] })),
            put(&admin, &b, json!({ "parentId": a["id"] })),
        );
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400]);
    }
}

#[actix_web::test]
async fn deleting_a_parent_makes_its_children_top_level() {
    let (site, admin) = start().await;
    let top = item(&admin, "top", json!({})).await;
    let child = item(&admin, "child", json!({ "parentId": top["id"] })).await;
    let path = format!("/api/navigation/{}", top["id"]);
    assert_eq!(admin.delete(&path).await.expect(204).text, "");
    admin.delete(&path).await.expect(404);
    let list = admin.get("/api/navigation").await.json();
    assert_eq!(json!([list[0]["id"], list[0]["parentId"], list[0]["version"]]), json!([child["id"], null, 2]));
    assert_eq!(menu(&site.client("carl").await).await, ["child"]);
    for id in ["0", "x", "99999999999999999999"] {
        admin.delete(&format!("/api/navigation/{id}")).await.expect(404);
    }
}
