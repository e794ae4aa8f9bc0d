//! Users, who may log in and can be chosen as authors.

use chrono::{DateTime, Utc};
use garde::Validate;
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::{
    Draft, Entity, Patch, ValidationErrors, Version,
    id::ids,
    rules::check::{self, at_most, link, text},
};

ids! {
    /// The id of a user.
    UserId,
}

/// A user to create.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[draft(name = "user")]
#[entity(
    /// A user, never with the password or its hash.
    pub struct User {
        /// The id, which never changes.
        pub id: UserId,
        /// When the account was created.
        pub created_at: DateTime<Utc>,
        /// The version to send in `If-Match`.
        pub version: Version,
    }
)]
pub struct UserDraft {
    /// 3 to 50 characters, without control or invisible ones. Trimmed, and unique without regard to case.
    #[garde(custom(text(check::username)))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 3, max_length = 50))]
    pub username: String,
    /// At least 6 characters and at most 1,024 bytes. Never trimmed.
    #[draft(secret)]
    #[garde(custom(text(check::password)))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 6))]
    pub password: String,
    /// Whether the user is an administrator.
    pub is_admin: bool,
    /// The name that readers see. At most 100 characters, without control or invisible ones other than joiners in emoji.
    #[garde(custom(text(check::display_name)))]
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub display_name: Option<String>,
    /// Plain text; a blank line starts a paragraph. At most 2,000 characters.
    #[garde(custom(text(at_most(2000, "Bio must be at most 2,000 characters"))))]
    #[cfg_attr(feature = "openapi", schema(max_length = 2000))]
    pub bio: Option<String>,
    /// A relative link, or one with the scheme http, https, irc, ircs, mailto or xmpp. At most 2,048 characters.
    #[garde(custom(text(link("Avatar URL", at_most(2048, "Avatar URL must be at most 2,048 characters")))))]
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub avatar_url: Option<String>,
}

impl User {
    /// Returns the display name, else the username.
    #[must_use]
    pub fn name(&self) -> &str {
        self.display_name.as_deref().unwrap_or(&self.username)
    }

    /// Applies the patch and returns the normalized draft, without a password. Errors if it breaks a rule.
    pub fn changed(&self, patch: &Patch<UserDraft>) -> Result<UserDraft, ValidationErrors> {
        let mut draft = patch.apply(self.draft());
        draft.password.clear();
        draft.normalize();
        draft.clone().errors().only(|field| field != "password").into_result().map(|()| draft)
    }
}

impl UserDraft {
    /// Returns the password that a patch sets, if it sets one.
    #[must_use]
    pub fn new_password(patch: &Patch<Self>) -> Option<String> {
        Some(patch.apply(Self::default()).password).filter(|password| !password.is_empty())
    }
}
