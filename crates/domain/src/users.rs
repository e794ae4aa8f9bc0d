//! Users: who may log in, and who can be picked as an author.

use std::fmt;

use chrono::{DateTime, Utc};
use garde::{Result, Valid, Validate};
use serde::{Deserialize, Serialize};

use crate::{
    Draft, UserId, ValidationErrors, Version,
    input::{Fields, FromFields, validate_changes},
    rules::{
        check::{self, at_most, link, text},
        normalize,
    },
};

/// A user as the wire shows one: never with a password or its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The id, which never changes.
    pub id: UserId,
    /// The name that they log in by.
    pub username: String,
    /// Whether they administer the site.
    pub is_admin: bool,
    /// The name that readers see.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub display_name: Option<String>,
    /// Plain text; a blank line starts a paragraph.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub bio: Option<String>,
    /// Their picture.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub avatar_url: Option<String>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
    /// The number of saves, for `If-Match`.
    pub version: Version,
}

/// A user to create. Registration is the same with `is_admin` false.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", from = "UserChanges")]
pub struct UserDraft {
    /// Trimmed, 3 to 50 characters, none of them control or default-ignorable, unique by [`crate::text::case_fold_key`].
    #[garde(custom(text(check::username)))]
    #[cfg_attr(feature = "openapi", schema(min_length = 3, max_length = 50))]
    pub username: String,
    /// As it was typed: never trimmed. At least 6 characters, at most 1,024 bytes.
    #[garde(custom(text(check::password)))]
    #[cfg_attr(feature = "openapi", schema(min_length = 6))]
    pub password: String,
    /// Whether they administer the site.
    #[garde(skip)]
    #[cfg_attr(feature = "openapi", schema(required = false, default = false))]
    pub is_admin: bool,
    /// At most 100 characters, none of them control or default-ignorable but for joiners and the like.
    #[garde(custom(self::display_name()))]
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub display_name: Option<String>,
    /// Plain text; a blank line starts a paragraph. At most 2,000 characters.
    #[garde(custom(self::bio()))]
    #[cfg_attr(feature = "openapi", schema(max_length = 2000))]
    pub bio: Option<String>,
    /// Relative, or by one of the six link protocols. At most 2,048 characters.
    #[garde(custom(self::avatar_url()))]
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub avatar_url: Option<String>,
}

/// A patch of a user. `None` keeps, `Some(None)` clears; a blank password keeps the current one.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserChanges {
    /// See [`Profile::username`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// See [`UserDraft::password`]; read it by [`UserChanges::new_password`].
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

/// A user without the password: the whole that changes give, and what is stored of a draft beside the hash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Validate)]
#[non_exhaustive]
pub struct Profile {
    /// Trimmed, 3 to 50 characters, none of them control or default-ignorable, unique by [`crate::text::case_fold_key`].
    #[garde(custom(text(check::username)))]
    pub username: String,
    /// Whether they administer the site.
    #[garde(skip)]
    pub is_admin: bool,
    /// At most 100 characters, none of them control or default-ignorable but for joiners and the like.
    #[garde(custom(self::display_name()))]
    pub display_name: Option<String>,
    /// Plain text; a blank line starts a paragraph. At most 2,000 characters.
    #[garde(custom(self::bio()))]
    pub bio: Option<String>,
    /// Relative, or by one of the six link protocols. At most 2,048 characters.
    #[garde(custom(self::avatar_url()))]
    pub avatar_url: Option<String>,
}

// Rules that a draft and a profile share.

fn display_name() -> impl Fn(&Option<String>, &()) -> Result {
    text(check::display_name)
}

fn bio() -> impl Fn(&Option<String>, &()) -> Result {
    text(at_most(2000, "Bio must be at most 2,000 characters"))
}

fn avatar_url() -> impl Fn(&Option<String>, &()) -> Result {
    text(link("Avatar URL", 2048))
}

impl Draft for Profile {
    const FIELDS: &'static [&'static str] = &["username", "isAdmin", "displayName", "bio", "avatarUrl"];

    fn normalize(&mut self) {
        normalize::trim(&mut self.username);
        normalize::optional(&mut self.display_name);
        normalize::optional(&mut self.bio);
        normalize::optional(&mut self.avatar_url);
    }
}

impl Draft for UserDraft {
    const FIELDS: &'static [&'static str] = &["username", "password", "isAdmin", "displayName", "bio", "avatarUrl"];

    fn normalize(&mut self) {
        let password = std::mem::take(&mut self.password);
        let mut profile = std::mem::take(self).profile();
        profile.normalize();
        *self = profile.with_password(password);
    }
}

impl User {
    /// Returns the display name, else the username.
    #[must_use]
    pub fn name(&self) -> &str {
        self.display_name.as_deref().unwrap_or(&self.username)
    }

    /// The whole that the changes give. A new password is no part of it: see [`UserChanges::new_password`].
    #[must_use]
    pub fn apply(&self, changes: &UserChanges) -> Profile {
        changes.onto(Profile {
            username: self.username.clone(),
            is_admin: self.is_admin,
            display_name: self.display_name.clone(),
            bio: self.bio.clone(),
            avatar_url: self.avatar_url.clone(),
        })
    }
}

impl UserDraft {
    /// Everything but the password.
    #[must_use]
    pub fn profile(self) -> Profile {
        Profile {
            username: self.username,
            is_admin: self.is_admin,
            display_name: self.display_name,
            bio: self.bio,
            avatar_url: self.avatar_url,
        }
    }
}

impl Profile {
    fn with_password(self, password: String) -> UserDraft {
        UserDraft {
            username: self.username,
            password,
            is_admin: self.is_admin,
            display_name: self.display_name,
            bio: self.bio,
            avatar_url: self.avatar_url,
        }
    }
}

/// A patch of the default: an absent field has its default value.
impl From<UserChanges> for UserDraft {
    fn from(changes: UserChanges) -> Self {
        let password = changes.password.clone().unwrap_or_default();
        changes.onto(Profile::default()).with_password(password)
    }
}

impl UserChanges {
    /// The password to set; a blank one keeps the current one. Its rule is checked by [`UserChanges::errors`] alone.
    #[must_use]
    pub fn new_password(&self) -> Option<&str> {
        self.password.as_deref().filter(|password| !password.trim().is_empty())
    }

    /// The errors of the fields that are present.
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

    fn onto(&self, profile: Profile) -> Profile {
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

/// Without the password.
impl fmt::Debug for UserDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UserDraft").field("profile", &self.clone().profile()).finish_non_exhaustive()
    }
}

/// Without the password.
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

impl FromFields for UserDraft {
    const SECRETS: &'static [&'static str] = &["password"];
    type Valid = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        UserChanges::read(fields).into()
    }

    fn check(self) -> std::result::Result<Valid<Self>, ValidationErrors> {
        Draft::validate(self)
    }
}
