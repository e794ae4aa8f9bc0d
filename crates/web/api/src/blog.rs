//! The blog and its authors.

pub mod admin;
pub mod public;
