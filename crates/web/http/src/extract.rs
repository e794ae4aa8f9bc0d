//! Extractors. Authorisation runs before the body is read.

pub mod auth;
pub mod body;
pub mod conditional;
pub mod id;
pub mod list_query;
pub mod query_string;
