//! Users: drafts, patches, and passwords in debug output.

use chrono::DateTime;
use portico_domain::{
    Draft, UserId, Version,
    users::{User, UserChanges, UserDraft},
};

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
    let profile = draft.into_inner().profile();
    assert_eq!(profile.display_name.as_deref(), Some("Ada"));
    assert_eq!(profile.avatar_url.as_deref(), Some("/ada.png"));
    assert!(profile.is_admin && profile.bio.is_none());
}

#[test]
fn a_patch_keeps_clears_and_sets_fields() {
    let changes = UserChanges {
        username: Some(" countess ".into()),
        bio: Some(None),
        is_admin: Some(false),
        ..UserChanges::default()
    };
    let profile = user().apply(&changes).validate().unwrap();
    assert_eq!(profile.username, "countess");
    assert_eq!(profile.display_name.as_deref(), Some("Ada Lovelace"));
    assert!(profile.bio.is_none() && !profile.is_admin);
}

#[test]
fn a_blank_password_keeps_the_current_one() {
    let new = |password: Option<&str>| UserChanges { password: password.map(Into::into), ..UserChanges::default() };
    for blank in [None, Some(""), Some("      ")] {
        assert_eq!(new(blank).new_password(), None);
        assert!(new(blank).errors().is_empty());
    }
    assert_eq!(new(Some(" 1234 ")).new_password(), Some(" 1234 "));
    assert!(!new(Some("12345")).errors().is_empty());
}

#[test]
fn debug_output_has_no_password() {
    let draft = UserDraft { username: "ada".into(), password: "analytical".into(), ..UserDraft::default() };
    let changes =
        UserChanges { username: Some("ada".into()), password: Some("analytical".into()), ..UserChanges::default() };
    let valid = draft.clone().validate().unwrap();
    for printed in [format!("{draft:?}"), format!("{changes:?}"), format!("{valid:?}")] {
        assert!(printed.contains("ada") && !printed.contains("analytical"), "{printed}");
    }
}
