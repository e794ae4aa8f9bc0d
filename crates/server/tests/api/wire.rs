//! What holds for every call, whatever it is about.

mod answers;
mod bodies;
mod connections;
mod entities;
mod headers;
mod limits;
mod methods;
mod once;
mod origins;
mod overload;
mod patches;
mod reads;
mod versions;
