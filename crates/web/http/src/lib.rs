//! HTTP without features: errors, extractors, conditional requests, middleware, sessions, the response cache, and how an
//! endpoint is described. What an endpoint does is said in `web_api`, what visitors see in `web_site`.

pub mod audit;
pub mod cache;
pub mod client;
pub mod endpoint;
pub mod error;
pub mod export;
pub mod extract;
pub mod log_context;
pub mod markdown;
pub mod message;
pub mod middleware;
pub mod response;
pub mod session;
pub mod settings;
