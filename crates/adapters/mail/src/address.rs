//! E-mail addresses in the configuration.

use std::str::FromStr;

/// An address with an optional display name: `Portico <site@example.com>` or `site@example.com`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    /// The display name, if given.
    pub name: Option<String>,
    /// The address itself.
    pub email: String,
}

/// The text is not a valid address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is not a mail address like 'Name <name@example.com>'")]
pub struct NoMailbox;

impl FromStr for Mailbox {
    type Err = NoMailbox;

    fn from_str(text: &str) -> Result<Self, NoMailbox> {
        let text = text.trim();
        let (name, email) = match text.strip_suffix('>').map(|rest| rest.rsplit_once('<')) {
            Some(Some((name, email))) => (name.trim().trim_matches('"').trim(), email.trim()),
            Some(None) => return Err(NoMailbox),
            None => ("", text),
        };
        if !is_address(email) || name.contains(char::is_control) {
            return Err(NoMailbox);
        }
        Ok(Self { name: (!name.is_empty()).then(|| name.to_owned()), email: email.to_owned() })
    }
}

/// Returns whether a text is a single address that is safe in a header and in an SMTP command.
pub fn is_address(text: &str) -> bool {
    let parts = text.rsplit_once('@');
    parts.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty())
        && !text.contains(|c: char| c.is_control() || c.is_whitespace() || "<>,;\"".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_an_address_with_and_without_a_name() {
        let read = |text: &str| text.parse::<Mailbox>().map(|it| (it.name, it.email));
        let email = "site@example.com".to_owned();
        assert_eq!(read(" site@example.com "), Ok((None, email.clone())));
        assert_eq!(read("<site@example.com>"), Ok((None, email.clone())));
        assert_eq!(read("\"The Site\" <site@example.com>"), Ok((Some("The Site".into()), email)));
    }

    #[test]
    fn refuses_invalid_addresses() {
        for text in [
            "",
            "site",
            "@example.com",
            "site@",
            "a@b.com\r\nBcc: c@d.com",
            "a@b.com, c@d.com",
            "a b@c.com",
            "x> <a@b.com",
            "a@b.com>",
            "Na\nme <a@b.com>",
        ] {
            assert_eq!(text.parse::<Mailbox>(), Err(NoMailbox), "{text}");
        }
    }
}
