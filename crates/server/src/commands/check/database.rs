//! The database: whether it is reached, and whether it is fit.

use chrono::{TimeDelta, Utc};
use ports::error::with_causes;
use postgres::{Inspection, SchemaState, Settings, Trigrams, try_connect};
use secrecy::ExposeSecret as _;

use super::{Finding, Findings, clock_differs, error, ok, warning};
use crate::{
    Config,
    storage::{self, ENCRYPT, blocking, embedded_settings, with_postgres},
};

const DATABASE: &str = "database";

/// Clocks may differ by that much, the time of the question included.
const TOLERANCE: TimeDelta = TimeDelta::seconds(5);

/// Parts of libpq's and the server's messages, and what to do. The first that occurs counts.
const REMEDIES: [(&str, &str); 15] = [
    ("password authentication failed", "check user and password in DATABASE_URL"),
    ("entry for host \"[local]\"", "add an entry for this user and database to the server's pg_hba.conf"),
    ("no password supplied", "add the password to DATABASE_URL"),
    ("no encryption", "the server demands TLS, or pg_hba.conf lacks an entry: add sslmode=verify-full to DATABASE_URL"),
    ("no pg_hba.conf entry", "add an entry for this user, database and machine to the server's pg_hba.conf"),
    (
        "certificate verify failed",
        "set sslrootcert in DATABASE_URL to the file of the CA that signed the server's certificate",
    ),
    ("does not match host name", "use the name of the server's certificate as the host in DATABASE_URL"),
    ("root certificate file", "add sslrootcert=system, or the file of the server's CA, to DATABASE_URL"),
    ("server does not support SSL", "turn TLS on at the server, or leave sslmode out of DATABASE_URL"),
    ("does not exist", "create the database and its role, or correct their names in DATABASE_URL"),
    ("session is read-only", "no host of DATABASE_URL takes writes: promote a standby"),
    ("could not translate host name", "correct the host in DATABASE_URL"),
    ("too many clients", "raise max_connections at the server: each node needs 20"),
    ("invalid ", "correct that parameter of DATABASE_URL"),
    ("", "is Postgres running, and does a firewall let this machine reach the host and port of DATABASE_URL?"),
];

pub async fn check(config: &Config) -> Findings {
    if config.database_url.is_none() && !config.data_dir.join("postgres").exists() {
        return vec![(DATABASE, check_programs(config).await)];
    }
    match inspect(config).await {
        Ok(inspection) => findings(config, &inspection),
        Err(finding) => vec![(DATABASE, finding)],
    }
}

/// Tries, before the first start, the programs of the embedded Postgres, on the disk where they will be.
async fn check_programs(config: &Config) -> Finding {
    // Without a place for it the data folder's own line says so.
    let Ok(scratch) = tempfile::tempdir_in(embedded::existing(&config.data_dir)) else {
        return ok("the embedded Postgres is made at the first start");
    };
    let settings = embedded::Settings { data_dir: scratch.path().to_owned(), ..embedded_settings(config) };
    match blocking(move || embedded::try_programs(&settings)).await {
        Ok(found) => ok(format!("the embedded Postgres {} is made at the first start", found.major)),
        Err(failure) => failure.into(),
    }
}

impl From<anyhow::Error> for Finding {
    fn from(failure: anyhow::Error) -> Self {
        error(with_causes(failure.as_ref()))
    }
}

/// Opens the database and looks at it. The first failure is a finding.
async fn inspect(config: &Config) -> Result<Inspection, Finding> {
    storage::check_tls(config)?;
    try_addresses(config).await?;
    Ok(with_postgres(config, async |postgres| Ok(postgres.inspect().await?)).await?)
}

/// Tries the configured addresses. The first that fails is a finding with a remedy.
async fn try_addresses(config: &Config) -> Result<(), Finding> {
    let Some(url) = &config.database_url else { return Ok(()) };
    let direct_url = config.database.direct_url.clone();
    let direct = direct_url.as_ref().map(|url| ("DATABASE_DIRECT_URL", Settings::new(url.expose_secret())));
    let configured = Settings { direct_url: direct_url.clone(), ..Settings::new(url.expose_secret()) };
    for (variable, settings) in [("DATABASE_URL", configured)].into_iter().chain(direct) {
        if let Err(failure) = try_connect(&settings).await {
            let message = with_causes(&failure);
            let remedy = REMEDIES.iter().find(|(words, _)| message.contains(words)).map_or("", |(_, remedy)| remedy);
            return Err(error(format!("{message}: {}", remedy.replace("DATABASE_URL", variable))));
        }
    }
    Ok(())
}

fn findings(config: &Config, inspection: &Inspection) -> Findings {
    let rights = if inspection.may_create {
        ok("tables can be created")
    } else {
        error("the role may not create tables: make it the owner of the database (ALTER DATABASE … OWNER TO …)")
    };
    let findings = [
        (DATABASE, Some(version(&inspection.version))),
        ("database rights", Some(rights)),
        ("database schema", Some(schema(&inspection.schema))),
        ("database search", Some(search(inspection.trigrams))),
        ("database encryption", encryption(config, inspection.is_encrypted)),
        ("clock", Some(clock(Utc::now() - inspection.now))),
    ];
    findings.into_iter().filter_map(|(point, finding)| Some((point, finding?))).collect()
}

/// The encoding was compared when the connection was opened.
fn version(version: &str) -> Finding {
    let oldest = embedded::MIN_MAJOR_VERSION;
    let major = version.split(|c: char| !c.is_ascii_digit()).next().and_then(|text| text.parse::<u32>().ok());
    if major.is_some_and(|major| major < oldest) {
        return error(format!("PostgreSQL {version} is too old: {oldest} or later is needed"));
    }
    ok(format!("PostgreSQL {version} answers, and its encoding is UTF8"))
}

fn schema(state: &SchemaState) -> Finding {
    match state {
        SchemaState { refusal: Some(reason), .. } => error(reason.as_str()),
        SchemaState { pending: 0, newer: 0, .. } => ok("it is this program's"),
        SchemaState { newer: 0, pending, .. } => {
            warning(format!("pending migrations: {pending}; the next start or `portico migrate` applies them"))
        }
        SchemaState { newer, .. } => warning(format!(
            "migrations of a newer program: {newer}; this program is older than another that uses the database, and the backup needs that one"
        )),
    }
}

fn search(trigrams: Trigrams) -> Finding {
    match trigrams {
        Trigrams::Installed => ok("the extension pg_trgm corrects misspelt words"),
        Trigrams::Available => warning(
            "the extension pg_trgm isn't installed: run CREATE EXTENSION pg_trgm in the database as its owner, then restart Portico",
        ),
        Trigrams::Missing => warning(
            "the server lacks the extension pg_trgm: install its contrib package, or misspelt words aren't corrected",
        ),
    }
}

/// A Unix socket of this machine needs no encryption.
fn encryption(config: &Config, is_encrypted: bool) -> Option<Finding> {
    let address = storage::address(config)?;
    let is_encrypted = is_encrypted || !address.allows_plaintext();
    Some(match (is_encrypted, address.is_local()) {
        (true, _) if address.is_verified() => ok("TLS, and the server is verified"),
        (true, true) => ok("TLS"),
        (true, false) => warning(format!("TLS, but any server is trusted: {ENCRYPT}")),
        (false, true) => ok("none is needed: the server is this machine"),
        (false, false) => warning(format!("none, and the server is another machine: {ENCRYPT}")),
    })
}

fn clock(difference: TimeDelta) -> Finding {
    if difference.abs() <= TOLERANCE {
        return ok("it agrees with the database's");
    }
    clock_differs(difference, "the database's")
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use postgres::SchemaState;

    use super::{super::Level, clock, schema, version};

    #[test]
    fn a_clock_that_differs_is_a_warning_with_its_direction() {
        assert_eq!(clock(TimeDelta::milliseconds(-4_999)).level, Level::Ok);
        let (ahead, behind) = (clock(TimeDelta::seconds(90)), clock(TimeDelta::seconds(-90)));
        assert_eq!((ahead.level, behind.level), (Level::Warning, Level::Warning));
        assert!(ahead.text.starts_with("it is 90 s ahead of the database's"));
        assert!(behind.text.starts_with("it is 90 s behind the database's"));
    }

    #[test]
    fn a_server_that_is_too_old_is_an_error() {
        assert_eq!(version("12.22 (Debian 12.22-1)").level, Level::Error);
        assert_eq!(version("13.0").level, Level::Ok);
        assert_eq!(version("19beta1").level, Level::Ok);
    }

    #[test]
    fn a_newer_schema_is_told_from_pending_migrations() {
        let text = |state| schema(&state).text;
        assert!(text(SchemaState { pending: 2, ..SchemaState::default() }).contains("pending migrations: 2;"));
        assert!(text(SchemaState { newer: 3, ..SchemaState::default() }).contains("migrations of a newer program: 3;"));
    }
}
