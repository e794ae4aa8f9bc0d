//! All variables with their meaning, valid values and defaults: `--help`, errors and the defaults of [`Config`](super::Config)
//! come from this table, and a test compares it with `.env.example`.

#[derive(Clone, Copy, Debug)]
pub struct Variable {
    pub name: &'static str,
    /// The meaning and the valid values, as one phrase.
    pub takes: &'static str,
    /// The value if it is unset or empty, or what happens then.
    pub default: &'static str,
}

/// Expands each row `NAME = DEFAULT => MEANING`. That of a secret, `NAME or NAME_FILE`, has a second variable, for a file.
macro_rules! table {
    ($($name:literal $(or $file:literal)? = $default:expr => $takes:literal;)*) => {
        &[$(
            Variable { name: $name, takes: $takes, default: $default },
            $(Variable {
                name: $file,
                takes: concat!("a file that holds ", $name, ", unless that is set"),
                default: "empty",
            },)?
        )*]
    };
}

/// All variables, in the order of `--help`.
pub const VARIABLES: &[Variable] = table! {
    "HOST" = "127.0.0.1" => "the address to listen on, a name or an IP address";
    "PORT" = "8080" => "the port to listen on, 0 to 65535; 0 takes a free one";
    "DATABASE_URL" or "DATABASE_URL_FILE" = "an embedded Postgres" =>
        "a Postgres to use, postgres://user:password@host/database";
    "DATABASE_DIRECT_URL" or "DATABASE_DIRECT_URL_FILE" = "no pooler" =>
        "with PgBouncer in DATABASE_URL: the same database without it, postgres://…; needs DATABASE_URL";
    "DATABASE_REPLICA_URLS" or "DATABASE_REPLICA_URLS_FILE" = "none" =>
        "standbys for visitors' reads, postgres://…, separated by blanks; needs DATABASE_URL";
    "PORTICO_DATA_DIR" = "var" => "the folder of the embedded Postgres' data";
    "PORTICO_BUNDLES_DIR" = "the program itself" => "for development: the folder that the frontend is served from";
    "SITE_URL" = "http://HOST:PORT" => "the address that the public uses, http:// or https:// and a host";
    "SITE_NAME" = "Portico" => "the company's name";
    "SITE_LEGAL_NAME" = "SITE_NAME" => "the company's legal name";
    "SITE_ADDRESS" = "empty" => "the company's postal address";
    "SITE_PHONE" = "empty" => "the company's phone number";
    "SITE_EMAIL" = "empty" => "the company's e-mail address";
    "SITE_MAP_URL" = "OpenStreetMap, without a mark" => "the address of the map's frame, http:// or https://";
    "SITE_SOCIAL_LINKEDIN" = "empty" => "the address of the company's LinkedIn page, http:// or https://";
    "SITE_SOCIAL_X" = "empty" => "the address of the company's X page, http:// or https://";
    "SITE_SOCIAL_GITHUB" = "empty" => "the address of the company's GitHub page, http:// or https://";
    "SITE_IMPRINT_URL" = "empty" => "the address of an imprint elsewhere, http:// or https://";
    "SITE_IMPRINT_FILE" = "empty" => "a markdown file with the imprint, up to 1 MiB, unless SITE_IMPRINT_URL is set";
    "SITE_PRIVACY_URL" = "empty" => "the address of a privacy notice elsewhere, http:// or https://";
    "SITE_PRIVACY_FILE" = "empty" =>
        "a markdown file with the privacy notice, up to 1 MiB, unless SITE_PRIVACY_URL is set";
    "ADMIN_USERNAME" = "admin" => "the first administrator's name, 3 to 50 characters";
    "ADMIN_PASSWORD" or "ADMIN_PASSWORD_FILE" = "generated, printed once" =>
        "the first administrator's password, at least 6 characters";
    "SAMPLE_CONTENT" = "off" => "on or off: fill an empty database with sample content";
    "SMTP_URL" or "SMTP_URL_FILE" = "mail waits in the outbox" =>
        "a mail server, smtp://user:password@host:587 or smtps://…";
    "SMTP_ALLOW_UNENCRYPTED" = "off" =>
        "on or off: send mail, but never a password, unencrypted to another machine without valid encryption";
    "MAIL_FROM" = "empty" => "the sender of mail, name@host or Name <name@host>; needed with SMTP_URL";
    "MAIL_TO" = "SITE_EMAIL" => "who gets the enquiries, as MAIL_FROM, separated by commas; needed with SMTP_URL";
    "OPENAI_API_KEY" or "OPENAI_API_KEY_FILE" = "the offline default answers" =>
        "the AI provider's key, visible ASCII characters";
    "OPENAI_BASE_URL" = openai::DEFAULT_BASE_URL => "the AI provider's address, http:// or https://";
    "OPENAI_CHAT_MODEL" = openai::DEFAULT_CHAT_MODEL => "the model that chats";
    "OPENAI_IMAGE_MODEL" = openai::DEFAULT_IMAGE_MODEL => "the model that generates images";
    "AI_DAILY_CALLS" = "no limit" => "the most calls of the AI provider on a UTC day, 1 or more";
    "AI_DAILY_TOKENS" = "no limit" => "the most tokens of the AI provider on a UTC day, 1 or more";
    "CDN_PURGE_URL" = "no CDN" =>
        "http:// or https://, a hook that purges a CDN's copies by their tags: it gets POST {\"tags\": […]}";
    "CDN_PURGE_TOKEN" or "CDN_PURGE_TOKEN_FILE" = "empty" => "the hook's bearer token, visible ASCII characters";
    "CDN_MAX_AGE" = "0" => "for how many seconds the CDN may serve a copy, up to 86400; needs CDN_PURGE_URL";
    "REGISTRATION" = "open" => "open or closed";
    "RATE_LIMITS" = "on" => "on or off (off for load tests behind a trusted gateway)";
    "TRUSTED_PROXIES" = "none" => "IP addresses or networks whose X-Forwarded-For counts, separated by commas";
    "SHUTDOWN_DELAY" = "0" =>
        "the seconds, 0 to 600, between a stop signal, after which /readyz is 503, and the end of serving";
    "METRICS_ADDR" = "the site's, with a token" => "the IP address and port of /metrics, such as 127.0.0.1:9464";
    "METRICS_TOKEN" or "METRICS_TOKEN_FILE" = "empty" =>
        "the bearer token for /metrics, at least 16 visible ASCII characters";
    "OTEL_EXPORTER_OTLP_ENDPOINT" = "no traces" => "an OpenTelemetry collector for traces, http:// or https://";
    "OTEL_EXPORTER_OTLP_HEADERS" or "OTEL_EXPORTER_OTLP_HEADERS_FILE" = "none" =>
        "headers for the collector, such as authorization=Bearer%20TOKEN, separated by commas";
    "OTEL_SERVICE_NAME" = "portico" => "the name of this program in traces";
    "RUST_LOG" = "info" =>
        "a tracing filter of levels and targets with their level, such as info or info,portico_web_api=debug";
    "LOG_FORMAT" = "text" => "text or json";
};

impl Variable {
    pub(super) fn of(name: &str) -> Option<&'static Self> {
        VARIABLES.iter().find(|variable| variable.name == name)
    }

    /// Returns the variable that names a file with the value of this one, if it is a secret.
    pub(super) fn file_of(name: &str) -> Option<&'static Self> {
        VARIABLES.iter().find(|variable| variable.name.strip_suffix("_FILE") == Some(name))
    }
}
