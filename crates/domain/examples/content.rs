//! Content items: services, case studies and team members with their metadata.

use std::error::Error;

use portico_domain::{
    Draft as _, VariantArray,
    content::{ContentDraft, ContentType},
    serde_json::{self, json},
};

pub fn main() -> Result<(), Box<dyn Error>> {
    let kind: ContentType = "case-study".parse()?;
    assert_eq!(kind, ContentType::CaseStudy);
    println!("Types: {}", ContentType::VARIANTS.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));

    let draft: ContentDraft = serde_json::from_value(json!({
        "title": "Gearboxes",
        "type": kind,
        "content": "Vibration sensors hear faults.",
        "metadata": r#"{"client": "Engines Ltd", "image": "/gearbox.png"}"#,
    }))?;
    let draft = draft.validate()?;
    assert!(draft.published, "the default");
    assert_eq!(draft.metadata_object()["client"], "Engines Ltd");

    let script = r#"{"image": "javascript:alert(1)"}"#.to_owned();
    let errors = ContentDraft { metadata: Some(script), kind: None, ..draft.into_inner() }.errors();
    for (field, message) in errors.iter() {
        println!("{field}: {message}");
    }
    Ok(())
}
