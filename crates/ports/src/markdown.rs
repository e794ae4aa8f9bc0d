//! Markdown.

use domain::blog::Heading;

/// A text, rendered, and what is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Safe to publish.
    pub html: String,
    /// All headings, in their order.
    pub headings: Vec<Heading>,
    /// How many words there are to read.
    pub words: usize,
}

/// Turns markdown into HTML that is safe to publish: raw HTML is escaped, links go by [`domain::text::link_allowed`] alone,
/// the Author element becomes a link. Never fails: any text is markdown. A long text takes its time, whatever is made of it: call
/// [`Markdown::document`], [`Markdown::render`], [`Markdown::summary`] and [`Markdown::prose`] off the threads that serve.
pub trait Markdown: Send + Sync {
    fn document(&self, source: &str) -> Document;

    /// The HTML alone.
    fn render(&self, source: &str) -> String {
        self.document(source).html
    }

    /// The first paragraph as plain text, at most `max` characters, cut at a word and marked with an ellipsis.
    fn summary(&self, source: &str, max: usize) -> String;

    /// What it says as plain text, one line a paragraph, heading, item or row. A paragraph of links alone ('See also …') is left
    /// out where there is anything else.
    fn prose(&self, source: &str) -> String;
}
