//! `portico check`: examines an installation. Each line says what was found and what to do.

mod database;
mod machine;
mod services;

use anyhow::bail;
use chrono::TimeDelta;
use domain::text::one_line;

use crate::{Config, config::env_file_warnings};

pub use services::missing_site_url;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Ok,
    /// The site runs, with less than it could have.
    Warning,
    /// The site doesn't run, or loses something.
    Error,
}

#[derive(Debug)]
struct Finding {
    level: Level,
    text: String,
}

fn ok(text: impl Into<String>) -> Finding {
    Finding { level: Level::Ok, text: text.into() }
}

fn warning(text: impl Into<String>) -> Finding {
    Finding { level: Level::Warning, text: text.into() }
}

fn error(text: impl Into<String>) -> Finding {
    Finding { level: Level::Error, text: text.into() }
}

type Findings = Vec<(&'static str, Finding)>;

/// Examines everything, and prints each finding as soon as it is there. Fails if one of them is an error.
pub async fn check(config: &Config, send_mail: bool) -> anyhow::Result<()> {
    let mut counts = [0; 3];
    let mut print = |findings: Findings| {
        for (point, Finding { level, text }) in findings {
            counts[level as usize] += 1;
            let level = ["ok", "warning", "error"][level as usize];
            // Messages of the system or the database may have several lines.
            outln!("{level:<8} {point}: {}", one_line(&text));
        }
    };
    print(check_configuration());
    print(machine::check(config));
    print(machine::check_addresses(config));
    print(database::check(config).await);
    print(vec![("mail", services::check_mail(config, send_mail).await)]);
    print(vec![("AI provider", services::check_ai(config).await)]);
    print(services::check_site(config).await);
    let [_, warnings, errors] = counts;
    let found = format!("{} and {}", count(errors, "error"), count(warnings, "warning"));
    if errors > 0 {
        bail!("the check found {found}");
    }
    outln!("The check found {found}.");
    Ok(())
}

/// Says whether the settings of the working directory are used: in another one there may be none.
fn check_configuration() -> Findings {
    let directory = std::env::current_dir().unwrap_or_default();
    let found = if directory.join(".env").is_file() { ".env is read in" } else { "there is no .env in" };
    let usable = ok(format!("every variable can be used; {found} {}", directory.display()));
    let findings = [usable].into_iter().chain(env_file_warnings().into_iter().map(warning));
    findings.map(|finding| ("configuration", finding)).collect()
}

/// Says by how much this machine's clock differs from another.
fn clock_differs(difference: TimeDelta, other: &str) -> Finding {
    let seconds = difference.num_seconds();
    let direction = if seconds > 0 { "ahead of" } else { "behind" };
    warning(format!("it is {} s {direction} {other}: synchronise both by NTP", seconds.abs()))
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
