//! The writes that run concurrently.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use domain::{
    CategoryId, ContentId, DeletionId, Draft, EnquiryId, Entity, ItemId, MailId, NavigationId, Patch, PostId,
    SubscriberId, UserId, VariantArray,
    blog::Post,
    content::ContentItem,
    enquiries::{EnquiryChanges, EnquiryStatus},
    faq::{Category, Item},
    navigation::{ChildrenPolicy, NavigationItem},
    users::UserDraft,
};
use ports::{
    Error, IdempotencyKey, IfMatch, Result, Store,
    bulk::{BulkReport, Change},
    deletions::Deletions,
    enquiries::Enquiries,
    mailer::Outbox,
    navigation::Navigation,
    passwords::PasswordHash,
    search::{SearchIndex as _, SitePage},
    session::Sessions,
    subscribers::Subscribers,
    users::Users,
};
use postgres::{Postgres, PostgresSearch};
use serde_json::json;

use super::drafts::{category, draft, enquiry, item, link, login, named, rewritten, subscription, user};
use crate::support::{Stores as _, patch, service};

const DAY: Duration = Duration::from_hours(24);

pub type Outcome = Pin<Box<dyn Future<Output = Result<()>> + Send>>;

/// A write on the rows of [`super::rows::RESET`]; `seed` differs between writers and rounds.
pub struct Write {
    pub name: &'static str,
    pub run: fn(Postgres, usize) -> Outcome,
}

macro_rules! entry {
    ($name:literal, |$db:ident, $seed:ident| $work:expr) => {
        Write { name: $name, run: |$db, $seed| Box::pin(async move { $work.await.map(drop) }) }
    };
}

/// A deletion that is undone once it is done.
macro_rules! undone {
    ($name:literal, |$db:ident, $seed:ident| $deletion:expr) => {
        entry!($name, |$db, $seed| undo(&$db, $deletion))
    };
}

/// Every write of every port, grouped by the tables that they share. Add each new write here.
pub const AREAS: &[&[Write]] = &[ACCOUNTS, CONTENT, FAQ, NAVIGATION, ENQUIRIES, NEWSLETTER, SEARCH];

const ACCOUNTS: &[Write] = &[
    entry!("create a user", |db, seed| Users::create(&db, user(seed, false), hash("hash"), None, None)),
    entry!("create an administrator", |db, seed| {
        Users::create(&db, user(seed, true), hash("hash"), None, Some(once(seed)))
    }),
    entry!("name a user", |db, seed| change_user(&db, one_of(seed), named(seed))),
    entry!("rename a login", |db, seed| change_user(&db, one_of(seed), login(seed))),
    entry!("change a password", |db, seed| {
        Users::update(&db, one_of(seed), domain::Patch::default(), Some(hash(&seed.to_string())), None, IfMatch::Any)
    }),
    entry!("promote or demote", |db, seed| {
        let role = patch(json!({ "isAdmin": seed.is_multiple_of(2) }));
        change_user(&db, UserId(2 + i32::from(seed % 4 > 1)), role)
    }),
    entry!("delete a user", |db, seed| Users::delete(&db, one_of(seed), None, IfMatch::Any)),
    entry!("reassign the posts of a user", |db, seed| {
        Users::delete(&db, one_of(seed), Some(one_of(seed + 1)), IfMatch::Any)
    }),
    undone!("undo the deletion of a user", |db, seed| Users::delete(&db, one_of(seed), Some(UserId(1)), IfMatch::Any)),
    entry!("log in", |db, seed| log_in(&db, seed)),
    entry!("touch a session", |db, seed| Sessions::touch(&db, key(seed), DAY)),
    entry!("update a session", |db, seed| Sessions::update(&db, key(seed), [].into(), DAY)),
    entry!("log out", |db, seed| Sessions::delete(&db, key(seed))),
    entry!("sweep", |db, _seed| db.sweep()),
    entry!("create a post", |db, seed| db.of::<Post>().create(draft(seed), Some(UserId(1)), None)),
    entry!("create a post once", |db, seed| db.of::<Post>().create(draft(seed), Some(UserId(1)), Some(once(seed)))),
    entry!("change a post", |db, seed| db.of::<Post>().update(
        PostId(two(seed)),
        rewritten(seed),
        Some(one_of(seed)),
        IfMatch::Any
    )),
    entry!("swap the slugs of posts", |db, seed| {
        let slug = ["one", "two"][seed / 2 % 2];
        db.of::<Post>().update(PostId(two(seed)), patch(json!({ "slug": slug })), None, IfMatch::Any)
    }),
    entry!("undo the publishing of many posts", |db, seed| {
        let published =
            Change::Patch(Arc::new(move |_: &Post| Patch::of(json!({ "published": seed.is_multiple_of(2) }))));
        undo_bulk(&db, db.of::<Post>().bulk(vec![two(seed), two(seed + 1)], published, Some(one_of(seed))))
    }),
    entry!("delete a post", |db, seed| db.of::<Post>().delete(PostId(two(seed)), IfMatch::Any)),
    undone!("undo the deletion of a post", |db, seed| db.of::<Post>().delete(PostId(two(seed)), IfMatch::Any)),
];

const CONTENT: &[Write] = &[
    entry!("create content", |db, seed| db.of::<ContentItem>().create(
        service("A", "x").validate().expect("valid"),
        None,
        Some(once(seed))
    )),
    entry!("change content", |db, seed| {
        let titled = patch(json!({ "title": format!("Title {seed}") }));
        db.of::<ContentItem>().update(ContentId(two(seed)), titled, Some(one_of(seed)), IfMatch::Any)
    }),
    entry!("publish much content", |db, seed| {
        let ids = vec![two(seed), two(seed + 1), 1, 2, 3];
        let published =
            Change::Patch(Arc::new(move |_: &ContentItem| Patch::of(json!({ "published": seed.is_multiple_of(2) }))));
        db.of::<ContentItem>().bulk(ids, published, Some(one_of(seed)))
    }),
    entry!("undo a bulk deletion of content", |db, seed| undo_bulk(
        &db,
        db.of::<ContentItem>().bulk(vec![two(seed), two(seed + 1)], Change::Delete, None)
    )),
    entry!("arrange content", |db, seed| arrange(db.of::<ContentItem>(), vec![two(seed), two(seed + 1), 3])),
    entry!("delete content", |db, seed| db.of::<ContentItem>().delete(ContentId(two(seed)), IfMatch::Any)),
    undone!("undo the deletion of content", |db, seed| db
        .of::<ContentItem>()
        .delete(ContentId(two(seed)), IfMatch::Any)),
];

const FAQ: &[Write] = &[
    entry!("create a category", |db, seed| db.of::<Category>().create(category(seed), None, Some(once(seed)))),
    entry!("rename a category", |db, seed| {
        let name = ["one", "two", "six"][seed / 2 % 3];
        let renamed = patch(json!({ "name": name }));
        db.of::<Category>().update(CategoryId(two(seed)), renamed, Some(one_of(seed)), IfMatch::Any)
    }),
    entry!("arrange categories", |db, seed| arrange(db.of::<Category>(), vec![two(seed), two(seed + 1)])),
    entry!("delete a category", |db, seed| db.of::<Category>().delete(CategoryId(two(seed)), IfMatch::Any)),
    undone!("undo the deletion of a category", |db, seed| db
        .of::<Category>()
        .delete(CategoryId(two(seed)), IfMatch::Any)),
    entry!("create an item", |db, seed| db.of::<Item>().create(item(seed), None, Some(once(seed)))),
    entry!("move an item", |db, seed| {
        let moved = patch(json!({ "categoryId": two(seed / 2) }));
        db.of::<Item>().update(ItemId(two(seed)), moved, Some(one_of(seed)), IfMatch::Any)
    }),
    entry!("delete an item", |db, seed| db.of::<Item>().delete(ItemId(two(seed)), IfMatch::Any)),
    undone!("undo the deletion of an item", |db, seed| db.of::<Item>().delete(ItemId(two(seed)), IfMatch::Any)),
];

const NAVIGATION: &[Write] = &[
    entry!("create a link", |db, seed| db.of::<NavigationItem>().create(link(seed), None, Some(once(seed)))),
    entry!("move a link", |db, seed| {
        let moved = patch(json!({ "parentId": (seed % 4 > 1).then_some(1) }));
        db.of::<NavigationItem>().update(NavigationId(1 + two(seed)), moved, Some(one_of(seed)), IfMatch::Any)
    }),
    entry!("arrange links", |db, seed| arrange(db.of::<NavigationItem>(), vec![two(seed), two(seed + 1)])),
    entry!("delete a link", |db, seed| {
        let policy = ChildrenPolicy::VARIANTS[seed / 2 % 3];
        Navigation::delete_with(&db, NavigationId(two(seed)), policy, IfMatch::Any)
    }),
    undone!("undo the deletion of a link", |db, seed| {
        let policy = ChildrenPolicy::VARIANTS[seed / 2 % 3];
        Navigation::delete_with(&db, NavigationId(two(seed)), policy, IfMatch::Any)
    }),
];

const ENQUIRIES: &[Write] = &[
    entry!("receive an enquiry", |db, seed| db.receive(enquiry(), Some(format!("key {}", seed / 2)))),
    entry!("undo the filing of many enquiries", |db, seed| undo_bulk(
        &db,
        Enquiries::bulk(&db, vec![two(seed), two(seed + 1)], Some(EnquiryStatus::VARIANTS[seed / 2 % 4]))
    )),
    entry!("file an enquiry", |db, seed| {
        let status = EnquiryStatus::VARIANTS.get(seed % 4).copied();
        Enquiries::update(&db, EnquiryId(two(seed)), EnquiryChanges { status }, IfMatch::Any)
    }),
    entry!("send an enquiry again", |db, seed| db.requeue(EnquiryId(two(seed)))),
    entry!("delete an enquiry", |db, seed| Enquiries::delete(&db, EnquiryId(two(seed)), IfMatch::Any)),
    undone!("undo the deletion of an enquiry", |db, seed| Enquiries::delete(&db, EnquiryId(two(seed)), IfMatch::Any)),
    entry!("claim mails", |db, seed| db.claim(1 + u32::from(seed.is_multiple_of(2)), DAY)),
    entry!("mark a mail as sent", |db, seed| db.sent(MailId(two(seed)))),
    entry!("put a mail back", |db, seed| db.failed(MailId(two(seed)), "busy", Some(Duration::ZERO), &[])),
];

const NEWSLETTER: &[Write] = &[
    entry!("subscribe", |db, seed| db.subscribe(subscription(seed))),
    entry!("unsubscribe", |db, seed| Subscribers::delete(&db, SubscriberId(two(seed)))),
    undone!("undo the end of a subscription", |db, seed| Subscribers::delete(&db, SubscriberId(two(seed)))),
];

const SEARCH: &[Write] = &[entry!("store the site's own pages", |db, seed| store_site_pages(db, seed))];

/// Changes a user as the first administrator.
async fn change_user(postgres: &Postgres, id: UserId, changes: Patch<UserDraft>) -> Result<()> {
    Users::update(postgres, id, changes, None, Some(UserId(1)), IfMatch::Any).await.map(drop)
}

/// Undoes a deletion once it is done.
async fn undo(postgres: &Postgres, deletion: impl Future<Output = Result<DeletionId>>) -> Result<()> {
    Deletions::undo(postgres, deletion.await?).await.map(drop)
}

/// Undoes a bulk action.
async fn undo_bulk(postgres: &Postgres, action: impl Future<Output = Result<BulkReport>>) -> Result<()> {
    match action.await?.undo {
        Some(id) => Deletions::undo_bulk(postgres, id, None).await.map(drop),
        None => Ok(()),
    }
}

/// Arranges a list, which may have changed meanwhile.
async fn arrange<E: Entity>(store: &dyn Store<E>, ids: Vec<i32>) -> Result<()> {
    match store.reorder(ids, Some(UserId(1))).await {
        Err(Error::Conflict { .. }) => Ok(()),
        other => other,
    }
}

pub fn one_of(seed: usize) -> UserId {
    UserId(2 + i32::from(seed.is_multiple_of(2)))
}

pub fn two(seed: usize) -> i32 {
    1 + i32::from(seed.is_multiple_of(2))
}

/// Returns the key of an existing session.
fn key(seed: usize) -> &'static str {
    ["0", "1", "2", "3", "4", "5", "6", "7"][seed % 8]
}

fn hash(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

async fn log_in(postgres: &Postgres, seed: usize) -> Result<bool> {
    let key = format!("{:032x}", rand::random::<u128>());
    Sessions::open(postgres, &key, one_of(seed), &hash("hash"), [].into(), DAY).await
}

/// Returns a key that two writers share.
pub fn once(seed: usize) -> IdempotencyKey {
    IdempotencyKey { user: one_of(seed / 2), key: format!("key {}", seed / 2), request: [0; 32] }
}

async fn store_site_pages(postgres: Postgres, seed: usize) -> Result<()> {
    let page = |path: &str| SitePage {
        path: path.to_owned(),
        title: format!("Page {seed}"),
        text: "Words.".to_owned(),
        lead: String::new(),
        keywords: String::new(),
    };
    let pages = if seed.is_multiple_of(2) { ["/about", "/contact"] } else { ["/contact", "/about"] };
    PostgresSearch::new(postgres).store_site_pages(pages.map(page).into()).await
}
