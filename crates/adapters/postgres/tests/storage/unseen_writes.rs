//! Writes that change nothing that visitors see leave the cached copies alone.

use std::sync::Arc;

use domain::{
    Draft, UserId,
    blog::{PostChanges, PostDraft},
    content::{ContentChanges, ContentDraft, ContentType},
    faq::{CategoryChanges, CategoryDraft, ItemChanges, ItemDraft},
    navigation::{ChildrenPolicy, NavigationChanges, NavigationDraft},
    users::UserChanges,
};
use ports::{
    Created, Generations, IfMatch, blog::Blog, content::Content, deletions::Deletions, faq::Faq,
    navigation::Navigation, users::Users,
};
use postgres::{Postgres, testing::Database};

use crate::support::{administrator, other_node, password_hash, post, service, stored_post, user};

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
    let named = |name: &str| {
        UserChanges { display_name: Some(Some(name.to_owned())), ..UserChanges::default() }.validate().expect("valid")
    };
    let rename = |id: UserId, name: &str| Users::update(db, id, named(name), None, IfMatch::Any);
    node.writes("a client's name", false, rename(eve.id, "Eve")).await;
    node.writes("an administrator's name", true, rename(ada.id, "Ada L.")).await;
    let nothing = UserChanges::default().validate().expect("valid");
    let password = Users::update(db, ada.id, nothing, Some(password_hash()), IfMatch::Any);
    node.writes("an administrator's password", false, password).await;
    stored_post(db, PostDraft { published: false, ..post("Looms", &[eve.id]) }).await;
    node.writes("an author's name", true, rename(eve.id, "Eve Adams")).await;
    let bob = user(db, "bob").await;
    let deletion = node.writes("deleting a client", false, Users::delete(db, bob.id, None, IfMatch::Any)).await;
    node.writes("undoing it", false, Deletions::undo(db, deletion)).await;
    let deletion = node.writes("deleting an author", true, Users::delete(db, eve.id, None, IfMatch::Any)).await;
    node.writes("undoing it", true, Deletions::undo(db, deletion)).await;
}

#[tokio::test]
async fn drafts_of_posts_are_not_seen() {
    let node = node().await;
    let db = &node.postgres;
    let (ada, bob, eve) = (administrator(db, "ada").await, administrator(db, "bob").await, user(db, "eve").await);
    let create = |title: &str, authors: &[UserId]| {
        let draft = PostDraft { published: false, ..post(title, authors) }.validate().expect("valid");
        Blog::create(db, draft, authors[0], None)
    };
    let update = |id, changes: PostChanges| Blog::update(db, id, changes.validate().expect("valid"), IfMatch::Any);
    let titled = |title: &str| PostChanges { title: Some(title.to_owned()), ..PostChanges::default() };
    let published = |published| PostChanges { published: Some(published), ..PostChanges::default() };
    let id = new(node.writes("a draft", false, create("Looms", &[ada.id])).await).id;
    node.writes("a draft's title", false, update(id, titled("On looms"))).await;
    let byline = PostChanges { authors: Some(vec![ada.id, bob.id]), ..PostChanges::default() };
    node.writes("a draft's authors", true, update(id, byline)).await;
    node.writes("publishing", true, update(id, published(true))).await;
    node.writes("a post's title", true, update(id, titled("Of looms"))).await;
    node.writes("unpublishing", true, update(id, published(false))).await;
    let deletion = node.writes("deleting a draft", false, Blog::delete(db, id, IfMatch::Any)).await;
    node.writes("undoing it", false, Deletions::undo(db, deletion)).await;
    node.writes("publishing", true, update(id, published(true))).await;
    let deletion = node.writes("deleting a post", true, Blog::delete(db, id, IfMatch::Any)).await;
    node.writes("undoing it", true, Deletions::undo(db, deletion)).await;
    let id = new(node.writes("a client's first draft", true, create("Weaving", &[eve.id])).await).id;
    let deletion = node.writes("deleting a client's draft", true, Blog::delete(db, id, IfMatch::Any)).await;
    node.writes("undoing it", true, Deletions::undo(db, deletion)).await;
}

#[tokio::test]
async fn unpublished_content_is_not_seen() {
    let node = node().await;
    let db = &node.postgres;
    let draft = ContentDraft { published: false, ..service("Forecasts", "Words.") };
    let update =
        |id, changes: ContentChanges| Content::update(db, id, changes.validate().expect("valid"), IfMatch::Any);
    let id = new(node.writes("a draft", false, Content::create(db, draft.validate().expect("valid"), None)).await).id;
    let title = ContentChanges { title: Some("Plans".to_owned()), ..ContentChanges::default() };
    node.writes("a draft's title", false, update(id, title)).await;
    for (what, published) in [("publishing", true), ("unpublishing", false)] {
        let changes = ContentChanges { published: Some(published), ..ContentChanges::default() };
        node.writes(what, true, update(id, changes)).await;
    }
    let deletion = node.writes("deleting a draft", false, Content::delete(db, id, IfMatch::Any)).await;
    node.writes("undoing it", false, Deletions::undo(db, deletion)).await;
    let visible = ContentChanges { published: Some(true), ..ContentChanges::default() };
    node.writes("publishing", true, update(id, visible)).await;
    let deletion = Content::delete(db, id, IfMatch::Any).await.expect("deleted");
    node.writes("undoing the deletion of a public item", true, Deletions::undo(db, deletion)).await;
    let member = ContentDraft { kind: Some(ContentType::TeamMember), published: false, ..service("Ada", "Words.") };
    let create = Content::create(db, member.validate().expect("valid"), None);
    let id = new(node.writes("a team member, who is shown as a draft, too", true, create).await).id;
    let deletion = Content::delete(db, id, IfMatch::Any).await.expect("deleted");
    node.writes("undoing the deletion", true, Deletions::undo(db, deletion)).await;
}

#[tokio::test]
async fn inactive_questions_are_not_seen() {
    let node = node().await;
    let db = &node.postgres;
    let draft = CategoryDraft { name: "Prices".to_owned(), is_active: false, ..CategoryDraft::default() };
    let create = db.create_category(draft.validate().expect("valid"), None);
    let category = new(node.writes("an inactive category", false, create).await).id;
    let renamed = CategoryChanges { name: Some("Costs".to_owned()), ..CategoryChanges::default() };
    let rename = db.update_category(category, renamed.validate().expect("valid"), IfMatch::Any);
    node.writes("its name", false, rename).await;
    let draft = ItemDraft {
        question: "What does it cost?".to_owned(),
        answer: "Less than a loom.".to_owned(),
        category_id: category,
        is_active: false,
        ..ItemDraft::default()
    };
    let item = node.writes("an inactive item", false, db.create_item(draft.validate().expect("valid"), None)).await;
    let id = new(item).id;
    for (what, is_seen, is_active) in [("activating", true, Some(true)), ("deactivating", true, Some(false))] {
        let changes = ItemChanges { is_active, ..ItemChanges::default() }.validate().expect("valid");
        node.writes(what, is_seen, db.update_item(id, changes, IfMatch::Any)).await;
    }
    let deletion = node.writes("deleting an inactive item", false, db.delete_item(id, IfMatch::Any)).await;
    node.writes("undoing it", false, Deletions::undo(db, deletion)).await;
    let deletion = db.delete_category(category, IfMatch::Any);
    let deletion = node.writes("deleting an inactive category", false, deletion).await;
    node.writes("undoing it", false, Deletions::undo(db, deletion)).await;
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
    let create = |draft: NavigationDraft| Navigation::create(db, draft.validate().expect("valid"), None);
    let delete = |id| Navigation::delete(db, id, ChildrenPolicy::default(), IfMatch::Any);
    let hidden = new(node.writes("a hidden item", false, create(item("About"))).await).id;
    let renamed = NavigationChanges { label: Some("Us".to_owned()), ..NavigationChanges::default() };
    let rename = Navigation::update(db, hidden, renamed.validate().expect("valid"), IfMatch::Any);
    node.writes("its label", false, rename).await;
    let deletion = node.writes("deleting it", false, delete(hidden)).await;
    node.writes("undoing it", false, Deletions::undo(db, deletion)).await;
    let inner = NavigationDraft { is_visible: true, requires_admin: true, ..item("Inside") };
    let inner = new(node.writes("an item for administrators", false, create(inner)).await).id;
    let deletion = node.writes("deleting it", false, delete(inner)).await;
    node.writes("undoing it", false, Deletions::undo(db, deletion)).await;
    let parent = new(create(item("More")).await.expect("an item")).id;
    let child = NavigationDraft { parent_id: Some(parent), is_visible: true, ..item("Team") };
    create(child).await.expect("an item");
    let deletion = node.writes("deleting a hidden parent, whose children become visible", true, delete(parent)).await;
    node.writes("undoing it", true, Deletions::undo(db, deletion)).await;
}
