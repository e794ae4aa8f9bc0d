//! Drafts and patches as JSON: absent fields and lossless round trips.

#![expect(clippy::unwrap_used, reason = "clippy does not count helpers of tests as tests")]

use std::fmt::Debug;

use chrono::NaiveDate;
use portico_domain::{
    UserId,
    ai::{ImagePrompt, Question},
    blog::{PostChanges, PostDraft},
    content::{ContentChanges, ContentDraft, ContentType},
    enquiries::{EnquiryChanges, EnquiryDraft, EnquiryStatus},
    faq::{CategoryChanges, CategoryDraft, ItemChanges, ItemDraft},
    navigation::{NavigationChanges, NavigationDraft, NavigationMetadata},
    session::Credentials,
    subscribers::SubscriptionDraft,
    users::{UserChanges, UserDraft},
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
    assert_empty::<CategoryChanges>();
    assert_empty::<ContentChanges>();
    assert_empty::<EnquiryChanges>();
    assert_empty::<ItemChanges>();
    assert_empty::<NavigationChanges>();
    assert_empty::<PostChanges>();
    assert_empty::<UserChanges>();
}

#[test]
fn null_clears_and_absence_keeps() {
    let changes: NavigationChanges = read(json!({ "parentId": null, "metadata": {} }));
    assert_eq!(changes.parent_id, Some(None));
    assert_eq!(changes.metadata, Some(Some(NavigationMetadata::default())));
    assert_eq!(changes.label, None);
    assert_eq!(read::<ContentChanges>(json!({ "type": "service" })).kind, Some(Some(ContentType::Service)));
    assert_eq!(read::<UserChanges>(json!({ "avatarUrl": null })).avatar_url, Some(None));
    assert_round_trip(&changes);
    assert_round_trip(&EnquiryChanges { status: Some(EnquiryStatus::Spam) });
}

fn text() -> impl Strategy<Value = String> {
    "\\PC{0,5}"
}

fn date() -> impl Strategy<Value = NaiveDate> {
    (-100_000..100_000_i32).prop_filter_map("a day", NaiveDate::from_num_days_from_ce_opt)
}

prop_compose! {
    fn changes()(
        title in prop::option::of(text()),
        excerpt in prop::option::of(prop::option::of(text())),
        published in any::<Option<bool>>(),
        slug in prop::option::of(prop::option::of(text())),
        authors in prop::option::of(prop::collection::vec(any::<i32>().prop_map(UserId), 0..3)),
        tags in prop::option::of(prop::collection::vec(text(), 0..3)),
        date in prop::option::of(prop::option::of(date())),
    ) -> PostChanges {
        PostChanges { title, content: None, excerpt, published, slug, authors, tags, date }
    }
}

proptest! {
    #[test]
    fn patches_and_drafts_round_trip_through_json(changes in changes()) {
        assert_round_trip(&changes);
        assert_round_trip(&PostDraft::from(changes.clone()));
        prop_assert_eq!(read::<PostDraft>(serde_json::to_value(&changes).unwrap()), PostDraft::from(changes));
    }
}
