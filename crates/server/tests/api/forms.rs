//! The public forms, posted by a browser without a script, and errors that browsers report.

use reqwest::Method;
use serde_json::json;

use crate::support::{Site, TestResponse};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const ENQUIRY: &str = "name=Ada&email=ada%40example.com&company=&message=One%0D%0ATwo";

async fn post(site: &Site, path: &str, headers: &[(&str, &str)], body: &str) -> TestResponse {
    let headers = [&[FORM], headers].concat();
    site.visitor().send(Method::POST, path, &headers, Some(body.as_bytes().to_vec())).await
}

#[track_caller]
fn is_page(answer: &TestResponse, status: u16, text: &str) {
    assert_eq!(answer.status, status, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("content-security-policy").contains("script-src 'self'"));
    assert!(answer.text.contains("<html lang=\"en\">") && answer.text.contains(text), "{}", answer.text);
}

#[actix_web::test]
async fn a_posted_enquiry_is_stored_and_answered_with_a_page() {
    let site = Site::start().await;
    is_page(&post(&site, "/contact", &[], ENQUIRY).await, 200, "Message Received!");
    let stored = "UPDATE contact_submissions SET name = name WHERE message = E'One\\nTwo' AND company IS NULL";
    assert_eq!(site.sql(stored), 1);
    let subscribed = post(&site, "/newsletter", &[], "email=ada%40example.com").await;
    is_page(&subscribed, 200, "You've been subscribed to our newsletter.");
}

#[actix_web::test]
async fn an_invalid_form_is_answered_with_a_page_of_errors() {
    let site = Site::start().await;
    let invalid = post(&site, "/contact", &[], "name=&email=x&message=").await;
    is_page(&invalid, 400, "<li>Name is required</li><li>Please enter a valid email address</li>");
    let foreign = post(&site, "/contact", &[("Origin", "https://evil.example")], ENQUIRY).await;
    is_page(&foreign, 403, "Requests from other sites are not allowed");
    let json = site.visitor().post("/contact", json!({})).await;
    is_page(&json, 415, "Content-Type must be application/x-www-form-urlencoded");
    assert_eq!(site.sql("UPDATE contact_submissions SET name = name"), 0);
    assert_eq!(post(&site, "/api/contact", &[], ENQUIRY).await.status, 415);
}

#[actix_web::test]
async fn other_methods_reach_the_pages() {
    let site = Site::start().await;
    let visitor = site.visitor();
    assert_eq!((visitor.get("/contact").await.status, visitor.get("/newsletter").await.status), (200, 404));
    for path in ["/contact", "/newsletter"] {
        let answer = visitor.send(Method::DELETE, path, &[], None).await;
        assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD, POST"));
    }
}

#[actix_web::test]
async fn a_form_shares_the_rate_limit_of_its_call() {
    let site = Site::with(&[("RATE_LIMITS", "on")]).await;
    for _ in 0..5 {
        site.visitor().post("/api/contact", json!({})).await.expect(400);
    }
    let refused = post(&site, "/contact", &[], ENQUIRY).await;
    is_page(&refused, 429, "Too many requests. Please try again later.");
    assert!(!refused.header("retry-after").is_empty());
}

#[actix_web::test]
async fn accepts_error_reports_within_their_limits() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let report = json!({"message": "TypeError\n\u{1b}[31m", "component": "\n  at Post", "page": "/blog"});
    visitor.post("/api/client-errors", report).await.expect(204);
    for faulty in [json!({}), json!({"message": "x".repeat(1_001)}), json!({"message": 7})] {
        visitor.post("/api/client-errors", faulty).await.expect(400);
    }
}
