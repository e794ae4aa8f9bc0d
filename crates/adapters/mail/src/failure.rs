//! Delivery failures, for the log and for administrators.

use std::fmt;

use mail_send::Error;

/// The stored part of a server's reply, in characters.
const MAX_REPLY: usize = 300;

/// A failure to deliver a mail.
#[derive(Debug, thiserror::Error)]
#[error("{cause}")]
pub struct Failure {
    /// Whether the server refused this mail permanently. Otherwise another attempt may succeed.
    pub permanent: bool,
    /// For administrators, without internal details such as addresses.
    pub public_message: String,
    cause: String,
}

impl Failure {
    /// A failure before the mail was handed over.
    pub(crate) fn of(error: &Error) -> Self {
        Self {
            permanent: false,
            public_message: public_message(error, "did not take it yet"),
            cause: error.to_string(),
        }
    }

    /// A failure while the mail was handed over: 5xx replies are permanent, unless they are about the sign-in.
    pub(crate) fn of_handover(error: &Error) -> Self {
        if matches!(error, Error::UnexpectedReply(reply) if is_refusal(reply.code())) {
            return Self {
                permanent: true,
                public_message: public_message(error, "refused it"),
                cause: error.to_string(),
            };
        }
        Self::of(error)
    }

    /// The message could not be built.
    pub(crate) fn internal(error: &impl fmt::Display) -> Self {
        Self { permanent: false, public_message: "The mail could not be written".to_owned(), cause: error.to_string() }
    }
}

/// `verdict` introduces the server's reply, as in "The mail server refused it: 550 …".
fn public_message(error: &Error, verdict: &str) -> String {
    match error {
        Error::UnexpectedReply(reply) if concerns_login(reply.code()) => LOGIN.to_owned(),
        Error::UnexpectedReply(reply) => {
            let words = domain::text::one_line(reply.message());
            let words: String = words.chars().take(MAX_REPLY).collect();
            format!("The mail server {verdict}: {} {words}", reply.code())
        }
        Error::Auth(_)
        | Error::AuthenticationFailed(_)
        | Error::MissingCredentials
        | Error::UnsupportedAuthMechanism => LOGIN.to_owned(),
        Error::Tls(_) | Error::InvalidTLSName | Error::MissingStartTls => {
            "No secure connection to the mail server could be made".to_owned()
        }
        Error::Timeout => "The mail server took too long".to_owned(),
        Error::Io(_) => "The mail server could not be reached".to_owned(),
        _ => "The mail server was not understood".to_owned(),
    }
}

const LOGIN: &str = "The mail server did not accept the login";

/// Returns whether a reply refuses the mail itself. Replies that ask for a login or for TLS are about the configuration.
fn is_refusal(code: u16) -> bool {
    (500..600).contains(&code) && !concerns_login(code)
}

const fn concerns_login(code: u16) -> bool {
    matches!(code, 530 | 534 | 535 | 538)
}

#[cfg(test)]
mod tests {
    use std::io;

    use mail_send::Error;

    use super::{Failure, is_refusal};

    #[test]
    fn a_refused_login_is_not_a_permanent_failure() {
        assert!(is_refusal(550) && is_refusal(554));
        assert!(!is_refusal(451) && !is_refusal(535) && !is_refusal(530));
    }

    #[test]
    fn the_public_message_has_no_internal_details() {
        let failure = Failure::of(&Error::Io(io::Error::other("10.1.2.3: connection refused (os error 111)")));
        assert_eq!(failure.public_message, "The mail server could not be reached");
        assert!(failure.to_string().contains("os error 111"), "the log does: {failure}");
    }
}
