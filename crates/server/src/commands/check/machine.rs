//! The machine: data folder, disk, user, file descriptors, certificates.

use std::{fs, os::unix::fs::MetadataExt as _, path::Path};

use nix::unistd::{AccessFlags, access, geteuid};

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
            let parent = parent.display();
            Finding::error(
                DATA_FOLDER,
                format!("{place} can't be made in {parent}: make it, and give it to user {user}"),
            )
        };
    };
    if !data.is_dir() {
        return Finding::error(DATA_FOLDER, format!("{place} is no folder: set PORTICO_DATA_DIR to one"));
    }
    if let Err(error) = tempfile::tempfile_in(folder) {
        return Finding::error(DATA_FOLDER, format!("{place} can't be written to ({error}): give it to user {user}"));
    }
    if data.uid() != user.as_raw() {
        let owner = data.uid();
        return Finding::warning(DATA_FOLDER, format!("{place} belongs to user {owner}: run Portico as that user"));
    }
    Finding::ok(DATA_FOLDER, format!("{place} can be written to"))
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
