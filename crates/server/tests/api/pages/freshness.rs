//! A write is visible to sessions in the next read, and to all others within a second.

use std::time::Duration;

use serde_json::json;

use super::{Fixture, rendered};

/// The time limit for readers without a session, with some allowance for the network.
const WITHIN: Duration = Duration::from_millis(1050);

#[actix_web::test]
async fn writers_see_writes_at_once_and_others_within_a_second() {
    let fixture = Fixture::with_content().await;
    let writes = [
        ("PUT", "/api/admin/blog/1", json!({ "title": "Renamed post" }), ["/", "/blog"], "Renamed post"),
        ("POST", "/api/navigation", json!({ "label": "New entry", "href": "/x" }), ["/", "/no/such/page"], "New entry"),
        (
            "PUT",
            "/api/admin/content/1",
            json!({ "title": "Renamed service" }),
            ["/services", "/services/1"],
            "Renamed service",
        ),
        (
            "PUT",
            "/api/faq/categories/1",
            json!({ "name": "Renamed category" }),
            ["/faq", "/faq?x=1"],
            "Renamed category",
        ),
        (
            "PUT",
            "/api/admin/users/1",
            json!({ "displayName": "Renamed Author" }),
            ["/blog", "/blog/on-engines"],
            "Renamed Author",
        ),
    ];
    for (method, path, body, pages, shows) in writes {
        for page in pages {
            assert!(!fixture.visitor.get(page).await.text.contains(shows), "{page} before {path}");
        }
        let answer =
            if method == "PUT" { fixture.admin.put(path, body).await } else { fixture.admin.post(path, body).await };
        assert!(answer.status < 300, "{path}: {}", answer.text);
        for page in pages {
            assert!(rendered(&fixture.admin.get(page).await).contains(shows), "{page} after {path}");
        }
        tokio::time::sleep(WITHIN).await;
        for page in pages {
            assert!(rendered(&fixture.visitor.get(page).await).contains(shows), "{page} a second after {path}");
        }
    }
}

#[actix_web::test]
async fn stale_pages_are_not_served_after_a_second() {
    let fixture = Fixture::with_content().await;
    fixture.visitor.get("/blog").await.expect(200);
    fixture.post("Brand new", &json!({})).await;
    tokio::time::sleep(WITHIN).await;
    let readers = (0..8).map(|_| fixture.visitor.get("/blog"));
    for page in futures_util::future::join_all(readers).await {
        assert!(rendered(&page).contains("Brand new"));
    }
}

#[actix_web::test]
async fn pages_follow_deleting_and_publishing() {
    let fixture = Fixture::with_content().await;
    let client = fixture.site.client("carl").await;
    client.get("/blog/later").await.expect(404);
    let post = fixture.post("Later", &json!({})).await;
    let path = format!("/api/admin/blog/{}", post["id"]);
    client.get("/blog/later").await.expect(200);
    fixture.admin.put(&path, json!({ "published": false })).await.expect(200);
    client.get("/blog/later").await.expect(404);
    fixture.admin.put(&path, json!({ "published": true, "slug": "elsewhere" })).await.expect(200);
    client.get("/blog/later").await.expect(404);
    client.get("/blog/elsewhere").await.expect(200);
    fixture.admin.delete(&path).await.expect(204);
    client.get("/blog/elsewhere").await.expect(404);
    tokio::time::sleep(WITHIN).await;
    fixture.visitor.get("/blog/elsewhere").await.expect(404);
}

#[actix_web::test]
async fn readers_see_no_error_during_many_writes() {
    let fixture = Fixture::with_content().await;
    let writing = async {
        for number in 0..40 {
            let title = json!({ "title": format!("Write {number}") });
            fixture.admin.put("/api/admin/blog/1", title).await.expect(200);
            assert!(rendered(&fixture.admin.get("/blog").await.expect(200)).contains(&format!("Write {number}<")));
        }
    };
    let reading = async {
        for _ in 0..100 {
            assert!(!rendered(&fixture.visitor.get("/blog").await.expect(200)).is_empty());
        }
    };
    futures_util::join!(writing, reading);
    tokio::time::sleep(WITHIN).await;
    assert!(rendered(&fixture.visitor.get("/blog").await).contains("Write 39<"));
}
