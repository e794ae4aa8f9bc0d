//! What the wire's entities look like, one of each.

use domain::{ai, blog, contact, content, faq, navigation::NavigationItem, newsletter::Subscriber, users::User};
use utoipa::{PartialSchema, ToSchema};

/// A type of which calls answer something.
pub trait HasExample: ToSchema + PartialSchema {
    /// One of it, as JSON.
    const EXAMPLE: &'static str;
}

impl HasExample for User {
    const EXAMPLE: &'static str = r#"{"id": 2, "username": "ada", "isAdmin": false, "displayName": "Ada Lovelace", "bio": "Writes about engines.", "avatarUrl": null, "createdAt": "2026-01-31T09:30:00Z", "version": 1}"#;
}

impl HasExample for content::ContentItem {
    const EXAMPLE: &'static str = r##"{"id": 4, "title": "Forecasting", "type": "service", "content": "# Know what comes", "metadata": "{\"icon\": \"chart\"}", "published": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "version": 2}"##;
}

impl HasExample for blog::Post {
    const EXAMPLE: &'static str = r##"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "content": "# Notes\n\nIt weaves.", "excerpt": "Notes", "authorId": 1, "published": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "tags": ["history"], "date": "1843-09-05", "authors": [{"id": 2, "name": "Ada Lovelace", "slug": "ada-lovelace", "title": "Contributor", "imageUrl": null, "bio": "Writes about engines."}], "version": 2}"##;
}

impl HasExample for blog::AdminPostSummary {
    const EXAMPLE: &'static str = r#"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "published": true, "createdAt": "2026-01-31T09:30:00Z", "version": 2}"#;
}

impl HasExample for blog::tag::TagCount {
    const EXAMPLE: &'static str = r#"{"name": "history", "posts": 1}"#;
}

impl HasExample for blog::PostSummary {
    const EXAMPLE: &'static str = r#"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "date": "1843-09-05", "authors": ["Ada Lovelace"], "excerpt": "Notes", "tags": ["history"]}"#;
}

impl HasExample for blog::AuthorPage {
    const EXAMPLE: &'static str = r#"{"id": 2, "name": "Ada Lovelace", "slug": "ada-lovelace", "title": "Contributor", "imageUrl": null, "bio": "Writes about engines.", "posts": [{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "date": "1843-09-05", "authors": ["Ada Lovelace"], "excerpt": "Notes", "tags": ["history"]}]}"#;
}

impl HasExample for NavigationItem {
    const EXAMPLE: &'static str = r#"{"id": 3, "label": "Services", "href": "/services", "order": 1, "isVisible": true, "requiresAdmin": false, "parentId": null, "metadata": {"icon": "layers", "featured": true}, "version": 1}"#;
}

impl HasExample for faq::Category {
    const EXAMPLE: &'static str = r#"{"id": 1, "name": "Pricing", "displayOrder": 2, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1}"#;
}

impl HasExample for faq::Item {
    const EXAMPLE: &'static str = r#"{"id": 5, "question": "How long does a pilot take?", "answer": "Two to six weeks.", "categoryId": 1, "displayOrder": 0, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1}"#;
}

impl HasExample for faq::PublicCategory {
    const EXAMPLE: &'static str = r#"{"id": 1, "name": "Pricing", "displayOrder": 2, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1, "items": [{"id": 5, "question": "How long does a pilot take?", "answer": "Two to six weeks.", "categoryId": 1, "displayOrder": 0, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1}]}"#;
}

impl HasExample for contact::Enquiry {
    const EXAMPLE: &'static str = r#"{"id": 12, "version": 1, "name": "Ada Lovelace", "email": "ada@example.com", "company": null, "message": "Can your engine weave?", "status": "new", "createdAt": "2026-01-31T09:30:00Z", "mail": {"state": "waiting", "attempts": 1, "error": "The mail server could not be reached", "sentAt": null, "nextTryAt": "2026-01-31T09:30:31Z"}}"#;
}

impl HasExample for contact::EnquiryCounts {
    const EXAMPLE: &'static str = r#"{"new": 3, "read": 1, "answered": 20, "spam": 4}"#;
}

impl HasExample for Subscriber {
    const EXAMPLE: &'static str = r#"{"id": 9, "email": "ada@example.com", "createdAt": "2026-01-31T09:30:00Z"}"#;
}

impl HasExample for ai::Answer {
    const EXAMPLE: &'static str =
        r#"{"reply": "A pilot takes two to six weeks.", "sources": [{"title": "FAQ", "path": "/faq"}]}"#;
}
