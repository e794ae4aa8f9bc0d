//! Client authentication: only the application's role, which is not a superuser, may log in, by a password stored next to the data.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret as _, SecretString};

use crate::account::Account;
use crate::cluster::Cluster;
use crate::disk::{remove_file, sync};
use crate::installation::Installation;
use crate::{Error, Settings, USER};

/// The whole `pg_hba.conf`. It is written last: a cluster without it is not secured.
const HBA: &str = "\
# Portico writes this file. Its role alone may log in, with the password in postgres.password.
local all portico scram-sha-256
";

/// Creates the role and its database in a new cluster.
pub(crate) const CREATE: [&str; 2] = ["CREATE ROLE portico", "CREATE DATABASE portico OWNER portico"];

/// The password of the application's role; letters and digits only.
#[derive(Clone, Debug)]
pub(crate) struct Password(SecretString);

impl Password {
    pub fn as_str(&self) -> &str {
        self.0.expose_secret()
    }

    pub fn read(cluster: &Cluster) -> Result<Self, Error> {
        let text = fs::read_to_string(&cluster.password).map_err(Error::io("read", &cluster.password))?;
        let password = text.trim();
        if password.is_empty() || !password.chars().all(|c| c.is_ascii_alphanumeric()) {
            let cause =
                io::Error::new(io::ErrorKind::InvalidData, "it holds no password of ours; remove it for a new one");
            return Err(Error::io("use", &cluster.password)(cause));
        }
        Ok(Self(password.into()))
    }

    fn read_or_create(cluster: &Cluster) -> Result<Self, Error> {
        if cluster.password.exists() {
            return Self::read(cluster);
        }
        let password = Self(format!("{:032x}", rand::random::<u128>()).into());
        let owner = Account::owner_of(cluster.home());
        write(&cluster.password, &format!("{}\n", password.as_str()), owner.ids())?;
        Ok(password)
    }
}

/// Returns whether only the application's role may log in, with a password known to us.
pub(crate) fn is_secured(cluster: &Cluster) -> bool {
    cluster.password.exists() && fs::read_to_string(cluster.dir.join("pg_hba.conf")).is_ok_and(|text| text == HBA)
}

/// Lets the application's role log in to the data at `dir`, whose server must not be running, with the stored password or a new one.
/// The statements in `first` are executed before that. If it is interrupted, the next start does it again.
pub(crate) fn secure(
    cluster: &Cluster,
    dir: &Path,
    with: &Installation,
    settings: &Settings,
    first: &[&str],
) -> Result<(), Error> {
    write_hba(dir, "# Portico is securing this cluster.\n", with.account)?;
    let password = Password::read_or_create(cluster)?;
    let databases = if settings.create_databases { "CREATEDB" } else { "NOCREATEDB" };
    let role = format!("ALTER ROLE {USER} LOGIN NOSUPERUSER NOCREATEROLE {databases} PASSWORD '{}'", password.as_str());
    // Postgres 13 would use MD5 by default.
    let statements = [first, &["SET password_encryption = 'scram-sha-256'", &role]].concat();
    cluster.run_sql(dir, with, settings, &statements)?;
    write_hba(dir, HBA, with.account)
}

fn write_hba(dir: &Path, text: &str, account: Account) -> Result<(), Error> {
    write(&dir.join("pg_hba.conf"), text, account.ids())
}

/// Replaces a file atomically. Its directory may belong to another user, so symbolic links are not followed.
fn write(path: &Path, text: &str, owner: Option<(u32, u32)>) -> Result<(), Error> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    remove_file(&new)?;
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(&new).map_err(Error::io("make", &new))?;
    if let Some((uid, gid)) = owner {
        fchown(&file, Some(uid), Some(gid)).map_err(Error::io("change the owner of", &new))?;
    }
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(Error::io("write", &new))?;
    fs::rename(&new, path).map_err(Error::io("put in place", path))?;
    sync(path.parent().unwrap_or(path))
}
