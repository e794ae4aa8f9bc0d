//! The operator's settings of the site, as the server read them from the environment.

use ipnet::IpNet;
use serde::Serialize;

/// Settings of this layer.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whose site it is.
    pub company: Company,
    /// The address that the public uses, without a slash at its end.
    pub url: url::Url,
    /// Whether people may make accounts for themselves.
    pub registration: Registration,
    /// Whose `X-Forwarded-For` counts.
    pub trusted_proxies: Vec<IpNet>,
    /// Signs session cookies: 64 bytes, the same on all nodes ([`ports::session::Sessions::cookie_key`]).
    pub cookie_key: Vec<u8>,
}

impl Settings {
    /// Whether cookies may travel over https alone, and browsers shall insist on it.
    #[must_use]
    pub fn secure(&self) -> bool {
        self.url.scheme() == "https"
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
    /// Where it can be visited.
    pub address: String,
    /// Where it can be called.
    pub phone: String,
    /// Where it can be written to.
    pub email: String,
    /// A map of the address, to be framed.
    pub map_url: String,
    /// Links to its profiles elsewhere.
    pub social: Social,
}

/// Links to the company's profiles elsewhere.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Social {
    /// On LinkedIn.
    pub linkedin: String,
    /// On X.
    pub x: String,
    /// On GitHub.
    pub github: String,
}

/// Whether people may make accounts for themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Registration {
    /// They may.
    #[default]
    Open,
    /// They may not.
    Closed,
}
