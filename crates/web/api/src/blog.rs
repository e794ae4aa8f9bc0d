//! The blog and its authors.

pub mod admin;
pub mod bulk;
mod filter;
pub mod public;
