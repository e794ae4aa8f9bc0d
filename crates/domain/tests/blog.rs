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
fn keeps_a_given_excerpt() {
    let draft = PostDraft { excerpt: Some(" Mine ".into()), ..draft() };
    assert_eq!(draft.validate().unwrap().excerpt.as_deref(), Some("Mine"));
}

#[test]
fn a_new_post_without_a_date_gets_todays() {
    let today = NaiveDate::from_ymd_opt(2025, 1, 2).unwrap();
    assert_eq!(draft().date_or(today), today);
    let dated = PostDraft { date: NaiveDate::from_ymd_opt(2024, 2, 29), ..draft() };
    assert_eq!(Some(dated.date_or(today)), dated.date);
}

#[test]
fn an_empty_patch_changes_nothing() {
    let post = post();
    let draft = post.draft().validate().unwrap();
    assert_eq!(draft.title, post.title);
    assert_eq!(draft.content, post.content);
    assert_eq!(draft.excerpt, post.excerpt);
    assert_eq!(draft.published, post.published);
    assert_eq!(draft.slug.as_deref(), Some("own-slug"));
    assert_eq!(draft.authors, [UserId(2), UserId(1)]);
    assert_eq!(draft.tags, post.tags);
    assert_eq!(draft.date, post.date);
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
fn a_patch_reports_only_errors_of_its_own_fields() {
    let errors = patch(json!({ "title": " ", "authors": [] })).unwrap_err();
    assert_eq!(errors.messages().collect::<Vec<_>>(), ["Title is required", "At least one author is required"]);
}

#[test]
fn a_post_without_authors_can_be_edited_but_authors_cannot_be_cleared() {
    let orphan = Post { authors: Vec::new(), ..post() };
    let withdrawn = patch(json!({ "published": false, "title": " New " })).unwrap();
    let draft = orphan.changed(&withdrawn).unwrap();
    assert_eq!((draft.published, draft.title.as_str(), draft.authors.len()), (false, "New", 0));
    let errors = patch(json!({ "authors": [] })).unwrap_err();
    assert_eq!(errors.of("authors"), ["At least one author is required"]);
    let errors = patch(json!({ "title": " " })).unwrap_err();
    assert_eq!(errors.messages().collect::<Vec<_>>(), ["Title is required"]);
    let adopted = patch(json!({ "authors": [7] })).unwrap();
    assert_eq!(orphan.changed(&adopted).unwrap().authors, [UserId(7)]);
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
