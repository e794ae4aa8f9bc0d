//! The patch of a user.

use std::fmt;

use garde::Valid;
use serde::{Deserialize, Serialize};

use super::Profile;
use crate::{
    Draft, ValidationErrors,
    input::{Fields, FromFields, validate_changes},
};

/// A patch of a user. `None` keeps a field, `Some(None)` clears it. A blank password keeps the current one.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserChanges {
    /// See [`Profile::username`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// See [`UserDraft::password`](super::UserDraft::password); read it by [`UserChanges::new_password`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// See [`Profile::is_admin`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_admin: Option<bool>,
    /// See [`Profile::display_name`].
    #[serde(default, deserialize_with = "crate::patch::present", skip_serializing_if = "Option::is_none")]
    pub display_name: Option<Option<String>>,
    /// See [`Profile::bio`].
    #[serde(default, deserialize_with = "crate::patch::present", skip_serializing_if = "Option::is_none")]
    pub bio: Option<Option<String>>,
    /// See [`Profile::avatar_url`].
    #[serde(default, deserialize_with = "crate::patch::present", skip_serializing_if = "Option::is_none")]
    pub avatar_url: Option<Option<String>>,
}

impl UserChanges {
    /// Returns the password to set; `None` if it is blank or absent. Only [`UserChanges::errors`] checks its rules.
    #[must_use]
    pub fn new_password(&self) -> Option<&str> {
        self.password.as_deref().filter(|password| !password.trim().is_empty())
    }

    /// Returns the errors of the present fields.
    #[must_use]
    pub fn errors(&self) -> ValidationErrors {
        let password = self.new_password().unwrap_or_default().to_owned();
        let draft = self.onto(Profile::default()).with_password(password);
        draft.errors().for_fields(&[
            ("username", self.username.is_some()),
            ("password", self.new_password().is_some()),
            ("display_name", self.display_name.is_some()),
            ("bio", self.bio.is_some()),
            ("avatar_url", self.avatar_url.is_some()),
        ])
    }

    pub(super) fn onto(&self, profile: Profile) -> Profile {
        let changes = self.clone();
        Profile {
            username: changes.username.unwrap_or(profile.username),
            is_admin: changes.is_admin.unwrap_or(profile.is_admin),
            display_name: changes.display_name.unwrap_or(profile.display_name),
            bio: changes.bio.unwrap_or(profile.bio),
            avatar_url: changes.avatar_url.unwrap_or(profile.avatar_url),
        }
    }
}

/// Leaves the password out.
impl fmt::Debug for UserChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UserChanges")
            .field("username", &self.username)
            .field("is_admin", &self.is_admin)
            .field("display_name", &self.display_name)
            .field("bio", &self.bio)
            .field("avatar_url", &self.avatar_url)
            .finish_non_exhaustive()
    }
}

validate_changes!(UserChanges);

impl FromFields for UserChanges {
    type Valid = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        Self {
            username: fields.text("username"),
            password: fields.text("password"),
            is_admin: fields.flag("isAdmin"),
            display_name: fields.nullable_text("displayName"),
            bio: fields.nullable_text("bio"),
            avatar_url: fields.nullable_text("avatarUrl"),
        }
    }

    fn check(self) -> std::result::Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}
