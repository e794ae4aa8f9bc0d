//! Calls of public reads: taken apart, and spelled in one way.

use domain::ValidationErrors;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use ports::PageRequest;
use url::form_urlencoded::byte_serialize;

use super::{PAGE, PUBLIC_ENDPOINTS, PublicEndpoint};
use crate::{list_query, query_string};

/// What a part of a path has encoded: all but the unreserved characters of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// What a call's address says beside its pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    path: Vec<(&'static str, String)>,
    /// As they were sent: what is no text, too.
    query: Vec<(&'static str, Vec<u8>)>,
}

impl Params {
    /// Those of a query string on the read of that path.
    #[must_use]
    pub fn of(path: &str, query: &str) -> Self {
        find(&format!("{path}?{query}")).map(|(_, params)| params).unwrap_or_default()
    }

    /// A part of the path, decoded; empty where the pattern has no part of that name.
    #[must_use]
    pub fn part(&self, name: &str) -> &str {
        value(&self.path, name).map_or("", String::as_str)
    }

    /// A parameter of the query, decoded; one that is empty counts as absent. One that is no text is a fault.
    pub fn text(&self, name: &str, faults: &mut ValidationErrors) -> Option<&str> {
        query_string::text(name, self.bytes(name)?, faults)
    }

    /// The parameter `limit`, a number of rows.
    pub fn limit(&self, faults: &mut ValidationErrors) -> Option<u32> {
        list_query::limit(&String::from_utf8_lossy(self.bytes("limit")?), faults)
    }

    /// The parameters `limit` and `cursor`.
    pub fn page(&self, faults: &mut ValidationErrors) -> PageRequest {
        PageRequest { limit: self.limit(faults), cursor: self.text("cursor", faults).map(str::to_owned) }
    }

    /// Whether `view` asks for the slim form of that name, the only one that there is.
    pub fn view(&self, slim: &str, faults: &mut ValidationErrors) -> bool {
        let view = self.text("view", faults);
        if view.is_some_and(|view| view != slim) {
            faults.add("view", format!("View must be {slim}"));
        }
        view == Some(slim)
    }

    /// Whether `view` asks for a detail as its page shows it.
    pub fn page_view(&self) -> Result<bool, ValidationErrors> {
        let mut faults = ValidationErrors::default();
        let is_page = self.view(PAGE, &mut faults);
        faults.into_result().map(|()| is_page)
    }

    fn bytes(&self, name: &str) -> Option<&[u8]> {
        value(&self.query, name).map(Vec::as_slice).filter(|value| !value.is_empty())
    }
}

fn value<'a, T>(pairs: &'a [(&'static str, T)], name: &str) -> Option<&'a T> {
    let pair = pairs.iter().find(|(key, _)| *key == name);
    pair.map(|(_, value)| value)
}

impl PublicEndpoint {
    /// The identity of a call: its path and those query parameters that count, in the order of [`PublicEndpoint::query`]. Two calls
    /// of one identity get one answer. It is a call itself, whose identity is it.
    #[must_use]
    pub fn identity(&self, params: &Params) -> String {
        let mut parts = self.path.split('/').map(|segment| match name_of(segment) {
            Some(name) => params.part(name),
            None => segment,
        });
        let mut identity = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            identity.push('/');
            identity.extend(utf8_percent_encode(part, RESERVED));
        }
        let given = self.query.iter().filter_map(|name| Some((*name, params.bytes(name)?)));
        for (place, (name, value)) in given.enumerate() {
            identity.push(if place == 0 { '?' } else { '&' });
            identity.push_str(name);
            identity.push('=');
            identity.extend(byte_serialize(value));
        }
        identity
    }
}

/// The read that answers a call: a path with its query, such as `/api/blog?limit=20`.
#[must_use]
pub fn find(call: &str) -> Option<(&'static PublicEndpoint, Params)> {
    let (path, query) = call.split_once('?').unwrap_or((call, ""));
    let (read, path) = PUBLIC_ENDPOINTS.iter().find_map(|read| Some((read, matches(read.path, path)?)))?;
    let mut params = Params { path, query: Vec::new() };
    for (key, value) in query_string::pairs(query) {
        if let Some(name) = read.query.iter().find(|name| **name == key) {
            params.query.push((name, value));
        }
    }
    Some((read, params))
}

/// The parts of a path that fits a pattern.
fn matches(pattern: &'static str, path: &str) -> Option<Vec<(&'static str, String)>> {
    let mut given = path.split('/');
    let mut parts = Vec::new();
    for segment in pattern.split('/') {
        let text = percent_decode_str(given.next()?).decode_utf8().ok()?;
        match name_of(segment) {
            Some(name) if !text.is_empty() && !text.contains('\0') => {
                parts.push((name, text.into_owned()));
            }
            None if text == segment => {}
            _ => return None,
        }
    }
    given.next().is_none().then_some(parts)
}

fn name_of(segment: &'static str) -> Option<&'static str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]
    use super::*;

    fn found(call: &str) -> (&'static str, Params) {
        let (read, params) = find(call).expect("a read");
        (read.path, params)
    }

    #[test]
    fn a_call_finds_its_read_with_decoded_parts_and_only_the_parameters_that_count() {
        let (path, params) = found("/api/blog/on%2Dtime?utm=x");
        assert_eq!((path, params.part("slug")), ("/api/blog/{slug}", "on-time"));
        let (path, params) = found("/api/blog?limit=20&x=1&tag=a%20b&before=");
        assert_eq!(path, "/api/blog");
        let mut faults = ValidationErrors::default();
        assert_eq!(params.limit(&mut faults), Some(20));
        assert_eq!(params.text("tag", &mut faults), Some("a b"));
        assert_eq!(params.text("before", &mut faults), None);
        assert_eq!(params.text("x", &mut faults), None);
        assert!(faults.is_empty());
    }

    #[test]
    fn what_is_no_text_is_a_fault_and_never_shares_the_identity_of_a_text() {
        let (read, bad) = find("/api/blog?tag=%FF&limit=%FF").expect("a read");
        let mut faults = ValidationErrors::default();
        assert_eq!((bad.text("tag", &mut faults), bad.limit(&mut faults)), (None, None));
        assert_eq!(faults.messages().count(), 2);
        let (_, good) = find("/api/blog?tag=%EF%BF%BD").expect("a read");
        assert_eq!(read.identity(&bad), "/api/blog?limit=%FF&tag=%FF");
        assert_eq!(read.identity(&good), "/api/blog?tag=%EF%BF%BD");
    }

    #[test]
    fn what_is_no_public_read_is_not_found() {
        for call in
            ["/api/blog/", "/api/blog/a/b", "/api/user", "/api/blog/%00", "/api/blog/%ff", "/api/admin/blog", ""]
        {
            assert!(find(call).is_none(), "{call}");
        }
    }

    #[test]
    fn calls_that_mean_the_same_have_one_identity() {
        let (read, one) = find("/api/blog?tag=a&limit=5&utm=1").expect("a read");
        let (_, other) = find("/api/blog?limit=5&tag=a").expect("a read");
        assert_eq!(read.identity(&one), "/api/blog?limit=5&tag=a");
        assert_eq!(read.identity(&other), "/api/blog?limit=5&tag=a");
    }

    #[test]
    fn an_identity_is_a_call_of_the_same_identity() {
        for (call, identity) in [
            ("/api/blog/on%2Dtime", "/api/blog/on-time"),
            ("/api/blog/a+b", "/api/blog/a%2Bb"),
            ("/api/blog/a%20b", "/api/blog/a%20b"),
            ("/api/blog/%c3%a4%2F%3f", "/api/blog/%C3%A4%2F%3F"),
            ("/api/blog?tag=a%20b%2Bc&tag=d&before=", "/api/blog?tag=a+b%2Bc"),
        ] {
            let (read, params) = find(call).expect("a read");
            assert_eq!(read.identity(&params), identity);
            let (again, params) = find(identity).expect("a read");
            assert_eq!((again.path, again.identity(&params).as_str()), (read.path, identity));
        }
    }
}
