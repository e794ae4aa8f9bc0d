//! `PUT`: absent fields stay, null clears, and the resulting entity is validated.

use serde_json::json;

use super::editable_entities;
use crate::support::Site;

#[actix_web::test]
async fn absent_fields_keep_their_values() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let before = kind.create(&admin, "Something").await;
        let path = kind.at(&before);
        for body in [json!({}), json!({"unknown": {"deep": [null]}, "id": 77, "version": 77, "createdAt": "never"})] {
            let mut same = admin.put(&path, body).await.expect(200).json();
            for counted in ["version", "updatedAt"] {
                same[counted] = before[counted].clone();
            }
            let mut before = before.clone();
            before["updatedAt"] = same["updatedAt"].clone();
            assert_eq!(same, before, "{}", kind.path);
        }
        let after = admin.put(&path, kind.change()).await.expect(200).json();
        for name in kind.fields().iter().filter(|name| !["version", "updatedAt", kind.patch.0].contains(&name.as_str()))
        {
            assert_eq!(after[name], before[name], "{} {name}", kind.path);
        }
    }
}

#[actix_web::test]
async fn null_clears_optional_fields_only() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let path = kind.at(&kind.create(&admin, "Something").await);
        for missing in [json!(null), json!("   ")] {
            let answer = admin.put(&path, json!({kind.name: missing})).await;
            assert_eq!(answer.status, 400, "{path} {}", answer.text);
        }
        assert_eq!(kind.count(&admin, "Something").await, 1);
        for (field, value) in kind.changes() {
            let before = admin.put(&path, json!({&field: value})).await.expect(200).json();
            assert_ne!(before[&field], json!(null), "{path} {field}");
            let answer = admin.put(&path, json!({&field: null})).await;
            let is_cleared = answer.status == 200 && answer.json()[&field].is_null();
            // Others are refused, or derived.
            assert_eq!(is_cleared, kind.optional.contains(&field.as_str()), "{path} {field} {}", answer.text);
        }
    }
}

#[actix_web::test]
async fn an_invalid_update_changes_nothing() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let before = kind.create(&admin, "Something").await;
        let path = kind.at(&before);
        for wrong in [json!(7), json!({}), json!(["x"]), json!(true)] {
            let mut body = kind.change();
            body[kind.name] = wrong;
            admin.put(&path, body).await.expect(400);
        }
        let mut body = kind.change();
        body[kind.name] = json!("x".repeat(60_000));
        admin.put(&path, body).await.expect(400);
        assert_eq!(admin.read(&path).await, before, "{}", kind.path);
    }
}

#[actix_web::test]
async fn every_field_can_be_changed_alone() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let mut expected = kind.create(&admin, "Something").await;
        let path = kind.at(&expected);
        for (field, value) in kind.changes() {
            let after = admin.put(&path, json!({&field: value})).await.expect(200).json();
            let new = if field == "authors" {
                after[&field].as_array().unwrap().iter().map(|author| author["id"].clone()).collect()
            } else {
                after[&field].clone()
            };
            assert_eq!(new, value, "{path} {field}");
            for (name, now) in after.as_object().unwrap() {
                if ![field.as_str(), "version", "updatedAt"].contains(&name.as_str()) {
                    assert_eq!(*now, expected[name], "{path} {name} after {field}");
                }
            }
            assert_eq!(admin.read(&path).await, after, "{path} {field}");
            expected = after;
        }
    }
}
