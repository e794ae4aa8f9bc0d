//! The product over HTTP, into a real Postgres: a fresh database for each test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod support;
