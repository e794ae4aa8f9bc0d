//! The FAQ: patches of categories and items.

use chrono::DateTime;
use portico_domain::{
    CategoryId, DisplayOrder, Draft, ItemId, Version,
    faq::{Category, CategoryChanges, Item, ItemChanges},
    input::FromFields as _,
    serde_json::json,
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

#[test]
fn a_category_patch_keeps_absent_fields() {
    let changes = CategoryChanges { name: Some(" Support ".into()), ..CategoryChanges::default() };
    let draft = category().apply(changes).validate().unwrap();
    assert_eq!((draft.name.as_str(), draft.display_order.get(), draft.is_active), ("Support", 2, true));
    let hidden = CategoryChanges { is_active: Some(false), display_order: DisplayOrder::new(9), name: None };
    let draft = category().apply(hidden).validate().unwrap();
    assert_eq!((draft.name.as_str(), draft.display_order.get(), draft.is_active), ("Pricing", 9, false));
}

#[test]
fn an_item_patch_keeps_absent_fields() {
    let changes = ItemChanges { category_id: Some(CategoryId(5)), ..ItemChanges::default() };
    let draft = item().apply(changes).validate().unwrap().into_inner();
    assert_eq!((draft.category_id, draft.display_order.get()), (CategoryId(5), 3));
    assert_eq!((draft.question, draft.answer), (item().question, item().answer));
}

#[test]
fn a_patch_reports_only_errors_of_its_own_fields() {
    let changes =
        ItemChanges { category_id: Some(CategoryId(0)), answer: Some("short".into()), ..ItemChanges::default() };
    let errors = changes.errors();
    assert_eq!(
        errors.messages().collect::<Vec<_>>(),
        ["Please select a category", "Answer must be at least 10 characters"]
    );
    let negative = json!({ "displayOrder": -1 }).as_object().cloned().expect("an object");
    let errors = CategoryChanges::from_object(negative).expect_err("no place in a list");
    assert_eq!(errors.of("displayOrder"), ["Display order must be a positive number"]);
    assert_eq!(errors.messages().count(), 1);
}
