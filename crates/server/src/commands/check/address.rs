//! The listening addresses: whether they are free, or this server already has them.

use std::{
    io::{self, ErrorKind},
    net::{TcpListener, ToSocketAddrs as _},
};

use super::Finding;
use crate::{
    Config,
    commands::health::{fetch_healthz, local_authority},
    config::authority,
};

const ADDRESS: &str = "address";
const METRICS: &str = "metrics address";

pub fn check(config: &Config) -> Vec<Finding> {
    let place = authority(&config.host, config.port);
    let site = match (config.host.as_str(), config.port).to_socket_addrs() {
        Ok(addresses) => {
            let bound = TcpListener::bind(&addresses.collect::<Vec<_>>()[..]);
            finding(config, ADDRESS, &place, bound, ("HOST", "PORT"))
        }
        Err(_) => Finding::error(ADDRESS, format!("{place} has no IP address: correct HOST")),
    };
    let metrics = config.metrics.address.map(|address| {
        let variables = ("METRICS_ADDR", "METRICS_ADDR");
        finding(config, METRICS, &address.to_string(), TcpListener::bind(address), variables)
    });
    [site].into_iter().chain(metrics).collect()
}

/// Reports on an attempt to listen. The variables set the host and the port.
fn finding(
    config: &Config,
    point: &'static str,
    place: &str,
    bound: io::Result<TcpListener>,
    (host, port): (&str, &str),
) -> Finding {
    let Err(error) = bound else {
        return Finding::ok(point, format!("{place} is free"));
    };
    let remedy = match error.kind() {
        ErrorKind::AddrInUse if is_portico(config) => {
            if point == METRICS {
                return Finding::ok(point, format!("{place} is in use, as it is while Portico runs"));
            }
            if !is_of_other_data(config) {
                return Finding::ok(point, format!("a Portico listens on {place}"));
            }
            format!("a Portico of another data folder listens there: stop it, or set another port in {port}")
        }
        ErrorKind::AddrInUse => format!("another program listens there: stop it, or set another port in {port}"),
        ErrorKind::PermissionDenied => {
            format!("ports below 1024 are for root: set one above in {port}, such as 8080 behind a reverse proxy")
        }
        ErrorKind::AddrNotAvailable => {
            format!("the machine doesn't have that address: set one of its own in {host}, or 0.0.0.0 for all")
        }
        _ => format!("correct {host} or {port}"),
    };
    Finding::error(point, format!("{place} can't be listened on ({error}): {remedy}"))
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
