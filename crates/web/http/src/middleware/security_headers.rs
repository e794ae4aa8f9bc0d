//! Security headers of every response: the content security policy and the like.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

/// The headers that every response gets unless it sets them itself.
#[derive(Clone, Debug)]
pub struct SecurityHeaders(Vec<(HeaderName, HeaderValue)>);

impl SecurityHeaders {
    /// `script` is the inline script of pages (may be empty), `map_url` the address that they may frame.
    #[must_use]
    pub fn new(script: &str, map_url: &str, secure: bool) -> Option<Self> {
        let policy = policy(script, map_url);
        HeaderValue::from_str(&policy).ok()?;
        // A value that is never freed has no reference count, for which threads would compete with each response.
        let policy: &'static str = Box::leak(policy.into_boxed_str());
        let mut headers = vec![
            fixed("content-security-policy", policy),
            fixed("x-content-type-options", "nosniff"),
            fixed("x-frame-options", "DENY"),
            fixed("referrer-policy", "strict-origin-when-cross-origin"),
            fixed("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
            fixed("cross-origin-opener-policy", "same-origin"),
        ];
        if secure {
            headers.push(fixed("strict-transport-security", "max-age=31536000"));
        }
        Some(Self(headers))
    }

    /// Adds the headers that a response lacks.
    pub fn add(&self, answer: &mut HeaderMap) {
        for (name, value) in &self.0 {
            if !answer.contains_key(name) {
                answer.insert(name.clone(), value.clone());
            }
        }
    }
}

fn fixed(name: &'static str, value: &'static str) -> (HeaderName, HeaderValue) {
    (HeaderName::from_static(name), HeaderValue::from_static(value))
}

/// Images may come from any https address, because editors link them. Interface libraries set style attributes.
fn policy(script: &str, map_url: &str) -> String {
    let script = if script.is_empty() { String::new() } else { format!(" {}", hash(script)) };
    let map = url::Url::parse(map_url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let frames = map.map_or_else(|| "'none'".to_owned(), |url| url.origin().ascii_serialization());
    format!(
        "default-src 'self'; script-src 'self'{script}; style-src 'self'; style-src-attr 'unsafe-inline'; \
         img-src 'self' data: https:; font-src 'self'; connect-src 'self'; frame-src {frames}; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// Returns the hash of an inline source for a policy: `'sha256-…'`.
#[must_use]
pub fn hash(source: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(source.as_bytes())))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderMap, HeaderValue};

    use super::{SecurityHeaders, hash, policy};

    #[test]
    fn allows_the_inline_script_by_its_hash() {
        // The value that browsers show for an empty source.
        assert_eq!(hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
        let policy = policy("boot()", "https://maps.example/embed?x=1");
        assert!(policy.contains(&format!("script-src 'self' {};", hash("boot()"))), "{policy}");
        assert!(policy.contains("frame-src https://maps.example;"), "{policy}");
        assert!(!policy.contains("unsafe-eval") && !policy.contains("script-src 'self' 'unsafe"));
    }

    #[test]
    fn keeps_a_responses_own_policy_and_adds_hsts_over_https() {
        let mut answer = HeaderMap::new();
        answer.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'"));
        SecurityHeaders::new("", "", true).expect("headers").add(&mut answer);
        assert_eq!(answer.get("content-security-policy").unwrap(), "default-src 'none'");
        assert!(answer.contains_key("strict-transport-security"));
        let mut plain = HeaderMap::new();
        SecurityHeaders::new("", "", false).expect("headers").add(&mut plain);
        assert!(!plain.contains_key("strict-transport-security"));
        assert_eq!(plain.get("x-content-type-options").unwrap(), "nosniff");
    }
}
