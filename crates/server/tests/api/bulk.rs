//! Actions on many rows in one call.

use serde_json::{Value, json};

use crate::support::{Client, Site};

const BLOG: &str = "/api/admin/blog/bulk";

async fn post(admin: &Client, title: &str, tags: &[&str]) -> i64 {
    let post = json!({ "title": title, "content": "Text.", "authors": [1], "tags": tags });
    admin.create("/api/admin/blog", post).await.id()
}

async fn show(admin: &Client, id: i64) -> Value {
    admin.read(&format!("/api/admin/blog/{id}")).await
}

#[actix_web::test]
async fn publishes_tags_and_reassigns_posts_and_reports_missing_ones() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let ada = admin.create("/api/admin/users", json!({"username": "ada", "password": "secret1"})).await.id();
    let (one, two) = (post(&admin, "One", &["News"]).await, post(&admin, "Two", &[]).await);

    let report = admin.post(BLOG, json!({"ids": [one, 999, two], "action": "publish"})).await.expect(200);
    let missing = json!([{"id": 999, "error": "Not found"}]);
    assert_eq!(
        report.json(),
        json!({"done": [one, two], "unchanged": [], "failed": missing, "left": 0, "undo": "/api/admin/bulk/1"})
    );
    assert_eq!(visitor.read("/api/blog").await.as_array().map(Vec::len), Some(2));

    admin.post(BLOG, json!({"ids": [one, two], "action": "addTag", "tag": "news"})).await.expect(200);
    assert_eq!(show(&admin, one).await["tags"], json!(["News"]));
    assert_eq!(show(&admin, two).await["tags"], json!(["news"]));
    admin.post(BLOG, json!({"ids": [one, two], "action": "removeTag", "tag": "NEWS"})).await.expect(200);
    assert_eq!(show(&admin, one).await["tags"], json!([]));

    admin.post(BLOG, json!({"ids": [one], "action": "setAuthors", "authors": [ada, 1]})).await.expect(200);
    assert_eq!(show(&admin, one).await["authors"][0]["name"], "ada");
    let unknown = admin.post(BLOG, json!({"ids": [one], "action": "setAuthors", "authors": [999]})).await.expect(200);
    assert_eq!(unknown.json()["failed"][0]["error"], "One of the authors does not exist");

    admin.post(BLOG, json!({"ids": [one], "action": "unpublish"})).await.expect(200);
    assert_eq!(visitor.read("/api/blog").await.as_array().map(Vec::len), Some(1));
}

#[actix_web::test]
async fn an_action_that_changes_nothing_keeps_the_version() {
    let (_site, admin) = Site::with_admin().await;
    let one = post(&admin, "One", &["News"]).await;
    for body in [
        json!({"ids": [one], "action": "unpublish"}),
        json!({"ids": [one], "action": "addTag", "tag": "news"}),
        json!({"ids": [one], "action": "removeTag", "tag": "other"}),
    ] {
        let report = admin.post(BLOG, body.clone()).await.expect(200);
        let unchanged = json!({"done": [], "unchanged": [one], "failed": [], "left": 0, "undo": null});
        assert_eq!(report.json(), unchanged, "{body}");
    }
    assert_eq!(show(&admin, one).await["version"], 1);
}

/// Runs an action and takes it back. Returns both reports.
async fn run_and_undo(admin: &Client, path: &str, body: Value) -> (Value, Value) {
    let report = admin.post(path, body).await.expect(200).json();
    let undone = admin.post(report["undo"].as_str().expect("an address"), json!({})).await.expect(200).json();
    assert_eq!((&undone["left"], &undone["undo"]), (&json!(0), &json!(null)));
    admin.post(report["undo"].as_str().unwrap(), json!({})).await.expect(404);
    (report, undone)
}

#[actix_web::test]
async fn changes_of_posts_are_taken_back() {
    let (_site, admin) = Site::with_admin().await;
    let mut users = Vec::new();
    for username in ["ada", "bob"] {
        users.push(admin.create("/api/admin/users", json!({"username": username, "password": "secret1"})).await.id());
    }
    let (one, two) = (post(&admin, "One", &["News"]).await, post(&admin, "Two", &["Old", "NEWS"]).await);
    let three = post(&admin, "Three", &[]).await;
    for (id, authors) in [(one, json!([users[0], 1])), (three, json!([users[1]]))] {
        admin.put(&format!("/api/admin/blog/{id}"), json!({ "authors": authors, "published": id == one })).await;
    }
    admin.delete(&format!("/api/admin/users/{}", users[1])).await.expect(204);
    let ids = [one, two, three];
    let states = async || {
        let mut states = Vec::new();
        for id in ids {
            let post = show(&admin, id).await;
            let authors: Vec<&Value> = post["authors"].as_array().unwrap().iter().map(|author| &author["id"]).collect();
            let mut tags: Vec<&str> = post["tags"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            tags.sort_unstable();
            states.push(json!([post["published"], tags, authors]));
        }
        json!(states)
    };
    let before = states().await;

    let (published, undone) = run_and_undo(&admin, BLOG, json!({"ids": ids, "action": "publish"})).await;
    assert_eq!(json!([published["done"], published["unchanged"]]), json!([[two, three], [one]]));
    assert_eq!(undone["done"], json!([two, three]));
    assert_eq!(states().await, before);

    let (_, undone) = run_and_undo(&admin, BLOG, json!({"ids": ids, "action": "addTag", "tag": "news"})).await;
    assert_eq!(undone["done"], json!([three]));
    assert_eq!(states().await, before);

    let (untagged, undone) =
        run_and_undo(&admin, BLOG, json!({"ids": ids, "action": "removeTag", "tag": "news"})).await;
    assert_eq!(json!([undone["done"], untagged["unchanged"]]), json!([[one, two], [three]]));
    assert_eq!(states().await, before);

    // A post can't be without authors again.
    let (reassigned, undone) =
        run_and_undo(&admin, BLOG, json!({"ids": ids, "action": "setAuthors", "authors": [1]})).await;
    assert_eq!(
        json!([undone["done"], reassigned["unchanged"], reassigned["done"]]),
        json!([[one], [two], [one, three]])
    );
    assert_eq!(states().await[0], before[0]);
}

#[actix_web::test]
async fn deletes_500_posts_and_undoes_it() {
    let (_site, admin) = Site::with_admin().await;
    let mut ids = Vec::new();
    for number in 0..500 {
        ids.push(post(&admin, &format!("Post {number}"), &["a"]).await);
    }
    let before = admin.read("/api/admin/blog").await;
    let report = admin.post(BLOG, json!({"ids": ids, "action": "delete"})).await.expect(200).json();
    assert_eq!(report["done"], json!(ids));
    assert_eq!(admin.read("/api/admin/blog").await, json!([]));

    let undo = report["undo"].as_str().expect("an address");
    let undone = admin.post(undo, json!({})).await.expect(200).json();
    assert_eq!(undone["done"], json!(ids));
    assert_eq!(admin.read("/api/admin/blog").await, before);
    let again = admin.post(undo, json!({})).await.expect(404).json();
    assert_eq!(again["error"], "This action can’t be undone any more");
}

#[actix_web::test]
async fn a_row_that_was_saved_since_keeps_its_state() {
    let (_site, admin) = Site::with_admin().await;
    let (one, two) = (post(&admin, "One", &[]).await, post(&admin, "Two", &[]).await);
    let report = admin.post(BLOG, json!({"ids": [one, two], "action": "publish"})).await.expect(200).json();
    admin.put(&format!("/api/admin/blog/{one}"), json!({"title": "Changed"})).await.expect(200);
    let undone = admin.post(report["undo"].as_str().unwrap(), json!({})).await.expect(200).json();
    assert_eq!((&undone["done"], &undone["failed"][0]["id"]), (&json!([two]), &json!(one)));
    let states = (show(&admin, one).await["published"].clone(), show(&admin, two).await["published"].clone());
    assert_eq!(states, (json!(true), json!(false)));
}

#[actix_web::test]
async fn a_filter_selects_the_rows_that_its_list_shows() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let mut ids = Vec::new();
    for number in 0..30 {
        ids.push(post(&admin, &format!("{} {number}", if number % 3 == 0 { "Loom" } else { "Engine" }), &[]).await);
    }
    admin.put(&format!("/api/admin/blog/{}", ids[0]), json!({"published": true})).await.expect(200);
    let body = json!({"filter": {"q": "loom", "status": "draft"}, "action": "publish"});
    let report = admin.post(BLOG, body).await.expect(200).json();
    assert_eq!((report["done"].as_array().map(Vec::len), &report["unchanged"]), (Some(9), &json!([])));
    assert_eq!(visitor.read("/api/blog").await.as_array().map(Vec::len), Some(10));
    let bad = admin.post(BLOG, json!({"filter": {"status": "old"}, "action": "publish"})).await.expect(400).json();
    assert_eq!(bad["fields"]["status"], json!(["Status must be one of: published, draft"]));
    let many: Vec<i64> = (1..=5_001).collect();
    for selection in
        [json!({"filter": {}, "ids": [ids[0]], "action": "publish"}), json!({"ids": many, "action": "publish"})]
    {
        let bad = admin.post(BLOG, selection).await.expect(400).json();
        assert_eq!(bad["fields"]["ids"], json!(["Select between 1 and 5,000 rows"]));
    }
}

#[actix_web::test]
async fn content_is_published_and_deleted() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let mut ids = Vec::new();
    for title in ["A", "B"] {
        let item = json!({"title": title, "type": "service", "content": "Text.", "published": false});
        ids.push(admin.create("/api/admin/content", item).await.id());
    }
    let (_, undone) = run_and_undo(&admin, "/api/admin/content/bulk", json!({"ids": ids, "action": "publish"})).await;
    assert_eq!(undone["done"], json!(ids));
    assert_eq!(visitor.read("/api/content/service").await, json!([]));
    admin.post("/api/admin/content/bulk", json!({"ids": [ids[0]], "action": "publish"})).await.expect(200);
    let report = admin.post("/api/admin/content/bulk", json!({"ids": ids, "action": "publish"})).await.expect(200);
    assert_eq!(json!([report.json()["done"], report.json()["unchanged"]]), json!([[ids[1]], [ids[0]]]));
    assert_eq!(visitor.read("/api/content/service").await.as_array().map(Vec::len), Some(2));
    admin.post("/api/admin/content/bulk", json!({"ids": ids, "action": "unpublish"})).await.expect(200);
    assert_eq!(visitor.read("/api/content/service").await, json!([]));
    let report = admin.post("/api/admin/content/bulk", json!({"ids": ids, "action": "delete"})).await.expect(200);
    assert_eq!(report.json()["done"], json!(ids));

    let refused = admin.post("/api/admin/content/bulk", json!({"ids": [], "action": "burn"})).await.expect(400);
    assert_eq!(refused.header("content-type"), "text/plain; charset=utf-8");
    let mut lines: Vec<&str> = refused.text.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["Action must be one of: publish, unpublish, delete", "Select between 1 and 5,000 rows"]);
}

#[actix_web::test]
async fn enquiries_are_marked_and_deleted() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let mut ids = Vec::new();
    for name in ["Ada", "Bob"] {
        let enquiry = json!({"name": name, "email": "a@example.com", "message": "Hello"});
        ids.push(visitor.create("/api/contact", enquiry).await.id());
    }
    for status in ["answered", "spam", "read", "new"] {
        admin.post("/api/admin/enquiries/bulk", json!({"ids": ids, "action": status})).await.expect(200);
        assert_eq!(admin.read("/api/admin/enquiries/counts").await[status], 2);
    }
    admin.post("/api/admin/enquiries/bulk", json!({"ids": [ids[0]], "action": "answered"})).await.expect(200);
    run_and_undo(&admin, "/api/admin/enquiries/bulk", json!({"ids": ids, "action": "spam"})).await;
    let counts = admin.read("/api/admin/enquiries/counts").await;
    assert_eq!(json!([counts["answered"], counts["new"], counts["spam"]]), json!([1, 1, 0]));
    let report = admin.post("/api/admin/enquiries/bulk", json!({"ids": ids, "action": "delete"})).await.expect(200);
    assert_eq!(report.json()["done"], json!(ids));
    admin.get(&format!("/api/admin/enquiries/{}", ids[0])).await.expect(404);
}
