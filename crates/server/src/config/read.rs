//! Parses [`Config`] from the environment. The first invalid value is an error.

mod nodes;

use domain::{Draft as _, session::Credentials};
use ports::ai::DailyBudget;
use secrecy::SecretString;

use nodes::{read_cdn, read_database};

use super::{
    AdminConfig, AiConfig, Config, LegalSource, LogFormat, MailConfig, MetricsConfig, SiteConfig, TracesConfig,
    VARIABLES,
    values::{
        address, collector_headers, email, header_secret, host, http_url, is_in_use, log_filter, mailbox, mailboxes,
        markdown_file, networks, origin_url, positive, seconds, secret_file, token,
    },
};

/// The variables that hold secrets, and those that name a file with it.
const SECRETS: [(&str, &str); 9] = [
    ("DATABASE_URL", "DATABASE_URL_FILE"),
    ("DATABASE_DIRECT_URL", "DATABASE_DIRECT_URL_FILE"),
    ("DATABASE_REPLICA_URLS", "DATABASE_REPLICA_URLS_FILE"),
    ("ADMIN_PASSWORD", "ADMIN_PASSWORD_FILE"),
    ("SMTP_URL", "SMTP_URL_FILE"),
    ("OPENAI_API_KEY", "OPENAI_API_KEY_FILE"),
    ("CDN_PURGE_TOKEN", "CDN_PURGE_TOKEN_FILE"),
    ("METRICS_TOKEN", "METRICS_TOKEN_FILE"),
    ("OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS_FILE"),
];

/// A variable or file that cannot be used. The message names it, describes valid values, and gives the cause if there is more to say.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} cannot be used{}: it takes {takes}", .cause.as_ref().map(|cause| format!(" ({cause})")).unwrap_or_default())]
pub struct ConfigError {
    pub name: &'static str,
    pub takes: &'static str,
    pub cause: Option<String>,
}

impl ConfigError {
    /// The variable of that name, with a description of valid values.
    #[must_use]
    pub fn of(name: &'static str) -> Self {
        let variable = VARIABLES.iter().find(|variable| variable.name == name);
        Self { name, takes: variable.map_or("something else", |found| found.takes), cause: None }
    }

    /// Adds the cause. It must not contain the variable's value, which may be a secret.
    #[must_use]
    pub fn with_cause(self, cause: String) -> Self {
        Self { cause: Some(cause), ..self }
    }
}

type Result<T> = std::result::Result<T, ConfigError>;

/// Looks up a variable by its name; `Err` if it is not UTF-8.
struct Environment<F>(F);

impl<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>> Environment<F> {
    /// Returns the value unchanged, if it is set and not blank. That of a secret may be in a file instead; both are an error of the
    /// file.
    fn exact(&self, name: &'static str) -> Result<Option<String>> {
        let value = self.variable(name)?;
        let Some((_, file)) = SECRETS.iter().find(|(secret, _)| *secret == name) else { return Ok(value) };
        match (value, self.variable(file)?) {
            (Some(_), Some(_)) => Err(ConfigError::of(file)),
            (None, Some(path)) => {
                secret_file(path.trim()).map(Some).map_err(|cause| ConfigError::of(file).with_cause(cause))
            }
            (value, None) => Ok(value),
        }
    }

    fn variable(&self, name: &'static str) -> Result<Option<String>> {
        let value = (self.0)(name).map_err(|()| ConfigError::of(name))?;
        Ok(value.filter(|text| !text.trim().is_empty()))
    }

    /// Returns the trimmed value.
    fn get(&self, name: &'static str) -> Result<Option<String>> {
        Ok(self.exact(name)?.map(|text| text.trim().to_owned()))
    }

    fn text(&self, name: &'static str, default: &str) -> Result<String> {
        Ok(self.get(name)?.unwrap_or_else(|| default.to_owned()))
    }

    /// Returns the value as parsed by `read`.
    fn parsed<T>(&self, name: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>> {
        self.get(name)?.map(|text| read(&text).ok_or_else(|| ConfigError::of(name))).transpose()
    }

    /// As [`Self::parsed`], by a `read` that knows the cause of an error.
    fn try_parsed<T>(
        &self,
        name: &'static str,
        read: impl Fn(&str) -> std::result::Result<T, String>,
    ) -> Result<Option<T>> {
        self.get(name)?.map(|text| read(&text).map_err(|cause| ConfigError::of(name).with_cause(cause))).transpose()
    }

    fn one_of<T: Copy>(&self, name: &'static str, words: &[(&str, T)], default: T) -> Result<T> {
        let read = |text: &str| words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        Ok(self.parsed(name, read)?.unwrap_or(default))
    }

    fn switch(&self, name: &'static str, default: bool) -> Result<bool> {
        self.one_of(name, &[("on", true), ("off", false)], default)
    }

    fn link(&self, name: &'static str) -> Result<Option<String>> {
        self.parsed(name, |text| http_url(text).map(|_| text.to_owned()))
    }

    /// Returns the page that one of two variables names. Both at once are an error of the file.
    fn legal(&self, url: &'static str, file: &'static str) -> Result<Option<LegalSource>> {
        let markdown = self.try_parsed(file, markdown_file)?;
        match (self.link(url)?, markdown) {
            (Some(_), Some(_)) => Err(ConfigError::of(file)),
            (Some(url), None) => Ok(Some(LegalSource::Link(url))),
            (None, markdown) => Ok(markdown.map(LegalSource::Markdown)),
        }
    }
}

impl Config {
    /// Parses the variables through `get`: `Ok(None)` is unset, `Err` is not UTF-8.
    pub fn read(get: impl Fn(&'static str) -> std::result::Result<Option<String>, ()>) -> Result<Self> {
        let env = Environment(get);
        let site = read_site(&env)?;
        let database_url = env.try_parsed("DATABASE_URL", address)?;
        let database = read_database(&env, database_url.is_some())?;
        let host = env.parsed("HOST", host)?.unwrap_or_else(|| "127.0.0.1".to_owned());
        let port = env.parsed("PORT", |text| text.parse().ok())?.unwrap_or(8080);
        Ok(Self {
            metrics: read_metrics(&env, &host, port)?,
            host,
            port,
            database_url,
            database,
            data_dir: env.text("PORTICO_DATA_DIR", "var")?.into(),
            bundles_dir: env.get("PORTICO_BUNDLES_DIR")?.map(Into::into),
            site_url: env.parsed("SITE_URL", origin_url)?,
            admin: read_admin(&env)?,
            sample_content: env.switch("SAMPLE_CONTENT", false)?,
            mail: read_mail(&env, &site.email)?,
            site,
            ai: read_ai(&env)?,
            cdn: read_cdn(&env)?,
            registration_open: env.one_of("REGISTRATION", &[("open", true), ("closed", false)], true)?,
            rate_limits: env.switch("RATE_LIMITS", true)?,
            trusted_proxies: env.parsed("TRUSTED_PROXIES", networks)?.unwrap_or_default(),
            shutdown_delay: env.parsed("SHUTDOWN_DELAY", seconds)?.unwrap_or_default(),
            traces: read_traces(&env)?,
            log_filter: env.parsed("RUST_LOG", log_filter)?.unwrap_or_else(|| "info".to_owned()),
            log_format: env.one_of(
                "LOG_FORMAT",
                &[("text", LogFormat::Text), ("json", LogFormat::Json)],
                LogFormat::Text,
            )?,
        })
    }
}

fn read_site<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
) -> Result<SiteConfig> {
    let name = env.text("SITE_NAME", "Portico")?;
    Ok(SiteConfig {
        legal_name: env.text("SITE_LEGAL_NAME", &name)?,
        name,
        address: env.text("SITE_ADDRESS", "")?,
        phone: env.text("SITE_PHONE", "")?,
        email: env.parsed("SITE_EMAIL", email)?.unwrap_or_default(),
        map_url: env.link("SITE_MAP_URL")?,
        linkedin: env.link("SITE_SOCIAL_LINKEDIN")?.unwrap_or_default(),
        x: env.link("SITE_SOCIAL_X")?.unwrap_or_default(),
        github: env.link("SITE_SOCIAL_GITHUB")?.unwrap_or_default(),
        imprint: env.legal("SITE_IMPRINT_URL", "SITE_IMPRINT_FILE")?,
        privacy: env.legal("SITE_PRIVACY_URL", "SITE_PRIVACY_FILE")?,
    })
}

fn read_admin<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
) -> Result<AdminConfig> {
    // The forms' rules.
    let errors = |username: &str, password: &str| {
        Credentials { username: username.to_owned(), password: password.to_owned() }.errors()
    };
    let name = |text: &str| errors(text, "").of("username").is_empty().then(|| text.to_owned());
    let password = env.exact("ADMIN_PASSWORD")?;
    if password.as_ref().is_some_and(|password| !errors("", password).of("password").is_empty()) {
        return Err(ConfigError::of("ADMIN_PASSWORD"));
    }
    Ok(AdminConfig {
        username: env.parsed("ADMIN_USERNAME", name)?.unwrap_or_else(|| "admin".to_owned()),
        password: password.map(SecretString::from),
    })
}

fn read_mail<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
    site_email: &str,
) -> Result<Option<MailConfig>> {
    let from = env.parsed("MAIL_FROM", mailbox)?;
    let to = env.parsed("MAIL_TO", mailboxes)?.or_else(|| mailboxes(site_email));
    let allow_unencrypted = env.switch("SMTP_ALLOW_UNENCRYPTED", false)?;
    let Some(server) = env.parsed("SMTP_URL", |text| text.parse::<mail::Server>().ok())? else {
        return Ok(None);
    };
    Ok(Some(MailConfig {
        server: server.allow_unencrypted(allow_unencrypted),
        from: from.ok_or_else(|| ConfigError::of("MAIL_FROM"))?,
        to: to.ok_or_else(|| ConfigError::of("MAIL_TO"))?,
    }))
}

fn read_ai<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
) -> Result<Option<AiConfig>> {
    let base_url = env.link("OPENAI_BASE_URL")?;
    let chat_model = env.get("OPENAI_CHAT_MODEL")?;
    let image_model = env.get("OPENAI_IMAGE_MODEL")?;
    let budget = DailyBudget {
        calls: env.parsed("AI_DAILY_CALLS", positive)?,
        tokens: env.parsed("AI_DAILY_TOKENS", positive)?,
    };
    let api_key = env.parsed("OPENAI_API_KEY", header_secret)?;
    Ok(api_key.map(|api_key| AiConfig { api_key, base_url, chat_model, image_model, budget }))
}

fn read_metrics<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
    host: &str,
    port: u16,
) -> Result<MetricsConfig> {
    let address = env.parsed("METRICS_ADDR", |text| text.parse().ok())?;
    if address.is_some_and(|address| is_in_use(address, host, port)) {
        let cause = "the site listens there, by HOST and PORT: choose another port".to_owned();
        return Err(ConfigError::of("METRICS_ADDR").with_cause(cause));
    }
    Ok(MetricsConfig { address, token: env.parsed("METRICS_TOKEN", token)? })
}

fn read_traces<F: Fn(&'static str) -> std::result::Result<Option<String>, ()>>(
    env: &Environment<F>,
) -> Result<Option<TracesConfig>> {
    let service_name = env.text("OTEL_SERVICE_NAME", "portico")?;
    let endpoint = env.parsed("OTEL_EXPORTER_OTLP_ENDPOINT", http_url)?;
    let headers = env.parsed("OTEL_EXPORTER_OTLP_HEADERS", collector_headers)?.unwrap_or_default();
    Ok(endpoint.map(|endpoint| TracesConfig { endpoint, service_name, headers }))
}
