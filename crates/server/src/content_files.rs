//! Content as files that people read and compare: markdown with JSON front matter between two lines of `---`, a folder for each kind,
//! and the FAQ and the menu as JSON. The sample content, `portico export` and `portico import` share the format.
//!
//! Files are named so that their order is the one in which their entities were created, which decides among equals in a list.

mod directory;
mod format;

use anyhow::anyhow;
use domain::content::{ContentDraft, ContentType};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

pub use directory::{Directory, write};
pub use format::{Category, Fields, Link, Post, fields};

/// The folders of content items.
pub const CONTENT_FOLDERS: [(&str, ContentType); 3] =
    [("services", ContentType::Service), ("case-studies", ContentType::CaseStudy), ("team", ContentType::TeamMember)];
/// The folder of the posts.
pub const POSTS: &str = "posts";
/// The FAQ's categories with their items.
pub const FAQ: &str = "faq.json";
/// The menu's top-level items with their children.
pub const NAVIGATION: &str = "navigation.json";

/// The line before and after the front matter.
const FENCE: &str = "---";

/// Where files are read from. Names are relative, such as `posts/01-first.md`.
pub trait Source {
    /// Returns the names of a folder's files in their order, of any extension; none if there is no such folder.
    fn list(&self, folder: &str) -> anyhow::Result<Vec<String>>;

    /// The text of a file; `None` if there is no such file.
    fn text(&self, name: &str) -> anyhow::Result<Option<String>>;
}

/// A markdown file.
pub struct Markdown<T> {
    pub name: String,
    pub front: T,
    pub body: String,
}

/// What a file holds.
pub struct Named<T> {
    pub name: String,
    pub piece: T,
}

/// The files of a site's content.
#[derive(Default)]
pub struct ContentFiles {
    pub content: Vec<Named<ContentDraft>>,
    pub posts: Vec<Named<Post>>,
    pub faq: Vec<Category>,
    pub navigation: Vec<Link>,
}

impl ContentFiles {
    /// Reads all files. Errors with all files that are at fault.
    pub fn read(source: &impl Source) -> Result<Self, Vec<String>> {
        let mut faults = Vec::new();
        let mut files = Self::default();
        for (folder, kind) in CONTENT_FOLDERS {
            let read = |front, body: &str| format::content(front, kind, body);
            files.content.extend(pieces(source, folder, read, &mut faults));
        }
        files.posts = pieces(source, POSTS, format::post, &mut faults);
        files.faq = json_file(source, FAQ, format::category, &mut faults);
        files.navigation = json_file(source, NAVIGATION, format::link, &mut faults);
        if faults.is_empty() { Ok(files) } else { Err(faults) }
    }
}

/// The markdown files of a folder. Faults are added to `faults`.
pub fn markdown_files<T: DeserializeOwned>(
    source: &impl Source,
    folder: &str,
    faults: &mut Vec<String>,
) -> Vec<Markdown<T>> {
    let names = source.list(folder).unwrap_or_else(|fault| {
        faults.push(fault.to_string());
        Vec::new()
    });
    let read = |name: String| {
        let text = source.text(&name)?.ok_or_else(|| fault(&name, "it is missing"))?;
        markdown(name, &text)
    };
    names.into_iter().filter_map(|name| read(name).map_err(|fault| faults.push(fault.to_string())).ok()).collect()
}

/// What the markdown files of a folder hold. Faults are added to `faults`.
fn pieces<T>(
    source: &impl Source,
    folder: &str,
    read: impl Fn(Fields, &str) -> anyhow::Result<T>,
    faults: &mut Vec<String>,
) -> Vec<Named<T>> {
    let files = markdown_files(source, folder, faults);
    let read = |Markdown { name, front, body }| match read(front, &body) {
        Ok(piece) => Some(Named { name, piece }),
        Err(error) => {
            faults.push(fault(&name, &format!("{error:#}")).to_string());
            None
        }
    };
    files.into_iter().filter_map(read).collect()
}

fn markdown<T: DeserializeOwned>(name: String, text: &str) -> anyhow::Result<Markdown<T>> {
    let (front, body) = front_matter(text)
        .ok_or_else(|| fault(&name, "it has no front matter, which is JSON between two lines of ---"))?;
    let (front, body) = (parsed(&name, front)?, body.trim().to_owned());
    if body.contains('\0') { Err(fault(&name, NUL)) } else { Ok(Markdown { name, front, body }) }
}

/// The text without the byte order mark that some editors of Windows save.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Splits a file into its front matter and the text after that. Lines may end with CRLF.
fn front_matter(text: &str) -> Option<(&str, &str)> {
    let text = without_mark(text);
    let mut lines = text.split_inclusive('\n');
    let is_fence = |line: &str| line.trim_end() == FENCE;
    let start = lines.next().filter(|line| is_fence(line))?.len();
    let mut end = start;
    for line in lines {
        if is_fence(line) {
            return Some((&text[start..end], &text[end + line.len()..]));
        }
        end += line.len();
    }
    None
}

/// What the list of a JSON file holds; nothing if there is none. Faults are added to `faults`.
fn json_file<T>(
    source: &impl Source,
    name: &str,
    read: impl Fn(Fields) -> anyhow::Result<T>,
    faults: &mut Vec<String>,
) -> Vec<T> {
    let list = || -> anyhow::Result<Vec<T>> {
        let Some(text) = source.text(name)? else { return Ok(Vec::new()) };
        let list: Vec<Fields> = parsed(name, &text)?;
        list.into_iter().map(|fields| read(fields).map_err(|error| fault(name, &format!("{error:#}")))).collect()
    };
    list().unwrap_or_else(|fault| {
        faults.push(fault.to_string());
        Vec::new()
    })
}

/// Postgres rejects NUL characters.
const NUL: &str = "NUL characters are not allowed";

fn parsed<T: DeserializeOwned>(name: &str, json: &str) -> anyhow::Result<T> {
    let value: Value = serde_json::from_str(without_mark(json)).map_err(|error| fault(name, &error.to_string()))?;
    if has_nul(&value) {
        return Err(fault(name, NUL));
    }
    serde_json::from_value(value).map_err(|error| fault(name, &error.to_string()))
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(values) => values.iter().any(has_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        _ => false,
    }
}

/// The text of a markdown file.
pub fn markdown_text(front: &impl Serialize, body: &str) -> anyhow::Result<String> {
    Ok(format!("{FENCE}\n{}\n{FENCE}\n{body}\n", serde_json::to_string_pretty(front)?))
}

/// The text of a JSON file.
pub fn json_text(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

fn fault(name: &str, what: &str) -> anyhow::Error {
    anyhow!("{name}: {what}")
}
