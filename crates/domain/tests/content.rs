//! Content items: patches, types and metadata.

use chrono::DateTime;
use portico_domain::{
    ContentId, DisplayOrder, Draft, Entity, Patch, Version,
    content::{ContentDraft, ContentItem, ContentType},
};
use serde_json::json;

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
    let draft = item(Some(text)).draft().validate().unwrap();
    assert_eq!(draft.metadata.as_deref(), Some(text));
    assert_eq!(draft.metadata_object()["client"], "Acme");
    for nothing in [None, Some("no JSON".to_owned())] {
        assert!(ContentDraft { metadata: nothing, ..ContentDraft::default() }.metadata_object().is_empty());
    }
}

#[test]
fn blank_metadata_is_none() {
    let blank = Patch::<ContentDraft>::of(json!({ "metadata": " " })).unwrap();
    assert_eq!(blank.apply(item(Some("{}")).draft()).validate().unwrap().metadata, None);
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
    let kept = item(None).draft().validate().unwrap();
    assert_eq!((kept.kind(), kept.title.as_str(), kept.published), (ContentType::CaseStudy, "Cloud", true));
    let changed = Patch::<ContentDraft>::of(json!({ "type": "team-member" })).unwrap();
    assert_eq!(changed.apply(item(None).draft()).validate().unwrap().kind(), ContentType::TeamMember);
    let unchosen = Patch::<ContentDraft>::of(json!({ "type": null })).unwrap_err();
    assert_eq!(unchosen.of("type"), ["Type must be one of: case-study, service, team-member"]);
}
