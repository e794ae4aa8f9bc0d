//! What the site itself knows: its published content, searchable.

use async_trait::async_trait;
use domain::knowledge::Kind;

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
    /// Higher is nearer; 0 is a match by spelling alone.
    pub rank: f32,
}

/// Searches what is published: services, case studies, team members, posts and FAQ answers.
#[async_trait]
pub trait Knowledge: Send + Sync {
    /// The nearest passages, best first: by words, and where none matches by similar spelling.
    async fn search(&self, question: &str, limit: u32) -> Result<Vec<Passage>>;
}
