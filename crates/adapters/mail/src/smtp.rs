//! Sending one mail to one server.

use std::{fmt, net::IpAddr, sync::Arc, time::Duration};

use mail_send::{Credentials, Error, SmtpClient, SmtpClientBuilder, smtp::message::Message};
use percent_encoding::percent_decode_str;
use ports::mailer::Mail;
use rustls::{ClientConfig, RootCertStore};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};
use url::Url;

use crate::{address::Mailbox, failure::Failure, message};

/// For each step of the conversation.
const STEP: Duration = Duration::from_secs(10);

/// For all of it: well within the lease of a mail.
const WHOLE: Duration = Duration::from_secs(25);

/// Why a configuration can't be used. The text goes after the name of its variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misconfigured {
    /// `SMTP_URL`
    #[error("SMTP_URL takes smtp://[user:password@]host[:587] or smtps://[user:password@]host[:465]")]
    Url,
    /// `MAIL_FROM`
    #[error("MAIL_FROM takes one mail address, like 'Name <name@example.com>'")]
    From,
    /// `MAIL_TO`
    #[error("MAIL_TO takes mail addresses, like 'Name <name@example.com>', with commas between them")]
    To,
}

/// A mail server, and between whom it carries mail.
pub struct Smtp {
    host: String,
    port: u16,
    implicit_tls: bool,
    credentials: Option<(String, String)>,
    from: Mailbox,
    to: Vec<Mailbox>,
}

/// Without the credentials.
impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Smtp")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("from", &self.from)
            .field("to", &self.to)
            .finish_non_exhaustive()
    }
}

impl Smtp {
    /// `url` is `smtp://` (STARTTLS where the server offers it) or `smtps://` (TLS from the start); user and password are
    /// percent-encoded. `to` may be several addresses with commas between them.
    pub fn new(url: &Url, from: &str, to: &str) -> Result<Self, Misconfigured> {
        let implicit_tls = match url.scheme() {
            "smtp" => false,
            "smtps" => true,
            _ => return Err(Misconfigured::Url),
        };
        let host = url.host_str().filter(|host| !host.is_empty());
        let to = to.split(',').map(str::parse).collect::<Result<_, _>>();
        Ok(Self {
            host: host.ok_or(Misconfigured::Url)?.to_owned(),
            port: url.port().unwrap_or(if implicit_tls { 465 } else { 587 }),
            implicit_tls,
            credentials: credentials(url)?,
            from: from.parse().map_err(|_| Misconfigured::From)?,
            to: to.map_err(|_| Misconfigured::To)?,
        })
    }

    /// Sends a mail and returns when the server has taken it.
    pub async fn send(&self, mail: &Mail) -> Result<(), Failure> {
        let message = message::build(mail, &self.from, &self.to).map_err(|fault| Failure::ours(&fault))?;
        timeout(WHOLE, self.converse(message)).await.unwrap_or_else(|_| Err(Failure::of(&Error::Timeout)))
    }

    async fn converse(&self, message: Message<'static>) -> Result<(), Failure> {
        // Without the machine's certificates there is no TLS, and mail still goes out where it may go in the clear.
        let secured = match self.client() {
            Ok(client) => client.connect().await,
            Err(fault) => Err(Error::Tls(Box::new(rustls::Error::General(fault)))),
        };
        match secured {
            Ok(client) => hand_over(client, message).await,
            Err(Error::MissingStartTls | Error::Tls(_) | Error::InvalidTLSName) if self.may_be_plain() => {
                let client = self.plain_client()?.connect_plain().await;
                hand_over(client.map_err(|fault| Failure::of(&fault))?, message).await
            }
            Err(fault) => Err(Failure::of(&fault)),
        }
    }

    /// A password goes over no network in the clear.
    fn may_be_plain(&self) -> bool {
        !self.implicit_tls && (self.credentials.is_none() || is_loopback(&self.host))
    }

    fn client(&self) -> Result<SmtpClientBuilder<String>, String> {
        // Whoever was first has installed one already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        SmtpClientBuilder::new(self.host.clone(), self.port).map(|client| self.prepare(client))
    }

    /// A client that needs no certificates and knows none.
    fn plain_client(&self) -> Result<SmtpClientBuilder<String>, Failure> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|fault| Failure::ours(&fault))?
            .with_root_certificates(RootCertStore::empty())
            .with_no_client_auth();
        let tls = Arc::new(config).into();
        let client = SmtpClientBuilder::new_with_tls_connector(self.host.clone(), self.port, tls);
        Ok(self.prepare(client))
    }

    fn prepare(&self, client: SmtpClientBuilder<String>) -> SmtpClientBuilder<String> {
        let own_host = self.from.email.rsplit('@').next().unwrap_or_default();
        let mut client = client.implicit_tls(self.implicit_tls).timeout(STEP).helo_host(own_host);
        bare(&self.host).clone_into(&mut client.tls_hostname);
        match &self.credentials {
            Some((username, secret)) => {
                client.credentials(Credentials::Plain { username: username.clone(), secret: secret.clone() })
            }
            None => client,
        }
    }
}

async fn hand_over<T: AsyncRead + AsyncWrite + Unpin>(
    mut client: SmtpClient<T>,
    message: Message<'static>,
) -> Result<(), Failure> {
    client.send(message).await.map_err(|fault| Failure::of_a_mail(&fault))?;
    if let Err(fault) = client.quit().await {
        tracing::debug!(%fault, "the mail server did not say goodbye");
    }
    Ok(())
}

fn credentials(url: &Url) -> Result<Option<(String, String)>, Misconfigured> {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| Misconfigured::Url);
    let password = url.password().unwrap_or_default();
    if url.username().is_empty() && password.is_empty() {
        return Ok(None);
    }
    Ok(Some((decoded(url.username())?, decoded(password)?)))
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || bare(host).parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Without the brackets that an IPv6 address has in a URL.
fn bare(host: &str) -> &str {
    host.trim_start_matches('[').trim_end_matches(']')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_goes_in_the_clear_to_this_machine_alone() {
        let plain = |url: &str| {
            let smtp = Smtp::new(&url.parse().unwrap(), "a@b.com", "a@b.com").unwrap();
            smtp.may_be_plain()
        };
        assert!(plain("smtp://example.com"));
        assert!(plain("smtp://u:p@127.0.0.1:2525"));
        assert!(plain("smtp://u:p@[::1]"));
        assert!(plain("smtp://u:p@localhost"));
        assert!(!plain("smtp://u:p@example.com"));
        assert!(!plain("smtp://u:p@localhost.example.com"));
        assert!(!plain("smtps://example.com"));
    }
}
