//! Rows of users.

use chrono::{DateTime, Utc};
use domain::users::{User, UserDraft};

use crate::{schema::users, store::rows, text};

rows! {
    UserRow, UserValues: User of UserDraft in users {
        username: String,
        is_admin: bool,
        display_name: Option<String>,
        bio: Option<String>,
        avatar_url: Option<String>,
    }
    read { created_at: DateTime<Utc> }
    computed |draft| {
        username_key: String = text::case_fold_key(&draft.username),
        search_head: String = search_head(&draft.username, draft.display_name.as_deref()),
    }
}

/// Returns the text by which the list of users is searched and sorted.
pub fn search_head(username: &str, display_name: Option<&str>) -> String {
    // The line end comes before all characters of names, so that the order is that of the usernames.
    format!("{}\n{}", text::fold(username), text::fold(display_name.unwrap_or_default()))
}
