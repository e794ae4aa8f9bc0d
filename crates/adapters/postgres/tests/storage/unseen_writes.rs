//! Writes that change nothing that visitors see leave the cached copies alone.

use std::sync::Arc;

use domain::{
    DeletionId, Draft, UserId,
    blog::{Post, PostDraft},
    content::{ContentDraft, ContentItem, ContentType},
    faq::{Category, CategoryDraft, Item, ItemDraft},
    navigation::{NavigationDraft, NavigationItem},
};
use ports::{Created, Generations, IfMatch, deletions::Deletions, users::Users};
use postgres::{Postgres, testing::Database};
use serde_json::json;

use crate::support::{Stores as _, administrator, other_node, password_hash, patch, post, service, stored_post, user};

/// A node whose writes are counted.
struct Node {
    postgres: Postgres,
    generations: Arc<Generations>,
    _database: Database,
}

async fn node() -> Node {
    let (database, _) = crate::support::node().await;
    let (postgres, generations) = other_node(&database).await;
    Node { postgres, generations, _database: database }
}

impl Node {
    /// Runs a write. Asserts whether it makes cached copies stale.
    async fn writes<T>(&self, what: &str, is_seen: bool, write: impl Future<Output = ports::Result<T>>) -> T {
        let before = self.generations.total();
        let written = write.await.unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(self.generations.total() > before, is_seen, "{what}");
        written
    }

    /// Runs a deletion and takes it back. Asserts whether each of them makes cached copies stale.
    async fn deletes(&self, what: &str, is_seen: bool, deletion: impl Future<Output = ports::Result<DeletionId>>) {
        let deletion = self.writes(what, is_seen, deletion).await;
        self.writes(&format!("undoing {what}"), is_seen, Deletions::undo(&self.postgres, deletion)).await;
    }
}

fn new<T>(created: Created<T>) -> T {
    match created {
        Created::New(entity) => entity,
        Created::Replayed(_) => panic!("replayed"),
    }
}

#[tokio::test]
async fn accounts_are_seen_once_they_write_or_administrate() {
    let node = node().await;
    let db = &node.postgres;
    let ada = node.writes("an administrator", true, async { Ok(administrator(db, "ada").await) }).await;
    let eve = node.writes("a registration", false, async { Ok(user(db, "eve").await) }).await;
    let rename =
        |id: UserId, name: &str| Users::update(db, id, patch(json!({ "displayName": name })), None, None, IfMatch::Any);
    node.writes("a client's name", false, rename(eve.id, "Eve")).await;
    node.writes("an administrator's name", true, rename(ada.id, "Ada L.")).await;
    let password = Users::update(db, ada.id, domain::Patch::default(), Some(password_hash()), None, IfMatch::Any);
    node.writes("an administrator's password", false, password).await;
    stored_post(db, PostDraft { published: false, ..post("Looms", &[eve.id]) }).await;
    node.writes("an author's name", true, rename(eve.id, "Eve Adams")).await;
    let bob = user(db, "bob").await;
    node.deletes("deleting a client", false, Users::delete(db, bob.id, None, IfMatch::Any)).await;
    node.deletes("deleting an author", true, Users::delete(db, eve.id, None, IfMatch::Any)).await;
}

#[tokio::test]
async fn drafts_of_posts_are_not_seen() {
    let node = node().await;
    let db = &node.postgres;
    let (ada, bob, eve) = (administrator(db, "ada").await, administrator(db, "bob").await, user(db, "eve").await);
    let create = |title: &str, authors: &[UserId]| {
        let draft = PostDraft { published: false, ..post(title, authors) }.validate().expect("valid");
        db.of::<Post>().create(draft, Some(authors[0]), None)
    };
    let update = |id, fields| db.of::<Post>().update(id, patch(fields), None, IfMatch::Any);
    let titled = |title: &str| json!({ "title": title });
    let published = |published| json!({ "published": published });
    let id = new(node.writes("a draft", false, create("Looms", &[ada.id])).await).id;
    node.writes("a draft's title", false, update(id, titled("On looms"))).await;
    let byline = json!({ "authors": [ada.id, bob.id] });
    node.writes("a draft's authors", true, update(id, byline)).await;
    node.writes("publishing", true, update(id, published(true))).await;
    node.writes("a post's title", true, update(id, titled("Of looms"))).await;
    node.writes("unpublishing", true, update(id, published(false))).await;
    node.deletes("deleting a draft", false, db.of::<Post>().delete(id, IfMatch::Any)).await;
    node.writes("publishing", true, update(id, published(true))).await;
    node.deletes("deleting a post", true, db.of::<Post>().delete(id, IfMatch::Any)).await;
    let id = new(node.writes("a client's first draft", true, create("Weaving", &[eve.id])).await).id;
    node.deletes("deleting a client's draft", true, db.of::<Post>().delete(id, IfMatch::Any)).await;
}

#[tokio::test]
async fn unpublished_content_is_not_seen() {
    let node = node().await;
    let db = &node.postgres;
    let draft = ContentDraft { published: false, ..service("Forecasts", "Words.") };
    let update = |id, fields| db.of::<ContentItem>().update(id, patch(fields), None, IfMatch::Any);
    let id = new(node
        .writes("a draft", false, db.of::<ContentItem>().create(draft.validate().expect("valid"), None, None))
        .await)
    .id;
    node.writes("a draft's title", false, update(id, json!({ "title": "Plans" }))).await;
    for (what, published) in [("publishing", true), ("unpublishing", false)] {
        node.writes(what, true, update(id, json!({ "published": published }))).await;
    }
    node.deletes("deleting a draft", false, db.of::<ContentItem>().delete(id, IfMatch::Any)).await;
    node.writes("publishing", true, update(id, json!({ "published": true }))).await;
    node.deletes("deleting a public item", true, db.of::<ContentItem>().delete(id, IfMatch::Any)).await;
    let member = ContentDraft { kind: Some(ContentType::TeamMember), published: false, ..service("Ada", "Words.") };
    let create = db.of::<ContentItem>().create(member.validate().expect("valid"), None, None);
    let id = new(node.writes("a team member, who is shown as a draft, too", true, create).await).id;
    node.deletes("deleting a team member", true, db.of::<ContentItem>().delete(id, IfMatch::Any)).await;
}

#[tokio::test]
async fn inactive_questions_are_not_seen() {
    let node = node().await;
    let db = &node.postgres;
    let draft = CategoryDraft { name: "Prices".to_owned(), is_active: false, ..CategoryDraft::default() };
    let create = db.of::<Category>().create(draft.validate().expect("valid"), None, None);
    let category = new(node.writes("an inactive category", false, create).await).id;
    let rename = db.of::<Category>().update(category, patch(json!({ "name": "Costs" })), None, IfMatch::Any);
    node.writes("its name", false, rename).await;
    let draft = ItemDraft {
        question: "What does it cost?".to_owned(),
        answer: "Less than a loom.".to_owned(),
        category_id: category,
        is_active: false,
        ..ItemDraft::default()
    };
    let item = node
        .writes("an inactive item", false, db.of::<Item>().create(draft.validate().expect("valid"), None, None))
        .await;
    let id = new(item).id;
    for (what, is_seen, is_active) in [("activating", true, true), ("deactivating", true, false)] {
        let changes = patch(json!({ "isActive": is_active }));
        node.writes(what, is_seen, db.of::<Item>().update(id, changes, None, IfMatch::Any)).await;
    }
    node.deletes("deleting an inactive item", false, db.of::<Item>().delete(id, IfMatch::Any)).await;
    let deletion = db.of::<Category>().delete(category, IfMatch::Any);
    node.deletes("deleting an inactive category", false, deletion).await;
}

#[tokio::test]
async fn hidden_menu_items_are_not_seen() {
    let node = node().await;
    let db = &node.postgres;
    let item = |label: &str| NavigationDraft {
        label: label.to_owned(),
        href: "/about".to_owned(),
        is_visible: false,
        ..NavigationDraft::default()
    };
    let create =
        |draft: NavigationDraft| db.of::<NavigationItem>().create(draft.validate().expect("valid"), None, None);
    let delete = |id| db.of::<NavigationItem>().delete(id, IfMatch::Any);
    let hidden = new(node.writes("a hidden item", false, create(item("About"))).await).id;
    let rename = db.of::<NavigationItem>().update(hidden, patch(json!({ "label": "Us" })), None, IfMatch::Any);
    node.writes("its label", false, rename).await;
    node.deletes("deleting it", false, delete(hidden)).await;
    let inner = NavigationDraft { is_visible: true, requires_admin: true, ..item("Inside") };
    let inner = new(node.writes("an item for administrators", false, create(inner)).await).id;
    node.deletes("deleting it", false, delete(inner)).await;
    let parent = new(create(item("More")).await.expect("an item")).id;
    let child = NavigationDraft { parent_id: Some(parent), is_visible: true, ..item("Team") };
    create(child).await.expect("an item");
    node.deletes("deleting a hidden parent, whose children become visible", true, delete(parent)).await;
}
