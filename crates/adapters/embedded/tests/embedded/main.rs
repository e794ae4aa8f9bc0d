//! The embedded server as its owner sees it: real installations, real crashes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]

mod access;
mod accounts;
mod crashes;
mod lifecycle;
mod support;
