//! The listening address: whether it is free, or this server already has it.

use std::{
    io::ErrorKind,
    net::{TcpListener, ToSocketAddrs as _},
};

use super::Finding;
use crate::{
    Config,
    commands::health::{fetch_healthz, local_authority},
    config::authority,
};

const ADDRESS: &str = "address";

pub fn check(config: &Config) -> Finding {
    let place = authority(&config.host, config.port);
    let Ok(addresses) = (config.host.as_str(), config.port).to_socket_addrs() else {
        return Finding::error(ADDRESS, format!("{place} has no IP address: correct HOST"));
    };
    let addresses: Vec<_> = addresses.collect();
    let Err(error) = TcpListener::bind(&addresses[..]) else {
        return Finding::ok(ADDRESS, format!("{place} is free"));
    };
    let remedy = match error.kind() {
        ErrorKind::AddrInUse if is_portico(config) => {
            return Finding::ok(ADDRESS, format!("Portico listens on {place}"));
        }
        ErrorKind::AddrInUse => "another program listens there: stop it, or set PORT to another port",
        ErrorKind::PermissionDenied => {
            "ports below 1024 are for root: set PORT to 8080, and let a reverse proxy have the other"
        }
        ErrorKind::AddrNotAvailable => {
            "the machine doesn't have that address: set HOST to one of its own, or 0.0.0.0 for all"
        }
        _ => "correct HOST and PORT",
    };
    Finding::error(ADDRESS, format!("{place} can't be listened on ({error}): {remedy}"))
}

fn is_portico(config: &Config) -> bool {
    fetch_healthz(&local_authority(config))
        .is_ok_and(|answer| answer.starts_with("HTTP/1.1 200 ") && answer.contains(r#""version""#))
}
