//! Users, who may log in and can be chosen as authors.

mod changes;

use std::fmt;

use chrono::{DateTime, Utc};
use garde::{Result, Valid, Validate};
use serde::{Deserialize, Serialize};

use crate::{
    Draft, UserId, ValidationErrors, Version,
    input::{Fields, FromFields},
    rules::{
        DraftFields,
        check::{self, at_most, link, text},
        normalize,
    },
};

pub use changes::UserChanges;

/// A user, never with the password or its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The id, which never changes.
    pub id: UserId,
    /// The name to log in with.
    pub username: String,
    /// Whether the user is an administrator.
    pub is_admin: bool,
    /// The name that readers see.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub display_name: Option<String>,
    /// Plain text; a blank line starts a paragraph.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub bio: Option<String>,
    /// The URL of a picture.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub avatar_url: Option<String>,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// The version to send in `If-Match`.
    pub version: Version,
}

/// A user to create.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", from = "UserChanges")]
pub struct UserDraft {
    /// 3 to 50 characters, without control or invisible ones. Trimmed, and unique without regard to case.
    #[garde(custom(text(check::username)))]
    #[cfg_attr(feature = "openapi", schema(min_length = 3, max_length = 50))]
    pub username: String,
    /// At least 6 characters and at most 1,024 bytes. Never trimmed.
    #[garde(custom(text(check::password)))]
    #[cfg_attr(feature = "openapi", schema(min_length = 6))]
    pub password: String,
    /// Whether the user is an administrator.
    #[garde(skip)]
    #[cfg_attr(feature = "openapi", schema(required = false, default = false))]
    pub is_admin: bool,
    /// The name that readers see. At most 100 characters, without control or invisible ones other than joiners in emoji.
    #[garde(custom(self::display_name()))]
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub display_name: Option<String>,
    /// Plain text; a blank line starts a paragraph. At most 2,000 characters.
    #[garde(custom(self::bio()))]
    #[cfg_attr(feature = "openapi", schema(max_length = 2000))]
    pub bio: Option<String>,
    /// A relative link, or one with the scheme http, https, irc, ircs, mailto or xmpp. At most 2,048 characters.
    #[garde(custom(self::avatar_url()))]
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub avatar_url: Option<String>,
}

/// A user without the password: the result of applying changes, and the part of a draft that storage keeps next to the hash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Validate)]
#[non_exhaustive]
pub struct Profile {
    /// 3 to 50 characters, without control or invisible ones. Trimmed, and unique without regard to case.
    #[garde(custom(text(check::username)))]
    pub username: String,
    /// Whether the user is an administrator.
    #[garde(skip)]
    pub is_admin: bool,
    /// The name that readers see. At most 100 characters, without control or invisible ones other than joiners in emoji.
    #[garde(custom(self::display_name()))]
    pub display_name: Option<String>,
    /// Plain text; a blank line starts a paragraph. At most 2,000 characters.
    #[garde(custom(self::bio()))]
    pub bio: Option<String>,
    /// A relative link, or one with the scheme http, https, irc, ircs, mailto or xmpp. At most 2,048 characters.
    #[garde(custom(self::avatar_url()))]
    pub avatar_url: Option<String>,
}

// Rules shared by `UserDraft` and `Profile`.

fn display_name() -> impl Fn(&Option<String>, &()) -> Result {
    text(check::display_name)
}

fn bio() -> impl Fn(&Option<String>, &()) -> Result {
    text(at_most(2000, "Bio must be at most 2,000 characters"))
}

fn avatar_url() -> impl Fn(&Option<String>, &()) -> Result {
    text(link("Avatar URL", 2048))
}

impl DraftFields for Profile {
    const FIELDS: &'static [&'static str] = &["username", "is_admin", "display_name", "bio", "avatar_url"];
}

impl Draft for Profile {
    fn normalize(&mut self) {
        normalize::trim(&mut self.username);
        normalize::optional(&mut self.display_name);
        normalize::optional(&mut self.bio);
        normalize::optional(&mut self.avatar_url);
    }
}

impl DraftFields for UserDraft {
    const FIELDS: &'static [&'static str] = &["username", "password", "is_admin", "display_name", "bio", "avatar_url"];
}

impl Draft for UserDraft {
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

    /// Applies the changes except for the password: see [`UserChanges::new_password`].
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
    /// Returns the draft without the password.
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

/// Absent fields get their default value.
impl From<UserChanges> for UserDraft {
    fn from(changes: UserChanges) -> Self {
        let password = changes.password.clone().unwrap_or_default();
        changes.onto(Profile::default()).with_password(password)
    }
}

/// Leaves the password out.
impl fmt::Debug for UserDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UserDraft").field("profile", &self.clone().profile()).finish_non_exhaustive()
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
