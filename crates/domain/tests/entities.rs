//! Content items' metadata, and users' passwords.

use chrono::DateTime;
use portico_domain::{
    Draft, Patch,
    content::{ContentDraft, ContentType},
    users::{User, UserDraft},
};
use serde_json::{Value, json};

fn content(metadata: Option<String>) -> ContentDraft {
    let (title, content) = ("Cloud".into(), "Text".into());
    ContentDraft { title, kind: Some(ContentType::CaseStudy), content, metadata, ..ContentDraft::default() }
}

#[test]
fn metadata_is_kept_verbatim_and_read_as_an_object() {
    let text = r#"{"client": "Acme",  "unknown": [1, 2]}"#;
    let draft = content(Some(text.into())).validate().unwrap();
    assert_eq!(draft.metadata.as_deref(), Some(text));
    assert_eq!(draft.metadata_object()["client"], "Acme");
    for nothing in [None, Some("no JSON".to_owned())] {
        assert!(content(nothing).metadata_object().is_empty());
    }
}

#[test]
fn rejects_deeply_nested_metadata() {
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let errors = content(Some(deep)).errors();
    assert_eq!(errors.of("metadata"), ["Invalid JSON format. Please check your JSON syntax."]);
}

#[test]
fn a_blank_password_keeps_the_current_one() {
    let new = |password: Value| Patch::<UserDraft>::of(json!({ "password": password }));
    for blank in [json!(null), json!(""), json!("      ")] {
        assert_eq!(UserDraft::new_password(&new(blank).unwrap()), None);
    }
    assert_eq!(UserDraft::new_password(&Patch::default()), None);
    let patch = new(json!(" 1234 ")).unwrap();
    assert_eq!(UserDraft::new_password(&patch).as_deref(), Some(" 1234 "));
    let ada = json!({
        "id": 1, "username": "ada", "isAdmin": true, "displayName": null, "bio": null, "avatarUrl": null,
        "createdAt": DateTime::UNIX_EPOCH, "version": 1,
    });
    assert_eq!(serde_json::from_value::<User>(ada).unwrap().changed(&patch).unwrap().password, "");
    assert!(new(json!("12345")).is_err());
}

#[test]
fn debug_output_has_no_password() {
    let draft = UserDraft { username: "ada".into(), password: "analytical".into(), ..UserDraft::default() };
    let patch = Patch::<UserDraft>::of(json!({ "username": "ada", "password": "analytical" })).unwrap();
    assert_eq!(format!("{patch:?}"), r#"["username", "password"]"#);
    let valid = draft.clone().validate().unwrap();
    for printed in [format!("{draft:?}"), format!("{valid:?}")] {
        assert!(printed.contains("ada") && !printed.contains("analytical"), "{printed}");
    }
}
