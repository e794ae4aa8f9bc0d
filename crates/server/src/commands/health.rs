//! `portico health`.

use std::{
    io::{self, ErrorKind, Read as _, Write as _},
    net::{TcpStream, ToSocketAddrs as _},
    time::Duration,
};

use anyhow::{Context as _, anyhow, bail};

use crate::{Config, config::authority};

/// How long the server may take to accept the connection, and then to answer.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Asks the server that runs with the same configuration whether it is running: a container's image has nothing else to ask with.
pub fn health(config: &Config) -> anyhow::Result<()> {
    let server = local_authority(config);
    let answer = fetch_healthz(&server).map_err(describe).with_context(|| format!("asking {server}"))?;
    let status = answer.split_whitespace().nth(1).unwrap_or("nothing");
    if status != "200" {
        bail!("{server} answered {status}");
    }
    outln!("Portico is running at {server}");
    Ok(())
}

/// Describes a timeout: a socket's is "Resource temporarily unavailable".
fn describe(error: io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => anyhow!("no answer within {} s", TIMEOUT.as_secs()),
        _ => error.into(),
    }
}

/// Returns where a server with this configuration can be asked from its own machine.
pub fn local_authority(config: &Config) -> String {
    let host = match config.host.as_str() {
        "0.0.0.0" => "127.0.0.1",
        "::" => "::1",
        host => host,
    };
    authority(host, config.port)
}

pub fn fetch_healthz(server: &str) -> io::Result<String> {
    let mut stream = connect(server)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(64 << 10).read_to_string(&mut answer)?;
    Ok(answer)
}

/// Connects to the first address of a name that accepts: the server listens on one of them.
fn connect(server: &str) -> io::Result<TcpStream> {
    let mut failure = io::Error::from(ErrorKind::AddrNotAvailable);
    for address in server.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, TIMEOUT) {
            Ok(stream) => return Ok(stream),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}
