use domain::{
    Draft, NavigationId,
    navigation::{ChildrenPolicy, NavigationDraft, NavigationItem, NavigationMetadata},
    rules::message,
};
use ports::{Created, Error, IfMatch, Result, navigation::Navigation};
use postgres::Postgres;

use serde_json::json;

use crate::support::{Stores, db_error, node, patch};

async fn item(postgres: &Postgres, label: &str, parent: Option<NavigationId>) -> Result<NavigationItem> {
    let draft = NavigationDraft {
        label: label.to_owned(),
        href: "/".to_owned(),
        is_visible: true,
        parent_id: parent,
        ..NavigationDraft::default()
    };
    postgres.of::<NavigationItem>().create(draft.validate().expect("valid"), None, None).await.and_then(Created::entity)
}

async fn hang(postgres: &Postgres, id: NavigationId, parent: NavigationId) -> Result<NavigationItem> {
    let hung = patch(json!({ "parentId": parent }));
    postgres.of::<NavigationItem>().update(id, hung, None, IfMatch::Any).await
}

#[tokio::test]
async fn a_parent_must_be_another_existing_top_level_item() {
    let (_database, postgres) = node().await;
    let top = item(&postgres, "top", None).await.expect("an item").id;
    let child = item(&postgres, "child", Some(top)).await.expect("an item").id;
    let alone = item(&postgres, "alone", None).await.expect("an item").id;
    assert_eq!(db_error(item(&postgres, "x", Some(NavigationId(99))).await, "parentId"), message::PARENT_MISSING);
    assert_eq!(db_error(item(&postgres, "x", Some(child)).await, "parentId"), message::PARENT_NESTED);
    assert_eq!(db_error(hang(&postgres, alone, alone).await, "parentId"), message::PARENT_SELF);
    assert_eq!(db_error(hang(&postgres, top, alone).await, "parentId"), message::PARENT_HAS_CHILDREN);
    assert_eq!(hang(&postgres, alone, top).await.expect("a change").parent_id, Some(top));
}

#[tokio::test]
async fn concurrent_moves_cannot_form_a_cycle() {
    for _ in 0..5 {
        let (_database, postgres) = node().await;
        let one = item(&postgres, "one", None).await.expect("an item").id;
        let other = item(&postgres, "other", None).await.expect("an item").id;
        let (first, second) = tokio::join!(hang(&postgres, one, other), hang(&postgres, other, one));
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    }
}

#[tokio::test]
async fn children_of_a_deleted_item_become_top_level_and_new_versions() {
    let (_database, postgres) = node().await;
    let top = item(&postgres, "top", None).await.expect("an item").id;
    let child = item(&postgres, "child", Some(top)).await.expect("an item");
    postgres.delete_with(top, ChildrenPolicy::Promote, IfMatch::Any).await.expect("gone");
    let left = Navigation::list(&postgres).await.expect("a list");
    assert_eq!(left.len(), 1);
    assert_eq!((left[0].id, left[0].parent_id, left[0].version.0), (child.id, None, 2));
    let stale = postgres.delete_with(child.id, ChildrenPolicy::Promote, IfMatch::OneOf(vec![child.version])).await;
    assert!(matches!(stale, Err(Error::Stale)));
}

#[tokio::test]
async fn items_come_in_their_order_with_their_metadata() {
    let (_database, postgres) = node().await;
    let first = item(&postgres, "first", None).await.expect("an item");
    let metadata = NavigationMetadata { featured: Some(true), ..NavigationMetadata::default() };
    let changes = patch(json!({ "order": 5, "metadata": metadata }));
    postgres.of::<NavigationItem>().update(first.id, changes, None, IfMatch::Any).await.expect("a change");
    item(&postgres, "second", None).await.expect("an item");
    let list = Navigation::list(&postgres).await.expect("a list");
    assert_eq!(list.iter().map(|item| item.label.as_str()).collect::<Vec<_>>(), ["second", "first"]);
    assert_eq!(list[1].metadata, Some(metadata));
}
