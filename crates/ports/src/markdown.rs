//! Markdown.

use domain::blog::Heading;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// HTML that is safe to publish.
    pub html: String,
    pub headings: Vec<Heading>,
    /// The number of words, for the reading time.
    pub words: usize,
}

/// Renders markdown to HTML that is safe to publish. Raw HTML is escaped, links must pass [`domain::text::link_allowed`], and the
/// Author element becomes a link. It never fails, because any text is markdown.
///
/// Long texts take time: call every method off the async threads.
pub trait Markdown: Send + Sync {
    fn document(&self, source: &str) -> Document;

    /// Returns only the HTML.
    fn render(&self, source: &str) -> String {
        self.document(source).html
    }

    /// Returns the HTML of a short text: paragraphs, lists, links, emphasis and inline code. Other markdown is reduced to its text.
    fn brief(&self, source: &str) -> String;

    /// Returns the first paragraph as plain text, at most `max` characters, cut between words and marked with an ellipsis.
    fn summary(&self, source: &str, max: usize) -> String;

    /// Returns the plain text, one line per paragraph, heading, list item or table row. Paragraphs that consist of links ('See also
    /// …') are left out unless there is nothing else.
    fn prose(&self, source: &str) -> String;
}
