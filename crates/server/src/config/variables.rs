//! All variables with their meaning, valid values and defaults.

/// One variable of the environment.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    pub name: &'static str,
    /// The meaning and the valid values, as one phrase.
    pub takes: &'static str,
    /// The value if it is unset or empty.
    pub default: &'static str,
}

const fn variable(name: &'static str, takes: &'static str, default: &'static str) -> Variable {
    Variable { name, takes, default }
}

/// All variables, in the order of `--help`.
pub const VARIABLES: [Variable; 57] = [
    variable("HOST", "the address to listen on, a name or an IP address", "127.0.0.1"),
    variable("PORT", "the port to listen on, 0 to 65535; 0 takes a free one", "8080"),
    variable("DATABASE_URL", "a Postgres to use, postgres://user:password@host/database", "an embedded Postgres"),
    variable("DATABASE_URL_FILE", "a file that holds DATABASE_URL, unless that is set", "empty"),
    variable(
        "DATABASE_DIRECT_URL",
        "with PgBouncer in DATABASE_URL: the same database without it, postgres://…; needs DATABASE_URL",
        "no pooler",
    ),
    variable("DATABASE_DIRECT_URL_FILE", "a file that holds DATABASE_DIRECT_URL, unless that is set", "empty"),
    variable(
        "DATABASE_REPLICA_URLS",
        "standbys for visitors' reads, postgres://…, separated by blanks; needs DATABASE_URL",
        "none",
    ),
    variable("DATABASE_REPLICA_URLS_FILE", "a file that holds DATABASE_REPLICA_URLS, unless that is set", "empty"),
    variable("PORTICO_DATA_DIR", "the folder of the embedded Postgres' data", "var"),
    variable(
        "PORTICO_BUNDLES_DIR",
        "for development: the folder that the frontend is served from",
        "the program itself",
    ),
    variable("SITE_URL", "the address that the public uses, http:// or https:// and a host", "http://HOST:PORT"),
    variable("SITE_NAME", "the company's name", "Portico"),
    variable("SITE_LEGAL_NAME", "the company's legal name", "SITE_NAME"),
    variable("SITE_ADDRESS", "the company's postal address", "empty"),
    variable("SITE_PHONE", "the company's phone number", "empty"),
    variable("SITE_EMAIL", "the company's e-mail address", "empty"),
    variable("SITE_MAP_URL", "the address of the map's frame, http:// or https://", "OpenStreetMap, without a mark"),
    variable("SITE_SOCIAL_LINKEDIN", "the address of the company's LinkedIn page, http:// or https://", "empty"),
    variable("SITE_SOCIAL_X", "the address of the company's X page, http:// or https://", "empty"),
    variable("SITE_SOCIAL_GITHUB", "the address of the company's GitHub page, http:// or https://", "empty"),
    variable("SITE_IMPRINT_URL", "the address of an imprint elsewhere, http:// or https://", "empty"),
    variable(
        "SITE_IMPRINT_FILE",
        "a markdown file with the imprint, up to 1 MiB, unless SITE_IMPRINT_URL is set",
        "empty",
    ),
    variable("SITE_PRIVACY_URL", "the address of a privacy notice elsewhere, http:// or https://", "empty"),
    variable(
        "SITE_PRIVACY_FILE",
        "a markdown file with the privacy notice, up to 1 MiB, unless SITE_PRIVACY_URL is set",
        "empty",
    ),
    variable("ADMIN_USERNAME", "the first administrator's name, 3 to 50 characters", "admin"),
    variable("ADMIN_PASSWORD", "the first administrator's password, at least 6 characters", "generated, printed once"),
    variable("ADMIN_PASSWORD_FILE", "a file that holds ADMIN_PASSWORD, unless that is set", "empty"),
    variable("SAMPLE_CONTENT", "on or off: fill an empty database with sample content", "off"),
    variable("SMTP_URL", "a mail server, smtp://user:password@host:587 or smtps://…", "mail waits in the outbox"),
    variable("SMTP_URL_FILE", "a file that holds SMTP_URL, unless that is set", "empty"),
    variable(
        "SMTP_ALLOW_UNENCRYPTED",
        "on or off: send mail, but never a password, unencrypted to another machine without valid encryption",
        "off",
    ),
    variable("MAIL_FROM", "the sender of mail, name@host or Name <name@host>; needed with SMTP_URL", "empty"),
    variable(
        "MAIL_TO",
        "who gets the enquiries, as MAIL_FROM, separated by commas; needed with SMTP_URL",
        "SITE_EMAIL",
    ),
    variable("OPENAI_API_KEY", "the AI provider's key, visible ASCII characters", "the offline default answers"),
    variable("OPENAI_API_KEY_FILE", "a file that holds OPENAI_API_KEY, unless that is set", "empty"),
    variable("OPENAI_BASE_URL", "the AI provider's address, http:// or https://", openai::DEFAULT_BASE_URL),
    variable("OPENAI_CHAT_MODEL", "the model that chats", openai::DEFAULT_CHAT_MODEL),
    variable("OPENAI_IMAGE_MODEL", "the model that generates images", openai::DEFAULT_IMAGE_MODEL),
    variable("AI_DAILY_CALLS", "the most calls of the AI provider on a UTC day, 1 or more", "no limit"),
    variable("AI_DAILY_TOKENS", "the most tokens of the AI provider on a UTC day, 1 or more", "no limit"),
    variable(
        "CDN_PURGE_URL",
        "http:// or https://, a hook that purges a CDN's copies by their tags: it gets POST {\"tags\": […]}",
        "no CDN",
    ),
    variable("CDN_PURGE_TOKEN", "the hook's bearer token, visible ASCII characters", "empty"),
    variable("CDN_PURGE_TOKEN_FILE", "a file that holds CDN_PURGE_TOKEN, unless that is set", "empty"),
    variable("CDN_MAX_AGE", "for how many seconds the CDN may serve a copy, up to 86400; needs CDN_PURGE_URL", "0"),
    variable("REGISTRATION", "open or closed", "open"),
    variable("RATE_LIMITS", "on or off (off for load tests behind a trusted gateway)", "on"),
    variable("TRUSTED_PROXIES", "IP addresses or networks whose X-Forwarded-For counts, separated by commas", "none"),
    variable(
        "SHUTDOWN_DELAY",
        "the seconds, 0 to 600, between a stop signal, after which /readyz is 503, and the end of serving",
        "0",
    ),
    variable("METRICS_ADDR", "the IP address and port of /metrics, such as 127.0.0.1:9464", "the site's, with a token"),
    variable("METRICS_TOKEN", "the bearer token for /metrics, at least 16 visible ASCII characters", "empty"),
    variable("METRICS_TOKEN_FILE", "a file that holds METRICS_TOKEN, unless that is set", "empty"),
    variable("OTEL_EXPORTER_OTLP_ENDPOINT", "an OpenTelemetry collector for traces, http:// or https://", "no traces"),
    variable(
        "OTEL_EXPORTER_OTLP_HEADERS",
        "headers for the collector, such as authorization=Bearer%20TOKEN, separated by commas",
        "none",
    ),
    variable(
        "OTEL_EXPORTER_OTLP_HEADERS_FILE",
        "a file that holds OTEL_EXPORTER_OTLP_HEADERS, unless that is set",
        "empty",
    ),
    variable("OTEL_SERVICE_NAME", "the name of this program in traces", "portico"),
    variable(
        "RUST_LOG",
        "a tracing filter of levels and targets with their level, such as info or info,portico_web_api=debug",
        "info",
    ),
    variable("LOG_FORMAT", "text or json", "text"),
];
