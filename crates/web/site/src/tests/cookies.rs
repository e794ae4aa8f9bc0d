//! Cookies, and what signing out leaves in the browser.

use actix_web::{
    http::{StatusCode, header::HeaderValue},
    test::TestRequest,
};

use super::{SESSION, cookie, send, settings, site};

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
