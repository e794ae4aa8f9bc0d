//! Newsletter subscriptions.

use garde::Validate;

use crate::{
    Draft,
    rules::{
        check::{self, text},
        tidy,
    },
};

/// What the newsletter form sends.
#[derive(Clone, Debug, Default, Validate)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(rename_all = "camelCase"))]
pub struct SubscriptionDraft {
    /// Compared without regard to case.
    #[garde(custom(text(check::email)))]
    pub email: String,
}

impl Draft for SubscriptionDraft {
    const FIELDS: &'static [&'static str] = &["email"];

    fn clean(&mut self) {
        tidy::trim(&mut self.email);
    }
}
