#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, dead_code)]
mod ai;
mod blog;
mod contact;
mod faq;
mod navigation;
mod newsletter;
mod nodes;
mod pages;
mod support;
