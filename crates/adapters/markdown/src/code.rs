//! Code blocks. Their text is rendered here only.

mod colours;

use std::time::{Duration, Instant};

use comrak::nodes::NodeCodeBlock;

/// The time limit of highlighting per document. Later blocks stay plain.
const HIGHLIGHT_TIMEOUT: Duration = Duration::from_secs(1);

/// Longer blocks stay plain, in bytes.
const MAX_CODE: usize = 64 * 1024;

/// A block with a longer line stays plain, in bytes: it was not written by a person.
const MAX_LINE: usize = 1_000;

/// Renders the blocks of one document.
#[derive(Default)]
pub struct CodeHighlighter {
    /// The deadline for highlighting; `None` before the first block.
    until: Option<Instant>,
}

impl CodeHighlighter {
    /// Renders a block, which can be scrolled by keyboard. Highlighting only adds elements around parts of the text.
    pub fn block(&mut self, block: &NodeCodeBlock) -> String {
        let language = block.info.split_whitespace().next().unwrap_or_default();
        let mut html = String::from("<pre tabindex=\"0\"><code");
        if !language.is_empty() {
            html.push_str(" class=\"language-");
            escape(language, &mut html);
            html.push('"');
        }
        html.push('>');
        match self.coloured(language, &block.literal) {
            Some(coloured) => html.push_str(&coloured),
            None => escape(&block.literal, &mut html),
        }
        html.push_str("</code></pre>\n");
        html
    }

    fn coloured(&mut self, language: &str, code: &str) -> Option<String> {
        if code.len() > MAX_CODE || code.lines().any(|line| line.len() > MAX_LINE) {
            return None;
        }
        let syntax = colours::syntax(language)?;
        let until = *self.until.get_or_insert_with(|| Instant::now() + HIGHLIGHT_TIMEOUT);
        colours::colour(code, syntax, until)
    }
}

fn escape(text: &str, html: &mut String) {
    // Writing to a string can't fail.
    let _ = comrak::html::escape(html, text);
}
