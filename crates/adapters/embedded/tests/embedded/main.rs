//! The embedded server from its owner's point of view: real installations, real crashes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]

mod access;
mod accounts;
mod crashes;
mod lifecycle;
mod ownership;
mod support;
