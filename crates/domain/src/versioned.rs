//! Entities with a version.

use crate::Version;

/// An entity that counts how often it was saved, so that two who edit it at once notice each other.
pub trait Versioned {
    /// Returns how often it was saved.
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
