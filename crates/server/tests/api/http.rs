//! The HTTP behaviour that all calls share.

mod bodies;
mod conditional_requests;
mod connections;
mod editable_entities;
mod headers;
mod idempotency;
mod methods;
mod patches;
mod public_reads;
mod rate_limits;
mod responses;
mod rules;
