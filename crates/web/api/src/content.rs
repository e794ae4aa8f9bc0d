//! Services, case studies and team members.

pub mod admin;
pub mod public;
