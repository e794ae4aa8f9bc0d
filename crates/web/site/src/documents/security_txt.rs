//! `/.well-known/security.txt` (RFC 9116): how to report a vulnerability.

use chrono::Days;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::{Source, midnight, timestamp};
use web_http::error::ApiError;

/// The time until `Expires`, which RFC 9116 recommends to be less than a year. The document is renewed each day.
const VALIDITY: Days = Days::new(180);

/// Characters to encode in a `mailto:` address.
const ADDRESS: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`');

pub fn write(source: &Source) -> Result<String, ApiError> {
    // RFC 9116 requires a contact.
    let contact = contact(source).ok_or_else(ApiError::not_found)?;
    let expires = source.today.checked_add_days(VALIDITY).unwrap_or(source.today);
    let mut text = format!("Contact: {contact}\nExpires: {}\nPreferred-Languages: en\n", timestamp(midnight(expires)));
    if source.settings.secure() {
        text.extend(["Canonical: ", &source.url("/.well-known/security.txt"), "\n"]);
    }
    Ok(text)
}

/// Returns the company's e-mail address, or its contact page, which the RFC allows only over https.
fn contact(source: &Source) -> Option<String> {
    let email = source.settings.company.email.trim();
    if email.is_empty() {
        return source.settings.secure().then(|| source.url("/contact"));
    }
    Some(format!("mailto:{}", utf8_percent_encode(email, ADDRESS)))
}
