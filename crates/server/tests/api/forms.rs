//! The public forms, posted by a browser without a script, and errors that browsers report.

use reqwest::Method;
use serde_json::json;

use crate::support::{ADMIN_PASSWORD, Client, Site, TestResponse};

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

/// Asserts that a posted form leads to this page, which confirms it.
async fn leads_to(site: &Site, answer: &TestResponse, path: &str, text: &str) {
    assert_eq!(answer.status, 303, "{}", answer.text);
    assert_eq!((answer.header("location"), answer.header("cache-control")), (path, "no-store"));
    is_page(&site.visitor().get(path).await, 200, text);
}

#[actix_web::test]
async fn a_posted_form_is_stored_once_and_leads_to_its_confirmation() {
    let site = Site::start().await;
    let sent = post(&site, "/contact", &[], ENQUIRY).await;
    leads_to(&site, &sent, "/contact/received", "Message Received!").await;
    let stored = "UPDATE contact_submissions SET name = name WHERE message = E'One\\nTwo' AND company IS NULL";
    assert_eq!(site.sql(stored), 1);
    let subscribed = post(&site, "/newsletter", &[], "email=ada%40example.com").await;
    leads_to(&site, &subscribed, "/newsletter/subscribed", "You've been subscribed to our newsletter.").await;
}

#[actix_web::test]
async fn a_confirmation_is_not_indexed_and_not_written_to() {
    let site = Site::start().await;
    for (path, text) in [
        ("/contact/sent", "Thank you for contacting us. We'll get back to you soon."),
        ("/contact/received", "Your message has been saved. We'll process it as soon as possible."),
        ("/newsletter/subscribed", "You've been subscribed to our newsletter."),
    ] {
        let page = site.visitor().get(path).await;
        is_page(&page, 200, text);
        assert!(page.text.contains("<meta name=\"robots\" content=\"noindex\">"), "{}", page.text);
        assert_eq!(site.visitor().send(Method::HEAD, path, &[], None).await.status, 200);
        let refused = post(&site, path, &[], ENQUIRY).await;
        assert_eq!((refused.status, refused.header("allow")), (405, "GET, HEAD"));
    }
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
    for path in ["/contact", "/newsletter", "/auth", "/logout"] {
        let answer = visitor.send(Method::DELETE, path, &[], None).await;
        assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD, POST"));
    }
}

#[actix_web::test]
async fn a_form_shares_the_rate_limit_of_its_call() {
    let site = Site::with(&[("RATE_LIMITS", "on")]).await;
    for (call, times, form, body) in
        [("/api/contact", 5, "/contact", ENQUIRY), ("/api/login", 10, "/auth", "username=admin&password=secret1")]
    {
        for _ in 0..times {
            site.visitor().post(call, json!({})).await.expect(400);
        }
        let refused = post(&site, form, &[], body).await;
        is_page(&refused, 429, "Too many requests. Please try again later.");
        assert!(!refused.header("retry-after").is_empty());
    }
}

async fn log_in(client: &Client, username: &str, password: &str) -> TestResponse {
    let body = format!("username={username}&password={}", password.replace(' ', "+"));
    client.send(Method::POST, "/auth", &[FORM], Some(body.into_bytes())).await
}

#[actix_web::test]
async fn a_posted_login_opens_a_session_and_leads_to_the_start_page() {
    let site = Site::start().await;
    site.client("ada").await;
    for (username, password, home) in [("admin", ADMIN_PASSWORD, "/admin"), ("ada", "secret1", "/client-portal")] {
        let client = site.visitor();
        let answer = log_in(&client, username, password).await.expect(303);
        assert_eq!((answer.header("location"), answer.header("cache-control")), (home, "no-store"));
        let session = answer.set_cookie("portico_session");
        assert!(session.contains("; HttpOnly") && session.contains("; SameSite=Lax"), "{session}");
        assert!(answer.set_cookie("portico_signed_in").starts_with("portico_signed_in=1; "));
        assert_eq!(client.read("/api/user").await["username"], username);
        let shell = client.get(home).await.expect(200).text;
        assert!(shell.contains("This page needs JavaScript") && shell.contains("action=\"/logout\""), "{shell}");
    }
}

#[actix_web::test]
async fn a_posted_logout_ends_the_session() {
    let site = Site::start().await;
    let client = site.client("ada").await;
    let before = client.copy(&site.url);
    let answer = client.send(Method::POST, "/logout", &[FORM], Some(Vec::new())).await.expect(303);
    assert_eq!((answer.header("location"), answer.header("clear-site-data")), ("/auth", "\"cache\""));
    assert_eq!((client.cookie("portico_session"), client.cookie("portico_signed_in")), Default::default());
    before.get("/api/user").await.expect(401);
    let foreign = [FORM, ("Origin", "https://evil.example")];
    is_page(&client.send(Method::POST, "/logout", &foreign, Some(Vec::new())).await, 403, "href=\"/auth\"");
}

#[actix_web::test]
async fn a_refused_login_is_answered_with_a_page() {
    let site = Site::start().await;
    let client = site.visitor();
    for (username, password, status, text) in [
        ("admin", "wrong+one", 401, "Invalid username or password"),
        ("nobody", "wrong+one", 401, "Invalid username or password"),
        ("", "x", 400, "<li>Username is required</li><li>Password must be at least 6 characters</li>"),
    ] {
        let answer = log_in(&client, username, password).await;
        is_page(&answer, status, text);
        assert!(answer.text.contains("href=\"/auth\">Back to the login</a>"), "{}", answer.text);
        assert_eq!((answer.set_cookie("portico_session"), answer.set_cookie("portico_signed_in")), ("", ""));
    }
    let body = format!("username=admin&password={}", ADMIN_PASSWORD.replace(' ', "+"));
    let foreign = post(&site, "/auth", &[("Origin", "https://evil.example")], &body).await;
    is_page(&foreign, 403, "Requests from other sites are not allowed");
    assert_eq!(foreign.set_cookie("portico_session"), "");
}

#[actix_web::test]
async fn a_page_that_answers_a_form_has_the_sites_header_and_footer() {
    let site = Site::with(&[("SITE_NAME", "Ada & Co"), ("SITE_IMPRINT_URL", "https://example.com/imprint")]).await;
    let page = site.visitor().get("/newsletter/subscribed").await;
    is_page(&page, 200, "<a href=\"/\"");
    for text in [
        "Ada &amp; Co</span>",
        "href=\"/contact\"",
        "href=\"https://example.com/imprint\">Imprint",
        "All rights reserved.",
    ] {
        assert!(page.text.contains(text), "{text}: {}", page.text);
    }
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
