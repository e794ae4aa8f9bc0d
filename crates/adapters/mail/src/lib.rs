//! Mail by SMTP: the way out of the house, and the courier who carries mail there from the outbox.

mod address;
mod backoff;
mod courier;
mod delivery;
mod failure;
mod message;
mod server;
mod smtp;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use address::Mailbox;
pub use courier::Courier;
pub use failure::Failure;
pub use server::Server;
pub use smtp::Smtp;

#[cfg(test)]
mod tests;
