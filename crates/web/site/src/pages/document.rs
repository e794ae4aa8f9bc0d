//! The HTML document of a page.

use std::collections::HashMap;

use html_escape::encode_double_quoted_attribute as attribute;
use ports::renderer::RenderedPage;

use crate::{assets::Assets, site_frame::SiteFrame};

/// The theme colours are `--bg` of `tokens.css` in both themes.
const OPENING: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
                       <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
                       <meta name=\"theme-color\" media=\"(prefers-color-scheme: light)\" content=\"#fbfcfe\">\
                       <meta name=\"theme-color\" media=\"(prefers-color-scheme: dark)\" content=\"#080c14\">\
                       <link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
                       <link rel=\"icon\" type=\"image/svg+xml\" href=\"/favicon.svg\">\
                       <link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">\
                       <link rel=\"manifest\" href=\"/manifest.webmanifest\">\
                       <link rel=\"alternate\" type=\"application/atom+xml\" title=\"Blog\" href=\"/feed.xml\">\
                       <link rel=\"alternate\" type=\"application/feed+json\" title=\"Blog\" href=\"/feed.json\">";

/// The main part, without script, of a page that only the browser can render. It uses classes of the style sheet.
const NEEDS_SCRIPT: &str = "<main class=\"wrap flex-1 py-16\"><h1 class=\"text-h2\">This page needs JavaScript</h1>\
                            <p class=\"mt-4 text-muted\">If you have logged in, you stay logged in: turn JavaScript on in your \
                            browser, and reload the page.</p>\
                            <p class=\"mt-4\"><a class=\"text-blue underline\" href=\"/auth\">Login</a></p>\
                            <p class=\"mt-4\"><a class=\"text-blue underline\" href=\"/\">Go to the home page</a></p>\
                            <p class=\"mt-4\"><a class=\"text-blue underline\" href=\"/contact\">Contact Us</a></p>\
                            <form method=\"post\" action=\"/logout\" class=\"mt-4\">\
                            <button class=\"text-blue underline\">Logout</button></form>\
                            </main>";

/// The chunk of the page for unknown URLs.
const UNKNOWN: &str = "not-found";

/// The parts that the documents of all pages share.
#[derive(Debug)]
pub struct Frame {
    /// The head up to the style sheets.
    opening: String,
    /// The scripts of a page by chunk.
    chunks: HashMap<String, Vec<String>>,
}

impl Frame {
    /// Returns the frame of a build; `None` if the frontend is not built.
    pub fn new(assets: &Assets) -> Option<Self> {
        let manifest = assets.manifest()?;
        let fonts =
            each(&manifest.fonts, "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=", "");
        let css = each(&manifest.css, "<link rel=\"stylesheet\" href=", "");
        let opening = [OPENING, "<script>", &manifest.boot, "</script>", &fonts, &css].concat();
        let chunks = manifest.chunks.iter().map(|(chunk, files)| (chunk.clone(), files.clone()));
        Some(Self { opening, chunks: chunks.collect() })
    }

    /// Returns the document of a rendered page with its data. It only lists the scripts: `boot.ts` loads them after the first paint.
    pub fn page(&self, chunk: &str, rendered: &RenderedPage, data: &str) -> String {
        let scripts = serde_json::Value::from(self.scripts(Some(chunk)).to_vec());
        let root = format!(
            "<div id=\"root\" data-rendered>{}</div><script type=\"application/json\" id=\"code\">{scripts}</script>",
            rendered.html
        );
        self.document(&rendered.head, &root, data)
    }

    /// Returns the document of a page that the browser renders.
    pub fn shell(&self, chunk: Option<&str>, data: &str, site: &SiteFrame<'_>) -> String {
        let scripts = each(self.scripts(chunk), "<script defer src=", "</script>");
        let without_script = ["<noscript>", &site.around(NEEDS_SCRIPT), "</noscript>"].concat();
        self.document(&scripts, &["<div id=\"root\"></div>", &without_script].concat(), data)
    }

    /// Returns a document without page scripts.
    pub fn plain(&self, head: &str, body: &str) -> String {
        [&self.opening, head, "</head><body>", body, "</body></html>"].concat()
    }

    /// Returns the scripts of a page in order; for an unknown one those of a small page, whose entry loads the right one.
    fn scripts(&self, chunk: Option<&str>) -> &[String] {
        let known = chunk.and_then(|chunk| self.chunks.get(chunk));
        known.or_else(|| self.chunks.get(UNKNOWN)).map_or(&[], Vec::as_slice)
    }

    fn document(&self, head: &str, root: &str, data: &str) -> String {
        [
            self.opening.as_str(),
            head,
            "</head><body>",
            root,
            "<script type=\"application/json\" id=\"page\">",
            data,
            "</script></body></html>",
        ]
        .concat()
    }
}

/// Returns a tag for each address, which is the value of its last attribute.
fn each<'a>(addresses: impl IntoIterator<Item = &'a String>, tag: &str, end: &str) -> String {
    let mut tags = String::new();
    for address in addresses {
        tags.extend([tag, "\"", &attribute(address), "\">", end]);
    }
    tags
}

#[cfg(test)]
pub mod tests {
    use std::borrow::Cow;

    use chrono::NaiveDate;
    use web_http::settings::Company;

    use super::*;

    /// The files of a small build.
    pub fn assets() -> Assets {
        let manifest = r#"{"boot":"boot()","fonts":["/assets/inter.woff2"],"css":["/assets/a.css"],
            "chunks":{"home-page":["/assets/site.js","/assets/home.js"],"not-found":["/assets/site.js"]}}"#;
        Assets::new([
            ("manifest.json".to_owned(), Cow::Borrowed(manifest.as_bytes())),
            ("favicon.svg".to_owned(), Cow::Borrowed(b"<svg/>".as_slice())),
        ])
        .unwrap()
    }

    #[test]
    fn a_document_has_everything_in_order() {
        let rendered = RenderedPage { head: "<title>Home</title>".to_owned(), html: "<main></main>".to_owned() };
        let frame = Frame::new(&assets()).unwrap();
        assert_eq!(
            frame.page("home-page", &rendered, "{}"),
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"theme-color\" media=\"(prefers-color-scheme: light)\" content=\"#fbfcfe\">\
             <meta name=\"theme-color\" media=\"(prefers-color-scheme: dark)\" content=\"#080c14\">\
             <link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
             <link rel=\"icon\" type=\"image/svg+xml\" href=\"/favicon.svg\">\
             <link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">\
             <link rel=\"manifest\" href=\"/manifest.webmanifest\">\
             <link rel=\"alternate\" type=\"application/atom+xml\" title=\"Blog\" href=\"/feed.xml\">\
             <link rel=\"alternate\" type=\"application/feed+json\" title=\"Blog\" href=\"/feed.json\">\
             <script>boot()</script>\
             <link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"/assets/inter.woff2\">\
             <link rel=\"stylesheet\" href=\"/assets/a.css\">\
             <title>Home</title></head><body>\
             <div id=\"root\" data-rendered><main></main></div>\
             <script type=\"application/json\" id=\"code\">[\"/assets/site.js\",\"/assets/home.js\"]</script>\
             <script type=\"application/json\" id=\"page\">{}</script></body></html>"
        );
        let company = Company { name: "Ada".to_owned(), ..Company::default() };
        let site = SiteFrame { company: &company, imprint: "", privacy: "/privacy", today: NaiveDate::default() };
        let shell = frame.shell(None, "{}", &site);
        assert!(shell.contains("<script defer src=\"/assets/site.js\"></script></head>"));
        assert!(shell.contains("<body><div id=\"root\"></div><noscript><div") && shell.contains("href=\"/privacy\""));
        assert!(shell.contains("If you have logged in, you stay logged in"));
        assert!(!shell.contains("home.js"));
    }
}
