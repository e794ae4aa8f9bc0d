//! Markdown.

/// Turns markdown into HTML that is safe to publish: raw HTML is escaped, links go by [`domain::text::link_allowed`] alone,
/// the Author element becomes a link. Never fails: any text is markdown.
pub trait Markdown: Send + Sync {
    fn render(&self, source: &str) -> String;

    /// The first paragraph as plain text, at most `max` characters, cut at a word and marked with an ellipsis.
    fn summary(&self, source: &str, max: usize) -> String;

    /// All of it as plain text, for searching.
    fn plain(&self, source: &str) -> String;
}
