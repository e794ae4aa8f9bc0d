//! Sending one mail to one server.

use std::{sync::Arc, time::Duration};

use mail_send::{Credentials, Error, SmtpClient, SmtpClientBuilder, smtp::message::Parameters};
use ports::mailer::Mail;
use rustls::{ClientConfig, RootCertStore};
use secrecy::ExposeSecret as _;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};

use crate::{
    address::Mailbox,
    failure::{Failure, Retry},
    message,
    server::Server,
};

/// The timeout of each step of the conversation.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);

/// The timeout of the whole conversation; must be shorter than `delivery::LEASE`.
pub const TOTAL_TIMEOUT: Duration = Duration::from_secs(25);

/// A mail server, with the sender and the recipients of all mail.
#[derive(Debug)]
pub struct Smtp {
    server: Server,
    from: Mailbox,
    to: Vec<Mailbox>,
}

/// What a conversation achieved.
#[derive(Debug, Default)]
pub struct Delivered {
    /// The recipients for whom the server took the mail.
    pub recipients: Vec<String>,
    /// Why it did not take it for others.
    pub refusal: Option<Failure>,
    /// Whether the connection left this machine unencrypted.
    pub exposed: bool,
}

/// Recipients, and the mail in the format of the wire.
type Envelope<'a> = (Vec<&'a str>, Vec<u8>);

impl Smtp {
    #[must_use]
    pub const fn new(server: Server, from: Mailbox, to: Vec<Mailbox>) -> Self {
        Self { server, from, to }
    }

    /// Sends a mail to the recipients that don't have it, and returns once the server has accepted it for one of them.
    pub async fn send(&self, mail: &Mail) -> Result<Delivered, Failure> {
        let has_it = |to: &str| mail.delivered_to.iter().any(|other| other.eq_ignore_ascii_case(to));
        let to: Vec<_> = self.to.iter().map(|to| to.email.as_str()).filter(|to| !has_it(to)).collect();
        if to.is_empty() {
            // The others are no longer configured.
            return Ok(Delivered::default());
        }
        let content = message::build(mail, &self.from, &self.to).map_err(|error| Failure::internal(&error))?;
        self.converse(Some((to, content))).await
    }

    /// Connects and logs in, and sends nothing.
    pub async fn check(&self) -> Result<Delivered, Failure> {
        self.converse(None).await
    }

    async fn converse(&self, mail: Option<Envelope<'_>>) -> Result<Delivered, Failure> {
        let conversation = timeout(TOTAL_TIMEOUT, self.connect_and_send(mail));
        conversation.await.unwrap_or_else(|_| Err(Failure::of(&Error::Timeout)))
    }

    async fn connect_and_send(&self, mail: Option<Envelope<'_>>) -> Result<Delivered, Failure> {
        // On a machine without root certificates, mail still goes to servers that may be used without TLS.
        let secured = match self.client() {
            Ok(client) => client.connect().await,
            Err(error) => Err(Error::Tls(Box::new(rustls::Error::General(error)))),
        };
        match secured {
            Ok(client) => self.hand_over(client, mail).await,
            Err(error @ (Error::MissingStartTls | Error::Tls(_) | Error::InvalidTLSName))
                if self.server.allows_plaintext() =>
            {
                let exposed = !self.server.is_loopback();
                if exposed {
                    tracing::warn!(%error, "the connection to the mail server is not encrypted");
                }
                let client = self.plain_client()?.connect_plain().await;
                let delivered = self.hand_over(client.map_err(|error| Failure::of(&error))?, mail).await?;
                Ok(Delivered { exposed, ..delivered })
            }
            Err(error) => Err(Failure::of(&error)),
        }
    }

    fn client(&self) -> Result<SmtpClientBuilder<String>, String> {
        // An error means that a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        SmtpClientBuilder::new(self.server.host.clone(), self.server.port).map(|client| self.prepare(client))
    }

    /// A client without root certificates, for connections without TLS.
    fn plain_client(&self) -> Result<SmtpClientBuilder<String>, Failure> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| Failure::internal(&error))?
            .with_root_certificates(RootCertStore::empty())
            .with_no_client_auth();
        let tls = Arc::new(config).into();
        let client = SmtpClientBuilder::new_with_tls_connector(self.server.host.clone(), self.server.port, tls);
        Ok(self.prepare(client))
    }

    fn prepare(&self, client: SmtpClientBuilder<String>) -> SmtpClientBuilder<String> {
        let own_host = self.from.email.rsplit('@').next().unwrap_or_default();
        let mut client = client.implicit_tls(self.server.implicit_tls).timeout(STEP_TIMEOUT).helo_host(own_host);
        self.server.bare_host().clone_into(&mut client.tls_hostname);
        match &self.server.credentials {
            Some((username, secret)) => client.credentials(Credentials::Plain {
                username: username.clone(),
                secret: secret.expose_secret().to_owned(),
            }),
            None => client,
        }
    }

    /// Hands a mail over for all recipients that the server accepts.
    async fn hand_over<T: AsyncRead + AsyncWrite + Unpin>(
        &self,
        mut client: SmtpClient<T>,
        mail: Option<Envelope<'_>>,
    ) -> Result<Delivered, Failure> {
        let (from, none) = (&self.from.email, Parameters::default());
        let mut delivered = Delivered::default();
        if let Some((to, content)) = mail {
            let of_sender = |error| Failure::new(Retry::UntilSuccess, &error, &format!("refused the sender {from}"));
            client.mail_from(from, &none).await.map_err(of_sender)?;
            let mut refused = Vec::new();
            for recipient in to {
                match client.rcpt_to(recipient, &none).await {
                    Ok(()) => delivered.recipients.push(recipient.to_owned()),
                    Err(error @ Error::UnexpectedReply(_)) => refused.push((recipient, error)),
                    Err(error) => return Err(Failure::of(&error)),
                }
            }
            if delivered.recipients.is_empty() {
                return Err(Failure::of_recipients(&refused, true));
            }
            client.data(&content).await.map_err(|error| Failure::of_content(&error))?;
            delivered.refusal = (!refused.is_empty()).then(|| Failure::of_recipients(&refused, false));
        }
        if let Err(error) = client.quit().await {
            tracing::debug!(%error, "the mail server did not answer QUIT");
        }
        Ok(delivered)
    }
}
