//! Runs the table of cases in `rules.json`, which the frontend's schemas run too.
//!
//! A case is the name of a form (`schema`), what it sends (`input`, by the wire's names) and what is said to it (`faults`:
//! field to messages, none where all is well). `{"repeat": "a", "times": 3}` stands for the text `aaa`.

#![expect(clippy::expect_used, clippy::panic, reason = "a case that cannot be read is a fault of the table")]

use std::collections::BTreeMap;

use chrono::NaiveDate;
use portico_domain::{
    Draft, UserId, ValidationErrors,
    blog::PostDraft,
    contact::EnquiryDraft,
    content::ContentDraft,
    faq::{CategoryDraft, ItemDraft},
    navigation::{NavigationDraft, NavigationMetadata},
    newsletter::SubscriptionDraft,
    session::Credentials,
    users::{UserChanges, UserDraft},
};
use serde_json::Value;

/// The fields of an input, with what is absent as its default.
struct Input(Value);

impl Input {
    #[expect(clippy::option_option, reason = "absent, null and a text are three things")]
    fn maybe(&self, field: &str) -> Option<Option<String>> {
        self.0.get(field).map(|value| value.as_str().map(str::to_owned))
    }

    fn option(&self, field: &str) -> Option<String> {
        self.maybe(field).flatten()
    }

    fn text(&self, field: &str) -> String {
        self.option(field).unwrap_or_default()
    }

    fn number(&self, field: &str) -> i64 {
        self.0.get(field).map_or(0, |value| value.as_i64().expect("an integer"))
    }

    fn flag(&self, field: &str) -> bool {
        self.0.get(field).is_some_and(|value| value.as_bool().expect("a boolean"))
    }

    fn list(&self, field: &str) -> Vec<Value> {
        let values = self.0.get(field).map(|value| value.as_array().expect("a list"));
        values.cloned().unwrap_or_default()
    }
}

/// Writes out the repeated texts.
fn expanded(value: Value) -> Value {
    match value {
        Value::Object(object) => match (object.get("repeat"), object.get("times")) {
            (Some(Value::String(text)), Some(times)) => {
                let times = times.as_u64().expect("a count");
                Value::String(text.repeat(times.try_into().expect("a small count")))
            }
            _ => object.into_iter().map(|(key, value)| (key, expanded(value))).collect(),
        },
        Value::Array(values) => values.into_iter().map(expanded).collect(),
        other => other,
    }
}

fn post(input: &Input) -> PostDraft {
    let id = |id: Value| UserId(serde_json::from_value(id).expect("an id"));
    PostDraft {
        title: input.text("title"),
        content: input.text("content"),
        excerpt: input.option("excerpt"),
        published: input.flag("published"),
        slug: input.option("slug"),
        authors: input.list("authors").into_iter().map(id).collect(),
        tags: input.list("tags").iter().map(|tag| tag.as_str().expect("a tag").to_owned()).collect(),
        date: input.option("date").map(|date| date.parse::<NaiveDate>().expect("a date")),
    }
}

fn user(input: &Input) -> UserDraft {
    UserDraft {
        username: input.text("username"),
        password: input.text("password"),
        is_admin: input.flag("isAdmin"),
        display_name: input.option("displayName"),
        bio: input.option("bio"),
        avatar_url: input.option("avatarUrl"),
    }
}

fn user_changes(input: &Input) -> UserChanges {
    UserChanges {
        username: input.maybe("username").flatten(),
        password: input.maybe("password").flatten(),
        is_admin: input.0.get("isAdmin").and_then(Value::as_bool),
        display_name: input.maybe("displayName"),
        bio: input.maybe("bio"),
        avatar_url: input.maybe("avatarUrl"),
    }
}

fn content(input: &Input) -> ContentDraft {
    ContentDraft {
        title: input.text("title"),
        kind: input.text("type"),
        content: input.text("content"),
        metadata: input.option("metadata"),
        published: input.flag("published"),
    }
}

fn navigation(input: &Input) -> NavigationDraft {
    let metadata = input.0.get("metadata").filter(|value| !value.is_null());
    NavigationDraft {
        label: input.text("label"),
        href: input.text("href"),
        order: input.number("order"),
        is_visible: input.flag("isVisible"),
        requires_admin: input.flag("requiresAdmin"),
        parent_id: input.0.get("parentId").and_then(Value::as_i64),
        metadata: metadata.cloned().map(|value| serde_json::from_value::<NavigationMetadata>(value).expect("metadata")),
    }
}

fn faults(schema: &str, input: &Input) -> ValidationErrors {
    match schema {
        "contact" => EnquiryDraft {
            name: input.text("name"),
            email: input.text("email"),
            company: input.option("company"),
            message: input.text("message"),
        }
        .faults(),
        "newsletter" => SubscriptionDraft { email: input.text("email") }.faults(),
        "login" => Credentials { username: input.text("username"), password: input.text("password") }.faults(),
        "post" => post(input).faults(),
        "userCreate" => user(input).faults(),
        "userEdit" => user_changes(input).faults(),
        "content" => content(input).faults(),
        "navigation" => navigation(input).faults(),
        "category" => CategoryDraft {
            name: input.text("name"),
            display_order: input.number("displayOrder"),
            is_active: input.flag("isActive"),
        }
        .faults(),
        "item" => ItemDraft {
            question: input.text("question"),
            answer: input.text("answer"),
            category_id: input.number("categoryId"),
            display_order: input.number("displayOrder"),
            is_active: input.flag("isActive"),
        }
        .faults(),
        other => panic!("no form is called {other}"),
    }
}

#[test]
fn every_form_says_what_the_table_says() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("rules.json")).expect("a table");
    let mut counts = BTreeMap::<String, usize>::new();
    let mut wrong = Vec::new();
    for case in cases {
        let schema = case["schema"].as_str().expect("a schema");
        *counts.entry(schema.to_owned()).or_default() += 1;
        let said = faults(schema, &Input(expanded(case["input"].clone())));
        let said = serde_json::to_value(said).expect("faults are JSON");
        if said != case["faults"] {
            wrong.push(format!("{case}\n    said {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(counts.len(), 10, "a form has no case: {counts:?}");
    assert!(counts.values().all(|count| *count >= 8), "too few cases: {counts:?}");
}

#[test]
fn faults_are_told_in_the_order_of_the_form() {
    let said = UserDraft::default().faults();
    assert_eq!(said.to_string(), "Username is required\nPassword is required");
    let said = serde_json::to_string(&PostDraft::default().faults()).expect("faults are JSON");
    assert_eq!(
        said,
        r#"{"title":["Title is required"],"content":["Content is required"],"authors":["At least one author is required"]}"#
    );
}
