//! Why a mail did not go out: for the log, and for administrators.

use std::fmt;

use mail_send::Error;

/// No more of what a server answers is kept, in characters.
const KEPT: usize = 300;

/// Why a mail did not go out.
#[derive(Debug, thiserror::Error)]
#[error("{cause}")]
pub struct Failure {
    /// Whether the server will not take this mail, ever. Otherwise it may work another time.
    pub permanent: bool,
    /// For people: it names nothing of the inside.
    pub public_message: String,
    cause: String,
}

impl Failure {
    /// What went wrong before the server was handed a mail.
    pub(crate) fn of(fault: &Error) -> Self {
        Self {
            permanent: false,
            public_message: public_message(fault, "did not take it yet"),
            cause: fault.to_string(),
        }
    }

    /// What went wrong with this very mail.
    pub(crate) fn of_a_mail(fault: &Error) -> Self {
        if matches!(fault, Error::UnexpectedReply(reply) if is_refusal(reply.code())) {
            return Self {
                permanent: true,
                public_message: public_message(fault, "refused it"),
                cause: fault.to_string(),
            };
        }
        Self::of(fault)
    }

    /// What went wrong in this house.
    pub(crate) fn internal(fault: &impl fmt::Display) -> Self {
        Self { permanent: false, public_message: "The mail could not be written".to_owned(), cause: fault.to_string() }
    }
}

/// `answered`: what a reply of the server means.
fn public_message(fault: &Error, answered: &str) -> String {
    match fault {
        Error::UnexpectedReply(reply) if is_about_the_login(reply.code()) => LOGIN.to_owned(),
        Error::UnexpectedReply(reply) => {
            let words = domain::text::one_line(reply.message());
            let words: String = words.chars().take(KEPT).collect();
            format!("The mail server {answered}: {} {words}", reply.code())
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

/// Whether a reply to a mail is about the mail. Those that ask for a login or for TLS are about the configuration.
fn is_refusal(code: u16) -> bool {
    (500..600).contains(&code) && !is_about_the_login(code)
}

const fn is_about_the_login(code: u16) -> bool {
    matches!(code, 530 | 534 | 535 | 538)
}

#[cfg(test)]
mod tests {
    use std::io;

    use mail_send::Error;

    use super::{Failure, is_refusal};

    #[test]
    fn a_refused_login_is_not_the_fault_of_the_mail() {
        assert!(is_refusal(550) && is_refusal(554));
        assert!(!is_refusal(451) && !is_refusal(535) && !is_refusal(530));
    }

    #[test]
    fn people_read_nothing_of_the_inside() {
        let failure = Failure::of(&Error::Io(io::Error::other("10.1.2.3: connection refused (os error 111)")));
        assert_eq!(failure.public_message, "The mail server could not be reached");
        assert!(failure.to_string().contains("os error 111"), "the log does: {failure}");
    }
}
