//! Sending one mail to one server.

use std::{sync::Arc, time::Duration};

use mail_send::{Credentials, Error, SmtpClient, SmtpClientBuilder, smtp::message::Message};
use ports::mailer::Mail;
use rustls::{ClientConfig, RootCertStore};
use secrecy::ExposeSecret as _;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};

use crate::{address::Mailbox, failure::Failure, message, server::Server};

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

impl Smtp {
    #[must_use]
    pub const fn new(server: Server, from: Mailbox, to: Vec<Mailbox>) -> Self {
        Self { server, from, to }
    }

    /// Sends a mail and returns once the server has accepted it.
    pub async fn send(&self, mail: &Mail) -> Result<(), Failure> {
        let message = message::build(mail, &self.from, &self.to).map_err(|error| Failure::internal(&error))?;
        self.converse(Some(message)).await
    }

    /// Connects and logs in, and sends nothing.
    pub async fn check(&self) -> Result<(), Failure> {
        self.converse(None).await
    }

    async fn converse(&self, message: Option<Message<'static>>) -> Result<(), Failure> {
        let conversation = timeout(TOTAL_TIMEOUT, self.connect_and_send(message));
        conversation.await.unwrap_or_else(|_| Err(Failure::of(&Error::Timeout)))
    }

    async fn connect_and_send(&self, message: Option<Message<'static>>) -> Result<(), Failure> {
        // On a machine without root certificates, mail still goes to servers that may be used without TLS.
        let secured = match self.client() {
            Ok(client) => client.connect().await,
            Err(error) => Err(Error::Tls(Box::new(rustls::Error::General(error)))),
        };
        match secured {
            Ok(client) => hand_over(client, message).await,
            Err(Error::MissingStartTls | Error::Tls(_) | Error::InvalidTLSName) if self.server.allows_plaintext() => {
                let client = self.plain_client()?.connect_plain().await;
                hand_over(client.map_err(|error| Failure::of(&error))?, message).await
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
}

async fn hand_over<T: AsyncRead + AsyncWrite + Unpin>(
    mut client: SmtpClient<T>,
    message: Option<Message<'static>>,
) -> Result<(), Failure> {
    if let Some(message) = message {
        client.send(message).await.map_err(|error| Failure::of_handover(&error))?;
    }
    if let Err(error) = client.quit().await {
        tracing::debug!(%error, "the mail server did not answer QUIT");
    }
    Ok(())
}
