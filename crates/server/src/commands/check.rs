//! `portico check`: examines an installation. Each line says what was found and what to do.

mod address;
mod database;
mod machine;
mod services;
mod site;

use std::fmt;

use anyhow::bail;
use domain::text::one_line;

use crate::{Config, config::env_file_warnings};

pub use site::missing_site_url;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Ok,
    /// The site runs, with less than it could have.
    Warning,
    /// The site doesn't run, or loses something.
    Error,
}

/// One point that was examined.
#[derive(Debug)]
struct Finding {
    level: Level,
    point: &'static str,
    text: String,
}

impl Finding {
    fn new(level: Level, point: &'static str, text: impl Into<String>) -> Self {
        Self { level, point, text: text.into() }
    }

    fn ok(point: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Ok, point, text)
    }

    fn warning(point: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Warning, point, text)
    }

    fn error(point: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Error, point, text)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Ok => "ok",
            Level::Warning => "warning",
            Level::Error => "error",
        };
        // Messages of the system or the database may have several lines.
        write!(f, "{level:<8} {}: {}", self.point, one_line(&self.text))
    }
}

/// Counts findings while it prints them.
#[derive(Default)]
struct Report {
    warnings: usize,
    errors: usize,
}

impl Report {
    fn print(&mut self, findings: impl IntoIterator<Item = Finding>) {
        for finding in findings {
            outln!("{finding}");
            self.warnings += usize::from(finding.level == Level::Warning);
            self.errors += usize::from(finding.level == Level::Error);
        }
    }
}

/// Examines everything, and prints each finding as soon as it is there. Fails if one of them is an error.
pub async fn check(config: &Config, send_mail: bool) -> anyhow::Result<()> {
    let mut report = Report::default();
    report.print([Finding::ok("configuration", format!("every variable can be used; {}", env_file_found()))]);
    report.print(env_file_warnings().into_iter().map(|warning| Finding::warning("configuration", warning)));
    report.print(machine::check(config));
    report.print(address::check(config));
    report.print(database::check(config).await);
    report.print([services::check_mail(config, send_mail).await, services::check_ai(config).await]);
    report.print(site::check(config).await);
    let found = format!("{} and {}", count(report.errors, "error"), count(report.warnings, "warning"));
    if report.errors > 0 {
        bail!("the check found {found}");
    }
    outln!("The check found {found}.");
    Ok(())
}

/// Says whether the settings of the working directory are used: in another one there may be none.
fn env_file_found() -> String {
    let directory = std::env::current_dir().unwrap_or_default();
    let found = if directory.join(".env").is_file() { ".env is read in" } else { "there is no .env in" };
    format!("{found} {}", directory.display())
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
