//! Sessions: the login form.

use std::fmt;

use garde::Validate;
use serde::{Deserialize, Serialize};

use crate::{
    Draft,
    input::{Fields, fields},
    rules::{
        check::{self, text},
        normalize,
    },
};

/// The credentials of a login.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Credentials {
    /// Compared without regard to case.
    #[garde(custom(text(check::username)))]
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub username: String,
    /// The password, which is never trimmed.
    #[garde(custom(text(check::password)))]
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub password: String,
}

fields!(Credentials: username = Fields::text, password = Fields::text);

impl Draft for Credentials {
    fn normalize(&mut self) {
        normalize::trim(&mut self.username);
    }
}

/// Without the password.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("username", &self.username).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_are_printed_without_the_password() {
        let credentials = Credentials { username: "ada".into(), password: "analytical engine".into() };
        let printed = format!("{credentials:?}");
        assert!(printed.contains("ada") && !printed.contains("engine"), "{printed}");
    }

    #[test]
    fn a_username_is_trimmed_and_a_password_is_not() {
        let credentials = Credentials { username: " ada ".into(), password: " 1234 ".into() };
        let checked = credentials.validate().unwrap();
        assert_eq!(checked.username, "ada");
        assert_eq!(checked.password, " 1234 ");
    }
}
