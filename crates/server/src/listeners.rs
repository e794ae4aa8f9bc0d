//! The sockets that the program listens on.

use std::net::{SocketAddr, TcpListener, ToSocketAddrs};

use anyhow::Context as _;

use crate::{
    Config,
    config::{ConfigError, authority},
    connections::{STALL, bound_stalled_writes},
};

/// The listening sockets. While a copy of one is open, the kernel accepts connections to it.
pub struct Listeners {
    pub site: TcpListener,
    /// That of `METRICS_ADDR`.
    pub metrics: Option<TcpListener>,
}

impl Listeners {
    /// Binds the addresses. The standard library sets `SO_REUSEADDR`, so that a restart need not wait.
    pub fn bind(config: &Config) -> anyhow::Result<Self> {
        let wanted = (config.host.as_str(), config.port);
        let addresses: Vec<_> = wanted.to_socket_addrs().map_err(|_| ConfigError::of("HOST"))?.collect();
        let site = bind(&addresses, &format!("{} (HOST, PORT)", authority(&config.host, config.port)))?;
        bound_stalled_writes(&site, STALL).context("listening")?;
        let metrics = config.metrics.address.map(|address| bind(&[address], &format!("{address} (METRICS_ADDR)")));
        Ok(Self { site, metrics: metrics.transpose()? })
    }
}

fn bind(addresses: &[SocketAddr], place: &str) -> anyhow::Result<TcpListener> {
    let listening = || format!("listening on {place}");
    let listener = TcpListener::bind(addresses).with_context(listening)?;
    listener.set_nonblocking(true).with_context(listening)?;
    Ok(listener)
}
