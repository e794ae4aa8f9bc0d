//! Tests of the storage ports against a real Postgres.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails panics")]

extern crate portico_postgres as postgres;

mod backup;
mod blog;
mod bulk;
mod constraints;
mod deadlocks;
mod enquiries;
mod faq;
mod hosts;
mod idempotency;
mod limits;
mod listen;
mod lists;
mod long_texts;
mod migrations;
mod outage;
mod pooler;
mod replicas;
mod search;
mod session;
mod support;
mod unseen_writes;
