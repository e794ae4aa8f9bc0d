//! Methods, ids in paths, and trailing slashes.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Method;
use web_api::ENDPOINTS;

use crate::support::{JSON, Site};

#[actix_web::test]
async fn a_wrong_method_is_405_with_allow() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let mut paths: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for endpoint in ENDPOINTS {
        let methods = paths.entry(endpoint.path).or_default();
        methods.insert(endpoint.method.as_str());
        if endpoint.method == "GET" {
            methods.insert("HEAD");
        }
    }
    for (path, right) in paths {
        let path =
            path.replace("{id}", "1").replace("{type}", "service").replace("{slug}", "x").replace("{page}", "imprint");
        for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            if right.contains(method) {
                continue;
            }
            let answer = visitor.send(method.parse::<Method>().unwrap(), &path, &[], None).await;
            assert_eq!(answer.status, 405, "{method} {path}: {}", answer.text);
            let allowed: BTreeSet<&str> = answer.header("allow").split(',').map(str::trim).collect();
            assert_eq!(allowed, right, "{method} {path}");
        }
    }
    let page = visitor.send(Method::POST, "/about", &[], None).await.expect(405);
    assert_eq!(page.header("allow"), "GET, HEAD");
}

#[actix_web::test]
async fn head_works_like_get() {
    let site = Site::start().await;
    let admin = site.admin().await;
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
async fn redirects_trailing_slashes_of_pages() {
    let site = Site::start().await;
    for (path, location) in [
        ("/about/", "/about"),
        ("/services/1/", "/services/1"),
        ("/blog/?before=x", "/blog?before=x"),
        ("//evil.example/", "/evil.example"),
    ] {
        let answer = site.visitor().get(path).await.expect(308);
        assert_eq!(answer.header("location"), location, "{path}");
    }
    site.visitor().get("/").await.expect(200);
}

#[actix_web::test]
async fn malformed_and_large_ids_are_404() {
    let site = Site::start().await;
    let admin = site.admin().await;
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
