//! Full-text search over the published content.

use async_trait::async_trait;
use domain::search::{Kind, opening, snippet};

use crate::Result;

/// A page of the site that matches the query.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    pub title: String,
    pub kind: Kind,
    /// The path within the site.
    pub path: String,
    /// A summary; may be empty.
    pub lead: String,
    /// The complete plain text.
    pub text: String,
    /// Higher is better.
    pub rank: f32,
    /// Whether all terms occur on the page.
    pub has_all_terms: bool,
    /// Whether a term occurs in the title or the lead, such as a person's role.
    pub has_term_in_head: bool,
}

impl Hit {
    /// Returns the part of the page with most of the terms, at most `max` characters. Without any term, returns the beginning of the
    /// lead or of the text.
    #[must_use]
    pub fn snippet(&self, terms: &[String], max: usize) -> String {
        let lead = Some(self.lead.trim()).filter(|lead| !lead.is_empty() && !self.text.starts_with(lead));
        snippet(&self.text, terms, max).unwrap_or_else(|| opening(lead.unwrap_or(&self.text), max))
    }
}

/// The results of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchHits {
    /// Best first.
    pub hits: Vec<Hit>,
    /// The search terms, folded and corrected, with their synonyms.
    pub terms: Vec<String>,
    /// The query with its corrected words; `None` if nothing was corrected.
    pub corrected: Option<String>,
}

/// A page of the site that is not stored as content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePage {
    /// The path within the site.
    pub path: String,
    pub title: String,
    /// Plain text that results quote.
    pub text: String,
    /// Text on the page that ranks higher than the rest.
    pub lead: String,
    /// Words that find the page although they are not on it.
    pub keywords: String,
}

/// Searches published services, case studies, team members, posts and FAQ items, and the site's own pages.
#[async_trait]
pub trait SearchIndex: Send + Sync {
    /// Returns the best pages. A word that is on no page is replaced by the most similar one, if there is one.
    async fn search(&self, question: &str, limit: u32) -> Result<SearchHits>;

    /// Replaces the site's own pages.
    async fn store_site_pages(&self, pages: Vec<SitePage>) -> Result<()>;
}
