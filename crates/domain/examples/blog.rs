//! Blog posts: normalizing a draft and applying a patch.

use std::{collections::HashSet, error::Error};

use portico_domain::{
    Draft as _, Patch, UserId,
    blog::{Post, PostDraft, reading_minutes},
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
    let mut stored = serde_json::to_value(&draft)?;
    for (name, value) in [
        ("id", json!(1)),
        ("slug", json!(draft.slug.clone().unwrap_or_else(|| free_slug(&slug(&draft.title), &taken)))),
        ("date", json!(draft.date_or(NaiveDate::MIN))),
        ("authors", json!([])),
        ("createdAt", json!(DateTime::UNIX_EPOCH)),
        ("updatedAt", json!(DateTime::UNIX_EPOCH)),
        ("version", json!(1)),
    ] {
        stored[name] = value;
    }
    let post: Post = serde_json::from_value(stored)?;
    println!("/blog/{} takes {} min to read", post.slug, reading_minutes(6));
    assert_eq!(post.slug, "uber-grosse-2");

    // The accounts of all authors may be deleted. The post can still be edited, but its authors cannot be cleared.
    let published = post.changed(&Patch::of(json!({ "published": true }))?)?;
    assert!(published.published);
    let errors = Patch::<PostDraft>::of(json!({ "authors": [] })).err().unwrap_or_default();
    assert_eq!(errors.to_string(), "At least one author is required");
    Ok(())
}
