//! The blog and its authors.

pub mod admin;
pub mod bulk;
pub mod excerpt;
mod filter;
pub mod public;
