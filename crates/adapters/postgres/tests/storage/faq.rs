use domain::{
    CategoryId, DisplayOrder,
    faq::{Category, CategoryDraft, Item, ItemDraft},
};
use ports::{IfMatch, PageRequest, faq::Faq};
use postgres::Postgres;

use crate::support::{Stores as _, db_error, node, stored};

async fn category(postgres: &Postgres, name: &str, order: i32) -> CategoryId {
    let display_order = DisplayOrder::new(order).expect("an order");
    let draft = CategoryDraft { name: name.to_owned(), display_order, ..CategoryDraft::default() };
    stored::<Category>(postgres, draft).await.id
}

async fn item(postgres: &Postgres, category: CategoryId, question: &str, order: i32, is_active: bool) {
    let draft = ItemDraft {
        question: question.to_owned(),
        answer: "A long enough answer.".to_owned(),
        category_id: category,
        display_order: DisplayOrder::new(order).expect("an order"),
        is_active,
    };
    stored::<Item>(postgres, draft).await;
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
    let first = category(&postgres, "First", 1).await;
    let second = category(&postgres, "Second", 2).await;
    // The last item comes first, and two items share an order.
    for (question, order) in
        [("Five of them?", 9), ("Three of them?", 2), ("Four of them?", 2), ("Two of them?", 1), ("One of them?", 0)]
    {
        item(&postgres, first, question, order, true).await;
        item(&postgres, first, "Hidden?", order, false).await;
    }
    item(&postgres, second, "Other?", 0, true).await;
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
