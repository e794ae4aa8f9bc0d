//! Users: creating one, changing one, and the name that readers see.

use std::error::Error;

use portico_domain::{
    Draft as _, Patch, UserId, Version,
    chrono::DateTime,
    serde_json::{self, json},
    users::{User, UserDraft},
};

pub fn main() -> Result<(), Box<dyn Error>> {
    let draft: UserDraft = serde_json::from_str(r#"{"username": " ada ", "password": "analytical", "bio": " "}"#)?;
    let draft = draft.validate()?;
    assert_eq!((draft.username.as_str(), &draft.bio), ("ada", &None));
    assert!(!format!("{draft:?}").contains("analytical"));

    // Storage hashes the password and gives the user an id.
    let draft = draft.into_inner();
    let user = User {
        id: UserId(1),
        username: draft.username,
        is_admin: draft.is_admin,
        display_name: draft.display_name,
        bio: draft.bio,
        avatar_url: draft.avatar_url,
        created_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    };
    assert_eq!(user.name(), "ada");

    let patch = Patch::of(json!({ "displayName": "Ada Lovelace", "password": "" }))?;
    assert_eq!(UserDraft::new_password(&patch), None, "a blank password keeps the current one");
    let draft = user.changed(&patch)?;
    println!("{} is now called {}", user.name(), draft.display_name.as_deref().unwrap_or_default());

    let errors = UserDraft { username: "al".into(), ..UserDraft::default() }.errors();
    assert_eq!(errors.of("username"), ["Username must be at least 3 characters"]);
    assert_eq!(errors.of("password"), ["Password is required"]);
    Ok(())
}
