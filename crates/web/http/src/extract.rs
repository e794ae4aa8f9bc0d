//! What handlers take from a request. Authorisation runs before anything of the request's content is read.

pub mod auth;
pub mod body;
pub mod conditional;
pub mod id;
pub mod list_query;
pub mod query_string;
