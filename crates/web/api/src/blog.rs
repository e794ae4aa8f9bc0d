//! The blog and its authors.

pub mod admin;
mod filter;
pub mod public;
