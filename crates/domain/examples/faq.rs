//! The FAQ: a category, an item, and a patch that moves the item.

use std::error::Error;

use portico_domain::{
    CategoryId, Draft as _, Entity as _, ItemId, Patch, Version,
    chrono::DateTime,
    faq::{CategoryDraft, Item, ItemDraft},
    serde_json::json,
};

pub fn main() -> Result<(), Box<dyn Error>> {
    let category = CategoryDraft { name: " Pricing ".into(), ..CategoryDraft::default() }.validate()?;
    assert_eq!((category.name.as_str(), category.is_active), ("Pricing", true));

    let errors = ItemDraft { question: "Why?".into(), ..ItemDraft::default() }.errors();
    assert_eq!(errors.of("categoryId"), ["Please select a category"]);
    println!("{errors}");

    let item = Item {
        id: ItemId(1),
        question: "How are invoices paid?".into(),
        answer: "By bank transfer.".into(),
        category_id: CategoryId(1),
        display_order: 0,
        is_active: true,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        version: Version(1),
    };
    let moved = Patch::of(json!({ "categoryId": 2 }))?.apply(item.draft()).validate()?;
    assert_eq!((moved.category_id, &moved.question), (CategoryId(2), &item.question));
    Ok(())
}
