//! Rows of content items.

use diesel::prelude::*;
use domain::{
    Feature,
    content::{ContentDraft, ContentItem, ContentType},
};

use crate::{
    db_error::DbResult,
    deletions::{Kind, Ordering},
    plain_text,
    schema::content_management,
    store::{self, stored},
    text,
};

static KIND: Kind = Kind {
    features: &[Feature::Content],
    ordering: Some(Ordering { list: "type", is_dated: true }),
    rows: &[("content_management", "id = $2")],
    ..store::kind::<ContentItem>()
};

stored! {
    ContentRow, ContentValues: ContentItem of ContentDraft in content_management {
        title: String,
        kind: String,
        content: String,
        metadata: Option<String>,
        published: bool,
        order: i32,
    }
    computed |draft| { search_head: String = text::fold(&draft.title), search_lead: String = text::fold(&described(draft)) }
    texts |draft, texts| of content and kind {
        search_body = &texts.folded,
        plain_text = match draft.kind() {
            ContentType::TeamMember => plain_text::head(&draft.content),
            ContentType::Service | ContentType::CaseStudy => &texts.plain,
        },
    }
    kind KIND, seen |draft| draft.published || draft.kind() == ContentType::TeamMember
}

/// The searchable text of the metadata: a case study's client, a team member's role.
fn described(draft: &ContentDraft) -> String {
    let metadata = draft.metadata_object();
    ["client", "role"].into_iter().filter_map(|key| metadata.get(key)?.as_str()).collect::<Vec<_>>().join(" ")
}
