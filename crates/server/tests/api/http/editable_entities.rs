//! All entities that administrators edit, for tests that cover each of them.

use domain::{
    Editable,
    blog::PostDraft,
    content::ContentDraft,
    faq::{CategoryDraft, ItemDraft},
    navigation::NavigationDraft,
    pages::PageDraft,
    users::UserDraft,
};
use serde_json::{Value, json};

use crate::support::{Client, keys};

/// A kind of entity with examples of a create and an update.
pub struct Entity {
    /// The path to create it and, except for the menu, to list it.
    pub path: &'static str,
    /// The field that distinguishes entities.
    pub name: &'static str,
    draft: Value,
    /// A changed field, and its value afterwards.
    pub patch: (&'static str, Value),
    /// New values of other fields. Those that are not listed are texts.
    pub others: Vec<(&'static str, Value)>,
    /// The fields that null clears.
    pub optional: &'static [&'static str],
    /// The names of the draft's fields, without secret ones.
    pub drafted: Vec<String>,
    /// The names of the fields that only the entity has.
    own: &'static [&'static str],
}

impl Entity {
    /// Returns a valid draft of that name.
    pub fn draft(&self, name: &str) -> Value {
        let mut draft = self.draft.clone();
        draft[self.name] = json!(name);
        draft
    }

    /// Returns the names of the JSON fields, sorted.
    pub fn fields(&self) -> Vec<String> {
        let mut names = self.drafted.clone();
        names.extend(self.own.iter().map(ToString::to_string));
        names.sort_unstable();
        names
    }

    /// Returns the body of an update.
    pub fn change(&self) -> Value {
        json!({self.patch.0: self.patch.1})
    }

    /// Returns the body that renames it.
    pub fn rename(&self, name: &str) -> Value {
        json!({self.name: name})
    }

    /// Returns a new value of each field of the draft.
    pub fn changes(&self) -> Vec<(String, Value)> {
        let others = self.others.iter().chain([&self.patch]);
        let known: Vec<_> = others.map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let is_text = |name: &&String| known.iter().all(|(given, _)| given != *name);
        let texts: Vec<_> = self.drafted.iter().filter(is_text).map(|name| (name.clone(), json!("New text"))).collect();
        [known, texts].concat()
    }

    pub async fn create(&self, admin: &Client, name: &str) -> Value {
        admin.create(self.path, self.draft(name)).await.json()
    }

    /// Returns the path of an entity.
    pub fn at(&self, entity: &Value) -> String {
        format!("{}/{}", self.path, entity["id"])
    }

    /// Returns the number of entities of that name.
    pub async fn count(&self, admin: &Client, name: &str) -> usize {
        let list = admin.read(self.path).await;
        list.as_array().unwrap().iter().filter(|entity| entity[self.name] == name).count()
    }
}

fn drafted<D: Editable>() -> Vec<String> {
    let names = keys(&serde_json::to_value(D::default()).unwrap());
    names.into_iter().filter(|name| !D::SECRETS.contains(&name.as_str())).collect()
}

/// Returns all kinds. Creates what they refer to: two categories, and another user.
pub async fn all(admin: &Client) -> Vec<Entity> {
    let create = async |path: &str, body: Value| admin.create(path, body).await.id();
    let category = create("/api/faq/categories", json!({"name": "The items'"})).await;
    let other_category = create("/api/faq/categories", json!({"name": "Others'"})).await;
    let parent = create("/api/navigation", json!({"label": "Parent", "href": "/"})).await;
    let other_author = create("/api/admin/users", json!({"username": "other", "password": "secret1"})).await;
    let author = admin.get("/api/user").await.expect(200).id();
    let card = json!({"description": "D", "icon": "code", "color": "#123456", "imageUrl": "/i.png", "featured": true});
    vec![
        Entity {
            path: "/api/admin/users",
            name: "username",
            draft: json!({"password": "secret1", "bio": "Old"}),
            patch: ("bio", json!("New")),
            others: vec![("isAdmin", json!(true)), ("avatarUrl", json!("/new.png"))],
            optional: &["displayName", "bio", "avatarUrl"],
            drafted: drafted::<UserDraft>(),
            own: &["createdAt", "id", "version"],
        },
        Entity {
            path: "/api/admin/content",
            name: "title",
            draft: json!({"type": "service", "content": "Old"}),
            patch: ("content", json!("New")),
            others: vec![
                ("type", json!("case-study")),
                ("metadata", json!("{\"client\": \"New\"}")),
                ("published", json!(false)),
                ("order", json!(7)),
            ],
            optional: &["metadata"],
            drafted: drafted::<ContentDraft>(),
            own: &["createdAt", "id", "updatedAt", "version"],
        },
        Entity {
            path: "/api/admin/blog",
            name: "title",
            draft: json!({"content": "Old", "authors": [author], "date": "2024-02-29"}),
            patch: ("content", json!("New")),
            others: vec![
                ("slug", json!("new-one")),
                ("published", json!(true)),
                ("tags", json!(["a", "b"])),
                ("date", json!("2024-03-01")),
                ("authors", json!([other_author, author])),
            ],
            optional: &["date"],
            drafted: drafted::<PostDraft>(),
            own: &["authorId", "createdAt", "id", "updatedAt", "version"],
        },
        Entity {
            path: "/api/admin/pages",
            name: "title",
            draft: json!({"content": "Old"}),
            patch: ("content", json!("New")),
            others: vec![("slug", json!("new-one")), ("published", json!(true)), ("imageUrl", json!("/new.png"))],
            optional: &["description", "imageUrl"],
            drafted: drafted::<PageDraft>(),
            own: &["createdAt", "id", "updatedAt", "version"],
        },
        Entity {
            path: "/api/navigation",
            name: "label",
            draft: json!({"href": "/old"}),
            patch: ("href", json!("/new")),
            others: vec![
                ("order", json!(7)),
                ("isVisible", json!(false)),
                ("requiresAdmin", json!(true)),
                ("parentId", json!(parent)),
                ("metadata", card),
            ],
            optional: &["parentId", "metadata"],
            drafted: drafted::<NavigationDraft>(),
            own: &["id", "version"],
        },
        Entity {
            path: "/api/faq/categories",
            name: "name",
            draft: json!({"displayOrder": 1}),
            patch: ("displayOrder", json!(2)),
            others: vec![("isActive", json!(false))],
            optional: &[],
            drafted: drafted::<CategoryDraft>(),
            own: &["createdAt", "id", "updatedAt", "version"],
        },
        Entity {
            path: "/api/faq/items",
            name: "question",
            draft: json!({"answer": "An old answer.", "categoryId": category}),
            patch: ("answer", json!("A new answer.")),
            others: vec![("categoryId", json!(other_category)), ("displayOrder", json!(7)), ("isActive", json!(false))],
            optional: &[],
            drafted: drafted::<ItemDraft>(),
            own: &["createdAt", "id", "updatedAt", "version"],
        },
    ]
}
