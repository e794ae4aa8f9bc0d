//! Every pair of writes at the same time: the lock order rules deadlocks out.

use std::{future::Future, pin::Pin, time::Duration};

use diesel::{PgConnection, RunQueryDsl, connection::SimpleConnection, sql_query};
use domain::{
    CategoryId, ContentId, Draft, EnquiryId, ItemId, MailId, NavigationId, PostId, SubscriberId, UserId,
    blog::{PostChanges, PostDraft},
    content::ContentChanges,
    enquiries::{EnquiryChanges, EnquiryDraft, EnquiryStatus},
    faq::{CategoryChanges, CategoryDraft, ItemChanges, ItemDraft},
    navigation::{NavigationChanges, NavigationDraft},
    subscribers::SubscriptionDraft,
    users::{UserChanges, UserDraft},
};
use ports::{
    Error, IdempotencyKey, IfMatch, Result, blog::Blog, content::Content, enquiries::Enquiries, faq::Faq,
    mailer::Outbox, navigation::Navigation, passwords::PasswordHash, session::Sessions, subscribers::Subscribers,
    users::Users,
};
use postgres::{Postgres, testing::Database};

use crate::support::{count, node, post, service, sql};

const WRITERS: usize = 8;
const ROUNDS: usize = 20;
const DAY: Duration = Duration::from_hours(24);

type Outcome = Pin<Box<dyn Future<Output = Result<()>> + Send>>;

/// A write on the rows of [`RESET`]; `seed` differs between writers and rounds.
struct Write {
    name: &'static str,
    run: fn(Postgres, usize) -> Outcome,
}

macro_rules! entry {
    ($name:literal, |$db:ident, $seed:ident| $work:expr) => {
        Write { name: $name, run: |$db, $seed| Box::pin(async move { $work.await.map(drop) }) }
    };
}

/// New rows get ids beyond those of [`RESET`].
const TABLES: [&str; 9] = [
    "users",
    "blog_posts",
    "content_management",
    "faq_categories",
    "faq_items",
    "navigation_items",
    "contact_submissions",
    "outbox",
    "newsletter_subscriptions",
];

/// The same few rows again: user 1 is an administrator, 2 and 3 have no author page yet.
const RESET: &str = "
    DELETE FROM users; DELETE FROM blog_posts; DELETE FROM content_management; DELETE FROM faq_categories;
    DELETE FROM navigation_items; DELETE FROM contact_submissions; DELETE FROM newsletter_subscriptions;
    INSERT INTO users (id, username, username_key, password_hash, is_admin)
        VALUES (1, 'root', 'root', 'hash', true), (2, 'ada', 'ada', 'hash', false), (3, 'eve', 'eve', 'hash', false);
    INSERT INTO sessions (key_hash, user_id, state, expires_at)
        SELECT sha256(convert_to(n::text, 'UTF8')), 1 + n % 3, '{}', now() + (n - 3) * interval '1 h'
        FROM generate_series(0, 7) n;
    INSERT INTO idempotency (user_id, scope, key_hash, answer, created_at)
        SELECT 1 + n % 3, 'old', sha256(convert_to(n::text, 'UTF8')), '{}', now() - interval '40 days'
        FROM generate_series(0, 7) n;
    INSERT INTO blog_posts (id, title, slug, content, author_id)
        VALUES (1, 'One', 'one', 'x', 2), (2, 'Two', 'two', 'x', 3);
    INSERT INTO blog_post_authors (blog_post_id, author_id) VALUES (1, 2), (1, 3), (2, 2), (2, 3);
    INSERT INTO content_management (id, title, type, content)
        VALUES (1, 'One', 'service', 'x'), (2, 'Two', 'service', 'x');
    INSERT INTO faq_categories (id, name, name_key) VALUES (1, 'one', 'one'), (2, 'two', 'two');
    INSERT INTO faq_items (id, question, answer, category_id)
        VALUES (1, 'What is it?', 'A question.', 1), (2, 'What is it?', 'A question.', 2);
    INSERT INTO navigation_items (id, label, href, parent_id)
        VALUES (1, 'One', '/', NULL), (2, 'Two', '/', 1), (3, 'Three', '/', 1);
    INSERT INTO contact_submissions (id, name, email, message)
        VALUES (1, 'Ada', 'ada@example.com', 'x'), (2, 'Eve', 'eve@example.com', 'x');
    INSERT INTO outbox (id, contact_id, message_id) VALUES (1, 1, 'one'), (2, 2, 'two');
    INSERT INTO newsletter_subscriptions (id, email, email_key)
        VALUES (1, 'a@example.com', 'a@example.com'), (2, 'b@example.com', 'b@example.com');";

/// Every write of every port, by the tables that it shares with others. A new one joins here.
const AREAS: &[&[Write]] = &[ACCOUNTS, CONTENT, FAQ, NAVIGATION, ENQUIRIES, NEWSLETTER];

const ACCOUNTS: &[Write] = &[
    entry!("create a user", |db, seed| Users::create(&db, user(seed, false), hash("hash"), None)),
    entry!("create an administrator", |db, seed| Users::create(&db, user(seed, true), hash("hash"), Some(once(seed)))),
    entry!("name a user", |db, seed| Users::update(
        &db,
        one_of(seed),
        named(seed).validate().unwrap(),
        None,
        IfMatch::Any
    )),
    entry!("rename a login", |db, seed| Users::update(
        &db,
        one_of(seed),
        login(seed).validate().unwrap(),
        None,
        IfMatch::Any
    )),
    entry!("change a password", |db, seed| {
        Users::update(
            &db,
            one_of(seed),
            UserChanges::default().validate().unwrap(),
            Some(hash(&seed.to_string())),
            IfMatch::Any,
        )
    }),
    entry!("promote or demote", |db, seed| {
        let changes = UserChanges { is_admin: Some(seed.is_multiple_of(2)), ..UserChanges::default() };
        Users::update(&db, UserId(2 + i32::from(seed % 4 > 1)), changes.validate().unwrap(), None, IfMatch::Any)
    }),
    entry!("delete a user", |db, seed| Users::delete(&db, one_of(seed), IfMatch::Any)),
    entry!("log in", |db, seed| log_in(&db, seed)),
    entry!("touch a session", |db, seed| Sessions::touch(&db, key(seed), DAY)),
    entry!("update a session", |db, seed| Sessions::update(&db, key(seed), [].into(), DAY)),
    entry!("log out", |db, seed| Sessions::delete(&db, key(seed))),
    entry!("sweep", |db, _seed| db.sweep()),
    entry!("create a post", |db, seed| Blog::create(&db, draft(seed), UserId(1), None)),
    entry!("create a post once", |db, seed| Blog::create(&db, draft(seed), UserId(1), Some(once(seed)))),
    entry!("change a post", |db, seed| Blog::update(
        &db,
        PostId(two(seed)),
        rewritten(seed).validate().unwrap(),
        IfMatch::Any
    )),
    entry!("swap the slugs of posts", |db, seed| {
        let slug = Some(Some(["one", "two"][seed / 2 % 2].to_owned()));
        Blog::update(
            &db,
            PostId(two(seed)),
            PostChanges { slug, ..PostChanges::default() }.validate().unwrap(),
            IfMatch::Any,
        )
    }),
    entry!("delete a post", |db, seed| Blog::delete(&db, PostId(two(seed)), IfMatch::Any)),
];

const CONTENT: &[Write] = &[
    entry!("create content", |db, seed| Content::create(
        &db,
        service("A", "x").validate().expect("valid"),
        Some(once(seed))
    )),
    entry!("change content", |db, seed| {
        let changes = ContentChanges { title: Some(format!("Title {seed}")), ..ContentChanges::default() };
        Content::update(&db, ContentId(two(seed)), changes.validate().unwrap(), IfMatch::Any)
    }),
    entry!("delete content", |db, seed| Content::delete(&db, ContentId(two(seed)), IfMatch::Any)),
];

const FAQ: &[Write] = &[
    entry!("create a category", |db, seed| db.create_category(category(seed), Some(once(seed)))),
    entry!("rename a category", |db, seed| {
        let changes = CategoryChanges {
            name: Some(["one", "two", "six"][seed / 2 % 3].to_owned()),
            ..CategoryChanges::default()
        };
        db.update_category(CategoryId(two(seed)), changes.validate().unwrap(), IfMatch::Any)
    }),
    entry!("delete a category", |db, seed| db.delete_category(CategoryId(two(seed)), IfMatch::Any)),
    entry!("create an item", |db, seed| db.create_item(item(seed), Some(once(seed)))),
    entry!("move an item", |db, seed| {
        let changes = ItemChanges { category_id: Some(two(seed / 2).into()), ..ItemChanges::default() };
        db.update_item(ItemId(two(seed)), changes.validate().unwrap(), IfMatch::Any)
    }),
    entry!("delete an item", |db, seed| db.delete_item(ItemId(two(seed)), IfMatch::Any)),
];

const NAVIGATION: &[Write] = &[
    entry!("create a link", |db, seed| Navigation::create(&db, link(seed), Some(once(seed)))),
    entry!("move a link", |db, seed| {
        let changes =
            NavigationChanges { parent_id: Some((seed % 4 > 1).then_some(1)), ..NavigationChanges::default() };
        Navigation::update(&db, NavigationId(1 + two(seed)), changes.validate().unwrap(), IfMatch::Any)
    }),
    entry!("delete a link", |db, seed| Navigation::delete(&db, NavigationId(two(seed)), IfMatch::Any)),
];

const ENQUIRIES: &[Write] = &[
    entry!("receive an enquiry", |db, seed| db.receive(enquiry(), Some(format!("key {}", seed / 2)))),
    entry!("file an enquiry", |db, seed| {
        let status = EnquiryStatus::ALL.get(seed % 4).copied();
        Enquiries::update(&db, EnquiryId(two(seed)), EnquiryChanges { status }.validate().unwrap(), IfMatch::Any)
    }),
    entry!("send an enquiry again", |db, seed| db.requeue(EnquiryId(two(seed)))),
    entry!("delete an enquiry", |db, seed| Enquiries::delete(&db, EnquiryId(two(seed)), IfMatch::Any)),
    entry!("claim mails", |db, seed| db.claim(1 + u32::from(seed.is_multiple_of(2)), DAY)),
    entry!("mark a mail as sent", |db, seed| db.sent(MailId(two(seed)))),
    entry!("put a mail back", |db, seed| db.retry(MailId(two(seed)), "busy", Duration::ZERO)),
];

const NEWSLETTER: &[Write] = &[
    entry!("subscribe", |db, seed| db.subscribe(subscription(seed))),
    entry!("unsubscribe", |db, seed| Subscribers::delete(&db, SubscriberId(two(seed)))),
];

fn one_of(seed: usize) -> UserId {
    UserId(2 + i32::from(seed.is_multiple_of(2)))
}

fn two(seed: usize) -> i32 {
    1 + i32::from(seed.is_multiple_of(2))
}

/// The key of a session that is there.
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

/// Neighbouring writers share a key.
fn once(seed: usize) -> IdempotencyKey {
    IdempotencyKey { user: one_of(seed / 2), key: format!("key {}", seed / 2), request: None }
}

fn user(seed: usize, is_admin: bool) -> garde::Valid<UserDraft> {
    let username = format!("new {}", seed % 5);
    let draft = UserDraft { username, password: "secret1".to_owned(), is_admin, ..UserDraft::default() };
    draft.validate().expect("valid")
}

fn named(seed: usize) -> UserChanges {
    UserChanges { display_name: Some(Some(format!("Name {}", seed % 3))), ..UserChanges::default() }
}

fn login(seed: usize) -> UserChanges {
    UserChanges { username: Some(["ada", "eve"][seed / 2 % 2].to_owned()), ..UserChanges::default() }
}

/// Authors in both orders.
fn authors(seed: usize) -> Vec<UserId> {
    let mut authors = vec![UserId(2), UserId(3)];
    authors.rotate_left(seed % 2);
    authors
}

fn draft(seed: usize) -> garde::Valid<PostDraft> {
    post(["One", "Two"][seed % 2], &authors(seed / 2)).validate().expect("valid")
}

fn rewritten(seed: usize) -> PostChanges {
    PostChanges {
        title: Some(format!("Title {}", seed % 3)),
        slug: Some(None),
        authors: Some(authors(seed / 2)),
        ..PostChanges::default()
    }
}

fn category(seed: usize) -> garde::Valid<CategoryDraft> {
    let draft = CategoryDraft { name: format!("name {}", seed % 3), display_order: 0, is_active: true };
    draft.validate().expect("valid")
}

fn item(seed: usize) -> garde::Valid<ItemDraft> {
    let (question, answer) = ("What is it?".to_owned(), "A question.".to_owned());
    let draft = ItemDraft { question, answer, category_id: two(seed).into(), display_order: 0, is_active: true };
    draft.validate().expect("valid")
}

fn link(seed: usize) -> garde::Valid<NavigationDraft> {
    let parent_id = seed.is_multiple_of(2).then_some(1);
    let draft =
        NavigationDraft { label: "New".to_owned(), href: "/".to_owned(), parent_id, ..NavigationDraft::default() };
    draft.validate().expect("valid")
}

fn enquiry() -> garde::Valid<EnquiryDraft> {
    let (name, email) = ("Ada".to_owned(), "ada@example.com".to_owned());
    EnquiryDraft { name, email, company: None, message: "Hello".to_owned() }.validate().expect("valid")
}

fn subscription(seed: usize) -> garde::Valid<SubscriptionDraft> {
    SubscriptionDraft { email: format!("{}@example.com", ["a", "b", "c"][seed % 3]) }.validate().expect("valid")
}

/// Runs both writes of a pair by all writers at once, in each round. Rows that are gone and names that are taken are answers.
async fn run_pair(postgres: &Postgres, conn: &mut PgConnection, (one, other): (&'static Write, &'static Write)) {
    for round in 0..ROUNDS {
        conn.batch_execute(RESET).expect("the rows");
        let writers = (0..WRITERS).map(|writer| {
            let write = if writer.is_multiple_of(2) { one } else { other };
            let running = (write.run)(postgres.clone(), round * WRITERS + writer / 2);
            tokio::spawn(async move { (write.name, running.await) })
        });
        for writer in writers.collect::<Vec<_>>() {
            let (name, outcome) = writer.await.expect("a writer");
            let failed = matches!(outcome, Err(Error::Unavailable(_) | Error::Failed(_)));
            assert!(!failed, "{name}, beside '{}' and '{}': {outcome:?}", one.name, other.name);
        }
    }
}

/// A node on a database whose new rows get other ids than the rows of [`RESET`].
async fn start() -> (Database, Postgres, PgConnection) {
    let (database, postgres) = node().await;
    let mut conn = database.connect().expect("a connection");
    for table in TABLES {
        sql(&mut conn, &format!("ALTER TABLE {table} ALTER COLUMN id RESTART WITH 100")).expect("other ids");
    }
    (database, postgres, conn)
}

/// How many deadlocks Postgres has seen, once the connections that did are closed: they report it then.
fn deadlocks(database: &Database) -> i64 {
    let mut conn = database.connect_to_server().expect("a connection");
    let others = format!(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
         WHERE datname = '{}' AND pid <> pg_backend_pid()",
        database.name()
    );
    sql_query(others).execute(&mut conn).expect("closed connections");
    count(database, "SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_pair_of_writes_deadlocks() {
    let (database, postgres, mut conn) = start().await;
    let writes: Vec<_> = AREAS.iter().copied().flatten().collect();
    for (number, one) in writes.iter().enumerate() {
        for other in &writes[number..] {
            run_pair(&postgres, &mut conn, (one, other)).await;
        }
    }
    drop((postgres, conn));
    assert_eq!(deadlocks(&database), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn posts_by_new_authors_and_the_deletion_of_these_authors_do_not_deadlock() {
    let (database, postgres, mut conn) = start().await;
    for round in 0..ROUNDS {
        sql(&mut conn, RESET).expect("the rows");
        let posts = (0..9).map(|number| {
            let postgres = postgres.clone();
            tokio::spawn(async move {
                Blog::create(&postgres, draft(number), UserId(1), Some(once(number))).await.map(drop)
            })
        });
        let mut running: Vec<_> = posts.collect();
        let deleting = postgres.clone();
        let deletion = async move { Users::delete(&deleting, one_of(round), IfMatch::Any).await };
        running.push(tokio::spawn(deletion));
        for write in running {
            let outcome = write.await.expect("a writer");
            assert!(!matches!(outcome, Err(Error::Unavailable(_) | Error::Failed(_))), "{outcome:?}");
        }
    }
    drop((postgres, conn));
    assert_eq!(deadlocks(&database), 0);
}
