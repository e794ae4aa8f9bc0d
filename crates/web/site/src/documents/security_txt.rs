//! `/.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability.

use chrono::Days;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::{Source, midnight, timestamp};
use web_http::error::ApiError;

/// How long the text holds; RFC 9116 recommends less than a year. It is written anew each day.
const VALIDITY: Days = Days::new(180);

/// Characters to encode in a `mailto:` address.
const ADDRESS: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`');

pub fn write(source: &Source) -> Result<String, ApiError> {
    // Without any contact that the RFC allows there is no such text.
    let contact = contact(source).ok_or_else(ApiError::not_found)?;
    let expires = source.today.checked_add_days(VALIDITY).unwrap_or(source.today);
    let mut text = format!("Contact: {contact}\nExpires: {}\nPreferred-Languages: en\n", timestamp(midnight(expires)));
    if source.settings.secure() {
        text.extend(["Canonical: ", &source.url("/.well-known/security.txt"), "\n"]);
    }
    Ok(text)
}

/// The company's e-mail address; else its contact page, which the RFC allows over https alone.
fn contact(source: &Source) -> Option<String> {
    let email = source.settings.company.email.trim();
    if email.is_empty() {
        return source.settings.secure().then(|| source.url("/contact"));
    }
    Some(format!("mailto:{}", utf8_percent_encode(email, ADDRESS)))
}
