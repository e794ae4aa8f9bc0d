//! `/robots.txt`: crawlers may read all public pages except search results.

use super::Source;

const DISALLOWED: [&str; 6] = ["/admin", "/api/", "/auth", "/blog/create", "/client-portal", "/search"];

pub fn write(source: &Source) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in DISALLOWED {
        // `/auth` is also a prefix of `/authors/…`.
        let end = if path == "/auth" { "$" } else { "" };
        text.extend(["Disallow: ", path, end, "\n"]);
    }
    text.extend(["\nSitemap: ", &source.url("/sitemap.xml"), "\n"]);
    text
}
