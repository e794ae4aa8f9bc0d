use domain::{
    CategoryId, DisplayOrder, Draft,
    faq::{Category, CategoryDraft, Item, ItemDraft},
    rules::message,
};
use ports::{Created, Error, IfMatch, PageRequest, Result, faq::Faq};
use postgres::Postgres;
use serde_json::json;

use crate::support::{Stores as _, conflict, db_error, node, patch};

async fn category(postgres: &Postgres, name: &str, order: i32, is_active: bool) -> Result<Category> {
    let draft =
        CategoryDraft { name: name.to_owned(), display_order: DisplayOrder::new(order).expect("an order"), is_active };
    postgres.of::<Category>().create(draft.validate().expect("valid"), None, None).await.and_then(Created::entity)
}

async fn item(postgres: &Postgres, category: CategoryId, question: &str, order: i32, is_active: bool) -> Result<Item> {
    let draft = ItemDraft {
        question: question.to_owned(),
        answer: "A long enough answer.".to_owned(),
        category_id: category,
        display_order: DisplayOrder::new(order).expect("an order"),
        is_active,
    };
    postgres.of::<Item>().create(draft.validate().expect("valid"), None, None).await.and_then(Created::entity)
}

#[tokio::test]
async fn visitors_get_active_categories_with_their_active_items_in_order() {
    let (_database, postgres) = node().await;
    let second = category(&postgres, "Second", 2, true).await.expect("a category").id;
    let first = category(&postgres, "First", 1, true).await.expect("a category").id;
    let hidden = category(&postgres, "Hidden", 0, false).await.expect("a category").id;
    for (category, question, order, is_active) in [
        (second, "Question two?", 5, true),
        (second, "Question one?", 1, true),
        (second, "Question off?", 0, false),
        (hidden, "Question hid?", 0, true),
    ] {
        item(&postgres, category, question, order, is_active).await.expect("an item");
    }
    let public = Faq::public(&postgres, PageRequest::default()).await.expect("a list");
    let actual: Vec<(&str, Vec<&str>)> = public
        .iter()
        .map(|one| (one.category.name.as_str(), one.items.iter().map(|public| public.item.question.as_str()).collect()))
        .collect();
    assert_eq!(actual, [("First", vec![]), ("Second", vec!["Question one?", "Question two?"])]);
    assert_eq!(first, public[0].category.id);
    assert_eq!(postgres.items().await.expect("items").len(), 4);
    assert_eq!(postgres.categories().await.expect("categories").len(), 3);
}

/// Returns the questions of each category, and the cursor to its next page.
async fn public(postgres: &Postgres, limit: u32, cursor: Option<&str>) -> Vec<(Vec<String>, Option<String>)> {
    let page = PageRequest { limit: Some(limit), cursor: cursor.map(str::to_owned) };
    let categories = Faq::public(postgres, page).await.expect("a list").into_iter();
    categories.map(|one| (one.items.into_iter().map(|public| public.item.question).collect(), one.next)).collect()
}

#[tokio::test]
async fn the_public_faq_is_paged_within_each_category() {
    let (_database, postgres) = node().await;
    let first = category(&postgres, "First", 1, true).await.expect("a category").id;
    let second = category(&postgres, "Second", 2, true).await.expect("a category").id;
    // The last item comes first, and two items share an order.
    for (question, order) in
        [("Five of them?", 9), ("Three of them?", 2), ("Four of them?", 2), ("Two of them?", 1), ("One of them?", 0)]
    {
        item(&postgres, first, question, order, true).await.expect("an item");
        item(&postgres, first, "Hidden?", order, false).await.expect("an item");
    }
    item(&postgres, second, "Other?", 0, true).await.expect("an item");
    let page = public(&postgres, 2, None).await;
    let [(one, next), (other, None)] = &page[..] else { panic!("{page:?}") };
    assert_eq!((one.join(" "), other.join(" ")), ("One of them? Two of them?".to_owned(), "Other?".to_owned()));
    let page = public(&postgres, 2, next.as_deref()).await;
    let [(one, next)] = &page[..] else { panic!("{page:?}") };
    assert_eq!(one.join(" "), "Three of them? Four of them?");
    assert_eq!(public(&postgres, 2, next.as_deref()).await, [(vec!["Five of them?".to_owned()], None)]);
    let bad = PageRequest { cursor: Some("nonsense".to_owned()), ..PageRequest::default() };
    assert_ne!(db_error(Faq::public(&postgres, bad).await, "cursor"), "");
    postgres.of::<Category>().delete(first, IfMatch::Any).await.expect("gone");
    assert_eq!(public(&postgres, 2, next.as_deref()).await, []);
}

#[tokio::test]
async fn category_names_are_unique_without_regard_to_case() {
    let (_database, postgres) = node().await;
    // Each of these letters becomes eighteen in the key.
    let long = "\u{fdfa}".repeat(100);
    category(&postgres, "Straße", 0, true).await.expect("a category");
    category(&postgres, &long, 0, true).await.expect("a category");
    for name in ["STRASSE", &long] {
        let taken = category(&postgres, name, 0, true).await;
        assert_eq!(conflict(taken), (Some("name"), message::CATEGORY_TAKEN));
    }
    let other = category(&postgres, "Other", 0, true).await.expect("a category");
    let renamed = patch(json!({ "name": "straße" }));
    let taken = postgres.of::<Category>().update(other.id, renamed, None, IfMatch::Any).await;
    assert_eq!(conflict(taken), (Some("name"), message::CATEGORY_TAKEN));
}

#[tokio::test]
async fn an_item_needs_a_category_that_exists() {
    let (_database, postgres) = node().await;
    let nowhere = item(&postgres, CategoryId(99), "Where am I?", 0, true).await;
    assert_eq!(db_error(nowhere, "categoryId"), message::SELECT_CATEGORY);
    let home = category(&postgres, "Home", 0, true).await.expect("a category").id;
    let stored = item(&postgres, home, "Where am I?", 0, true).await.expect("an item");
    let moved = patch(json!({ "categoryId": 99 }));
    let moved = postgres.of::<Item>().update(stored.id, moved, None, IfMatch::Any).await;
    assert_eq!(db_error(moved, "categoryId"), message::SELECT_CATEGORY);
}

#[tokio::test]
async fn deleting_a_category_deletes_its_items() {
    let (_database, postgres) = node().await;
    let home = category(&postgres, "Home", 0, true).await.expect("a category");
    let stored = item(&postgres, home.id, "Where am I?", 0, true).await.expect("an item");
    let stale = IfMatch::OneOf(Vec::new());
    assert!(matches!(postgres.of::<Category>().delete(home.id, stale.clone()).await, Err(Error::Stale)));
    assert!(matches!(postgres.of::<Item>().delete(stored.id, stale).await, Err(Error::Stale)));
    postgres.of::<Category>().delete(home.id, IfMatch::Any).await.expect("gone");
    assert_eq!(postgres.of::<Item>().find(stored.id).await.expect("an answer"), None);
    assert_eq!(postgres.of::<Category>().find(home.id).await.expect("an answer"), None);
}
