//! Drafts and patches as JSON: absent fields and lossless round trips.

#![expect(clippy::unwrap_used, reason = "clippy does not count helpers of tests as tests")]

use std::fmt::Debug;

use chrono::NaiveDate;
use portico_domain::{
    Draft, Patch, UserId,
    ai::{ImagePrompt, Question},
    blog::PostDraft,
    content::{ContentDraft, ContentType},
    enquiries::{EnquiryChanges, EnquiryDraft, EnquiryStatus},
    faq::{CategoryDraft, ItemDraft},
    input::FromFields as _,
    navigation::{NavigationDraft, NavigationMetadata},
    session::Credentials,
    subscribers::SubscriptionDraft,
    users::UserDraft,
};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    assert_eq!(read::<T>(serde_json::to_value(value).unwrap()), *value);
}

fn assert_empty_is_default<T: Serialize + DeserializeOwned + Default + PartialEq + Debug>() {
    assert_eq!(read::<T>(json!({})), T::default());
    assert_round_trip(&T::default());
}

#[test]
fn an_absent_field_has_its_default() {
    assert_empty_is_default::<CategoryDraft>();
    assert_empty_is_default::<ContentDraft>();
    assert_empty_is_default::<Credentials>();
    assert_empty_is_default::<EnquiryDraft>();
    assert_empty_is_default::<ImagePrompt>();
    assert_empty_is_default::<ItemDraft>();
    assert_empty_is_default::<NavigationDraft>();
    assert_empty_is_default::<PostDraft>();
    assert_empty_is_default::<Question>();
    assert_empty_is_default::<SubscriptionDraft>();
    assert_empty_is_default::<UserDraft>();
}

#[test]
fn new_entities_are_visible_except_for_posts() {
    assert!(CategoryDraft::default().is_active && ItemDraft::default().is_active);
    assert!(ContentDraft::default().published && !PostDraft::default().published);
    assert!(NavigationDraft::default().is_visible && !NavigationDraft::default().requires_admin);
    assert!(!UserDraft::default().is_admin);
}

#[test]
fn an_empty_patch_is_an_empty_object() {
    fn assert_empty<T: Serialize + DeserializeOwned + Default + PartialEq + Debug>() {
        assert_eq!(serde_json::to_value(T::default()).unwrap(), json!({}));
        assert_empty_is_default::<T>();
    }
    assert_empty::<EnquiryChanges>();
}

#[test]
fn null_clears_and_absence_keeps() {
    let patch = Patch::<NavigationDraft>::of(json!({ "parentId": null, "metadata": {} })).unwrap();
    let draft = NavigationDraft {
        parent_id: Some(portico_domain::NavigationId(1)),
        label: "Home".into(),
        ..NavigationDraft::default()
    };
    let changed = patch.apply(draft);
    assert_eq!(changed.parent_id, None);
    assert_eq!(changed.metadata, Some(NavigationMetadata::default()));
    assert_eq!(changed.label, "Home");
    assert_eq!(serde_json::to_value(&patch).unwrap(), json!({ "parentId": null, "metadata": {} }));
    let typed = Patch::<ContentDraft>::of(json!({ "type": "service" })).unwrap();
    assert_eq!(typed.apply(ContentDraft::default()).kind, Some(ContentType::Service));
    assert_round_trip(&EnquiryChanges { status: Some(EnquiryStatus::Spam) });
}

#[test]
fn a_patch_reports_only_errors_of_its_own_fields() {
    let errors = Patch::<ItemDraft>::of(json!({ "answer": "short", "categoryId": 0 })).unwrap_err();
    let expected = ["Please select a category", "Answer must be at least 10 characters"];
    assert_eq!(errors.messages().collect::<Vec<_>>(), expected);
    let errors = Patch::<CategoryDraft>::of(json!({ "displayOrder": -1 })).unwrap_err();
    assert_eq!(errors.messages().collect::<Vec<_>>(), ["Display order must be a positive number"]);
}

#[test]
fn unknown_fields_of_a_request_are_ignored_and_our_own_are_errors() {
    let request = json!({ "colour": 1 });
    let patch = Patch::<CategoryDraft>::from_object(request.as_object().cloned().unwrap()).unwrap();
    assert_eq!(patch.apply(CategoryDraft::default()), CategoryDraft::default());
    assert_eq!(Patch::<CategoryDraft>::of(request).unwrap_err().of("colour"), ["There is no such field"]);
}

fn text() -> impl Strategy<Value = String> {
    "\\PC{0,5}"
}

fn date() -> impl Strategy<Value = NaiveDate> {
    (1..1_000_000_i32).prop_filter_map("a day", NaiveDate::from_num_days_from_ce_opt)
}

prop_compose! {
    fn draft()(
        title in text(),
        excerpt in prop::option::of(text()),
        published in any::<bool>(),
        slug in prop::option::of(text()),
        authors in prop::collection::vec((1..i32::MAX).prop_map(UserId), 0..3),
        tags in prop::collection::vec(text(), 0..3),
        date in prop::option::of(date()),
    ) -> PostDraft {
        PostDraft { title, excerpt, published, slug, authors, tags, date, ..with_content() }
    }
}

fn with_content() -> PostDraft {
    PostDraft { content: "Words".into(), ..PostDraft::default() }
}

proptest! {
    #[test]
    fn drafts_round_trip_through_json(draft in draft()) {
        assert_round_trip(&draft);
        if let Ok(valid) = draft.validate() {
            prop_assert_eq!(Patch::all(&valid).apply(PostDraft::default()), valid.into_inner());
        }
    }
}
