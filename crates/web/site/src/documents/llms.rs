//! `/llms.txt` (llmstxt.org): an overview of the site for language models, in markdown.

use std::sync::Arc;

use domain::{
    ContentId,
    content::{ContentItem, ContentType},
    pages::Page,
    text::one_line,
};
use futures_util::try_join;
use ports::{PageRequest, Ports, Query, blog::PublicQuery, markdown::Markdown, pages::PageFilter};

use super::{Source, TAGLINE};
use web_api::content::summary;
use web_http::{error::ApiError, markdown};

pub async fn write(source: Source) -> Result<String, ApiError> {
    let Ports { content, blog, faq, markdown, pages, .. } = &source.ports;
    let (services, studies, team, newest, categories, added) = try_join!(
        content.public(ContentType::Service, PageRequest::default()),
        content.public(ContentType::CaseStudy, PageRequest::default()),
        content.public(ContentType::TeamMember, PageRequest::default()),
        blog.public(PublicQuery::default()),
        faq.public(PageRequest::default()),
        pages.list(Query::default(), PageFilter::PUBLIC),
    )?;
    let mut text = format!("# {}\n\n> {TAGLINE}\n", one_line(source.name()));
    text.push_str(&section("Services", items(&source, markdown, services.rows, |id| format!("/services/{id}")).await?));
    text.push_str(&section(
        "Case studies",
        items(&source, markdown, studies.rows, |id| format!("/case-studies/{id}")).await?,
    ));
    text.push_str(&section("Team", items(&source, markdown, team.rows, |_| "/about".to_owned()).await?));
    let post = |post: domain::blog::PostSummary| {
        line(&post.title, &source.url(&format!("/blog/{}", post.slug)), post.excerpt.as_deref().unwrap_or_default())
    };
    text.push_str(&section("Blog", newest.rows.into_iter().map(post)));
    let answers = categories.into_iter().flat_map(|category| category.items).map(|public| public.item);
    let answer =
        |item: domain::faq::Item| line(&item.question, &source.url(&format!("/faq#item-{}", item.id)), &item.answer);
    text.push_str(&section("Frequently asked questions", answers.map(answer)));
    let page =
        |page: Page| line(&page.title, &source.url(&page.path()), page.description.as_deref().unwrap_or_default());
    text.push_str(&section("Pages", added.rows.into_iter().map(page)));
    let others = [("About", "/about"), ("Contact", "/contact"), ("All posts as a feed", "/feed.xml")];
    text.push_str(&section("Optional", others.map(|(title, path)| line(title, &source.url(path), ""))));
    Ok(text)
}

async fn items(
    source: &Source,
    markdown: &Arc<dyn Markdown>,
    items: Vec<ContentItem>,
    path: impl Fn(ContentId) -> String,
) -> Result<Vec<String>, ApiError> {
    let summaries = markdown::with(markdown, move |markdown| {
        items.into_iter().map(|item| (item.id, summary(&item, markdown), item.title)).collect::<Vec<_>>()
    });
    let lines = summaries.await?.into_iter();
    Ok(lines.map(|(id, summary, title)| line(&title, &source.url(&path(id)), &summary)).collect())
}

/// Returns a heading with its list; empty for an empty list.
fn section(title: &str, lines: impl IntoIterator<Item = String>) -> String {
    let list: String = lines.into_iter().collect();
    if list.is_empty() { list } else { format!("\n## {title}\n\n{list}") }
}

fn line(title: &str, url: &str, about: &str) -> String {
    let title = one_line(title).replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
    let about = one_line(about);
    if about.is_empty() { format!("- [{title}]({url})\n") } else { format!("- [{title}]({url}): {about}\n") }
}
