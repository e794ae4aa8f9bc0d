//! Sending one mail to one server.

use std::{sync::Arc, time::Duration};

use domain::text::one_line;
use mail_send::{
    Credentials, Error, SmtpClient, SmtpClientBuilder,
    mail_builder::{MessageBuilder, headers::address::Address},
    smtp::message::Parameters,
};
use ports::mailer::Mail;
use rustls::{ClientConfig, RootCertStore};
use secrecy::ExposeSecret as _;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};

use crate::{
    address::{Mailbox, is_address},
    failure::{Failure, Retry},
    server::Server,
};

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
        let content = write(mail, &self.from, &self.to).map_err(|error| Failure::internal(&error))?;
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
        let client = self.client()?;
        match client.connect().await {
            Ok(client) => self.hand_over(client, mail).await,
            Err(error @ (Error::MissingStartTls | Error::Tls(_) | Error::InvalidTLSName))
                if self.server.allows_plaintext() =>
            {
                let exposed = !self.server.is_loopback();
                if exposed {
                    tracing::warn!(%error, "the connection to the mail server is not encrypted");
                }
                let client = client.connect_plain().await;
                let delivered = self.hand_over(client.map_err(|error| Failure::of(&error))?, mail).await?;
                Ok(Delivered { exposed, ..delivered })
            }
            Err(error) => Err(Failure::of(&error)),
        }
    }

    fn client(&self) -> Result<SmtpClientBuilder<String>, Failure> {
        let mut roots = RootCertStore::empty();
        // On a machine without root certificates, mail still goes to servers that may be used without TLS.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| Failure::internal(&error))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let (host, tls) = (self.server.host.clone(), Arc::new(config).into());
        let client = SmtpClientBuilder::new_with_tls_connector(host, self.server.port, tls);
        let own_host = self.from.email.rsplit('@').next().unwrap_or_default();
        let mut client = client.implicit_tls(self.server.implicit_tls).timeout(STEP_TIMEOUT).helo_host(own_host);
        self.server.bare_host().clone_into(&mut client.tls_hostname);
        if let Some((username, secret)) = &self.server.credentials {
            let secret = secret.expose_secret().to_owned();
            client = client.credentials(Credentials::Plain { username: username.clone(), secret });
        }
        Ok(client)
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

/// Builds a mail with its headers. Visitors' input cannot inject headers.
fn write(mail: &Mail, from: &Mailbox, to: &[Mailbox]) -> std::io::Result<Vec<u8>> {
    let mut builder = MessageBuilder::new()
        .message_id(one_line(&mail.message_id))
        .from(address(from))
        .to(Address::new_list(to.iter().map(address).collect()))
        .subject(one_line(&mail.subject))
        .text_body(mail.text.as_str());
    if let Some(reply_to) = mail.reply_to.as_deref().filter(|text| is_address(text)) {
        builder = builder.reply_to(reply_to);
    }
    builder.write_to_vec()
}

fn address(mailbox: &Mailbox) -> Address<'_> {
    Address::new_address(mailbox.name.as_deref(), mailbox.email.as_str())
}
