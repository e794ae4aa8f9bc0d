//! Canonical addresses of pages.

use std::borrow::Cow;

use actix_web::http::Uri;
use percent_encoding::percent_decode_str;
use url::form_urlencoded;

/// Returns the redirect target of an address with a trailing slash.
pub fn without_slash(uri: &Uri) -> Option<String> {
    let path = uri.path();
    if path.len() < 2 || !path.ends_with('/') {
        return None;
    }
    // Exactly one leading slash: `//host/` and `/\host/` would lead to another site.
    let rest = path.trim_end_matches('/').trim_start_matches(['/', '\\']);
    let query = uri.query().map(|query| format!("?{query}"));
    Some(format!("/{rest}{}", query.unwrap_or_default()))
}

/// The back office, where all addresses share one shell.
const BACK_OFFICE: &str = "/admin";

/// Returns the canonical address of a page: its path and the parameters that pages read, the first of each name as in browsers.
pub fn page<'a>(uri: &'a Uri, parameters: &[String]) -> Cow<'a, str> {
    let path = literal(uri.path());
    if path.strip_prefix(BACK_OFFICE).is_some_and(|rest| rest.starts_with('/')) {
        return BACK_OFFICE.into();
    }
    let Some(query) = uri.query() else { return path };
    let mut url = path.into_owned();
    let mut separator = '?';
    for parameter in parameters {
        let mut parts =
            query.split('&').filter_map(|part| Some((part, form_urlencoded::parse(part.as_bytes()).next()?)));
        if let Some((part, (_, value))) = parts.find(|(_, (name, _))| name == parameter)
            && !value.is_empty()
        {
            url.push(separator);
            url.push_str(part);
            separator = '&';
        }
    }
    url.into()
}

/// Returns the path if its escapes are valid. Otherwise its `%` are taken literally, which is the address of no page.
fn literal(path: &str) -> Cow<'_, str> {
    let is_escape = |(at, _): (usize, &str)| {
        let digits = path.as_bytes().get(at + 1..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    if path.match_indices('%').all(is_escape) && percent_decode_str(path).decode_utf8().is_ok() {
        return path.into();
    }
    path.replace('%', "%25").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_a_trailing_slash_and_stays_on_the_site() {
        let cases = [
            ("/blog/", Some("/blog")),
            ("/blog/?before=a&b", Some("/blog?before=a&b")),
            ("/blog//", Some("/blog")),
            ("//evil.example/", Some("/evil.example")),
            ("/\\evil.example/", Some("/evil.example")),
            ("//", Some("/")),
            ("/", None),
            ("/blog", None),
        ];
        for (from, to) in cases {
            let uri = Uri::builder().path_and_query(from).build().unwrap();
            assert_eq!(without_slash(&uri).as_deref(), to, "{from}");
        }
    }

    #[test]
    fn keeps_only_the_parameters_that_pages_read() {
        let parameters = ["before".to_owned(), "tag".to_owned()];
        let cases = [
            ("/blog", "/blog"),
            ("/blog?", "/blog"),
            ("/blog?utm=1", "/blog"),
            ("/blog?tag=a&utm=1&before=b", "/blog?before=b&tag=a"),
            ("/blog?before=b&before=c", "/blog?before=b"),
            ("/blog?before=", "/blog"),
            ("/blog?before=&before=c", "/blog"),
            ("/blog?b%65fore=%zz", "/blog?b%65fore=%zz"),
            ("/blog/%C3%A9", "/blog/%C3%A9"),
            ("/%zz", "/%25zz"),
            ("/%61%", "/%2561%25"),
            ("/blog/%ff?tag=%ff", "/blog/%25ff?tag=%ff"),
            ("/admin/blog/7/edit?tag=a", "/admin"),
            ("/administration", "/administration"),
        ];
        for (from, to) in cases {
            assert_eq!(page(&from.parse().unwrap(), &parameters), to, "{from}");
        }
    }
}
