//! Content items: services, case studies and team members.

use chrono::{DateTime, Utc};
use garde::{Error, Result, Validate};
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    DisplayOrder, Version,
    id::ids,
    input::{Field, Fields, LARGE},
    named::named,
    rules::{
        check::{at_most, ensure, publishable, required, text, value},
        message::{CONTENT_TYPE, INVALID_JSON},
    },
};

ids! {
    /// The id of a content item.
    ContentId,
}

named! {
    "kebab-case",
    "a content type",
    /// The type of a content item.
    pub enum ContentType {
        /// A project for a client.
        CaseStudy,
        /// A service of the company.
        Service,
        /// A member of the leadership team: the title is the name, the content is the bio.
        TeamMember,
    }
}

/// A content item to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[draft(name = "content", max_bytes = LARGE)]
#[entity(
    /// A content item. `metadata` is a text that holds a JSON object.
    pub struct ContentItem {
        /// The id, which never changes.
        pub id: ContentId,
        /// The type.
        #[serde(rename = "type")]
        pub kind: ContentType,
        /// The position in the list of its type: lower comes first, equal ones by id.
        pub order: i32,
        /// When it was created.
        pub created_at: DateTime<Utc>,
        /// When it was last saved.
        pub updated_at: DateTime<Utc>,
        /// The version to send in `If-Match`.
        pub version: Version,
    }
)]
pub struct ContentDraft {
    /// At most 200 characters; of a team member, the name.
    #[garde(custom(required("Title")), custom(text(at_most(200, "Title must be at most 200 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 200))]
    pub title: String,
    /// The type, which has no default.
    #[garde(custom(value(chosen)))]
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(required = true, value_type = ContentType))]
    pub kind: Option<ContentType>,
    /// Markdown; a team member's bio is plain text.
    #[garde(custom(required("Content")))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1))]
    pub content: String,
    /// A JSON object as text; its `image` and `avatar` must be links. Pages read its keys `icon`, `image`, `client`, `avatar`, `role`,
    /// `industry`, `services`, `duration`, `result` and `deliverables`; others are kept.
    #[draft(read = json_text)]
    #[garde(custom(text(object_with_links)))]
    pub metadata: Option<String>,
    /// Whether visitors see it.
    #[draft(default = true)]
    pub published: bool,
    /// The position in the list of its type, 0 or more: lower comes first, equal ones by id.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, default = 0, minimum = 0, maximum = 2_147_483_647))]
    pub order: DisplayOrder,
}

#[expect(clippy::option_option, reason = "absent is not null")]
fn json_text(fields: &mut Fields, name: &str) -> Option<Option<String>> {
    fields.nullable_text_or(name, INVALID_JSON)
}

impl Field for Option<ContentType> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.one_of(name, CONTENT_TYPE, |text| text.trim().parse().ok()).map(Some)
    }
}

/// The keys of the metadata that hold links, with their labels in messages.
const LINKS: [(&str, &str); 2] = [("image", "Image"), ("avatar", "Avatar")];

fn chosen(kind: Option<ContentType>) -> Result {
    ensure(kind.is_some(), CONTENT_TYPE)
}

fn object_with_links(metadata: &str) -> Result {
    let object = read(metadata).ok_or_else(|| Error::new(INVALID_JSON))?;
    for (key, label) in LINKS {
        if let Some(Value::String(link)) = object.get(key) {
            publishable(label, link)?;
        }
    }
    Ok(())
}

fn read(metadata: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(metadata).ok()
}

impl ContentDraft {
    /// Returns the type of a valid draft.
    #[must_use]
    pub fn kind(&self) -> ContentType {
        self.kind.unwrap_or(ContentType::Service)
    }

    /// Returns the metadata as an object, which is empty without metadata.
    #[must_use]
    pub fn metadata_object(&self) -> Map<String, Value> {
        self.metadata.as_deref().and_then(read).unwrap_or_default()
    }
}
