//! What administrators edit, so that one test can go through all of it.

use serde_json::{Value, json};

use crate::support::Client;

/// A kind of entity, with something to create and something to change.
pub struct Entity {
    /// Where it is created and, but for the menu, listed.
    pub path: &'static str,
    /// The text that tells two of them apart.
    pub name: &'static str,
    draft: Value,
    /// A change and what it is afterwards.
    pub patch: (&'static str, Value),
    /// The fields of the wire, sorted.
    pub fields: &'static [&'static str],
}

impl Entity {
    /// A good one of that name.
    pub fn draft(&self, name: &str) -> Value {
        let mut draft = self.draft.clone();
        draft[self.name] = json!(name);
        draft
    }

    /// The body that changes it.
    pub fn change(&self) -> Value {
        json!({self.patch.0: self.patch.1})
    }

    /// The body that gives it another name.
    pub fn rename(&self, name: &str) -> Value {
        json!({self.name: name})
    }

    pub async fn create(&self, admin: &Client, name: &str) -> Value {
        admin.post(self.path, self.draft(name)).await.expect(201).json()
    }

    /// Where the entity is.
    pub fn at(&self, entity: &Value) -> String {
        format!("{}/{}", self.path, entity["id"])
    }

    /// How many there are that have that name.
    pub async fn count(&self, admin: &Client, name: &str) -> usize {
        let list = admin.get(self.path).await.expect(200).json();
        list.as_array().unwrap().iter().filter(|entity| entity[self.name] == name).count()
    }
}

/// All kinds. A category is made for the FAQ items.
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
            fields: &["content", "createdAt", "id", "metadata", "published", "title", "type", "updatedAt", "version"],
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
