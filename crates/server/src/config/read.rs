//! Reads [`Config`] from the environment. The first invalid value is an error.

use std::time::Duration;

use domain::{Draft as _, session::Credentials};
use ports::ai::DailyBudget;
use secrecy::SecretString;

use super::{
    AdminConfig, AiConfig, CdnConfig, Config, DatabaseConfig, LegalSource, LogFormat, MailConfig, SiteConfig,
    TracesConfig, Variable,
    values::{
        address, collector_headers, email, header_secret, host, http_url, is_in_use, log_filter, mailbox, mailboxes,
        networks, on_or_off, one_of, origin_url, secret_file, text_file, token,
    },
};

/// A variable or file that cannot be used. The message names it, describes valid values, and gives the cause if there is more to say.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} cannot be used{}: it takes {takes}", .cause.as_ref().map(|cause| format!(" ({cause})")).unwrap_or_default())]
pub struct ConfigError {
    pub name: &'static str,
    pub takes: &'static str,
    /// It must not contain the variable's value, which may be a secret.
    pub cause: Option<String>,
}

impl ConfigError {
    #[must_use]
    pub fn of(name: &'static str) -> Self {
        Self { name, takes: Variable::of(name).map_or("something else", |found| found.takes), cause: None }
    }

    fn caused(name: &'static str, cause: impl Into<String>) -> Self {
        Self { cause: Some(cause.into()), ..Self::of(name) }
    }
}

type Result<T, E = ConfigError> = std::result::Result<T, E>;

/// Looks up a variable by its name; `Err` if it is not UTF-8.
struct Environment<'a>(&'a dyn Fn(&'static str) -> Result<Option<String>, ()>);

impl Environment<'_> {
    /// Returns the value unchanged, if it is set and not blank. That of a secret may be in a file instead; both are an error of the
    /// file.
    fn exact(&self, name: &'static str) -> Result<Option<String>> {
        let value = self.variable(name)?;
        let Some(file) = Variable::file_of(name).map(|file| file.name) else { return Ok(value) };
        match (value, self.variable(file)?) {
            (Some(_), Some(_)) => Err(ConfigError::of(file)),
            (None, Some(path)) => secret_file(path.trim()).map(Some).map_err(|cause| ConfigError::caused(file, cause)),
            (value, None) => Ok(value),
        }
    }

    fn variable(&self, name: &'static str) -> Result<Option<String>> {
        let value = (self.0)(name).map_err(|()| ConfigError::of(name))?;
        Ok(value.filter(|text| !text.trim().is_empty()))
    }

    fn get(&self, name: &'static str) -> Result<Option<String>> {
        Ok(self.exact(name)?.map(|text| text.trim().to_owned()))
    }

    fn parsed<T>(&self, name: &'static str, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>> {
        self.get(name)?.map(|text| parse(&text).ok_or_else(|| ConfigError::of(name))).transpose()
    }

    fn try_parsed<T>(&self, name: &'static str, parse: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>> {
        self.get(name)?.map(|text| parse(&text).map_err(|cause| ConfigError::caused(name, cause))).transpose()
    }

    fn value<T>(&self, name: &'static str, parse: impl Fn(&str) -> Option<T>) -> Result<T> {
        let default = || Variable::of(name).and_then(|variable| parse(variable.default));
        self.parsed(name, &parse)?.or_else(default).ok_or_else(|| ConfigError::of(name))
    }

    fn text(&self, name: &'static str) -> Result<String> {
        self.value(name, |text| Some(text.to_owned()))
    }

    fn link(&self, name: &'static str) -> Result<Option<String>> {
        self.parsed(name, |text| http_url(text).map(|_| text.to_owned()))
    }

    /// Returns the page that one of two variables names. Both at once are an error of the file.
    fn legal(&self, url: &'static str, file: &'static str) -> Result<Option<LegalSource>> {
        let markdown = self.try_parsed(file, |path| text_file(path, 1 << 20))?;
        match (self.link(url)?, markdown) {
            (Some(_), Some(_)) => Err(ConfigError::of(file)),
            (Some(url), None) => Ok(Some(LegalSource::Link(url))),
            (None, markdown) => Ok(markdown.map(LegalSource::Markdown)),
        }
    }
}

impl Config {
    /// Parses the variables through `get`: `Ok(None)` is unset, `Err` is not UTF-8.
    pub fn read(get: impl Fn(&'static str) -> Result<Option<String>, ()>) -> Result<Self> {
        let env = Environment(&get);
        let site = read_site(&env)?;
        let database_url = env.try_parsed("DATABASE_URL", address)?;
        let needs_url = || database_url.as_ref().map(drop).ok_or_else(|| "DATABASE_URL isn't set".to_owned());
        let addresses = |text: &str| text.split_whitespace().map(address).collect::<Result<Vec<_>, _>>();
        let replicas = env.try_parsed("DATABASE_REPLICA_URLS", |text| needs_url().and_then(|()| addresses(text)))?;
        let direct_url = env.try_parsed("DATABASE_DIRECT_URL", |text| needs_url().and_then(|()| address(text)))?;
        let host = env.value("HOST", host)?;
        let port = env.value("PORT", |text| text.parse().ok())?;
        let metrics_address = env.parsed("METRICS_ADDR", |text| text.parse().ok())?;
        if metrics_address.is_some_and(|address| is_in_use(address, &host, port)) {
            let cause = "the site listens there, by HOST and PORT: choose another port";
            return Err(ConfigError::caused("METRICS_ADDR", cause));
        }
        Ok(Self {
            metrics_address,
            metrics_token: env.parsed("METRICS_TOKEN", token)?,
            host,
            port,
            database: DatabaseConfig { direct_url, replica_urls: replicas.unwrap_or_default() },
            database_url,
            data_dir: env.text("PORTICO_DATA_DIR")?.into(),
            bundles_dir: env.get("PORTICO_BUNDLES_DIR")?.map(Into::into),
            site_url: env.parsed("SITE_URL", origin_url)?,
            admin: read_admin(&env)?,
            sample_content: env.value("SAMPLE_CONTENT", on_or_off)?,
            mail: read_mail(&env, &site.email)?,
            site,
            ai: read_ai(&env)?,
            cdn: read_cdn(&env)?,
            registration_open: env.value("REGISTRATION", one_of([("open", true), ("closed", false)]))?,
            rate_limits: env.value("RATE_LIMITS", on_or_off)?,
            trusted_proxies: env.parsed("TRUSTED_PROXIES", networks)?.unwrap_or_default(),
            shutdown_delay: Duration::from_secs(
                env.value("SHUTDOWN_DELAY", |text| text.parse().ok().filter(|s| *s <= 600))?,
            ),
            traces: read_traces(&env)?,
            log_filter: env.value("RUST_LOG", log_filter)?,
            log_format: env.value("LOG_FORMAT", one_of([("text", LogFormat::Text), ("json", LogFormat::Json)]))?,
        })
    }
}

fn read_site(env: &Environment<'_>) -> Result<SiteConfig> {
    let text = |name| env.get(name).map(Option::unwrap_or_default);
    let link = |name| env.link(name).map(Option::unwrap_or_default);
    let name = env.text("SITE_NAME")?;
    Ok(SiteConfig {
        legal_name: env.get("SITE_LEGAL_NAME")?.unwrap_or_else(|| name.clone()),
        name,
        address: text("SITE_ADDRESS")?,
        phone: text("SITE_PHONE")?,
        email: env.parsed("SITE_EMAIL", email)?.unwrap_or_default(),
        map_url: env.link("SITE_MAP_URL")?,
        linkedin: link("SITE_SOCIAL_LINKEDIN")?,
        x: link("SITE_SOCIAL_X")?,
        github: link("SITE_SOCIAL_GITHUB")?,
        imprint: env.legal("SITE_IMPRINT_URL", "SITE_IMPRINT_FILE")?,
        privacy: env.legal("SITE_PRIVACY_URL", "SITE_PRIVACY_FILE")?,
    })
}

fn read_admin(env: &Environment<'_>) -> Result<AdminConfig> {
    // The forms' rules.
    let is_valid = |field: &str, username: &str, password: &str| {
        Credentials { username: username.to_owned(), password: password.to_owned() }.errors().of(field).is_empty()
    };
    let password = env.exact("ADMIN_PASSWORD")?;
    if password.as_ref().is_some_and(|password| !is_valid("password", "", password)) {
        return Err(ConfigError::of("ADMIN_PASSWORD"));
    }
    let name = |text: &str| is_valid("username", text, "").then(|| text.to_owned());
    Ok(AdminConfig { username: env.value("ADMIN_USERNAME", name)?, password: password.map(SecretString::from) })
}

fn read_mail(env: &Environment<'_>, site_email: &str) -> Result<Option<MailConfig>> {
    let from = env.parsed("MAIL_FROM", mailbox)?;
    let to = env.parsed("MAIL_TO", mailboxes)?.or_else(|| mailboxes(site_email));
    let allow_unencrypted = env.value("SMTP_ALLOW_UNENCRYPTED", on_or_off)?;
    let Some(server) = env.parsed("SMTP_URL", |text| text.parse::<mail::Server>().ok())? else {
        return Ok(None);
    };
    Ok(Some(MailConfig {
        server: server.allow_unencrypted(allow_unencrypted),
        from: from.ok_or_else(|| ConfigError::of("MAIL_FROM"))?,
        to: to.ok_or_else(|| ConfigError::of("MAIL_TO"))?,
    }))
}

fn read_ai(env: &Environment<'_>) -> Result<Option<AiConfig>> {
    let base_url = env.link("OPENAI_BASE_URL")?;
    let (chat_model, image_model) = (env.get("OPENAI_CHAT_MODEL")?, env.get("OPENAI_IMAGE_MODEL")?);
    let limit = |name| env.parsed(name, |text| text.parse().ok().filter(|number| *number > 0));
    let budget = DailyBudget { calls: limit("AI_DAILY_CALLS")?, tokens: limit("AI_DAILY_TOKENS")? };
    let api_key = env.parsed("OPENAI_API_KEY", header_secret)?;
    Ok(api_key.map(|api_key| AiConfig { api_key, base_url, chat_model, image_model, budget }))
}

/// Reads the CDN. Its other variables are errors without a hook: a copy that isn't purged could be out of date.
fn read_cdn(env: &Environment<'_>) -> Result<Option<CdnConfig>> {
    let purge_url = env.parsed("CDN_PURGE_URL", http_url)?;
    let seconds = |text: &str| text.parse().ok().filter(|seconds| purge_url.is_some() && *seconds <= 86_400);
    let max_age = env.parsed("CDN_MAX_AGE", seconds)?.unwrap_or(0);
    let purge_token = env.parsed("CDN_PURGE_TOKEN", header_secret)?;
    Ok(purge_url.map(|purge_url| CdnConfig { purge_url, purge_token, max_age }))
}

fn read_traces(env: &Environment<'_>) -> Result<Option<TracesConfig>> {
    let service_name = env.text("OTEL_SERVICE_NAME")?;
    let endpoint = env.parsed("OTEL_EXPORTER_OTLP_ENDPOINT", http_url)?;
    let headers = env.parsed("OTEL_EXPORTER_OTLP_HEADERS", collector_headers)?.unwrap_or_default();
    Ok(endpoint.map(|endpoint| TracesConfig { endpoint, service_name, headers }))
}
