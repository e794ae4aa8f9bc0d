//! The file `.env` of the working directory.

use std::{
    collections::{BTreeSet, HashMap},
    fs, io,
};

use super::{ConfigError, Variable};

const LINES: &str =
    "lines of NAME=VALUE in UTF-8; nothing in a value is expanded, and comments have lines of their own, after #";

fn error(takes: &'static str, cause: String) -> ConfigError {
    ConfigError { name: ".env", takes, cause: Some(cause) }
}

#[derive(Debug)]
struct Line {
    number: usize,
    name: String,
    value: String,
}

/// Returns the variables of the file by their names; none if there is no file. Later lines win.
pub fn read() -> Result<HashMap<String, String>, ConfigError> {
    Ok(values(read_lines()?))
}

fn read_lines() -> Result<Vec<Line>, ConfigError> {
    let unreadable = |cause| Err(error("a file that the user who runs Portico can read", cause));
    match fs::read_to_string(".env") {
        Ok(text) => parse(&text),
        Err(failure) if failure.kind() == io::ErrorKind::NotFound => match fs::read_link(".env") {
            Ok(target) => unreadable(format!("it links to {}, and there is no such file", target.display())),
            Err(_) => Ok(Vec::new()),
        },
        Err(failure) if failure.kind() == io::ErrorKind::InvalidData => Err(error(LINES, failure.to_string())),
        Err(failure) => unreadable(failure.to_string()),
    }
}

fn values(lines: Vec<Line>) -> HashMap<String, String> {
    lines.into_iter().map(|line| (line.name, line.value)).collect()
}

/// Returns a warning for each name in the file that has no effect there, or only by the last of its lines.
pub fn env_file_warnings() -> Vec<String> {
    warnings(&read_lines().unwrap_or_default())
}

fn warnings(lines: &[Line]) -> Vec<String> {
    let names = lines.iter().map(|line| line.name.as_str()).collect::<BTreeSet<_>>();
    let (ours, foreign): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| Variable::of(name).is_some());
    foreign.into_iter().map(foreign_name).chain(ours.into_iter().filter_map(|name| repeated(name, lines))).collect()
}

/// Returns a warning if the lines of one name have different values.
fn repeated(name: &str, lines: &[Line]) -> Option<String> {
    let mut set = lines.iter().filter(|line| line.name == name);
    let last = set.next_back()?;
    let earlier = set.rfind(|line| line.value != last.value)?.number;
    let last = last.number;
    Some(format!(".env sets {name} twice: line {last} counts, and line {earlier} has no effect; delete one of them"))
}

fn foreign_name(name: &str) -> String {
    // Libraries read these.
    if name.starts_with("OTEL_") || name.starts_with("SSL_CERT_") {
        return format!(
            ".env has {name}, which has an effect in the process's environment alone: set it there, with systemd by \
             Environment={name}=… in `systemctl edit portico`"
        );
    }
    format!(".env has {name}, which is no variable of Portico: see portico --help")
}

/// Leaves out blank values: the template sets every variable to nothing, which must not undo a line above it.
fn parse(text: &str) -> Result<Vec<Line>, ConfigError> {
    // Some editors of Windows save a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut set = Vec::new();
    for (number, line) in lines {
        let variable = line.split_once('=').filter(|(name, _)| is_name(name));
        let (name, value) = variable.ok_or_else(|| error(LINES, format!("line {number}")))?;
        let (name, value) = (name.to_owned(), unquoted(value.trim()).to_owned());
        set.extend((!value.trim().is_empty()).then_some(Line { number, name, value }));
    }
    Ok(set)
}

fn is_name(name: &str) -> bool {
    let is_valid = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    !name.is_empty() && name.bytes().all(is_valid) && !name.starts_with(|c: char| c.is_ascii_digit())
}

fn unquoted(value: &str) -> &str {
    let within = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::{parse, values, warnings};

    #[test]
    fn values_are_taken_as_they_are() {
        let text = "\u{feff}# a comment\n\n HOST=::1 \r\nSITE_NAME=\"A # B\"\nSMTP_URL='smtp://u:p$HOME=x@h'\nPORT=\nPORT=1\nSITE_PHONE=\"\n";
        let found = values(parse(text).expect("lines"));
        let of = |name: &str| found[name].as_str();
        assert_eq!((of("HOST"), of("SITE_NAME"), of("PORT")), ("::1", "A # B", "1"));
        assert_eq!((of("SMTP_URL"), of("SITE_PHONE")), ("smtp://u:p$HOME=x@h", "\""));
    }

    #[test]
    fn a_blank_value_does_not_replace_an_earlier_one() {
        let text = "REGISTRATION=closed\nPORT=1\nREGISTRATION=\nPORT=2\nPORT=\" \"\n";
        let found = values(parse(text).expect("lines"));
        assert_eq!((found["REGISTRATION"].as_str(), found["PORT"].as_str()), ("closed", "2"));
    }

    #[test]
    fn two_values_of_a_name_are_a_warning_without_the_values() {
        let text =
            "HOST=a\nSMTP_URL=\nSMTP_URL=smtp://a:secret@h\nHOST=a\nPORT=1\nSMTP_URL=smtp://b:secret@h\nSMTP_URL=\n";
        let found = warnings(&parse(text).expect("lines"));
        let expected = ".env sets SMTP_URL twice: line 6 counts, and line 3 has no effect; delete one of them";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_line_that_is_none_is_an_error() {
        for text in ["HOST", "=x", "host=x", "1A=x", "export HOST=x", "HOST =x"] {
            let error = parse(&format!("# a comment\n\nPORT=1\n{text}\nPORT=2")).expect_err(text);
            assert!(error.to_string().starts_with(".env cannot be used (line 4): it takes lines of"), "{error}");
        }
    }
}
