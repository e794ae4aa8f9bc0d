//! Content as files that people read and compare: markdown with JSON front matter between two lines of `---`, a folder for each kind,
//! and the FAQ and the menu as JSON. The sample content, `portico export` and `portico import` share the format.
//!
//! Files are named so that their order is the one in which their entities were created, which decides among equals in a list. They have
//! the fields of their drafts as in the API, without ids: slugs, titles, names and usernames stand for those.

mod directory;

use anyhow::{Context as _, bail, ensure};
use domain::{
    Editable, Entity,
    blog::PostDraft,
    content::{ContentDraft, ContentType},
    faq::{CategoryDraft, ItemDraft},
    input::FromFields as _,
    navigation::NavigationDraft,
    pages::PageDraft,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

pub use directory::{Directory, write};

pub const CONTENT_FOLDERS: [(&str, ContentType); 3] =
    [("services", ContentType::Service), ("case-studies", ContentType::CaseStudy), ("team", ContentType::TeamMember)];
pub const POSTS: &str = "posts";
pub const PAGES: &str = "pages";
/// The FAQ's categories with their items.
pub const FAQ: &str = "faq.json";
/// The menu's top-level items with their children.
pub const NAVIGATION: &str = "navigation.json";

/// The line before and after the front matter.
const FENCE: &str = "---";

/// Postgres rejects NUL characters.
const NUL: &str = "NUL characters are not allowed";

/// Where files are read from. Names are relative, such as `posts/01-first.md`.
pub trait Source {
    /// Returns the names of a folder's files in their order, of any extension; none if there is no such folder.
    fn list(&self, folder: &str) -> anyhow::Result<Vec<String>>;

    /// The text of a file; `None` if there is no such file.
    fn text(&self, name: &str) -> anyhow::Result<Option<String>>;
}

/// Fields by their names in JSON.
pub type Fields = Map<String, Value>;

pub struct Named<T> {
    pub name: String,
    pub piece: T,
}

/// A post and the usernames of its authors, in the order of the byline.
pub struct Post {
    pub draft: PostDraft,
    pub authors: Vec<String>,
}

/// A category of the FAQ with its items.
pub struct Category {
    pub draft: CategoryDraft,
    pub items: Vec<ItemDraft>,
}

/// An item of the menu with its children.
pub struct Link {
    pub draft: NavigationDraft,
    pub children: Vec<Self>,
}

/// The files of a site's content. Their drafts are normalized.
pub struct ContentFiles {
    pub content: Vec<Named<ContentDraft>>,
    pub posts: Vec<Named<Post>>,
    pub pages: Vec<Named<PageDraft>>,
    pub faq: Vec<Category>,
    pub navigation: Vec<Link>,
}

impl ContentFiles {
    /// Reads all files. Errors with all files that are at fault.
    pub fn read(source: &dyn Source) -> Result<Self, Vec<String>> {
        let mut reader = Reader { source, faults: Vec::new() };
        let content = CONTENT_FOLDERS
            .into_iter()
            .flat_map(|(folder, kind)| reader.folder(folder, |front, body| content(front, kind, body)))
            .collect();
        let posts = reader.folder(POSTS, post);
        let pages = reader.folder(PAGES, |fields, body| draft(fields, [("content", body.into())]));
        let faq = reader.list(FAQ, category);
        let navigation = reader.list(NAVIGATION, link);
        if reader.faults.is_empty() { Ok(Self { content, posts, pages, faq, navigation }) } else { Err(reader.faults) }
    }
}

/// Reads files and collects their faults.
pub struct Reader<'a> {
    pub source: &'a dyn Source,
    pub faults: Vec<String>,
}

impl Reader<'_> {
    /// Returns what the markdown files of a folder hold.
    pub fn folder<T>(&mut self, folder: &str, read: impl Fn(Fields, String) -> anyhow::Result<T>) -> Vec<Named<T>> {
        let names = self.accept(folder, self.source.list(folder)).unwrap_or_default();
        let mut pieces = Vec::new();
        for name in names {
            let text = self.source.text(&name).and_then(|text| text.context("it is missing"));
            let piece = text.and_then(|text| {
                let (front, body) = markdown(&text)?;
                read(front, body)
            });
            pieces.extend(self.accept(&name, piece).map(|piece| Named { name, piece }));
        }
        pieces
    }

    /// Returns what the list of a JSON file holds; nothing if there is none.
    fn list<T>(&mut self, name: &str, read: impl Fn(Fields) -> anyhow::Result<T>) -> Vec<T> {
        let list = self.source.text(name).and_then(|text| {
            let list: Vec<Fields> = text.map_or_else(|| Ok(Vec::new()), |text| parsed(&text))?;
            list.into_iter().map(read).collect()
        });
        self.accept(name, list).unwrap_or_default()
    }

    fn accept<T>(&mut self, name: &str, read: anyhow::Result<T>) -> Option<T> {
        read.map_err(|fault| self.faults.push(format!("{name}: {fault:#}"))).ok()
    }
}

/// Reads a content item. Its metadata is an object in files, and a text in the draft.
fn content(mut fields: Fields, kind: ContentType, body: String) -> anyhow::Result<ContentDraft> {
    if let Some(metadata) = fields.get_mut("metadata").filter(|metadata| !metadata.is_null()) {
        *metadata = metadata.to_string().into();
    }
    draft(fields, [("type", json!(kind)), ("content", body.into())])
}

/// Reads a post. It is published unless it says otherwise, and its date may be null, but must be there.
fn post(mut fields: Fields, body: String) -> anyhow::Result<Post> {
    ensure!(fields.contains_key("date"), "missing field `date`");
    let authors = fields.remove("authors").context("missing field `authors`")?;
    fields.entry("published").or_insert(true.into());
    let draft = draft(fields, [("authors", json!([])), ("content", body.into())])?;
    Ok(Post { draft, authors: serde_json::from_value(authors).context("authors")? })
}

/// Reads a category. An item without a display order is at its position in the list.
fn category(mut fields: Fields) -> anyhow::Result<Category> {
    let read = |(position, mut fields): (usize, Fields)| {
        fields.entry("displayOrder").or_insert(position.into());
        draft(fields, [("categoryId", 0.into())])
    };
    let items = inner(&mut fields, "items")?.into_iter().enumerate().map(read).collect::<anyhow::Result<_>>()?;
    Ok(Category { draft: draft(fields, [])?, items })
}

fn link(mut fields: Fields) -> anyhow::Result<Link> {
    let children = inner(&mut fields, "children")?.into_iter().map(link).collect::<anyhow::Result<_>>()?;
    Ok(Link { draft: draft(fields, [("parentId", Value::Null)])?, children })
}

/// Takes a list out of the fields; an empty one if there is none.
fn inner(fields: &mut Fields, name: &str) -> anyhow::Result<Vec<Fields>> {
    Ok(fields.remove(name).map(serde_json::from_value).transpose()?.unwrap_or_default())
}

/// Reads a draft from its fields and those that stand elsewhere than in the file's JSON.
fn draft<D: Editable + DeserializeOwned, const N: usize>(
    mut fields: Fields,
    elsewhere: [(&str, Value); N],
) -> anyhow::Result<D> {
    for (name, value) in elsewhere {
        ensure!(fields.insert(name.to_owned(), value).is_none(), "unknown field `{name}`");
    }
    if let Some(name) = fields.keys().find(|name| !D::has(name)) {
        bail!("unknown field `{name}`");
    }
    let mut draft: D = serde_json::from_value(fields.into())?;
    draft.normalize();
    Ok(draft)
}

/// Returns the fields of an entity for its file, without those that stand elsewhere.
pub fn fields<E: Entity>(entity: &E, elsewhere: &[&str]) -> anyhow::Result<Fields> {
    let Value::Object(mut fields) = serde_json::to_value(entity.draft())? else { bail!("a draft is an object") };
    for name in elsewhere {
        fields.shift_remove(*name);
    }
    Ok(fields)
}

/// Reads the front matter and the text after it, which must be short enough to be edited in the back office, too.
fn markdown(text: &str) -> anyhow::Result<(Fields, String)> {
    const MAX: usize = PostDraft::MAX_BYTES;
    let parts = front_matter(without_mark(text));
    let (front, body) = parts.context("it has no front matter, which is JSON between two lines of ---")?;
    let (front, body) = (parsed(front)?, body.trim().to_owned());
    ensure!(!body.contains('\0'), NUL);
    ensure!(body.len() <= MAX, "it has more than {MAX} bytes of text");
    Ok((front, body))
}

/// The text without the byte order mark that some editors of Windows save.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Splits a file into its front matter and the text after that. Lines may end with CRLF.
fn front_matter(text: &str) -> Option<(&str, &str)> {
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

fn parsed<T: DeserializeOwned>(json: &str) -> anyhow::Result<T> {
    let value: Value = serde_json::from_str(without_mark(json))?;
    ensure!(!has_nul(&value), NUL);
    Ok(serde_json::from_value(value)?)
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(values) => values.iter().any(has_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        _ => false,
    }
}

pub fn markdown_text(front: &impl Serialize, body: &str) -> anyhow::Result<String> {
    Ok(format!("{FENCE}\n{}\n{FENCE}\n{body}\n", serde_json::to_string_pretty(front)?))
}

pub fn json_text(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}
