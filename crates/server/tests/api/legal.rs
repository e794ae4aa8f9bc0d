//! The imprint and the privacy notice.

use std::fs;

use serde_json::json;

use crate::support::Site;

#[actix_web::test]
async fn a_markdown_file_is_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let imprint = folder.path().join("imprint.md");
    fs::write(&imprint, "# Legal notice\n\nAda & <b>Co</b>").unwrap();
    let site = Site::with(&[("SITE_IMPRINT_FILE", imprint.to_str().unwrap())]).await;
    let visitor = site.visitor();
    let read = visitor.get("/api/legal/imprint").await.expect(200);
    let html = "<p>Ada &amp; &lt;b&gt;Co&lt;/b&gt;</p>\n";
    assert_eq!(read.json(), json!({"title": "Legal notice", "html": html}));
    // The file is read once.
    drop(folder);
    let page = visitor.get("/imprint").await.expect(200).text;
    assert!(page.contains("Legal notice</h1>") && page.contains("<p>Ada &amp; &lt;b&gt;Co"), "{page}");
    let home = visitor.get("/").await.expect(200).text;
    assert!(home.contains("href=\"/imprint\"") && !home.contains("href=\"/privacy\""), "{home}");
    let sitemap = visitor.get("/sitemap.xml").await.expect(200).text;
    assert!(sitemap.contains("/imprint</loc>") && !sitemap.contains("/privacy</loc>"), "{sitemap}");
    visitor.get("/privacy").await.expect(404);
    visitor.get("/api/legal/terms").await.expect(404);
}

#[actix_web::test]
async fn an_address_is_only_linked() {
    let url = "https://example.com/privacy?a=1";
    let site = Site::with(&[("SITE_PRIVACY_URL", url)]).await;
    let visitor = site.visitor();
    let home = visitor.get("/").await.expect(200).text;
    assert!(home.contains(&format!("href=\"{url}\"")) && !home.contains("href=\"/imprint\""), "{home}");
    for path in ["/api/legal/privacy", "/privacy", "/api/legal/imprint", "/imprint"] {
        visitor.get(path).await.expect(404);
    }
    let sitemap = visitor.get("/sitemap.xml").await.expect(200).text;
    assert!(!sitemap.contains("/privacy"), "{sitemap}");
}
