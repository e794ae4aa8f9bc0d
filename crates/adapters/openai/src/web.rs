//! Addresses of the web that an image may be fetched from. The provider chooses them, and must not reach this machine or its network.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::{Attempt, Policy},
};
use url::Host;

use crate::ResponseError;

const MAX_REDIRECTS: usize = 3;

/// The provider, which may be on this machine or its network: its own origin is allowed.
#[derive(Clone)]
pub struct Provider(Option<Url>);

impl Provider {
    pub fn new(base_url: &str) -> Self {
        Self(base_url.parse().ok())
    }

    /// Returns whether an image may be at this URL. Names are checked when they are resolved.
    pub fn allows(&self, url: &Url) -> bool {
        let own = self.0.as_ref().filter(|own| own.host() == url.host());
        if let Some(own) = own {
            return own.origin() == url.origin();
        }
        matches!(url.scheme(), "http" | "https")
            && match url.host() {
                Some(Host::Ipv4(address)) => is_public(address.into()),
                Some(Host::Ipv6(address)) => is_public(address.into()),
                Some(Host::Domain(_)) => true,
                None => false,
            }
    }

    /// Returns the policy that follows redirects to allowed addresses.
    pub fn redirects(self) -> Policy {
        Policy::custom(move |attempt: Attempt<'_>| {
            if attempt.previous().len() > MAX_REDIRECTS || !self.allows(attempt.url()) {
                return attempt.error(ResponseError::Address);
            }
            attempt.follow()
        })
    }
}

/// It finds public addresses alone. The name of the provider may have others.
impl Resolve for Provider {
    fn resolve(&self, name: Name) -> Resolving {
        let is_own = self.0.as_ref().and_then(Url::host_str).is_some_and(|own| own.eq_ignore_ascii_case(name.as_str()));
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> = found.filter(|address| is_own || is_public(address.ip())).collect();
            if allowed.is_empty() {
                return Err(ResponseError::Address.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

/// Returns whether an address is reached through the internet. (`IpAddr::is_global` is not stable.)
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.segments() {
            // NAT64 leads to the IPv4 address at its end.
            [0x64, 0xff9b, 0, 0, 0, 0, high, low] => is_public_v4((u32::from(high) << 16 | u32::from(low)).into()),
            // Only 2000::/3 is assigned to the internet; 2002::/16 leads to IPv4 addresses.
            [first, ..] => first & 0xe000 == 0x2000 && first != 0x2002,
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    let is_shared = first == 100 && (64..128).contains(&second);
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || is_shared
        || first == 0
        || first >= 240)
}

#[cfg(test)]
mod tests {
    use super::{Provider, is_public};

    #[test]
    fn knows_public_addresses() {
        for address in ["1.1.1.1", "100.63.0.1", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]
        {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        let internal = "127.0.0.1 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 \
            224.0.0.1 240.0.0.1 ::1 :: fe80::1 fd00::1 ff02::1 ::ffff:127.0.0.1 64:ff9b::a00:1 2002:7f00:1:: ::7f00:1";
        for address in internal.split(' ') {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn allows_the_providers_own_origin_and_public_addresses() {
        let provider = Provider::new("http://127.0.0.1:11434/v1");
        for url in ["http://127.0.0.1:11434/image", "https://images.example/1", "http://1.1.1.1/"] {
            assert!(provider.allows(&url.parse().unwrap()), "{url}");
        }
        let refused = "http://127.0.0.1:5432/ https://127.0.0.1:11434/ http://127.1/ http://2130706433:80/ http://[::1]/ \
            http://169.254.169.254/latest/meta-data file:///etc/passwd javascript:alert(1) data:image/png;base64,AA== \
            ftp://images.example/1";
        for url in refused.split(' ') {
            assert!(!provider.allows(&url.parse().unwrap()), "{url}");
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_resolves_to_nothing() {
        use reqwest::dns::Resolve as _;
        let resolve = |base_url: &str| Provider::new(base_url).resolve("localhost".parse().unwrap());
        assert!(resolve("https://api.example/v1").await.is_err());
        assert!(resolve("http://localhost:11434/v1").await.is_ok());
    }
}
