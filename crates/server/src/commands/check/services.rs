//! Probes of other services: mail server, AI provider, public address and reverse proxy.

use std::{error::Error, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use domain::MailId;
use mail::{Delivered, Retry};
use openai::Check;
use ports::{error::with_causes, mailer::Mail};
use reqwest::{Response, header::DATE, redirect::Policy};
use serde::Deserialize;
use tokio::time::timeout;
use url::Url;

use super::{Finding, Findings, clock_differs, error, ok, warning};
use crate::{
    Config, VERSION,
    config::authority,
    wire::{self, is_public_http},
};

const AI_TIMEOUT: Duration = Duration::from_secs(10);

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

pub async fn check_ai(config: &Config) -> Finding {
    let Some(provider) = wire::provider(config, None) else {
        return ok("none is configured: the offline default answers");
    };
    let answer = timeout(AI_TIMEOUT, provider.check()).await;
    match answer.unwrap_or_else(|_| Check::Failed(format!("no answer within {} s", AI_TIMEOUT.as_secs()))) {
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

const SITE: &str = "site address";

const SITE_TIMEOUT: Duration = Duration::from_secs(5);

/// The header has whole seconds, and proxies may be a little off.
const TOLERANCE: TimeDelta = TimeDelta::seconds(30);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Alive {
    version: String,
    #[serde(default)]
    forwarded_for: String,
}

pub async fn check_site(config: &Config) -> Findings {
    let Some(url) = &config.site_url else {
        let default = format!("http://{}", authority(&config.host, config.port));
        let unset = "SITE_URL isn't set: set it to the https address that the public uses".to_owned();
        return vec![(SITE, warning(missing_site_url(&default).unwrap_or(unset)))];
    };
    let site = url.as_str().trim_end_matches('/');
    let response = match ask(url).await {
        Ok(response) => response,
        Err(failure) => return vec![(SITE, unreachable(site, &with_causes(failure.as_ref())))],
    };
    let mut findings: Findings = check_date(&response).map(|finding| ("clock", finding)).into_iter().collect();
    let status = response.status();
    let answers = if !status.is_success() {
        let server = authority(&config.host, config.port);
        let remedy = format!("let the reverse proxy pass requests to Portico at {server}");
        error(format!("{site}/healthz answered {status}: {remedy}"))
    } else if let Ok(alive) = response.json::<Alive>().await {
        findings.extend(check_proxy(url, &alive.forwarded_for).map(|finding| ("reverse proxy", finding)));
        check_address(url, site, &alive)
    } else {
        error(format!("what answers at {site} isn't Portico: correct SITE_URL or the proxy"))
    };
    findings.push((SITE, answers));
    findings
}

/// Returns a warning if the default of `SITE_URL` names an address to listen on that others than this machine reach: the public uses
/// another.
pub fn missing_site_url(default: &str) -> Option<String> {
    default.parse().is_ok_and(|url| is_public_http(&url)).then(|| {
        format!(
            "SITE_URL isn't set, so that links, the sitemap and mails name {default}: set it to the https address that the public uses"
        )
    })
}

async fn ask(url: &Url) -> Result<Response, Box<dyn Error + Send + Sync>> {
    // An error means that a provider is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder().timeout(SITE_TIMEOUT).redirect(Policy::none()).build()?;
    Ok(client.get(url.join("/healthz")?).send().await.map_err(reqwest::Error::without_url)?)
}

/// A certificate is an error, since browsers refuse it, too; the server may be meant to start later.
fn unreachable(site: &str, cause: &str) -> Finding {
    if cause.contains("certificate") {
        let remedy = "renew the proxy's certificate and have it send the whole chain; SSL_CERT_FILE names an authority of your own";
        return error(format!("the certificate of {site} isn't trusted ({cause}): {remedy}"));
    }
    let remedy = "start Portico and the reverse proxy, or correct the proxy, the DNS or SITE_URL, and check again";
    warning(format!("nothing answers at {site} ({cause}): {remedy}"))
}

fn check_address(url: &Url, site: &str, alive: &Alive) -> Finding {
    let (own, found) = (VERSION.number, &alive.version);
    if is_public_http(url) {
        return warning(format!("{site} is http: passwords can be read on their way; serve it by https"));
    }
    if found != own {
        return warning(format!("Portico {found} answers at {site}, and this is {own}: restart the server"));
    }
    ok(format!("Portico {found} answers at {site}"))
}

/// Without the visitors' addresses all of them are one client, and the limits of one hold for all.
fn check_proxy(url: &Url, forwarded_for: &str) -> Option<Finding> {
    match forwarded_for {
        "used" => Some(ok("it tells the visitors' addresses, and they are used")),
        "ignored" => Some(warning(
            "its X-Forwarded-For is ignored, so that all visitors count as one: name its address in TRUSTED_PROXIES (the log has it)",
        )),
        _ if url.scheme() == "https" => Some(warning(
            "it sends no X-Forwarded-For, so that all visitors count as one: have it send the header (see examples/nginx.conf)",
        )),
        _ => None,
    }
}

/// Compares this machine's clock with the `Date` of the answer, if they differ.
fn check_date(response: &Response) -> Option<Finding> {
    let date = DateTime::parse_from_rfc2822(response.headers().get(DATE)?.to_str().ok()?).ok()?;
    let difference = Utc::now().signed_duration_since(date);
    (difference.abs() > TOLERANCE).then(|| clock_differs(difference, "the clock at the site's address"))
}

#[cfg(test)]
mod tests {
    use super::{super::Level, check_proxy, unreachable};

    #[test]
    fn an_untrusted_certificate_is_an_error() {
        let finding = unreachable("https://a.example", "invalid peer certificate: UnknownIssuer");
        assert!(finding.level == Level::Error && finding.text.contains("the whole chain"), "{finding:?}");
        let finding = unreachable("https://a.example", "connection refused");
        assert!(finding.level == Level::Warning && finding.text.contains("nothing answers"), "{finding:?}");
    }

    #[test]
    fn a_proxy_is_expected_where_the_address_is_https() {
        let found = |url: &str, seen: &str| {
            check_proxy(&url.parse().unwrap(), seen).map(|finding| (finding.level, finding.text))
        };
        let (level, text) = found("https://a.example", "absent").unwrap();
        assert!(level == Level::Warning && text.starts_with("it sends no"), "{text}");
        assert!(found("http://127.0.0.1:8080", "absent").is_none());
        assert!(found("https://a.example", "ignored").unwrap().1.contains("TRUSTED_PROXIES"));
        assert_eq!(found("https://a.example", "used").unwrap().0, Level::Ok);
    }
}
