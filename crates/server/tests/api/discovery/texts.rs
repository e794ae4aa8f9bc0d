//! The manifest and the texts for crawlers, researchers and language models.

use chrono::{DateTime, Days, Utc};

use super::{filled, locations};
use crate::support::Site;

/// Parses lines of `Name: value`.
fn fields(text: &str) -> Vec<(&str, &str)> {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(|line| line.split_once(": ").expect("a field")).collect()
}

/// Returns whether a rule of robots.txt (RFC 9309) covers a path.
fn covers(rule: &str, path: &str) -> bool {
    rule.strip_suffix('$').map_or_else(|| path.starts_with(rule), |whole| path == whole)
}

#[actix_web::test]
async fn robots_txt_allows_public_pages_and_names_the_sitemap() {
    let blog = filled(&[]).await;
    let text = blog.visitor.get("/robots.txt").await.expect(200).text;
    let fields = fields(&text);
    assert_eq!(fields[0], ("User-agent", "*"));
    assert_eq!(fields.last(), Some(&("Sitemap", "https://example.org/sitemap.xml")));
    let closed: Vec<_> = fields.iter().filter(|(name, _)| *name == "Disallow").map(|(_, rule)| *rule).collect();
    for location in locations(&blog.visitor).await {
        let path = location.strip_prefix("https://example.org").unwrap();
        assert!(!closed.iter().any(|rule| covers(rule, path)), "{path}");
    }
    for path in ["/admin", "/admin/users", "/api/blog", "/auth", "/client-portal", "/blog/create", "/search?q=a"] {
        assert!(closed.iter().any(|rule| covers(rule, path)), "{path}");
    }
}

#[actix_web::test]
async fn the_manifest_names_the_site_and_existing_icons() {
    let blog = filled(&[]).await;
    let manifest = blog.visitor.read("/manifest.webmanifest").await;
    assert_eq!((&manifest["name"], &manifest["start_url"]), (&"Ada & Söhne <AI>".into(), &"/".into()));
    let icons = manifest["icons"].as_array().expect("icons");
    assert!(!icons.is_empty());
    for icon in icons {
        let answer = blog.visitor.get(icon["src"].as_str().unwrap()).await.expect(200);
        // The header of an SVG names its charset, too.
        assert_eq!(answer.header("content-type").split(';').next(), icon["type"].as_str());
    }
}

#[actix_web::test]
async fn security_txt_has_contact_and_expiry() {
    let site = Site::with(&[("SITE_URL", "https://example.org"), ("SITE_EMAIL", "security+50%@example.org")]).await;
    let text = site.visitor().get("/.well-known/security.txt").await.expect(200).text;
    let fields = fields(&text);
    let of = |name: &str| fields.iter().filter(|(key, _)| *key == name).map(|(_, value)| *value).collect::<Vec<_>>();
    assert_eq!(of("Contact"), ["mailto:security+50%25@example.org"]);
    assert_eq!(of("Canonical"), ["https://example.org/.well-known/security.txt"]);
    let expires = DateTime::parse_from_rfc3339(of("Expires")[0]).expect("a time");
    assert_eq!(of("Expires").len(), 1);
    assert!(expires > Utc::now() && expires < Utc::now() + Days::new(365), "{expires}");
}

#[actix_web::test]
async fn security_txt_falls_back_to_the_contact_page() {
    let site = Site::with(&[("SITE_URL", "https://example.org")]).await;
    let text = site.visitor().get("/.well-known/security.txt").await.expect(200).text;
    assert!(text.starts_with("Contact: https://example.org/contact\n"), "{text}");
    // The RFC does not allow an address without TLS.
    let site = Site::start().await;
    site.visitor().get("/.well-known/security.txt").await.expect(404);
}

#[actix_web::test]
async fn llms_txt_lists_the_content() {
    let blog = filled(&[]).await;
    let text = blog.visitor.get("/llms.txt").await.expect(200).text;
    assert_eq!(
        text,
        "# Ada & Söhne <AI>\n\n> Empowering the Future with AI\n\n\
         ## Services\n\n- [Shown service \\[<&>\\]](https://example.org/services/1): Some words.\n\n\
         ## Case studies\n\n- [Shown case-study \\[<&>\\]](https://example.org/case-studies/3): Some words.\n\n\
         ## Team\n\n- [Shown team-member \\[<&>\\]](https://example.org/about): Some *words*.\n\
         - [Secret team-member \\[<&>\\]](https://example.org/about): Some *words*.\n\n\
         ## Blog\n\n- [Shown & told](https://example.org/blog/shown-told): See [this](/services/1) and\n\n\
         ## Frequently asked questions\n\n- [Shown question?](https://example.org/faq#item-1): An answer here.\n\n\
         ## Optional\n\n- [About](https://example.org/about)\n- [Contact](https://example.org/contact)\n\
         - [All posts as a feed](https://example.org/feed.xml)\n"
    );
}
