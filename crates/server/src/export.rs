//! The content of the site as files.

use std::collections::HashMap;

use anyhow::Context as _;
use domain::{
    NavigationId, PostId, UserId,
    blog::Post,
    content::{ContentItem, ContentType},
    faq::Category,
    navigation::NavigationItem,
    pages::Page,
    text::slug,
};
use ports::{
    List, Query, Store, blog::PostFilter, content::ContentFilter, faq::Faq as _, navigation::Navigation,
    pages::PageFilter, users::UserFilter,
};
use postgres::Postgres;

use crate::content_files::{CONTENT_FOLDERS, FAQ, Fields, NAVIGATION, PAGES, POSTS, fields, json_text, markdown_text};

pub type Texts = Vec<(String, String)>;

/// A slug, front matter and text.
type Piece = (String, Fields, String);

/// Drafts are included.
pub async fn files(postgres: &Postgres) -> anyhow::Result<Texts> {
    let mut files = Texts::new();
    for (folder, kind) in CONTENT_FOLDERS {
        files.extend(numbered(folder, content(postgres, kind).await.context("reading the content")?)?);
    }
    files.extend(numbered(POSTS, posts(postgres).await.context("reading the posts")?)?);
    files.extend(numbered(PAGES, pages(postgres).await.context("reading the pages")?)?);
    files.push((FAQ.to_owned(), faq(postgres).await.context("reading the FAQ")?));
    files.push((NAVIGATION.to_owned(), navigation(postgres).await.context("reading the menu")?));
    Ok(files)
}

/// In the order of the public list.
async fn content(postgres: &Postgres, kind: ContentType) -> anyhow::Result<Vec<Piece>> {
    let filter = ContentFilter { kind: Some(kind), published: None };
    let mut items = List::list(postgres, Query::default(), filter).await?.rows;
    items.sort_by_key(|item| (item.order, item.id));
    let piece = |item: ContentItem| {
        let mut front = fields(&item, &["type", "content"])?;
        front["metadata"] = item.metadata.as_deref().map(serde_json::from_str).transpose()?.unwrap_or_default();
        Ok((slug(&item.title), front, item.content))
    };
    items.into_iter().map(piece).collect()
}

/// Oldest first.
async fn posts(postgres: &Postgres) -> anyhow::Result<Vec<Piece>> {
    let users = List::list(postgres, Query::default(), UserFilter::default()).await?.rows;
    let usernames: HashMap<UserId, String> = users.into_iter().map(|user| (user.id, user.username)).collect();
    let mut ids = List::ids(postgres, Query::default(), PostFilter::default()).await?;
    ids.sort_unstable();
    let mut pieces = Vec::with_capacity(ids.len());
    for id in ids {
        // A post may have been deleted meanwhile.
        let Some(post) = Store::<Post>::find(postgres, PostId(id)).await? else { continue };
        let mut front = fields(&post, &["content"])?;
        front["authors"] = post.authors.iter().filter_map(|author| usernames.get(&author.id).cloned()).collect();
        pieces.push((post.slug, front, post.content));
    }
    Ok(pieces)
}

/// Oldest first.
async fn pages(postgres: &Postgres) -> anyhow::Result<Vec<Piece>> {
    let mut pages: Vec<Page> = List::list(postgres, Query::default(), PageFilter::default()).await?.rows;
    pages.sort_by_key(|page| page.id);
    pages.into_iter().map(|page| Ok((page.slug.clone(), fields(&page, &["content"])?, page.content))).collect()
}

async fn faq(postgres: &Postgres) -> anyhow::Result<String> {
    let (categories, items) = (postgres.categories().await?, postgres.items().await?);
    let category = |category: Category| -> anyhow::Result<Fields> {
        let own = items.iter().filter(|item| item.category_id == category.id);
        let own: Vec<Fields> = own.map(|item| fields(item, &["categoryId"])).collect::<anyhow::Result<_>>()?;
        let mut category = fields(&category, &[])?;
        category.insert("items".to_owned(), own.into());
        Ok(category)
    };
    json_text(&categories.into_iter().map(category).collect::<anyhow::Result<Vec<_>>>()?)
}

async fn navigation(postgres: &Postgres) -> anyhow::Result<String> {
    let items = Navigation::list(postgres).await?;
    let links = |parent: Option<NavigationId>| items.iter().filter(move |item| item.parent_id == parent);
    let link = |item: &NavigationItem| -> anyhow::Result<Fields> {
        let children =
            links(Some(item.id)).map(|child| fields(child, &["parentId"])).collect::<anyhow::Result<Vec<_>>>()?;
        let mut link = fields(item, &["parentId"])?;
        if !children.is_empty() {
            link.insert("children".to_owned(), children.into());
        }
        Ok(link)
    };
    json_text(&links(None).map(link).collect::<anyhow::Result<Vec<_>>>()?)
}

/// Returns files whose names have the order of the pieces: `posts/07-a-slug.md`.
fn numbered(folder: &str, pieces: Vec<Piece>) -> anyhow::Result<Texts> {
    let width = pieces.len().to_string().len().max(2);
    let file = |(number, (slug, front, text)): (usize, Piece)| {
        Ok((format!("{folder}/{number:0width$}-{slug}.md"), markdown_text(&front, &text)?))
    };
    (1..).zip(pieces).map(file).collect()
}
