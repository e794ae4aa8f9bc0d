//! Missing pages, and pages that exist for administrators only.

use serde_json::json;

use super::{data, rendered, with_content};
use crate::support::raw;

#[actix_web::test]
async fn an_unknown_address_is_the_not_found_page() {
    let fixture = with_content().await;
    let paths = "/sitemap_index.xml /wp-login.php /.env /index.html /services/1/edit /blog/a/b /Blog /manifest.json \
        /server.js /%F0%9F%A6%8A /authors /api-docs /..%2f..%2fetc/passwd";
    let first = fixture.visitor.get("/no/such/page").await.expect(404);
    for path in paths.split(' ') {
        let page = fixture.visitor.get(path).await.expect(404);
        assert!(rendered(&page).contains("404 Page Not Found"), "{path}: {}", page.text);
        assert_eq!(page.text, first.text, "one copy serves them all: {path}");
        assert_eq!((page.header("content-type"), page.header("etag")), ("text/html; charset=utf-8", ""), "{path}");
        assert_eq!(data(&page)["status"], 404);
    }
    assert!(rendered(&first).contains("What we do"), "the menu is there too");
}

#[actix_web::test]
async fn a_missing_entity_is_a_specific_not_found_page() {
    let fixture = with_content().await;
    for (paths, says) in [
        (["/blog/missing", "/blog/missing-too", "/blog/%F0%9F%A6%8A"], "Post not found"),
        (["/services/99", "/services/x", "/services/99999999999999999999"], "Service not found"),
        (["/case-studies/99", "/case-studies/1", "/case-studies/-1"], "Case study not found"),
        (["/authors/nobody", "/authors/carl", "/authors/%20"], "Author not found"),
    ] {
        let first = fixture.visitor.get(paths[0]).await;
        for path in paths {
            let page = fixture.visitor.get(path).await.expect(404);
            assert!(rendered(&page).contains(says), "{path}: {}", page.text);
            assert_eq!(page.text, first.text, "one copy serves every missing thing: {path}");
        }
    }
}

#[actix_web::test]
async fn malformed_urls_give_no_server_error_and_no_empty_shell() {
    let fixture = with_content().await;
    for path in [
        "/%",
        "/%zz",
        "/blog/%",
        "/blog/%E0%A4%A",
        "/blog/%ff",
        "/blog/%00",
        "/services/%c0%ae",
        "/blog?before=%",
        "/blog?tag=%ff%00",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let answer = raw(&fixture.site.url, request.as_bytes()).await;
        let status = answer.split(' ').nth(1).unwrap_or_default();
        assert!(["200", "400", "404"].contains(&status), "{path}: {answer}");
        assert!(!answer.contains("id=\"root\"></div>"), "{path} is rendered");
    }
    fixture.visitor.get("/blog").await.expect(200);
}

#[actix_web::test]
async fn a_draft_is_404_for_visitors_and_the_shell_for_administrators() {
    let fixture = with_content().await;
    let client = fixture.site.client("carl").await;
    let post = fixture.post(json!({ "title": "Secret", "published": false })).await;
    let study = json!({ "type": "case-study", "title": "Secret", "content": "Text", "published": false });
    let study = fixture.make("/api/admin/content", study).await;
    for path in ["/blog/secret".to_owned(), format!("/case-studies/{}", study["id"])] {
        for reader in [&fixture.visitor, &client, &fixture.visitor] {
            let page = reader.get(&path).await.expect(404);
            assert!(rendered(&page).contains("not found") && !page.text.contains("Secret"), "{path}");
            assert_eq!((page.header("vary"), page.header("etag")), ("Accept-Encoding, Cookie", ""));
        }
        let shell = fixture.admin.get(&path).await.expect(200);
        assert_eq!(shell.header("cache-control"), "no-store");
        assert!(rendered(&shell).is_empty() && !shell.text.contains("Secret"), "the browser asks by itself");
        assert_eq!(data(&shell)["answers"], json!({}));
        fixture.visitor.get(&path).await.expect(404);
    }
    fixture.admin.get("/blog/missing").await.expect(404);
    fixture.admin.get("/no/such/page").await.expect(404);
    fixture.admin.put(&format!("/api/admin/blog/{}", post["id"]), json!({ "published": true })).await.expect(200);
    for reader in [&client, &fixture.admin] {
        assert!(rendered(&reader.get("/blog/secret").await.expect(200)).contains("Secret"));
    }
}

#[actix_web::test]
async fn protected_pages_are_uncached_shells() {
    let fixture = with_content().await;
    let paths = "/admin /admin/users /admin/navigation /admin/content /admin/blog /admin/faq /admin/blog/new \
        /admin/blog/1/edit /blog/create /client-portal";
    for path in paths.split(' ') {
        for reader in [&fixture.visitor, &fixture.admin] {
            let shell = reader.get(path).await.expect(200);
            assert_eq!((shell.header("cache-control"), shell.header("etag")), ("no-store", ""), "{path}");
            assert!(shell.text.contains("<div id=\"root\"></div>"), "{path}");
            assert_eq!(data(&shell)["answers"], json!({}), "{path}");
        }
    }
}
