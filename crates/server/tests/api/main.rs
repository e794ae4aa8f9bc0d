//! The product over HTTP, into a real Postgres: a fresh database for each test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails panics")]
#![allow(clippy::too_many_lines, reason = "a test's steps and tables of cases are read in one go")]

mod added_pages;
mod ai;
mod authorization;
mod blog;
mod bulk;
mod cdn;
mod configuration;
mod content;
mod deletions;
mod discovery;
mod enquiries;
mod faq;
mod forms;
mod http;
mod legal;
mod navigation;
mod nodes;
mod openapi;
mod order;
mod outage;
mod pages;
mod search;
mod session;
mod subscribers;
mod support;
mod users;
