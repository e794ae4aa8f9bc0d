//! Every variable: its name, and the error for an invalid value.

use std::{collections::BTreeSet, os::unix::ffi::OsStrExt as _};

use mail::Mailbox;
use portico_server::{
    Config,
    config::{LogFormat, VARIABLES},
};
use secrecy::ExposeSecret as _;

use super::program::{err, fails, finished, out, portico, prints};

/// Invalid values of each variable that has any.
const BAD: [(&str, &[&str]); 40] = [
    ("PORT", &["x", "65536", "-1", "80.5", "8080 8081"]),
    (
        "DATABASE_URL",
        &["mysql://localhost/x", "localhost", "5432", "postgres://u:p@h:port/d", "postgres://h/d?sslmode"],
    ),
    (
        "SITE_URL",
        &["portico.example", "ftp://portico.example", "https://", "https://portico.example/site", "http://x/?a"],
    ),
    ("SITE_EMAIL", &["ada", "ada@", "a@b.example, c@d.example"]),
    ("SITE_MAP_URL", &["maps", "javascript:alert(1)"]),
    ("SITE_SOCIAL_LINKEDIN", &["linkedin", "javascript:alert(1)"]),
    ("SITE_SOCIAL_X", &["@portico"]),
    ("SITE_SOCIAL_GITHUB", &["portico"]),
    ("SITE_IMPRINT_URL", &["imprint", "javascript:alert(1)"]),
    ("SITE_IMPRINT_FILE", &["no such file", "/", "/dev/null"]),
    ("SITE_PRIVACY_URL", &["/privacy"]),
    ("SITE_PRIVACY_FILE", &["/dev/zero"]),
    ("ADMIN_USERNAME", &["ab", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]),
    ("ADMIN_PASSWORD", &["12345"]),
    ("SAMPLE_CONTENT", &["yes", "true", "1", "ON"]),
    ("SMTP_URL", &["mail.example", "http://mail.example", "smtp://", "smtp://%ff:x@mail.example"]),
    ("SMTP_ALLOW_UNENCRYPTED", &["yes", "true"]),
    ("MAIL_FROM", &["portico", "Portico <portico@example>", "a@b.example, c@d.example"]),
    ("MAIL_TO", &["portico@", "a b@example.com", "a@b.example,", "Office <office@example.com"]),
    ("OPENAI_BASE_URL", &["api.example", "ftp://api.example"]),
    ("DATABASE_DIRECT_URL", &["localhost", "postgres://h/d"]),
    ("DATABASE_REPLICA_URLS", &["localhost", "postgres://h/d"]),
    ("CDN_PURGE_URL", &["cdn.example", "ftp://cdn.example"]),
    ("CDN_PURGE_TOKEN", &["a b", "schlüssel"]),
    ("CDN_MAX_AGE", &["60", "-1", "a minute"]),
    ("REGISTRATION", &["on", "closed!", "Open"]),
    ("RATE_LIMITS", &["yes", "0"]),
    ("TRUSTED_PROXIES", &["proxy", "10.0.0.0/33", "10.0.0.1,", "10.0.0.1 10.0.0.2"]),
    (
        "RUST_LOG",
        &["portico=nonsense", "=,=", "inof", "info,portico_web=debgu", "warn,hyper", "portico_web=", "info debug"],
    ),
    ("LOG_FORMAT", &["xml", "JSON"]),
    ("OPENAI_API_KEY", &["sk\nx", "sk x", "schlüssel"]),
    ("HOST", &["not a host", "[localhost]", "[::1", "somebody@localhost", "localhost/site"]),
    ("METRICS_ADDR", &["9090", ":9090", "localhost:9090", "127.0.0.1"]),
    ("METRICS_TOKEN", &["short", "sixteen and blank", "sixteenünd1umlaut"]),
    ("AI_DAILY_CALLS", &["0", "-1", "many"]),
    ("AI_DAILY_TOKENS", &["0", "1e6"]),
    ("OTEL_EXPORTER_OTLP_ENDPOINT", &["127.0.0.1:4318", "grpc://collector"]),
    ("OTEL_EXPORTER_OTLP_HEADERS", &["token", "a b=c", "authorization=Bearer token", "a=b,"]),
    ("SHUTDOWN_DELAY", &["-1", "1.5", "601", "10s"]),
    ("PORTICO_DATA_DIR", &["/dev/null/x"]),
];

#[actix_web::test]
async fn an_invalid_value_fails_in_one_line() {
    for (name, values) in BAD {
        for value in values {
            let base = [("PORT", "0"), ("RUST_LOG", "off"), (name, *value)];
            let error = fails(&["serve"], &base, name).await;
            // Only the operating system can say why a folder is unusable.
            if name == "PORTICO_DATA_DIR" {
                assert!(error.contains(value), "{error}");
                continue;
            }
            let takes = VARIABLES.iter().find(|variable| variable.name == name).unwrap().takes;
            // Only the messages of files and addresses have a cause.
            let cause = if name.ends_with("_FILE") || name.starts_with("DATABASE_") { " (" } else { "" };
            assert!(error.starts_with(&format!("portico: {name} cannot be used{cause}")), "{name}={value}: {error}");
            let end =
                if cause.is_empty() { format!("used: it takes {takes}\n") } else { format!("): it takes {takes}\n") };
            assert!(error.ends_with(&end), "{name}={value}: {error}");
        }
    }
}

#[actix_web::test]
async fn metrics_cannot_have_the_address_of_the_site() {
    for (host, port, metrics, is_error) in [
        ("127.0.0.1", "8080", "127.0.0.1:8080", true),
        ("localhost", "8080", "[::1]:8080", true),
        ("0.0.0.0", "8080", "127.0.0.1:8080", true),
        ("127.0.0.1", "8080", "[::]:8080", true),
        ("127.0.0.1", "8080", "127.0.0.1:9090", false),
        ("127.0.0.1", "8080", "127.0.0.2:8080", false),
        ("::1", "8080", "0.0.0.0:8080", false),
        ("127.0.0.1", "0", "127.0.0.1:0", false),
    ] {
        let variables = [("HOST", host), ("PORT", port), ("METRICS_ADDR", metrics)];
        let read = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        assert_eq!(Config::read(|name| Ok(read(name))).is_err(), is_error, "{host} {port} {metrics}");
    }
    for command in ["check", "serve"] {
        let start =
            "portico: METRICS_ADDR cannot be used (the site listens there, by HOST and PORT: choose another port)";
        fails(&[command], &[("PORT", "8080"), ("METRICS_ADDR", "127.0.0.1:8080")], start).await;
    }
}

#[actix_web::test]
async fn rejects_values_that_are_not_utf8() {
    for variable in VARIABLES {
        let mut command = portico(&["migrate"], &[]);
        command.env(variable.name, std::ffi::OsStr::from_bytes(b"\xff\xfe"));
        let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", variable.name);
        let expected = format!("portico: {} cannot be used: it takes {}\n", variable.name, variable.takes);
        assert_eq!(err(&output), expected);
    }
}

#[actix_web::test]
async fn mail_needs_a_sender_and_a_recipient() {
    let smtp = ("SMTP_URL", "smtp://127.0.0.1:25");
    for (variables, missing) in [
        (vec![smtp], "MAIL_FROM"),
        (vec![smtp, ("MAIL_TO", "a@example.com")], "MAIL_FROM"),
        (vec![smtp, ("MAIL_FROM", "a@example.com")], "MAIL_TO"),
    ] {
        fails(&["serve"], &variables, &format!("portico: {missing} cannot be used: it takes ")).await;
    }
}

#[test]
fn parses_mail_addresses_with_and_without_names() {
    let mail = |to: (&'static str, &str)| {
        let variables = [("SMTP_URL", "smtp://mail.example"), ("MAIL_FROM", "The Site <site@example.com>"), to];
        let value =
            |name| variables.iter().find(|(variable, _)| *variable == name).map(|(_, value)| (*value).to_owned());
        Config::read(|name| Ok(value(name))).expect("a configuration").mail.expect("mail")
    };
    let mailbox = |name: Option<&str>, email: &str| Mailbox { name: name.map(str::to_owned), email: email.to_owned() };
    let several = mail(("MAIL_TO", "office@example.com, Ada <ada@example.com>"));
    assert_eq!(several.from, mailbox(Some("The Site"), "site@example.com"));
    assert_eq!(several.to, [mailbox(None, "office@example.com"), mailbox(Some("Ada"), "ada@example.com")]);
    let default = mail(("SITE_EMAIL", "hello@example.com"));
    assert_eq!(default.to, [mailbox(None, "hello@example.com")]);
}

#[actix_web::test]
async fn errors_never_repeat_secrets() {
    let secrets = [
        ("ADMIN_PASSWORD", "hunter2hunter2"),
        ("DATABASE_URL", "postgres://portico:hunter2hunter2@127.0.0.1:1/portico"),
        ("SMTP_URL", "smtp://mail:hunter2hunter2@127.0.0.1:1"),
        ("MAIL_FROM", "a@example.com"),
        ("MAIL_TO", "a@example.com"),
        ("OPENAI_API_KEY", "hunter2hunter2"),
        ("PORT", "0"),
    ];
    let output = finished(&["serve"], &secrets).await;
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(err(&output).contains("portico: connecting to the database of DATABASE_URL: "), "{}", err(&output));
    assert!(!(err(&output) + &out(&output)).contains("hunter2"), "{}", err(&output));

    for password in ["hunter2@hunter2", "hunter2/hunter2", "hunter2@x/hunter2", "hunter2%hunter2", "hunter2?hunter2"] {
        let url = format!("postgres://portico:{password}@127.0.0.1:1/portico");
        let unencoded = fails(&["serve"], &[("DATABASE_URL", &url)], "portico: DATABASE_URL cannot be used (").await;
        assert!(unencoded.contains("percent-encoded") || unencoded.contains("@ is written %40"), "{unencoded}");
        assert!(!unencoded.contains("hunter2"), "{unencoded}");
    }

    let variables = [("SMTP_URL_FILE", "smtp://mail:hunter2hunter2@127.0.0.1:1")];
    let mistaken = fails(&["serve"], &variables, "portico: SMTP_URL_FILE cannot be used (No such file").await;
    assert!(!mistaken.contains("hunter2"), "{mistaken}");
}

#[actix_web::test]
async fn example_and_help_list_exactly_the_variables() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.env.example");
    let example = std::fs::read_to_string(example).unwrap();
    let listed: Vec<&str> = example.lines().filter_map(|line| line.split_once('=')).map(|(name, _)| name).collect();
    let listed: Vec<&str> = listed.into_iter().filter(|name| !name.starts_with('#')).collect();
    let unique: BTreeSet<&str> = listed.iter().copied().collect();
    let there_are: BTreeSet<&str> = VARIABLES.iter().map(|variable| variable.name).collect();
    assert_eq!((unique.len(), &unique), (listed.len(), &there_are));
    let help = prints(&["--help"], &[], "").await;
    for name in there_are {
        assert!(help.lines().any(|line| line.trim_start().starts_with(&format!("{name} "))), "{name}: {help}");
    }
    // Each section's comments give the defaults in brackets.
    for variable in VARIABLES.iter().filter(|variable| !variable.default.contains(' ') && variable.default != "empty") {
        let section = example.split("\n\n").find(|text| text.contains(&format!("\n{}=", variable.name))).unwrap();
        let default = format!("({}", variable.default);
        assert!(section.contains(&default), "{}: {default}", variable.name);
    }
}

/// Parses the configuration in which every variable has the value that `value` returns.
fn configured(value: impl Fn() -> Option<String>) -> Config {
    Config::read(|_| Ok(value())).expect("a configuration")
}

#[test]
fn uses_the_documented_defaults_without_any_variable() {
    let config = configured(|| None);
    assert_eq!((config.host.as_str(), config.port), ("127.0.0.1", 8080));
    assert_eq!(config.data_dir, std::path::Path::new("var"));
    assert_eq!(config.public_url("127.0.0.1:8080".parse().unwrap()), "http://127.0.0.1:8080");
    assert!(config.database_url.is_none() && config.mail.is_none() && config.ai.is_none());
    assert!(!config.sample_content && config.registration_open && config.rate_limits);
    assert!(config.trusted_proxies.is_empty());
    assert_eq!((config.log_filter.as_str(), config.log_format), ("info", LogFormat::Text));
    assert!(config.admin.username == "admin" && config.admin.password.is_none());
    assert_eq!((config.site.name.as_str(), config.site.legal_name.as_str()), ("Portico", "Portico"));
}

#[test]
fn a_variable_that_is_empty_or_blank_counts_as_unset() {
    let unset = format!("{:?}", configured(|| None));
    for blank in ["", " ", "\t\n "] {
        assert_eq!(format!("{:?}", configured(|| Some(blank.to_owned()))), unset, "{blank:?}");
    }
}

#[test]
fn accepts_log_filters_of_levels_and_of_targets_with_a_level() {
    for filter in [
        "info",
        "OFF",
        "4",
        "info,portico_web_api=debug",
        "warn,hyper::proto=off",
        "[request]=debug",
        "[request]",
        "info,",
    ] {
        let config = Config::read(|name| Ok((name == "RUST_LOG").then(|| filter.to_owned())));
        assert_eq!(config.map(|config| config.log_filter), Ok(filter.to_owned()));
    }
}

#[test]
fn trims_all_values_except_passwords() {
    let config =
        Config::read(|name| Ok(["ADMIN_USERNAME", "ADMIN_PASSWORD"].contains(&name).then(|| " secret ".into())));
    let admin = config.expect("a configuration").admin;
    let password = admin.password.expect("a password");
    assert_eq!((admin.username.as_str(), password.expose_secret()), ("secret", " secret "));
}
