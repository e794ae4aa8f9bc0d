//! Public reads and a page: revalidation, compression, and freshness.

use serde_json::json;

use crate::support::{ADMIN, Client, Site, expand};

/// Creates content of every kind that is long enough to be compressed. Returns the paths of all public reads.
async fn filled(admin: &Client) -> Vec<String> {
    let words = "Some words that are said again. ".repeat(40);
    let mut paths: Vec<String> = ["/api/blog", "/api/faq/public", "/api/navigation"].map(str::to_owned).to_vec();
    for kind in ["service", "case-study", "team-member"] {
        let id = admin.create("/api/admin/content", json!({"title": "T", "type": kind, "content": words})).await.id();
        paths.extend([format!("/api/content/{kind}"), format!("/api/content/{kind}/{id}")]);
    }
    for number in 0..4 {
        let post =
            json!({"title": "T", "content": words, "published": true, "authors": [ADMIN], "excerpt": &words[..400]});
        let post = admin.create("/api/admin/blog", post).await.json();
        paths.extend((number == 0).then(|| format!("/api/blog/{}", post["slug"].as_str().unwrap())));
        let link = json!({"label": "L", "href": "/", "metadata": {"description": &words[..200]}});
        admin.create("/api/navigation", link).await;
    }
    let others = ["/api/authors/admin", "/api/search?q=words", "/api/openapi.json", "/api/docs", "/blog"];
    paths.extend(others.map(str::to_owned));
    let category = admin.create("/api/faq/categories", json!({"name": "Pricing"})).await.id();
    admin.create("/api/faq/items", json!({"question": "How much?", "answer": words, "categoryId": category})).await;
    paths
}

#[actix_web::test]
async fn unchanged_reads_are_304() {
    let (site, admin) = Site::with_admin().await;
    let paths = filled(&admin).await;
    let client = site.client("ada").await;
    assert_eq!(paths.len(), 15);
    for path in paths {
        for asker in [&site.visitor(), &client] {
            let answer = asker.get(&path).await.expect(200);
            let tag = answer.header("etag").to_owned();
            assert!(tag.starts_with('"') && tag.len() > 10, "{path} {tag}");
            assert!(answer.header("cache-control").starts_with("no-"), "{path} {}", answer.header("cache-control"));
            for known in [tag.clone(), format!("\"other\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
                let same = asker.get_with(&path, &[("If-None-Match", &known)]).await.expect(304);
                assert_eq!((same.bytes.len(), same.header("etag")), (0, tag.as_str()), "{path} {known}");
            }
            let other = asker.get_with(&path, &[("If-None-Match", "\"other\"")]).await.expect(200);
            assert_eq!(other.text, answer.text);
        }
    }
}

#[actix_web::test]
async fn compresses_with_the_preferred_coding() {
    let site = Site::start().await;
    let paths = filled(&site.admin().await).await;
    let visitor = site.visitor();
    for path in paths {
        let plain = visitor.get(&path).await.expect(200);
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        for (accepted, coding) in [("br", "br"), ("gzip", "gzip"), ("zstd", "zstd"), ("gzip, deflate, br, zstd", "br")]
        {
            let answer = visitor.get_with(&path, &[("Accept-Encoding", accepted)]).await.expect(200);
            assert_eq!(answer.header("content-encoding"), coding, "{path} {accepted}");
            assert!(answer.header("vary").to_lowercase().contains("accept-encoding"), "{path}");
            assert!(answer.bytes.len() < plain.bytes.len(), "{path} {coding}");
            assert_eq!(expand(coding, &answer.bytes), plain.text, "{path} {coding}");
            assert_ne!(answer.header("etag"), plain.header("etag"), "{path}: other bytes, another tag");
        }
        let none = visitor.get_with(&path, &[("Accept-Encoding", "deflate, identity")]).await.expect(200);
        assert_eq!((none.header("content-encoding"), &none.text), ("", &plain.text), "{path}");
    }
}

#[actix_web::test]
async fn the_writer_sees_the_write_at_once() {
    let (site, admin) = Site::with_admin().await;
    let id = admin.create("/api/admin/content", json!({"title": "0", "type": "service", "content": "C"})).await.id();
    let path = format!("/api/content/service/{id}");
    let client = site.client("ada").await;
    let mut tags = std::collections::HashSet::new();
    for number in 0..20 {
        admin.put(&format!("/api/admin/content/{id}"), json!({"title": number.to_string()})).await.expect(200);
        assert_eq!(admin.read(&path).await["title"], number.to_string());
        let read = client.get(&path).await.expect(200);
        assert_eq!(read.json()["title"], number.to_string(), "whoever is logged in always gets what is true now");
        assert!(tags.insert(read.header("etag").to_owned()), "a changed answer has another tag");
    }
    // A visitor's copy is at most a second old.
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    assert_eq!(site.visitor().read(&path).await["title"], "19");
}

#[actix_web::test]
async fn responses_for_administrators_are_not_cached() {
    let (site, admin) = Site::with_admin().await;
    admin.create("/api/navigation", json!({"label": "Hidden", "href": "/x", "isVisible": false})).await;
    let draft = json!({"title": "Draft", "type": "service", "content": "C", "published": false});
    let draft = format!("/api/content/service/{}", admin.create("/api/admin/content", draft).await.id());
    for _ in 0..3 {
        let seen = admin.get("/api/navigation").await.expect(200);
        assert_eq!(seen.json().as_array().unwrap().len(), 1);
        assert!(seen.header("cache-control").contains("no-store"), "{}", seen.header("cache-control"));
        assert!(admin.get(&draft).await.expect(200).header("cache-control").contains("no-store"));
        for asker in [site.visitor(), site.visitor()] {
            assert_eq!(asker.read("/api/navigation").await, json!([]));
            asker.get(&draft).await.expect(404);
        }
    }
}
