//! The machine: data folder, disk, user, file descriptors, certificates.

use std::{fs, os::unix::fs::MetadataExt as _, path::Path};

use nix::unistd::{AccessFlags, Uid, User, access, geteuid};

use super::Finding;
use crate::{
    Config,
    connections::FEW_DESCRIPTORS,
    disk::{existing, free_space},
};

/// Below that much free space the disk is soon full: the write-ahead log alone may take 256 MB.
const LITTLE_SPACE: u64 = 1 << 30;

/// With less free space writes fail.
const NO_SPACE: u64 = 32 << 20;

const DATA_FOLDER: &str = "data folder";
const DISK: &str = "disk space";
const USER: &str = "user";
const DESCRIPTORS: &str = "file descriptors";
const CERTIFICATES: &str = "certificates";

pub fn check(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    if config.database_url.is_none() {
        findings.push(check_folder(&config.data_dir));
        findings.push(check_space(&config.data_dir));
    }
    findings.extend([check_user(), check_descriptors(), check_certificates(config)]);
    findings
}

/// Whether the folder of the embedded database is there and ours, or can be made.
fn check_folder(folder: &Path) -> Finding {
    let place = folder.display();
    let user = geteuid();
    let Ok(data) = fs::metadata(folder) else {
        let parent = existing(folder);
        return if access(&parent, AccessFlags::W_OK | AccessFlags::X_OK).is_ok() {
            Finding::ok(DATA_FOLDER, format!("{place} is made at the first start"))
        } else {
            let owner = fs::metadata(&parent).map_or(user, |data| Uid::from_raw(data.uid()));
            let remedy = run_as_other(owner).unwrap_or_else(|| format!("make it, and give it to user {user}"));
            Finding::error(DATA_FOLDER, format!("{place} can't be made in {}: {remedy}", parent.display()))
        };
    };
    if !data.is_dir() {
        return Finding::error(DATA_FOLDER, format!("{place} is no folder: set PORTICO_DATA_DIR to one"));
    }
    let owner = Uid::from_raw(data.uid());
    if let Err(error) = tempfile::tempfile_in(folder) {
        let remedy = run_as_other(owner).unwrap_or_else(|| format!("give it to user {user}"));
        return Finding::error(DATA_FOLDER, format!("{place} can't be written to ({error}): {remedy}"));
    }
    if owner != user {
        let remedy = run_as_other(owner).unwrap_or_else(|| format!("give it to user {user}"));
        return Finding::warning(DATA_FOLDER, format!("{place} belongs to user {owner}: {remedy}"));
    }
    Finding::ok(DATA_FOLDER, format!("{place} can be written to"))
}

/// Returns how to run as the owner of the data, if that is an ordinary user and another than this one: giving the data to this one
/// would take them from the service.
fn run_as_other(owner: Uid) -> Option<String> {
    if owner.is_root() || owner == geteuid() {
        return None;
    }
    let account = User::from_uid(owner).ok().flatten().map_or_else(|| format!("'#{owner}'"), |user| user.name);
    Some(format!("run Portico as its owner (sudo -u {account} portico …)"))
}

fn check_space(folder: &Path) -> Finding {
    match free_space(folder) {
        Err(error) => Finding::warning(DISK, format!("it is unknown ({error})")),
        Ok(free) => {
            let text = format!("{} MB are free", free >> 20);
            if free < NO_SPACE {
                Finding::error(DISK, format!("{text}, so that nothing can be written: make room"))
            } else if free < LITTLE_SPACE {
                Finding::warning(DISK, format!("{text}: make room, or move PORTICO_DATA_DIR to a larger disk"))
            } else {
                Finding::ok(DISK, text)
            }
        }
    }
}

fn check_user() -> Finding {
    if geteuid().is_root() {
        Finding::warning(USER, "this is root: run Portico as an ordinary user who owns PORTICO_DATA_DIR")
    } else {
        Finding::ok(USER, format!("{} is not root", geteuid()))
    }
}

fn check_descriptors() -> Finding {
    match rlimit::Resource::NOFILE.get_hard() {
        Ok(limit) if limit < FEW_DESCRIPTORS => Finding::warning(
            DESCRIPTORS,
            format!("at most {limit}, and each connection is one: raise the hard limit (ulimit -Hn, LimitNOFILE)"),
        ),
        Ok(limit) => Finding::ok(DESCRIPTORS, format!("at most {limit}")),
        Err(error) => Finding::warning(DESCRIPTORS, format!("the limit is unknown ({error})")),
    }
}

/// Whether there are root certificates, which mail, the AI provider and the check of the site's address need for TLS.
fn check_certificates(config: &Config) -> Finding {
    let found = rustls_native_certs::load_native_certs();
    let count = found.certs.len();
    if count > 0 {
        return Finding::ok(CERTIFICATES, format!("{count} of the system are trusted"));
    }
    let cause = found.errors.first().map(|error| format!(" ({error})")).unwrap_or_default();
    let text = format!("no root certificates were found{cause}: install ca-certificates, or set SSL_CERT_FILE");
    if config.mail.is_some() || config.ai.is_some() {
        Finding::error(CERTIFICATES, text)
    } else {
        Finding::warning(CERTIFICATES, text)
    }
}

#[cfg(test)]
mod tests {
    use nix::unistd::{Uid, geteuid};

    use super::run_as_other;

    #[test]
    fn data_of_another_ordinary_user_stay_theirs() {
        assert_eq!(run_as_other(Uid::from_raw(0)), None, "a new volume is root's");
        assert_eq!(run_as_other(geteuid()), None);
        let nameless = run_as_other(Uid::from_raw(3_999_999)).unwrap();
        assert_eq!(nameless, "run Portico as its owner (sudo -u '#3999999' portico …)");
    }
}
