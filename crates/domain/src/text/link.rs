//! The policy for published links.

use url::Url;

const SCHEMES: [&str; 6] = ["http", "https", "irc", "ircs", "mailto", "xmpp"];

/// Returns whether a link may be published: it is relative, or its scheme is http, https, irc, ircs, mailto or xmpp.
///
/// Links with control characters are rejected, because browsers drop tabs and line breaks inside a link. Relative links with
/// `&` before the first slash are rejected, because decoding a character reference could give them a scheme.
#[must_use]
pub fn link_allowed(href: &str) -> bool {
    if href.contains(char::is_control) {
        return false;
    }
    let href = href.trim();
    let head = href.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    match head.split_once(':') {
        Some((scheme, _)) => SCHEMES.iter().any(|one| one.eq_ignore_ascii_case(scheme)) && Url::parse(href).is_ok(),
        None => !head.contains('&'),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn allows_six_schemes_and_relative_links() {
        for good in [
            "http://example.com",
            "HTTPS://Example.com/a?b=c#d",
            "https://user@example.com:8080/",
            "irc://irc.example.com/room",
            "ircs://irc.example.com/room",
            "mailto:ada@example.com?subject=x",
            "MailTo:ada@example.com",
            "xmpp:ada@example.com",
            "",
            "/",
            "/services/1",
            "services",
            "./a",
            "../a",
            "?a=b",
            "#top",
            "//cdn.example.com/a.png",
            "/a:b",
            "?a:b",
            "#a:b",
            "a/b:c",
            "./a:b",
            "/search?a=1&b=2",
            "/a b",
            "/größe",
            " /a ",
        ] {
            assert!(link_allowed(good), "{good}");
        }
    }

    #[test]
    fn rejects_other_schemes_in_any_spelling() {
        for bad in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "java\nscript:alert(1)",
            "java\r\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "javascript\0:alert(1)",
            "\u{a0}javascript:x",
            "\u{200b}javascript:x",
            "java\u{ad}script:x",
            "javascript&colon;alert(1)",
            "javascript&#58;alert(1)",
            "javascript&#x3a;alert(1)",
            "java&Tab;script:alert(1)",
            "&#106;avascript:x",
            "javascript :x",
            "javascript：:x",
            "data:text/html,x",
            "DATA:image/png;base64,x",
            "vbscript:x",
            "file:///etc/passwd",
            "ftp://example.com",
            "tel:+44",
            "blob:https://x",
            "view-source:http://x",
            "a:b",
            "1:2",
            ":x",
            "/a\nb",
            "/a\tb",
            "https://example.com/\0",
            "#\u{7f}",
            "localhost:8080",
            "http://",
            "https://exa mple.com",
            "http://[::1",
        ] {
            assert!(!link_allowed(bad), "{bad:?}");
        }
    }

    /// Parses a link as browsers do: <https://url.spec.whatwg.org/#concept-basic-url-parser>.
    fn scheme_in_a_browser(href: &str) -> Option<String> {
        let base = Url::parse("https://base.example/a/b").ok()?;
        base.join(href).ok().map(|url| url.scheme().to_owned())
    }

    /// The word in mixed case, with occasional stray characters.
    fn padded(word: &'static str) -> impl Strategy<Value = String> {
        let pads = ["", " ", "\t", "\n", "\r", "\0", "&", "\u{200b}", "/", "&Tab;"];
        let pad = prop_oneof![9 => Just(""), 1 => prop::sample::select(pads.to_vec())];
        prop::collection::vec((pad, any::<bool>()), word.len()).prop_map(move |letters| {
            let mut text = String::new();
            for (letter, (pad, upper)) in word.chars().zip(letters) {
                text.push_str(pad);
                text.push(if upper { letter.to_ascii_uppercase() } else { letter });
            }
            text
        })
    }

    /// Pieces of links in any order.
    fn patchwork() -> impl Strategy<Value = String> {
        let short = [
            "DATA", "file", "http", "https", "mailto", "x", ":", ":", "/", "//", "?", "#", "#58;", "&", "&colon;",
            "\\", "\t", "\n", " ", "\u{1}", "@", ".",
        ];
        let pieces = [&["javascript"], &short[..]].concat();
        prop::collection::vec(prop::sample::select(pieces), 0..6).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn rejects_padded_schemes(
            scheme in prop_oneof![padded("javascript:"), padded("data:"), padded("vbscript:"), padded("file:")],
            rest in "\\PC{0,20}",
        ) {
            let href = format!("{scheme}{rest}");
            if link_allowed(&href) && let Some(seen) = scheme_in_a_browser(&href) {
                prop_assert!(SCHEMES.contains(&seen.as_str()), "{href:?} is {seen}");
            }
        }

        #[test]
        fn rejects_any_combination_that_browsers_read_as_another_scheme(href in patchwork()) {
            if link_allowed(&href) && let Some(seen) = scheme_in_a_browser(&href) {
                prop_assert!(SCHEMES.contains(&seen.as_str()), "{href:?} is {seen}");
            }
        }
    }
}
