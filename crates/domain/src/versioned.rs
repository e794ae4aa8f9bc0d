//! Entities with a version.

use crate::Version;

/// An entity with a version, for optimistic concurrency: every save increments it.
#[diagnostic::on_unimplemented(note = "list the entity in crates/domain/src/versioned.rs")]
pub trait Versioned {
    /// Returns the entity's version.
    fn version(&self) -> Version;
}

macro_rules! versioned {
    ($($entity:ty),+ $(,)?) => {$(
        impl Versioned for $entity {
            fn version(&self) -> Version {
                self.version
            }
        }
    )+};
}

versioned!(
    crate::blog::Post,
    crate::content::ContentItem,
    crate::enquiries::Enquiry,
    crate::faq::Category,
    crate::faq::Item,
    crate::navigation::NavigationItem,
    crate::users::User,
);
