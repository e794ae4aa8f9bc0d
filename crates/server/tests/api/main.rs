//! The product over HTTP, into a real Postgres: a fresh database for each test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod ai;
mod blog;
mod configuration;
mod contact;
mod content;
mod faq;
mod navigation;
mod newsletter;
mod nodes;
mod pages;
mod rights;
mod session;
mod support;
mod users;
mod wire;
