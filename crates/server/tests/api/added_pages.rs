//! Pages that administrators add.

use serde_json::json;

use crate::support::Site;

#[actix_web::test]
async fn a_page_is_served_by_its_slug_and_a_draft_to_administrators_alone() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let page = json!({"title": "Join Us", "content": "# Why\n\nWe *weave*.\n\n## Pay", "description": "Work here."});
    let created = admin.create("/api/admin/pages", page.clone()).await.json();
    assert_eq!(
        (&created["slug"], &created["published"], &created["version"]),
        (&json!("join-us"), &json!(false), &json!(1))
    );
    assert_eq!(admin.create("/api/admin/pages", page.clone()).await.json()["slug"], "join-us-2");
    let same = json!({"title": "Other", "content": "x", "slug": "join-us"});
    let taken = admin.post("/api/admin/pages", same).await.expect(409).json();
    assert_eq!(taken["fields"]["slug"], json!(["A page with this slug already exists"]));
    visitor.get("/api/pages/join-us").await.expect(404);
    visitor.get("/pages/join-us").await.expect(404);
    assert_eq!(admin.read("/api/pages/join-us").await["title"], "Join Us");
    let path = format!("/api/admin/pages/{}", created["id"]);
    admin.put(&path, json!({"published": true})).await.expect(200);
    let shown = visitor.read("/api/pages/join-us").await;
    assert!(shown["html"].as_str().unwrap().contains("We <em>weave</em>."), "{}", shown["html"]);
    assert_eq!(shown["headings"].as_array().map(Vec::len), Some(2));
    for path in ["/pages/join-us", "/sitemap.xml", "/llms.txt"] {
        let text = visitor.get(path).await.expect(200).text;
        assert!(text.contains("/pages/join-us") && !text.contains("join-us-2"), "{path}: {text}");
    }
    let found = visitor.read("/api/search?q=weave").await;
    assert!(found.to_string().contains("/pages/join-us"), "{found}");
    let answer = visitor.post("/api/ai/chat", json!({"message": "Do you weave?"})).await.expect(200).json();
    assert!(answer.to_string().contains("/pages/join-us"), "{answer}");
}

#[actix_web::test]
async fn pages_are_listed_published_in_bulk_deleted_and_restored() {
    let (site, admin) = Site::with_admin().await;
    let mut ids = Vec::new();
    for title in ["Prices", "Careers"] {
        ids.push(admin.create("/api/admin/pages", json!({"title": title, "content": "Words."})).await.id());
    }
    let report = admin.post("/api/admin/pages/bulk", json!({"ids": ids, "action": "publish"})).await.expect(200).json();
    assert_eq!(report["done"], json!(ids));
    let list = admin.read("/api/admin/pages?sort=title&status=published&q=e").await;
    assert_eq!(json!([list[0]["title"], list[1]["title"]]), json!(["Careers", "Prices"]));
    let deleted = admin.delete(&format!("/api/admin/pages/{}", ids[0])).await.expect(204);
    site.visitor().get("/api/pages/prices").await.expect(404);
    admin.post(deleted.header("undo"), json!({})).await.expect(204);
    site.visitor().get("/api/pages/prices").await.expect(200);
}
