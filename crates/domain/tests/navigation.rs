//! The menu: visible items and valid parents.

use portico_domain::{
    Draft, NavigationId, Patch, Version,
    navigation::{NavigationDraft, NavigationItem, NavigationMetadata, check_parent, visible_to},
};
use serde_json::json;

fn item(id: i32, parent: Option<i32>) -> NavigationItem {
    NavigationItem {
        id: NavigationId(id),
        label: format!("Item {id}"),
        href: format!("/{id}"),
        order: id,
        is_visible: true,
        requires_admin: false,
        parent_id: parent.map(NavigationId),
        metadata: None,
        version: Version(1),
    }
}

fn hidden(item: NavigationItem) -> NavigationItem {
    NavigationItem { is_visible: false, ..item }
}

fn admin_only(item: NavigationItem) -> NavigationItem {
    NavigationItem { requires_admin: true, ..item }
}

fn ids(items: &[NavigationItem]) -> Vec<i32> {
    items.iter().map(|item| item.id.0).collect()
}

#[test]
fn visitors_see_public_items_with_public_parents_in_order() {
    let items = vec![
        item(5, Some(1)),
        item(1, None),
        hidden(item(2, None)),
        item(6, Some(2)),
        admin_only(item(3, None)),
        item(7, Some(3)),
        admin_only(item(8, Some(1))),
        hidden(item(9, Some(1))),
        item(10, Some(99)),
        item(4, None),
    ];
    assert_eq!(ids(&visible_to(items.clone(), false)), [5, 1, 4]);
    assert_eq!(visible_to(items.clone(), true), items);
}

/// Returns the error of a parent in a menu where item 1 has the child 2 and item 3 has no children.
fn error(own: Option<i32>, parent: i32) -> Option<String> {
    let items = [item(1, None), item(2, Some(1)), item(3, None)];
    let errors = check_parent(&items, own.map(NavigationId), NavigationId(parent)).err()?;
    assert_eq!(errors.of("parentId").len(), 1);
    Some(errors.to_string())
}

#[test]
fn a_top_level_item_may_be_a_parent() {
    for own in [None, Some(2), Some(3)] {
        assert_eq!(error(own, 1), None);
    }
}

#[test]
fn rejects_a_third_level_and_cycles() {
    let message = |own, parent| error(own, parent).unwrap_or_default();
    assert_eq!(message(None, 99), "The parent item does not exist");
    assert_eq!(message(Some(3), 3), "An item cannot be its own parent");
    assert_eq!(message(Some(1), 1), "An item cannot be its own parent");
    assert_eq!(message(Some(2), 2), "An item cannot be its own parent");
    assert_eq!(message(None, 2), "Only top-level items can be chosen as parent");
    assert_eq!(message(Some(1), 2), "Only top-level items can be chosen as parent");
    assert_eq!(message(Some(1), 3), "An item with children cannot have a parent");
}

#[test]
fn a_parent_of_0_and_blank_metadata_become_none() {
    let draft = NavigationDraft {
        label: " Home ".into(),
        href: " / ".into(),
        parent_id: Some(NavigationId(0)),
        order: -3,
        metadata: Some(NavigationMetadata {
            color: Some(" ".into()),
            icon: Some(" cpu ".into()),
            ..NavigationMetadata::default()
        }),
        ..NavigationDraft::default()
    };
    let draft = draft.validate().unwrap();
    assert_eq!((draft.label.as_str(), draft.href.as_str()), ("Home", "/"));
    assert_eq!((draft.parent_id, draft.order), (None, -3));
    let metadata = draft.metadata.as_ref().unwrap();
    assert_eq!((metadata.color.as_deref(), metadata.icon.as_deref()), (None, Some("cpu")));
}

#[test]
fn a_patch_reports_errors_inside_its_metadata() {
    let errors = Patch::<NavigationDraft>::of(json!({ "metadata": { "color": "url(x)" } })).unwrap_err();
    assert_eq!(errors.of("metadata.color"), ["Color must be a CSS color"]);
    assert_eq!(errors.messages().count(), 1);
}
