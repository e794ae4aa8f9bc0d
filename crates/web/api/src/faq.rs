//! The FAQ.

pub mod categories;
pub mod items;
pub mod public;
