//! Rows of users.

#![expect(clippy::ref_option_ref, reason = "Diesel's derives write it")]

use chrono::{DateTime, Utc};
use diesel::{AsChangeset, Insertable, Queryable, Selectable, pg::Pg};
use domain::{
    UserId, Version,
    users::{Profile, User},
};

use crate::{paging::Value, schema::users, text};

#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(Pg))]
pub struct UserRow {
    id: i32,
    username: String,
    /// By which lists are sorted; the key while there is no transliteration.
    search_head: Option<String>,
    username_key: String,
    is_admin: bool,
    display_name: Option<String>,
    bio: Option<String>,
    avatar_url: Option<String>,
    created_at: DateTime<Utc>,
    version: i32,
}

impl UserRow {
    pub fn place(&self, column: &str) -> (Value, i32) {
        let value = match column {
            "username" => Value::Text(self.search_head.clone().unwrap_or_else(|| self.username_key.clone())),
            "isAdmin" => Value::Bool(self.is_admin),
            _ => Value::Time(self.created_at),
        };
        (value, self.id)
    }
}

impl From<UserRow> for User {
    fn from(row: UserRow) -> Self {
        Self {
            id: UserId(row.id),
            username: row.username,
            is_admin: row.is_admin,
            display_name: row.display_name,
            bio: row.bio,
            avatar_url: row.avatar_url,
            created_at: row.created_at,
            version: Version(row.version),
        }
    }
}

/// The columns that a profile writes.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = users, treat_none_as_null = true)]
pub struct ProfileValues<'a> {
    username: &'a str,
    username_key: String,
    is_admin: bool,
    display_name: Option<&'a str>,
    bio: Option<&'a str>,
    avatar_url: Option<&'a str>,
    search_head: String,
}

impl<'a> ProfileValues<'a> {
    pub fn of(profile: &'a Profile) -> Self {
        Self {
            username: &profile.username,
            username_key: text::case_fold_key(&profile.username),
            is_admin: profile.is_admin,
            display_name: profile.display_name.as_deref(),
            bio: profile.bio.as_deref(),
            avatar_url: profile.avatar_url.as_deref(),
            search_head: search_head(&profile.username, profile.display_name.as_deref()),
        }
    }
}

/// Returns the text by which the list of users is searched and sorted.
pub fn search_head(username: &str, display_name: Option<&str>) -> String {
    // The line end comes before all characters of names, so that the order is that of the usernames.
    format!("{}\n{}", text::fold(username), text::fold(display_name.unwrap_or_default()))
}
