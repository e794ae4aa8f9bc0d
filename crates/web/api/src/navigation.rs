//! The navigation menu.

pub mod admin;
pub mod public;
