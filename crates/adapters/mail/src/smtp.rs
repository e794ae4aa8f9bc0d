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

/// For each step of the conversation.
const STEP: Duration = Duration::from_secs(10);

/// For all of it: well within the lease of a mail.
const WHOLE: Duration = Duration::from_secs(25);

/// The way to a mail server, and between whom mail goes.
#[derive(Debug)]
pub struct Smtp {
    server: Server,
    from: Mailbox,
    to: Vec<Mailbox>,
}

impl Smtp {
    /// All mail goes from one sender to the same recipients.
    #[must_use]
    pub const fn new(server: Server, from: Mailbox, to: Vec<Mailbox>) -> Self {
        Self { server, from, to }
    }

    /// Sends a mail and returns when the server has taken it.
    pub async fn send(&self, mail: &Mail) -> Result<(), Failure> {
        let message = message::build(mail, &self.from, &self.to).map_err(|fault| Failure::internal(&fault))?;
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
            Err(Error::MissingStartTls | Error::Tls(_) | Error::InvalidTLSName) if self.server.may_be_plain() => {
                let client = self.plain_client()?.connect_plain().await;
                hand_over(client.map_err(|fault| Failure::of(&fault))?, message).await
            }
            Err(fault) => Err(Failure::of(&fault)),
        }
    }

    fn client(&self) -> Result<SmtpClientBuilder<String>, String> {
        // Whoever was first has installed one already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        SmtpClientBuilder::new(self.server.host.clone(), self.server.port).map(|client| self.prepare(client))
    }

    /// A client that needs no certificates and knows none.
    fn plain_client(&self) -> Result<SmtpClientBuilder<String>, Failure> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|fault| Failure::internal(&fault))?
            .with_root_certificates(RootCertStore::empty())
            .with_no_client_auth();
        let tls = Arc::new(config).into();
        let client = SmtpClientBuilder::new_with_tls_connector(self.server.host.clone(), self.server.port, tls);
        Ok(self.prepare(client))
    }

    fn prepare(&self, client: SmtpClientBuilder<String>) -> SmtpClientBuilder<String> {
        let own_host = self.from.email.rsplit('@').next().unwrap_or_default();
        let mut client = client.implicit_tls(self.server.implicit_tls).timeout(STEP).helo_host(own_host);
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
    message: Message<'static>,
) -> Result<(), Failure> {
    client.send(message).await.map_err(|fault| Failure::of_a_mail(&fault))?;
    if let Err(fault) = client.quit().await {
        tracing::debug!(%fault, "the mail server did not say goodbye");
    }
    Ok(())
}
