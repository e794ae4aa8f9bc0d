//! The file `.env` of the working directory.

use std::{collections::HashMap, fs, io};

use super::{ConfigError, VARIABLES};

const INVALID: ConfigError = ConfigError {
    name: ".env",
    takes: "lines of NAME=VALUE in UTF-8; nothing in a value is expanded, and comments have lines of their own, after #",
};

/// Returns the variables of the file by their names; none if there is no file. Later lines win.
pub fn read() -> Result<HashMap<String, String>, ConfigError> {
    match fs::read_to_string(".env") {
        Ok(text) => parse(&text).ok_or(INVALID),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(HashMap::new()),
        Err(_) => Err(INVALID),
    }
}

/// Returns the names in the file that are no variables of this program, sorted.
#[must_use]
pub fn unknown_names() -> Vec<String> {
    let names = read().unwrap_or_default().into_keys();
    let mut unknown: Vec<_> =
        names.filter(|name| !is_ours(name) && !name.starts_with("OTEL_") && name != "SSL_CERT_FILE").collect();
    unknown.sort();
    unknown
}

fn is_ours(name: &str) -> bool {
    VARIABLES.iter().any(|variable| variable.name == name)
}

fn parse(text: &str) -> Option<HashMap<String, String>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, value) = line.split_once('=')?;
            let is_name = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
            let is_valid =
                !name.is_empty() && name.bytes().all(is_name) && !name.starts_with(|c: char| c.is_ascii_digit());
            is_valid.then(|| (name.to_owned(), unquoted(value.trim()).to_owned()))
        })
        .collect()
}

/// The value without surrounding quotes.
fn unquoted(value: &str) -> &str {
    let within = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn values_are_taken_as_they_are() {
        let text = "# a comment\n\n HOST=::1 \r\nSITE_NAME=\"A # B\"\nSMTP_URL='smtp://u:p$HOME=x@h'\nPORT=\nPORT=1\nSITE_PHONE=\"\n";
        let found = parse(text).expect("lines");
        let of = |name: &str| found[name].as_str();
        assert_eq!((of("HOST"), of("SITE_NAME"), of("PORT")), ("::1", "A # B", "1"));
        assert_eq!((of("SMTP_URL"), of("SITE_PHONE")), ("smtp://u:p$HOME=x@h", "\""));
    }

    #[test]
    fn a_line_that_is_none_is_an_error() {
        for text in ["HOST", "=x", "host=x", "1A=x", "export HOST=x", "HOST =x"] {
            assert!(parse(text).is_none(), "{text}");
        }
    }
}
