//! Pages: rendering, serving and caching.

mod artwork;
mod assets;
mod blog_list;
mod fast_path;
mod freshness;
mod not_found;
mod rendered;
mod serving;
mod weight;

use serde_json::{Value, json};

use crate::support::{Client, Site, TestResponse};

/// A site with some content of every kind.
pub struct Fixture {
    pub site: Site,
    pub admin: Client,
    pub visitor: Client,
    /// The administrator's id.
    pub me: i64,
}

impl Fixture {
    pub async fn empty() -> Self {
        let site = Site::with(&[("SITE_NAME", "Northlight"), ("SITE_ADDRESS", "1 Harbour Street")]).await;
        let (admin, visitor) = (site.admin().await, site.visitor());
        let me = admin.get("/api/user").await.id();
        Self { site, admin, visitor, me }
    }

    pub async fn with_content() -> Self {
        let fixture = Self::empty().await;
        fixture.make("/api/navigation", json!({ "label": "What we do", "href": "/services" })).await;
        for (kind, title) in
            [("service", "Forecasting"), ("case-study", "The Quarry"), ("team-member", "Ines Carvajal")]
        {
            let text = format!("All about **{title}**.");
            fixture.make("/api/admin/content", json!({ "type": kind, "title": title, "content": text })).await;
        }
        let category = fixture.make("/api/faq/categories", json!({ "name": "Pricing" })).await;
        let item =
            json!({ "question": "What is a pilot?", "answer": "It is a beginning.", "categoryId": category["id"] });
        fixture.make("/api/faq/items", item).await;
        fixture.post("On engines", &json!({ "tags": ["healthcare"], "content": "They *weave*." })).await;
        fixture
    }

    async fn make(&self, path: &str, body: Value) -> Value {
        self.admin.post(path, body).await.expect(201).json()
    }

    /// Creates a published post.
    pub async fn post(&self, title: &str, fields: &Value) -> Value {
        let mut body = json!({ "title": title, "content": "Text", "authors": [self.me], "published": true });
        for (name, value) in fields.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.make("/api/admin/blog", body).await
    }
}

/// Returns the text between the first occurrences of two texts.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before} in {text}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("no {after} in {text}")).0
}

/// Returns the page data.
pub fn data(page: &TestResponse) -> Value {
    let text = between(&page.text, r#"<script type="application/json" id="page">"#, "</script>");
    serde_json::from_str(text).expect("page data")
}

/// Returns the rendered part of a page; empty for the shell.
pub fn rendered(page: &TestResponse) -> &str {
    let root = between(&page.text, r#"<div id="root""#, r#"<script type="application/json""#);
    root.strip_prefix(" data-rendered>").unwrap_or_default()
}
