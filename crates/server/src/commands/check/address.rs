//! The listening addresses: whether they are free, or this server already has them.

use std::{
    io::{self, ErrorKind},
    net::{TcpListener, ToSocketAddrs as _},
};

use super::{Finding, Findings, error, ok};
use crate::{
    Config,
    commands::health::{fetch_healthz, local_authority},
    config::authority,
};

pub fn check(config: &Config) -> Findings {
    let place = authority(&config.host, config.port);
    let site = match (config.host.as_str(), config.port).to_socket_addrs() {
        Ok(addresses) => {
            let bound = TcpListener::bind(&addresses.collect::<Vec<_>>()[..]);
            let own = || (!is_of_other_data(config)).then(|| format!("a Portico listens on {place}"));
            finding(config, &place, bound, own, ("HOST", "PORT"))
        }
        Err(_) => error(format!("{place} has no IP address: correct HOST")),
    };
    let metrics = config.metrics.address.map(|address| {
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
