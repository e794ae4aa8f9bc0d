//! Errors reported by browsers, each logged as one line.

use domain::input::{Fields, FromFields};
use ports::limits::Quota;

use crate::prelude::*;

/// An unhandled error in a browser. It is logged and not stored.
#[derive(Debug, utoipa::ToSchema)]
pub struct ClientErrorReport {
    /// At most 1,000 characters.
    message: String,
    /// React's component stack, at most 2,000 characters.
    component: Option<String>,
    /// The hash of the browser bundle, at most 64 characters.
    release: Option<String>,
    /// The path without its query, at most 500 characters.
    page: Option<String>,
}

pub static REPORT: Endpoint = Endpoint::public(Method::POST, "/api/client-errors", || web::to(report)).summary("Reports an unhandled error in a browser").limited(Quota::ClientErrors)
    .body::<ClientErrorReport>(Example(
            r#"{"message": "TypeError: x is undefined", "component": "\n    at PostPage", "release": "3f2a9c0d17be", "page": "/blog/hello"}"#,
        ))
    .independent();

/// The log formats escape control characters, so a report can't forge a line.
async fn report(Body(report): Body<ClientErrorReport>) -> HttpResponse {
    let ClientErrorReport { message, component, release, page } = report;
    tracing::warn!(
        target: "client",
        error = message.as_str(),
        component = component.as_deref(),
        release = release.as_deref(),
        page = page.as_deref(),
        "client error"
    );
    response::done()
}

impl FromFields for ClientErrorReport {
    type Valid = Self;

    fn read(fields: &mut Fields) -> Self {
        Self {
            message: fields.text("message").unwrap_or_default(),
            component: fields.nullable_text("component").flatten(),
            release: fields.nullable_text("release").flatten(),
            page: fields.nullable_text("page").flatten(),
        }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        let mut errors = ValidationErrors::default();
        if self.message.trim().is_empty() {
            errors.add("message", "Message is required");
        }
        let optional = |text: &Option<String>| text.as_deref().unwrap_or_default().chars().count();
        for (field, label, length, limit) in [
            ("message", "Message", self.message.chars().count(), 1_000),
            ("component", "Component", optional(&self.component), 2_000),
            ("release", "Release", optional(&self.release), 64),
            ("page", "Page", optional(&self.page), 500),
        ] {
            if length > limit {
                errors.add(field, format!("{label} must be at most {limit} characters"));
            }
        }
        errors.into_result().map(|()| self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &str, page: Option<String>) -> Result<ClientErrorReport, ValidationErrors> {
        ClientErrorReport { message: message.to_owned(), component: None, release: None, page }.check()
    }

    #[test]
    fn every_field_has_a_limit_and_the_message_is_required() {
        assert!(check("TypeError", None).is_ok());
        assert!(check(&"é".repeat(1_000), Some("/".repeat(500))).is_ok());
        assert_eq!(check(" ", None).unwrap_err().of("message"), ["Message is required"]);
        let long = check(&"é".repeat(1_001), Some("/".repeat(501))).unwrap_err();
        assert_eq!(long.of("message"), ["Message must be at most 1000 characters"]);
        assert_eq!(long.of("page"), ["Page must be at most 500 characters"]);
    }
}
