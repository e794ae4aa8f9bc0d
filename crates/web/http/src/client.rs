//! The client of a request, by its address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use actix_web::{
    HttpRequest,
    dev::{RequestHead, ServiceRequest},
    http::header::{HeaderMap, HeaderValue},
    web::Data,
};
use ipnet::IpNet;
use ports::limits::MAX_MULTIPLE;

use crate::settings::Settings;

/// The larger networks of IPv6, of which one person may have all, and how many times a client's quota each may use.
const NETWORKS: [(u8, u32); 2] = [(56, 4), (48, MAX_MULTIPLE)];

/// Returns the keys by which a client is counted, with their multiples of its quota. The first is its address or its /64.
#[must_use]
pub fn keys(request: &HttpRequest, proxies: &[IpNet]) -> Vec<(String, u32)> {
    match request.peer_addr().map(|peer| address(peer.ip(), request.headers(), proxies).to_canonical()) {
        Some(IpAddr::V6(address)) => {
            let network = |(length, multiple)| (format!("{}/{length}", prefix(address, length)), multiple);
            [(64, 1)].into_iter().chain(NETWORKS).map(network).collect()
        }
        Some(address) => vec![(address.to_string(), 1)],
        None => vec![("unknown".to_owned(), 1)],
    }
}

/// Returns the client's full address, determined as in [`keys`].
#[must_use]
pub fn address_of(request: &HttpRequest) -> Option<IpAddr> {
    address_in(request.head(), request.app_data::<Data<Settings>>()?)
}

/// As [`address_of`], before the application has the request.
pub(crate) fn address_in(request: &RequestHead, settings: &Settings) -> Option<IpAddr> {
    Some(address(request.peer_addr?.ip(), &request.headers, &settings.trusted_proxies))
}

/// Returns the scheme that the client used, as a trusted proxy reports it in `X-Forwarded-Proto`; `http` by default.
#[must_use]
pub fn scheme(request: &ServiceRequest, proxies: &[IpNet]) -> &'static str {
    let is_proxied = request.peer_addr().is_some_and(|peer| is_among(proxies, peer.ip()));
    let lines = request.headers().get_all("x-forwarded-proto").map(HeaderValue::as_bytes);
    // Only the last value is trusted: the nearest proxy added it.
    let nearest = lines.last().and_then(|line| line.rsplit(|byte| *byte == b',').next());
    let is_https = nearest.is_some_and(|scheme| scheme.trim_ascii().eq_ignore_ascii_case(b"https"));
    if is_proxied && is_https { "https" } else { "http" }
}

/// Returns what became of the request's `X-Forwarded-For`: `used`, `ignored` because the peer is not a trusted proxy, or `absent`.
#[must_use]
pub fn forwarded_for(request: &HttpRequest, proxies: &[IpNet]) -> &'static str {
    if !request.headers().contains_key("x-forwarded-for") {
        return "absent";
    }
    let is_proxied = request.peer_addr().is_some_and(|peer| is_among(proxies, peer.ip()));
    if is_proxied { "used" } else { "ignored" }
}

/// Returns whether one of the networks contains the address, which may be an IPv4 address mapped to IPv6.
#[must_use]
pub fn is_among(networks: &[IpNet], address: IpAddr) -> bool {
    networks.iter().any(|network| network.contains(&address.to_canonical()))
}

/// Returns the peer, or behind trusted proxies the last address of `X-Forwarded-For` that is not one of them.
fn address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let trusted = |address| is_among(proxies, address);
    let mut nearest = peer.to_canonical();
    if !trusted(nearest) {
        return nearest;
    }
    // What a client wrote before the proxies' addresses need not be text.
    let lines: Vec<&[u8]> = headers.get_all("x-forwarded-for").map(HeaderValue::as_bytes).collect();
    let hops = lines.iter().rev().flat_map(|line| line.rsplit(|byte| *byte == b','));
    for hop in hops {
        if !trusted(nearest) {
            break;
        }
        // Trusted proxies write valid addresses: an invalid one and all before it are not trusted.
        let Some(address) = str::from_utf8(hop).ok().and_then(|hop| parse(hop.trim())) else { break };
        nearest = address;
    }
    nearest
}

/// Parses an address with an optional port.
fn parse(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().or_else(|_| text.parse().map(|socket: SocketAddr| socket.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

/// Returns the address under which a client is counted: its own, or the first of its /64 for IPv6.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => prefix(address, 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

fn prefix(address: Ipv6Addr, length: u8) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - u32::from(length))))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::{HeaderValue, IpAddr, IpNet, forwarded_for, keys, scheme};

    fn client(peer: &str, forwarded: &[&str], proxies: &[&str]) -> String {
        let mut request = TestRequest::default().peer_addr(peer.parse().unwrap());
        for line in forwarded {
            request = request.append_header(("X-Forwarded-For", HeaderValue::from_bytes(line.as_bytes()).unwrap()));
        }
        let network =
            |text: &&str| text.parse().or_else(|_| text.parse().map(|address: IpAddr| IpNet::from(address))).unwrap();
        let proxies: Vec<IpNet> = proxies.iter().map(network).collect();
        keys(&request.to_http_request(), &proxies).swap_remove(0).0
    }

    #[test]
    fn ignores_forwarded_addresses_from_untrusted_peers() {
        assert_eq!(client("203.0.113.9:1000", &["198.51.100.1"], &[]), "203.0.113.9");
        assert_eq!(client("203.0.113.9:1000", &["198.51.100.1"], &["10.0.0.1"]), "203.0.113.9");
    }

    #[test]
    fn skips_trusted_proxies_in_forwarded_addresses() {
        let proxies = ["10.0.0.0/8", "192.0.2.7"];
        assert_eq!(client("10.0.0.1:1", &["1.1.1.1, 2.2.2.2, 192.0.2.7"], &proxies), "2.2.2.2");
        assert_eq!(client("10.0.0.1:1", &["1.1.1.1", "2.2.2.2:80, 10.9.9.9"], &proxies), "2.2.2.2");
        assert_eq!(client("10.0.0.1:1", &[], &proxies), "10.0.0.1");
        assert_eq!(client("10.0.0.1:1", &["1.1.1.1, nonsense, 10.0.0.2"], &proxies), "10.0.0.2");
        assert_eq!(client("[::ffff:10.0.0.1]:1", &["3.3.3.3"], &proxies), "3.3.3.3");
        assert_eq!(client("10.0.0.1:1", &["München, 2.2.2.2, 10.0.0.2"], &proxies), "2.2.2.2");
    }

    #[test]
    fn tells_whether_forwarded_addresses_count() {
        let request = || TestRequest::default().peer_addr("10.0.0.1:1".parse().unwrap());
        let forwarded = || request().append_header(("X-Forwarded-For", "1.1.1.1")).to_http_request();
        let proxies = ["10.0.0.0/8".parse().unwrap()];
        assert_eq!(forwarded_for(&forwarded(), &proxies), "used");
        assert_eq!(forwarded_for(&forwarded(), &[]), "ignored");
        assert_eq!(forwarded_for(&request().to_http_request(), &proxies), "absent");
    }

    #[test]
    fn counts_the_larger_networks_of_ipv6_clients_too() {
        let of = |peer: &str| keys(&TestRequest::default().peer_addr(peer.parse().unwrap()).to_http_request(), &[]);
        let keys = [("2001:db8:1:2fff::/64", 1), ("2001:db8:1:2f00::/56", 4), ("2001:db8:1::/48", 16)];
        assert_eq!(of("[2001:db8:1:2fff:3:4:5:6]:1"), keys.map(|(key, multiple)| (key.to_owned(), multiple)));
        assert_eq!(of("203.0.113.9:1"), [("203.0.113.9".to_owned(), 1)]);
    }

    #[test]
    fn counts_ipv6_clients_by_network() {
        assert_eq!(client("[2001:db8:1:2:3:4:5:6]:1", &[], &[]), "2001:db8:1:2::/64");
        assert_eq!(client("[::1]:1", &["[2001:db8::9]:443"], &["::1"]), "2001:db8::/64");
    }

    #[test]
    fn reads_the_scheme_from_trusted_proxies_only() {
        let scheme = |peer: &str, lines: &[&str]| {
            let request = TestRequest::default().peer_addr(peer.parse().unwrap());
            let add = |request: TestRequest, line: &&str| request.append_header(("X-Forwarded-Proto", *line));
            scheme(&lines.iter().fold(request, add).to_srv_request(), &["10.0.0.0/8".parse().unwrap()])
        };
        assert_eq!(scheme("10.0.0.1:1", &[]), "http");
        assert_eq!(scheme("10.0.0.1:1", &["https"]), "https");
        assert_eq!(scheme("[::ffff:10.0.0.1]:1", &["HTTPS"]), "https");
        assert_eq!(scheme("10.0.0.1:1", &["http, https"]), "https");
        assert_eq!(scheme("10.0.0.1:1", &["https", "http"]), "http");
        assert_eq!(scheme("203.0.113.9:1", &["https"]), "http");
    }
}
