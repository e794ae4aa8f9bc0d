//! Protection against cross-site request forgery.

use reqwest::Method;
use web_api::ENDPOINTS;

use crate::support::{Client, Site};

/// Headers about the origin of a request; `{host}` is the listening address.
const OWN: [&[(&str, &str)]; 6] = [
    &[],
    &[("Sec-Fetch-Site", "same-origin")],
    &[("Sec-Fetch-Site", "same-origin"), ("Origin", "https://portico.example")],
    &[("Origin", "https://portico.example")],
    &[("Origin", "http://{host}")],
    &[("Sec-Fetch-Site", "same-site"), ("Origin", "https://portico.example")],
];
const FOREIGN: [&[(&str, &str)]; 14] = [
    &[("Origin", "null")],
    &[("Origin", "")],
    &[("Origin", "https://evil.example")],
    &[("Origin", "http://portico.example")],
    &[("Origin", "https://portico.example:8443")],
    &[("Origin", "https://portico.example.evil.example")],
    &[("Origin", "http://127.0.0.1:1")],
    &[("Origin", "https://{host}")],
    &[("Sec-Fetch-Site", "cross-site"), ("Origin", "http://{host}")],
    &[("Sec-Fetch-Site", "cross-site"), ("Origin", "https://portico.example")],
    &[("Sec-Fetch-Site", "cross-site")],
    &[("Sec-Fetch-Site", "same-site")],
    &[("Sec-Fetch-Site", "none")],
    &[("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")],
];

async fn status(client: &Client, url: &str, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
    let host = url.trim_start_matches("http://");
    let headers: Vec<(&str, String)> =
        headers.iter().map(|(name, value)| (*name, value.replace("{host}", host))).collect();
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    client.send(method.parse::<Method>().unwrap(), path, &headers, None).await.status
}

#[actix_web::test]
async fn rejects_unsafe_requests_from_other_sites() {
    let site = Site::with(&[("SITE_URL", "https://portico.example")]).await;
    let admin = site.admin().await;
    for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.method != "GET" && endpoint.path != "/api/logout") {
        let (method, path) = (endpoint.method.as_str(), endpoint.path.replace("{id}", "999999"));
        for headers in OWN {
            let answer = status(&admin, &site.url, method, &path, headers).await;
            assert_ne!(answer, 403, "{method} {path} {headers:?}");
        }
        for headers in FOREIGN {
            let answer = status(&admin, &site.url, method, &path, headers).await;
            assert_eq!(answer, 403, "{method} {path} {headers:?}");
        }
    }
    // Another site can't log a user out either.
    for headers in FOREIGN {
        assert_eq!(status(&admin, &site.url, "POST", "/api/logout", headers).await, 403, "{headers:?}");
    }
    admin.get("/api/user").await.expect(200);
}

#[actix_web::test]
async fn allows_reads_from_other_sites() {
    let site = Site::start().await;
    for headers in FOREIGN {
        for path in ["/api/blog", "/api/navigation", "/", "/healthz"] {
            assert_eq!(status(&site.visitor(), &site.url, "GET", path, headers).await, 200, "{path} {headers:?}");
        }
    }
    let shared = site.visitor().send(Method::GET, "/api/blog", &[("Origin", "https://evil.example")], None).await;
    assert_eq!(shared.header("access-control-allow-origin"), "", "no other site may read answers");
}
