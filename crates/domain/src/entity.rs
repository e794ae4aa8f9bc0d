//! What the entities of the back office have in common.

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Draft, Version,
    input::{Fields, FromFields},
};

/// An entity with a version, for optimistic concurrency: every save increments it.
pub trait Versioned {
    /// Returns the entity's version.
    fn version(&self) -> Version;
}

/// An entity that is created, saved and deleted. `#[derive(Draft)]` of its draft implements it.
pub trait Entity: Versioned + Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The type of its id.
    type Id: Copy + Into<i32> + Send;
    /// The fields that administrators write.
    type Draft: Editable;
    /// Its name in storage.
    const NAME: &'static str;

    /// The id, which never changes.
    fn id(&self) -> Self::Id;

    /// Returns its fields as a draft.
    fn draft(&self) -> Self::Draft;
}

/// A draft that also reads the fields that a patch gives.
pub trait Editable:
    Draft + Default + FromFields<Valid = garde::Valid<Self>> + Clone + PartialEq + Serialize + Send + Sync
{
    /// Reads the fields that are given, and keeps the others.
    fn read_onto(&mut self, fields: &mut Fields);
}
