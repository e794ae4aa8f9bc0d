//! Cookies of other programs, and passwords in either Unicode form.

use serde_json::json;

use super::{SESSION, says};
use crate::support::{Site, raw};

#[actix_web::test]
async fn a_foreign_cookie_does_not_hide_a_draft_from_an_administrator() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let me = admin.get("/api/user").await.id();
    admin.post("/api/admin/blog", json!({ "title": "Draft", "content": "Text", "authors": [me] })).await.expect(201);
    for foreign in ["city=München".as_bytes(), b"raw=\xff\xfe"] {
        let own = format!("; {SESSION}={}\r\nConnection: close\r\n\r\n", admin.cookie(SESSION));
        let head = b"GET /blog/draft HTTP/1.1\r\nHost: localhost\r\nCookie: ";
        let answer = raw(&site.url, &[head, foreign, own.as_bytes()].concat()).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[actix_web::test]
async fn a_password_is_right_in_any_unicode_form() {
    let site = Site::start().await;
    let (composed, decomposed) = ("p\u{e4}ssw\u{f6}rt1", "pa\u{308}sswo\u{308}rt1");
    let registration = json!({ "username": "zoe", "password": decomposed });
    site.visitor().post("/api/register", registration).await.expect(201);
    site.login("zoe", composed).await;
    site.login("zoe", decomposed).await;
    let wrong = site.visitor().post("/api/login", json!({ "username": "zoe", "password": "passwort1" })).await;
    says(&wrong, 401, "Invalid username or password");
}
