//! All entities that administrators edit, for tests that cover each of them.

use serde_json::{Value, json};

use crate::support::Client;

/// A kind of entity with examples of a create and an update.
pub struct Entity {
    /// The path to create it and, except for the menu, to list it.
    pub path: &'static str,
    /// The field that distinguishes entities.
    pub name: &'static str,
    draft: Value,
    /// A changed field, and its value afterwards.
    pub patch: (&'static str, Value),
    /// The names of the JSON fields, sorted.
    pub fields: &'static [&'static str],
}

impl Entity {
    /// Returns a valid draft of that name.
    pub fn draft(&self, name: &str) -> Value {
        let mut draft = self.draft.clone();
        draft[self.name] = json!(name);
        draft
    }

    /// Returns the body of an update.
    pub fn change(&self) -> Value {
        json!({self.patch.0: self.patch.1})
    }

    /// Returns the body that renames it.
    pub fn rename(&self, name: &str) -> Value {
        json!({self.name: name})
    }

    pub async fn create(&self, admin: &Client, name: &str) -> Value {
        admin.post(self.path, self.draft(name)).await.expect(201).json()
    }

    /// Returns the path of an entity.
    pub fn at(&self, entity: &Value) -> String {
        format!("{}/{}", self.path, entity["id"])
    }

    /// Returns the number of entities of that name.
    pub async fn count(&self, admin: &Client, name: &str) -> usize {
        let list = admin.get(self.path).await.expect(200).json();
        list.as_array().unwrap().iter().filter(|entity| entity[self.name] == name).count()
    }
}

/// Returns all kinds. Creates a category for FAQ items.
pub async fn all(admin: &Client) -> Vec<Entity> {
    let category = admin.post("/api/faq/categories", json!({"name": "The items'"})).await.expect(201).id();
    let author = admin.get("/api/user").await.expect(200).id();
    vec![
        Entity {
            path: "/api/admin/users",
            name: "username",
            draft: json!({"password": "secret1", "bio": "Old"}),
            patch: ("bio", json!("New")),
            fields: &["avatarUrl", "bio", "createdAt", "displayName", "id", "isAdmin", "username", "version"],
        },
        Entity {
            path: "/api/admin/content",
            name: "title",
            draft: json!({"type": "service", "content": "Old"}),
            patch: ("content", json!("New")),
            fields: &[
                "content",
                "createdAt",
                "id",
                "metadata",
                "order",
                "published",
                "title",
                "type",
                "updatedAt",
                "version",
            ],
        },
        Entity {
            path: "/api/admin/blog",
            name: "title",
            draft: json!({"content": "Old", "authors": [author], "date": "2024-02-29"}),
            patch: ("content", json!("New")),
            fields: &[
                "authorId",
                "authors",
                "content",
                "createdAt",
                "date",
                "excerpt",
                "id",
                "published",
                "slug",
                "tags",
                "title",
                "updatedAt",
                "version",
            ],
        },
        Entity {
            path: "/api/navigation",
            name: "label",
            draft: json!({"href": "/old"}),
            patch: ("href", json!("/new")),
            fields: &["href", "id", "isVisible", "label", "metadata", "order", "parentId", "requiresAdmin", "version"],
        },
        Entity {
            path: "/api/faq/categories",
            name: "name",
            draft: json!({"displayOrder": 1}),
            patch: ("displayOrder", json!(2)),
            fields: &["createdAt", "displayOrder", "id", "isActive", "name", "updatedAt", "version"],
        },
        Entity {
            path: "/api/faq/items",
            name: "question",
            draft: json!({"answer": "An old answer.", "categoryId": category}),
            patch: ("answer", json!("A new answer.")),
            fields: &[
                "answer",
                "categoryId",
                "createdAt",
                "displayOrder",
                "id",
                "isActive",
                "question",
                "updatedAt",
                "version",
            ],
        },
    ]
}
