//! Compares the document with that of 0.1.0 before its drafts were declared once: what it has must be the same, and more may be there.

use serde_json::{Map, Value, json};

use super::json;

/// The earlier document, without descriptions and examples, and without bulk calls, which have changed on purpose.
const BEFORE: &str = include_str!("before.json");

#[test]
fn the_document_changes_by_additions_alone() {
    let before: Value = serde_json::from_str(BEFORE).expect("a document");
    let now = json();
    let mut changes = Vec::new();
    for (path, calls) in before["paths"].as_object().expect("paths") {
        let before = resolved(&before, calls);
        compare(&before, &resolved(&now, &now["paths"][path]), path, &mut changes);
    }
    assert_eq!(changes, Vec::<String>::new());
}

#[test]
fn a_lost_or_changed_part_is_found() {
    let before = json!({ "properties": { "a": { "type": "string" } }, "required": ["a"] });
    for worse in [
        json!({ "properties": {}, "required": [] }),
        json!({ "properties": { "a": { "type": "integer" } }, "required": ["a"] }),
        json!({ "properties": { "a": { "type": "string" } }, "required": [] }),
    ] {
        let mut changes = Vec::new();
        compare(&before, &worse, "", &mut changes);
        assert!(!changes.is_empty(), "{worse}");
    }
    let mut changes = Vec::new();
    let more = json!({ "properties": { "b": {}, "a": { "type": "string" } }, "required": ["b", "a"] });
    compare(&before, &more, "", &mut changes);
    assert_eq!(changes, Vec::<String>::new());
}

/// Returns a part with its references replaced by what they stand for, and `allOf` by one object.
fn resolved(document: &Value, part: &Value) -> Value {
    if let Some(list) = part.as_array() {
        return list.iter().map(|part| resolved(document, part)).collect();
    }
    let Some(object) = part.as_object() else { return part.clone() };
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        return resolved(document, document.pointer(&reference[1..]).unwrap_or(&Value::Null));
    }
    let mut whole = Map::new();
    for (name, value) in object.iter().filter(|(name, _)| *name != "allOf") {
        whole.insert(name.clone(), resolved(document, value));
    }
    for part in object.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        for (name, value) in resolved(document, part).as_object().into_iter().flatten() {
            match (whole.get_mut(name), value) {
                (Some(Value::Object(known)), Value::Object(more)) => known.extend(more.clone()),
                (Some(Value::Array(known)), Value::Array(more)) => known.extend(more.clone()),
                _ => drop(whole.insert(name.clone(), value.clone())),
            }
        }
    }
    // A default of null says nothing, and a field may be called `description`.
    whole.retain(|name, value| !(name == "default" && value.is_null() || name == "description" && value.is_string()));
    whole.into()
}

/// Notes what `now` lacks of `before`, or has otherwise.
fn compare(before: &Value, now: &Value, place: &str, changes: &mut Vec<String>) {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => {
            for (name, value) in before {
                let place = format!("{place} {name}");
                match now.get(name) {
                    Some(now) => compare(value, now, &place, changes),
                    None => changes.push(format!("{place} is gone")),
                }
            }
        }
        (Value::Array(before), Value::Array(now)) => {
            for part in before {
                // Parameters have names; other lists are of words.
                let name = part.get("name");
                let same = now.iter().find(|now| if name.is_some() { now.get("name") == name } else { *now == part });
                match same {
                    Some(now) => compare(part, now, &format!("{place} {}", name.unwrap_or_default()), changes),
                    None => changes.push(format!("{place}: {part} is gone")),
                }
            }
        }
        _ if before == now => {}
        _ => changes.push(format!("{place}: {before} is now {now}")),
    }
}
