//! The files of the sample content: JSON front matter between two lines of `---`, then markdown.

use anyhow::anyhow;
use chrono::NaiveDate;
use domain::{DisplayOrder, content::ContentType, navigation::NavigationMetadata};
use rust_embed::Embed;
use serde::{Deserialize, de::DeserializeOwned};

#[derive(Embed)]
#[folder = "sample/"]
struct Files;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Person {
    pub username: String,
    pub display_name: Option<String>,
    pub bio: Option<String>,
    #[serde(default)]
    pub is_admin: bool,
    #[serde(default)]
    pub client: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    pub title: String,
    pub metadata: Option<serde_json::Value>,
    #[serde(default = "yes")]
    pub published: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Post {
    pub title: String,
    pub slug: Option<String>,
    pub excerpt: Option<String>,
    pub tags: Vec<String>,
    pub authors: Vec<String>,
    pub date: NaiveDate,
    #[serde(default = "yes")]
    pub published: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Category {
    pub name: String,
    pub display_order: DisplayOrder,
    pub items: Vec<Question>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub question: String,
    pub answer: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Link {
    pub label: String,
    pub href: String,
    #[serde(default)]
    pub order: i32,
    #[serde(default = "yes")]
    pub is_visible: bool,
    #[serde(default)]
    pub requires_admin: bool,
    pub metadata: Option<NavigationMetadata>,
    #[serde(default)]
    pub children: Vec<Link>,
}

const fn yes() -> bool {
    true
}

pub fn people() -> anyhow::Result<Vec<(String, Person)>> {
    Ok(folder("people/")?.into_iter().map(|(file, person, _)| (file, person)).collect())
}

pub fn content() -> anyhow::Result<Vec<(String, ContentType, Content, String)>> {
    let folders = [
        ("services/", ContentType::Service),
        ("case-studies/", ContentType::CaseStudy),
        ("team/", ContentType::TeamMember),
    ];
    let mut all = Vec::new();
    for (name, kind) in folders {
        all.extend(folder(name)?.into_iter().map(|(file, item, body)| (file, kind, item, body)));
    }
    Ok(all)
}

pub fn posts() -> anyhow::Result<Vec<(String, Post, String)>> {
    folder("posts/")
}

pub fn faq() -> anyhow::Result<Vec<Category>> {
    let text = text("faq.json")?;
    parsed("faq.json", &text)
}

pub fn navigation() -> anyhow::Result<Vec<Link>> {
    let text = text("navigation.json")?;
    parsed("navigation.json", &text)
}

/// The files of a folder in the order of their names: name, front matter, body.
fn folder<T: DeserializeOwned>(prefix: &str) -> anyhow::Result<Vec<(String, T, String)>> {
    let mut names: Vec<_> = Files::iter().filter(|name| name.starts_with(prefix)).collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let text = text(&name)?;
            let (front, body) = text
                .strip_prefix("---\n")
                .and_then(|rest| rest.split_once("\n---\n").or_else(|| rest.strip_suffix("\n---").map(|all| (all, ""))))
                .ok_or_else(|| fault(&name, "it has no front matter"))?;
            Ok((name.to_string(), parsed(&name, front)?, body.trim().to_owned()))
        })
        .collect()
}

fn text(name: &str) -> anyhow::Result<String> {
    let file = Files::get(name).ok_or_else(|| fault(name, "it is missing"))?;
    String::from_utf8(file.data.into_owned()).map_err(|_| fault(name, "it is not UTF-8"))
}

fn parsed<T: DeserializeOwned>(name: &str, json: &str) -> anyhow::Result<T> {
    serde_json::from_str(json).map_err(|error| fault(name, &error.to_string()))
}

fn fault(name: &str, what: &str) -> anyhow::Error {
    anyhow!(format!("the sample file {name} is at fault: {what}"))
}
