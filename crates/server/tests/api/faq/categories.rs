//! Administration of FAQ categories.

use serde_json::json;

use super::{category, item, start};
use crate::support::{faulty, keys};

const TAKEN: &str = "A category with this name already exists";

#[actix_web::test]
async fn a_category_is_saved_with_its_defaults_and_returned() {
    let (_site, admin) = start().await;
    let made = category(&admin, json!({ "name": " Pricing " })).await;
    assert_eq!(keys(&made), ["createdAt", "displayOrder", "id", "isActive", "name", "updatedAt", "version"]);
    let actual = json!([made["name"], made["displayOrder"], made["isActive"], made["version"]]);
    assert_eq!(actual, json!(["Pricing", 0, true, 1]));
    let path = format!("/api/faq/categories/{}", made["id"]);
    let changed = admin.put(&path, json!({ "displayOrder": 3 })).await.expect(200);
    assert_eq!(changed.header("etag"), "\"2\"");
    let changed = changed.json();
    let actual = json!([changed["name"], changed["displayOrder"], changed["isActive"], changed["createdAt"]]);
    assert_eq!(actual, json!(["Pricing", 3, true, made["createdAt"]]));
}

#[actix_web::test]
async fn a_category_has_a_name_of_three_characters_and_a_positive_display_order() {
    let (_site, admin) = start().await;
    let name = "Category name must be at least 3 characters";
    let order = "Display order must be a positive number";
    let made = category(&admin, json!({ "name": "éüö" })).await;
    let path = format!("/api/faq/categories/{}", made["id"]);
    for bad in ["", "  ", "ab", " ab "] {
        faulty(&admin.post("/api/faq/categories", json!({ "name": bad })).await, &json!({ "name": [name] }));
        faulty(&admin.put(&path, json!({ "name": bad })).await, &json!({ "name": [name] }));
    }
    for bad in [json!(-1), json!(1.5), json!("1"), json!(null), json!(4_294_967_296_u64)] {
        let answer = admin.post("/api/faq/categories", json!({ "name": "x", "displayOrder": bad })).await;
        faulty(&answer, &json!({ "name": [name], "displayOrder": [order] }));
        faulty(&admin.put(&path, json!({ "displayOrder": bad })).await, &json!({ "displayOrder": [order] }));
    }
    let answer = admin.post("/api/faq/categories", json!({ "name": "Good", "isActive": 1 })).await;
    faulty(&answer, &json!({ "isActive": ["Active must be true or false"] }));
}

#[actix_web::test]
async fn category_names_are_unique_without_regard_to_case() {
    let (_site, admin) = start().await;
    let pricing = category(&admin, json!({ "name": "Über Pricing" })).await;
    let other = category(&admin, json!({ "name": "Other" })).await;
    let taken = json!({ "error": TAKEN, "message": TAKEN, "fields": { "name": [TAKEN] } });
    for name in ["Über Pricing", "ÜBER PRICING", " über pricing ", "u\u{308}ber pricing"] {
        assert_eq!(admin.post("/api/faq/categories", json!({ "name": name })).await.expect(409).json(), taken);
        let path = format!("/api/faq/categories/{}", other["id"]);
        assert_eq!(admin.put(&path, json!({ "name": name })).await.expect(409).json(), taken);
    }
    let path = format!("/api/faq/categories/{}", pricing["id"]);
    admin.put(&path, json!({ "name": "über PRICING" })).await.expect(200);
    let racing = (0..6).map(|_| admin.post("/api/faq/categories", json!({ "name": "Race" })));
    let answers = futures_util::future::join_all(racing).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 5);
}

#[actix_web::test]
async fn deleting_a_category_deletes_its_items_and_no_others() {
    let (_site, admin) = start().await;
    let (one, two) =
        (category(&admin, json!({ "name": "One" })).await, category(&admin, json!({ "name": "Two" })).await);
    item(&admin, &one, "Of one?", 0, true).await;
    let kept = item(&admin, &two, "Of two?", 0, true).await;
    let path = format!("/api/faq/categories/{}", one["id"]);
    assert_eq!(admin.delete(&path).await.expect(204).text, "");
    admin.delete(&path).await.expect(404);
    admin.put(&path, json!({ "name": "Again" })).await.expect(404);
    assert_eq!(admin.get("/api/faq/items").await.json(), json!([kept]));
    for id in ["0", "x", "99999999999999999999"] {
        admin.delete(&format!("/api/faq/categories/{id}")).await.expect(404);
    }
}
