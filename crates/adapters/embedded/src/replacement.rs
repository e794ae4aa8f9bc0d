//! Replaces the old cluster by an upgraded one through renaming. The complete new cluster has a name of its own, by which the next start
//! recognises an interrupted replacement and finishes it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Error;
use crate::disk::sync;

/// The data directory of the new cluster, in that of the old one.
pub(crate) const DIRECTORY: &str = "upgrade";

/// The name of the complete new cluster until it has replaced the old one.
const COMPLETE: &str = "postgres.upgraded";

/// Replaces the old cluster, of the given version, by the complete new one. Returns where the old one is then.
pub(crate) fn replace(home: &Path, version: u32) -> Result<PathBuf, Error> {
    let old = free_name(home, &version.to_string());
    rename(&home.join(DIRECTORY).join("postgres"), &home.join(COMPLETE))?;
    sync(home)?;
    rename(&home.join("postgres"), &old)?;
    finish(home)?;
    Ok(old)
}

/// Finishes the replacement, if one has begun. Each step may have been done before.
pub(crate) fn finish(home: &Path) -> Result<(), Error> {
    let (new, current, dir) = (home.join(COMPLETE), home.join("postgres"), home.join(DIRECTORY));
    if !is_there(&new) {
        return Ok(());
    }
    if is_there(&current) {
        let version = fs::read_to_string(current.join("PG_VERSION")).map_err(Error::io("read", &current))?;
        rename(&current, &free_name(home, version.trim()))?;
    }
    if dir.exists() {
        fs::remove_dir_all(&dir).map_err(Error::io("remove", &dir))?;
    }
    rename(&new, &current)?;
    sync(home)?;
    tracing::info!(dir = %current.display(), "the upgraded PostgreSQL cluster is in place");
    Ok(())
}

/// `postgres-17`, or with a number if that exists.
fn free_name(home: &Path, version: &str) -> PathBuf {
    let name = |number| home.join(format!("postgres-{version}{number}"));
    let numbered = (2..).map(|number| name(format!("-{number}")));
    let plain = name(String::new());
    std::iter::once(plain.clone()).chain(numbered).find(|path| !is_there(path)).unwrap_or(plain)
}

fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(Error::io("put in place", to))
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
    fn an_interrupted_replacement_is_finished_from_every_step() {
        let (new, old) = (("postgres.upgraded/PG_VERSION", "18"), ("postgres/PG_VERSION", "17"));
        let (left, renamed) = (("upgrade/old.backup", "b"), ("postgres-17/PG_VERSION", "17"));
        let steps: [&[(&str, &str)]; 4] =
            [&[new, old, left], &[new, renamed, left], &[new, renamed], &[("postgres/PG_VERSION", "18"), renamed]];
        for (step, files) in steps.into_iter().enumerate() {
            let home = tempfile::tempdir().unwrap();
            make(home.path(), files);
            finish(home.path()).unwrap();
            finish(home.path()).unwrap();
            for (name, text) in [("postgres/PG_VERSION", "18"), ("postgres-17/PG_VERSION", "17")] {
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
        assert_eq!(free_name(home.path(), "17"), home.path().join("postgres-17"));
        make(home.path(), &[("postgres-17/PG_VERSION", "17"), ("postgres-17-2/PG_VERSION", "17")]);
        assert_eq!(free_name(home.path(), "17"), home.path().join("postgres-17-3"));
    }
}
