//! The `Cookie` header, which other programs on the host fill, too.

use actix_web::http::header::{COOKIE, HeaderMap, HeaderValue};

/// How the names of this program's cookies begin.
const OWN: [&str; 2] = ["__Host-portico_", "portico_"];

/// Returns the cookies of a request, names with values. Those of other programs on the host may contain any bytes.
fn pairs(headers: &HeaderMap) -> impl Iterator<Item = &[u8]> {
    let pairs = headers.get_all(COOKIE).flat_map(|line| line.as_bytes().split(|byte| *byte == b';'));
    pairs.map(<[u8]>::trim_ascii)
}

#[must_use]
pub fn has(headers: &HeaderMap, name: &str) -> bool {
    pairs(headers).any(|pair| pair.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b"=")))
}

/// Removes the cookies of other programs: actix finds no cookie in a header that is not UTF-8, and decodes names, so that
/// `%5F_Host-` passes for the prefix.
pub fn remove_foreign(headers: &mut HeaderMap) {
    let is_own = |pair: &&[u8]| pair.is_ascii() && OWN.iter().any(|prefix| pair.starts_with(prefix.as_bytes()));
    let own: Vec<&[u8]> = pairs(headers).filter(is_own).collect();
    let own = HeaderValue::from_bytes(&own.join(&b"; "[..]));
    if headers.contains_key(COOKIE) {
        headers.insert(COOKIE, own.unwrap_or(HeaderValue::from_static("")));
    }
}
