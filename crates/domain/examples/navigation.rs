//! The navigation menu: what visitors see of it, and a new item's parent.

use std::error::Error;

use portico_domain::{
    Draft as _, NavigationId, Version,
    navigation::{NavigationDraft, NavigationItem, check_parent, visible_to},
};

fn item(id: i32, label: &str, parent: Option<i32>) -> NavigationItem {
    NavigationItem {
        id: NavigationId(id),
        label: label.into(),
        href: format!("/{id}"),
        order: 0,
        is_visible: true,
        requires_admin: label == "Reports",
        parent_id: parent.map(NavigationId),
        metadata: None,
        version: Version(1),
    }
}

pub fn main() -> Result<(), Box<dyn Error>> {
    let list = [item(3, "Training", Some(1)), item(2, "Reports", None), item(1, "Services", None)];
    for item in visible_to(list.to_vec(), false) {
        println!("{}", item.label);
    }

    let draft = NavigationDraft { label: "Advice".into(), href: "/advice".into(), ..NavigationDraft::default() };
    let draft = NavigationDraft { parent_id: Some(NavigationId(1)), ..draft }.validate()?;
    if let Some(parent) = draft.parent_id {
        check_parent(&list, None, parent)?;
    }
    let errors = check_parent(&list, None, NavigationId(3)).err().unwrap_or_default();
    assert_eq!(errors.of("parentId"), ["Only top-level items can be chosen as parent"]);
    Ok(())
}
