//! Cookies, and what signing out leaves in the browser.

use actix_web::{
    http::{StatusCode, header::HeaderValue},
    test::TestRequest,
};

use super::{SESSION, TestResponse, cookie, send, settings, site};

#[actix_web::test]
async fn the_companion_cookie_follows_the_session() {
    let signed_out = send(&site(None, settings()), TestRequest::with_uri("/api/user")).await;
    let cookies = |response: &TestResponse| -> Vec<String> {
        response.headers.get_all("set-cookie").map(|value| value.to_str().unwrap().to_owned()).collect()
    };
    let gone = cookies(&signed_out);
    assert!(
        gone.iter().any(|cookie| {
            cookie.starts_with("__Host-portico_signed_in=;")
                && cookie.contains("Max-Age=0")
                && cookie.contains("; Path=/")
        }),
        "{gone:?}"
    );
    let signed_in = send(&site(Some(false), settings()), TestRequest::with_uri("/api/user").cookie(cookie())).await;
    let kept = cookies(&signed_in);
    let companion = kept.iter().find(|cookie| cookie.starts_with("__Host-portico_signed_in=1")).unwrap();
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

#[actix_web::test]
async fn foreign_cookies_of_any_bytes_do_not_hide_the_session() {
    let site = site(Some(false), settings());
    let own = cookie().encoded().to_string();
    for foreign in ["theme=dark".as_bytes(), "city=München".as_bytes(), b"raw=\xff\xfe", b"broken", b"=", b"%ff=1"] {
        for header in [[foreign, b"; ", own.as_bytes()].concat(), [own.as_bytes(), b";", foreign].concat()] {
            let header = HeaderValue::from_bytes(&header).unwrap();
            let response = send(&site, TestRequest::with_uri("/api/user").insert_header(("Cookie", &header))).await;
            assert_eq!(response.status, StatusCode::OK, "{header:?}");
            let mut set = response.headers.get_all("set-cookie").map(|value| value.to_str().unwrap());
            assert!(set.any(|cookie| cookie.starts_with(SESSION)), "the session is not prolonged: {header:?}");
        }
    }
}

#[actix_web::test]
async fn a_cookie_whose_name_only_decodes_to_ours_is_foreign() {
    let encoded = cookie().encoded().to_string().replacen("__Host", "%5F%5FHost", 1);
    let request = TestRequest::with_uri("/api/user").insert_header(("Cookie", encoded));
    assert_eq!(send(&site(Some(false), settings()), request).await.status, StatusCode::UNAUTHORIZED);
}
