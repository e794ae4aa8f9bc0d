//! The entities as they are in files: the fields of their drafts as in the API. Ids are left out: slugs, titles, names and usernames stand
//! for them.

use anyhow::{Context as _, anyhow, bail};
use domain::{
    Editable, Entity,
    blog::PostDraft,
    content::{ContentDraft, ContentType},
    faq::{CategoryDraft, ItemDraft},
    navigation::NavigationDraft,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// Fields by their names in JSON.
pub type Fields = Map<String, Value>;

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

/// Reads a content item. Its metadata is an object in files, and a text in the draft.
pub fn content(mut fields: Fields, kind: ContentType, body: &str) -> anyhow::Result<ContentDraft> {
    if let Some(metadata) = fields.get_mut("metadata").filter(|metadata| !metadata.is_null()) {
        *metadata = metadata.to_string().into();
    }
    let draft: ContentDraft = draft(fields, &["type", "content"])?;
    Ok(ContentDraft { kind: Some(kind), content: body.to_owned(), ..draft })
}

/// Reads a post. It is published unless it says otherwise, and its date may be null, but must be there.
pub fn post(mut fields: Fields, body: &str) -> anyhow::Result<Post> {
    if !fields.contains_key("date") {
        bail!("missing field `date`");
    }
    let authors = fields.remove("authors").ok_or_else(|| anyhow!("missing field `authors`"))?;
    fields.entry("published").or_insert(true.into());
    let draft: PostDraft = draft(fields, &["authors", "content"])?;
    let authors = serde_json::from_value(authors).context("authors")?;
    Ok(Post { draft: PostDraft { content: body.to_owned(), ..draft }, authors })
}

/// Reads a category. An item without a display order is at its position in the list.
pub fn category(mut fields: Fields) -> anyhow::Result<Category> {
    let read = |(position, mut fields): (usize, Fields)| {
        fields.entry("displayOrder").or_insert(position.into());
        draft(fields, &["categoryId"])
    };
    let items = list(fields.remove("items"))?.into_iter().enumerate().map(read).collect::<anyhow::Result<_>>()?;
    Ok(Category { draft: draft(fields, &[])?, items })
}

/// Reads an item of the menu.
pub fn link(mut fields: Fields) -> anyhow::Result<Link> {
    let children = list(fields.remove("children"))?.into_iter().map(link).collect::<anyhow::Result<_>>()?;
    Ok(Link { draft: draft(fields, &["parentId"])?, children })
}

fn list(value: Option<Value>) -> anyhow::Result<Vec<Fields>> {
    value.map_or_else(|| Ok(Vec::new()), |value| Ok(serde_json::from_value(value)?))
}

/// Reads a draft from its fields, without those that stand elsewhere.
fn draft<D: Editable + DeserializeOwned>(fields: Fields, elsewhere: &[&str]) -> anyhow::Result<D> {
    if let Some(name) = fields.keys().find(|name| !D::has(name) || elsewhere.contains(&name.as_str())) {
        bail!("unknown field `{name}`");
    }
    Ok(serde_json::from_value(fields.into())?)
}

/// Returns the fields of an entity for its file, without those that stand elsewhere.
pub fn fields<E: Entity>(entity: &E, elsewhere: &[&str]) -> anyhow::Result<Fields>
where
    E::Draft: Serialize,
{
    let Value::Object(mut fields) = serde_json::to_value(entity.draft())? else { bail!("a draft is an object") };
    for name in elsewhere {
        fields.shift_remove(*name);
    }
    Ok(fields)
}
