//! Rendered pages: their content, their data, and the scripts that they may run.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{between, data, empty, rendered, with_content};
use crate::support::{TestResponse, keys};

/// Every public page: address, title, a text that it shows, and the calls that it is rendered from.
const PAGES: [(&str, &str, &str, &[&str]); 13] = [
    (
        "/",
        "Northlight: Empowering the Future with AI",
        "Forecasting",
        &[
            "/api/blog?limit=3",
            "/api/content/case-study?view=card&limit=6",
            "/api/content/service?view=card&limit=12",
            "/api/content/team-member?view=card&limit=12",
        ],
    ),
    ("/about", "About | Northlight", "Ines Carvajal", &["/api/content/team-member?view=card&limit=24"]),
    ("/services", "Services | Northlight", "Forecasting", &["/api/content/service?view=card&limit=48"]),
    (
        "/services/1",
        "Forecasting | Northlight",
        "<p>All about <strong>Forecasting</strong>.</p>",
        &["/api/content/service/1?view=page"],
    ),
    ("/case-studies", "Case studies | Northlight", "The Quarry", &["/api/content/case-study?view=card&limit=48"]),
    (
        "/case-studies/2",
        "The Quarry | Northlight",
        "<strong>The Quarry</strong>",
        &[
            "/api/content/case-study/2?view=page",
            "/api/content/case-study?view=card&limit=6",
            "/api/content/service?view=card&limit=12",
        ],
    ),
    ("/contact", "Contact | Northlight", "1 Harbour Street", &[]),
    ("/faq", "Frequently Asked Questions | Northlight", "What is a pilot?", &["/api/faq/public?limit=12"]),
    ("/auth", "Login | Northlight", "Client Portal", &[]),
    ("/blog", "Blog | Northlight", "On engines", &["/api/blog?limit=20"]),
    (
        "/blog/on-engines",
        "On engines | Northlight",
        "<p>They <em>weave</em>.</p>",
        &[
            "/api/blog/on-engines?view=page",
            "/api/content/case-study?view=card&limit=6",
            "/api/content/service?view=card&limit=12",
        ],
    ),
    ("/authors/admin", "admin | Northlight", "On engines", &["/api/authors/admin"]),
    (
        "/blog?tag=healthcare",
        "Posts tagged “healthcare” | Northlight",
        "On engines",
        &["/api/blog?limit=20&tag=healthcare"],
    ),
];

#[actix_web::test]
async fn every_public_page_is_rendered_with_its_content() {
    let fixture = with_content().await;
    for (path, title, shows, _) in PAGES {
        let page = fixture.visitor.get(path).await.expect(200);
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert!(page.text.starts_with("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"), "{path}");
        assert_eq!(between(&page.text, "<title>", "</title>"), title, "{path}");
        assert!(rendered(&page).contains(shows), "{path}: {}", rendered(&page));
        assert!(rendered(&page).contains("What we do"), "{path} has the menu");
        assert!(rendered(&page).contains("Empowering the Future with AI"), "{path} has the footer");
    }
}

#[actix_web::test]
async fn page_data_equals_the_calls_responses() {
    let fixture = with_content().await;
    for (path, _, _, calls) in PAGES {
        let data = data(&fixture.visitor.get(path).await);
        let mut expected: Vec<&str> = calls.iter().copied().chain(["/api/navigation"]).collect();
        expected.sort_unstable();
        assert_eq!(keys(&data["answers"]), expected, "{path}");
        for call in expected {
            assert_eq!(data["answers"][call], fixture.visitor.read(call).await, "{path}: {call}");
        }
        assert_eq!((&data["status"], &data["next"]), (&json!(200), &json!({})), "{path}");
        assert_eq!(data["state"]["site"]["name"], "Northlight");
        assert_eq!(data["state"]["ai"], json!({ "chat": null, "image": null }));
        assert_eq!(data["state"]["registration"], "open");
        assert_eq!(data["state"]["today"], chrono::Utc::now().date_naive().to_string());
    }
}

#[actix_web::test]
async fn nothing_of_a_session_is_in_a_page() {
    let fixture = with_content().await;
    fixture.make("/api/navigation", json!({ "label": "Internal", "href": "/x", "requiresAdmin": true })).await;
    fixture.post(json!({ "title": "Secret draft", "published": false })).await;
    for (path, ..) in PAGES {
        let (visitors, admins) = (fixture.visitor.get(path).await, fixture.admin.get(path).await);
        assert_eq!(visitors.text, admins.text, "one copy serves everyone: {path}");
        assert!(!admins.text.contains("Internal") && !admins.text.contains("Secret draft"), "{path}");
        assert!(visitors.set_cookie("portico_session").is_empty(), "{path}");
    }
}

/// Returns the opening tags and the texts of all scripts.
fn scripts(page: &TestResponse) -> Vec<(&str, &str)> {
    let scripts = page.text.split("<script").skip(1);
    scripts.map(|script| script.split_once("</script>").unwrap().0.split_once('>').unwrap()).collect()
}

#[actix_web::test]
async fn the_only_inline_script_is_allowed_by_its_hash() {
    let fixture = with_content().await;
    for path in PAGES.map(|(path, ..)| path).into_iter().chain(["/admin", "/no/such/page"]) {
        let page = fixture.visitor.get(path).await;
        let policy = page.header("content-security-policy");
        let mut hashes = Vec::new();
        for (attributes, text) in scripts(&page) {
            if attributes.is_empty() {
                hashes.push(STANDARD.encode(Sha256::digest(text.as_bytes())));
            } else if attributes.contains(" src=") {
                assert!(attributes.starts_with(" defer src=\"/assets/") && text.is_empty(), "{path}: {attributes}");
            } else {
                let data = attributes == r#" type="application/json" id="page""#
                    || attributes == r#" type="application/json" id="code""#
                    || attributes == r#" type="application/ld+json""#;
                assert!(data, "{path}: {attributes}");
            }
        }
        assert_eq!(hashes.len(), 1, "{path}");
        assert!(policy.contains(&format!("script-src 'self' 'sha256-{}';", hashes[0])), "{path}: {policy}");
        assert!(!policy.contains("unsafe-eval") && policy.matches("'unsafe-inline'").count() == 1, "{policy}");
        for handler in [" onclick=", " onload=", " onerror=", "javascript:"] {
            assert!(!page.text.contains(handler), "{path} has {handler}");
        }
        assert!(!page.text.contains("<style"), "{path}");
    }
}

#[actix_web::test]
async fn content_cannot_break_out_of_the_page() {
    let fixture = empty().await;
    let evil = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>\u{2028}";
    fixture.post(json!({ "title": evil, "slug": "evil", "excerpt": evil, "content": evil, "tags": [evil] })).await;
    fixture
        .make("/api/navigation", json!({ "label": evil, "href": "/x\"onx=\"", "metadata": { "description": evil } }))
        .await;
    fixture.make("/api/admin/content", json!({ "type": "service", "title": evil, "content": evil })).await;
    let profile = json!({ "displayName": evil, "bio": evil });
    fixture.admin.put(&format!("/api/admin/users/{}", fixture.me), profile).await.expect(200);
    let author: Value = fixture.visitor.read("/api/blog/evil").await;
    let slug = author["authors"][0]["slug"].as_str().unwrap();
    let author: String = url::form_urlencoded::byte_serialize(slug.as_bytes()).collect();
    let author = format!("/authors/{author}");
    for path in ["/", "/blog", "/blog/evil", "/services", "/services/1", author.as_str()] {
        let page = fixture.visitor.get(path).await.expect(200);
        assert!(!rendered(&page).is_empty(), "{path} is rendered");
        assert!(!page.text.contains("<script>alert") && !page.text.contains("<img src=x"), "{path}: {}", page.text);
        assert_eq!(scripts(&page).iter().filter(|(attributes, _)| attributes.is_empty()).count(), 1, "{path}");
        assert_eq!(data(&page)["status"], 200, "{path}");
    }
}
