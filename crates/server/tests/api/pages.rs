//! Pages, as they reach a visitor: rendered, served, kept and renewed.

mod absence;
mod artwork;
mod assets;
mod freshness;
mod listed;
mod rendered;
mod serving;
mod weight;

use serde_json::{Value, json};

use crate::support::{Answer, Client, Site};

/// A site with a little of everything.
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

    pub async fn furnished() -> Self {
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

    /// A published post of that title, with these fields.
    pub async fn post(&self, title: &str, fields: &Value) -> Value {
        let mut body = json!({ "title": title, "content": "Text", "authors": [self.me], "published": true });
        for (name, value) in fields.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.make("/api/admin/blog", body).await
    }
}

/// What stands between two texts for the first time.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before} in {text}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("no {after} in {text}")).0
}

/// What a page was rendered from.
pub fn data(page: &Answer) -> Value {
    let text = between(&page.text, r#"<script type="application/json" id="page">"#, "</script>");
    serde_json::from_str(text).expect("page data")
}

/// The rendered part of a page; empty where the browser renders it.
pub fn rendered(page: &Answer) -> &str {
    let root = between(&page.text, r#"<div id="root""#, r#"<script type="application/json""#);
    root.strip_prefix(" data-rendered>").unwrap_or_default()
}
