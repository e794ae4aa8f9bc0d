//! Methods, ids in paths, and trailing slashes.

use reqwest::Method;
use web_api::ENDPOINTS;

use crate::support::{JSON, Site};

#[actix_web::test]
async fn head_works_like_get() {
    let (_site, admin) = Site::with_admin().await;
    for path in ENDPOINTS
        .iter()
        .filter(|endpoint| endpoint.method == "GET")
        .map(|endpoint| endpoint.path)
        .chain(["/", "/about", "/nope"])
    {
        let path =
            path.replace("{id}", "1").replace("{type}", "service").replace("{slug}", "x").replace("{page}", "imprint");
        let got = admin.get(&path).await;
        let head = admin.send(Method::HEAD, &path, &[], None).await;
        assert_eq!((head.status, head.bytes.len()), (got.status, 0), "{path}");
        for name in ["content-type", "etag", "cache-control", "content-length", "x-total-count"] {
            assert_eq!(head.header(name), got.header(name), "{path} {name}");
        }
    }
}

#[actix_web::test]
async fn malformed_and_large_ids_are_404() {
    let (site, admin) = Site::with_admin().await;
    let bad =
        ["0", "-1", "+1", "x", "1.0", "1e3", "2147483648", "99999999999999999999", "%31%00", "%D9%A1", "1%20", "%ff"];
    for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.path.ends_with("{id}")) {
        for id in bad {
            let path = endpoint.path.replace("{type}", "service").replace("{id}", id);
            let method: Method = endpoint.method.as_str().parse().unwrap();
            let body = (endpoint.method == "PUT").then(|| b"{}".to_vec());
            let answer = admin.send(method, &path, if body.is_some() { JSON } else { &[] }, body).await;
            assert_eq!(answer.status, 404, "{} {path}: {}", endpoint.method, answer.text);
        }
    }
    for path in ["/api/blog/%00", "/api/blog/%ff", "/api/authors/%00", "/api/content/service%00", "/api/content/%ff/1"]
    {
        admin.get(path).await.expect(404);
        site.visitor().get(path).await.expect(404);
    }
}
