//! Mail by SMTP: the transport, and the mailer that empties the outbox.

mod address;
mod delivery;
mod failure;
mod mailer;
mod server;
mod smtp;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use address::Mailbox;
pub use failure::{Failure, Retry};
pub use mailer::OutboxMailer;
pub use server::Server;
pub use smtp::{Delivered, Smtp};

#[cfg(test)]
mod tests;
