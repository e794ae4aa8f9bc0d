//! Administration of FAQ items.

use serde_json::json;

use super::{category, item, start};
use crate::support::{faulty, keys};

#[actix_web::test]
async fn an_item_is_saved_with_its_defaults_and_returned() {
    let (_site, admin) = start().await;
    let category = category(&admin, json!({ "name": "Pricing" })).await;
    let body = json!({ "question": " What? ", "answer": " One.\n\nTwo, long. ", "categoryId": category["id"] });
    let made = admin.post("/api/faq/items", body).await.expect(201).json();
    let fields =
        ["answer", "categoryId", "createdAt", "displayOrder", "id", "isActive", "question", "updatedAt", "version"];
    assert_eq!(keys(&made), fields);
    let actual = json!([made["question"], made["answer"], made["categoryId"], made["displayOrder"], made["isActive"]]);
    assert_eq!(actual, json!(["What?", "One.\n\nTwo, long.", category["id"], 0, true]));
}

#[actix_web::test]
async fn reports_all_errors_of_an_item() {
    let (_site, admin) = start().await;
    let category = category(&admin, json!({ "name": "Pricing" })).await;
    let made = item(&admin, &category, "12345", 0, true).await;
    let path = format!("/api/faq/items/{}", made["id"]);
    let bad = json!({ "question": "1234", "answer": "123456789", "categoryId": -1, "displayOrder": -1 });
    let fields = json!({
        "question": ["Question must be at least 5 characters"],
        "answer": ["Answer must be at least 10 characters"],
        "categoryId": ["Please select a category"],
        "displayOrder": ["Display order must be a positive number"],
    });
    faulty(&admin.post("/api/faq/items", bad.clone()).await, &fields);
    faulty(&admin.put(&path, bad).await, &fields);
    let nothing = admin.post("/api/faq/items", json!({})).await;
    let three = json!({
        "question": ["Question must be at least 5 characters"], "answer": ["Answer must be at least 10 characters"],
        "categoryId": ["Please select a category"],
    });
    faulty(&nothing, &three);
    assert_eq!(admin.get(&path).await.json(), made);
}

#[actix_web::test]
async fn rejects_an_unknown_category() {
    let (_site, admin) = start().await;
    let category = category(&admin, json!({ "name": "Pricing" })).await;
    let made = item(&admin, &category, "12345", 0, true).await;
    let path = format!("/api/faq/items/{}", made["id"]);
    for bad in [json!(0), json!(-1), json!(999_999), json!(1.5), json!("1"), json!(null), json!(4_294_967_297_u64)] {
        let body = json!({ "question": "What is it?", "answer": "Long enough.", "categoryId": bad });
        faulty(
            &admin.post("/api/faq/items", body.clone()).await,
            &json!({ "categoryId": ["Please select a category"] }),
        );
        faulty(&admin.put(&path, body).await, &json!({ "categoryId": ["Please select a category"] }));
    }
}

#[actix_web::test]
async fn an_item_moves_to_another_category_and_is_deleted() {
    let (_site, admin) = start().await;
    let (one, two) =
        (category(&admin, json!({ "name": "One" })).await, category(&admin, json!({ "name": "Two" })).await);
    let made = item(&admin, &one, "Where?", 0, true).await;
    let path = format!("/api/faq/items/{}", made["id"]);
    let moved = admin.put(&path, json!({ "categoryId": two["id"] })).await.expect(200).json();
    let actual = json!([moved["categoryId"], moved["question"], moved["version"]]);
    assert_eq!(actual, json!([two["id"], "Where?", 2]));
    let public = admin.get("/api/faq/public").await.json();
    assert_eq!((&public[0]["items"], &public[1]["items"][0]["id"]), (&json!([]), &made["id"]));
    assert_eq!(admin.delete(&path).await.expect(204).text, "");
    admin.delete(&path).await.expect(404);
}
