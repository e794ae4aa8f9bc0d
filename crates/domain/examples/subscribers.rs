//! Newsletter subscribers: from JSON to a validated address, or to errors as JSON.

use std::error::Error;

use portico_domain::{
    Draft as _,
    serde_json::{self, json},
    subscribers::SubscriptionDraft,
    text,
};

pub fn main() -> Result<(), Box<dyn Error>> {
    let draft: SubscriptionDraft = serde_json::from_str(r#"{"email": " Ada@Example.com "}"#)?;
    let draft = draft.validate()?;
    assert_eq!(draft.email, "Ada@Example.com", "stored as it was entered");
    assert_eq!(text::case_fold_key(&draft.email), text::case_fold_key("ada@example.com"), "but compared without case");

    let errors = SubscriptionDraft { email: "ada@localhost".into() }.errors();
    let body = serde_json::to_value(&errors)?;
    assert_eq!(body, json!({ "email": ["Please enter a valid email address"] }));
    println!("400 {body}");
    Ok(())
}
