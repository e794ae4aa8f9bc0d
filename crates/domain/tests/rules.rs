//! Runs the cases of `rules.json`. The frontend runs them against its schemas, too.
//!
//! A case has the name of a form (`schema`), its JSON (`input`), and the expected messages by field (`errors`, empty if the
//! input is valid). `{"repeat": "a", "times": 3}` stands for the text `aaa`.

#![expect(clippy::expect_used, clippy::panic, reason = "a case that cannot be read is an error of the table")]

use std::{collections::BTreeMap, fmt::Debug};

use garde::Valid;
use portico_domain::{
    Draft as _, ValidationErrors,
    blog::PostDraft,
    content::ContentDraft,
    enquiries::EnquiryDraft,
    faq::{CategoryDraft, ItemDraft},
    input::FromFields,
    navigation::NavigationDraft,
    session::Credentials,
    subscribers::SubscriptionDraft,
    users::UserDraft,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Expands the repeated texts.
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

/// Returns the errors of an input. Asserts that a valid draft round-trips through JSON.
fn errors<D>(input: Value) -> ValidationErrors
where
    D: FromFields<Valid = Valid<D>> + PartialEq + Debug + Serialize + DeserializeOwned,
{
    let read = read::<D>(input);
    if let Ok(draft) = &read {
        let written = serde_json::to_value(&**draft).expect("JSON");
        assert_eq!(serde_json::from_value::<D>(written).expect("the same draft"), **draft);
    }
    read.err().unwrap_or_default()
}

/// Reads the input as a request would.
fn read<D: FromFields>(input: Value) -> Result<D::Valid, ValidationErrors> {
    D::from_object(serde_json::from_value(input).expect("an object"))
}

const FORMS: [&str; 10] =
    ["contact", "newsletter", "login", "post", "userCreate", "userEdit", "content", "navigation", "category", "item"];

fn errors_of_form(schema: &str, input: Value) -> ValidationErrors {
    match schema {
        "contact" => errors::<EnquiryDraft>(input),
        "newsletter" => errors::<SubscriptionDraft>(input),
        "login" => errors::<Credentials>(input),
        "post" => errors::<PostDraft>(input),
        "userCreate" => errors::<UserDraft>(input),
        "userEdit" => read::<portico_domain::Patch<UserDraft>>(input).err().unwrap_or_default(),
        "content" => errors::<ContentDraft>(input),
        "navigation" => errors::<NavigationDraft>(input),
        "category" => errors::<CategoryDraft>(input),
        "item" => errors::<ItemDraft>(input),
        other => panic!("no form is called {other}"),
    }
}

#[test]
fn every_case_has_the_expected_errors() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("rules.json")).expect("a table");
    let mut counts = BTreeMap::<String, usize>::new();
    let mut wrong = Vec::new();
    for case in cases {
        let schema = case["schema"].as_str().expect("a schema");
        *counts.entry(schema.to_owned()).or_default() += 1;
        let actual = errors_of_form(schema, expanded(case["input"].clone()));
        let actual = serde_json::to_value(actual).expect("errors are JSON");
        if actual != case["errors"] {
            wrong.push(format!("{case}\n    has the errors {actual}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for form in FORMS {
        let count = counts.get(form).copied().unwrap_or_default();
        assert!(count >= 8, "rules.json has only {count} cases of the form {form}, fewer than 8");
    }
}

#[test]
fn errors_are_in_the_order_of_the_form() {
    let actual = UserDraft::default().errors();
    assert_eq!(actual.to_string(), "Username is required\nPassword is required");
    let actual = serde_json::to_string(&PostDraft::default().errors()).expect("errors are JSON");
    assert_eq!(
        actual,
        r#"{"title":["Title is required"],"content":["Content is required"],"authors":["At least one author is required"]}"#
    );
}
