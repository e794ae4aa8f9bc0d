//! The operator's settings of the site.

use std::fmt;

use ipnet::IpNet;
use serde::Serialize;

/// The settings of the web layer.
#[derive(Clone, Debug)]
pub struct Settings {
    pub company: Company,
    /// The public address.
    pub url: url::Url,
    pub registration: Registration,
    /// The proxies whose forwarded headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Signs session cookies: 64 bytes, the same on all nodes ([`ports::session::Sessions::cookie_key`]).
    pub cookie_key: Vec<u8>,
    pub version: Version,
    /// A CDN whose copies are purged by tag; `None` if there is none.
    pub cdn: Option<Cdn>,
}

/// A CDN whose copies are purged by the tags that responses carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cdn {
    /// How many seconds it may serve a copy without asking; 0 to ask each time.
    pub max_age: u32,
}

impl Settings {
    /// Returns whether the site is https, so that cookies are `Secure` and HSTS is sent.
    #[must_use]
    pub fn secure(&self) -> bool {
        self.url.scheme() == "https"
    }
}

/// Which program this is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// The number, `MAJOR.MINOR.PATCH`.
    pub number: &'static str,
    /// The abbreviated hash of the commit; `None` for a build from a checkout.
    pub commit: Option<&'static str>,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.commit {
            Some(commit) => write!(f, "{} ({commit})", self.number),
            None => f.write_str(self.number),
        }
    }
}

/// The company whose site it is.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// The name that visitors see.
    pub name: String,
    /// The name in the copyright line.
    pub legal_name: String,
    pub address: String,
    pub phone: String,
    pub email: String,
    /// The address of the map's frame.
    pub map_url: String,
    /// Links to its profiles on other sites.
    pub social: Social,
}

/// Links to the company's profiles on other sites.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Social {
    pub linkedin: String,
    pub x: String,
    pub github: String,
}

/// Whether visitors may register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Registration {
    #[default]
    Open,
    Closed,
}
