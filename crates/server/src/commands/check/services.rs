//! The services of others: the mail server and the AI provider.

use std::time::Duration;

use domain::MailId;
use mail::{Delivered, Retry};
use openai::Check;
use ports::mailer::Mail;
use tokio::time::timeout;

use super::{Finding, error, ok, warning};
use crate::{Config, VERSION, wire};

/// How long the AI provider may take.
const TIMEOUT: Duration = Duration::from_secs(10);

const CHECK_SMTP: &str =
    "check SMTP_URL (host, port, user, password; smtps:// for port 465), MAIL_FROM, and whether a firewall lets it out";

/// Connects to the mail server and logs in; sends a message to `MAIL_TO` if that is asked for.
pub async fn check_mail(config: &Config, send: bool) -> Finding {
    let Some(smtp) = wire::smtp(config) else {
        if send {
            return error("SMTP_URL isn't set, so that no test message was sent: set it, MAIL_FROM and MAIL_TO");
        }
        return warning("SMTP_URL isn't set: enquiries are stored, and nobody is told of them");
    };
    let outcome = if send { smtp.send(&test_message()).await } else { smtp.check().await };
    let found = if send {
        "the server took a test message to MAIL_TO: see whether it arrives"
    } else {
        "the server accepts the login; `portico check --send-mail` sends a test message"
    };
    match outcome {
        Ok(Delivered { refusal: Some(failure), .. }) => {
            error(format!("{}: check MAIL_TO; the others got a test message", failure.public_message))
        }
        Ok(Delivered { exposed: true, .. }) => {
            warning(format!("{found}. The connection is not encrypted, by SMTP_ALLOW_UNENCRYPTED"))
        }
        Ok(_) => ok(found),
        Err(failure) if failure.retry == Retry::Never => {
            let refusal = &failure.public_message;
            error(format!("{refusal}: check MAIL_FROM and MAIL_TO, and what this login may send"))
        }
        Err(failure) => error(format!("{} ({failure}): {CHECK_SMTP}", failure.public_message)),
    }
}

fn test_message() -> Mail {
    let version = VERSION;
    Mail {
        id: MailId(0),
        message_id: format!("portico-check-{:016x}@localhost", rand::random::<u64>()),
        reply_to: None,
        delivered_to: Vec::new(),
        subject: "Test message of portico check".to_owned(),
        text: format!("Mail about enquiries reaches this address.\n\nPortico {version}\n"),
        attempts: 0,
    }
}

/// Asks the AI provider for its models.
pub async fn check_ai(config: &Config) -> Finding {
    let Some(provider) = wire::provider(config, None) else {
        return ok("none is configured: the offline default answers");
    };
    let answer = timeout(TIMEOUT, provider.check()).await;
    match answer.unwrap_or_else(|_| Check::Failed(format!("no answer within {} s", TIMEOUT.as_secs()))) {
        Check::Ready => ok("it accepts the key"),
        Check::UnlistedModels(models) => {
            let models = models.join(" and ");
            let remedy = "set OPENAI_CHAT_MODEL and OPENAI_IMAGE_MODEL to what it lists";
            warning(format!("it accepts the key, but doesn't list {models}: {remedy}"))
        }
        Check::Refused(status @ (401 | 403)) => {
            error(format!("it refuses the key (status {status}): check OPENAI_API_KEY and OPENAI_BASE_URL"))
        }
        Check::Refused(429) => warning("its quota is used up (status 429): see the account's limits"),
        Check::Refused(status) => error(format!("it answered status {status}: check OPENAI_BASE_URL")),
        Check::Failed(cause) => {
            error(format!("{cause}: check OPENAI_BASE_URL, and whether a firewall lets this machine out"))
        }
    }
}
