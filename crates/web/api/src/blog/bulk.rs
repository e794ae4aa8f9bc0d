//! Actions on many posts.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode},
    web,
};
use domain::{
    Patch, PostId, UserId, ValidationErrors,
    blog::{Post, PostDraft, tag},
    input::{Fields, FromFields},
    rules::message::TAG_TOO_LONG,
    text::case_fold_key,
};
use ports::{IfMatch, blog::Blog};
use serde::Deserialize;
use serde_json::json;
use web_http::extract::port::Port;

use crate::bulk::{self, BulkReport, Outcome, UndoAction};
use web_http::{
    endpoint::{Endpoint, Example},
    error::ApiError,
    extract::{auth::RequireAdmin, body::Body},
};

const ACTION: &str = "Action must be one of: publish, unpublish, addTag, removeTag, setAuthors, delete";

pub static BULK: Endpoint = Endpoint::admin(Method::POST, "/api/admin/blog/bulk", || web::to(run))
    .summary("Publishes, unpublishes, tags, reassigns or deletes up to 500 posts")
    .body::<BulkPosts>(Example(r#"{"ids": [7, 8], "action": "publish"}"#))
    .returns::<BulkReport>(StatusCode::OK, bulk::REPORT);

async fn run(
    request: HttpRequest,
    blog: Port<dyn Blog>,
    RequireAdmin { user, inner: Body((ids, action)) }: RequireAdmin<Body<BulkPosts>>,
) -> Result<HttpResponse, ApiError> {
    bulk::run(&request, ids, async |id| {
        let id = PostId(id);
        if matches!(action, Action::Delete) {
            return blog.delete(id, IfMatch::Any).await.map(Outcome::Deleted);
        }
        let update = async |post: &Post, if_match| blog.update(id, action.patch(post)?, Some(user.id), if_match).await;
        bulk::change(async || blog.find(id).await, update, |before| action.undo(before)).await
    })
    .await
}

/// The body of a bulk call on posts.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct BulkPosts {
    /// The ids of the posts.
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<i32>,
    /// What to do with each post.
    #[schema(required = true)]
    action: Option<PostAction>,
    /// The tag of `addTag` and `removeTag`, at most 100 characters.
    tag: Option<String>,
    /// The at most 50 users who become the authors of each post in place of its present ones, for `setAuthors`.
    #[schema(required = false)]
    authors: Vec<i32>,
}

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

/// An action with what it needs.
#[derive(Debug)]
pub enum Action {
    Publish(bool),
    SetAuthors(Vec<UserId>),
    AddTag(String),
    RemoveTag(String),
    Delete,
}

impl FromFields for BulkPosts {
    type Valid = (Vec<i32>, Action);

    fn read(fields: &mut Fields) -> Self {
        Self {
            ids: bulk::read_ids(fields, "ids"),
            action: bulk::read_action(fields, ACTION),
            tag: fields.text("tag"),
            authors: bulk::read_ids(fields, "authors"),
        }
    }

    fn check(self) -> Result<Self::Valid, ValidationErrors> {
        let Self { ids, action, tag, authors } = self;
        let action = action.map(|action| action.check(tag.unwrap_or_default().trim(), authors));
        bulk::check(ids, action, ACTION)
    }
}

impl PostAction {
    fn check(self, tag: &str, authors: Vec<i32>) -> Result<Action, ValidationErrors> {
        match self {
            Self::Publish => Ok(Action::Publish(true)),
            Self::Unpublish => Ok(Action::Publish(false)),
            Self::SetAuthors => {
                let authors: Vec<UserId> = authors.into_iter().map(UserId).collect();
                Patch::<PostDraft>::of(json!({ "authors": authors }))?;
                Ok(Action::SetAuthors(authors))
            }
            Self::AddTag => one_tag(tag).map(Action::AddTag),
            Self::RemoveTag => one_tag(tag).map(Action::RemoveTag),
            Self::Delete => Ok(Action::Delete),
        }
    }
}

impl Action {
    /// Returns what changes in a post.
    fn patch(&self, post: &Post) -> Result<Patch<PostDraft>, ValidationErrors> {
        Patch::of(match self {
            Self::Publish(published) => json!({ "published": published }),
            Self::SetAuthors(authors) => json!({ "authors": authors }),
            Self::AddTag(tag) => json!({ "tags": add_tag(post.tags.clone(), tag) }),
            Self::RemoveTag(tag) => json!({ "tags": remove_tag(post.tags.clone(), tag) }),
            Self::Delete => json!({}),
        })
    }

    /// Returns the action that gives a post its former state again, if there is one.
    fn undo(&self, before: Post) -> Option<UndoAction> {
        match self {
            Self::Publish(published) => Some(UndoAction::new(if *published { "unpublish" } else { "publish" })),
            Self::SetAuthors(_) => {
                let authors: Vec<i32> = before.authors.iter().map(|author| author.id.0).collect();
                (!authors.is_empty()).then(|| UndoAction { authors, ..UndoAction::new("setAuthors") })
            }
            Self::AddTag(tag) => Some(UndoAction { tag: Some(tag.clone()), ..UndoAction::new("removeTag") }),
            Self::RemoveTag(tag) => {
                let former = before.tags.into_iter().find(|former| is_same(former, tag));
                former.map(|tag| UndoAction { tag: Some(tag), ..UndoAction::new("addTag") })
            }
            Self::Delete => None,
        }
    }
}

fn one_tag(tag: &str) -> Result<String, ValidationErrors> {
    let message = match tag {
        "" => "Tag is required",
        // A comma separates tags.
        _ if tag.contains(',') => "Use one tag at a time",
        _ if tag.chars().count() > tag::MAX_CHARS => TAG_TOO_LONG,
        _ => return Ok(tag.to_owned()),
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

    use super::{Action, BulkPosts, add_tag, remove_tag};

    fn read(value: Value) -> Result<(Vec<i32>, Action), Vec<String>> {
        let Value::Object(object) = value else { panic!("no object") };
        BulkPosts::from_object(object).map_err(|errors| errors.messages().map(str::to_owned).collect())
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
        let (ids, action) = read(json!({"ids": [3, 1, 3], "action": "removeTag", "tag": " a "})).unwrap();
        assert_eq!(ids, [3, 1]);
        assert!(matches!(action, Action::RemoveTag(tag) if tag == "a"));
    }

    #[test]
    fn reports_every_error() {
        let many: Vec<i32> = (1..=501).collect();
        for (body, expected) in [
            (
                json!({}),
                vec![
                    "Select between 1 and 500 rows",
                    "Action must be one of: publish, unpublish, addTag, removeTag, setAuthors, delete",
                ],
            ),
            (json!({"ids": [0], "action": "delete"}), vec!["Ids must be a list of ids"]),
            (json!({"ids": many, "action": "delete"}), vec!["Select between 1 and 500 rows"]),
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
            assert_eq!(read(body.clone()).unwrap_err(), expected, "{body}");
        }
    }
}
