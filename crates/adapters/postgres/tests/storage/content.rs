use domain::{
    Draft,
    content::{ContentDraft, ContentItem, ContentType},
};
use ports::{
    Created, Error, IfMatch, List, Order, PageRequest, Query,
    content::{Content, ContentFilter},
};
use postgres::Postgres;

use serde_json::json;

use crate::support::{Stores, node, patch, service};

async fn stored(postgres: &Postgres, draft: ContentDraft) -> ContentItem {
    postgres
        .of::<ContentItem>()
        .create(draft.validate().expect("valid"), None, None)
        .await
        .and_then(Created::entity)
        .expect("an item")
}

fn draft(kind: &str, title: &str, published: bool) -> ContentDraft {
    ContentDraft { kind: kind.parse().ok(), published, ..service(title, "Words.") }
}

#[tokio::test]
async fn visitors_get_published_items_and_all_team_members() {
    let (_database, postgres) = node().await;
    for kind in ["service", "case-study", "team-member"] {
        stored(&postgres, draft(kind, "shown", true)).await;
        stored(&postgres, draft(kind, "draft", false)).await;
    }
    for (kind, wanted) in [
        (ContentType::Service, vec!["shown"]),
        (ContentType::CaseStudy, vec!["shown"]),
        (ContentType::TeamMember, vec!["shown", "draft"]),
    ] {
        let items = Content::public(&postgres, kind, PageRequest::default()).await.expect("a list").rows;
        assert!(items.iter().all(|item| item.kind == kind));
        assert_eq!(items.iter().map(|item| item.title.as_str()).collect::<Vec<_>>(), wanted);
    }
}

#[tokio::test]
async fn metadata_is_stored_verbatim() {
    let (_database, postgres) = node().await;
    let given = |metadata: &str| ContentDraft { metadata: Some(metadata.to_owned()), ..service("One", "Words.") };
    for unreadable in [r#"{ "b": 1e400 }"#, r#"{ "a": "\ud800" }"#] {
        let errors = given(unreadable).errors();
        assert_eq!(errors.of("metadata"), ["Invalid JSON format. Please check your JSON syntax."], "{unreadable}");
    }
    // A `jsonb` column would reorder the keys and reject the NUL.
    let metadata = r#"{ "b": 1.50e3, "icon": "brain", "a": "\u0000", "unknown": [1, 2] }"#;
    let item = stored(&postgres, given(metadata)).await;
    assert_eq!(item.metadata.as_deref(), Some(metadata));
    let cleared = patch(json!({ "metadata": null }));
    let item = postgres.of::<ContentItem>().update(item.id, cleared, None, IfMatch::Any).await.expect("a change");
    assert_eq!((item.metadata, item.version.0), (None, 2));
}

#[tokio::test]
async fn rejects_a_stale_version() {
    let (_database, postgres) = node().await;
    let item = stored(&postgres, service("One", "Words.")).await;
    let stale = IfMatch::OneOf(Vec::new());
    assert!(matches!(postgres.of::<ContentItem>().delete(item.id, stale).await, Err(Error::Stale)));
    assert_eq!(postgres.of::<ContentItem>().find(item.id).await.expect("an answer"), Some(item.clone()));
    postgres.of::<ContentItem>().delete(item.id, IfMatch::Any).await.expect("gone");
    assert_eq!(postgres.of::<ContentItem>().find(item.id).await.expect("an answer"), None);
}

#[tokio::test]
async fn the_administrators_list_is_paged_by_any_of_its_columns() {
    let (_database, postgres) = node().await;
    for (kind, title) in [("service", "b"), ("case-study", "a"), ("team-member", "c")] {
        stored(&postgres, draft(kind, title, title != "a")).await;
    }
    for (sort, wanted) in
        [("title", "a b c"), ("type", "a b c"), ("published", "a b c"), ("createdAt", "b a c"), ("updatedAt", "b a c")]
    {
        let mut seen = Vec::new();
        let mut query =
            Query { limit: Some(2), sort: Some(sort.to_owned()), order: Order::Ascending, ..Query::default() };
        loop {
            let page = List::list(&postgres, query.clone(), ContentFilter::default()).await.expect("a page");
            seen.extend(page.rows.into_iter().map(|item| item.title));
            query.cursor = page.next;
            if query.cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen.join(" "), wanted, "{sort}");
    }
}
