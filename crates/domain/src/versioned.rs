//! Entities with a version.

use crate::{Version, enquiries::Enquiry};

/// An entity with a version, for optimistic concurrency: every save increments it.
pub trait Versioned {
    /// Returns the entity's version.
    fn version(&self) -> Version;
}

impl Versioned for Enquiry {
    fn version(&self) -> Version {
        self.version
    }
}
