//! Menu items with children: what happens to the children, and how that is undone.

use serde_json::{Value, json};

use super::Filled;

/// Creates a parent with a visible and a hidden child.
async fn menu(site: &Filled) -> (Value, [Value; 2]) {
    let parent = site.create("/api/navigation", json!({ "label": "Company", "href": "/about", "order": 2 })).await;
    let child = |label: &str, visible: bool| json!({ "label": label, "href": "/x", "parentId": parent["id"], "isVisible": visible, "metadata": { "icon": "mail" } });
    let first = site.create("/api/navigation", child("Team", true)).await;
    let second = site.create("/api/navigation", child("Jobs", false)).await;
    (parent, [first, second])
}

/// Returns label, parent and visibility of all items, by id.
async fn items(site: &Filled) -> Value {
    let list = site.admin.get("/api/navigation").await.expect(200).json();
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
        let site = Filled::start().await;
        let (parent, children) = menu(&site).await;
        let id = &parent["id"];
        let undo = site.delete(&format!("{}{query}", path(&parent))).await;
        assert_eq!(items(&site).await, left, "{query}");
        site.undo(&undo).await.expect(204);
        assert_eq!(
            items(&site).await,
            json!([["Company", null, true], ["Team", id, true], ["Jobs", id, false]]),
            "{query}"
        );
        assert_eq!(site.admin.get(&path(&parent)).await.expect(200).json(), parent, "{query}");
        let child = site.admin.get(&path(&children[0])).await.expect(200).json();
        assert_eq!((&child["metadata"], &child["order"]), (&children[0]["metadata"], &children[0]["order"]), "{query}");
    }
}

#[actix_web::test]
async fn rejects_another_treatment_of_children() {
    let site = Filled::start().await;
    let (parent, _) = menu(&site).await;
    let answer = site.admin.delete(&format!("{}?children=orphan", path(&parent))).await.expect(400).json();
    assert_eq!(answer["fields"]["children"], json!(["Children must be one of: promote, hide, delete"]));
    site.admin.get(&path(&parent)).await.expect(200);
}

#[actix_web::test]
async fn children_that_changed_meanwhile_stay_as_they_are() {
    let site = Filled::start().await;
    let (parent, [team, jobs]) = menu(&site).await;
    let undo = site.delete(&path(&parent)).await;
    site.create("/api/navigation", json!({ "label": "Below", "href": "/x", "parentId": team["id"] })).await;
    site.admin.delete(&path(&jobs)).await.expect(204);
    site.undo(&undo).await.expect(204);
    assert_eq!(items(&site).await, json!([["Company", null, true], ["Team", null, true], ["Below", team["id"], true]]));
}

#[actix_web::test]
async fn an_item_whose_parent_is_gone_is_restored_as_top_level() {
    let site = Filled::start().await;
    let (parent, [team, _]) = menu(&site).await;
    let undo = site.delete(&path(&team)).await;
    site.admin.delete(&format!("{}?children=delete", path(&parent))).await.expect(204);
    site.undo(&undo).await.expect(204);
    assert_eq!(items(&site).await, json!([["Team", null, true]]));
}
