//! Actions on many posts.

use std::sync::Arc;

use domain::{
    Patch, UserId,
    blog::{AdminPostSummary, MAX_TAG, Post, PostDraft},
    input::Fields,
    rules::message::TAG_TOO_LONG,
    text::case_fold_key,
};
use ports::{blog::PostFilter, bulk::Change};
use serde::Deserialize;
use serde_json::json;

use crate::{
    bulk::{self, Actions, Changes, read_action},
    prelude::*,
};

pub static BULK: Endpoint = bulk::call::<Post, AdminPostSummary, PostFilter, PostActions>("/api/admin/blog/bulk")
    .summary("Publishes, unpublishes, tags, reassigns or deletes up to 5,000 posts");

/// An action on posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PostAction {
    Publish,
    Unpublish,
    AddTag,
    RemoveTag,
    SetAuthors,
    Delete,
}

/// An action on posts, with what it needs.
#[derive(Debug, utoipa::ToSchema)]
pub struct PostActions {
    /// What to do with each post.
    action: PostAction,
    /// The tag of `addTag` and `removeTag`, at most 100 characters.
    #[schema(required = false)]
    tag: String,
    /// The at most 50 users who become the authors of each post in place of its present ones, for `setAuthors`.
    #[schema(required = false, value_type = Vec<i32>)]
    authors: Vec<UserId>,
}

impl Actions for PostActions {
    fn read(fields: &mut Fields) -> Result<Self, ValidationErrors> {
        let action =
            read_action(fields, "Action must be one of: publish, unpublish, addTag, removeTag, setAuthors, delete");
        let tag = fields.text("tag").unwrap_or_default().trim().to_owned();
        let authors = fields.ids("authors").unwrap_or_default().into_iter().map(UserId).collect();
        let actions = Self { action: action?, tag, authors };
        match actions.action {
            PostAction::AddTag | PostAction::RemoveTag => one_tag(&actions.tag)?,
            PostAction::SetAuthors => drop(Patch::<PostDraft>::of(json!({ "authors": actions.authors }))?),
            _ => {}
        }
        Ok(actions)
    }
}

impl Changes<Post> for PostActions {
    fn change(self) -> Change<Post> {
        let Self { action, tag, authors } = self;
        if action == PostAction::Delete {
            return Change::Delete;
        }
        Change::Patch(Arc::new(move |post: &Post| {
            Patch::of(match action {
                PostAction::AddTag => json!({ "tags": add_tag(post.tags.clone(), &tag) }),
                PostAction::RemoveTag => json!({ "tags": remove_tag(post.tags.clone(), &tag) }),
                PostAction::SetAuthors => json!({ "authors": authors }),
                _ => json!({ "published": action == PostAction::Publish }),
            })
        }))
    }
}

fn one_tag(tag: &str) -> Result<(), ValidationErrors> {
    let message = match tag {
        "" => "Tag is required",
        // A comma separates tags.
        _ if tag.contains(',') => "Use one tag at a time",
        _ if tag.chars().count() > MAX_TAG => TAG_TOO_LONG,
        _ => return Ok(()),
    };
    Err(ValidationErrors::one("tag", message))
}

/// Adds a tag unless the post has it in another spelling.
fn add_tag(mut tags: Vec<String>, tag: &str) -> Vec<String> {
    if !tags.iter().any(|other| is_same(other, tag)) {
        tags.push(tag.to_owned());
    }
    tags
}

fn remove_tag(mut tags: Vec<String>, tag: &str) -> Vec<String> {
    tags.retain(|other| !is_same(other, tag));
    tags
}

fn is_same(one: &str, other: &str) -> bool {
    case_fold_key(one) == case_fold_key(other)
}

#[cfg(test)]
mod tests {
    use domain::input::FromFields as _;
    use serde_json::{Value, json};

    use super::{PostAction, PostActions, add_tag, remove_tag};
    use crate::bulk::{BulkBody, BulkSelection};

    fn read(value: Value) -> Result<(BulkSelection, PostActions), Vec<String>> {
        let Value::Object(object) = value else { panic!("no object") };
        BulkBody::from_object(object).map_err(|errors| errors.messages().map(str::to_owned).collect())
    }

    #[test]
    fn adds_and_removes_a_tag_without_regard_to_case() {
        let tags = || vec!["One".to_owned(), "two".to_owned()];
        assert_eq!(add_tag(tags(), "ONE"), tags());
        assert_eq!(add_tag(tags(), "three").len(), 3);
        assert_eq!(remove_tag(tags(), "TWO"), ["One"]);
    }

    #[test]
    fn drops_duplicate_ids() {
        let (selection, action) = read(json!({"ids": [3, 1, 3], "action": "removeTag", "tag": " a "})).ok().unwrap();
        assert_eq!((selection.ids, selection.filter), (vec![3, 1], None));
        assert_eq!((action.action, action.tag.as_str()), (PostAction::RemoveTag, "a"));
    }

    #[test]
    fn reports_every_error() {
        let many: Vec<i32> = (1..=5_001).collect();
        for (body, expected) in [
            (
                json!({}),
                vec![
                    "Select between 1 and 5,000 rows",
                    "Action must be one of: publish, unpublish, addTag, removeTag, setAuthors, delete",
                ],
            ),
            (json!({"ids": [0], "action": "delete"}), vec!["Ids must be a list of ids"]),
            (json!({"ids": many, "action": "delete"}), vec!["Select between 1 and 5,000 rows"]),
            (json!({"ids": [1], "action": "addTag", "tag": " "}), vec!["Tag is required"]),
            (json!({"ids": [1], "action": "addTag", "tag": "a, b"}), vec!["Use one tag at a time"]),
            (
                json!({"ids": [1], "action": "addTag", "tag": "x".repeat(101)}),
                vec!["A tag must be at most 100 characters"],
            ),
            (json!({"ids": [1], "action": "addTag", "tag": 1}), vec!["Tag must be text"]),
            (json!({"ids": [1], "action": "setAuthors"}), vec!["At least one author is required"]),
            (json!({"ids": [1], "action": "setAuthors", "authors": ["x"]}), vec!["Authors must be a list of ids"]),
        ] {
            assert_eq!(read(body.clone()).err().unwrap(), expected, "{body}");
        }
    }
}
