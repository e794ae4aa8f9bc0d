//! Blog posts: normalizing a draft and applying a patch.

use std::{collections::HashSet, error::Error};

use portico_domain::{
    Draft as _, Patch, PostId, UserId, Version,
    blog::{Post, PostDraft, reading_time},
    chrono::{DateTime, NaiveDate},
    text::{free_slug, slug},
};
use serde_json::json;

pub fn main() -> Result<(), Box<dyn Error>> {
    let draft = PostDraft {
        title: " Über Größe ".into(),
        content: "## Size matters\n\nAnd so do tags.".into(),
        authors: vec![UserId(1)],
        tags: vec!["AI, Cloud".into(), "ai".into()],
        ..PostDraft::default()
    };
    let draft = draft.validate()?;
    assert_eq!(draft.excerpt.as_deref(), Some("Size matters"), "derived from the first line");
    assert_eq!(draft.tags, ["AI", "Cloud"], "split and deduplicated");

    // Storage derives the slug, because it knows which are taken.
    let taken = HashSet::from(["uber-grosse".to_owned()]);
    let draft = draft.into_inner();
    let post = Post {
        id: PostId(1),
        slug: draft.slug.clone().unwrap_or_else(|| free_slug(&slug(&draft.title), &taken)),
        date: Some(draft.date_or(NaiveDate::MIN)),
        title: draft.title,
        content: draft.content,
        excerpt: draft.excerpt,
        author_id: Some(UserId(1)),
        published: draft.published,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        tags: draft.tags,
        authors: Vec::new(),
        version: Version(1),
    };
    println!("/blog/{} takes {} min to read", post.slug, reading_time::minutes(6));
    assert_eq!(post.slug, "uber-grosse-2");

    // The accounts of all authors may be deleted. The post can still be edited, but its authors cannot be cleared.
    let published = post.changed(&Patch::of(json!({ "published": true }))?)?;
    assert!(published.published);
    let errors = Patch::<PostDraft>::of(json!({ "authors": [] })).err().unwrap_or_default();
    assert_eq!(errors.to_string(), "At least one author is required");
    Ok(())
}
