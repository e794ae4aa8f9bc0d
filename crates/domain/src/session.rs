//! Sessions: the login form.

use garde::Validate;
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::rules::check::{self, text};

/// The credentials of a login.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct Credentials {
    /// Compared without regard to case.
    #[garde(custom(text(check::username)))]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub username: String,
    /// The password, which is never trimmed.
    #[draft(secret)]
    #[garde(custom(text(check::password)))]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub password: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Draft as _;

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
