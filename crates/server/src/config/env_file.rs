//! The file `.env` of the working directory.

use std::{collections::HashMap, fs, io};

use super::{ConfigError, VARIABLES};

fn invalid(cause: String) -> ConfigError {
    let takes =
        "lines of NAME=VALUE in UTF-8; nothing in a value is expanded, and comments have lines of their own, after #";
    ConfigError { name: ".env", takes, cause: Some(cause) }
}

/// Returns the variables of the file by their names; none if there is no file. Later lines win.
pub fn read() -> Result<HashMap<String, String>, ConfigError> {
    match fs::read_to_string(".env") {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(HashMap::new()),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(invalid(error.to_string())),
        Err(error) => {
            let takes = "a file that the user who runs Portico can read";
            Err(ConfigError { name: ".env", takes, cause: Some(error.to_string()) })
        }
    }
}

/// Returns a warning for each name in the file that has no effect there, sorted.
#[must_use]
pub fn ineffective_names() -> Vec<String> {
    let names = read().unwrap_or_default().into_keys();
    let mut warnings: Vec<_> = names.filter(|name| !is_ours(name)).map(|name| warning(&name)).collect();
    warnings.sort();
    warnings
}

fn warning(name: &str) -> String {
    // Libraries read these.
    if name.starts_with("OTEL_") || name.starts_with("SSL_CERT_") {
        return format!(
            ".env has {name}, which has an effect in the process's environment alone: set it there, with systemd by \
             Environment={name}=… in `systemctl edit portico`"
        );
    }
    format!(".env has {name}, which is no variable of Portico: see portico --help")
}

fn is_ours(name: &str) -> bool {
    VARIABLES.iter().any(|variable| variable.name == name)
}

fn parse(text: &str) -> Result<HashMap<String, String>, ConfigError> {
    // Some editors of Windows save a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| variable(line).ok_or_else(|| invalid(format!("line {number}")))).collect()
}

fn variable(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once('=')?;
    let is_name = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let is_valid = !name.is_empty() && name.bytes().all(is_name) && !name.starts_with(|c: char| c.is_ascii_digit());
    is_valid.then(|| (name.to_owned(), unquoted(value.trim()).to_owned()))
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
        let text = "\u{feff}# a comment\n\n HOST=::1 \r\nSITE_NAME=\"A # B\"\nSMTP_URL='smtp://u:p$HOME=x@h'\nPORT=\nPORT=1\nSITE_PHONE=\"\n";
        let found = parse(text).expect("lines");
        let of = |name: &str| found[name].as_str();
        assert_eq!((of("HOST"), of("SITE_NAME"), of("PORT")), ("::1", "A # B", "1"));
        assert_eq!((of("SMTP_URL"), of("SITE_PHONE")), ("smtp://u:p$HOME=x@h", "\""));
    }

    #[test]
    fn a_line_that_is_none_is_an_error() {
        for text in ["HOST", "=x", "host=x", "1A=x", "export HOST=x", "HOST =x"] {
            let error = parse(&format!("# a comment\n\nPORT=1\n{text}\nPORT=2")).expect_err(text);
            assert!(error.to_string().starts_with(".env cannot be used (line 4): it takes lines of"), "{error}");
        }
    }
}
