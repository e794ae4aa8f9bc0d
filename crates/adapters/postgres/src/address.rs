//! The database's address: a URL of libpq, which may name several hosts.

use std::{net::IpAddr, num::NonZeroU16};

/// Parameters for an address that doesn't set them, so that a vanished host blocks no one.
const DEFAULTS: [(&str, &str); 6] = [
    ("application_name", "portico"),
    ("connect_timeout", "2"),
    ("keepalives_idle", "5"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "2"),
    ("tcp_user_timeout", "3000"),
];

/// Parameters that have no effect, or fail, in a program without TLS.
const TLS_PARAMETERS: [&str; 4] = ["sslrootcert", "sslcert", "sslcrl", "sslcrldir"];

/// Why an address is invalid. Messages contain no part of the address, which may hold a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("it doesn't begin with postgres://")]
    Scheme,
    #[error("in the user and the password @ is written %40, : %3A, / %2F, ? %3F, # %23 and % %25")]
    Unencoded,
    #[error("a port is no number from 1 to 65535, or @, : or / in the password isn't percent-encoded")]
    Port,
    #[error("a parameter lacks its value, or ? in the password isn't percent-encoded")]
    Parameter,
}

/// `postgres://user:password@host:5432,host:5433/database?parameter=value`. It has no `Debug`, because it may contain a password.
#[derive(Clone)]
pub struct Address {
    start: String,
    /// Hosts with their ports, as they are written.
    hosts: Vec<String>,
    /// The database, with the slash before it.
    path: String,
    /// Names and values, percent-encoded.
    parameters: Vec<(String, String)>,
}

impl Address {
    /// Parses a URL. libpq would do so, too, but its messages repeat parts of a password that isn't percent-encoded.
    pub fn parse(url: &str) -> Result<Self, AddressError> {
        let after_scheme = ["postgres://", "postgresql://"].iter().find_map(|scheme| url.strip_prefix(scheme));
        let after_scheme = after_scheme.ok_or(AddressError::Scheme)?;
        let (place, query) = after_scheme.split_once('?').unwrap_or((after_scheme, ""));
        let authority = place.split_once('/').map_or(place, |(authority, _)| authority);
        let (login, hosts) = authority.rsplit_once('@').unwrap_or(("", authority));
        let (start, path) = (url.len() - after_scheme.len() + authority.len() - hosts.len(), &place[authority.len()..]);
        let hosts: Vec<_> = hosts.split(',').map(str::to_owned).collect();
        if login.contains('@') || path.contains('@') || !is_percent_encoded(after_scheme) {
            return Err(AddressError::Unencoded);
        }
        if !hosts.iter().all(|host| has_usable_port(host)) {
            return Err(AddressError::Port);
        }
        let pairs = query.split('&').filter(|_| !query.is_empty());
        let parameters =
            pairs.map(|pair| pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())));
        Ok(Self {
            start: url[..start].to_owned(),
            hosts,
            path: path.to_owned(),
            parameters: parameters.collect::<Option<_>>().ok_or(AddressError::Parameter)?,
        })
    }

    fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns the parameter, with its value, that requires TLS.
    #[must_use]
    pub fn required_tls(&self) -> Option<String> {
        let has_mode = |mode: &&str| matches!(*mode, "require" | "verify-ca" | "verify-full");
        let mode = self.parameter("sslmode").filter(has_mode).map(|mode| ("sslmode", mode));
        let file = || TLS_PARAMETERS.iter().find_map(|name| Some((*name, self.parameter(name)?)));
        mode.or_else(file).map(|(name, value)| format!("{name}={value}"))
    }

    /// Returns whether connections may be without TLS.
    #[must_use]
    pub fn allows_plaintext(&self) -> bool {
        self.parameter("sslmode") != Some("require") && !self.is_verified()
    }

    /// Returns whether the server has to prove who it is.
    #[must_use]
    pub fn is_verified(&self) -> bool {
        matches!(self.parameter("sslmode"), Some("verify-ca" | "verify-full"))
            || self.parameter("sslrootcert") == Some("system")
    }

    /// Returns whether every host is this machine: a Unix socket or a loopback address.
    #[must_use]
    pub fn is_local(&self) -> bool {
        let listed = self.parameter("hostaddr").or(self.parameter("host"));
        match listed {
            Some(hosts) => hosts.split(',').all(is_local),
            None => self.hosts.iter().all(|host| is_local(host)),
        }
    }

    /// Returns a URL for each host, with defaults for what the address doesn't set. Of several hosts only one that takes writes is
    /// connected to, unless the address says otherwise: a standby would refuse them.
    #[must_use]
    pub fn candidates(&self) -> Vec<String> {
        let mut address = self.clone();
        #[cfg(feature = "tls")]
        address.use_system_roots();
        if self.hosts.len() > 1 {
            address.set_default("target_session_attrs", "read-write");
        }
        for (name, value) in DEFAULTS {
            address.set_default(name, value);
        }
        // These concern all hosts at once, so libpq has to choose.
        let is_for_libpq =
            ["host", "hostaddr", "port", "load_balance_hosts"].iter().any(|name| self.parameter(name).is_some())
                || self.parameter("target_session_attrs") == Some("prefer-standby");
        if is_for_libpq {
            return vec![address.url(&self.hosts.join(","))];
        }
        self.hosts.iter().map(|host| address.url(host)).collect()
    }

    fn set_default(&mut self, name: &str, value: &str) {
        if self.parameter(name).is_none() {
            self.parameters.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Replaces `sslrootcert=system` by the system's file. OpenSSL is built along and would look where it was built for.
    #[cfg(feature = "tls")]
    fn use_system_roots(&mut self) {
        use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

        // libpq refuses weaker modes with the system's roots.
        if !matches!(self.parameter("sslmode"), None | Some("verify-full")) {
            return;
        }
        let file = openssl_probe::probe().cert_file.and_then(|file| file.into_os_string().into_string().ok());
        let roots = self.parameters.iter_mut().find(|(name, value)| name == "sslrootcert" && value == "system");
        if let (Some((_, value)), Some(file)) = (roots, file) {
            *value = utf8_percent_encode(&file, NON_ALPHANUMERIC).to_string();
            self.set_default("sslmode", "verify-full");
        }
    }

    fn url(&self, hosts: &str) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("{}{hosts}{}?{}", self.start, self.path, parameters.join("&"))
    }
}

/// Returns whether every `%` starts a valid escape. `%00` is none: libpq refuses it.
fn is_percent_encoded(text: &str) -> bool {
    let mut codes = text.split('%').skip(1).map(|after| after.as_bytes().first_chunk::<2>());
    codes.all(|code| code.is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit) && code != b"00"))
}

/// Returns whether a host's port is valid or absent. Colons in brackets belong to an IPv6 address.
fn has_usable_port(host: &str) -> bool {
    let after_address = host.rsplit_once(']').map_or(host, |(_, after)| after);
    after_address.split_once(':').is_none_or(|(_, port)| port.is_empty() || port.parse::<NonZeroU16>().is_ok())
}

/// Returns whether a host, with or without its port, is this machine. No host is libpq's default, a Unix socket.
fn is_local(host: &str) -> bool {
    let is_socket = ["/", "%2F", "%2f"].iter().any(|start| host.starts_with(start));
    let name = match host.strip_prefix('[') {
        Some(bracketed) => bracketed.split_once(']').map_or(bracketed, |(name, _)| name),
        None if host.matches(':').count() > 1 => host,
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    let is_loopback = name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    is_socket || is_loopback || name.is_empty() || name == "localhost"
}

#[cfg(test)]
mod tests {
    use super::{Address, AddressError};

    fn address(url: &str) -> Address {
        Address::parse(url).expect("an address")
    }

    #[test]
    fn an_address_keeps_its_own_limits() {
        let [url] = &address("postgres://a@h/db?connect_timeout=9").candidates()[..] else { panic!("one host") };
        assert!(url.starts_with("postgres://a@h/db?connect_timeout=9&"), "{url}");
        assert!(!url.contains("connect_timeout=2"), "{url}");
        assert!(url.contains("&tcp_user_timeout=3000"), "{url}");
        assert!(!url.contains("target_session_attrs"), "{url}");
    }

    #[test]
    fn a_password_that_looks_like_a_parameter_hides_none() {
        let [url] = &address("postgresql://a:connect_timeout=9@h").candidates()[..] else { panic!("one host") };
        assert!(url.starts_with("postgresql://a:connect_timeout=9@h?") && url.contains("&connect_timeout=2"), "{url}");
    }

    #[test]
    fn of_several_hosts_the_one_that_takes_writes_is_wanted() {
        let urls = address("postgres://a:p@one:5432,[::1]:5433/db").candidates();
        let starts = ["postgres://a:p@one:5432/db?target_session_attrs=read-write&", "postgres://a:p@[::1]:5433/db?"];
        assert_eq!(urls.len(), 2);
        assert!(urls.iter().zip(starts).all(|(url, start)| url.starts_with(start)), "{urls:?}");
        let own = address("postgres://one,two/db?target_session_attrs=any").candidates();
        assert!(own.iter().all(|url| url.contains("attrs=any") && !url.contains("read-write")), "{own:?}");
    }

    #[test]
    fn what_concerns_all_hosts_is_left_to_libpq() {
        for parameter in
            ["load_balance_hosts=random", "hostaddr=10.0.0.1,10.0.0.2", "target_session_attrs=prefer-standby"]
        {
            let urls = address(&format!("postgres://one,two/db?{parameter}")).candidates();
            assert!(urls.len() == 1 && urls[0].starts_with("postgres://one,two/db?"), "{urls:?}");
        }
    }

    #[test]
    fn tells_this_machine_from_others() {
        for host in [
            "",
            "localhost",
            "127.0.0.2:5433",
            "[::1]:5432",
            "%2Frun%2Fpostgres",
            "/tmp",
            "localhost,127.0.0.1",
            ":5433",
        ] {
            assert!(address(&format!("postgres://u:p@{host}/db")).is_local(), "{host}");
        }
        for host in ["db", "10.0.0.1:5432", "[2001:db8::1]", "localhost,db", "127.0.0.1.example"] {
            assert!(!address(&format!("postgres://{host}/db")).is_local(), "{host}");
        }
        assert!(!address("postgres:///db?host=db").is_local());
        assert!(address("postgres://db/db?hostaddr=::1").is_local());
    }

    #[test]
    fn names_the_parameter_that_requires_tls() {
        let required = |query: &str| address(&format!("postgres://h/db?{query}")).required_tls();
        assert_eq!(required("sslmode=verify-full&sslrootcert=x").as_deref(), Some("sslmode=verify-full"));
        assert_eq!(required("sslrootcert=system").as_deref(), Some("sslrootcert=system"));
        assert_eq!(required("sslmode=prefer"), None);
        assert_eq!(address("postgres://u:sslmode=require@h/db").required_tls(), None);
    }

    #[test]
    fn refuses_what_libpq_would_not_understand() {
        use AddressError::{Parameter, Port, Scheme, Unencoded};
        for (url, error) in [
            ("mysql://h/db", Scheme),
            ("host=h", Scheme),
            ("postgres://u:p@ss@h/db", Unencoded),
            ("postgres://u:p@ss/word@h/db", Unencoded),
            ("postgres://u:p/ss@h/db", Unencoded),
            ("postgres://u:p%ss@h/db", Unencoded),
            ("postgres://u:p%@h/db", Unencoded),
            ("postgres://u:p%00@h/db", Unencoded),
            ("postgres://u:p?ss@h/db", Port),
            ("postgres://h:0/db", Port),
            ("postgres://h:5432,i:65536/db", Port),
            ("postgres://::1/db", Port),
            ("postgres://u:1?ss@h/db", Parameter),
            ("postgres://h/db?sslmode", Parameter),
            ("postgres://h/db?sslmode=require&", Parameter),
        ] {
            assert_eq!(Address::parse(url).err(), Some(error), "{url}");
        }
        for url in [
            "postgres://",
            "postgres:///db?",
            "postgres://u%40x:p%2F%3f@[::1]:5432,h:/db",
            "postgres://h/db?user=a@b&password=c@d",
            "postgres://u:a:b#c@h/db",
        ] {
            assert!(Address::parse(url).is_ok(), "{url}");
        }
    }
}
