//! Pages: rendering, serving and caching.

mod blog_list;
mod freshness;
mod not_found;
mod rendered;
mod serving;
mod weight;

use serde_json::{Value, json};

use crate::{
    blog::Blog,
    support::{Site, TestResponse},
};

async fn empty() -> Blog {
    Blog::on(Site::with(&[("SITE_NAME", "Northlight"), ("SITE_ADDRESS", "1 Harbour Street")]).await).await
}

/// Returns a site with some content of every kind.
async fn with_content() -> Blog {
    let fixture = empty().await;
    fixture.make("/api/navigation", json!({ "label": "What we do", "href": "/services" })).await;
    for (kind, title) in [("service", "Forecasting"), ("case-study", "The Quarry"), ("team-member", "Ines Carvajal")] {
        let text = format!("All about **{title}**.");
        fixture.make("/api/admin/content", json!({ "type": kind, "title": title, "content": text })).await;
    }
    let category = fixture.make("/api/faq/categories", json!({ "name": "Pricing" })).await;
    let item = json!({ "question": "What is a pilot?", "answer": "It is a beginning.", "categoryId": category["id"] });
    fixture.make("/api/faq/items", item).await;
    fixture.post(json!({ "title": "On engines", "tags": ["healthcare"], "content": "They *weave*." })).await;
    fixture
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
