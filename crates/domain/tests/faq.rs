//! The FAQ: patches of categories and items.

#![expect(clippy::unwrap_used, reason = "clippy does not count helpers of tests as tests")]

use chrono::DateTime;
use portico_domain::{
    CategoryId, Draft as _, Editable, Entity as _, ItemId, Patch, Version,
    faq::{Category, CategoryDraft, Item, ItemDraft},
    input::FromFields as _,
    serde_json::{Value, json},
};

fn category() -> Category {
    Category {
        id: CategoryId(1),
        name: "Pricing".into(),
        display_order: 2,
        is_active: true,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    }
}

fn item() -> Item {
    Item {
        id: ItemId(1),
        question: "How much is it?".into(),
        answer: "It depends on much.".into(),
        category_id: CategoryId(4),
        display_order: 3,
        is_active: true,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    }
}

fn patch<D: Editable>(fields: Value) -> Patch<D> {
    Patch::of(fields).unwrap()
}

#[test]
fn a_category_patch_keeps_absent_fields() {
    let draft = patch(json!({ "name": " Support " })).apply(category().draft()).validate().unwrap();
    assert_eq!((draft.name.as_str(), draft.display_order.get(), draft.is_active), ("Support", 2, true));
    let hidden = patch(json!({ "isActive": false, "displayOrder": 9 }));
    let draft = hidden.apply(category().draft()).validate().unwrap();
    assert_eq!((draft.name.as_str(), draft.display_order.get(), draft.is_active), ("Pricing", 9, false));
}

#[test]
fn an_item_patch_keeps_absent_fields() {
    let draft = patch(json!({ "categoryId": 5 })).apply(item().draft()).validate().unwrap().into_inner();
    assert_eq!((draft.category_id, draft.display_order.get()), (CategoryId(5), 3));
    assert_eq!((draft.question, draft.answer), (item().question, item().answer));
}

#[test]
fn a_patch_reports_only_errors_of_its_own_fields() {
    let errors = Patch::<ItemDraft>::of(json!({ "answer": "short", "categoryId": 0 })).unwrap_err();
    assert_eq!(
        errors.messages().collect::<Vec<_>>(),
        ["Please select a category", "Answer must be at least 10 characters"]
    );
    let errors = Patch::<CategoryDraft>::of(json!({ "displayOrder": -1 })).expect_err("no place in a list");
    assert_eq!(errors.of("displayOrder"), ["Display order must be a positive number"]);
    assert_eq!(errors.messages().count(), 1);
}

#[test]
fn a_patch_of_a_whole_draft_has_all_its_fields() {
    let (category, item) = (category().draft(), item().draft());
    let draft = category.clone().validate().unwrap();
    assert_eq!(Patch::all(&draft).apply(CategoryDraft::default()), category);
    let draft = item.clone().validate().unwrap();
    assert_eq!(Patch::all(&draft).apply(ItemDraft::default()), item);
}

#[test]
fn unknown_fields_of_a_request_are_ignored_and_our_own_are_errors() {
    let request = json!({ "colour": 1 }).as_object().cloned().unwrap();
    assert_eq!(Patch::<CategoryDraft>::from_object(request).unwrap().apply(category().draft()), category().draft());
    assert_eq!(
        Patch::<CategoryDraft>::of(json!({ "colour": 1 })).unwrap_err().of("colour"),
        ["There is no such field"]
    );
}
