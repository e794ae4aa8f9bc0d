//! Full-text search over the published content.

use async_trait::async_trait;
use domain::search::{Kind, opening, snippet};

use crate::Result;

/// A page of the site that has a word of the question.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    pub title: String,
    pub kind: Kind,
    /// The address inside the site.
    pub path: String,
    /// The excerpt; may be empty.
    pub lead: String,
    /// The whole of it, plain text.
    pub text: String,
    /// Higher is nearer.
    pub rank: f32,
}

impl Hit {
    /// Returns at most `max` characters of the page that answer the question; what it is about if its text has none of the terms.
    #[must_use]
    pub fn snippet(&self, terms: &[String], max: usize) -> String {
        let lead = Some(self.lead.trim()).filter(|lead| !lead.is_empty() && !self.text.starts_with(lead));
        snippet(&self.text, terms, max).unwrap_or_else(|| opening(lead.unwrap_or(&self.text), max))
    }
}

/// The results of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchHits {
    /// The best first.
    pub hits: Vec<Hit>,
    /// The words that were searched for, folded and corrected.
    pub terms: Vec<String>,
    /// The question with its corrected words; `None` if nothing was corrected.
    pub corrected: Option<String>,
}

/// A page of the site that is not stored as content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePage {
    /// The address inside the site.
    pub path: String,
    pub title: String,
    /// Plain text, as results quote it.
    pub text: String,
    /// Words of it that it is found by.
    pub lead: String,
    /// Words that are not on it.
    pub keywords: String,
}

/// Searches what is published (services, case studies, team members, posts and FAQ answers) and the site's own pages.
#[async_trait]
pub trait SearchIndex: Send + Sync {
    /// Returns the nearest pages. A word that no page has counts as the one that it resembles most, if there is one.
    async fn search(&self, question: &str, limit: u32) -> Result<SearchHits>;

    /// Replaces the site's own pages.
    async fn store_site_pages(&self, pages: Vec<SitePage>) -> Result<()>;
}
