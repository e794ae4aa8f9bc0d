//! The machine: data folder, disk, user, file descriptors, certificates, listening addresses.

use std::{
    fs,
    io::{self, ErrorKind},
    net::{TcpListener, ToSocketAddrs as _},
    os::unix::fs::MetadataExt as _,
    path::Path,
};

use nix::unistd::{AccessFlags, Uid, User, access, geteuid};

use super::{Finding, Findings, error, ok, warning};
use crate::{
    Config,
    commands::health::{fetch_healthz, local_authority},
    config::authority,
    connections::FEW_DESCRIPTORS,
};

/// Below that much free space the disk is soon full: the write-ahead log alone may take 256 MB.
const LITTLE_SPACE: u64 = 1 << 30;

/// With less free space writes fail.
const NO_SPACE: u64 = 32 << 20;

pub fn check(config: &Config) -> Findings {
    let mut findings = Vec::new();
    if config.database_url.is_none() {
        findings.push(("data folder", check_folder(&config.data_dir)));
        findings.push(("disk space", check_space(&config.data_dir)));
    }
    findings.push(("user", check_user()));
    findings.push(("file descriptors", check_descriptors()));
    findings.push(("certificates", check_certificates(config)));
    findings
}

/// Whether the folder of the embedded database is there and ours, or can be made.
fn check_folder(folder: &Path) -> Finding {
    let (place, user) = (folder.display(), geteuid());
    let remedy = |owner, gift| run_as_other(owner).unwrap_or_else(|| format!("{gift} to user {user}"));
    let Ok(data) = fs::metadata(folder) else {
        let parent = embedded::existing(folder);
        if access(&parent, AccessFlags::W_OK | AccessFlags::X_OK).is_ok() {
            return ok(format!("{place} is made at the first start"));
        }
        let owner = fs::metadata(&parent).map_or(user, |data| Uid::from_raw(data.uid()));
        let remedy = remedy(owner, "make it, and give it");
        return error(format!("{place} can't be made in {}: {remedy}", parent.display()));
    };
    if !data.is_dir() {
        return error(format!("{place} is no folder: set PORTICO_DATA_DIR to one"));
    }
    let owner = Uid::from_raw(data.uid());
    match tempfile::tempfile_in(folder) {
        Err(failure) => error(format!("{place} can't be written to ({failure}): {}", remedy(owner, "give it"))),
        Ok(_) if owner != user => warning(format!("{place} belongs to user {owner}: {}", remedy(owner, "give it"))),
        Ok(_) => ok(format!("{place} can be written to")),
    }
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
    match embedded::free_space(folder).map(|free| (free, free >> 20)) {
        Err(failure) => warning(format!("it is unknown ({failure})")),
        Ok((..NO_SPACE, free)) => error(format!("{free} MB are free, so that nothing can be written: make room")),
        Ok((..LITTLE_SPACE, free)) => {
            warning(format!("{free} MB are free: make room, or move PORTICO_DATA_DIR to a larger disk"))
        }
        Ok((_, free)) => ok(format!("{free} MB are free")),
    }
}

fn check_user() -> Finding {
    if geteuid().is_root() {
        return warning("this is root: run Portico as an ordinary user who owns PORTICO_DATA_DIR");
    }
    ok(format!("{} is not root", geteuid()))
}

fn check_descriptors() -> Finding {
    match rlimit::Resource::NOFILE.get_hard() {
        Ok(limit @ ..FEW_DESCRIPTORS) => warning(format!(
            "at most {limit}, and each connection is one: raise the hard limit (ulimit -Hn, LimitNOFILE)"
        )),
        Ok(limit) => ok(format!("at most {limit}")),
        Err(failure) => warning(format!("the limit is unknown ({failure})")),
    }
}

/// Whether there are root certificates, which mail, the AI provider and the check of the site's address need for TLS.
fn check_certificates(config: &Config) -> Finding {
    let found = rustls_native_certs::load_native_certs();
    let count = found.certs.len();
    if count > 0 {
        return ok(format!("{count} of the system are trusted"));
    }
    let cause = found.errors.first().map(|error| format!(" ({error})")).unwrap_or_default();
    let finding = if config.mail.is_some() || config.ai.is_some() { error } else { warning };
    finding(format!("no root certificates were found{cause}: install ca-certificates, or set SSL_CERT_FILE"))
}

pub fn check_addresses(config: &Config) -> Findings {
    let place = authority(&config.host, config.port);
    let site = match (config.host.as_str(), config.port).to_socket_addrs() {
        Ok(addresses) => {
            let bound = TcpListener::bind(&addresses.collect::<Vec<_>>()[..]);
            let own = || (!is_of_other_data(config)).then(|| format!("a Portico listens on {place}"));
            finding(config, &place, bound, own, ("HOST", "PORT"))
        }
        Err(_) => error(format!("{place} has no IP address: correct HOST")),
    };
    let metrics = config.metrics_address.map(|address| {
        let own = || Some(format!("{address} is in use, as it is while Portico runs"));
        let variables = ("METRICS_ADDR", "METRICS_ADDR");
        finding(config, &address.to_string(), TcpListener::bind(address), own, variables)
    });
    [("address", site)].into_iter().chain(metrics.map(|metrics| ("metrics address", metrics))).collect()
}

/// Reports on an attempt to listen. `own` says that this Portico is the one that listens, unless it can't be. The variables set the
/// host and the port.
fn finding(
    config: &Config,
    place: &str,
    bound: io::Result<TcpListener>,
    own: impl FnOnce() -> Option<String>,
    (host, port): (&str, &str),
) -> Finding {
    let Err(failure) = bound else {
        return ok(format!("{place} is free"));
    };
    let remedy = match failure.kind() {
        ErrorKind::AddrInUse if is_portico(config) => match own() {
            Some(own) => return ok(own),
            None => format!("a Portico of another data folder listens there: stop it, or set another port in {port}"),
        },
        ErrorKind::AddrInUse => format!("another program listens there: stop it, or set another port in {port}"),
        ErrorKind::PermissionDenied => {
            format!("ports below 1024 are for root: set one above in {port}, such as 8080 behind a reverse proxy")
        }
        ErrorKind::AddrNotAvailable => {
            format!("the machine doesn't have that address: set one of its own in {host}, or 0.0.0.0 for all")
        }
        _ => format!("correct {host} or {port}"),
    };
    error(format!("{place} can't be listened on ({failure}): {remedy}"))
}

/// Returns whether the Portico that listens can't be that of this data folder, because no database runs there. Its answer at `/healthz`
/// doesn't tell.
fn is_of_other_data(config: &Config) -> bool {
    let folder = &config.data_dir;
    match folder.read_dir() {
        _ if config.database_url.is_some() => false,
        Ok(_) => matches!(embedded::running(folder), Ok(None)),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

fn is_portico(config: &Config) -> bool {
    fetch_healthz(&local_authority(config))
        .is_ok_and(|answer| answer.starts_with("HTTP/1.1 200 ") && answer.contains(r#""version""#))
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
