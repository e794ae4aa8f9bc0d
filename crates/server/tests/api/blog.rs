//! The blog: public reads and the back office.

mod admin;
mod authors;
mod detail;
mod list;
mod reading_aids;
mod save;
mod slugs;

use serde_json::{Value, json};

use crate::support::{Client, Site, TestResponse};

/// A site with a visitor and an administrator, the author of all posts.
pub struct Blog {
    pub site: Site,
    pub admin: Client,
    pub visitor: Client,
    /// The administrator's id.
    pub me: i64,
}

impl Blog {
    pub async fn start() -> Self {
        Self::on(Site::start().await).await
    }

    /// Uses a site that is already running.
    pub async fn on(site: Site) -> Self {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let me = admin.get("/api/user").await.id();
        Self { site, admin, visitor, me }
    }

    /// Returns a valid published post with these fields.
    pub fn body(&self, fields: &Value) -> Value {
        let body = json!({ "title": "A post", "content": "Some text", "authors": [self.me], "published": true });
        merged(body, fields)
    }

    /// Sends a create with these fields.
    pub async fn create(&self, fields: Value) -> TestResponse {
        self.admin.post("/api/admin/blog", self.body(&fields)).await
    }

    /// Creates a post with these fields.
    pub async fn post(&self, fields: Value) -> Value {
        self.create(fields).await.expect(201).json()
    }

    /// Sends an update of a post.
    pub async fn put(&self, post: &Value, changes: Value) -> TestResponse {
        self.admin.put(&format!("/api/admin/blog/{}", post["id"]), changes).await
    }

    /// Creates an entity as the administrator.
    pub async fn make(&self, path: &str, body: Value) -> Value {
        self.admin.create(path, body).await.json()
    }

    /// Inserts published posts directly, 'Post 1' the oldest.
    pub fn insert_posts(&self, count: usize) {
        self.site.sql(&format!(
            "INSERT INTO blog_posts (title, slug, content, published, date) \
             SELECT 'Post ' || n, 'post-' || n, 'text', true, '2024-01-01' FROM generate_series(1, {count}) n"
        ));
        self.site.sql(&format!(
            "INSERT INTO blog_post_authors (blog_post_id, author_id, position) SELECT id, {}, 0 FROM blog_posts",
            self.me
        ));
    }

    /// Creates a user and returns the id.
    pub async fn user(&self, username: &str, display_name: &str) -> i64 {
        let user = json!({ "username": username, "password": "secret1", "displayName": display_name });
        self.admin.create("/api/admin/users", user).await.id()
    }

    /// Returns the titles of a public list.
    pub async fn titles(&self, path: &str) -> Vec<String> {
        titles(&self.visitor.read(path).await)
    }
}

/// Returns an object overlaid with the fields of another.
pub fn merged(mut object: Value, fields: &Value) -> Value {
    for (name, value) in fields.as_object().expect("an object") {
        object[name] = value.clone();
    }
    object
}

/// Returns the titles of a list.
pub fn titles(list: &Value) -> Vec<String> {
    let posts = list.as_array().expect("a list").iter();
    posts.map(|post| post["title"].as_str().expect("a title").to_owned()).collect()
}
