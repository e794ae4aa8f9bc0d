//! Client authentication: only the application's role, which is not a superuser, may log in, by a password stored next to the data.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret as _, SecretString};

use crate::account::Account;
use crate::cluster::Cluster;
use crate::installation::Installation;
use crate::{DATABASE, Error, Settings, USER};

/// The whole `pg_hba.conf`. It is written last: a cluster without it is not secured.
const HBA: &str = "\
# Portico writes this file. Its role alone may log in, with the password in postgres.password.
local all portico scram-sha-256
";

/// In clusters of earlier versions the superuser's role was named `portico` and had no password. The superuser of initdb can
/// neither be demoted nor rename itself.
const RENAME_SUPERUSER: &str = "\
DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico' AND oid = 10) THEN \
  CREATE ROLE portico_conversion SUPERUSER; SET SESSION AUTHORIZATION portico_conversion; \
  ALTER ROLE portico RENAME TO postgres; \
  SET SESSION AUTHORIZATION postgres; DROP ROLE portico_conversion; \
END IF; END $$";

const CREATE_ROLE: &str = "\
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico') THEN CREATE ROLE portico; END IF; END $$";

/// Transfers the superuser's objects that neither Postgres nor an extension needs. Indexes and the sequences of columns follow
/// their tables.
const CHANGE_OWNERS: &str = "\
DO $$ DECLARE statement text; BEGIN FOR statement IN \
  WITH free AS (SELECT n.oid, nspname, nspowner FROM pg_namespace n WHERE nspname !~ '^(pg_|information_schema$)'), \
       bound AS (SELECT classid, objid, deptype FROM pg_depend \
                 WHERE deptype = 'e' OR (deptype IN ('a', 'i') AND refclassid = 'pg_class'::regclass)) \
  SELECT format('ALTER SCHEMA %I OWNER TO portico', nspname) FROM free WHERE nspowner = 10 \
    AND NOT EXISTS (SELECT FROM bound WHERE classid = 'pg_namespace'::regclass AND objid = free.oid) \
  UNION ALL SELECT format('ALTER %s %s OWNER TO portico', CASE relkind WHEN 'v' THEN 'VIEW' \
      WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, c.oid::regclass) \
    FROM pg_class c JOIN free ON free.oid = relnamespace \
    WHERE relowner = 10 AND relkind IN ('r', 'p', 'v', 'm', 'S', 'c') \
    AND NOT EXISTS (SELECT FROM bound WHERE classid = 'pg_class'::regclass AND objid = c.oid) \
  UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO portico', p.oid::regprocedure) \
    FROM pg_proc p JOIN free ON free.oid = pronamespace WHERE proowner = 10 \
    AND NOT EXISTS (SELECT FROM bound WHERE classid = 'pg_proc'::regclass AND objid = p.oid) \
  UNION ALL SELECT format('ALTER TYPE %s OWNER TO portico', t.oid::regtype) \
    FROM pg_type t JOIN free ON free.oid = typnamespace WHERE typowner = 10 AND typtype IN ('d', 'e', 'r') \
    AND NOT EXISTS (SELECT FROM bound WHERE classid = 'pg_type'::regclass AND objid = t.oid) \
LOOP EXECUTE statement; END LOOP; END $$";

/// The password of the application's role; letters and digits only.
#[derive(Clone, Debug)]
pub(crate) struct Password(SecretString);

impl Password {
    pub fn as_str(&self) -> &str {
        self.0.expose_secret()
    }

    /// Returns the password of a secured cluster.
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

    /// Returns the stored password, or generates one.
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

/// Creates the role and its database in the new cluster at `dir`.
pub(crate) fn create(
    cluster: &Cluster,
    dir: &Path,
    with: &Installation,
    account: Account,
    settings: &Settings,
) -> Result<(), Error> {
    let password = Password::read_or_create(cluster)?;
    let create = format!("CREATE DATABASE {DATABASE} OWNER {USER}");
    let statements = [SCRAM, CREATE_ROLE, &set_password(&password, settings), &create];
    cluster.run_sql(dir, with, account, settings, "postgres", &statements)?;
    write_hba(dir, HBA, account)
}

/// Secures a cluster of an earlier version, or one whose password was lost. The next start repeats an interrupted conversion.
pub(crate) fn secure(
    cluster: &Cluster,
    with: &Installation,
    account: Account,
    settings: &Settings,
) -> Result<(), Error> {
    tracing::info!(dir = %cluster.dir.display(), "giving the application a role of its own that is no superuser");
    write_hba(&cluster.dir, "# Portico is securing this cluster.\n", account)?;
    let password = Password::read_or_create(cluster)?;
    let own = format!("ALTER DATABASE {DATABASE} OWNER TO {USER}");
    let set = set_password(&password, settings);
    let statements = [SCRAM, "BEGIN", RENAME_SUPERUSER, CREATE_ROLE, &set, &own, CHANGE_OWNERS, "COMMIT"];
    cluster.run_sql(&cluster.dir, with, account, settings, DATABASE, &statements)?;
    write_hba(&cluster.dir, HBA, account)
}

/// Postgres 13 would use MD5 by default.
const SCRAM: &str = "SET password_encryption = 'scram-sha-256'";

fn set_password(password: &Password, settings: &Settings) -> String {
    let databases = if settings.create_databases { "CREATEDB" } else { "NOCREATEDB" };
    format!("ALTER ROLE {USER} LOGIN NOSUPERUSER NOCREATEROLE {databases} PASSWORD '{}'", password.as_str())
}

fn write_hba(dir: &Path, text: &str, account: Account) -> Result<(), Error> {
    write(&dir.join("pg_hba.conf"), text, account.ids())
}

/// Replaces a file atomically. Its directory may belong to another user, so symbolic links are not followed.
fn write(path: &Path, text: &str, owner: Option<(u32, u32)>) -> Result<(), Error> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    match fs::remove_file(&new) {
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => return Err(Error::io("remove", &new)(cause)),
        _ => {}
    }
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(&new).map_err(Error::io("make", &new))?;
    if let Some((uid, gid)) = owner {
        fchown(&file, Some(uid), Some(gid)).map_err(Error::io("change the owner of", &new))?;
    }
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(Error::io("write", &new))?;
    fs::rename(&new, path).map_err(Error::io("put in place", path))?;
    let parent = path.parent().unwrap_or(path);
    File::open(parent).and_then(|dir| dir.sync_all()).map_err(Error::io("sync", parent))
}
