//! Replaces the old cluster by an upgraded one through renaming. A marker lets the next start finish an interrupted replacement.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::Error;

/// The data directory of the new cluster, in that of the old one.
pub(crate) const DIRECTORY: &str = "upgrade";

/// The password of the application's role.
pub(crate) const PASSWORD: &str = "postgres.password";

const CLUSTER: &str = "postgres";

/// The marker: the new cluster is complete. It holds the name that the old one gets.
const COMPLETE: &str = "complete";

/// The marker while it is written.
const DRAFT: &str = "complete.new";

/// Replaces the old cluster, of the given version, by the complete new one. Returns the old one's new name.
pub(crate) fn replace(home: &Path, version: u32) -> Result<String, Error> {
    let old_name = free_name(home, version);
    let dir = home.join(DIRECTORY);
    let (draft, marker) = (dir.join(DRAFT), dir.join(COMPLETE));
    // Renamed, because an interruption could otherwise leave a marker without its name.
    File::create(&draft)
        .and_then(|mut file| file.write_all(old_name.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&draft, &marker))
        .and_then(|()| sync(&dir))
        .map_err(Error::io("write", &marker))?;
    finish(home)?;
    Ok(old_name)
}

/// Finishes the replacement, if one has begun. Each step may have been done before.
pub(crate) fn finish(home: &Path) -> Result<(), Error> {
    let dir = home.join(DIRECTORY);
    let marker = dir.join(COMPLETE);
    let old_name = match fs::read_to_string(&marker) {
        Ok(name) => name,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(cause) => return Err(Error::io("read", &marker)(cause)),
    };
    let (new, current) = (dir.join(CLUSTER), home.join(CLUSTER));
    // Once the new cluster has gone from there, it is in place.
    if is_there(&new) {
        if is_there(&current) {
            rename(&current, &home.join(old_name))?;
        }
        if !is_there(&home.join(PASSWORD)) {
            rename(&dir.join(PASSWORD), &home.join(PASSWORD))?;
        }
        rename(&new, &current)?;
        sync(home).map_err(Error::io("sync", home))?;
        tracing::info!(dir = %current.display(), "the upgraded PostgreSQL cluster is in place");
    }
    fs::remove_dir_all(&dir).map_err(Error::io("remove", &dir))
}

/// `postgres-17`, or with a number if that exists.
fn free_name(home: &Path, version: u32) -> String {
    let plain = format!("{CLUSTER}-{version}");
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    std::iter::once(plain.clone()).chain(numbered).find(|name| !is_there(&home.join(name))).unwrap_or(plain)
}

fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(Error::io("put in place", to))
}

fn sync(dir: &Path) -> io::Result<()> {
    File::open(dir)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{finish, free_name};

    fn make(home: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = home.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }

    fn read(home: &Path, name: &str) -> Option<String> {
        fs::read_to_string(home.join(name)).ok()
    }

    #[test]
    fn an_interrupted_renaming_is_finished_from_every_step() {
        let marker = ("upgrade/complete", "postgres-17");
        let new = ("upgrade/postgres/PG_VERSION", "18");
        let steps: [&[(&str, &str)]; 4] = [
            &[marker, new, ("postgres/PG_VERSION", "17"), ("upgrade/postgres.password", "p")],
            &[marker, new, ("postgres-17/PG_VERSION", "17"), ("upgrade/postgres.password", "p")],
            &[marker, new, ("postgres-17/PG_VERSION", "17"), ("postgres.password", "p")],
            &[marker, ("postgres/PG_VERSION", "18"), ("postgres-17/PG_VERSION", "17"), ("postgres.password", "p")],
        ];
        for (step, files) in steps.into_iter().enumerate() {
            let home = tempfile::tempdir().unwrap();
            make(home.path(), files);
            finish(home.path()).unwrap();
            finish(home.path()).unwrap();
            for (name, text) in
                [("postgres/PG_VERSION", "18"), ("postgres-17/PG_VERSION", "17"), ("postgres.password", "p")]
            {
                assert_eq!(read(home.path(), name).as_deref(), Some(text), "{step}: {name}");
            }
            assert!(!home.path().join("upgrade").exists(), "{step}");
        }
    }

    #[test]
    fn an_incomplete_upgrade_leaves_the_old_cluster() {
        let home = tempfile::tempdir().unwrap();
        make(home.path(), &[("postgres/PG_VERSION", "17"), ("upgrade/postgres/PG_VERSION", "18")]);
        finish(home.path()).unwrap();
        assert_eq!(read(home.path(), "postgres/PG_VERSION").as_deref(), Some("17"));
    }

    #[test]
    fn an_older_cluster_is_never_replaced() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(free_name(home.path(), 17), "postgres-17");
        make(home.path(), &[("postgres-17/PG_VERSION", "17"), ("postgres-17-2/PG_VERSION", "17")]);
        assert_eq!(free_name(home.path(), 17), "postgres-17-3");
    }
}
