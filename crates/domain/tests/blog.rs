//! Posts: normalizing a draft and applying a patch.

use chrono::{DateTime, NaiveDate};
use portico_domain::{
    AuthorSlug, Draft, Entity, Patch, UserId, ValidationErrors, Version,
    blog::{Author, Post, PostDraft},
    users::User,
};
use proptest::prelude::*;
use serde_json::{Value, json};

fn user(id: i32, display_name: Option<&str>) -> User {
    User {
        id: UserId(id),
        username: "ada".into(),
        is_admin: false,
        display_name: display_name.map(Into::into),
        bio: Some("Mathematician".into()),
        avatar_url: Some("/ada.png".into()),
        created_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    }
}

fn patch(fields: Value) -> Result<Patch<PostDraft>, ValidationErrors> {
    Patch::of(fields)
}

fn draft() -> PostDraft {
    PostDraft {
        title: " Hello ".into(),
        content: "\n## Hello world\n\nText \n".into(),
        authors: vec![UserId(2), UserId(1), UserId(2)],
        tags: vec!["AI, Cloud".into(), "ai".into()],
        ..PostDraft::default()
    }
}

#[expect(clippy::unwrap_used, reason = "clippy does not count helpers of tests as tests")]
fn post() -> Post {
    let authors =
        [Author::of(user(2, None), AuthorSlug("ada".into())), Author::of(user(1, None), AuthorSlug("ada-2".into()))];
    let fields = json!({
        "id": 7, "title": "Hello", "slug": "own-slug", "content": "# First\n\nText", "excerpt": "Mine", "authorId": 1, "published": true,
        "createdAt": DateTime::UNIX_EPOCH, "updatedAt": DateTime::UNIX_EPOCH, "tags": ["AI"], "date": "2024-02-29", "authors": authors,
        "version": 3,
    });
    serde_json::from_value(fields).unwrap()
}

#[test]
fn a_draft_is_trimmed_and_its_excerpt_derived() {
    let draft = draft().validate().unwrap();
    assert_eq!(draft.title, "Hello");
    assert_eq!(draft.content, "## Hello world\n\nText");
    assert_eq!(draft.excerpt.as_deref(), Some("Hello world"));
    assert_eq!(draft.authors, [UserId(2), UserId(1)]);
    assert_eq!(draft.tags, ["AI", "Cloud"]);
    assert_eq!(draft.slug, None);
}

#[test]
fn a_new_post_without_a_date_gets_todays() {
    let today = NaiveDate::from_ymd_opt(2025, 1, 2).unwrap();
    assert_eq!(draft().date_or(today), today);
    let dated = PostDraft { date: NaiveDate::from_ymd_opt(2024, 2, 29), ..draft() };
    assert_eq!(Some(dated.date_or(today)), dated.date);
}

#[test]
fn a_cleared_slug_and_excerpt_are_derived_again() {
    let cleared = patch(json!({ "slug": " ", "excerpt": null, "date": null })).unwrap();
    let draft = cleared.apply(post().draft()).validate().unwrap();
    assert_eq!(draft.slug, None);
    assert_eq!(draft.excerpt.as_deref(), Some("First"));
    assert_eq!(draft.date, None);
}

#[test]
fn an_author_has_the_display_name_or_else_the_username() {
    let author = Author::of(user(1, Some("Ada Lovelace")), AuthorSlug("ada-lovelace".into()));
    assert_eq!((author.name.as_str(), author.title.as_str()), ("Ada Lovelace", "Contributor"));
    assert_eq!(author.image_url.as_deref(), Some("/ada.png"));
    assert_eq!(Author::of(user(1, None), AuthorSlug("ada".into())).name, "ada");
}

proptest! {
    #[test]
    fn normalizing_is_idempotent(
        title in "\\PC{0,8}",
        content in "[#a-z \n\r\t\u{a0}]{0,200}",
        excerpt in prop::option::of("[a ]{0,3}"),
        slug in prop::option::of("[a -]{0,3}"),
        tags in prop::collection::vec("[aA, ]{0,5}", 0..3),
    ) {
        let mut once = PostDraft { title, content, excerpt, slug, tags, ..draft() };
        once.normalize();
        let mut twice = once.clone();
        twice.normalize();
        prop_assert_eq!(format!("{once:?}"), format!("{twice:?}"));
    }
}
