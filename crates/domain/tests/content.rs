//! Content items: patches, types and metadata.

use chrono::DateTime;
use portico_domain::{
    ContentId, DisplayOrder, Draft, Version,
    content::{ContentChanges, ContentDraft, ContentItem, ContentType},
};

fn item(metadata: Option<&str>) -> ContentItem {
    ContentItem {
        id: ContentId(1),
        title: "Cloud".into(),
        kind: ContentType::CaseStudy,
        content: "Text".into(),
        metadata: metadata.map(Into::into),
        published: true,
        order: 0,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    }
}

#[test]
fn metadata_is_kept_verbatim_and_read_as_an_object() {
    let text = r#"{"client": "Acme",  "unknown": [1, 2]}"#;
    let draft = item(Some(text)).apply(ContentChanges::default()).validate().unwrap();
    assert_eq!(draft.metadata.as_deref(), Some(text));
    assert_eq!(draft.metadata_object()["client"], "Acme");
    for nothing in [None, Some("no JSON".to_owned())] {
        assert!(ContentDraft { metadata: nothing, ..ContentDraft::default() }.metadata_object().is_empty());
    }
}

#[test]
fn blank_metadata_is_none() {
    let changes = ContentChanges { metadata: Some(Some(" ".into())), ..ContentChanges::default() };
    assert!(changes.errors().is_empty());
    assert_eq!(item(Some("{}")).apply(changes).validate().unwrap().metadata, None);
}

#[test]
fn rejects_deeply_nested_metadata() {
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let draft = ContentDraft {
        title: "Cloud".into(),
        kind: Some(ContentType::Service),
        content: "Text".into(),
        metadata: Some(deep),
        published: true,
        order: DisplayOrder::default(),
    };
    assert_eq!(draft.errors().of("metadata"), ["Invalid JSON format. Please check your JSON syntax."]);
}

#[test]
fn a_patch_keeps_the_type_or_changes_it() {
    let kept = item(None).apply(ContentChanges::default()).validate().unwrap();
    assert_eq!((kept.kind(), kept.title.as_str(), kept.published), (ContentType::CaseStudy, "Cloud", true));
    let changes = ContentChanges { kind: Some(Some(ContentType::TeamMember)), ..ContentChanges::default() };
    assert_eq!(item(None).apply(changes).validate().unwrap().kind(), ContentType::TeamMember);
    let unchosen = ContentChanges { kind: Some(None), ..ContentChanges::default() };
    assert_eq!(unchosen.errors().of("type"), ["Type must be one of: case-study, service, team-member"]);
}
