//! Full-text search over the published content.

use async_trait::async_trait;
use domain::search::{InfoPage, Kind};

use crate::Result;

/// A page of the site that has to do with a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Passage {
    pub title: String,
    pub kind: Kind,
    /// The address inside the site.
    pub path: String,
    /// The passage itself, plain text.
    pub text: String,
    /// Higher is nearer.
    pub rank: f32,
    /// How many of the words that were searched for the page has.
    pub matched: u32,
}

/// The results of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchHits {
    /// The best first.
    pub passages: Vec<Passage>,
    /// How many words were searched for: those of the question that say something.
    pub asked: u32,
    /// The question's words as they were taken, where some of them are on no page but resemble ones that are.
    pub corrected: Option<String>,
}

/// Searches what is published: services, case studies, team members, posts and FAQ answers, and what the site itself tells of
/// how the company is reached and what it is called.
#[async_trait]
pub trait SearchIndex: Send + Sync {
    /// The nearest passages. A word that no page has counts as the one that it resembles most, if there is one.
    async fn search(&self, question: &str, limit: u32) -> Result<SearchHits>;
}

/// The title and the address inside the site of a page that tells how the company is reached or what it is called.
#[must_use]
pub const fn info_page(page: InfoPage) -> (&'static str, &'static str) {
    match page {
        InfoPage::Contact => ("Contact", "/contact"),
        InfoPage::About => ("About", "/about"),
    }
}
