//! What holds for every call, whatever it is about.

mod answers;
mod bodies;
mod connections;
mod entities;
mod headers;
mod idempotency;
mod limits;
mod methods;
mod origins;
mod overload;
mod patches;
mod reads;
mod versions;
