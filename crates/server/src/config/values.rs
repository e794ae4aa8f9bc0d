//! Parses values of variables.

use std::{
    fs::File,
    io::Read as _,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use actix_web::http::header::HeaderName;
use domain::{Draft as _, subscribers::SubscriptionDraft};
use ipnet::IpNet;
use mail::Mailbox;
use postgres::Address;
use secrecy::SecretString;
use tracing_subscriber::{EnvFilter, filter::LevelFilter};
use url::Url;

use super::authority;

pub fn one_of<T: Copy>(words: [(&str, T); 2]) -> impl Fn(&str) -> Option<T> {
    move |text| words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value)
}

pub fn on_or_off(text: &str) -> Option<bool> {
    one_of([("on", true), ("off", false)])(text)
}

/// Parses a tracing filter. Its parser takes any word as a target, so a misspelt level (`inof`) would silence everything else: a
/// single word must be a level.
pub fn log_filter(text: &str) -> Option<String> {
    let is_complete = |directive: &str| match directive.rsplit_once(['=', ']']) {
        Some((_, level)) => !level.is_empty() || directive.ends_with(']'),
        None => directive.contains(['[', '{']) || directive.parse::<LevelFilter>().is_ok(),
    };
    let mut directives = text.split(',').filter(|directive| !directive.is_empty());
    (text.parse::<EnvFilter>().is_ok() && directives.all(is_complete)).then(|| text.to_owned())
}

/// A name or an IP address that is valid in a URL, an IPv6 address without its brackets.
pub fn host(text: &str) -> Option<String> {
    let host = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let is_bare = host == text || host.parse::<Ipv6Addr>().is_ok();
    (is_bare && origin_url(&format!("http://{}", authority(host, 80))).is_some()).then(|| host.to_owned())
}

/// Returns whether a server at that host and port leaves no room for one at the address. Only `localhost` is resolved.
pub fn is_in_use(address: SocketAddr, host: &str, port: u16) -> bool {
    let hosts = match host.parse() {
        Ok(ip) => vec![ip],
        Err(_) if host == "localhost" => vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
        Err(_) => Vec::new(),
    };
    // `::` stands for the addresses of both versions.
    let includes = |all: IpAddr, ip: IpAddr| all.is_unspecified() && (all.is_ipv6() || ip.is_ipv4());
    let ip = address.ip();
    // Port 0 is a free one.
    port != 0
        && port == address.port()
        && hosts.iter().any(|host| *host == ip || includes(*host, ip) || includes(ip, *host))
}

pub fn http_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

pub fn origin_url(text: &str) -> Option<Url> {
    http_url(text).filter(|url| {
        url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty()
    })
}

/// The text of a file without the line break at its end.
pub fn secret_file(path: &str) -> Result<String, String> {
    let text = text_file(path, 64 << 10)?;
    let text = text.strip_suffix('\n').unwrap_or(&text);
    Ok(text.strip_suffix('\r').unwrap_or(text).to_owned())
}

/// The text of a file, if it is not blank and not too large; else the cause. It leaves out the path, which may be the secret itself by mistake.
pub fn text_file(path: &str, max_size: u64) -> Result<String, String> {
    let mut text = String::new();
    // One byte more than is allowed tells a file that is too large.
    let read = File::open(path).and_then(|file| file.take(max_size + 1).read_to_string(&mut text));
    read.map_err(|error| error.to_string())?;
    match text.trim() {
        "" => Err("it is empty".to_owned()),
        _ if text.len() as u64 > max_size => Err(format!("it has more than {max_size} bytes")),
        _ => Ok(text),
    }
}

pub fn address(text: &str) -> Result<SecretString, String> {
    Address::parse(text).map(|_| text.into()).map_err(|error| error.to_string())
}

/// An e-mail address, by the same rule as the forms'.
pub fn email(text: &str) -> Option<String> {
    SubscriptionDraft { email: text.to_owned() }.validate().ok().map(|draft| draft.email.clone())
}

pub fn mailbox(text: &str) -> Option<Mailbox> {
    text.parse().ok().filter(|mailbox: &Mailbox| email(&mailbox.email).is_some())
}

pub fn mailboxes(text: &str) -> Option<Vec<Mailbox>> {
    text.split(',').map(mailbox).collect()
}

pub fn networks(text: &str) -> Option<Vec<IpNet>> {
    let network = |part: &str| part.parse().ok().or_else(|| part.parse::<IpAddr>().ok().map(IpNet::from));
    text.split(',').map(|part| network(part.trim())).collect()
}

/// A token of at least 16 visible ASCII characters, which no one guesses or needs to encode.
pub fn token(text: &str) -> Option<SecretString> {
    header_secret(text).filter(|_| text.len() >= 16)
}

/// Headers for a collector of traces, `name=value,…`, as OpenTelemetry defines them.
pub fn collector_headers(text: &str) -> Option<Vec<(String, SecretString)>> {
    let header = |pair: &str| {
        let (name, value) = pair.split_once('=')?;
        let name = HeaderName::try_from(name.trim()).ok()?;
        Some((name.as_str().to_owned(), header_secret(value.trim())?))
    };
    text.split(',').map(header).collect()
}

/// A secret that is sent in a header.
pub fn header_secret(text: &str) -> Option<SecretString> {
    text.bytes().all(|byte| byte.is_ascii_graphic()).then(|| text.into())
}
