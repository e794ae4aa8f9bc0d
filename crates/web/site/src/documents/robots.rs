//! `/robots.txt`: everything public may be crawled; what needs an account, the calls and the results of searches need not be.

use super::Source;

const CLOSED: [&str; 6] = ["/admin", "/api/", "/auth", "/blog/create", "/client-portal", "/search"];

pub fn write(source: &Source) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in CLOSED {
        // `/auth` is also the beginning of the authors' pages.
        let end = if path == "/auth" { "$" } else { "" };
        text.extend(["Disallow: ", path, end, "\n"]);
    }
    text.extend(["\nSitemap: ", &source.url("/sitemap.xml"), "\n"]);
    text
}
