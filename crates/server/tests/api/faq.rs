//! The FAQ: the public read, and categories and items in the back office.

use serde_json::{Value, json};

use crate::support::{Client, Site};

const TAKEN: &str = "A category with this name already exists";

async fn category(admin: &Client, fields: Value) -> Value {
    admin.create("/api/faq/categories", fields).await.json()
}

/// Creates an item in a category.
async fn item(admin: &Client, category: &Value, question: &str, order: i32, is_active: bool) -> Value {
    let item = json!({
        "question": question, "answer": "A long enough answer.", "categoryId": category["id"], "displayOrder": order,
        "isActive": is_active,
    });
    admin.create("/api/faq/items", item).await.json()
}

#[actix_web::test]
async fn the_public_gets_active_categories_with_their_active_items_in_their_order() {
    let (site, admin) = Site::with_admin().await;
    let visitor = site.visitor();
    assert_eq!(visitor.get("/api/faq/public").await.expect(200).text, "[]");
    let last = category(&admin, json!({ "name": "Last", "displayOrder": 2 })).await;
    let empty = category(&admin, json!({ "name": "Empty", "displayOrder": 0 })).await;
    let hidden = category(&admin, json!({ "name": "Hidden", "displayOrder": 1, "isActive": false })).await;
    let first = category(&admin, json!({ "name": "First", "displayOrder": 0 })).await;
    let c = item(&admin, &last, "Third?", 7, true).await;
    let a = item(&admin, &last, "First?", 0, true).await;
    let b = item(&admin, &last, "Second?", 0, true).await;
    item(&admin, &last, "Inactive?", 0, false).await;
    item(&admin, &hidden, "Of a hidden one?", 0, true).await;
    let with_items = |category: &Value, items: Value| {
        let mut category = category.clone();
        category["items"] = items;
        category
    };
    let public = |mut item: Value| {
        item["answerHtml"] = json!("<p>A long enough answer.</p>\n");
        item
    };
    let items = json!([public(a), public(b), public(c)]);
    let expected = [with_items(&empty, json!([])), with_items(&first, json!([])), with_items(&last, items)];
    for reader in [&admin, &site.client("carl").await] {
        let answer = reader.get("/api/faq/public").await.expect(200);
        assert_eq!(answer.json(), json!(expected));
        assert_ne!(answer.header("etag"), "");
    }
}

#[actix_web::test]
async fn the_answer_is_markdown_and_rendered_for_visitors() {
    let (_site, admin) = Site::with_admin().await;
    let category = category(&admin, json!({ "name": "Pricing" })).await;
    let answer = "Ask *us*: [contact](/contact).\n\n- a\n\n<script>x</script>";
    let item = json!({ "question": "How much?", "answer": answer, "categoryId": category["id"] });
    admin.create("/api/faq/items", item).await;
    let item = admin.read("/api/faq/public").await[0]["items"][0].clone();
    assert_eq!(item["answer"], answer);
    let html = "<p>Ask <em>us</em>: <a href=\"/contact\">contact</a>.</p>\n<ul>\n<li>a</li>\n</ul>\n\
                <p>&lt;script&gt;x&lt;/script&gt;</p>\n";
    assert_eq!(item["answerHtml"], html);
}

#[actix_web::test]
async fn administrators_get_inactive_categories_and_items_too() {
    let (_site, admin) = Site::with_admin().await;
    let b = category(&admin, json!({ "name": "Bbb", "displayOrder": 1 })).await;
    let a = category(&admin, json!({ "name": "Aaa", "isActive": false })).await;
    let question = item(&admin, &a, "Inactive?", 0, false).await;
    assert_eq!(admin.read("/api/faq/categories").await, json!([a, b]));
    assert_eq!(admin.read("/api/faq/items").await, json!([question]));
}

#[actix_web::test]
async fn category_names_are_unique_without_regard_to_case() {
    let (_site, admin) = Site::with_admin().await;
    let pricing = category(&admin, json!({ "name": "Über Pricing" })).await;
    // Each of these letters becomes eighteen in the key.
    let long = "\u{fdfa}".repeat(100);
    category(&admin, json!({ "name": long })).await;
    let other = category(&admin, json!({ "name": "Other" })).await;
    let taken = json!({ "error": TAKEN, "message": TAKEN, "fields": { "name": [TAKEN] } });
    for name in ["Über Pricing", "ÜBER PRICING", " über pricing ", "u\u{308}ber pricing", &long] {
        assert_eq!(admin.post("/api/faq/categories", json!({ "name": name })).await.expect(409).json(), taken);
        let path = format!("/api/faq/categories/{}", other["id"]);
        assert_eq!(admin.put(&path, json!({ "name": name })).await.expect(409).json(), taken);
    }
    let path = format!("/api/faq/categories/{}", pricing["id"]);
    admin.put(&path, json!({ "name": "über PRICING" })).await.expect(200);
}

#[actix_web::test]
async fn deleting_a_category_deletes_its_items_and_no_others() {
    let (_site, admin) = Site::with_admin().await;
    let (one, two) =
        (category(&admin, json!({ "name": "One" })).await, category(&admin, json!({ "name": "Two" })).await);
    item(&admin, &one, "Of one?", 0, true).await;
    let kept = item(&admin, &two, "Of two?", 0, true).await;
    let path = format!("/api/faq/categories/{}", one["id"]);
    assert_eq!(admin.delete(&path).await.expect(204).text, "");
    admin.delete(&path).await.expect(404);
    assert_eq!(admin.read("/api/faq/items").await, json!([kept]));
}
