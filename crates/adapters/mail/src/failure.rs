//! Delivery failures, for the log and for administrators.

use std::fmt;

use mail_send::Error;

/// The stored part of a server's reply, in characters.
const MAX_REPLY: usize = 300;

/// How long a failed mail is retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// The server refused this mail for good.
    Never,
    /// The server deferred it.
    ForDays,
    /// The cause is the connection or the configuration, and says nothing about this mail.
    UntilSuccess,
}

/// A failure to deliver a mail.
#[derive(Debug, thiserror::Error)]
#[error("{cause}")]
pub struct Failure {
    pub retry: Retry,
    /// For administrators, without internal details such as IP addresses.
    pub public_message: String,
    cause: String,
}

impl Failure {
    pub(crate) fn new(retry: Retry, error: &Error, verdict: &str) -> Self {
        Self { retry, public_message: public_message(error, verdict), cause: error.to_string() }
    }

    pub(crate) fn of(error: &Error) -> Self {
        Self::new(Retry::UntilSuccess, error, NOT_YET)
    }

    /// The server took the mail for none of its recipients, or not for these.
    pub(crate) fn of_recipients(refused: &[(&str, Error)], of_all: bool) -> Self {
        let deferral =
            refused.iter().find(|(_, error)| matches!(error, Error::UnexpectedReply(reply) if reply.code() < 500));
        if let (true, Some((_, error))) = (of_all, deferral) {
            return Self::new(Retry::ForDays, error, NOT_YET);
        }
        let named = refused.iter().map(|(recipient, error)| public_message(error, &format!("refused {recipient}")));
        let public_message = named.collect::<Vec<_>>().join("; ");
        Self { retry: Retry::UntilSuccess, cause: public_message.clone(), public_message }
    }

    /// A failure while the content was handed over: 5xx replies are permanent, unless they are about the sender or the account.
    pub(crate) fn of_content(error: &Error) -> Self {
        match error {
            Error::UnexpectedReply(reply) if concerns_sender(reply.esc) => {
                Self::new(Retry::UntilSuccess, error, "refused the sender")
            }
            Error::UnexpectedReply(reply) if is_refusal(reply.code()) => Self::new(Retry::Never, error, "refused it"),
            _ => Self::new(Retry::ForDays, error, NOT_YET),
        }
    }

    pub(crate) fn internal(error: &impl fmt::Display) -> Self {
        let public_message = "The mail could not be written".to_owned();
        Self { retry: Retry::ForDays, public_message, cause: error.to_string() }
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
        Error::MissingStartTls => {
            "The mail server offers no encryption, and SMTP_ALLOW_UNENCRYPTED doesn't allow mail without it".to_owned()
        }
        Error::Tls(_) | Error::InvalidTLSName => "No secure connection to the mail server could be made".to_owned(),
        Error::Timeout => "The mail server took too long".to_owned(),
        Error::Io(_) => "The mail server could not be reached".to_owned(),
        _ => "The mail server was not understood".to_owned(),
    }
}

const NOT_YET: &str = "did not take it yet";
const LOGIN: &str = "The mail server did not accept the login";

/// Returns whether a reply refuses the mail itself. Replies that ask for a login or for TLS are about the configuration.
fn is_refusal(code: u16) -> bool {
    (500..600).contains(&code) && !concerns_login(code)
}

const fn concerns_login(code: u16) -> bool {
    matches!(code, 530 | 534 | 535 | 538)
}

/// Returns whether an enhanced status code is about the sender's address (RFC 3463), or about the account or the sender's domain
/// (RFC 7372). 5.7.0 and 5.7.1 are not counted, because spam filters use them.
const fn concerns_sender(enhanced: [u8; 3]) -> bool {
    matches!(enhanced, [5, 1, 7 | 8] | [5, 7, 2..=u8::MAX])
}

#[cfg(test)]
mod tests {
    use std::io;

    use mail_send::Error;

    use super::{Failure, concerns_sender, is_refusal};

    #[test]
    fn a_refused_login_is_not_a_permanent_failure() {
        assert!(is_refusal(550) && is_refusal(554));
        assert!(!is_refusal(451) && !is_refusal(535) && !is_refusal(530));
    }

    #[test]
    fn enhanced_codes_tell_the_sender_from_the_content() {
        let about_sender = [[5, 1, 8], [5, 7, 60], [5, 7, 26]];
        assert_eq!(about_sender.map(concerns_sender), [true; 3]);
        assert_eq!([[0, 0, 0], [5, 7, 1], [5, 6, 0], [5, 2, 3], [4, 7, 26]].map(concerns_sender), [false; 5]);
    }

    #[test]
    fn the_public_message_has_no_internal_details() {
        let failure = Failure::of(&Error::Io(io::Error::other("10.1.2.3: connection refused (os error 111)")));
        assert_eq!(failure.public_message, "The mail server could not be reached");
        assert!(failure.to_string().contains("os error 111"), "the log does: {failure}");
    }
}
