//! Enquiries.

pub mod admin;
pub mod bulk;
pub mod public;
