//! The mail server in the configuration.

use std::{net::IpAddr, str::FromStr};

use percent_encoding::percent_decode_str;
use secrecy::SecretString;
use url::Url;

/// `smtp://[user:password@]host[:587]` (STARTTLS) or `smtps://[user:password@]host[:465]` (TLS from the start); user and password are
/// percent-encoded.
#[derive(Clone, Debug)]
pub struct Server {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) implicit_tls: bool,
    pub(crate) credentials: Option<(String, SecretString)>,
    allow_unencrypted: bool,
}

/// The text is not a valid mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is no mail server like 'smtp://user:password@host:587' or 'smtps://…'")]
pub struct InvalidMailServer;

impl FromStr for Server {
    type Err = InvalidMailServer;

    fn from_str(text: &str) -> Result<Self, InvalidMailServer> {
        let url: Url = text.parse().map_err(|_| InvalidMailServer)?;
        let (implicit_tls, usual_port) = match url.scheme() {
            "smtp" => (false, 587),
            "smtps" => (true, 465),
            _ => return Err(InvalidMailServer),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(InvalidMailServer)?;
        Ok(Self {
            host: host.to_owned(),
            port: url.port().unwrap_or(usual_port),
            implicit_tls,
            credentials: credentials(&url)?,
            allow_unencrypted: false,
        })
    }
}

impl Server {
    /// Sets whether mail may go to another machine unencrypted.
    #[must_use]
    pub fn allow_unencrypted(self, allow_unencrypted: bool) -> Self {
        Self { allow_unencrypted, ..self }
    }

    /// Whether the connection may be unencrypted: to this machine, or, if that is configured, to another without a password.
    pub(crate) fn allows_plaintext(&self) -> bool {
        !self.implicit_tls && (self.is_loopback() || self.allow_unencrypted && self.credentials.is_none())
    }

    pub(crate) fn is_loopback(&self) -> bool {
        self.host == "localhost" || self.bare_host().parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// The host without the brackets that an IPv6 address has in a URL.
    pub(crate) fn bare_host(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }
}

fn credentials(url: &Url) -> Result<Option<(String, SecretString)>, InvalidMailServer> {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| InvalidMailServer);
    let password = url.password().unwrap_or_default();
    if url.username().is_empty() && password.is_empty() {
        return Ok(None);
    }
    Ok(Some((decoded(url.username())?, decoded(password)?.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_invalid_mail_servers() {
        let port = |text: &str| text.parse::<Server>().map(|server| server.port);
        assert_eq!((port("smtp://host"), port("smtps://u:p@host"), port("smtps://host:1")), (Ok(587), Ok(465), Ok(1)));
        for text in ["host", "http://host", "smtp:host", "smtp://", "smtp://%ff:a@h"] {
            assert_eq!(port(text), Err(InvalidMailServer), "{text}");
        }
    }

    #[test]
    fn sends_mail_unencrypted_to_this_machine_alone_unless_that_is_configured() {
        let plain = |url: &str| url.parse::<Server>().unwrap().allows_plaintext();
        assert!(!plain("smtp://example.com"));
        assert!(plain("smtp://127.0.0.1:25"));
        assert!(plain("smtp://localhost"));
    }

    #[test]
    fn sends_an_unencrypted_password_only_to_this_machine() {
        let plain = |url: &str| url.parse::<Server>().unwrap().allow_unencrypted(true).allows_plaintext();
        assert!(plain("smtp://example.com"));
        assert!(plain("smtp://u:p@127.0.0.1:2525"));
        assert!(plain("smtp://u:p@[::1]"));
        assert!(plain("smtp://u:p@localhost"));
        assert!(!plain("smtp://u:p@example.com"));
        assert!(!plain("smtp://u:p@localhost.example.com"));
        assert!(!plain("smtps://example.com"));
    }

    #[test]
    fn the_password_is_never_printed() {
        let server: Server = "smtp://user:geheim@host".parse().unwrap();
        assert!(!format!("{server:?}").contains("geheim"));
    }
}
