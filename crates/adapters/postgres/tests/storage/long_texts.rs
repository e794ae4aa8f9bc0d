//! Parsing markdown holds no connection, no lock and no async thread.

use std::{
    sync::{Arc, Condvar, Mutex},
    time::Duration,
};

use domain::{
    Draft,
    blog::Post,
    content::ContentItem,
    faq::{Category, CategoryDraft, Item, ItemDraft},
};
use futures_util::future::{BoxFuture, FutureExt as _};
use ports::{Created, IfMatch, PageRequest, faq::Faq, markdown::Document, markdown::Markdown};
use postgres::{Postgres, testing::Database};
use serde_json::json;
use tokio::sync::Semaphore;

use crate::support::{Stores as _, administrator, patch, post, service, stored_post};

/// Markdown that takes until it is released, while it is stuck.
struct StuckMarkdown {
    begun: Semaphore,
    is_stuck: Mutex<bool>,
    released: Condvar,
}

impl StuckMarkdown {
    fn set_stuck(&self, is_stuck: bool) {
        *self.is_stuck.lock().unwrap() = is_stuck;
        self.released.notify_all();
    }

    fn parse(&self) -> String {
        let is_stuck = self.is_stuck.lock().unwrap();
        if *is_stuck {
            self.begun.add_permits(1);
        }
        let wait = self.released.wait_timeout_while(is_stuck, Duration::from_secs(20), |is_stuck| *is_stuck);
        assert!(!wait.unwrap().1.timed_out(), "the test waited for this text");
        String::new()
    }
}

impl Markdown for StuckMarkdown {
    fn document(&self, _: &str) -> Document {
        Document { html: self.parse(), ..Document::default() }
    }
    fn brief(&self, _: &str) -> String {
        self.parse()
    }
    fn summary(&self, _: &str, _: usize) -> String {
        self.parse()
    }
    fn prose(&self, _: &str) -> String {
        self.parse()
    }
}

type Work = BoxFuture<'static, ports::Result<()>>;

/// Returns work that parses markdown, by name.
async fn work(db: &Postgres) -> Vec<(&'static str, Work)> {
    let ada = administrator(db, "ada").await;
    let written = stored_post(db, post("Looms", &[ada.id])).await;
    let content = service("Forecasts", "Words.").validate().unwrap();
    let stored = db.of::<ContentItem>().create(content.clone(), None, None).await.and_then(Created::entity).unwrap();
    let category = CategoryDraft { name: "Prices".to_owned(), ..CategoryDraft::default() }.validate().unwrap();
    let category = db.of::<Category>().create(category, None, None).await.and_then(Created::entity).unwrap();
    let item = ItemDraft {
        question: "What does it cost?".to_owned(),
        answer: "Less than a loom.".to_owned(),
        category_id: category.id,
        is_active: true,
        ..ItemDraft::default()
    };
    let item = item.validate().unwrap();
    let asked = db.of::<Item>().create(item.clone(), None, None).await.and_then(Created::entity).unwrap();
    let edit = patch(json!({ "content": "More words." }));
    let content_edit = patch(json!({ "content": "More words." }));
    let item_edit = patch(json!({ "answer": "More words." }));
    let draft = post("Weaving", &[ada.id]).validate().unwrap();
    let [creating, changing, describing, revising, asking, answering, reading] = [(); 7].map(|()| db.clone());
    vec![
        ("a new post", async move { creating.of::<Post>().create(draft, Some(ada.id), None).await.map(drop) }.boxed()),
        (
            "a changed post",
            async move { changing.of::<Post>().update(written.id, edit, None, IfMatch::Any).await.map(drop) }.boxed(),
        ),
        ("new content", async move { describing.of::<ContentItem>().create(content, None, None).await.map(drop) }.boxed()),
        (
            "changed content",
            async move { revising.of::<ContentItem>().update(stored.id, content_edit, None, IfMatch::Any).await.map(drop) }.boxed(),
        ),
        ("a new question", async move { asking.of::<Item>().create(item, None, None).await.map(drop) }.boxed()),
        (
            "a changed question",
            async move { answering.of::<Item>().update(asked.id, item_edit, None, IfMatch::Any).await.map(drop) }.boxed(),
        ),
        ("the FAQ", async move { Faq::public(&reading, PageRequest::default()).await.map(drop) }.boxed()),
    ]
}

#[tokio::test]
async fn a_long_text_holds_up_no_other_work() {
    let database = Database::fresh().await;
    let markdown = StuckMarkdown { begun: Semaphore::new(0), is_stuck: Mutex::new(false), released: Condvar::new() };
    let markdown = Arc::new(markdown);
    let mut settings = database.settings();
    settings.pool_size = 1;
    let db = Postgres::connect(settings, Arc::default(), Arc::clone(&markdown) as Arc<dyn Markdown>).await.unwrap();
    for (number, (what, work)) in work(&db).await.into_iter().enumerate() {
        markdown.set_stuck(true);
        let working = tokio::spawn(work);
        markdown.begun.acquire().await.unwrap().forget();
        // These need the only connection, and the locks of accounts and of the FAQ.
        administrator(&db, &format!("grace{number}")).await;
        let other = CategoryDraft { name: format!("{what} waits"), ..CategoryDraft::default() }.validate().unwrap();
        db.of::<Category>().create(other, None, None).await.unwrap_or_else(|error| panic!("{what}: {error}"));
        markdown.set_stuck(false);
        working.await.unwrap().unwrap_or_else(|error| panic!("{what}: {error}"));
    }
}
