//! Cookies, and what signing out leaves in the browser.

use actix_web::{http::StatusCode, test::TestRequest};

use super::{TestResponse, cookie, send, settings, site};

#[actix_web::test]
async fn the_companion_cookie_follows_the_session() {
    let signed_out = send(&site(None, settings()), TestRequest::with_uri("/api/user")).await;
    let cookies = |response: &TestResponse| -> Vec<String> {
        response.headers.get_all("set-cookie").map(|value| value.to_str().unwrap().to_owned()).collect()
    };
    let gone = cookies(&signed_out);
    assert!(
        gone.iter().any(|cookie| {
            cookie.starts_with("portico_signed_in=;") && cookie.contains("Max-Age=0") && cookie.contains("; Path=/")
        }),
        "{gone:?}"
    );
    let signed_in = send(&site(Some(false), settings()), TestRequest::with_uri("/api/user").cookie(cookie())).await;
    let kept = cookies(&signed_in);
    let companion = kept.iter().find(|cookie| cookie.starts_with("portico_signed_in=1")).unwrap();
    assert!(!companion.contains("HttpOnly") && companion.contains("Secure") && companion.contains("SameSite=Lax"));
    let session = kept.iter().find(|cookie| cookie.starts_with("__Host-portico_session=")).unwrap();
    assert!(session.contains("HttpOnly") && session.contains("Secure") && session.contains("SameSite=Lax"));
    assert!(!session.contains("Domain") && session.contains("; Path=/;") && session.contains("Max-Age=604800"));
}

#[actix_web::test]
async fn signing_out_empties_the_browser_cache() {
    let response = send(&site(None, settings()), TestRequest::post().uri("/api/logout")).await;
    assert_eq!((response.status, response.header("clear-site-data")), (StatusCode::NO_CONTENT, "\"cache\""));
}
