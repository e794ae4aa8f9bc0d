//! The server that tests use.

use std::{
    env, fs,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use diesel::{Connection, PgConnection};
use embedded::Embedded;
use ports::error::Cause;

/// Names a server to use instead of an embedded one.
const URL: &str = "PORTICO_TEST_DATABASE_URL";

/// How many test programs may run at once, each with a server of its own.
const SLOTS: usize = 32;

/// Nothing of a test has to survive.
const CARELESS: [(&str, &str); 5] = [
    ("fsync", "off"),
    ("synchronous_commit", "off"),
    ("full_page_writes", "off"),
    ("autovacuum", "off"),
    ("max_connections", "200"),
];

/// The present one, as long as a test holds it.
static PRESENT: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());

/// A server, and its life where it is ours.
#[derive(Debug)]
pub struct Cluster {
    url: String,
    _embedded: Option<Embedded>,
}

impl Cluster {
    /// The one that is there, else a new one.
    pub fn any() -> Result<Arc<Self>, Cause> {
        let mut present = PRESENT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = present.upgrade() {
            return Ok(cluster);
        }
        let cluster = Arc::new(match env::var(URL) {
            Ok(url) if !url.trim().is_empty() => Self { url, _embedded: None },
            _ => Self::start()?,
        });
        *present = Arc::downgrade(&cluster);
        Ok(cluster)
    }

    fn start() -> Result<Self, Cause> {
        let home = tree().join("target/test-postgres");
        fs::create_dir_all(&home)?;
        for slot in 0..SLOTS {
            let settings = embedded::Settings {
                data_dir: home.join(slot.to_string()),
                candidates: vec![npm_package()],
                options: CARELESS.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
                no_sync: true,
            };
            match embedded::start(settings) {
                Ok(embedded) => {
                    return Ok(Self { url: embedded.url(), _embedded: Some(embedded) });
                }
                Err(embedded::Error::InUse { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err("too many test programs run at once".into())
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn connect(&self) -> Result<PgConnection, Cause> {
        connect(&self.url)
    }
}

/// A plain connection.
pub fn connect(url: &str) -> Result<PgConnection, Cause> {
    Ok(PgConnection::establish(url)?)
}

/// The source tree that this was compiled from.
pub fn tree() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The server that the frontend's packages bring along.
fn npm_package() -> PathBuf {
    embedded::npm_package(&tree().join("frontend/node_modules"))
}
