//! Examples of the entities, compared by tests with their schemas and with the responses of a running server.

use web_http::endpoint::Example;

pub const USER: Example = Example(
    r#"{"id": 2, "username": "ada", "isAdmin": false, "displayName": "Ada Lovelace", "bio": "Writes about engines.", "createdAt": "2026-01-31T09:30:00Z", "version": 1}"#,
);

pub const CONTENT_ITEM: Example = Example(
    r##"{"id": 4, "title": "Forecasting", "type": "service", "content": "# Know what comes", "metadata": "{\"icon\": \"chart\"}", "published": true, "order": 0, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "version": 2}"##,
);

pub const POST: Example = Example(
    r##"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "content": "# Notes\n\nIt weaves.", "excerpt": "Notes", "authorId": 1, "published": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "tags": ["history"], "date": "1843-09-05", "authors": [{"id": 2, "name": "Ada Lovelace", "slug": "ada-lovelace", "title": "Contributor", "bio": "Writes about engines."}], "version": 2}"##,
);

pub const ADMIN_POST_SUMMARY: Example = Example(
    r#"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "published": true, "createdAt": "2026-01-31T09:30:00Z", "date": "1843-09-05", "authors": ["Ada Lovelace"], "tags": ["history"], "version": 2}"#,
);

pub const TAG_COUNT: Example = Example(r#"{"name": "history", "posts": 1}"#);

pub const POST_SUMMARY: Example = Example(
    r#"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "date": "1843-09-05", "authors": ["Ada Lovelace"], "excerpt": "Notes", "tags": ["history"]}"#,
);

pub const AUTHOR_PAGE: Example = Example(
    r#"{"id": 2, "name": "Ada Lovelace", "slug": "ada-lovelace", "title": "Contributor", "bio": "Writes about engines.", "posts": [{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "date": "1843-09-05", "authors": ["Ada Lovelace"], "excerpt": "Notes", "tags": ["history"]}]}"#,
);

pub const NAVIGATION_ITEM: Example = Example(
    r#"{"id": 3, "label": "Services", "href": "/services", "order": 1, "isVisible": true, "requiresAdmin": false, "metadata": {"icon": "layers", "featured": true}, "version": 1}"#,
);

pub const FAQ_CATEGORY: Example = Example(
    r#"{"id": 1, "name": "Pricing", "displayOrder": 2, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1}"#,
);

pub const FAQ_ITEM: Example = Example(
    r#"{"id": 5, "question": "How long does a pilot take?", "answer": "Two to six weeks.", "categoryId": 1, "displayOrder": 0, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1}"#,
);

pub const FAQ_PUBLIC_CATEGORY: Example = Example(
    r#"{"id": 1, "name": "Pricing", "displayOrder": 2, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1, "items": [{"id": 5, "question": "How long does a pilot take?", "answer": "Two to six weeks.", "answerHtml": "<p>Two to six weeks.</p>\n", "categoryId": 1, "displayOrder": 0, "isActive": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1}]}"#,
);

pub const ENQUIRY: Example = Example(
    r#"{"id": 12, "version": 1, "name": "Ada Lovelace", "email": "ada@example.com", "company": null, "message": "Can your engine weave?", "status": "new", "createdAt": "2026-01-31T09:30:00Z", "mail": {"state": "waiting", "attempts": 1, "error": "The mail server could not be reached", "sentAt": null, "nextTryAt": "2026-01-31T09:30:31Z"}}"#,
);

pub const ENQUIRY_COUNTS: Example = Example(r#"{"new": 3, "read": 1, "answered": 20, "spam": 4}"#);

pub const SUBSCRIBER: Example =
    Example(r#"{"id": 9, "email": "ada@example.com", "createdAt": "2026-01-31T09:30:00Z"}"#);

pub const CHAT_ANSWER: Example =
    Example(r#"{"reply": "A pilot takes two to six weeks.", "sources": [{"title": "FAQ", "path": "/faq"}]}"#);
