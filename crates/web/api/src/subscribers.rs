//! The newsletter's subscribers.

pub mod admin;
pub mod public;
