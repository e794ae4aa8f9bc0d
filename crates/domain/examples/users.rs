//! Users: creating one, changing one, and the name that readers see.

use std::error::Error;

use portico_domain::{
    Draft as _, UserId, Version,
    chrono::DateTime,
    serde_json,
    users::{User, UserChanges, UserDraft},
};

pub fn main() -> Result<(), Box<dyn Error>> {
    let draft: UserDraft = serde_json::from_str(r#"{"username": " ada ", "password": "analytical", "bio": " "}"#)?;
    let draft = draft.validate()?;
    assert_eq!((draft.username.as_str(), &draft.bio), ("ada", &None));
    assert!(!format!("{draft:?}").contains("analytical"));

    // Storage hashes the password and gives the user an id.
    let profile = draft.into_inner().profile();
    let user = User {
        id: UserId(1),
        username: profile.username,
        is_admin: profile.is_admin,
        display_name: profile.display_name,
        bio: profile.bio,
        avatar_url: profile.avatar_url,
        created_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    };
    assert_eq!(user.name(), "ada");

    let changes: UserChanges = serde_json::from_str(r#"{"displayName": "Ada Lovelace", "password": ""}"#)?;
    assert_eq!(changes.new_password(), None, "a blank password keeps the current one");
    let profile = user.apply(&changes).validate()?;
    println!("{} is now called {}", user.name(), profile.display_name.as_deref().unwrap_or_default());

    let errors = UserDraft { username: "al".into(), ..UserDraft::default() }.errors();
    assert_eq!(errors.of("username"), ["Username must be at least 3 characters"]);
    assert_eq!(errors.of("password"), ["Password is required"]);
    Ok(())
}
