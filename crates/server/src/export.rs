//! The content of the site as files.

use std::collections::HashMap;

use anyhow::Context as _;
use domain::{UserId, blog::Post, content::ContentType, navigation::NavigationItem, text::slug};
use ports::{Query, blog::PostFilter, content::ContentFilter};

use crate::{
    content_files::{self, CONTENT_FOLDERS, FAQ, NAVIGATION, POSTS, json_text, markdown_text},
    wire::StoragePorts,
};

/// Names and texts of files.
pub type Texts = Vec<(String, String)>;

/// Returns the files of all content, drafts included.
pub async fn files(ports: &StoragePorts) -> anyhow::Result<Texts> {
    let mut files = Texts::new();
    for (folder, kind) in CONTENT_FOLDERS {
        files.extend(content(ports, folder, kind).await.context("reading the content")?);
    }
    files.extend(posts(ports).await.context("reading the posts")?);
    files.push((FAQ.to_owned(), faq(ports).await.context("reading the FAQ")?));
    files.push((NAVIGATION.to_owned(), navigation(ports).await.context("reading the menu")?));
    Ok(files)
}

/// In the order of the public list.
async fn content(ports: &StoragePorts, folder: &str, kind: ContentType) -> anyhow::Result<Texts> {
    let filter = ContentFilter { kind: Some(kind), published: None };
    let mut items = ports.content.list(Query::default(), filter).await?.rows;
    items.sort_by_key(|item| (item.order, item.id));
    let names = numbered(folder, items.iter().map(|item| slug(&item.title)).collect());
    let text = |item: domain::content::ContentItem| {
        let metadata = item.metadata.as_deref().map(serde_json::from_str).transpose()?;
        let order = domain::DisplayOrder::new(item.order).unwrap_or_default();
        let front = content_files::Content { title: item.title, metadata, published: item.published, order };
        markdown_text(&front, &item.content)
    };
    names.into_iter().zip(items).map(|(name, item)| Ok((name, text(item)?))).collect()
}

/// Oldest first.
async fn posts(ports: &StoragePorts) -> anyhow::Result<Texts> {
    let users = ports.users.list(Query::default(), None).await?.rows;
    let usernames: HashMap<UserId, String> = users.into_iter().map(|user| (user.id, user.username)).collect();
    let mut ids: Vec<_> =
        ports.blog.list(Query::default(), PostFilter::default()).await?.rows.iter().map(|post| post.id).collect();
    ids.sort_unstable();
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        // A post may have been deleted meanwhile.
        found.extend(ports.blog.find(id).await?);
    }
    let names = numbered(POSTS, found.iter().map(|post| post.slug.clone()).collect());
    let text = |post: Post| {
        let front = content_files::Post {
            title: post.title,
            slug: Some(post.slug),
            date: post.date,
            published: post.published,
            authors: post.authors.iter().filter_map(|author| usernames.get(&author.id).cloned()).collect(),
            tags: post.tags,
            excerpt: post.excerpt,
        };
        markdown_text(&front, &post.content)
    };
    names.into_iter().zip(found).map(|(name, post)| Ok((name, text(post)?))).collect()
}

async fn faq(ports: &StoragePorts) -> anyhow::Result<String> {
    let (categories, items) = (ports.faq.categories().await?, ports.faq.items().await?);
    let order = |order| domain::DisplayOrder::new(order).unwrap_or_default();
    let category = |category: domain::faq::Category| content_files::Category {
        items: items
            .iter()
            .filter(|item| item.category_id == category.id)
            .map(|item| content_files::Item {
                question: item.question.clone(),
                answer: item.answer.clone(),
                display_order: Some(order(item.display_order)),
                is_active: item.is_active,
            })
            .collect(),
        name: category.name,
        display_order: order(category.display_order),
        is_active: category.is_active,
    };
    json_text(&categories.into_iter().map(category).collect::<Vec<_>>())
}

async fn navigation(ports: &StoragePorts) -> anyhow::Result<String> {
    let items = ports.navigation.list().await?;
    let link = |item: &NavigationItem, children| content_files::Link {
        label: item.label.clone(),
        href: item.href.clone(),
        order: item.order,
        is_visible: item.is_visible,
        requires_admin: item.requires_admin,
        metadata: item.metadata.clone(),
        children,
    };
    let children = |parent: &NavigationItem| {
        items.iter().filter(|item| item.parent_id == Some(parent.id)).map(|item| link(item, Vec::new())).collect()
    };
    let top = items.iter().filter(|item| item.parent_id.is_none());
    json_text(&top.map(|item| link(item, children(item))).collect::<Vec<_>>())
}

/// Names of files whose order is that of the slugs: `posts/07-a-slug.md`.
fn numbered(folder: &str, slugs: Vec<String>) -> Vec<String> {
    let width = slugs.len().to_string().len().max(2);
    (1..).zip(slugs).map(|(number, slug)| format!("{folder}/{number:0width$}-{slug}.md")).collect()
}
