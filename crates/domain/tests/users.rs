//! Users: drafts, patches, and passwords in debug output.

use chrono::DateTime;
use portico_domain::{
    Draft, Patch, UserId, Version,
    users::{User, UserDraft},
};
use serde_json::{Value, json};

fn user() -> User {
    User {
        id: UserId(1),
        username: "ada".into(),
        is_admin: true,
        display_name: Some("Ada Lovelace".into()),
        bio: Some("Mathematician".into()),
        avatar_url: None,
        created_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    }
}

#[test]
fn the_name_is_the_display_name_or_else_the_username() {
    assert_eq!(user().name(), "Ada Lovelace");
    let unnamed = User { display_name: None, ..user() };
    assert_eq!(unnamed.name(), "ada");
}

#[test]
fn a_draft_is_trimmed_except_for_its_password() {
    let draft = UserDraft {
        username: " ada ".into(),
        password: "  secret  ".into(),
        is_admin: true,
        display_name: Some(" Ada ".into()),
        bio: Some(" ".into()),
        avatar_url: Some(" /ada.png ".into()),
    };
    let draft = draft.validate().unwrap();
    assert_eq!((draft.username.as_str(), draft.password.as_str()), ("ada", "  secret  "));
    assert_eq!(draft.display_name.as_deref(), Some("Ada"));
    assert_eq!(draft.avatar_url.as_deref(), Some("/ada.png"));
    assert!(draft.is_admin && draft.bio.is_none());
}

#[test]
fn a_patch_keeps_clears_and_sets_fields() {
    let patch = Patch::of(json!({ "username": " countess ", "bio": null, "isAdmin": false })).unwrap();
    let draft = user().changed(&patch).unwrap();
    assert_eq!(draft.username, "countess");
    assert_eq!(draft.display_name.as_deref(), Some("Ada Lovelace"));
    assert!(draft.bio.is_none() && !draft.is_admin);
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
    assert_eq!(user().changed(&patch).unwrap().password, "");
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
