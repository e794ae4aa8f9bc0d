//! The parts of the web layer that know no feature: errors, extractors, conditional requests, middleware, sessions, the response
//! cache, and the description of endpoints. The API is in `web_api`, the site for visitors in `web_site`.

pub mod audit;
pub mod cache;
pub mod client;
pub mod cookie_header;
pub mod endpoint;
pub mod error;
pub mod export;
pub mod extract;
pub mod fast_path;
pub mod log_context;
pub mod markdown;
pub mod message;
pub mod metrics;
pub mod middleware;
pub mod port;
pub mod response;
pub mod session;
pub mod settings;
